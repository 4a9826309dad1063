"""Ranks of rules, the highest first: the rules answer the term `ranks`; where none does, there are two.

Rules can be transmuted from any rank to any other. What a rank means is for the rules to say.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from msgspec.structs import replace

from moot.game.changes import Change, Enact, Transmute
from moot.game.law_protocol import Law, ResolvedMove, words_answered
from moot.game.moves import Question, Refused
from moot.game.state import State
from moot.game.values import RANK, Rank, Time
from moot.languages import N_

TERM = "ranks"
RANKS: tuple[Rank, ...] = ("immutable", "mutable")
USUAL: Rank = "mutable"
"""The rank of a new rule that names none; in a game that has no such rank, it gets the lowest."""
RANKS_MAX = 20


def ranks_of(state: State, law: Law, now: Time) -> tuple[Rank, ...] | Question:
    """The ranks of a game, the highest first; or the open question."""
    answered = law.answer(state, TERM, now)
    if answered.silent:
        return RANKS
    wanted = f"a list of 1 to {RANKS_MAX} words of small letters, digits and hyphens, each once"
    return words_answered(state, answered, TERM, _are_ranks, wanted)


def _are_ranks(words: Any) -> bool:
    if not isinstance(words, list | tuple) or not 0 < len(words) <= RANKS_MAX:
        return False
    return all(isinstance(word, str) and RANK.fullmatch(word) for word in words) and len(set(words)) == len(words)


def with_known_ranks(state: State, law: Law, move: ResolvedMove, now: Time) -> ResolvedMove | Refused | Question:
    """A move with rule changes whose ranks the game has; a new rule without one gets the lowest."""
    ranks = ranks_of(state, law, now)
    if isinstance(ranks, Question):
        return ranks
    changes = tuple(ranked(change, ranks) for change in move.arguments["changes"])
    unknown = next((rank for rank in map(rank_named, changes) if rank is not None and rank not in ranks), None)
    if unknown is not None:
        return Refused(
            code="rank.unknown",
            reason=fault_of(unknown, ranks),
            facts={"ranks": list(ranks)},
            remedy=_remedy(unknown, ranks),
        )
    return replace(move, arguments={**move.arguments, "changes": changes}) if changes else move


def ranked(change: Change, ranks: Iterable[Rank]) -> Change:
    """A change under which a new rule that names no rank gets the lowest one, where there is no usual one."""
    ranks = tuple(ranks)
    if isinstance(change, Enact) and change.rank == USUAL and USUAL not in ranks:
        return replace(change, rank=ranks[-1])
    return change


def rank_named(change: Change) -> Rank | None:
    """The rank that a change gives a rule; None if it gives none."""
    if isinstance(change, Transmute):
        return change.to
    return change.rank if isinstance(change, Enact) else None


def fault_of(rank: str, ranks: Iterable[Rank]) -> str:
    """That a rank isn't one of a game's."""
    return N_("there is no rank “{rank}” in this game: its rules are {ranks}", rank=rank, ranks=", ".join(ranks))


def _remedy(rank: str, ranks: Iterable[Rank]) -> str:
    near = get_close_matches(rank, list(ranks), n=1)
    return N_("did you mean {near}?", near=near[0]) if near else N_("name one of its ranks")
