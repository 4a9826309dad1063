"""Import of mailing-list archives: what players said there as comments, and the moves that they asked for.

An archive doesn't prove who wrote what, so nothing is done until whoever runs the game confirms it.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from moot.documents.letters.archives import Archive, ArchivedLetter, gather, letters_in, moment_order
from moot.documents.letters.requests import LetterRequest
from moot.documents.letters.values import Letter
from moot.game.changes import Fault
from moot.game.values import PlayerId, Value
from moot.languages import _
from moot.people.correspondents import AddressBook
from moot.play.host import Host
from moot.post.mail.replies import QUESTIONS
from moot.post.mail.requests import (
    COMMENT_CHARACTERS_MAX,
    SETTINGS,
    RequestResult,
    RequestRunner,
    own_text,
    parse_letter,
)
from moot.post.mail.senders import people_of
from moot.views.moments import Moment

_SPAN = re.compile(r"(\d{1,7})(?:-(\d{1,7}))?")


class ArchiveItem(Value, frozen=True):
    """Something that a letter says or asks for."""

    number: int
    letter: Letter
    player: PlayerId | None
    """The apparent author; None if the sender is nobody in the game, so that nothing can be done."""
    request: LetterRequest
    is_done: bool = False
    """Whether the game already has it."""

    @property
    def is_talk(self) -> bool:
        """Whether it is a comment, not another move."""
        return self.request.move == "argue"


class ArchiveListing(Value, frozen=True):
    """What an archive holds for a game."""

    items: tuple[ArchiveItem, ...]
    faults: tuple[tuple[str, Fault], ...] = ()


def read_archive(path: Path) -> Archive:
    """The letters at a path: a file, or all files in a folder and those below it, except hidden ones."""
    return gather(_letters_at(path))


def _letters_at(path: Path) -> Iterator[ArchivedLetter]:
    files = (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else (path,)
    for file in files:
        if not file.name.startswith("."):
            yield from letters_in(str(file), file.read_bytes())


def list_archive(host: Host, game: str, path: Path) -> ArchiveListing:
    """What the letters at a path say and ask for, by the time when they were sent."""
    archive, table = read_archive(path), host.table(game)
    moment = table.moment()
    made = {entry.move.letter for entry in table.entries() if entry.move.letter}
    book, people = AddressBook(host.journal.postbox, game), people_of(moment.state)
    known = {book.address_of(person).lower(): person for person in people} | {p.casefold(): p for p in people}
    known.pop("", None)
    items: list[ArchiveItem] = []
    for letter in sorted(archive.letters, key=moment_order):
        signs = (letter.sender.address.lower(), letter.author.address.lower(), letter.author.name.casefold())
        player = next((known[sign] for sign in signs if sign in known), None)
        runner = _runner(host, game, letter)
        for request in _requests_in(letter, moment):
            items.append(ArchiveItem(len(items) + 1, letter, player, request, runner.mark(request.place) in made))
    return ArchiveListing(tuple(items), archive.faults)


def _requests_in(letter: Letter, moment: Moment) -> Iterator[LetterRequest]:
    """The moves that a letter asks for, and its text as talk."""
    parsed = parse_letter(letter, moment)
    yield from (request for request in parsed.requests if request.move not in QUESTIONS | SETTINGS | {"argue"})
    text = own_text(letter)[:COMMENT_CHARACTERS_MAX]
    if text and not letter.automatic:
        said = f"{letter.subject}\n\n{text}" if letter.subject else text
        yield LetterRequest("argue", {"text": said}, letter.subject or text[:60], "archive:talk")


def choose(items: Sequence[ArchiveItem], words: str) -> list[ArchiveItem]:
    """The items that somebody confirms: `all`, `talk`, or numbers such as `1,4-9`; raises `ValueError`."""
    kinds = {"all": items, "talk": [item for item in items if item.is_talk]}
    if words in kinds:
        return list(kinds[words])
    wanted: set[int] = set()
    for part in words.replace(" ", "").split(","):
        found = _SPAN.fullmatch(part)
        if found is None:
            raise ValueError(_("“{words}” is neither a number nor a range such as 4-9", words=part))
        wanted |= set(range(int(found[1]), min(int(found[2] or found[1]), len(items)) + 1))
    return [item for item in items if item.number in wanted]


def do_chosen(host: Host, game: str, items: Sequence[ArchiveItem]) -> Iterator[tuple[ArchiveItem, RequestResult]]:
    """Carry out what was confirmed, in the authors' names; skips what the game already has."""
    for item in items:
        if item.player is None or item.is_done:
            continue
        yield item, _runner(host, game, item.letter).do(item.player, item.request)


def _runner(host: Host, game: str, letter: Letter) -> RequestRunner:
    return RequestRunner(host.journal, host.table(game), letter, letter.key, host.clock.now())
