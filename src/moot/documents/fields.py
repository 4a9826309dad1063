"""The header fields of mails and postings (RFC 5322, RFC 5536): where they end, their names, and their values."""

import re
from email.errors import MessageError
from email.header import decode_header

_FIELD = re.compile(rb"([!-9;-~]{1,76}):[ \t]*(.*)")
_ENVELOPE = re.compile(rb">?From \S+ .*\d\d:\d\d.*")
_KNOWN = set(
    "from to cc subject date newsgroups message-id received reply-to sender references in-reply-to path organization "
    "mime-version content-type content-transfer-encoding nntp-posting-host lines x-mailer user-agent".split()
)
_HEADER_LINES_MAX = 1000
_VALUE_MAX = 4000
_LONG = {"references": 60_000, "in-reply-to": 60_000}
"""Fields that grow with a thread, and of which the end matters most."""


def is_message(lines: list[bytes]) -> bool:
    """Whether a file begins with the headers of a mail or a posting."""
    names = _names(lines)
    return len(names) >= 2 and len(names & _KNOWN) >= 2


def is_envelope(line: bytes) -> bool:
    """Whether a line is one that mailboxes put before each message: `From ada@example.org Wed Nov 11 19:54:00 1992`."""
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
    """The fields that begin at a line, unfolded, names in lower case; and the line after the blank one below them."""
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
    fields = ((name, _characters(b" ".join(pieces)[: _LONG.get(name, _VALUE_MAX)])) for name, pieces, _ in raw)
    return tuple(fields), min(at + 1, end)


def by_name(fields: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The values in words, of fields given twice the first."""
    headers: dict[str, str] = {}
    for name, value in fields:
        if name not in headers:
            headers[name] = in_words(value)
    return headers


def _characters(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")


def in_words(value: str) -> str:
    """A value with its encoded words decoded (RFC 2047)."""
    if "=?" not in value:
        return value
    try:
        pieces = decode_header(value)
        decoded = (p.decode(c or "ascii", "replace") if isinstance(p, bytes) else p for p, c in pieces)
        return "".join(decoded) or value
    except (MessageError, LookupError, ValueError):
        return value
