"""Proxy moves: a rule votes or proposes for a player as the player could, and secret votes stay secret."""

from itertools import product

import pytest
from tests.play.test_secrets import compare
from tests.play.two_worlds import ALWAYS, CHOICES, CLOSES, SECRET, World
from tests.playing import Game, assembly, enact, event, kinds, rule

from moot.game import commitments
from moot.game import events as e
from moot.game.commitments import WITHHELD
from moot.game.moves import Undecided
from moot.game.values import digest
from moot.law.asking.secrecy import leaks
from moot.play.host import Host
from moot.views.log import log

VOTE_FOR = """
@move("vote-for", by="players")
def vote_for(whom: Player, proposal: Proposal, choice: Choice):
    cast_ballot(proposal, whom, choice)
"""
PROPOSE_FOR = """
@move("propose-for", by="players")
def propose_for(whom: Player, changes: Changes, title: str = ""):
    put("rule-change", title=title, author=whom, changes=changes)
"""
CHOOSING = '@term("ballot_choices")\ndef three():\n    return ["for", "against", "abstain"]'
OBEDIENT = """
@upon("ballot_cast")
def says_the_same(player, choice, proposal, voted):
    if player == "Ben" and "Ada" not in voted:
        cast_ballot(proposal, "Ada", choice)
"""


def begun(host: Host, *more: str) -> Game:
    """A game in which anybody votes and proposes for anybody, with proposal 301 open."""
    game = Game.of(host, assembly(), rule("201", VOTE_FOR), rule("202", PROPOSE_FOR), *(rule(f"30{n}", m) for n, m in
                   enumerate(more)))  # fmt: skip
    game.do("Cleo", "propose", changes=[enact()])
    return game


def test_a_ballot_cast_for_another_is_theirs(host: Host) -> None:
    """The vote is Ada's, by Ben; votes that players cast themselves have no proxy."""
    game = begun(host)
    cast = event(game.do("Ben", "vote-for", whom="Ada", proposal="301", choice="for"), e.BallotCast)
    assert (cast.player, cast.choice, cast.proxy) == ("Ada", "for", "Ben")
    assert event(game.do("Ben", "vote", proposal="301", choice="for"), e.BallotCast).proxy is None
    assert log(game.table.moment())[-2].events[0].told == "Ben, for Ada, votes for 301."


def test_who_votes_for_themselves_is_nobodys_proxy(host: Host) -> None:
    """By the same move a player casts their own vote."""
    assert (
        event(begun(host).do("Ada", "vote-for", whom="Ada", proposal="301", choice="for"), e.BallotCast).proxy is None
    )


def test_what_forbids_the_player_to_vote_forbids_it_here(host: Host) -> None:
    """A rule that keeps Ada from voting refuses Ben's move for her, in its own words, and lets him vote for Dan."""
    game = begun(host, '@forbid("vote")\ndef not_ada(player):\n    return "Ada is silent" if player == "Ada" else None')
    refused = game.refused("Ben", "vote-for", whom="Ada", proposal="301", choice="for")
    assert (refused.code, refused.reason) == ("law.not-ada", "Ada is silent")
    game.do("Ben", "vote-for", whom="Dan", proposal="301", choice="for")


def test_what_makes_no_sense_for_the_player_is_refused(host: Host) -> None:
    """A choice that is none, and a vote on what is over, are refused as a vote would be."""
    game = begun(host)
    assert game.refused("Ben", "vote-for", whom="Ada", proposal="301", choice="perhaps").code == "vote.choice"
    game.do("Cleo", "withdraw", proposal="301")
    assert game.refused("Ben", "vote-for", whom="Ada", proposal="301", choice="for").code == "vote.closed"


def test_an_open_question_about_the_players_vote_makes_the_move_wait(host: Host) -> None:
    """Where it is not clear whether Ada may vote, Ben's move for her waits for the judgment, and then is made."""
    unclear = [
        f'@{does}("vote")\ndef f(player):\n    return "so" if player == "Ada" else None'
        for does in ("permit", "forbid")
    ]
    game = begun(host, *unclear)
    case = game.undecided("Ben", "vote-for", whom="Ada", proposal="301", choice="for").case
    for player in game.state.seating:
        game.do(player, "agree", case=case, holding={"prevails": "300"})
    assert game.state.proposals["301"].ballots["Ada"].proxy == "Ben"  # type: ignore[index]


def test_a_consequence_that_may_not_vote_fails_for_all_to_see(host: Host) -> None:
    """Where no move of Ben's depends on it, the ballot that a rule may not cast is a failure, and his vote stands."""
    game = begun(
        host, OBEDIENT, '@forbid("vote")\ndef not_ada(player):\n    return "Ada is silent" if player == "Ada" else None'
    )
    told = game.do("Ben", "vote", proposal="301", choice="for")
    assert kinds(told) == ["ballot_cast", "mechanism_failed"]
    assert "Ada is silent" in event(told, e.MechanismFailed).error


def test_a_consequence_may_vote(host: Host) -> None:
    """A rule by which Ada's vote follows Ben's casts it; nobody is her proxy."""
    told = begun(host, OBEDIENT).do("Ben", "vote", proposal="301", choice="against")
    cast = [one for one in told.events if isinstance(one, e.BallotCast)]
    assert [(one.player, one.choice, one.proxy) for one in cast] == [("Ben", "against", None), ("Ada", "against", None)]


def test_a_move_casts_no_other_choice_than_it_asks_for(host: Host) -> None:
    """So that the choice can be kept apart with the ballot; the record has a failure and no vote."""
    contrary = VOTE_FOR.replace("vote-for", "thwart").replace("whom, choice)", 'whom, "against")')
    game = begun(host, contrary)
    told = game.do("Ben", "thwart", whom="Ada", proposal="301", choice="for")
    assert kinds(told) == ["mechanism_failed"]


def test_a_proposal_for_another_has_all_its_changes(host: Host) -> None:
    """It is Ada's, with mechanism and all, bound to the same digest as if she had made it; adopted, it is law."""
    game = begun(host)
    changes = [enact("One", mechanism="scoring.points()"), enact("Two")]
    by_proxy = event(game.do("Ben", "propose-for", whom="Ada", changes=changes), e.Proposed)
    in_person = event(game.do("Ada", "propose", changes=changes), e.Proposed)
    assert (by_proxy.author, by_proxy.proxy, by_proxy.digest) == ("Ada", "Ben", in_person.digest)
    for player in game.state.seating:
        game.do(player, "vote", proposal=by_proxy.proposal, choice="for")
    assert game.rule(by_proxy.proposal).content.code
    assert game.host.verify(game.table.name).whole


def test_what_forbids_the_player_to_propose_forbids_it_here(host: Host) -> None:
    """A rule that looks at the changes looks at those that are proposed for Ada, as hers."""
    picky = """
        @forbid("propose")
        def short(player, changes):
            return "one at a time" if player == "Ada" and len(changes) > 1 else None
        """
    game = begun(host, picky)
    assert game.refused("Ben", "propose-for", whom="Ada", changes=[enact(), enact("B")]).reason == "one at a time"
    game.do("Ben", "propose-for", whom="Dan", changes=[enact(), enact("B")])


# --- secret votes -----------------------------------------------------------------------------------

LINES = [*ALWAYS, SECRET, *CLOSES, "voting.simple_majority()", "voting.decides_when_closed()", CHOOSING, VOTE_FOR]
SECRETLY = tuple(rule(str(101 + place), line) for place, line in enumerate(LINES))


@pytest.mark.parametrize(("one", "other"), [pair for pair in product(CHOICES, CHOICES) if pair[0] < pair[1]])
@pytest.mark.check
def test_nobody_can_tell_how_a_proxy_voted(host: Host, monkeypatch: pytest.MonkeyPatch, one: str, other: str) -> None:
    """Two games that differ in what Ben chose for Ada are the same to all others, page for page, until the close.

    Commitments are made without the choice here, so that all else can be compared byte by byte.
    """
    monkeypatch.setattr(commitments, "digest", lambda value: digest({**value, "choice": ""}))
    worlds = World(host.sandbox, SECRETLY), World(host.sandbox, SECRETLY)
    for world, choice in zip(worlds, (one, other), strict=True):
        world.do("Cleo", "propose", {"changes": [enact()]})
        world.do("Ben", "vote-for", {"whom": "Ada", "proposal": "301", "choice": choice})
        world.do("Dan", "vote", {"proposal": "301", "choice": "for"})
    compare(*worlds, "Ben", "seen")
    compare(*worlds, "Ben", "pages")
    own = [world.own_state().proposals["301"].ballots["Ada"].choice for world in worlds]  # type: ignore[index]
    assert own == [one, other]
    for world in worlds:
        world.host.journal.close()


def secret_game(host: Host) -> Game:
    """A game with secret ballots in which Ben votes for Ada, against 301."""
    game = Game.of(host, *SECRETLY)
    game.do("Cleo", "propose", changes=[enact()])
    game.do("Ben", "vote-for", whom="Ada", proposal="301", choice="against")
    return game


def test_the_record_withholds_the_choice_in_the_move_as_well(host: Host) -> None:
    """Neither the move nor the ballot in the entry says how Ben voted for Ada, and the log only that he did."""
    game = secret_game(host)
    entry = game.entries()[-1]
    assert entry.move.arguments["choice"] == WITHHELD and event_of(entry.events).choice == WITHHELD
    assert log(game.table.moment())[-1].events[0].told == "Ben, for Ada, votes on proposal 301, in secret."


def event_of(events: tuple[e.Event, ...]) -> e.BallotCast:
    """The ballot among some events."""
    return next(one for one in events if isinstance(one, e.BallotCast))


def test_the_close_opens_it_and_anybody_can_decide_it_again(host: Host) -> None:
    """Once the vote is closed, the public record alone says what Ben chose, and follows from the rules."""
    game = secret_game(host)
    for player in ("Ben", "Cleo", "Dan", "Eve"):
        game.do(player, "vote", proposal="301", choice="for")
    assert ("Ada", "against") in [(one.player, one.choice) for one in game.entries()[-1].opened]
    report = game.host.verify_file(raw + b"\n" for _, raw in game.table.raw())
    assert (report.whole, report.withheld) == (True, ())


def test_a_secret_vote_for_another_that_waits_tells_nothing(host: Host) -> None:
    """Where it is not clear whether Ada may vote, the case in which Ben's move waits keeps its choice apart."""
    both = [
        f'@{does}("vote")\ndef f(player):\n    return "so" if player == "Ada" else None'
        for does in ("permit", "forbid")
    ]
    game = Game.of(host, *SECRETLY, *(rule(str(301 + n), source) for n, source in enumerate(both)))
    game.do("Cleo", "propose", changes=[enact()])
    told = game.move("Ben", "vote-for", whom="Ada", proposal="301", choice="against")
    assert isinstance(told, Undecided)
    assert b"against" not in b"".join(raw for number, raw in game.table.raw() if number > 0)


def test_a_move_that_casts_without_asking_for_a_choice_is_told_of(host: Host) -> None:
    """Where votes are secret, a move by which only `for` can be said would tell it: the law says so beforehand."""
    telling = VOTE_FOR.replace(", choice: Choice", "").replace("whom, choice)", 'whom, "for")')
    game = Game.of(host, *SECRETLY, rule("301", telling))
    assert [fault.rules for fault in leaks(game.table.moment().law.index)] == [("301",)]
