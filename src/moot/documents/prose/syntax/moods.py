"""Moods in which a change is asked for: `I'd like`, `could we`, `this proposal`, around a clause (see `clauses.py`).

A request is a frame around a clause. Most frames only say that it is wished for; a question or an opinion may be meant
otherwise, so that the author has to confirm it.
"""

import re
from collections.abc import Iterator
from itertools import islice

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.syntax.clauses import Request, imperatives, on_topic
from moot.documents.prose.syntax.rewording import PlacedWords
from moot.documents.prose.verbs import Mood

_MOODS = Patterns("moods")

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
        for one in (Request(what), *_framed(what, is_question, is_framed=False)):
            yield from _softly(on_topic(rule, one.words), one.is_soft or is_question)
    topic = _MOODS.TOPIC.match(sentence.text)
    if topic is not None:
        rule, rest = sentence[slice(*topic.span("rule"))], sentence[topic.end() :]
        for one in (Request(rest), *_framed(rest, is_question, is_framed=False)):
            yield from _softly(on_topic(rule, one.words), one.is_soft)
    yield from _with_reason(sentence)


def _framed(words: PlacedWords, is_question: bool, *, is_framed: bool) -> Iterator[Request]:
    """The requests in a sentence without its frames; a question without a frame asks for nothing."""
    is_soft = is_question
    if not is_question:
        yield from imperatives(words, ("infinitive", "gerund"), is_framed=is_framed)
    for _ in range(_FRAMES_MAX):
        found = next(
            ((one, soft) for frame, soft in _MOODS.every("FRAME") if (one := frame.match(words.text)) and one.end()),
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
        for one in (Request(rest), *_framed(rest, is_question=False, is_framed=False)):
            yield from (found._replace(is_soft=True) for found in on_topic(rule, one.words))


def _softly(found: Iterator[Request], is_soft: bool) -> Iterator[Request]:
    return (one._replace(is_soft=one.is_soft or is_soft) for one in found)
