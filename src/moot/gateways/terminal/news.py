"""The commands `moot news`: archives of newsgroups brought into games, and games exchanged with groups."""

import socket
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from moot.gateways.terminal.context import (
    DEFAULTS,
    DONE,
    REFUSED,
    Injected,
    Options,
    Refusal,
    Usage,
    print_json,
    print_lines,
    read_text,
)
from moot.gateways.terminal.moves import Json, Seed, naming, secret_of
from moot.gateways.terminal.server import Address, Port
from moot.people.correspondents import token_of
from moot.play.host import Host
from moot.post.news.exchange import Server, SyncResult, exchange_lines, exchange_status
from moot.post.news.placement import PlacementResult, begins, keep_changes, place_archive, read_archive
from moot.runtime.connections import Security

news = App(name="news", help="Play games in newsgroups.", help_format="plaintext", result_action="return_value")
PORT = 1119
"""Options a server listens that may not have 119."""
Game = Annotated[str, Parameter(help="The game's name.")]
As = Annotated[str, Parameter(name="--as", help="Whose.")]


@news.command(name="import")
def import_(
    archive: Path,
    /,
    *,
    game: Game,
    ruleset: Annotated[str, Parameter(help="Options there is no such game: a ruleset to begin it with.")] = "",
    changes: Annotated[
        Path | None, Parameter(help="A folder with what proposals are to change, by the Message-IDs of their postings.")
    ] = None,
    orphans: Annotated[
        bool, Parameter(negative="", help="Place what follows articles that are not to be had, too.")
    ] = False,
    seed: Seed = "",
    json: Json = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Play what an archive of a newsgroup holds: each article in its place, what is there already left alone.

    Parameters
    ----------
    archive
        A mailbox, a Maildir, a folder of articles, or an article that was saved, as it came or as a page.
    """
    read = read_archive(archive)
    if not read.filed:
        raise Refusal("news.empty", f"there are no articles in {archive}")
    with services.host(options, new=bool(ruleset)) as host:
        if ruleset and all(record.name != game for record in host.games()):
            first, now = begins(read), host.clock.now()
            with naming(game):
                time = now if first is None else min(first, now)
                host.new(game, host.ruleset(ruleset), (), seed=secret_of(seed), now=time, unseated=True)
        if changes is not None:
            _keep_changes(host, game, changes)
        placings = place_archive(host, game, read, orphans=orphans)
    faults = [{"file": file, "line": fault.line, "message": fault.message} for file, fault in read.faults]
    if json:
        print_json({"placings": placings, "copies": len(read.doubles), "faults": faults})
        return DONE
    print_lines(f"{fault['file']}:{fault['line']}: {fault['message']}" for fault in faults)
    print_lines(_told(placings, len(read.doubles)))
    return DONE


@news.command
def sync(
    *,
    game: Game,
    server: Annotated[str, Parameter(help="The news server: its name or address.")],
    group: Annotated[str, Parameter(help="The group, such as rec.games.abstract.")],
    port: Annotated[int, Parameter(help="Its port; 119, or 563 with TLS, where none is given.")] = 0,
    tls: Annotated[bool, Parameter(negative="", help="Connect with TLS.")] = False,
    starttls: Annotated[bool, Parameter(negative="", help="Turn to TLS once connected.")] = False,
    user: Annotated[str, Parameter(help="A name to log in with.")] = "",
    password_file: Annotated[Path | None, Parameter(help="A file with the password on its first line.")] = None,
    every: Annotated[float, Parameter(help="Do so again and again, every so many seconds, until Ctrl-C.")] = 0,
    retry: Annotated[
        bool, Parameter(negative="", help="Post again at once what was declined, be it given up already.")
    ] = False,
    json: Json = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Exchange articles with a newsgroup: what is new there is played here, what was posted here goes out there."""
    if tls and starttls:
        raise Usage("TLS is there from the start (--tls) or comes later (--starttls), not both")
    password = read_text(str(password_file)).split("\n", 1)[0].strip() if password_file else ""
    security: Security = "tls" if tls else "starttls" if starttls else "none"
    there = Server(server, port, security, user, password)
    with services.host(options) as host:
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
    print(f"{_articles(synced.posted)} posted.", flush=True)
    print_lines(synced.told)
    if synced.trouble:
        print(f"moot: {synced.trouble}; nothing is lost, and the rest is done the next time", file=sys.stderr)


@news.command
def serve(
    *,
    address: Address = "127.0.0.1",
    port: Port = PORT,
    certificate: Annotated[Path | None, Parameter(help="A file with a certificate, for TLS.")] = None,
    key: Annotated[Path | None, Parameter(help="A file with its key, where that is not in the same.")] = None,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Let news readers connect: each game is a group, and players who log in with their tokens can post."""
    with services.host(options) as host:
        try:
            socket.create_server((address, port)).close()
            host.start_keeping_time()
            print(f"News at {address}:{port}{' with TLS' if certificate else ''} (stop with Ctrl-C).", flush=True)
            services.serve_news(host, address, port, certificate, key)
        except (OSError, OverflowError) as error:
            message = (
                f"cannot serve news on {address}:{port} ({error}): name another --address, --port or --certificate"
            )
            raise Refusal("serve.address", message) from error
    return DONE


@news.command
def token(*, game: Game, player: As, options: Options = DEFAULTS, services: Injected) -> int:
    """Tell with which name and password a player logs in to the news server."""
    with services.host(options) as host:
        state = host.table(game).state
        if player not in state.players and not state.holds_an_office(player):
            raise Refusal("player.unknown", f"{player} is not a player of {game}")
        print_lines([f"name: {game}/{player}", f"password: {token_of(host.journal, game, player)}"])
    return DONE


@news.command
def status(*, game: Game, json: Json = False, options: Options = DEFAULTS, services: Injected) -> int:
    """Say how a game's articles stand: what waits for what it follows, what has not gone out, and why."""
    with services.host(options) as host:
        found = exchange_status(host, game)
    if json:
        print_json(found)
        return DONE
    print(f"{game} exchanges articles with {found.server}." if found.server else f"{game} has no group so far.")
    done = Counter((one.way, one.standing) for one in found.articles)
    print(f"Lately {done['in', 'done']} came and {done['out', 'done']} went out.")
    print_lines(exchange_lines(found) or ["Nothing waits."])
    return DONE


def _keep_changes(host: Host, game: str, folder: Path) -> None:
    if not folder.is_dir():
        raise Refusal("file.no-folder", f"there is no folder {folder}")
    host.table(game)
    faults = keep_changes(host, game, folder)
    for name, found in sorted(faults.items()):
        for fault in found:
            raise Refusal(fault.code, f"{folder / name}:{fault.line}: {fault.message}")


def _told(placings: PlacementResult, copies: int = 0) -> Iterator[str]:
    known = placings.known + copies
    yield f"{_articles(len(placings.placed))} placed; {known or 'none'} known already."
    yield from placings.told
    if placings.waiting:
        yield f"{_articles(len(placings.waiting))} waiting for what they follow (`--orphans` places them without):"
        yield from (f"  {key}" for key in placings.waiting)


def _articles(number: int) -> str:
    return f"{number:,} article{'s' * (number != 1)}"
