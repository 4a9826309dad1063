"""Small situations for examples: who plays, what everybody has, what is proposed; and what happens then.

A situation is plain data that is easy to change and to tell. Nothing in it is of the game's own players, so that
examples can't give away a secret, and the same rules have the same examples.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, cast
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moot.game import changes as c
from moot.game.held_moves import HeldMove
from moot.game.maps import Map
from moot.game.postings import Posting
from moot.game.register_keys import pair_key
from moot.game.rules import Because, Rule, digest_of
from moot.game.state import NO_BALLOTS, RULE_CHANGE, Ballot, Case, PlacedPosting, Player, Proposal, State
from moot.game.values import CaseId, Number, PlayerId, RuleId, Time, Value
from moot.law.asking.time_zones import zone_of
from moot.law.rule_index import RuleIndex
from moot.lru import LruCache

NAMES = tuple(map(PlayerId, ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")))
"""Who plays in examples, the first ones first."""
FIRST, SECOND = NAMES[:2]
OUTSIDER, OFFICER = PlayerId("Zoe"), PlayerId("Tess")
"""Somebody who isn't in the game, and somebody who only holds an office."""
USUALLY, AT_LEAST = 4, 5
"""How many play, where that isn't varied; and where so few can't propose anything."""
A_DAY, AN_HOUR, A_MINUTE = 86_400, 3_600, 60
WEEK = 7 * A_DAY
_MONDAY = 4 * A_DAY
"""The first Monday of the count of seconds."""
PARENT = Posting(
    id="1@example",
    name=FIRST,
    address="ada@example",
    signs_as=(FIRST, "ada@example"),
    subject="Nomic",
    rules="1. Jokes are allowed.",
    proposer=FIRST,
    proposal="2. Jokes are welcome.",
    votes=(NAMES[2],),
)
"""What a posting of an example follows up, in games that are played by postings."""
A_RULE = c.Enact(content=c.Content(title="Jokes", text="Jokes are welcome."))
THE_CASE = CaseId("1")
STATEMENT = "Jokes count as moves"
"""What a case of an example is about."""
_NO_CHANGES = digest_of(())
HELD_AT = 12
"""The number of a held move in an example."""
ASSUMED = " assumed"
"""Under this name a proposal of an example keeps what is taken for granted of it."""

Does = Literal["upon", "permit", "forbid", "hold", "term", "adjust", "move", "timed", "show"]


EVENT_SAMPLES: dict[str, Any] = {
    "amount": 5, "value": 5, "quantity": "points", "players": (SECOND,), "before": {SECOND: 0}, "after": {SECOND: 5},
    "choice": "for", "title": "Jokes", "text": "Jokes are welcome.", "judgment": "true", "statement": STATEMENT,
    "timer": "", "subject": "", "due": 0, "register": "", "of": "", "office": "", "rule": "", "name": "", "id": "",
    "kind": RULE_CHANGE, "ordinal": 0, "was": "", "to": "mutable", "change": None, "ruleset": "", "rules": (),
    "posting": PARENT, "digest": "", "error": "an error", "reason": "", "outcome": "adopted", "held": 1,
    "corrections": (), "holding": {}, "entry": 1, "salt": "", "question": "", "effect": "award", "arguments": {},
    "code": "", "maker": Because(rule=Number("")), "wording": c.Wording(text="So it is."),
}  # fmt: skip
"""What an event of an example says, where nothing else is chosen; of what must be there, but means nothing."""


class ProposalSketch(Value, frozen=True):
    """A proposal of an example."""

    author: PlayerId = FIRST
    stage: Literal["made", "voting", "closed", "adopted", "defeated", "withdrawn"] = "voting"
    ballots: Mapping[PlayerId, str] = MappingProxyType({})
    kind: str = RULE_CHANGE
    change: str = "enact"
    """What it would do, a key of `changes_of`."""
    title: str = ""
    text: str = ""
    code: str = ""
    age: int = A_DAY
    """The seconds since it was made."""
    ended: int = 1
    """The seconds since the vote on it closed, and it was decided or withdrawn, where that is so."""
    content: Mapping[str, Any] = MappingProxyType({})
    assumed: Mapping[str, Any] = MappingProxyType({})
    """What is taken for granted of facts that would take a trial, by name."""


class CaseSketch(Value, frozen=True):
    """A case of an example."""

    caller: PlayerId = FIRST
    judge: PlayerId | None = NAMES[2]
    stage: Literal["called", "asked", "accepted", "judged", "closed"] = "accepted"
    judgment: str = "true"
    kind: str = "dispute"
    rules: tuple[Number, ...] = ()
    ago: int = 0
    """How many seconds longer ago it came to its stage than cases of examples usually did."""


class ExampleBeginning(Value, frozen=True):
    """What everybody has when an example begins: what the rules give out at the start of a game, and the offices."""

    amounts: Mapping[str, Mapping[PlayerId, Any]] = MappingProxyType({})
    held: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    offices: Mapping[str, PlayerId] = MappingProxyType({})
    players: int = USUALLY
    begun: Mapping[str, Mapping[str, Mapping[str, Any]]] = MappingProxyType({})
    """What rules keep of a proposal once voting on it has opened, of a case once it has a judge, and of each kind."""
    passing: Mapping[PlayerId, str] = MappingProxyType({})
    """Votes by which a rule change is adopted, with one against if it may be; none where it isn't so decided."""
    proposed: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """What rules keep once a proposal has been made."""
    judge: PlayerId = NAMES[2]
    """Who judges a case that the first player calls."""
    first_number: int = 0
    """The number of the first proposal, as the rules give it; 0 where they don't say, or give no plain number."""
    opens: tuple[int, ...] = ()
    """When in a week rules open votes, in seconds after Monday noon; empty where that depends on the proposal alone."""


class ExampleOpening(ExampleBeginning, frozen=True):
    """What all examples by the same rules begin with."""

    before: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    """What rules keep while too few play for a game; empty where few are enough."""

    @property
    def so_far(self) -> dict[str, Any]:
        """What a situation begins with: its fields of the same names."""
        return {name: getattr(self, name) for name in ExampleBeginning.__struct_fields__}


class ExampleSituation(ExampleBeginning, frozen=True, kw_only=True):
    """What is so before something happens, and what happens: a move, an event, a time, or a question to the rules."""

    does: Does
    on: str
    """The event, move, term, effect, place or timed provision that it's about."""
    pid: str
    """The provision that it's an example of."""
    player: PlayerId = SECOND
    """Who makes the move, or whom the event names."""
    given: Mapping[str, Any] = MappingProxyType({})
    """The move's arguments, or the event's or effect's fields."""
    cause: str = ""
    """The event that an effect is upon."""
    proposal: ProposalSketch | None = None
    others: tuple[ProposalSketch, ...] = ()
    """Earlier proposals."""
    case: CaseSketch | None = None
    later: int = 0
    """How many seconds after Monday noon it is."""
    waited: int = A_DAY
    """How many seconds ago the players joined and were seen last, and a time last came."""
    luck: int = 0
    dice: Mapping[str, int] = MappingProxyType({})
    """What draws come to that don't follow from its luck."""
    more_rules: int = 0
    """How many mutable rules there are besides those of the game."""
    winner: PlayerId | None = None
    kind: str = RULE_CHANGE
    """The kind of proposal that a question to the rules is about, where there is none."""
    number: int = 0
    """The number of the proposal in hand, where that matters."""
    holding: tuple[str, PlayerId, int] | None = None
    """A move that the rules hold: its name, who made it, and how many seconds ago."""
    joined: Literal["", "in reverse", "together"] = ""
    """In which order the players joined, if not as they sit: one second after another."""
    is_rule_new: bool = False
    """Whether the rule was made by the first of the earlier proposals; else it has been there for weeks."""
    made_by: Number | None = None
    """The rule that makes the move in the player's name, where no player can make it."""
    first: "ExampleSituation | None" = None
    """What happened before, where this is the same once more."""

    @property
    def seating(self) -> tuple[PlayerId, ...]:
        """Who plays."""
        return NAMES[: self.players]

    @property
    def mover(self) -> PlayerId:
        """Who is there just now: the author of the proposal in hand, or else whoever it's about."""
        return self.proposal.author if self.proposal else self.player


class _Scene(NamedTuple):
    """What all situations by the same rules share."""

    rules: Map[RuleId, Rule]
    """Kept, so that no other rules can get the same `id`."""
    in_force: tuple[Rule, ...]
    noon: Time
    first_number: int
    changes: dict[tuple[str, ...], tuple[tuple[c.Change, ...], str]]
    """What proposals do, with its digest, by the fields of their sketches that say so."""


_SCENES: LruCache[tuple[int, str], _Scene] = LruCache(20)


def _scene(state: State) -> _Scene:
    return _SCENES.get_or_make((id(state.rules), zone_of(state)), lambda: _made_scene(state))


def _made_scene(state: State) -> _Scene:
    revisions = [one for rule in state.rules.values() for one in rule.revisions]
    last = max((one.time for one in revisions), default=0)
    noon = ((last - _MONDAY) // WEEK + 6) * WEEK + _MONDAY + 12 * AN_HOUR
    noon -= int(cast(timedelta, datetime.fromtimestamp(noon, ZoneInfo(zone_of(state))).utcoffset()).total_seconds())
    first = max([300, *(one.ordinal for one in revisions)]) + 1
    return _Scene(state.rules, state.in_force(), noon, first, {})


def in_force(state: State) -> tuple[Rule, ...]:
    """The rules in force, by ordinal, found out once for all situations."""
    return _scene(state).in_force


def noon_after(state: State) -> Time:
    """Monday noon in the game's time zone, some weeks after the rules were last changed: then every example begins."""
    return _scene(state).noon


def first_number(state: State) -> int:
    """The number of the first proposal of an example where the rules give none: none that a rule has."""
    return _scene(state).first_number


def changes_of(state: State, sketch: ProposalSketch) -> tuple[c.Change, ...]:
    """The changes of a proposal of an example: of the last rule that may be changed so."""
    return _changes_and_digest(state, sketch)[0]


def _changes_and_digest(state: State, sketch: ProposalSketch) -> tuple[tuple[c.Change, ...], str]:
    known, key = _scene(state).changes, (sketch.change, sketch.title, sketch.text, sketch.code)
    if key not in known:
        changes = _changes(state, sketch)
        known[key] = changes, digest_of(changes)
    return known[key]


def _changes(state: State, sketch: ProposalSketch) -> tuple[c.Change, ...]:
    mutable = [rule for rule in in_force(state) if rule.rank == "mutable"] or list(in_force(state))
    immutable = [rule for rule in in_force(state) if rule.rank == "immutable"]
    text = sketch.text or A_RULE.content.text
    enacted = c.Enact(content=c.Content(title=sketch.title or A_RULE.content.title, text=text, mechanism=sketch.code))
    if not mutable:  # no rule is in force any more
        return (enacted,)
    last = mutable[-1].number
    wording = c.Wording(text=sketch.text or mutable[-1].content.text + " So it is.")
    found: dict[str, tuple[c.Change, ...]] = {
        "enact": (enacted,),
        "amend": (c.Amend(rule=last, wording=wording),),
        "repeal": (c.Repeal(rule=last),),
        "two": (c.Repeal(rule=last), enacted),
        "nothing": (),
        "enact firm": (replace(enacted, rank="immutable"),),
        "firm": (c.Transmute(rule=last, to="immutable"),),
        "amend first": (c.Amend(rule=mutable[0].number, wording=c.Wording(text=text)),),
    }
    if immutable:
        found["loose"] = (c.Transmute(rule=immutable[-1].number, to="mutable"),)
        found["amend immutable"] = (c.Amend(rule=immutable[-1].number, wording=c.Wording(text=text)),)
    return found.get(sketch.change, (enacted,))


CHANGES = ("amend", "repeal", "firm", "loose", "two", "nothing", "amend immutable", "enact firm")
"""What proposals of examples do besides making a new rule."""


MAKE_A_RULE = frozenset({"enact", "enact firm", "two"})
"""What proposals do that make a rule."""
_MAKES = {"propose": "put", "vote": "cast_ballot"}
"""The effect by which a rule makes a move in a player's name."""


def maker_of(index: RuleIndex, move: str) -> Number | None:
    """The rule that makes a move in a player's name, where one does."""
    makers = (one for one in index.parts.values() if _MAKES.get(move) in one.provision.effects)
    return next((one.rule.number for one in makers), None)


def number_in(state: State, situation: ExampleSituation) -> Number:
    """The number of the proposal that is in hand."""
    return Number(str(situation.number or number_of(state, situation, len(situation.others))))


def number_of(state: State, situation: ExampleSituation, place: int) -> int:
    """The number of a proposal of a situation, by how many were made before it."""
    return (situation.first_number or first_number(state)) + place


def voted_on_for(s: ExampleSituation, sketch: ProposalSketch) -> int:
    """For how many seconds a proposal has been voted on: since rules opened votes last before it would have begun."""
    if not s.opens or sketch.kind != RULE_CHANGE:
        return sketch.age
    return sketch.age + min((s.later - sketch.age - opens) % WEEK for opens in s.opens)


def label_of(state: State, situation: ExampleSituation, place: int) -> str:
    """A proposal of a situation as it's written on ballots: `301 Jokes`."""
    return f"{number_of(state, situation, place)} {A_RULE.content.title}"


def in_order(kept: Mapping[Any, Any]) -> dict[Any, Any]:
    """What a state keeps by names, in their order: its maps have another one in each process."""
    return dict(sorted(kept.items()))


def state_of(base: State, index: RuleIndex, situation: ExampleSituation) -> State:
    """The state of a game with the rules of another one in which a situation is so."""
    now = noon_after(base) + situation.later
    sketches = [*situation.others, *([situation.proposal] if situation.proposal else [])]
    numbers = [Number(str(number_of(base, situation, n))) for n in range(len(situation.others))]
    numbers += [number_in(base, situation)] * (situation.proposal is not None)
    proposals = [_proposal(base, situation, *one, now) for one in zip(sketches, numbers, strict=True)]
    kinds = [one.kind for one in proposals]
    case = _case(base, situation.case, now) if situation.case else None
    made = State(
        title=base.title,
        ruleset=base.ruleset,
        settings=base.settings,
        language=base.language,
        entry=base.entry + 50,
        now=now,
        players=Map(_players(situation, now - situation.waited)),
        seating=situation.seating,
        rules=_with_new_rule(base, index, situation, proposals[0]) if situation.is_rule_new else base.rules,
        numbers=base.numbers,
        proposals=Map({one.number: one for one in proposals}),
        proposals_made=Map({kind: kinds.count(kind) for kind in kinds}),
        undecided=tuple(one.number for one in proposals if one.is_open),
        cases=Map({case.id: case}) if case else Map(),
        open_cases=(case.id,) if case and case.is_open else (),
        quantities=Map({name: Map(held) for name, held in situation.amounts.items()}),
        offices=Map(situation.offices),
        registers=Map({name: Map(held) for name, held in _kept(base, index, situation).items()}),
        winner=situation.winner,
    )
    if situation.more_rules:
        made = replace(made, rules=made.rules.update(_more_rules(base, situation.more_rules)))
    if index.posting_move is not None:
        made = replace(made, postings=_posted(made))
    return made if situation.holding is None else _holding(made, index, *situation.holding)


def _more_rules(base: State, many: int) -> dict[RuleId, Rule]:
    """Mutable rules without code."""
    found: dict[RuleId, Rule] = {}
    for last in in_force(base)[-1:]:  # where none is in force any more, nothing counts them
        now = replace(last.now, rank="mutable", content=A_RULE.content, ordinal=last.ordinal + 1)
        for one in (f"{first_number(base) - 1}.{n + 1}" for n in range(many)):
            found[RuleId(one)] = replace(last, id=RuleId(one), revisions=(replace(now, number=Number(one)),))
    return found


def _players(situation: ExampleSituation, then: Time) -> dict[PlayerId, Player]:
    """Those who play: they joined one second after another, but whoever it's about when the situation says."""
    step, seats = {"in reverse": -1, "together": 0}.get(situation.joined, 1), situation.seating
    first, now = seats.index(situation.player) if situation.player in seats else 0, then + situation.waited
    seen = {p: now if p == situation.mover else then for p in seats}
    return {p: Player(joined=then + step * (n - first), last_seen=seen[p]) for n, p in enumerate(seats)}


def _with_new_rule(base: State, index: RuleIndex, situation: ExampleSituation, by: Proposal) -> Map[RuleId, Rule]:
    """The rules, of which the one that the situation is about was made by an earlier proposal."""
    rule = base.rules[index.parts[situation.pid].rule.id]
    made = replace(rule.now, time=by.decided or by.made, entry=base.entry + 1, proposal=by.number, change="enact")
    return base.rules.set(rule.id, replace(rule, revisions=(*rule.revisions[:-1], made)))


def _posted(state: State) -> Map[int, PlacedPosting]:
    """What postings of examples may follow up: a proposal; talk; a proposal without votes; one with votes enough."""
    crowd = (*NAMES, *(f"Voter {n}" for n in range(1, 20)))
    talk = replace(PARENT, rules=None, proposal=None)
    each = (PARENT, talk, replace(PARENT, votes=None), replace(PARENT, votes=crowd))
    return Map({n: PlacedPosting(n, FIRST, one, state.now - A_DAY, moved=True) for n, one in enumerate(each)})


def _holding(state: State, index: RuleIndex, name: str, player: PlayerId, age: int) -> State:
    """A state in which the rules hold a move."""
    holders = index.listed("hold", name) or tuple(index.parts.values())
    if not holders:  # nothing of any rule runs, and so no move is held
        return state
    because = Because(rule=holders[0].rule.number, provision=holders[0].provision.name)
    held = HeldMove(HELD_AT, name, player, state.now - age, because, holders[0].rule.id, {})
    return replace(state, held=Map({str(HELD_AT): held}))


def _kept(base: State, index: RuleIndex, situation: ExampleSituation) -> Mapping[str, Mapping[str, Any]]:
    """The registers, with entries of proposals and cases under the numbers that these have."""
    keys = {"Proposal": str(number_in(base, situation)), "Case": THE_CASE}
    found: dict[str, Mapping[str, Any]] = {}
    for name, entries in _held(situation).items():
        if name not in index.declared:  # in a situation that another law had
            continue
        declared = index.declared[name][1]
        suffix, is_pair = keys.get(declared.on, ""), declared.each and declared.on
        found[name] = {(pair_key(key, suffix) if is_pair else suffix or key): v for key, v in entries.items()}
    return found


def about_case(kind: str) -> str:
    """The key in `begun` for cases of a kind: what rules keep of one as soon as it's called."""
    return f"Case {kind}"


def _held(situation: ExampleSituation) -> Mapping[str, Mapping[str, Any]]:
    """The registers of a situation, with what rules keep of a proposal or case that is under way."""
    held, sketch, case = dict(situation.held), situation.proposal, situation.case
    voted_on = sketch is not None and sketch.stage not in ("made", "withdrawn")
    of_kind = f"Proposal {sketch.kind}" if sketch is not None and situation.on not in ("propose", "proposed") else ""
    subjects = [of_kind] + ["Proposal"] * voted_on
    subjects += ["Case", about_case(case.kind)] if case is not None and case.stage != "called" else []
    for subject in subjects:
        for name, entries in situation.begun.get(subject, {}).items():
            held[name] = {**entries, **held.get(name, {})}
    return held


def _proposal(base: State, situation: ExampleSituation, sketch: ProposalSketch, number: Number, now: Time) -> Proposal:
    changes, digest = _changes_and_digest(base, sketch) if sketch.kind == RULE_CHANGE else ((), _NO_CHANGES)
    is_open = sketch.stage not in ("made", "withdrawn")
    made, ended = now - (voted_on_for(situation, sketch) if is_open else sketch.age), now - sketch.ended
    cast = enumerate((who, choice) for who, choice in sketch.ballots.items() if who in situation.seating)
    ballots = {who: Ballot(choice=choice, digest=digest, at=made + n + 1) for n, (who, choice) in cast}
    decided = sketch.stage in ("adopted", "defeated")
    return Proposal(
        number=number,
        author=sketch.author,
        title=sketch.title or "Jokes",
        made=made,
        entry=base.entry + 1 + int(number) % 40,
        digest=digest,
        kind=sketch.kind,
        changes=changes,
        content={**sketch.content, ASSUMED: dict(sketch.assumed)} if sketch.assumed else dict(sketch.content),
        opened=made if is_open else None,
        closed=ended if decided or sketch.stage == "closed" else None,
        withdrawn=ended if sketch.stage == "withdrawn" else None,
        outcome=sketch.stage if decided else "",
        decided=ended if decided else None,
        ballots=NO_BALLOTS.update(ballots),
    )


AGES = {"accepted": AN_HOUR, "judged": A_MINUTE}
"""How long ago a case came to its stage."""


def _case(base: State, sketch: CaseSketch, now: Time) -> Case:
    at, now = ["called", "asked", "accepted", "judged", "closed"].index(sketch.stage), now - sketch.ago
    return Case(
        id=THE_CASE,
        caller=sketch.caller,
        statement=STATEMENT,
        called=now - A_DAY,
        kind=sketch.kind,
        rules=sketch.rules,
        made=base.entry + 45,
        asked=sketch.judge if at >= 1 else None,
        judge=sketch.judge if at >= 2 else None,
        accepted=now - AGES["accepted"] if at >= 2 else None,
        judged=now - AGES["judged"] if at >= 3 else None,
        judgment=sketch.judgment if at >= 3 else "",
        closed=now - 1 if at >= 4 else None,
    )


def with_entry(kept: Mapping[str, Mapping[Any, Any]], name: str, keys: Iterable[Any], value: Any) -> dict[str, Any]:
    """Amounts or registers with a value for some entries of one of them."""
    return {**kept, name: {**kept.get(name, {}), **dict.fromkeys(keys, value)}}


def settled(situation: ExampleSituation, stage: Any) -> ExampleSituation:
    """A situation with its proposal at a stage, and with votes where it has been voted on."""
    if situation.proposal is None:
        return situation
    ballots = situation.proposal.ballots
    if not ballots and stage in ("closed", "adopted", "defeated"):
        ballots = votes_that_decide(situation, is_adopted=stage != "defeated")
    return replace(situation, proposal=replace(situation.proposal, stage=stage, ballots=ballots))


def votes_that_decide(situation: ExampleSituation, *, is_adopted: bool) -> dict[PlayerId, str]:
    """Votes by which the proposal of a situation is adopted, or defeated; none where votes don't decide."""
    is_change = situation.proposal is None or situation.proposal.kind == RULE_CHANGE
    if is_change and (is_adopted or not situation.passing):
        return dict(situation.passing)
    return {p: "for" if is_adopted or p == FIRST else "against" for p in situation.seating}
