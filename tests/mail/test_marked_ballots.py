"""Ballots that carry more than a word, by mail: what the notice says, what a letter may say, what it's answered."""

from collections.abc import Iterator

import pytest
from tests.law.test_ballot_forms import election
from tests.mail.writers import Office

from moot.documents.letters.parser import read_letter
from moot.people.correspondents import AddressBook
from moot.play.host import Host

SECRET = '@term("ballots_secret", kind="election")\ndef hidden(proposal):\n    return proposal.stage == "voting"'
FUNCTIONS = {"one": "ranked", "several": "chosen", "ranking": "ranked", "scores": "scored"}


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A mailroom without a game."""
    made = Office(host.sandbox)
    yield made
    made.host.journal.close()


def write(office: Office, player: str, text: str, subject: str = "") -> str:
    """A player's letter to the game; the answer's text."""
    return office.write(f"{player.lower()}@home.example", office.address_of(player), text, subject).text


@pytest.mark.parametrize(
    ("form", "letters", "ballots"),
    [
        ("one", ("Vote on E1: Ben", "I vote for Cleo on E1."), ("Ben", "Cleo")),
        ("several", ("Vote on E1: Ben and Cleo", "Vote on E1:\n- Ada\n- Eve"), ("Ben, Cleo", "Ada, Eve")),
        ("ranking", ("Vote on E1: 1. Ben 2. Ada", "I vote on E1: Cleo > Dan."), ("Ben > Ada", "Cleo > Dan")),
        ("scores", ("Vote on E1: Ben 5, Ada 3", "I give 2 points to Cleo on E1."), ("Ben: 5, Ada: 3", "Cleo: 2")),
    ],
)
def test_a_vote_of_each_form(office: Office, form: str, letters: tuple[str, ...], ballots: tuple[str, ...]) -> None:
    """A ballot in a letter is recorded like one from the pages, and its voter is told how it was read."""
    office.play(election(office.host, form, FUNCTIONS[form]))
    answers = [write(office, player, text) for player, text in zip(("Ada", "Ben"), letters, strict=True)]
    assert office.ballots("E1") == dict(zip(("Ada", "Ben"), ballots, strict=True))
    assert f"Ada votes “{ballots[0]}” on proposal E1." in answers[0]


def test_the_notice_says_how_to_vote(office: Office) -> None:
    """A letter on a vote that opens has an example that is itself understood; a reply needs no number."""
    office.play(election(office.host, "ranking", "ranked"))
    AddressBook(office.host.journal.postbox, office.name).set_address("Ada", "ada@home.example")
    AddressBook(office.host.journal.postbox, office.name).set_address("Ben", "ben@home.example")
    office.room.work()
    office.game.do("Ada", "call-election")
    office.room.work()
    [notice] = [read_letter(one.data) for one in office.out() if b"ben@home.example" in one.data]
    assert "reply “Vote on E2: Ada > Ben > Cleo”, or a numbered list below “Vote on E2:”" in " ".join(
        notice.text.split()
    )
    write(office, "Ada", "Vote on E2: Ada > Ben > Cleo")
    write(office, "Ben", "1. Cleo\n2. Ben", f"Re: {notice.subject}")
    assert office.ballots("E2") == {"Ada": "Ada > Ben > Cleo", "Ben": "Cleo > Ben"}


def test_a_ballot_marked_otherwise_is_answered_with_the_way_to_mark_it(office: Office) -> None:
    """The answer to a ballot that can't be read says how this vote is marked, and nothing is recorded."""
    office.play(election(office.host, "ranking", "ranked"))
    answer = write(office, "Ada", "Vote on E1: Ben, Cleo")
    assert not office.ballots("E1")
    assert "“Ben, Cleo” is no choice here" in answer and "the one you want most first: Ada > Ben > Cleo" in answer


LIMIT = """
    @forbid("vote", kind="election")
    def at_most_five(choice):
        if any(given > 5 for given in scored(choice).values()):
            return "five at most"
    """


@pytest.mark.parametrize("ballot", ["Ben: 2.5", "Ben: five", "Ben: 1, Ben: 2", "Ben, Ada", "Zoe: 1"])
def test_points_that_are_none_are_answered_and_open_no_case(office: Office, ballot: str) -> None:
    """A rule that limits points doesn't stumble over a ballot that can't be read: the answer says how to mark it."""
    office.play(election(office.host, "scores", "scored", LIMIT))
    answer = write(office, "Ada", f"Vote on E1: {ballot}")
    assert not office.ballots("E1") and not office.game.state.cases
    assert f"“{ballot}” is no choice here" in answer and "in whole numbers: Ada: 3, Ben: 1" in " ".join(answer.split())


def test_a_secret_ranking_is_told_to_its_voter_alone(office: Office) -> None:
    """What a letter says in a secret vote is sealed; only the answer to it repeats it."""
    office.play(election(office.host, "ranking", "ranked", SECRET))
    answer = write(office, "Ada", "Vote on E1: 1. Ben 2. Ada")
    assert "> Vote on E1: 1. Ben 2. Ada" in answer and "Ada votes on proposal E1, in secret." in answer
    assert "Ben > Ada" not in str(list(office.game.table.raw())) + write(office, "Ben", "Status. Log.")
    assert list(office.ballots("E1")) == ["Ada"]


def test_a_plain_vote_on_a_number_with_letters(office: Office) -> None:
    """Yea and Nay count on a proposal whose number isn't a plain one."""
    office.play(
        election(
            office.host,
            "one",
            "ranked",
            '@adjust("ballot_choices", kind="election")\ndef plain():\n    return ["for", "against"]',
        )
    )
    write(office, "Ada", "Yea on E1.")
    assert office.ballots("E1") == {"Ada": "for"}
