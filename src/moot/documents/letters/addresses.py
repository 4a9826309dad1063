"""Header values of email: addresses, message identifiers, Authentication-Results (RFC 5322, 5536, 8601).

Addresses are looked for before encoded words are decoded, so that no encoded word can pretend to be one.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from moot.documents.letters.values import AuthenticationResult, Person
from moot.documents.mime import in_words

_ID = re.compile(r"<[^\s<>]{1,248}>")
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"@]{1,200}@[\w.-]{1,200}", re.ASCII)
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)"|\(((?:[^()\\]|\\.)*+)\)|<([^<>]*+)>|([,;])|([^\s",;<>()]+)|\s+|.', re.DOTALL)
_PEOPLE_MAX = 200
_VIA = re.compile(r"['\"]?(\S.*?)['\"]?\s+\(?via\s.+", re.IGNORECASE)
_ENCODED = re.compile(r"([^=\s]+)=([\w-]+(?:\.[\w-]+)+)@.+")
_SERVER = re.compile(r"\s*([\w.:-]+)(?:\s+\d+)?\s*(?:;|$)")
_RESULT = re.compile(r"\s*([a-z][a-z0-9-]{0,40})\s*(?:/\s*\d+\s*)?=\s*([a-z]{1,20})\b(.*)", re.IGNORECASE | re.DOTALL)
_ABOUT = re.compile(r"\b(?:header\.d|header\.i|header\.from|smtp\.mailfrom)\s*=\s*\"?([^\s;\"]{1,250})", re.IGNORECASE)
_MARKS = re.compile(r'\\.|["();=]|[^\\"();=]+|\\', re.DOTALL)


def ids_in(value: str) -> tuple[str, ...]:
    """The Message-IDs in a header, each once, in the order of their last occurrence.

    Also those that a client has encoded (RFC 2047) or broken over two lines; none in comments or quotation marks.
    """
    plain = in_words(value)
    found, depth = list[str](), 0
    for piece in _PIECE.finditer(plain):
        depth = max(0, depth + (piece[0] == "(") - (piece[0] == ")"))
        if piece[3] is not None and not depth and (" " not in piece[3] or "@" in piece[3]):
            found += _ID.findall("".join(piece[0].split()))
    return tuple(reversed(dict.fromkeys(reversed(found or _ID.findall(plain)))))


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


def author_behind(value: str, lists: Iterable[Person], *named: Iterable[Person]) -> Person | None:
    """The writer behind a From header that a mailing list has rewritten for the sake of DMARC; None for any other.

    A list writes `Ben via Friday <friday@lists.example>` or `Ben <ben=work.example@lists.example>`, and the writer's
    own address in other headers (`named`): the first of these with one address beside those of `lists` tells it. Like
    From, it proves nothing.
    """
    sender = next(iter(people_in(value)), Person())
    via, encoded = _VIA.fullmatch(sender.name), _ENCODED.fullmatch(sender.address)
    of_lists, own = {one.address.lower() for one in lists}, ""
    if not (via or encoded or "(via " in value or sender.address.lower() in of_lists):
        return None
    for people in named:
        found = {one.address.lower(): one.address for one in people if one.address.lower() not in of_lists}
        found.pop(sender.address.lower(), None)
        own = own or (next(iter(found.values())) if len(found) == 1 else "")
    own = own or (f"{encoded[1]}@{encoded[2]}" if encoded else "")
    return Person(via[1] if via else sender.name, own) if via or own else None


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
