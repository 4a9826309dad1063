"""Rankings, approvals and points in the words of letters."""

from pathlib import Path

import pytest
from tests.effort import within

from moot.documents.letters.marked_ballots import ballot_in
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import ParsedLetter, requests_of
from moot.documents.letters.values import Letter
from moot.game.decision.ballot_forms import BallotForm

DISHES = ("Pizza", "Salad", "Fish and chips")
FORMS = {
    "301": BallotForm("ranking", DISHES),
    "302": BallotForm("several", DISHES),
    "303": BallotForm("scores", DISHES),
    "Election 1": BallotForm("one", ("Ada", "Ben")),
    "T1": BallotForm(),
}


def asked(text: str, subject: str = "") -> ParsedLetter:
    """What a letter asks for while those votes are open."""
    return requests_of(own_lines(Letter(text=text, subject=subject)), subject, (), FORMS)


def votes(text: str, subject: str = "") -> dict[str, str]:
    """The votes that a letter asks for."""
    found = asked(text, subject).requests
    assert all(one.move == "vote" for one in found)
    return {one.arguments["proposal"]: one.arguments["choice"] for one in found}


@pytest.mark.parametrize(
    ("text", "ballot"),
    [
        ("Vote on 301: 1. Pizza 2. Salad", "Pizza > Salad"),
        ("vote on 301: 1. pizza 2. fish and chips 3. salad.", "Pizza > Fish and chips > Salad"),
        ("Vote on 301:\n1. Salad\n2. Pizza", "Salad > Pizza"),
        ("Vote on 301:\n\n1. Salad\n2. Pizza\n\nAda", "Salad > Pizza"),
        ("Vote on 301:\n1) Salad\n2) Pizza\nAda", "Salad > Pizza"),
        ("Vote on 301:\n2. Salad\n1. Pizza", "Pizza > Salad"),
        ("I vote on 301: Pizza > Salad.", "Pizza > Salad"),
        ("301: Fish and chips > Pizza", "Fish and chips > Pizza"),
        ("I rank Pizza first, Salad second on 301.", "Pizza > Salad"),
        ("My ranking on 301: first Pizza, then Salad, then fish and chips", "Pizza > Salad > Fish and chips"),
        ("My vote on proposal 301 is 1st Salad, 2nd Pizza", "Salad > Pizza"),
        ("I vote Pizza over Salad on 301", "Pizza > Salad"),
        ("Vote on 301: Pizza: 2, Salad: 1", "Salad > Pizza"),
        ("Hello all,\n\nPlease vote on 301: Pizza\n\nThanks,\nAda", "Pizza"),
        ("Vote on 301: Pizza > Salad because fish smells", "Pizza > Salad"),
    ],
)  # fmt: skip
def test_a_ranking(text: str, ballot: str) -> None:
    """A ranking is a numbered list, places in words or figures, or names in order with a sign between them."""
    assert votes(text) == {"301": ballot}


@pytest.mark.parametrize(
    ("text", "ballot"),
    [
        ("Vote on 302: Pizza and Salad", "Pizza, Salad"),
        ("I approve of salad, pizza and fish and chips on 302.", "Pizza, Salad, Fish and chips"),
        ("Vote on 302:\n- Salad\n- Fish and chips", "Salad, Fish and chips"),
        ("302: Pizza", "Pizza"),
        ("Vote on 302: none", "none"),
    ],
)
def test_an_approval(text: str, ballot: str) -> None:
    """An approval names some, in a sentence or a list."""
    assert votes(text) == {"302": ballot}


@pytest.mark.parametrize(
    ("text", "ballot"),
    [
        ("Vote on 303: Pizza 5, Salad 3", "Pizza: 5, Salad: 3"),
        ("I give Pizza 5 points and Salad 0 on 303.", "Pizza: 5, Salad: 0"),
        ("I give 5 points to Pizza and 3 to Fish and chips on 303", "Pizza: 5, Fish and chips: 3"),
        ("Vote on 303:\nPizza: 5\nSalad = 3", "Pizza: 5, Salad: 3"),
        ("303: Salad -1", "Salad: -1"),
    ],
)
def test_points(text: str, ballot: str) -> None:
    """Points stand before or behind what they're for."""
    assert votes(text) == {"303": ballot}


def test_the_guide_s_votes() -> None:
    """Each vote that the guide to mail shows is understood."""
    guide = Path(__file__).parents[3].joinpath("docs", "mail.md").read_text(encoding="utf-8")
    lines = guide.partition("more to choose from")[2].partition("In a reply")[0].split("\n")
    shown = [line.split("   ")[2].strip() for line in lines if line.startswith("        ")]
    ballots = ["Pizza > Salad", "Pizza > Salad", "Pizza, Salad", "Pizza: 5, Salad: 3", "Ben"]
    assert [list(votes(text).values()) for text in shown] == [[ballot] for ballot in ballots]


def test_several_votes_in_one_letter() -> None:
    """Votes of all forms stand beside each other, each on its line or in its sentence."""
    text = "My votes:\n\n301: Pizza > Salad\n303: Pizza 5\n324: yea\nElection 1: Ben\nT1: nay"
    expected = {"301": "Pizza > Salad", "303": "Pizza: 5", "324": "for", "Election 1": "Ben", "T1": "against"}
    assert votes(text) == expected
    assert votes("I vote for Ben on Election 1. Yea on T1 and 324. Vote on 301: 1. Pizza 2. Salad") == {
        "301": "Pizza > Salad", "Election 1": "Ben", "T1": "for", "324": "for",
    }  # fmt: skip


def test_the_subject_may_say_on_which() -> None:
    """In a reply to a notice the ballot needs no number; a name alone may be a signature, and is no vote."""
    assert votes("1. Pizza\n2. Salad\n\nAda", "Re: [friday] Please vote: Proposal 301: Lunch") == {
        "301": "Pizza > Salad"
    }
    assert votes("Pizza 5, Salad 1", "Proposal 303: Lunch") == {"303": "Pizza: 5, Salad: 1"}
    assert votes("I vote for Ben.", "Re: Please vote: Proposal Election 1: Who?") == {"Election 1": "Ben"}
    assert not votes("Fine by me.\n\nBen", "Re: Please vote: Proposal Election 1: Who?")
    assert not votes("1. Pizza\n2. Salad")


@pytest.mark.parametrize(
    "text",
    [
        "If it rains, I vote on 301: Pizza > Salad.",
        "Bob wrote:\n\nVote on 301: Pizza > Salad",
        "> Vote on 301: Pizza > Salad",
        "Vote on 301: Pizza > Salad. Just kidding.",
        "Vote on 301: Pizza > Salad. Not!",
        "Vote on 301: Pizza > Salad\nVote on 301: Salad > Pizza",
        "I would never vote on 301: Pizza > Salad.",
        "Is it true that 301: Pizza > Salad?",
        "301: Pizza, I should think, and no salad.",
    ],
)
def test_what_is_no_vote(text: str) -> None:
    """What is quoted, conditional, taken back or said twice in two ways is no vote."""
    assert not asked(text).requests


@pytest.mark.parametrize(
    ("form", "body"),
    [
        ("ranking", "Pizza, Salad"),
        ("ranking", "1. Pizza 1. Salad"),
        ("ranking", "1. Pizza 2. Soup"),
        ("ranking", "Pizza > Salad > Pizza"),
        ("ranking", "Pizza or Salad"),
        ("ranking", "0. Pizza 1. Salad"),
        ("several", "1. Pizza 2. Salad"),
        ("several", "Pizza but not Salad"),
        ("several", "Pizza Salad"),
        ("scores", "1. Pizza 2. Salad"),
        ("scores", "Pizza, Salad"),
        ("scores", "Pizza 5, Salad"),
        ("one", "Pizza, Salad"),
        ("one", "Pizzas"),
    ],
)
def test_what_could_be_meant_in_two_ways_is_no_ballot(form: str, body: str) -> None:
    """A ballot that isn't marked as the vote wants isn't guessed at."""
    assert ballot_in(body, BallotForm(form, DISHES)) is None


@pytest.mark.parametrize(
    ("body", "ballot"),
    [("2 > 1", "2 > 1"), ("1. 2 2. 1", None), ("1 2", None), ("for > 10", "for > 10"), ("“for”, then 2", "for > 2")],
)
def test_choices_that_look_like_marks(body: str, ballot: str | None) -> None:
    """Choices that are numbers or words of order themselves are ranked by signs, never by places."""
    assert ballot_in(body, BallotForm("ranking", ("1", "2", "10", "for", "then some"))) == ballot


def test_what_says_it_is_a_vote_is_told_how_to_vote() -> None:
    """A ballot that isn't marked as the vote wants goes to the rules as written, whose refusal has the remedy."""
    assert votes("Vote on 301: Pizza, Salad. Yea on 324.") == {"301": "Pizza, Salad", "324": "for"}
    assert votes("My vote on 303: 1. Pizza 2. Salad") == {"303": "1. Pizza 2. Salad"}
    assert FORMS["303"].read("1. Pizza 2. Salad") is None


@pytest.mark.check
def test_long_letters_take_no_long() -> None:
    """A letter of many numbered lines is read in bounded time."""
    text = "Vote on 301:\n" + "\n".join(f"{n}. Pizza and Salad, then > 1." for n in range(3000))
    with within(2.0, text[:100]):
        assert "Pizza > Salad" not in votes(text).values()
