"""A long letter as it is kept: its header and its text, without what is attached, which is not read."""

import re

from moot.documents.letters.values import Letter

KEPT_WHOLE_MAX = 300_000
"""Bytes of a letter that is kept as it came."""
_HEADER_MAX = 100_000
_FIELD = re.compile(rb"[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n")
_OF_THE_BODY = (b"content-", b"mime-version")


def slimmed(data: bytes, letter: Letter) -> bytes:
    """A letter with all that is read of it; `letter` is what it was read as."""
    if len(data) <= KEPT_WHOLE_MAX:
        return data
    fields: list[bytes] = []
    at = 0
    while at < _HEADER_MAX and (found := _FIELD.match(data, at)) and found[0].strip():
        fields.append(b"" if found[0].lower().startswith(_OF_THE_BODY) else found[0])
        at = found.end()
    media = b"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    text = letter.text if not letter.is_forwarded else ""
    return b"".join(fields) + media + text.encode("utf-8", "replace")
