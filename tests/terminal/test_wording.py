"""Commands between words and code: `moot draft` and `moot say`."""

from pathlib import Path

from tests.terminal.conftest import Moot

TEXT = """# Authors

When a proposal is adopted, its author gets 3 points. Be kind. The winner is the first player to achieve 50 points!
"""


def test_a_draft_as_json(moot: Moot):
    """Each sentence has its place, what it comes to, and what would run if it doesn't; the exit code is 0."""
    drafted = moot("draft", "--ruleset", "suber", "--text", "-", "--json", stdin=TEXT)
    assert (drafted.code, drafted.err) == (0, "")
    assert set(drafted.json) == {"title", "text", "mechanism", "sentences"}
    assert drafted.json["title"] == "Authors"
    assert drafted.json["mechanism"].startswith("@upon('proposal_adopted')")
    runs, kind, _ = drafted.json["sentences"]
    assert runs == {
        "text": "When a proposal is adopted, its author gets 3 points.",
        "at": [0, 53],
        "runs": True,
        "as": "When a proposal is adopted, its author gets 3 points.",
        "provisions": ["when_proposal_adopted"],
        "nearest": [],
    }
    assert kind == {"text": "Be kind.", "at": [54, 62], "runs": False, "as": "", "provisions": [], "nearest": []}


def test_a_draft_of_which_nothing_runs(moot: Moot):
    """The exit code is 0, and the nearest sentence is shown that would run."""
    text = "The winner is the first player to achieve 50 (positive) points."
    drafted = moot("draft", "--ruleset", "suber", "--text", "-", stdin=text)
    assert drafted.code == 0
    shown = drafted.out.splitlines()
    assert shown[:3] == [f"For people: {text}", "  Did you mean:", "    The first player who has 50 points wins."]
    assert shown[-1] == "Nothing of it runs."


def test_a_draft_knows_the_names_of_a_game(game: Moot):
    """What a game's rules declare can be spoken of; somewhere else it can't."""
    change = 'A new rule: "Gold".'
    text = "When a proposal is adopted, its author gets 2 points."
    assert game("draft", "--game", "friday", "--text", "-", stdin=text).code == 0
    assert game("draft", "--game", "friday", "--ruleset", "suber", "--text", "-", stdin=change).code == 2
    assert game("draft", "--text", "-", stdin=change).code == 2


def test_code_is_read_back(moot: Moot, tmp_path: Path):
    """A mechanism or a rule file is said as sentences; faulty code is refused with its place."""
    said = moot("say", "-", stdin="voting.unanimity()\n")
    assert (said.code, said.out) == (0, "A proposal is adopted if all of the eligible voters vote for it.\n")
    page = tmp_path / "203.md"
    page.write_text("---\nnumber: 203\n---\nText.\n\n```python\nvoting.unanimity()\n```\n", encoding="utf-8")
    told = moot("say", str(page), "--json")
    assert told.json["faults"] == []
    assert [(one["provisions"], one["whole"]) for one in told.json["sentences"]] == [(["all_eligible_voters"], True)]
    wrong = moot("say", "-", stdin="import os\n")
    assert wrong.code == 1
    assert wrong.err.startswith("-:1:1: ")


def test_a_rule_in_words(game: Moot):
    """`moot rule --in-words` says which sentences run and what the code does."""
    told = game("rule", "friday", "206", "--in-words")
    assert (told.code, told.err) == (0, "")
    *marked, head, says = told.out.splitlines()
    assert (head, says) == ("The code:", "  When a proposal is defeated, its author loses 10 points.")
    assert marked == ["Runs: A player whose proposed rule change is defeated loses 10 points."]
    assert "Runs, by hand-written code: " in game("rule", "friday", "212", "--in-words").out
    assert "It has no code." in game("rule", "friday", "101", "--in-words").out
