"""Mail archives: mbox files, folders of articles and saved pages, with duplicate messages removed.

Mailboxes are read in their common forms (mboxo, mboxrd, mboxcl, mboxcl2): messages below `From ` lines, which within
a message are escaped as `>From `, or its header tells its length.
"""

import re
from collections.abc import Iterable, Iterator

from moot.documents.letters.parser import read_letter, read_saved
from moot.documents.letters.values import Letter
from moot.documents.mime import is_envelope
from moot.game.changes import Fault
from moot.game.values import Value, grouped
from moot.languages import N_

_BEGINS = re.compile(
    rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\s][^\r\n]{0,200}\d\d:\d\d[^\r\n]{0,100}\r?\n(?=[!-9;-~]{1,76}:)"
)
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_LENGTH = re.compile(rb"^Content-Length:[ \t]*(\d{1,10})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_BLANK = re.compile(rb"\r?\n\r?\n")
_HEADER_MAX = 100_000


class ArchivedLetter(Value, frozen=True):
    """A message of an archive, with the file and line where it begins."""

    letter: Letter
    file: str = ""
    line: int = 1


class DuplicateLetter(Value, frozen=True):
    """A duplicate of a message in the archive."""

    key: str
    file: str
    line: int


class Archive(Value, frozen=True):
    """A mail archive without duplicates, sorted by date; messages without a date come last."""

    filed: tuple[ArchivedLetter, ...] = ()
    doubles: tuple[DuplicateLetter, ...] = ()
    faults: tuple[tuple[str, Fault], ...] = ()
    """Faults, each with its file."""

    @property
    def letters(self) -> tuple[Letter, ...]:
        """The letters without their positions."""
        return tuple(filed.letter for filed in self.filed)


def letters_in(name: str, data: bytes) -> Iterator[ArchivedLetter]:
    """The messages of one file: all of an mbox, or a single message."""
    starts = list(_BEGINS.finditer(data))
    if not starts or starts[0].start() > 0:
        yield ArchivedLetter(read_saved(data), name)
        return
    line, counted = 1, 0
    for begin, end, unescaped in _messages(data, starts):
        line += data.count(b"\n", counted, begin)
        counted = begin
        message = data[begin:end] if unescaped else _ESCAPED.sub(rb"\1", data[begin:end])
        yield ArchivedLetter(read_letter(message), name, line)


def _messages(data: bytes, starts: list[re.Match[bytes]]) -> Iterator[tuple[int, int, bool]]:
    """The begin (below the `From ` line) and end of each message; and whether its length was given and is right."""
    after = 0
    for n, start in enumerate(starts):
        if start.start() < after:
            continue
        told = _end_by_length(data, start.end())
        end = told or (starts[n + 1].start() if n + 1 < len(starts) else len(data))
        after = end
        yield start.end(), end, told is not None


def _end_by_length(data: bytes, begin: int) -> int | None:
    """The end of a message by its Content-Length; None if it has none, or no message begins there."""
    blank = _BLANK.search(data, begin, begin + _HEADER_MAX)
    length = _LENGTH.search(data, begin, blank.start() + 2) if blank else None
    if blank is None or length is None:
        return None
    end = blank.end() + int(length[1])
    rest = data[end : end + 300].lstrip(b"\r\n")
    ends = end <= len(data) and (not rest or is_envelope(rest.split(b"\n", 1)[0]))
    return end if ends else None


def gather(filed: Iterable[ArchivedLetter]) -> Archive:
    """Merge messages from several files into one archive; their order doesn't matter.

    Copies are told by their Message-ID; where that is lost, by who says what under which subject.
    """
    by_key = grouped((one.letter.key, one) for one in filed)
    kept: dict[str, ArchivedLetter] = {}
    doubles: list[DuplicateLetter] = []
    faults: list[tuple[str, Fault]] = []
    for key, copies in by_key.items():
        copies.sort(key=_copy_order)
        kept[key] = copies[0]
        doubles += (DuplicateLetter(key, copy.file, copy.line) for copy in copies[1:])
        if len({copy.letter.content for copy in copies}) > 1:
            faults.append(_clash(key, copies))
    _drop_lost_copies(kept, doubles)
    ordered = sorted(kept.values(), key=lambda one: moment_order(one.letter))
    return Archive(
        tuple(ordered),
        tuple(sorted(doubles, key=lambda double: (double.file, double.line, double.key))),
        tuple(sorted(faults, key=lambda item: (item[0], item[1].line, item[1].message))),
    )


def moment_order(letter: Letter) -> tuple[bool, int, str]:
    """The sort key of letters: by date, those without one last; ties by key."""
    return letter.sent is None, letter.sent or 0, letter.key


def _copy_order(one: ArchivedLetter) -> tuple[bool, int, str, bool, str, int]:
    letter = one.letter
    return letter.sent is None, letter.sent or 0, letter.content, not letter.references, one.file, one.line


def _clash(key: str, copies: list[ArchivedLetter]) -> tuple[str, Fault]:
    other = next(copy for copy in copies if copy.letter.content != copies[0].letter.content)
    message = N_(
        "{key} is the Message-ID of letters that differ; the one in {file} is kept",
        key=key,
        file=copies[0].file or "another place",
    )
    return other.file, Fault(other.line, 1, "archive.same-id", message, N_("give one of them another Message-ID"))


def _drop_lost_copies(kept: dict[str, ArchivedLetter], doubles: list[DuplicateLetter]) -> None:
    """Drop copies without a Message-ID of letters that are in the archive with one."""
    whole = {one.letter.content: key for key, one in sorted(kept.items(), reverse=True) if one.letter.message_id}
    for key, one in list(kept.items()):
        original = whole.get(one.letter.content)
        if not one.letter.message_id and original:
            doubles[:] = [DuplicateLetter(original, d.file, d.line) if d.key == key else d for d in doubles]
            doubles.append(DuplicateLetter(original, one.file, one.line))
            del kept[key]
