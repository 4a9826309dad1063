"""Commands for whoever looks after a database: backup, restore."""

from pathlib import Path

from moot.gateways.terminal.door import DONE, HERE, Injected, Refusal, Where, print_json
from moot.gateways.terminal.moving import Json
from moot.play.databases import Copied, is_missing


def backup(file: Path, /, *, json: Json = False, where: Where = HERE, door: Injected) -> int:
    """Write all that a database keeps, as it is at one moment, to a new file; games may be played on it meanwhile.

    Parameters
    ----------
    file
        The file to make. It is itself a database: `moot games --database FILE`, `moot verify GAME --database FILE`.
    """
    if is_missing(where.database):
        raise Refusal("journal.unopened", f"there is no database {where.database}: name one with --database")
    return _told(door.back_up(where.database, file), f"{file} holds", as_json=json)


def restore(file: Path, /, *, json: Json = False, where: Where = HERE, door: Injected) -> int:
    """Put all that is in a backup into an empty database, which may be of another kind: all of it or nothing.

    Parameters
    ----------
    file
        The file that `moot backup` has made.
    """
    return _told(door.restore(file, where.database), "Restored:", as_json=json)


def _told(copied: Copied, begins: str, *, as_json: bool) -> int:
    if as_json:
        print_json(copied)
    else:
        counts = {"game": "games", "entry": "entries", "letter": "letters", "paper": "papers"}
        told = ((getattr(copied, several), one, several) for one, several in counts.items())
        print(f"{begins} {', '.join(f'{count} {one if count == 1 else several}' for count, one, several in told)}.")
    return DONE


COMMANDS = ((backup, "backup"), (restore, "restore"))
