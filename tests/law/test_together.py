"""What rules do at one moment is taken together: whoever forbids or adjusts an effect sees what the others come to."""

import pytest
from tests.playing import Game, assembly, points, rule

from moot.game import events as e
from moot.play.host import Host

REACT = '@upon("argued")\ndef react(players):\n'
DEBTS = """
    @adjust("award")
    def no_debts(effect, points):
        if effect.of == "points" and effect.amount < 0:
            return [award(who, max(effect.amount, -points[who])) for who in effect.who if who in points]
    """
TEAMS = """
    team = register(str, of=Player, starts="")

    @forbid("set_register")
    def two_at_most(name, value, team):
        if name == "team" and [team[player] for player in team].count(value) >= 2:
            return "the team is full"
    """
BANK = """
    bank = register(int, starts=1)

    @adjust("add_to")
    def no_more_than_five(name, value, bank):
        if name == "bank":
            return add_to("bank", min(value, 5 - bank))
    """
OFFICES = """
    king = office()
    scribe = office()

    @forbid("appoint")
    def one_office_each(who, offices):
        if who in offices.values():
            return "they hold an office"
    """
SUM = """
    @forbid("award")
    def ten_in_all(who, amount, points):
        if sum(points.values()) + amount * len(who) > 10:
            return "there are ten points in all"
    """


def react(*lines: str) -> str:
    """A rule with several effects at one moment."""
    return REACT + "\n".join(f"    {line}" for line in lines)


def argued(host: Host, limit: str, *lines: str) -> Game:
    """A game with a limit and a rule for each line, which all take place at one moment."""
    game = Game.of(
        host,
        assembly(),
        points(),
        rule("210", limit),
        *(rule(str(220 + n), react(line)) for n, line in enumerate(lines)),
    )
    game.do("Ada", "argue", text="Well.")
    return game


@pytest.mark.parametrize("crowd", [50, 0])
def test_a_floor_holds_for_a_sum(host: Host, monkeypatch: pytest.MonkeyPatch, crowd: int) -> None:
    """Two losses of 6 from 10 leave 0, also where what many players have is fetched in parts."""
    monkeypatch.setattr(host.sandbox, "crowd", crowd)
    game = argued(host, DEBTS, "award(players, 10)", "award(players, -6)", "award(['Ada', 'Ada'], -6)")
    assert {player: game.points()[player] for player in ("Ada", "Ben")} == {"Ada": 0, "Ben": 4}


def test_amounts_over_all_players(host: Host) -> None:
    """A limit on what all have together sees what others got at that moment."""
    game = argued(host, SUM, "award('Ada', 6)", "award('Ben', 6)", "award('Cleo', 4)")
    assert {player: game.points().get(player, 0) for player in ("Ada", "Ben", "Cleo")} == {
        "Ada": 6,
        "Ben": 0,
        "Cleo": 4,
    }


def test_registers_of_players(host: Host) -> None:
    """The third who joins a team of two at one moment doesn't."""
    game = argued(host, TEAMS, *(f"set_register('team', 'red', '{who}')" for who in ("Ada", "Ben", "Cleo")))
    assert dict(game.state.registers["team"]) == {"Ada": "red", "Ben": "red"}


def test_a_register_of_the_game(host: Host) -> None:
    """A bank of at most 5 takes no more from two rules together."""
    game = argued(host, BANK, "add_to('bank', 3)", "add_to('bank', 3)")
    assert game.state.registers["bank"][""] == 5


def test_offices(host: Host) -> None:
    """Nobody gets a second office at the moment at which they get a first."""
    game = argued(host, OFFICES, "appoint('king', 'Ada')", "appoint('scribe', 'Ada')")
    assert dict(game.state.offices) == {"king": "Ada"}


def test_a_payment_is_made_in_full_or_not(host: Host) -> None:
    """Whoever can't pay 6 to another doesn't, and the other gets nothing; the log names the rule that barred it."""
    pay = "award('Ben', -6)\n    award('Cleo', 6)"
    game = argued(host, DEBTS, "award('Ben', 10)", pay, pay)
    assert {player: game.points().get(player, 0) for player in ("Ben", "Cleo")} == {"Ben": 4, "Cleo": 6}
    assert {one.because.rule for one in game.events(e.EffectBarred)} == {"210"}
    assert host.verify(game.table.name).whole
