"""One game's recurring times stop no other game's clock, nor its own players; downtime is one entry, not thousands."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.play.test_downtime import BELL
from tests.playing import START, Game, assembly, rule

from moot import bootstrap
from moot.game.decision.recurring_times import LEAST_SECONDS, RECENT_SECONDS
from moot.game.events import TimeCame
from moot.game.moves import Allowed, Move
from moot.game.record.entries import Entry, seal
from moot.game.values import PlayerId, canonical
from moot.journal.upcasts import read
from moot.journal.verification import verify
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock
from moot.runtime.machine import Machine

DAY = 86_400
SOON = """
@term("voting_closes")
def three_seconds(proposal) -> Deadline:
    return proposal.made + 3

@timed("voting_closes")
def close(proposal):
    close_voting(proposal)
"""


def bells(count: int) -> str:
    """A mechanism of so many times, each of which is a second after the last."""
    return "\n".join(BELL.format(n=n) for n in range(count))


@pytest.fixture
def clock() -> SetClock:
    """The time of a host."""
    return SetClock(START)


@pytest.fixture
def host(clock: SetClock) -> Iterator[Host]:
    """A host in whose games times come when the test says so."""
    with bootstrap.host(":memory:", clock) as opened:
        yield opened


def times_in(table: Table) -> list[Entry]:
    """The entries for times that came."""
    return [entry for entry in table.entries() if entry.move.name == "time"]


def test_recurring_times_of_one_rule_keep_an_interval(host: Host, clock: SetClock) -> None:
    """A rule with ten bells rings each of them at once, and then one a minute on average, however often it says."""
    table = Game.of(host, rule("101", bells(10))).table
    for minute in range(1, 31):
        clock.time = START + 60 * minute
        table.keep_time()
    assert 10 + 20 <= len(times_in(table)) <= 10 + 30
    came: dict[str, int] = {}
    for entry in times_in(table):
        (event,) = entry.events
        assert isinstance(event, TimeCame)
        assert event.due - came.get(event.timer, 0) >= 10 * LEAST_SECONDS
        came[event.timer] = event.due


def test_a_stretch_of_downtime_is_one_entry(host: Host, clock: SetClock) -> None:
    """A bell that would have rung 14,400 times in ten days rings once for them, and then goes on as before."""
    table = Game.of(host, rule("101", bells(1))).table
    clock.time = START + 60
    table.keep_time()
    clock.time = START + 10 * DAY
    table.keep_time()
    (passed,) = [entry for entry in times_in(table) if "until" in entry.move.arguments]
    assert passed.move.arguments["until"] == clock.time - RECENT_SECONDS
    assert len(times_in(table)) <= 3 + RECENT_SECONDS // LEAST_SECONDS
    assert not [due for due in table.due() if due.time <= clock.time]
    assert host.verify(table.name).whole


def test_what_comes_every_hour_or_day_all_comes(host: Host, clock: SetClock) -> None:
    """Upkeep for ten days is ten times upkeep, whenever the host came back."""
    daily = BELL.format(n=1).replace("last + 1", "last + days(1)")
    table = Game.of(host, rule("101", daily)).table
    clock.time = START + 10 * DAY
    table.keep_time()
    assert len(times_in(table)) == 10


def test_nobody_can_claim_that_nobody_looked(host: Host, clock: SetClock) -> None:
    """Times that are passed over while somebody plays are a fault of the record, and so are those that come seldom."""
    game = Game.of(host, rule("101", bells(1)))
    clock.time = START + 60
    game.table.keep_time()
    clock.time = START + 5 * DAY
    game.table.submit(Move("argue", PlayerId("Ada"), {"text": "Good morning."}))
    clock.time = START + 5 * DAY + 300
    assert host.verify(game.table.name).whole
    *entries, said = [read(raw) for _, raw in game.table.raw()]
    moved = seal(replace(said, time=clock.time - 4 * DAY))
    place = next(n for n, entry in enumerate(entries) if "until" in entry.move.arguments)
    rows = [(entry.number, canonical(entry)) for entry in entries[: place + 1]]
    forged = seal(replace(moved, number=place + 1, previous=entries[place].hash))
    report = verify([*rows, (forged.number, canonical(forged))])
    assert [(one.entry, one.code) for one in report.findings] == [(place + 1, "verify.time")]


class Elapsed:
    """Seconds that pass only when somebody looks at them: a tenth each time."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        """The seconds that have passed."""
        self.seconds += 0.1
        return self.seconds


@pytest.mark.check
def test_a_game_with_150_times_delays_no_other_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another game's vote closes in the next round of the clock, while 150 times a second are due elsewhere.

    That's in a game of an earlier edition, in which times need keep no interval.
    """
    clock = SetClock(START)
    with bootstrap.host(":memory:", clock, Machine(monotonic=Elapsed().monotonic)) as host:
        monkeypatch.setattr("moot.play.host.LANGUAGE", 2)
        busy = [Game.of(host, rule("101", bells(150))) for _ in range(2)]
        monkeypatch.undo()
        other = Game.of(host, assembly(), rule("200", SOON))
        other.table.submit(Move("propose", PlayerId("Ada"), {"changes": [PROPOSED]}))
        clock.time = START + 3
        assert host._keep_time_in_turn(), "there is more to do"
        assert not other.table.state.proposals["301"].is_voting
        assert all(times_in(game.table) and game.table.due()[0].time < clock.time for game in busy)


PROPOSED = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}


@pytest.mark.check
def test_moves_of_a_busy_game_wait_for_one_recurring_time(host: Host, clock: SetClock) -> None:
    """Where a thread handles the rest, a move waits for one; but a vote that has to close is closed before."""
    game = Game.of(host, assembly(), rule("200", SOON), rule("101", bells(60)))
    clock.time = START + 60
    game.table.keep_time()
    clock.time = START + 2 * DAY
    game.table.submit(Move("propose", PlayerId("Ada"), {"changes": [PROPOSED]}), START + 61)
    before = len(times_in(game.table))
    game.table.is_kept_in_background = True
    told = game.table.submit(Move("argue", PlayerId("Ben"), {"text": "Is it closed?"}))
    assert isinstance(told.verdict, Allowed)
    assert len(times_in(game.table)) - before == 2
    assert not game.table.state.proposals["301"].is_voting
    assert game.table.due()[0].time < clock.time  # other bells are left to the thread
    game.table.keep_time()
    assert not [due for due in game.table.due() if due.time <= clock.time]
    assert host.verify(game.table.name).whole
