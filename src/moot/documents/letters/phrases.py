"""Phrases of moves: the words by which a move may be asked for, from its name, its description and `moves.txt`."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from moot.documents.letters.ballots import NUMBERED, either
from moot.game.values import Value

FILLERS = frozenset("a an the my your this on in of to for as at with about by be office statement , ( )".split())
"""Words that say nothing about a move."""
NOUNS = {
    "proposal": frozenset("proposal proposals prop props number nos no nr # .".split()),
    "case": frozenset("case cases cfj call number no # .".split()),
    "held": frozenset("move intent number no # .".split()),
    "rule": frozenset("rule number no # .".split()),
    "player": frozenset("player another @".split()),
}
"""Words before an argument, by its kind."""
ALONE = -2
"""The rank of a name that doesn't make its move, and only speaks of it."""
_ELSEWHERE = frozenset({"join"})
"""Moves with forms of their own."""
_VARIANTS_MAX = 60
_CLAUSE = re.compile(r"[^.,;:()]*")
_ENDING = re.compile(r"(?<=[a-z]{2})(?:ing|ed|es|s|e)$")


class Argument(Value, frozen=True):
    """What a move needs: its name, and the kind of field that a form has for it."""

    name: str
    kind: str
    required: bool = True


class WordedMove(Value, frozen=True):
    """A move that can be asked for in words, and what its rule says of it."""

    name: str
    arguments: tuple[Argument, ...] = ()
    doc: str = ""


class MovePhrase(NamedTuple):
    """Words that make a move."""

    words: tuple[str, ...]
    rank: int
    """How far they are from its name; -1 where no others make it, and these only with an `I`; or `ALONE`."""
    move: WordedMove


class Token(NamedTuple):
    """A word, number, sign, quoted text or `name=value` of a sentence."""

    kind: str
    text: str
    at: int
    """Where it begins."""

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self.text.lower().replace("’", "'")


@lru_cache(maxsize=100)
def phrases_of(moves: tuple[WordedMove, ...]) -> Mapping[str, Sequence[MovePhrase]]:
    """All phrases of some moves, by the stem of their first word."""
    found: dict[str, list[MovePhrase]] = {}
    for move in moves:
        known: set[tuple[str, ...]] = set()
        for phrase in () if move.name in _ELSEWHERE else _phrases(move):
            if phrase.words and phrase.words not in known:
                known.add(phrase.words)
                found.setdefault(stem(phrase.words[0]), []).append(phrase)
    return found


def _phrases(move: WordedMove) -> Iterator[MovePhrase]:
    strict = _groups().get((f"{move.name}!",))
    if strict is not None:
        yield from (MovePhrase(words, -1, move) for words in strict if words != (f"{move.name}!",))
        yield MovePhrase((move.name,), ALONE, move)
        return
    yield MovePhrase((move.name,), 0, move)
    *first, last = move.name.split("-")
    name = (*(word for word in first if word not in FILLERS), last)
    yield from (MovePhrase(words, min(n, 1), move) for n, words in enumerate(_variants(name)))
    dropped = FILLERS.union(*(NOUNS[one.kind] for one in move.arguments if one.kind in NOUNS))
    said = _CLAUSE.match(move.doc.lower())
    doc = tuple(word for word in said[0].split() if word not in dropped) if said else ()
    if len(doc) > 1 and not set(doc) & {"it", "i", "go"}:
        yield from (MovePhrase(words, 2, move) for words in _variants(doc))


def _variants(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A phrase, and the phrases that mean the same."""
    if not words:
        return [()]
    found = [words[:1] + rest for rest in _variants(words[1:])]
    for n in range(1, len(words) + 1):
        others = _groups().get(words[:n], ())
        found += [other + rest for other in others if other != words[:n] for rest in _variants(words[n:])]
    return found[:_VARIANTS_MAX]


@cache
def _groups() -> Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]:
    """The groups of words that mean the same, by each of their members but those that are in two groups."""
    lines = files("moot.documents.letters").joinpath("moves.txt").read_text(encoding="utf-8").split("\n")
    groups = [[tuple(part.split()) for part in line.split(" = ")] for line in lines if "=" in line]
    often = Counter(one for group in groups for one in group)
    return {one: group for group in groups for one in group if often[one] == 1}


def stem(word: str) -> str:
    """A word without its ending: `vote`, `votes` and `voting` are the same."""
    short = _ENDING.sub("", word)
    return short[:-1] if short[-2:-1] == short[-1:] else short


@lru_cache(maxsize=100)
def token_pattern(numbers: Collection[str]) -> re.Pattern[str]:
    """A pattern for the tokens of a sentence; `numbers` are those of proposals that aren't plain ones."""
    return re.compile(
        r"""(?P<pair>[a-z_]+(?:\.[a-z_]+)?=(?:"[^"]*"|“[^”]*”|[^\s"“?]*[^\s"“?.!,]))"""
        rf"|(?P<number>(?:{either(numbers)}|{NUMBERED})(?![\w/]))"
        r"""|(?P<quoted>"[^"]*"|“[^”]*”)|(?P<word>[^\W\d_](?:[\w'’-]*\w)?)|(?P<number_>[+-]\d{1,9}\b)|(?P<mark>--|\S)""",
        re.IGNORECASE,
    )
