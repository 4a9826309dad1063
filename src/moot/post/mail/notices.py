"""What players are told without asking: that a vote opens, what a rule announces to them, and what was decided.

It is made of the public record alone, and for each entry a player gets one letter, however often it is looked at.
"""

import logging
from collections.abc import Iterator

from moot.authoring.proposals import write_proposal
from moot.game import events as e
from moot.game.entries import Entry
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time
from moot.journal.postbox import Kept
from moot.people.correspondents import Book
from moot.people.notice_settings import told_otherwise
from moot.play.host import Host
from moot.play.talk import above
from moot.post.mail.writing import Desk, Message
from moot.views.telling import tell
from moot.views.views import hidden_ballots

_log = logging.getLogger(__name__)
_FOR_ALL = (
    e.VotingOpened, e.ProposalDecided, e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred, e.RuleEnacted,
    e.RuleAmended, e.RuleRepealed, e.RuleTransmuted, e.Judged, e.WinCredited, e.Won, e.GameEnded,
)  # fmt: skip
_BATCH = 200
_SUBJECT_LONGEST = 100


class Notices:
    """Writes to players of what has happened since they were last written to."""

    def __init__(self, host: Host, desk: Desk):
        self._host, self._desk = host, desk

    def tell_all(self, now: Time) -> None:
        """Write what is to be told, in every game; trouble with one does not keep the others waiting."""
        for record in self._host.games():
            try:
                self.tell(record.name, now)
            except Exception:
                _log.exception("the players of %s could not be told; it is tried again", record.name)

    def tell(self, game: str, now: Time) -> None:
        """Write what is to be told of a game; what was before anyone looked is told to nobody."""
        journal, book = self._host.journal, Book(self._host.journal.postbox, game)
        last, told = journal.length(game) - 1, book.told
        if told is None:
            book.set_told(last)
            return
        while told < last:
            upto = min(last, told + _BATCH)
            table = self._host.table(game)
            state, law = table.moment()
            hidden = hidden_ballots(state, law)
            others = told_otherwise(self._host, game)
            readers = [person for person in _readers(state) if book.wants_mail(person) and person not in others]
            letters = [
                letter
                for entry in (table.entries(told + 1, upto) if readers else ())
                for letter in self._letters(game, entry, state, hidden, readers, book, now)
            ]
            journal.postbox.keep(letters)
            book.set_told(upto)
            told = upto

    def _letters(
        self,
        game: str,
        entry: Entry,
        state: State,
        hidden: frozenset[str],
        readers: list[PlayerId],
        book: Book,
        now: Time,
    ) -> Iterator[Kept]:
        for player in readers:
            talk = entry.move.player != player and book.wants_talk(player)
            events = [event for event in entry.events if _concerns(event, player, talk=talk)]
            if not events:
                continue
            lines = [_told(event, state, hidden) for event in events]
            message = Message(
                key=f"notice\n{entry.number}\n{player}",
                to=book.address_of(player),
                subject=_subject(state, events[0], lines[0]),
                text="\n".join([*lines, "", *_what_to_do(events, state)]) + "\n",
                player=player,
                thread=_thread(state, entry, events[0]),
                follows=tuple(f"notice\n{one}\n{player}" for one in above(state, entry.number)),
                about=entry.number,
            )
            yield self._desk.write(game, state.title, message, now)


def _thread(state: State, entry: Entry, event: e.Event) -> str:
    """What the letters of one thread share: the proposal or the case; or what was said first, or the game."""
    case = str(getattr(event, "case", None) or "")
    if number := _proposal(event):
        return f"proposal {number}"
    if case:
        return f"case {case}"
    if not isinstance(event, e.Argued):
        return "game"
    return f"said {next(iter(above(state, entry.number)), entry.number)}"


def _readers(state: State) -> tuple[PlayerId, ...]:
    """Who plays, or holds an office."""
    return tuple(dict.fromkeys((*state.seating, *state.offices.values())))


def _told(event: e.Event, state: State, hidden: frozenset[str]) -> str:
    """An event in a sentence; of what somebody says, all of it."""
    return f"{event.player} says:\n\n{event.text}" if isinstance(event, e.Argued) else tell(event, state, hidden)


def _proposal(event: e.Event) -> str:
    """The proposal that an event is about."""
    fields = event.fields if isinstance(event, e.Announced) else {}
    return str(getattr(event, "proposal", None) or fields.get("proposal") or "")


def _concerns(event: e.Event, player: PlayerId, *, talk: bool) -> bool:
    """Whether an event is told to a player: it concerns all, is addressed to them, or is talk that they want."""
    if isinstance(event, e.Argued):
        return talk
    if isinstance(event, e.Announced):
        to = event.fields.get("to")
        return player == to or (isinstance(to, list | tuple) and player in to)
    if isinstance(event, e.JudgeAsked | e.JudgeAppointed):
        return event.judge == player
    return isinstance(event, _FOR_ALL)


def _subject(state: State, event: e.Event, line: str) -> str:
    number = Number(_proposal(event))
    proposal = state.proposals.get(number) if number else None
    about = f"Proposal {number}: {proposal.title}" if proposal is not None else line.partition("\n")[0]
    return f"[{state.title}] {about}"[:_SUBJECT_LONGEST]


def _what_to_do(events: list[e.Event], state: State) -> Iterator[str]:
    for event in events:
        if isinstance(event, e.VotingOpened):
            yield f"To vote, answer with “Yea on {event.proposal}” or “Nay on {event.proposal}”."
            yield from ("It reads:", "", *_texts(state, event.proposal))
        if isinstance(event, e.Argued):
            yield "“Stop talk” ends letters of what others say."
    yield ""
    yield "What you answer, unless it asks for something, is said in the game for all to read."
    yield "This was sent to you because you play. To get no more of it, answer with “Stop mail”."


def _texts(state: State, number: str) -> Iterator[str]:
    proposal = state.proposals[number]  # type: ignore[index]
    yield from write_proposal(proposal.changes).split("\n")
