"""The shipped rules in words that run: the code of such a rule is what its own sentences come to."""

import re
from collections import Counter
from pathlib import Path

import pytest

from moot.game.rules import RuleText
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames, declared_names
from moot.law.english.marks import marked_text, normal_form
from moot.law.files.rule_files import read_ruleset
from moot.law.mechanisms.expansion import expand
from moot.law.rulesets import RULESETS

GUIDE = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
IN_WORDS = {
    "suber": "103 104 106 108 109 114 203 204 205 206 207 208 211",
    "usenet": "103 108 114 201 203 205 206 207 208 211 212",
    "nomic_world": "103 105 107 112 114 203 205 206 207 209 210 219",
    "infinity": "106 108 109 114 204 205 206 211 213",
    "acronomic": "103 104 105 106 109 111 114 117 118 119 202 204 205 206 207 208 211 213",
    "agora_like": "106",
    "classroom": "",
    "five_rules": "3",
}
"""The rules of each ruleset whose whole code is what their sentences come to; the others with code were written by
hand, in part or whole."""
TABLE = re.findall(r"^\| (\w+) \| (\d+) of (\d+) \| (\d+) \|", GUIDE, re.MULTILINE)
"""Of each ruleset, as the guide tells: its rules in words, those with code, and the sentences that run."""


def rules_of(name: str) -> tuple[list[tuple[RuleText, str]], DeclaredNames]:
    """The rules of a ruleset, each with its code without library lines, and the names that they declare."""
    ruleset = read_ruleset(RULESETS / name)
    assert not isinstance(ruleset, dict)
    rules = [(rule, expand(rule.content.mechanism)[0]) for rule in ruleset.rules]
    return rules, declared_names(code for _, code in rules)


@pytest.mark.check
@pytest.mark.parametrize("name", sorted(IN_WORDS))
def test_the_code_of_rules_in_words_is_what_their_sentences_come_to(name: str) -> None:
    """Whoever changes text or code of such a rule alone fails here."""
    rules, law = rules_of(name)
    came_to = {rule.number: normal_form(draft_of(rule.content.text, *law).mechanism) for rule, _ in rules}
    runs = {rule.number: normal_form(code) for rule, code in rules}
    assert [number for number in IN_WORDS[name].split() if runs[number] != came_to[number] or not runs[number]] == []


@pytest.mark.check
@pytest.mark.parametrize(("name", "in_words", "with_code", "running"), TABLE)
def test_the_guide_counts_what_runs(name: str, in_words: str, with_code: str, running: str) -> None:
    """No fewer sentences run than it says, and no sentence of a shipped rule differs from its code."""
    rules, law = rules_of(name)
    marks = Counter(one.mark for rule, code in rules for one in marked_text(rule.content.text, code, law).sentences)
    assert len(IN_WORDS[name].split()) == int(in_words)
    assert sum(bool(code.strip()) for _, code in rules) == int(with_code)
    assert marks["runs"] >= int(running)
    assert marks["differs from the code"] == 0


def test_the_guide_counts_every_ruleset() -> None:
    """Its table leaves none of them out."""
    assert {row[0] for row in TABLE} == set(IN_WORDS)
