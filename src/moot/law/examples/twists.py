"""Small changes to a situation that may make a rule's code do something else: changes of what the code reads."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.rules import RuleText
from moot.game.state import RULE_CHANGE
from moot.game.values import Number, PlayerId, RuleId
from moot.law.examples.edges import OF_VOTES
from moot.law.examples.knowledge import OF_THE_LANGUAGE, TIME_LIKE, Knowledge, constants_in, declared_in
from moot.law.examples.oddities import CASE_STAGES_BEFORE, choice_registers, has_own_ballot, opens_votes, stage_for
from moot.law.examples.outcomes import TRIAL_FACTS
from moot.law.examples.reachable import of_another, with_reached
from moot.law.examples.samples import as_carried, content_of, fields_of, labels_of, with_choices
from moot.law.examples.situations import (
    A_DAY,
    A_MINUTE,
    A_RULE,
    AN_HOUR,
    CHANGES,
    FIRST,
    NAMES,
    OFFICER,
    OUTSIDER,
    SECOND,
    CaseSketch,
    ExampleSituation,
    ProposalSketch,
    first_number,
    in_force,
    maker_of,
    number_of,
    with_entry,
)
from moot.law.rule_index import BALLOT_FORM, ActiveProvision
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS

Twist = tuple[str, ExampleSituation]
"""A changed situation, with the names under which code reads what was changed."""
Twists = Callable[[Knowledge, ExampleSituation, ActiveProvision], Iterable[Twist]]


def twisted(
    known: Knowledge, situation: ExampleSituation, part: ActiveProvision, wanted: frozenset[str]
) -> Iterator[ExampleSituation]:
    """A situation with each small change that may matter to the code; those of what is `wanted` come first."""
    turns = [list(twists(known, situation, part)) for twists in _TWISTS]
    for is_wanted in (True, False):
        mine = [[one for names, one in turn if wanted.isdisjoint(names.split()) != is_wanted] for turn in turns]
        for place in range(max(map(len, mine), default=0)):  # by turns, so that no kind crowds out the others
            yield from (turn[place] for turn in mine if place < len(turn))


def _other_given(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    for name, values in fields_of(known, situation, part).items():
        for value in values:
            if situation.given.get(name) != value:
                yield name, replace(situation, given={**situation.given, name: value})


def _other_amounts(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    quantities = [n for n in sorted(known.reads) for d in declared_in(known, n) if d.what == "quantity"]
    for name in quantities:
        step = known.steps.get(name, 1)
        values = [n for n in known.amounts if n % step == 0]
        if step > 1:  # beside a limit stand those who have a step less, and more
            values += [n + near for n in values for near in (-step, step) if n > 1]
        for value in values:
            named = [one for one in situation.given.values() if one in (FIRST, OUTSIDER)]
            for who in ((situation.player,), (FIRST,), situation.seating, NAMES[2:3], named):
                yield name, replace(situation, amounts=with_entry(situation.amounts, name, who, value))


def _other_registers(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    for name in sorted(known.reads):
        for declared in declared_in(known, name):
            if declared.what != "register":
                continue
            if name in choice_registers(known.law.index):
                yield f"{name} {_OF_OTHERS}", with_choices(known, situation, name)
            for other in with_reached(known, situation, name):
                yield name, _with_choices(known, other, part)
                if (swapped := of_another(other, name)) is not None:
                    yield name, swapped


def _with_choices(known: Knowledge, s: ExampleSituation, part: ActiveProvision) -> ExampleSituation:
    """A situation with arguments that can be chosen now that registers hold something else."""
    move = known.law.index.available_moves.get(s.on)
    chosen = {name for name, source in move.chosen_from.items() if source in known.law.index.declared} if move else ()
    if not chosen:
        return s
    found = {name: values[0] for name, values in fields_of(known, s, part).items() if name in chosen and values}
    return replace(s, given={**s.given, **found})


def _other_offices(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    for office in known.law.index.offices:
        if office in known.reads or "offices" in known.reads:
            ways = [{**situation.offices, office: who} for who in (situation.player, NAMES[2], FIRST, OUTSIDER)]
            if office in known.apart:
                ways = [{name: who for name, who in situation.offices.items() if name != office}]
            yield from ((f"{office} offices", replace(situation, offices=held)) for held in ways)


_ABOUT_VOTES = frozenset(OF_VOTES.split())


def _other_votes(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.proposal
    if sketch is None or not known.reads & _ABOUT_VOTES:
        return
    seats = situation.seating
    if known.law.index.listed("term", BALLOT_FORM):
        for one in _rankings(known, situation):
            for how in (situation.joined, "in reverse")[: 1 + ("players" in known.reads and _ties(one))]:
                yield OF_VOTES, replace(situation, joined=how, proposal=replace(sketch, ballots=one))
    ways: list[dict[PlayerId, str]] = [
        {p: "for" if n < len(seats) // 2 else "against" for n, p in enumerate(seats)},
        {p: "against" if p == FIRST else "for" for p in seats},
        {SECOND: "for"},
        dict.fromkeys(seats, "against"),
        {FIRST: "for", SECOND: "against"},
        {SECOND: "against"},
    ]
    if has_own_ballot(known.law.index, sketch.kind):
        named = dict(zip(("for", "against"), _choices(known, situation), strict=False))
        ways = [{player: named[choice] for player, choice in one.items()} for one in ways]
        if situation.given.get("choice") in named:
            situation = replace(situation, given={**situation.given, "choice": named[situation.given["choice"]]})
    if situation.on == "ballot_cast":  # the event says how they vote now
        ways = [{p: choice for p, choice in one.items() if p != situation.player} for one in ways]
    for ballots in ways:
        if ballots != sketch.ballots:
            yield OF_VOTES, replace(situation, proposal=replace(sketch, ballots=ballots))


def _choices(known: Knowledge, situation: ExampleSituation) -> tuple[str, ...]:
    """Three of what a vote may choose from."""
    written = choice_registers(known.law.index)
    return (*(labels_of(known, situation) if written else known.found), *NAMES)[:3]


def _ties(ballots: dict[PlayerId, str]) -> bool:
    """Whether as many rank each choice first."""
    firsts = Counter(ballot.partition(" > ")[0] for ballot in ballots.values())
    return len(firsts) > 1 and len({*firsts.values()}) == 1


def _rankings(known: Knowledge, situation: ExampleSituation) -> Iterator[dict[PlayerId, str]]:
    """Ballots that rank names: one ahead of the others, a runoff, a tie."""
    one, two, three = _choices(known, situation)
    for ranked in (
        [f"{one} > {two}", f"{one} > {two}", f"{two} > {one}", f"{one}"],
        [f"{one}", f"{one} > {two}", f"{two}", f"{two} > {one}", f"{three} > {two}"],
        [f"{one}", f"{two}"],
        [f"{one} > {three}", f"{two} > {three}", f"{three} > {one}"],
        [f"{one}"],
        ["none"],
    ):
        yield dict(zip(NAMES, ranked, strict=False))


def _other_people(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    for who in (FIRST, SECOND, NAMES[2], OUTSIDER, OFFICER):
        if who != situation.player and who in (*situation.seating, OUTSIDER, *situation.offices.values()):
            yield "player who author caller judge", replace(situation, player=who)
    if known.reads & {"players", "seating", "eligible_voters", "joined_at", "votes_required", "must_vote", "quorum"}:
        least = known.players_least if situation.players < known.players_least else len(NAMES) + 1
        for many in (3, 2, *(n for n in known.amounts if 1 < n <= len(NAMES)), 6):
            if many != situation.players and many < least:
                holders = {name: who for name, who in situation.offices.items() if who not in NAMES[many:]}
                fewer = replace(situation, players=many, offices=holders)
                if fewer.case is not None and fewer.case.judge in NAMES[many:] and many > 1:
                    fewer = replace(fewer, case=replace(fewer.case, judge=NAMES[many - 1]))
                    fewer = replace(fewer, player=NAMES[many - 1] if situation.player in NAMES[many:] else fewer.player)
                yield "players seating eligible_voters votes_required", fewer
    if "winner" in known.reads:
        yield "winner", replace(situation, winner=FIRST)


def _other_times(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    if not known.reads & {"now", "zone", "last", "joined_at", "last_seen", "voted_at", "holidays", "proposal"}:
        return
    usual = (6 * A_DAY, A_DAY, 12 * AN_HOUR, 2 * A_DAY, 30 * A_DAY, 8 * AN_HOUR, 4 * A_DAY)
    for later in (5 * A_DAY, *known.spans, *usual):
        if later != situation.later and situation.does != "timed":  # that comes at its time
            yield "now zone local_date weekday holidays", replace(situation, later=later)
    spans = [n * unit for n in known.amounts if 0 < n < 400 for unit in (A_DAY, AN_HOUR)]
    longer = (situation.waited + one for one in known.spans if 0 < one < 400 * A_DAY)
    for waited in (0, *longer, *spans, *(n for n in known.numbers if n > 600 and n % A_MINUTE == 0), 30 * A_DAY):
        if waited != situation.waited:
            yield "now last joined_at last_seen", replace(situation, waited=waited)
    if situation.proposal is not None:
        for age in (0, *spans, 30 * A_DAY):
            yield "made opened closed voted_at", replace(situation, proposal=replace(situation.proposal, age=age))


def _other_proposals(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.proposal
    of_rules = any(declared.each == "Rule" for name in known.reads for declared in declared_in(known, name))
    changes = ["amend first", *CHANGES] if of_rules else list(CHANGES)
    in_office = OFFICER in situation.offices.values()
    kinds = [word for word in known.words if word in known.kinds]
    if sketch is not None:
        reads_titles = known.reads & {"proposal", "changes", "title"}
        of_proposals = {n for n, (_, one) in known.law.index.declared.items() if one.on == "Proposal"}
        plain = [FIRST, *(word for word in known.words if word.isalpha() and word not in OF_THE_LANGUAGE)][:3]
        others = sorted(known.kinds, key=lambda kind: (not opens_votes(known.law.index, kind), kind))
        fields: list[tuple[str, list[Any]]] = [
            ("author", [situation.player, SECOND, FIRST, OUTSIDER, *([OFFICER] if in_office else [])]),
            ("change", changes if known.reads & _ABOUT_CHANGES else []),
            ("stage", ["voting", "made", "closed", "adopted", "defeated"] if known.reads & _ABOUT_STAGES else []),
            ("kind", [RULE_CHANGE, *kinds[:3], *others[:1]]),
            ("assumed", [{name: value} for name in sorted(known.reads & TRIAL_FACTS) for value in (True, False)]),
            ("title", [*known.words[:3], in_force(known.law.state)[-1].content.title, " "] if reads_titles else []),
            ("text", [f"{' and '.join(plain)} may joke."] if "changes" in known.reads else []),
            ("code", [_some_code(known)] if "changes" in known.reads else []),
        ]
        for name, values in fields:
            for value in values:
                changed = as_carried(replace(sketch, **{name: value}))
                if changed != sketch:
                    if name == "kind":
                        changed = replace(changed, content=content_of(known, value))
                    held = situation.held
                    if name in ("author", "kind"):  # what rules keep of it, they came to keep of another one
                        held = {n: one for n, one in held.items() if n not in of_proposals}
                    yield _AS_READ.get(name, name), replace(situation, proposal=changed, held=held)
        for name in sketch.content:
            for value in (situation.player, *situation.given.values(), NAMES[2], *known.texts[:3], *known.amounts[:3]):
                if sketch.content[name] != value:
                    content = {**sketch.content, name: value}
                    yield name, replace(situation, proposal=replace(sketch, content=content))
    mutable = sum(rule.rank == "mutable" for rule in in_force(known.law.state))
    if known.reads & _ABOUT_COUNTS:
        for many in (n - mutable for n in known.amounts if mutable < n < 100):
            yield " ".join(_ABOUT_COUNTS), replace(situation, more_rules=many)
    if known.reads & set(_OF_OTHERS.split()):
        who = sketch.author if sketch else situation.player
        stages = ["adopted", "voting", "defeated", "made", "closed"]
        stages.sort(key=lambda stage: stage not in known.compared)
        for usual, kind in [*product(stages[:2], [*kinds, RULE_CHANGE]), *product(stages[2:], [RULE_CHANGE, *kinds])]:
            stage = stage_for(known.law.index, kind, usual)
            for author in (who, NAMES[2]):
                content = {**content_of(known, kind), **(sketch.content if sketch and kind != RULE_CHANGE else {})}
                content |= {name: one for name, one in situation.given.items() if name in content}
                votes = {FIRST: "for", SECOND: "against"}
                said: Any = {"ballots": votes, "kind": kind, "content": content}
                one = ProposalSketch(author=author, stage=stage, age=2 * A_DAY, **said)
                for many in (1, 2, *(n for n in known.amounts if 2 < n < 31)):
                    if situation.others != (one,) * many:
                        yield _OF_OTHERS, replace(situation, others=(one,) * many)


_OF_OTHERS = "open_proposals proposals_made past votes_cast last_ordinal next_number mutable_rules_to_come"
_AS_READ = {
    "change": "changes change rank kind rule to c mutable_rules_after mutable_rules_to_come",
    "text": "text words title",
    "code": "uses numbers_compared",
    "assumed": "can_still_change outcome_settled",
}
"""The names under which code reads what a proposal of an example has."""
_ABOUT_STAGES = frozenset("proposal stage opened closed open_proposals".split())
_ABOUT_COUNTS = frozenset("mutable_rules mutable_rules_after mutable_rules_to_come".split())
_ABOUT_CHANGES = frozenset("changes mutable_rules mutable_rules_after mutable_rules_to_come can_still_change".split())


def _some_code(known: Knowledge) -> str:
    """Code with the facts, effects and numbers that rules look for in the code of proposals."""
    facts = ", ".join(["proposal", *(word for word in known.words if word in FACTS)])
    number = max((one for one in known.numbers if one < TIME_LIKE), default=1)
    given = "award(proposal.author, 1)" if "award" in known.words else 'announce("example")'
    return f'@upon("proposal_adopted")\ndef example({facts}):\n    if proposal.number == {number}:\n        {given}\n'


def _other_cases(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    sketch = situation.case
    if sketch is None and known.reads & {"open_cases", "past"}:
        names = sorted({name for one in known.reached if one.after.case is not None for name in one.held})
        ways = [other for name in names for other in with_reached(known, situation, name) if other.case]
        asked = [CaseSketch(stage=stage, judge=situation.judge) for stage in ("called", "accepted")]
        yield from (("open_cases judge", other) for other in ways or [replace(situation, case=one) for one in asked])
    if sketch is None:
        return
    rules = [rule.number for rule in in_force(known.law.state)]
    fields: list[tuple[str, list[Any]]] = [
        ("judgment", ["true", "false"]),
        ("judge", [SECOND, FIRST, None, OUTSIDER]),
        ("stage", ["called", "asked", "judged", "closed", "accepted"]),
        ("kind", ["paradox", "undecided", *known.words[:2]]),
        ("caller", [situation.player, SECOND, OUTSIDER]),
        ("rules", [(one,) for one in rules if one in known.words or one in known.found][:3]),
    ]
    for name, values in fields:
        for value in values:
            if getattr(sketch, name) != value:
                yield name, replace(situation, case=replace(sketch, **{name: value}))


def _other_holding(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    kinds = set(known.law.index.parameter_types.get(situation.on, {}).values())
    if "held_moves" in known.reads or "Held" in kinds:
        moves = [word for word in known.words if word in known.law.index.available_moves] or ["propose"]
        for move in moves:
            for who in (FIRST, situation.player):
                for age in (A_DAY, *(n * A_DAY for n in known.amounts if 0 < n < 60)):
                    yield "held_moves held intent", replace(situation, holding=(move, who, age))


def _other_makers(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    maker = maker_of(known.law.index, situation.on)
    if "made_by" in known.reads and maker is not None:
        yield "made_by", replace(situation, made_by=None if situation.made_by else maker)


def _other_luck(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    for luck in range(1, 7) if part.provision.draws else ():
        yield "draw", replace(situation, luck=luck)


def _other_causes(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    """What an effect is upon: what rules have it upon, where any do; and of a case whoever called it."""
    if situation.on not in EFFECTS or "cause" not in known.reads:
        return
    alike = _WINS if situation.on in _WINS else {situation.on}
    having = [one for one in known.law.index.parts.values() if not alike.isdisjoint(one.provision.effects)]
    for name in [word for word in known.words if word in e.EVENTS]:
        makers = [one for one in having if any((t.does, t.on) == ("upon", name) for t in one.provision.triggers)]
        if having and not makers:
            continue
        upon = replace(situation, cause=name)
        if "case" in EVENT_FIELDS[name] and makers and (who := upon.given.get("who")) in (SECOND, OUTSIDER):
            caller = FIRST if who == SECOND else OUTSIDER
            said = constants_in(makers[0].source).get(makers[0].provision.name, ())
            stage: Any = CASE_STAGES_BEFORE.get(name, "accepted")
            kind = "paradox" if "paradox" in said else "dispute"
            case = CaseSketch(caller=caller, kind=kind, stage=stage, judge=upon.judge)
            upon = replace(upon, case=case, given={**upon.given, "who": caller})
        yield "cause", upon


_WINS = frozenset({"win", "credit_win"})


def _other_numbers(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[Twist]:
    if situation.on == "rule_enacted" and situation.does == "upon":  # another rule is made, by a proposal of its number
        new = Number(str(number_of(known.law.state, situation, len(situation.others))))
        given = {**situation.given, "rule": new, "id": RuleId(new), "text": RuleText(new, "mutable", A_RULE.content)}
        yield "number proposal", replace(situation, number=int(new), given=given)
    elif situation.proposal is not None and "proposal" in known.reads:
        least = min(300, first_number(known.law.state))
        spoken = {one + near for one in known.spoken if type(one) is int for near in (-1, 0, 1)}
        for number in [one for one in known.numbers if one in spoken and least < one < 100_000][:6]:
            yield "number", replace(situation, number=number)


_TWISTS: tuple[Twists, ...] = (
    _other_given, _other_amounts, _other_registers, _other_votes, _other_people, _other_offices, _other_proposals,
    _other_cases, _other_times, _other_holding, _other_makers, _other_luck, _other_causes, _other_numbers,
)  # fmt: skip
