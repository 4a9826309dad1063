"""Postings as letters: the one of 1992, what clients do to text, and the postings that the program writes (U7, U8)."""

from typing import Any

import msgspec
import pytest
from tests.playing import Game, amend
from tests.seeds import seed

from moot.authoring.postings import Wish, changes_in, composed, move_of
from moot.documents.letters.forms import posting_text
from moot.documents.letters.parser import read_letter, read_saved
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import write_article
from moot.game.changes import Change
from moot.game.lines import line_after, most_followed
from moot.game.moves import Allowed
from moot.game.state import PlacedPosting
from moot.game.values import PlayerId
from moot.play.host import Host

FIFTEEN = amend(
    "202",
    text="When a rule change is accepted, whoever voted for it from an address that ends in .edu gains 15 points.",
    mechanism="""
    @upon("proposal_adopted")
    def fifteen_to_universities(votes_for, address):
        award([player for player in votes_for if address[player].endswith(".edu")], 15)


    @upon("rule_amended")
    def from_its_own_acceptance_on(rule, votes_for, address):
        if rule == 213:
            award([player for player in votes_for if address[player].endswith(".edu")], 15)
    """,
)
SUPPLIED = (msgspec.convert(FIFTEEN, Change),)
UNIVERSITIES = ("Ben Bitdiddle", "Cleo", "Dan")


def address_of(name: str) -> str:
    """Where somebody of these tests posts from."""
    host = "cs.mit.edu" if name in UNIVERSITIES else "edu.example.com"
    return f"{name.split()[0].lower()}@{host}"


class Group:
    """A game whose moves come as letters."""

    def __init__(self, host: Host):
        self.game = Game.shipped(host, "usenet", players=("Convener",))

    def receive(self, letter: Letter, follows: int | None, supplied: tuple[Change, ...] | None = None) -> int:
        """A letter comes; the entry that keeps what it posts."""
        table = self.game.table
        told = table.submit(move_of(table.state, "post", letter, follows, supplied), self.game.now)
        assert isinstance(told.verdict, Allowed) and told.entry is not None, told.verdict
        return told.entry.number

    def write(self, name: str, follows: int | None, wish: Wish, text: str = "", **header: Any) -> int:
        """Somebody posts what the program writes for them, through bytes and back."""
        written = composed(self.game.table.state, follows, name, wish, text)
        assert isinstance(written, str), written
        letter = Letter(
            message_id=f"<{self.game.now}.{follows}@x.org>", sender=Person(name, address_of(name)), text=written
        )
        return self.receive(read_letter(write_article(letter)), follows)

    def placed(self, entry: int) -> PlacedPosting:
        """A posting in its place."""
        return self.game.table.state.postings[entry]

    def points(self, entry: int) -> dict[PlayerId, int]:
        """Who has points on the line of a posting."""
        return dict(line_after(self.game.table.state, entry).quantities.get("points", {}))


@pytest.fixture
def group(host: Host) -> Group:
    """A game in which nothing has been posted and nobody plays yet."""
    return Group(host)


def test_U7_the_posting_of_1992_is_told_with_all_that_speaks_against_it(group: Group) -> None:
    """Its heading has no colon and an address, votes with nobody there, `-- Rick`; and rule 2 wants no votes at all."""
    entry = group.receive(read_saved(seed("000").read_bytes()), None, SUPPLIED)
    placed = group.placed(entry)
    assert (placed.verdict, placed.player) == ("illegal", "Rick Westerman")
    assert placed.because is not None and placed.because.rule == "1"
    for told in ("lacks its colon", "westerm@aclcb.purdue.edu", "nobody under it", "“-- Rick” is no vote"):
        assert told in placed.reason
    assert [(one.because.rule, "no section of votes" in one.reason) for one in placed.also] == [("2", True)]
    assert line_after(group.game.table.state, entry).proposals["301"].votes("for") == ()


def test_U7_play_goes_on_from_it_and_the_points_go_to_the_right_ones(group: Group) -> None:
    """Twelve adopt it: 15 points for each whose address ends in .edu, 5 for Rick Westerman, none for anybody else."""
    at = group.receive(read_saved(seed("000").read_bytes()), None, SUPPLIED)
    for voter in (*UNIVERSITIES, *(f"Voter {n}" for n in range(9))):
        at = group.write(voter, at, "vote")
        assert (group.placed(at).verdict, group.placed(at).reason) == ("move", "")
    adopted = group.write("Zoe", at, "append")
    assert (group.placed(adopted).verdict, group.placed(adopted).reason) == ("move", "")
    assert group.placed(adopted).astray == 1
    assert group.points(adopted) == {"Rick Westerman": 5, **dict.fromkeys(UNIVERSITIES, 15)}
    assert most_followed(group.game.table.state) == adopted
    assert group.game.host.verify(group.game.table.name).whole


def test_U8_what_the_program_writes_is_read_as_it_was_meant(group: Group) -> None:
    """Begun, proposed, voted on and appended by articles that it wrote itself, each a legal move."""
    at = group.write("Ada", None, "begin")
    at = group.write("Ada", at, "propose", "Be kind.\n\n    And patient.")
    for n in range(12):
        at = group.write(f"Voter {n}", at, "vote")
    at = group.write("Zoe", at, "append")
    assert [placed.reason for placed in group.game.table.state.postings.values() if placed.verdict != "move"] == []
    found = line_after(group.game.table.state, at).rule("213")
    assert found is not None and found.content.text.split() == ["Be", "kind.", "And", "patient."]


def test_U8_quoting_and_wrapping_make_no_difference(group: Group) -> None:
    """A client that puts marks before every line, and one that wraps lines, alter nothing that rule 2 compares."""
    at = group.write("Ada", group.write("Ada", None, "begin"), "propose", "Be kind to everybody whom you meet.")
    text = posting_text(group.game.table.state, group.placed(at))
    quoted = "Ada writes:\n" + "".join(f"> {line}\n" for line in text.split("\n")) + "\nVotes in favour:\n\nBen\n"
    wrapped = text.replace("Be kind to everybody", "Be kind\nto everybody") + "\nVotes in favour:\n\nBen\n"
    for said in (quoted, wrapped):
        entry = group.receive(Letter(message_id=f"<{len(said)}@x>", sender=Person("Ben", "ben@y.org"), text=said), at)
        assert (group.placed(entry).verdict, group.placed(entry).reason) == ("move", "")


def test_U8_the_same_name_at_another_address_is_somebody_else(group: Group) -> None:
    """Two Bens vote, and each has a player of their own."""
    at = group.write("Ada", group.write("Ada", None, "begin"), "propose", "Be kind.")
    text = posting_text(group.game.table.state, group.placed(at))
    for n, address in enumerate(("ben@y.org", "ben@z.org")):
        voted = f"{text}\nVotes in favour:\n\n{address}\n"
        group.receive(Letter(message_id=f"<{n}@x>", sender=Person("Ben", address), text=voted), at)
    players = [placed.player for placed in group.game.table.state.postings.values()]
    assert players[-2:] == ["Ben", "ben@z.org"]


def test_U8_a_proposal_in_words_is_understood_and_a_mechanism_can_stand_in_it(group: Group) -> None:
    """Repealing 208 is; a text with a mechanism is a rule that has it; what asks for nothing is a rule for people."""
    line = group.game.table.state
    assert [type(change).__name__ for change in changes_in(line, "Repeal rule 208.")] == ["Repeal"]
    code = "One point each.\n\n```python\nscoring.adoption_pays_proposer(1)\n```"
    (with_code,) = changes_in(line, code, "Points")
    assert "adoption_pays_proposer" in str(with_code)
    assert [type(change).__name__ for change in changes_in(line, "Be kind.", "Kindness")] == ["Enact"]
