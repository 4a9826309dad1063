"""Fills phrases of the table with what fits a sentence best, by the words that both have.

The parts of the sentence that are understood are put into the phrases that have most words in common with the rest.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice, product
from operator import attrgetter
from typing import NamedTuple

from moot.law.english.phrases import Phrase, code_with, phrase_slots, words_in
from moot.law.english.reading import Grammar, Part
from moot.law.english.words import Word

_EACH_MAX = 4
"""The most phrases that are tried in each slot of a sentence."""
_CANDIDATES_MAX = 70
"""The most sentences whose slots are filled."""
_WAYS_MAX = 8
"""The most ways in which one phrase is filled."""
_DEPTH_MAX = 6
NUMBERED = frozenset("rule rules proposal proposals".split())
"""Words before the number of a rule or a proposal, which is no amount."""
_EACH_SLOT = 0.05
"""What a slot costs, so that of two phrases with the same words the simpler one is suggested."""
_EACH_EMPTY = 0.3
"""What a slot costs that is filled with nothing of the sentence."""
_EACH_TWICE = 0.4
"""What a word costs that is taken for two things."""
_EACH_NEXT = 0.1
"""What two words are worth that are understood together."""


class Fitting(NamedTuple):
    """A phrase filled as it fits a sentence."""

    of: Phrase | str
    """The phrase, or the code of a part that is understood."""
    places: int
    """The places of the words that it has in common with the sentence, one bit for each."""
    score: float
    extra: float = 0.0
    """Its score beyond its words."""
    slots: "dict[str, Fitting]" = {}

    @property
    def code(self) -> str:
        """The code that it comes to, worked out only where it's told."""
        if isinstance(self.of, str):
            return self.of
        return code_with(self.of.code, {name: fit.code for name, fit in self.slots.items()})


_best_first = attrgetter("score")


class Phrases:
    """The phrases of a law by kind, with the words of each and how much each word tells."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.by_kind: dict[str, list[tuple[Phrase, frozenset[str]]]] = defaultdict(list)
        counts: Counter[str] = Counter()
        for phrase in grammar.phrases:
            words = words_in(phrase)
            self.by_kind[phrase.kind].append((phrase, words))
            counts.update(words)
        self.words = [word for word in counts if word.isalpha()]
        self._weights = {word: 1 / (1 + math.log(count)) for word, count in counts.items()}

    def has(self, word: str) -> bool:
        """Whether a phrase has this word."""
        return word in self._weights

    def weight(self, word: Word) -> float:
        """How much a word tells of what is meant."""
        return self._weights.get(word.text, 1) if word.text.isalnum() or word.text == "#" else 0


class Fitter:
    """Fills phrases with what fits a sentence best."""

    def __init__(self, phrases: Phrases, words: Sequence[Word], parts: Iterable[Part]) -> None:
        self._phrases = phrases
        self._weights = [phrases.weight(word) for word in words]
        self._weighed = {0: 0.0}
        self._places: dict[str, int] = defaultdict(int)
        for place, word in enumerate(words):
            self._places[word.text] |= 1 << place
        names = {place for place in range(1, len(words)) if words[place - 1].text in NUMBERED}
        amounts = (str(word.value) for place, word in enumerate(words) if word.value is not None and place not in names)
        self._number = next(amounts, "1")
        self._parts: dict[str, list[Fitting]] = defaultdict(list)
        for part in parts:
            if part.start in names and words[part.start].value is not None:
                continue
            places, extra = (1 << part.end) - (1 << part.start), _EACH_NEXT * (part.end - part.start - 1)
            self._parts[part.kind].append(Fitting(part.code, places, self._weight(places) + extra, extra))
        self._known: dict[str, Fitting | None] = {"number": Fitting(self._number, 0, 0)}

    def share(self, fit: Fitting) -> float:
        """The share of the sentence that something has in common with it, from 0 to 1."""
        return self._weight(fit.places) / (sum(self._weights) or 1)

    def _weight(self, places: int) -> float:
        if places not in self._weighed:
            self._weighed[places] = sum(weight for place, weight in enumerate(self._weights) if places >> place & 1)
        return self._weighed[places]

    def sentences(self) -> list[Fitting]:
        """Sentences, each slot filled with several of the phrases that fit it best; those that fit best first."""
        found = []
        best: dict[str, list[Fitting]] = {}
        for phrase, own in self._candidates():
            slots = phrase_slots(phrase)
            for kind in slots.values():
                if kind not in best:
                    best[kind] = self._fits(kind)[:_EACH_MAX]
            for fits in islice(product(*(best[kind] for kind in slots.values())), _WAYS_MAX):
                found.append(self._with(phrase, own, dict(zip(slots, fits, strict=True))))
        return sorted(found, key=_best_first, reverse=True)

    def _candidates(self) -> list[tuple[Phrase, int]]:
        """The sentences that have most words of their own in common with this one, and those that have none."""
        found, slots_only = [], []
        for phrase, words in self._phrases.by_kind["sentence"]:
            own = self._own(words)
            if own:
                found.append((self._weight(own) / len(words) ** 0.5, phrase, own))
            elif not words:
                slots_only.append((phrase, own))
        found.sort(key=lambda one: one[0], reverse=True)
        return [*((phrase, own) for _, phrase, own in found[:_CANDIDATES_MAX]), *slots_only]

    def _fits(self, kind: str, depth: int = 0) -> list[Fitting]:
        """What fits a slot, best first."""
        filled = (self._filled(phrase, words, depth) for phrase, words in self._phrases.by_kind.get(kind, ()))
        known = [self._known[kind]] if kind == "number" else filled
        found = [*self._parts[kind], *(one for one in known if one is not None)]
        return sorted(found, key=_best_first, reverse=True)

    def _filled(self, phrase: Phrase, words: frozenset[str], depth: int) -> Fitting | None:
        if depth > _DEPTH_MAX:
            return None
        slots = {}
        for name, kind in phrase_slots(phrase).items():
            if kind not in self._known:
                self._known[kind] = None  # a phrase within itself isn't filled
                self._known[kind] = next(iter(self._fits(kind, depth + 1)), None)
            best = self._known[kind]
            if best is None:
                return None
            slots[name] = best
        return self._with(phrase, self._own(words), slots)

    def _own(self, words: frozenset[str]) -> int:
        """The places of the words that a phrase has in common with the sentence."""
        own = 0
        for word in words & self._places.keys():
            own |= self._places[word]
        return own

    def _with(self, phrase: Phrase, own: int, slots: dict[str, Fitting]) -> Fitting:
        together = twice = 0
        cost = 0.0
        for fit in slots.values():
            twice += (together & fit.places).bit_count()
            together |= fit.places
            cost += _EACH_SLOT if fit.places else _EACH_EMPTY
        extra = max((fit.extra for fit in slots.values()), default=0) - cost - _EACH_TWICE * twice
        return Fitting(phrase, own | together, self._weight(own | together) + extra, extra, slots)
