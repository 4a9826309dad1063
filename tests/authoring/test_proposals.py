"""Proposals of one line."""

import pytest

from moot.authoring.proposals import read_line
from moot.game.changes import Amend, Enact, Fault, Wording
from moot.game.values import Number


def test_a_line_can_give_a_rule_another_text() -> None:
    """`amend N TEXT` is the whole new text of rule N."""
    assert read_line("amend 203 Two votes are enough.") == (
        Amend(Number("203"), Wording(text="Two votes are enough.")),
    )


@pytest.mark.parametrize("line", ["repeal", "transmute 109 Purple", "amend 203", "retitle 210", "repeal 1 2 3"])
def test_a_mistyped_line_is_no_new_rule(line: str) -> None:
    """A line that begins like a change and is none is a fault that says how to write it."""
    faults = read_line(line)
    assert isinstance(faults, list)
    assert isinstance(faults[0], Fault)
    assert (faults[0].code, faults[0].remedy.split()[1]) == ("proposal.line", line.split()[0])


def test_any_other_line_is_a_new_rule() -> None:
    """A sentence is the text of a new rule, also one about repealing."""
    (change,) = read_line("Repealing a rule costs its proposer 5 points.")  # type: ignore[misc]
    assert isinstance(change, Enact)
