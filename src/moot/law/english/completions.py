"""Completions: what a sentence of a rule may go on with, from the grammar.

As in lookahead editors for controlled language (Kuhn and Schwitter 2008, *Writing Support for Controlled Natural
Languages*): after whatever is offered, the sentence can be read on.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Container, Iterator
from functools import cache, lru_cache
from itertools import chain, islice
from typing import NamedTuple

from moot.game.values import Value
from moot.law.english.drafts import TEXT_MAX, draft_of, grammar_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.new_names import plural, singular
from moot.law.english.phrases import FormStep, Phrase, told_form
from moot.law.english.reading import Grammar
from moot.law.english.usual_sentences import USUAL_SENTENCES
from moot.law.english.words import WORDS_MAX, Word, as_written, capital, sentences_in, words_of
from moot.law.mechanisms.gate import read_mechanism

COMPLETIONS_MAX = 8
AHEAD_MAX = 6
"""The most words of one completion."""
BEFORE_MAX = 4_000
"""So many characters before the last sentence are read for the names that they declare."""
NGRAM_MAX = 6
"""So many words are looked at together to tell how usual it is that one follows the others."""
EACH_MAX = 3
"""So many that begin with the same word stand together."""
WAYS_MAX = 3
"""So many of the ways in which a phrase may go on are offered."""
_AFTER_FIRST = 5
"""Where what was typed is a word already, so many phrases that follow it stand before the longer words."""
NUMBERS = ("1", "3", "10")
"""What is offered where any number may stand."""
_QUOTED = re.compile(r"[\s\S]*:\s*(?:“(?![\s\S]*”)|\"(?![\s\S]*\"))")
"""What stands before the wording of a rule that is being quoted: `Amend rule 203 to read: “`."""
_TYPED = re.compile(r"[^\W\d_]*\Z")
_ENDS = (".", "!", "?", ";")
_CLOSE = (",", ".", "'s", "%", ";", ":")
"""What stands without a space before it."""
_AGREEING = re.compile(r"\b([a-z]+)/([a-z]+)\b")
_MANY = frozenset("they those these you others all both".split())
_CONTRACTED = ("it", "there", "they", "you", "that", "who")
"""After these words, `'s` would be read as a verb."""
_CONTRACTION = re.compile(rf"\b(?:{'|'.join(_CONTRACTED)})\s?'s\b", re.IGNORECASE)
_MODALS = frozenset("may can must shall will should not never to cannot".split())
_ONE = frozenset("each every one no any a an".split())


class Completions(Value, frozen=True):
    """What may follow at the end of a text."""

    start: int
    """Where in the text a completion begins: from there on, it takes the place of what was typed."""
    phrases: tuple[str, ...] = ()
    whole: bool = False
    """Whether the sentence may end here."""


def completions(text: str, law: DeclaredNames = DeclaredNames()) -> Completions:  # noqa: B008
    """What may follow at the end of a text that is being written, under a law; nothing where nothing could be read."""
    quoted = _QUOTED.match(text)
    begin = quoted.end() if quoted else 0
    begin += _last_sentence(text[begin:])
    sentence = text[begin:]
    words = words_of(sentence)
    if len(text) > TEXT_MAX or len(words) > WORDS_MAX or sentence.endswith(_ENDS) or _is_quoting(sentence):
        return Completions(len(text))
    said = text[quoted.end() if quoted else 0 : begin]
    declared = read_mechanism(draft_of(said, *law).mechanism)[0] if 0 < len(said) <= BEFORE_MAX else None
    names = law.and_of(declared).names
    grammar, _ = grammar_of(names)
    own = frozenset(word for name in names.quantities for word in (singular(name), plural(name)))
    typed = sentence[len(_TYPED.sub("", sentence)) :]
    before = words_of(sentence[: len(sentence) - len(typed)])
    longer = _following(grammar, before, own, typed.lower()) if typed or not words else []
    space = "" if sentence[-1:].isspace() else " "
    after = [
        typed + ("" if phrase.startswith(_CLOSE) else space) + phrase
        for phrase in (_following(grammar, words, own) if words else ())
    ]
    found = [*after[:_AFTER_FIRST], *longer, *after] if typed.lower() in longer else [*longer, *after]
    whole = bool(words) and bool(grammar.read(sentence))
    start = sentence[: len(sentence) - len(typed)]
    leading = (
        phrase for phrase in dict.fromkeys(found) if phrase != typed.lower() and _leads_on(grammar, start + phrase)
    )
    best = list(islice(chain([f"{typed}."] if whole and not sentence[-1].isspace() else [], leading), COMPLETIONS_MAX))
    return Completions(len(text) - len(typed), tuple(best if before else map(capital, best)), whole)


def _last_sentence(text: str) -> int:
    """Where the sentence begins that is being written."""
    places = sentences_in(text)
    if not places:
        return len(text)
    start, end = places[-1]
    return len(text) if text[end - 1] in _ENDS and text[end:] else start


def _is_quoting(sentence: str) -> bool:
    return bool(sentence.count('"') % 2) or sentence.count("“") > sentence.count("”")


def _leads_on(grammar: Grammar, sentence: str) -> bool:
    """Whether a sentence may end or go on; `'s` can't follow a word with which it would be read as a verb."""
    if _CONTRACTION.search(sentence):
        return False
    words = words_of(sentence)
    verb = "'s" if words[-1].text in _CONTRACTED else ""
    steps = grammar.open_steps(words)
    following = (symbol for step, _ in steps for symbol, _ in step.following)
    return any(kind or word not in (verb, *_ENDS) for kind, word in following) or bool(grammar.read(sentence))


class _Offer(NamedTuple):
    """A way to go on, with how it ranks: the usual way to say something first, and of those the most frequent one."""

    unusual: bool
    rarity: float
    depth: int
    length: int
    phrase: str
    branches: bool
    """Whether words of several kinds may follow, and nothing else, so that longer ones say more."""


def _following(grammar: Grammar, words: list[Word], own: Container[str], typed: str = "") -> list[str]:
    """What may follow some words and begins with what was typed, the best first; `own` are nouns of the law."""
    before, many = ("^", *(word.text for word in words)), _wants_plural(words)
    wrong = _numbered_words(grammar)[0 if many else 1]
    offers: dict[str, _Offer] = {}
    for step, depth in grammar.open_steps(words):
        for offer in _offers(step, depth, typed, many):
            first = offer.phrase.partition(" ")[0]
            ranked = offer._replace(
                unusual=offer.unusual or first in wrong, rarity=_rarity(before, offer.phrase, first in own)
            )
            offers[offer.phrase] = min(ranked, offers.get(offer.phrase, ranked))
    return _varied(sorted(offers.values()))


def _offers(step: FormStep, depth: int, typed: str, many: bool) -> Iterator[_Offer]:
    """What a form offers: the first ways to go on, and of several words for the same one, or those that begin so."""
    told, length, ways = _told(step.of), len(told_form(step.of)), 0
    for words, further in _ways(step):
        said = sorted(words[1:] + words[:1] if many else words, key=lambda word: f" {as_written(word)} " not in told)
        for word in [word for word in said if as_written(word).startswith(typed)][: None if typed else 1]:
            phrase, branches = _ahead(word, further, many, told if step.of.code != "0" else "")
            yield _Offer(ways > 0 or f" {phrase} " not in told, 0, depth, length, _spaced(phrase), branches)
            ways += 1
        if ways >= WAYS_MAX:
            return
    if not typed and any(kind == "number" for (kind, _), _ in step.following):
        yield from (_Offer(False, 0, depth, 1, number, False) for number in NUMBERS)


@lru_cache(maxsize=64)
def _numbered_words(grammar: Grammar) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a grammar that are in the singular, and those that are in the plural."""
    pairs = [pair for found in grammar.phrases for form in found.forms for pair in _AGREEING.findall(form)]
    one, many = {one for one, _ in pairs}, {many for _, many in pairs}
    return frozenset(one - many), frozenset(many - one)


@cache
def _frequencies() -> Counter[tuple[str, ...]]:
    """How often words stand together in the usual sentences, up to `NGRAM_MAX` of them; `^` is where one begins."""
    counts: Counter[tuple[str, ...]] = Counter()
    for sentence in USUAL_SENTENCES:
        texts = ("^", *(word.text for word in words_of(sentence)))
        counts.update(texts[n:m] for n in range(len(texts)) for m in range(n + 1, min(n + NGRAM_MAX, len(texts)) + 1))
    return counts


def _rarity(before: tuple[str, ...], phrase: str, own: bool) -> float:
    """How seldom a phrase follows some words in the usual sentences; with more words before it, it counts for more.

    What begins with one of the law's `own` nouns counts as said before.
    """
    counts, words = _frequencies(), tuple(phrase.split())[:2]
    if phrase in NUMBERS:
        words = ("#",)
    found = float(own)
    for length in range(phrase in NUMBERS, NGRAM_MAX - len(words) + 1):
        context = before[len(before) - length :]
        for said in (words, words[:1]):
            found += 4**length * len(said) * math.log1p(counts[context + said])
    return -found


def _ways(step: FormStep) -> list[tuple[list[str], FormStep]]:
    """The words that may follow; those after which the form goes on alike stand together."""
    ways: dict[int, tuple[list[str], FormStep]] = {}
    for (kind, word), further in step.following:
        if not (kind or word in _ENDS):
            ways.setdefault(id(further), ([], further))[0].append(word)
    return list(ways.values())


def _told(found: Phrase) -> str:
    """The words of the form that is told, in the singular and in the plural."""
    parts = [part.partition("/") if len(part) > 1 else (part, "", part) for part in told_form(found)]
    return f" {' '.join(one for one, _, _ in parts)}  {' '.join(many or one for one, _, many in parts)} "


def _ahead(word: str, step: FormStep, many: bool, told: str) -> tuple[str, bool]:
    """A word with those that must follow it, or do in the told form, and whether only words follow that differ."""
    words = [as_written(word)]
    while len(words) < AHEAD_MAX and step.phrase is None:
        ways = _ways(step)
        is_only = len(ways) == 1 and len(ways[0][0]) == len(step.following)
        pairs = ((as_written(one), further) for said, further in ways for one in (said[::-1] if many else said))
        found = next((one for one in pairs if is_only or f" {' '.join(words)} {one[0]} " in told), None)
        if found is None:
            return " ".join(words), len(ways) > 1 and sum(len(said) for said, _ in ways) == len(step.following)
        words.append(found[0])
        step = found[1]
    return " ".join(words), False


def _spaced(phrase: str) -> str:
    for mark in _CLOSE:
        phrase = phrase.replace(f" {mark}", mark)
    return phrase


def _varied(offers: Collection[_Offer]) -> list[str]:
    """The phrases without those that others begin, unless they say more; and not too many that begin alike together."""
    phrases = [offer.phrase for offer in offers]
    branches = {offer.phrase for offer in offers if offer.branches}
    kept: list[tuple[int, str]] = []
    counts: Counter[str] = Counter()
    for phrase in phrases:
        if phrase in branches and any(other.startswith(f"{phrase} ") for other in phrases):
            continue
        if not any(phrase.startswith(f"{other} ") for _, other in kept):
            first = phrase.partition(" ")[0]
            kept.append((counts[first] // EACH_MAX, phrase))
            counts[first] += 1
    return [phrase for _, phrase in sorted(kept, key=lambda one: one[0])]


def _wants_plural(words: list[Word]) -> bool:
    """Whether a verb or a noun that follows these words is in the plural, or a verb is in its first form."""
    if not words or words[-1].value is not None:
        return bool(words) and words[-1].value != 1
    texts = [word.text for word in words[-4:]]
    if texts[-1] in _MODALS or _ONE & set(texts):
        return texts[-1] in _MODALS
    return texts[-1] in _MANY or (texts[-1].endswith("s") and not texts[-1].endswith(("ss", "'s")))
