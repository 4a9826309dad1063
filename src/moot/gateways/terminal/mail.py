"""The commands `moot mail`: play by email."""

import os
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from moot.gateways.terminal.context import GameName, Injected, Json, Options
from moot.gateways.terminal.errors import CommandError, UsageError
from moot.gateways.terminal.server import ServerOptions, keep_serving, prepared
from moot.gateways.terminal.streams import print_json, print_lines, print_table, print_text
from moot.languages import N_, _
from moot.people.correspondents import token_of
from moot.people.mail_addresses import has_address
from moot.play.host import Host
from moot.post.mail.archives import ArchiveItem, choose, do_chosen, list_archive
from moot.post.mail.correspondence import (
    Correspondent,
    correspondents,
    new_token,
    player_named,
    set_address,
    set_codeword,
    stuck_letters,
)
from moot.post.mail.mailroom import KEEP_DAYS, Mailroom, MailroomSettings, sole_mail_process
from moot.post.mail.servers import Inbox, MailListener, Relay
from moot.runtime.network import Security
from moot.views.moments import written_time
from moot.views.wording import cut

mail = App(name="mail", help="Play by email.", help_format="plaintext", result_action="return_value")
_BUSY = N_("another process is handling this database's mail: stop it first (or, if it crashed, wait five minutes)")
PASSWORD = "MOOT_MAIL_PASSWORD"
INBOX_PASSWORD = "MOOT_INBOX_PASSWORD"
Player = Annotated[str, Parameter(help="The player's name.")]


@Parameter(name="*")
@dataclass(frozen=True)
class MailOptions:
    """Options of the host's mail."""

    domain: Annotated[
        str,
        Parameter(
            env_var="MOOT_MAIL_DOMAIN",
            help="The domain of the games' addresses, after the @; by default that of the mail server before.",
        ),
    ] = ""
    trust: Annotated[
        str, Parameter(help="Mail servers whose DKIM results you trust, separated by commas: your own relay.")
    ] = ""
    web: Annotated[
        str, Parameter(env_var="MOOT_PUBLIC_URL", help="The site's public address, for links: https://moot.example.")
    ] = ""
    keep_days: Annotated[int, Parameter(help="Delete the text of handled letters after so many days.")] = KEEP_DAYS


@Parameter(name="*")
@dataclass(frozen=True)
class RelayOptions:
    """The server that outgoing mail goes through."""

    relay: Annotated[str, Parameter(env_var="MOOT_RELAY", help="The mail server for outgoing mail.")] = ""
    relay_port: Annotated[int, Parameter(env_var="MOOT_RELAY_PORT", help="Its port.")] = 587
    relay_security: Annotated[
        Security, Parameter(env_var="MOOT_RELAY_SECURITY", help="How the connection is encrypted.")
    ] = "starttls"
    relay_user: Annotated[
        str, Parameter(env_var="MOOT_RELAY_USER", help=f"User name there; the password comes from {PASSWORD}.")
    ] = ""


@mail.command
def serve(
    *,
    address: Annotated[str, Parameter(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port to listen on.")] = 8025,
    lmtp: Annotated[bool, Parameter(negative="", help="Use LMTP instead of SMTP.")] = False,
    certificate: Annotated[Path | None, Parameter(help="Certificate file; turns STARTTLS on.")] = None,
    key: Annotated[Path | None, Parameter(help="Key file, if it isn't in the certificate file.")] = None,
    tls: Annotated[bool, Parameter(negative="", help="Use TLS from the start; needs a certificate.")] = False,
    web_port: Annotated[int, Parameter(help="Also run the web server, on this port.")] = 0,
    web_address: Annotated[str, Parameter(help="Address of the web server.")] = "127.0.0.1",
    site: ServerOptions = ServerOptions(),
    office: MailOptions = MailOptions(),
    out: RelayOptions = RelayOptions(),
    options: Options = Options(),
    services: Injected,
) -> None:
    """Run the mail server: receive moves, answer them and send news, until Ctrl-C."""
    if (tls or key) and certificate is None:
        raise UsageError(_("--tls and --key need a --certificate"))
    how = prepared(site, office.web, "--web")
    with services.host(options, "write", new=True) as host, sole_mail_process(host, options.database) as is_alone:
        if not is_alone:
            raise CommandError("mail.busy", _(_BUSY))
        room = _room(host, office)
        domain = host.people.letters.domain = room.addresses.domain
        _unreachable_error(host)
        if out.relay and office.web:
            host.people.letters.set_up(domain, office.web)
        secured = (str(certificate) if certificate else "", str(key) if key else "", tls)
        listening = MailListener(address, port, "lmtp" if lmtp else "smtp", *secured)
        try:
            with services.running_mail(room, listening, _relay(out)) as taken_on:
                by = f"{'LMTP' if lmtp else 'SMTP'}{' over TLS' if tls else ' with STARTTLS' if certificate else ''}"
                print_text(f"Receiving mail to GAME@{domain} by {by} on {address}:{taken_on} (stop with Ctrl-C).")
                if not out.relay:
                    print_text("Without a --relay, mail is kept until `moot mail send` sends it.")
                if web_port:
                    keep_serving(services, host, web_address, web_port, site=site, **how)
                    return
                host.start_keeping_time()
                print_text(end="", flush=True)
                with suppress(KeyboardInterrupt):
                    threading.Event().wait()
        except OSError as error:
            reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error
            raise CommandError(
                "mail.address",
                _("can't receive mail on {address}:{port} ({reason})", address=address, port=port, reason=reason),
            ) from error


def _unreachable_error(host: Host) -> None:
    for record in host.games():
        if not has_address(record.name):
            print_text(f"{record.name} can't be played by mail: its name doesn't fit in an email address.")


@mail.command
def send(
    *,
    office: MailOptions = MailOptions(),
    out: RelayOptions = RelayOptions(),
    options: Options = Options(),
    services: Injected,
) -> None:
    """Send the mail that is waiting."""
    relay = _relay(out)
    if relay is None:
        raise CommandError("mail.no-relay", _("give the server for outgoing mail with --relay"))
    with services.host(options, "write") as host, sole_mail_process(host, options.database) as is_alone:
        if not is_alone:
            raise CommandError("mail.busy", _(_BUSY))
        print_text(f"{_letters(services.send_mail(_room(host, office), relay))} sent.")


@mail.command
def fetch(
    *,
    maildir: Annotated[Path | None, Parameter(help="Read this Maildir.")] = None,
    imap: Annotated[str, Parameter(help="Read a folder of this IMAP server.")] = "",
    imap_port: Annotated[int, Parameter(help="Its port.")] = 993,
    imap_security: Annotated[Security, Parameter(help="How the connection is encrypted.")] = "tls",
    user: Annotated[str, Parameter(help=f"User name there; the password comes from {INBOX_PASSWORD}.")] = "",
    folder: Annotated[str, Parameter(help="The IMAP folder.")] = "INBOX",
    office: MailOptions = MailOptions(),
    out: RelayOptions = RelayOptions(),
    options: Options = Options(),
    services: Injected,
) -> None:
    """Fetch mail from a Maildir or IMAP server, handle it, and send the answers."""
    if (maildir is None) == (not imap):
        raise CommandError("mail.no-folder", _("give either --maildir FOLDER or --imap SERVER"))
    with services.host(options, "write") as host, sole_mail_process(host, options.database) as is_alone:
        room = _room(host, office)
        password = os.environ.get(INBOX_PASSWORD, "")
        inbox = Inbox(imap, imap_port, imap_security, user, password, folder)
        fetched = services.fetch_mail(room, maildir if maildir is not None else inbox)
        print_text(f"{_letters(fetched.kept)} fetched; {fetched.passed_over or 'none'} skipped (not for a game here).")
        if not is_alone:
            print_text("The mail server that is running will handle them.")
            return
        while room.work():
            pass
        relay = _relay(out)
        if relay is not None:
            print_text(f"{_letters(services.send_mail(room, relay))} sent.")


@mail.command(name="import")
def import_(
    archive: Annotated[Path, Parameter(help="A mailbox file, a Maildir, or a folder of letters.")],
    /,
    *,
    game: GameName,
    confirm: Annotated[str, Parameter(help="What to do: all, talk, or numbers such as 1,4-9.")] = "",
    options: Options = Options(),
    services: Injected,
) -> None:
    """List the moves and comments in a mail archive, and make those you confirm."""
    with services.host(options, "write" if confirm else "read") as host:
        found = list_archive(host, game, archive)
        print_lines(f"{file}:{fault.line}: {fault.message}" for file, fault in found.faults)
        if not confirm:
            print_lines(map(_item, found.items))
            return
        try:
            items = choose(found.items, confirm)
        except ValueError as error:
            raise CommandError("mail.unconfirmed", str(error)) from error
        for item, came in do_chosen(host, game, items):
            print_lines([_item(item), *(f"  {line}" for line in came.lines)])


def _item(item: ArchiveItem) -> str:
    """One line for what a letter says or asks for."""
    when = written_time(item.letter.sent) if item.letter.sent is not None else "no date"
    who = item.player or f"{item.letter.sender} (not a player)"
    given = " ".join(value for name, value in item.request.arguments.items() if name not in ("text", "changes"))
    what = "says" if item.is_talk else f"{item.request.move} {given}".strip()
    done = " (done)" if item.is_done else ""
    return f"{item.number}. {when}, {who}: {what} — “{cut(item.request.said)}”{done}"


@mail.command
def token(
    game: GameName,
    player: Player,
    /,
    *,
    end: Annotated[bool, Parameter(negative="", help="Make a new one; the old one stops working.")] = False,
    office: MailOptions = MailOptions(),
    options: Options = Options(),
    services: Injected,
) -> None:
    """Print a player's secret mail address, and the token in it, which also works as a codeword."""
    with services.host(options, "write" if end else "read") as host:
        name = player_named(host, game, player)
        if end:
            new_token(host, game, name)
        print_text(_room(host, office).addresses.of_player(game, name))
        print_text(token_of(host.journal, game, name))


@mail.command
def address(
    game: GameName, player: Player, address: str, /, *, options: Options = Options(), services: Injected
) -> None:
    """Set the email address that a player gets news at."""
    with services.host(options, "write") as host:
        set_address(host, game, player, address)
        print_text(f"{player} gets mail of {game} at {address}.")


@mail.command
def codeword(game: GameName, player: Player, word: str, /, *, options: Options = Options(), services: Injected) -> None:
    """Set the codeword that proves who a letter is from; only its hash is stored."""
    with services.host(options, "write") as host:
        set_codeword(host, game, player, word)
        print_text(f"Letters from {player} to {game} count as theirs if they have this codeword.")


@mail.command
def status(game: GameName, /, *, json: Json = False, options: Options = Options(), services: Injected) -> None:
    """Show the players' addresses, and which letters are waiting or failed."""
    with services.host(options) as host:
        people, letters = correspondents(host, game), stuck_letters(host, game)
    if json:
        print_json({"people": people, "letters": letters})
        return
    print_table(("player", "address", "mail"), ((p.name, p.address or "-", _wants(p)) for p in people))
    print_lines(
        f"{one.standing}, {one.way}: “{one.about}” ({one.who}), tried {one.tries} times, due {written_time(one.due)}"
        + (f": {one.told}" if one.told else "")
        for one in letters
    )


def _wants(person: Correspondent) -> str:
    failed = f"{person.failures} bounced" if person.failures else ""
    return "stopped" if person.is_stopped else failed or ("sent" if person.address else "-")


def _room(host: Host, office: MailOptions) -> Mailroom:
    trusted = frozenset(server.strip().lower() for server in office.trust.split(",") if server.strip())
    if office.keep_days < 1:
        raise UsageError(_("--keep-days must be at least 1"))
    domain = office.domain or host.people.letters.domain or "localhost"
    return Mailroom(host, MailroomSettings(domain, trusted, office.web, office.keep_days))


def _relay(out: RelayOptions) -> Relay | None:
    if not out.relay:
        return None
    password = os.environ.get(PASSWORD, "")
    return Relay(out.relay, out.relay_port, out.relay_security, out.relay_user, password)


def _letters(count: int) -> str:
    return "1 letter" if count == 1 else f"{count or 'no'} letters"
