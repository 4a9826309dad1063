"""Trying a proposal on a copy of the game, step by step, without changing the game."""

import pytest
from tests.web.site import Visitor, enacting

from moot.law.files.change_files import read_changes
from moot.play.host import Host
from moot.play.trials import STEPS, try_out

CONSOLATION = '@upon("proposal_defeated")\ndef consolation(proposal):\n    award(proposal.author, 3)\n'
CHEER = '@move("cheer", by="players")\ndef cheer(whom: Player, n: int, player):\n    award(whom, n)\n'


def test_a_draft_is_tried_and_goes_on_step_by_step(visitor: Visitor) -> None:
    """Adopted first; then a defeat shows what the new rule does, with the rule and provision behind each event."""
    draft = enacting("Consolation", "Three points for a defeat.", CONSOLATION, do="try")
    page = visitor.sit("Ada").send("try", draft)
    assert "Proposal 301 is adopted, as if all had voted for it" in page.words
    assert "Rule 301, “Consolation”, is enacted" in page.words
    page = visitor.send("try", draft | {"next": "defeat"})
    assert "A proposal all vote against" in page.words
    assert "Ben gets 3 points (rule 301). rule 301 consolation, new" in page.words
    assert "Ben loses 10 points (rule 206). rule 206 defeat costs proposer" in page.words


def test_the_steps_add_up_and_can_begin_again(visitor: Visitor) -> None:
    """What was tried stays in the form, with the draft, so that the next step follows it."""
    draft = enacting("Cheer", "One may cheer.", CHEER, do="try")
    page = visitor.sit("Ada").send("try", draft | {"step": "turn", "next": "move cheer"})
    assert "The rest of this turn" in page.words
    assert "The move cheer, with whom Ben, n 1" in page.words
    carried = [field["value"] for field in page.all("input") if field.get("name") == "step"]
    assert carried[:2] == ["turn", "move cheer"]
    assert "One may cheer." in page.source
    again = visitor.send("try", draft | {"step": "turn", "do": "again"})
    assert "The rest of this turn" not in again.words.partition("And then")[0]


def test_a_draft_goes_back_to_its_form(visitor: Visitor) -> None:
    """The page of a trial leads back to the form with everything that was written."""
    page = visitor.sit("Ada").send("try", enacting("Cheer", "One may cheer.", CHEER, do="try"))
    kept = {}
    name = ""
    for tag, attrs in page.tags:
        if tag == "textarea":
            name = attrs.get("name", "")
            kept[name] = attrs
    assert {"kind-0", "title-0", "text-0", "mechanism-0"} <= set(kept)
    assert any(button.get("formaction", "").endswith("/propose") for button in page.all("button"))


@pytest.mark.check
def test_a_proposal_that_is_made_can_be_tried_by_anyone(visitor: Visitor) -> None:
    """Its page links to the trial, whose steps are in the URL; a decided one can't be tried."""
    visitor.sit("Ada").send("propose", enacting("Consolation", "Three points for a defeat.", CONSOLATION))
    assert any("/try?proposal=301" in link.get("href", "") for link in visitor.get("proposals/301").all("a"))
    page = visitor.get("try?proposal=301&step=defeat&next=week")
    assert "Ben gets 3 points (rule 301)" in page.words
    assert "One week later" in page.words
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    assert visitor.get("try?proposal=301").status == 404
    assert visitor.get("try?proposal=999").status == 404


def test_a_draft_with_faults_shows_them_at_their_lines(visitor: Visitor) -> None:
    """There is nothing to try then, and the page says so."""
    page = visitor.sit("Ada").send(
        "try", enacting("Bad", "x", "@upon('proposed')\ndef x(proposal):\n    award(proposal.author, foo)\n")
    )
    assert "so there’s nothing to try yet" in page.words
    assert page.source.index('class="wrong"') < page.source.index("means nothing here")


@pytest.mark.check
def test_a_trial_touches_nothing(visitor: Visitor, host: Host) -> None:
    """However far it goes, no entry is made, and no step that is made up does harm."""
    table = host.table(visitor.game.removeprefix("/games/"))
    before = table.state
    draft = enacting("Cheer", "One may cheer.", CHEER, do="try")
    steps = ("vote", "defeat", "turn", "day", "week", "move cheer", "move fly", "nonsense", "vote", "vote")
    for n, step in enumerate(steps):
        assert visitor.sit("Ada").send("try", draft | {"step": step}).status == 200, n
    assert table.state is before


def test_a_step_that_cannot_be_says_why(visitor: Visitor, host: Host) -> None:
    """A move that nobody may make is refused by its rule; an unknown one is reported."""
    table = host.table(visitor.game.removeprefix("/games/"))
    forbidden = CHEER + '@forbid("cheer")\ndef never():\n    return "nobody cheers"\n'
    changes = read_changes(f"---\ntitle: Cheer\n---\nNobody cheers.\n\n```python\n{forbidden}```\n")
    assert isinstance(changes, tuple)
    steps = try_out(table, "Ada", changes, ["move cheer", "move fly"]).steps
    assert steps[1].reason == "Nobody could make it: nobody cheers (rule 301)"
    assert steps[2].reason == "The rules would offer no move “fly”"


@pytest.mark.check
@pytest.mark.parametrize("ruleset", ["suber", "nomic_world", "acronomic", "infinity", "usenet"])
def test_every_step_comes_to_something_or_says_why_not(host: Host, ruleset: str, visitor: Visitor) -> None:
    """In each shipped game every step that is offered has events, or a reason why there are none."""
    name = f"{visitor.game.removeprefix('/games/')}-{ruleset}"
    players = ("Ada", "Ben", "Cleo", "Dan", "Eve")
    offices = {"moderator": "Tess"} if ruleset == "infinity" else {}
    host.new(name, host.ruleset(ruleset), players, offices=offices, seed=b"7" * 32)
    changes = read_changes("---\ntitle: Kindness\n---\nBe kind.\n")
    assert isinstance(changes, tuple)
    offered = {step for step, _ in try_out(host.table(name), "Ada", changes).choices}
    assert offered >= STEPS.keys() - {"turn"}
    for step in sorted(offered):
        tried = try_out(host.table(name), "Ada", changes, [step]).steps[-1]
        assert tried.came or tried.reason, step
