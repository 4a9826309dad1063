"""The sentences that are nearest to one that isn't understood: "Did you mean …?"

An offer is the sentence with a word put right or a part left out, its two halves, or one that is made of the parts that
are understood. It runs, and says what the sentence says, by the words that mean the same in `data/offers.txt`.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from itertools import islice, pairwise, product
from typing import NamedTuple

from moot.game.values import Value
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import folded
from moot.law.english.code.trees import NotMeant
from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.phrases import Phrase, code_with, phrase_slots, told_form
from moot.law.english.table import lists_in
from moot.law.english.words import Word, capital, words_of

NEAREST_MAX = 3
_WORDS_MAX, _TRIED_MAX, _TOLD_MAX, _FITS_MAX, _WAYS_MAX, _DEPTH_MAX = 60, 8, 60, 6, 24, 4
"""The most words, sentences read, codes told, tries for a slot, ways to fill a phrase, and phrases in each other."""
_SHARE_MIN, _SPELLED_MIN, _FURTHER = 0.6, 0.83, 0.15
"""The least share that is said and likeness of spellings, and how much worse than the best a further offer may be."""
_UNKNOWN, _EACH_WORD, _EACH_LETTER = 0.3, 0.02, 0.005
"""What a word tells that no phrase has, what each word that is said is worth, and what each letter of code costs."""
_JOINT = re.compile(r"[,;]? (?:and|but) |; ")
"""Where a sentence may be two."""
_ROLES, _SIGNS = ("forms", "conditions", "implied", "subjects", "deeds"), ("gets", "loses", "wins")
"""Lines of the file that give no words a meaning; and those of what is given or taken."""


class Suggestion(Value, frozen=True):
    """A sentence that runs, or several, offered instead of one that isn't understood."""

    text: str
    left_out: tuple[str, ...] = ()
    """Words of the sentence that it doesn't say."""


class _Sense(NamedTuple):
    """What a word means, or a few words together; one that is in no line of the file means itself."""

    names: frozenset[str]
    start: int
    end: int
    is_known: bool


_Fit = tuple[float, int, str]
"""A phrase with its slots filled: what it's worth, the places of its words (one bit for each), and its code."""


@cache
def _lines() -> dict[str, list[str]]:
    """The lines of the file, by what stands before the colon."""
    return {name: ways.split(", ") for name, ways in lists_in("offers").items()}


@cache
def _meanings() -> dict[tuple[str, ...], frozenset[str]]:
    """What words mean, by their stems."""
    found: dict[tuple[str, ...], frozenset[str]] = defaultdict(frozenset)
    for name, way in ((name, way) for name, ways in _lines().items() if name not in _ROLES for way in ways):
        found[tuple(map(_stem, way.split()))] |= {way if name == "alone" else name}
    return found


@cache
def _stem(word: str) -> str:
    """A word without its ending, so that all its forms are alike."""
    word = dict(pair.split(" = ") for pair in _lines()["forms"]).get(word, word)
    return re.sub(r"(?<=...)(ing|i?e[sd]|(?<!s)s|e|(?<![aeou])y)$", "", re.sub(r"([bdgmnprt])\1(ing|ed)$", r"\1", word))


def _senses(words: Sequence[Word]) -> list[_Sense]:
    """What the words of a sentence mean, those aside that don't count."""
    stems = [_stem(word.text) for word in words]
    found, place = [], 0
    while place < len(words):
        ends = (end for end in range(place + 5, place, -1) if tuple(stems[place:end]) in _meanings())
        end, word = next(ends, place + 1), words[place]
        own = f"#{word.value}" if word.value is not None else f'"{word.quoted}' if word.quoted else word.text
        names = _meanings().get(tuple(stems[place:end]), frozenset({own if own != word.text else stems[place]}))
        if "ignored" not in names and any(letter.isalnum() or letter in '"%' for letter in own):
            found.append(_Sense(names, place, end, tuple(stems[place:end]) in _meanings() or own != word.text))
        place = end
    return found


class _Phrases:
    """The phrases of a law by kind, with what their own words mean, and how much each word tells."""

    def __init__(self, law: DeclaredNames) -> None:
        self.grammar, self.teller = grammar_of(law.names)
        self.by_kind: dict[str, list[tuple[Phrase, frozenset[frozenset[str]]]]] = defaultdict(list)
        counts: Counter[str] = Counter()
        for found in self.grammar.phrases:
            own = [part for part in told_form(found) if not part.startswith("{")]
            counts.update(word for part in own for word in part.split("/") if word.isalpha())
            words = words_of(" ".join(part.partition("/")[0] or part for part in own))
            self.by_kind[found.kind].append((found, frozenset(sense.names for sense in _senses(words))))
        self.words, self.weights = set(counts), {_stem(word): 1 / (1 + math.log(n)) for word, n in counts.items()}

    def weight(self, sense: _Sense, words: Sequence[Word]) -> float:
        """How much words tell."""
        return max(self.weights.get(_stem(word.text), _UNKNOWN) for word in words[sense.start : sense.end])


_phrases_of = lru_cache(maxsize=64)(_Phrases)


@lru_cache(maxsize=256)
def nearest(sentence: str, law: DeclaredNames = DeclaredNames(), *, is_half: bool = False) -> tuple[Suggestion, ...]:  # noqa: B008
    """The nearest sentences that would run under a law, the nearest first; a half isn't cut in two again."""
    words = words_of(sentence)
    if not words or len(words) > _WORDS_MAX:
        return ()
    spelled = _spelled(sentence, words, law)
    if _code(spelled, law):
        return (Suggestion(spelled),)
    found: dict[str, tuple[float, Suggestion]] = {}
    ways = [_shortened(sentence), _Composer(words, _phrases_of(law)).sentences()]
    for texts in ways if is_half else [*ways, _in_halves(sentence, law)]:
        for offer in islice(filter(None, (_weighed(text, words, law) for text in texts)), 0 if found else _TRIED_MAX):
            code = _code(offer[1].text, law)
            if code and found.setdefault(code, offer)[0] < offer[0]:
                found[code] = offer
    ranked = sorted(found.values(), key=lambda one: -one[0])[:NEAREST_MAX]
    return tuple(offer for score, offer in ranked if score > ranked[0][0] - _FURTHER)


def _code(text: str, law: DeclaredNames) -> str:
    """The code of a text, all of whose sentences run; empty if one doesn't."""
    draft = draft_of(text, *law)
    return draft.mechanism if all(one.runs for one in draft.sentences) else ""


def _spelled(sentence: str, words: Sequence[Word], law: DeclaredNames) -> str:
    """A sentence with the words that nobody knows spelled as those most like them; empty if all are known."""
    stems = {*_phrases_of(law).weights, *(stem for way in _meanings() for stem in way)}
    wrong = {word.text for word in words if word.text.isalpha() and word.text[3:] and _stem(word.text) not in stems}
    for word in wrong if len(wrong) <= NEAREST_MAX else ():
        like = (one for one in get_close_matches(word, _phrases_of(law).words, 3, _SPELLED_MIN) if one[0] == word[0])
        sentence = re.sub(rf"\b{word}\b", next(like, word), sentence, flags=re.IGNORECASE)
    return capital(sentence) if wrong else ""


def _shortened(sentence: str) -> Iterator[str]:
    """A sentence without each of the parts that stand between commas and the like."""
    parts = re.split(r"(?=[,;(–—!]|\bbut\b)|(?<=\))", sentence.strip(" .!")) if '"' not in sentence else []
    for place in range(len(parts)):
        said = "".join(parts[:place] + parts[place + 1 :]).strip(" ,;!–—").replace("  ", " ")
        yield capital(said) + "."


def _in_halves(sentence: str, law: DeclaredNames) -> Iterator[str]:
    """A sentence as two, each as it stands or what is nearest to it."""
    for joint in islice(_JOINT.finditer(sentence), _TRIED_MAX):
        first, rest = sentence[: joint.start()], sentence[joint.end() :]
        texts = [f"{first}.", f"{capital(rest).rstrip('.')}."] if min(first.count(" "), rest.count(" ")) > 1 else []
        for place, half in enumerate(texts):
            texts[place] = half if _code(half, law) else (*(o.text for o in nearest(half, law, is_half=True)), "")[0]
        if texts and all(texts):
            yield " ".join(texts)


class _Composer:
    """Fills phrases with the parts of a sentence; nothing is put in that the sentence doesn't say."""

    def __init__(self, words: list[Word], phrases: _Phrases) -> None:
        self._phrases, self._known, self._weights = phrases, dict[str, list[_Fit]](), dict[int, float]()
        self._said: dict[frozenset[str], int] = defaultdict(int)
        for sense in _senses(words):
            self._weights[1 << sense.start] = phrases.weight(sense, words)
            self._said[sense.names] |= (1 << sense.end) - (1 << sense.start)
        self._parts: dict[str, list[_Fit]] = defaultdict(list)
        for part in phrases.grammar.parts(words):
            if not part.kind.startswith("new"):
                self._parts[part.kind].append(self._fit(part.code, (1 << part.end) - (1 << part.start)))

    def sentences(self) -> Iterator[str]:
        """Sentences that are filled with the parts of this one, the best first."""
        for _, _, code in self._fits("sentence", _TOLD_MAX):
            with suppress(NotMeant):
                yield self._phrases.teller.sentence(folded(normal(code)))

    def _fit(self, code: str, places: int) -> _Fit:
        weight = sum(weight for place, weight in self._weights.items() if places & place)
        return weight + _EACH_WORD * places.bit_count() - _EACH_LETTER * len(code), places, code

    def _fits(self, kind: str, most: int = _FITS_MAX, depth: int = 0) -> list[_Fit]:
        """What may fill a slot of a kind, the best first."""
        if kind not in self._known:
            self._known[kind] = []  # a phrase within itself isn't filled
            phrases = self._phrases.by_kind[kind] if depth < _DEPTH_MAX else []
            filled = {fit for phrase, own in phrases for fit in self._filled(phrase, own, depth)}
            self._known[kind] = sorted(filled.union(self._parts[kind]), reverse=True)[:most]
        return self._known[kind]

    def _filled(self, phrase: Phrase, own: frozenset[frozenset[str]], depth: int) -> Iterator[_Fit]:
        """A phrase filled in each way in which none of its words is taken twice."""
        mine = [self._said.get(one, 0) for one in own if one in self._said or one.isdisjoint(_lines()["implied"])]
        slots = phrase_slots(phrase) if all(mine) else {"": ""}
        for fits in islice(product(*(self._fits(kind, depth=depth + 1) for kind in slots.values())), _WAYS_MAX):
            taken, count = sum(one[1] for one in fits), sum(one[1].bit_count() for one in fits)
            if taken.bit_count() == count and (taken or mine) and all(places & ~taken for places in mine):
                code = code_with(phrase.code, {name: fit[2] for name, fit in zip(slots, fits, strict=True)})
                yield self._fit(code, taken | sum(mine))


def _weighed(text: str, words: Sequence[Word], law: DeclaredNames) -> tuple[float, Suggestion] | None:
    """An offer with the share of the sentence that it says; None if it means something else."""
    ours, theirs = _senses(words), _senses(words_of(text))
    said, meant = ({name for sense in senses for name in sense.names} for senses in (theirs, ours))
    implied = {one.partition(" = ")[0] for one in _lines()["implied"] if one.partition(" = ")[2] in {"", *meant}}
    implied -= set() if meant.isdisjoint(_lines()["subjects"]) else {*_lines()["subjects"]}
    missing = [place for place, sense in enumerate(ours) if not sense.names <= said]
    (mine, whose, units), (other, others, amounts) = _ties(ours), _ties(theirs)
    is_otherwise = mine != other or (whose and others and whose != others) or not units <= amounts
    if said - meant - implied or is_otherwise or any(_limits(place, ours, words) for place in missing):
        return None
    weights = [_phrases_of(law).weight(sense, words) for sense in ours]
    share = 1 - sum(weights[place] for place in missing) / (sum(weights) or 1)
    places = [place for one in missing for place in range(*ours[one][1:3])]
    told = " ".join(words[place].text + ("" if place + 1 in places else "|") for place in places).split("|")
    left_out = tuple(run.strip() for run in told if run.strip())
    likeness = SequenceMatcher(None, [one.names for one in ours], [one.names for one in theirs]).ratio()
    return (share + likeness, Suggestion(text, left_out)) if text and share >= _SHARE_MIN else None


def _limits(place: int, senses: Sequence[_Sense], words: Sequence[Word]) -> bool:
    """Whether a word denies or limits a sentence, or is its subject, so that it can't be left out."""
    sense, word = senses[place], words[senses[place].start]
    is_led = any(one.text in _lines()["conditions"] for one in words[senses[place - 1].end if place else 0 : sense.end])
    is_first = sense.start == 0 and words[sense.end : sense.end + 1] not in ([Word(",")], [Word("!")])
    is_named = word.capital != (sense.start == 0) or is_first or word.text.endswith("est")
    is_named |= any(not one.names.isdisjoint(_lines()["deeds"]) for one in senses[place + 1 : place + 2])
    return sense.is_known or is_led or (is_named and not word.text.endswith("ly"))


def _ties(senses: Sequence[_Sense]) -> tuple[object, list[str], set[tuple[str, str]]]:
    """What may not be otherwise: numbers, what is denied, gains and losses; whose they are; and what is counted."""
    every = [name for sense in senses for name in sorted(sense.names - {"proposal"})]
    named = [name for place, name in enumerate(every) if name not in every[max(0, place - 1) : place]]
    numbers = Counter(name for name in named if name.startswith("#"))
    denied = Counter(pair for pair in pairwise([*named, ""]) if pair[0] in ("denials", "may not", "only"))
    signs = [place for place, name in enumerate(named) if name in _SIGNS]
    people = [place for place, name in enumerate(named) if name in _lines()["subjects"]]
    order = [name for name in named if len(signs) > 1 and (name in _SIGNS or name in numbers)]
    who = [named[min(people, key=lambda one: (abs(one - sign), one))] for sign in signs if people]
    near = {(min(a.names), min(b.names)) for a, b in pairwise(senses) if b.start - a.end <= 1 and b.is_known}
    return (numbers, denied, sorted(named[sign] for sign in signs), order), who, {a for a in near if a[0] in numbers}
