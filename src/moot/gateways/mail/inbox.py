"""Fetching mail from a Maildir or an IMAP folder (RFC 9051)."""

import imaplib
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from moot.documents.letters.parser import read_letter
from moot.post.mail.mailroom import Mailroom
from moot.post.mail.servers import FetchResult, Inbox

LETTERS_MAX = 1_000
"""At most this many letters are fetched at once, the latest ones."""
_TIMEOUT_SECONDS = 60.0
_PLAIN = re.compile(r"[\x21-\x7e ]*")


class MailServerUnreachable(OSError):
    """The IMAP server can't be reached, refuses the login, or gives an unexpected answer."""


def from_maildir(room: Mailroom, folder: Path) -> FetchResult:
    """Store the new letters of a Maildir, and move them to `cur`; letters that aren't for a game here stay."""
    new, seen = folder / "new", folder / "cur"
    if not new.is_dir() or not seen.is_dir():
        raise NotADirectoryError(20, "it is no Maildir: it has no folders `new` and `cur`", str(folder))
    kept = passed = 0
    for path in sorted(new.iterdir())[-LETTERS_MAX:]:
        if not path.is_file():
            continue
        if _keep(room, path.read_bytes()):
            path.rename(seen / f"{path.name.partition(':')[0]}:2,S")
            kept += 1
        else:
            passed += 1
    return FetchResult(kept, passed)


def from_imap(room: Mailroom, inbox: Inbox) -> FetchResult:
    """Store the unread letters of an IMAP folder, and mark them as read; raises `MailServerUnreachable`."""
    try:
        with _logged_in(inbox) as server:
            return _unread(room, server, inbox.folder)
    except (imaplib.IMAP4.error, OSError) as error:
        raise MailServerUnreachable(0, f"{inbox.host}: {error}") from error


def _unread(room: Mailroom, server: imaplib.IMAP4, folder: str) -> FetchResult:
    _checked(server.select(_quoted(folder)))
    found = _checked(server.uid("SEARCH", "UNSEEN"))[0] or b""
    kept = passed = 0
    for number in bytes(found).split()[-LETTERS_MAX:]:
        parts = _checked(server.uid("FETCH", number.decode(), "(BODY.PEEK[])"))
        data = next((bytes(part[1]) for part in parts if isinstance(part, tuple)), b"")
        if data and _keep(room, data):
            _checked(server.uid("STORE", number.decode(), "+FLAGS", r"(\Seen)"))
            kept += 1
        else:
            passed += 1
    return FetchResult(kept, passed)


@contextmanager
def _logged_in(inbox: Inbox) -> Iterator[imaplib.IMAP4]:
    context = ssl.create_default_context()
    if inbox.security == "tls":
        server: imaplib.IMAP4 = imaplib.IMAP4_SSL(inbox.host, inbox.port, ssl_context=context, timeout=_TIMEOUT_SECONDS)
    else:
        server = imaplib.IMAP4(inbox.host, inbox.port, timeout=_TIMEOUT_SECONDS)
    try:
        if inbox.security == "starttls":
            server.starttls(context)
        server.login(inbox.user, inbox.password)
        yield server
    finally:
        with suppress(imaplib.IMAP4.error, OSError):
            server.logout()


def _checked(answer: tuple[str, list[Any]]) -> list[Any]:
    kind, data = answer
    if kind != "OK":
        raise imaplib.IMAP4.error(f"the server answered {kind}: {data[:1]!r}")
    return list(data)


def _quoted(folder: str) -> str:
    if not _PLAIN.fullmatch(folder):
        raise imaplib.IMAP4.error("a folder's name has plain letters here")
    return '"' + folder.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _keep(room: Mailroom, data: bytes) -> bool:
    """Store a letter for the games among its recipients; returns whether there was one."""
    letter = read_letter(data)
    sender = "" if letter.automatic == "bounce" else letter.sender.address
    return room.keep(data, dict.fromkeys(person.address for person in letter.to), sender) > 0
