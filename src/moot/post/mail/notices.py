"""What players are told without asking: that a vote opens, what a rule announces to them, and what was decided.

It is made of the public record alone, and for each entry a player gets one letter, however often it is looked at.
"""

import logging
from collections.abc import Iterator
from urllib.parse import quote

from moot.authoring.proposals import write_proposal
from moot.game import events as e
from moot.game.entries import Entry
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time
from moot.journal.postbox import Kept
from moot.people.correspondents import Book
from moot.people.mail_addresses import has_address, is_address
from moot.people.notice_settings import Follower, Settings, Way, told_otherwise
from moot.people.reading_keys import Keys
from moot.people.values import Account
from moot.play.host import Host
from moot.play.talk import above
from moot.post.mail.outgoing import LetterWriter, Message
from moot.post.notices.notice import Notice
from moot.views.telling import tell
from moot.views.views import hidden_ballots

_log = logging.getLogger(__name__)
_FOR_ALL = (
    e.VotingOpened, e.ProposalDecided, e.ProposalAdopted, e.ProposalDefeated, e.ProposalBarred, e.RuleEnacted,
    e.RuleAmended, e.RuleRepealed, e.RuleTransmuted, e.Judged, e.WinCredited, e.Won, e.GameEnded,
)  # fmt: skip
_BATCH = 200
_SUBJECT_LONGEST = 100


class CorrespondentNotices:
    """Writes to players of what has happened since they were last written to."""

    def __init__(self, host: Host, desk: LetterWriter):
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


class MailChannel:
    """Carries notices by the mailroom's outbox."""

    way: Way = "mail"

    def __init__(self, host: Host, desk: LetterWriter, web: str):
        self._host, self._desk, self.site = host, desk, web.rstrip("/")
        self._settings = Settings(host.journal.cabinet)

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has an address at which mail arrives, and is not told by the game's own mail already."""
        address, book = follower.account.mail, Book(self._host.journal.postbox, follower.game)
        if not is_address(address) or not has_address(follower.game) or book.is_failing(address):
            return False
        said = self._settings.of(follower.account, follower.game, self._host.clock.now()) is not None
        return said or not any(book.wants_mail(seat) for seat in follower.seats)

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Keep a letter for sending."""
        message = Message(
            key=notice.key,
            to=follower.account.mail,
            subject=notice.subject,
            text=notice.text + "\n\n" + "\n".join(self._foot(follower)) + "\n",
            player=next(iter(follower.seats), None),
            thread="digest" if notice.kind == "news" else "",
            unsubscribe=self._stop(follower),
        )
        self._host.journal.postbox.keep([self._desk.write(notice.game, notice.title, message, now)])

    def _foot(self, follower: Follower) -> Iterator[str]:
        if follower.seats:
            yield "You can answer this letter in plain sentences, each by itself, such as “Yea on 301” or “Status”."
        if self.site:
            yield f"What you are told, and how often: {self.site}/account/notices"
            yield f"To be told nothing more of this game: {self._stop(follower)}"

    def _stop(self, follower: Follower) -> str:
        if not self.site:
            return ""
        seal = Keys(self._host.journal.cabinet).seal(
            follower.account, stop_purpose(follower.game), self._host.clock.now()
        )
        return f"{self.site}/notices/stop/{quote(follower.game)}/{follower.account.id}/{seal}"


def stop_purpose(game: str) -> str:
    """What a seal says that ends the notices of a game."""
    return f"stop\n{game}"


def stop_notices(host: Host, game: str, account: str, seal: str, *, stop: bool) -> Account | None:
    """Whose notices of a game a link ends, and end them if that is asked for; None where it is nobody's."""
    now = host.people.now
    found = host.people.accounts.get(account, now)
    if found is None or not Keys(host.journal.cabinet).is_seal(seal, account, stop_purpose(game), now):
        return None
    if stop:
        settings = Settings(host.journal.cabinet)
        settings.stop(found, game, now)
    return found
