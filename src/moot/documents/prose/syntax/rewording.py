"""Rewording of a sentence: words that are moved, left out or put in, each character with its offset in the proposal.

Forms of the table [rewordings] have the words in which the grammar reads them; those of [unmarked] have texts without
quotation marks: `rule 208 should say 50 points instead of 100 points`.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import FIRST_LITERAL, LITERAL, Literal, ProposalUnit
from moot.documents.prose.verbs import INFINITIVES, NOUNS
from moot.game.values import Value

_NAMES = Patterns("names")


class PlacedWords(Value, frozen=True):
    """Words of a unit's shape, with the offset of each character."""

    text: str
    offsets: tuple[int, ...]

    def __getitem__(self, part: slice) -> "PlacedWords":
        return PlacedWords(self.text[part], self.offsets[part])

    def __add__(self, other: "PlacedWords") -> "PlacedWords":
        return PlacedWords(self.text + other.text, self.offsets + other.offsets)

    def behind(self, words: str) -> "PlacedWords":
        """These words with others before them."""
        return PlacedWords(words + self.text, (self.offsets[:1] or (0,)) * len(words) + self.offsets)

    def replaced(self, start: int, end: int, word: str) -> "PlacedWords":
        """These words with another one in place of a stretch."""
        return (
            self[:start]
            + PlacedWords(word, (self.offsets[min(start, len(self.offsets) - 1)],) * len(word))
            + self[end:]
        )

    def up_to(self, last: int) -> "PlacedWords":
        """These words, of which the last stands for all of the proposal up to an offset."""
        at = len(self.text.rstrip(" .,;!?")) - 1
        if at < 0 or re.fullmatch(LITERAL, self.text[at]) or self.offsets[at] > last:
            return self
        return replace(self, offsets=(*self.offsets[:at], last, *self.offsets[at + 1 :]))


def wording_of(unit: ProposalUnit, start: int, end: int) -> PlacedWords:
    """A stretch of a unit's shape."""
    return PlacedWords(unit.shape[start:end], tuple(unit.offsets[start:end]))


def reworded(unit: ProposalUnit, start: int, end: int, words: PlacedWords) -> ProposalUnit:
    """A unit with other words in place of a stretch of its shape."""
    shape = unit.shape[:start] + words.text + unit.shape[end:]
    return replace(unit, shape=shape, offsets=[*unit.offsets[:start], *words.offsets, *unit.offsets[end:]])


_TITLE_MIN = 4
"""The fewest letters of a title that is looked for in the words of a sentence."""


def with_rule_words(words: PlacedWords, titles: list[tuple[str, str]]) -> PlacedWords | None:
    """The words with `rule` before each number of a rule; None if they name a rule otherwise, or have no number."""
    if _NAMES.NAMES_RULE.search(words.text):
        return None
    known = {number: title.casefold() for title, number in titles}
    found = [one for one in _NAMES.BARE.finditer(words.text) if one["number"] in known]
    for one in _NAMES.BEFORE_TITLE.finditer(words.text):
        title = known.get(one["number"])
        if title and one["behind"].casefold().startswith(title):
            end = one.end("number") + 1 + len(title)
            named = words[: one.end("number")].up_to(words.offsets[end - 1]) + words[end:]
            return named.replaced(one.start(), one.start("number"), "rule ")
    for one in reversed(found):
        words = words.replaced(one.start(), one.start("number"), "rule ")
    return words if found else None


def without_history(words: PlacedWords) -> PlacedWords | None:
    """The words without `as amended`, which says nothing more; None if they don't have it."""
    found = _NAMES.AS_AMENDED.search(words.text)
    return None if found is None else words.replaced(found.start(), found.end(), " ")


def with_number(words: PlacedWords, titles: list[tuple[str, str]]) -> PlacedWords | None:
    """The words with the number of the only rule whose title is among them; None if they name a rule otherwise.

    The verb that a sentence begins with is no title: “Change to read …” doesn't name the rule “Changes”.
    """
    if _NAMES.NAMES_RULE.search(words.text):
        return None
    if _NAMES.LABELLED.fullmatch(words.text):
        return None
    verb = _NAMES.FIRST_VERB.match(words.text)
    behind = verb.end() if verb is not None else 0
    text = words.text.casefold()
    found = []
    for title, number in titles:
        stem = title.casefold().removesuffix("s")
        if len(stem) >= _TITLE_MIN and stem in text:
            form = re.compile(rf"\b(?:the )?{re.escape(stem)}(?:e?s)?\b(?: rule\b)?", re.IGNORECASE)
            named = form.search(words.text, behind)
            found += [(named.end() - named.start(), *named.span(), number)] if named is not None else []
    if not found:
        return None
    _, start, end, number = max(found)
    if any(one[3] != number and not (start <= one[1] and one[2] <= end) for one in found):
        return None
    return words.replaced(start, end, f"rule {number}")


_REWORDINGS = Patterns("rewordings")
_GROUP = re.compile(r"\{(\w+)\}")
_NEXT_RULE = re.compile(r" ?[,;] (?=rules? )")
"""What parts a clause from the next one, which is on another rule."""
_INFINITIVE = INFINITIVES["infinitive"] | INFINITIVES["participle"] | NOUNS


def in_other_words(words: PlacedWords, name: str) -> Iterator[tuple[PlacedWords, str]]:
    """What a sentence comes to by the forms of a name, each with its mark."""
    for form, mark, said in _REWORDINGS.forms(name):
        found = form.match(words.text)
        if found is None:
            continue
        told = PlacedWords("", ())
        for at, piece in enumerate(_GROUP.split(said)):
            group = words[slice(*found.span(piece))] if at % 2 else PlacedWords("", ())
            piece = _INFINITIVE.get(group.text.lower(), "") if piece == "verb" else "" if at % 2 else piece
            told += PlacedWords(piece, words.offsets[:1] * len(piece)) if piece else group
        rest = words[found.end() :]
        other = _NEXT_RULE.match(rest.text)
        if other is not None:
            rest = rest.replaced(0, other.end(), ". ")
        yield told.up_to(words.offsets[found.end() - 1]) + rest, mark


_UNMARKED = Patterns("unmarked")


def with_unmarked_texts(unit: ProposalUnit, start: int) -> ProposalUnit | None:
    """The unit with the old and the new text of the sentence at `start` as literals; None if it has no such form."""
    for form, _, _ in _UNMARKED.forms("FORM"):
        found = form.match(unit.shape, start)
        named = found.groupdict() if found else {}
        spans = (
            [found.span(name) for name, said in named.items() if said and said not in unit.literals] if found else []
        )
        if spans:
            return _marked(unit, sorted(spans))
    return None


def _marked(unit: ProposalUnit, spans: list[tuple[int, int]]) -> ProposalUnit:
    shape, offsets, literals = unit.shape, [*unit.offsets], dict(unit.literals)
    for start, end in reversed(spans):
        name = chr(max((ord(one) for one in literals), default=FIRST_LITERAL + 30_000) + 1)
        first, last = unit.offsets[start], unit.offsets[end - 1] + 1
        literals[name] = Literal(unit.shape[start:end], first, last, is_block=False)
        shape = shape[:start] + name + shape[end:]
        offsets[start:end] = [first]
    return replace(unit, shape=shape, offsets=offsets, literals=literals)
