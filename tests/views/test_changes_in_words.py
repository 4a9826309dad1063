"""A proposal's changes in plain words: each kind of change, with the text that people read."""

import pytest

from moot.game.changes import (
    Amend,
    AmendAmendment,
    Change,
    Content,
    Edit,
    Enact,
    Repeal,
    RepealAmendment,
    Retitle,
    Transmute,
    Wording,
)
from moot.views.proposal_lists import changes_in_words

CODE = "voting.simple_majority()"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Enact(Content("Bees", "Be kind.")), "A new mutable rule, “Bees”:\n\nBe kind."),
        (Enact(Content("", "Be kind.", CODE), "immutable"), "A new immutable rule, with a mechanism:\n\nBe kind."),
        (Amend("201", Wording(text="Go left.")), "Rule 201 is amended:\n\nGo left."),  # type: ignore[arg-type]
        (
            Amend("201", Wording(edits=(Edit("left", "right"), Edit(" now", "")))),  # type: ignore[arg-type]
            "Rule 201 is amended:\n\n“left” becomes “right”.\n“ now” is left out.",
        ),
        (Amend("201", Wording(title="Ways", mechanism=CODE)), "Rule 201 is amended, “Ways”, with a mechanism."),  # type: ignore[arg-type]
        (AmendAmendment("201", "301", Wording(text="No.")), "Amendment 301 of rule 201 is amended:\n\nNo."),  # type: ignore[arg-type]
        (Repeal("201"), "Rule 201 is repealed."),  # type: ignore[arg-type]
        (RepealAmendment("201", "301"), "Amendment 301 of rule 201 is repealed."),  # type: ignore[arg-type]
        (Transmute("101", "mutable"), "Rule 101 becomes mutable."),  # type: ignore[arg-type]
        (Retitle("101", "Law"), "Rule 101 is called “Law”."),  # type: ignore[arg-type]
    ],
)
def test_each_kind_of_change_is_told(change: Change, words: str) -> None:
    """In one sentence, with what people are to read below it; code is named and not shown."""
    assert changes_in_words([change]) == words


def test_several_changes_stand_in_paragraphs() -> None:
    """One after another, with an empty line between; none at all is nothing."""
    told = changes_in_words([Repeal("201"), Repeal("202")])  # type: ignore[arg-type]
    assert told == "Rule 201 is repealed.\n\nRule 202 is repealed." and changes_in_words([]) == ""
