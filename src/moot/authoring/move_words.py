"""Moves in plain words, by the rules of a game: alike in letters, articles, requests to hooks and at the keyboard."""

from collections.abc import Mapping, Sequence

from moot.documents.letters.commands import MoveReader
from moot.documents.letters.phrases import Argument, WordedMove
from moot.documents.letters.requests import ParsedLetter, requests_of
from moot.documents.source_text import SourceLine
from moot.game.values import CaseId, Number
from moot.views.doing.move_fields import blank_form, fields_of
from moot.views.moments import Moment


def requests_in(
    moment: Moment, lines: Sequence[SourceLine], subject: str = "", reader: MoveReader | None = None
) -> ParsedLetter:
    """What lines ask for in a game, below a subject."""
    law, state = moment.law, moment.state
    forms = {str(one.number): law.ballot_form(state, one, moment.now) for one in state.open_proposals()}
    uncommon = {number: form for number, form in forms.items() if form.is_marked or not number.isdecimal()}
    return requests_of(lines, subject, reader or move_reader(moment), uncommon)


def move_reader(moment: Moment) -> MoveReader:
    """A reader of the moves that can be made in a game at a moment."""
    state, moves = moment.state, []
    for name in moment.law.index.available_moves:
        form = blank_form(moment, name)
        moves.append(WordedMove(name, tuple(Argument(f.name, f.kind, f.required) for f in form.fields), form.doc))
    kinds = {(move.name, one.name): one.kind for move in moves for one in move.arguments}

    def choices(move: str, argument: str, given: Mapping[str, str]) -> Sequence[str]:
        match kinds[move, argument]:
            case "proposal":
                return state.undecided
            case "case":
                return state.open_cases
            case "held":
                return [str(held.number) for held in state.held_moves()]
            case "rule":
                return [rule.number for rule in state.in_force()][-1:]
            case "text" | "number" | "changes":
                return ()
        proposal = state.proposals.get(Number(given.get("proposal", "")))
        case = state.cases.get(CaseId(given.get("case", "")))
        fields = fields_of(moment, move, proposal, case)
        return next((field.choices for field in fields if field.name == argument), ())

    titles = {str(number): state.proposals[number].title for number in state.undecided}
    return MoveReader(moves, choices, titles, [number for number in state.undecided if not number.isdecimal()])
