"""Recorded ends of provisions aren't taken at their word: checking a record runs these again."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.law.hostile_sources import body
from tests.law.stopping import clock_stops
from tests.playing import START, rule

from moot import bootstrap
from moot.game.commitments import Withheld
from moot.game.events import Awarded, Event, GameStarted, MechanismFailed
from moot.game.law_protocol import Practice
from moot.game.moves import Allowed, Move
from moot.game.record.entries import Entry, apply_entry, seal
from moot.game.rules import Because, Ruleset
from moot.game.state import State
from moot.game.values import PlayerId, canonical
from moot.gateways.terminal.app import main
from moot.journal.upcasts import read
from moot.journal.verification import Report, verify
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

CLOCK = "it was stopped by the clock"
MEMORY = "it used too much memory"
PENALTY = body("x = 0", "for n in range(20000):", "    x = x + n", "award('Ada', -10)", upon="argued", wants="")
BOMB = body("award('Ada', -10)", "x = '{:>1000000000}'.format(1)", upon="argued", wants="")
STRIPS = body(
    "t = 'a' * 9000", "b = 'b' * 8999 + 'a'", *["x = t.strip(b)"] * 4, "award('Ada', -10)", upon="argued", wants=""
)
LOOP = body("award('Ada', -10)", "while True:", "    x = 1", upon="argued", wants="")


@pytest.fixture
def host() -> Iterator[Host]:
    """A host for one game."""
    with bootstrap.host(clock=SetClock(START)) as opened:
        yield opened


def played(host: Host, code: str) -> Table:
    """A game in which a rule takes points from Ada for each comment, and one comment."""
    rules = (rule("101", "scoring.points()"), rule("201", code))
    table = host.new("game", Ruleset(name="small", rules=rules), ("Ada", "Ben"), now=START)
    table.submit(Move("argue", PlayerId("Ada"), {"text": "So it is."}), START + 60)
    return table


def checked(host: Host, entries: Sequence[Entry]) -> Report:
    """What checking a record says of these entries, hashed again."""
    rows: list[tuple[int, bytes]] = []
    previous = ""
    for entry in entries:
        made = seal(replace(entry, previous=previous))
        rows.append((made.number, canonical(made)))
        previous = made.hash
    kept: dict[int, tuple[Withheld, ...]] = {}
    return verify(rows, host.redecider(), kept)


def recorded(table: Table) -> list[Entry]:
    """The entries of a game's record."""
    return [read(raw) for _, raw in table.raw()]


def claimed(table: Table, error: str) -> list[Entry]:
    """The record as an operator would have it who spares Ada the penalty: its provision failed, they say."""
    first, second = recorded(table)
    because = Because(rule="201", revision=1, provision="f")  # type: ignore[arg-type]
    failed: Event = MechanismFailed(error=error, on="argued", because=because)
    deaths = () if "fuel" in error else (f"{error}|201.f",)
    return [first, replace(second, events=(second.events[0], failed), deaths=deaths)]


def findings(report: Report) -> list[tuple[int, str]]:
    """What a check found, and in which entries."""
    return [(one.entry, one.code) for one in report.findings]


@pytest.mark.parametrize("error", [MEMORY, "it called itself too deeply", "RuntimeError: it ran out of fuel"])
def test_a_claimed_end_that_does_not_happen_again_is_a_difference(host: Host, error: str) -> None:
    """An operator can't spare somebody a penalty by claiming that it used too much of anything that is counted."""
    table = played(host, PENALTY)
    assert checked(host, recorded(table)).whole
    report = checked(host, claimed(table, error))
    assert findings(report) == [(1, "verify.events")]
    assert "is" in report.findings[0].message and not report.timed_out


def test_an_end_by_the_clock_is_told_as_one_that_cannot_be_checked(host: Host) -> None:
    """Running it again can't show what a clock did: the record is whole as far as it goes, and the entry is named."""
    report = checked(host, claimed(played(host, PENALTY), CLOCK))
    assert report.whole and report.timed_out == (1,)


@pytest.mark.check
@pytest.mark.parametrize("code", [BOMB, LOOP])
def test_a_true_end_happens_again(host: Host, code: str) -> None:
    """Ends by memory and by steps happen wherever the move is decided again."""
    report = checked(host, recorded(played(host, code)))
    assert report.whole and not report.timed_out


@pytest.mark.check
@pytest.mark.parametrize("deaths", [(), (f"{MEMORY}|201.f", f"{MEMORY}|201.g")])
def test_ends_left_out_or_added_beside_true_ones_are_found(host: Host, deaths: tuple[str, ...]) -> None:
    """The list of ends has to be that of deciding again, even where the events are the same."""
    first, second = recorded(played(host, BOMB))
    report = checked(host, [first, replace(second, deaths=deaths)])
    assert findings(report) == [(1, "verify.events")]
    assert "end of a provision" in report.findings[0].message


def test_what_was_decided_before_sizes_counted_is_decided_again_so(host: Host) -> None:
    """A rule whose code took few steps then, and too many now, is checked in an older entry with those of its day."""
    table = played(host, STRIPS)
    first, second = recorded(table)
    assert [event.error for event in second.events if isinstance(event, MechanismFailed)]
    before = host.redecider()(apply_entry(State(), first), second, Practice.TELLS_ONCE)
    assert isinstance(before, Allowed) and [event for event in before.events if isinstance(event, Awarded)]
    older = [first, replace(second, events=before.events)]
    assert checked(host, recorded(table)).whole and checked(host, older).whole
    forged = [first, replace(second, events=before.events[:1])]
    assert findings(checked(host, forged)) == [(1, "verify.events")]


def test_a_slow_machine_finds_no_fault_in_an_honest_record(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the clock stops a provision only now, that entry can't be checked here, and nobody is accused."""
    entries = recorded(played(host, PENALTY))
    with bootstrap.host(clock=SetClock(START)) as slow:
        clock_stops(monkeypatch, "201.f")
        report = checked(slow, entries)
    assert report.whole and report.timed_out == (1,)


def test_ends_in_games_of_earlier_editions_are_told_too(host: Host) -> None:
    """There any end may be the clock's: such a record is whole as before, and says what can't be checked."""
    first, second = claimed(played(host, PENALTY), "it used too much time or memory")
    started = first.events[0]
    assert isinstance(started, GameStarted)
    report = checked(host, [replace(first, events=(replace(started, language=2), *first.events[1:])), second])
    assert report.whole and report.timed_out == (1,)


def test_the_command_says_what_cannot_be_checked(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """`moot verify` names the entries that the clock had a part in, and exits with 3."""
    with bootstrap.host(clock=SetClock(START)) as host:
        first, second = claimed(played(host, PENALTY), CLOCK)
    first = seal(first)
    lines = [canonical(first), canonical(seal(replace(second, previous=first.hash)))]
    file = tmp_path / "game.journal"
    file.write_bytes(b"\n".join(lines) + b"\n")
    assert main(["verify", str(file)]) == 3
    said = capsys.readouterr().out
    assert "as far as it can be checked" in said and "Entry 1 has code that was stopped after some seconds." in said
