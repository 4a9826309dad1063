"""Arguments of moves that are chosen from what a term of the rules answers, or a register holds: `OneOf["term"]`."""

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import structs

from moot.game.law_protocol import Practice, ResolvedMove, TermAnswer
from moot.game.moves import Question, Refused
from moot.game.state import Proposal, State
from moot.game.values import Time, Value
from moot.languages import N_
from moot.law.asking.secrecy import BallotSecrecy
from moot.law.rule_index import RuleIndex

_LISTED_MAX = 24
"""The most choices that a refusal names."""


class AnsweringLaw(Protocol):
    """The rules in force, as far as they say what can be chosen."""

    @property
    def index(self) -> RuleIndex: ...

    @property
    def secrecy(self) -> BallotSecrecy: ...

    def answer(
        self, state: State, term: str, now: Time, proposal: Proposal | None = None, *, mover: str = ""
    ) -> TermAnswer:
        """The rules' answer to a term, which may depend on who makes the move."""
        ...


class Choices(Value, frozen=True):
    """What can be chosen for an argument."""

    values: tuple[Any, ...]
    is_secret: bool = False
    """Whether the choices depend on secret votes, so that they aren't shown."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The choices in words, for a form."""
        return () if self.is_secret else tuple(str(value) for value in self.values)

    def find(self, given: Any) -> Any:
        """The choice that is given, also where it's spelled out; None if there is no such choice."""
        if isinstance(given, bool) or not isinstance(given, str | int | float):
            return None
        return next((value for value in self.values if value == given or str(value) == str(given)), None)


def choices_of(
    law: AnsweringLaw, state: State, source: str, player: str, proposal: Proposal | None, *, by_mover: bool = True
) -> Choices | Question:
    """The choices that a term answers, or that a register holds: its list, or the keys of its table.

    Of a register for each player it's the mover's entry, and of one for each proposal that of the proposal in hand. A
    term is asked with the mover as its `player`; not if `by_mover` is off, as in records of earlier versions.
    """
    if source in law.index.declared:
        declaration = law.index.declared[source][1]
        if declaration.what != "register":
            return Choices(())
        keys: dict[str, str] = {"Player": player, "Proposal": proposal.number if proposal else "", "": ""}
        of = keys.get(declaration.of, "")
        entries: Mapping[str, Any] = state.registers.get(source, {})
        return Choices(_values(entries.get(of, declaration.starts)))
    answered = law.answer(state, source, state.now, proposal, mover=player if by_mover else "")
    if answered.question is not None:
        return answered.question
    return Choices(_values(answered.value), is_secret=law.secrecy.hides_answer(state, source))


def _values(held: Any) -> tuple[Any, ...]:
    listed = held if isinstance(held, list | tuple | Mapping) else () if held is None else (held,)
    return tuple(one for one in listed if isinstance(one, str | int | float) and not isinstance(one, bool))


def with_choices(
    law: AnsweringLaw, state: State, move: ResolvedMove, practice: Practice
) -> ResolvedMove | Refused | Question:
    """The move with those of its arguments looked up that are chosen from a term or register."""
    found = dict(move.arguments)
    for name, source in law.index.available_moves[move.move.name].chosen_from.items():
        given = found.get(name)
        if given is None or name not in move.move.arguments:
            continue
        named = practice >= Practice.TAKES_TOGETHER
        choices = choices_of(law, state, source, move.move.player or "", move.proposal, by_mover=named)
        if isinstance(choices, Question):
            return choices
        many = law.index.parameter_types[move.move.name][name].startswith("list[")
        chosen = [choices.find(one) for one in (given if many and isinstance(given, list) else [given])]
        if None in chosen or (many and not isinstance(given, list)):
            return _no_choice(move, name, choices, given)
        found[name] = chosen if many else chosen[0]
    return structs.replace(move, arguments=found)


def _no_choice(move: ResolvedMove, name: str, choices: Choices, given: Any) -> Refused:
    shown = choices.shown[:_LISTED_MAX]
    if not choices.values:
        return Refused(
            code="move.choice",
            reason=N_("{move}: there is nothing to choose {name} from now", move=move.move.name, name=name),
        )
    more = ", …" if len(choices.shown) > len(shown) else ""
    wanted = N_("one of {choices}", choices=", ".join(shown) + more) if shown else N_("one of its choices")
    said = str(given)[:60] if isinstance(given, str | int | float) else f"a {type(given).__name__}"
    return Refused(
        code="move.choice",
        reason=N_(
            "{move}: {name} must be {wanted}, not “{shown}”", move=move.move.name, name=name, wanted=wanted, shown=said
        ),
        remedy=N_("choose one of these") if shown else N_("choose another"),
    )
