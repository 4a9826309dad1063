"""The consequences of a win at Infinity, and proxies: rules 323 and 329 (I5, I9)."""

import pytest
from tests.infinity.months import SATURDAY, WEDNESDAY, Month, rich
from tests.playing import FIVE, enact, event, kinds

from moot.game import events as e
from moot.play.host import Host

pytestmark = pytest.mark.check
"""Long plays: what they would notice, the plays of their games notice at once."""

SMALL = """---
ruleset: small
title: A small game
zone: Europe/London
---

---
number: 101
title: Everything
rank: mutable
---
One vote adopts anything.

```python
numbering.proposals_from(301)
voting.everybody_votes()
voting.opens_at_once()

@upon("ballot_cast")
def one_is_enough(proposal):
    close_voting(proposal)

@upon("voting_closed")
def adopted(proposal):
    adopt(proposal)

voting.takes_effect_at_once()
```
"""


@pytest.fixture
def won(host: Host) -> Month:
    """A game in which Ada has just won, with five players and Tess as Moderator."""
    game = rich(host, Ada=190)
    game.do("Ada", "be-paid", amount=10)
    return game


def stages(game: Month, number: str) -> tuple[str, str]:
    """The stage of a proposal, and its outcome."""
    return game.stage(number), game.outcome(number)


def offered(game: Month, text: str = SMALL) -> str:
    """A ruleset that Ada offers; the number of its proposal."""
    return game.put("Ada", "offer-ruleset", ruleset=text)


# --- I5: a win, and what comes of it ----------------------------------------------------------------


def test_I5_a_win_sets_all_scores_to_zero_and_the_game_goes_on(host: Host) -> None:
    """With 200 points Ada is credited with a win, everybody has none, and the next proposal is made as ever."""
    game = rich(host, Ada=150, Ben=120)
    told = game.do("Ada", "be-paid", amount=50)
    assert event(told, e.WinCredited).player == "Ada"
    assert set(game.points().values()) == {0} and not game.state.over
    game.propose(by="Cleo")


def test_I5_199_points_are_no_win(host: Host) -> None:
    """One point short of 200 nothing happens; the next point wins."""
    game = rich(host, Ada=190)
    assert "win_credited" not in kinds(game.do("Ada", "be-paid", amount=9))
    assert "win_credited" in kinds(game.do("Ada", "be-paid", amount=1))


def test_I5_only_the_winner_offers_a_ruleset_and_only_once(won: Month) -> None:
    """Ben may not; Ada may, and then has had her offer."""
    assert won.refused("Ben", "offer-ruleset", ruleset=SMALL).code == "move.not-yours"
    offered(won)
    assert won.refused("Ada", "offer-ruleset", ruleset=SMALL).code == "move.not-yours"


def test_I5_the_winner_may_let_the_game_go_on(won: Month) -> None:
    """Who keeps the ruleset has no offer left, and the game has the rules it had."""
    won.do("Ada", "keep-ruleset")
    assert won.refused("Ada", "offer-ruleset", ruleset=SMALL).code == "move.not-yours"
    assert won.state.ruleset == "infinity"


def test_I5_more_than_half_of_the_players_begin_a_new_game(won: Month) -> None:
    """Two of five are not enough, and the third vote is: the game is over, and another begins with the same people."""
    number = offered(won)
    won.ballots(number, ["Ada", "Ben"])
    assert stages(won, number) == ("voting", "")
    last = won.do("Cleo", "vote", proposal=number, choice="for")
    assert event(last, e.GameEnded).ruleset.startswith("---\nruleset: small")
    state = won.state
    assert (state.ruleset, state.seating, [r.number for r in state.in_force()]) == ("small", FIVE, ["101"])
    assert dict(state.settings) == {"title": "A small game", "zone": "Europe/London"}
    assert not state.proposals and not state.quantities and not state.offices and not state.over


def test_I5_the_new_game_is_played_by_its_own_rules_and_verified(won: Month) -> None:
    """One vote adopts there, the old rules have no say, and the whole record follows from the rules."""
    number = offered(won)
    won.ballots(number, ["Ada", "Ben", "Cleo"])
    assert won.propose(enact("First"), by="Dan") == "301"
    won.do("Eve", "vote", proposal="301", choice="for")
    assert won.rule("301").content.title == "First"
    report = won.host.verify(won.table.name)
    assert (report.whole, report.replayed) == (True, won.state.entry + 1), report.findings


def test_I5_the_old_game_stays_readable(won: Month) -> None:
    """After the end the log tells of the old game by its own names, and an earlier moment has its rules."""
    number = offered(won)
    before = won.state.entry
    won.ballots(number, ["Ada", "Ben", "Cleo"])
    old = won.table.moment().at(before).state
    assert old.ruleset == "infinity" and number in old.proposals and "rule 333" not in won.state.rules
    assert won.table.moment().of_its_game(before).state.proposals[number].outcome == "adopted"  # type: ignore[index]


def test_I5_those_decide_who_were_players_at_the_victory(host: Host) -> None:
    """Who joins afterwards has no vote, and who leaves still counts among those of whom half is wanted."""
    game = rich(host, Ada=190)
    game.do("Ada", "be-paid", amount=10)
    number = offered(game)
    game.do("Fay", "join")
    assert game.refused("Fay", "vote", proposal=number, choice="for").code.startswith("law.")
    game.do("Eve", "leave")
    game.do("Dan", "leave")
    game.ballots(number, ["Ada", "Ben"], ["Cleo"])
    assert stages(game, number) == ("decided", "defeated")


def test_I5_the_moderator_of_the_victory_breaks_a_tie(host: Host) -> None:
    """Of four players two are for it: nothing is decided until Tess does, and nobody else may."""
    for adopted, ruleset in ((True, "small"), (False, "infinity")):
        game = rich(host, Ada=190)
        game.do("Eve", "leave")
        game.do("Ada", "be-paid", amount=10)
        number = offered(game)
        game.ballots(number, ["Ada", "Ben"], ["Cleo", "Dan"])
        assert stages(game, number) == ("closed", "")
        assert game.refused("Ben", "break-tie", proposal=number, adopted=True).code == "law.whoever-was-moderator"
        game.do("Tess", "break-tie", proposal=number, adopted=adopted)
        assert game.state.ruleset == ruleset


def test_I5_two_against_two_of_five_is_a_tie_where_one_has_not_voted(won: Month) -> None:
    """Four of the five players have voted when Tess closes the vote, two on each side: she breaks the tie."""
    number = offered(won)
    won.ballots(number, ["Ada", "Ben"], ["Cleo", "Dan"])
    won.do("Tess", "close-ruleset-vote", proposal=number)
    assert stages(won, number) == ("closed", "")
    won.do("Tess", "break-tie", proposal=number, adopted=True)
    assert won.state.ruleset == "small"


def test_I5_three_against_two_of_six_is_no_tie(host: Host) -> None:
    """Half of the six players are for it, and more than those against it; that isn't more than half, and no tie."""
    game = rich(host, Ada=190)
    game.do("Fay", "join")
    game.do("Ada", "be-paid", amount=10)
    number = offered(game)
    game.ballots(number, ["Ada", "Ben", "Fay"], ["Cleo", "Dan"])
    game.do("Tess", "close-ruleset-vote", proposal=number)
    assert stages(game, number) == ("decided", "defeated")


def test_I5_a_ruleset_on_which_nobody_votes_fails(won: Month) -> None:
    """No votes at all are no tie."""
    number = offered(won)
    won.do("Tess", "close-ruleset-vote", proposal=number)
    assert stages(won, number) == ("decided", "defeated")


def test_I5_the_tie_is_for_whoever_was_moderator_then(host: Host) -> None:
    """Tess has handed over since: she breaks the tie, not Uma, who is Moderator now."""
    game = rich(host, Ada=190)
    game.do("Eve", "leave")
    game.do("Ada", "be-paid", amount=10)
    number = offered(game)
    game.do("Tess", "hand-over", whom="Uma")
    game.ballots(number, ["Ada", "Ben"], ["Cleo", "Dan"])
    assert game.refused("Uma", "break-tie", proposal=number, adopted=True).code == "law.whoever-was-moderator"
    game.do("Tess", "break-tie", proposal=number, adopted=True)
    assert game.state.ruleset == "small"


def test_I5_the_moderator_can_close_a_vote_on_a_ruleset(won: Month) -> None:
    """Not a player; and those who have not voted by then are not for it."""
    number = offered(won)
    won.ballots(number, ["Ada", "Ben"])
    assert won.refused("Cleo", "close-ruleset-vote", proposal=number).code == "move.not-yours"
    won.do("Tess", "close-ruleset-vote", proposal=number)
    assert stages(won, number) == ("decided", "defeated")


def test_I5_without_a_tie_the_moderator_has_no_say(won: Month) -> None:
    """While the vote runs there is no tie to break."""
    number = offered(won)
    assert won.refused("Tess", "break-tie", proposal=number, adopted=True).code == "law.whoever-was-moderator"


def test_I5_a_ruleset_that_fails_leaves_the_rules_as_they_are(won: Month) -> None:
    """With three against it play goes on; the Moderator then decides nothing, for the win was one by points."""
    number = offered(won)
    won.ballots(number, [], ["Ben", "Cleo", "Dan"])
    assert stages(won, number) == ("decided", "defeated") and won.state.ruleset == "infinity"
    assert won.refused("Tess", "end-play").code == "law.after-a-paradox-and-a-failure"
    won.propose(by="Ben")


def paradox(host: Host) -> Month:
    """A game that Ada has won by paradox, and in which her ruleset has failed."""
    game = Month.begun(host)
    case = event(game.do("Ada", "call-case", statement="Nobody can move.", kind="paradox"), e.CaseCalled).case
    game.do("Tess", "judge", case=case, judgment="true", reasons="So it is.")
    assert game.state.wins == ("Ada",)
    number = offered(game)
    game.ballots(number, [], ["Ben", "Cleo", "Dan"])
    assert game.outcome(number) == "defeated"
    return game


@pytest.mark.check
def test_I5_after_a_paradox_and_a_failure_the_moderator_chooses_a_ruleset(host: Host) -> None:
    """Tess picks one that comes with the program, by its name, and the game is that; a player could not."""
    game = paradox(host)
    assert game.refused("Ben", "choose-ruleset", ruleset="suber").code == "law.after-a-paradox-and-a-failure"
    game.do("Tess", "choose-ruleset", ruleset="suber")
    assert (game.state.ruleset, game.turn) == ("suber", "Ada")
    assert game.host.verify(game.table.name).whole


def test_I5_after_a_paradox_and_a_failure_the_moderator_may_end_play(host: Host) -> None:
    """Then the game is over without a winner: no move is made any more, and nothing falls due."""
    game = paradox(host)
    game.do("Tess", "end-play", reason="We have had enough")
    assert game.state.over == "We have had enough" and game.state.winner is None
    assert game.refused("Ben", "propose", changes=[enact()]).code == "game.over"
    assert game.table.due() == ()


def test_I5_a_faulty_ruleset_is_refused_with_positions(won: Month) -> None:
    """All faults of fields and mechanisms are reported by line, and nothing is put to the vote."""
    wrong = SMALL.replace("adopt(proposal)", "adpt(proposal)")
    refused = won.refused("Ada", "offer-ruleset", ruleset=wrong)
    line = wrong.split("\n").index("    adpt(proposal)") + 1
    assert refused.code == "mechanism.call" and f"line {line} of the ruleset" in refused.reason
    assert [fault["line"] for fault in refused.facts["faults"]] == [line]
    fields = SMALL.replace("rank: mutable", "rank: high").replace("zone: Europe/London", "zone: Atlantis")
    refused = won.refused("Ada", "offer-ruleset", ruleset=fields)
    assert {fault["line"] for fault in refused.facts["faults"]} == {4, 10}
    assert won.refused("Ada", "offer-ruleset", ruleset="Be kind.").code == "rulefile.missing-key"


# --- I9: acting for another -------------------------------------------------------------------------


def agreed(game: Month) -> Month:
    """The game, once Ben has agreed to act for Ada."""
    game.do("Ada", "ask-proxy", whom="Ben")
    game.do("Ben", "agree-proxy", whom="Ada")
    return game


@pytest.fixture
def game(host: Host) -> Month:
    """A game of five and a Moderator in which Ben acts for Ada."""
    return agreed(Month.begun(host))


def test_I9_a_proxy_has_to_be_asked_and_to_agree(host: Host) -> None:
    """Nobody acts for another by their own will, nor because they were asked; and nobody for themselves."""
    game = Month.begun(host)
    assert game.refused("Ben", "agree-proxy", whom="Ada").code == "law.only-where-asked"
    assert game.refused("Ada", "ask-proxy", whom="Ada").code == "law.another-than-oneself"
    game.do("Ada", "ask-proxy", whom="Ben")
    number = game.opened(by="Cleo")
    assert game.refused("Ben", "vote-for", whom="Ada", proposal=number, choice="for").code == "law.only-a-proxy"
    game.do("Ben", "agree-proxy", whom="Ada")
    game.do("Ben", "vote-for", whom="Ada", proposal=number, choice="for")


@pytest.mark.parametrize(("who", "whom"), [("Ada", "Ben"), ("Ben", "Ada")])
def test_I9_either_ends_it(game: Month, who: str, whom: str) -> None:
    """Whichever of the two ends it, Ben can no longer act for Ada; a third cannot end it."""
    assert game.refused("Cleo", "end-proxy", whom="Ada").code == "law.there-must-be-one"
    game.do(who, "end-proxy", whom=whom)
    assert game.refused("Ben", "propose-for", whom="Ada", changes=[enact()]).code == "law.only-a-proxy"


def test_I9_it_ends_when_either_leaves(game: Month) -> None:
    """Ben goes and comes back, and acts for nobody."""
    game.do("Ben", "leave")
    game.do("Ben", "join")
    assert game.refused("Ben", "propose-for", whom="Ada", changes=[enact()]).code == "law.only-a-proxy"


def test_I9_a_vote_by_proxy_is_the_principals(game: Month) -> None:
    """Ben votes for Ada and then for himself: two votes, and the log says who cast Ada's."""
    number = game.opened(by="Cleo")
    cast = event(game.do("Ben", "vote-for", whom="Ada", proposal=number, choice="for"), e.BallotCast)
    assert (cast.player, cast.proxy, cast.because and cast.because.rule) == ("Ada", "Ben", "329")
    game.do("Ben", "vote", proposal=number, choice="against")
    ballots = {player: ballot.choice for player, ballot in game.state.proposals[number].ballots.items()}  # type: ignore[index]
    assert ballots == {"Ada": "for", "Ben": "against"}
    assert game.host.verify(game.table.name).whole


def test_I9_a_proxy_cannot_vote_where_the_principal_could_not(game: Month) -> None:
    """Before the vote is open, on what is over, and on what is no rule change, Ben can do as little as Ada."""
    number = game.propose(by="Cleo")
    mine = game.refused("Ada", "vote", proposal=number, choice="for")
    for_her = game.refused("Ben", "vote-for", whom="Ada", proposal=number, choice="for")
    assert (for_her.code, for_her.because) == (mine.code, mine.because)
    tvcp = game.put("Cleo", "propose-throttle", value=4)
    assert game.refused("Ben", "vote-for", whom="Ada", proposal=tvcp, choice="for").code.startswith("law.only-")


def test_I9_a_proposal_by_proxy_is_the_principals(game: Month) -> None:
    """It is Ada's in every respect: her throttle counts it, and when that is full, Ben is refused as she would be."""
    made = game.do("Ben", "propose-for", whom="Ada", changes=[enact("Hers")])
    proposed = event(made, e.Proposed)
    assert (proposed.author, proposed.proxy, proposed.title) == ("Ada", "Ben", "Hers")
    for _ in range(2):
        game.propose(by="Ada")
    mine = game.refused("Ada", "propose", changes=[enact()])
    for_her = game.refused("Ben", "propose-for", whom="Ada", changes=[enact()])
    assert (for_her.code, for_her.reason) == (mine.code, mine.reason)
    game.propose(by="Ben")


def test_I9_a_faulty_mechanism_is_refused_by_proxy_as_well(game: Month) -> None:
    """The gate looks at changes that are proposed for another."""
    wrong = enact("Wrong", mechanism='@upon("voting_closed")\ndef f(proposal):\n    adpt(proposal)')
    assert game.refused("Ben", "propose-for", whom="Ada", changes=[wrong]).code == "mechanism.call"


@pytest.mark.parametrize(
    ("ayes", "noes", "shares"),
    [
        (["Ada", "Ben", "Cleo"], ["Dan"], {"Ada": 11, "Ben": 12}),
        (["Ada", "Ben", "Cleo", "Dan"], ["Eve"], {"Ada": 12, "Ben": 12}),
    ],
)
def test_I9_what_comes_of_a_proposal_is_split_with_the_odd_one_for_the_proxy(
    game: Month, ayes: list[str], noes: list[str], shares: dict[str, int]
) -> None:
    """Four of five are for it: 24 points, 12 for each; with three of four it would be 23, 12 for Ben."""
    number = game.put("Ben", "propose-for", whom="Ada", changes=[enact()])
    game.wait(WEDNESDAY)
    game.ballots(number, ayes, noes)
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.outcome(number) == "adopted"
    assert game.paid("334", since) == shares


def test_I9_the_penalty_for_a_defeat_is_split(game: Month) -> None:
    """A defeat of what Ben proposed for Ada costs each of them 5 of the 10."""
    number = game.put("Ben", "propose-for", whom="Ada", changes=[enact()])
    game.wait(WEDNESDAY)
    game.ballots(number, ["Ada"], ["Ben", "Cleo", "Dan", "Eve"])
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.paid("206", since) == {"Ada": -5, "Ben": -5}


def test_I9_what_comes_of_a_vote_is_split(game: Month) -> None:
    """The ten points for having opposed what was adopted: five each, where Ben cast Ada's vote; Eve's are her own."""
    number = game.opened(by="Cleo")
    game.do("Ben", "vote-for", whom="Ada", proposal=number, choice="against")
    game.ballots(number, ["Ben", "Cleo", "Dan"], ["Eve"])
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.paid("204", since) == {"Ada": 5, "Ben": 5, "Eve": 10}


def test_I9_the_penalty_for_a_vote_that_nobody_cast_is_not_shared(game: Month) -> None:
    """Five points for not voting: Ada loses all of them, for Ben, who had agreed to vote for her, didn't act."""
    number = game.opened(by="Cleo")
    game.ballots(number, ["Ben", "Cleo", "Dan", "Eve"])
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.paid("333", since) == {"Ada": -5}


def test_I9_a_silent_proposer_pays_alone_and_shares_what_the_proposal_wins(game: Month) -> None:
    """Ben proposed for Ada, who doesn't vote: the 5 for that are hers, and the points of the proposal are split."""
    number = game.put("Ben", "propose-for", whom="Ada", changes=[enact()])
    game.wait(WEDNESDAY)
    game.ballots(number, ["Ben", "Cleo", "Dan", "Eve"])
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.paid("333", since) == {"Ada": -5}
    assert set(game.paid("334", since)) == {"Ada", "Ben"}


def test_I9_what_somebody_did_in_person_is_not_split(game: Month) -> None:
    """Ada votes and proposes herself: all points are hers, although she has a proxy."""
    number = game.opened(by="Ada")
    game.ballots(number, ["Ada", "Ben", "Cleo", "Dan"], ["Eve"])
    since = game.state.entry
    game.wait(SATURDAY)
    assert game.paid("334", since) == {"Ada": 24} and "Ada" not in game.paid("333", since)


def test_I9_other_points_are_not_split(host: Host) -> None:
    """What has nothing to do with a vote or a proposal is nobody's but hers."""
    game = agreed(rich(host, Ada=20))
    had = game.points()
    game.do("Ada", "be-paid", amount=7)
    assert game.points() == {**had, "Ada": had["Ada"] + 7}
