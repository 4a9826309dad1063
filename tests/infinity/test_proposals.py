"""Infinity's proposals and votes: the throttle and TVCPs, mandatory votes, adoption and scores (I2, I3, I4)."""

import pytest
from tests.infinity.months import SATURDAY, WEDNESDAY, Month, at, rich
from tests.playing import FIVE, amend, enact, event, repeal, transmute

from moot.game import events as e
from moot.game.changes import Content, Enact
from moot.play.host import Host
from moot.play.previews import preview, preview_of
from moot.views.doing.offers import offers

pytestmark = pytest.mark.check
"""Long plays: what they would notice, the plays of their games notice at once."""


@pytest.fixture
def game(host: Host) -> Month:
    """A game of five and a Moderator, on a Monday morning in 2001."""
    return Month.begun(host)


def proposed(game: Month, by: str, count: int) -> list[str]:
    """So many proposals by one player."""
    return [game.propose(enact(f"{by}'s {n}"), by=by) for n in range(count)]


# --- what if, of a proposal that is up for the vote --------------------------------------------------


def test_the_what_if_of_words_changes_no_deadline(game: Month) -> None:
    """A preview of a rule for people changes no deadline, and warns of none."""
    number = game.opened(enact("Tea", "Tea is served."))
    found = preview_of(game.table, number, game.now)
    assert found.terms == ()
    assert found.warnings == ()


def test_the_what_if_tells_times_as_times(game: Month) -> None:
    """A term that answers times is compared by times that people can read, not by seconds."""
    later = "@term('voting_opens')\ndef later(proposal) -> Deadline:\n    return proposal.made + days(9)"
    found = preview(
        game.table, "Ada", (Enact(content=Content("Later", "Later.", later, prevails_over=("210",))),), game.now
    )
    opens = next(term for term in found.terms if term.term.startswith("voting_opens"))
    assert (opens.before, opens.after) == ("2001-05-03 05:00 UTC", "2001-05-10 05:00 UTC")


# --- I2, C3: numbers and the throttle ---------------------------------------------------------------


def test_I2_proposals_need_no_turn_and_are_throttled_each(game: Month) -> None:
    """Three of one player's may be pending; the fourth is refused, while another player proposes on."""
    assert proposed(game, "Ada", 3) == ["335", "336", "337"]
    refused = game.refused("Ada", "propose", changes=[enact()])
    assert (refused.code, refused.because and refused.because.rule) == ("law.throttled", "334")
    assert proposed(game, "Ben", 1) == ["338"]


def test_I2_the_moderator_proposes_under_the_same_throttle(game: Month) -> None:
    """Tess, who is no player, proposes by the permission of 334, three at a time."""
    proposed(game, "Tess", 3)
    assert game.refused("Tess", "propose", changes=[enact()]).code == "law.throttled"
    assert game.put("Tess", "propose-draft", changes=[enact()]) == "draft 1"


def test_I2_what_the_throttle_holds_back_is_numbered_when_there_is_room(game: Month) -> None:
    """A draft has no number and no debate; when one of its author's proposals is decided, it gets the next number."""
    assert game.refused("Ada", "propose-draft", changes=[enact()]).code == "law.there-is-room"
    proposed(game, "Ada", 3)
    draft = game.put("Ada", "propose-draft", changes=[enact("Tea")])
    assert draft == "draft 1"
    assert game.propose(by="Ben") == "338"
    game.wait(SATURDAY)
    assert game.outcome(draft) == "numbered"
    numbered = game.state.proposals["339"]  # type: ignore[index]
    assert (numbered.title, numbered.author, numbered.stage) == ("Tea", "Ada", "made")
    assert numbered.changes == game.state.proposals[draft].changes  # type: ignore[index]


def test_I2_a_draft_can_be_withdrawn_and_goes_with_its_author(game: Month) -> None:
    """Drafts are no proposals yet: they are taken back, and withdrawn when their author leaves."""
    proposed(game, "Ada", 3)
    first, second = (game.put("Ada", "propose-draft", changes=[enact(f"Tea {n}")]) for n in range(2))
    game.do("Ada", "withdraw", proposal=first)
    game.do("Ada", "leave")
    assert [game.stage(number) for number in (first, second)] == ["withdrawn", "withdrawn"]


def test_I2_a_raised_throttle_numbers_what_waits(game: Month) -> None:
    """The Moderator publishes 5, and two of three drafts immediately get numbers, the oldest first."""
    proposed(game, "Ada", 3)
    drafts = [game.put("Ada", "propose-draft", changes=[enact(f"Tea {n}")]) for n in range(3)]
    game.do("Tess", "publish-throttle", value=5)
    assert [game.outcome(draft) for draft in drafts] == ["numbered", "numbered", ""]
    assert [game.state.proposals[n].title for n in ("338", "339")] == ["Tea 0", "Tea 1"]  # type: ignore[index]


def test_I2_a_lowered_throttle_leaves_what_has_a_number(game: Month) -> None:
    """With 1 in force three are still voted on; another waits until fewer than one is pending."""
    numbers = proposed(game, "Ada", 3)
    assert game.refused("Ada", "publish-throttle", value=1).code == "move.not-yours"
    assert game.refused("Tess", "publish-throttle", value=0).code == "law.a-positive-number"
    game.do("Tess", "publish-throttle", value=1)
    game.wait(WEDNESDAY)
    assert [game.stage(number) for number in numbers] == ["voting"] * 3
    assert game.refused("Ada", "propose", changes=[enact()]).code == "law.throttled"
    game.wait(SATURDAY)
    game.propose(by="Ada")


def test_I2_a_lowered_throttle_first_numbers_what_the_old_one_allowed(game: Month) -> None:
    """A draft that a taken name kept back, and that 3 allows by now, gets its number before 1 is in force."""
    game.propose(enact("Tea"), by="Ben")
    proposed(game, "Ada", 3)
    draft = game.put("Ada", "propose-draft", changes=[enact("Tea")])
    game.wait(WEDNESDAY)
    game.ballots("335", FIVE)
    game.wait(SATURDAY)
    assert game.stage(draft) == "made", "the name was taken"
    game.go_on()
    game.pass_(repeal("335"), by="Ben")
    numbers = proposed(game, "Ada", 2)
    game.do("Tess", "publish-throttle", value=1)
    assert game.outcome(draft) == "numbered"
    assert game.register("throttle_value") == 1
    assert [game.stage(number) for number in numbers] == ["made", "made"]


def test_C3_a_changed_rule_takes_the_number_of_the_proposal(game: Month) -> None:
    """As in the document: 206, amended by 335, is 335 from then on, and ranks by it."""
    number = game.pass_(amend("206", text="Whoever proposes what is defeated loses 5 points."))
    rule = game.rule(number)
    assert (rule.id, rule.number, rule.ordinal) == ("206", "335", 335)


# --- I2: TVCPs --------------------------------------------------------------------------------------


def test_I2_a_tvcp_has_a_series_of_its_own_outside_the_throttle(game: Month) -> None:
    """With three proposals pending a player makes one, and not another while it is pending; so does the Moderator."""
    proposed(game, "Ada", 3)
    assert game.put("Ada", "propose-throttle", value=5) == "TVCP 1"
    assert game.refused("Ada", "propose-throttle", value=6).code == "law.positive-and-one-at-a-time"
    assert game.refused("Ben", "propose-throttle", value=0).code == "law.positive-and-one-at-a-time"
    assert game.put("Tess", "propose-throttle", value=2) == "TVCP 2"
    assert game.refused("Tess", "propose-throttle", value=6).code == "law.positive-and-one-at-a-time"
    assert game.propose(by="Ben") == "338"


def test_I2_the_moderator_is_offered_to_make_a_tvcp(game: Month) -> None:
    """What a rule says of a value that nobody has given yet keeps the move from nobody."""
    offered = {offer.name: offer for offer in offers(game.table.moment("Tess").timed(game.now))}
    assert (offered["propose-throttle"].allowed, offered["propose-throttle"].reason) == (True, "")


@pytest.mark.parametrize(
    ("ayes", "noes", "value"),
    [
        (["Ada", "Ben"], ["Cleo"], 5),
        (["Ada", "Ben"], [], 5),
        (["Ada"], [], 3),
        (["Ada", "Ben"], ["Cleo", "Dan"], 3),
        ([], ["Ada", "Ben"], 3),
    ],
)
def test_I2_a_tvcp_passes_with_two_votes_and_a_majority(
    game: Month, ayes: list[str], noes: list[str], value: int
) -> None:
    """Otherwise the throttle value stays; in either case no score changes, not even for silence."""
    number = game.put("Ada", "propose-throttle", value=5)
    game.wait(WEDNESDAY)
    game.ballots(number, ayes, noes)
    game.wait(SATURDAY)
    assert (game.register("throttle_value") or 3) == value
    assert set(game.points().values()) == {0}


# --- I3: votes --------------------------------------------------------------------------------------


def test_I3_a_vote_is_yea_or_nay_and_stands(game: Month) -> None:
    """For and against are what a ballot says; nobody votes before the vote begins, twice, or after it."""
    number = game.propose(by="Ada")
    assert game.refused("Ada", "vote", proposal=number, choice="for").code == "law.one-vote-each"
    game.wait(WEDNESDAY)
    assert game.refused("Ada", "vote", proposal=number, choice="abstain").code == "vote.choice"
    game.ballots(number, ["Ada"])
    assert game.refused("Ada", "vote", proposal=number, choice="against").code == "law.one-vote-each"
    game.wait(SATURDAY)
    assert game.refused("Ben", "vote", proposal=number, choice="for").code == "vote.closed"


def test_I3_who_does_not_vote_loses_five_points_for_each_proposal(game: Month) -> None:
    """On each of two proposals; who joined during the vote is a player too, and pays as well."""
    numbers = [game.propose(enact(by), by=by) for by in ("Ada", "Ben")]
    game.wait(WEDNESDAY)
    for number in numbers:
        game.ballots(number, FIVE[:4])
    game.do("Zoe", "join")
    game.wait(SATURDAY)
    assert game.paid("333") == {"Eve": -10, "Zoe": -10}


def test_I3_who_has_left_pays_nothing(game: Month) -> None:
    """Only players are eligible voters, when the time is up."""
    number = game.opened()
    game.ballots(number, FIVE[:4])
    game.do("Eve", "leave")
    game.wait(SATURDAY)
    assert game.paid("333") == {}


def test_I3_a_silent_proposer_counts_as_for_and_pays_all_the_same(game: Month) -> None:
    """One vote by another makes two for it; the proposer, who said nothing, loses the five points."""
    number = game.opened(by="Ada")
    game.ballots(number, ["Ben"])
    game.wait(SATURDAY)
    assert game.outcome(number) == "adopted"
    assert game.paid("333") == {"Ada": -5, "Cleo": -5, "Dan": -5, "Eve": -5}


def test_I3_a_silent_moderator_counts_for_nothing(game: Month) -> None:
    """Tess proposes and has no vote: one vote for it counts as one, not two."""
    number = game.opened(by="Tess")
    game.ballots(number, ["Ben"])
    game.wait(SATURDAY)
    assert game.outcome(number) == "defeated"


# --- I4: what adopts, and what it pays --------------------------------------------------------------


@pytest.mark.parametrize(
    ("ayes", "noes", "outcome"),
    [
        (["Ada", "Ben"], [], "adopted"),
        (["Ada", "Ben"], ["Cleo"], "adopted"),
        (["Ada", "Ben"], ["Cleo", "Dan"], "defeated"),
        (["Ada"], [], "defeated"),
        ([], ["Ben", "Cleo"], "defeated"),
    ],
)
def test_I4_two_votes_and_a_majority_adopt(game: Month, ayes: list[str], noes: list[str], outcome: str) -> None:
    """Two for it are enough where fewer are against; a tie fails, and so does one vote alone."""
    number = game.opened(by="Ada")
    game.ballots(number, ayes, noes)
    game.wait(SATURDAY)
    assert game.outcome(number) == outcome


def test_C16_a_tie_fails_and_new_rules_are_mutable(game: Month) -> None:
    """No casting vote breaks a tie (328 was defeated); what is enacted is mutable, and nothing else can be."""
    number = game.opened(by="Ada")
    game.ballots(number, ["Ada", "Ben"], ["Cleo", "Dan"])
    game.wait(SATURDAY)
    assert game.outcome(number) == "defeated"
    immutable = enact("Stone") | {"rank": "immutable"}
    refused = game.refused("Ben", "propose", changes=[immutable])
    assert refused.code == "law.immutable-rules-stay-as-they-are"


def test_C5_all_players_unlock_an_immutable_rule(game: Month) -> None:
    """Four of five do not; all five do, one of them by having proposed it and kept silent."""
    four = game.opened(transmute("116", "mutable"))
    game.ballots(four, ["Ada", "Ben", "Cleo", "Dan"])
    game.wait(SATURDAY)
    assert game.outcome(four) == "defeated"
    game.go_on()
    five = game.opened(transmute("116", "mutable"), until=at(5, 9, 24))
    game.ballots(five, ["Ben", "Cleo", "Dan", "Eve"])
    game.wait(at(5, 12, 24))
    assert game.outcome(five) == "adopted"
    assert game.rule(five).rank == "mutable"


@pytest.mark.parametrize(
    ("ayes", "noes", "paid"),
    [
        (["Ada", "Ben", "Cleo", "Dan", "Eve"], [], 30),
        (["Ada", "Ben", "Cleo"], ["Dan"], 23),
        (["Ada", "Ben", "Cleo"], ["Dan", "Eve"], 18),
        (["Ada", "Ben"], ["Cleo", "Dan"], 15),
        (["Ada"], ["Ben", "Cleo", "Dan"], 8),
        (["Ada"], ["Ben", "Cleo", "Dan", "Eve"], 6),
    ],
)
def test_I4_a_proposer_gets_thirty_times_the_fraction_in_favour(
    game: Month, ayes: list[str], noes: list[str], paid: int
) -> None:
    """Of 22.5 and 7.5 the half goes up; adopted or not, and defeat costs ten besides."""
    number = game.opened(by="Ada")
    game.ballots(number, ayes, noes)
    game.wait(SATURDAY)
    assert game.paid("334") == {"Ada": paid}
    assert game.paid("206") == ({} if game.outcome(number) == "adopted" else {"Ada": -10})


def test_I4_adoption_pays_each_opponent_ten(game: Month) -> None:
    """204 is at work, for no unanimity is needed."""
    number = game.opened(by="Ada")
    game.ballots(number, ["Ada", "Ben", "Cleo"], ["Dan", "Eve"])
    game.wait(SATURDAY)
    assert game.paid("204") == {"Dan": 10, "Eve": 10}


def test_I4_rules_of_turns_are_listed_and_nobody_has_one(game: Month) -> None:
    """305 and 306 are in force, and offer nobody a move; their reason is in their file."""
    moment = game.table.moment()
    state, law = moment.state, moment.law
    for number in ("305", "306"):
        assert game.rule(number).in_force
        assert game.rule(number).content.for_people
        assert not [part for part in law.index.parts.values() if part.rule.number == number]
    assert "turn" not in state.registers


def test_I4_no_adoption_passes_below_the_least_whatever_another_rule_says(game: Month) -> None:
    """A rule by which one vote adopts comes in; a proposal with one vote is defeated, for 324 wants two."""
    alone = '@term("votes_required")\ndef one():\n    return 1'
    game.pass_(enact("One is enough", "One vote adopts a rule change.", alone, prevails_over=["324"]))
    number = game.propose(enact("Alone"), by="Ben")
    game.wait(at(5, 9, 24))
    game.ballots(number, ["Ben"])
    game.wait(at(5, 12, 24))
    assert game.outcome(number) == "defeated"


def test_I4_a_proposal_is_revised_until_the_vote_and_never_withdrawn(game: Month) -> None:
    """Its proposer settles its form while it is debated; what is proposed is voted on."""
    number = game.propose(enact("Tea"), by="Ada")
    game.do("Ada", "revise", proposal=number, changes=[enact("Coffee")])
    assert game.refused("Ben", "revise", proposal=number, changes=[enact("Milk")]).code in (
        "law.the-proposer-decides-the-form",
        "proposal.not-yours",
    )
    assert game.refused("Ada", "withdraw", proposal=number).code == "law.what-is-proposed-is-voted-on"
    game.wait(WEDNESDAY)
    late = game.refused("Ada", "revise", proposal=number, changes=[enact("Milk")])
    assert late.code == "law.the-form-voted-on-stands"


# --- I5: winning ------------------------------------------------------------------------------------


def test_I5_two_hundred_points_are_a_win_and_play_goes_on(host: Host) -> None:
    """At 199 nobody has won; at 200 the win is credited, all scores are 0, and the next proposal is made."""
    game = rich(host, Ada=199, Ben=-40)
    assert not game.state.wins
    made = game.do("Ada", "be-paid", amount=1)
    assert event(made, e.WinCredited).player == "Ada"
    assert set(game.points().values()) == {0}
    assert (game.state.wins, game.state.winner) == (("Ada",), None)
    assert "Wins: Ada 1" in game.shown()
    game.propose(by="Ben")


@pytest.mark.check
def test_I5_two_who_reach_it_at_once_are_both_winners(host: Host) -> None:
    """One award takes two players over 200: both wins are credited, and each of them may offer a ruleset."""
    game = rich(host, Ada=190, Ben=195)
    bonus = '@move("bonus", by="players")\ndef bonus(players):\n    award(players, 10)'
    game.pass_(enact("Bonus", "All get ten.", bonus), by="Cleo")
    for player, amount in (("Ada", 190), ("Ben", 195)):
        game.do(player, "be-paid", amount=amount - game.points()[player])
    game.do("Cleo", "bonus")
    assert (game.state.wins, game.register("victors")) == (("Ada", "Ben"), ["Ada", "Ben"])
    game.refused("Cleo", "keep-ruleset")
    game.do("Ben", "keep-ruleset")
    assert game.register("victors") == ["Ada"]
    assert set(game.points().values()) == {0}


@pytest.mark.check
def test_C10_winning_stays_reaching_points(host: Host) -> None:
    """A rule that makes a player win otherwise is barred by 112; forfeiting is always possible."""
    game = Month.begun(host)
    crown = '@move("crown", by="players")\ndef crown(player):\n    credit_win(player)'
    game.pass_(enact("Crown", "Who says so wins.", crown))
    assert event(game.do("Eve", "crown"), e.EffectBarred).because.rule == "112"
    assert not game.state.wins
    game.do("Eve", "leave")
