"""Letters changed at random, for testing what is made of what no client would send."""

import base64
import html
import quopri
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.documents.letters.posted import posting

FOREIGN = "77777"
"""A proposal of which only others speak."""

SENTENCES = [
    line.split(" => ")[0].replace("|", "\n")
    for line in Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").split("\n")
    if " => " in line
]
PIECES = (
    "> ~>> ~| ~: ~-- ~-- \n~-----Original Message-----\n~On 1 May 2001, Bob wrote:\n~\x00~\x93~é~\r~\n\n~\t~=\n~=3D~"
    '=?utf-8?q?x?=~From ~From x@y.z Wed Nov 11 10:00:00 1992\n~--b\n~--b--\n~<blockquote>~</blockquote>~<s>~"~“~”~(~)~'
    'Votes in favour:\n~Proposal by Ada:\n~Current Rules:\n~<Name 1>\n~Content-Type: text/html\n~boundary="b"~'
    "References: <1@x>\n~Yea on 324\n~324: nay\n~I vote for ~if ~not ~?~.~;~,~ and ~ - ~because ~\u2028~\u202e~"
    "\U0001f600~\ud800"
).split("~")
HEADS = (
    "Content-Type: text/plain; charset=utf-8\n",
    "Content-Type: text/plain; format=flowed; delsp=yes\n",
    "Content-Type: text/html\n",
    "Content-Transfer-Encoding: base64\n",
    "Content-Transfer-Encoding: quoted-printable\n",
    'Content-Type: multipart/alternative; boundary="b"\n',
    'Content-Type: multipart/mixed; boundary="b"\nMIME-Version: 1.0\n',
    "Auto-Submitted: auto-replied\n",
    "In-Reply-To: <1@x>\nReferences: <0@x> <1@x>\n",
    "Control: cancel <1@x>\n",
    "",
)


def texts(chance: Random) -> str:
    """What somebody may have written: sentences, or a posting, changed in a few places."""
    if chance.random() < 0.3:
        text = posting(votes=chance.sample(["Ben", "Cleo <cleo@z.org>", "dora@x.edu", "Eve"], chance.randrange(4)))
    else:
        text = chance.choice(("\n", "\n\n", " ")).join(chance.choice(SENTENCES) for _ in range(chance.randint(1, 6)))
    for _ in range(chance.randint(0, 8)):
        text = _changed(chance, text)
    return text[:20_000]


def _changed(chance: Random, text: str) -> str:
    at = chance.randint(0, len(text))
    upto = min(len(text), at + chance.randint(1, 80))
    match chance.randrange(7):
        case 0 | 1:
            return text[:at] + chance.choice(PIECES) + text[at:]
        case 2:
            return text[:at] + text[upto:]
        case 3:
            return text[:at] + text[at:upto] * chance.randint(2, 4) + text[upto:]
        case 4:
            lines = text.split("\n")
            chance.shuffle(lines)
            return "\n".join(lines)
        case 5:
            return "\n".join(chance.choice(("", "> ", "    ")) + line for line in text.split("\n"))
        case _:
            return text.replace("\n", " ") if chance.random() < 0.5 else text.replace(" ", "\n", 3)


def mutants(seed: int, count: int) -> Iterator[bytes]:
    """Letters whose header, parts and bytes are changed anywhere; the same ones for the same seed."""
    chance = Random(seed)
    for _ in range(count):
        head = "From: Ada <ada@x.org>\nDate: 11 Nov 1992 10:00 GMT\nSubject: Proposal 324\nMessage-ID: <2@x>\n"
        text = head + "".join(chance.sample(HEADS, chance.randint(0, 3))) + "\n" + _parts(chance)
        for _ in range(chance.choice((0, 0, 1, 3))):
            text = _changed(chance, text)
        data = bytearray(text.encode(chance.choice(("utf-8", "utf-8", "cp1252", "utf-16")), "replace"))
        for _ in range(chance.choice((0, 0, 0, 1, 20))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        yield bytes(data)


def _parts(chance: Random) -> str:
    if chance.random() < 0.6:
        return texts(chance)
    parts = (f"--b\n{chance.choice(HEADS)}\n{texts(chance)}\n" for _ in range(chance.randint(1, 4)))
    return "".join(parts) + chance.choice(("--b--\n", ""))


def of_others(seed: int, count: int) -> Iterator[bytes]:
    """Letters that carry others' votes on `FOREIGN` in all the ways in which clients carry what others wrote."""
    chance = Random(seed)
    for _ in range(count):
        foreign = chance.choice(("\n", "\n\n", " ")).join(
            sentence.replace("324", FOREIGN).replace("325", FOREIGN) for sentence in chance.choices(SENTENCES, k=4)
        )
        own = chance.choice(("Hello.", "Hi all,\n\nI like tea.", "Yea on 326", "I vote for 326 and 327.", ""))
        yield chance.choice(_WAYS)(chance, own, foreign.replace("\r", " "))


HEAD = "From: Ada <ada@x.org>\nDate: 11 Nov 1992 10:00 GMT\nSubject: Votes\n"


def _quoted(chance: Random, own: str, foreign: str) -> bytes:
    mark = chance.choice(("> ", ">", ">> ", "| ", "RW> ", ": ", "  > "))
    marked = "\n".join(mark + line for line in foreign.split("\n"))
    return _encoded(
        chance, "", chance.choice((f"{own}\n\n{marked}", f"{marked}\n\n{own}", f"Bob wrote:\n{marked}\n{own}"))
    )


def _below(chance: Random, own: str, foreign: str) -> bytes:
    mark = chance.choice(
        (
            "-- ",
            "-----Original Message-----",
            "---------- Forwarded message ----------",
            "On Mon, 1 May 2001 at 10:00, Bob <b@x.org> wrote:\n",
            "Begin forwarded message:",
            "From: Bob [mailto:bob@x.org]\nSent: Monday\nTo: Ada\nSubject: Votes\n",
        )
    )
    if mark.startswith("On"):  # with marked lines among them the others would be an answer to those
        foreign = "\n".join(line.lstrip("> ") for line in foreign.split("\n"))
    return _encoded(chance, "", f"{own}\n\n{mark}\n{foreign}")


def _page(chance: Random, own: str, foreign: str) -> bytes:
    inside = "".join(f"<p>{html.escape(line)}</p>" for line in foreign.split("\n"))
    cited = chance.choice(
        ("<blockquote>{}</blockquote>", "<blockquote type=cite><div>{}</div></blockquote>", "<del>{}</del>")
    )
    return _encoded(
        chance, "Content-Type: text/html\n", f"<html><p>{html.escape(own)}</p>{cited.format(inside)}<p>Bye</p></html>"
    )


def _attached(chance: Random, own: str, foreign: str) -> bytes:
    kind = chance.choice(
        (
            "Content-Type: message/rfc822\n\nFrom: bob@x.org\nSubject: y",
            "Content-Disposition: attachment; filename=x.txt",
            "Content-Type: text/html",
        )
    )
    own_part = f"--b\n\n{own}\n" if "rfc822" not in kind or chance.random() < 0.5 else ""
    order = (
        f"{own_part}--b\n{kind}\n\n{foreign}\n"
        if own_part and chance.random() < 0.5
        else f"{own_part}--b\n{kind}\n\n{foreign}\n--b--\n"
    )
    return (HEAD + 'Content-Type: multipart/mixed; boundary="b"\n\n' + order).encode("utf-8", "replace")


_WAYS = (_quoted, _below, _page, _attached)


def _encoded(chance: Random, head: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    match chance.randrange(3):
        case 0:
            return (HEAD + head + "Content-Transfer-Encoding: base64\n\n").encode() + base64.encodebytes(data)
        case 1:
            return (HEAD + head + "Content-Transfer-Encoding: quoted-printable\n\n").encode() + quopri.encodestring(
                data
            )
        case _:
            return (HEAD + head + "\n").encode() + data
