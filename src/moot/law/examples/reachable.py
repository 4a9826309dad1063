"""What rules can come to keep: registers and offices as they are once something has happened that sets them.

A register of a situation is never made up: nothing might ever put there what it then holds. It's what was found after
a situation that the law allows, along with what else was so then, such as the case that it's about.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE, Case, Proposal
from moot.game.values import PlayerId
from moot.law.asking.register_effects import SETS_REGISTERS
from moot.law.examples.knowledge import TIME_LIKE, Knowledge, constants_in, register_of_makers
from moot.law.examples.outcomes import Outcome, Played, with_effects
from moot.law.examples.situations import (
    A_DAY,
    OUTSIDER,
    THE_CASE,
    USUALLY,
    CaseSketch,
    ExampleOpening,
    ExampleSituation,
    in_order,
    number_in,
)
from moot.law.law import SandboxedLaw
from moot.law.rule_index import ActiveProvision, RuleIndex

REACHED_MAX = 24
"""How many of the things that rules come to keep are remembered for each rule."""
_CASE_STAGES = ("called", "asked", "accepted", "judged", "closed")
_STAGES = ("made", "voting", "closed", "adopted", "defeated")


class Reached(NamedTuple):
    """What rules keep once something has happened, and what else is so then."""

    held: Mapping[str, Mapping[str, Any]]
    """The registers that it set, each with all its entries; those of a proposal or case by player, or under `""`."""
    offices: Mapping[str, PlayerId]
    after: ExampleSituation
    """What happened, with its proposal and case as they are then."""


def setters_of(index: RuleIndex, names: Iterable[str], mine: frozenset[str]) -> Iterator[ActiveProvision]:
    """The provisions of other rules that set one of these registers, or fill one of these offices, in play."""
    wanted = {name for name in names if name in index.declared or name in index.offices}
    for pid, part in index.parts.items():
        effects = {*part.provision.effects}
        named = {one for values in constants_in(part.source).values() for one in values if isinstance(one, str)}
        is_setting = bool(effects & SETS_REGISTERS or "appoint" in effects)
        in_play = any(trigger.on != "game_started" for trigger in part.provision.triggers)
        if pid not in mine and is_setting and in_play and not wanted.isdisjoint(named):
            yield part


def ways_to_set(index: RuleIndex, s: ExampleSituation) -> Iterator[ExampleSituation]:
    """A situation, and the same by whoever holds an office that it names, or with a proposal not voted on yet."""
    yield s
    types = index.parameter_types.get(s.on, {}).values() if s.does == "move" else ()
    holders = [s.offices[one] for one in s.given.values() if isinstance(one, str) and one in s.offices]
    if s.does == "move" and holders and holders[0] != s.player:
        yield replace(s, player=holders[0])
    if "Proposal" in types and s.proposal is not None and s.proposal.stage == "voting":
        yield replace(s, proposal=replace(s.proposal, stage="made"))


def reached_before(opening: ExampleOpening) -> list[Reached]:
    """What rules keep while too few play, where that's otherwise."""
    fewer = ExampleSituation(does="show", on="", pid="", players=USUALLY)
    kept = {name: opening.before.get(name, {}) for name in opening.held} if opening.players > USUALLY else {}
    return [
        Reached({name: entries}, {}, fewer) for name, entries in kept.items() if entries != opening.held.get(name, {})
    ]


def reached_after(
    law: SandboxedLaw, opening: ExampleOpening, s: ExampleSituation, done: Played, came: Outcome
) -> Reached | None:
    """What rules keep once a situation has come to its outcome; None if they keep what they kept before."""
    names = {one.arguments["name"] for one in came.effects if one.name in SETS_REGISTERS}
    if came.failed or came.standing == "refused" or not (names or any(one.name == "appoint" for one in came.effects)):
        return None
    state = with_effects(done.state, came.effects)
    left = {s.player} if s.does == "upon" and s.on == "left" else set()
    if {*state.seating} | left != {*s.seating} or not state.seating:
        return None
    subjects = {"Proposal": str(number_in(law.state, s)), "Case": THE_CASE}
    held = {name: kept for name, kept in s.held.items() if kept != opening.held.get(name, {})}
    for name in sorted(names):
        on = law.index.declared[name][1].on if name in law.index.declared else ""
        entries: Mapping[str, Any] = state.registers.get(name, {})
        if on:
            of_each = {key.rpartition("|")[::2]: value for key, value in entries.items()}
            entries = {key: value for (key, subject), value in of_each.items() if subject == subjects.get(on)}
        held[name] = in_order(entries)
    offices: Mapping[str, PlayerId] = in_order(state.offices)
    if left:  # the one who left is somebody else, so that as many play as before
        if s.player in offices.values() or s.proposal is not None or s.case is not None:
            return None
        held = _mapped(held, lambda one: OUTSIDER if one == s.player else one)
    after = replace(
        s, proposal=_proposal_then(s, state.proposals.get(number_in(law.state, s))), case=_case_then(s, state.cases)
    )
    return Reached(held, offices if offices != dict(s.offices) else {}, after)


def _proposal_then(s: ExampleSituation, then: Proposal | None) -> Any:
    if s.proposal is None or then is None:
        return s.proposal
    stage: Any = then.outcome if then.stage == "decided" and then.outcome in _STAGES else then.stage
    return replace(s.proposal, stage=stage) if stage in (*_STAGES, "withdrawn") else s.proposal


def _case_then(s: ExampleSituation, cases: Mapping[Any, Case]) -> Any:
    if s.case is None or THE_CASE not in cases:
        return s.case
    then = cases[THE_CASE]
    judge = then.judge or then.asked or (s.case.judge if then.judged else None)
    return replace(s.case, caller=then.caller, stage=then.stage, judge=judge)


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """What's kept, with each text and number in it changed."""
    if isinstance(value, Mapping):
        return {change(key): _mapped(part, change) for key, part in value.items()}
    return [_mapped(part, change) for part in value] if isinstance(value, list | tuple) else change(value)


def with_reached(known: Knowledge, s: ExampleSituation, name: str) -> Iterator[ExampleSituation]:
    """A situation with each thing that a register was found to hold, and with the case or proposal that it's about."""
    for one in known.reached:
        if name in one.held and (fitting := _fitting(known, s, one)) is not None:
            for held in _at_times(known, s, one, name):
                kept = {register: dict(entries) for register, entries in held.items()}
                yield replace(fitting, held={**s.held, **kept}, offices={**s.offices, **one.offices})


def of_another(s: ExampleSituation, name: str) -> ExampleSituation | None:
    """The same with somebody whom a register names in the place of whoever it's about, and the other way round."""
    named = [one for one in s.held.get(name, {}).values() if isinstance(one, str) and one in s.seating]
    if not named or named[0] == s.player or s.player not in s.seating:
        return None
    given = {key: s.player if value == named[0] else value for key, value in s.given.items()}
    return replace(s, player=named[0], given=given)


def _fitting(known: Knowledge, s: ExampleSituation, one: Reached) -> ExampleSituation | None:
    """The situation with what else has to be so; None where it can't be."""
    if one.after.on == s.on and s.proposal is not None and s.on in ONCE:
        return None  # the same can't have happened to it before
    then, about = one.after, {known.law.index.declared[name][1].on for name in one.held}
    if then.players != s.players:
        if then.on or (s.proposal is not None and not {*s.proposal.ballots} <= {*then.seating}):
            return None
        few = then.seating  # what was so before enough had joined
        kept = {name: {p: v for p, v in held.items() if p in few} for name, held in s.amounts.items()}
        s = replace(s, players=then.players, amounts=kept)
    if then.holding is not None and s.holding != then.holding:
        return None
    is_open = then.case is not None and then.case.stage != "closed"
    if s.case != then.case and ("Case" in about or (is_open and s.case is None)) and not _is_earlier(then.case, s.case):
        if then.case is None or (s.case is not None and s.does == "upon"):
            return None
        s = replace(s, case=then.case)
    kind = s.proposal.kind if s.proposal is not None else RULE_CHANGE
    holders = one.held.get(register_of_makers(known.law.index, kind), {})
    if s.proposal is not None and holders.get(""):
        s = replace(s, proposal=replace(s.proposal, author=PlayerId(holders[""][0])))
    if "Proposal" in about:
        if s.proposal is None or then.proposal is None or s.proposal.kind != then.proposal.kind:
            return None
        if s.proposal.author != then.proposal.author or not _is_by_then(then.proposal.stage, s.proposal.stage):
            return None
    elif then.proposal is not None and then.proposal.stage in ("made", "voting") and not _has_open(s):
        s = replace(s, others=(*s.others, then.proposal))
    return s


ONCE = frozenset(("proposed", "published", "voting_opened", "voting_closed", "withdrawn", "proposal_barred"))
"""What happens to a proposal only once."""


def _has_open(s: ExampleSituation) -> bool:
    sketches = [*s.others, *([s.proposal] if s.proposal is not None and s.on != "propose" else [])]
    return any(one.stage in ("made", "voting") for one in sketches)


def _is_earlier(then: CaseSketch | None, now: CaseSketch | None) -> bool:
    """Whether a case may have been as it was then before it came to be as it is now."""
    if then is None or now is None or (then.caller, then.kind) != (now.caller, now.kind):
        return False
    return then.judge in (None, now.judge) and _is_by_then(then.stage, now.stage)


def _is_by_then(earlier: str, later: str) -> bool:
    """Whether what was kept at a stage of a proposal or case may be kept still at another one."""
    known = next((one for one in (_STAGES, _CASE_STAGES) if {earlier, later} <= {*one}), (earlier,))
    return later in known[known.index(earlier) :]


def _at_times(known: Knowledge, s: ExampleSituation, one: Reached, name: str) -> Iterator[Mapping[str, Any]]:
    """What was kept, of which moments are the same so long before a situation, and earlier by spans of the code."""
    declared = known.law.index.declared[name][1]
    if not ("Time" in declared.type or any(record in declared.type for record in known.law.index.records)):
        yield one.held
        return
    moved = s.later - one.after.later
    ages = [A_DAY, 0, *(-span for span in known.spans if span < 0), *(n * A_DAY for n in known.amounts if 1 < n < 60)]
    for age in dict.fromkeys(ages[:8]):
        yield _mapped(one.held, _shifted(moved - age))


def _shifted(by: int) -> Callable[[Any], Any]:
    return lambda value: value + by if type(value) is int and value >= TIME_LIKE else value
