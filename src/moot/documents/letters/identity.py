"""Login lines in an email's text: a player name and a codeword, labelled or alone on the first two lines.

Whether they are right, others tell; and what is taken for a codeword here is not shown to anybody.
"""

import re
from collections.abc import Sequence

from moot.documents.source_text import SourceLine
from moot.game.values import Value

_LABEL_NAME = r"(?:my\s+)?(?:player(?:'s)?\s+)?name(?:\s+is\b|\s*[:=])\s*(?P<name>[\w.'’-]+(?:\s[\w.'’-]+){0,4}?)"
_LABEL_WORD = r"(?:my\s+)?(?:code\s?word|pass\s?word|pass\s?phrase)(?:\s+is\b|\s*[:=])\s*(?P<word>\S{1,80}?)"
_LABELLED = re.compile(
    rf"(?:{_LABEL_NAME}(?:\s*[,;]\s*(?:and\s+)?{_LABEL_WORD})?|{_LABEL_WORD.replace('<word>', '<alone>')})\s*[.,;]?",
    re.IGNORECASE,
)
_NAME = re.compile(r"[A-Z][\w.'’-]*(?: (?:[A-Z][\w.'’-]*|the|of|aka)){0,4}")
_WORD = re.compile(r"[^\s,.:;!?]{3,40}")
_NO_NAMES = set(
    "if unless when that this suppose imagine but because although not never perhaps maybe would should could yes no "
    "yea nay aye abstain then so and or hi hello hey dear thanks well ok okay please vote votes i we status rules help "
    "join second".split()
)


class Identity(Value, frozen=True):
    """The player name and codeword given in an email's text."""

    name: str = ""
    codeword: str = ""
    lines: tuple[int, ...] = ()
    """The positions of these lines, which must not be shown to others."""


def identity_in(lines: Sequence[SourceLine]) -> tuple[Identity, tuple[SourceLine, ...]]:
    """Split lines into the login that they give, and the other lines."""
    labelled = _labelled(lines)
    if labelled.lines:
        return labelled, _without(lines, labelled)
    above = [line for line in lines if line.text.strip()][:3]
    if len(above) == 3 and _are_name_and_word(above[0], above[1]):
        found = Identity(above[0].text.strip(), above[1].text.strip(), (above[0].line, above[1].line))
        return found, _without(lines, found)
    return Identity(), tuple(lines)


def _labelled(lines: Sequence[SourceLine]) -> Identity:
    name = word = ""
    places: list[int] = []
    for line in lines:
        found = _LABELLED.fullmatch(line.text.strip()) if len(line.text) < 300 else None
        if found and not (name and found["name"]) and not (word and (found["word"] or found["alone"])):
            name = name or found["name"] or ""
            word = word or found["word"] or found["alone"] or ""
            places.append(line.line)
    return Identity(name, word, tuple(places)) if word else Identity()


def _are_name_and_word(first: SourceLine, second: SourceLine) -> bool:
    name, word = first.text.strip(), second.text.strip()
    ordinary = {piece.casefold() for piece in (*name.split(), word)} & _NO_NAMES
    return bool(_NAME.fullmatch(name) and _WORD.fullmatch(word)) and not ordinary and second.line == first.line + 1


def _without(lines: Sequence[SourceLine], identity: Identity) -> tuple[SourceLine, ...]:
    """The other lines, without gaps where login lines were removed."""
    return tuple(SourceLine("" if line.line in identity.lines else line.text, line.line, line.column) for line in lines)
