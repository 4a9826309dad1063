"""Values of facts, for requests to the sandbox: computed from the state only if a rule uses them."""

import ast
from collections.abc import Callable, Collection, Iterable, Mapping
from math import floor
from operator import attrgetter
from typing import Any, NamedTuple

from moot.game.changes import CHANGE_KINDS, Change, Enact, Transmute
from moot.game.characters import digits_in
from moot.game.held_moves import HeldMove
from moot.game.register_keys import office_key, pair_key, rule_key
from moot.game.rulebook import mutable_after, mutable_to_come
from moot.game.rules import Rule
from moot.game.sealed_values import is_seal
from moot.game.state import RULE_CHANGE, Ballot, Case, Proposal, State
from moot.game.values import Amount, CaseId, Number, PlayerId, Time, Value, canonical, exact
from moot.law.asking.time_zones import zone_at, zone_of
from moot.law.mechanisms.mechanism import Declaration
from moot.law.mechanisms.supported_types import fits
from moot.law.mechanisms.syntax import expression_of
from moot.law.rule_index import RequiredFacts, RuleIndex, mechanism_of, number
from moot.law.runner import CROWD
from moot.law.vocabulary import FACTS, RECORDS

_OF_PROPOSALS = tuple(name for name in RECORDS["Proposal"] if name != "changes")
_seen_of_proposal = attrgetter(*_OF_PROPOSALS)
HEAVY = frozenset({"text", "words", "uses", "numbers_compared"})
"""Attributes of a change that are sent only if a rule in force reads them."""


class Crowd(Value, frozen=True):
    """A fact about many players that is fetched in parts on demand: its size, and its part for each player.

    The program sends its size and its parts for the players involved; a provision that iterates over the whole fact
    gets all of it. So a vote among many thousands costs as much as one among ten.
    """

    size: int
    about: int
    """The number of players that it may say something about: the cost of sending the whole fact."""
    of: Callable[[PlayerId], list[Any]]
    """Its part for a player, in a list; empty if it has none."""
    keyed: bool = True
    """Whether it maps players to values; otherwise it is a list of players."""


class FactValues:
    """The facts of one state, for one law and one moment."""

    def __init__(
        self,
        state: State,
        index: RuleIndex,
        now: int,
        *,
        crowd: int = CROWD,
        hands: Callable[[], Iterable[PlayerId]] = tuple,
    ):
        """Facts about more than `crowd` players are sent as crowds, with their parts for the players in `hands`.

        These are asked for only then.
        """
        self.state, self.index, self.now, self.crowd, self.hands = state, index, now, crowd, hands
        self._cast: dict[Number, tuple[Proposal, list[tuple[Time, PlayerId, str]]]] = {}

    def request(
        self,
        needs: RequiredFacts,
        proposals: Mapping[Number, Proposal],
        cases: Mapping[str, Case],
        kind: str = RULE_CHANGE,
    ) -> dict[str, Any]:
        """The facts in `needs`, for these subjects."""
        carried: dict[str, Any] = {
            "facts": self._told(needs.facts, None, kind, needs.whole),
            "proposals": {n: self._told(needs.proposal, p) for n, p in proposals.items()},
            "cases": {n: {name: self._value(name, "", c) for name in needs.case} for n, c in cases.items()},
        }
        if self.state.customs:
            carried["customs"] = {q: dict(h) for q, h in self.state.customs.items()}
        return carried

    def whole(self, name: str, proposal: Proposal | None) -> Any:
        """The whole of a crowd."""
        return self._value(name, "", proposal)

    def part(self, name: str, proposal: Proposal | None, player: str) -> list[Any]:
        """The part of a crowd for a player."""
        crowd = self.as_crowd(name, proposal)
        return crowd.of(PlayerId(player)) if crowd else []

    def as_crowd(self, name: str, proposal: Proposal | None) -> Crowd | None:
        """A fact as a crowd; None if it isn't about players."""
        declared = self.index.declared.get(name)
        if declared is not None:
            return self._declared_crowd(declared[1], proposal)
        source = _SOURCES[name]
        return source.crowd(self, proposal) if source.crowd else None

    def _declared_crowd(self, declaration: Declaration, proposal: Proposal | None) -> Crowd | None:
        if declaration.each != "Player" or declaration.what == "office":
            return None
        state = self.state
        kept: Mapping[str, Mapping[Any, Any]] = state.quantities if declaration.what == "quantity" else state.registers
        held = kept.get(declaration.name, {})
        if declaration.seen_by:
            return _of_players(state, lambda player: revealed(held.get(player)))
        if declaration.on:
            number = "" if proposal is None else proposal.number
            return _of_players(state, lambda player: held.get(pair_key(player, number), declaration.starts))
        return _of_players(state, lambda player: _counted(held.get(player, declaration.starts), declaration))

    def _told(
        self, names: Iterable[str], proposal: Proposal | None, kind: str = "", whole: frozenset[str] = frozenset()
    ) -> dict[str, Any]:
        """Facts by name; crowds are listed apart, and stay here until a provision asks for the whole."""
        about = len(self.state.seating) if proposal is None else len(proposal.ballots.cast)
        if about <= self.crowd and (len(self.state.seating) <= self.crowd or self.index.crowds.isdisjoint(names)):
            return {name: self._value(name, kind, proposal) for name in names}
        told: dict[str, Any] = {}
        crowds = []
        for name in names:
            crowd = self.as_crowd(name, proposal)
            if crowd is None or crowd.about <= self.crowd or name in whole:
                told[name] = self._value(name, kind, proposal)
            else:
                crowds.append([name, crowd.size, crowd.keyed, {player: crowd.of(player) for player in self.hands()}])
        return told | {"_crowds": crowds} if crowds else told

    def with_proposal(self, needs: RequiredFacts, proposal: Proposal) -> dict[str, Any]:
        """The facts of another proposal, which the driver fetches if an effect is about it."""
        return {"facts": self._told(needs.proposal, proposal), "kind": proposal.kind, "like": proposal.like}

    def with_case(self, needs: RequiredFacts, number: str) -> dict[str, Any] | None:
        """The same for a case; None if there is none."""
        case = self.state.cases.get(CaseId(number))
        return None if case is None else {"facts": {name: self._value(name, "", case) for name in needs.case}}

    def _value(self, name: str, kind: str, subject: Proposal | Case | None = None) -> Any:
        """A fact about the game, a proposal or a case; `kind` is the current kind of proposal."""
        declared = self.index.declared.get(name)
        if declared is None:
            return _SOURCES[name].value(self, kind if subject is None else subject)
        declaration = declared[1]
        if subject is None and declaration.what == "office":
            return self.state.offices.get(name)
        if subject is None and declaration.what == "quantity":
            held: Mapping[PlayerId, Amount] = self.state.quantities.get(name, {})
            return {p: _counted(held.get(p, declaration.starts), declaration) for p in self.state.seating}
        entries: Mapping[str, Any] = self.state.registers.get(name, {})
        if declaration.seen_by:
            return {p: revealed(entries.get(p)) for p in self.state.seating}
        if subject is None and declaration.each == "Player":
            return {p: entries.get(p, declaration.starts) for p in self.state.seating}
        key = "" if subject is None else subject.number if isinstance(subject, Proposal) else subject.id
        return self._table(declaration, entries, key) if declaration.each else entries.get(key, declaration.starts)

    def _table(self, declaration: Declaration, entries: Mapping[str, Any], on: str) -> dict[Any, Any]:
        """What a register has for each player, rule or office, of one proposal or case if it's about these too."""
        keys: dict[Any, str] = {p: p for p in self.state.seating} if declaration.each == "Player" else {}
        if declaration.each == "Rule":
            keys = {number(rule.number): rule_key(rule) for rule in self.index.rules}
        elif declaration.each == "Office":
            keys = {office: office_key(office) for office in self.index.offices}
        starts = declaration.starts
        return {one: entries.get(pair_key(key, on) if on else key, starts) for one, key in keys.items()}

    def cast(self, proposal: Proposal) -> list[tuple[Time, PlayerId, str]]:
        """The votes on a proposal in the order cast, without those of people who have left the game."""
        known = self._cast.get(proposal.number)
        if known is None or known[0] is not proposal:
            here, cast = self.state.is_seated, proposal.ballots.cast.items()
            votes = sorted((ballot.at, player, ballot.choice) for player, ballot in cast if here(player))
            known = self._cast[proposal.number] = (proposal, votes)
        return known[1]

    def proposal(self, proposal: Proposal) -> dict[str, Any]:
        """A proposal as mechanisms see it; what a rule put into it becomes attributes too."""
        fields = dict(zip(_OF_PROPOSALS, _seen_of_proposal(proposal), strict=True))
        record = {**self.index.kept_of_proposals, **proposal.content, **fields, "number": number(proposal.number)}
        if "changes" in self.index.attributes:
            record["changes"] = self.changes(proposal.changes)
        return record

    def case(self, case: Case) -> dict[str, Any]:
        """A case as mechanisms see it."""
        others = {"number": number(case.id), "judge": case.judge or case.asked, "rules": [*map(number, case.rules)]}
        return {name: others[name] if name in others else getattr(case, name) for name in RECORDS["Case"]}

    def rule(self, rule: Rule) -> dict[str, Any]:
        """A rule as mechanisms see it."""
        return {
            "number": number(rule.number), "title": rule.content.title, "rank": rule.rank, "ordinal": rule.ordinal
        }  # fmt: skip

    def held(self, held: HeldMove) -> dict[str, Any]:
        """A held move as mechanisms see it; of its arguments those that are short."""
        seen = {
            "number": held.number, "move": held.name, "player": held.player, "made": held.held,
            "rule": number(held.because.rule),
        }  # fmt: skip
        if "arguments" in self.index.attributes:
            short = {name: given for name, given in held.arguments.items() if len(canonical(given)) <= _SHORT}
            seen["arguments"] = short
        return seen

    def argument(self, kind: str, given: Any) -> Any:
        """What a move's argument of a type names, as mechanisms see it; anything else unchanged."""
        if isinstance(given, list) and kind.startswith("list["):
            return [self.argument(kind[5:-1], one) for one in given]
        if isinstance(given, Proposal):
            return self.proposal(given)
        if isinstance(given, Case):
            return self.case(given)
        if isinstance(given, HeldMove):
            return self.held(given)
        if kind == "Number" and isinstance(given, str):
            return number(given)
        named = self.state.rule(given) if kind == "Rule" else None
        return given if named is None else self.rule(named)

    def fields(self, typed: Iterable[tuple[str, str]], given: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of an event as the types that provisions want, by `name:type`; without what isn't of its type."""
        found = {}
        for name, kind in typed:
            try:
                found[f"{name}:{kind}"] = self._field(expression_of(kind).body, given.get(name))
            except ValueError:
                continue
        return found

    def _field(self, kind: ast.expr, given: Any) -> Any:
        """What a field names as a type; raises ValueError where it's nothing of the kind."""
        match kind:
            case ast.BinOp(left=inner):
                return None if given is None else self._field(inner, given)
            case ast.Name(id="Proposal" | "Case" | "Rule" | "Held" as record):
                named = str(given) if isinstance(given, int | str) and not isinstance(given, bool) else ""
                return self._record(record, named)
            case ast.Subscript(value=ast.Name(id="list"), slice=inner) if isinstance(given, list):
                return [self._field(inner, one) for one in given]
            case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[_, inner])) if isinstance(given, dict):
                return {key: self._field(inner, one) for key, one in given.items()}
        if not fits(kind, given, self.index.records):
            raise ValueError(f"{given!r} is no {ast.unparse(kind)}")
        return given

    def _record(self, kind: str, named: str) -> Any:
        """A proposal, case or rule by its number; raises ValueError where there is none."""
        if kind == "Proposal" and (proposal := self.state.proposals.get(Number(named))) is not None:
            return self.proposal(proposal)
        if kind == "Case" and (case := self.state.cases.get(CaseId(named))) is not None:
            return self.case(case)
        if kind == "Rule" and (rule := self.state.rule(named)) is not None:
            return self.rule(rule)
        if kind == "Held" and (held := self.state.held.get(named)) is not None:
            return self.held(held)
        raise ValueError(f"there is no {kind} {named}")

    def changes(self, changes: tuple[Change, ...]) -> list[dict[str, Any]]:
        """Rule changes as mechanisms see them."""
        seen: list[dict[str, Any]] = []
        for change in changes:
            rule = None if isinstance(change, Enact) else self.state.rule(change.rule)
            content = getattr(change, "content", None) or getattr(change, "wording", None)
            one = {
                "kind": CHANGE_KINDS[type(change)],
                "rule": number(rule.number) if rule else None,
                "rank": change.rank if isinstance(change, Enact) else rule.rank if rule else None,
                "to": change.to if isinstance(change, Transmute) else None,
                "title": getattr(change, "title", None) or getattr(content, "title", None) or "",
            }
            seen.append(one | _heavy(content) if HEAVY & self.index.attributes else one)
        return seen


def _heavy(content: Any) -> dict[str, Any]:
    """The costly attributes of a change: its words, the names that its mechanism uses, and the numbers it compares."""
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


class _Source(NamedTuple):
    """How a fact is computed: from the game and the kind of proposal, or from the proposal or case."""

    value: Callable[[FactValues, Any], Any]
    crowd: Callable[[FactValues, Any], Crowd] | None = None
    """The fact as a crowd, if it is about many players."""


def _choices_cast(w: FactValues, proposal: Proposal) -> Crowd:
    return _voters(w, proposal, tell=lambda ballot: ballot.choice)


def _of_each_player(tell: Callable[[FactValues, PlayerId], Any]) -> _Source:
    """The source of a fact about each player, whole and as a crowd."""
    return _Source(
        lambda w, kind: {player: tell(w, player) for player in w.state.seating},
        lambda w, none: _of_players(w.state, lambda player: tell(w, player)),
    )


def revealed(value: Any) -> Any:
    """What rules see of a value that may be sealed: None until it's revealed."""
    return None if is_seal(value) else value


def _of_players(state: State, tell: Callable[[PlayerId], Any], keyed: bool = True) -> Crowd:
    size = len(state.seating)
    return Crowd(size, size, lambda player: [tell(player)] if state.is_seated(player) else [], keyed)


def _players(w: FactValues, none: None) -> Crowd:
    return _of_players(w.state, lambda player: True, keyed=False)


def _voters(
    w: FactValues,
    proposal: Proposal,
    choices: Collection[str] | None = None,
    tell: Callable[[Ballot], Any] | None = None,
) -> Crowd:
    """The source of a fact about voters: those who cast one of some choices, or any; with what `tell` says of each."""
    state, ballots = w.state, proposal.ballots

    def counts(ballot: Ballot | None) -> bool:
        return ballot is not None and (choices is None or ballot.choice in choices)

    def of(player: PlayerId) -> list[Any]:
        ballot = ballots.get(player) if state.is_seated(player) else None
        return [tell(ballot) if tell else True] if ballot is not None and counts(ballot) else []

    cast = len(ballots) if choices is None else sum(ballots.count(choice) for choice in choices)
    left = sum(counts(ballots.get(player)) for player in state.gone)
    return Crowd(cast - left, len(ballots), of, tell is not None)


_REVISED = {"initial": "rule_enacted", "enact": "rule_enacted", "transmute": "rule_transmuted"}
"""The events that begin revisions, other than amendments."""


def _past(state: State) -> list[dict[str, Any]]:
    """What became of proposals, cases and rules, in order of time; rules with which the game began came by nothing."""
    told: list[tuple[Time, int, str, dict[str, Any]]] = []

    def tell(name: str, at: Time | None, entry: int, player: PlayerId | None, kind: str, about: str) -> None:
        if at is not None:
            one = {"name": name, "at": at, "player": player, "proposal": None, "case": None, "rule": None}
            told.append((at, entry, about, one | {kind: number(about)}))

    for p in state.proposals.values():
        ended = (f"proposal_{p.outcome}", p.decided), ("proposal_decided", p.decided)
        for name, at in (("proposed", p.made), ("withdrawn", p.withdrawn), *ended):
            tell(name, at, p.entry, p.author, "proposal", p.number)
    for case in state.cases.values():
        tell("case_called", case.called, case.made, case.caller, "case", case.id)
        tell("judged", case.judged, case.made, case.judge, "case", case.id)
    for rule in state.rules.values():
        for one in rule.revisions:
            by = state.proposals.get(one.proposal)
            if one.entry and one.change != "tied":
                name = _REVISED.get(one.change, "rule_amended")
                tell(name, one.time, one.entry, by.author if by else None, "rule", rule.number)
        tell("rule_repealed", rule.repealed_at, rule.repealed or 0, None, "rule", rule.number)
    return [one for *_, one in sorted(told, key=lambda one: one[:3])]


def _votes_cast(state: State, player: PlayerId) -> dict[str, Time]:
    """When a player cast the vote that counts on each proposal, the first first."""
    cast = ((ballot.at, p.entry, p.number) for p in state.proposals.values() if (ballot := p.ballots.get(player)))
    return {proposal: at for at, _, proposal in sorted(cast)}


def _last_ordinal(state: State) -> int:
    """The highest ordinal in use by a present or former rule, or by a proposal."""
    proposals = [int(digits) for number in state.proposals if (digits := digits_in(number))]
    return max([0, *proposals, *(revision.ordinal for rule in state.rules.values() for revision in rule.revisions)])


_SOURCES: dict[str, _Source] = {
    "now": _Source(lambda w, kind: w.now),
    "zone": _Source(lambda w, kind: zone_at(zone_of(w.state), w.now)),
    "holidays": _Source(lambda w, kind: []),
    "players": _Source(lambda w, kind: sorted(w.state.seating, key=lambda p: w.state.players[p].joined), _players),
    "seating": _Source(lambda w, kind: list(w.state.seating), _players),
    "joined_at": _of_each_player(lambda w, player: w.state.players[player].joined),
    "last_seen": _of_each_player(lambda w, player: w.state.players[player].last_seen),
    "winner": _Source(lambda w, kind: w.state.winner),
    "open_proposals": _Source(lambda w, kind: [w.proposal(p) for p in w.state.open_proposals()]),
    "open_cases": _Source(lambda w, kind: [w.case(w.state.cases[c]) for c in w.state.open_cases]),
    "held_moves": _Source(lambda w, kind: [w.held(held) for held in w.state.held_moves()]),
    "offices": _Source(
        lambda w, kind: {name: w.state.offices[name] for name in w.index.offices if w.state.offices.get(name)}
    ),
    "proposals_made": _Source(lambda w, kind: w.state.proposals_made.get(kind or RULE_CHANGE, 0)),
    "last_ordinal": _Source(lambda w, kind: _last_ordinal(w.state)),
    "rules_in_force": _Source(lambda w, kind: [w.rule(rule) for rule in w.index.rules]),
    "rules_that_do": _Source(lambda w, kind: w.index.rules_that_do),
    "mutable_rules": _Source(lambda w, kind: mutable_after(w.state, ())),
    "past": _Source(lambda w, kind: _past(w.state)),
    "votes_cast": _of_each_player(lambda w, player: _votes_cast(w.state, player)),
    "proposal": _Source(lambda w, p: w.proposal(p)),
    "changes": _Source(lambda w, p: w.changes(p.changes)),
    "votes_for": _Source(
        lambda w, p: [voter for _, voter, choice in w.cast(p) if choice == "for"],
        lambda w, p: _voters(w, p, ("for",)),
    ),
    "votes_against": _Source(
        lambda w, p: [voter for _, voter, choice in w.cast(p) if choice == "against"],
        lambda w, p: _voters(w, p, ("against",)),
    ),
    "abstaining": _Source(
        lambda w, p: sorted(voter for _, voter, choice in w.cast(p) if choice not in ("for", "against")),
        lambda w, p: _voters(w, p, [c for c in p.ballots.choices if c not in ("for", "against")]),
    ),
    "choices": _Source(lambda w, p: {player: choice for _, player, choice in w.cast(p)}, _choices_cast),
    "voted": _Source(lambda w, p: sorted(voter for _, voter, _ in w.cast(p)), _voters),
    "voted_at": _Source(
        lambda w, p: dict(sorted((voter, at) for at, voter, _ in w.cast(p))),
        lambda w, p: _voters(w, p, tell=lambda ballot: ballot.at),
    ),
    "proxies": _Source(lambda w, p: dict(sorted((voter, b.proxy) for voter, b in p.ballots.items() if b.proxy))),
    "mutable_rules_after": _Source(lambda w, p: mutable_after(w.state, p.changes)),
    "mutable_rules_to_come": _Source(lambda w, p: mutable_to_come(w.state, p)),
    "case": _Source(lambda w, case: w.case(case)),
    "case_judge": _Source(lambda w, case: case.judge),
}
"""The sources of the facts in `vocabulary.FACTS`. A new fact needs an entry in both tables and nothing else."""

_SHORT = 2_000
"""The most bytes of an argument of a held move that mechanisms see, in canonical JSON."""
_OF_ITSELF = frozenset({"case_judge", "case"})
_ONLY_SEATED = frozenset({"votes_for", "votes_against", "abstaining", "choices", "voted", "voted_at"})


def parts_read(index: RuleIndex, state: State, names: Iterable[str]) -> tuple[Any, ...]:
    """What facts about a proposal or a case depend on besides it: parts of the state, each the same while unchanged."""
    read: list[Any] = []
    for name in sorted(names):
        if name in index.declared:
            read.append(state.registers.get(name))
            if index.declared[name][1].each:
                read += (state.seating, state.rules)
        elif name in _ONLY_SEATED or name == "proxies":
            read.append(state.seating)
        elif name not in _OF_ITSELF and (name != "proposal" or "changes" in index.attributes):
            read += (state.rules, state.seating, state.players)
            read += (state.proposals, state.undecided) if name == "mutable_rules_to_come" else ()
    return tuple(read)


_SELDOM = frozenset({"proxies"})
"""Facts about players that are rarely large, and are always sent whole."""


def check_sources() -> None:
    """Check at import that each fact of the vocabulary has a source here, of the right kind."""
    for name, fact in FACTS.items():
        if fact.lazy or name == "last":
            continue
        if name not in _SOURCES:
            raise AssertionError(f"the fact {name} has no value: add it to _SOURCES in moot/law/asking/facts.py")
        of_players = fact.type == "list[Player]" or fact.type.startswith("dict[Player,")
        if of_players and name not in _SELDOM and _SOURCES[name].crowd is None:
            raise AssertionError(
                f"the fact {name} is about many players and must be fetched in parts: "
                f"in _SOURCES in moot/law/asking/facts.py, use _of_each_player or give its crowd"
            )
    if unknown := _SOURCES.keys() - FACTS.keys() - {"proposal", "case"}:
        raise AssertionError(f"no such facts: declare {sorted(unknown)} in FACTS in moot/law/vocabulary.py")


check_sources()


def _counted(amount: Any, declaration: Declaration) -> Any:
    """What rules count of what is kept: of a quantity of whole numbers the whole part, if it once had fractions."""
    return amount if declaration.type != "int" or isinstance(amount, int) else floor(exact(amount))
