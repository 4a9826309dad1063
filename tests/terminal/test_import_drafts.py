"""`moot import --draft`: code for the rules of a document, drafted, confirmed and kept rule by rule."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.authoring.model_server import ModelServer, body, codes, model_server, says
from tests.terminal.conftest import Moot, Printed

RULES = """# Our rules

101. Every player is an eligible voter.

102. Applause is worth something.

103. Players shall be kind, as far as that goes.
"""
APPLAUSE = "@upon('proposal_adopted')\ndef applause(proposal):\n    announce('applause', by=proposal.author)"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A language model that has code for one rule, and knows that the other is for people."""
    with model_server() as running:
        monkeypatch.setenv("MOOT_DRAFT_URL", running.url)
        monkeypatch.setenv("MOOT_DRAFT_KEY", "a-key")
        monkeypatch.setenv("MOOT_DRAFT_MODEL", "small-model")
        cannot = says(json.dumps({"cannot": "Kindness is for people to judge."}))
        running.answer = lambda handler: (codes(APPLAUSE) if "| 0: Applause" in asked(running)[-1] else cannot)(handler)
        yield running


def asked(server: ModelServer) -> list[str]:
    """What was sent about rules."""
    return [sent["messages"][1]["content"] for _, sent in server.came]


def imported(moot: Moot, stdin: str) -> Printed:
    """Import the rules into a folder."""
    Path("rules.md").write_text(RULES, encoding="utf-8")
    return moot("import", "rules.md", "--to", "ours", "--draft", stdin=stdin)


def test_confirmed_code_goes_into_the_rules(moot: Moot, server: ModelServer) -> None:
    """What moot understands needs no model; the rest is asked about, and the report says what became of each rule."""
    done = imported(moot, "y\ny\ny\ny\n")
    assert done.code == 0, done.err
    assert ["| 0: Applause" in text for text in asked(server)] == [True, False]
    assert "Code was drafted for: 101, 102." in done.out and "For people: 103." in done.out
    code = next(Path("ours").glob("102*")).read_text("utf-8")
    assert "# A language model (small-model) drafted this code." in code and "def applause" in code
    assert "for_people: Kindness is for people to judge." in next(Path("ours").glob("103*")).read_text("utf-8")
    assert moot("check", "ours").code == 0


@pytest.mark.check
def test_it_goes_on_where_it_stopped(moot: Moot, server: ModelServer) -> None:
    """What was confirmed is kept in a file beside the folder, and isn't asked about again."""
    answer = server.answer
    server.answer = lambda handler: (answer if len(server.came) == 1 else body(b"", 500))(handler)
    stopped = imported(moot, "y\ny\ny\ny\n")
    assert stopped.code != 0 and "run the same command again" in stopped.err
    assert not Path("ours").exists()
    server.came.clear()
    server.answer = answer
    assert imported(moot, "y\ny\n").code == 0
    assert len(server.came) == 1 and "kind" in asked(server)[0]
    assert "def applause" in next(Path("ours").glob("102*")).read_text("utf-8")


def test_without_consent_rules_stay_as_they_are(moot: Moot, server: ModelServer) -> None:
    """A no to a request or to its code leaves a rule without code, and isn't kept."""
    done = imported(moot, "y\nn\nn\n")
    assert (done.code, len(server.came)) == (0, 1)
    assert "Left without code for now: 102, 103." in done.out
    assert "102" not in Path("ours.drafts.json").read_text("utf-8")
    assert "def applause" not in next(Path("ours").glob("102*")).read_text("utf-8")


def test_a_file_that_keeps_something_else_is_an_error(moot: Moot, server: ModelServer) -> None:
    """Nothing is overwritten."""
    Path("ours.drafts.json").write_text("[]", encoding="utf-8")
    assert imported(moot, "").code != 0
    assert server.came == []
    assert Path("ours.drafts.json").read_text("utf-8") == "[]"


@pytest.mark.check
def test_a_folder_of_rule_files_gets_code_too(moot: Moot, server: ModelServer) -> None:
    """The game starts with the confirmed code."""
    Path("rules.md").write_text(RULES, encoding="utf-8")
    moot("import", "rules.md", "--to", "plain")
    done = moot("import", "plain", "--as", "friday", "--players", "Ada,Ben,Cleo", "--draft", stdin="y\ny\ny\ny\n")
    assert done.code == 0, done.err
    assert "def applause" in moot("rule", "friday", "102").out
    assert Path("friday.drafts.json").exists()
