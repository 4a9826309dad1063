"""Rules' texts drafted as mechanisms, and mechanisms read back as sentences, for people who write law."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moot.game.changes import Content, Fault
from moot.game.values import Value
from moot.law.english.builder import ROOT, BuiltSentence, builder_of
from moot.law.english.drafts import DraftedSentence, TextDraft, draft_of, grammar_of, with_declared
from moot.law.english.law_names import DeclaredNames as DeclaredNames
from moot.law.english.law_names import declared_names
from moot.law.english.law_names import names_in_game as names_in_game
from moot.law.english.nearest import nearest
from moot.law.english.telling import ToldProvision
from moot.law.mechanisms.expansion import expand, placed
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

SUGGESTED_MAX = 20
"""So many of a text's sentences that aren't understood get suggestions."""
_TITLE = re.compile(r"\s*#+ *(.*?) *#*\s*\n")
_CODE = re.compile(r"^```python[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


class DraftedRule(Value, frozen=True):
    """A rule's text with the mechanism that its sentences come to."""

    title: str
    text: str
    mechanism: str
    """Empty where nothing runs."""
    sentences: tuple[DraftedSentence, ...]
    nearest: tuple[tuple[str, ...], ...]
    """For each sentence that makes no code, the nearest ones that would; or all that it may mean."""


class ReadBack(Value, frozen=True):
    """A mechanism as sentences."""

    sentences: tuple[ToldProvision, ...]
    faults: tuple[Fault, ...] = ()


def names_in_ruleset(host: Host, name: str) -> DeclaredNames:
    """The names that a ruleset declares; raises `InvalidRuleset`."""
    return declared_names(_code_of(rule.content) for rule in host.ruleset(name).rules)


def _code_of(content: Content) -> str:
    return content.expansion or expand(content.mechanism)[0]


def draft_rule(text: str, law: DeclaredNames) -> DraftedRule:
    """Draft a rule under a law; a Markdown heading above its text is its title."""
    found = _TITLE.match(text)
    draft = draft_of(text[found.end() :].strip() if found else text.strip(), *law)
    return DraftedRule(found[1] if found else "", draft.text, draft.mechanism, draft.sentences, _suggested(draft, law))


def _suggested(draft: TextDraft, law: DeclaredNames) -> tuple[tuple[str, ...], ...]:
    found, left = [], SUGGESTED_MAX
    for sentence in draft.sentences:
        near = sentence.readings
        if not (sentence.runs or near) and left:
            near, left = nearest(sentence.text, law), left - 1
        found.append(near)
    return tuple(found)


def built_sentence(fields: Mapping[str, str], law: DeclaredNames) -> BuiltSentence:
    """The sentence that a submitted form builds; fields that don't belong to the builder are ignored."""
    given = {path: value for path, value in fields.items() if path == ROOT or path.startswith(f"{ROOT}.")}
    return builder_of(law.names).build(given)


def plain_draft(draft: DraftedRule) -> dict[str, Any]:
    """A draft as JSON."""
    sentences = [
        {
            "text": sentence.text,
            "at": [sentence.start, sentence.end],
            "runs": sentence.runs,
            "as": sentence.said,
            "provisions": list(sentence.provisions),
            "nearest": list(near),
        }
        | ({"drafted_by": sentence.model} if sentence.model else {})
        for sentence, near in zip(draft.sentences, draft.nearest, strict=True)
    ]
    return {"title": draft.title, "text": draft.text, "mechanism": draft.mechanism, "sentences": sentences}


def draft_lines(draft: DraftedRule) -> Iterator[str]:
    """A draft in plain text."""
    for sentence, near in zip(draft.sentences, draft.nearest, strict=True):
        words = " ".join(sentence.text.split())
        if sentence.runs:
            yield f"Runs: {words}"
            if sentence.said != words:
                yield f"  as: {sentence.said}"
            if sentence.model:
                yield f"  drafted by the language model {sentence.model}"
        else:
            yield f"For people: {words}"
            if sentence.readings:
                yield "  It can mean several things. Write the one you mean:"
            elif near:
                yield "  Did you mean:"
            yield from (f"    {one}" for one in near)
    if draft.mechanism:
        yield "The code:"
        yield from (f"    {line}".rstrip() for line in draft.mechanism.rstrip().split("\n"))
    elif draft.sentences:
        yield "Nothing of it runs."


def read_back(code: str, law: DeclaredNames) -> ReadBack:
    """Read a mechanism as sentences: a source with or without library lines, or a rule file that has one."""
    blocks = _CODE.findall(code)
    source = "\n\n".join(blocks) if blocks else code
    expanded, faults = expand(source)
    mechanism, wrong = read_mechanism(expanded)
    if faults or mechanism is None or wrong:
        return ReadBack((), (*faults, *placed(wrong, source)))
    names, _ = with_declared(*law, mechanism)
    return ReadBack(tuple(grammar_of(names)[1].tell(mechanism)))


def plain_read_back(sentences: Sequence[ToldProvision]) -> list[dict[str, Any]]:
    """A mechanism's sentences as JSON."""
    return [{"provisions": list(one.provisions), "says": one.sentence, "whole": one.whole} for one in sentences]
