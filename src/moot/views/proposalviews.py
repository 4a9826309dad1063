"""One proposal as readers see it beside its votes: its deadline, its earlier wordings, and the rules it touched."""

from collections.abc import Iterator

from moot.game import events as e
from moot.game.changes import Change, Enact
from moot.game.law_protocol import Due
from moot.game.state import Proposal, State
from moot.game.text_diff import Span, compare
from moot.game.values import Number, Time, Value
from moot.law.files.change_files import write_changes
from moot.law.law import SandboxedLaw
from moot.views.explaining import Reason, why
from moot.views.moments import Moment


class ProposalWording(Value, frozen=True):
    """A proposal as it read from one entry to the next revision."""

    entry: int
    time: Time
    title: str
    digest: str
    changes: tuple[Change, ...]
    spans: tuple[Span, ...] = ()
    """What became of the wording before, word by word, title first; empty for the first."""


class Touched(Value, frozen=True):
    """A rule that a proposal would change, or has changed."""

    number: Number
    title: str
    revision: int | None = None
    """The revision that came of it; None where nothing has come of it yet."""
    entry: int | None = None


class Ends(Value, frozen=True):
    """A time that comes for a proposal or a case, and the rule that keeps it."""

    time: Time
    rule: Number
    provision: str
    is_deadline: bool


class Outcome(Value, frozen=True):
    """How a proposal ended: in which entry, why it was so, and what came of it."""

    entry: int
    time: Time
    reason: Reason
    came: tuple[Reason, ...] = ()


_ENDS = (e.ProposalDecided, e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred, e.Withdrawn)


def wordings(moment: Moment, proposal: Proposal) -> tuple[ProposalWording, ...]:
    """Every wording that a proposal has had, the first one first; one where it was never revised."""
    if proposal.revised is None:
        return (ProposalWording(proposal.entry, proposal.made, proposal.title, proposal.digest, proposal.changes),)
    found: list[ProposalWording] = []
    for entry, time, event in _written(moment, proposal):
        text = document(event.title, event.changes)
        spans = compare(document(found[-1].title, found[-1].changes), text) if found else ()
        found.append(ProposalWording(entry, time, event.title, event.digest, event.changes, spans))
        if event.digest == proposal.digest and time == proposal.revised:
            break
    return tuple(found)


def _written(moment: Moment, proposal: Proposal) -> Iterator[tuple[int, Time, e.Proposed | e.Revised]]:
    assert proposal.revised is not None
    for entry in moment.entries(proposal.entry):
        if entry.time > proposal.revised:
            return
        for event in entry.events:
            first = isinstance(event, e.Proposed) and entry.number == proposal.entry
            if (first or isinstance(event, e.Revised)) and event.proposal == proposal.number:  # type: ignore[union-attr]
                yield entry.number, entry.time, event  # type: ignore[misc]


def document(title: str, changes: tuple[Change, ...]) -> str:
    """A proposal as one text, to be compared with another wording of it."""
    return f"{title}\n\n{write_changes(changes)}"


def since_shown(moment: Moment, proposal: Proposal, digest: str) -> tuple[Span, ...]:
    """What has become of the wording with a digest, word by word; empty where it never had that wording."""
    shown = next((one for one in wordings(moment, proposal) if one.digest == digest), None)
    if shown is None or digest == proposal.digest:
        return ()
    return compare(document(shown.title, shown.changes), document(proposal.title, proposal.changes))


def times_of(moment: Moment, proposal: Proposal) -> tuple[Ends, ...]:
    """The times that come for an open proposal, the next one first."""
    if not proposal.is_open or moment.state.over:
        return ()
    return times_upon(moment, f"proposal {proposal.number}")


def times_upon(moment: Moment, subject: str) -> tuple[Ends, ...]:
    """The times that come for `proposal 301` or `case 1`, the next one first."""
    law = moment.law
    return tuple(_ends(law, due) for due in law.due(moment.state, moment.now) if due.subject == subject)


def _ends(law: SandboxedLaw, due: Due) -> Ends:
    part = law.reading.parts[due.timer]
    term = next(trigger.on for trigger in part.provision.triggers if trigger.does == "timed")
    return Ends(due.time, part.rule.number, part.provision.name, law.reading.types.get(term) == "Deadline")


def outcome_of(moment: Moment, proposal: Proposal) -> Outcome | None:
    """How a proposal has ended by this moment; None where it has not."""
    if proposal.is_open:
        return None
    for entry in moment.entries(proposal.entry, moment.state.entry):
        ends = (n for n, ev in enumerate(entry.events) if isinstance(ev, _ENDS) and ev.proposal == proposal.number)
        place = next(ends, None)
        if place is not None:
            reasons = why(moment, entry.number).reasons
            return Outcome(entry.number, entry.time, reasons[place], reasons[place + 1 :])
    return None


def touched(state: State, proposal: Proposal) -> tuple[Touched, ...]:
    """The rules that a proposal is about: with the revisions that came of it, once it has taken effect."""
    if proposal.effective is None:
        named = (change.rule for change in proposal.changes if not isinstance(change, Enact))
        rules = [(number, state.rule(number)) for number in dict.fromkeys(named)]
        return tuple(Touched(number, rule.content.title if rule else "") for number, rule in rules)
    came = [
        Touched(revision.number, revision.content.title, n, revision.entry)
        for rule in state.rules.values()
        for n, revision in enumerate(rule.revisions, 1)
        if revision.proposal == proposal.number and revision.entry == proposal.effective
    ]
    return tuple(sorted(came, key=lambda one: one.number))
