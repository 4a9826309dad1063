"""What effects on sealed values come to: they're revealed to everybody, or dealt by lot."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from moot.game import events as e
from moot.game.effects import Effect, Impossible
from moot.game.sealed_values import NoSealing, Sealing, is_seal
from moot.game.state import State
from moot.game.values import PlayerId, plain_value
from moot.languages import N_

VALUES_MAX = 1_000
"""The most values from which a rule deals at once."""


def _revealed(state: State, effect: Effect, sealing: Sealing, so_far: Sequence[e.Event]) -> list[e.Event]:
    """What a register holds sealed of one player or of all, in the order of their names; nothing in a trial."""
    register, of = _register(effect), effect.arguments["of"]
    entries: Mapping[str, Any] = state.registers.get(register, {})
    found: list[e.Event] = []
    for player in sorted(entries) if of == "" else [of]:
        seal = str(entries.get(player))
        if not is_seal(seal):
            continue
        under = sealing.opened(seal)
        if under is None and isinstance(sealing, NoSealing):
            continue
        if under is None:
            raise Impossible(
                N_("what {player} has in {register} is sealed, and isn't known here", player=player, register=register)
            )
        found.append(
            e.Revealed(
                register=register,
                of=PlayerId(player),
                player=under.player,
                value=under.value,
                salt=under.salt,
                because=effect.because,
            )
        )
    return found


def _dealt(state: State, effect: Effect, sealing: Sealing, so_far: Sequence[e.Event]) -> list[e.Event]:
    """So many values for each player, by lot."""
    register, values, count = _register(effect), effect.arguments["values"], effect.arguments["count"]
    if not isinstance(values, list | tuple) or len(values) > VALUES_MAX:
        raise Impossible(
            N_(
                "{register} is dealt from a list of at most {values_max:,} values",
                register=register,
                values_max=VALUES_MAX,
            )
        )
    players = state.seating
    if not isinstance(count, int) or isinstance(count, bool) or not 0 < count * len(players) <= len(values):
        raise Impossible(
            N_(
                "{count} of {values} values for each of {players} can't be dealt",
                count=count,
                values=len(values),
                players=len(players),
            )
        )
    if any(isinstance(event, e.RegisterSet) and event.register == register for event in so_far):
        raise Impossible(N_("{register} has been set by the same move already", register=register))
    seals = sealing.dealt(register, players, [plain_value(one) for one in values], count)
    return [
        e.RegisterSet(register=register, value=seal, of=player, because=effect.because)
        for player, seal in zip(players, seals, strict=True)
    ]


def _register(effect: Effect) -> str:
    if "fault" in effect.arguments:
        raise Impossible(effect.arguments["fault"])
    return str(effect.arguments["name"])


SEALED_EFFECTS: Mapping[str, Callable[[State, Effect, Sealing, Sequence[e.Event]], list[e.Event]]] = MappingProxyType(
    {"reveal": _revealed, "deal": _dealt}
)
