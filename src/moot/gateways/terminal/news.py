"""The commands `moot news`: play in newsgroups, import their archives, and serve newsreaders."""

import socket
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from moot.gateways.terminal.context import GameName, Injected, Json, Options
from moot.gateways.terminal.errors import DONE, REFUSED, CommandError, UsageError
from moot.gateways.terminal.moves import Seed, secret_of
from moot.gateways.terminal.server import Address, Port
from moot.gateways.terminal.streams import print_json, print_lines, print_text, read_text, show
from moot.languages import _
from moot.people.correspondents import token_of
from moot.play.host import Host, as_given
from moot.post.mail.archives import read_archive
from moot.post.news.exchange import NewsServerAddress, SyncResult, exchange_lines, exchange_status
from moot.post.news.placement import PlacementResult, begins, keep_changes, place_archive
from moot.runtime.network import Security

news = App(name="news", help="Play in newsgroups.", help_format="plaintext", result_action="return_value")
PORT = 1119
"""The default port; 119 needs root."""
As = Annotated[str, Parameter(name="--as", help="The player.")]


@news.command(name="import")
def import_(
    archive: Annotated[Path, Parameter(help="A mailbox file, a Maildir, a folder of articles, or a saved article.")],
    /,
    *,
    game: GameName,
    ruleset: Annotated[str, Parameter(help="Start the game with this ruleset if it doesn't exist.")] = "",
    changes: Annotated[
        Path | None, Parameter(help="A folder with the rule changes of proposals, in files named by Message-ID.")
    ] = None,
    orphans: Annotated[bool, Parameter(negative="", help="Also place replies to articles that are missing.")] = False,
    seed: Seed = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Import an archive of a newsgroup into a game; articles it already has are skipped."""
    read = read_archive(archive)
    if not read.filed:
        raise CommandError("news.empty", _("there are no articles in {archive}", archive=archive))
    with services.host(options, "write", new=bool(ruleset)) as host:
        if ruleset and all(record.name != game for record in host.games()):
            first, now = begins(read), host.clock.now()
            time = now if first is None else min(first, now)
            host.new(game, host.ruleset(as_given(ruleset)), (), seed=secret_of(seed), now=time, unseated=True)
        if changes is not None:
            _keep_changes(host, game, changes)
        placings = place_archive(host, game, read, orphans=orphans)
    faults = [{"file": file, "line": fault.line, "message": fault.message} for file, fault in read.faults]
    wrong = (f"{fault['file']}:{fault['line']}: {fault['message']}" for fault in faults)
    found = {"placings": placings, "copies": len(read.doubles), "faults": faults}
    show(found, [*wrong, *_told(placings, len(read.doubles))], as_json=json)


@news.command
def sync(
    *,
    game: GameName,
    server: Annotated[str, Parameter(help="The news server.")],
    group: Annotated[str, Parameter(help="The newsgroup, such as rec.games.abstract.")],
    port: Annotated[int, Parameter(help="Its port; 119 by default, or 563 with TLS.")] = 0,
    tls: Annotated[bool, Parameter(negative="", help="Connect with TLS.")] = False,
    starttls: Annotated[bool, Parameter(negative="", help="Switch to TLS after connecting.")] = False,
    user: Annotated[str, Parameter(help="User name.")] = "",
    password_file: Annotated[Path | None, Parameter(help="File with the password on its first line.")] = None,
    every: Annotated[float, Parameter(help="Repeat every so many seconds, until Ctrl-C.")] = 0,
    retry: Annotated[bool, Parameter(negative="", help="Post rejected articles again now.")] = False,
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Exchange new articles with a newsgroup, both ways."""
    if tls and starttls:
        raise UsageError(_("use --tls or --starttls, not both"))
    password = read_text(str(password_file)).split("\n", 1)[0].strip() if password_file else ""
    security: Security = "tls" if tls else "starttls" if starttls else "none"
    there = NewsServerAddress(server, port, security, user, password)
    with services.host(options, "write") as host:
        host.table(game)
        synced = services.sync_news(host, game, group, there, again=retry)
        _tell(synced, as_json=json)
        if every > 0:
            host.start_keeping_time()
            services.keep_syncing_news(host, game, group, there, every, lambda synced: _tell(synced, as_json=json))
    return REFUSED if synced.trouble else DONE


def _tell(synced: SyncResult, *, as_json: bool) -> None:
    if as_json:
        print_json(synced)
        return
    print_lines(_told(synced.placings))
    print_text(f"{_articles(synced.posted)} posted.", flush=True)
    print_lines(synced.told)
    if synced.trouble:
        print_text(f"moot: {synced.trouble}; nothing is lost, the next sync does the rest", file=sys.stderr)


@news.command
def serve(
    *,
    address: Address = "127.0.0.1",
    port: Port = PORT,
    certificate: Annotated[Path | None, Parameter(help="Certificate file, for TLS.")] = None,
    key: Annotated[Path | None, Parameter(help="Key file, if it isn't in the certificate file.")] = None,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Run a news server: each game is a newsgroup, and players post with their tokens."""
    with services.host(options, "write") as host:
        try:
            socket.create_server((address, port)).close()
            host.start_keeping_time()
            print_text(f"News at {address}:{port}{' with TLS' if certificate else ''} (stop with Ctrl-C).", flush=True)
            services.serve_news(host, address, port, certificate, key)
        except (OSError, OverflowError) as error:
            message = _(
                "can't serve news on {address}:{port} ({error}): try another --address, --port or --certificate",
                address=address,
                port=port,
                error=str(error),
            )
            raise CommandError("serve.address", message) from error


@news.command
def token(*, game: GameName, player: As, options: Options = Options(), services: Injected) -> None:
    """Print a player's user name and password for the news server."""
    with services.host(options) as host:
        state = host.table(game).state
        if player not in state.players and not state.holds_an_office(player):
            raise CommandError("player.unknown", _("{player} isn't a player in {game}", player=player, game=game))
        print_lines([f"name: {game}/{player}", f"password: {token_of(host.journal, game, player)}"])


@news.command
def status(*, game: GameName, json: Json = False, options: Options = Options(), services: Injected) -> None:
    """Show which articles are waiting or weren't posted, and why."""
    with services.host(options) as host:
        found = exchange_status(host, game)
    with_ = f"exchanges articles with {found.server}" if found.server else "isn't connected to a newsgroup"
    done = Counter((one.way, one.standing) for one in found.articles)
    recently = f"Recently {done['in', 'done']} received and {done['out', 'done']} posted."
    lines = [f"{game} {with_}.", recently, *(exchange_lines(found) or ["Nothing is waiting."])]
    show(found, lines, as_json=json)


def _keep_changes(host: Host, game: str, folder: Path) -> None:
    if not folder.is_dir():
        raise CommandError("file.no-folder", _("there's no folder {folder}", folder=folder))
    host.table(game)
    faults = keep_changes(host, game, folder)
    for name, found in sorted(faults.items()):
        for fault in found:
            raise CommandError(
                fault.code,
                _("{folder}:{line}: {message}", folder=folder / name, line=fault.line, message=fault.message),
            )


def _told(placings: PlacementResult, copies: int = 0) -> Iterator[str]:
    known = placings.known + copies
    yield f"{_articles(len(placings.placed))} placed; {known or 'none'} already there."
    yield from placings.told
    if placings.waiting:
        yield f"{_articles(len(placings.waiting))} waiting for what they reply to (place them anyway with `--orphans`):"
        yield from (f"  {key}" for key in placings.waiting)


def _articles(number: int) -> str:
    return f"{number:,} article{'s' * (number != 1)}"
