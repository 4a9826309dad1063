"""MIME parser: header fields, multipart bodies and transfer encodings of email and news articles.

Not the standard library's parser for whole messages: it recurses as deep as the parts do, and looks through all open
parts at every line. Here parts within parts are followed a fixed number of times.
"""

import binascii
import quopri
import re
from email.errors import MessageError
from email.header import decode_header

from msgspec.structs import replace

from moot.game.changes import Fault
from moot.game.values import Value
from moot.languages import N_

_FIELD = re.compile(rb"([!-9;-~]{1,76}):[ \t]*(.*)")
_ENVELOPE = re.compile(rb">?From \S+ .*\d\d:\d\d.*")
_KNOWN = set(
    "from to cc subject date newsgroups message-id received reply-to sender references in-reply-to path organization "
    "mime-version content-type content-transfer-encoding nntp-posting-host lines x-mailer user-agent".split()
)
_HEADER_LINES_MAX = 1000
_VALUE_MAX = 4000
_LONG = {"references": 60_000, "in-reply-to": 60_000}
"""Fields that grow with a thread, whose end matters most."""


def is_message(lines: list[bytes]) -> bool:
    """Whether a file begins with the headers of an email or article."""
    names = _names(lines)
    return len(names) >= 2 and len(names & _KNOWN) >= 2


def is_envelope(line: bytes) -> bool:
    """Whether a line is an mbox separator: `From ada@example.org Wed Nov 11 19:54:00 1992`."""
    return _ENVELOPE.match(line) is not None


def _names(lines: list[bytes]) -> set[str]:
    names: set[str] = set()
    begin = 1 if lines and is_envelope(lines[0]) else 0
    for line in lines[begin:_HEADER_LINES_MAX]:
        if not line.strip():
            break
        found = _FIELD.match(line)
        if found:
            names.add(found[1].decode("ascii").lower())
        elif line[:1] not in (b" ", b"\t") or not names:
            return set()
    return names


def read_fields(lines: list[bytes], begin: int, end: int) -> tuple[tuple[tuple[str, str], ...], int]:
    """Parse the header fields from a line on: unfolded, names in lower case; returns the line after them too."""
    raw: list[tuple[str, list[bytes], int]] = []
    at = begin
    while at < end and lines[at].strip():
        line = lines[at]
        found = _FIELD.match(line)
        if found:
            value = found[2].strip()
            raw.append((found[1].decode("ascii").lower(), [value], len(value)))
        elif raw and raw[-1][2] < _LONG.get(raw[-1][0], _VALUE_MAX):
            name, pieces, size = raw[-1]
            pieces.append(line.strip())
            raw[-1] = (name, pieces, size + len(line) + 1)
        at += 1
    fields = ((name, as_text(b" ".join(pieces)[: _LONG.get(name, _VALUE_MAX)])) for name, pieces, _ in raw)
    return tuple(fields), min(at + 1, end)


def by_name(fields: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The decoded values by name; of duplicate fields the first."""
    headers: dict[str, str] = {}
    for name, value in fields:
        if name not in headers:
            headers[name] = in_words(value)
    return headers


def as_text(value: bytes) -> str:
    """Decode the bytes of a header as UTF-8, or else as Windows-1252."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")


def in_words(value: str) -> str:
    """Decode the encoded words in a value (RFC 2047)."""
    if "=?" not in value:
        return value
    try:
        pieces = decode_header(value)
        decoded = (p.decode(c or "ascii", "replace") if isinstance(p, bytes) else p for p, c in pieces)
        return "".join(decoded) or value
    except (MessageError, LookupError, ValueError):
        return value


_PARAMETER = r"\b%s\s*=\s*(?:\"([^\"]{1,200})\"|([^\s;\"]{1,200}))"
_CHARSET = re.compile(_PARAMETER % "charset", re.IGNORECASE)
_BOUNDARY = re.compile(_PARAMETER % "boundary", re.IGNORECASE)
_FLOWED = re.compile(r"\bformat\s*=\s*\"?flowed\b", re.IGNORECASE)
_DELETES_SPACE = re.compile(r"\bdelsp\s*=\s*\"?yes\b", re.IGNORECASE)
_PARTS_DEEP_MAX = 8


class MimeBody(Value, frozen=True):
    """The text body of a message as bytes, with the file's line number for each line."""

    data: bytes
    places: tuple[int, ...] = ()
    """The file's line for each line, counted from 1; none if they are consecutive from `first_line`."""
    first_line: int = 1
    charset: str = ""
    is_html: bool = False
    is_flowed: bool = False
    """Whether it is `format=flowed` (RFC 3676)."""
    deletes_space: bool = False
    is_forwarded: bool = False
    """Whether it is the text of a forwarded message."""


class MimeMessage(Value, frozen=True):
    """A parsed MIME message."""

    headers: dict[str, str]
    body: MimeBody
    header_lines: tuple[int, ...]
    """The lines of the file with headers or multipart boundaries, counted from 1."""
    unread_lines: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    """All header fields in order, unfolded, with encoded words as they are."""


def read_message(lines: list[bytes], alone: bool = False) -> MimeMessage:
    """Parse a MIME message; the first of several in a file, unless `alone`."""
    begin = 1 if is_envelope(lines[0]) else 0
    fields, end = read_fields(lines, begin, len(lines))
    headers = by_name(fields)
    stop = len(lines) if alone else _next_message(lines, end)
    reader = _Parts(lines)
    body = reader.read(headers, end, stop, 0)
    unread = [*reader.unread, *(n + 1 for n in range(stop, len(lines)) if lines[n].strip())]
    faults = list(reader.faults)
    if stop < len(lines):
        remedy = N_("import the messages one by one, each from a file of its own")
        faults.append(Fault(stop + 1, 1, "document.several-messages", N_("only the first message is read"), remedy))
    marks = sorted({*range(1, end + 1), *reader.marks})
    header_lines = tuple(n for n in marks if lines[n - 1].strip())
    return MimeMessage(headers, body, header_lines, tuple(unread), tuple(faults), fields)


def _next_message(lines: list[bytes], after: int) -> int:
    """The line where the next message of an mbox begins; the number of lines if there is none."""
    for n in range(after + 1, len(lines)):
        begins = lines[n].startswith(b"From ") and not lines[n - 1].strip() and is_envelope(lines[n])
        if begins and is_message(lines[n : n + 60]):
            return n
    return len(lines)


class _Parts:
    """Finds the first text part of a multipart message, and decodes it."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.unread: list[int] = []
        self.marks: list[int] = []

    def read(self, headers: dict[str, str], begin: int, end: int, depth: int) -> MimeBody:
        """The text between two lines, in a part with these headers."""
        kind = _kind(headers)
        boundary = _parameter(_BOUNDARY, headers.get("content-type", ""))
        if kind.startswith("multipart/") and boundary:
            return self._of_several(boundary, begin, end, depth, kind.startswith("multipart/alternative"))
        if kind.startswith("message/") and depth < _PARTS_DEEP_MAX:
            inner, after = read_fields(self.lines, begin, end)
            self.marks += range(begin + 1, after + 1)
            return replace(self.read(by_name(inner), after, end, depth + 1), is_forwarded=True)
        body = self._decoded(headers.get("content-transfer-encoding", "").lower().strip(), begin, end)
        return replace(
            body,
            charset=_parameter(_CHARSET, headers.get("content-type", "")),
            is_html=kind.startswith("text/html"),
            is_flowed=_FLOWED.search(kind) is not None,
            deletes_space=_DELETES_SPACE.search(kind) is not None,
        )

    def _of_several(self, boundary: str, begin: int, end: int, depth: int, alternative: bool) -> MimeBody:
        """Choose the part to parse; the others are skipped."""
        if depth >= _PARTS_DEEP_MAX:
            self._fault(begin, "document.nested", f"parts within parts, more than {_PARTS_DEEP_MAX} deep, are not read")
            self._leave(begin, end)
            return MimeBody(b"", first_line=begin + 1)
        parts = self._split(boundary.encode("utf-8", "replace"), begin, end)
        read = [(*read_fields(self.lines, start, stop), start, stop) for start, stop in parts]
        headers = [by_name(fields) for fields, _, _, _ in read]
        chosen = _chosen(headers, alternative)
        body = MimeBody(b"", first_line=begin + 1)
        for n, (_, after, start, stop) in enumerate(read):
            if n == chosen:
                self.marks += range(start + 1, after + 1)
                body = self.read(headers[n], after, stop, depth + 1)
                body = replace(body, is_forwarded=body.is_forwarded or _is_attached(headers[n]))
            else:
                self._leave(start, stop)
        if chosen is None:
            self._fault(begin, "document.no-text", "none of the message's parts is text")
        return body

    def _split(self, boundary: bytes, begin: int, end: int) -> list[tuple[int, int]]:
        mark, start = b"--" + boundary, None
        parts: list[tuple[int, int]] = []
        for n in range(begin, end):
            line = self.lines[n]
            if not line.startswith(mark) or line.rstrip() not in (mark, mark + b"--"):
                continue
            self.marks.append(n + 1)
            if start is not None:
                parts.append((start, n))
            elif n > begin:
                self._leave(begin, n)
            start = None if line.rstrip().endswith(mark + b"--") else n + 1
            if start is None:
                self._leave(n + 1, end)
                return parts
        if start is not None:
            parts.append((start, end))
            self._fault(start, "document.part-open", "the last part of the message has no end; it may be cut off")
        return parts

    def _leave(self, begin: int, end: int) -> None:
        self.unread += [n + 1 for n in range(begin, end) if self.lines[n].strip()]

    def _decoded(self, encoding: str, begin: int, end: int) -> MimeBody:
        lines = self.lines[begin:end]
        if encoding == "quoted-printable":
            return _from_quoted_printable(lines, begin + 1)
        if encoding != "base64":
            return MimeBody(b"\n".join(lines), first_line=begin + 1)
        data = b"".join(lines)
        kept = re.sub(rb"[^A-Za-z0-9+/]", b"", data.partition(b"=")[0])
        try:
            text = binascii.a2b_base64(kept + b"=" * (-len(kept) % 4))
        except binascii.Error:
            self._fault(begin, "document.base64", "the base64 text is cut off; its last characters are missing")
            text = binascii.a2b_base64(kept[: len(kept) - len(kept) % 4])
        return MimeBody(text.replace(b"\r\n", b"\n"), first_line=begin + 1)

    def _fault(self, line: int, code: str, message: str) -> None:
        remedy = N_("save the message's text as a plain text file, and import that")
        self.faults.append(Fault(min(line, len(self.lines)) + (line < len(self.lines)), 1, code, message, remedy))


def _chosen(parts: list[dict[str, str]], alternative: bool) -> int | None:
    """The part that is the message's text.

    Of several forms of one text the plain one; of several things the first that is text and no attachment, or holds
    such; where there is none, another message or a text that is attached.
    """
    kinds = [_kind(headers) for headers in parts]
    attached = [_is_attached(headers) for headers in parts]
    alternatives = ("text/plain", "text/html", "multipart/")
    for wanted in (*((kind,) for kind in alternatives if alternative), ("text/", "multipart/")):
        found = next((n for n, kind in enumerate(kinds) if kind.startswith(wanted) and not attached[n]), None)
        if found is not None:
            return found
    return next((n for n, kind in enumerate(kinds) if kind.startswith(("text/", "message/"))), None)


def _kind(headers: dict[str, str]) -> str:
    return headers.get("content-type", "text/plain").lower()


def _is_attached(headers: dict[str, str]) -> bool:
    return headers.get("content-disposition", "").lower().startswith("attachment")


def _from_quoted_printable(lines: list[bytes], first: int) -> MimeBody:
    """Decode quoted-printable with its soft line breaks (RFC 2045, 6.7); each line keeps its position."""
    out: list[bytes] = []
    places: list[int] = []
    pending: list[bytes] = []
    begun = first
    for n, line in enumerate(lines, first):
        pending.append(line.rstrip(b" \t"))
        if not pending[-1].endswith(b"="):
            decoded = quopri.decodestring(b"\n".join(pending)).replace(b"\r\n", b"\n").split(b"\n")
            out += decoded
            places += [begun] * len(decoded)
            pending, begun = [], n + 1
    if pending:
        out.append(quopri.decodestring(b"\n".join(pending)))
        places.append(begun)
    return MimeBody(b"\n".join(out), tuple(places), first)


def _parameter(pattern: re.Pattern[str], value: str) -> str:
    found = pattern.search(value)
    return (found[1] or found[2]) if found else ""
