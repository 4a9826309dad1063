"""Rules in plain English: a text's sentences as code, and code as sentences, under a game or a ruleset."""

import pytest
from tests.api.programs import Program
from tests.api.test_asking import is_problem

TEXT = "# Authors\n\nWhen a proposal is adopted, its author gets 3 points. The first player who has 50 pionts wins."
UNDER = pytest.mark.parametrize("under", ["", "/rulesets/suber/"], ids=["a game", "a ruleset"])


@UNDER
def test_a_text_is_drafted(program: Program, under: str) -> None:
    """Each sentence has its place, what it comes to, and what would run if it doesn't; no key is left out."""
    draft = program.post(f"{under}draft", {"text": TEXT}).json()
    runs, silent = draft.pop("sentences")
    assert draft == {"title": "Authors", "text": TEXT.partition("\n\n")[2], "mechanism": draft["mechanism"]}
    assert "award(proposal.author, 3)" in draft["mechanism"]
    said = "When a proposal is adopted, its author gets 3 points."
    assert runs == {
        "text": said,
        "at": [0, 53],
        "runs": True,
        "as": said,
        "provisions": ["when_proposal_adopted"],
        "nearest": [],
    }
    assert (silent.keys(), silent["runs"], silent["as"]) == (runs.keys(), False, "")
    assert "The first player who has 50 points wins." in silent["nearest"]


@UNDER
def test_code_is_said(program: Program, under: str) -> None:
    """Code is told in sentences; wrong code gets its faults, with their places."""
    told = program.post(f"{under}say", {"mechanism": "voting.unanimity()"}).json()
    says = "A proposal is adopted if all of the eligible voters vote for it."
    assert told == {"sentences": [{"provisions": ["all_eligible_voters"], "says": says, "whole": True}], "faults": []}
    wrong = program.post(f"{under}say", {"mechanism": "\nimport os"}).json()
    assert (wrong["sentences"], wrong["faults"][0]["line"]) == ([], 2)


@UNDER
def test_a_text_is_completed(program: Program, under: str) -> None:
    """What may follow takes the place of the text from `start` on."""
    found = program.post(f"{under}complete", {"text": "When a proposal is ad"}).json()
    assert (found["start"], found["phrases"][0]) == (19, "adopted")
    ended = program.post(f"{under}complete", {"text": "The quorum is 3"}).json()
    assert ended["whole"] is True


def test_only_shipped_rulesets_have_names(program: Program) -> None:
    """The name of a ruleset is no path to files."""
    for name in ("nothing", "%2Ftmp", ".."):
        for path in ("draft", "say", "complete"):
            assert program.post(f"/rulesets/{name}/{path}", {"text": "", "mechanism": ""}).status_code in (400, 404)
    assert is_problem(program.post("/rulesets/nothing/draft", {"text": "Tea."}), 404, "ruleset.unknown")


def test_long_texts_are_bounded(program: Program) -> None:
    """A text of 29,000 characters is answered without reading it; without an account a longer one is refused."""
    assert program.post("draft", {"text": "If if if. " * 2_900}).json()["mechanism"] == ""
    assert is_problem(program.post("draft", {"text": "If if if. " * 10_000}), 413, "request.size")


def test_the_client_drafts_and_says(program: Program) -> None:
    """The client has a method for each."""
    game, client = program.table, program.host
    for found in (game.draft_rule(TEXT), client.draft_rule("suber", TEXT)):
        assert [one.as_ for one in found.sentences] == ["When a proposal is adopted, its author gets 3 points.", ""]
    for completed in (game.complete_rule("Wh"), client.complete_rule("suber", "Wh")):
        assert completed.phrases[0] == "When"
    for told in (game.say_mechanism("voting.unanimity()"), client.say_mechanism("suber", "voting.unanimity()")):
        assert [one.whole for one in told.sentences] == [True]
