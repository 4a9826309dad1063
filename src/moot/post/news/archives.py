"""Archives of newsgroups: mailboxes, Maildirs, folders of articles and saved pages, brought into a game.

Letters are threaded by their headers, and those that have lost them by the rules that they carry on and the lines that
they quote. Each is placed after what it follows; otherwise by when it was sent, whatever order the files are in.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from msgspec.structs import replace

from moot.authoring.proposals import read_proposal
from moot.documents.letters.archives import Archive, Filed, gather, letters_in, moment_order
from moot.documents.letters.threads import Link, thread
from moot.documents.letters.values import Letter
from moot.documents.letters.writing import write_article
from moot.game.changes import Fault
from moot.game.values import Time
from moot.play.host import Host
from moot.post.news.placing import CHANGES, Placing, Placings

AT_ONCE = 200
"""As many letters are kept together."""
_CHANGE_FILE = ".md"


def read_archive(path: Path) -> Archive:
    """The letters at a path: a file, or all files in a folder and those below it."""
    return gather(_filed(path))


def _filed(path: Path) -> Iterator[Filed]:
    files = (file for file in sorted(path.rglob("*")) if file.is_file()) if path.is_dir() else (path,)
    for file in files:
        if not file.name.startswith("."):
            yield from letters_in(str(file), file.read_bytes())


def begins(archive: Archive) -> Time | None:
    """When the first letter of an archive was sent; None where none has a date."""
    return next((letter.sent for letter in archive.letters if letter.sent is not None), None)


def place_archive(host: Host, game: str, archive: Archive, *, orphans: bool = False) -> Placings:
    """Place the letters of an archive in a game; those that it has already change nothing.

    `orphans` places what follows letters that are not to be had, too. Raises `NotByPostings`.
    """
    placing = Placing(host, game)
    links = {link.key: link for link in thread(archive.letters).links}
    letters = (_named(letter, links[letter.key]) for letter in in_their_order(archive.letters, links))
    while some := list(islice(letters, AT_ONCE)):
        placing.receive([(letter, write_article(letter)) for letter in some])
    if orphans:
        placing.place_orphans()
    return placing.placings()


def _named(letter: Letter, link: Link) -> Letter:
    """The letter with what it follows in its header, where that was found by its text."""
    if link.how not in ("quotes", "rules", "subject"):
        return replace(letter, message_id=letter.key)
    return replace(letter, message_id=letter.key, references=(link.parent,))


def in_their_order(letters: Iterable[Letter], links: Mapping[str, Link]) -> Iterator[Letter]:
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
