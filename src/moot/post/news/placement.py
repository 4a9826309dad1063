"""Placement of articles in a game of postings: each once, after the one it replies to, in whatever order they arrive.

An article is stored in the postbox first. A reply to an article that isn't here waits until that arrives. Duplicates
are recognised by Message-ID, so nothing is posted twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from msgspec.structs import replace

from moot.authoring.postings import PosterDirectory, move_of
from moot.documents.letters.archives import Archive, moment_order
from moot.documents.letters.parser import read_letter
from moot.documents.letters.threads import ThreadLink, thread
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import NOBODY, write_article
from moot.game.changes import Change, Content, Enact, Fault
from moot.game.lines import ROOT, posted_since
from moot.game.moves import Allowed, Move, Refused
from moot.game.state import State
from moot.game.values import Time, Value, plain
from moot.journal.postbox import Standing, StoredMessage
from moot.law.files.change_files import read_changes
from moot.play.errors import NotByPostings
from moot.play.host import Host
from moot.play.table import MoveResult
from moot.post.outbox import FAR_FUTURE, NO_LIMIT

CHANNEL = "news"
READERS = "readers"
"""The channel of articles that players post to our own news server."""
CHANGES = "news.changes"
"""The channel of the marks that say, by Message-ID, which rule changes a posting's proposal makes."""
HERE = "posting.here"
"""The code of the refusal of a duplicate."""


class PlacementResult(Value, frozen=True):
    """The result of placing articles."""

    placed: tuple[int, ...] = ()
    """The entries that they led to."""
    known: int = 0
    """How many were duplicates."""
    waiting: tuple[str, ...] = ()
    """Replies that wait for the article above them."""
    told: tuple[str, ...] = ()
    """Messages about them."""


class Placement:
    """Places articles in one game; raises `NotByPostings` if the game isn't played by postings."""

    def __init__(self, host: Host, game: str):
        self._clock, self._box = host.clock, host.journal.postbox
        self._game, self._table = game, host.table(game)
        move = self._table.moment().law.index.posting_move
        if move is None:
            raise NotByPostings(game)
        self._move = move
        self._entries: dict[str, int] = {}
        """The entry of each posting by Message-ID."""
        self._posters = PosterDirectory()
        self._seen = ROOT
        self._waits: dict[str, list[str]] = defaultdict(list)
        """The replies that wait for an article, by its Message-ID."""
        self._unsettled: list[StoredMessage] = []
        """Outcomes that aren't stored yet; until they are, the game itself shows which articles are placed."""
        self._placed: list[int] = []
        self._told: list[str] = []
        self._known = 0
        self._look()
        self._place_all(self._waiting())

    def _look(self) -> None:
        """Read the new postings of the game."""
        last = self._table.last
        for placed in posted_since(last, self._seen):
            self._entries[placed.posting.id] = placed.entry
            self._posters.add(placed)
        self._seen = last.entry

    def knows(self, key: str) -> bool:
        """Whether we have an article already, in the game or in the postbox."""
        return key in self._entries or any(self._box.find(self._game, way, key) for way in ("in", "out"))

    # --- receiving ---------------------------------------------------------------------------

    def receive(self, letters: Sequence[tuple[Letter, bytes]]) -> None:
        """Store letters, and place those whose parent is here."""
        came: dict[str, StoredMessage] = {}
        for letter, data in letters:
            if self.knows(letter.key) or letter.key in came:
                self._known += 1
                continue
            now = self._clock.now()
            came[letter.key] = StoredMessage(
                game=self._game, channel=CHANNEL, way="in", id=letter.key, at=now, data=data
            )
        self._box.keep(came.values())
        self._place_all(came.values())

    def _waiting(self) -> list[StoredMessage]:
        return self._box.waiting(CHANNEL, "in", FAR_FUTURE, NO_LIMIT, self._game)

    def _place_all(self, came: Iterable[StoredMessage], orphans: bool = False) -> None:
        """Place articles, each followed by the replies that waited for it; one whose parent isn't here waits."""
        for kept in came:
            todo = [kept]
            while todo:
                one = todo.pop()
                if self._settled(one, orphans):
                    waits = sorted(self._waits.pop(one.id, ()), reverse=True)
                    todo += filter(None, (self._box.find(self._game, "in", key) for key in waits))
        self._box.settle(*self._unsettled)
        self._unsettled.clear()

    def _settled(self, kept: StoredMessage, orphan: bool) -> bool:
        """Place one article if that is possible; returns whether it is placed, so that replies can follow it."""
        letter = parsed_stored_letter(kept)
        self._look()
        if kept.id in self._entries:
            self._settle(kept, "done", "", self._entries[kept.id])
        elif letter.cancels:
            self._settle(kept, "done", self._of_cancelled(letter))
        else:
            parent = self._parent(letter, orphan)
            if parent is not None:
                self._post(kept, letter, None if parent == ROOT else parent)
            else:
                self._wait(kept, followed_by(letter))
        return kept.id in self._entries

    def _wait(self, kept: StoredMessage, followed: str) -> None:
        self._waits[followed].append(kept.id)
        told = f"waits for {followed}, which is not here"
        if kept.told != told:
            self._unsettled.append(replace(kept, told=told))

    def _of_cancelled(self, letter: Letter) -> str:
        entry = self._entries.get(letter.cancels)
        what = f"{letter.cancels}, entry {entry}, which stays on record" if entry else f"{letter.cancels}, not here"
        return f"{letter.sender} asks to cancel {what}"

    def _parent(self, letter: Letter, orphan: bool) -> int | None:
        """The entry of a letter's parent, `ROOT` if it has none; None if the parent isn't here."""
        named = letter.references or letter.answers[:1]
        if not named:
            return ROOT
        if not orphan:
            return self._entries.get(named[-1])
        return next((self._entries[key] for key in reversed(named) if key in self._entries), ROOT)

    def _post(self, kept: StoredMessage, letter: Letter, follows: int | None) -> None:
        move = move_of(self._table.last, self._move, letter, follows, self._supplied(letter.key), self._posters)
        told, note = self._submitted(move, letter), ""
        if isinstance(told.verdict, Refused) and told.verdict.code != HERE and "changes" in move.arguments:
            note = f"its proposal is taken for a rule for people only: {told.verdict.reason}"
            told = self._submitted(_for_people(move, letter.subject), letter)
        self._look()
        if letter.key in self._entries and told.entry is None:  # another process was first
            self._known += 1
            self._settle(kept, "done", "", self._entries[letter.key])
            return
        if told.entry is None or not isinstance(told.verdict, Allowed):
            reason = told.verdict.reason if isinstance(told.verdict, Refused) else "the rules leave it undecided"
            self._settle(kept, "failed", f"could not be placed: {reason}")
            return
        self._placed.append(told.entry.number)
        above = f"it replaces {letter.supersedes}, which stays on record" if letter.supersedes else ""
        self._settle(kept, "done", above or note, told.entry.number)

    def _submitted(self, move: Move, letter: Letter) -> MoveResult:
        return self._table.submit(move, min(letter.sent or 0, self._clock.now()), here_already(letter.key, self._seen))

    def _supplied(self, key: str) -> tuple[Change, ...] | None:
        """The rule changes of a posting's proposal, if somebody has supplied them."""
        text = self._box.mark(self._game, CHANGES, key)
        read = read_changes(text) if text else None
        return read if isinstance(read, tuple) else None

    def _settle(self, kept: StoredMessage, standing: Standing, told: str, entry: int | None = None) -> None:
        self._unsettled.append(replace(kept, standing=standing, told=told, entry=entry))
        self._told += [f"{kept.id}: {told}"] if told else []

    # --- results ---------------------------------------------------------------------

    def place_orphans(self) -> None:
        """Place the replies whose parents are missing: below an earlier article of the thread, or as a first one."""
        self._place_all(self._waiting(), orphans=True)

    def result(self) -> PlacementResult:
        """The result of all that was received."""
        waiting = tuple(kept.id for kept in self._waiting())
        return PlacementResult(tuple(self._placed), self._known, waiting, tuple(self._told))


def _for_people(move: Move, title: str) -> Move:
    """The posting with its proposal taken as the text of a new rule, because its rule changes are impossible."""
    text = str(move.arguments["posting"].get("proposal", ""))
    changes = plain((Enact(content=Content(title=title, text=text)),))
    return replace(move, arguments={**move.arguments, "changes": changes})


def here_already(key: str, since: int) -> Callable[[State], Refused | None]:
    """A check that refuses an article if any process has placed it since an entry."""

    def unless(state: State) -> Refused | None:
        placed = next((placed.entry for placed in posted_since(state, since) if placed.posting.id == key), None)
        if placed is None:
            return None
        return Refused(code=HERE, reason=f"{key} is already here, as entry {placed}", remedy="there is nothing to do")

    return unless


def followed_by(letter: Letter) -> str:
    """The Message-ID of the letter's parent; empty if it isn't a reply."""
    return next(reversed(letter.references or letter.answers[:1]), "")


def parsed_stored_letter(kept: StoredMessage) -> Letter:
    """A stored letter, parsed; a sender whose address was lost gets none."""
    letter = read_letter(kept.data)
    sender = letter.sender
    return replace(letter, sender=Person(sender.name)) if sender.address == NOBODY else letter


AT_ONCE = 200
"""The number of letters in a batch."""
_CHANGE_FILE = ".md"


def begins(archive: Archive) -> Time | None:
    """When the first letter of an archive was sent; None if none has a date."""
    return next((letter.sent for letter in archive.letters if letter.sent is not None), None)


def place_archive(host: Host, game: str, archive: Archive, *, orphans: bool = False) -> PlacementResult:
    """Place the letters of an archive in a game; duplicates change nothing.

    With `orphans`, replies to missing letters are placed too. Raises `NotByPostings`.
    """
    placing = Placement(host, game)
    links = {link.key: link for link in thread(archive.letters).links}
    letters = (_named(letter, links[letter.key]) for letter in in_their_order(archive.letters, links))
    while some := list(islice(letters, AT_ONCE)):
        placing.receive([(letter, write_article(letter)) for letter in some])
    if orphans:
        placing.place_orphans()
    return placing.result()


def _named(letter: Letter, link: ThreadLink) -> Letter:
    """The letter with its parent in the References header, if the parent was found by the text."""
    if link.how not in ("quotes", "rules", "subject"):
        return replace(letter, message_id=letter.key)
    return replace(letter, message_id=letter.key, references=(link.parent,))


def in_their_order(letters: Iterable[Letter], links: Mapping[str, ThreadLink]) -> Iterator[Letter]:
    """Letters in the order in which they were sent, each after its parent."""
    at_hand = {letter.key: letter for letter in letters}
    following: dict[str, list[str]] = defaultdict(list)
    for key in at_hand:
        following[links[key].parent].append(key)
    ready = [(moment_order(at_hand[key]), key) for key in following[""]]
    heapify(ready)
    while ready:
        _, key = heappop(ready)
        yield at_hand[key]
        for child in following[key]:
            heappush(ready, (moment_order(at_hand[child]), child))


def keep_changes(host: Host, game: str, folder: Path) -> dict[str, tuple[Fault, ...]]:
    """Store the rule changes of proposals, from files that are named by the Message-IDs of their postings.

    A file is a proposal document; its name is the Message-ID without brackets, with %2F for a slash, and ends in .md.
    Returns the faults of the files, by name; if there are any, nothing is stored.
    """
    texts = {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob(f"*{_CHANGE_FILE}"))}
    read = {name: read_changes(text) for name, text in texts.items()}
    faults = {name: tuple(found) for name, found in read.items() if isinstance(found, list)}
    if not faults:
        for name, text in texts.items():
            host.journal.postbox.set_mark(game, CHANGES, f"<{unquote(name.removesuffix(_CHANGE_FILE))}>", text)
    return faults
