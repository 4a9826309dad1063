"""Words for values: names, lists, numbers and times, and those who are spoken of."""

import ast
import re
from collections.abc import Iterable

from moot.law.english.verbalizer.scope import NounPhrase
from moot.law.english.verbalizer.simplification import number

_MARK = 0xE000
"""Where private characters begin: two for each depth stand for one who is spoken of, as a subject and as an object."""
_ROUNDING = ("ceil", "floor", "rounded", "abs", "max", "min")
_PERSONS = ("Player", "")


class NotTold(Exception):
    """Code that can't be told in words."""


def quoted(name: str) -> str:
    """A name of the code as the text calls it: `turn_completed` is “turn completed”."""
    return f"“{plain(name)}”"


def plain(name: str) -> str:
    """A name of the code as plain words."""
    return name.replace("_", " ").replace("-", " ")


def doing(who: NounPhrase, verb: str, holds: bool = True) -> str:
    """A verb that agrees with its subject, or its opposite: “has”, “don't have”."""
    base = {"has": "have", "is": "are"}.get(verb, verb.removesuffix("s"))
    if holds:
        return base if who.plural else verb
    if verb == "is":
        return "aren't" if who.plural else "isn't"
    return ("don't " if who.plural else "doesn't ") + base


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Parts as a list: a, b and c."""
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    if any(f" {word} " in item for item in items[:-1]) or any(", " in item for item in items):
        return ", ".join(items[:-1]) + f", {word} {items[-1]}"
    return ", ".join(items[:-1]) + f" {word} {items[-1]}"


def mark_of(depth: int) -> NounPhrase:
    """The private character for somebody who is spoken of at a depth of nested conditions."""
    return NounPhrase(chr(_MARK + 2 * (depth % 100)))


def is_mark(text: str) -> bool:
    """Whether a text is such a character."""
    return len(text) == 1 and ord(text) >= _MARK


def grouped(said: NounPhrase, tree: ast.expr, whole: ast.expr) -> NounPhrase:
    """A sum within other arithmetic, in brackets."""
    adds = isinstance(whole, ast.BinOp) and isinstance(whole.op, ast.Add)
    arithmetic = isinstance(whole, ast.BinOp | ast.UnaryOp | ast.Compare) or (
        isinstance(whole, ast.Call) and isinstance(whole.func, ast.Name) and whole.func.id in _ROUNDING
    )
    is_call = isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)
    limited = is_call and tree.func.id in ("max", "min") and len(tree.args) == 2  # type: ignore[attr-defined]
    if limited and isinstance(whole, ast.BinOp):
        return NounPhrase(f"({said.text})", said.plural)
    within = isinstance(tree, ast.BinOp) or limited
    return NounPhrase(f"({said.text})", said.plural) if arithmetic and not adds and within else said


def is_long(whose: str) -> bool:
    """Whether a noun phrase is too long for “'s” after it."""
    return whose.count(" ") >= 3


def possessed(whose: NounPhrase, what: tuple[str, ...]) -> NounPhrase:
    """What somebody or something has: “its author”, “the authors of the open proposals”."""
    if not is_long(whose.text) and not (whose.plural and whose.text != "they" and not is_mark(whose.text)):
        return NounPhrase(" ".join([whose.text, "'s", *what]))
    noun = what[0] + "s" if whose.plural and not what[0].endswith("s") else what[0]
    return NounPhrase(" ".join(["the", noun, *what[1:], "of", whose.text]), whose.plural)


def as_object(text: str) -> str:
    """Someone spoken of, where they aren't the subject."""
    if text == "they":
        return "them"
    return chr(ord(text) + 1) if is_mark(text) and ord(text) % 2 == 0 else text


def constant(value: object) -> NounPhrase:
    """A constant of the code."""
    if isinstance(value, bool):
        return NounPhrase("yes" if value else "no")
    if isinstance(value, int | float):
        return NounPhrase(f"{value:,}" if isinstance(value, int) else str(value))
    if value is None:
        return NounPhrase("nothing")
    if isinstance(value, str):
        return NounPhrase("an empty text" if not value else quoted(value) if value.isidentifier() else f"“{value}”")
    raise NotTold("a constant")


def clock_time(tree: ast.expr) -> str:
    """Minutes since midnight as a time of day."""
    minutes = number(tree)
    if minutes is None:
        raise NotTold("a time of day")
    return "midnight" if minutes == 24 * 60 else f"{minutes // 60:02d}:{minutes % 60:02d}"


def relative(text: str, mark: str, kind: str) -> str:
    """A condition as a relative clause."""
    person = kind in _PERSONS
    if text.startswith(mark + " 's "):
        clause = "whose " + text[len(mark) + 4 :]
    elif text.startswith(mark + " "):
        clause = ("who " if person else "that ") + text[len(mark) + 1 :]
    elif re.match(rf"(more|less|at most|at least) .* passed since when {mark} ", text):
        span, did = re.fullmatch(rf"(.*) (?:has|have) passed since when {mark} (.*)", text).groups()  # type: ignore[union-attr]
        clause = ("who " if person else "that ") + f"{did} {span} ago"
    elif text.endswith(" " + as_object(mark)) and text.count(mark) == 0 and text.count(as_object(mark)) == 1:
        clause = ("whom " if person else "that ") + text[:-2]
    elif kept := re.fullmatch(rf"there is (no )?{mark} 's (“[^”]*”)", text):
        clause = f"whose {kept[2]} " + ("isn't set" if kept[1] else "is set")
    else:
        clause = ("for whom " if person else "for which ") + text
    return clause.replace(mark + " 's", "their").replace(mark, "they").replace(as_object(mark), "them")


def quantified(whom: str, text: str, mark: str, kind: str) -> str:
    """A condition said of one, or each, or none, of some."""
    places = [place for place, letter in enumerate(text) if letter in (mark, as_object(mark))]
    person = kind in _PERSONS
    if not places:
        return f"{text} ( for {whom} )"
    start, rest = text[: places[0]], text[places[0] + 1 :]
    owned = re.match(r" 's ([^\W\d_]+)", rest)
    first = f"the {owned[1]} of {whom}" if owned else whom
    rest = rest[owned.end() :] if owned else rest
    rest = rest.replace(mark + " 's", "their" if person else "its").replace(mark, "they" if person else "it")
    return start + first + rest.replace(as_object(mark), "them" if person else "it")
