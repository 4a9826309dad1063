"""Mechanisms that the table of phrases can say, made of its phrases at random."""

import ast
import random
from collections import defaultdict
from collections.abc import Iterator

from moot.law.english.code.phrase_form import folded
from moot.law.english.code.trees import NotMeant
from moot.law.english.drafts import grammar_of
from moot.law.english.phrases import Phrase, code_with, phrase_slots
from moot.law.english.sentences import mechanism_of
from moot.law.english.table import TABLE, LawNames, phrases_for
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism

NAMES = LawNames()
DEPTH_MAX = 7


def _phrases() -> dict[str, list[Phrase]]:
    found: dict[str, list[Phrase]] = defaultdict(list)
    for one in (*TABLE, *phrases_for(NAMES)):
        if one.code != "0":  # words that mean nothing by themselves
            found[one.kind].append(one)
    return found


PHRASES = _phrases()


class _Dead(Exception):
    """No phrase fits here."""


def made_code(chosen: random.Random, kind: str = "sentence", depth: int = 0) -> str:
    """Code of a kind, made of phrases of the table."""
    if kind == "number":
        return str(chosen.choice([1, 2, 3, 5, 7, 10, 20, 100]))
    if kind == "year":
        return str(chosen.choice([1999, 2026, 2030]))
    if kind == "quoted":
        return repr(chosen.choice(["Peace", "Never again", "Take care"]))
    if depth > DEPTH_MAX or kind not in PHRASES:
        raise _Dead(kind)
    phrase = chosen.choice(PHRASES[kind])
    slots = {name: made_code(chosen, of, depth + 1) for name, of in phrase_slots(phrase).items()}
    return code_with(phrase.code, slots)


def made_mechanisms(chosen: random.Random, tries: int) -> Iterator[tuple[str, Mechanism]]:
    """Mechanisms that the table can say, with their source."""
    for _ in range(tries):
        try:
            code = made_code(chosen)
            source = mechanism_of(code, frozenset(NAMES.quantities), reason_told)
        except (_Dead, NotMeant, SyntaxError, ValueError):
            continue
        mechanism, faults = read_mechanism(source)
        if mechanism is not None and not faults:
            yield source, mechanism


def reason_told(part: ast.expr) -> str:
    """What the table says of a sentence's code."""
    return grammar_of(NAMES)[1].sentence(folded(part)) or "This is why."
