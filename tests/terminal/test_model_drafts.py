"""`moot draft --with-model`: the author sees each request before it's sent, and confirms what the code says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.authoring.model_server import ModelServer, codes, model_server, says
from tests.terminal.conftest import Moot, Printed

TEXT = "When a proposal is adopted, its author gets 3 points. Applause is worth something."
APPLAUSE = "@upon('proposal_adopted')\ndef applause(proposal):\n    award(proposal.author, 2)"
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


def draft(moot: Moot, *words: str, stdin: str, text: str = TEXT) -> Printed:
    """Draft a rule with the model's help, typing these answers."""
    Path("rule.md").write_text(text, encoding="utf-8")
    return moot("draft", *(words or ("--ruleset", "suber")), "--text", "rule.md", "--with-model", "--json", stdin=stdin)


def test_a_confirmed_draft_becomes_part_of_the_rule(moot: Moot, server: ModelServer):
    """After two yeses the code is in the mechanism, and says that a model drafted it."""
    drafted = draft(moot, stdin="y\nyes\n")
    assert drafted.code == 0
    understood, helped = drafted.json["sentences"]
    assert "drafted_by" not in understood
    assert (helped["runs"], helped["drafted_by"], helped["provisions"]) == (True, "small-model", ["applause"])
    assert helped["as"] == "When a proposal is adopted, its author gets 2 points."
    assert drafted.json["mechanism"].endswith(COMMENT + APPLAUSE + "\n")
    assert len(server.came) == 1


def test_the_author_sees_what_would_be_sent_and_what_came(moot: Moot, server: ModelServer):
    """The address, the model, the sentence and the names come before the first question; the read-back, the trial and
    the code before the second."""
    asked, told = draft(moot, stdin="y\ny\n").err.split("Send this? [y/N] ")
    assert asked.startswith(f"To be sent to {server.url} (model small-model):\n  Applause is worth something.\n")
    assert "a-key" not in asked + told
    assert told.startswith(
        "A language model (small-model) drafted this code. It says:\n"
        "When a proposal is adopted, its author gets 2 points.\n"
        "On a trial: "
    )
    assert APPLAUSE in told
    assert told.endswith("Is this what the sentence says? [y/N] ")


@pytest.mark.parametrize(("stdin", "sent"), [("", 0), ("n\n", 0), ("sure\n", 0), ("y\n", 1), ("y\nn\n", 1)])
def test_whatever_is_not_a_yes_is_a_no(moot: Moot, server: ModelServer, stdin: str, sent: int):
    """Without consent nothing is sent, and without confirmation nothing runs."""
    drafted = draft(moot, stdin=stdin)
    assert (drafted.code, len(server.came)) == (0, sent)
    assert [sentence["runs"] for sentence in drafted.json["sentences"]] == [True, False]
    assert "applause" not in drafted.json["mechanism"]


def test_each_sentence_is_asked_about_by_itself(moot: Moot, server: ModelServer):
    """Consent to one request is none to the next."""
    drafted = draft(moot, stdin="y\ny\nn\n", text="Applause is worth something. Silence is worth nothing.")
    assert len(server.came) == 1
    assert [sentence["runs"] for sentence in drafted.json["sentences"]] == [True, False]


def test_it_works_in_a_game_too(game: Moot, server: ModelServer):
    """The code is tried on a copy of the game, which stays as it was."""
    before = game("log", "friday", "--json").out
    assert draft(game, "--game", "friday", stdin="y\ny\n").json["sentences"][1]["runs"]
    assert game("log", "friday", "--json").out == before


def test_failures_leave_the_sentence_to_people(moot: Moot, server: ModelServer):
    """Refused code and an answer that can't be read are told, and the rest of the draft is printed."""
    server.answer = codes("import os")
    refused = draft(moot, stdin="y\ny\n")
    assert (refused.code, refused.json["sentences"][1]["runs"]) == (0, False)
    assert "Can't be used: " in refused.err
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
