"""The move `correct`: a keeper of the record makes effects of the language by hand and cites a rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.correction_reversal import put_into_effect
from moot.game.corrections import BY_HAND, Correction
from moot.game.effects import Effect, Impossible, events_of
from moot.game.moves import Refused
from moot.game.rules import Because, Rule
from moot.game.state import Case, State
from moot.game.values import Amount, PlayerId
from moot.languages import N_


def corrected(
    state: State,
    player: PlayerId,
    rule: Rule,
    text: str,
    corrections: Sequence[Correction],
    entry: int | None,
    case: Case | None = None,
) -> list[e.Event] | Refused:
    """The events of corrections, in order, all or none; each cites the rule.

    A correction's `was` is what holds where the state has nothing of its own yet, as declarations say.
    """
    wrong = _not_in_force(state, case) if case is not None else None
    if wrong is not None:
        return wrong
    because = Because(rule=rule.number, revision=rule.now.revision, provision=BY_HAND)
    made: list[Correction] = []
    happened: list[e.Event] = []
    for number, correction in enumerate(corrections, start=1):
        now = replace(correction, was=_now(state, correction))
        try:
            effect = Effect(name=now.effect, arguments=_with_starts(correction), because=because)
            events = [] if _is_so(now) else events_of(effect, state)
        except Impossible as error:
            return Refused(
                code="correct.impossible", reason=N_("correction {number}: {error}", number=number, error=error.args[0])
            )
        if not events:
            reason = N_("correction {number} would change nothing: {why}", number=number, why=_why_nothing(state, now))
            return Refused(code="correct.nothing", reason=reason, remedy=N_("leave it out"))
        state = apply_all(state, events)
        made.append(now)
        happened += events
    about: dict[str, Any] = {"entry": entry, "case": case.id if case else None}
    return [e.Corrected(player=player, rule=rule.number, text=text, corrections=tuple(made), **about), *happened]


def _not_in_force(state: State, case: Case) -> Refused | None:
    """Why a case has no judgment that can be put into effect; None if it has."""
    if case.judged is None:
        reason = N_("case {case} has no judgment now", case=case.id)
        return Refused("correct.not-judged", reason, remedy=N_("await one, or correct the record without the case"))
    if case.judgment == "undecided":
        reason = N_("the judgment in case {case} is “undecided”, which changes nothing", case=case.id)
        return Refused(code="correct.not-judged", reason=reason, remedy=N_("call another case, or make a proposal"))
    done = put_into_effect(state, case)
    if done is None:
        return None
    reason = N_("the judgment in case {case} was put into effect in entry {done}", case=case.id, done=done)
    return Refused(
        code="correct.in-effect", reason=reason, remedy=N_("contest that entry if it's wrong, or correct it")
    )


def _now(state: State, correction: Correction) -> Any:
    """The value before a correction."""
    a = correction.arguments
    match correction.effect:
        case "award" | "set_quantity":
            held: Mapping[PlayerId, Amount] = state.quantities.get(a["of"], {})
            return {player: held.get(player, correction.was or 0) for player in a["who"]}
        case "set_register":
            return state.registers.get(a["name"], {}).get(a["of"], correction.was)
        case "appoint":
            return state.offices.get(a["office"])
    proposal = state.proposals.get(a.get("proposal", ""))
    return (proposal.outcome or proposal.stage) if proposal else None


def _with_starts(correction: Correction) -> dict[str, Any]:
    """The arguments of a correction; of a quantity, with what players start with."""
    starts = correction.was if correction.effect in ("award", "set_quantity") else None
    return correction.arguments | ({"starts": starts} if starts else {})


def _why_nothing(state: State, correction: Correction) -> str:
    """Why a correction has no effect, in words."""
    a, proposal = correction.arguments, state.proposals.get(correction.arguments.get("proposal", ""))
    if proposal is not None:
        return N_(
            "proposal {proposal} is {was}",
            proposal=proposal.number,
            was=_STAGES.get(str(correction.was), str(correction.was)),
        )
    if a.get("who") == []:
        return N_("it names nobody")
    return N_("it gives nothing") if a.get("amount") == 0 else N_("it is so already")


_STAGES = {
    "made": N_("not open for votes yet"),
    "voting": N_("open for votes"),
    "closed": N_("closed, and not decided yet"),
}
"""The stages of an open proposal, in words."""


def _is_so(correction: Correction) -> bool:
    """Whether a correction sets something to its current value."""
    a = correction.arguments
    if correction.effect == "set_quantity":
        return all(amount == a["value"] for amount in correction.was.values())
    return correction.effect == "set_register" and bool(correction.was == a["value"])
