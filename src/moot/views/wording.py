"""Names, values, lists, amounts and dice rolls in words."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from moot.game.sealed_values import is_seal
from moot.game.values import Amount, exact
from moot.law.law import SandboxedLaw
from moot.law.vocabulary import ASKED, FACTS
from moot.views.texts import TEXT_CHARACTERS_MAX as TEXT_CHARACTERS_MAX
from moot.views.texts import cut as cut
from moot.views.texts import listed as listed
from moot.views.texts import marked as marked
from moot.views.texts import truncated as truncated

_TAG = re.compile(r"\b(term|move|effect):([a-z][a-z_-]*)")
"""What rules differ about, as the questions of the law name it."""
_TIMES = frozenset({"Time", "Deadline"})


def in_words(name: str) -> str:
    """A name from a mechanism, as words."""
    return name.replace("_", " ")


def statement_in_words(statement: str) -> str:
    """What a case is about, in plain words: “No rule says who may vote. Who may?”

    Terms and moves go by their names: `votes required`, not `term:votes_required`.
    """
    for pattern, asked in _ASKED:
        if found := pattern.fullmatch(statement):
            return asked(*found.groups(""))
    return _TAG.sub(
        lambda found: in_words(found[2]) if found[1] == "term" else f"the {found[1]} “{found[2]}”", statement
    )


def asked_of_rules(term: str, topic: str = "") -> tuple[str, str]:
    """What a term asks: `who may vote` and `Who may?`; of a term that a rule made up, by its name."""
    if term in ASKED:
        what, _, question = ASKED[term].partition(". ")
        return what, question
    return f"what the answer to “{in_words(term)}” is" + f" for {topic}" * bool(topic), "What is it?"


def _asking(words: str) -> Callable[..., str]:
    """What a judge is asked about a term: `words` with what it asks, and the question."""

    def asked(term: str, more: str = "") -> str:
        what, question = asked_of_rules(term, more)
        return f"{words.format(what=what, more=more)} {question}"

    return asked


_ASKED: tuple[tuple[re.Pattern[str], Callable[..., str]], ...] = (
    (re.compile(r"no rule answers (\w+)(?:\((.*)\))?", re.DOTALL), _asking("No rule says {what}.")),
    (
        re.compile(r"asking for (\w+) leads back to it"),
        _asking("What the rules say of {what} leads round in a circle."),
    ),
    (
        re.compile(r"the rules answer (\w+) with what is not (.+)"),
        _asking("The rules should say {what}, but what they say is not {more}."),
    ),
    (
        re.compile(r"the law numbers the next proposal (.+), which is taken"),
        "The rules give the next proposal the number {}, which another one has. Which number?".format,
    ),
    (
        re.compile(r"rule (\S+) speaks of it in words only"),
        "Rule {} says it in words, and has no code for it. What does the rule say?".format,
    ),
)
"""Statements of cases that the program opens, and what they ask in plain words."""


def proposal_name(number: str) -> str:
    """`proposal 301`; `Round 1`, whose number says already what it is."""
    return number if " " in number else f"proposal {number}"


def subject_name(subject: str) -> str:
    """The subject of a time or an offer, by its name: `proposal 301`, `Round 1`, `case 1`."""
    kind, _, number = subject.partition(" ")
    return proposal_name(number) if kind == "proposal" else subject


def capital(words: str) -> str:
    """The words with their first letter in upper case."""
    return words[:1].upper() + words[1:]


def stopped(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if sentence.rstrip("”").endswith((".", "!", "?", "…")) else sentence + "."


def in_words_of(value: Any) -> str:
    """A value of the mechanism language, as words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return listed(in_words_of(v) for v in value) if value else "empty"
    if isinstance(value, Mapping) and "number" in value:
        return str(value["number"])
    if isinstance(value, Mapping):
        return listed(_entry_in_words(k, v) for k, v in value.items()) if value else "empty"
    words = cut(str(value)) or "empty"
    return "sealed" if words.startswith("sealed:") and is_seal(value) else words


def _entry_in_words(key: Any, value: Any) -> str:
    """An entry of a table; a table within it, such as a record, stands in brackets."""
    if isinstance(value, Mapping) and value and "number" not in value:
        return f"{key} ({'; '.join(_entry_in_words(k, v) for k, v in value.items())})"
    return f"{key}: {in_words_of(value)}"


def time_names(law: SandboxedLaw) -> frozenset[str]:
    """The names of registers, terms and facts that hold times, in seconds since 1970, and are shown as dates."""
    declared = {name for name, (_, one) in law.index.declared.items() if one.type in _TIMES}
    terms = {name for name, kind in law.index.types.items() if kind in _TIMES}
    return frozenset(declared | terms | {name for name, fact in FACTS.items() if fact.type in _TIMES})


def provision(pid: str) -> str:
    """A provision's id in words: `rule 202 (“roll the die”)`."""
    rule, _, name = pid.partition(".")
    return f"rule {rule} (“{in_words(name)}”)" if name else f"rule {rule}"


def amount_of(quantity: str, amount: Amount) -> str:
    """`10 points`, `1 point`, `2 1/3 points`."""
    unit = quantity[:-1] if amount == 1 and quantity.endswith("s") else quantity
    return f"{number_in_words(amount)} {unit}"


def number_in_words(amount: Amount) -> str:
    """A number of the record: `3`, `-0.5`, `2 1/3`."""
    if not isinstance(amount, str):
        return str(amount)
    number = exact(amount)
    whole, rest = divmod(abs(number), 1)
    if not whole:
        return amount
    return f"{'-' if number < 0 else ''}{whole} {rest}"


def draw_in_words(draw: Mapping[str, Any]) -> str:
    """A dice roll or other random draw: `rolled 2 (1–6)`."""
    if draw["lowest"] == draw["highest"]:
        return f"no need to roll: {draw['value']} was the only possible result"
    return f"rolled {draw['value']} ({draw['lowest']}–{draw['highest']})"
