"""Noticeboards: each comment is posted on a board of the game, and may reply to another.

The rules say which boards there are, by the term `boards`; where none does, there are two.
"""

from typing import Any

from msgspec.structs import replace

from moot.game.law_protocol import Law, ResolvedMove, words_answered
from moot.game.moves import Question, Refused
from moot.game.state import DISCUSSION, State, Topic
from moot.game.values import Time
from moot.languages import N_

TERM = "boards"
BOARDS = (DISCUSSION, "voting")
BOARD_CHARACTERS_MAX = 40


def boards_of(state: State, law: Law, now: Time) -> tuple[str, ...] | Question:
    """The boards of a game, the default one first; or the open question."""
    answered = law.answer(state, TERM, now)
    if answered.silent:
        return BOARDS
    wanted = f"a list of names of 1 to {BOARD_CHARACTERS_MAX} letters, digits and hyphens, each once"
    return words_answered(state, answered, TERM, _are_names, wanted)


def _are_names(names: Any) -> bool:
    if not isinstance(names, list | tuple) or not names or not all(_is_name(name) for name in names):
        return False
    return len({name.casefold() for name in names}) == len(names)


def _is_name(name: Any) -> bool:
    """Whether a word can name a board: names are used in URLs, mail addresses and newsgroups."""
    if not isinstance(name, str) or not 0 < len(name) <= BOARD_CHARACTERS_MAX:
        return False
    return name.isascii() and name.replace("-", "").isalnum()


def on_its_board(state: State, law: Law, move: ResolvedMove, now: Time) -> ResolvedMove | Refused | Question:
    """A comment with its board and subject, by default those of what it replies to. Other moves are unchanged."""
    if move.move.name != "argue" or move.offered:
        return move
    above = state.said.get(str(move.arguments.get("reply")))
    if above is not None:
        apart = _fault_of_reply(move, above)
        if apart is not None:
            return apart
        move = replace(
            move,
            proposal=state.proposals[above.proposal] if above.proposal is not None else None,
            case=state.cases[above.case] if above.case is not None else None,
        )
    boards = boards_of(state, law, now)
    if isinstance(boards, Question):
        return boards
    wanted = move.arguments.get("board") or (above.board if above is not None else boards[0])
    board = next((one for one in boards if one.casefold() == wanted.casefold()), None)
    if board is None:
        return Refused(
            code="argue.board",
            reason=N_("there is no board “{wanted}” in this game", wanted=wanted[:BOARD_CHARACTERS_MAX]),
            facts={"boards": list(boards)},
            remedy=N_("name one of its boards: {boards}", boards=", ".join(boards)),
        )
    return replace(move, arguments={**move.arguments, "board": board})


def _fault_of_reply(move: ResolvedMove, above: Topic) -> Refused | None:
    """Why a comment can't reply to another one: that one is about something else."""
    proposal, case = move.proposal, move.case
    if (proposal is None or proposal.number == above.proposal) and (case is None or case.id == above.case):
        return None
    about = N_("proposal {proposal}", proposal=above.proposal) if above.proposal else N_("the game")
    about = N_("case {case}", case=above.case) if above.case and not above.proposal else about
    return Refused(
        code="argue.apart",
        reason=N_("what was said at entry {reply} is about {about}", reply=move.arguments["reply"], about=about),
        remedy=N_("answer it without naming anything else, or say this without answering it"),
    )
