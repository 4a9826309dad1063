"""What USENET-NOMIC shares with the other games, played by postings (C1 to C16)."""

import pytest
from tests.playing import amend, enact, repeal, transmute
from tests.usenet.posting import Postings

from moot.game.lines import line_after
from moot.play.host import Host


@pytest.fixture
def begun(host: Host) -> tuple[Postings, int]:
    """A game with its first posting."""
    postings = Postings(host)
    return postings, postings.post("Ada")


def test_C1_an_immutable_rule_is_not_amended(begun: tuple[Postings, int]) -> None:
    """Proposing it is refused by 103, and no proposal is made."""
    postings, root = begun
    wrong = postings.propose("Ada", root, "Amend 116.", changes=[amend("116", text="Nothing is permitted.")])
    assert (postings.verdict(wrong), postings.against(wrong)) == ("illegal", ["103"])
    assert not postings.on(wrong).proposals


def test_C3_ordinals_count_what_was_not_adopted_too(begun: tuple[Postings, int]) -> None:
    """What replaced the first proposal has ordinal 302 where it is listed as 213; another line counts by itself."""
    postings, root = begun
    second = postings.propose("Ada", postings.propose("Ada", root), "Be very kind.")
    listed = postings.on(postings.append("Zoe", postings.votes(12, second))).rule("213")
    assert listed is not None and listed.ordinal == 302
    elsewhere = postings.propose("Ben", root, "Be bold.")
    assert list(postings.on(elsewhere).proposals) == ["301"]


def test_C5_making_a_mutable_rule_immutable_takes_twelve(begun: tuple[Postings, int]) -> None:
    """24 is for the other direction alone."""
    postings, root = begun
    proposal = postings.propose("Ada", root, "208 is immutable.", changes=[transmute("208", "immutable")])
    appended = postings.append("Zoe", postings.votes(12, proposal))
    found = postings.on(appended).rule("208")
    assert postings.verdict(appended) == "move" and found is not None and found.rank == "immutable"


def test_C7_the_lower_ordinal_prevails_unless_a_rule_claims(begun: tuple[Postings, int]) -> None:
    """A new rule that asks for 3 votes gives way to 203; one that says it prevails over that is obeyed."""
    postings, root = begun
    three = '@term("votes_required")\ndef three():\n    return 3'
    plain = postings.propose("Ada", root, "Three.", changes=[enact(text="Three.", mechanism=three)])
    claims = postings.propose(
        "Ada", root, "Three!", changes=[enact(text="Three!", mechanism=three, prevails_over=["203"])]
    )
    for proposal, verdict in ((plain, "illegal"), (claims, "move")):
        listed = postings.append("Zoe", postings.votes(12, proposal))
        at = postings.votes(3, postings.propose("Ben", listed, "Be bold."))
        assert postings.verdict(postings.append("Zoe", at, "214")) == verdict


def test_C8_the_last_mutable_rules_stay(begun: tuple[Postings, int]) -> None:
    """What would leave none is appended, and barred by 114."""
    postings, root = begun
    mutable = [rule.number for rule in postings.on(root).in_force() if rule.rank == "mutable"]
    proposal = postings.propose("Ada", root, "None.", changes=[repeal(number) for number in mutable])
    appended = postings.append("Zoe", postings.votes(12, proposal))
    assert postings.on(appended).proposals["301"].outcome == "barred"
    assert len([rule for rule in postings.on(appended).in_force() if rule.rank == "mutable"]) == len(mutable)


def test_C10_anybody_may_forfeit_and_a_win_comes_of_points(begun: tuple[Postings, int]) -> None:
    """Somebody who leaves is gone on all lines; 112 bars a rule that names a winner for anything but points."""
    postings, root = begun
    gift = enact(text="Cleo wins.", mechanism='@upon("posted")\ndef at_once(player):\n    win(player)')
    listed = postings.append("Zoe", postings.votes(12, postings.propose("Ada", root, "Cleo.", changes=[gift])))
    after = postings.propose("Cleo", listed, "Be bold.")
    assert postings.on(after).winner is None
    postings.game.do("Cleo", "leave")
    assert all("Cleo" not in line_after(postings.whole, entry).seating for entry in (root, after))


def test_C15_in_force_where_it_is_appended_and_mutable(begun: tuple[Postings, int]) -> None:
    """A new rule is mutable from the posting that appends it on."""
    postings, root = begun
    carried = postings.votes(12, postings.propose("Ada", root))
    found = postings.on(postings.append("Zoe", carried)).rule("213")
    assert postings.on(carried).rule("213") is None
    assert found is not None and found.rank == "mutable"
