"""Moves that rules hold, as readers see them: whose each is, what it would do, and which rule holds it."""

from typing import Any

import msgspec

from moot.game.changes import Change
from moot.game.decision.proposal_titles import title_of
from moot.game.held_moves import HeldMove
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time, Value
from moot.languages import _
from moot.views.wording import in_words, in_words_of, move_name


class HeldMoveView(Value, frozen=True):
    """A held move."""

    number: int
    """Its number, which is that of the entry at which it was made."""
    player: PlayerId
    move: str
    what: str
    """What it would do, in words."""
    held: Time
    rule: Number
    """The rule that holds it."""


def held_moves(state: State) -> tuple[HeldMoveView, ...]:
    """The moves that rules hold, the oldest first."""
    return tuple(_view(state, held) for held in state.held_moves())


def changes_of(held: HeldMove) -> tuple[Change, ...]:
    """The rule changes that a held move would propose."""
    try:
        return msgspec.convert(held.arguments.get("changes") or (), tuple[Change, ...])
    except msgspec.ValidationError:
        return ()


def _view(state: State, held: HeldMove) -> HeldMoveView:
    return HeldMoveView(
        number=held.number,
        player=held.player,
        move=held.name,
        what=_what(state, held),
        held=held.held,
        rule=held.because.rule,
    )


def _what(state: State, held: HeldMove) -> str:
    """The name of the move with what it says: `spend (amount: 3; on: tea)`."""
    changes = changes_of(held)
    said: dict[str, Any] = {k: v for k, v in held.arguments.items() if k not in ("changes", "digest", "title") and v}
    title = held.arguments.get("title") or (title_of(state, changes) if changes else "")
    name = move_name(held.name)
    name = _("{name} “{title}”", name=name, title=title) if title else name
    parts = "; ".join(f"{in_words(one)}: {in_words_of(value)}" for one, value in said.items())
    return f"{name} ({parts})" if parts else name
