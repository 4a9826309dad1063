"""Proposals in plain words, read as rule changes of a game.

Nothing is guessed and nothing is dropped silently: instructions that the parser doesn't understand, and those that no
proposal can make (a condition, a new number, a power), are obstacles, and the author must fix them first.
"""

import re
from collections.abc import Iterator

from moot.authoring.prose_changes import changes_to_carry
from moot.authoring.prose_code import warnings_of_code, with_code
from moot.authoring.prose_values import ChangeWithSource, Obstacle, ProseProposal, missed
from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, RuleIn, TextSpan, understand
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, digest, is_text

_MECHANISM = re.compile(r"^[ \t>]*(`{3,}python\b)", re.MULTILINE)


def read_prose(state: State, text: str, *, drafts: bool = True) -> ProseProposal:
    """Parse a proposal in plain words against a game's rules in force. Bad input never raises.

    With `drafts`, rules get the code that the sentences of their new text come to; else only their texts change.
    """
    if not is_text(text, len(text)):
        unreadable = NotUnderstood(
            TextSpan(0, len(text)), "it has characters that are halves of others", "prose.characters"
        )
        understood = ParsedProposal(not_understood=(unreadable,))
        return ProseProposal("", understood, (), obstacles=missed(understood))
    former = dict(_former_numbers(state, text))
    rules = (*_rules(state), *(RuleIn(number, "", rule.content.text, rule.rank) for number, rule in former.items()))
    understood = understand(text, rules)
    found = changes_to_carry(state, understood.changes)
    meant, drafted = with_code(state, found.meant) if drafts else (found.meant, ())
    found.warnings += warnings_of_code(state, meant)
    renamed = tuple(
        ProposalWarning(one.span, f"rule {one.rule} is rule {former[one.rule].number} now", "prose.former-number")
        for one in understood.changes
        if one.rule in former
    )
    return ProseProposal(
        text=text,
        understood=understood,
        rules=rules,
        meant=meant,
        obstacles=tuple(
            sorted(
                (*missed(understood), *found.obstacles, *_code(text)), key=lambda one: (one.span.start, one.span.end)
            )
        ),
        warnings=tuple(sorted((*understood.warnings, *renamed, *found.warnings), key=lambda one: one.span.start)),
        drafted=drafted,
        seen=_seen(state, meant),
    )


def _code(text: str) -> Iterator[Obstacle]:
    for found in _MECHANISM.finditer(text):
        reason = "a proposal in words has no mechanism: the code would be text that nothing runs"
        remedy = "give the mechanism in the form, or in a file with fields (docs/mechanisms.md)"
        yield Obstacle(TextSpan(found.start(1), found.end(1)), reason, "prose.mechanism", remedy=remedy)


def _rules(state: State) -> Iterator[RuleIn]:
    standing = state.in_force()
    gone = sorted((rule for rule in state.rules.values() if not rule.in_force), key=lambda rule: rule.id)
    for rule in (*standing, *gone):
        yield RuleIn(rule.number, rule.content.title, rule.content.text, rule.rank, repealed=not rule.in_force)


def _former_numbers(state: State, text: str) -> Iterator[tuple[Number, Rule]]:
    """The former numbers of rules that the text uses, unless it also uses the present one."""
    named = set(re.findall(r"[\w/-]+", text))
    borne = {rule.number for rule in state.rules.values()}
    for number, identity in state.numbers.items():
        rule = state.rules[identity]
        if number in named and number not in borne and rule.in_force and rule.number not in named:
            yield number, rule


def _seen(state: State, meant: tuple[ChangeWithSource, ...]) -> str:
    rules = [state.rule(getattr(one.change, "rule", "")) for one in meant]
    before = [(rule.number, rule.rank, rule.content) if rule else None for rule in rules]
    return digest((tuple(one.change for one in meant), before))
