"""Requests in a letter: found in its text and made as moves, each exactly once, even if the program is stopped.

An entry keeps a mark of the request that it came from, made with the game's secret, so the mark reveals nothing.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from moot.authoring.move_arguments import move_of_request
from moot.authoring.move_words import move_reader, requests_in
from moot.authoring.postings import move_of, proposal_told
from moot.authoring.proposals import has_fields
from moot.authoring.prose.explanation import explain, explanation_lines
from moot.authoring.prose.reader import read_prose
from moot.documents.letters.commands import MoveReader
from moot.documents.letters.forms import form_in, read_form
from moot.documents.letters.identity import identity_in
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import LetterRequest, ParsedLetter
from moot.documents.letters.values import Letter
from moot.documents.source_text import SourceLine
from moot.game.lines import entries_by_id, line_of, most_followed
from moot.game.moves import Allowed, Move, Refused, Undecided
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import PlayerId, Time, Value
from moot.journal.journal import Journal
from moot.languages import N_, _
from moot.play.idempotency_keys import entry_marked, secret_name
from moot.play.table import Table
from moot.views.explanations import ballot_sentence, verdict_in_words
from moot.views.moments import Moment
from moot.views.sentences import entry_sentences
from moot.views.wording import time_names

_SETTINGS = {
    "codeword": re.compile(r"(?:my )?new code ?word(?: is|:)\s+(\S{1,80}?)\.?", re.IGNORECASE),
    "no-mail": re.compile(r"(?:please )?(?:unsubscribe|stop (?:the |sending )?mail)()[.!]?", re.IGNORECASE),
    "no-talk": re.compile(r"(?:please )?stop (?:the |sending )?talk()[.!]?", re.IGNORECASE),
    "talk": re.compile(r"(?:please )?(?:start|send) (?:me )?(?:the )?talk()[.!]?", re.IGNORECASE),
    "mail": re.compile(r"(?:please )?(?:subscribe|start (?:the |sending )?mail)()[.!]?", re.IGNORECASE),
}
SETTINGS = frozenset(_SETTINGS)
"""Requests about mail, which aren't moves."""
_GREETING = re.compile(r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))\b[^:?]{0,40}", re.IGNORECASE)
REQUESTS_MAX = 50
"""Per letter."""
COMMENT_CHARACTERS_MAX = 20_000


def parse_letter(letter: Letter, moment: Moment) -> ParsedLetter:
    """What a letter asks for in a game.

    The lines with a codeword are taken out first, so that none of them ends up in a proposal or a comment.
    """
    identity, lines = identity_in(own_lines(letter))
    reader = move_reader(moment)
    typed = list(_typed(lines, reader))
    places = {request.place.split(":")[0] for request in typed}
    others = [SourceLine("", line.line, line.column) if str(line.line) in places else line for line in lines]
    read = requests_in(moment, others, letter.subject, reader)
    return replace(read, requests=(*typed, *read.requests)[:REQUESTS_MAX], identity=identity)


def own_text(letter: Letter) -> str:
    """The sender's own words, without quotes, a signature, or the lines that say who they are."""
    lines = identity_in(own_lines(letter))[1]
    return "\n".join(line.text for line in lines).strip()


def _typed(lines: Sequence[SourceLine], reader: MoveReader) -> Iterator[LetterRequest]:
    """The lines at the beginning about mail, or with a typed command such as `agree case=1 answer=yes`: further down
    such a line may be part of what somebody proposes."""
    for line in lines:
        said = line.text.strip()
        moves = reader.commands_in(said) if "=" in said and len(said) < 500 else []
        found = [LetterRequest(one.move, one.arguments, said, f"{line.line}:typed") for one in moves if not one.into]
        found += _setting(line)
        yield from found
        if said and not found and not _GREETING.fullmatch(said):
            return


def _setting(line: SourceLine) -> Iterator[LetterRequest]:
    said = line.text.strip()
    for name, form in _SETTINGS.items():
        found = form.fullmatch(said) if len(said) < 200 else None
        if found:
            shown = _("(a new codeword)") if name == "codeword" else said
            yield LetterRequest(name, {"word": found[1]}, shown, f"{line.line}:{name}")


_NEW_RULE = N_(
    "say what happens to which rule, such as “I propose to repeal rule 204”; for a new rule, write below “Propose:” "
    "the lines `---`, `title: …`, `---`, and then its text"
)


class RequestResult(Value, frozen=True):
    """The result of one request."""

    said: str
    lines: tuple[str, ...]
    entry: int | None = None
    allowed: bool = False


class RequestRunner:
    """Makes the moves that one letter asks for."""

    def __init__(self, journal: Journal, table: Table, letter: Letter, key: str, came: Time):
        self._journal, self._table, self._letter, self._key, self._came = journal, table, letter, key, came

    def mark(self, place: str) -> str:
        """The mark that an entry keeps of the request at a place in the letter."""
        return secret_name(self._journal, self._table.name, "wish", self._key, place)

    def do(self, player: PlayerId, request: LetterRequest) -> RequestResult:
        """Make the move that a request asks for, unless it was made before."""
        moment = self._table.moment(player)
        move = move_asked(moment, request)
        if isinstance(move, Refused):
            return self.make(player, _in_a_letter(move), request.place, request.said)
        return self.make(player, move, request.place, request.said, _understood(moment.state, request))

    def posting(self) -> Move | Refused | None:
        """The posting that the letter is, in a game of postings; None if it isn't one."""
        moment = self._table.moment()
        state, name, form = moment.state, moment.law.index.posting_move, form_in(moment.state)
        if name is None or form is None or read_form(self._letter, form) is None:
            return None
        parent = self._parent(state)
        return move_of(state, name, self._letter, most_followed(state) if parent is None else parent)

    def following(self) -> Move | None:
        """The letter as a comment below the posting it replies to; None if it replies to none, or is empty."""
        moment = self._table.moment()
        name, parent, text = moment.law.index.posting_move, self._parent(moment.state), own_text(self._letter)
        if name is None or parent is None or not text:
            return None
        return move_of(moment.state, name, replace(self._letter, text=text), parent)

    def _parent(self, state: State) -> int | None:
        """The entry of the nearest posting that the letter replies to."""
        ids = entries_by_id(state)
        above = [ids[key] for key in (*self._letter.references, *self._letter.answers) if key in ids]
        return above[-1] if above else None

    def make(
        self, player: PlayerId, move: Move | Refused, place: str, said: str, understood: tuple[str, ...] = ()
    ) -> RequestResult:
        """Make the move at a place in the letter, unless it was made before; `understood` begins the result's lines."""
        mark = self.mark(place)
        entry = self.made(mark)
        if entry is not None:
            moment = self._table.moment()
            lines = entry_sentences(entry, moment.state, moment.hidden_ballots, time_names(moment.law))
            return RequestResult(said, tuple(lines), entry.number, allowed=True)
        if isinstance(move, Refused):
            return RequestResult(said, tuple(verdict_in_words(move)))
        result = self._table.submit(replace(move, player=player, letter=mark))
        moment = self._table.moment()
        number = result.entry.number if result.entry else None
        made_on = moment.state if number is None else line_of(moment.last, number)
        lines = verdict_in_words(result.verdict, made_on, moment.hidden_ballots, time_names(moment.law))
        lines = [*lines, *map(ballot_sentence, result.ballots)]
        understood += proposal_told(moment.last, number) if number is not None else ()
        return RequestResult(said, (*understood, *lines), number, isinstance(result.verdict, Allowed | Undecided))

    def made(self, mark: str) -> Entry | None:
        """The entry that a request led to, if there is one."""
        return entry_marked(self._table, mark, self._came)


def _understood(state: State, request: LetterRequest) -> tuple[str, ...]:
    """How we understood a proposal in plain words."""
    text = request.arguments.get("changes", "")
    if not text or has_fields(text):
        return ()
    return tuple(explanation_lines(explain(read_prose(state, text))))


def _in_a_letter(refused: Refused) -> Refused:
    """A refusal whose remedy can be used in a letter."""
    if refused.code != "prose.no-change":
        return refused
    return replace(refused, remedy=_(_NEW_RULE))


def move_asked(moment: Moment, request: LetterRequest) -> Move | Refused:
    """The move of a request."""
    return move_of_request(moment, request.move, request.arguments)
