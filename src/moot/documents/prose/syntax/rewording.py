"""Sentences in the words of the grammar: words moved, left out or put in, each character with its offset.

Forms of the table [rewordings] have the words in which the grammar reads them; those of [unmarked] have texts without
quotation marks: `rule 208 should say 50 points instead of 100 points`. A request is a clause that asks for a change,
with frames around it: `I'd like`, `could we`, `this proposal`. A clause has a verb in the infinitive, the gerund or the
third person, a noun for one (`the repeal of`), or something and what is to become of it. Most frames only say that it
is wished for; a question or an opinion may be meant otherwise, so that the author has to confirm it. The grammar reads
the imperative; if it doesn't, nothing has been asked for.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from msgspec.structs import replace

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import FIRST_LITERAL, LITERAL, Literal, ProposalUnit
from moot.documents.prose.verbs import INFINITIVES, NOUNS, Mood, any_of
from moot.game.values import Value

_NAMES, _REWORDINGS, _UNMARKED, _MOODS = map(Patterns, ("names", "rewordings", "unmarked", "moods"))


class PlacedWords(Value, frozen=True):
    """Words of a unit's shape, with the offset of each character."""

    text: str
    offsets: tuple[int, ...]
    is_soft: bool = False
    """Whether they may be meant otherwise, so that the author has to confirm them: a question, or an opinion."""

    def __getitem__(self, part: slice) -> "PlacedWords":
        return PlacedWords(self.text[part], self.offsets[part], self.is_soft)

    def __add__(self, other: "PlacedWords") -> "PlacedWords":
        return PlacedWords(self.text + other.text, self.offsets + other.offsets, self.is_soft or other.is_soft)

    def softly(self, is_soft: bool = True) -> "PlacedWords":
        """These words, which may be meant otherwise too."""
        return replace(self, is_soft=self.is_soft or is_soft)

    def replaced(self, start: int, end: int, word: str) -> "PlacedWords":
        """These words with another one in place of a stretch."""
        offset = (*self.offsets, 0)[min(start, len(self.offsets) - 1)]
        return self[:start] + PlacedWords(word, (offset,) * len(word)) + self[end:]

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
    if _NAMES.RULE_CITED.search(words.text):
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
    if _NAMES.RULE_CITED.search(words.text):
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


_GROUP, _EITHER = re.compile(r"\{(\w+)\}"), re.compile(r"\{(\w+)\?(\w+):(\w+)\}")
"""A group of a form, and one of two words, by whether a group has met anything."""
_NEXT_RULE = re.compile(r" ?[,;] (?=rules? )")
"""What parts a clause from the next one, which is on another rule."""
_INFINITIVE = INFINITIVES["infinitive"] | INFINITIVES["participle"] | NOUNS


def in_other_words(words: PlacedWords, name: str, *, is_framed: bool = False) -> Iterator[PlacedWords]:
    """What a sentence comes to by the forms of a name; by those of wishes only in a frame."""
    for form, mark, said in _REWORDINGS.forms(name):
        found = form.match(words.text) if mark != "framed" or is_framed else None
        if found is None:
            continue
        told = PlacedWords("", ())
        for one in _EITHER.finditer(said):
            said = said.replace(one[0], one[2] if found[one[1]] else one[3])
        for at, piece in enumerate(_GROUP.split(said)):
            group = words[slice(*found.span(piece))] if at % 2 else PlacedWords("", ())
            piece = _INFINITIVE.get(group.text.lower(), "") if piece == "verb" else "" if at % 2 else piece
            told += PlacedWords(piece, words.offsets[:1] * len(piece)) if piece else group
        rest = words[found.end() :]
        other = _NEXT_RULE.match(rest.text)
        if other is not None:
            rest = rest.replaced(0, other.end(), ". ")
        yield (told.up_to(words.offsets[found.end() - 1]) + rest).softly(mark == "soft")


def with_unmarked_texts(unit: ProposalUnit, start: int) -> ProposalUnit | None:
    """The unit with the old and the new text of the sentence at `start` as literals; None if it has no such form."""
    for form, _, _ in _UNMARKED.forms("FORM"):
        found = form.match(unit.shape, start)
        if found is None:
            continue
        spans = [found.span(name) for name, said in found.groupdict().items() if said and said not in unit.literals]
        if spans:
            return _marked(unit, sorted(spans))
    return None


def _marked(unit: ProposalUnit, spans: list[tuple[int, int]]) -> ProposalUnit:
    """The unit with these stretches of its shape as literals."""
    for start, end in reversed(spans):
        name = chr(max(map(ord, unit.literals), default=FIRST_LITERAL + 30_000) + 1)
        first, last = unit.offsets[start], unit.offsets[end - 1] + 1
        literals = unit.literals | {name: Literal(unit.shape[start:end], first, last, is_block=False)}
        unit = replace(reworded(unit, start, end, PlacedWords(name, (first,))), literals=literals)
    return unit


@cache
def _joined_verb(mood: Mood) -> re.Pattern[str]:
    """The next verb of a mood that is joined to one before it; compiled on first use, because it has 100 verbs."""
    return re.compile(rf"{_MOODS.text('JOINED')}(?:it )?(?P<verb>{any_of(mood)})\b(?= )", re.IGNORECASE)


_VERBS_MAX = 20


def imperatives(words: PlacedWords, moods: tuple[Mood, ...], *, is_framed: bool) -> Iterator[PlacedWords]:
    """What a clause can come to in the imperative, in these moods of its verb; in a frame, it can be a mere wish."""
    first = _MOODS.FIRST.match(words.text)
    verb = first["verb"].lower() if first is not None else ""
    mood = next((mood for mood in moods if mood != "infinitive" and verb in INFINITIVES[mood]), None)
    if mood is not None:
        yield from _plain(_in_infinitive(words, mood))
        return
    yield from _plain(words)
    for form in in_other_words(words, "FORM", is_framed=is_framed):
        yield from _plain(form)
    place = _MOODS.PLACE.match(words.text)
    if place is not None:
        for one in imperatives(words[place.end() :], ("infinitive", "gerund"), is_framed=False):
            yield words[: place.end()] + one


def on_topic(rule: PlacedWords, words: PlacedWords) -> Iterator[PlacedWords]:
    """A clause on the rule that is named before it, which it calls `it`, or which it is done in."""
    its = _MOODS.ITS_VERB.match(words.text)
    if its is not None:
        yield words[: its.end("rest")] + rule + words[its.end() :]
    enough = _MOODS.ENOUGH.match(words.text)
    if enough is not None:
        yield (rule.replaced(0, 0, "in ") + words[slice(*enough.span("what"))].replaced(0, 0, ", ")).softly()
    if words.text[:1].isupper() and words.text[1:2].islower():
        words = words.replaced(0, 1, words.text[0].lower())
    yield rule.replaced(0, 0, "in ") + words.replaced(0, 0, ", ")


def _in_infinitive(words: PlacedWords, mood: Mood) -> PlacedWords:
    """A clause with its first verb, and those joined to it, in the infinitive."""
    at = 0
    for _ in range(_VERBS_MAX):
        found = _MOODS.FIRST.match(words.text) if at == 0 else _joined_verb(mood).search(words.text, at)
        if found is None:
            break
        verb = INFINITIVES[mood][found["verb"].lower()]
        words = words.replaced(found.start(), found.end(), verb)
        at = found.start() + len(verb)
    return words


def _plain(words: PlacedWords) -> Iterator[PlacedWords]:
    """A clause in the imperative, with plain verbs if it has others."""
    yield from (form for form in in_other_words(words, "PLAIN") if form.text != words.text)
    yield words


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


def requests(sentence: PlacedWords, before: str, *, of_proposal: bool = False) -> Iterator[PlacedWords]:
    """What a sentence may ask for, in the imperative; `before` are the words before it in its paragraph.

    `of_proposal` is whether the proposal speaks of itself, so that `it repeals rule 4` is about the proposal.
    """
    end = _MOODS.SOFT_END.search(sentence.text)
    is_question = end is not None and "?" in end.group()
    sentence = sentence.softly(is_question)
    if end is not None and 0 < end.start() < len(sentence.text.rstrip(" .!")):
        sentence = sentence[: end.start()].up_to(sentence.offsets[-1])
    lists = _MOODS.LISTS_ITSELF.match(sentence.text)
    told = sentence[lists.end() :] if lists is not None and ":" in lists.group() else sentence
    told = told[len(told.text) - len(told.text.lstrip()) :]
    tells = _MOODS.THIRD_PERSON.match(told.text)
    about = of_proposal or lists is not None or _MOODS.ABOUT_ITSELF.search(before) is not None
    if tells is not None and (about or _MOODS.ABOUT_ITSELF.match(tells.group()) is not None):
        yield from imperatives(told[tells.end() :], ("third person", "infinitive", "gerund"), is_framed=False)
    elif about:
        yield from imperatives(told, ("third person", "gerund"), is_framed=False)
    yield from _framed(sentence, is_question, is_framed=_MOODS.PROPOSED.search(before) is not None)
    located = _MOODS.LOCATED.match(sentence.text)
    if located is not None and not _MOODS.NAMED.search(located["what"]):
        rule, what = (sentence[slice(*located.span(name))] for name in ("rule", "what"))
        yield from _on_rule(rule, what, is_question)
    topic = _MOODS.TOPIC.match(sentence.text)
    if topic is not None:
        yield from _on_rule(sentence[slice(*topic.span("rule"))], sentence[topic.end() :], is_question)
    yield from _with_reason(sentence)


def _framed(words: PlacedWords, is_question: bool, *, is_framed: bool) -> Iterator[PlacedWords]:
    """The requests in a sentence without its frames; a question without a frame asks for nothing."""
    if not is_question:
        yield from imperatives(words, ("infinitive", "gerund"), is_framed=is_framed)
    for _ in range(_FRAMES_MAX):
        frames = ((frame.match(words.text), mark) for frame, mark, _ in _MOODS.forms("FRAME"))
        end, mark = next(((one.end(), mark) for one, mark in frames if one and one.end()), (0, ""))
        if not 0 < end < len(words.text):
            break
        words = words[end:].softly(mark == "soft")
        yield from imperatives(words, _FRAMED, is_framed=True)


def _with_reason(words: PlacedWords) -> Iterator[PlacedWords]:
    """The requests behind an opinion on a rule in the same sentence: `rule 4 is silly, let's drop it`."""
    for boundary in islice(_MOODS.BEHIND_REASON.finditer(words.text), _BOUNDARIES_MAX):
        reason = words.text[: boundary.start()]
        named = [*_MOODS.NAMED.finditer(reason)]
        if len(named) != 1 or _MOODS.RESTRICTS.search(reason) or not _MOODS.REASON.match(reason):
            return
        rule, rest = words[slice(*named[0].span())], words[boundary.end() :]
        yield from _on_rule(rule, rest.softly(), is_question=False)


def _on_rule(rule: PlacedWords, words: PlacedWords, is_question: bool) -> Iterator[PlacedWords]:
    """The requests in words about a rule that is named beside them."""
    for one in (words, *_framed(words, is_question, is_framed=False)):
        yield from on_topic(rule, one)
