"""Lenient text matching: find quoted words in a rule despite other spacing, quotation marks or capitals."""

import re
from functools import lru_cache

from moot.documents.prose.edits.structure import Stretch, structure_of
from moot.languages import N_

_SAME = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-"})
_ALIKE = {
    **dict.fromkeys('"“”„', "(?:[\"“”„]|''|``)"),
    **dict.fromkeys("'’‘", "['’‘`]"),
    **dict.fromkeys("-–—", "[-–—]"),
}
"""Characters with several forms, and the forms."""
_ELLIPSIS = r"(?:\.\.\.|…|\[\.\.\.\]|\[…\])"
_LEFT_OUT = re.compile(rf"(?:^|\s+){_ELLIPSIS}(?:\s+|$)")
_OPEN_END = re.compile(rf"{_ELLIPSIS}\s*$")
_OPEN_BEGINNING = re.compile(r"^(?:\.\.\.|…)\s*")
_LEFT_OUT_MAX = 4_000
_SHORT = 60
_SENTENCES_MAX = 2_000
_SHARE_MIN = 0.15


def occurrences(text: str, wanted: str, region: Stretch) -> tuple[list[Stretch], str]:
    """The occurrences of a text in a region by the strictest way that finds any; and what is lenient about it."""
    for pattern, note in _patterns(wanted):
        found = [match.span() for match in pattern.finditer(text, *region) if match.end() > match.start()]
        if found:
            return found, note
    return [], ""


@lru_cache(maxsize=1024)
def _patterns(wanted: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The ways to search for a text, the strictest first, each with a note to add if only that way finds it."""
    exact, stripped = _pattern(wanted), wanted.strip()
    ways = [(re.compile(exact), "")]
    if stripped != wanted:
        ways.append((re.compile(_pattern(stripped)), ""))
    ways.append((re.compile(exact, re.I), N_("stands there with other capitals")))
    if stripped[-1:] in ".,;:" and len(stripped) > 3:
        ways.append((re.compile(_pattern(stripped[:-1])), N_("stands there with other punctuation behind it")))
    if re.search(r"\w[- ]\w", stripped):
        apart = re.sub(r"(?<=\w)-(?=\w)", " ", stripped)
        ways.append(
            (re.compile(_pattern(apart).replace(r"\s+", r"(?:-|\s+)"), re.I), N_("stands there with other hyphens"))
        )
    kept = [piece for piece in _LEFT_OUT.split(stripped) if piece]
    if kept and kept != [stripped]:
        ways.append((re.compile(rf"[\s\S]{{0,{_LEFT_OUT_MAX}}}?".join(map(_pattern, kept))), ""))
    return tuple(ways)


def _pattern(text: str) -> str:
    """A pattern for a text with any white space, and any form of quotation marks, apostrophes and dashes."""
    lead = r"\s+" if text[:1].isspace() else ""
    trail = r"\s+" if text[-1:].isspace() and text.strip() else ""
    plain = (re.sub("``|''", '"', word) if len(word) > 2 else word for word in text.split())
    words = ("".join(_ALIKE.get(char) or re.escape(char) for char in word) for word in plain)
    return lead + r"\s+".join(words) + trail


def normalized(text: str) -> str:
    """Normalized text for comparison: single spaces, plain quotation marks and dashes."""
    return " ".join(text.translate(_SAME).split())


def begins(text: str, beginning: str) -> bool:
    """Whether a text begins with another, ignoring case; an ellipsis at its end is ignored."""
    wanted, there = _OPEN_END.sub("", normalized(beginning)).strip(), normalized(text)
    if not wanted:
        return False
    return there.lower().startswith(wanted.lower()) or there.lstrip("\"'(").startswith(wanted.lstrip("\"'("))


def ends(text: str, ending: str) -> bool:
    """Whether a text ends with another, ignoring a full stop."""
    wanted, there = _OPEN_BEGINNING.sub("", normalized(ending)).strip(), normalized(text)
    return bool(wanted) and (there.endswith(wanted) or there.rstrip(".;,:").endswith(wanted.rstrip(".;,:")))


def short(text: str, most: int = _SHORT) -> str:
    """A text on one line, shortened if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def nearest(text: str, wanted: str) -> str:
    """The sentence that has the most words in common with a text that wasn't found; empty if there is none."""
    words = set(re.findall(r"\w+", wanted.lower()))
    best, most = "", 0.0
    for part in structure_of(text).sentences[:_SENTENCES_MAX]:
        sentence = text[part.start : part.end]
        there = set(re.findall(r"\w+", sentence.lower()))
        share = len(words & there) / (len(words | there) or 1)
        if share > most:
            best, most = sentence, share
    return short(best, 200) if most >= _SHARE_MIN else ""
