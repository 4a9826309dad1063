"""Sample arguments for moves that are made on a copy of the game."""

import ast
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec.structs import replace

from moot.game import changes as c
from moot.game.moves import Move, Question
from moot.game.state import State
from moot.game.values import PlayerId, Time, plain
from moot.law.choices import choices_of
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.supported_types import sealed_type, source_of

A_RULE = c.Enact(content=c.Content(title="A trial", text="A trial."))
"""The change that trials propose first."""


def samples(law: SandboxedLaw, state: State, now: Time, player: PlayerId, spelled: str) -> list[Any]:
    """Values for an argument of a type; None leaves out what may be left out."""
    kind, _, default = spelled.partition(" = ")
    kind = sealed_type(kind) or kind
    if kind.startswith("list["):
        return [[one] for one in samples(law, state, now, player, kind[5:-1]) if one is not None]
    if kind.startswith("Literal["):
        return list(ast.literal_eval(f"[{kind[8:-1]}]"))
    if source := source_of(kind):
        found = choices_of(law, state, source, player, next(iter(state.open_proposals()), None))
        return [] if isinstance(found, Question) else list(found.values)
    named: dict[str, list[Any]] = {
        "Player": [*(other for other in state.seating if other != player), player],
        "Proposal": [proposal.number for proposal in state.open_proposals()],
        "Case": list(state.open_cases),
        "Held": [held.number for held in state.held_moves()],
        "Rule": [rule.number for rule in state.in_force()][-2:],
        "int": [1, 10],
        "float": [1.0],
        "bool": [True, False],
        "Time": [now],
        "Deadline": [now],
        "Day": [now // 86_400],
        "Choice": ["for", "against"],
        "Changes": [plain([A_RULE])],
    }
    known = named.get(kind, ["1"] if kind in ("Number", "str") else [])
    return [*known, None] if default else known


def ways_to_make(law: SandboxedLaw, state: State, now: Time, move: Move) -> Iterator[Move]:
    """A move of the program with each sample of what rules want said with it besides; none if there is no sample."""
    wanted = law.index.available_moves[move.name].additions.parameters
    asked = {name: spelled for name, spelled in wanted.items() if " = " not in spelled and name not in move.arguments}
    each = [samples(law, state, now, move.player or PlayerId(""), spelled) for spelled in asked.values()]
    for way in product(*each):
        yield replace(move, arguments={**move.arguments, **dict(zip(asked, way, strict=True))}) if asked else move


def made_somehow(law: SandboxedLaw, state: State, now: Time, move: Move) -> Move:
    """A move of the program with the first samples of what rules want said with it besides."""
    return next(ways_to_make(law, state, now, move), move)
