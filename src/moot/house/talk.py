"""What is said in a game, in threads by what it is about: from the pages, by command, by mail and by news alike."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from moot.game import events as e
from moot.game.entries import Entry
from moot.game.lines import ROOT, posting_at
from moot.game.state import State
from moot.game.values import CaseId, Number, PlayerId, Time, Value
from moot.house.table import Table

_CHUNK = 500


class Said(Value, frozen=True):
    """Something that somebody said."""

    entry: int
    player: PlayerId
    at: Time
    text: str
    proposal: Number | None = None
    case: CaseId | None = None
    posting: int | None = None
    """The posting that it follows up; `ROOT` if it is one that follows nothing."""


class Thread(Value, frozen=True):
    """What was said about one thing, in the order in which it was said."""

    said: tuple[Said, ...]
    proposal: Number | None = None
    case: CaseId | None = None
    posting: int | None = None
    title: str = ""

    @property
    def last(self) -> int:
        """The entry that was last said in it."""
        return self.said[-1].entry


def threads(table: Table, state: State) -> tuple[Thread, ...]:
    """The talk of a game up to a moment, the thread in which something was said last before the others."""
    found: dict[tuple[Number | None, CaseId | None, int | None], list[Said]] = defaultdict(list)
    for said in _said(table, state.entry):
        found[said.proposal, said.case, said.posting].append(said)
    made = (_thread(state, tuple(said)) for said in found.values())
    return tuple(sorted(made, key=lambda thread: -thread.last))


def _thread(state: State, said: tuple[Said, ...]) -> Thread:
    one = said[0]
    proposal = state.proposals.get(one.proposal) if one.proposal is not None else None
    case = state.cases.get(one.case) if one.case is not None else None
    posting = posting_at(state, one.posting)
    title = proposal.title if proposal else case.statement if case else posting.posting.subject if posting else ""
    return Thread(said, one.proposal, one.case, one.posting, title)


def _said(table: Table, until: int) -> Iterator[Said]:
    whole = until // _CHUNK
    for chunk in range(whole):
        yield from _chunk(table, chunk)
    yield from _said_in(table, whole * _CHUNK, until)


@lru_cache(maxsize=1_000)
def _chunk(table: Table, chunk: int) -> tuple[Said, ...]:
    """Entries never change, so what was said in them is looked for once."""
    return tuple(_said_in(table, chunk * _CHUNK, (chunk + 1) * _CHUNK - 1))


def _said_in(table: Table, first: int, last: int) -> Iterator[Said]:
    for entry in table.entries(first, last):
        for event in entry.events:
            if isinstance(event, e.Argued):
                yield Said(entry.number, event.player, entry.time, event.text, event.proposal, event.case)
            elif isinstance(event, e.Posted) and event.posting.rules is None:
                follows = event.posting.follows
                above = ROOT if follows is None else follows
                yield Said(entry.number, event.player, entry.time, event.posting.talk, posting=above)


def about(entry: Entry) -> dict[str, str]:
    """What an entry is about, as the arguments by which one speaks about the same."""
    for event in entry.events:
        for name in ("proposal", "case"):
            number = getattr(event, name, None)
            if number:
                return {name: str(number)}
    return {}
