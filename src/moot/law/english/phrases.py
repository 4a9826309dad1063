"""Phrases: how a piece of code is said in English, in a form that is both read and told.

A phrase has a kind, code with slots, and forms. `{who}` is a slot: a name, and after a colon its kind, which is the
name itself by default. In forms, `(a|b)` is a choice, `[a]` may be left out, and `gets/get` is a verb or noun that
agrees with the slot before it (singular, then plural). Telling takes the first form, the first of each choice, and
leaves out what stands in square brackets; `(a|)` may be left out, too, and is told.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from moot.law.english.words import as_read

Symbol = tuple[str, str]
"""A word (`("", word)`), or a slot (its kind, its name)."""
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_AND_SLOT = re.compile(r" and \{(\w+)(?::\w+)?\}")
_STRING = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
_NAME_OR_VALUE = re.compile(rf"[\w.]+|{_STRING}")
_CALLED = re.compile(r"\w*\(")
_BRACKET = re.compile(rf"[()\[\]{{}}]|{_STRING}")
"""A bracket; or a string, in which brackets don't count."""
_PART = re.compile(r"\{(\w+)(?::(\w+))?\}|\(|\)|\[|\]|\||[^\s()\[\]|{}]+")
PREFIX = "slot_"
"""Before the name of a slot where it stands in code."""
_PAIRS = frozenset({"sum", "loss", "short", "numbered", "numbered_event"})
"""Kinds whose code is two arguments of a call, such as `3, 'points'`."""
_SAID = re.compile(r"(SAID|DO\(EACH)\(\{(\w+):\w+\}, \{(\w+):\w+\}\)\)?")
"""The code of a subject with what it does, who is `_s` there, or `_e` if it's each of several."""
_ALONE = re.compile(r"(?<!award\()(?<!set_quantity\()\b_s\b")
_OF_ANOTHER = re.compile(
    r"\b(?:award|set_quantity)\((?!_s\b)|\b(?:set_register|appoint|remove_player|win|credit_win|adopt|defeat|draw)\("
)


def is_of_each(effects: str) -> bool:
    """Whether effects must be repeated for each `_s`, where those are several: they aren't all awards to `_s`."""
    return _ALONE.search(effects) is not None or _OF_ANOTHER.search(effects) is not None


class Phrase(NamedTuple):
    """A piece of code, and the ways in which English says it; the first of them is told."""

    kind: str
    code: str
    forms: tuple[str, ...]
    plural: bool = False
    """Whether it stands for many: `the players get`, and not `gets`."""


def phrase_slots(found: Phrase) -> dict[str, str]:
    """The kind of each slot of a phrase, by its name."""
    named: dict[str, str] = {}
    for slot in _SLOT.finditer(found.code):
        if slot[2] or slot[1] not in named:
            named[slot[1]] = slot[2] or slot[1]
    return named


@cache
def tree_of(found: Phrase) -> ast.expr:
    """The code of a phrase as a tree, in which slots are names that begin with `PREFIX`."""
    return ast.parse(_SLOT.sub(lambda m: PREFIX + m[1], found.code), mode="eval").body


def code_with(code: str, slots: dict[str, str]) -> str:
    """Code with its slots filled."""
    said = _SAID.fullmatch(code)
    if said is not None and not slots[said[3]].startswith(PREFIX):
        who, what = _in_brackets(slots[said[2]]), slots[said[3]]
        if said[1] != "SAID" and is_of_each(what):
            what = re.sub(r"\b_s\b", "_e", what)
            return f"DO(EACH({who}, {what}))"
        return re.sub(r"\b_s\b", lambda _: who, what)
    code = _AND_SLOT.sub(lambda m: "" if slots[m[1]] == "True" else m[0], code)
    alone = _SLOT.fullmatch(code)
    if alone is not None:
        return slots[alone[1]]
    return _SLOT.sub(lambda m: slots[m[1]] if (m[2] or m[1]) in _PAIRS else _in_place(slots[m[1]], m), code)


def _in_place(code: str, slot: re.Match[str]) -> str:
    """The code of a slot, in brackets only where they matter, so that one meaning isn't read in many ways."""
    before, after = slot.string[: slot.start()], slot.string[slot.end() :]
    is_argument = before.endswith(("(", "[", ", ")) and after.startswith((")", "]", ", ", " for "))
    is_alone = is_argument and ", " not in code and " for " not in code
    return code if is_alone else _in_brackets(code)


@lru_cache(maxsize=10_000)
def _in_brackets(code: str) -> str:
    return code if _NAME_OR_VALUE.fullmatch(code) or _is_call(code) else f"({code})"


def _is_call(code: str) -> bool:
    """Whether code is a single call, `f(…)`, or is enclosed in one pair of brackets: then it needs no others."""
    depth, begun = 0, _CALLED.match(code)
    if begun is None:
        return False
    for bracket in _BRACKET.finditer(code, begun.end() - 1):
        depth += (bracket[0] in "([{") - (bracket[0] in ")]}")
        if depth == 0:
            return bracket.end() == len(code)
    return False


class FormStep:
    """A place in a form of a phrase: the words and slots that may follow, and the phrase if the form may end here."""

    __slots__ = ("following", "of", "phrase")

    def __init__(self, following: "list[tuple[Symbol, FormStep]]", of: Phrase, *, ends: bool = False) -> None:
        self.following, self.of, self.phrase = following, of, of if ends else None


_Item = str | tuple[str, "list[list[_Item]]"]
"""A word or slot of a form; or a bracket with its choices."""


def first_steps(found: Phrase) -> list[FormStep]:
    """Where each form of a phrase begins."""
    kinds = phrase_slots(found)
    begun = []
    for form in found.forms:
        parts = [m[0] for m in _PART.finditer(form)]
        choices, rest = _parsed(parts, 0)
        if rest != len(parts):
            raise ValueError(f"brackets don't match in {form!r}")
        begun.append(
            _step(choices[0] if len(choices) == 1 else [("(", choices)], FormStep([], found, ends=True), kinds)
        )
    return begun


def _parsed(parts: list[str], at: int) -> tuple[list[list[_Item]], int]:
    """The choices up to the bracket that ends them, and the place of that bracket."""
    choices: list[list[_Item]] = [[]]
    while at < len(parts) and parts[at] not in (")", "]"):
        part = parts[at]
        if part == "|":
            choices.append([])
        elif part in ("(", "["):
            inner, at = _parsed(parts, at + 1)
            choices[-1].append((part, inner))
        else:
            choices[-1].append(part)
        at += 1
    return choices, at


def _step(items: list[_Item], after: FormStep, kinds: dict[str, str]) -> FormStep:
    """The step at which a sequence begins that goes on with `after`: choices have their ends in common."""
    step = after
    for item in reversed(items):
        if isinstance(item, str):
            symbols = _slot_symbol(item, kinds) if item[0] == "{" else _words(item)
            step = FormStep([(symbol, step) for symbol in symbols], after.of)
        else:
            step = _branched(*item, step, kinds)
    return step


def _branched(bracket: str, choices: list[list[_Item]], after: FormStep, kinds: dict[str, str]) -> FormStep:
    """The step at which a choice begins."""
    following: list[tuple[Symbol, FormStep]] = []
    ends = False
    for choice in choices:
        if len(choice) == 1 and isinstance(choice[0], str):  # most are one word, and need no step of their own
            word = choice[0]
            symbols = _slot_symbol(word, kinds) if word[0] == "{" else _words(word)
            following += [(symbol, after) for symbol in symbols]
        else:
            way = _step(choice, after, kinds)
            following += way.following
            ends = ends or way.phrase is not None
    if bracket == "[":
        following += after.following
        ends = ends or after.phrase is not None
    return FormStep(following, after.of, ends=ends)


def _slot_symbol(part: str, kinds: dict[str, str]) -> tuple[Symbol, ...]:
    slot = _SLOT.fullmatch(part)
    return ((slot[2] or kinds.get(slot[1], slot[1]), slot[1]),) if slot else _words(part)


@cache
def _words(part: str) -> tuple[Symbol, ...]:
    """The words that a part of a form stands for."""
    return tuple(("", as_read(word)) for word in dict.fromkeys(part.split("/") if part != "/" else [part]))


@cache
def told_form(found: Phrase) -> tuple[str, ...]:
    """The parts of the form that is told: words, `singular/plural` words, and slots as `{name}`."""
    choices, _ = _parsed([m[0] for m in _PART.finditer(found.forms[0])], 0)
    return tuple(_told(choices[0]))


def _told(items: "list[_Item]") -> Iterator[str]:
    """The first of each choice, without what may be left out."""
    for item in items:
        if isinstance(item, str):
            slot = _SLOT.fullmatch(item)
            yield "{" + slot[1] + "}" if slot else item
        elif item[0] == "(":
            yield from _told(item[1][0])


def can_be_told(found: Phrase) -> bool:
    """Whether the form that is told has no slots but those of the code; words that mean nothing may be slots, too."""
    return all(part[1:-1] in phrase_slots(found) for part in told_form(found) if part.startswith("{"))
