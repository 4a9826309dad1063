"""The sentences of the table that are nearest to one that isn't understood: "Did you mean …?"

The parts of the sentence that are understood are put into the phrases that have most words in common with the rest. No
sentence is suggested that wouldn't run.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice, product
from operator import attrgetter
from typing import NamedTuple

from moot.law.english.code.errors import NotMeant
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import folded
from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.new_names import singular
from moot.law.english.phrases import Phrase, code_with, phrase_slots, words_in
from moot.law.english.reading import Grammar
from moot.law.english.words import Word, words_of

NEAREST_MAX = 3
_TRIED_MAX = 4
"""The most sentences that are tried."""
_TOLD_MAX = 12
"""The most codes whose sentences are looked for."""
_EACH_MAX = 4
"""The most phrases that are tried in each slot of a sentence."""
_CANDIDATES_MAX = 70
"""The most sentences whose slots are filled."""
_WAYS_MAX = 8
"""The most ways in which one phrase is filled."""
_DEPTH_MAX = 6
_ALIKE_MIN = 0.28
"""The least share of the words of two sentences that both have, those aside that stand in any sentence."""
_LONGER_MAX = 1.8
"""How many times as long as a sentence its suggestions may be: what is longer says what it doesn't."""
_COMMON = frozenset(
    ". , ; : ( ) ! ? a an the this that it its of on in to for by is are be has have who and or".split()
)
_LOSSES = frozenset("lose loses lost pay pays paid fined fine minus deducted forfeit forfeits cost costs drops".split())
_DENIALS = frozenset("no not nobody none never cannot nor neither".split())
_OPPOSITES = [
    pair.split("/") for pair in "adopted/defeated for/against most/fewest mutable/immutable more/less".split()
]
_LIMITS = frozenset("most least only unless except until without less fewer below under forbidden".split())
_NUMBERED = frozenset("rule rules proposal proposals".split())
"""Words before the number of a rule or a proposal, which is no amount."""
_SHARE_MIN = 0.4
"""The least share of a sentence's words, weighed by how rare they are, that a suggestion has in common with it."""
_SPELLED_MIN = 0.75
"""The least likeness of a word to the one that it is probably meant to be, from 0 to 1."""
_MISSPELLED_MAX = 3
"""The most words of a sentence that are taken for misspelled."""
_LETTERS = re.compile(r"\b[a-z]{4,}\b")
_EACH_SLOT = 0.05
"""What a slot costs, so that of two phrases with the same words the simpler one is suggested."""
_EACH_EMPTY = 0.3
"""What a slot costs that is filled with nothing of the sentence."""
_EACH_TWICE = 0.4
"""What a word costs that is taken for two things."""
_EACH_NEXT = 0.1
"""What two words are worth that are understood together."""


class _Fitting(NamedTuple):
    """A phrase filled as it fits a sentence."""

    of: Phrase | str
    """The phrase, or the code of a part that is understood."""
    places: int
    """The places of the words that it has in common with the sentence, one bit for each."""
    score: float
    extra: float = 0.0
    """Its score beyond its words."""
    slots: "dict[str, _Fitting]" = {}

    @property
    def code(self) -> str:
        """The code that it comes to, worked out only where it's told."""
        if isinstance(self.of, str):
            return self.of
        return code_with(self.of.code, {name: fit.code for name, fit in self.slots.items()})


_best_first = attrgetter("score")


class _Phrases:
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


@lru_cache(maxsize=64)
def _phrases_of(law: DeclaredNames) -> _Phrases:
    return _Phrases(grammar_of(law.names)[0])


@lru_cache(maxsize=256)
def nearest(sentence: str, law: DeclaredNames = DeclaredNames()) -> tuple[str, ...]:  # noqa: B008
    """The nearest sentences that would run under a law, the nearest first; none if nothing is near."""
    spelled = _spelled(sentence, law)
    if spelled and _runs(spelled, law):
        return (spelled,)
    words = words_of(sentence)
    fitter = _Fitter(_phrases_of(law), words)
    found: list[str] = []
    tried: list[str] = []
    for fit in fitter.sentences()[:_TOLD_MAX]:
        if fitter.share(fit) < _SHARE_MIN or len(found) == NEAREST_MAX or len(tried) == _TRIED_MAX:
            break
        said = _told(fit.code, law)
        if said and said not in tried:
            tried.append(said)
            found += [said] if _is_alike(words, words_of(said)) and _runs(said, law) else []
    return tuple(found)


def _spelled(sentence: str, law: DeclaredNames) -> str:
    """A sentence with the words that the table doesn't know spelled as those most like them; empty if it has none."""
    known = _phrases_of(law)
    wrong = {word for word in _LETTERS.findall(sentence) if not known.has(word)}
    if not 0 < len(wrong) <= _MISSPELLED_MAX:
        return ""
    meant = {word: get_close_matches(word, known.words, 1, _SPELLED_MIN) for word in wrong}
    return _LETTERS.sub(lambda found: (meant.get(found[0]) or [found[0]])[0], sentence) if all(meant.values()) else ""


def _is_alike(words: Sequence[Word], others: Sequence[Word]) -> bool:
    """Whether a suggestion has enough words in common with a sentence, and nothing that the sentence doesn't say."""
    if len(others) > _LONGER_MAX * len(words) or _is_opposed(words, others) or _is_opposed(others, words):
        return False
    if _numbers_in(others) - _numbers_in(words):
        return False  # a number of its own, or the number of a rule taken for another
    mine, theirs = (
        {str(word.value) if word.value is not None else singular(word.text) for word in one if word.text not in _COMMON}
        for one in (words, others)
    )
    return len(mine & theirs) >= _ALIKE_MIN * len(mine | theirs)


def _numbers_in(words: Sequence[Word]) -> Counter[tuple[bool, int]]:
    """The numbers that a sentence has, and whether each is the number of a rule or a proposal."""
    before = ["", *(word.text for word in words)]
    return Counter((before[place] in _NUMBERED, word.value) for place, word in enumerate(words) if word.value)


def _is_opposed(words: Iterable[Word], others: Iterable[Word]) -> bool:
    """Whether one sentence takes or denies, where the other doesn't, or has the opposite of the other's words."""
    one, other = ({word.text for word in said} for said in (words, others))
    if any(one & {a} and other & {b} and not other & {a} for pair in _OPPOSITES for a, b in (pair, pair[::-1])):
        return True
    return bool(one & _LOSSES and not other & _LOSSES) or bool(one & _DENIALS and not other & (_DENIALS | _LIMITS))


def _told(code: str, law: DeclaredNames) -> str:
    """The sentence of a code; empty if it has none, or means nothing."""
    try:
        return grammar_of(law.names)[1].sentence(folded(normal(code)))
    except NotMeant:
        return ""


@lru_cache(maxsize=1000)
def _runs(sentence: str, law: DeclaredNames) -> bool:
    drafted = draft_of(sentence, *law).sentences
    return len(drafted) == 1 and drafted[0].runs


class _Fitter:
    """Fills phrases with what fits a sentence best."""

    def __init__(self, phrases: _Phrases, words: list[Word]) -> None:
        self._phrases = phrases
        self._weights = [phrases.weight(word) for word in words]
        self._weighed = {0: 0.0}
        self._places: dict[str, int] = defaultdict(int)
        for place, word in enumerate(words):
            self._places[word.text] |= 1 << place
        names = {place for place in range(1, len(words)) if words[place - 1].text in _NUMBERED}
        amounts = (str(word.value) for place, word in enumerate(words) if word.value is not None and place not in names)
        self._number = next(amounts, "1")
        self._parts: dict[str, list[_Fitting]] = defaultdict(list)
        for part in phrases.grammar.parts(words):
            if part.start in names and words[part.start].value is not None:
                continue
            places, extra = (1 << part.end) - (1 << part.start), _EACH_NEXT * (part.end - part.start - 1)
            self._parts[part.kind].append(_Fitting(part.code, places, self._weight(places) + extra, extra))
        self._known: dict[str, _Fitting | None] = {"number": _Fitting(self._number, 0, 0)}

    def share(self, fit: _Fitting) -> float:
        """The share of the sentence that something has in common with it, from 0 to 1."""
        return self._weight(fit.places) / (sum(self._weights) or 1)

    def _weight(self, places: int) -> float:
        if places not in self._weighed:
            self._weighed[places] = sum(weight for place, weight in enumerate(self._weights) if places >> place & 1)
        return self._weighed[places]

    def sentences(self) -> list[_Fitting]:
        """Sentences, each slot filled with several of the phrases that fit it best; those that fit best first."""
        found = []
        best: dict[str, list[_Fitting]] = {}
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

    def _fits(self, kind: str, depth: int = 0) -> list[_Fitting]:
        """What fits a slot, best first."""
        filled = (self._filled(phrase, words, depth) for phrase, words in self._phrases.by_kind.get(kind, ()))
        known = [self._known[kind]] if kind == "number" else filled
        found = [*self._parts[kind], *(one for one in known if one is not None)]
        return sorted(found, key=_best_first, reverse=True)

    def _filled(self, phrase: Phrase, words: frozenset[str], depth: int) -> _Fitting | None:
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

    def _with(self, phrase: Phrase, own: int, slots: dict[str, _Fitting]) -> _Fitting:
        together = twice = 0
        cost = 0.0
        for fit in slots.values():
            twice += (together & fit.places).bit_count()
            together |= fit.places
            cost += _EACH_SLOT if fit.places else _EACH_EMPTY
        extra = max((fit.extra for fit in slots.values()), default=0) - cost - _EACH_TWICE * twice
        return _Fitting(phrase, own | together, self._weight(own | together) + extra, extra, slots)
