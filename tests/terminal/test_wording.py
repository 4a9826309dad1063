"""Commands between words and code: `moot draft` and `moot say`."""

import io
from pathlib import Path

import pytest
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


def test_what_is_left_to_players(game: Moot):
    """The rules with sentences that have no code, as text and as JSON; the usual status says nothing of it."""
    told = game("status", "friday", "--for-people").out.splitlines()
    assert told[0].startswith("We found no code for these ")
    first = "  - Every player obeys all the rules in force, as they read at that moment."
    assert told[1:3] == ["101 Obey the rules", first]
    listed = game("status", "friday", "--for-people", "--json").json
    assert listed[0]["number"] == "101"
    assert {one["mark"] for rule in listed for one in rule["sentences"]} == {"for people"}
    assert "no code" not in game("status", "friday").out


def test_a_new_rule_is_proposed_in_words(game: Moot, tmp_path: Path):
    """Which sentences run is shown; the proposal has the text, its title, and the code that the text comes to."""
    (tmp_path / "rule.md").write_text(TEXT, encoding="utf-8")
    made = game("do", "friday", "propose", "--words", "rule.md", "--as", "Ada")
    assert made.code == 0, made.out
    assert made.out.startswith("Runs: When a proposal is adopted, its author gets 3 points.\nFor people: Be kind.\n")
    assert "Ada proposes 301, “Authors”." in made.out
    (proposal,) = game("status", "friday", "--json").json["proposals"]
    (change,) = proposal["changes"]
    assert change["content"]["mechanism"].startswith("@upon('proposal_adopted')")
    assert change["content"]["text"] == TEXT.partition("\n\n")[2].strip()


def test_a_change_in_words_is_proposed_with_its_code(game: Moot):
    """A text that tells which rule to change changes that rule, and its code too."""
    changed = "Amend rule 208 by replacing 100 with 50."
    made = game("do", "friday", "propose", "--words", "-", "--as", "Ada", stdin=changed)
    assert made.out.startswith("Understood: 1 rule change.\n")
    (proposal,) = game("status", "friday", "--json").json["proposals"]
    assert proposal["changes"][0]["wording"]["mechanism"] == "winning.first_to(50)"
    revised = game("do", "friday", "revise", "301", "--words", "-", "--as", "Ada", stdin="Repeal rule 206.")
    assert revised.code == 0, revised.out


class Terminal(io.StringIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        """They do."""
        return True


@pytest.mark.parametrize(("answer", "code"), [("yes\n", 0), ("\n", 1), ("", 1)])
def test_somebody_at_a_terminal_is_asked_first(
    game: Moot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
):
    """Nothing is proposed unless they say yes."""
    (tmp_path / "rule.md").write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(io, "StringIO", Terminal)
    made = game("do", "friday", "propose", "--words", "rule.md", "--as", "Ada", stdin=answer)
    assert (made.code, "Propose this? [y/N] " in made.err) == (code, True)
    assert ("Ada proposes 301" in made.out, "words.unconfirmed" in made.out) == (code == 0, code == 1)


AMBIGUOUS = "A proposal needs two thirds of the votes to be adopted."


@pytest.mark.parametrize("text", [AMBIGUOUS, f"Amend rule 203 to read: “{AMBIGUOUS}”"])
def test_a_sentence_with_two_meanings_is_not_proposed(game: Moot, text: str):
    """Both are shown, and its author writes the one that they mean."""
    refused = game("do", "friday", "propose", "--words", "-", "--as", "Ada", "--json", stdin=text)
    assert (refused.code, refused.json["code"]) == (1, "words.ambiguous")
    assert len(refused.json["facts"]["readings"]) == 2
    assert "can mean several things" in game("do", "friday", "propose", "--words", "-", "--as", "Ada", stdin=text).out
    for reading in refused.json["facts"]["readings"]:
        said = game("draft", "--ruleset", "suber", "--text", "-", "--json", stdin=reading).json["sentences"]
        assert [one["runs"] for one in said] == [True], reading


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "words.empty"),
        ("---\nchange: repeal\nrule: 206\n---\n", "words.fields"),
        ("Repeal rule 999.", "prose.unknown-rule"),
    ],
)
def test_what_cannot_be_proposed_in_words(game: Moot, text: str, code: str):
    """An empty text, a document with fields, and a change of a rule that isn't there are refused with the remedy."""
    refused = game("do", "friday", "propose", "--words", "-", "--as", "Ada", "--json", stdin=text)
    assert (refused.code, refused.json["code"]) == (1, code)
    assert refused.json["remedy"]


def test_only_a_proposal_is_made_in_words(game: Moot):
    """Another move takes no rule changes, and a command without a move has nothing to propose."""
    refused = game("do", "friday", "argue", "--words", "-", "--as", "Ada", stdin=TEXT)
    assert (refused.code, "argue doesn't take rule changes" in refused.out) == (1, True)
    assert game("do", "friday", "--words", "-", "--as", "Ada", stdin=TEXT).code == 2
    assert game("do", "friday", "propose", "--prose", "--words", "-", "--as", "Ada", stdin=TEXT).code == 2
