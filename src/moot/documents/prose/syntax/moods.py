"""Requests in other moods, each in the imperative: `I want rule 4 gone` and `rule 4 has to go` are `repeal rule 4`.

A request is a clause that asks for a change, with frames around it: `I'd like`, `could we`, `this proposal`. A clause
has a verb in the infinitive, the gerund or the third person, a noun for one (`the repeal of`), or something and what is
to become of it. Most frames only say that it is wished for; a question or an opinion may be meant otherwise, so that
the author has to confirm it. The grammar reads the imperative; if it doesn't, nothing has been asked for.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.syntax.rewording import PlacedWords, in_other_words
from moot.documents.prose.verbs import INFINITIVES, Mood, any_of

_MOODS = Patterns("moods")


class Request(NamedTuple):
    """A clause in the imperative, and whether it is only meant so: a question, or an opinion."""

    words: PlacedWords
    is_soft: bool = False


_JOINED_VERBS = {
    mood: re.compile(rf"{_MOODS.text('JOINED')}(?:it )?(?P<verb>{any_of(mood)})\b(?= )", re.IGNORECASE)
    for mood in ("third person", "gerund", "participle")
}
_VERBS_MAX = 20


def imperatives(words: PlacedWords, moods: tuple[Mood, ...], *, is_framed: bool) -> Iterator[Request]:
    """What a clause can come to in the imperative, in these moods of its verb; in a frame, it can be a mere wish."""
    first = _MOODS.FIRST.match(words.text)
    verb = first["verb"].lower() if first is not None else ""
    mood = next((mood for mood in moods if mood != "infinitive" and verb in INFINITIVES[mood]), None)
    if mood is not None:
        yield from _plain(_in_infinitive(words, mood))
        return
    yield from _plain(words)
    for form, mark in in_other_words(words, "FORM"):
        if mark != "framed" or is_framed:
            yield from _softly(_plain(form), mark == "soft")
    place = _MOODS.PLACE.match(words.text)
    if place is not None:
        for one in imperatives(words[place.end() :], ("infinitive", "gerund"), is_framed=False):
            yield Request(words[: place.end()] + one.words, one.is_soft)


def on_topic(rule: PlacedWords, words: PlacedWords) -> Iterator[Request]:
    """A clause on the rule that is named before it, which it calls `it`, or which it is done in."""
    its = _MOODS.ITS_VERB.match(words.text)
    if its is not None:
        yield Request(words[: its.end("rest")] + rule + words[its.end() :])
    enough = _MOODS.ENOUGH.match(words.text)
    if enough is not None:
        yield Request(rule.behind("in ") + words[slice(*enough.span("what"))].behind(", "), is_soft=True)
    if words.text[:1].isupper() and words.text[1:2].islower():
        words = words.replaced(0, 1, words.text[0].lower())
    yield Request(rule.behind("in ") + words.behind(", "))


def _in_infinitive(words: PlacedWords, mood: Mood) -> PlacedWords:
    """A clause with its first verb, and those joined to it, in the infinitive."""
    at = 0
    for _ in range(_VERBS_MAX):
        found = _MOODS.FIRST.match(words.text) if at == 0 else _JOINED_VERBS[mood].search(words.text, at)
        if found is None:
            break
        verb = INFINITIVES[mood][found["verb"].lower()]
        words = words.replaced(found.start(), found.end(), verb)
        at = found.start() + len(verb)
    return words


def _plain(words: PlacedWords) -> Iterator[Request]:
    """A clause in the imperative, with plain verbs if it has others."""
    yield from (Request(form) for form, _ in in_other_words(words, "PLAIN") if form.text != words.text)
    yield Request(words)


_FRAMES_MAX = 3
_FRAMED: tuple[Mood, ...] = ("infinitive", "gerund", "participle")
_BOUNDARIES_MAX = 4


def lists_itself(words: str) -> bool:
    """Whether a sentence says that what the proposal does comes next: `this proposal does two things:`."""
    return _MOODS.LISTS_ITSELF.match(words) is not None


def is_of_proposal(words: str) -> bool:
    """Whether a sentence tells what a proposal does: `it repeals rule 4`."""
    told = _MOODS.THIRD_PERSON.match(words)
    return told is not None and re.match(r"(?!is|was|has|had|been)[a-z]{2,}s\b", words[told.end() :], re.I) is not None


def requests(sentence: PlacedWords, before: str, *, of_proposal: bool = False) -> Iterator[Request]:
    """What a sentence may ask for, in the imperative; `before` are the words before it in its paragraph.

    `of_proposal` is whether the proposal speaks of itself, so that `it repeals rule 4` is about the proposal.
    """
    end = _MOODS.SOFT_END.search(sentence.text)
    is_question = end is not None and "?" in end.group()
    if end is not None and 0 < end.start() < len(sentence.text.rstrip(" .!")):
        last = sentence.offsets[-1]
        sentence = sentence[: end.start()].up_to(last)
    lists = _MOODS.LISTS_ITSELF.match(sentence.text)
    told = sentence[lists.end() :] if lists is not None and ":" in lists.group() else sentence
    told = told[len(told.text) - len(told.text.lstrip()) :]
    tells = _MOODS.THIRD_PERSON.match(told.text)
    about = of_proposal or lists is not None or _MOODS.ABOUT_ITSELF.search(before) is not None
    if tells is not None and (about or _MOODS.ABOUT_ITSELF.match(tells.group()) is not None):
        told = told[tells.end() :]
        yield from _softly(imperatives(told, ("third person", "infinitive", "gerund"), is_framed=False), is_question)
    elif about:
        yield from _softly(imperatives(told, ("third person", "gerund"), is_framed=False), is_question)
    yield from _framed(sentence, is_question, is_framed=_MOODS.PROPOSED.search(before) is not None)
    located = _MOODS.LOCATED.match(sentence.text)
    if located is not None and not _MOODS.NAMED.search(located["what"]):
        rule, what = (sentence[slice(*located.span(name))] for name in ("rule", "what"))
        yield from _on_rule(rule, what, is_question, is_soft=is_question)
    topic = _MOODS.TOPIC.match(sentence.text)
    if topic is not None:
        rule, rest = sentence[slice(*topic.span("rule"))], sentence[topic.end() :]
        yield from _on_rule(rule, rest, is_question, is_soft=False)
    yield from _with_reason(sentence)


def _framed(words: PlacedWords, is_question: bool, *, is_framed: bool) -> Iterator[Request]:
    """The requests in a sentence without its frames; a question without a frame asks for nothing."""
    is_soft = is_question
    if not is_question:
        yield from imperatives(words, ("infinitive", "gerund"), is_framed=is_framed)
    for _ in range(_FRAMES_MAX):
        found = next(
            ((one, soft) for frame, soft, _ in _MOODS.forms("FRAME") if (one := frame.match(words.text)) and one.end()),
            None,
        )
        if found is None or found[0].end() >= len(words.text):
            break
        words, is_soft = words[found[0].end() :], is_soft or bool(found[1])
        yield from _softly(imperatives(words, _FRAMED, is_framed=True), is_soft)


def _with_reason(words: PlacedWords) -> Iterator[Request]:
    """The requests behind an opinion on a rule in the same sentence: `rule 4 is silly, let's drop it`."""
    for boundary in islice(_MOODS.BEHIND_REASON.finditer(words.text), _BOUNDARIES_MAX):
        reason = words.text[: boundary.start()]
        named = [*_MOODS.NAMED.finditer(reason)]
        if len(named) != 1 or _MOODS.RESTRICTS.search(reason) or not _MOODS.REASON.match(reason):
            return
        rule, rest = words[slice(*named[0].span())], words[boundary.end() :]
        yield from _on_rule(rule, rest, is_question=False, is_soft=True)


def _on_rule(rule: PlacedWords, words: PlacedWords, is_question: bool, *, is_soft: bool) -> Iterator[Request]:
    """The requests in words about a rule that is named beside them."""
    for one in (Request(words), *_framed(words, is_question, is_framed=False)):
        yield from _softly(on_topic(rule, one.words), one.is_soft or is_soft)


def _softly(found: Iterator[Request], is_soft: bool) -> Iterator[Request]:
    return (one._replace(is_soft=one.is_soft or is_soft) for one in found)
