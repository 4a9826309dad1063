"""Email and news article parser: from bytes to a `Letter`.

Never raises, and takes time and memory in proportion to the file, up to a limit.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from msgspec.structs import replace

from moot.documents.dates import time_of
from moot.documents.decoder import decode, text_of
from moot.documents.letters.addresses import author_behind, ids_in, people_in
from moot.documents.letters.flowed import unflowed
from moot.documents.letters.values import Automatic, Letter, Person
from moot.documents.mime import MimeMessage, in_words, is_message, read_message
from moot.game.changes import Fault
from moot.languages import N_

Fields = tuple[tuple[str, str], ...]
"""Names in lower case, and values unfolded, in the order of the file."""

_REPEATED_MAX = 50
_BOUNCERS = ("mailer-daemon@", "postmaster@")
_ANSWERING = ("x-autoreply", "x-autorespond", "x-autoresponder")
_AWAY = re.compile(r"(?:auto(?:matic)?[ -]?(?:reply|response)\b|out[ -]of[ -](?:the[ -])?office\b)", re.IGNORECASE)
_CANCEL = re.compile(r"cancel\s+(?=<)", re.IGNORECASE)
_OLD_CANCEL = re.compile(r"cmsg\s+cancel\s+(?=<)", re.IGNORECASE)
_LIST_ID = re.compile(r"<([^<>\s]{1,250})>")


class Header:
    """The header fields of an email, by name."""

    def __init__(self, fields: Fields) -> None:
        self._values: dict[str, list[str]] = defaultdict(list)
        for name, value in fields:
            self._values[name].append(value)

    def first(self, name: str) -> str:
        """A field's value; empty if it isn't given."""
        return self._values[name][0] if name in self._values else ""

    def all(self, name: str) -> tuple[str, ...]:
        """All values of a field, or the first ones of very many."""
        return tuple(self._values.get(name, ())[:_REPEATED_MAX])

    def people(self, name: str) -> tuple[Person, ...]:
        """The people in a field."""
        return people_in(self.first(name))

    def list_id(self) -> str:
        """The identifier of the mailing list (RFC 2919), without angle brackets."""
        value = self.first("list-id")
        found = _LIST_ID.search(value)
        return found[1] if found else value.strip()[:250]

    def cancelled(self) -> str:
        """The article that it asks to cancel."""
        said = _CANCEL.match(self.first("control")) or _OLD_CANCEL.match(self.first("subject"))
        return next(iter(ids_in(said.string[said.end() :])), "") if said else ""

    def automatic(self) -> Automatic:
        """Whether a program sent it automatically (RFC 3834, RFC 3464)."""
        if self._is_bounce():
            return "bounce"
        submitted = re.split(r"[;\s(]", self.first("auto-submitted").lower().strip())[0]
        precedence = self.first("precedence").lower().strip()
        answers = submitted == "auto-replied" or precedence == "auto_reply" or _AWAY.match(self.first("subject"))
        if answers or any(name in self._values for name in _ANSWERING):
            return "reply"
        return "bulk" if submitted not in ("", "no") or precedence in ("bulk", "junk") else ""

    def _is_bounce(self) -> bool:
        senders = self.people("from")
        return (
            self.first("content-type").lower().startswith("multipart/report")
            or self.first("return-path").strip() == "<>"
            or any(person.address.lower().startswith(_BOUNCERS) for person in senders)
        )

    def faults(self) -> Iterator[Fault]:
        """Missing and duplicate fields of the header."""
        if not self.people("from"):
            yield Fault(
                1, 1, "letter.no-sender", N_("it doesn't say whom it is from"), N_("send it with a From header")
            )
        if len(self._values.get("from", ())) > 1 or len(self.people("from")) > 1:
            message = N_("it says that it is from several; only the first is taken as its sender")
            yield Fault(
                1, 1, "letter.several-senders", message, N_("send it with one From header, and one address in it")
            )
        if time_of(self.first("date")) is None:
            message = N_("when it was sent cannot be told from “{date}”", date=self.first("date")[:60])
            yield Fault(1, 1, "letter.no-date", message, N_("give the day, the month by its name, and the year"))


LETTER_BYTES_MAX = 20_000_000
"""The most bytes of a letter that are parsed."""
TEXT_BYTES_MAX = 1_000_000
"""The most characters of its text."""
_LINES_MAX = 300_000
_BREAKS = re.compile(rb"\r\n|\n|\r")
_ORIGINAL_SENDER = ("reply-to", "author", "x-original-from", "x-google-original-from", "original-from", "x-mailfrom")
"""Where lists that rewrite From headers put the writer's address (RFC 9057, 4)."""
_RECIPIENTS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")


def read_letter(data: bytes) -> Letter:
    """Parse an email or news article as it was sent: headers, a blank line, a body."""
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
    """Parse a saved message: as it was sent, as an HTML page, or as text with headers above it."""
    if is_message(_BREAKS.split(data[:100_000], 1000)):
        return read_letter(data)
    paper = decode(data, as_letter=True)
    fields = tuple((name, value) for name, value in paper.headers.items() if name != "title")
    if "subject" not in paper.headers and "title" in paper.headers:
        fields = (*fields, ("subject", paper.headers["title"]))
    return _letter(fields, [line.text for line in paper.lines], paper.faults)


def _cut(line: int, message: str) -> Fault:
    return Fault(line, 1, "letter.too-long", message, N_("send what is long apart, or in several letters"))


def _of_message(message: MimeMessage, faults: list[Fault]) -> Letter:
    body = message.body
    if len(body.data) > TEXT_BYTES_MAX:
        faults.append(_cut(body.first_line, f"more than {TEXT_BYTES_MAX:,} bytes of text are not read to their end"))
        body = replace(body, data=body.data[:TEXT_BYTES_MAX])
    paper = text_of(body, marks_quotes=True)
    text = [line.text for line in paper.lines]
    if body.is_flowed and paper.media == "text":
        text = unflowed(text, body.deletes_space)
    letter = _letter(message.fields, text, (*faults, *message.faults, *paper.faults))
    return replace(letter, is_forwarded=body.is_forwarded)


def _letter(fields: Fields, text: list[str], faults: tuple[Fault, ...]) -> Letter:
    header = Header(fields)
    senders = people_in(header.first("from"))
    to = tuple(dict.fromkeys(person for name in _RECIPIENTS for person in header.people(name)))
    return Letter(
        message_id=next(iter(ids_in(header.first("message-id"))), ""),
        sender=senders[0] if senders else Person(),
        original=author_behind(
            header.first("from"), (*header.people("list-post"), *to), *map(header.people, _ORIGINAL_SENDER)
        ),
        sent=time_of(header.first("date")),
        subject=" ".join(in_words(header.first("subject")).split()),
        references=ids_in(header.first("references")),
        answers=ids_in(header.first("in-reply-to")),
        groups=tuple(group.strip() for group in header.first("newsgroups").split(",") if group.strip()),
        to=to,
        reply_to=header.people("reply-to"),
        list_id=header.list_id(),
        cancels=header.cancelled(),
        supersedes=next(iter(ids_in(header.first("supersedes"))), ""),
        control=header.first("control"),
        automatic=header.automatic(),
        hops=len(header.all("received")),
        passed=header.all("x-loop"),
        text="\n".join(text),
        faults=(*header.faults(), *faults),
    )
