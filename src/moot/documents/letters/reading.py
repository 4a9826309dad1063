"""Bytes to a letter: a mail or a posting as it was sent, or one that somebody saved.

Never raises, and takes time and memory in proportion to the file, up to a limit.
"""

import re
from typing import Literal

from msgspec.structs import replace

from moot.documents.decoding import decode, text_of
from moot.documents.fields import in_words, is_message
from moot.documents.letters.addresses import checks_in, ids_in, people_in
from moot.documents.letters.dates import time_of
from moot.documents.letters.flowed import unflowed
from moot.documents.letters.header import Fields, Header
from moot.documents.letters.values import Attachment, Letter, Person
from moot.documents.messages import Message, read_message
from moot.game.changes import Fault

LETTER_BYTES_MAX = 20_000_000
"""As much of a letter is read."""
TEXT_BYTES_MAX = 1_000_000
"""As much of its text."""
_LINES_MAX = 300_000
_BREAKS = re.compile(rb"\r\n|\n|\r")
_RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")


def read_letter(data: bytes) -> Letter:
    """A mail or a posting as it came over the wire: headers, a blank line, a body."""
    faults: list[Fault] = []
    if len(data) > LETTER_BYTES_MAX:
        faults.append(_cut(1, f"a letter of more than {LETTER_BYTES_MAX:,} bytes is not read to its end"))
        data = data[:LETTER_BYTES_MAX]
    lines = _BREAKS.split(data, _LINES_MAX)
    if len(lines) > _LINES_MAX:
        faults.append(_cut(_LINES_MAX, f"a letter of more than {_LINES_MAX:,} lines is not read to its end"))
        lines.pop()
    return _of_message(read_message(lines, alone=True), faults)


def read_saved(data: bytes) -> Letter:
    """A letter that somebody saved: as it came, as a page of HTML, or as a text with headers above it."""
    if is_message(_BREAKS.split(data[:100_000], 1000)):
        return read_letter(data)
    paper = decode(data, as_letter=True)
    fields = tuple((name, value) for name, value in paper.headers.items() if name != "title")
    if "subject" not in paper.headers and "title" in paper.headers:
        fields = (*fields, ("subject", paper.headers["title"]))
    lines, places = [line.text for line in paper.lines], [line.line for line in paper.lines]
    return _letter(fields, lines, places, paper.media, paper.faults)


def _cut(line: int, message: str) -> Fault:
    return Fault(line, 1, "letter.too-long", message, "send what is long apart, or in several letters")


def _of_message(message: Message, faults: list[Fault]) -> Letter:
    body = message.body
    if len(body.data) > TEXT_BYTES_MAX:
        faults.append(_cut(body.first_line, f"more than {TEXT_BYTES_MAX:,} bytes of text are not read to their end"))
        body = replace(body, data=body.data[:TEXT_BYTES_MAX])
    paper = text_of(body, marks_quotes=True)
    text, places = [line.text for line in paper.lines], [line.line for line in paper.lines]
    if body.is_flowed and paper.media == "text":
        text, kept = unflowed(text, body.deletes_space)
        places = [places[n] for n in kept]
    found = (*faults, *message.faults, *paper.faults)
    letter = _letter(message.fields, text, places or [body.first_line], paper.media, found)
    attached = tuple(Attachment(part.name, part.media, part.line) for part in message.left_out)
    return replace(letter, attachments=attached, is_forwarded=body.is_forwarded)


def _letter(
    fields: Fields, text: list[str], places: list[int], media: Literal["text", "html"], faults: tuple[Fault, ...]
) -> Letter:
    header = Header(fields)
    first = places[0] if places else 1
    runs_on = all(place == n for n, place in enumerate(places, first))
    senders = people_in(header.first("from"))
    return Letter(
        message_id=next(iter(ids_in(header.first("message-id"))), ""),
        sender=senders[0] if senders else Person(),
        sent=time_of(header.first("date")),
        subject=" ".join(in_words(header.first("subject")).split()),
        references=ids_in(header.first("references")),
        answers=ids_in(header.first("in-reply-to")),
        groups=tuple(group.strip() for group in header.first("newsgroups").split(",") if group.strip()),
        to=tuple(dict.fromkeys(person for name in _RECIPIENTS for person in header.people(name))),
        reply_to=header.people("reply-to"),
        list_id=header.list_id(),
        cancels=header.cancelled(),
        supersedes=next(iter(ids_in(header.first("supersedes"))), ""),
        control=header.first("control"),
        automatic=header.automatic(),
        hops=len(header.all("received")),
        passed=header.all("x-loop"),
        checks=tuple(check for value in header.all("authentication-results") for check in checks_in(value)),
        text="\n".join(text),
        media=media,
        first_line=first,
        places=() if runs_on else tuple(places),
        faults=(*header.faults(), *faults),
    )
