"""What the header of a letter says, where it takes more than one field to tell, or more than one may say it."""

import re
from collections import defaultdict
from collections.abc import Iterator

from moot.documents.letters.addresses import ids_in, people_in
from moot.documents.letters.dates import time_of
from moot.documents.letters.values import Automatic, Person
from moot.game.changes import Fault

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
    """The fields of a letter, asked for by their names."""

    def __init__(self, fields: Fields) -> None:
        self._values: dict[str, list[str]] = defaultdict(list)
        for name, value in fields:
            self._values[name].append(value)

    def first(self, name: str) -> str:
        """A field's value; empty where it is not given."""
        return self._values[name][0] if name in self._values else ""

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a field that may be given several times, the first ones of very many."""
        return tuple(self._values.get(name, ())[:_REPEATED_MAX])

    def people(self, name: str) -> tuple[Person, ...]:
        """Those whom a field names."""
        return people_in(self.first(name))

    def list_id(self) -> str:
        """What the mailing list is called that it came through (RFC 2919), without angle brackets."""
        value = self.first("list-id")
        found = _LIST_ID.search(value)
        return found[1] if found else value.strip()[:250]

    def cancelled(self) -> str:
        """The article that it asks to remove."""
        said = _CANCEL.match(self.first("control")) or _OLD_CANCEL.match(self.first("subject"))
        return next(iter(ids_in(said.string[said.end() :])), "") if said else ""

    def automatic(self) -> Automatic:
        """Whether a program sent it by itself (RFC 3834, RFC 3464)."""
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
        """What its header lacks or says twice."""
        if not self.people("from"):
            yield Fault(1, 1, "letter.no-sender", "it doesn't say whom it is from", "send it with a From header")
        if len(self._values.get("from", ())) > 1 or len(self.people("from")) > 1:
            message = "it says that it is from several; only the first is taken as its sender"
            yield Fault(1, 1, "letter.several-senders", message, "send it with one From header, and one address in it")
        if time_of(self.first("date")) is None:
            message = f"when it was sent cannot be told from “{self.first('date')[:60]}”"
            yield Fault(1, 1, "letter.no-date", message, "give the day, the month by its name, and the year")
