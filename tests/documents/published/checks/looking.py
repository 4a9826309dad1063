"""Small documents looked over: what is found, by code and place."""

from moot.documents.decoder import decode
from moot.documents.published.checks.document import CheckedRule, CheckedRules, LintFinding
from moot.documents.published.lint import check_published, check_rules
from moot.documents.published.parser import read_published
from moot.game.changes import Fault
from moot.game.values import Number


def looked(document: str | bytes) -> tuple[Fault, ...]:
    """What is wrong with what a document says, notes too."""
    paper = decode(document.encode() if isinstance(document, str) else document)
    return check_published(paper, read_published(paper))


def found(document: str | bytes, code: str) -> list[tuple[int, int]]:
    """Where something of a code is found."""
    return [(fault.line, fault.column) for fault in looked(document) if fault.code == code]


def said(document: str | bytes, code: str) -> str:
    """What is said of the one thing of a code that is found."""
    messages = [fault.message for fault in looked(document) if fault.code == code]
    assert len(messages) == 1, (code, looked(document))
    return messages[0]


def codes(document: str | bytes) -> set[str]:
    """The codes of what is found."""
    return {fault.code for fault in looked(document)}


def list_of(*texts: str) -> str:
    """A document of rules 101, 102 …, each with a text of at least one line; rule 101 is on line 3."""
    return "Rules\n\n" + "\n\n".join(f"{number}: Rule of {_word(number)}\n\n{t}" for number, t in enumerate(texts, 101))


def _word(number: int) -> str:
    return "apples pears plums nuts figs dates quinces grapes melons".split()[number - 101]


def in_rules(*texts: str, **more: object) -> list[LintFinding]:
    """What is found in rules 101, 102 … of whatever origin."""
    rules = [CheckedRule(Number(str(number)), text) for number, text in enumerate(texts, 101)]
    return list(check_rules(CheckedRules(rules, **more)))  # type: ignore[arg-type]
