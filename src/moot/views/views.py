"""What readers are shown of a game, the same on every gateway: where it stands, and what is asked of whom."""

from collections.abc import Container, Iterable, Iterator
from heapq import nsmallest
from typing import Any

from msgspec.structs import replace

from moot.game.law_protocol import Answered, Due
from moot.game.rules import Because
from moot.game.stages import CaseStages, ProposalStages
from moot.game.state import RULE_CHANGE, Case, Proposal, State
from moot.game.values import Number, PlayerId, Time, Value, map_of, plain
from moot.law.law import SandboxedLaw
from moot.law.rule_index import Part
from moot.law.secrecy import sees_votes, tells_votes
from moot.views.changelines import HistoryLine, history
from moot.views.holdings import holdings
from moot.views.logviews import LogEntry, LogEvent, lately, log, logged
from moot.views.moments import Moment
from moot.views.movefields import Field
from moot.views.offers import SUBJECTS_MAX, Offer, offers, open_besides
from moot.views.ruleviews import RevisionView, RuleLine, RuleView, Source, rule_view, rules
from moot.views.sight import hidden_ballots, is_secret

__all__ = [
    "Asked", "CaseView", "DueTime", "Field", "HistoryLine", "Line", "LogEntry", "LogEvent", "Offer", "ProposalView",
    "RevisionView", "RuleLine", "RuleView", "Seat", "Source", "Status", "hidden_ballots", "history", "lately",
    "log", "logged", "offers", "proposal_view", "rule_view", "rules", "status",
]  # fmt: skip


class Line(Value, frozen=True):
    """A line of Markdown that a rule shows."""

    text: str
    rule: Number


class Seat(Value, frozen=True):
    """A player at the table, with what they hold of each quantity."""

    player: PlayerId
    holds: dict[str, int] = {}
    last_seen: Time = 0


class ProposalView(ProposalStages, Value, frozen=True):
    """A proposal: what is known of it and of its votes, as far as those may be seen."""

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
    """Whose votes it waits for still, where the law says so."""
    ballots: dict[PlayerId, str] = {}
    """Who chose what; empty while that is secret."""
    secret: bool = False
    votes_required: int | None = None
    votes_vary: bool = False
    """Whether that many are required as the votes stand, and another number may be after the next."""
    votes_rules: tuple[Number, ...] = ()
    """The rules that say how many are required: the one that answers, or all that would where that may not be told."""
    quorum: int | None = None
    """How many votes must be cast for it to count, where rules say so."""
    arguments: tuple[tuple[PlayerId, Time, str], ...] = ()
    entry: int = 0
    effective: int | None = None
    recorded: bool = False
    """Whether it was written down from a document, which tells of no votes."""


class CaseView(CaseStages, Value, frozen=True):
    """A case: the question, who judges, and the judgment."""

    number: str
    kind: str
    stage: str
    statement: str
    called: Time
    caller: PlayerId | None = None
    asked: PlayerId | None = None
    judge: PlayerId | None = None
    judgment: str = ""
    reasons: str = ""
    holding: dict[str, Any] = {}
    waiting: str = ""
    """The move that waits for the judgment, in a few words."""
    holdings: tuple[str, ...] = ()
    """How a holding that settles it is written, where the law was unclear."""
    agreed: dict[PlayerId, dict[str, Any]] = {}
    """What players agree to so far, where nobody judges."""


class DueTime(Value, frozen=True):
    """A time that a rule keeps."""

    time: Time
    rule: Number
    provision: str
    subject: str = ""
    deadline: bool = False
    """Whether it is a deadline, rather than a time at which something happens."""
    term: str = ""
    """The question whose answer the time is: `voting_closes`."""


class Asked(Value, frozen=True):
    """Something that the game waits for a player to do."""

    move: str
    words: str
    proposal: Number | None = None
    case: str | None = None
    until: Time | None = None
    """The next deadline of the proposal or case that it is on."""


class Status(Value, frozen=True):
    """Where a game stands after an entry."""

    name: str
    title: str
    ruleset: str
    entry: int
    now: Time
    over: bool = False
    winner: PlayerId | None = None
    ended: str = ""
    """How it ended, in words."""
    lines: tuple[Line, ...] = ()
    """What rules show on the page of the game."""
    seats: tuple[Seat, ...] = ()
    quantities: tuple[str, ...] = ()
    offices: dict[str, PlayerId] = {}
    proposals: tuple[ProposalView, ...] = ()
    """Those that are open; what the law says of them is asked of the first 24 alone, those asked of `player` before."""
    cases: tuple[CaseView, ...] = ()
    due: tuple[DueTime, ...] = ()
    player: PlayerId | None = None
    asked: tuple[Asked, ...] = ()
    """What is asked of `player` now."""
    open: tuple[Asked, ...] = ()
    """What is not, and they may want to know of: votes that they have not cast, and what is open to few."""


def status(moment: Moment, offered: tuple[Offer, ...] | None = None) -> Status:
    """Where a game stands at a moment, and what is asked of its player; `offered` are their offers, where known."""
    state, law, player = moment.state, moment.law, moment.player
    quantities = tuple(n for n, (_, d) in law.reading.declared.items() if d.what == "quantity" and d.of == "Player")
    due = due_times(moment)
    asked: tuple[Asked, ...] = ()
    besides: tuple[Asked, ...] = ()
    if player and not state.over:
        found = offers(moment, brief=True) if offered is None else offered
        asked = tuple(_asked((offer for offer in found if offer.asked), due))
        besides = tuple(_asked(open_besides(found, state, player), due))
    return Status(
        name=moment.game,
        title=state.title,
        ruleset=state.ruleset,
        entry=state.entry,
        now=state.now,
        over=bool(state.over),
        winner=state.winner,
        ended=state.over,
        lines=() if state.over else shown(moment, "status"),
        seats=tuple(_seat(state, law, p, quantities) for p in state.seating),
        quantities=quantities,
        offices=dict(state.offices),
        proposals=tuple(_open_views(moment, {one.proposal for one in asked})),
        cases=tuple(_case(state, state.cases[c]) for c in state.open_cases),
        due=due,
        player=player,
        asked=asked,
        open=besides,
    )


def shown(moment: Moment, place: str) -> tuple[Line, ...]:
    """What rules show at a place."""
    lines = moment.law.shows(moment.state, place, moment.now)
    return tuple(Line(text, because.rule) for because, text in lines)


def due_times(moment: Moment) -> tuple[DueTime, ...]:
    """Everything that falls due from a moment on, the next first."""
    state, law = moment.state, moment.law
    return () if state.over else tuple(_due(law, one) for one in law.due(state, moment.now))


def _seat(state: State, law: SandboxedLaw, player: PlayerId, quantities: tuple[str, ...]) -> Seat:
    starts = {q: law.reading.declared[q][1].starts or 0 for q in quantities}
    held = {q: state.quantities.get(q, map_of()) for q in quantities}
    holds = {q: held[q].get(player, starts[q]) for q in quantities}
    return Seat(player=player, holds=holds, last_seen=state.players[player].last_seen)


def _open_views(moment: Moment, asked: Container[Number | None]) -> Iterator[ProposalView]:
    """The open proposals; where there are many, what the law says of them is asked for those that are asked for alone.

    Asking costs some tenths of a millisecond for each.
    """
    state = moment.state
    found = state.open_proposals()
    first = nsmallest(SUBJECTS_MAX, range(len(found)), key=lambda n: (found[n].number not in asked, n))
    hidden = hidden_ballots(moment.law, state) if len(found) > len(first) else frozenset()
    for n, proposal in enumerate(found):
        if n in first:
            yield proposal_view(moment, proposal)
        else:
            yield _view(state, proposal, proposal.number in hidden)


def proposal_view(moment: Moment, proposal: Proposal) -> ProposalView:
    """A proposal, with the votes that may be seen, and what the law says of it while it is open."""
    state, law, now = moment.state, moment.law, moment.now
    seen = _view(state, proposal, is_secret(law, state, proposal))
    if not proposal.accepts_votes:
        return seen
    awaited = law.answer(state, "must_vote", now, proposal=proposal).value
    tells = seen.secret and tells_votes(law.reading, "votes_required")
    required = Answered() if tells else law.answer(state, "votes_required", now, proposal=proposal, trace=True)
    rules = tuple(_saying_how_many(law, proposal, required.because)) if tells or required.because else ()
    return replace(
        seen,
        waiting_for=tuple(p for p in awaited or () if p not in proposal.ballots),
        votes_required=required.value if isinstance(required.value, int) else None,
        votes_vary=any(sees_votes(law.reading, part) for part in rules),
        votes_rules=tuple(dict.fromkeys(part.rule.number for part in rules)),
        quorum=_quorum(moment, proposal),
    )


def _saying_how_many(law: SandboxedLaw, proposal: Proposal, because: Because | None) -> Iterator[Part]:
    """The provision that has answered how many votes are required; or all that might, where none may be told."""
    kinds = {proposal.kind, proposal.like, "*"}
    for part in law.reading.listed("term", "votes_required"):
        on = {trigger.kind or RULE_CHANGE for trigger in part.provision.triggers if trigger.on == "votes_required"}
        it_answered = because is not None and (part.rule.number, part.provision.name) == (
            because.rule,
            because.provision,
        )
        if it_answered or (because is None and kinds & on):
            yield part


def _view(state: State, proposal: Proposal, secret: bool) -> ProposalView:
    facts = ("number", "title", "author", "kind", "stage", "made", "digest", "outcome", "opened", "closed", "content")
    return ProposalView(
        **{fact: getattr(proposal, fact) for fact in facts},
        changes=plain(proposal.changes),
        voted=tuple(sorted(proposal.ballots, key=lambda p: (proposal.ballots[p].at, p))),
        ballots={} if secret else {p: b.choice for p, b in sorted(proposal.ballots.items())},
        secret=secret,
        arguments=proposal.arguments,
        entry=proposal.entry,
        effective=proposal.effective,
        recorded=proposal.entry <= state.transcribed,
    )


def _quorum(moment: Moment, proposal: Proposal) -> int | None:
    law = moment.law
    if not law.reading.listed("term", "quorum") or tells_votes(law.reading, "quorum"):
        return None
    found = law.answer(moment.state, "quorum", moment.now, proposal=proposal).value
    return found if isinstance(found, int) else None


def _case(state: State, case: Case) -> CaseView:
    facts = ("kind", "stage", "statement", "called", "caller", "asked", "judge", "judgment", "reasons", "holding")
    waiting = case.waiting
    words = f"{waiting.get('player') or 'the program'}: {waiting.get('name')}" if waiting else ""
    said = {fact: getattr(case, fact) for fact in facts}
    return CaseView(
        number=case.id, waiting=words, holdings=holdings(state, case), agreed=dict(case.agreed.items()), **said
    )


def _due(law: SandboxedLaw, due: Due) -> DueTime:
    part = law.reading.parts[due.timer]
    term = next(trigger.on for trigger in part.provision.triggers if trigger.does == "timed")
    deadline = law.reading.types.get(term) == "Deadline"
    return DueTime(
        time=due.time,
        rule=part.rule.number,
        provision=part.provision.name,
        subject=due.subject,
        deadline=deadline,
        term=term,
    )


def _asked(offered: Iterable[Offer], due: tuple[DueTime, ...]) -> Iterator[Asked]:
    for offer in offered:
        about = f"proposal {offer.proposal}" if offer.proposal else f"case {offer.case}" if offer.case else ""
        until = next((one.time for one in due if one.deadline and one.subject == about != ""), None)
        yield Asked(move=offer.name, words=asked_words(offer), proposal=offer.proposal, case=offer.case, until=until)


def asked_words(offer: Offer) -> str:
    """What the game waits for, in words: `vote on proposal 301`, `give judgment in case 1`."""
    if offer.case is not None:
        said = _IN_A_CASE.get(offer.name) if offer.rule is None else None
        return f"{said} case {offer.case}" if said else f"{offer.name.replace('-', ' ')}, on case {offer.case}"
    words = offer.name.replace("-", " ")
    return f"{words} on proposal {offer.proposal}" if offer.proposal else words


_IN_A_CASE = {"judge": "give judgment in", "accept": "say whether you will judge", "agree": "agree on"}
