"""Clauses that ask for a change, each in the imperative: `rule 4 has to go` comes to `repeal rule 4`.

A clause has a verb in the infinitive, the gerund or the third person, a noun for one (`the repeal of`), or something
and what is to become of it. The grammar reads the imperative; if it doesn't, nothing has been asked for.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.syntax.rewording import PlacedWords, in_other_words
from moot.documents.prose.verbs import INFINITIVES, Mood, any_of

_CLAUSES = Patterns("clauses")


class Request(NamedTuple):
    """A clause in the imperative, and whether it is only meant so: a question, or an opinion."""

    words: PlacedWords
    is_soft: bool = False


_NOUNS = {
    "repeal": "repeal", "removal": "remove", "deletion": "delete", "abolition": "abolish", "scrapping": "scrap",
    "amendment": "amend", "renaming": "rename", "retitling": "retitle", "transmutation": "transmute", "addition": "add",
    "insertion": "insert", "replacement": "replace", "substitution": "replace", "reduction": "reduce",
    "demise": "repeal", "lowering": "lower", "raising": "raise", "creation": "create", "enactment": "enact",
    "end": "repeal",
}  # fmt: skip
_NOUN = re.compile(rf"(?:the |an? )?(?P<noun>{'|'.join(_NOUNS)}) of (?=.)", re.IGNORECASE)
"""A noun for a change: `the repeal of rule 4`."""
_JOINED_VERBS = {
    mood: re.compile(rf"{_CLAUSES.text('JOINED')}(?:it )?(?P<verb>{any_of(mood)})\b(?= )", re.IGNORECASE)
    for mood in ("third person", "gerund", "participle")
}
_INFINITIVE = INFINITIVES["infinitive"] | INFINITIVES["participle"]
_VERBS_MAX = 20


def imperatives(words: PlacedWords, moods: tuple[Mood, ...], *, is_framed: bool) -> Iterator[Request]:
    """What a clause can come to in the imperative, in these moods of its verb; in a frame, it can be a mere wish."""
    first = _CLAUSES.FIRST.match(words.text)
    verb = first["verb"].lower() if first is not None else ""
    mood = next((mood for mood in moods if mood != "infinitive" and verb in INFINITIVES[mood]), None)
    if mood is not None:
        yield from _plain(_in_infinitive(words, mood))
        return
    yield from _plain(words)
    noun = _NOUN.match(words.text)
    if noun is not None:
        yield from _plain(words.replaced(0, noun.end(), _NOUNS[noun["noun"].lower()] + " "))
    yield from _removals(words)
    done = _CLAUSES.HEADED.match(words.text) or _CLAUSES.DONE.match(words.text)
    if done is not None:
        yield from _plain(_moved(words, done, _INFINITIVE[done["verb"].lower()]))
    new = _CLAUSES.NEW_RULE.match(words.text)
    if new is not None and (is_framed or "new" in new.group().lower()):
        yield Request(words[new.start("rule") :].behind("create " if new["rule"][0] in "aAoO" else "create a "))
    wish = _CLAUSES.SUBJUNCTIVE.match(words.text) if is_framed else None
    if wish is not None:
        yield Request(words.replaced(wish.end(), wish.end(), "should "))
    for form, is_soft in in_other_words(words):
        yield from (one._replace(is_soft=one.is_soft or is_soft) for one in _plain(form))
    place = _CLAUSES.PLACE.match(words.text)
    if place is not None:
        for one in imperatives(words[place.end() :], ("infinitive", "gerund"), is_framed=False):
            yield Request(words[: place.end()] + one.words, one.is_soft)


def on_topic(rule: PlacedWords, words: PlacedWords) -> Iterator[Request]:
    """A clause on the rule that is named before it, which it calls `it`, or which it is done in."""
    its = _CLAUSES.ITS_VERB.match(words.text)
    if its is not None:
        yield Request(words[: its.end("rest")] + rule + words[its.end() :])
    enough = _CLAUSES.ENOUGH.match(words.text)
    if enough is not None:
        yield Request(rule.behind("in ") + words[slice(*enough.span("what"))].behind(", "), is_soft=True)
    if words.text[:1].isupper() and words.text[1:2].islower():
        words = words.replaced(0, 1, words.text[0].lower())
    yield Request(rule.behind("in ") + words.behind(", "))


def _moved(words: PlacedWords, found: re.Match[str], verb: str) -> PlacedWords:
    """A clause with a verb before what it is about, in place of what a pattern matches."""
    start, end = found.span("what")
    rest = words[found.end() :]
    if re.match(r" ?[,;] (?=rules? )", rest.text):
        at = rest.text.index(" rule", 1)
        rest = rest[:at].replaced(0, at, ".") + rest[at:]
    return words[start:end].behind(f"{verb} ").up_to(words.offsets[found.end() - 1]) + rest


def _in_infinitive(words: PlacedWords, mood: Mood) -> PlacedWords:
    """A clause with its first verb, and those joined to it, in the infinitive."""
    at = 0
    for _ in range(_VERBS_MAX):
        found = _CLAUSES.FIRST.match(words.text) if at == 0 else _JOINED_VERBS[mood].search(words.text, at)
        if found is None:
            break
        verb = INFINITIVES[mood][found["verb"].lower()]
        words = words.replaced(found.start(), found.end(), verb)
        at = found.start() + len(verb)
    return words


def _removals(words: PlacedWords) -> Iterator[Request]:
    """Rules and texts that are to go."""
    for form, is_soft in ((_CLAUSES.GONE, False), (_CLAUSES.TOLD_GONE, True), (_CLAUSES.NO_MORE, True)):
        gone = form.match(words.text)
        if gone is not None:
            can = (gone.groupdict().get("must") or "").strip().startswith(("can", "may"))
            yield Request(_moved(words, gone, _verb_for(gone["what"])), is_soft or can)
            return
    goes = _CLAUSES.TEXT_GOES.match(words.text)
    if goes is not None:
        yield Request(_moved(words, goes, "delete"), is_soft=(goes["must"] or "") in ("can", "could", "may"))


def _plain(words: PlacedWords) -> Iterator[Request]:
    """A clause in the imperative with plain verbs: to kill a rule is to repeal it, to kill a text to delete it."""
    removed = _CLAUSES.REMOVED_RULE.match(words.text) or _CLAUSES.THROWN_OUT.match(words.text)
    if removed is not None:
        yield Request(_moved(words, removed, _verb_for(removed["what"])))
    text = _CLAUSES.REMOVED_TEXT.match(words.text)
    if text is not None:
        yield Request(words.replaced(0, text.end(), "delete "))
    yield Request(words)


def _verb_for(what: str) -> str:
    """The verb that removes a rule: of what is only called `it`, a text may be meant, too."""
    return "remove" if re.fullmatch(_CLAUSES.text("IT"), what, re.IGNORECASE) else "repeal"
