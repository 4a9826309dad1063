"""Placement of articles in a game of postings: each once, each after what it follows up, in whatever order they come.

An article is kept in the postbox before anything is done with it. One that follows what is not there waits, and is
placed when that comes. What is in the game already is known again by its identifier, so nothing is posted twice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from msgspec.structs import replace

from moot.authoring.postings import Posters, move_of, posting_move
from moot.authoring.proposals import read_proposal
from moot.documents.letters.archives import Archive, ArchivedLetter, gather, letters_in, moment_order
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
from moot.play.errors import NotByPostings
from moot.play.host import Host
from moot.play.table import MoveResult
from moot.post.outbox import FAR_FUTURE, NO_LIMIT

CHANNEL = "news"
READERS = "readers"
"""The channel of what players post to the program's own server."""
CHANGES = "news.changes"
"""Under this channel, by Message-ID, what a posting's proposal is to change, where somebody says so."""
HERE = "posting.here"
"""The code of the refusal of what is in the game already."""


class PlacementResult(Value, frozen=True):
    """What became of articles."""

    placed: tuple[int, ...] = ()
    """The entries that they led to."""
    known: int = 0
    """How many were there already."""
    waiting: tuple[str, ...] = ()
    """Those that wait for what they follow."""
    told: tuple[str, ...] = ()
    """What else there is to say of them."""


class Placement:
    """Places articles in one game. Raises `NotByPostings` where there is nothing to place them in."""

    def __init__(self, host: Host, game: str):
        self._clock, self._box = host.clock, host.journal.postbox
        self._game, self._table = game, host.table(game)
        move = posting_move(self._table.moment().law.reading)
        if move is None:
            raise NotByPostings(game)
        self._move = move
        self._entries: dict[str, int] = {}
        """The entry of each posting, by its identifier."""
        self._posters = Posters()
        self._seen = ROOT
        self._waits: dict[str, list[str]] = defaultdict(list)
        """What waits for an article that is not there."""
        self._unsettled: list[StoredMessage] = []
        """What is to be put on disk of the articles in hand; until then the game itself tells which are placed."""
        self._placed: list[int] = []
        self._told: list[str] = []
        self._known = 0
        self._look()
        self._place_all(self._waiting())

    def _look(self) -> None:
        """Take in what has been posted since."""
        last = self._table.last
        for placed in posted_since(last, self._seen):
            self._entries[placed.posting.id] = placed.entry
            self._posters.add(placed)
        self._seen = last.entry

    def knows(self, key: str) -> bool:
        """Whether an article is there already: in the game, or kept on its way."""
        return key in self._entries or any(self._box.find(self._game, way, key) for way in ("in", "out"))

    def entry_of(self, key: str) -> int | None:
        """The entry that an article led to."""
        return self._entries.get(key)

    # --- coming in ---------------------------------------------------------------------------

    def receive(self, letters: Sequence[tuple[Letter, bytes]]) -> None:
        """Keep letters, in the bytes by which they are known, and place those of which it is known what they follow."""
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
        """Place articles, each followed by what has waited for it; where what one follows is not there, it waits."""
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
        """Whether an article is in its place now, so that others can follow it."""
        letter = letter_kept(kept)
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
        """The entry of what a letter follows, `ROOT` if it follows nothing; None where that is not there."""
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
        """What the proposal of a posting is to change, where somebody has said so."""
        text = self._box.mark(self._game, CHANGES, key)
        read = read_proposal(text) if text else None
        return read if isinstance(read, tuple) else None

    def _settle(self, kept: StoredMessage, standing: Standing, told: str, entry: int | None = None) -> None:
        self._unsettled.append(replace(kept, standing=standing, told=told, entry=entry))
        self._told += [f"{kept.id}: {told}"] if told else []

    # --- what came of it ---------------------------------------------------------------------

    def place_orphans(self) -> None:
        """Place what waits for articles that are not to be had: below an earlier one of its thread, or as the first of
        a line."""
        self._place_all(self._waiting(), orphans=True)

    def placings(self) -> PlacementResult:
        """What has become of all that came."""
        waiting = tuple(kept.id for kept in self._waiting())
        return PlacementResult(tuple(self._placed), self._known, waiting, tuple(self._told))


def _for_people(move: Move, title: str) -> Move:
    """A posting whose proposal is the text of a new rule, because what it would change cannot be."""
    text = str(move.arguments["posting"].get("proposal", ""))
    changes = plain((Enact(content=Content(title=title, text=text)),))
    return replace(move, arguments={**move.arguments, "changes": changes})


def here_already(key: str, since: int) -> Callable[[State], Refused | None]:
    """Whether an article has been placed since an entry, by whoever: then it is not to be placed again."""

    def unless(state: State) -> Refused | None:
        placed = next((placed.entry for placed in posted_since(state, since) if placed.posting.id == key), None)
        if placed is None:
            return None
        return Refused(code=HERE, reason=f"{key} is already here, as entry {placed}", remedy="there is nothing to do")

    return unless


def followed_by(letter: Letter) -> str:
    """What a letter says that it follows; empty where it follows nothing."""
    return next(reversed(letter.references or letter.answers[:1]), "")


def letter_kept(kept: StoredMessage) -> Letter:
    """The letter in the box; whose address was lost has none."""
    letter = read_letter(kept.data)
    sender = letter.sender
    return replace(letter, sender=Person(sender.name)) if sender.address == NOBODY else letter


AT_ONCE = 200
"""As many letters are kept together."""
_CHANGE_FILE = ".md"


def read_archive(path: Path) -> Archive:
    """The letters at a path: a file, or all files in a folder and those below it."""
    return gather(_filed(path))


def _filed(path: Path) -> Iterator[ArchivedLetter]:
    files = (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else (path,)
    for file in files:
        if not file.name.startswith("."):
            yield from letters_in(str(file), file.read_bytes())


def begins(archive: Archive) -> Time | None:
    """When the first letter of an archive was sent; None where none has a date."""
    return next((letter.sent for letter in archive.letters if letter.sent is not None), None)


def place_archive(host: Host, game: str, archive: Archive, *, orphans: bool = False) -> PlacementResult:
    """Place the letters of an archive in a game; those that it has already change nothing.

    `orphans` places what follows letters that are not to be had, too. Raises `NotByPostings`.
    """
    placing = Placement(host, game)
    links = {link.key: link for link in thread(archive.letters).links}
    letters = (_named(letter, links[letter.key]) for letter in in_their_order(archive.letters, links))
    while some := list(islice(letters, AT_ONCE)):
        placing.receive([(letter, write_article(letter)) for letter in some])
    if orphans:
        placing.place_orphans()
    return placing.placings()


def _named(letter: Letter, link: ThreadLink) -> Letter:
    """The letter with what it follows in its header, where that was found by its text."""
    if link.how not in ("quotes", "rules", "subject"):
        return replace(letter, message_id=letter.key)
    return replace(letter, message_id=letter.key, references=(link.parent,))


def in_their_order(letters: Iterable[Letter], links: Mapping[str, ThreadLink]) -> Iterator[Letter]:
    """Letters by when they were sent, each after what it follows."""
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
    """Keep what proposals are to change, from files that are named by the Message-IDs of their postings.

    A file says it as a proposal's document does; its name is the identifier without its brackets, with %2F for a slash,
    and ends in .md. Returns what is wrong with files, by name; nothing is kept of a folder in which anything is.
    """
    texts = {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob(f"*{_CHANGE_FILE}"))}
    read = {name: read_proposal(text) for name, text in texts.items()}
    faults = {name: tuple(found) for name, found in read.items() if isinstance(found, list)}
    if not faults:
        for name, text in texts.items():
            host.journal.postbox.set_mark(game, CHANGES, f"<{unquote(name.removesuffix(_CHANGE_FILE))}>", text)
    return faults
