"""What a request carries over the wall: the values of facts, worked out from the state only when some rule asks."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from moot.game.changes import Change, Enact, Transmute, kind_of
from moot.game.rulebook import mutable_after
from moot.game.state import RULE_CHANGE, Ballot, Case, Proposal, State
from moot.game.values import CaseId, Number, PlayerId, Time, Value
from moot.law.mechanisms.mechanism import Declaration
from moot.law.reading import Needs, Reading, mechanism_of, number
from moot.law.runner import CROWD
from moot.law.time_zones import DEFAULT, zone_at
from moot.law.vocabulary import FACTS


class Crowd(Value, frozen=True):
    """One such fact: its size, and what it has of a player, in a list, which is empty where they are not among it."""

    size: int
    about: int
    """How many there are of whom it may say something, which is what the whole of it costs."""
    of: Callable[[PlayerId], list[Any]]
    keyed: bool = True
    """Whether it says something of each; else it is a list of them."""


def crowd_of(state: State, name: str, declaration: Declaration | None, proposal: Proposal | None) -> Crowd | None:
    """A fact as a crowd; None where it is of another kind."""
    if declaration is not None:
        return _declared(state, declaration)
    if proposal is not None:
        return _VOTES[name](state, proposal) if name in _VOTES else None
    return _PLAYERS[name](state) if name in _PLAYERS else None


def _declared(state: State, declaration: Declaration) -> Crowd | None:
    if declaration.of != "Player" or declaration.what == "office":
        return None
    kept: Mapping[str, Mapping[Any, Any]] = state.quantities if declaration.what == "quantity" else state.registers
    held = kept.get(declaration.name, {})
    return _of_players(state, lambda player: held.get(player, declaration.starts))


def _of_players(state: State, tell: Callable[[PlayerId], Any], keyed: bool = True) -> Crowd:
    size = len(state.seating)
    return Crowd(size, size, lambda player: [tell(player)] if state.is_seated(player) else [], keyed)


_PLAYERS: dict[str, Callable[[State], Crowd]] = {
    "players": lambda s: _of_players(s, lambda player: True, keyed=False),
    "seating": lambda s: _of_players(s, lambda player: True, keyed=False),
    "joined_at": lambda s: _of_players(s, lambda player: s.players[player].joined),
    "last_seen": lambda s: _of_players(s, lambda player: s.players[player].last_seen),
}


def _of_voters(state: State, proposal: Proposal, choices: Collection[str] | None, *, keyed: bool = False) -> Crowd:
    """Who of those in the game has cast one of some choices, or any; with when they did where it is `keyed`."""
    ballots = proposal.ballots

    def counts(ballot: Ballot | None) -> bool:
        return ballot is not None and (choices is None or ballot.choice in choices)

    def of(player: PlayerId) -> list[Any]:
        ballot = ballots.get(player) if state.is_seated(player) else None
        return [ballot.at] if ballot is not None and counts(ballot) else []

    cast = len(ballots) if choices is None else sum(ballots.count(choice) for choice in choices)
    left = sum(counts(ballots.get(player)) for player in state.gone)
    return Crowd(cast - left, len(ballots), of, keyed)


def _others(state: State, proposal: Proposal) -> Crowd:
    return _of_voters(state, proposal, [c for c in proposal.ballots.choices if c not in ("for", "against")])


_VOTES: dict[str, Callable[[State, Proposal], Crowd]] = {
    "votes_for": lambda s, p: _of_voters(s, p, ("for",)),
    "votes_against": lambda s, p: _of_voters(s, p, ("against",)),
    "abstaining": _others,
    "voted": lambda s, p: _of_voters(s, p, None),
    "voted_at": lambda s, p: _of_voters(s, p, None, keyed=True),
}


HEAVY = frozenset({"text", "words", "uses", "numbers_compared"})
"""Attributes of a change that cross only when some rule in force reads them."""


class World:
    """The facts of one state, for one law and one moment."""

    def __init__(self, state: State, reading: Reading, now: int, *, crowd: int = CROWD, hands: Iterable[PlayerId] = ()):
        """Facts about more than `crowd` players are sent as crowds, with what they have of the players in hand."""
        self.state, self.reading, self.now, self.crowd, self.hands = state, reading, now, crowd, hands
        self._cast: dict[Number, tuple[Proposal, list[tuple[Time, PlayerId, str]]]] = {}

    def request(
        self, needs: Needs, proposals: Mapping[Number, Proposal], cases: Mapping[str, Case], kind: str = RULE_CHANGE
    ) -> dict[str, Any]:
        """The facts in `needs`, for these subjects."""
        carried = {
            "facts": self._told(needs.facts, None, lambda name: self._fact(name, kind)),
            "proposals": {n: self._proposal_facts(needs, p) for n, p in proposals.items()},
            "cases": {n: self._case_facts(needs, c) for n, c in cases.items()},
        }
        if self.state.customs:
            carried["customs"] = {q: dict(h) for q, h in self.state.customs.items()}
        return carried

    def whole(self, name: str, proposal: Proposal | None) -> Any:
        """The whole of a crowd."""
        return self._fact(name, "") if proposal is None else self._of_proposal(name, proposal)

    def part(self, name: str, proposal: Proposal | None, player: str) -> list[Any]:
        """What a crowd has of a player."""
        crowd = self._crowd(name, proposal)
        return crowd.of(PlayerId(player)) if crowd else []

    def _crowd(self, name: str, proposal: Proposal | None) -> Crowd | None:
        declared = self.reading.declared.get(name)
        return crowd_of(self.state, name, declared and declared[1], proposal)

    def _told(self, names: Iterable[str], proposal: Proposal | None, whole: Callable[[str], Any]) -> dict[str, Any]:
        """Facts by name, and apart from them those that stay here until somebody asks for the whole."""
        told: dict[str, Any] = {}
        crowds = []
        for name in names:
            crowd = self._crowd(name, proposal)
            if crowd is None or crowd.about <= self.crowd:
                told[name] = whole(name)
            else:
                crowds.append([name, crowd.size, crowd.keyed, {player: crowd.of(player) for player in self.hands}])
        return told | {"_crowds": crowds} if crowds else told

    def with_proposal(self, needs: Needs, proposal: Proposal) -> dict[str, Any]:
        """What the driver fetches where an effect is about a proposal that was not in hand."""
        return {"facts": self._proposal_facts(needs, proposal), "kind": proposal.kind, "like": proposal.like}

    def with_case(self, needs: Needs, number: str) -> dict[str, Any] | None:
        """The same for a case; None where there is none."""
        case = self.state.cases.get(CaseId(number))
        return None if case is None else {"facts": self._case_facts(needs, case)}

    def _proposal_facts(self, needs: Needs, proposal: Proposal) -> dict[str, Any]:
        return self._told(needs.proposal, proposal, lambda name: self._of_proposal(name, proposal))

    def _case_facts(self, needs: Needs, case: Case) -> dict[str, Any]:
        return {name: self._of_case(name, case) for name in needs.case}

    def _fact(self, name: str, kind: str) -> Any:
        if name in self.reading.declared:
            return self._declared(self.reading.declared[name][1])
        return _GLOBAL[name](self, kind)

    def _declared(self, declaration: Declaration) -> Any:
        name = declaration.name
        if declaration.what == "office":
            return self.state.offices.get(name)
        if declaration.what == "quantity":
            held: Mapping[PlayerId, int] = self.state.quantities.get(name, {})
            return {p: held.get(p, declaration.starts) for p in self.state.seating}
        entries: Mapping[str, Any] = self.state.registers.get(name, {})
        if declaration.of == "Player":
            return {p: entries.get(p, declaration.starts) for p in self.state.seating}
        return entries.get("", declaration.starts)

    def _of_proposal(self, name: str, proposal: Proposal) -> Any:
        if name in self.reading.declared:
            return self._entry(self.reading.declared[name][1], proposal.number)
        return _OF_PROPOSAL[name](self, proposal)

    def cast(self, proposal: Proposal) -> list[tuple[Time, PlayerId, str]]:
        """The votes on a proposal in the order cast, of those who are in the game: who leaves takes theirs along."""
        known = self._cast.get(proposal.number)
        if known is None or known[0] is not proposal:
            here = frozenset(self.state.seating)
            votes = sorted((b.at, player, b.choice) for player, b in proposal.ballots.items() if player in here)
            known = self._cast[proposal.number] = (proposal, votes)
        return known[1]

    def _of_case(self, name: str, case: Case) -> Any:
        if name in self.reading.declared:
            return self._entry(self.reading.declared[name][1], case.id)
        return self.case(case) if name == "case" else case.judge

    def _entry(self, declaration: Declaration, subject: str) -> Any:
        entries: Mapping[str, Any] = self.state.registers.get(declaration.name, {})
        return entries.get(subject, declaration.starts)

    def proposal(self, proposal: Proposal) -> dict[str, Any]:
        """A proposal as mechanisms see it; what a rule put into it are attributes as well."""
        record = dict(proposal.content) | {
            "number": number(proposal.number),
            "kind": proposal.kind,
            "title": proposal.title,
            "author": proposal.author,
            "stage": proposal.stage,
            "made": proposal.made,
            "opened": proposal.opened,
            "closed": proposal.closed,
            "published": proposal.published,
            "outcome": proposal.outcome,
            "proxy": proposal.proxy,
        }
        if "changes" in self.reading.attributes:
            record["changes"] = self.changes(proposal.changes)
        return record

    def case(self, case: Case) -> dict[str, Any]:
        """A case as mechanisms see it."""
        return {
            "number": number(case.id),
            "kind": case.kind,
            "caller": case.caller,
            "judge": case.judge or case.asked,
            "stage": case.stage,
            "called": case.called,
            "accepted": case.accepted,
            "judged": case.judged,
            "judgment": case.judgment,
            "statement": case.statement,
            "entry": case.entry,
        }

    def changes(self, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
        """Rule changes as mechanisms see them."""
        return [self._change(change) for change in changes]

    def _change(self, change: Change) -> dict[str, Any]:
        rule = None if isinstance(change, Enact) else self.state.rule(change.rule)
        seen: dict[str, Any] = {
            "kind": kind_of(change),
            "rule": number(rule.number) if rule else None,
            "rank": change.rank if isinstance(change, Enact) else rule.rank if rule else None,
            "to": change.to if isinstance(change, Transmute) else None,
            "title": getattr(change, "title", None) or getattr(_content(change), "title", None) or "",
        }
        if HEAVY & self.reading.attributes:
            seen |= _heavy(change)
        return seen


def _content(change: Change) -> Any:
    return getattr(change, "content", None) or getattr(change, "wording", None)


def _heavy(change: Change) -> dict[str, Any]:
    """The words of a change, the names its mechanism leans on, and the numbers it compares with."""
    content = _content(change)
    text = (content.text or "") if content else ""
    code = (content.expansion or content.mechanism or "") if content else ""
    mechanism = mechanism_of(code)
    words = text.replace(",", " ").replace(".", " ").replace(";", " ").split()
    return {
        "text": text,
        "words": [*words, *(mechanism.words if mechanism else ())],
        "uses": sorted(mechanism.names_used) if mechanism else [],
        "numbers_compared": list(mechanism.numbers) if mechanism else [],
    }


_GLOBAL: dict[str, Callable[[World, str], Any]] = {
    "now": lambda w, kind: w.now,
    "zone": lambda w, kind: zone_at(w.state.settings.get("zone", DEFAULT), w.now),
    "holidays": lambda w, kind: [],
    "players": lambda w, kind: _in_order_of_joining(w.state),
    "seating": lambda w, kind: list(w.state.seating),
    "joined_at": lambda w, kind: {p: w.state.players[p].joined for p in w.state.seating},
    "last_seen": lambda w, kind: {p: w.state.players[p].last_seen for p in w.state.seating},
    "winner": lambda w, kind: w.state.winner,
    "open_proposals": lambda w, kind: [w.proposal(p) for p in w.state.open_proposals()],
    "open_cases": lambda w, kind: [w.case(w.state.cases[c]) for c in w.state.open_cases],
    "proposals_made": lambda w, kind: w.state.proposals_made.get(kind or RULE_CHANGE, 0),
    "last_ordinal": lambda w, kind: _last_ordinal(w.state),
    "rules_in_force": lambda w, kind: [
        {"number": number(r.number), "title": r.content.title, "rank": r.rank, "ordinal": r.ordinal}
        for r in w.reading.rules
    ],
    "mutable_rules": lambda w, kind: mutable_after(w.state, ()),
}

_OF_PROPOSAL: dict[str, Callable[[World, Proposal], Any]] = {
    "proposal": lambda w, p: w.proposal(p),
    "changes": lambda w, p: w.changes(p.changes),
    "votes_for": lambda w, p: [voter for _, voter, choice in w.cast(p) if choice == "for"],
    "votes_against": lambda w, p: [voter for _, voter, choice in w.cast(p) if choice == "against"],
    "abstaining": lambda w, p: sorted(voter for _, voter, choice in w.cast(p) if choice not in ("for", "against")),
    "voted": lambda w, p: sorted(voter for _, voter, _ in w.cast(p)),
    "voted_at": lambda w, p: dict(sorted((voter, at) for at, voter, _ in w.cast(p))),
    "proxies": lambda w, p: dict(sorted((voter, b.proxy) for voter, b in p.ballots.items() if b.proxy)),
    "mutable_rules_after": lambda w, p: mutable_after(w.state, p.changes),
}


def _last_ordinal(state: State) -> int:
    """The highest ordinal that is taken, by a rule that there is or was, or by a proposal."""
    proposals = [int(number) for number in state.proposals if number.isdecimal()]
    return max([0, *proposals, *(revision.ordinal for rule in state.rules.values() for revision in rule.revisions)])


def _in_order_of_joining(state: State) -> list[PlayerId]:
    return sorted(state.seating, key=lambda p: state.players[p].joined)


_ELSEWHERE = {"last", "can_still_change", "outcome_settled", "case_judge"}
assert set(FACTS) == set(_GLOBAL) | set(_OF_PROPOSAL) - {"proposal"} | _ELSEWHERE
