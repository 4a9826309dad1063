"""Header values of email: addresses, message identifiers, Authentication-Results (RFC 5322, 5536, 8601).

Addresses are looked for before encoded words are decoded, so that no encoded word can pretend to be one.
"""

import re
from collections.abc import Sequence
from itertools import islice

from moot.documents.letters.values import AuthenticationResult, Person
from moot.documents.mime import in_words

_ID = re.compile(r"<[^\s<>]{1,248}>")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"@]{1,200}@[\w.-]{1,200}", re.ASCII)
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)"|\(((?:[^()\\]|\\.)*+)\)|<([^<>]*+)>|([,;])|([^\s",;<>()]+)|\s+|.', re.DOTALL)
_PEOPLE_MAX = 200
_SERVER = re.compile(r"\s*([\w.:-]+)(?:\s+\d+)?\s*(?:;|$)")
_RESULT = re.compile(r"\s*([a-z][a-z0-9-]{0,40})\s*(?:/\s*\d+\s*)?=\s*([a-z]{1,20})\b(.*)", re.IGNORECASE | re.DOTALL)
_ABOUT = re.compile(r"\b(?:header\.d|header\.i|header\.from|smtp\.mailfrom)\s*=\s*\"?([^\s;\"]{1,250})", re.IGNORECASE)
_MARKS = re.compile(r'\\.|["();=]|[^\\"();=]+|\\', re.DOTALL)


def ids_in(value: str) -> tuple[str, ...]:
    """The Message-IDs in a header, each once, in the order of their last occurrence."""
    found = reversed(_ID.findall(value))
    return tuple(reversed(dict.fromkeys(found)))


def people_in(value: str) -> tuple[Person, ...]:
    """The people in From, To and similar headers: `Ada <a@x.org>`, `a@x.org (Ada)`, `"Lovelace, Ada" <a@x.org>`."""
    groups: list[list[re.Match[str]]] = [[]]
    for piece in _PIECE.finditer(value):
        if piece[4] is None:
            groups[-1].append(piece)
        else:
            groups.append([])
    people = filter(None, map(_person, groups))
    return tuple(islice(people, _PEOPLE_MAX))


def _person(pieces: Sequence[re.Match[str]]) -> Person | None:
    """The person of whom some pieces of a header tell; None where they name nobody."""
    said = (re.sub(r"\\(.)", r"\1", piece[1]) if piece[1] is not None else piece[5] for piece in pieces)
    words = [word for word in said if word is not None]
    bracketed = (_ADDRESS.search(piece[3]) for piece in pieces if piece[3] is not None)
    address = next((found[0] for found in bracketed if found), "")
    if not address:
        at = next((n for n, word in enumerate(words) if _ADDRESS.fullmatch(word)), None)
        address = words.pop(at) if at is not None else ""
    comment = next((piece[2].strip() for piece in pieces if piece[2] and piece[2].strip()), "")
    name = _shown(" ".join(words)) or _shown(comment)
    return Person(name, address) if name or address else None


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
    """A header without comments and quoted text: senders write these, and could fake a result in them."""
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
    """The person in a line: a name, an address, or both, in any of the forms of headers."""
    people = people_in(" ".join(text.split()))
    return people[0] if len(people) == 1 else Person(" ".join(text.split()))
