"""`moot draft --with-model`: the author sees each request before it's sent, and confirms what the code says."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.authoring.model_server import Answer, ModelServer, codes, model_server, says
from tests.terminal.conftest import Moot, Printed

TEXT = "When a proposal is adopted, its author gets 3 points. Applause is worth something."
APPLAUSE = "@upon('proposal_adopted')\ndef applause(proposal):\n    award(proposal.author, 2)"
BOTH = (
    "@upon('proposal_adopted')\ndef three(proposal):\n    award(proposal.author, 3)\n\n"
    "@upon('proposal_defeated')\ndef applause(proposal):\n    award(proposal.author, 2)"
)
COMMENT = "# A language model (small-model) drafted this code.\n"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A language model that the host has set up."""
    with model_server() as running:
        monkeypatch.setenv("MOOT_DRAFT_URL", running.url)
        monkeypatch.setenv("MOOT_DRAFT_KEY", "a-key")
        monkeypatch.setenv("MOOT_DRAFT_MODEL", "small-model")
        running.answer = codes(APPLAUSE)
        yield running


def answers(serves: Iterable[tuple[str, int]] = (), **said: Any) -> Answer:
    """Answers as a model that says this as JSON."""
    return says(json.dumps({**said, "serves": [{"provision": name, "sentence": n} for name, n in serves]}))


def draft(moot: Moot, *words: str, stdin: str, text: str = TEXT) -> Printed:
    """Draft a rule with the model's help, typing these answers."""
    Path("rule.md").write_text(text, encoding="utf-8")
    return moot("draft", *(words or ("--ruleset", "suber")), "--text", "rule.md", "--with-model", "--json", stdin=stdin)


def test_a_confirmed_draft_is_the_code_of_the_rule(moot: Moot, server: ModelServer):
    """After two yeses the code is the mechanism, says that a model drafted it, and is told sentence by sentence."""
    server.answer = answers(code=BOTH, serves=[("three", 0), ("applause", 1)], prevails_over=["203"])
    drafted = draft(moot, stdin="y\ny\nyes\n")
    assert drafted.code == 0
    first, second = drafted.json["sentences"]
    assert (first["runs"], first["drafted_by"], first["provisions"]) == (True, "small-model", ["three"])
    assert (second["runs"], second["provisions"]) == (True, ["applause"])
    assert second["as"] == "When a proposal is defeated, its author gets 2 points."
    assert (drafted.json["mechanism"], drafted.json["prevails_over"]) == (COMMENT + BOTH + "\n", ["203"])


def test_the_author_sees_what_would_be_sent_and_what_came(moot: Moot, server: ModelServer):
    """The address, the model and all words come before the first question; what the code says, what it did on a copy
    and the code itself before the second."""
    asked, told = draft(moot, stdin="y\ny\n").err.split("Send this? [y/N] ")
    assert asked.startswith(f"To be sent to {server.url} (model small-model):\n  # The rule\n")
    assert "  | 1: Applause is worth something.\n" in asked
    sent = server.came[0][1]["messages"][1]["content"]
    assert "\n".join(f"  {line}".rstrip() for line in sent.splitlines()) in asked
    assert "a-key" not in asked + told
    assert told.startswith(
        "A language model (small-model) drafted this code. It says:\n"
        "When a proposal is adopted, its author gets 2 points.\n"
        "On a trial: "
    )
    assert APPLAUSE in told
    assert told.endswith("Is this what the rule says? [y/N] ")


@pytest.mark.parametrize(("stdin", "sent"), [("", 0), ("n\n", 0), ("sure\n", 0), ("y\n", 1), ("y\nn\n", 1)])
@pytest.mark.check
def test_whatever_is_not_a_yes_is_a_no(moot: Moot, server: ModelServer, stdin: str, sent: int):
    """Without consent nothing is sent, and without confirmation nothing of the model's runs."""
    drafted = draft(moot, stdin=stdin)
    assert (drafted.code, len(server.came)) == (0, sent)
    assert [sentence["runs"] for sentence in drafted.json["sentences"]] == [True, False]
    assert "applause" not in drafted.json["mechanism"]


def test_each_round_is_agreed_to(moot: Moot, server: ModelServer):
    """What the check found is shown with the next request; a no ends it there."""
    server.answer = codes(APPLAUSE.replace("award", "give"))
    drafted = draft(moot, stdin="y\nn\n")
    assert len(server.came) == 1
    assert "give" in drafted.err.split("Send this? [y/N] ")[1]
    assert "after 1 of its answers" in drafted.err


@pytest.mark.check
def test_a_question_is_answered_and_asked_about_again(moot: Moot, server: ModelServer):
    """A choice goes by its number, and the answer into the next request; no answer ends it."""
    question = {"question": "Once, or each time?", "choices": ["Once", "Each time"]}
    server.answer = lambda handler: (answers(questions=[question]) if len(server.came) == 1 else codes(APPLAUSE))(
        handler
    )
    drafted = draft(moot, stdin="y\n2\ny\ny\n")
    assert "Once, or each time?\n  1: Once\n  2: Each time\nYour answer: " in drafted.err
    assert "| Once, or each time? – Each time" in server.came[1][1]["messages"][1]["content"]
    assert drafted.json["mechanism"] == COMMENT + APPLAUSE + "\n"
    server.came.clear()
    assert "applause" not in draft(moot, stdin="y\n\ny\n").json["mechanism"]
    assert len(server.came) == 1


def test_what_is_understood_is_sent_to_nobody(moot: Moot, server: ModelServer):
    """A rule that runs as it is needs no help."""
    assert draft(moot, stdin="y\ny\n", text=TEXT.partition(".")[0] + ".").json["sentences"][0]["runs"]
    assert server.came == []


@pytest.mark.check
def test_it_works_in_a_game_too(game: Moot, server: ModelServer):
    """The code is tried on a copy of the game, which stays as it was; use is counted beside it."""
    before = game("log", "friday", "--json").out
    assert draft(game, "--game", "friday", stdin="y\ny\n").json["sentences"][1]["runs"]
    assert game("log", "friday", "--json").out == before


@pytest.mark.check
def test_a_budget_of_the_day_is_kept(game: Moot, server: ModelServer, monkeypatch: pytest.MonkeyPatch):
    """Beyond it nothing is sent, and the reason is told."""
    monkeypatch.setenv("MOOT_DRAFT_ACCOUNT_REQUESTS", "1")
    draft(game, "--game", "friday", stdin="y\ny\n")
    assert "Your budget for the language model is used up" in draft(game, "--game", "friday", stdin="y\ny\n").err
    assert len(server.came) == 1


def test_failures_leave_the_sentence_to_people(moot: Moot, server: ModelServer):
    """Refused code and an answer that can't be read are told, and the rest of the draft is printed."""
    server.answer = codes("import os")
    refused = draft(moot, stdin="y\ny\ny\ny\n")
    assert (refused.code, refused.json["sentences"][1]["runs"]) == (0, False)
    assert "What came back can't be used." in refused.err
    assert len(server.came) == 3
    server.answer = says(None)
    failed = draft(moot, stdin="y\ny\n")
    assert (failed.code, failed.json["sentences"][1]["runs"]) == (0, False)
    assert failed.err.endswith("The language model's answer isn't a chat completion.\n")


def test_a_host_without_a_model_says_so(moot: Moot, server: ModelServer, monkeypatch: pytest.MonkeyPatch):
    """It's off unless it's set up, and a wrong setting is an error."""
    monkeypatch.delenv("MOOT_DRAFT_KEY")
    assert draft(moot, stdin="y\ny\n").json["code"] == "model.off"
    monkeypatch.setenv("MOOT_DRAFT_KEY", "a-key")
    monkeypatch.setenv("MOOT_DRAFT_URL", "models.example")
    assert draft(moot, stdin="y\ny\n").json["code"] == "model.settings"
    assert server.came == []


def test_text_and_answers_do_not_share_the_input(moot: Moot, server: ModelServer):
    """A text whose next line is `y` is no consent."""
    piped = moot("draft", "--ruleset", "suber", "--text", "-", "--with-model", stdin="Be kind.\ny\ny\n")
    assert (piped.code, server.came) == (2, [])
