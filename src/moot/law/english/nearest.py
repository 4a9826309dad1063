"""The sentences of the table that are nearest to one that isn't understood: "Did you mean …?"

They are composed of what the sentence is about, or are phrases that have most words in common with it, or the sentence
itself with a part left out. No sentence is suggested that wouldn't run. What of the sentence a suggestion doesn't say
is told with it, so that its author knows what they choose.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice, pairwise
from typing import NamedTuple

from moot.game.values import Value
from moot.law.english.code.errors import NotMeant
from moot.law.english.code.normal_form import normal
from moot.law.english.code.phrase_form import folded
from moot.law.english.discourse import sentences_in
from moot.law.english.drafts import draft_of, grammar_of, read_as_it_stands
from moot.law.english.law_names import DeclaredNames
from moot.law.english.new_names import singular
from moot.law.english.reading import Part
from moot.law.english.rewording import rewordings
from moot.law.english.suggesting.composer import composed
from moot.law.english.suggesting.cues import EMPTY, FAILED, LIMITING, PASSED
from moot.law.english.suggesting.fitting import NUMBERED, Fitter, Phrases
from moot.law.english.suggesting.pieces import Pieces
from moot.law.english.words import WEEKDAYS, Word, words_of

NEAREST_MAX = 3
WORDS_MAX = 60
"""Sentences with more words get no suggestions but those of spelling."""
_TRIED_MAX = 8
"""The most sentences that are tried."""
_TOLD_MAX = 4
"""The most codes whose sentences are looked for."""
_REWORDED_MAX = 1
"""The most rewordings of a sentence that are looked at beside itself."""
_ALIKE_MIN = 0.28
"""The least share of the words of two sentences that both have, those aside that stand in any sentence."""
_LONGER_MAX = 1.8
"""How many times as long as a sentence its suggestions may be: what is longer says what it doesn't."""
_COMMON = frozenset(
    ". , ; : ( ) ! ? a an the this that it its of on in to for by is are be has have who and or".split()
)
_LOSSES = frozenset("lose loses lost pay pays paid fined fine minus deducted forfeit forfeits cost costs drops".split())
_DENIALS = frozenset("no not nobody none never cannot nor neither".split())
_FAILS = frozenset(
    "fail fails failed failing forget forgets forgot forgetting neglect neglects neglected refuse refuses refused omit "
    "omits omitted decline declines declined".split()
)
"""Verbs that say that somebody doesn't do what follows."""
_OPPOSITES = [
    pair.split("/") for pair in "adopted/defeated for/against most/fewest mutable/immutable more/less".split()
]
_OPENS = re.compile(r"\b(opens?|opening|begins?|starts?)\b")
_CLOSES = re.compile(r"\b(clos(es?|ing|ed)|ends?)\b")
_WINS = re.compile(r"\b(w[io]n|wins|winning|winners?|victor\w*|game|goals?|triumphs?|champions?)\b")
_TURNOUT = re.compile(
    r"\b(quorum|quorate|enough|turnout|minimum|must|ha(s|ve) to|needs?|needed|necessary|required?|requires|takes? part|"
    r"participat\w+|at least|counts?|valid|unless|if)\b"
)
_DENIED = re.compile(
    rf"\b(do|does|did|is|are|was|were|has|have|had|may|can|will|shall|must|should) (not|never)\b|"
    rf"\b({'|'.join(sorted(_FAILS))}) to\b"
)
_DENIES = re.compile(
    r"\b(no|not|never|nobody|none|nothing|only|unless|except|but|without|fewer|less|lacks?|until|before|after|at most|"
    r"unanimous|fails?|defeated|0|cannot|neither|nor)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(january|february|march|april|may|june|july|august|september|october|november|december|year|until|before|"
    r"since) (\d{4})\b"
)
_WEEKDAYS = frozenset(day.lower() for day in WEEKDAYS)
_IN_WORDS = re.compile(
    r"\b(half|halves|thirds?|quarters?|fourths?|fifths?|twice|double|second|percent|majority)\b|[:%]"
)
"""How a suggestion may say a number otherwise."""
_LIMITS = frozenset("most least only unless except until without less fewer below under forbidden".split())
_SHARE_MIN = 0.45
"""The least share of a sentence's words, weighed by how rare they are, that a suggestion accounts for."""
_EACH_LIMIT = 0.06
"""What a word costs that limits the sentence, and isn't in its suggestion."""
_WHOLE = 0.9
"""The share from which on a suggestion says all of a sentence, so that its halves needn't be looked at."""
_FITTED_MIN = 0.6
"""The same for a phrase that has words in common with it, which tells less."""
_MODALS = frozenset("may can must shall should will do does did is are was were has have could would".split())
_WHEN = frozenset("if when whenever while where".split())
"""Words of which one stands for another; what's behind them isn't left out in silence."""
_LEADS = frozenset("a an the in by of for to at on per with within until".split())
"""Words that are told with the word behind them."""
_SPELLED_MIN = 0.75
"""The least likeness of a word to the one that it is probably meant to be, from 0 to 1."""
_MISSPELLED_MAX = 3
"""The most words of a sentence that are taken for misspelled."""
_LETTERS = re.compile(r"\b[a-z]{4,}\b")
_JOINTS = re.compile(r"\s*(?:[,;]\s*(?:and|but|while|or|so)\b|;|\band\b|\bbut\b)\s*", re.IGNORECASE)
_MARKS = (",", ";", "(", ")", "–", "—", "even", "but")
"""Where a part of a sentence may begin that can be left out."""
_SHORTENED_MAX = 6
"""The most such parts."""


class Suggestion(Value, frozen=True):
    """A sentence that runs, or several, offered instead of one that isn't understood."""

    text: str
    left_out: tuple[str, ...] = ()
    """Words of the sentence that it doesn't say."""


class _Candidate(NamedTuple):
    text: str
    score: float
    left_out: tuple[str, ...]


@lru_cache(maxsize=64)
def _phrases_of(law: DeclaredNames) -> Phrases:
    return Phrases(grammar_of(law.names)[0])


@lru_cache(maxsize=256)
def nearest(sentence: str, law: DeclaredNames = DeclaredNames()) -> tuple[Suggestion, ...]:  # noqa: B008
    """The nearest sentences that would run under a law, the nearest first; none if nothing is near."""
    spelled = _spelled(sentence, law)
    if spelled and _runs(spelled, law):
        return (Suggestion(spelled),)
    found = _found(sentence, law)
    if len(sentence) < 300 and not (found and found[0].score >= _WHOLE):
        found = sorted([*found, *_in_halves(sentence, law)], key=lambda one: -one.score)
    return tuple(Suggestion(one.text, one.left_out) for one in found[:NEAREST_MAX])


def _found(sentence: str, law: DeclaredNames) -> list[_Candidate]:
    """The candidates that run, the best first, each meaning once."""
    words = words_of(sentence)
    if not words or len(words) > WORDS_MAX:
        return []
    candidates = sorted(_candidates(sentence, words, law), key=lambda one: -one.score)
    found: dict[str, _Candidate] = {}
    tried = dict.fromkeys(one.text for one in candidates)
    for text in islice(tried, _TRIED_MAX):
        one = next(one for one in candidates if one.text == text)
        for said, code in _meant(text, law):
            found.setdefault(code, one._replace(text=said))
        if len(found) >= NEAREST_MAX:
            break
    return list(found.values())[:NEAREST_MAX]


def _candidates(sentence: str, words: Sequence[Word], law: DeclaredNames) -> Iterator[_Candidate]:
    ways = rewordings(sentence)
    views = list(dict.fromkeys((sentence, *ways[len(ways) - _REWORDED_MAX :])))
    phrases = _phrases_of(law)
    best = 0.0
    for view in views:
        its_words = words_of(view)
        if not its_words or len(its_words) > WORDS_MAX:
            continue
        measure = _Measure(phrases, words, its_words)
        parts = phrases.grammar.parts(its_words)
        pieces = Pieces(its_words, parts, law.names.quantities, law.names.offices, phrases.has)
        ways_to_say = [*((one.text, one.places) for one in composed(pieces)), *_shortened(its_words)]
        found = list(filter(None, (measure.candidate(*way) for way in ways_to_say)))
        yield from found
        best = max([best, *(one.score for one in found)])
        if view == views[-1] and best < _WHOLE:
            yield from _fitted(phrases, its_words, parts, law, measure)


def _fitted(
    phrases: Phrases, words: Sequence[Word], parts: Sequence[Part], law: DeclaredNames, measure: "_Measure"
) -> Iterator[_Candidate]:
    """Phrases of the table filled with the parts of a sentence."""
    fitter = Fitter(phrases, words, parts)
    for fit in fitter.sentences()[:_TOLD_MAX]:
        if fitter.share(fit) < _SHARE_MIN:
            return
        said = _told(fit.code, law)
        if said and _is_alike(words, words_of(said)):
            found = measure.candidate(said, fit.places, trusted=False)
            if found is not None:
                yield found


def _shortened(words: Sequence[Word]) -> Iterator[tuple[str, int]]:
    """A sentence without each of the parts that stand between commas and the like."""
    tokens = [str(word.value) if word.value is not None else word.text for word in words]
    if any(token == '"' for token in tokens):
        return
    marks = [-1, *(place for place, token in enumerate(tokens) if token in _MARKS), len(tokens)]
    for begin, end in islice(pairwise(marks), _SHORTENED_MAX):
        kept = [place for place in range(len(tokens)) if not begin <= place < end]
        said = " ".join(tokens[place] for place in kept).strip(" ,;")
        if 2 < len(kept) < len(tokens):
            yield f"{said[:1].upper()}{said[1:]}.".replace(" ,", ","), sum(1 << place for place in kept)


def _in_halves(sentence: str, law: DeclaredNames) -> Iterator[_Candidate]:
    """A sentence as two, each read as it stands or by what is nearest to it."""
    for joint in islice(_JOINTS.finditer(sentence), 3):
        halves = sentence[: joint.start()].strip(), sentence[joint.end() :].strip()
        if min(len(half.split()) for half in halves) < 4:
            continue
        nearest_to = []
        for half in halves:
            said = f"{half[:1].upper()}{half[1:].rstrip('.')}."
            runs = read_as_it_stands(said, *law).runs
            found = [_Candidate(said, 1.0, ())] if runs else _found(said, law)
            if not found:
                break
            nearest_to.append(found[0])
        if len(nearest_to) == 2:
            first, second = nearest_to
            text = f"{first.text} {second.text}"
            if _runs(text, law):
                yield _Candidate(text, (first.score + second.score) / 2, (*first.left_out, *second.left_out))


class _Measure:
    """Measures how much of a sentence a suggestion accounts for, by one of the sentence's wordings."""

    def __init__(self, phrases: Phrases, words: Sequence[Word], view: Sequence[Word]) -> None:
        self._words, self._view = words, view
        self._weights = [0 if word.text in EMPTY else phrases.weight(word) for word in view]
        self._total = sum(self._weights) or 1

    def candidate(self, text: str, places: int, *, trusted: bool = True) -> _Candidate | None:
        """A suggestion with its score; None if it accounts for too little, or adds what limits."""
        said = {singular(word.text) for word in words_of(text)}
        covered = [
            bool(places >> place & 1)
            or (word.text != "#" and singular(word.text) in said)
            or (word.text in _WHEN and not said.isdisjoint(_WHEN))
            or (word.text in ("neither", "nor") and "not" in said)
            for place, word in enumerate(self._view)
        ]
        numbers = {word.value for word in words_of(text) if word.value is not None}
        covered = [
            is_in and not _is_dropped(word, text, numbers) for word, is_in in zip(self._view, covered, strict=True)
        ]
        share = sum(weight for weight, is_in in zip(self._weights, covered, strict=True) if is_in) / self._total
        if share < (_SHARE_MIN if trusted else _FITTED_MIN) or self._says_else(text):
            return None
        if not trusted and (said & LIMITING) - {singular(word.text) for word in self._view}:
            return None
        missing = {_key(word) for word, is_in in zip(self._view, covered, strict=True) if not is_in}
        missing -= {_key(word) for word, is_in in zip(self._view, covered, strict=True) if is_in}
        left_out = _runs_of([_key(word) in missing for word in self._words], self._words)
        for words in (self._words, self._view):
            if any(_key(word) in missing and _denies(words, place) for place, word in enumerate(words)):
                return None
        limits = sum(word.text in LIMITING and _key(word) in missing for word in self._words)
        return _Candidate(text, share - _EACH_LIMIT * limits - 0.002 * len(said), left_out)

    def _says_else(self, text: str) -> bool:
        """Whether a suggestion is about something else than the sentence: defeat and not adoption, or a win."""
        said = " ".join(str(word.value) if word.value is not None else word.text for word in self._view)
        passed, failed = (re.search(rf"\b{cue}\b", said) is not None for cue in (PASSED, FAILED))
        if passed != failed and ("is defeated" if passed else "is adopted") in text:
            return True
        if _OPENS.search(said) and not _CLOSES.search(said) and _CLOSES.search(text) and not _OPENS.search(text):
            return True
        if "win the game" in text and not _WINS.search(said):
            return True
        if ("quorum" in text and not _TURNOUT.search(said)) or (_DENIED.search(said) and not _DENIES.search(text)):
            return True
        years = {int(found[2]) for found in _YEAR.finditer(said)}
        amounts = {word.value for word in words_of(text)} - {int(found[2]) for found in _YEAR.finditer(text.lower())}
        return not years.isdisjoint(amounts)


def _is_dropped(word: Word, text: str, numbers: set[int]) -> bool:
    """Whether a suggestion leaves out a weekday, or a number, which it may also say by the next one or in words."""
    if word.text.removesuffix("s") in _WEEKDAYS:
        return word.text.removesuffix("s") not in text.lower()
    if word.value is None or word.value < 2 or numbers & {word.value - 1, word.value, word.value + 1}:
        return False
    return _IN_WORDS.search(text) is None


def _denies(words: Sequence[Word], place: int) -> bool:
    """Whether a word denies what the sentence says, so that without it the contrary would be said."""
    word, before = words[place].text, words[place - 1].text if place else ""
    if word in ("nobody", "none", "against") or (word == "no" and place == 0):
        return True
    if word in _FAILS:
        return words[place + 1 : place + 2] == [Word("to")]
    return word in ("not", "never") and before in _MODALS


def _key(word: Word) -> str:
    return word.text if word.value is None else f"#{word.value}"


def _runs_of(is_missing: Sequence[bool], words: Sequence[Word]) -> tuple[str, ...]:
    """The words that are missing, those together that stand together; small words go with those behind them."""
    found: list[list[str]] = []
    tells = False
    run: list[str] = []
    for place, (word, missing) in enumerate([*zip(words, is_missing, strict=True), (Word("."), False)]):
        if missing and word.text not in ".,;:!?()":
            if not run:
                start = place
                while start and words[start - 1].text in _LEADS:
                    start -= 1
                run += [one.text for one in words[start:place]]
            run.append(str(word.value) if word.value is not None else word.text)
            tells = tells or word.text not in EMPTY or word.text in LIMITING
            continue
        if tells:
            found.append(run)
        run, tells = [], False
    return tuple(" ".join(one).replace(" 's", "’s") for one in found)


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
    return Counter((before[place] in NUMBERED, word.value) for place, word in enumerate(words) if word.value)


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


def _meant(text: str, law: DeclaredNames) -> Iterator[tuple[str, str]]:
    """The sentences that a suggestion stands for, with their code; several if it can be read in several ways."""
    if len(sentences_in(text)) > 1:
        draft = draft_of(text, *law)
        if all(one.runs for one in draft.sentences):
            yield text, draft.mechanism
        return
    read = read_as_it_stands(text, *law)
    if read.runs:
        yield read.said if read_as_it_stands(read.said, *law).runs else text, read.mechanism
    for reading in read.readings:
        again = read_as_it_stands(reading, *law)
        if again.runs:
            yield reading, again.mechanism


@lru_cache(maxsize=1000)
def _runs(text: str, law: DeclaredNames) -> bool:
    return all(one.runs for one in draft_of(text, *law).sentences)
