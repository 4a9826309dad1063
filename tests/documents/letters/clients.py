"""How email clients quote in ten languages: the lines that they write above the message that is answered or forwarded.

`{who}` is a name, `{mail}` an address; a header block is one string with `|` between its lines. As the clients write
them, with the date in the client's own form.
"""

from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

WHO, MAIL = "Ada Stone", "ada@home.example"


class Above(NamedTuple):
    """The lines above a quotation, and from which client in which language they are."""

    client: str
    lines: tuple[str, ...]


# One line that says who wrote: Gmail, Apple Mail, Thunderbird, Proton Mail and Yahoo, Roundcube, K-9 and others.
SAID = {
    "en": """
        On Mon, Jan 5, 2026 at 7:05 PM {who} <{mail}> wrote:
        On 5 Jan 2026, at 19:05, {who} <{mail}> wrote:
        On 05/01/2026 19:05, {who} wrote:
        On Monday, January 5th, 2026 at 7:05 PM, {who} <{mail}> wrote:
        On Monday 5 January 2026 at 19:05:00 GMT, {who} <{mail}> wrote:
        {who} <{mail}> writes:
        ---- On Mon, 05 Jan 2026 19:05:00 +0100 {who} <{mail}> wrote ----
        Quoting {who} <{mail}>:
    """,
    "de": """
        Am Mo., 5. Jan. 2026 um 19:05 Uhr schrieb {who} <{mail}>:
        Am 05.01.2026 um 19:05 schrieb {who} <{mail}>:
        Am 05.01.26 um 19:05 schrieb {who}:
        {who} <{mail}> schrieb am Montag, 5. Januar 2026 um 19:05:
        Am Montag, 5. Januar 2026 um 19:05:00 MEZ hat {who} <{mail}> Folgendes geschrieben:
        Am 5. Januar 2026 19:05:00 MEZ schrieb {who} <{mail}>:
        Zitat von {who} <{mail}>:
    """,
    "fr": """
        Le lun. 5 janv. 2026 à 19:05, {who} <{mail}> a écrit :
        Le 5 janv. 2026 à 19:05, {who} <{mail}> a écrit :
        Le 05/01/2026 à 19:05, {who} a écrit :
        Le lundi 5 janvier 2026 à 19:05, {who} <{mail}> a écrit :
        Le lundi 5 janvier 2026 à 19:05:00 UTC+1, {who} <{mail}> a écrit :
        {who} <{mail}> a écrit :
    """,
    "es": """
        El lun, 5 ene 2026 a las 19:05, {who} (<{mail}>) escribió:
        El 5 ene 2026, a las 19:05, {who} <{mail}> escribió:
        El 5/1/26 a las 19:05, {who} escribió:
        El lunes, 5 de enero de 2026 a las 19:05, {who} <{mail}> escribió:
        El lunes, 5 de enero de 2026, 19:05:00 CET, {who} <{mail}> escribió:
        {who} <{mail}> escribió:
    """,
    "nl": """
        Op ma 5 jan 2026 om 19:05 schreef {who} <{mail}>:
        Op 5 jan 2026, om 19:05 heeft {who} <{mail}> het volgende geschreven:
        Op 05-01-2026 om 19:05 schreef {who}:
        Op maandag 5 januari 2026 om 19:05 schreef {who} <{mail}>:
        Op maandag 5 januari 2026 om 19:05:00 CET heeft {who} <{mail}> geschreven:
        {who} schreef op 2026-01-05 19:05:
        Citeren {who} <{mail}>:
    """,
    "sv": """
        Den mån 5 jan. 2026 kl 19:05 skrev {who} <{mail}>:
        5 jan. 2026 kl. 19:05 skrev {who} <{mail}>:
        Den 2026-01-05 kl. 19:05, skrev {who}:
        måndag den 5 januari 2026 19:05 skrev {who} <{mail}>:
        Den måndag 5 januari 2026 19:05:00 CET skrev {who} <{mail}>:
        {who} skrev den 2026-01-05 19:05:
        Citerar {who} <{mail}>:
    """,
    "it": """
        Il giorno lun 5 gen 2026 alle ore 19:05 {who} <{mail}> ha scritto:
        Il giorno 5 gen 2026, alle ore 19:05, {who} <{mail}> ha scritto:
        Il 05/01/26 19:05, {who} ha scritto:
        Il lunedì 5 gennaio 2026 19:05, {who} <{mail}> ha scritto:
        Il lunedì 5 gennaio 2026 alle ore 19:05:00 CET, {who} <{mail}> ha scritto:
        {who} <{mail}> ha scritto:
    """,
    "pt": """
        Em seg., 5 de jan. de 2026 às 19:05, {who} <{mail}> escreveu:
        {who} <{mail}> escreveu (segunda, 5/01/2026 à(s) 19:05):
        Em 5 de jan. de 2026, à(s) 19:05, {who} <{mail}> escreveu:
        No dia 05/01/2026, às 19:05, {who} <{mail}> escreveu:
        Em 05/01/2026 19:05, {who} escreveu:
        Às 19:05 de 05/01/2026, {who} escreveu:
        Em segunda-feira, 5 de janeiro de 2026 às 19:05:00 BRT, {who} <{mail}> escreveu:
    """,
    "pl": """
        pon., 5 sty 2026 o 19:05 {who} <{mail}> napisał(a):
        Wiadomość napisana przez {who} <{mail}> w dniu 5 sty 2026, o godz. 19:05:
        W dniu 5.01.2026 o 19:05, {who} pisze:
        W dniu poniedziałek, 5 stycznia 2026 19:05 {who} <{mail}> napisał(a):
        Dnia 5 stycznia 2026 19:05 {who} <{mail}> napisał(a):
        W dniu poniedziałek, 5 stycznia 2026 19:05:00 CET użytkownik {who} <{mail}> napisał:
        Cytowanie {who} <{mail}>:
    """,
    "da": """
        Den man. 5. jan. 2026 kl. 19.05 skrev {who} <{mail}>:
        Den 5. jan. 2026 kl. 19.05 skrev {who} <{mail}>:
        Den 05.01.2026 kl. 19.05 skrev {who}:
        mandag den 5. januar 2026 kl. 19.05 skrev {who} <{mail}>:
        Den mandag den 5. januar 2026 19.05.00 CET skrev {who} <{mail}>:
        {who} skrev den 2026-01-05 19:05:
    """,
}
# Header blocks: Outlook on a desk, on the web and on a telephone (also with blanks before colons, in bold, spaced).
OUTLOOK = {
    "en": "From: {who}|Sent: Monday, January 5, 2026 7:05 PM|To: Friday|Subject: Proposal 6",
    "de": "Von: {who}|Gesendet: Montag, 5. Januar 2026 19:05|An: Friday|Betreff: Proposal 6",
    "fr": "De : {who}|Envoyé : lundi 5 janvier 2026 19:05|À : Friday|Objet : Proposal 6",
    "es": "De: {who}|Enviado el: lunes, 5 de enero de 2026 19:05|Para: Friday|CC: Ben|Asunto: Proposal 6",
    "nl": "Van: {who}|Verzonden: maandag 5 januari 2026 19:05|Aan: Friday|Onderwerp: Proposal 6",
    "sv": "Från: {who}|Skickat: den 5 januari 2026 19:05|Till: Friday|Kopia: Ben|Ämne: Proposal 6",
    "it": "Da: {who}|Inviato: lunedì 5 gennaio 2026 19:05|A: Friday|Oggetto: Proposal 6",
    "pt": "De: {who}|Enviada em: segunda-feira, 5 de janeiro de 2026 19:05|Para: Friday|Assunto: Proposal 6",
    "pl": "Od: {who}|Wysłano: poniedziałek, 5 stycznia 2026 19:05|Do: Friday|DW: Ben|Temat: Proposal 6",
    "da": "Fra: {who}|Sendt: 5. januar 2026 19:05|Til: Friday|Emne: Proposal 6",
}
# Without a line that says how it came: webmail that begins with the date, and Outlook's other words.
WEBMAIL = {
    "en": "Date: Mon, 5 Jan 2026 19:05|From: {who} <{mail}>|Reply-To: {mail}|To: Friday|Subject: Proposal 6",
    "de": "Gesendet: Montag, 5. Januar 2026 um 19:05 Uhr|Von: {who} <{mail}>|An: Friday|Betreff: Proposal 6",
    "fr": "Envoyé: Lundi 5 Janvier 2026 19:05|De: {who} <{mail}>|À: Friday|Objet: Proposal 6",
    "es": "Enviado: lunes 5 de enero de 2026 19:05|De: {who} <{mail}>|Para: Friday|Asunto: Proposal 6",
    "nl": "Van: {who} <{mail}>|Verstuurd: maandag 5 januari 2026 19:05|Aan: Friday|CC: Ben|Onderwerp: Proposal 6",
    "sv": "Från: {who} <{mail}>|Datum: måndag 5 januari 2026 19:05|Till: Friday|Ämne: Proposal 6",
    "it": "Da: {who} <{mail}>|Data: lunedì 5 gennaio 2026 19:05|A: Friday|Cc: Ben|Oggetto: Proposal 6",
    "pt": "De: {who} <{mail}>|Enviado: 5 de janeiro de 2026 19:05|Para: Friday|Assunto: Proposal 6",
    "pl": "Od: {who} <{mail}>|Data: poniedziałek, 5 stycznia 2026 19:05|Do: Friday|Temat: Proposal 6",
    "da": "Fra: {who} <{mail}>|Dato: mandag den 5. januar 2026 19.05|Til: Friday|Cc: Ben|Emne: Proposal 6",
}
# A line that is drawn or said above a message, and the header block below it: old Outlook and telephones (answered),
# Gmail, Apple Mail and Thunderbird (forwarded).
CARRIED = {
    "en": """
        -----Original Message-----|From: {who}|Sent: Monday, January 5, 2026
        -------- Original message --------|From: {who} <{mail}>|Date: 05/01/2026 19:05 (GMT+00:00)|To: Friday
        ---------- Forwarded message ---------|From: {who} <{mail}>|Date: Mon, Jan 5, 2026 at 7:05 PM|Subject: 6
        Begin forwarded message:||From: {who} <{mail}>|Subject: Proposal 6|Date: 5 January 2026 at 19:05:00
        -------- Forwarded Message --------|Subject: Proposal 6|Date: Mon, 5 Jan 2026|From: {who} <{mail}>
    """,
    "de": """
        -----Ursprüngliche Nachricht-----|Von: {who}|Gesendet: Montag
        -------- Ursprüngliche Nachricht --------|Von: {who} <{mail}>|Datum: 05.01.26 19:05 (GMT+01:00)|An: Friday
        ---------- Forwarded message ---------|Von: {who} <{mail}>|Date: Mo., 5. Jan. 2026 um 19:05 Uhr|Subject: 6
        Anfang der weitergeleiteten Nachricht:||Von: {who} <{mail}>|Betreff: Proposal 6|Datum: 5. Januar 2026
        -------- Weitergeleitete Nachricht --------|Betreff: Proposal 6|Datum: Mon, 5 Jan 2026|Von: {who} <{mail}>
    """,
    "fr": """
        -----Message d'origine-----|De : {who}|Envoyé : lundi
        -------- Message d’origine --------|De : {who} <{mail}>|Date : 05/01/2026 19:05 (GMT+01:00)|À : Friday
        ---------- Forwarded message ---------|De : {who} <{mail}>|Date: lun. 5 janv. 2026 à 19:05|Subject: 6
        Début du message transféré :||De: {who} <{mail}>|Objet: Proposal 6|Date: 5 janvier 2026
        -------- Message transféré --------|Sujet : Proposal 6|Date : Mon, 5 Jan 2026|De : {who} <{mail}>
    """,
    "es": """
        -----Mensaje original-----|De: {who}|Enviado el: lunes
        -------- Mensaje original --------|De: {who} <{mail}>|Fecha: 5/1/26 19:05 (GMT+01:00)|Para: Friday
        ---------- Forwarded message ---------|De: {who} <{mail}>|Date: lun, 5 ene 2026 a las 19:05|Subject: 6
        Inicio del mensaje reenviado:||De: {who} <{mail}>|Asunto: Proposal 6|Fecha: 5 de enero de 2026
        -------- Mensaje reenviado --------|Asunto: Proposal 6|Fecha: Mon, 5 Jan 2026|De: {who} <{mail}>
    """,
    "nl": """
        -----Oorspronkelijk bericht-----|Van: {who}|Verzonden: maandag
        -------- Oorspronkelijk bericht --------|Van: {who} <{mail}>|Datum: 05-01-2026 19:05 (GMT+01:00)|Aan: Friday
        ---------- Forwarded message ---------|Van: {who} <{mail}>|Date: ma 5 jan 2026 om 19:05|Subject: 6
        Begin doorgestuurd bericht:||Van: {who} <{mail}>|Onderwerp: Proposal 6|Datum: 5 januari 2026
        -------- Doorgestuurd bericht --------|Onderwerp: Proposal 6|Datum: Mon, 5 Jan 2026|Van: {who} <{mail}>
    """,
    "sv": """
        -----Ursprungligt meddelande-----|Från: {who}|Skickat: måndag
        -------- Originalmeddelande --------|Från: {who} <{mail}>|Datum: 2026-01-05 19:05 (GMT+01:00)|Till: Friday
        ---------- Forwarded message ---------|Från: {who} <{mail}>|Date: mån 5 jan. 2026 kl 19:05|Subject: 6
        Vidarebefordrat brev:||Från: {who} <{mail}>|Ämne: Proposal 6|Datum: 5 januari 2026
        -------- Vidarebefordrat meddelande --------|Ämne: Proposal 6|Datum: Mon, 5 Jan 2026|Från: {who} <{mail}>
    """,
    "it": """
        -----Messaggio originale-----|Da: {who}|Inviato: lunedì
        -------- Messaggio originale --------|Da: {who} <{mail}>|Data: 05/01/26 19:05 (GMT+01:00)|A: Friday
        ---------- Forwarded message ---------|Da: {who} <{mail}>|Date: lun 5 gen 2026 alle ore 19:05|Subject: 6
        Inizio messaggio inoltrato:||Da: {who} <{mail}>|Oggetto: Proposal 6|Data: 5 gennaio 2026
        -------- Messaggio Inoltrato --------|Oggetto: Proposal 6|Data: Mon, 5 Jan 2026|Mittente: {who} <{mail}>
    """,
    "pt": """
        -----Mensagem original-----|De: {who}|Enviada em: segunda-feira
        -------- Mensagem original --------|De : {who} <{mail}>|Data: 05/01/2026 19:05 (GMT-03:00)|Para: Friday
        ---------- Forwarded message ---------|De: {who} <{mail}>|Date: seg., 5 de jan. de 2026 às 19:05|Subject: 6
        Início da mensagem encaminhada:||De: {who} <{mail}>|Assunto: Proposal 6|Data: 5 de janeiro de 2026
        -------- Mensagem encaminhada --------|Assunto: Proposal 6|Data: Mon, 5 Jan 2026|De: {who} <{mail}>
        -------- Mensagem reencaminhada --------|Assunto: Proposal 6|Data: Mon, 5 Jan 2026|De: {who} <{mail}>
    """,
    "pl": """
        -----Wiadomość oryginalna-----|Od: {who}|Wysłano: poniedziałek
        -------- Oryginalna wiadomość --------|Od: {who} <{mail}>|Data: 05.01.2026 19:05 (GMT+01:00)|Do: Friday
        ---------- Forwarded message ---------|Od: {who} <{mail}>|Date: pon., 5 sty 2026 o 19:05|Subject: 6
        Początek przekazanej wiadomości:||Od: {who} <{mail}>|Temat: Proposal 6|Data: 5 stycznia 2026
        -------- Przekazana wiadomość --------|Temat: Proposal 6|Data: Mon, 5 Jan 2026|Nadawca: {who} <{mail}>
    """,
    "da": """
        -----Oprindelig meddelelse-----|Fra: {who}|Sendt: mandag
        -------- Oprindelig besked --------|Fra: {who} <{mail}>|Dato: 05.01.2026 19.05 (GMT+01:00)|Til: Friday
        ---------- Forwarded message ---------|Fra: {who} <{mail}>|Date: man. 5. jan. 2026 kl. 19.05|Subject: 6
        Start på videresendt besked:||Fra: {who} <{mail}>|Emne: Proposal 6|Dato: 5. januar 2026
        -------- Videresendt meddelelse --------|Emne: Proposal 6|Dato: Mon, 5 Jan 2026|Fra: {who} <{mail}>
    """,
}
# What telephones and free services write below what was typed.
SENT_FROM = {
    "en": "Sent from my iPhone|Get Outlook for iOS|Sent with Proton Mail secure email.",
    "de": "Von meinem iPhone gesendet|Outlook für iOS beziehen|Gesendet mit Proton Mail",
    "fr": "Envoyé de mon iPhone|Télécharger Outlook pour Android|Envoyé avec Proton Mail",
    "es": "Enviado desde mi iPhone|Obtener Outlook para iOS|Enviado con Proton Mail",
    "nl": "Verstuurd vanaf mijn iPhone|Outlook voor iOS downloaden|Verzonden met Proton Mail",
    "sv": "Skickat från min iPhone|Hämta Outlook för iOS|Skickat med Proton Mail",
    "it": "Inviato da iPhone|Ottieni Outlook per iOS|Inviato con Proton Mail",
    "pt": "Enviado do meu iPhone|Obter o Outlook para iOS|Enviado com Proton Mail",
    "pl": "Wysłane z iPhone'a|Pobierz aplikację Outlook dla systemu iOS|Wysłano z Proton Mail",
    "da": "Sendt fra min iPhone|Hent Outlook til iOS|Sendt med Proton Mail",
}
LANGUAGES = tuple(SAID)


def attributions(language: str) -> Iterator[Above]:
    """The lines that say who wrote: whole, and broken over two lines or three."""
    for n, form in enumerate(SAID[language].strip().split("\n")):
        whole = _filled(form.strip())
        yield Above(f"{language} said {n}", (whole,))
        yield Above(f"{language} said {n} with hard blanks", (whole.replace(" ", "\xa0"),))
        yield Above(f"{language} said {n} in combining characters", (normalize("NFD", whole),))
        for width in (72, 48):
            pieces = _broken(whole, width)
            if 1 < len(pieces) <= 3:
                yield Above(f"{language} said {n} broken at {width}", pieces)


def header_blocks(language: str) -> Iterator[Above]:
    """Header blocks, below a line or not, in the ways in which programs print them."""
    for name, block in (("outlook", OUTLOOK[language]), ("webmail", WEBMAIL[language])):
        lines = tuple(_filled(block).split("|"))
        yield Above(f"{language} {name}", lines)
        yield Above(f"{language} {name} below a line", ("_" * 32, *lines))
        yield Above(f"{language} {name} below a short line", ("-" * 5, *lines))
        yield Above(f"{language} {name} in bold", tuple(f"*{line.replace(':', ':*', 1)}" for line in lines))
        yield Above(f"{language} {name} in bold outside", tuple(f"**{line.replace(':', '**:', 1)}" for line in lines))
        yield Above(f"{language} {name} spaced", tuple(part for line in lines for part in (line, "")))
        yield Above(f"{language} {name} in a table", tuple(line.replace(": ", ":\t", 1) for line in lines))
        yield Above(f"{language} {name} with hard blanks", tuple(line.replace(" ", "\xa0") for line in lines))
        yield Above(f"{language} {name} in combining characters", tuple(normalize("NFD", line) for line in lines))
        yield Above(f"{language} {name} with marks of direction", tuple(f"\u200e{line}" for line in lines))
        yield Above(f"{language} {name} close", tuple(line.replace(": ", ":") for line in lines))
        yield Above(f"{language} {name} folded", (f"{lines[0]};", "\tCleo Inn;", *lines[1:]))
    for n, form in enumerate(CARRIED[language].strip().split("\n")):
        yield Above(f"{language} carried {n}", tuple(_filled(form.strip()).split("|")))


def _filled(form: str) -> str:
    return form.format(who=WHO, mail=MAIL)


def _broken(line: str, width: int) -> tuple[str, ...]:
    """The line broken at blanks, as by a client that sends lines of so many characters."""
    pieces = [""]
    for word in line.split(" "):
        if pieces[-1] and len(pieces[-1]) + 1 + len(word) > width:
            pieces.append(word)
        else:
            pieces[-1] = f"{pieces[-1]} {word}".strip()
    return tuple(pieces)
