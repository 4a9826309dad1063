"""Infinity's people: the playlist, the Moderator, removal, recruitment, and how a game begins (I1, I6, I11)."""

import pytest
from tests.infinity.months import SATURDAY, WEDNESDAY, Month, at, rich
from tests.playing import FIVE, amend, enact, event, repeal

from moot.authoring.proposals import changes_to_propose
from moot.game import events as e
from moot.play.host import Host


@pytest.fixture
def game(host: Host) -> Month:
    """A game of five and a Moderator, on a Monday morning in 2001."""
    return Month.begun(host)


# --- I11: how it begins, and what the site shows ----------------------------------------------------


def test_I11_the_game_starts_when_five_have_signed_up(host: Host) -> None:
    """With four players nothing is proposed; the fifth begins the game, which does not end when somebody goes."""
    game = Month.begun(host, FIVE[:4])
    refused = game.refused("Ada", "propose", changes=[enact()])
    assert (refused.code, refused.because and refused.because.rule) == ("law.not-before-five", "101")
    assert "The game begins when 5 players have signed up; 4 have." in game.shown()
    game.do("Eve", "join")
    game.propose(by="Ada")
    game.do("Eve", "leave")
    game.propose(by="Ada")


def test_I11_the_site_shows_rules_scores_proposals_and_voting_times(game: Month) -> None:
    """The game's page has scores and pending proposals, and the deadlines have the begin and end of votes."""
    number = game.propose(by="Ada")
    lines = game.shown()
    assert (
        f"Playlist: Ada 0 ({number} pending), Ben 0, Cleo 0, Dan 0, Eve 0. Not playing: Tess (the Moderator)" in lines
    )
    assert f"Proposals: {number} by Ada (under debate)" in lines
    due = {d.subject: d.time for d in game.table.due()}
    assert due[f"proposal {number}"] == WEDNESDAY
    game.wait(WEDNESDAY)
    assert {d.subject: d.time for d in game.table.due()}[f"proposal {number}"] == SATURDAY


def test_I11_there_is_no_cap_on_rules(game: Month) -> None:
    """The 25th mutable rule is enacted, for 310 repealed the rule against it."""
    assert len([r for r in game.state.in_force() if r.rank == "mutable"]) == 24
    game.pass_(enact("The 25th"))
    game.pass_(enact("The 26th"))
    assert len([r for r in game.state.in_force() if r.rank == "mutable"]) == 26


def test_I11_the_moderator_says_when_a_vote_begins_and_ends(game: Month) -> None:
    """Five days of debate and six for the vote, each until the end of its unit; not once the vote has begun."""
    number = game.propose(by="Ada")
    assert game.refused("Ada", "schedule", proposal=number, debate=5, voting=6).code == "move.not-yours"
    assert game.refused("Tess", "schedule", proposal=number, debate=0).code == "law.time-for-debate"
    game.do("Tess", "schedule", proposal=number, debate=5, voting=6)
    game.wait(at(5, 5, 24))
    assert game.state.proposals[number].opened == at(5, 5, 24)  # type: ignore[index]
    game.wait(at(5, 7, 8))
    late = game.refused("Tess", "schedule", proposal=number, at=at(5, 7, 9) + 60)
    assert late.code == "law.before-the-vote-and-with-time-for-it"
    game.wait(at(5, 20))
    assert game.state.proposals[number].closed == at(5, 12, 24)  # type: ignore[index]


# --- I1: the playlist and the Moderator -------------------------------------------------------------


def test_I1_the_playlist_is_in_order_of_joining_and_watchers_stand_apart(game: Month) -> None:
    """Who joins comes last; who only watches is listed behind, talks, and is a watcher no longer once they play."""
    game.do("Zoe", "watch")
    game.do("Zoe", "argue", text="May I?")
    assert game.refused("Uma", "argue", text="Me too.").code == "player.unknown"
    assert game.shown()[0].endswith("Eve 0. Not playing: Tess (the Moderator), Zoe")
    game.do("Uma", "join")
    game.do("Zoe", "join")
    assert game.shown()[0].endswith("Eve 0, Uma 0, Zoe 0. Not playing: Tess (the Moderator)")


def test_I1_the_moderator_neither_plays_nor_votes_nor_scores(game: Month) -> None:
    """Tess has no vote and cannot join; what her proposals win or lose is nobody's."""
    number = game.propose(by="Tess")
    game.wait(WEDNESDAY)
    assert game.refused("Tess", "vote", proposal=number, choice="for").code == "player.unknown"
    assert game.refused("Tess", "join").code == "law.the-moderator-does-not-play"
    game.ballots(number, ["Ada"], FIVE[1:])
    game.wait(SATURDAY)
    assert game.outcome(number) == "defeated"
    assert "Tess" not in game.state.quantities.get("points", {})


def test_I1_the_moderator_hands_over_to_somebody_who_does_not_play(game: Month) -> None:
    """Not to a player; the one who takes over has the powers, and judges what is open."""
    game.do("Ben", "call-case", statement="It is so.")
    assert game.refused("Tess", "hand-over", whom="Ada").code == "law.to-somebody-who-does-not-play"
    game.do("Tess", "hand-over", whom="Uma")
    assert game.refused("Tess", "publish-throttle", value=4).code == "player.unknown"
    assert event(game.do("Uma", "judge", case="1", judgment="true"), e.Judged).judge == "Uma"


def test_I1_a_player_leaves_at_will_and_comes_back_with_nothing(host: Host) -> None:
    """Leaving cannot be refused, not even on a Sunday; joining again is free, and begins with no points."""
    game = rich(host, Ben=40)
    game.do("Ben", "leave", at=at(5, 6, 12))
    game.do("Ben", "join", at=at(5, 7, 9) + 60)
    assert game.state.seating[-1] == "Ben"
    assert game.points()["Ben"] == 0


# --- I1: proposals to remove ------------------------------------------------------------------------


def published(game: Month, number: str) -> list[int]:
    """When a proposal was published."""
    entries = game.table.entries()
    return [n.time for n in entries for ev in n.events if isinstance(ev, e.Published) and ev.proposal == number]


def test_I1_a_removal_is_published_three_times_over_two_weeks_and_voted_on(game: Month) -> None:
    """At once, after a week and after two; then the vote, which a majority of two or more carries."""
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    made = game.now
    assert number == "PTR 1"
    game.wait(at(5, 15))
    assert published(game, number) == [made, made + 7 * 86_400, made + 14 * 86_400]
    assert game.stage(number) == "voting"
    game.ballots(number, ["Ada", "Ben"], ["Eve"])
    game.wait(at(5, 16, 24))
    assert game.outcome(number) == "adopted"
    assert "Eve" not in game.state.seating
    assert not game.paid("333") and not game.paid("334"), "a vote to remove moved points"
    game.do("Eve", "join", at=at(5, 17, 9))


@pytest.mark.parametrize(("ayes", "noes"), [(["Ada"], []), (["Ada"], ["Ben"]), ([], [])])
def test_I1_a_removal_without_two_votes_or_a_majority_fails(game: Month, ayes: list[str], noes: list[str]) -> None:
    """One vote alone, a tie and no votes at all leave the player on the playlist."""
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    game.wait(at(5, 15))
    game.ballots(number, ayes, noes)
    game.wait(at(5, 16, 24))
    assert game.outcome(number) == "defeated"
    assert "Eve" in game.state.seating


def test_I1_an_objection_voids_a_removal_at_any_time(game: Month) -> None:
    """Only by the one it names, who can object on a Sunday too, and while it is voted on."""
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    assert game.refused("Ben", "object", proposal=number).code == "law.only-who-is-named"
    game.do("Eve", "object", proposal=number, at=at(5, 6, 12))
    assert game.outcome(number) == "void"
    second = game.put("Ada", "propose-to-remove", whom="Eve")
    game.wait(game.now + 15 * 86_400)
    assert game.stage(second) == "voting"
    game.do("Eve", "object", proposal=second)
    assert game.outcome(second) == "void"


def test_I1_a_removal_that_is_decided_is_past_objecting_to(game: Month) -> None:
    """Once the players have kept Eve, her objection comes too late, and is refused as that."""
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    game.wait(game.now + 30 * 86_400)
    assert game.outcome(number) == "defeated"
    assert game.refused("Eve", "object", proposal=number).reason == f"{number} has been decided"


def test_I1_a_removal_proposed_on_a_sunday_is_published_on_monday(game: Month) -> None:
    """Players may make proposals on a Sunday (322); nobody publishes one then."""
    game.wait(at(5, 20, 12))
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    assert game.state.proposals[number].published is None  # type: ignore[index]
    game.wait(at(5, 21, 13))
    assert game.register("times_published", number) == 1


def test_I1_one_removal_at_a_time_against_each(game: Month) -> None:
    """Another against the same player has to wait; one against another has not; nobody proposes their own."""
    game.put("Ada", "propose-to-remove", whom="Eve")
    code = "law.another-and-one-at-a-time"
    assert game.refused("Ben", "propose-to-remove", whom="Eve").code == code
    assert game.refused("Ben", "propose-to-remove", whom="Ben").code == code
    assert game.refused("Tess", "propose-to-remove", whom="Ben").code == "player.unknown"
    assert game.put("Ben", "propose-to-remove", whom="Dan") == "PTR 2"


def test_I1_a_removal_is_void_when_its_target_leaves(game: Month) -> None:
    """Nobody is left to remove, and the same player can come back without it."""
    number = game.put("Ada", "propose-to-remove", whom="Eve")
    game.do("Eve", "leave")
    assert game.outcome(number) == "void"


def test_I1_minus_100_points_allow_removal(host: Host) -> None:
    """At -99 the Moderator cannot strike a player, at -100 she can; players cannot."""
    game = rich(host, Eve=-99)
    assert game.refused("Tess", "strike", whom="Eve").code == "law.at-minus-100-or-less"
    game.do("Eve", "be-paid", amount=-1)
    assert game.refused("Ada", "strike", whom="Eve").code == "move.not-yours"
    game.do("Tess", "strike", whom="Eve")
    assert "Eve" not in game.state.seating


# --- I6: recruitment and names ----------------------------------------------------------------------


def test_I6_recruiting_pays_rules_divided_by_players(game: Month) -> None:
    """39 rules and five players make 8 points, half up; with the newcomer listed, 39 by six are 7."""
    game.do("Uma", "sign-up", recruiter="Ben")
    assert game.paid("315") == {"Ben": 8}
    game.do("Zoe", "sign-up", recruiter="Uma")
    assert game.paid("315") == {"Ben": 8, "Uma": 7}
    assert game.state.seating[-2:] == ("Uma", "Zoe")


def test_I6_only_the_first_message_names_a_recruiter(game: Month) -> None:
    """Not that of somebody who plays, has watched, or has played before."""
    game.do("Zoe", "watch")
    game.do("Eve", "leave")
    for person in ("Zoe", "Eve"):
        assert game.refused(person, "sign-up", recruiter="Ada").code == "law.in-the-first-message"
    assert game.refused("Tess", "sign-up", recruiter="Ada").code == "law.the-moderator-does-not-play"
    assert game.refused("Uma", "sign-up", recruiter="Nobody").code == "player.unknown"
    assert not game.paid("315")


def test_I6_a_new_rule_names_itself_and_no_name_is_taken_twice(game: Month) -> None:
    """No title, that of a rule in force in other letters, and the same one twice in a proposal are refused."""
    for changes in ([enact("")], [enact("nomic TIME")], [enact("Tea"), enact("tea")]):
        assert game.refused("Ada", "propose", changes=changes).code == "law.a-name-of-its-own"
    retitled = {"change": "retitle", "rule": "204", "title": "Nomic Time"}
    assert game.refused("Ada", "propose", changes=[retitled]).code == "law.a-name-of-its-own"


def test_I6_a_name_is_free_once_the_same_proposal_repeals_its_rule(game: Month) -> None:
    """A rule is replaced under its old name in one proposal; the other way round both would have it for a moment."""
    changes = [repeal("331"), enact("Removal through futility")]
    assert game.refused("Ada", "propose", changes=changes[::-1]).code == "law.a-name-of-its-own"
    assert game.rule(game.pass_(*changes)).content.title == "Removal through futility"


def test_I6_a_name_that_was_taken_meanwhile_is_no_bar_to_what_has_its_votes(game: Month) -> None:
    """Of two rules named alike both come in as voted on (104, 106); the name means the one that had it first (316)."""
    first, second = game.propose(enact("Tea"), by="Ada"), game.propose(enact("Tea"), by="Ben")
    game.wait(WEDNESDAY)
    for number in (first, second):
        game.ballots(number, FIVE)
    game.wait(SATURDAY)
    assert [game.outcome(number) for number in (first, second)] == ["adopted", "adopted"]
    assert [game.rule(number).content.title for number in (first, second)] == ["Tea", "Tea"]


def test_I6_an_amended_rule_keeps_its_name_unless_it_is_changed(game: Month) -> None:
    """An amendment of the text leaves the name, and one that says so changes it."""
    number = game.pass_(amend("331", text="Nobody is struck.", mechanism=""))
    assert game.rule(number).content.title == "Removal through futility"
    again = game.pass_({"change": "retitle", "rule": number, "title": "Mercy"})
    assert game.rule(again).content.title == "Mercy"


def test_I6_a_rule_can_be_referred_to_by_name(game: Month) -> None:
    """A proposal in words names a rule by its title, and a repeal of it is understood."""
    by_name = changes_to_propose(game.state, 'Repeal the rule "Removal through futility".', prose=True)
    assert isinstance(by_name, tuple)
    assert by_name == changes_to_propose(game.state, "Repeal rule 331.", prose=True)


def test_I6_a_repealed_rule_frees_its_name(game: Month) -> None:
    """After rule 331 is repealed, another rule can have its title."""
    game.pass_(repeal("331"))
    game.propose(enact("Removal through futility"), by="Ben")
