"""Serialize email (RFC 5322) and news articles (RFC 5536, 5537), safe against header injection.

Whatever a letter's fields hold, no line of them becomes another header: what cannot stand in a header is left out.
"""

import re
from base64 import b64encode
from email.utils import formatdate

from moot.documents.letters.flowed import EncodedBody, encoded, flowed
from moot.documents.letters.values import Letter, Person
from moot.game.values import Value

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9.-]{1,250}")
_ID = re.compile(r"<[!-;=?-~]{1,240}>")
_GROUP = re.compile(r"[a-z0-9+_-]+(?:\.[a-z0-9+_-]+)*", re.IGNORECASE)
_LIST_ID = re.compile(r"[A-Za-z0-9._-]{1,250}")
_LINK = re.compile(r"(?:https?://|mailto:)[!-;=?-~]{1,900}")
_PATH = re.compile(r"[A-Za-z0-9!._-]{1,200}")
NOBODY = "nobody@lost.invalid"
"""The address in place of a lost one."""
_WIDTH = 76
_ENCODED_BYTES = 42
"""So many bytes fit into an encoded word of less than 75 characters (RFC 2047, 2)."""
_REFERENCES_MAX = 40
_ANSWER = re.compile(r"re:", re.IGNORECASE)


class MailingHeaders(Value, frozen=True):
    """Header fields of mailing lists and automatic mail: unsubscribe links, Auto-Submitted, X-Loop."""

    unsubscribe: str = ""
    """The one-click unsubscribe URL (RFC 8058)."""
    unsubscribe_by_mail: str = ""
    automatic: bool = True
    """Whether a program sends it, so that no other program replies (RFC 3834)."""
    is_answer: bool = False
    """Whether it is a reply."""
    passed: str = ""
    """A mark by which its sender recognizes it."""


def answering(subject: str) -> str:
    """The subject of a reply: with a single `Re:`."""
    return subject if _ANSWER.match(subject) else f"Re: {subject}".strip()


def answer_to(letter: Letter, sender: Person, text: str) -> Letter:
    """A reply to a message, in its thread."""
    return Letter(
        sender=sender,
        subject=answering(letter.subject),
        references=(*(key for key in letter.references or letter.answers[:1] if key != letter.key), letter.key),
        answers=(letter.key,),
        groups=letter.groups,
        to=letter.reply_to or (letter.sender,),
        text=text,
    )


def write_article(letter: Letter, path: str = "not-for-mail") -> bytes:
    """Serialize a news article. Its lines are not wrapped: a posting's rules are compared line by line."""
    groups = ",".join(group for group in letter.groups if _GROUP.fullmatch(group))
    header = [
        ("Path", path if _PATH.fullmatch(path) else "not-for-mail"),
        *_addressed(letter),
        ("Newsgroups", groups),
        ("Supersedes", _id(letter.supersedes)),
        ("Control", f"cancel {_id(letter.cancels)}" if _id(letter.cancels) else ""),
    ]
    return _written(header, encoded(letter.text, as_is=True))


def write_mail(letter: Letter, mailing: MailingHeaders | None = None) -> bytes:
    """Serialize an email: plain text, wrapped so that clients can unwrap it (RFC 3676)."""
    listed = letter.list_id if _LIST_ID.fullmatch(letter.list_id) else ""
    header = [
        *_addressed(letter),
        ("To", _people(letter.to) or "undisclosed-recipients:;"),
        ("Reply-To", _people(letter.reply_to)),
        ("List-Id", f"<{listed}>" if listed else ""),
        *(_mailing(mailing) if mailing else ()),
    ]
    return _written(header, encoded(flowed(letter.text), as_is=False))


def _addressed(letter: Letter) -> list[tuple[str, str]]:
    """The headers that mail and news have in common."""
    kept = [key for key in letter.references if _ID.fullmatch(key)]
    references = kept[:1] + kept[1:][-_REFERENCES_MAX:]
    return [
        ("From", _people((letter.sender,)) or f"<{NOBODY}>"),
        ("Date", formatdate(letter.sent).removesuffix("-0000") + "+0000" if letter.sent is not None else ""),
        ("Subject", _worded(letter.subject)),
        ("Message-ID", _id(letter.key)),
        ("References", " ".join(references)),
        ("In-Reply-To", " ".join(key for key in letter.answers if _ID.fullmatch(key))),
    ]


def _mailing(mailing: MailingHeaders) -> list[tuple[str, str]]:
    links = [link for link in (mailing.unsubscribe, mailing.unsubscribe_by_mail) if _LINK.fullmatch(link)]
    one_click = mailing.unsubscribe.startswith("https://") and mailing.unsubscribe in links
    return [
        ("List-Unsubscribe", ", ".join(f"<{link}>" for link in links)),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click" if one_click else ""),
        ("Auto-Submitted", ("auto-replied" if mailing.is_answer else "auto-generated") if mailing.automatic else ""),
        ("X-Loop", _plain(mailing.passed) if mailing.passed.isascii() else ""),
    ]


def _written(header: list[tuple[str, str]], body: EncodedBody) -> bytes:
    mime = [
        ("MIME-Version", "1.0"),
        ("Content-Type", f"text/plain; charset={body.charset}" + ("; format=flowed" if body.is_flowed else "")),
        ("Content-Transfer-Encoding", body.encoding),
    ]
    lines = [_folded(f"{name}: {value}") for name, value in [*header, *mime] if value]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii", "replace") + body.data


def _folded(field: str) -> str:
    """Fold a header field into lines of fewer than 78 characters, at spaces (RFC 5322, 2.2.3)."""
    lines, line = [], ""
    for word in field.split(" "):
        if line and len(line) + 1 + len(word) > _WIDTH and line[-1] != ":":
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line or lines else word
    return "\r\n".join([*lines, line])


def _plain(text: str) -> str:
    return " ".join(_CONTROLS.sub(" ", text).split())


def _worded(text: str) -> str:
    """A text in a header: unchanged, or as encoded words if it isn't ASCII, looks like one or is too long."""
    plain = _plain(text)
    if plain.isascii() and "=?" not in plain and all(len(word) < _WIDTH for word in plain.split()):
        return plain
    return _encoded_words(plain)


def _encoded_words(text: str) -> str:
    words: list[bytes] = [b""]
    for character in text:
        data = character.encode("utf-8")
        if len(words[-1]) + len(data) > _ENCODED_BYTES:
            words.append(b"")
        words[-1] += data
    return " ".join(f"=?utf-8?b?{b64encode(word).decode()}?=" for word in words if word)


def _people(people: tuple[Person, ...]) -> str:
    return ", ".join(_person(person) for person in people if person.name or person.address)


def _person(person: Person) -> str:
    address = person.address if _ADDRESS.fullmatch(person.address) else NOBODY
    name = _plain(person.name)
    if not name:
        return address
    if not name.isascii() or "=?" in name or any(len(word) >= _WIDTH for word in name.split()):
        return f"{_encoded_words(name)} <{address}>"
    if _ATOMS.fullmatch(name):
        return f"{name} <{address}>"
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}" <{address}>'


def _id(key: str) -> str:
    return key if _ID.fullmatch(key) else ""
