"""Chance: draws that anyone can recompute, that depend on no order, and that only consequences may make."""

from tests.playing import Game, rule

from moot.game import chance
from moot.game.decision.decide import decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Draw, Move, Undecided
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

GO = '@move("go", by="players")\ndef go(player):\n    announce("gone", player=player)'


def drawing(number: str, times: int = 1, high: int = 6) -> object:
    """A rule that throws a die some times, and tells."""
    throws = ", ".join(f"draw(1, {high})" for _ in range(times))
    return rule(number, f'@upon("gone")\ndef throw():\n    announce("thrown", by={number}, values=[{throws}])')


def draws(game: Game) -> tuple[Draw, ...]:
    """The draws of the last entry."""
    return game.entries()[-1].draws


def test_every_draw_is_in_its_entry(host: Host) -> None:
    """With the provision, what it was for, its count, its bounds and its value."""
    game = Game.of(host, rule("201", GO), drawing("202", 2))  # type: ignore[arg-type]
    game.do("Ada", "go")
    assert [(d.provision, d.count, d.lowest, d.highest) for d in draws(game)] == [
        ("202.throw", 0, 1, 6),
        ("202.throw", 1, 1, 6),
    ]


def test_anyone_can_recompute_a_draw(host: Host) -> None:
    """From the link that the entry reveals, the hash of the entry before and what it is for."""
    game = Game.of(host, rule("201", GO), drawing("202", 3))  # type: ignore[arg-type]
    for _ in range(5):
        game.do("Ada", "go")
        entry = game.entries()[-1]
        luck = chance.luck(entry.reveal, entry.previous)
        for d in entry.draws:
            assert d.value == chance.draw(luck, d.provision, d.subject, d.count, d.lowest, d.highest)


def test_links_lead_to_the_tip_published_at_the_beginning(host: Host) -> None:
    """Each revealed link hashes to the one before, and the first to the tip in the first entry."""
    game = Game.of(host, rule("201", GO), drawing("202"))  # type: ignore[arg-type]
    known = game.entries()[0].tip
    for _ in range(4):
        game.do("Ada", "go")
        game.do("Ben", "argue", text="An entry without a draw reveals nothing.")
        assert game.entries()[-1].reveal == ""
        reveal = game.entries()[-2].reveal
        assert chance.hashed(reveal) == known
        known = reveal


def same_luck(host: Host, *rules: object) -> dict[str, list[int]]:
    """What each provision draws in a game of these rules when luck is the same."""
    game = Game.of(host, rule("201", GO), *rules)  # type: ignore[arg-type]
    moment = game.table.moment()
    state, law = moment.state, moment.law
    verdict = decide(state, law, Move("go", "Ada"), game.now, Luck(luck="the same"))  # type: ignore[arg-type]
    assert isinstance(verdict, Allowed)
    found: dict[str, list[int]] = {}
    for d in verdict.draws:
        found.setdefault(d.provision, []).append(d.value)
    return found


def test_a_draw_does_not_depend_on_other_rules_or_their_order(host: Host) -> None:
    """A rule that draws before or after, once or thrice, leaves the draws of another as they are."""
    alone = same_luck(host, drawing("205", 4, 1000))
    assert len(set(alone["205.throw"])) > 1
    for others in ([drawing("204", 1, 1000)], [drawing("206", 3, 1000)], [drawing("204"), drawing("206")]):
        assert same_luck(host, drawing("205", 4, 1000), *others)["205.throw"] == alone["205.throw"]


def test_two_rules_draw_differently(host: Host) -> None:
    """The same luck gives each provision draws of its own."""
    found = same_luck(host, drawing("204", 5, 1000), drawing("205", 5, 1000))
    assert found["204.throw"] != found["205.throw"]


def test_draws_stay_within_their_bounds(host: Host) -> None:
    """Both ends come up, and nothing outside."""
    found = same_luck(host, drawing("204", 60, 3))
    assert set(found["204.throw"]) == {1, 2, 3}


def test_only_what_acts_may_draw() -> None:
    """A term, a permit, a forbid, an adjuster and a line on a page cannot throw dice."""
    for decorator in (
        'term("size")',
        'permit("argue")',
        'forbid("argue")',
        'show("status")',
        'adjust("votes_required")',
    ):
        _, faults = read_mechanism(f"@{decorator}\ndef throw():\n    return draw(1, 6)")
        assert faults, decorator
    for decorator in ('upon("joined")', 'move("go")', 'timed("voting_closes")'):
        _, faults = read_mechanism(f"@{decorator}\ndef throw():\n    announce('thrown', value=draw(1, 6))")
        assert not faults, decorator


def test_a_draw_with_bounds_the_wrong_way_round_fails(host: Host) -> None:
    """It is a failure of its provision, for all to see."""
    game = Game.of(host, rule("201", GO), rule("202", '@upon("gone")\ndef throw():\n    announce("x", v=draw(6, 1))'))
    game.do("Ada", "go")
    assert "draw needs" in str(game.entries()[-1].events)


def test_replaying_needs_no_luck(host: Host) -> None:
    """The record alone gives the state, and deciding every move again gives the same draws."""
    game = Game.of(host, rule("201", GO), drawing("202", 3))  # type: ignore[arg-type]
    for player in game.state.seating:
        game.do(player, "go")
    report = host.verify(game.table.name)
    assert report.whole, report.findings


UNLUCKY = rule(
    "203",
    """
    @upon("thrown")
    def unlucky(values):
        if values[0] < 5:
            announce("spun")

    @upon("spun")
    def spinning():
        announce("spun")
    """,
)
"""By it the consequences of most throws do not come to an end."""


def test_what_an_undecided_move_drew_is_in_its_entry(host: Host) -> None:
    """Whether the law was clear hung on the dice, so the record keeps them, and decided again it comes to the same."""
    verdicts = set()
    for _ in range(12):
        game = Game.of(host, rule("201", GO), drawing("202"), UNLUCKY)  # type: ignore[arg-type]
        verdict = game.move("Ada", "go")
        verdicts.add(type(verdict))
        assert [d.provision for d in draws(game)] == ["202.throw"]
        assert (draws(game)[0].value < 5) == isinstance(verdict, Undecided)
        assert host.verify(game.table.name).whole
    assert verdicts == {Allowed, Undecided}


def test_what_was_drawn_when_a_time_came_is_in_its_entry(host: Host) -> None:
    """The same for what nobody asked for."""
    timed = rule(
        "201", '@term("noon") \ndef daily(last) -> Deadline:\n    return last + days(1)\n\n'
        '@timed("noon")\ndef struck():\n    announce("gone")',
    )  # fmt: skip
    for _ in range(8):
        game = Game.of(host, timed, drawing("202"), UNLUCKY)  # type: ignore[arg-type]
        game.wait(game.now + 86_400)
        assert len(draws(game)) == 1
        assert host.verify(game.table.name).whole
