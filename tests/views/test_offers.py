"""What is offered to whom: to judges their judgment, on whom a move may be made, and what the game waits for."""

from tests.infinity.months import Month
from tests.playing import FIVE, Game, enact

from moot.game.values import CaseId, Number
from moot.play.host import Host
from moot.views.doing.offers import Offer, offers


def offered(game: Game, player: str, move: str, **on: str) -> Offer | None:
    """The offer of a move that a player may make now, if there is one; `on` is a proposal or case."""
    state = game.state
    subject = state.proposals[Number(on["proposal"])] if "proposal" in on else None
    about = state.cases[CaseId(on["case"])] if "case" in on else subject
    found = offers(game.table.moment(player).timed(game.now), names=(move,), on=about)
    return next((one for one in found if one.allowed and one.yours), None)


def test_a_judge_is_offered_to_judge_where_rules_say_what_a_judgment_is(host: Host) -> None:
    """A rule that refuses a judgment which is neither true nor false refuses none before it is given."""
    game = Game.shipped(host, "nomic_world")
    game.do("Dan", "call-case", statement="Is tea law?")
    asked = game.state.cases[CaseId("1")].asked
    assert asked is not None
    game.do(asked, "accept", case="1")
    judging = offered(game, asked, "judge", case="1")
    assert judging is not None
    assert judging.asked
    assert offered(game, "Dan", "judge", case="1") is None


def test_a_move_on_a_player_is_offered_for_those_on_whom_it_may_be_made(host: Host) -> None:
    """Somebody asked to be a proxy can only agree with whoever asked; others can't agree at all."""
    game = Month.begun(host)
    assert offered(game, "Cleo", "agree-proxy") is None
    game.do("Ben", "ask-proxy", whom="Cleo")
    agreeing = offered(game, "Cleo", "agree-proxy")
    assert agreeing is not None
    assert agreeing.fields[0].choices == ("Ben",)
    assert agreeing.few
    assert not agreeing.asked
    assert offered(game, "Dan", "agree-proxy") is None
    asking = offered(game, "Ada", "ask-proxy")
    assert asking is not None
    assert asking.fields[0].choices == ("Ben", "Cleo", "Dan", "Eve")
    assert not asking.few


def test_a_proxy_votes_on_what_is_open_alone(host: Host) -> None:
    """What casts votes is offered for the one who asked, while the vote runs, and not on what has been decided."""
    game = Month.begun(host)
    game.do("Ben", "ask-proxy", whom="Cleo")
    game.do("Cleo", "agree-proxy", whom="Ben")
    number = game.opened(enact("Tea"))
    voting = offered(game, "Cleo", "vote-for", proposal=number)
    assert voting is not None
    assert next(field.choices for field in voting.fields if field.name == "whom") == ("Ben",)
    game.wait(game.now + 7 * 24 * 3600)
    assert game.state.proposals[Number(number)].decided is not None
    assert offered(game, "Cleo", "vote-for", proposal=number) is None


def test_the_game_waits_for_a_proposal_where_most_others_may_not_make_one(host: Host) -> None:
    """It is for the one in turn to propose; a game without turns waits for none, though somebody may not now."""
    turns = Game.shipped(host, "suber")
    proposing = offered(turns, "Ada", "propose")
    assert proposing is not None
    assert proposing.asked
    free = Month.begun(host)
    for n in range(3):
        free.propose(enact(f"Ada's {n}"), by="Ada")
    assert offered(free, "Ada", "propose") is None
    for player in FIVE[1:]:
        proposing = offered(free, player, "propose")
        assert proposing is not None
        assert not proposing.asked


def test_the_game_waits_for_what_leads_on_and_not_for_what_is_only_noted(host: Host) -> None:
    """An author is asked to post what has been seconded, and not to ask more people to second it."""
    game = Game.shipped(host, "nomic_world")
    number = game.propose(enact("Tea"), by="Ada")
    asking = offered(game, "Ada", "ask-to-second", proposal=number)
    assert asking is not None
    assert not asking.asked
    assert offered(game, "Ada", "post-to-vote", proposal=number) is None
    game.do("Ben", "second", proposal=number)
    posting = offered(game, "Ada", "post-to-vote", proposal=number)
    assert posting is not None
    assert posting.asked


def test_brief_offers_say_the_same_and_no_facts(host: Host) -> None:
    """Brief offers are the same as full ones, but without the facts of refusals."""
    game = Month.begun(host)
    game.propose(enact("Tea"), by="Ada")
    full = offers(game.table.moment("Ben").timed(game.now))
    brief = offers(game.table.moment("Ben").timed(game.now), brief=True)
    assert [(o.name, o.allowed, o.yours, o.asked, o.reason) for o in full] == [
        (o.name, o.allowed, o.yours, o.asked, o.reason) for o in brief
    ]
    assert any(o.refused is not None and o.refused.facts for o in full)
    assert not any(o.refused is not None and o.refused.facts for o in brief)
