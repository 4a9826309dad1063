"""What everybody has and what rules keep when an example begins: found out by playing what comes before it."""

from collections.abc import Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

from msgspec import structs

from moot.game import events as e
from moot.game.law_protocol import Luck
from moot.game.state import RULE_CHANGE, State
from moot.game.values import PlayerId
from moot.law.examples.outcomes import Outcome, outcome, outcomes_under, played, with_effects
from moot.law.examples.situations import (
    A_DAY,
    AT_LEAST,
    FIRST,
    NAMES,
    OFFICER,
    USUALLY,
    WEEK,
    CaseSketch,
    ExampleOpening,
    ExampleSituation,
    ProposalSketch,
    about_case,
    in_order,
    noon_after,
    state_of,
)
from moot.law.law import SandboxedLaw
from moot.law.runner import SandboxAnswer


def opening_of(law: SandboxedLaw) -> ExampleOpening:
    """What everybody has when an example begins, in two crossings.

    Few play; or a few more, where so few can't propose anything yet.
    """
    offices = {
        office: NAMES[2] if law.state.is_seated(holder) else OFFICER for office, holder in law.state.offices.items()
    }
    begun = [
        ExampleSituation(does="upon", on="game_started", pid="", offices=offices, players=many)
        for many in (USUALLY, AT_LEAST)
    ]
    states = [state_of(law.state, law.index, one) for one in begun]
    starts = [e.GameStarted(title="", ruleset="", players=state.seating, rules=()) for state in states]
    wanted = [law.wave_request(state, [one], state.now, Luck()) for state, one in zip(states, starts, strict=True)]
    numbering = ExampleSituation(does="term", on="next_number", pid="", offices=offices)
    asked = played(law, law.state, numbering)
    *heard_of, told = law.sender.send(*filter(None, wanted), *(asked.requests if asked else ()))
    number = _first_number(outcome(law, asked, numbering, [told])) if asked else 0
    openings = [_opening(law, state, answer, number) for state, answer in zip_longest(states, heard_of)]
    sketch = ProposalSketch(stage="made")
    tries = [
        ExampleSituation(does="forbid", on="propose", pid="", player=FIRST, proposal=sketch, **opening.so_far)
        for opening in openings
    ]
    beginnings = [_beginnings(law, opening) for opening in openings]
    tallies = [_tally(opening, against) for opening in openings for against in ([NAMES[1]], [])]
    times = _openings_asked(law)
    some = [s for begun in beginnings for _, s in begun]
    came = iter(outcomes_under(law, [*tries, *some, *tallies, *times]))
    few, more = [one.standing if one else "" for one in islice(came, 2)]
    chosen = 1 if few == "refused" != more else 0
    mine = [[(subject, s, next(came) or Outcome()) for subject, s in begun] for begun in beginnings][chosen]
    counted = [(s, next(came) or Outcome()) for s in tallies][2 * chosen : 2 * chosen + 2]
    opening = openings[chosen]
    proposed = [_kept(law, s, one) for of, s, one in mine if (of, s.on) == ("Proposal", "proposed")]
    return structs.replace(
        opening,
        begun=_begun(law, mine),
        passing=_passing(counted),
        proposed=next(iter(proposed), opening.held),
        before=openings[0].held if chosen else {},
        judge=_judge(mine),
        opens=_opens(law, [(s, one) for s, one in zip(times, came, strict=True) if one]),
    )


def _kept(law: SandboxedLaw, s: ExampleSituation, came: Outcome) -> dict[str, dict[str, Any]]:
    """What rules keep once a situation has come to its outcome."""
    registers = with_effects(state_of(law.state, law.index, s), came.effects).registers
    return {name: in_order(held) for name, held in in_order(registers).items()}


def _judge(heard: Sequence[tuple[str, ExampleSituation, Outcome]]) -> PlayerId:
    """Who becomes the judge of a case that the first player calls; somebody else who plays, where none does at once."""
    came = next((one for _, s, one in heard if s.on == "case_called"), Outcome())
    named = [effect.arguments.get("who") for effect in came.effects if effect.name == "appoint_judge"]
    return next((PlayerId(who) for who in named if isinstance(who, str)), NAMES[2])


def _tally(opening: ExampleOpening, against: Sequence[PlayerId]) -> ExampleSituation:
    """Voting closes with some against."""
    votes = {p: "against" if p in against else "for" for p in NAMES[: opening.players]}
    sketch = ProposalSketch(stage="closed", ballots=votes)
    return ExampleSituation(does="upon", on="voting_closed", pid="", proposal=sketch, **opening.so_far)


def _passing(tallies: Sequence[tuple[ExampleSituation, Outcome]]) -> Mapping[PlayerId, str]:
    """The first votes with which a proposal is adopted; none if nothing comes of the vote."""
    decided = [{effect.name for effect in one.effects} & {"adopt", "defeat"} for _, one in tallies]
    cast = [s.proposal.ballots for s, _ in tallies if s.proposal]
    passed = [ballots for ballots, how in zip(cast, decided, strict=True) if "adopt" in how]
    return passed[0] if passed else cast[-1] if any(decided) else {}


def _openings_asked(law: SandboxedLaw) -> list[ExampleSituation]:
    """When votes open on proposals that were made on each day of the week before, where rules open them at a time."""
    found = []
    for part in law.index.parts.values():
        for trigger in part.provision.triggers if "open_voting" in part.provision.effects else ():
            if trigger.does == "timed" and trigger.kind in ("", "*", RULE_CHANGE):
                asked = ExampleSituation(does="term", on=trigger.on, pid="")
                made = [ProposalSketch(stage="made", age=days * A_DAY) for days in range(1, 8)]
                found += [structs.replace(asked, proposal=one, waited=one.age) for one in made]
    return found


def _opens(law: SandboxedLaw, asked: Sequence[tuple[ExampleSituation, Outcome]]) -> tuple[int, ...]:
    """The times of the week at which votes open, unless it's always as long after a proposal was made."""
    opens = [(s.waited, came.answer - noon_after(law.state)) for s, came in asked if type(came.answer) is int]
    spans = {time + age for age, time in opens}
    return tuple(sorted({time % WEEK for _, time in opens})) if len(spans) > 1 else ()


_BEGINNINGS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Proposal", "proposed", {"proposal": ProposalSketch(stage="made", age=0), "player": FIRST}),
    ("Proposal", "voting_opened", {"proposal": ProposalSketch(stage="made", age=0)}),
    ("Case", "case_called", {"case": CaseSketch(stage="called"), "player": FIRST}),
    (about_case("paradox"), "case_called", {"case": CaseSketch(stage="called", kind="paradox"), "player": FIRST}),
    ("Case", "judge_asked", {"case": CaseSketch(stage="called"), "player": NAMES[2]}),
    ("Case", "judge_appointed", {"case": CaseSketch(stage="asked"), "player": NAMES[2]}),
)
"""What happens to every proposal and case, upon which rules begin to keep something of it."""


def _beginnings(law: SandboxedLaw, opening: ExampleOpening) -> list[tuple[str, ExampleSituation]]:
    """What happens to proposals and cases, where a rule of the game listens, with what it's about."""
    found = []
    heard = law.index.by_trigger.get(("upon", "proposed"), ())
    kinds = sorted({trigger.kind for _, trigger in heard} - {"", "*", RULE_CHANGE})
    of_kinds = [
        (f"Proposal {kind}", "proposed", {"proposal": ProposalSketch(stage="made", age=0, kind=kind), "player": FIRST})
        for kind in kinds
    ]
    for subject, on, about in (*_BEGINNINGS, *of_kinds):
        if law.index.listed("upon", on):
            begun = structs.replace(ExampleSituation(does="upon", on=on, pid="", **about), **opening.so_far)
            found.append((subject, begun))
    return found


def _begun(
    law: SandboxedLaw, heard: Sequence[tuple[str, ExampleSituation, Outcome]]
) -> dict[str, dict[str, dict[str, Any]]]:
    """What rules keep of a proposal and a case by what they did upon its beginnings, by player or "" for the whole."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for subject, s, came in heard:
        before, after = _kept(law, s, Outcome()), _kept(law, s, came)
        for name, (_, declared) in law.index.declared.items():
            is_new = after.get(name) not in (None, before.get(name))
            if declared.on == subject.partition(" ")[0] and is_new:
                entries = {key.rpartition("|")[0]: value for key, value in after[name].items()}
                found.setdefault(subject, {}).setdefault(name, {}).update(entries)
    return found


def _first_number(came: Outcome) -> int:
    """The number of the first proposal, by the rules' answer; 0 if it's no plain number."""
    told = str(came.answer)
    return int(told) if came.answers and told.isdecimal() else 0


def _opening(law: SandboxedLaw, state: State, answer: SandboxAnswer | None, number: int) -> ExampleOpening:
    """What everybody has after the rules have heard that the game began."""
    state = with_effects(state, law.results.outcome(state, answer).effects if answer is not None else ())
    return ExampleOpening(
        amounts={name: in_order(held) for name, held in in_order(state.quantities).items()},
        held={name: in_order(held) for name, held in in_order(state.registers).items()},
        offices=in_order(state.offices),
        players=len(state.seating),
        first_number=number,
    )
