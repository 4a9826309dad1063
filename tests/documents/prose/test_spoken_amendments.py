"""Amendments as people say them: what the rule's text is from now on, and figures without quotation marks."""

import pytest

from moot.documents.prose import RuleIn, understand
from moot.game.values import Number

OLD = "A player whose proposal fails loses 12 points."
NEW = "Nobody loses anything."
SAID = {
    f'Rule 206 is to say from now on: "{NEW}"': NEW,
    f'The wording of rule 206 shall henceforth be: "{NEW}"': NEW,
    f'Let rule 206 be: "{NEW}"': NEW,
    f'Rule 206 shall be amended so as to provide: "{NEW}"': NEW,
    'Strike out "12" in rule 206 and write "9" in its place.': OLD.replace("12", "9"),
    "Rule 206 is amended by replacing the figure 12 with the figure 9.": OLD.replace("12", "9"),
    "Amend rule 206 by substituting the number 9 for the number 12.": OLD.replace("12", "9"),
}


@pytest.mark.parametrize("text", SAID)
def test_an_amendment_as_it_is_spoken(text: str) -> None:
    """The rule's text afterwards is the one that the words ask for."""
    changes = understand(text, (RuleIn(Number("206"), text=OLD),)).changes
    assert [(one.kind, one.rule, one.text) for one in changes] == [("amend", "206", SAID[text])]


def test_the_number_of_a_rule_is_no_text() -> None:
    """A rule that is given a number isn't amended."""
    read = understand("Change the number of rule 206 to the number 9.", (RuleIn(Number("206"), text=OLD),))
    assert all(one.kind != "amend" for one in read.changes)
