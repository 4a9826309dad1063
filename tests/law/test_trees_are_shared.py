"""The tree of a source is made once, for everybody who looks at it; so nobody may change it."""

import ast

import pytest
from tests.english.mechanism_cases import read_mechanism_cases
from tests.every_ruleset import Played

from moot.law.english.amending import amended_code
from moot.law.english.law_names import DeclaredNames, declared_names
from moot.law.english.marks import marked_text, normal_form
from moot.law.lint import lint
from moot.law.mechanisms import syntax
from moot.law.mechanisms.expansion import expand
from moot.law.rulesets import expanded_rule
from moot.play.host import Host
from moot.views.examples import rule_examples
from moot.views.moments import moment_of_copy


def look_at(text: str, mechanism: str, law: DeclaredNames) -> None:
    """All that is made of a rule's code to tell, mark, compare and amend it."""
    marked_text(text, expand(mechanism)[0], law, warns=True)
    normal_form(expand(mechanism)[0])
    amended_code(text, mechanism, f"{text} A player who votes gains 7 points.", law)


@pytest.mark.check
def test_whoever_looks_at_code_leaves_its_tree_as_it_is(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telling, marking, amending, linting, trying and showing rules by examples change no tree that others look at."""
    made: list[tuple[str, ast.Module]] = []
    parsed = syntax.changeable_module_of

    def noted(source: str) -> ast.Module:
        made.append((source, parsed(source)))
        return made[-1][1]

    syntax.module_of.cache_clear()
    monkeypatch.setattr(syntax, "changeable_module_of", noted)
    for name in ("suber", "five_rules"):
        rules = [expanded_rule(rule) for rule in host.ruleset(name).rules]
        law = declared_names(rule.content.code for rule in rules)
        for rule in rules:
            look_at(rule.content.text, rule.content.mechanism, law)
    for case in read_mechanism_cases("seen"):
        look_at(case.editor, case.mechanism, DeclaredNames())
    game = Played.begun(host, "five_rules")
    lint(game.law, game.state)
    for rule in game.state.in_force():
        rule_examples(moment_of_copy(game.state, game.law, game.now), rule.number)
    monkeypatch.undo()
    syntax.module_of.cache_clear()
    assert len(made) > 100
    changed = [
        source for source, tree in made
        if ast.dump(tree, include_attributes=True) != ast.dump(parsed(source), include_attributes=True)
    ]  # fmt: skip
    assert not changed
