"""The move `correct`: a keeper of the record makes effects of the language by hand and cites a rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.corrections import BY_HAND, Correction
from moot.game.effects import Effect, Impossible, events_of
from moot.game.moves import Refused
from moot.game.rules import Because, Rule
from moot.game.state import State
from moot.game.values import Amount, PlayerId


def corrected(
    state: State, player: PlayerId, rule: Rule, text: str, corrections: Sequence[Correction], entry: int | None
) -> list[e.Event] | Refused:
    """The events of corrections, in order, all or none; each cites the rule.

    A correction's `was` is what holds where the state has nothing of its own yet, as declarations say.
    """
    because = Because(rule=rule.number, revision=rule.now.revision, provision=BY_HAND)
    made: list[Correction] = []
    happened: list[e.Event] = []
    for number, correction in enumerate(corrections, start=1):
        now = replace(correction, was=_now(state, correction))
        try:
            effect = Effect(name=now.effect, arguments=_with_starts(correction), because=because)
            events = [] if _is_so(now) else events_of(effect, state)
        except Impossible as error:
            return Refused(code="correct.impossible", reason=f"correction {number}: {error}")
        if not events:
            reason = f"correction {number} would change nothing: {_why_nothing(state, now)}"
            return Refused(code="correct.nothing", reason=reason, remedy="leave it out")
        state = apply_all(state, events)
        made.append(now)
        happened += events
    return [e.Corrected(player=player, rule=rule.number, text=text, corrections=tuple(made), entry=entry), *happened]


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
        return f"proposal {proposal.number} is {_STAGES.get(str(correction.was), str(correction.was))}"
    if a.get("who") == []:
        return "it names nobody"
    return "it gives nothing" if a.get("amount") == 0 else "it is so already"


_STAGES = {"made": "not open for votes yet", "voting": "open for votes", "closed": "closed, and not decided yet"}
"""The stages of an open proposal, in words."""


def _is_so(correction: Correction) -> bool:
    """Whether a correction sets something to its current value."""
    a = correction.arguments
    if correction.effect == "set_quantity":
        return all(amount == a["value"] for amount in correction.was.values())
    return correction.effect == "set_register" and bool(correction.was == a["value"])
