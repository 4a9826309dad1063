"""The law of a game as it grew: each proposal that changed rules is one step, with the rules as it left them."""

from collections.abc import Iterable, Iterator

from moot.documents.rulelists import ChangeNote
from moot.documents.rulelists.builder import LAW_EVENTS, LawEvent, note_of, proposal_of
from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.entries import Entry, apply_entry
from moot.game.rules import Because
from moot.game.state import Proposal, State
from moot.game.values import Number, Value


class Step(Value, frozen=True, kw_only=True):
    """What one proposal did to the rules, or a rule of itself; a step without notes is an initial set."""

    entry: Entry
    state: State
    """The game as the step left it."""
    notes: tuple[ChangeNote, ...] = ()
    proposal: Proposal | None = None
    adopted_by: Number = Number("")
    """The rule under which the proposal was adopted."""
    because: Because | None = None
    """The provision by which the proposal took effect, or which made the change of itself."""


def steps(entries: Iterable[Entry]) -> Iterator[Step]:
    """The steps of a game, from all its entries; what changed no rule has none."""
    state = State()
    adopted: dict[Number, Number] = {}
    for entry in entries:
        adopted |= _adoptions(entry)
        if any(isinstance(event, (e.GameStarted, *LAW_EVENTS)) for event in entry.events):
            yield from _within(state, entry, adopted)
        state = apply_entry(state, entry)


def _adoptions(entry: Entry) -> dict[Number, Number]:
    """Proposals that an entry adopted, with the rule that says so."""
    found = (event for event in entry.events if isinstance(event, e.ProposalAdopted))
    return {event.proposal: event.because.rule for event in found if event.because}


def _within(state: State, entry: Entry, adopted: dict[Number, Number]) -> Iterator[Step]:
    state = begin_entry(state, entry.number, entry.time, entry.move.player)
    for head, events in _runs(entry):
        state = apply_all(state, events)
        number = proposal_of(head) if head else None
        yield Step(
            entry=entry,
            state=state,
            notes=tuple(note_of(ev, entry.number, entry.time, state) for ev in events if isinstance(ev, LAW_EVENTS)),
            proposal=state.proposals[number] if number else None,
            adopted_by=adopted.get(number, Number("")) if number else Number(""),
            because=head.because if head else None,
        )


def _runs(entry: Entry) -> Iterator[tuple[LawEvent | None, list[e.Event]]]:
    """An entry's events in runs, each with the first change of rules in it: a game's beginning has none."""
    head: LawEvent | None = None
    run: list[e.Event] = []
    for event in entry.events:
        if isinstance(event, LAW_EVENTS) and (head is None or _maker(event) != _maker(head)):
            if head is not None or any(isinstance(one, e.GameStarted) for one in run):
                yield head, run
                run = []
            head = event
        run.append(event)
    yield head, run


def _maker(event: LawEvent) -> tuple[Number | None, Because | None]:
    number = proposal_of(event)
    return number, None if number else event.because
