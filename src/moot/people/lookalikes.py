"""Confusable names (Unicode lookalikes), so that nobody can pass for somebody else.

Letters of other scripts that look like Latin ones, characters that cannot be seen, and figures that look like letters
(Unicode Technical Standard 39, 4: what is alike here are the likenesses of Latin, Cyrillic, Greek and Armenian).
"""

import re
import unicodedata
from collections.abc import Iterable

from moot.languages import N_

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Unicode letters and marks that are invisible, or that depend on the font."""
_MARKS_MAX = 3
"""The most accents on one letter; more would reach into other lines."""
_LIKE = str.maketrans(
    "АВЕКМНОРСТУХЅІЈԌԚԜаеорсухѕіјһԁԛԝӏӀ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυγ"
    "ՕՍՏօսոհ"
    "ıɑɡɩǀIЇ10",
    "ABEKMHOPCTYXSlJGQWaeopcyxsijhdqwll"
    "ABEZHlKMNOPTYXaikvopuy"
    "OUSounh"
    "iagillll" + "o",
)  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"))
RESERVED = (
    *("moot", "system", "host", "server", "admin", "administrator", "root", "postmaster", "webmaster"),
    *("nobody", "noone", "none", "null", "anonymous", "anybody", "anyone", "somebody", "someone", "everybody"),
    *("everyone",),
)
"""Names that nobody new can have: in a log, they would be read as the program, whoever runs it, or no one."""
RESERVED_GAMES = (
    *(".well-known", "account", "api", "games", "healthz", "hooks", "host", "invitations", "join", "keys", "look"),
    *("metrics", "new", "notices", "people", "practice", "robots.txt", "rulesets", "search"),
    *("sign-in", "sign-out", "sign-up", "sitemap.xml", "static", "witness"),
)
"""The first words of the host's own addresses, which no new game can have as its name."""


def looks_of(name: str) -> str:
    """The skeleton of a name: the same for names that look alike."""
    apart = unicodedata.normalize("NFKD", _UNSEEN.sub("", name))
    like = unicodedata.normalize("NFC", apart.translate(_LIKE)).casefold()
    for pair, one in _PAIRS:
        like = like.replace(pair, one)
    return " ".join(like.split())


def is_reserved(name: str, among: Iterable[str] = RESERVED) -> bool:
    """Whether a name is one of the reserved ones, or looks like one."""
    return not {looks_of(name), looks_of(name.casefold())}.isdisjoint(map(looks_of, among))


def alike(name: str, others: Iterable[str]) -> str:
    """The first of some names that a name could be mistaken for; empty if there is none."""
    looks, folded = looks_of(name), name.casefold()
    return next((one for one in others if one != name and (looks_of(one) == looks or one.casefold() == folded)), "")


def fault_of_looks(name: str) -> str:
    """Why a name is hard to read; empty if it isn't."""
    if _UNSEEN.search(name):
        return N_("a name can't contain invisible characters")
    kinds = ((unicodedata.category(c), c) for c in unicodedata.normalize("NFC", name))
    marks = "".join("m" if kind in ("Mn", "Me") else " " if c.isspace() else "." for kind, c in kinds)
    if marks.startswith("m") or " m" in marks or "m" * (_MARKS_MAX + 1) in marks:
        return N_("accents have to stand on letters, at most {most} on each", most=_MARKS_MAX)
    if not any(c.isalnum() for c in name):
        return N_("a name needs a letter or a digit")
    if is_reserved(name):
        return N_("“{name}” could be taken for the program, whoever runs it, or nobody", name=name)
    return ""
