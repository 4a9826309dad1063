"""What revealing and dealing come to, with what is known of sealed values and without it."""

from typing import Any

import pytest
from msgspec.structs import replace

from moot.game.decision.sealed_effects import SEALED_EFFECTS, VALUES_MAX
from moot.game.effects import Effect, Impossible
from moot.game.events import Event, RegisterSet
from moot.game.rules import Because
from moot.game.sealed_values import UNKNOWN, HostSealing, NoSealing, SealedValue, Sealing
from moot.game.state import State

BY = Because(rule="201", revision=1, provision="f")
BIDS = {name: SealedValue(player=name, value=value, salt="0" * 64) for name, value in (("Ada", 3), ("Ben", 5))}
SEALS = {name: bid.seal("g") for name, bid in BIDS.items()}
KNOWN: Sealing = HostSealing("g", b"7" * 32, 1, "", {SEALS[name]: bid for name, bid in BIDS.items()})
UNKNOWN_HERE: Sealing = HostSealing("g", b"7" * 32, 1, "", {})


def game(**registers: dict[str, Any]) -> State:
    """Ada and Ben play, and there are registers."""
    return replace(State(), registers=State().registers.update(registers), seating=("Ada", "Ben"))


def come_of(effect: str, sealing: Sealing, so_far: tuple[Event, ...] = (), **arguments: Any) -> list[Event]:
    """What comes of an effect in a game in which both have made a bid, and Cleo's was never sealed."""
    return SEALED_EFFECTS[effect](game(bids={**SEALS, "Cleo": 4}), Effect(effect, arguments, BY), sealing, so_far)


@pytest.mark.parametrize(
    ("of", "told"), [("", [("Ada", 3), ("Ben", 5)]), ("Ben", [("Ben", 5)]), ("Cleo", []), ("Dan", [])]
)
def test_what_is_sealed_is_revealed_of_one_or_of_all(of: str, told: list[tuple[str, int]]) -> None:
    """Each sealed value once, by whose it is; what isn't sealed needs no revealing."""
    found = come_of("reveal", KNOWN, name="bids", of=of)
    assert [(one.of, one.value) for one in found] == told  # type: ignore[union-attr]


def test_what_is_not_known_is_not_revealed() -> None:
    """A trial, in which nothing is known, goes on without it; a host that should know it and doesn't says so."""
    assert come_of("reveal", NoSealing(), name="bids", of="") == []
    with pytest.raises(Impossible, match="what Ada has in bids is sealed"):
        come_of("reveal", UNKNOWN_HERE, name="bids", of="")


@pytest.mark.parametrize(
    ("values", "count", "possible"),
    [
        ([1, 2], 1, True), ([1, 2, 3], 1, True), ([1], 1, False), ([1, 2], 2, False), ([1, 2, 3, 4], 2, True),
        ([1, 2], 0, False), ([1, 2], -1, False), ([1, 2], True, False), ("ab", 1, False), ((1, 2), 1, True),
        (list(range(VALUES_MAX)), 1, True), (list(range(VALUES_MAX + 1)), 1, False),
    ],
)  # fmt: skip
def test_as_many_values_are_dealt_as_there_are(values: Any, count: Any, possible: bool) -> None:
    """Each player gets so many, of a list that has enough of them and isn't too long."""
    if possible:
        dealt = come_of("deal", NoSealing(), name="hands", values=values, count=count)
        assert [(one.of, one.value) for one in dealt] == [("Ada", UNKNOWN), ("Ben", UNKNOWN)]  # type: ignore[union-attr]
        return
    with pytest.raises(Impossible):
        come_of("deal", NoSealing(), name="hands", values=values, count=count)


def test_what_the_same_move_has_set_is_not_dealt() -> None:
    """The register has its values already; another register doesn't matter."""
    others = (RegisterSet(register="others", value=1, of=""),)
    assert len(come_of("deal", NoSealing(), others, name="hands", values=[1, 2], count=1)) == 2
    with pytest.raises(Impossible, match="set by the same move"):
        come_of(
            "deal", NoSealing(), (RegisterSet(register="hands", value=1, of=""),), name="hands", values=[1, 2], count=1
        )


@pytest.mark.parametrize("name", SEALED_EFFECTS)
def test_a_fault_of_the_rule_is_told(name: str) -> None:
    """Where the rule's arguments have a fault, that is why."""
    with pytest.raises(Impossible, match="it takes a name"):
        come_of(name, KNOWN, fault="it takes a name", name="hands", of="", values=[1, 2], count=1)
