"""Games as newsgroups: one article for each entry, threaded by proposal and case, with public information only.

Articles are made on demand. Their numbers are those of the entries, counted from 1; their Message-IDs name the game and
the entry. In a game of postings the articles are the postings themselves, with the Message-IDs that they came with.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from threading import Lock

from msgspec.structs import replace

from moot.authoring.postings import proposal_told
from moot.documents.letters.forms import posting_text
from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import write_article
from moot.game import events as e
from moot.game.lines import posted_since
from moot.game.record.entries import Entry, apply_entry
from moot.game.record.secret_ballots import blinded
from moot.game.state import PlacedPosting, State
from moot.game.values import CaseId, Number, Value
from moot.journal.errors import UnknownGame
from moot.play.host import Host
from moot.post.checkpoint_footers import checkpoint_footer
from moot.post.news.placement import CHANNEL, READERS
from moot.views.sentences import entry_sentences, opened_ballot_sentences
from moot.views.talk import above, entries_on

DOMAIN = "moot.invalid"
"""The domain of Message-IDs and addresses, if the host has none of its own."""
GROUP = "moot.{}"
_CACHE, _REFERENCES_MAX = 2_000, 40


def posting_letter(whole: State, placed: PlacedPosting, group: str) -> Letter:
    """A posting as a letter, with its own Message-ID and references."""
    posting = placed.posting
    name = "" if posting.name == posting.address else posting.name
    return Letter(
        message_id=posting.id,
        sender=Person(name, posting.address),
        sent=placed.at,
        subject=posting.subject or whole.title,
        references=tuple(reversed(list(islice(_above(whole, placed), _REFERENCES_MAX)))),
        groups=(group,),
        text=posting_text(whole, placed),
    )


def _above(whole: State, placed: PlacedPosting) -> Iterator[str]:
    """The Message-IDs of the postings above one, the nearest first."""
    while placed.follows is not None:
        placed = whole.postings[placed.follows]
        yield placed.posting.id


class Newsgroup(Value, frozen=True):
    """A newsgroup: of a game, or of one of its noticeboards, with the comments there."""

    game: str
    board: str = ""

    @property
    def name(self) -> str:
        """The newsgroup's name in news readers."""
        return ".".join((GROUP.format(self.game.lower()), *([self.board.lower()] if self.board else [])))


class Overview(Value, frozen=True):
    """The overview of an article (RFC 3977, 8.3)."""

    number: int
    subject: str
    sender: str
    date: str
    message_id: str
    references: str
    octets: int
    lines: int


class Newsgroups:
    """The games of a host as newsgroups."""

    def __init__(self, host: Host, domain: str = DOMAIN):
        self._host, self._domain = host, domain
        self._reached: dict[str, State] = {}
        """The public state of each game after the last article made: readers often ask for the next one."""
        self._postings: dict[str, tuple[int, dict[str, int]]] = {}
        self._lock = Lock()
        self._article = lru_cache(maxsize=_CACHE)(self._made)

    def groups(self, member_of: str = "") -> list[Newsgroup]:
        """The groups of the games that anybody can read, and of the game that a reader is a member of."""
        found = []
        for record in self._host.games():
            if self.may_read(record.name, member_of):
                found.append(Newsgroup(record.name))
                found += [Newsgroup(record.name, board) for board in self._boards(record.name)]
        return found

    def group(self, name: str) -> Newsgroup | None:
        """The group of this name."""
        games = {GROUP.format(record.name.lower()): record.name for record in self._host.games()}
        if name.lower() in games:
            return Newsgroup(games[name.lower()])
        above, _, board = name.lower().rpartition(".")
        boards = self._boards(games[above]) if above in games else ()
        return next((Newsgroup(games[above], one) for one in boards if one.lower() == board), None)

    def _boards(self, game: str) -> tuple[str, ...]:
        """The noticeboards that are groups; a game of postings has none."""
        moment = self._host.table(game).moment()
        return moment.boards if moment.law.index.posting_move is None else ()

    def may_read(self, game: str, member_of: str = "") -> bool:
        """Whether somebody may read a game; `member_of` is the game that they logged in to."""
        return game == member_of or self._host.people.access(None, game).may_read

    def title_of(self, group: Newsgroup) -> str:
        """The description of a group."""
        title = self._host.table(group.game).last.title
        return f"{title}: the noticeboard “{group.board}”" if group.board else title

    def numbers(self, group: Newsgroup) -> Sequence[int]:
        """The numbers of a group's articles, which are those in the game's own group."""
        moment = self._host.table(group.game).moment()
        if not group.board:
            return range(1, moment.last.entry + 2)
        return [entry + 1 for entry in entries_on(moment, group.board)]

    def last(self, game: str) -> int:
        """The number of a game's last article."""
        return self._host.table(game).last.entry + 1

    def article(self, game: str, number: int) -> bytes | None:
        """An article in its wire format; None if there is none with this number."""
        if not 1 <= number <= self.last(game):
            return None
        return self._article(game, number)

    def overview(self, game: str, number: int) -> Overview | None:
        """The overview of an article; None if there is none with this number."""
        article = self.article(game, number)
        if article is None:
            return None
        head, _, body = article.partition(b"\r\n\r\n")
        fields: dict[str, str] = {}
        for line in head.decode("utf-8", "replace").replace("\r\n ", " ").split("\r\n"):
            name, _, value = line.partition(": ")
            fields[name.lower()] = value.replace("\t", " ")
        return Overview(
            number=number,
            subject=fields.get("subject", ""),
            sender=fields.get("from", ""),
            date=fields.get("date", ""),
            message_id=fields.get("message-id", ""),
            references=fields.get("references", ""),
            octets=len(article),
            lines=body.count(b"\n"),
        )

    def number_of(self, message_id: str, reading: str = "") -> tuple[str, int] | None:
        """The game and the number of an article by its Message-ID; a posting that several games have is `reading`'s."""
        inner = message_id.strip("<>").removesuffix(f"@{self._domain}")
        name, _, entry = inner.rpartition(".")
        if message_id != f"<{inner}@{self._domain}>" or not entry.isdecimal() or len(entry) > 9:
            return self._as_posting(message_id, reading)
        try:
            return (name, int(entry) + 1) if int(entry) < self.last(name) else None
        except UnknownGame:
            return self._as_posting(message_id, reading)

    def _as_posting(self, message_id: str, reading: str) -> tuple[str, int] | None:
        """The game and the number of a posting, which has a Message-ID of its own."""
        names = [record.name for record in self._host.games()]
        for name in sorted(names, key=lambda name: name != reading):
            entry = self._postings_of(name).get(message_id)
            if entry is not None:
                return name, entry + 1
        return None

    def _postings_of(self, game: str) -> dict[str, int]:
        """The entries of a game's postings by Message-ID."""
        last = self._host.table(game).last
        with self._lock:
            seen, known = self._postings.get(game, (-1, {}))
            if last.postings:
                known |= {placed.posting.id: placed.entry for placed in posted_since(last, seen)}
            self._postings[game] = last.entry, known
            return known

    def proposal_told(self, game: str, article: bytes) -> str:
        """Which words of the proposal in an article run; empty if it isn't a posting that proposes something."""
        entry = self._postings_of(game).get(read_letter(article).key)
        return " ".join(proposal_told(self._host.table(game).last, entry)) if entry is not None else ""

    def _made(self, game: str, number: int) -> bytes:
        entry, state = self._after(game, number - 1)
        placed = state.postings.get(entry.number)
        if placed is not None:
            return write_article(self._posted(game, state, placed), path=f"{self._domain}!not-for-mail")
        letter = Letter(
            message_id=self._id(game, entry.number),
            sender=Person(entry.move.player or self._host.table(game).last.title, f"{game}@{self._domain}"),
            sent=entry.time,
            subject=_subject(entry, state),
            references=self._references(game, entry, state),
            groups=tuple(Newsgroup(game, board).name for board in ("", *_boards_of(entry))),
            text="\n".join([*_entry_text(entry, state), *opened_ballot_sentences(entry)])
            + "\n"
            + checkpoint_footer(self._host.checkpoints, game, entry.number),
        )
        return write_article(letter, path=f"{self._domain}!not-for-mail")

    def _posted(self, game: str, state: State, placed: PlacedPosting) -> Letter:
        """A posting as an article; if it came as an article, with the original text."""
        letter = posting_letter(state, placed, Newsgroup(game).name)
        kept = self._host.journal.postbox.find(game, "in", placed.posting.id)
        if kept is None or kept.channel not in (CHANNEL, READERS):
            return letter
        return replace(letter, text=read_letter(kept.data).text)

    def _after(self, game: str, number: int) -> tuple[Entry, State]:
        """An entry as it was first published, and the public state after it: ballots opened later don't change them."""
        journal = self._host.journal
        with self._lock:
            state = self._reached.get(game)
            if state is None or state.entry >= number:
                state = blinded(journal.rebuild(game, number - 1)) if number else State()
            for entry in journal.entries(game, state.entry + 1, number):
                state = apply_entry(state, entry)
            self._reached[game] = state
        return entry, state

    def _id(self, game: str, entry: int) -> str:
        return f"<{game}.{entry}@{self._domain}>"

    def _references(self, game: str, entry: Entry, state: State) -> tuple[str, ...]:
        """The Message-IDs of the game's first article, of the one that began the proposal or case, and of the comments
        that the entry replies to."""
        about = _about(entry, state)
        named = (0, *([about] if about is not None else []), *above(state, entry.number))
        return tuple(self._id(game, one) for one in dict.fromkeys(named) if one != entry.number)


def _about(entry: Entry, state: State) -> int | None:
    """The entry that made the proposal, or opened the case, which an entry is about."""
    for event in entry.events:
        proposal = state.proposals.get(Number(getattr(event, "proposal", None) or ""))
        if proposal is not None:
            return proposal.entry
        case = state.cases.get(CaseId(getattr(event, "case", None) or ""))
        if case is not None:
            return case.made
    return None


def _entry_text(entry: Entry, state: State) -> Iterator[str]:
    """The events of an entry in words; comments in full."""
    for event, told in zip(entry.events, entry_sentences(entry, state), strict=True):
        yield event.text if isinstance(event, e.Argued) else told


def _boards_of(entry: Entry) -> list[str]:
    """The noticeboards of the comments in an entry."""
    return [event.board for event in entry.events if isinstance(event, e.Argued)]


def _subject(entry: Entry, state: State) -> str:
    telling = [event for event in entry.events if not isinstance(event, e.RegisterSet | e.QuantityChanged)]
    told = entry_sentences(entry, state) or ["Nothing happened."]
    first = told[entry.events.index(telling[0])] if telling else told[0]
    return first if len(first) <= 120 else first[:119] + "…"
