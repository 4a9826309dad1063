"""Shared by all commands: options, and the services that the program hands in."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import print_text
from moot.languages import _

if TYPE_CHECKING:  # the list of commands need not load the program
    from moot.authoring.drafting.services import Complete
    from moot.game.values import Time, Value
    from moot.play.host import Access, Host
    from moot.play.witnesses import RecordVisit, Witness
    from moot.post.mail.mailroom import Mailroom
    from moot.post.mail.servers import FetchResult, Inbox, MailListener, Relay
    from moot.post.news.exchange import NewsServerAddress, SyncResult
    from moot.runtime.clock import Clock

DATABASE, IN_MEMORY = "moot.db", ":memory:"
GameName = Annotated[str, Parameter(help="The game's name.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Options:
    """The database, and the time."""

    database: Annotated[
        str, Parameter(env_var="MOOT_DATABASE", help="Database: a file, or postgresql://USER@HOST/NAME.")
    ] = DATABASE
    now: Annotated[str, Parameter(help="Pretend it's this time (UTC), for scripts: 2026-01-05 18:00.")] = ""


@Parameter(name="*")
@dataclass(frozen=True)
class ReadOptions(Options):
    """Options of commands that read a game."""

    at: Annotated[str, Parameter(help="Look back: an entry's number, or a time.")] = ""
    json: Json = False


Opens = Callable[..., "AbstractContextManager[Host]"]


@dataclass(frozen=True)
class Services:
    """The services that the program passes to its commands: ways to open a host, serve it and exchange mail and news.

    `serve` gets a host, an address, a port and options, and returns when it's stopped.
    """

    opens: Opens
    serve: Callable[..., None]
    sync_news: "Callable[..., SyncResult]"
    """Exchanges articles with a newsgroup once."""
    keep_syncing_news: "Callable[[Host, str, str, NewsServerAddress, float, Callable[[SyncResult], None]], None]"
    """Exchanges articles every so many seconds and reports each time, until it's stopped."""
    serve_news: "Callable[[Host, str, int, Path | None, Path | None], None]"
    """Serves newsreaders at an address and port, with a certificate and its key, until it's stopped."""
    running_mail: "Callable[[Mailroom, MailListener, Relay | None], AbstractContextManager[int]]"
    """Receives, handles and sends mail inside a `with` block; gives the port it listens on."""
    send_mail: "Callable[[Mailroom, Relay], int]"
    """Sends the mail that is due, and returns how many letters went out."""
    fetch_mail: "Callable[[Mailroom, Path | Inbox], FetchResult]"
    """Stores the new letters of a folder."""
    visit_records: "Callable[[Witness, str, Sequence[str]], list[RecordVisit]]"
    """Looks at the records of another host as a witness, and hands in cosignatures."""
    ask_witness: "Callable[[Host, str, str], str]"
    """Has a witness cosign a game's checkpoint, and returns it."""
    complete_chat: "Complete"
    """Sends messages to a language model and returns its answer."""

    is_missing: Callable[[str], bool]
    """Whether a database's address is a file that doesn't exist, so that opening would create it."""
    back_up: "Callable[[str, Path], Value]"
    """Copies a database into a new file, and returns how many `games`, `entries`, `letters` and `papers`."""
    restore: "Callable[[Path, str], Value]"
    """Copies such a file into an empty database, and returns the same."""
    upgrade: "Callable[[str, Path | None], Path | None]"
    """Migrates an older database, after a backup; returns the backup, or None if there was nothing to do."""

    def check_there(self, options: Options) -> None:
        """Refuse a database that doesn't exist."""
        if self.is_missing(options.database):
            told = _(
                "there's no database {database}: start a game with `moot new`, or give another --database",
                database=options.database,
            )
            raise CommandError("journal.unopened", told)

    @contextmanager
    def host(
        self, options: Options, access: "Access" = "read", *, new: bool = False, fresh: bool = False
    ) -> "Iterator[Host]":
        """Open a host on the database; only a command that starts something (`new`) creates it.

        Reading changes nothing, so that a command can look at a backup, and at what another version is using.
        """
        if not new:
            self.check_there(options)
        with self.opens(options.database, clock_of(options), fresh=fresh, access=access) as host:
            if host.journal.note:
                print_text(f"moot: {host.journal.note}", file=sys.stderr)
            yield host


Injected = Annotated[Services, Parameter(parse=False)]
"""A parameter that isn't on the command line."""


def clock_of(options: Options) -> "Clock":
    """The system clock, or one that stands still at `--now`."""
    from moot.runtime.clock import SetClock, SystemClock

    return SetClock(time_given(options.now)) if options.now else SystemClock()


def time_given(text: str) -> "Time":
    """Parse a time on the command line."""
    from moot.views.moments import read_time

    return int(text) if text.isdecimal() else read_time(text)
