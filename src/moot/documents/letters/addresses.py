"""Header values of email: addresses, message identifiers, Authentication-Results (RFC 5322, 5536, 8601).

Addresses are looked for before encoded words are decoded, so that no encoded word can pretend to be one.
"""

import re

from moot.documents.letters.values import AuthenticationResult, Person
from moot.documents.messages import in_words

_ID = re.compile(r"<[^\s<>]{1,248}>")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"@]{1,200}@[\w.-]{1,200}", re.ASCII)
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)"|\(((?:[^()\\]|\\.)*+)\)|<([^<>]*+)>|([,;])|([^\s",;<>()]+)|\s+|.', re.DOTALL)
_PEOPLE_MAX = 200
_SERVER = re.compile(r"\s*([\w.:-]+)(?:\s+\d+)?\s*(?:;|$)")
_RESULT = re.compile(r"\s*([a-z][a-z0-9-]{0,40})\s*(?:/\s*\d+\s*)?=\s*([a-z]{1,20})\b(.*)", re.IGNORECASE | re.DOTALL)
_ABOUT = re.compile(r"\b(?:header\.d|header\.i|header\.from|smtp\.mailfrom)\s*=\s*\"?([^\s;\"]{1,250})", re.IGNORECASE)
_MARKS = re.compile(r'\\.|["();=]|[^\\"();=]+|\\', re.DOTALL)


def ids_in(value: str) -> tuple[str, ...]:
    """The identifiers in a header, each once, in the order in which they stand there for the last time."""
    found = reversed(_ID.findall(value))
    return tuple(reversed(dict.fromkeys(found)))


def people_in(value: str) -> tuple[Person, ...]:
    """The people in From, To and their like: `Ada <a@x.org>`, `a@x.org (Ada)`, `"Lovelace, Ada" <a@x.org>`."""
    people: list[Person] = []
    reader = _PersonReader()
    for piece in _PIECE.finditer(value):
        if piece[4] is None:
            reader.take(piece)
        elif len(people) < _PEOPLE_MAX:
            people += reader.done()
            reader = _PersonReader()
    return tuple([*people, *reader.done()][:_PEOPLE_MAX])


class _PersonReader:
    """Gathers what is said of one person."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.comment = ""
        self.address = ""

    def take(self, piece: re.Match[str]) -> None:
        quoted, comment, bracketed, _, word = piece.groups()
        if quoted is not None:
            self.words.append(re.sub(r"\\(.)", r"\1", quoted))
        elif comment is not None:
            self.comment = self.comment or comment.strip()
        elif bracketed is not None:
            found = _ADDRESS.search(bracketed)
            self.address = self.address or (found[0] if found else "")
        elif word is not None:
            self.words.append(word)

    def done(self) -> list[Person]:
        words = list(self.words)
        if not self.address:
            at = next((n for n, word in enumerate(words) if _ADDRESS.fullmatch(word)), None)
            self.address = words.pop(at) if at is not None else ""
        name = _shown(" ".join(words)) or _shown(self.comment)
        return [Person(name, self.address)] if name or self.address else []


def _shown(name: str) -> str:
    return " ".join(in_words(name).split())[:200]


def checks_in(value: str) -> tuple[AuthenticationResult, ...]:
    """The results in one Authentication-Results header."""
    plain = _uncommented(value)
    server = _SERVER.match(plain)
    if server is None:
        return ()
    checks = []
    for said in plain[server.end() :].split(";"):
        found = _RESULT.match(said)
        if found:
            about = _ABOUT.search(found[3])
            domain = about[1].rpartition("@")[2].lower() if about else ""
            checks.append(AuthenticationResult(server[1].lower(), found[1].lower(), found[2].lower(), domain))
    return tuple(checks)


def _uncommented(value: str) -> str:
    """A header without comments, and without marks within quotes: what others wrote stands there, and may be made so
    as to look like a result."""
    kept: list[str] = []
    depth, quoted = 0, False
    for piece in _MARKS.findall(value):
        if piece == '"' and not depth:
            quoted = not quoted
        elif piece in "()" and not quoted:
            depth = max(0, depth + (1 if piece == "(" else -1))
        elif not depth and not (quoted and piece in ";="):
            kept.append(piece)
    return "".join(kept)


def named(text: str) -> Person:
    """Who is meant by a line: a name, an address, or both in any of the ways of headers."""
    people = people_in(" ".join(text.split()))
    return people[0] if len(people) == 1 else Person(" ".join(text.split()))
