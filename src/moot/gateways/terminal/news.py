"""The commands `moot news`: archives of newsgroups brought into games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from moot.gateways.terminal.door import DONE, HERE, Injected, Refusal, Where, print_json, print_lines
from moot.gateways.terminal.moving import Json, Seed, naming, secret_of
from moot.house.host import Host
from moot.house.newsroom.archives import begins, keep_changes, place_archive, read_archive
from moot.house.newsroom.placing import Placings

news = App(name="news", help="Play games in newsgroups.", help_format="plaintext", result_action="return_value")
Game = Annotated[str, Parameter(help="The game's name.")]


@news.command(name="import")
def import_(
    archive: Path,
    /,
    *,
    game: Game,
    ruleset: Annotated[str, Parameter(help="Where there is no such game: a ruleset to begin it with.")] = "",
    changes: Annotated[
        Path | None, Parameter(help="A folder with what proposals are to change, by the Message-IDs of their postings.")
    ] = None,
    orphans: Annotated[
        bool, Parameter(negative="", help="Place what follows articles that are not to be had, too.")
    ] = False,
    seed: Seed = "",
    json: Json = False,
    where: Where = HERE,
    door: Injected,
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
    with door.host(where, new=bool(ruleset)) as host:
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


def _keep_changes(host: Host, game: str, folder: Path) -> None:
    if not folder.is_dir():
        raise Refusal("file.no-folder", f"there is no folder {folder}")
    host.table(game)
    faults = keep_changes(host, game, folder)
    for name, found in sorted(faults.items()):
        for fault in found:
            raise Refusal(fault.code, f"{folder / name}:{fault.line}: {fault.message}")


def _told(placings: Placings, copies: int = 0) -> Iterator[str]:
    known = placings.known + copies
    yield f"{_articles(len(placings.placed))} placed; {known or 'none'} known already."
    yield from placings.told
    if placings.waiting:
        yield f"{_articles(len(placings.waiting))} waiting for what they follow (`--orphans` places them without):"
        yield from (f"  {key}" for key in placings.waiting)


def _articles(number: int) -> str:
    return f"{number:,} article{'s' * (number != 1)}"


COMMANDS = ((news, "news"),)
