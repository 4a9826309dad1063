"""Simulation: bots play whole games; the statistics are right, and every ruleset survives it."""

import os
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.playing import Game, assembly, enact, points

from moot import bootstrap
from moot.authoring.simulation import bot_game, runs
from moot.authoring.simulation.arguments import Situation, Temper, filled
from moot.authoring.simulation.bot_game import MIXED, is_open
from moot.authoring.simulation.invariants import broken
from moot.authoring.simulation.proposals import HARMFUL, Drafter
from moot.authoring.simulation.results import Plan, SimulatedGame, summary_of
from moot.authoring.simulation.runs import play_all, stall_of
from moot.game import events as e
from moot.game.changes import ChangeKind
from moot.game.moves import Move, Refused
from moot.game.values import Number, PlayerId
from moot.journal.verification import Finding, Report
from moot.play.host import Host, shipped
from moot.views.doing.offers import offers

GAMES, BATCH = int(os.environ.get("MOOT_GAMES", "2000")), 50
"""How many games at the edge the long tests play by each ruleset (`make soak GAMES=200`), and how many in one test."""


def plan(ruleset: str = "suber", games: int = 2, days: int = 10, seed: str = "tests") -> Plan:
    """A few short games."""
    return Plan(ruleset=ruleset, players=4, games=games, seed=seed, days=days)


@pytest.fixture(params=shipped())
def begun(request: pytest.FixtureRequest, host: Host) -> Game:
    """A game of each ruleset, in which something is proposed."""
    game = Game.shipped(host, request.param)
    for player in game.state.seating:
        game.move(player, "propose", changes=[enact()])
    return game


# --- what bots do ---------------------------------------------------------------------------------


def test_every_kind_of_change_is_drafted(host: Host) -> None:
    """Careful bots and others make up changes of every kind that there is, and nonsense beside them."""
    game = Game.shipped(host, "suber")
    game.take_turn({"change": "amend", "rule": "213", "wording": {"text": "A paradox is nice."}})
    drafter = Drafter(Random("drafts"))
    drafted = [change for n in range(400) for change in drafter.changes(game.state, careful=n % 2 == 0)]
    kinds = {change["change"] for change in drafted}
    assert kinds == {*get_args(ChangeKind), "overturn"}


@pytest.mark.check
def test_open_moves_are_filled_in_with_what_they_ask_for(begun: Game) -> None:
    """Whatever a ruleset's moves ask for, a willing bot gives something of the right kind."""
    moment = begun.table.moment()
    state, law = moment.state, moment.law
    found = [
        (player, offer) for player in state.seating for offer in offers(begun.table.moment(player).timed(begun.now))
    ]
    assert found
    for player, offer in found:
        situation = Situation(state, law, player, "cooperative", Random(f"{player} {offer.name}"))
        move = Move(name=offer.name, player=player, arguments=filled(offer, situation))
        understood = law.understand(state, move)
        assert not (isinstance(understood, Refused) and understood.code == "move.malformed"), understood


def votes(host: Host, temper: Temper) -> list[Any]:
    """A hundred votes of somebody of this temper on one proposal."""
    game = Game.of(host, assembly())
    game.propose(enact(), by="Ada")
    (offer,) = (offer for offer in offers(game.table.moment("Ben").timed(game.now)) if offer.name == "vote")
    assert is_open(offer)
    situation = Situation(game.state, game.table.moment().law, "Ben", temper, Random("votes"))
    return [filled(offer, situation)["choice"] for _ in range(100)]


def test_tempers_show_in_votes(host: Host) -> None:
    """The cooperative vote for most things and the obstructive against; the others as it comes."""
    cast = {temper: votes(host, temper).count("for") for temper in MIXED}
    assert cast["cooperative"] > 85
    assert cast["obstructive"] < 40
    assert 30 < cast["random"] < 70


# --- what is made of it ---------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.parametrize("ruleset", shipped())
def test_games_of_every_ruleset_are_played_without_trouble(ruleset: str) -> None:
    """No crash, no stall that was not foreseen, and every record follows from the rules."""
    games = list(play_all(bootstrap.host, plan(ruleset)))
    assert [game.troubles for game in games] == [(), ()]
    assert all(game.moves > 0 and game.seconds > 0 for game in games)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(8))
@pytest.mark.parametrize("ruleset", shipped())
def test_two_hundred_games_of_every_ruleset(ruleset: str, batch: int) -> None:
    """Many longer games of every ruleset, in batches that can run in parallel."""
    games = list(play_all(bootstrap.host, plan(ruleset, games=25, days=30, seed=f"soak-{batch}")))
    assert len(games) == 25
    assert {game.name: game.troubles for game in games if game.troubles} == {}


@pytest.mark.check
def test_the_same_seed_gives_the_same_games() -> None:
    """The same seed gives the same games, in one process or several; another seed gives others."""
    alone = {game.number: game for game in play_all(bootstrap.host, plan(days=5))}
    at_once = {game.number: game for game in play_all(bootstrap.host, plan(days=5), jobs=2)}
    assert alone == at_once
    assert alone[1] != alone[2]
    others = {game.number: game for game in play_all(bootstrap.host, plan(days=5, seed="another"))}
    assert all(others[n].entries != alone[n].entries or others[n].seconds != alone[n].seconds for n in (1, 2))


def test_a_crash_is_told_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash is reported with its error and the record so far, not raised."""

    def crashes(simulation: bot_game.Simulation) -> bool:
        raise ZeroDivisionError("nought")

    monkeypatch.setattr(bot_game.Simulation, "_visit", crashes)
    game = runs.played(bootstrap.host, plan(), 1)
    assert (game.ending, game.entries) == ("crashed", 1)
    assert "ZeroDivisionError: nought" in game.troubles[0]


def test_a_record_that_does_not_follow_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first finding of verification is reported as a bug."""
    findings = tuple(Finding(n, "verify.events", f"entry {n} differs") for n in (3, 4, 5))
    report = Report(whole=False, entries=6, findings=findings)
    monkeypatch.setattr(Host, "verify", lambda host, name: report)
    game = runs.played(bootstrap.host, plan(days=1), 1)
    assert game.troubles[0] == "entry 3: entry 3 differs (verify.events)"
    assert game.troubles[-1] == "and 1 more findings"


# --- stalls ---------------------------------------------------------------------------------------


def killed(host: Host) -> Game:
    """A game in which nobody may propose any more, because that was adopted."""
    game = Game.of(host, assembly(), points())
    game.adopt(enact(mechanism=HARMFUL[0]))
    return game


def test_a_living_game_has_not_stalled(host: Host) -> None:
    """As long as a trial finds a way to change a rule."""
    assert stall_of(Game.of(host, assembly()).table, None) is None


@pytest.mark.check
def test_a_stall_is_foreseen_where_the_preview_warned(host: Host) -> None:
    """The proposal is named that led there; and what goes on without being able to change has stalled too."""
    game = killed(host)
    stall = stall_of(game.table, game.state.entry)
    assert stall is not None
    assert stall == stall_of(game.table, None)
    assert [told.partition(":")[0] for told in stall.foreseen] == ["301"]


@pytest.mark.check
def test_a_stall_without_a_warning_is_trouble(tmp_path: Path) -> None:
    """A ruleset by which nobody can do anything from the beginning: no vote led there, so no preview warned."""
    folder = dead_ruleset(tmp_path)
    game = runs.played(bootstrap.host, plan(str(folder)), 1)
    assert game.ending == "stalled"
    assert game.stall is not None and game.stall.foreseen == ()
    assert "which liveness did not foresee" in game.troubles[0]


def dead_ruleset(folder: Path) -> Path:
    """Rule files in a new folder, by which nobody may propose, and nothing is ever due."""
    folder = folder / "dead"
    folder.mkdir()
    (folder / "RULESET.md").write_text("---\ntitle: Dead\n---\nNothing happens.\n", encoding="utf-8")
    rule = "---\nnumber: 101\ntitle: Silence\nrank: mutable\n---\nNobody does anything.\n"
    (folder / "101.md").write_text(f"{rule}\n```python\n{HARMFUL[0]}\n```\n", encoding="utf-8")
    return folder


@pytest.mark.check
def test_what_stalls_can_be_called_a_paradox(tmp_path: Path) -> None:
    """Where by some rule the caller wins when play cannot go on, the game ends so; it has stalled all the same."""
    folder = dead_ruleset(tmp_path)
    judging = (
        '@upon("case_called")\ndef ada_judges(case):\n    appoint_judge(case, "Ada")\n\n'
        '@upon("judged")\ndef over(case):\n    close_case(case)\n\n'
        '@upon("case_closed")\ndef caller_wins(case):\n'
        '    if case.kind == "paradox" and case.judgment == "true":\n        win(case.caller)'
    )
    rule = "---\nnumber: 102\ntitle: Paradox\nrank: mutable\n---\nWho cannot go on wins.\n"
    (folder / "102.md").write_text(f"{rule}\n```python\n{judging}\n```\n", encoding="utf-8")
    endings = {runs.played(bootstrap.host, plan(str(folder), seed=seed), 1).ending for seed in "abc"}
    assert "paradox" in endings


# --- figures --------------------------------------------------------------------------------------


def test_figures_are_those_of_the_games() -> None:
    """Endings, ranges, lengths and changed rules are counted over all games, in whatever order they come."""
    games = [
        SimulatedGame(
            number=1, name="a", ending="won", moves=30, seconds=86_400, changed={"203": 2, "105": 1}, enacted=1
        ),
        SimulatedGame(number=2, name="b", ending="going", moves=7, seconds=43_200, changed={"203": 1}),
        SimulatedGame(number=3, name="c", ending="won", moves=12, enacted=2, troubles=("entry 1: wrong",)),
    ]
    summary = summary_of(games)
    assert summary == summary_of(games[::-1])
    assert [(bar.label, bar.number) for bar in summary.endings] == [("won", 2), ("still going", 1)]
    moves = summary.ranges[0]
    assert (moves.what, moves.least, moves.median, moves.most) == ("moves", 7, 12, 30)
    assert [(bar.label, bar.number) for bar in summary.lengths] == [
        ("0–9", 1),
        ("10–19", 1),
        ("20–29", 0),
        ("30–39", 1),
    ]
    assert [(bar.label, bar.number) for bar in summary.changed] == [("203", 3), ("105", 1)]
    assert (summary.enacted, summary.stalled, [game.name for game in summary.troubled]) == (3, 0, ["c"])


# --- where faults are -----------------------------------------------------------------------------


def at_the_edge(ruleset: str, games: int, seed: str, days: int = 9) -> Plan:
    """Games that begin just below the goal, in which players leave in mid-vote and vote in the second of a close."""
    return Plan(ruleset=ruleset, players=4, games=games, seed=seed, days=days, at_the_edge=True)


@pytest.mark.parametrize(("number", "is_player"), [(1, False), (2, True)])
@pytest.mark.check
def test_in_games_at_the_edge_somebody_holds_all_offices(host: Host, number: int, is_player: bool) -> None:
    """Where a ruleset has several offices, a visitor begins with all of them, and in every second game a player."""
    state = bot_game.Simulation(host, at_the_edge("infinity", 2, "offices"), number).table.state
    (holder,) = set(state.offices.values())
    assert set(state.offices) >= {"moderator", "chief_justice"} and (holder in state.seating) == is_player


def faults_of(plan: Plan) -> dict[str, tuple[str, ...]]:
    """The games with troubles, and these."""
    return {game.name: game.troubles for game in play_all(bootstrap.host, plan) if game.troubles}


def test_broken_invariants_are_found(host: Host) -> None:
    """A vote after the close, a decision twice, a winner from outside and points by no rule are each told."""
    game = Game.of(host, assembly(), points())
    game.adopt(enact())
    *entries, last = game.entries()
    forged = (
        e.BallotCast(proposal=Number("301"), player=PlayerId("Zoe"), choice="for", digest=""),
        e.ProposalDecided(proposal=Number("301"), outcome="defeated"),
        e.Awarded(quantity="points", players=(PlayerId("Ada"),), amount=5),
        e.Won(player=PlayerId("Zoe")),
    )
    assert list(broken([*entries, last])) == []
    told = list(broken([*entries, replace(last, events=last.events + forged)]))
    assert [one.partition(": ")[2] for one in told] == [
        "a ballot of Zoe on proposal 301 counts after the close",
        "Zoe votes and is outside the game",
        "proposal 301 is decided once more",
        "points of Ada move by no rule",
        "Zoe wins and is outside the game",
    ]


@pytest.mark.parametrize("ruleset", [name for name in shipped() if name != "agora_like"])  # points win nothing there
def test_games_at_the_edge_begin_just_below_the_goal(host: Host, ruleset: str) -> None:
    """All players have the same points, at most a dozen below what wins."""
    simulation = bot_game.Simulation(host, at_the_edge(ruleset, 1, "goal"), 1)
    held = set(simulation.table.state.quantities["points"].values())
    (points,) = held
    assert {"infinity": 200, "classroom": 30, "five_rules": 30}.get(ruleset, 100) - points in range(1, 13)


@pytest.mark.check
@pytest.mark.parametrize("ruleset", shipped())
def test_some_games_at_the_edge_keep_the_invariants(ruleset: str) -> None:
    """No ballot after its close, nobody outside, one decision each, and points by rules alone."""
    assert faults_of(at_the_edge(ruleset, 1 if ruleset == "infinity" else 3, "edges")) == {}


@pytest.mark.soak
@pytest.mark.parametrize("begun", range(0, GAMES, BATCH))
@pytest.mark.parametrize("ruleset", shipped())
def test_many_games_at_the_edge_keep_the_invariants(ruleset: str, begun: int) -> None:
    """Two thousand games of forty days, or as many as `make soak` was given, in batches that can run in parallel."""
    games = min(BATCH, GAMES - begun)
    assert faults_of(at_the_edge(ruleset, games, f"edges-{begun // BATCH}", days=40)) == {}
