"""The Agora-like rules, played: Power, strength, endorsements, duties, elections, judges, intents, contracts."""

import pytest
from tests.playing import FIVE, Game, amend, enact, event

from moot.game import events as e
from moot.play.host import Host

DAY = 86_400
ADA, BEN, CLEO, DAN, EVE = FIVE


@pytest.fixture
def game(host: Host) -> Game:
    """A game of five: Ada is Promotor, Ben Treasuror, Cleo Registrar, Dan Referee."""
    return Game.shipped(host, "agora_like")


def distributed(game: Game, *changes: dict[str, object], index: int = 1) -> str:
    """The number of a proposal by Ada that is distributed."""
    verdict = game.do(ADA, "propose", changes=list(changes) or [enact()], adoption_index=index)
    game.do(ADA, "distribute")
    return str(event(verdict, e.Proposed).proposal)


def outcome(game: Game, number: str, **ballots: str) -> str | None:
    """How a proposal is decided after these ballots, once its week is over."""
    for player, choice in ballots.items():
        game.do(player, "vote", proposal=number, choice=choice)
    game.wait(game.now + 7 * DAY)
    return game.state.proposals[number].outcome


def test_G1_power_decides_and_must_be_matched_by_the_index(game: Game) -> None:
    """A new rule is outranked by rule 107; to amend 107 takes an index of 2, and 102 one of 3."""
    for rule, index in (("107", 1), ("102", 2)):
        said = game.refused(ADA, "propose", changes=[amend(rule, text="Else.")], adoption_index=index)
        assert said.code == "law.strong-enough-for-what-it-changes"
    small = enact("Small", mechanism='@term("quorum")\ndef one():\n    return 1')
    assert outcome(game, distributed(game, small), Ada="for", Ben="for") == "adopted"
    number = distributed(game)
    assert game.answer("quorum", number) == 2


@pytest.mark.parametrize(("index", "expected"), [(1, "adopted"), (2, "adopted"), (3, "defeated")])
def test_G2_the_index_is_a_ratio_of_strength(game: Game, index: int, expected: str) -> None:
    """Four votes of the same strength against two are twice as many: enough for an index of 2, and not for 3."""
    game.do("Zoe", "join")
    number = distributed(game, index=index)
    assert outcome(game, number, Ada="for", Ben="for", Cleo="for", Dan="for", Eve="against", Zoe="against") == expected


def test_G2_the_quorum_is_set_at_distribution(game: Game) -> None:
    """After five voted on the last one, four must vote; what is distributed before isn't touched by it."""
    first = distributed(game)
    second = distributed(game)
    assert outcome(game, first, Ada="for", Ben="for", Cleo="for", Dan="for", Eve="for") == "adopted"
    assert game.state.proposals[second].outcome == "no quorum"
    game.do(ADA, "vote", proposal=distributed(game), choice="for")
    third = distributed(game)
    assert [game.register("quorum_set", number) for number in (first, second, third)] == [2, 2, 2]


def test_G3_blots_weaken_votes_and_newcomers_have_none(game: Game, host: Host) -> None:
    """Two blots cost one of three; who joins during the vote votes for nothing."""
    game.wait(game.now + 21 * DAY)
    blots = game.points("blots")
    assert blots["Ben"] == 2
    number = distributed(game)
    game.do("Zoe", "join")
    strength = game.state.registers["strength"]
    assert [strength.get(f"{player}|{number}", 0) for player in (ADA, BEN, "Zoe")] == [3, 2, 0]
    assert outcome(game, number, Ben="against", Zoe="for") == "defeated"


def test_G4_endorsements_are_followed_when_voting_closes(game: Game) -> None:
    """Ben and Cleo vote as Ada does in the end; two who endorse each other count as present."""
    first, second = distributed(game), distributed(game)
    for number in (first, second):
        for player, choice in ((BEN, "as Ada"), (CLEO, "as Ben"), (ADA, "against"), (DAN, "as Eve"), (EVE, "as Dan")):
            game.do(player, "vote", proposal=number, choice=choice)
    game.do(ADA, "vote", proposal=first, choice="for")
    assert outcome(game, first) == "adopted"
    assert game.state.proposals[second].outcome == "defeated"


def test_G5_late_officers_get_blots(game: Game) -> None:
    """Of the two weekly officers the one who reported goes free; the Registrar is late after a month."""
    game.wait(game.now + 8 * DAY)
    game.do(DAN, "report", which="referee", text="Nobody has blots.")
    game.wait(game.now + 6 * DAY)
    assert (game.points("blots")[BEN], game.points("blots")[DAN]) == (1, 0)
    game.wait(game.now + 60 * DAY)
    assert game.points("blots")[CLEO] >= 1


def test_G6_an_election_fills_an_office(game: Game) -> None:
    """Whoever is found by runoff holds the office as soon as all have voted."""
    game.do(EVE, "call-election", which="treasuror")
    for player, ballot in zip(FIVE, ("Eve", "Ben", "Dan > Eve", "Eve", "Ben"), strict=True):
        game.do(player, "vote", proposal="E1", choice=ballot)
    assert game.state.offices["treasuror"] == EVE


def test_G7_judges_rotate_and_can_be_late_or_reconsidered(game: Game) -> None:
    """Three calls go to three judges; one who's silent is replaced with a blot, and two players undo a judgment."""
    for _ in range(3):
        game.do(ADA, "call-case", statement="Is it so?")
    assert [game.state.cases[n].judge for n in "123"] == [BEN, CLEO, DAN]  # type: ignore[index]
    assert game.refused(BEN, "judge", case="1", judgment="maybe").code == "move.malformed"
    game.do(BEN, "judge", case="1", judgment="insufficient")
    game.do(CLEO, "reconsider", case="1")
    game.refused(CLEO, "reconsider", case="1")
    game.do(DAN, "reconsider", case="1")
    assert game.state.cases["1"].judge == EVE  # type: ignore[index]
    game.wait(game.now + 8 * DAY)
    assert game.points("blots")[CLEO] >= 1
    assert game.state.cases["2"].judge != CLEO  # type: ignore[index]


def test_G8_what_depends_on_others_waits_for_them(game: Game) -> None:
    """An exile fails by an objection and succeeds without; support forgives a blot; notice takes an office over."""
    game.wait(game.now + 15 * DAY)
    assert game.points("blots")[BEN] == 1
    for player in (ADA, CLEO, DAN):
        game.do(player, "argue", text="I'm here.")
    game.do(ADA, "exile", whom=EVE)
    first = next(iter(game.state.held))
    game.do(CLEO, "object", intent=str(first))
    assert not game.state.held
    game.do(ADA, "exile", whom=EVE)
    game.do(CLEO, "take-over", which="treasuror")
    game.do(ADA, "forgive", whom=BEN)
    forgiving = max(game.state.held, key=int)
    game.refused(ADA, "support", intent=str(forgiving))
    game.do(CLEO, "support", intent=str(forgiving))
    assert game.points("blots")[BEN] == 1
    game.do(DAN, "support", intent=str(forgiving))
    assert game.points("blots")[BEN] == 0
    game.wait(game.now + 4 * DAY)
    assert EVE not in game.state.seating
    assert game.state.offices["treasuror"] == BEN, "the office is no longer neglected, so it isn't taken over"


def test_G9_contracts_begin_and_end(game: Game) -> None:
    """Others agree to a contract, parties leave it, and without any it's gone."""
    game.do(ADA, "make-contract", title="Bank", text="We share.")
    game.refused(BEN, "make-contract", title="Bank", text="Mine.")
    game.do(BEN, "agree-to", which="Bank")
    assert game.register("contracts")["Bank"]["parties"] == [ADA, BEN]
    game.refused(CLEO, "quit-contract", which="Bank")
    game.do(ADA, "quit-contract", which="Bank")
    game.do(BEN, "quit-contract", which="Bank")
    assert game.register("contracts") == {}


def test_G10_a_report_ratifies_itself_unless_it_is_doubted(game: Game) -> None:
    """After seven days what a report says is ratified; one that is doubted in time never is."""
    game.do(BEN, "report", which="treasuror", text="Ben is rich.")
    game.do(DAN, "report", which="referee", text="Nobody has blots.")
    game.do(ADA, "doubt", which="treasuror")
    game.wait(game.now + 8 * DAY)
    assert game.register("ratified") == {"referee": "Nobody has blots."}


def test_G11_a_win_gives_a_title_and_ends_nothing(game: Game) -> None:
    """With 50 coins and no blots Ada is Champion; everybody has 10 coins again, and play goes on."""
    game.refused(ADA, "claim-win")
    for player in (BEN, CLEO, DAN, EVE):
        game.do(player, "give", whom=ADA, amount=10)
    game.do(ADA, "claim-win")
    assert game.register("champions") == [ADA]
    assert set(game.points("coins").values()) == {10}
    assert not game.state.over
    game.do(BEN, "propose", changes=[enact()])


def test_G11_nobody_who_has_left_wins(game: Game) -> None:
    """A rule that credits whoever leaves with a win is barred by rule 124."""
    farewell = enact("Farewell", mechanism='@upon("left")\ndef farewell(player):\n    credit_win(player)')
    assert outcome(game, distributed(game, farewell), Ada="for", Ben="for") == "adopted"
    game.do(BEN, "leave")
    assert not game.events(e.WinCredited)
    assert [barred.because.rule for barred in game.events(e.EffectBarred)] == ["124"]
