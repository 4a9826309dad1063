"""Notices by mail: digests and reminders for accounts, and letters about each event for players known by mail alone.

They are made from the public record, and a player gets one letter for each entry, however often it is looked at.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from moot.game import events as e
from moot.game.decision.ballot_forms import quoted
from moot.game.lines import line_of
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import Number, PlayerId, Time
from moot.journal.postbox import StoredMessage
from moot.languages import _, speaking
from moot.law.files.change_files import write_changes
from moot.people.correspondents import CHANNEL, TOLD, AddressBook
from moot.people.mail_addresses import has_address, is_address
from moot.people.notice_settings import NoticeSettingsStore, Way
from moot.people.values import Account
from moot.play.host import Host
from moot.play.table import Table
from moot.post.mail.outgoing import LetterDraft, LetterWriter
from moot.post.notices.news_items import is_for
from moot.post.notices.notice import Notice, time_in_zone
from moot.post.notices.notifier import Channel, Follower, Listener
from moot.views.examples import IN_LETTERS, example_lines, proposal_examples
from moot.views.law.text_and_code import told_before_voting
from moot.views.moments import Moment, due_times, next_deadline
from moot.views.sentences import event_sentence
from moot.views.talk import above
from moot.views.wording import capital, proposal_name, subject_key

_SUBJECT_LONGEST = 100


class MailChannel(Channel):
    """Sends notices through the mail outbox."""

    way: Way = "mail"

    def __init__(self, host: Host, writer: LetterWriter, web: str):
        self._host, self._writer, self.site = host, writer, web.rstrip("/")
        self._settings = NoticeSettingsStore(host.journal.records)

    def reaches(self, follower: Follower) -> bool:
        """Whether somebody has a working address, and doesn't get the game's own letters already."""
        book = AddressBook(self._host.journal.postbox, follower.game)
        address = follower.account.mail if follower.account is not None else ""
        if follower.account is None or not is_address(address) or not has_address(follower.game):
            return False
        chosen = self._settings.of(follower.account, follower.game, self._host.clock.now()) is not None
        return not book.is_failing(address) and (chosen or not any(book.wants_mail(seat) for seat in follower.seats))

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Queue a notice as a letter to an account."""
        assert follower.account is not None, "letters go to accounts"
        stop = self._stop_link(follower.account, follower.game)
        message = LetterDraft(
            key=notice.key,
            to=follower.account.mail,
            subject=notice.subject,
            text=notice.text + "\n\n" + "\n".join(self._foot(notice, follower, stop)) + "\n",
            player=next(iter(follower.seats), None),
            thread="digest" if notice.kind == "news" else "",
            unsubscribe=stop,
        )
        self._host.journal.postbox.keep([self._writer.write(notice.game, notice.title, message, now)])

    def _foot(self, notice: Notice, follower: Follower, stop: str) -> Iterator[str]:
        if follower.seats:
            open_to_vote = (task.key.removeprefix("vote proposal ") for task in notice.tasks)
            number = next((number for number in open_to_vote if number.isalnum()), "")
            if number:
                yield _(
                    "You can reply in plain sentences, one request each: “Yea on {number}”, or “Status”.", number=number
                )
            else:
                yield _("You can reply in plain sentences, one request each: “Status”.")
        if self.site:
            yield _("Choose what you get, and how often: {address}", address=f"{self.site}/account/notices")
            yield _("Stop all notices about this game: {address}", address=stop)

    def _stop_link(self, account: Account, game: str) -> str:
        if not self.site:
            return ""
        seal = self._host.people.reading_keys.seal(account, stop_purpose(game), self._host.clock.now())
        return f"{self.site}/notices/stop/{quote(game)}/{account.id}/{seal}"

    def listeners(self, now: Time) -> Iterator[Listener]:
        """The players of each game who are known by mail alone; the first time, they get no old news."""
        postbox = self._host.journal.postbox
        told = postbox.marks(CHANNEL, TOLD)
        for record in self._host.games():
            book, last = AddressBook(postbox, record.name), record.length - 1
            if not told.get(record.name):
                book.set_told(last)
            elif (before := int(told[record.name])) < last:
                yield Listener(record.name, before, _PlayerLetters(self._host, self._writer, book, now), book.set_told)


@dataclass(frozen=True)
class _PlayerLetters:
    """Letters about the entries of one game to players who get the game's own mail."""

    host: Host
    writer: LetterWriter
    book: AddressBook
    now: Time

    def __call__(self, table: Table, entries: Iterable[Entry]) -> Iterator[StoredMessage]:
        moment = table.moment()
        state, hidden = moment.state, moment.hidden_ballots
        people = tuple(dict.fromkeys((*state.seating, *state.offices.values())))
        others = with_settings(self.host, table.name)
        readers = [player for player in people if self.book.wants_mail(player) and player not in others]
        if not readers:
            return
        for entry in entries:
            for player in readers:
                discussion = entry.move.player != player and self.book.wants_talk(player)
                events = [event for event in entry.events if is_for(event, player, discussion=discussion)]
                if events:
                    yield self._letter(table, state, entry, events, player, hidden)

    def _letter(
        self, table: Table, state: State, entry: Entry, events: list[e.Event], player: PlayerId, hidden: frozenset[str]
    ) -> StoredMessage:
        """A letter in the language of the account with the player's address."""
        with speaking(self.host.people.accounts.language_at(self.book.address_of(player), self.now)):
            message = self._message(table, line_of(state, entry.number), entry, events, player, hidden)
            return self.writer.write(table.name, state.title, message, self.now)

    def _message(
        self, table: Table, state: State, entry: Entry, events: list[e.Event], player: PlayerId, hidden: frozenset[str]
    ) -> LetterDraft:
        told = [_event_text(event, state, hidden) for event in events]
        opened = [event.proposal for event in events if isinstance(event, e.VotingOpened)]
        paragraphs = [
            *(_how_to_vote(table, state, number) for number in opened),
            *(
                _("Warning: {warning}", warning=one)
                for number in opened
                for one in told_before_voting(state, state.proposals[number])
            ),
            "\n".join(told),
            *_for_example(table, opened),
            *(_("The proposal:") + f"\n\n{write_changes(state.proposals[number].changes)}" for number in opened),
            "\n".join(_foot(events)),
        ]
        return LetterDraft(
            key=f"notice\n{entry.number}\n{player}",
            to=self.book.address_of(player),
            subject=_subject(state, events[0], told[0]),
            text="\n\n".join(paragraphs) + "\n",
            player=player,
            thread=_thread(state, entry, events[0]),
            follows=tuple(f"notice\n{one}\n{player}" for one in above(state, entry.number)),
            about=entry.number,
        )


def _for_example(table: Table, opened: Iterable[Number]) -> Iterator[str]:
    """Up to three examples of what proposals would do that are voted on now."""
    moment = table.moment()
    for number in opened:
        lines = list(example_lines(proposal_examples(moment, moment.state.proposals[number])))[:IN_LETTERS]
        if lines:
            yield "\n".join([_("For example:"), *(f"- {line}" for line in lines)])


def _how_to_vote(table: Table, state: State, number: Number) -> str:
    """What to do when a vote opens, and until when."""
    moment = table.moment()
    time = next_deadline(due_times(moment), subject_key("proposal", number))
    proposal = _titled(state, number)
    if time is None:
        ask = _("Please vote on {proposal}.", proposal=proposal)
    else:
        ask = _("Please vote on {proposal} by {time}.", proposal=proposal, time=time_in_zone(time, ""))
    return f"{ask} {how_to_mark(moment, number)}"


def how_to_mark(moment: Moment, number: Number) -> str:
    """How to write a vote on a proposal in a letter, by what there is to choose from."""
    form = moment.law.ballot_form(moment.state, moment.state.proposals[number], moment.now)
    if not form.is_marked:
        return _("To vote, reply “Yea on {number}” or “Nay on {number}”.", number=number)
    how, example = form.instruction, form.example
    if form.form == "ranking":
        reply = _(
            "To vote, {how}: reply “Vote on {number}: {example}”, or a numbered list below “Vote on {number}:”.",
            how=how,
            number=number,
            example=example,
        )
    else:
        reply = _("To vote, {how}: reply “Vote on {number}: {example}”.", how=how, number=number, example=example)
    return f"{reply} " + _("The choices are {choices}.", choices=", ".join(map(quoted, form.choices)))


def _titled(state: State, number: Number) -> str:
    title = state.proposals[number].title
    return _("{proposal}, “{title}”", proposal=proposal_name(number), title=title) if title else proposal_name(number)


def _foot(events: list[e.Event]) -> Iterator[str]:
    yield _("If your reply asks for nothing, it is posted in the game's discussion, for everyone to read.")
    if any(isinstance(event, e.Argued) for event in events):
        yield _("Don't want the discussion by mail? Reply “Stop talk”.")
    yield _("You get this letter because you play this game. Don't want any more? Reply “Stop mail”.")


def _thread(state: State, entry: Entry, event: e.Event) -> str:
    """The key of a thread of letters: its proposal or case; else the first comment, or the game."""
    case = str(getattr(event, "case", None) or "")
    if number := _proposal_of(event):
        return number if " " in number else subject_key("proposal", number)
    if case:
        return subject_key("case", case)
    if not isinstance(event, e.Argued):
        return "game"
    return subject_key("said", str(next(iter(above(state, entry.number)), entry.number)))


def _event_text(event: e.Event, state: State, hidden: frozenset[str]) -> str:
    """An event in a sentence; a comment in full."""
    if isinstance(event, e.Argued):
        return _("{player} says:", player=event.player) + f"\n\n{event.text}"
    return event_sentence(event, state, hidden)


def _proposal_of(event: e.Event) -> str:
    """The proposal that an event is about."""
    fields = event.fields if isinstance(event, e.Announced) else {}
    return str(getattr(event, "proposal", None) or fields.get("proposal") or "")


def _subject(state: State, event: e.Event, line: str) -> str:
    """The game, and what the letter is about; a reply to it that says “Yea” alone votes on the proposal named here."""
    number = Number(_proposal_of(event))
    proposal = state.proposals.get(number) if number else None
    about = line.partition("\n")[0]
    if proposal is not None:
        about = f"{capital(proposal_name(proposal.number))}: {proposal.title}"
        about = _("Please vote: {proposal}", proposal=about) if isinstance(event, e.VotingOpened) else about
    return f"[{state.title}] {about}"[:_SUBJECT_LONGEST]


def with_settings(host: Host, game: str) -> frozenset[PlayerId]:
    """The players whose accounts have chosen what they get about a game, so that they don't get its own mail."""
    people, settings = host.people, NoticeSettingsStore(host.journal.records)
    now = people.now
    seats = [seat for seat in people.access_settings(game).seats if seat.account]
    accounts = ((seat.player, people.accounts.get(seat.account, now)) for seat in seats)
    return frozenset(player for player, account in accounts if account and settings.of(account, game, now) is not None)


def stop_purpose(game: str) -> str:
    """The text that the signature in an unsubscribe link signs."""
    return f"stop\n{game}"


def stop_notices(host: Host, game: str, account: str, seal: str, *, stop: bool) -> Account | None:
    """The account whose notices an unsubscribe link ends; with `stop`, ends them. None if the link isn't valid."""
    now = host.people.now
    found = host.people.accounts.get(account, now)
    if found is None or not host.people.reading_keys.is_seal(seal, account, stop_purpose(game), now):
        return None
    if stop:
        NoticeSettingsStore(host.journal.records).stop(host.journal, found, game, now)
    return found
