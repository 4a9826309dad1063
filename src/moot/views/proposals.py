"""Proposals: their votes and deadlines, earlier wordings, outcomes, and the rules that they touch."""

from collections.abc import Container, Iterator
from heapq import nsmallest
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.changes import Change, Enact
from moot.game.law_protocol import TermAnswer
from moot.game.rules import Because
from moot.game.state import RULE_CHANGE, Proposal, ProposalStages, State
from moot.game.text_diff import Span, compare
from moot.game.values import Number, PlayerId, Time, Value, from_attributes, plain
from moot.law.files.change_files import write_changes
from moot.law.law import SandboxedLaw
from moot.law.rule_index import ActiveProvision
from moot.law.runner import LawRequest
from moot.views.doing.offers import SUBJECTS_MAX
from moot.views.explanations import EventExplanation, why
from moot.views.moments import Moment, due_times
from moot.views.proposal_lists import changes_in_words
from moot.views.secrecy import hidden_ballots, is_secret
from moot.views.wording import subject_key


class ProposalView(ProposalStages, Value, frozen=True):
    """A proposal with its votes, as far as they are public."""

    number: Number
    title: str
    author: PlayerId
    kind: str
    stage: str
    made: Time
    digest: str
    outcome: str = ""
    opened: Time | None = None
    closed: Time | None = None
    changes: list[dict[str, Any]] = []
    content: dict[str, Any] = {}
    voted: tuple[PlayerId, ...] = ()
    waiting_for: tuple[PlayerId, ...] = ()
    """The players whose votes it waits for, if the law says so."""
    ballots: dict[PlayerId, str] = {}
    """The voters by choice; empty while that is secret."""
    secret: bool = False
    votes_required: int | None = None
    votes_vary: bool = False
    """Whether the required number may change with further votes."""
    votes_rules: tuple[Number, ...] = ()
    """The rules on the required number: the one that answers, or all possible ones if that is secret."""
    quorum: int | None = None
    """The quorum, if rules require one."""
    arguments: tuple[tuple[PlayerId, Time], ...] = ()
    """Who commented on it, and when."""
    entry: int = 0
    effective: int | None = None
    recorded: bool = False
    """Whether it was transcribed from a document, without votes."""


def open_proposal_views(moment: Moment, asked: Container[Number | None]) -> Iterator[ProposalView]:
    """The open proposals; if there are many, the law is only asked about those that are needed.

    Asking costs some tenths of a millisecond for each.
    """
    state = moment.state
    found = [state.proposals[number] for number in state.undecided]
    first = nsmallest(SUBJECTS_MAX, range(len(found)), key=lambda n: (found[n].number not in asked, n))
    hidden = hidden_ballots(moment.law, state) if len(found) > len(first) else frozenset()
    for n, proposal in enumerate(found):
        if n in first:
            yield proposal_view(moment, proposal)
        else:
            yield _view(state, proposal, proposal.number in hidden)


def requests_about_votes(moment: Moment, proposal: Proposal) -> Iterator[LawRequest | None]:
    """What `proposal_view` is going to ask the rules, to be sent together with other requests."""
    state, law, now = moment.state, moment.law, moment.now
    if proposal.accepts_votes:
        yield law.term_request(state, "must_vote", now, proposal)
        yield law.term_request(state, "votes_required", now, proposal, trace=True)
        if law.index.listed("term", "quorum") and not law.index.tells_votes("quorum"):
            yield law.term_request(state, "quorum", now, proposal)


def proposal_view(moment: Moment, proposal: Proposal) -> ProposalView:
    """A proposal with its public votes, and the law's answers while it is open."""
    state, law, now = moment.state, moment.law, moment.now
    may_be_secret = state.withheld or law.index.keeps_secrets
    seen = _view(state, proposal, bool(may_be_secret) and is_secret(law, state, proposal))
    if not proposal.accepts_votes:
        return seen
    awaited = law.answer(state, "must_vote", now, proposal=proposal).value
    tells = seen.secret and law.index.tells_votes("votes_required")
    required = TermAnswer() if tells else law.answer(state, "votes_required", now, proposal=proposal, trace=True)
    rules = tuple(_provision_on_majority(law, proposal, required.because)) if tells or required.because else ()
    quorum = None
    if law.index.listed("term", "quorum") and not law.index.tells_votes("quorum"):
        quorum = law.answer(state, "quorum", now, proposal=proposal).value
    return replace(
        seen,
        waiting_for=tuple(p for p in awaited or () if p not in proposal.ballots.cast),
        votes_required=required.value if isinstance(required.value, int) else None,
        votes_vary=any(law.index.sees_votes(part) for part in rules),
        votes_rules=tuple(dict.fromkeys(part.rule.number for part in rules)),
        quorum=quorum if isinstance(quorum, int) else None,
    )


def _provision_on_majority(law: SandboxedLaw, proposal: Proposal, because: Because | None) -> Iterator[ActiveProvision]:
    """The provision that answers how many votes are required; or all possible ones, if that is secret."""
    kinds = {proposal.kind, proposal.like, "*"}
    for part in law.index.listed("term", "votes_required"):
        on = {trigger.kind or RULE_CHANGE for trigger in part.provision.triggers if trigger.on == "votes_required"}
        it_answered = because is not None and (part.rule.number, part.provision.name) == (
            because.rule,
            because.provision,
        )
        if it_answered or (because is None and kinds & on):
            yield part


def _view(state: State, proposal: Proposal, secret: bool) -> ProposalView:
    return from_attributes(
        ProposalView,
        proposal,
        changes=plain(proposal.changes),
        voted=tuple(p for _, p in sorted((ballot.at, p) for p, ballot in proposal.ballots.cast.items())),
        ballots={} if secret else {p: b.choice for p, b in sorted(proposal.ballots.cast.items())},
        secret=secret,
        recorded=proposal.entry <= state.transcribed,
    )


class ProposalWording(Value, frozen=True):
    """A proposal's wording from one entry to the next revision."""

    entry: int
    time: Time
    title: str
    digest: str
    changes: tuple[Change, ...]
    spans: tuple[Span, ...] = ()
    """The diff from the wording before, title first; empty for the first one."""
    code: tuple[Span, ...] = ()
    """The diff of the code; empty if it's the same."""


class TouchedRule(Value, frozen=True):
    """A rule that a proposal would change, or has changed."""

    number: Number
    title: str
    revision: int | None = None
    """The resulting revision; None if there is none yet."""
    entry: int | None = None


class UpcomingTime(Value, frozen=True):
    """An upcoming time of a proposal or case, and the rule that sets it."""

    time: Time
    rule: Number
    provision: str
    is_deadline: bool


class ProposalOutcome(Value, frozen=True):
    """How a proposal ended: the entry, the reasons, and the consequences."""

    entry: int
    time: Time
    reason: EventExplanation
    came: tuple[EventExplanation, ...] = ()


_ENDS = (e.ProposalDecided, e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred, e.Withdrawn)


def wordings(moment: Moment, proposal: Proposal) -> tuple[ProposalWording, ...]:
    """All wordings of a proposal, the first one first."""
    if proposal.revised is None:
        return (ProposalWording(proposal.entry, proposal.made, proposal.title, proposal.digest, proposal.changes),)
    found: list[ProposalWording] = []
    for entry, time, event in _written(moment, proposal):
        one = ProposalWording(entry, time, event.title, event.digest, event.changes)
        found.append(
            replace(one, spans=_words_changed(found[-1], one), code=_code_changed(found[-1], one)) if found else one
        )
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


def _words_changed(before: "ProposalWording | Proposal", after: "ProposalWording | Proposal") -> tuple[Span, ...]:
    """The diff of title and changes in words; as they're written in files if all else that changed is no words."""
    was, now = (f"{one.title}\n\n{changes_in_words(one.changes)}" for one in (before, after))
    if was == now and not _code_changed(before, after):
        was, now = (write_changes(one.changes) for one in (before, after))
    return compare(was, now)


def _code_changed(before: "ProposalWording | Proposal", after: "ProposalWording | Proposal") -> tuple[Span, ...]:
    was, now = ("\n\n".join(_code_of(one.changes)) for one in (before, after))
    return compare(was, now) if was != now else ()


def _code_of(changes: tuple[Change, ...]) -> Iterator[str]:
    for change in changes:
        said = change.content if isinstance(change, Enact) else getattr(change, "wording", None)
        if said is not None and said.mechanism:
            yield said.mechanism.strip()


def diff_since(moment: Moment, proposal: Proposal, digest: str) -> tuple[Span, ...]:
    """The diff from the wording with a digest, code last; empty if there was no such wording."""
    shown = next((one for one in wordings(moment, proposal) if one.digest == digest), None)
    if shown is None or digest == proposal.digest:
        return ()
    code = _code_changed(shown, proposal)
    return (*_words_changed(shown, proposal), *((Span("equal", "\n\n"), *code) if code else ()))


def times_of(moment: Moment, proposal: Proposal) -> tuple[UpcomingTime, ...]:
    """The upcoming times of an open proposal, the next one first."""
    return times_upon(moment, subject_key("proposal", proposal.number)) if proposal.is_open else ()


def times_upon(moment: Moment, subject: str) -> tuple[UpcomingTime, ...]:
    """The upcoming times of `proposal 301` or `case 1`, the next one first."""
    due = (one for one in due_times(moment) if one.subject == subject)
    return tuple(UpcomingTime(one.time, one.rule, one.provision, one.deadline) for one in due)


def outcome_of(moment: Moment, proposal: Proposal) -> ProposalOutcome | None:
    """How a proposal has ended by this moment; None if it hasn't."""
    if proposal.is_open:
        return None
    for entry in moment.entries(proposal.entry, moment.state.entry):
        ends = (n for n, ev in enumerate(entry.events) if isinstance(ev, _ENDS) and ev.proposal == proposal.number)
        place = next(ends, None)
        if place is not None:
            reasons = why(moment, entry.number).reasons
            return ProposalOutcome(entry.number, entry.time, reasons[place], reasons[place + 1 :])
    return None


def touched(state: State, proposal: Proposal) -> tuple[TouchedRule, ...]:
    """The rules that a proposal changes, with the resulting revisions once it has taken effect."""
    if proposal.effective is None:
        named = (change.rule for change in proposal.changes if not isinstance(change, Enact))
        rules = [(number, state.rule(number)) for number in dict.fromkeys(named)]
        return tuple(TouchedRule(number, rule.content.title if rule else "") for number, rule in rules)
    came = [
        TouchedRule(revision.number, revision.content.title, n, revision.entry)
        for rule in state.rules.values()
        for n, revision in enumerate(rule.revisions, 1)
        if revision.proposal == proposal.number and revision.entry == proposal.effective
    ]
    return tuple(sorted(came, key=lambda one: one.number))
