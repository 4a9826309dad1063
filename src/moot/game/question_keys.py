"""Keys of open questions, as cases and customs record them: the kind, what it's about, and the rules or provisions.

`clash:term:majority:r202,r301` is a clash of two rules; `failed:r206.lose_points` a provision that failed; `sleep:…`
one that a judge has set aside; `circle:…`, `loop:…`, `text:…` and `silent:…` are the others. The sandbox's driver
(`law/driver/answers.py`), which imports nothing, writes most of them.
"""

from typing import NamedTuple


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
