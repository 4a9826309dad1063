"""The log of a game: entries and their reasons, comparing two moments, the raw journal, verification, and talk."""

from typing import Annotated

from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from moot.game.values import Number, Value
from moot.gateways.api.call import Call
from moot.gateways.api.operations import OperationGroup
from moot.gateways.api.pagination import (
    MomentQuery,
    Page,
    PageAtMomentQuery,
    PageQuery,
    cursor_of_entry,
    entry_after,
    page,
)
from moot.gateways.api.problems import existing
from moot.play.host import Report
from moot.views.comparison import Comparison, between
from moot.views.explanations import EntryExplanation, why
from moot.views.log import LogEntry, LogFilter, logged, onwards
from moot.views.moments import read_time
from moot.views.talk import Thread, thread_of, threads

RECORD = OperationGroup("record", "The log: what happened and why. The journal, for anyone to verify.")
JSON_LINES = "application/jsonl"
_Entry = Annotated[int, Meta(ge=0, le=99_999_999_999)]


class EntriesQuery(PageQuery, frozen=True):
    """Query: which entries to list."""

    since: _Entry = 0
    """The first entry."""
    until: _Entry | None = None
    """The last one."""
    player: Annotated[str, Meta(max_length=60, description="Whose moves.")] = ""
    move: Annotated[str, Meta(max_length=60, description="Of which move.", examples=["vote"])] = ""
    rule: Annotated[str, Meta(max_length=60, description="In which this rule caused or became something.")] = ""
    proposal: Annotated[str, Meta(max_length=60, description="About which proposal.")] = ""
    words: Annotated[str, Meta(max_length=200, description="Search words; all have to occur.")] = ""
    after: Annotated[str, Meta(max_length=60, description="At or after this time, such as 2026-01-05T18:00Z.")] = ""
    before: Annotated[str, Meta(max_length=60, description="At or before this time.")] = ""


class CompareMomentsQuery(Value, frozen=True):
    """Query: which moments to compare."""

    before: Annotated[str, Meta(max_length=60, description="The earlier moment: an entry, or a time.")]
    after: Annotated[str, Meta(max_length=60, description="The later one; else now.")] = ""


class VerificationQuery(Value, frozen=True):
    """Query: how thoroughly to verify."""

    redecide: bool = True
    """Whether to decide every move again by the rules, which takes longer."""


@RECORD.get("/games/{game}/log")
def list_log(call: Call, ask: EntriesQuery) -> Page[LogEntry]:
    """Entries of the log, the earliest first."""
    moment, first = call.present, entry_after(ask.cursor, ask.since)
    last = moment.last.entry if ask.until is None else min(ask.until, moment.last.entry)
    known = moment.state.rule(ask.rule) if ask.rule else None
    rules = known.numbers if known else (Number(ask.rule),) if ask.rule else ()
    times = (read_time(one) if one else None for one in (ask.after, ask.before))
    wanted = LogFilter(ask.player, ask.move, rules, ask.proposal, ask.words, None, None, *times)
    found = onwards(moment, wanted, first, last, ask.limit + 1) if first <= last else ()
    shown = found[: ask.limit]
    return Page(shown, cursor_of_entry(shown[-1].entry) if len(found) > ask.limit else "")


@RECORD.get("/games/{game}/log/{entry:int}")
def log_entry(call: Call, entry: int) -> LogEntry:
    """One entry of the log."""
    number = call.entry(entry)
    return logged(call.present, [call.present.entry(number)])[0]


@RECORD.get("/games/{game}/log/{entry:int}/why")
def why_entry(call: Call, entry: int) -> EntryExplanation:
    """Why each thing in an entry happened: the rule, the facts, and the rules that gave way."""
    return why(call.present, call.entry(entry))


@RECORD.get("/games/{game}/compare")
def compare_moments(call: Call, ask: CompareMomentsQuery) -> Comparison:
    """The differences between two moments: rules word by word, scores, offices, registers."""
    before, after = call.state(ask.before), call.state(ask.after)
    return between(before, after) if before.entry <= after.entry else between(after, before)


@RECORD.get("/games/{game}/journal", media=JSON_LINES)
def journal(call: Call) -> Response:
    """The whole public journal, one entry a line, for `moot verify`; secret ballots are left out.

    Each line is an entry as it was stored, with the hash of the one before.
    """
    return StreamingResponse((line + b"\n" for _, line in call.table.raw()), media_type=JSON_LINES)


@RECORD.get("/games/{game}/verify")
def verify_game(call: Call, ask: VerificationQuery) -> Report:
    """Verify that the journal is complete and follows from the rules."""
    return call.host.verify(call.game, redecide=ask.redecide)


TALK = OperationGroup("talk", "The discussion.")


class ThreadsQuery(PageAtMomentQuery, frozen=True):
    """Query: which threads to list."""

    board: Annotated[str, Meta(max_length=60, description="With something on this noticeboard.")] = ""
    words: Annotated[str, Meta(max_length=200, description="Search words; all have to occur.")] = ""


@TALK.get("/games/{game}/boards")
def list_boards(call: Call) -> tuple[str, ...]:
    """The noticeboards, the default one first."""
    return call.present.boards


@TALK.get("/games/{game}/talk")
def talk(call: Call, ask: ThreadsQuery) -> Page[Thread]:
    """The discussion in threads, the most recent first."""
    found = threads(call.moment(ask.at), ask.board, ask.words)
    return page(found, lambda one: (-one.last,), ask.limit, ask.cursor)


@TALK.get("/games/{game}/talk/{entry:int}")
def thread(call: Call, entry: int, ask: MomentQuery) -> Thread:
    """One thread, by the entry of any comment in it; `reply` says which comment it answers."""
    found = thread_of(call.moment(ask.at), entry)
    return existing(found, "thread.unknown", f"Entry {entry} of this game isn't a comment.", "see /talk")
