"""Verbs of change and their forms: the infinitive of `repeals`, `repealing`, `repealed`."""

import re
from typing import Literal as Choice

from moot.documents.word_lists import word_lists

Mood = Choice["infinitive", "third person", "gerund", "participle"]
"""The form of a verb in which a change is asked for."""

_LISTS = {name: " ".join(said).split() for name, said in word_lists("moot.documents.prose", "data/verbs.txt").items()}
_IRREGULAR = dict(one.split("=") for one in _LISTS["participle"])
NOUNS = dict(one.split("=") for one in _LISTS["noun"])
"""The infinitive of each noun for a change: `the repeal of rule 4`."""
MISTAKEN = dict(one.split("=") for one in _LISTS["mistaken"])
"""Words that are written for others of another length or sense."""
_VOWEL = "aeiou"


def _third_person(verb: str) -> str:
    if verb.endswith(("ch", "sh", "s", "x", "z", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in _VOWEL else verb + "s"


def _stem(verb: str) -> str:
    return verb + verb[-1] if verb in _LISTS["doubled"] else verb.removesuffix("e")


def _participle(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] + "ied" if verb.endswith("y") and verb[-2] not in _VOWEL else _stem(verb) + "ed"


_VERBS = (*_LISTS["of texts"], *_LISTS["of rules"])
INFINITIVES: dict[Mood, dict[str, str]] = {
    "infinitive": {verb: verb for verb in _VERBS},
    "third person": {_third_person(verb): verb for verb in _VERBS},
    "gerund": {_stem(verb) + "ing": verb for verb in _VERBS},
    "participle": {_participle(verb): verb for verb in _VERBS} | {"stricken": "strike"},
}
"""The infinitive of each form of a verb, by mood."""


def any_of(mood: Mood) -> str:
    """A regular expression of every verb in a mood."""
    return "(?:" + "|".join(sorted(map(re.escape, INFINITIVES[mood]), key=len, reverse=True)) + ")"


VOCABULARY = frozenset(_LISTS["of instructions"]) | frozenset(form for forms in INFINITIVES.values() for form in forms)
"""Words of instructions, in which slips of the pen are looked for."""
