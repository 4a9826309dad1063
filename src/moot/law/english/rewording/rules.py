"""Rules of rewording: patterns, and what is said instead of what they find.

There are hundreds of them, and few concern any sentence. So of each is worked out what a text must have somewhere if
the pattern is to be found in it, and only those whose words it has are looked for.
"""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from re import _parser as pattern_parser  # type: ignore[attr-defined] # not public: what a pattern is made of
from typing import Any

CHANGE = r"(?:proposal|rule change|proposed rule change|motion)"
PLAYER = r"(?:player|member|person|participant|student|pupil|citizen)"
N = (
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty"
    "|twenty-four|forty-eight|seventy-two)"
)
UNIT = r"(?:days?|hours?|weeks?|minutes?|months?)"


class Rewording:
    """A pattern, and what is said instead; the pattern is compiled when a text may have it, for most never do."""

    def __init__(self, written: str, instead: str | Callable[[re.Match[str]], str]) -> None:
        self.written, self.instead = written, instead

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What is looked for."""
        return re.compile(self.written, re.IGNORECASE)

    @cached_property
    def needs(self) -> frozenset[str]:
        """Of these, in small letters, a text has one if the pattern can be found in it; if empty, that isn't known."""
        return needed_by(self.written)


Rules = tuple[Rewording, ...]


def rules(*pairs: tuple[str, str | Callable[[re.Match[str]], str]]) -> Rules:
    """Rules of patterns that don't distinguish capital letters, in the order in which they're used."""
    return tuple(Rewording(pattern, instead) for pattern, instead in pairs)


def with_rules(found: Rules, text: str, *, times: int = 0) -> str:
    """A text after each of the rules has been used wherever it can be, or so many times at most."""
    small = text.casefold()
    for rule in found:
        for word in rule.needs:  # a loop, since hundreds of rules are passed over for each sentence
            if word in small:
                break
        else:
            if rule.needs:
                continue
        changed = rule.pattern.sub(rule.instead, text, count=times)
        if changed != text:
            text, small = changed, changed.casefold()
    return text.strip()


def needed_by(pattern: str) -> frozenset[str]:
    """Pieces of text, in small letters, of which any text has one in which a pattern is found; empty if unknown."""
    return _needed(pattern_parser.parse(pattern, re.IGNORECASE))


def _needed(items: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """The same of a sequence: the best of what each of its items needs, and of the letters that follow each other."""
    found, letters = [], ""
    for kind, what in [*items, (None, None)]:
        if kind is pattern_parser.LITERAL:
            letters += chr(what)
            continue
        if letters:
            found.append(frozenset({letters.casefold()}))
            letters = ""
        if kind is pattern_parser.SUBPATTERN:
            found.append(_needed(what[3]))
        elif kind is pattern_parser.BRANCH:
            ways = [_needed(way) for way in what[1]]
            found.append(frozenset().union(*ways) if all(ways) else frozenset())
        elif kind in (pattern_parser.MAX_REPEAT, pattern_parser.MIN_REPEAT) and what[0] > 0:
            found.append(_needed(what[2]))
    return max(filter(None, found), key=_rarity, default=frozenset())


def _rarity(pieces: frozenset[str]) -> float:
    """How seldom a text has one of these, as far as their length and number tell."""
    return min(map(len, pieces)) - len(pieces) / 4
