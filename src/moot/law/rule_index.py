"""An index of the rules in force: their provisions, dependencies and faults; and the compiled program."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from moot.game.characters import digits_in
from moot.game.events import (
    Announced,
    Appointed,
    Argued,
    Awarded,
    EffectBarred,
    Event,
    GameStarted,
    Joined,
    Left,
    MechanismFailed,
    Opened,
    QuantityChanged,
    QuantitySet,
    Recorded,
    RegisterSet,
    Revealed,
    RuleAmended,
    RuleEnacted,
    RuleRepealed,
    RuleTied,
    RuleTransmuted,
    TimeCame,
)
from moot.game.rules import Rule
from moot.game.state import RULE_CHANGE, State
from moot.game.values import RuleId, Value
from moot.languages import N_
from moot.law.mechanisms.answers import BY_WHO, ELECTORATE, depends_on_the_voter
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Declaration, Mechanism, Parameter, Provision, RecordType, Telling, Trigger
from moot.law.mechanisms.supported_types import source_of
from moot.law.mechanisms.syntax import written_out
from moot.law.vocabulary import (
    ANY_CHANGE,
    EFFECTS,
    EVENT_FIELDS,
    FACTS,
    HOLD,
    LATER,
    LOCALS,
    MOVES,
    TERMS,
    VOTERS_CHANGED,
)
from moot.lru import LruCache

SELDOM = frozenset({"prevailing"})
"""Terms that the program asks in a way of its own."""
VOTES = frozenset(name for name, fact in FACTS.items() if fact.tells_votes)
"""The facts that reveal how anyone voted."""
_CHANGE_NO_FACTS = (Announced, Argued, Awarded, EffectBarred, MechanismFailed, QuantitySet, Recorded, TimeCame)
"""Events by which no fact changes: that amounts do is told by another one."""
_CHANGE_REGISTERS = (RegisterSet, Revealed)
_RULE_CHANGES = (RuleAmended, RuleEnacted, RuleRepealed, RuleTransmuted, RuleTied)
_CHANGE_ALL = (GameStarted, Opened, Joined, Left, Appointed, *_RULE_CHANGES)
"""Events about people and rules: what the law says may change with them."""
_CHANGE_OFTEN = frozenset(FACTS) - set("players seating joined_at offices zone rules_in_force mutable_rules".split())
"""The facts that may change by any other event."""
_TELL_OWN = frozenset({"choice", "event", "cause", "effect", "answer", "clash"})
"""Local names that may contain the current vote: its choice, its event, or an amount that depends on votes."""
BALLOT_FORM = "ballot_form"
"""The term by which rules say how a ballot is marked."""
SECRET_BALLOTS = "ballots_secret"
"""The term by which rules keep ballots secret."""


class ActiveProvision(Value, frozen=True):
    """A provision in force: its rule, and its identifier in the sandbox."""

    pid: str
    rule: Rule
    provision: Provision

    @property
    def source(self) -> str:
        """The code of its rule, whole."""
        mechanism = mechanism_of(self.rule.content.code)
        return mechanism.source if mechanism else ""


class Additions(NamedTuple):
    """What rules add to a move of the program."""

    parameters: Mapping[str, str]
    """Name to type, followed by ` = default` if the argument is optional."""
    parts: tuple[ActiveProvision, ...]


NOTHING_ADDED = Additions({}, ())


class AvailableMove(Value, frozen=True):
    """A move that the program or a rule offers: its parameters, and who may make it."""

    parameters: dict[str, str]
    """Name to type, followed by ` = default` if the argument is optional."""
    by: str
    """Who makes it, as the vocabulary or the rule says."""
    part: ActiveProvision | None = None
    """The provision that offers it; None for the program's own."""
    is_for_anyone: bool = False
    """Whether people outside the game can make it too: it says so, or it's a comment and a rule permits it."""
    is_for_players: bool = True
    """Whether it is for all players: others can make it only if a rule permits it."""
    asks_for_choice: bool = False
    """Whether it asks for a ballot's choice."""
    casts_ballots: bool = False
    """Whether it is a vote, or a rule casts ballots by it."""
    additions: Additions = NOTHING_ADDED
    """What rules add to a move of the program."""
    chosen_from: dict[str, str] = {}
    """The arguments that are chosen from what a term answers or a register holds, each with that name."""

    @classmethod
    def offered(cls, part: ActiveProvision, trigger: Trigger) -> "AvailableMove":
        """The move that a provision offers by one of its triggers."""
        asked = (parameter for parameter in part.provision.parameters if parameter.asked)
        return cls(
            parameters={parameter.name: _spelled(parameter) for parameter in asked},
            by=trigger.by or "players",
            part=part,
            is_for_anyone=any(t.by == "anyone" and t.on == trigger.on for t in part.provision.triggers),
            is_for_players=trigger.by in ("", "players"),
            casts_ballots="cast_ballot" in part.provision.effects,
        )


def _spelled(parameter: Parameter) -> str:
    asked = parameter.asked.removesuffix(" | None")
    return asked if parameter.default is UNSET else f"{asked} = {parameter.default!r}"


class LawFault(Value, frozen=True):
    """A fault of the law as a whole: a clash of names, a circle, an undeclared name."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    remedy: str = ""


class RequiredFacts(Value, frozen=True):
    """The facts that a request must include, by what they are about."""

    facts: frozenset[str] = frozenset()
    proposal: frozenset[str] = frozenset()
    case: frozenset[str] = frozenset()
    lazy: frozenset[str] = frozenset()
    """Those about a proposal that need a trial, and are sent only if they're known without one."""
    whole: frozenset[str] = frozenset()
    """Those about the game that are sent whole, however many players there are."""
    last: bool = False
    """Whether any of the provisions uses `last`, which differs from one moment to the next."""


_NEEDS: LruCache[Any, dict[Any, "RequiredFacts"]] = LruCache(64)
"""What provisions need, by the code of all rules."""


@lru_cache(maxsize=4096)
def mechanism_of(code: str) -> Mechanism | None:
    """The mechanism of a source; None if the gate refuses it (a rule that was enacted by hand)."""
    return read_mechanism(code)[0] if code else None


class RuleIndex:
    """The rules in force, read once: indexes for the program and for pages."""

    def __init__(self, state: State, wholly_void: Mapping[RuleId, str] = MappingProxyType({})):
        """`wholly_void` are rules that the law makes void because they conflict with others, and what is told of it.

        What they declare is still kept, but nothing of theirs runs.
        """
        self.wholly_void = wholly_void
        self.rules: tuple[Rule, ...] = state.in_force()
        self.parts: dict[str, ActiveProvision] = {}
        self.declared: dict[str, tuple[Rule, Declaration]] = {}
        self.records: dict[str, RecordType] = {}
        self.by_trigger: dict[tuple[str, str], list[tuple[ActiveProvision, Trigger]]] = {}
        self.told: dict[str, Telling] = {}
        """How players are told what rules declare, answer, offer, time and announce; the first that says it counts."""
        self.attributes: frozenset[str] = frozenset()
        self.faults: list[LawFault] = []
        self.numbers = state.numbers
        self.language = state.language
        for rule in self.rules:
            self._read_rule(rule)
        asked = {p.name for part in self.parts.values() for p in part.provision.parameters if p.asked}
        self._named_before = LATER & (asked | self.declared.keys())
        """Names of these rules that have become words of the language since: they mean what they meant."""
        known = frozenset(TERMS) - self._named_before
        self.terms = known | {on for does, on in self.by_trigger if does == "term"}
        offered = {on: listed for (does, on), listed in self.by_trigger.items() if does == "move"}
        self.moves = {on: listed[0] for on, listed in offered.items() if on not in MOVES}
        self.added = {on: self._added_to(on, listed) for on, listed in offered.items() if on in MOVES}
        """What rules add to moves of the program."""
        self._how: dict[str, str] = {}
        self._limits: dict[str, tuple[tuple[ActiveProvision, ...], tuple[ActiveProvision, ...]]] = {}
        self._find_names_taken()
        self.types = self._term_types()
        self.questions = self._questions()
        """The parameters of the terms that are asked with some, each with its type."""
        self.void = self._undeclared()
        self.circles = self._circles()
        self.keeps_time = any(does == "timed" for does, _ in self.by_trigger)
        self.speaking = [rule for rule in self.rules if rule.content.speaks_of and rule.id not in wholly_void]
        """The rules that speak of a term, effect or move in words, without code for it (`speaks_of`)."""
        self.keeps_secrets = ("term", SECRET_BALLOTS) in self.by_trigger or any(
            f"term:{SECRET_BALLOTS}" in rule.content.speaks_of for rule in self.speaking
        )
        """Whether any rule speaks of secret ballots."""
        self.seals = any(kept.seen_by for _, kept in self.declared.values())
        """Whether any register holds something that not everybody sees."""
        code = tuple((rule.id, rule.content.code) for rule in self.rules)
        shape = (code, tuple(wholly_void), self.language, tuple(sorted(self._named_before)))
        self._needs: dict[Any, RequiredFacts] = _NEEDS.get_or_make(shape, dict)
        """What provisions need goes by the code of the rules, whatever their words and numbers are."""

    @cached_property
    def parameter_types(self) -> dict[str, dict[str, str]]:
        """The types of each move's parameters, without their defaults."""
        moves = self.available_moves.items()
        return {
            move: {name: spelled.partition(" = ")[0] for name, spelled in available.parameters.items()}
            for move, available in moves
        }

    @cached_property
    def kept_of_proposals(self) -> dict[str, Any]:
        """What rules have proposers say besides, which proposals keep; with what it is of a proposal without it."""
        added = self.added.get("propose", NOTHING_ADDED).parameters.items()
        defaults = {name: spelled.partition(" = ")[2] for name, spelled in added}
        return {name: written_out(default) if default else None for name, default in defaults.items()}

    @cached_property
    def offices(self) -> tuple[str, ...]:
        """The offices that rules declare."""
        return tuple(name for name, (_, declaration) in self.declared.items() if declaration.what == "office")

    @cached_property
    def rules_that_do(self) -> dict[str, list[str | int]]:
        """The numbers of the rules that can cause an effect on a rule change, by the effect's name."""
        found: dict[str, list[str | int]] = {effect: [] for effect in EFFECTS}
        for part in self.parts.values():
            if part.provision.effects and any(t.kind in ("", RULE_CHANGE, "*") for t in part.provision.triggers):
                for effect in part.provision.effects:
                    if number(part.rule.number) not in found[effect]:
                        found[effect].append(number(part.rule.number))
        return found

    @cached_property
    def crowds(self) -> frozenset[str]:
        """The registers that hold something of each player for one proposal."""
        return frozenset(name for name, (_, d) in self.declared.items() if d.each == "Player" and d.on == "Proposal")

    @cached_property
    def fields_typed(self) -> dict[str, frozenset[tuple[str, str]]]:
        """The fields of each event, by its name, for which some provision wants a type; with that type."""
        return {
            on: frozenset((p.name, p.asked) for part, _ in listed for p in part.provision.parameters if p.asked)
            for (does, on), listed in self.by_trigger.items()
            if does == "upon"
        }

    @cached_property
    def posting_move(self) -> str | None:
        """The name of the move that posts; None in a game that isn't played by postings."""
        types = self.parameter_types
        return next((name for name in self.moves if "Posting" in types[name].values()), None)

    @cached_property
    def available_moves(self) -> dict[str, AvailableMove]:
        """All moves by name: the program's own, and those that rules offer."""
        own = dict(_own_moves())
        for name, added in self.added.items():
            asked = {**own[name].parameters, **added.parameters}
            own[name] = _with_sources(replace(own[name], parameters=asked, additions=added))
        if ("permit", "argue") in self.by_trigger:
            own["argue"] = replace(own["argue"], is_for_anyone=True)
        return {name: _with_sources(AvailableMove.offered(*offer)) for name, offer in self.moves.items()} | own

    def _read_rule(self, rule: Rule) -> None:
        mechanism = mechanism_of(rule.content.code)
        if mechanism is None:
            if rule.content.code:
                self._fault(
                    "law.unreadable", N_("the mechanism of rule {rule} cannot be read", rule=rule.number), rule.number
                )
            return
        self.attributes |= mechanism.attributes
        self.told = {**mechanism.told, **self.told}
        for declaration in mechanism.declarations:
            self._declare(rule, declaration)
        for record in mechanism.records:
            if self.records.setdefault(record.name, record) != record:
                message = N_(
                    "rule {rule} declares the record {record} unlike another rule; that one stands",
                    rule=rule.number,
                    record=record.name,
                )
                self._fault("law.declared-twice", message, rule.number)
        if rule.id in self.wholly_void:
            self._fault("law.wholly-void", self.wholly_void[rule.id], rule.number)
            return
        for provision in mechanism.provisions:
            part = ActiveProvision(pid=f"{rule.id}.{provision.name}", rule=rule, provision=provision)
            self.parts[part.pid] = part
            for trigger in provision.triggers:
                does = HOLD if trigger.does == "adjust" and HOLD in provision.effects else trigger.does
                self.by_trigger.setdefault((does, trigger.on), []).append((part, trigger))

    def _declare(self, rule: Rule, declaration: Declaration) -> None:
        other = self.declared.get(declaration.name)
        if other is None:
            self.declared[declaration.name] = (rule, declaration)
        elif other[1] != declaration:
            self._fault(
                "law.declared-twice",
                N_(
                    "rules {other} and {rule} declare {declaration} differently; the first stands",
                    other=other[0].number,
                    rule=rule.number,
                    declaration=declaration.name,
                ),
                other[0].number,
                rule.number,
            )

    def _find_names_taken(self) -> None:
        """Find names with two meanings, or none: terms named like declared state, moves offered twice, no answers."""
        for (does, on), listed in self.by_trigger.items():
            rules = list(dict.fromkeys(part.rule.number for part, _ in listed))
            if does == "term" and on in self.declared:
                owner = self.declared[on][0].number
                self._fault(
                    "law.taken",
                    N_("rule {owner} declares {on}, which rule {rules} answers", owner=owner, on=on, rules=rules[0]),
                    owner,
                    *rules,
                )
            if does == "adjust" and on in TERMS and ("term", on) not in self.by_trigger:
                message = N_(
                    "rule {rules} changes {on}, which no rule answers, so that it changes nothing",
                    rules=rules[0],
                    on=on,
                )
                self._fault("law.nothing-to-adjust", message, *rules)
            if does == "move" and on in self.moves and len(listed) > 1:
                named = " and ".join(rules)
                self._fault(
                    "law.taken",
                    N_("the move {on} is offered more than once, by rule {named}", on=on, named=named),
                    *rules,
                )

    def _added_to(self, move: str, listed: Iterable[tuple[ActiveProvision, Trigger]]) -> "Additions":
        """What provisions add to a move; of two that ask for one name as different things, the first stands."""
        asked: dict[str, tuple[ActiveProvision, str]] = {}
        stand: list[ActiveProvision] = []
        for part, _ in listed:
            wanted = {p.name: (part, _spelled(p)) for p in part.provision.parameters if p.asked}
            other = next((name for name, (_, kind) in wanted.items() if asked.get(name, (part, kind))[1] != kind), None)
            if other is None:
                asked = {**wanted, **asked}
                stand.append(part)
                continue
            first = asked[other][0].rule.number
            message = N_(
                "rules {first} and {rule} add {other} to {move} differently; the first stands",
                first=first,
                rule=part.rule.number,
                other=other,
                move=move,
            )
            self._fault("law.taken", message, first, part.rule.number)
        return Additions({name: kind for name, (_, kind) in asked.items()}, tuple(stand))

    def _fault(self, code: str, message: str, *rules: str) -> None:
        self.faults.append(LawFault(code=code, message=message, rules=rules))

    def _term_types(self) -> dict[str, str]:
        types = {name: term.type for name, term in TERMS.items()}
        for (does, on), listed in self.by_trigger.items():
            for part, _ in listed:
                if does == "term" and part.provision.returns:
                    types[on] = " | ".join(t for t in part.provision.returns.split(" | ") if t != "None")
        return types

    def _questions(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for (does, on), listed in self.by_trigger.items():
            for part, _ in listed if does == "term" else ():
                asked = {p.name: p.asked for p in part.provision.parameters if p.asked}
                known = found.setdefault(on, asked)
                if list(known) != list(asked):
                    first = listed[0][0].rule.number
                    message = N_(
                        "rules {first} and {rule} ask for other things in {on}",
                        first=first,
                        rule=part.rule.number,
                        on=on,
                    )
                    self._fault("law.taken", message, first, part.rule.number)
        return {on: asked for on, asked in found.items() if asked}

    def _undeclared(self) -> dict[str, str]:
        void = {}
        for part in self.parts.values():
            named = [p.name for p in part.provision.parameters if self.how(p.name) == "local"]
            local = self.locals_of(part) if named else frozenset()
            for name in named if "*" not in local else ():
                if name not in local:
                    void[part.pid] = f"nothing in force declares {name}"
            lacking = self._lacking(part)
            if lacking:
                void[part.pid] = lacking
            if part.pid in void:
                self._fault(
                    "law.undeclared",
                    N_("rule {rule}: {void}", rule=part.rule.number, void=void[part.pid]),
                    part.rule.number,
                )
        return void

    def _lacking(self, part: ActiveProvision) -> str:
        """A fact about a proposal or case that a provision uses without having one; empty if there is none."""
        for parameter in part.provision.parameters:
            subject = self.how(parameter.name).replace("lazy", "proposal")
            for trigger in part.provision.triggers if subject in ("proposal", "case") else ():
                offered = self._subjects(trigger, part)
                if offered is not None and subject not in offered:
                    place = f"@{trigger.does}({trigger.on})"
                    return f"{parameter.name} is of a {subject}, and {place} has none in hand"
        return ""

    def _subjects(self, trigger: Trigger, part: ActiveProvision) -> set[str] | None:
        """The subjects that a provision has when it is called; None if that isn't known beforehand."""
        if trigger.does == "upon":
            fields = EVENT_FIELDS.get(trigger.on)
            return None if fields is None or "proposal" in fields else set(fields)
        if trigger.does == "move" and trigger.on in MOVES:
            known = _with_its_proposal(set(MOVES[trigger.on].parameters))
            return known | {"case"} if trigger.on == "call-case" else known
        if trigger.does == "move":
            return _with_its_proposal({p.name for p in part.provision.parameters if p.asked})
        if trigger.on in MOVES and (trigger.does in ("permit", "forbid") or HOLD in part.provision.effects):
            return _with_its_proposal(set(MOVES[trigger.on].parameters))
        return set() if trigger.does == "show" else None

    def locals_of(self, part: ActiveProvision) -> frozenset[str]:
        """The local names of a provision: fields of its event or effect, and the mover's arguments."""
        names = {*LOCALS, "last"}
        names |= {p.name for p in part.provision.parameters if p.asked}
        for trigger in part.provision.triggers:
            names |= self._arguments(trigger)
            if trigger.does == "adjust":
                names |= self.questions.get(trigger.on, {}).keys()
        return frozenset(names)

    def _arguments(self, trigger: Trigger) -> set[str]:
        if trigger.does == "upon":
            return {"*"} if trigger.on not in EVENT_FIELDS else set(EVENT_FIELDS[trigger.on])
        names: set[str] = set()
        if trigger.on in MOVES:
            names |= set(MOVES[trigger.on].parameters)
        if trigger.on in EFFECTS:
            names |= set(EFFECTS[trigger.on].parameters)
        for part, _ in self.by_trigger.get(("move", trigger.on), []):
            names |= {p.name for p in part.provision.parameters if p.asked}
        return names

    def how(self, name: str) -> str:
        """Where the driver finds the value of a bare parameter."""
        known = self._how.get(name)  # each parameter of each provision is looked up several times
        if known is None:
            known = self._how[name] = self._where(name)
        return known

    def _where(self, name: str) -> str:
        if name in ("proposal", "case"):
            return name
        if name in self.terms:
            return "term"
        if name in self.declared:
            return self.declared[name][1].on.lower() or "fact"
        if name == "this_rule":
            return "own"
        fact = FACTS.get(name)
        if fact is None or name == "last" or name in self._named_before:
            return "local"
        return "lazy" if fact.lazy else fact.of or "fact"

    # --- votes -------------------------------------------------------------------------------

    def sees_votes(self, part: ActiveProvision, own: bool = False) -> bool:
        """Whether a provision depends on how others voted; with `own`, also on the mover's own vote.

        A question with parameters may be asked with votes: who answers it sees them if any that asks it does.
        """
        seen: set[str] = set()
        todo = [part]
        while todo:
            at = todo.pop()
            if at.pid in seen:
                continue
            seen.add(at.pid)
            hears_votes = any(trigger.on == "ballot_cast" for trigger in at.provision.triggers)
            tells_own = _TELL_OWN if hears_votes else _TELL_OWN - {"event"}
            for trigger in at.provision.triggers if self.questions else ():
                if trigger.does in ("term", "adjust") and trigger.on in self.questions:
                    todo += self._asking(trigger.on)
            for parameter in at.provision.parameters:
                if parameter.name in VOTES or (own and parameter.name in tells_own):
                    return True
                if self.how(parameter.name) == "term":
                    todo += self._answering(parameter.name)
                else:
                    todo += self.listed("adjust", parameter.name)
        return False

    def tells_votes(self, term: str) -> bool:
        """Whether the answer to a term depends on votes."""
        return any(self.sees_votes(part) for part in self._answering(term))

    def _answering(self, term: str) -> tuple[ActiveProvision, ...]:
        """The provisions that have a say in the answer to a term: that answer it, adjust it, or bar voters in it."""
        adjusting = self.listed("adjust", term, self.types.get(term, "").lower())
        return self.listed("term", term) + adjusting + (self.bans if term in ELECTORATE else ())

    @cached_property
    def bans(self) -> tuple[ActiveProvision, ...]:
        """The provisions that keep somebody from voting by who they are."""
        forbids = dict.fromkeys(self.listed("forbid", "vote", "*"))
        return tuple(part for part in forbids if self._is_about_who(part, frozenset()))

    def _is_about_who(self, part: ActiveProvision, seen: frozenset[str]) -> bool:
        asked = {p.name for p in part.provision.parameters}
        if asked & BY_WHO and depends_on_the_voter(part.source, part.provision.name):
            return True
        terms = {name for name in asked - ELECTORATE - seen if self.how(name) == "term"}
        return any(self._is_about_who(one, seen | terms) for term in terms for one in self.listed("term", term))

    def _asking(self, question: str) -> list[ActiveProvision]:
        """The provisions that ask a question."""
        return [part for part in self.parts.values() if any(p.name == question for p in part.provision.parameters)]

    # --- circles -----------------------------------------------------------------------------

    def _circles(self) -> dict[str, str]:
        leans = {term: self._term_dependencies(term) for term in self.terms}
        found = {}
        for term in self.terms - SELDOM:
            for pid, names in leans[term].items():
                path = self._path_back(term, names, leans)
                if path:
                    found[pid] = " > ".join(path)
                    self._fault(
                        "law.circle", N_("{pid}: {found}", pid=pid, found=found[pid]), self.parts[pid].rule.number
                    )
        return found

    def _term_dependencies(self, term: str) -> dict[str, set[str]]:
        """The dependencies of terms: each provision that answers or adjusts one, with the terms that it uses."""
        names = (term, self.types.get(term, "").lower())
        listed = self.by_trigger.get(("term", term), []) + [
            entry for name in names for entry in self.by_trigger.get(("adjust", name), [])
        ]
        return {part.pid: self._terms_asked(part) for part, _ in listed}

    def _terms_asked(self, part: ActiveProvision) -> set[str]:
        asked: set[str] = set()
        for parameter in part.provision.parameters:
            if self.how(parameter.name) == "term":
                asked.add(parameter.name)
            for other, _ in self.by_trigger.get(("adjust", parameter.name), []):
                if parameter.name in FACTS and other.pid != part.pid:
                    asked |= {p.name for p in other.provision.parameters if self.how(p.name) == "term"}
        return asked

    def _path_back(
        self, term: str, names: Iterable[str], leans: Mapping[str, Mapping[str, set[str]]]
    ) -> list[str] | None:
        stack = [(name, [term, name]) for name in sorted(names)]
        seen: set[str] = set()
        while stack:
            name, path = stack.pop()
            if name == term:
                return path
            if name in seen:
                continue
            seen.add(name)
            stack += [(n, [*path, n]) for asked in leans.get(name, {}).values() for n in sorted(asked)]
        return None

    # --- what a request must carry -------------------------------------------------------------

    def listed(self, does: str, *names: str) -> tuple[ActiveProvision, ...]:
        """The provisions of a kind upon these names, by ordinal and place."""
        found: tuple[ActiveProvision, ...] = ()
        for name in names:  # several times in every move, mostly in vain
            entries = self.by_trigger.get((does, name))
            if entries:
                found += tuple([part for part, _ in entries])
        return found

    def limits_on(self, move: str) -> tuple[tuple[ActiveProvision, ...], tuple[ActiveProvision, ...]]:
        """The provisions that forbid, permit or hold a move, and those that hold it; each move asks for them."""
        known = self._limits.get(move)
        if known is None:
            holding = self.listed(HOLD, move)
            parts = self.listed("forbid", move, "*") + self.listed("permit", move, "*") + holding
            known = self._limits[move] = parts, holding
        return known

    def needs(self, key: Any, parts: Iterable[ActiveProvision], *names: str, bans: bool = True) -> RequiredFacts:
        """The facts that these provisions and names may need, directly or indirectly; cached under `key`.

        Without `bans`, it's left out what those on voting need.
        """
        known = self._needs.get(key)
        if known is None:
            known = self._needs[key] = self._reach(list(parts), names, bans)
        return known

    def may_meet_conditions(self, event: Event) -> bool:
        """Whether an event may have changed something that rules use that are asked after any change."""
        uses = self._used_by_conditions
        return uses is not None and not isinstance(event, _CHANGE_NO_FACTS) and self._changes(event, uses)

    def may_change_voters(self, event: Event) -> bool:
        """Whether an event may have changed who may vote or must, in a game whose rules listen for that."""
        uses = self.used_by_voters
        if uses is None or "now" in uses:
            return uses is not None
        return not isinstance(event, _CHANGE_NO_FACTS) and self._changes(event, uses)

    @cached_property
    def _used_by_conditions(self) -> frozenset[str] | None:
        """The facts about the game that rules use that are asked after any change; None if there are no such rules."""
        asked = self.listed("upon", ANY_CHANGE)
        return self.needs(("wave", frozenset({ANY_CHANGE})), asked).facts if asked else None

    @cached_property
    def used_by_voters(self) -> frozenset[str] | None:
        """The facts that say who may vote, if rules listen for a change of that; None elsewhere."""
        listens = ("upon", VOTERS_CHANGED) in self.by_trigger
        return self.needs(("voters",), [], *sorted(ELECTORATE)).facts if listens else None

    @staticmethod
    def _changes(event: Event, uses: frozenset[str]) -> bool:
        """Whether an event may have changed one of these facts about the game."""
        if isinstance(event, QuantityChanged):
            return event.quantity in uses
        if isinstance(event, _CHANGE_REGISTERS):
            return event.register in uses
        return isinstance(event, _CHANGE_ALL) or not uses.isdisjoint(_CHANGE_OFTEN)

    def needs_of_term(self, term: str) -> RequiredFacts:
        """The facts that the answer to a term may need, including its adjusters."""
        parts = self.listed("term", term) + self.listed("adjust", term, self.types.get(term, "").lower())
        return self.needs(("term", term), parts, *ELECTORATE & {term})

    def _reach(self, todo: list[ActiveProvision], names: Iterable[str], bans: bool) -> RequiredFacts:
        seen: set[str] = set()
        found: dict[str, set[str]] = {"fact": set(), "proposal": set(), "case": set(), "lazy": set()}
        for name in names:
            todo += self._reached_by_name(name, found, bans)
        last = False
        conditions = [part for part in todo if any(trigger.on == ANY_CHANGE for trigger in part.provision.triggers)]
        todo += self.listed("term", "prevailing")
        while todo:
            part = todo.pop()
            if part.pid in seen:
                continue
            seen.add(part.pid)
            for parameter in part.provision.parameters:
                last = last or parameter.name == "last"
                todo += self._reached_by_name(parameter.name, found, bans)
            for effect in part.provision.effects:
                todo += self.listed("forbid", effect) + self.listed("adjust", effect)
        return RequiredFacts(
            facts=frozenset(found["fact"]),
            proposal=frozenset(found["proposal"]),
            case=frozenset(found["case"]),
            lazy=frozenset(found["lazy"]),
            whole=frozenset(parameter.name for part in conditions for parameter in part.provision.parameters),
            last=last,
        )

    def _reached_by_name(self, name: str, found: dict[str, set[str]], bans: bool) -> list[ActiveProvision]:
        how = self.how(name)
        if how in found:
            found[how].add(name)
        if how == "lazy":
            found["proposal"].add("proposal")
        more = list(self.listed("adjust", name))
        if how == "term":
            more += self.listed("term", name) + self.listed("adjust", self.types.get(name, "").lower())
        if bans and name in ELECTORATE and self.bans:
            found["proposal"] |= {"proposal", "voted"}
            more += self.bans + self.listed("permit", "vote", "*") + self.listed("term", "ballot_choices")
        return more


@cache
def _own_moves() -> dict[str, AvailableMove]:
    """The moves of the program, to which no rule adds anything."""
    return {
        name: _with_sources(
            AvailableMove(
                parameters=dict(kind.parameters),
                by=kind.by,
                is_for_anyone=kind.by == "anyone",
                is_for_players=kind.by in ("players", "eligible_voters"),
                casts_ballots=name == "vote",
            )
        )
        for name, kind in MOVES.items()
    }


def _with_sources(available: AvailableMove) -> AvailableMove:
    """A move with the names of what its arguments are chosen from, and whether it asks for a ballot's choice."""
    asked = ((name, source_of(spelled.partition(" = ")[0])) for name, spelled in available.parameters.items())
    sources = {name: source for name, source in asked if source}
    has_choice = any(spelled.startswith("Choice") for spelled in available.parameters.values())
    return replace(available, chosen_from=sources, asks_for_choice=has_choice) if sources or has_choice else available


def _with_its_proposal(asked: set[str]) -> set[str]:
    """The arguments of a move; with changes, also the proposal that it makes; a posting may be about one."""
    return asked | {"proposal"} if asked & {"changes", "posting"} else asked


@lru_cache(maxsize=4096)
def number(text: str) -> int | str:
    """A number as mechanisms see it: 301, or a text such as `TVCP 1`."""
    return int(digits) if len(text) < 16 and (digits := digits_in(text)) else text
