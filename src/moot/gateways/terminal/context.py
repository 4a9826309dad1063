"""What every command is given: a way into a host, the options that commands share, and a place to write."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, BinaryIO

from cyclopts import Parameter
from rich.console import Console

from moot.game.values import Time, plain
from moot.play.databases import IN_MEMORY as IN_MEMORY
from moot.play.databases import Copied, is_missing
from moot.play.host import Host
from moot.post.mail.mailroom import Mailroom
from moot.post.mail.servers import Fetched, Inbox, Listening, Relay
from moot.post.news.exchange import Server, SyncResult
from moot.runtime.clock import Clock, SetClock, SystemClock
from moot.views.moments import read_time

DONE, REFUSED, USAGE = 0, 1, 2
"""Exit codes: done; refused or faults found; the command line cannot be read."""

DATABASE = "moot.db"


class Refusal(Exception):
    """The command cannot be carried out: a stable code, and a sentence that says what to do."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


class Usage(Exception):
    """The command line cannot be read."""


@Parameter(name="*")
@dataclass(frozen=True)
class Options:
    """Which database, and what time it is."""

    database: Annotated[
        str, Parameter(env_var="MOOT_DATABASE", help="The database: a file, or postgresql://USER@HOST/NAME.")
    ] = DATABASE
    now: Annotated[str, Parameter(help="The time, for a scripted game: 2026-01-05 18:00 (UTC).")] = ""


@Parameter(name="*")
@dataclass(frozen=True)
class ReadOptions(Options):
    """The same for a command that reads."""

    at: Annotated[str, Parameter(help="A moment: an entry's number, or a time.")] = ""
    json: Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")] = False


DEFAULTS, READ_DEFAULTS = Options(), ReadOptions()
"""What commands go by where no option is given."""

Opens = Callable[..., AbstractContextManager[Host]]


@dataclass(frozen=True)
class Services:
    """Opens hosts for commands.

    `serve` is given a host, an address, a port and options, and returns when it is told to stop.
    """

    opens: Opens
    serve: Callable[..., None]
    sync_news: Callable[..., SyncResult]
    """Exchanges articles between a game of a host and a group on a server, once."""
    keep_syncing_news: Callable[[Host, str, str, Server, float, Callable[[SyncResult], None]], None]
    """Does so every so many seconds, tells of each time, and returns when it is told to stop."""
    serve_news: Callable[[Host, str, int, Path | None, Path | None], None]
    """Serves news readers at an address and port, with a certificate and its key, until it is told to stop."""
    running_mail: Callable[[Mailroom, Listening, Relay | None], AbstractContextManager[int]]
    """Takes, deals with and sends letters until it is left; gives the port on which they are taken."""
    send_mail: Callable[[Mailroom, Relay], int]
    """Sends what may be sent now, and says how many letters went out."""
    fetch_mail: Callable[[Mailroom, Path | Inbox], Fetched]
    """Keeps what is new in a folder."""

    back_up: Callable[[str, Path], Copied]
    """Writes all that a database keeps to a new file."""
    restore: Callable[[Path, str], Copied]
    """Puts what is in such a file into an empty database."""

    def host(self, options: Options, *, new: bool = False, fresh: bool = False) -> AbstractContextManager[Host]:
        """A host on the database; where there is none, only a command that begins something (`new`) makes one."""
        if not new and is_missing(options.database):
            message = (
                f"there is no database {options.database}: begin a game with `moot new`, or name one with --database"
            )
            raise Refusal("journal.unopened", message)
        return self.opens(options.database, clock_of(options), fresh=fresh)


Injected = Annotated[Services, Parameter(parse=False)]
"""A parameter that no user gives."""


def clock_of(options: Options) -> Clock:
    """The machine's clock, or one that stands at the time given."""
    return SetClock(time_given(options.now)) if options.now else SystemClock()


def time_given(text: str) -> Time:
    """A time on the command line."""
    return int(text) if text.isdecimal() else read_time(text)


def print_json(value: Any) -> None:
    """A value as JSON, for programs."""
    print(json.dumps(plain(value), ensure_ascii=False, indent=2, sort_keys=True))


def print_lines(lines: Iterable[str]) -> None:
    """Lines as they are."""
    for line in lines:
        print(line)


def print_table(columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    """Rows under their headings: drawn where a person looks, and apart by tabs where a program reads."""
    if not sys.stdout.isatty():
        print_lines("\t".join(str(cell) for cell in row) for row in (columns, *rows))
        return
    from rich.table import Table  # not needed where a program reads

    table = Table(*columns, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console().print(table)


def print_markdown(text: str) -> None:
    """A rule's text: laid out where a person looks, as it is where a program reads."""
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`; a file that is none is refused."""
    where = "standard input" if path == "-" else path
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("file.encoding", f"{where} is not UTF-8 text: save it as plain text in UTF-8") from error
    if "\0" in text:
        raise Refusal("file.encoding", f"{where} is no text, but some other kind of file: save it as plain text")
    return text.removeprefix("\ufeff")


def lines_in(path: str, longest: int) -> Iterator[bytes]:
    """The lines of a file, or of standard input for `-`, one by one; of a longer one, its beginning."""
    if path != "-":
        with Path(path).open("rb") as file:
            yield from _lines(file, longest)
    elif hasattr(sys.stdin, "buffer"):
        yield from _lines(sys.stdin.buffer, longest)
    else:
        yield from (line.encode("utf-8", "surrogatepass") for line in sys.stdin)


def _lines(file: BinaryIO, longest: int) -> Iterator[bytes]:
    while line := file.readline(longest + 1):
        yield line
        while len(line) > longest and not line.endswith(b"\n"):
            line = file.readline(longest + 1)
