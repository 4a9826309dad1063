"""A proposal in words, passage by passage: no word without an answer, and buttons that change the words."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.authoring.test_prose import state as state
from tests.documents.prose.apart import changes, everyday, reports  # noqa: F401 - they fill the list of items
from tests.documents.prose.apart.harbour import ITEMS

from moot.authoring.prose.code import new_sentences
from moot.authoring.prose.composition import amended_in_words, compose, delimited, new_rule_in_words, pressed
from moot.authoring.prose.reader import read_to_propose
from moot.game import changes as c
from moot.game.state import State
from moot.game.values import Number

PROSE = Path(__file__).parents[1] / "documents" / "prose"
TEXTS = [
    *(
        str(item["text"])
        for path in sorted(PROSE.glob("*.jsonl"))
        for item in map(json.loads, path.open())
        if "text" in item
    ),
    *(item.text for item in ITEMS),
]
CODE = "scoring.points()"


def told_words(text: str) -> list[str]:
    """The words of a text, in order."""
    return re.findall(r"\w+", text)


@pytest.mark.check
def test_passages_have_all_words_of_a_proposal_in_order(state: State) -> None:
    """For every proposal of the collections, nothing is left without an answer, and nothing is said twice."""
    assert len(TEXTS) > 200
    for text in TEXTS:
        found = compose(state, text, drafts=False)
        if found.proposal.text != text:  # characters that are no text
            continue
        assert told_words(" ".join(one.text for one in found.passages)) == told_words(text), text
        at = 0
        for one in found.passages:
            assert one.span.start >= at
            assert text[one.span.start : one.span.end] == one.text
            at = one.span.end
        places = [n for one in found.passages for n in one.changes]
        assert sorted(places) == list(range(len(found.proposal.meant))), text


@pytest.mark.check
def test_leaving_out_each_loose_passage_leaves_what_can_be_proposed(state: State) -> None:
    """A passage that is left out stands in the words as a remark, and the changes beside it stay as they were."""
    for text in TEXTS[:150]:
        found = compose(state, text, drafts=False)
        for n, one in enumerate(found.passages):
            if not one.is_loose or found.proposal.obstacles:
                continue
            after = compose(state, pressed(state, text, f"omit-{n}"), drafts=False)
            assert [type(change) for change in after.proposal.changes] == [type(c) for c in found.proposal.changes], (
                text
            )


@pytest.mark.parametrize(
    "text",
    [
        "Tea is at four.",
        "Say “yes”.",
        "Use {braces}.",
        'Say "yes" or “no”.',
        'All of “these” {and} "those".',
        "One.\n\nTwo.",
    ],
)
def test_words_for_a_change_come_to_exactly_that_change(state: State, text: str) -> None:
    """Whatever marks a text has, the words that make or amend a rule with it are read as that text with that code."""
    assert delimited(text)
    (enact,) = read_to_propose(state, new_rule_in_words(text, "A title", CODE)).changes
    assert isinstance(enact, c.Enact)
    assert (enact.content.text, enact.content.title, enact.content.mechanism) == (text, "A title", CODE)
    rule = state.rule("203")
    assert rule is not None
    (amend,) = read_to_propose(state, amended_in_words(rule, text, CODE)).changes
    assert isinstance(amend, c.Amend)
    assert (amend.wording.text, amend.wording.mechanism) == (text, CODE)


def test_code_belongs_to_the_words_right_above_it(state: State) -> None:
    """Each rule of a proposal gets the code below it; code anywhere else is pointed at."""
    words = f"Repeal rule 203.\n{new_rule_in_words('One.', code='a = 1')}\n\n{new_rule_in_words('Two.', code='b = 2')}"
    repeal, one, two = read_to_propose(state, words).changes
    assert isinstance(repeal, c.Repeal) and isinstance(one, c.Enact) and isinstance(two, c.Enact)
    assert (one.content.mechanism, two.content.mechanism) == ("a = 1", "b = 2")
    for astray in (
        "Repeal rule 203.\n```python\na = 1\n```",
        "Repeal rule 203.\n```python\na = 1",
        f"{words}\n```python\nc\n```",
    ):
        assert [one.code for one in read_to_propose(state, astray).obstacles] == ["prose.mechanism"], astray


def test_voters_read_the_same_of_each_sentence_without_suggestions(state: State) -> None:
    """What runs and what is for people doesn't hang on whether suggestions, which are for authors, are looked for."""
    offered = "Everyone scoops up 3 points whenever a fresh proposal sails through."
    text = f"# Tea\n\nPlayers have points, at first none. Be kind. {offered}"
    for change in (c.Enact(c.Content("", text)), c.Amend(Number("203"), c.Wording(text=text))):
        told = new_sentences(state, change)
        assert len(told) == 3 and any(one.nearest for one in told)
        assert new_sentences(state, change, suggests=False) == tuple(replace(one, nearest=()) for one in told)
