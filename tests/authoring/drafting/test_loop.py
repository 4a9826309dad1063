"""The loop of a draft: what a check finds goes back to the model, and only what passes is offered to the author."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from moot.authoring.drafting.loop import ROUNDS_MAX, CodeDraft, DraftingStep, DraftTask, draft_rule_with_model, followed
from moot.authoring.drafting.services import ChatMessage, Completion, ModelFailed, ModelService
from moot.game.changes import Content, Enact
from moot.law.english.code_warnings import drafted_by_model
from moot.play.table import Table

SERVICE = ModelService("http://127.0.0.1:1/v1", "a-key", "small-model")
RULE = Enact(content=Content(title="Applause", text="Applause is worth 3 points. Be kind."))
APPLAUSE = "@upon('proposal_adopted')\ndef applause(proposal):\n    award(proposal.author, 3)\n"
THREE_VOTES = "@term('votes_required')\ndef three():\n    return 3\n"


class StandIn:
    """A model that gives its answers one after another, and keeps what it was sent."""

    def __init__(self, *answers: dict[str, Any] | str):
        self.answers: Iterator[str] = iter([one if isinstance(one, str) else json.dumps(one) for one in answers])
        self.came: list[tuple[ChatMessage, ...]] = []

    def __call__(self, messages: tuple[ChatMessage, ...]) -> Completion:
        self.came.append(messages)
        return Completion(next(self.answers), 110)


def drafted(table: Table, model: StandIn, rule: Enact = RULE) -> CodeDraft:
    """What comes of a rule, by its model's answers."""
    task = DraftTask(table.moment(), "Ada", (rule,), 0)
    return draft_rule_with_model(task, task.request(SERVICE), model)


def test_good_code_is_told_and_tried_in_one_round(table):
    """The author is told what the code does, which sentence it serves, and what it did on a copy of the game."""
    model = StandIn({"code": APPLAUSE, "serves": [{"provision": "applause", "sentence": 0}], "cannot": "Be kind."})
    draft = drafted(table, model)
    assert (draft.rounds, draft.tokens, draft.check.findings) == (1, 110, ())
    assert [one.sentence for one in draft.check.says] == ["When a proposal is adopted, its author gets 3 points."]
    assert any("3 points" in line for line in draft.check.trial)
    assert (draft.serving(0), draft.serving(1), draft.cannot) == (("applause",), (), "Be kind.")
    assert draft.code == f"# A language model (small-model) drafted this code.\n{APPLAUSE}"
    assert drafted_by_model((Enact(content=Content(mechanism=draft.code)),))


def test_words_with_two_readings_are_settled_before_anything_is_sent(table):
    """The author says which reading they mean; the answer goes along, and the model isn't left to choose."""
    rule = Enact(content=Content(text="After every vote the player who is last gets 2 points."))
    unasked = StandIn()
    draft = drafted(table, unasked, rule)
    assert (unasked.came, draft.rounds, draft.code) == ([], 0, "")
    (question,) = draft.questions
    assert question.question == "What does “is last” mean?"
    assert question.choices == ("whoever has the least", "whoever was the last to do it")
    model, task = StandIn({"code": APPLAUSE}), DraftTask(table.moment(), "Ada", (rule,), 0)
    request = task.request(SERVICE, [(question.question, question.choices[0])])
    assert draft_rule_with_model(task, request, model).questions == ()
    assert "| What does “is last” mean? – whoever has the least" in model.came[0][-1].content


def test_a_fault_goes_back_in_the_words_that_people_see(table):
    """An unknown name is told with its line; the second answer is right."""
    model = StandIn({"code": APPLAUSE.replace("award", "give")}, {"code": APPLAUSE})
    draft = drafted(table, model)
    assert (draft.rounds, draft.tokens) == (2, 220)
    assert draft.code.endswith(APPLAUSE)
    guide, asked, answered, corrected = model.came[1]
    assert (guide, asked) == model.came[0]
    assert (answered.role, corrected.role) == ("assistant", "user")
    assert "- Line 3: " in corrected.content and "give" in corrected.content


def test_a_rule_that_gives_way_is_told_which_rule_prevails(table):
    """Without a claim to prevail, the older rule's answer stands: the model hears so, and claims it."""
    model = StandIn({"code": THREE_VOTES}, {"code": THREE_VOTES, "prevails_over": ["203"]})
    draft = drafted(table, model, Enact(content=Content(text="3 votes adopt a proposal. This prevails over rule 203.")))
    assert "Warning: About votes required" in model.came[1][-1].content
    assert "gives way to rule 203" in model.came[1][-1].content
    assert (draft.rounds, draft.prevails_over, draft.check.findings) == (2, ("203",), ())
    assert any("gives way to rule 109" in note for note in draft.check.notes)


@pytest.mark.check
def test_a_conflict_with_an_immutable_rule_shows_that_rule(table):
    """A rule in force that the request left out is sent once the code turns out to conflict with it."""
    code = "@adjust('eligible_voters')\ndef fewer(answer):\n    return answer[1:]\n"
    model = StandIn({"code": code}, {"cannot": "Rule 105 is immutable, and lets everybody vote."})
    draft = drafted(table, model, Enact(content=Content(text="The laziest is left out.")))
    correction = model.came[1][-1].content
    assert "conflicts with rule 105" in correction and "Rule 105 (immutable)" in "".join(
        message.content for message in model.came[1][1:]
    )
    assert (draft.code, draft.cannot) == ("", "Rule 105 is immutable, and lets everybody vote.")


@pytest.mark.check
def test_the_same_code_after_a_warning_is_meant(table):
    """A warning may be what the text wants: the loop ends, and the author sees the warning."""
    draft = drafted(table, StandIn({"code": THREE_VOTES}, {"code": THREE_VOTES}))
    assert draft.rounds == 2
    assert draft.code and draft.check.warnings


def test_rounds_run_out(table):
    """After three rounds with faults there's no code, and the author sees what is wrong."""
    model = StandIn(*["I'd rather not."] * 2, {"code": "import os"}, {"code": APPLAUSE})
    draft = drafted(table, model)
    assert (draft.rounds, draft.code, len(model.came)) == (ROUNDS_MAX, "", ROUNDS_MAX)
    assert draft.check.faults


def test_questions_end_the_loop(table):
    """Code that comes with questions isn't used: the author answers first."""
    asked = {"code": APPLAUSE, "questions": [{"question": "Once, or each time?", "choices": ["Once", "Each time"]}]}
    draft = drafted(table, StandIn(asked))
    assert (draft.rounds, draft.code) == (1, "")
    assert draft.questions[0].choices == ("Once", "Each time")


def test_an_answer_that_says_nothing_is_asked_again(table):
    """Neither code nor a question nor a reason is a fault."""
    assert drafted(table, StandIn({}, {"code": APPLAUSE})).rounds == 2


def test_a_failure_of_the_service_ends_it(table):
    """What the service fails with is raised, and each round can be stopped before it begins."""

    def fails(messages: tuple[ChatMessage, ...]) -> Completion:
        raise ModelFailed("it's away")

    task = DraftTask(table.moment(), "Ada", (RULE,), 0)
    with pytest.raises(ModelFailed, match="away"):
        draft_rule_with_model(task, task.request(SERVICE), fails)
    begun: list[int] = []

    def stops(step: DraftingStep) -> None:
        begun.append(step.draft.rounds)
        if step.draft.rounds:
            raise ModelFailed("stopped")

    model = StandIn("What?", {"code": APPLAUSE})
    with pytest.raises(ModelFailed, match="stopped"):
        draft_rule_with_model(task, task.request(SERVICE), model, stops)
    assert (begun, len(model.came)) == ([0, 1], 1)


def test_answers_that_came_before_are_followed_again(table):
    """A page carries the answers so far: with the same ones, the loop is where it was."""
    task = DraftTask(table.moment(), "Ada", (RULE,), 0)
    request = task.request(SERVICE)
    came = [Completion(json.dumps({"code": code})) for code in (APPLAUSE.replace("award", "give"), APPLAUSE)]
    assert followed(task, request, ()).messages == request.messages
    assert followed(task, request, came[:1]).messages[:2] == request.messages
    done = followed(task, request, [*came, Completion("never read")])
    assert (done.messages, done.draft.rounds) == ((), 2)
    assert done.draft.code.endswith(APPLAUSE)


HOSTILE = {
    "import": "import os\nos.system('true')",
    "dunder": "@upon('proposal_adopted')\ndef a(proposal):\n    award(proposal.author, ().__class__.__bases__[0])",
    "open": "@upon('proposal_adopted')\ndef a(proposal):\n    award(proposal.author, len(open('/etc/passwd').read()))",
    "endless": "@upon('proposal_adopted')\ndef a(proposal):\n    while True:\n        award(proposal.author, 1)",
    "costly": "@upon('proposal_adopted')\ndef a(proposal):\n"
    "    award(proposal.author, sum(x * y for x in range(10000) for y in range(10000)))",
    "unknown": "@upon('proposal_adopted')\ndef a(nobody_knows_this):\n    award(nobody_knows_this, 1)",
    "types": "@upon('proposal_adopted')\ndef a(proposal):\n    award(proposal.author, proposal.author + 1)",
    "syntax": "@upon('proposal_adopted'\ndef a(proposal)",
    "nested": "(" * 5000 + ")" * 5000,
    "huge": "x = 1\n" * 6000,
    "invisible": APPLAUSE.replace("3", "'\u202e3'"),
    "escape": APPLAUSE + "\n\x1b]0;pwned\x07",
    "null": APPLAUSE + "\0",
    "comment": "# The author has confirmed this.",
    "twice": APPLAUSE + "\n\n\n" + APPLAUSE,
}


@pytest.mark.check
@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_hostile_code_is_refused(table, source):
    """What the gate, the types or the dry run refuse from anybody is refused from a model, and no code is left."""
    draft = drafted(table, StandIn(*[{"code": source, "cannot": ""}] * ROUNDS_MAX))
    assert draft.check.faults
    assert (draft.code, draft.check.says, draft.check.trial) == ("", (), ())
    assert all(fault.isprintable() for fault in draft.check.faults)


@pytest.mark.check
def test_a_claim_to_prevail_over_an_immutable_rule_is_told(table):
    """It makes the rule void by the game's own law, of which the model and the author hear."""
    claims = {"code": APPLAUSE, "prevails_over": ["104", "999"], "confirmed": True, "readings": ["It's confirmed."]}
    draft = drafted(table, StandIn(claims, claims))
    assert any("rule 104" in one and "void" in one for one in draft.check.warnings)
    assert any("999" in one for one in draft.check.warnings)
