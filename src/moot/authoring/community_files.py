"""The files of a community that moves in: archives unpacked within bounds, and files sorted into rules, state and mail.

Nothing in an archive is written outside its folder: only plain files are unpacked, those whose names could lead
elsewhere are left out, and sizes are counted as they are read, not as the archive states them.
"""

import bz2
import gzip
import lzma
import os
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any

from moot.authoring.git_import import is_repository
from moot.authoring.import_forms import is_joined, rule_pages
from moot.authoring.importer import import_path, read_document
from moot.documents.citations import numbers_cited
from moot.documents.decoder import BYTES_MAX, decode
from moot.documents.letters.archives import letters_in
from moot.documents.published.plausibility import says_rule
from moot.documents.published.values import PublishedRule
from moot.documents.published.words import RULE
from moot.documents.tallies import Standings, read_standings
from moot.game.values import Number, Value
from moot.languages import N_
from moot.play.host import InvalidRuleset

FILES_MAX = 2_000
UNPACKED_MAX = 100_000_000
"""The most bytes that are unpacked from one archive."""
RULES_MIN = 2
"""With fewer rules a document is no ruleset."""
_CHUNK = 65_536
_OTHER_RULES = "another one is the ruleset, by its name, title, ranks or citations"
_NOT_RULES = "its numbered passages don't look like rules"
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
    """What is most like a ruleset, by its name and by what it says."""
    state: tuple[str, ...] = ()
    mail: tuple[str, ...] = ()
    unplaced: tuple[UnplacedFile, ...] = ()
    rivals: tuple[str, ...] = ()
    """Others that are as much like the ruleset."""


_COMPRESSED: dict[bytes, Callable[[Path], Any]] = {
    **{b"\x1f\x8b": gzip.GzipFile, b"BZh": bz2.BZ2File, b"\xfd7zXZ": lzma.LZMAFile}
}
"""How a compressed tar archive is opened, by the bytes it begins with."""
_TAR_MARK, _TAR_MARK_AT = b"ustar", 257
_UNREADABLE = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, OSError, EOFError, ValueError),
    RuntimeError,  # of an encrypted zip file
    NotImplementedError,  # of an unknown compression
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
                raise InvalidArchive(N_("{path} has more than {most:,} files", path=path.name, most=FILES_MAX))
            parts = PurePosixPath(name.replace("\\", "/")).parts
            if not is_plain or opened is None:
                left_out.append(UnplacedFile(name, "it's no plain file"))
            elif not parts or any(_leads_elsewhere(part) for part in parts):
                left_out.append(UnplacedFile(name, "its name leads out of the folder, or is hidden"))
            else:
                with opened as source:
                    written += _copy(source, into.joinpath(*parts), UNPACKED_MAX - written, path.name)
    except _UNREADABLE as error:
        raise InvalidArchive(N_("{path} can't be unpacked: {error}", path=path.name, error=str(error))) from error
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
    if opener := _tar_opener(path):
        opened: IO[bytes] = opener(path)
        return opened
    raise InvalidArchive(N_("{path} is neither a zip nor a tar archive", path=path.name))


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
            raise InvalidArchive(N_("{archive} holds more than {most:,} bytes", archive=archive, most=UNPACKED_MAX))
        to.write(chunk)
    return size


def sort_files(folder: Path, rules: str = "") -> CommunityFiles:
    """Sort the files of a folder and those below it, except hidden ones and links, by what they can be read as.

    `rules` is the path below it of the ruleset, where that is known. Raises `InvalidArchive` if there are too many.
    """
    sorter = _FileSorter(folder)
    repositories = list[Path]()
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files = [here / name for name in sorted(names) if not name.startswith(".")]
        files = [path for path in files if path.is_file() and not path.is_symlink()]
        if (is_repository(here) or is_joined(here)) and sorter.take_whole(here):
            repositories.append(here)
        if is_repository(here) and not (here / ".git").is_dir() and here in repositories:
            folders.clear()  # it's bare: its files are git's own
        else:
            sorter.take_folder(files, is_ours=not any(here.is_relative_to(one) for one in repositories))
    return sorter.sorted(rules)


class _FileSorter:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rulesets = list[_Candidate]()
        self._state, self._mail, self._unplaced = list[str](), list[str](), list[UnplacedFile]()
        self._seen = 0

    def sorted(self, rules: str) -> CommunityFiles:
        """Everything that was taken, with the ruleset at a path or else what is most like one."""
        if not self._rulesets:  # of a mailbox, the last letter with rules counts
            found = (_candidate(self._folder / name, name) for name in self._mail)
            self._rulesets = [one for one in found if one]
        known = {str(Path(rules)), os.path.relpath(rules, self._folder)} if rules else set()
        ranked = sorted(self._rulesets, key=lambda one: (one.name not in known, -one.likeness, -len(one.numbers)))
        if rules and not (ranked and ranked[0].name in known):
            ranked = []
        chosen, others = (ranked[0].name, ranked[1:]) if ranked else ("", [])
        rivals = [
            one.name
            for one in others
            if not rules and one.likeness == ranked[0].likeness and one.numbers != ranked[0].numbers
        ]
        left = (UnplacedFile(one.name, _NOT_RULES if one.likeness < 0 else _OTHER_RULES) for one in others)
        return CommunityFiles(chosen, tuple(self._state), tuple(self._mail), (*self._unplaced, *left), tuple(rivals))

    def take_whole(self, folder: Path) -> bool:
        """Take a folder that is read as a whole, if there are rules in it."""
        found = _candidate(folder, self._name(folder))
        self._rulesets += [found] if found else []
        return found is not None

    def take_folder(self, files: list[Path], *, is_ours: bool) -> None:
        """Take the plain files of one folder; the pages of rules in it are one ruleset, unless another one has it."""
        self._seen += len(files)
        if self._seen > FILES_MAX:
            raise InvalidArchive(N_("{folder} has more than {most:,} files", folder=self._folder.name, most=FILES_MAX))
        read = rule_pages([path for path in files if path.suffix not in _TABLES])
        pages = [path for path, page in read.items() if isinstance(page, PublishedRule)]
        is_ruleset = len(pages) >= RULES_MIN and is_ours and self.take_whole(pages[0].parent)
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
        elif path.suffix not in _TABLES and (found := _candidate(path, name)):
            self._rulesets.append(found)
        elif _says_something(read_standings(decode(data).lines)):
            self._state.append(name)
        else:
            self._unplaced.append(UnplacedFile(name, "it has neither rules nor tables nor letters that can be read"))


def _is_mailbox(name: str, data: bytes) -> bool:
    """Whether a file holds several letters, or is named as a mailbox."""
    found = letters_in(name, data)
    return next(found, None) is not None and (name.endswith((".mbox", ".mbx")) or next(found, None) is not None)


class _Candidate(Value, frozen=True):
    """What may be the ruleset."""

    name: str
    likeness: int
    """How many signs there are that it is one, by what it is called and what it says; less than nothing for none."""
    numbers: frozenset[Number]


_CALLED = re.compile(rf"\b(?:{RULE}|rulebook|constitution|statutes|regelwerk|nomic)\b", re.IGNORECASE)
_CALLED_OTHERWISE = re.compile(
    r"\b(?:old|former|previous|drafts?|archived?|backup|repealed|proposals?|votes?|deck|cards?|logs?|history|minutes"
    r"|players?|members?|scores?|examples?|todo|tasks?|readme)\b",
    re.IGNORECASE,
)


def _candidate(path: Path, name: str) -> _Candidate | None:
    """A file or folder as what may be the ruleset; None if it has no rules."""
    try:
        found = import_path(path, history=False)
    except InvalidRuleset:
        return None
    rules = found.standing
    if len(rules) < RULES_MIN:
        return None
    numbers = frozenset(rule.number for rule in rules)
    called = " ".join(re.split(r"[\W_]+", Path(name).stem))
    ranks = [rule.rank for rule in found.published.rules]
    signs = (
        (3, _CALLED.search(called)),
        (-4, _CALLED_OTHERWISE.search(called)),
        (2, _CALLED.search(found.title)),
        (-2, _CALLED_OTHERWISE.search(found.title)),
        (2, path.is_dir()),
        (2, sum(rank is not None for rank in ranks) * 2 > len(ranks)),
        (1, not path.is_dir() and path.read_bytes()[:4] == b"---\n"),
        (2, any(number in numbers for rule in rules for number in numbers_cited(rule.content.text))),
        (1, sum(says_rule(rule.content.text) for rule in rules) * 2 >= len(rules)),
        (-9, any(fault.code == "published.doubtful-rules" for fault in found.faults)),
    )
    return _Candidate(name, sum(weight for weight, is_so in signs if is_so), numbers)


def _says_something(found: Standings) -> bool:
    """Whether a document's tables say more than what of it can't be placed."""
    return len(found.scores) + len(found.offices) + len(found.proposals) >= max(1, len(found.faults))
