"""Keys of open questions, as cases and customs record them: the kind, what it's about, and the rules or provisions.

`clash:term:majority:r202,r301` is a clash of two rules; `failed:r206.lose_points` a provision that failed; `sleep:…`
one that a judge has set aside; `circle:…`, `loop:…`, `text:…` and `silent:…` are the others. The sandbox's driver
(`law/driver/answers.py`), which imports nothing, writes most of them.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

_EFFECTS = re.compile(r"rules? (.+?) (?:contradicts itself|differ) about effect:")
_SLOTS = {
    "outcome": "outcomes for proposal {}", "office": "holders of the office of {}", "judge": "judges for case {}",
    "judgment": "judgments in case {}", "rule": "changes of rule {}", "held": "outcomes for the held move {}",
    "win": "winners", "new game": "rulesets for the next game",
}  # fmt: skip
"""What rules name several of, by the kind of a slot of the driver's (`law/driver/consequences.py`)."""
_COUNTS = ("", "", "two", "three", "four", "five")


class QuestionKey(NamedTuple):
    """A question's key in its parts."""

    kind: str
    about: str
    """What a clash is about; with what it is upon after a `|`."""
    at_odds: tuple[str, ...]
    """The identities of rules, or provisions as `RULE.PROVISION`."""


def read_key(key: str) -> QuestionKey:
    """The parts of a question's key."""
    kind, _, rest = key.partition(":")
    return QuestionKey(kind, rest.rpartition(":")[0], tuple(key.rpartition(":")[2].split(",")))


def rule_of(provision: str) -> str:
    """The identity of a provision's rule."""
    return provision.partition(".")[0]


def sleep_key(provision: str) -> str:
    """The key of the custom that sets a provision aside."""
    return f"sleep:{provision}"


def without_subject(key: str) -> str:
    """A question's key without what this clash was upon: which rule prevails is held for all of them alike."""
    what, colon, rules = key.rpartition(":")
    return what.partition("|")[0] + colon + rules


def contradicted(key: str, values: Sequence[str] = ()) -> str:
    """What rules name several of, where it's effects that contradict each other: `values for Victor`; else empty.

    `values` are what they name; without these, which stand in the key too, it isn't known which entry of a register.
    """
    kind, about, _ = read_key(key)
    what, _, slot = about.partition("|")
    if kind != "clash" or not what.startswith("effect:") or not slot:
        return ""
    known = slot.removesuffix(" " + "/".join(sorted(values)))
    kind, _, of = known.partition(":")
    for name, told in _SLOTS.items():
        if kind == name or kind.startswith(f"{name} "):
            return told.format(of if known != slot else of.rpartition(" ")[0])
    name, _, of = of.partition(":")
    entry = " of " + " and ".join(filter(None, re.split("[|:]", of))) if of.strip(":") and known != slot else ""
    return f"values for {name[:1].upper()}{name[1:].replace('_', ' ')}{entry}"


def clash_in_words(key: str, about: str, answers: Sequence[Mapping[str, Any]]) -> str:
    """An open question as a judge is asked it: where effects contradict each other, what they're for, and which."""
    rules, what = _EFFECTS.match(about), contradicted(key, [str(one["answer"]) for one in answers])
    if rules is None or not what:
        return about
    values = list(dict.fromkeys(_in_words(one["answer"]) for one in answers))
    several = "different" if len(values) < 2 else ("two", "three", "four")[len(values) - 2 : len(values) - 1] or "many"
    names = f"Rules {rules[1]} name" if "," in rules[1] else f"Rule {rules[1]} names"
    told = f": {', '.join(values[:-1])} and {values[-1]}" if len(values) > 1 else ""
    return f"{names} {''.join(several)} {what}{told}. Which stands?"


def _in_words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_in_words(one) for one in value if one is not None) or "none"
    return "none" if value is None else str(value)
