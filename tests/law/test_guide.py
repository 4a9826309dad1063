"""The guide to mechanisms: what its examples of votes do in a game, and what it says of types and of order."""

import re
from pathlib import Path

import pytest
from tests.law.test_vocabulary_page import faults, index
from tests.playing import Game, assembly, enact, points, rule

from moot.game import events as e
from moot.law.files.change_files import read_changes
from moot.law.rule_index import RuleIndex
from moot.play.host import Host

GUIDE = Path(__file__).parents[2].joinpath("docs", "mechanisms.md").read_text(encoding="utf-8")
TYPES = re.findall(r"^\| `([^`]+)` \| [^|]* \| (yes|no) \| (yes|no) \|$", GUIDE, re.M)
__all__ = ["index"]


def example(title: str) -> str:
    """The mechanism of the guide's example with a title."""
    found = re.search(rf"^title: {title}\n.*?^```python\n(.*?)^```", GUIDE, re.M | re.S)
    assert found, title
    return found[1]


def counted(host: Host, title: str, *votes: str) -> tuple[set[str], set[str]]:
    """Who counts as voting for and against, if Ada, Ben, Cleo, Dan and Eve vote so under an example of the guide."""
    head = '@upon("voting_closed")\ndef told(votes_for, votes_against):\n'
    told = f'{head}    announce("told", yes=votes_for, no=votes_against)'
    game = Game.of(host, assembly(), points(), rule("201", example(title)), rule("202", told))
    number = game.propose(enact(), by="Ada")
    for player, vote in zip(game.state.seating, votes, strict=True):
        game.do(player, "vote", proposal=number, choice=vote)
    [found] = [event.fields for event in game.events(e.Announced) if event.name == "told"]
    return set(found["yes"]), set(found["no"])


@pytest.mark.parametrize(
    ("votes", "yes", "no"),
    [
        (("for", "as Ada", "as Ben", "against", "as Dan"), "Ada Ben Cleo", "Dan Eve"),
        (("as Eve", "as Ada", "for", "against", "as Dan"), "Cleo", "Ada Ben Dan Eve"),
        (("as Ben", "as Ada", "as Cleo", "for", "against"), "Dan", "Eve"),
    ],
)
def test_endorsements(host: Host, votes: tuple[str, ...], yes: str, no: str) -> None:
    """A vote as somebody's counts as theirs does, along any chain; what leads in a circle counts for neither."""
    assert counted(host, "Endorsements", *votes) == (set(yes.split()), set(no.split()))


@pytest.mark.parametrize(
    ("votes", "yes", "no"),
    [
        (("for", "for", "against", "with most", "with most"), "Ada Ben Dan Eve", "Cleo"),
        (("for", "against", "with most", "with most", "if unopposed"), "Ada", "Ben Cleo Dan"),
        (("for", "if unopposed", "if unopposed", "with most", "for"), "Ada Ben Cleo Dan Eve", ""),
        (("for", "for", "against", "if unopposed", "if unopposed"), "Ada Ben", "Cleo"),
    ],
)
def test_conditional_votes(host: Host, votes: tuple[str, ...], yes: str, no: str) -> None:
    """A conditional vote counts by what the others' plain votes come to."""
    assert counted(host, "Conditional votes", *votes) == (set(yes.split()), set(no.split()))


@pytest.mark.check
@pytest.mark.parametrize(("kind", "asked", "kept"), TYPES)
def test_types(kind: str, asked: str, kept: str, index: RuleIndex) -> None:
    """Each type of the guide's table can be asked for, and kept, if and only if the table says so."""
    colours = '@term("colours")\ndef listed() -> list[str]:\n    return ["red"]\n\n\n'
    move = f'{colours}@move("choose", by="players")\ndef choose(thing: {kind}):\n    announce("chosen")'
    name = "changes" if kind == "Changes" else "thing"
    assert bool(faults(index, move.replace("thing", name))) == (asked == "no")
    assert bool(faults(index, f"kept_so = register({kind})")) == (kept == "no")


def test_the_table_of_types_is_long() -> None:
    """The table is found in the guide."""
    assert len(TYPES) > 20


def test_several_changes(host: Host) -> None:
    """The guide's proposal of several changes makes all of them, in order."""
    text = (
        GUIDE.partition("## Several changes in one proposal")[2].partition("```markdown\n")[2].partition("```\n```")[0]
    )
    changes = read_changes(text + "```\n")
    assert isinstance(changes, tuple) and [type(one).__name__ for one in changes] == ["Enact", "Retitle", "Amend"]


def test_order(host: Host) -> None:
    """The vote closes in one wave, the adoption comes in the next, then the payment; no rule hears its own adoption."""
    pays = '@upon("proposal_adopted")\ndef pay(proposal):\n    award(proposal.author, 3)'
    game = Game.of(host, assembly(), points(), rule("201", pays))
    late = """
        @upon("proposal_adopted")
        def too_early():
            announce("heard_adoption")

        @upon("rule_enacted")
        def in_time():
            announce("heard_enactment")
        """
    verdict = game.adopt(enact(mechanism=late), by="Ada")
    happened = [type(event).__name__ for event in verdict.events]
    order = ["BallotCast", "VotingClosed", "ProposalAdopted", "Awarded", "RuleEnacted"]
    assert sorted(order, key=happened.index) == order
    assert [event.name for event in game.events(e.Announced)] == ["heard_enactment"]


def started(host: Host, title: str, **amounts: int) -> Game:
    """A game of five under one of the guide's three rules, in which players have some points."""
    given = "".join(f'    award("{player}", {amount})\n' for player, amount in amounts.items()) or "    pass\n"
    gives = f'@upon("game_started")\ndef give():\n{given}'
    return Game.of(host, assembly(), points(), rule("201", example(title)), rule("202", gives))


def test_the_market(host: Host) -> None:
    """What is bought costs its price, which rises; what is sold brings it, and it falls, but not below 1."""
    game = started(host, "The market", Ada=20, Ben=3)
    game.do("Ada", "buy", good="apples")
    game.do("Ada", "buy", good="apples")
    assert "apples costs 5 points, and you have 3" in game.refused("Ben", "buy", good="apples").reason
    assert game.points()["Ada"] == 13 and game.register("prices") == {"apples": 5, "bread": 5}
    assert game.register("goods", "Ada") == {"apples": 2}
    game.do("Ada", "sell", good="apples")
    game.do("Ada", "sell", good="apples")
    assert game.points()["Ada"] == 22 and game.register("prices")["apples"] == 3
    assert "you have no apples" in game.refused("Ada", "sell", good="apples").reason


def test_the_jury(host: Host) -> None:
    """Three are drawn, none twice and never the caller; two that agree judge the case."""
    game = started(host, "The jury")
    for n in range(1, 9):
        game.do("Ada", "call-case", statement="Is it so?")
        jury = game.register("jury", str(n))
        assert len(set(jury)) == 3 and "Ada" not in jury
    outside = next(player for player in game.state.seating if player not in jury)
    assert "you aren't on the jury" in game.refused(outside, "give-verdict", case="8", verdict="true").reason
    game.do(jury[0], "give-verdict", case="8", verdict="true")
    assert "you have given" in game.refused(jury[0], "give-verdict", case="8", verdict="true").reason
    game.do(jury[1], "give-verdict", case="8", verdict="false")
    assert game.state.cases["8"].judgment == ""  # type: ignore[index]
    game.do(jury[2], "give-verdict", case="8", verdict="true")
    assert game.state.cases["8"].judgment == "true"  # type: ignore[index]


def test_the_tax(host: Host) -> None:
    """Every week a tenth of what is more than ten goes to the poorest."""
    game = started(host, "The weekly tax", Ada=40, Ben=25, Cleo=10, Dan=1, Eve=2)
    game.wait(game.now + 7 * 86400)
    assert game.points() == {"Ada": 36, "Ben": 23, "Cleo": 10, "Dan": 7, "Eve": 2}
    game.wait(game.now + 7 * 86400)
    assert game.points() == {"Ada": 33, "Ben": 21, "Cleo": 10, "Dan": 7, "Eve": 7}
