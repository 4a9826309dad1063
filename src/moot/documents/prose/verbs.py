"""Verbs of change and their forms: the infinitive of `repeals`, `repealing`, `repealed`."""

import re
from typing import Literal as Choice

Mood = Choice["infinitive", "third person", "gerund", "participle"]
"""The form of a verb in which a change is asked for."""

_OF_TEXTS = (
    "add alter amend append change chuck convert correct cut decrease delete drop edit eliminate erase exchange give "
    "include increase insert interchange lower make modify move omit paste place prepend put raise reduce remove "
    "replace revise rewrite set slip squeeze stick strike substitute swap switch tack take throw trade turn update "
    "write bump reword rephrase"
).split()
_OF_RULES = (
    "abolish annul axe ban banish bin call cancel create ditch dump enact establish introduce junk kick kill name nuke "
    "promulgate re-enact re-name re-title reenact rename renumber repeal rescind retire retitle revoke scrap scratch "
    "title toss transmute trash void wipe withdraw"
).split()
_DOUBLED = frozenset("annul ban bin cut drop put scrap set slip swap strip".split())
_IRREGULAR = {
    "amend": "amended", "cut": "cut", "give": "given", "make": "made", "put": "put", "rewrite": "rewritten",
    "set": "set", "stick": "stuck", "strike": "struck", "take": "taken", "throw": "thrown", "withdraw": "withdrawn",
    "write": "written",
}  # fmt: skip
_VOWEL = "aeiou"


def _third_person(verb: str) -> str:
    if verb.endswith(("ch", "sh", "s", "x", "z", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in _VOWEL else verb + "s"


def _stem(verb: str) -> str:
    return verb + verb[-1] if verb in _DOUBLED else verb.removesuffix("e")


def _participle(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-1] + "ied" if verb.endswith("y") and verb[-2] not in _VOWEL else _stem(verb) + "ed"


_VERBS = (*_OF_TEXTS, *_OF_RULES)
INFINITIVES: dict[Mood, dict[str, str]] = {
    "infinitive": {verb: verb for verb in _VERBS},
    "third person": {_third_person(verb): verb for verb in _VERBS},
    "gerund": {_stem(verb) + "ing": verb for verb in _VERBS},
    "participle": {_participle(verb): verb for verb in _VERBS} | {"stricken": "strike"},
}
"""The infinitive of each form of a verb, by mood."""

NOUNS = {
    "repeal": "repeal", "removal": "remove", "deletion": "delete", "abolition": "abolish", "scrapping": "scrap",
    "amendment": "amend", "renaming": "rename", "retitling": "retitle", "transmutation": "transmute", "addition": "add",
    "insertion": "insert", "replacement": "replace", "substitution": "replace", "reduction": "reduce",
    "demise": "repeal", "lowering": "lower", "raising": "raise", "creation": "create", "enactment": "enact",
    "end": "repeal",
}  # fmt: skip
"""The infinitive of each noun for a change: `the repeal of rule 4`."""


def any_of(mood: Mood) -> str:
    """A regular expression of every verb in a mood."""
    return "(?:" + "|".join(sorted(map(re.escape, INFINITIVES[mood]), key=len, reverse=True)) + ")"


def is_inflected(word: str) -> bool:
    """Whether a word is a form of a verb of change."""
    return any(word.lower() in forms for forms in INFINITIVES.values())


_WORDS = (
    "rule rules sentence sentences paragraph paragraphs bullet bullets item items list clause section title titled "
    "text word words phrase line mutable immutable first second third fourth last final with instead before after "
    "following called entitled named reads reading read says saying propose proposal hereby should shall entire whole "
    "every each between beginning points becomes become number from into that this"
).split()
VOCABULARY = frozenset(_WORDS) | frozenset(form for forms in INFINITIVES.values() for form in forms)
"""Words of instructions, in which slips of the pen are looked for."""
