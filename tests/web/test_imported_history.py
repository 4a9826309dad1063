"""Pages of a game with imported history: proposers who aren't players, original outcomes, lost texts."""

import pytest
from starlette.applications import Starlette
from tests.web.site import Visitor

from moot.game.changes import Amend, Content, Enact, Repeal, Transmute, Wording
from moot.game.decision.transcripts import Opening, Transcript, TranscriptChange, moves_of
from moot.game.moves import OPEN, Move
from moot.game.rules import Ruleset, RuleText
from moot.game.values import plain
from moot.play.host import Host

DAY = 86_400
LOST = Wording(text="", lost=True)


@pytest.fixture(scope="module")
def old(app: Starlette, host: Host) -> Visitor:
    """A game with recorded history and two players."""
    rules = (
        RuleText("105", "immutable", Content(lost=True)),
        RuleText("209", "mutable", Content(title="At most 25", text="At most 25 rules.")),
        RuleText("210", "mutable", Content(title="Records", text="Records are kept.")),
    )
    told = [
        Transcript("301", "Rule #201", text="Amend *208*.", outcome="No Quorum", date="N/A"),
        Transcript("304", "Fenrir", outcome="Adopted", did=(TranscriptChange(Transmute("105", "mutable"), "304"),)),
        Transcript("310", "", outcome="Repealed", did=(TranscriptChange(Repeal("209")),)),
        Transcript("317", "Fenrir", outcome="Amended", did=(TranscriptChange(Amend("304", LOST), "317"),)),
        Transcript(
            "333", "Cap", outcome="Amended", did=(TranscriptChange(Amend("317", Wording(text="All vote.")), "333"),)
        ),
        Transcript("340", "Ilt", outcome="adopted", did=(TranscriptChange(Enact(Content(lost=True))),)),
        Transcript("340/2", "Jono", outcome="adopted", printed="340", did=(
            TranscriptChange(Enact(Content(title="Lots", text="By lot.")), printed="340"),)),
    ]  # fmt: skip
    moves = [*moves_of(told), Move(OPEN, None, plain(Opening(("Ada", "Ben"))))]
    history = [(move, day * DAY) for day, move in enumerate(moves, 100)]
    past = Ruleset("old", rules)
    table = host.new("old", past, (), title="Old", seed=b"7" * 32, now=100 * DAY, unseated=True, history=history)
    assert table.state.entry == len(told) + 1
    return Visitor(app, "old")


@pytest.mark.parametrize(
    "path",
    ["", "rules", "log", "proposals", "rules/105", "rules/333", "rules/340", "rules/340%2F2", "rules/209"]
    + [f"proposals/{n}" for n in ("301", "304", "310", "317", "333", "340", "340%2F2")]
    + [f"log/{n}" for n in range(9)]
    + ["rules/105?at=2", "?at=3", "rules?at=1"],
)
def test_every_page_of_a_game_with_history_is_there(old: Visitor, path: str):
    """No page fails over a proposer who isn't a player, a proposal without changes, or a number with a slash."""
    page = old.get(path)
    assert page.status == 200 and not page.crossed


def test_a_rules_page_tells_its_whole_past(old: Visitor):
    """Each number, proposer and day, and what is not known is said to be lost."""
    words = old.get("rules/333").words
    assert "its numbers over time: 105, 304, 317 and 333" in words
    assert "Amended by proposal 317, Fenrir" in words and "Transmuted by proposal 304, Fenrir" in words
    assert "The new text is lost." in words and "The earlier text is lost." in words
    assert "some words may be older than shown here" in words
    assert "The text is lost" in old.get("rules/340").words


def test_a_proposal_stands_with_its_own_words(old: Visitor):
    """Its outcome, its date as printed, its formatted text; and that votes aren't known."""
    page = old.get("proposals/301")
    assert "301 by Rule #201" in page.words and "No Quorum" in page.words
    assert "<em>208</em>" in page.source and "Printed date: N/A." in page.words
    assert "doesn’t mention votes" in page.words
    assert "by an unknown author" in old.get("proposals/310").words
    assert "no rule was asked" in old.get("log/1").words


def test_a_number_that_is_printed_twice_is_shown_as_printed(old: Visitor):
    """The later of two rules with one number says which number the document has for it."""
    assert "printed as 340 in the source document" in old.get("rules/340%2F2").words
    assert "Printed number: 340." in old.get("proposals/340%2F2").words


def test_the_log_says_what_became_of_each_proposal(old: Visitor):
    """An outcome in the document's own word is shown, not dropped as a repetition of another event."""
    assert "Proposal 301 is decided: No Quorum." in old.get("log").words


def test_words_whose_earlier_text_is_lost_are_not_the_initial_rules(old: Visitor):
    """Where the first text is lost, every word counts as brought in by the proposal of the first that is kept."""
    words = old.get("rules/333").words
    assert "Every word comes from proposal 333" in words
    assert "Every word comes from the initial rules" not in words
