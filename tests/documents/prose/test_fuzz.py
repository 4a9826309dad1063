"""Proposals changed at random are read without a crash, in bounded time, and touch no rule that they don't name."""

import os
import re
import time

import pytest
from tests.documents.prose.collection import comparing
from tests.documents.prose.mutating import mutants
from tests.effort import within

from moot.documents.prose import ParsedProposal, RuleIn, understand
from moot.documents.prose.rule_lookup import plain_title

pytestmark = pytest.mark.check

RULES = [RuleIn(**rule) for rule in comparing.rules().values()]
TITLES = {rule.number: plain_title(rule.title) for rule in RULES}
SLOWEST = 4.0
"""Seconds for one proposal of at most 20,000 characters."""
CONTAINING = re.compile(r"\b(?:each|every|all|any)\b.{0,20}\brules?\b", re.IGNORECASE | re.DOTALL)
"""Words that name rules by what they contain."""


def is_named(number: str, text: str) -> bool:
    """Whether a proposal names a rule: by its number, in a range, by its title, or by what it contains."""
    if not number or CONTAINING.search(text) or TITLES.get(number, number) in plain_title(text):
        return True
    numbers = {int(found) for found in re.findall(r"\d{1,9}", text)}
    return int(number) in numbers or (min(numbers) < int(number) < max(numbers) and is_range(text))


def is_range(text: str) -> bool:
    """Whether there is a range of numbers in a text."""
    return re.search(r"\d\W*(?:-|–|—|to|through|thru|until)\W*(?:rules?\W*)?\d", text, re.IGNORECASE) is not None


def holds(text: str, understood: ParsedProposal) -> None:
    """What is so of every answer."""
    for part in (*understood.changes, *understood.not_understood, *understood.warnings):
        assert 0 <= part.span.start <= part.span.end <= len(text), part
    for change in understood.changes:
        assert change.kind == "enact" or is_named(change.rule, text), change
        assert change.kind not in ("enact", "amend") or change.text is not None, change


def fuzz(seed: int, count: int) -> None:
    """Read that many proposals; on failure the proposal is shown."""
    for text in mutants(seed, count):
        with within(SLOWEST, text):
            try:
                holds(text, understand(text, RULES))
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\n{text!r}") from error


def test_five_hundred_proposals() -> None:
    """Five hundred mutants: nothing crashes, no span lies outside, no rule changes that nobody named."""
    fuzz(1, 500)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_fifty_thousand_proposals(part: int) -> None:
    """The same for 50,000, others in each run unless `MOOT_FUZZ_SEED` names the run to repeat."""
    run = int(os.environ.get("MOOT_FUZZ_SEED") or time.time_ns() % 10**9)
    print(f"MOOT_FUZZ_SEED={run}")
    fuzz(run * 10 + part, 5_000)


# --- hostile proposals -------------------------------------------------------------------------------

UNITS = (
    *("\"'{}[](“„«‘:.,;-#?!…\t\n"),
    *(
        "``",
        "'' ",
        "```",
        '"""',
        "<<",
        ": ",
        ", ",
        "- ",
        "\n\n",
        "---\n",
        "> ",
        "* ",
        "1. ",
        "(a) ",
        "()",
        "(()",
        "\r\n",
    ),
    *(
        "the ",
        "and ",
        "and by ",
        "by ",
        "that ",
        "if ",
        "If x, ",
        "Otherwise ",
        "[c] ",
        "[c]\n\n",
        "rule ",
        "rules 4, ",
    ),
    *(
        "4, ",
        "4 and ",
        "4-",
        "1.",
        "1/",
        "9" * 20 + " - ",
        '"a" ',
        '"a" and ',
        '"a" with "b", ',
        "replacing ",
        "of rule 4 ",
    ),
    *('replacing "a" with "b" and ', "the first ", "in the first paragraph of ", "item (a) and ", "everything after "),
    *('from "a" to ', "A ", "X of ", "titled ", "with the text ", "Enact a rule titled ", "Repeal rule 4. ", "Tea "),
    *(
        "Repeal rule 4.\n",
        "Amend rule 4 by ",
        "Amend rule 4 to read:\n\n    x\n\n",
        "I propose that ",
        "be it resolved that ",
    ),
    *(
        "  x\n",
        "    - a\n",
        " " * 50 + "x\n",
        "Title: x\n",
        "Proposal 4\n",
        "seconded by x\n",
        "--\n",
        "power 2 ",
        "mutable ",
    ),
    *(
        "new rule: Xyz zy x. ",
        "shall be ",
        "is amended ",
        "the following rules ",
        "changes: ",
        "each ",
        'beginning "a" ',
    ),
    *("...\n", "- \n", "{\n", "```\n", '"\n', "a\r\n", "* amend rule 4\n"),
    *("every instance of ", "(inclusive) ", "\u00a0", "\x00", "\U000f0000"),
)
HEADS = (
    "",
    "Amend rule 4 by replacing ",
    "Amend rule 4 to read:\n\n",
    "Enact a rule ",
    "If ",
    "Amend rule 4 as follows:\n\n",
)
FEW = (RuleIn("4", "Tea", "Tea is served.\n\n- a\n- b\n\n" * 50), RuleIn("5", "Dogs", "No dogs."))


def hostile(length: int, slowest: float) -> None:
    """What is repeated for that many characters behind each beginning is read in that many seconds."""
    for head in HEADS:
        for unit in UNITS:
            text = (head + unit * (length // len(unit)))[:length]
            with within(slowest, (head, unit)):
                holds_spans = understand(text, FEW)
            assert all(part.span.end <= length for part in holds_spans.not_understood), (head, unit)


def test_time_grows_with_the_proposal_only() -> None:
    """Anything repeated for 600 characters is read in no time."""
    hostile(600, 6)


@pytest.mark.soak
def test_time_grows_with_longer_proposals_only() -> None:
    """Anything repeated for 1,500 characters, too."""
    hostile(1_500, 15)


@pytest.mark.soak
def test_hostile_proposals_of_any_length() -> None:
    """Anything repeated up to the limit of a proposal is read in seconds."""
    hostile(400_000, 30)
