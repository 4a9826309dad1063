"""Proposals in words that a language model reads: exact edits, which apply or go back to it."""

import json
from typing import Any

import pytest

from moot.authoring.drafting.answers import CHANGES_MAX
from moot.authoring.drafting.loop import ROUNDS_MAX, CodeDraft, draft_rule_with_model
from moot.authoring.drafting.services import ChatMessage, Completion, ModelService
from moot.authoring.drafting.words import WordsTask
from moot.game.changes import Amend, Content, Enact, Repeal, Transmute, Wording
from moot.game.values import Number
from moot.play.table import Table

SERVICE = ModelService("http://127.0.0.1:1/v1", "a-key", "small-model")
PROPOSAL = "losing should only cost you half as much. and tea!"
HALVED = {"change": "edit", "rule": "206", "old": "10 points", "new": "5 points"}
TEA = {"change": "enact", "title": "Tea", "text": "Tea is at four."}


def read(table: Table, *answers: Any, came: list[tuple[ChatMessage, ...]] | None = None) -> CodeDraft:
    """What comes of the proposal, by a model's answers one after another."""
    said = iter([one if isinstance(one, str) else json.dumps(one) for one in answers])
    sent = came if came is not None else []

    def ask(messages: tuple[ChatMessage, ...]) -> Completion:
        sent.append(messages)
        return Completion(next(said))

    task = WordsTask(table.moment(), PROPOSAL)
    return draft_rule_with_model(task, task.request(SERVICE), ask)


def changes(*said: dict[str, str]) -> dict[str, Any]:
    """An answer with changes."""
    return {"changes": list(said)}


def test_the_proposal_and_texts_of_rules_are_sent(table):
    """Code isn't needed to change words, and what players wrote is marked as theirs."""
    came: list[tuple[ChatMessage, ...]] = []
    read(table, {"cannot": "It asks for nothing."}, came=came)
    about = came[0][1].content
    assert about.startswith(f"# The proposal\n\n| {PROPOSAL}")
    assert "| Losing proposals\n" in about and "def " not in about


def test_exact_edits_become_changes(table):
    """Edits of one rule are one amendment, with its whole new text."""
    more = {"change": "edit", "rule": "206", "old": "A player", "new": "Somebody"}
    others = ({"change": "repeal", "rule": "210"}, {"change": "transmute", "rule": "101", "to": "mutable"})
    draft = read(table, changes(HALVED, TEA, more, *others))
    text = "Somebody whose proposed rule change is defeated loses 5 points."
    assert draft.check.findings == ()
    assert draft.changes == (
        Amend(rule=Number("206"), wording=Wording(text=text)),
        Enact(content=Content(title="Tea", text="Tea is at four.")),
        Repeal(rule=Number("210")),
        Transmute(rule=Number("101"), to="mutable"),
    )


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({**HALVED, "old": "12 points"}, "In rule 206, "),
        ({**HALVED, "old": "e"}, "In rule 206, "),
        ({**HALVED, "old": ""}, "In rule 206, "),
        ({**HALVED, "rule": "999"}, "There is no rule 999 in force."),
        ({"change": "repeal", "rule": "999"}, "There is no rule 999."),
        ({"change": "transmute", "rule": "101", "to": "<b>"}, "There is no change “transmute” of this form."),
        ({"change": "adopt"}, "There is no change “adopt” of this form."),
        ({"change": "enact"}, "A new rule needs a title or a text."),
    ],
)
def test_a_change_that_cannot_be_made_goes_back(table, wrong, told):
    """Old words that aren't in the rule exactly once are a fault; the next answer may be right."""
    came: list[tuple[ChatMessage, ...]] = []
    draft = read(table, changes(TEA, wrong), changes(TEA), came=came)
    assert told in came[1][-1].content
    assert (draft.rounds, len(draft.changes)) == (2, 1)
    assert read(table, *[changes(wrong)] * ROUNDS_MAX).changes == ()


def test_only_so_many_changes_are_taken(table):
    """An answer without an end proposes no more than the form holds."""
    assert len(read(table, changes(*[TEA] * 1000)).changes) == CHANGES_MAX


def test_questions_and_refusals_come_without_changes(table):
    """The author answers first; and what can't be done is said."""
    asked = read(table, {**changes(TEA), "questions": [{"question": "Half of what?"}]})
    assert (asked.changes, asked.questions[0].question) == ((), "Half of what?")
    assert read(table, {"cannot": "It hangs on the weather."}).cannot == "It hangs on the weather."
    assert read(table, {}, changes(TEA)).rounds == 2
