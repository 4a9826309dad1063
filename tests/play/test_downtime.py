"""What falls due while no host is running happens when one runs again: in order, at its own time, once."""

import random
from itertools import pairwise
from pathlib import Path

import pytest
from tests.killing import killed_after
from tests.play.catch_up import BACK, BEGUN, DAY, GAMES, left_alone, lengths, records
from tests.playing import START, Game, assembly, rule
from tests.waiting import until

from moot import bootstrap
from moot.game import events as e
from moot.runtime.clock import SetClock


def catch_up(path: Path, *times: int) -> None:
    """Start a host again at each of these times."""
    for time in times:
        with bootstrap.host(path, SetClock(time)) as host:
            host.keep_time()


@pytest.fixture(scope="module")
def promised(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[bytes]]:
    """The record of games whose host was run again every ten days."""
    path = tmp_path_factory.mktemp("promised") / "moot.db"
    left_alone(path)
    catch_up(path, *range(BEGUN, BACK, 10 * DAY), BACK)
    return records(path)


def test_a_host_that_was_down_catches_up_in_order(tmp_path: Path) -> None:
    """Two votes that close at one instant, their reminders, dice and a bell: no time twice, none before its turn."""
    path = tmp_path / "moot.db"
    left_alone(path)
    catch_up(path, BACK)
    with bootstrap.host(path, SetClock(BACK)) as host:
        for name in GAMES:
            table = host.table(name)
            came = [
                (event.due, event.timer, event.subject)
                for entry in table.entries()
                for event in entry.events
                if isinstance(event, e.TimeCame)
            ]
            assert all(earlier[0] <= later[0] for earlier, later in pairwise(came))
            assert len(came) == len(set(came)) == 40 + 2 + 2 + 16
            assert all(entry.time == entry.events[0].due for entry in table.entries() if entry.move.name == "time")  # type: ignore[attr-defined]
            assert not [due for due in table.due() if due.time <= BACK]


@pytest.mark.check
def test_it_makes_no_difference_when_the_host_came_back(tmp_path: Path, promised: dict[str, list[bytes]]) -> None:
    """Run once after forty days, or again and again in between: the same entries, byte for byte, dice and all."""
    path = tmp_path / "moot.db"
    left_alone(path)
    catch_up(path, BACK)
    assert records(path) == promised


@pytest.mark.check
def test_a_host_killed_while_it_catches_up_loses_nothing_and_repeats_nothing(
    tmp_path: Path, promised: dict[str, list[bytes]]
) -> None:
    """Killed five times in the middle of it, it ends with the entries of a host that was never killed."""
    path = tmp_path / "moot.db"
    left_alone(path)
    chance = random.Random(0)
    reached = [sum(lengths(path).values())]
    for _ in range(5):
        told = killed_after("tests.play.catch_up", path, lines=chance.randint(1, 9))
        kept = lengths(path)
        assert all(kept[name] > number for name, number in told.items())
        reached.append(sum(kept.values()))
    assert all(before < after for before, after in pairwise(reached)), reached
    assert reached[-1] < sum(map(len, promised.values())), "it was done before it was killed"
    catch_up(path, BACK)
    assert records(path) == promised


BELL = """
@term("bell_{n}")
def bell_{n}(last) -> Deadline:
    return last + 1

@timed("bell_{n}")
def ring_{n}():
    pass
"""
BUSY = "\n".join(BELL.format(n=n) for n in range(40))


@pytest.mark.check
def test_a_game_with_endless_deadlines_delays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are due more often than can be handled get their share of time, and another game's vote closes.

    There are such in games of earlier editions, in which times need keep no interval.
    """
    clock = SetClock(START)
    monkeypatch.setattr("moot.play.host.LANGUAGE", 2)
    monkeypatch.setattr("moot.play.host.SHARE_SECONDS", 0.2)
    with bootstrap.host(":memory:", clock) as host:
        busy = Game.of(host, rule("101", BUSY))
        other = Game.of(host, assembly(), rule("200", "voting.closes_after(1)"))
        other.propose(by="Ada")
        clock.time = START + 2 * DAY
        host.start_keeping_time()
        until(lambda: not other.state.proposals["301"].is_voting)
        assert busy.table.due()[0].time < START + 2 * DAY  # it isn't done yet by far
