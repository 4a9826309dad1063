"""What a letter asks for done: each wish becomes a move, once, whatever stops the program in between.

An entry keeps what stands for the wish that it came from, made with the game's secret, so that it tells nothing.
"""

import shlex

from msgspec.structs import replace

from moot.authoring.asking import PROSE, asked_for
from moot.authoring.postings import form_in, move_of, posting_move
from moot.authoring.proposals import has_fields
from moot.authoring.prose import read_prose
from moot.authoring.understood import lines_of, told_of
from moot.documents.letters.forms import read_form
from moot.documents.letters.identity import identity_in
from moot.documents.letters.values import Letter
from moot.documents.letters.voices import own_lines
from moot.game.entries import Entry
from moot.game.lines import entries_by_id, most_followed
from moot.game.moves import Allowed, Move, Refused, Undecided
from moot.game.state import State
from moot.game.values import PlayerId, Time, Value
from moot.journal.store import Journal
from moot.law.law import SandboxedLaw
from moot.play.marks import entry_marked, secret_name
from moot.play.table import Table
from moot.post.mail.wishes import Wish
from moot.views.telling import tell_entry, tell_verdict
from moot.views.views import hidden_ballots
from moot.views.wording import time_names

_NEW_RULE = (
    "say what becomes of which rule, such as “I propose to repeal rule 204”; for a new rule write below “Propose:” the "
    "lines `---`, `title: …`, `---`, and then its text"
)


class Done(Value, frozen=True):
    """What became of one wish."""

    said: str
    lines: tuple[str, ...]
    entry: int | None = None
    allowed: bool = False


class Doing:
    """Does what one letter asks, by whoever wrote it."""

    def __init__(self, journal: Journal, table: Table, letter: Letter, key: str, came: Time):
        self._journal, self._table, self._letter, self._key, self._came = journal, table, letter, key, came

    def mark(self, place: str) -> str:
        """What an entry keeps of a wish at a place of the letter."""
        return secret_name(self._journal, self._table.name, "wish", self._key, place)

    def do(self, player: PlayerId, wish: Wish) -> Done:
        """Make the move that is wished for, unless it has been made."""
        mark = self.mark(wish.place)
        entry = self.made(mark)
        if entry is not None:
            return self._told_again(wish.said, entry)
        state, law = self._table.moment()
        asked = _move(state, law, player, wish)
        if isinstance(asked, Refused):
            return Done(wish.said, tuple(tell_verdict(_in_a_letter(asked))))
        return self._submit(wish.said, asked, mark, self._understood(state, wish))

    def posting(self) -> Move | Refused | None:
        """The posting that the letter is, in a game that is played by postings; None where it is none."""
        state, law = self._table.moment()
        name, form = posting_move(law.reading), form_in(state)
        if name is None or form is None or read_form(self._letter, form) is None:
            return None
        ids = entries_by_id(state)
        above = [ids[key] for key in (*self._letter.references, *self._letter.answers) if key in ids]
        return move_of(state, name, self._letter, above[-1] if above else most_followed(state))

    def following(self) -> Move | None:
        """What the letter says below the posting that it answers, as talk; None where it answers none, or is empty."""
        state, law = self._table.moment()
        name, ids = posting_move(law.reading), entries_by_id(state)
        above = [ids[key] for key in (*self._letter.references, *self._letter.answers) if key in ids]
        _, lines = identity_in(own_lines(self._letter))
        text = "\n".join(line.text for line in lines).strip()
        if name is None or not above or not text:
            return None
        return move_of(state, name, replace(self._letter, text=text), above[-1])

    def post(self, player: PlayerId, asked: Move | Refused) -> Done:
        """Make the posting."""
        return self.make(player, asked, "posting", "(the posting)")

    def make(self, player: PlayerId, asked: Move | Refused, place: str, said: str) -> Done:
        """Make a move that stands at a place of the letter, unless it has been made."""
        mark = self.mark(place)
        entry = self.made(mark)
        if entry is not None:
            return self._told_again(said, entry)
        return self._submit(said, asked if isinstance(asked, Refused) else replace(asked, player=player), mark)

    def made(self, mark: str) -> Entry | None:
        """The entry that came of a wish, where there is one already."""
        return entry_marked(self._table, mark, self._came)

    def _submit(self, said: str, asked: Move | Refused, mark: str, understood: tuple[str, ...] = ()) -> Done:
        if isinstance(asked, Refused):
            return Done(said, (*understood, *tell_verdict(asked)))
        told = self._table.submit(replace(asked, letter=mark))
        state, law = self._table.moment()
        lines = tell_verdict(told.verdict, state, hidden_ballots(state, law), time_names(law))
        entry = told.entry.number if told.entry else None
        return Done(said, (*understood, *lines), entry, isinstance(told.verdict, Allowed | Undecided))

    def _told_again(self, said: str, entry: Entry) -> Done:
        state, law = self._table.moment()
        told_of = tell_entry(entry, state, hidden_ballots(state, law), time_names(law))
        return Done(said, tuple(told_of), entry.number, allowed=True)

    def _understood(self, state: State, wish: Wish) -> tuple[str, ...]:
        """What a proposal in words is understood as."""
        text = wish.arguments.get("text", "")
        if wish.move != "propose" or has_fields(text):
            return ()
        return tuple(lines_of(told_of(read_prose(state, text))))


def _in_a_letter(refused: Refused) -> Refused:
    """A refusal whose remedy can be used in a letter."""
    if refused.code != "prose.no-change":
        return refused
    return replace(refused, remedy=_NEW_RULE)


def _move(state: State, law: SandboxedLaw, player: PlayerId, wish: Wish) -> Move | Refused:
    """The move that a wish is; one in words, or a document."""
    if wish.move == "propose":
        return asked_for(state, law, player, ["propose", PROSE], wish.arguments.get("text", ""))
    try:
        plain = shlex.split(wish.arguments.get("", ""))
    except ValueError:
        plain = wish.arguments[""].split()
    named = [f"{name}={value}" for name, value in wish.arguments.items() if name]
    return asked_for(state, law, player, [wish.move, *plain, *named])
