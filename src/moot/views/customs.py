"""Customs in words: the open questions that they settle, and what holds."""

import re
from collections.abc import Mapping
from typing import Any

from moot.game.question_keys import contradicted, read_key
from moot.languages import _, counted
from moot.views.wording import asked_of_rules, in_words_of, listed, name_in_words, provision


def custom_sentence(question: str, holding: Mapping[str, Any]) -> str:
    """A custom in words: the question, and what holds."""
    return f"{question_in_words(question)}, {holding_in_words(holding)}"


def holding_in_words(holding: Mapping[str, Any]) -> str:
    """What a holding says, as a clause of its own."""
    match holding:
        case {"prevails": str() | int() as rule} if len(holding) == 1:
            return _("rule {rule} prevails", rule=rule)
        case {"answer": answer} if len(holding) == 1:
            return _("the answer is {answer}", answer=in_words_of(answer))
    return in_words_of(holding)


_TERM = re.compile(r"\bterm:(\w+)(?:\((.*)\))?")
"""The term that a question is about, and what it's asked with."""


def question_in_words(key: str) -> str:
    """An open question of the law by its key, as a clause: `where rules 202 and 203 differ about turn`."""
    kind, about, at_odds = read_key(key)
    match kind:
        case "clash":
            what, subject = about.partition("|")[::2]
            upon = f" ({subject.strip()})" if subject else ""
            kind, name = what.partition(":")[::2]
            what = name_in_words(name) if kind == "term" and ":" not in name else what
            if effects := contradicted(key):
                return counted(
                    len(at_odds),
                    "where rule {rules} names different {effects}",
                    "where rules {rules} name different {effects}",
                    rules=listed(at_odds),
                    effects=effects,
                )
            return _("where rules {rules} differ about {what}", rules=listed(at_odds), what=what + upon)
        case "sleep" | "failed":
            return _("where {provision} would have a say", provision=provision(at_odds[0]))
        case "text":
            return _("where rule {rule} has a say in words only", rule=at_odds[0])
        case "silent" | "unfit" | "taken" if asked := _TERM.search(key):
            return _("where the rules don't settle {what}", what=asked_of_rules(asked[1], asked[2] or "")[0])
    return _("“{words}”", words=key)
