"""The files of a community that moves in: archives unpacked within bounds, and files sorted into rules, state and mail.

Nothing in an archive is written outside its folder: only plain files are unpacked, those whose names could lead
elsewhere are left out, and sizes are counted as they are read, not as the archive states them.
"""

import bz2
import gzip
import lzma
import os
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any

from moot.authoring.git_import import is_repository
from moot.authoring.importer import import_document, import_path, read_document
from moot.documents.charsets import characters
from moot.documents.decoder import BYTES_MAX, decode
from moot.documents.letters.archives import letters_in
from moot.documents.published.rule_pages import read_rule_page
from moot.documents.published.values import PublishedRule
from moot.documents.tallies import Standings, read_standings
from moot.game.values import Value
from moot.play.host import InvalidRuleset

FILES_MAX = 2_000
UNPACKED_MAX = 100_000_000
"""The most bytes that are unpacked from one archive."""
RULES_MIN = 2
"""With fewer rules a document is no ruleset."""
_CHUNK = 65_536
_MORE_RULES, _DOUBTFUL = "another ruleset has as many rules or more", "its numbered passages don't look like rules"
_TABLES = (".csv", ".tsv")


class InvalidArchive(Exception):
    """An archive or folder that can't be read, or holds too much."""


class UnplacedFile(Value, frozen=True):
    """A file that has no place in the game, and why."""

    name: str
    reason: str


class CommunityFiles(Value, frozen=True):
    """What a folder holds: paths below it, as text."""

    rules: str = ""
    """The ruleset with the most rules."""
    state: tuple[str, ...] = ()
    mail: tuple[str, ...] = ()
    unplaced: tuple[UnplacedFile, ...] = ()


_COMPRESSED: dict[bytes, Callable[[Path], Any]] = {
    b"\x1f\x8b": gzip.GzipFile,
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}
"""How a compressed tar archive is opened, by the bytes it begins with."""
_TAR_MARK, _TAR_MARK_AT = b"ustar", 257
_UNREADABLE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    OSError,
    EOFError,
    RuntimeError,  # of an encrypted zip file
    NotImplementedError,  # of an unknown compression
    ValueError,
)


def is_archive(path: Path) -> bool:
    """Whether a file is a zip or tar archive."""
    return path.is_file() and (zipfile.is_zipfile(path) or _tar_opener(path) is not None)


def unpack(path: Path, into: Path) -> tuple[UnplacedFile, ...]:
    """Unpack an archive's plain files into an empty folder; returns those that were left out.

    Raises `InvalidArchive` if it can't be read or has too many or too large files.
    """
    left_out = list[UnplacedFile]()
    written = 0
    try:
        for count, (name, is_plain, opened) in enumerate(_members(path)):
            if count >= FILES_MAX:
                raise InvalidArchive(f"{path.name} has more than {FILES_MAX:,} files")
            parts = PurePosixPath(name.replace("\\", "/")).parts
            if not is_plain or opened is None:
                left_out.append(UnplacedFile(name, "it's no plain file"))
            elif not parts or any(_leads_elsewhere(part) for part in parts):
                left_out.append(UnplacedFile(name, "its name leads out of the folder, or is hidden"))
            else:
                with opened as source:
                    written += _copy(source, into.joinpath(*parts), UNPACKED_MAX - written, path.name)
    except _UNREADABLE as error:
        raise InvalidArchive(f"{path.name} can't be unpacked: {error}") from error
    return tuple(left_out)


def _leads_elsewhere(part: str) -> bool:
    return part.startswith(".") or part in ("", "/") or ":" in part or not part.isprintable() or len(part) > 200


def _members(path: Path) -> Iterator[tuple[str, bool, IO[bytes] | None]]:
    """Each member of an archive but folders: its name, whether it's a plain file, and its opened content."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as zipped:
            for info in zipped.infolist():
                is_link = (info.external_attr >> 16) & 0o170000 not in (0, 0o100000)
                if not info.is_dir():
                    yield info.filename, not is_link, None if is_link else zipped.open(info)
    else:
        # Decompressed within bounds first: a tar archive's own headers may claim any size, and are read at once.
        with TemporaryFile() as whole, _opened_tar(path) as source:
            _copy_within(source, whole, UNPACKED_MAX, path.name)
            whole.seek(0)
            with tarfile.open(fileobj=whole, mode="r:") as tarred:
                for member in tarred:
                    if not member.isdir():
                        yield member.name, member.isreg(), tarred.extractfile(member) if member.isreg() else None


def _tar_opener(path: Path) -> Callable[[Path], Any] | None:
    """How a tar archive is opened; None if the file doesn't begin like one."""
    with path.open("rb") as file:
        head = file.read(_TAR_MARK_AT + len(_TAR_MARK))
    if head[_TAR_MARK_AT:] == _TAR_MARK:
        return lambda path: path.open("rb")
    return next((opener for mark, opener in _COMPRESSED.items() if head.startswith(mark)), None)


def _opened_tar(path: Path) -> IO[bytes]:
    opener = _tar_opener(path)
    if opener is None:
        raise InvalidArchive(f"{path.name} is neither a zip nor a tar archive")
    opened: IO[bytes] = opener(path)
    return opened


def _copy(source: IO[bytes], to: Path, room: int, archive: str) -> int:
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("xb") as file:
        return _copy_within(source, file, room, archive)


def _copy_within(source: IO[bytes], to: IO[bytes], room: int, archive: str) -> int:
    """Copy up to so many bytes, and return how many they are; raises `InvalidArchive` if there are more."""
    size = 0
    while chunk := source.read(_CHUNK):
        size += len(chunk)
        if size > room:
            raise InvalidArchive(f"{archive} holds more than {UNPACKED_MAX:,} bytes")
        to.write(chunk)
    return size


def sort_files(folder: Path) -> CommunityFiles:
    """Sort the files of a folder and those below it, except hidden ones and links, by what they can be read as.

    Raises `InvalidArchive` if there are too many.
    """
    sorter = _FileSorter(folder)
    repositories = list[Path]()
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files = [here / name for name in sorted(names) if not name.startswith(".")]
        files = [path for path in files if path.is_file() and not path.is_symlink()]
        if is_repository(here) and sorter.take_whole(here):
            repositories.append(here)
        if not (here / ".git").is_dir() and here in repositories:
            folders.clear()  # it's bare: its files are git's own
        else:
            sorter.take_folder(files, is_ours=not any(here.is_relative_to(one) for one in repositories))
    return sorter.sorted()


class _FileSorter:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rulesets = list[tuple[int, str]]()
        """The number of rules and the name of each ruleset; less than nothing where they may be no rules at all."""
        self._state, self._mail, self._unplaced = list[str](), list[str](), list[UnplacedFile]()
        self._seen = 0

    def sorted(self) -> CommunityFiles:
        """Everything that was taken."""
        if not self._rulesets:  # of a mailbox, the last letter with rules counts
            counted = ((_rules_in(read_document(self._folder / name), name), name) for name in self._mail)
            self._rulesets = [(rules, name) for rules, name in counted if abs(rules) >= RULES_MIN]
        chosen, *others = sorted(self._rulesets, key=lambda one: (one[0] < 0, -abs(one[0]))) or [(0, "")]
        left = (UnplacedFile(name, _MORE_RULES if rules > 0 else _DOUBTFUL) for rules, name in others)
        return CommunityFiles(chosen[1], tuple(self._state), tuple(self._mail), (*self._unplaced, *left))

    def take_whole(self, folder: Path) -> bool:
        """Take a git repository, if there are rules in it."""
        try:
            rules = len(import_path(folder, history=False).standing)
        except InvalidRuleset:
            return False
        self._rulesets.append((rules, self._name(folder)))
        return True

    def take_folder(self, files: list[Path], *, is_ours: bool) -> None:
        """Take the plain files of one folder; the pages of rules in it are one ruleset, unless a repository has it."""
        self._seen += len(files)
        if self._seen > FILES_MAX:
            raise InvalidArchive(f"{self._folder.name} has more than {FILES_MAX:,} files")
        pages = [path for path in files if _is_rule_page(path)]
        is_ruleset = len(pages) >= RULES_MIN
        if is_ruleset and is_ours:
            self._rulesets.append((len(pages), self._name(pages[0].parent)))
        for path in files:
            if not (path in pages and (is_ruleset or not is_ours)):
                self._take(path, self._name(path))

    def _name(self, path: Path) -> str:
        return str(path.relative_to(self._folder))

    def _take(self, path: Path, name: str) -> None:
        data = read_document(path)
        if _is_mailbox(name, data):
            self._mail.append(name)
        elif len(data) > BYTES_MAX:
            self._unplaced.append(UnplacedFile(name, f"it has more than {BYTES_MAX:,} bytes"))
        elif path.suffix not in _TABLES and abs(rules := _rules_in(data, name)) >= RULES_MIN:
            self._rulesets.append((rules, name))
        elif _says_something(read_standings(decode(data).lines)):
            self._state.append(name)
        else:
            self._unplaced.append(UnplacedFile(name, "it has neither rules nor tables nor letters that can be read"))


def _is_rule_page(path: Path) -> bool:
    """Whether a file is a page of one rule, by its name or its fields."""
    if path.stat().st_size > BYTES_MAX or path.suffix in _TABLES:
        return False
    return isinstance(read_rule_page(path.name, characters(path.read_bytes(), "utf-8").text, 1), PublishedRule)


def _is_mailbox(name: str, data: bytes) -> bool:
    """Whether a file holds several letters, or is named as a mailbox."""
    found = letters_in(name, data)
    return next(found, None) is not None and (name.endswith((".mbox", ".mbx")) or next(found, None) is not None)


def _rules_in(data: bytes, name: str) -> int:
    """How many rules a document has; less than nothing if they may be minutes or a list, so that others go first."""
    try:
        found = import_document(data, name, history=False)
    except InvalidRuleset:
        return 0
    is_doubtful = any(fault.code == "published.doubtful-rules" for fault in found.faults)
    return -len(found.standing) if is_doubtful else len(found.standing)


def _says_something(found: Standings) -> bool:
    """Whether a document's tables say more than what of it can't be placed."""
    return len(found.scores) + len(found.offices) + len(found.proposals) >= max(1, len(found.faults))
