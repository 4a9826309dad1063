"""USENET-NOMIC's own rules, played: what is a move, what carries, and what each line comes to (U1 to U9)."""

from typing import Any

import pytest
from tests.playing import amend, enact, transmute
from tests.usenet.posting import RULES, TEXT, VOTERS, Postings

from moot.game.lines import children, most_followed
from moot.play.host import Host
from moot.play.previews import preview_of

EDU = """
    @upon("proposal_adopted")
    def fifteen_to_universities(votes_for, address):
        award([player for player in votes_for if address[player].endswith(".edu")], 15)
    """


@pytest.fixture
def postings(host: Host) -> Postings:
    """A game in which nothing has been posted."""
    return Postings(host)


@pytest.fixture
def proposed(postings: Postings) -> tuple[Postings, int]:
    """A game whose first posting has a proposal of Ada's."""
    return postings, postings.propose("Ada", postings.post("Ada"))


# U1: the form


def test_U1_a_posting_without_rules_is_talk(postings: Postings) -> None:
    """It is stored, whoever wrote it, without consequences; a move that follows it has no parent move."""
    root = postings.post("Ada")
    talk = postings.post("Ben", root, rules=None)
    upon_it = postings.propose("Cleo", talk, rules=RULES)
    assert [postings.verdict(entry) for entry in (root, talk, upon_it)] == ["move", "talk", "illegal"]
    assert postings.placed(upon_it).code == "law.a-move-is-followed-up"


def test_U1_the_other_sections_may_be_missing(proposed: tuple[Postings, int]) -> None:
    """Rules alone are a move, and so is a proposal that nobody has voted for yet."""
    postings, proposal = proposed
    left_out = postings.post("Ben", proposal, proposal=None, proposer=None)
    assert [postings.verdict(entry) for entry in (proposal, left_out)] == ["move", "move"]
    assert postings.on(left_out).proposals["301"].outcome == "replaced"


def test_U1_what_departs_from_the_form_is_told_with_rule_1(postings: Postings) -> None:
    """A move in another form stays on its line, and each departure from the form is in the reason."""
    root = postings.post("Ada", departures=["the heading lacks its colon", "it carries an address"])
    placed = postings.placed(root)
    assert (placed.verdict, placed.reason) == ("illegal", "the heading lacks its colon; it carries an address")
    assert postings.against(root) == ["1"]


def test_U1_the_heading_names_who_proposes(proposed: tuple[Postings, int]) -> None:
    """Nobody proposes in another's name; capitals make no difference."""
    postings, proposal = proposed
    forged = postings.propose("Ben", proposal, "Ada wins.", proposer="Ada")
    loud = postings.propose("Ben", proposal, "Ben wins.", proposer="BEN")
    assert (postings.against(forged), postings.verdict(loud)) == (["1"], "move")


# U2: following up


@pytest.mark.parametrize(
    "rules", ["1 A rule. 202 There is no rule 202", RULES + " 213 Ben wins.", "202 There is no rule 202."]
)
def test_U2_the_rules_stay_word_for_word(proposed: tuple[Postings, int], rules: str) -> None:
    """A missing full stop, a new rule, a missing rule: each is an illegal move by rule 2."""
    postings, proposal = proposed
    wrong = postings.vote("Ben", proposal, rules=rules)
    assert (postings.verdict(wrong), postings.against(wrong)) == ("illegal", ["2"])


def test_U2_a_changed_proposal_keeps_no_votes(proposed: tuple[Postings, int]) -> None:
    """However small the change is: with the votes it is illegal, without them it is a proposal of its own."""
    postings, proposal = proposed
    voted = postings.vote("Ben", proposal)
    kept = postings.propose("Ada", voted, "Be kind!", votes=["Ben"])
    emptied = postings.propose("Ada", voted, "Be kind!", votes=[])
    anew = postings.propose("Ada", voted, "Be kind!")
    assert [postings.against(entry) for entry in (kept, emptied, anew)] == [["2"], ["2"], []]
    assert postings.on(anew).proposals["302"].votes("for") == ()
    assert postings.on(anew).proposals["301"].outcome == "replaced"


def test_U2_a_vote_is_the_poster_s_own_name_and_nothing_else(proposed: tuple[Postings, int]) -> None:
    """By name or address; another's name beside it or instead of it, or a name taken out, is illegal."""
    postings, proposal = proposed
    ben = postings.vote("Ben", proposal)
    cleo = postings.post("Cleo", ben, votes=["Ben", "cleo@x.org"])
    both = postings.post("Dan", ben, votes=["Ben", "Dan", "Eve"])
    other = postings.post("Dan", ben, votes=["Ben", "Eve"])
    gone = postings.post("Dan", ben, votes=["Dan"])
    first = postings.post("Dan", ben, votes=["Dan", "Ben"])
    assert [postings.verdict(entry) for entry in (ben, cleo, first)] == ["move"] * 3
    assert [postings.against(entry) for entry in (both, other, gone)] == [["2"]] * 3
    assert postings.on(cleo).proposals["301"].votes("for") == ("Ben", "Cleo")
    assert postings.on(other).proposals["301"].votes("for") == ("Ben",)


def test_U2_a_vote_with_any_other_change_is_illegal(proposed: tuple[Postings, int]) -> None:
    """A name added together with a stop in the rules, and with a word of the proposal."""
    postings, proposal = proposed
    ben = postings.vote("Ben", proposal)
    with_rules = postings.vote("Cleo", ben, rules=RULES + " Amen.")
    with_proposal = postings.vote("Cleo", ben, proposal="Be very kind.")
    assert (postings.against(with_rules), postings.against(with_proposal)) == (["2"], ["1", "2"])


def test_U2_a_name_alone_is_not_enough_of_a_name(proposed: tuple[Postings, int]) -> None:
    """`Rick` alone doesn't identify Rick Westerman."""
    postings, proposal = proposed
    short = postings.post("Rick Westerman", proposal, votes=["Rick"])
    whole = postings.post("Rick Westerman", proposal, votes=["rick westerman"])
    assert (postings.verdict(short), postings.verdict(whole)) == ("illegal", "move")


def test_U2_a_section_of_votes_with_nobody_in_it_is_a_change(proposed: tuple[Postings, int]) -> None:
    """Neither can it come where there was none, nor go where it was."""
    postings, proposal = proposed
    empty = postings.post("Ben", proposal, votes=[])
    gone = postings.post("Ben", empty, votes=None)
    assert [postings.against(entry) for entry in (empty, gone)] == [["2"], ["2"]]


@pytest.mark.parametrize(
    ("move", "arguments"),
    [
        ("propose", {"changes": [enact()]}),
        ("vote", {"proposal": "301", "choice": "for"}),
        ("withdraw", {"proposal": "301"}),
        ("revise", {"proposal": "301", "changes": [enact()]}),
    ],
)
def test_U2_there_is_no_other_way_to_move(proposed: tuple[Postings, int], move: str, arguments: dict[str, Any]) -> None:
    """What a posting does cannot be done without one."""
    refused = proposed[0].game.refused("Ada", move, **arguments)
    assert refused.because is not None and refused.because.rule == "2"


# U3: appending


@pytest.mark.parametrize(("votes", "verdict"), [(11, "illegal"), (12, "move"), (13, "move")])
def test_U3_twelve_votes_allow_appending(proposed: tuple[Postings, int], votes: int, verdict: str) -> None:
    """Eleven do not: rules 2 and 3 say so."""
    postings, proposal = proposed
    appended = postings.append("Zoe", postings.votes(votes, proposal))
    assert postings.verdict(appended) == verdict
    assert postings.against(appended) == (["2", "3"] if verdict == "illegal" else [])


def test_U3_it_takes_effect_where_it_is_appended(proposed: tuple[Postings, int]) -> None:
    """As rule 213, with ordinal 301; not a posting earlier, and on no other line."""
    postings, proposal = proposed
    carried = postings.votes(12, proposal)
    appended = postings.append("Zoe", carried)
    found = postings.on(appended).rule("213")
    assert found is not None and (found.content.text, found.ordinal) == (TEXT, 301)
    assert "213" not in postings.texts(carried)


@pytest.mark.parametrize("number", ["213.", "Rule 213:"])
def test_U3_the_number_may_be_written_in_the_ways_of_lists(proposed: tuple[Postings, int], number: str) -> None:
    """A stop or a word beside it makes no difference."""
    postings, proposal = proposed
    assert postings.verdict(postings.append("Zoe", postings.votes(12, proposal), number)) == "move"


@pytest.mark.parametrize(
    "said",
    [
        {"rules": f"{RULES} 214 {TEXT}"},
        {"rules": f"{RULES} 213 Be kind"},
        {"rules": f"{RULES} 213 {TEXT} Amen."},
        {"rules": f"1 A rule. 213 {TEXT}"},
        {"votes": list(VOTERS[:12])},
        {"proposal": TEXT, "proposer": "Ada"},
    ],
)
def test_U3_only_what_was_carried_is_appended_and_nothing_else(
    proposed: tuple[Postings, int], said: dict[str, Any]
) -> None:
    """Another number, other words, a rule taken out, a section left standing: illegal, and the law stays as it was."""
    postings, proposal = proposed
    wrong = postings.append("Zoe", postings.votes(12, proposal), **said)
    assert postings.verdict(wrong) == "illegal" and "2" in postings.against(wrong)
    assert "213" not in postings.texts(wrong)


def test_U3_the_list_grows_and_keeps_what_was_amended(postings: Postings) -> None:
    """What amends 202 is listed as 213, and a posting that strikes 202 from the list is illegal; 214 comes next."""
    change = amend("202", text="Everybody gets a point.")
    proposal = postings.propose("Ada", postings.post("Ada"), "Amend 202.", changes=[change])
    appended = postings.append("Zoe", postings.votes(12, proposal))
    struck = postings.propose("Ben", appended, "Be bold.", rules="1 A rule. 213 Amend 202.")
    assert postings.against(struck) == ["2"]
    again = postings.append("Zoe", postings.votes(12, postings.propose("Ben", appended, "Be bold.")), "214")
    assert postings.texts(again)["213"] == "Everybody gets a point."
    found = postings.on(again).rule("202")
    assert found is not None and (found.number, found.ordinal) == ("213", 301)
    assert postings.texts(again)["214"] == "Be bold."


def test_U3_a_proposal_is_previewed_under_the_number_it_would_have(proposed: tuple[Postings, int]) -> None:
    """What is open would be listed as the next rule of its line."""
    postings, proposal = proposed
    table = postings.game.table
    assert preview_of(table, "301").rules[0].number_after == "213"
    appended = postings.append("Zoe", postings.votes(12, proposal))
    postings.propose("Ben", appended, "Be bold.")
    assert preview_of(table, "302").rules[0].number_after == "214"


# U4: whose votes


def test_U4_the_proposer_does_not_vote(proposed: tuple[Postings, int]) -> None:
    """Neither by name nor by address."""
    postings, proposal = proposed
    by_name = postings.vote("Ada", proposal)
    by_address = postings.post("Ada", proposal, votes=["ada@x.org"])
    assert [postings.against(entry) for entry in (by_name, by_address)] == [["5"], ["5"]]
    assert postings.on(by_name).proposals["301"].votes("for") == ()


def test_U4_a_name_stands_once(proposed: tuple[Postings, int]) -> None:
    """Twice on one list is illegal, whatever its capitals, and so is an address below the name."""
    postings, proposal = proposed
    ben = postings.vote("Ben", proposal)
    twice = postings.post("Ben", ben, votes=["Ben", "ben"])
    address = postings.post("Ben", ben, votes=["Ben", "ben@x.org"])
    assert ["6" in postings.against(entry) for entry in (twice, address)] == [True, True]
    assert [postings.verdict(entry) for entry in (twice, address)] == ["illegal", "illegal"]


def test_U4_one_person_may_vote_on_many_postings(proposed: tuple[Postings, int]) -> None:
    """Two proposals to one posting are two lines, and Ben votes on both."""
    postings, proposal = proposed
    other = postings.propose("Cleo", proposal, "Be bold.")
    voted = [postings.vote("Ben", entry) for entry in (proposal, other)]
    assert [postings.verdict(entry) for entry in voted] == ["move", "move"]


# U5: a tree


def test_U5_two_follow_ups_are_two_branches_with_scores_of_their_own(proposed: tuple[Postings, int]) -> None:
    """Ada's is carried on one and Ben's on the other; each line pays its own proposer and has its own rule 213."""
    postings, proposal = proposed
    other = postings.propose("Ben", proposal, "Be bold.")
    ada = postings.append("Zoe", postings.votes(12, proposal))
    ben = postings.append("Yves", postings.votes(12, other))
    assert (postings.points(ada), postings.points(ben)) == ({"Ada": 5}, {"Ben": 5})
    assert (postings.texts(ada)["213"], postings.texts(ben)["213"]) == (TEXT, "Be bold.")
    assert len(children(postings.whole.postings)[proposal]) == 2


def test_U5_who_disputes_a_move_follows_another(proposed: tuple[Postings, int]) -> None:
    """An append of 11 votes has its consequences for those who follow it, who are told that they are astray."""
    postings, proposal = proposed
    eleven = postings.votes(11, proposal)
    disputed = postings.append("Zoe", eleven)
    assert most_followed(postings.whole) == eleven
    upon_it = postings.propose("Yves", disputed, "Be bold.")
    assert (postings.verdict(upon_it), postings.placed(upon_it).astray) == ("move", disputed)
    lawful = postings.vote("Ben", eleven)
    assert postings.placed(lawful).astray is None
    assert postings.points(disputed) == {"Ada": 5} and postings.points(lawful) == {}


def test_U5_nobody_judges(proposed: tuple[Postings, int]) -> None:
    """A case is refused by 212, with what can be done instead."""
    refused = proposed[0].game.refused("Ada", "call-case", statement="Ben's move is illegal.")
    assert refused.because is not None and refused.because.rule == "212"


# U6: numbers


@pytest.mark.parametrize(("votes", "verdict"), [(12, "illegal"), (23, "illegal"), (24, "move")])
def test_U6_transmuting_an_immutable_rule_takes_24(postings: Postings, votes: int, verdict: str) -> None:
    """Twelve carry anything else, and 23 are too few."""
    change = transmute("116", "mutable")
    proposal = postings.propose("Ada", postings.post("Ada"), "116 becomes mutable.", changes=[change])
    appended = postings.append("Zoe", postings.votes(votes, proposal))
    assert postings.verdict(appended) == verdict


def test_U6_the_proposer_gets_5_points(proposed: tuple[Postings, int]) -> None:
    """Who appends it and who voted gets nothing."""
    postings, proposal = proposed
    assert postings.points(postings.append("Zoe", postings.votes(12, proposal))) == {"Ada": 5}


def test_U6_a_hundred_points_win_on_their_line(postings: Postings) -> None:
    """The game is over there, and goes on upon another line."""
    gift = enact(text="Gifts.", mechanism='@upon("rule_enacted")\ndef gift(rule, players):\n    award(players[0], 95)')
    root = postings.post("Ada")
    carried = postings.votes(12, postings.propose("Ada", root, "Gifts.", changes=[gift]))
    won = postings.append("Zoe", carried)
    assert postings.points(won)["Ada"] == 100 and postings.on(won).winner == "Ada"
    over = postings.game.refused("Ben", "post", posting={"id": "<over@x.org>", "name": "Ben", "follows": won})
    assert over.code == "game.over"
    assert postings.verdict(postings.propose("Ben", root, "Be bold.")) == "move"


def test_U6_whoever_posts_in_the_form_can_vote(proposed: tuple[Postings, int]) -> None:
    """Nobody has to join first."""
    postings, proposal = proposed
    voted = postings.vote("A stranger", proposal)
    assert postings.on(voted).proposals["301"].votes("for") == ("A stranger",)


def test_U6_rules_can_pay_by_address(postings: Postings) -> None:
    """The rule of 1992: 15 to each supporter whose address ends in .edu, once it is in force."""
    change = amend("202", text="Fifteen to .edu.", mechanism=EDU)
    first = postings.propose("Ada", postings.post("Ada"), "Fifteen to .edu.", changes=[change])
    listed = postings.append("Zoe", postings.votes(12, first))
    assert postings.points(listed) == {"Ada": 5}
    at = postings.propose("Ben", listed, "Be bold.")
    at = postings.vote("Cleo", at, address="cleo@acl.purdue.edu")
    at = postings.vote("Dan", at, address="dan@purdue.edu.com")
    paid = postings.append("Zoe", postings.votes(10, at), "214")
    assert postings.points(paid) == {"Ada": 5, "Ben": 5, "Cleo": 15}


# U9: a limit


def test_U9_superseded_text_does_not_count(postings: Postings) -> None:
    """Twelve mutable rules stay twelve when one of them is amended, though the list is longer by a number."""
    root = postings.post("Ada")
    proposal = postings.propose("Ada", root, "Amend 202.", changes=[amend("202", text="A point.")])
    appended = postings.append("Zoe", postings.votes(12, proposal))
    mutable = [rule for rule in postings.on(appended).in_force() if rule.rank == "mutable"]
    assert len(mutable) == 12


def test_U9_a_26th_mutable_rule_is_not_proposed(postings: Postings) -> None:
    """209 speaks against the posting that proposes it; the list may have it in the end, and the law doesn't."""
    changes = [enact(text=f"Rule of number {n}.") for n in range(14)]
    proposal = postings.propose("Ada", postings.post("Ada"), "Many rules.", changes=changes)
    assert "209" in postings.against(proposal)
    appended = postings.append("Zoe", postings.votes(12, proposal))
    assert "213" not in postings.texts(appended) and postings.points(appended) == {}


def test_the_record_of_a_game_of_postings_is_whole(host: Host, proposed: tuple[Postings, int]) -> None:
    """Every posting, on whichever line, is decided again with the same result."""
    postings, proposal = proposed
    postings.append("Zoe", postings.votes(11, proposal))
    postings.propose("Ben", proposal, "Be bold.")
    postings.post("Cleo", proposal, rules=None)
    assert host.verify(postings.game.table.name).whole
