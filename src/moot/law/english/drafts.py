"""Drafts: what the sentences of a rule's text come to, as a mechanism that can be proposed, shown and voted on.

A sentence that isn't understood makes no code, and one with two readings makes none until its author has chosen.
"""

import ast
import re
from collections.abc import Sequence
from functools import lru_cache

from moot.game.values import Value
from moot.law.english.reading import Grammar
from moot.law.english.sentences import mechanism_of
from moot.law.english.sentences.code import NotMeant, folded, normal
from moot.law.english.table import TABLE, LawNames, phrases_for
from moot.law.english.telling import Teller
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.mechanism import Mechanism, Provision

_END = re.compile(r"[.!?;](?=[\s”\"']|$)")
TEXT_MAX = 20_000
"""Longer texts aren't read."""


class DraftedSentence(Value, frozen=True):
    """A sentence of a rule's text, and what runs of it."""

    text: str
    start: int
    end: int
    """Its place in the text."""
    runs: bool = False
    said: str = ""
    """The sentence that the table would say for it."""
    mechanism: str = ""
    provisions: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    """What it may mean, where it may mean several things; then nothing of it runs."""
    model: str = ""
    """The language model that drafted its code, if the table didn't."""


class TextDraft(Value, frozen=True):
    """A rule's text with the mechanism that its sentences come to."""

    text: str
    mechanism: str
    sentences: tuple[DraftedSentence, ...]


@lru_cache(maxsize=64)
def grammar_of(names: LawNames) -> tuple[Grammar, Teller]:
    """The grammar of a law, and who tells its code."""
    phrases = (*TABLE, *phrases_for(names))
    return Grammar(phrases), Teller(phrases, names.quantities)


def draft_of(text: str, names: LawNames = LawNames(), declared: frozenset[str] = frozenset()) -> TextDraft:  # noqa: B008
    """Draft a mechanism for a rule's text, under a law that declares these names."""
    sentences: list[DraftedSentence] = []
    taken: dict[str, int] = {}
    for start, end in sentences_in(text) if len(text) <= TEXT_MAX else ():
        drafted = _sentence(text[start:end], start, names, declared)
        if drafted.runs:
            source = _renamed(drafted.mechanism, taken)
            mechanism = _checked(source)
            drafted = DraftedSentence(
                drafted.text, start, end, True, drafted.said, source, tuple(p.name for p in mechanism.provisions)
            )
            names, declared = with_declared(names, declared, mechanism)
        sentences.append(drafted)
    code = "\n\n".join(sentence.mechanism for sentence in sentences if sentence.runs)
    return TextDraft(text, code, tuple(sentences))


def _sentence(text: str, start: int, names: LawNames, declared: frozenset[str]) -> DraftedSentence:
    """The draft of one sentence; its readings are what its code comes to, each once."""
    grammar, teller = grammar_of(names)
    found: dict[str, str] = {}
    said: dict[str, str] = {}
    meant: set[str] = set()
    for code in grammar.read(text):
        try:
            tree = normal(code)
            plain = ast.unparse(tree)
            if plain in meant:
                continue
            meant.add(plain)
            words = teller.sentence(folded(tree)) or text
            source = mechanism_of(plain, declared | set(names.quantities), words)
        except NotMeant:
            continue
        found.setdefault(source, code)
        said.setdefault(source, words)
    end = start + len(text)
    if len(found) != 1:
        return DraftedSentence(text, start, end, readings=tuple(said.values()))
    source = next(iter(found))
    return DraftedSentence(text, start, end, True, said[source], source)


def _checked(source: str) -> Mechanism:
    mechanism, faults = read_mechanism(source)
    if mechanism is None or faults:
        raise AssertionError(f"a draft doesn't pass the gate: {faults}\n{source}")
    return mechanism


def with_declared(names: LawNames, declared: frozenset[str], mechanism: Mechanism) -> tuple[LawNames, frozenset[str]]:
    """The names after a mechanism has declared its own."""
    for one in mechanism.declarations:
        kind = "quantities" if one.what == "quantity" else "offices" if one.what == "office" else "registers"
        if one.what != "register" or (one.type == "int" and not one.of):
            names = names._replace(**{kind: tuple(dict.fromkeys([*getattr(names, kind), one.name]))})
    return names, declared | {one.name for one in mechanism.declarations}


def amended(old: Mechanism, old_text: str, draft: TextDraft, names: LawNames = LawNames()) -> str:  # noqa: B008
    """The mechanism of a rule whose text is amended: what its old sentences came to goes, and the draft comes in.

    A provision that no sentence of the old text comes to stays, unless the draft has one for the same moment.
    """
    before = draft_of(old_text, names)
    gone = {_shape(provision) for provision in _provisions(before.mechanism)}
    gone |= {_shape(provision) for provision in _provisions(draft.mechanism)}
    declared = {name for one in _declarations(draft.mechanism) for name in one}
    kept = []
    for statement in ast.parse(old.source).body:
        provision = next((p for p in old.provisions if p.name == getattr(statement, "name", "")), None)
        targets = {t.id for t in getattr(statement, "targets", ()) if isinstance(t, ast.Name)}
        if not (provision and _shape(provision) in gone) and not targets & declared:
            kept.append(ast.unparse(statement))
    return "\n\n\n".join([*kept, draft.mechanism.rstrip()]) + "\n"


def _provisions(source: str) -> tuple[Provision, ...]:
    return _checked(source).provisions if source else ()


def _declarations(source: str) -> list[set[str]]:
    return [{one.name} for one in _checked(source).declarations] if source else []


def _shape(provision: Provision) -> tuple[tuple[str, str, str], ...]:
    return tuple((t.does, t.on, t.kind) for t in provision.triggers)


def _renamed(source: str, taken: dict[str, int]) -> str:
    """The source with names of provisions that no other sentence's has."""

    def name(found: re.Match[str]) -> str:
        count = taken[found[1]] = taken.get(found[1], 0) + 1
        return f"def {found[1]}{'' if count == 1 else f'_{count}'}("

    return re.sub(r"^def (\w+)\(", name, source, flags=re.MULTILINE)


def sentences_in(text: str) -> Sequence[tuple[int, int]]:
    """The places of a text's sentences; full stops between quotation marks end none."""
    found, start, quoted = [], 0, False
    marks = {match.start() for match in _END.finditer(text)}
    for place, letter in enumerate(text):
        quoted = (not quoted) if letter == '"' else True if letter == "“" else False if letter == "”" else quoted
        if place in marks and not quoted:
            found.append((start, place + 1))
            start = place + 1
    found.append((start, len(text)))
    stripped = ((s + len(text[s:e]) - len(text[s:e].lstrip()), s + len(text[s:e].rstrip())) for s, e in found)
    return [(s, e) for s, e in stripped if e > s]
