"""What names look like, so that nobody takes one that others read as somebody else's.

Letters of other scripts that look like Latin ones, characters that cannot be seen, and figures that look like letters
(Unicode Technical Standard 39, 4: what is alike here are the likenesses of Latin, Cyrillic, Greek and Armenian).
"""

import re
import unicodedata
from collections.abc import Iterable

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks by Unicode that show nothing, or show another only where a font has it."""
_MARKS_MAX = 3
"""So many accents stand on one letter; more reach into other lines."""
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


def looks_of(name: str) -> str:
    """What a name looks like: the same for names that readers would take for one another."""
    apart = unicodedata.normalize("NFKD", _UNSEEN.sub("", name))
    like = unicodedata.normalize("NFC", apart.translate(_LIKE)).casefold()
    for pair, one in _PAIRS:
        like = like.replace(pair, one)
    return " ".join(like.split())


def alike(name: str, others: Iterable[str]) -> str:
    """The one of some names for which another could be taken; empty where there is none."""
    looks, folded = looks_of(name), name.casefold()
    return next((one for one in others if one != name and (looks_of(one) == looks or one.casefold() == folded)), "")


def fault_of_looks(name: str) -> str:
    """Why a name cannot be read by others; empty where it can."""
    if _UNSEEN.search(name):
        return "a name has no characters that nobody sees"
    marks = "".join("m" if unicodedata.category(c) in ("Mn", "Me") else "." for c in unicodedata.normalize("NFC", name))
    if marks.startswith("m") or " m" in marks or "m" * (_MARKS_MAX + 1) in marks:
        return f"a name has its accents on letters, {_MARKS_MAX} on one at most"
    if not any(c.isalnum() for c in name):
        return "a name has a letter or a digit"
    return ""
