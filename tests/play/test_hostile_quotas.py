"""Delayed bombs: rules have quotas of steps and letters, and what was ended before gets less, or rests for days."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from bench.hostile import START as BEGUN
from bench.hostile import begin_with, comment, rules_of
from bench.path_count import PathCounter
from starlette.testclient import TestClient
from tests.law.hostile_sources import body
from tests.playing import START, rule

from moot import bootstrap
from moot.game.events import Awarded, MechanismFailed
from moot.game.moves import Allowed, Move
from moot.game.quotas import RESTS, WRITTEN_BY_ALL
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.gateways.web.app import create_app
from moot.law.runner import LawRequest
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

DAY = 86_400
BASE = "scoring.points()\nprecedence.claims_then_lowest_number()"
LOOP = body("while True:", "    x = 1", upon="argued", wants="")
LATER = body(f"if now > {START + DAY}:", "    while True:", "        x = 1", upon="argued", wants="now")
PAYS = body("award('Ada', 1)", upon="argued", wants="")
LONG = body("announce('echo', text='x' * 90000)", upon="argued", wants="")
MANY = body("for n in range(900):", "    announce('echo', n=n)", upon="argued", wants="")
FAILS = '@forbid("*")\ndef f():\n    return 1 // 0\n'


@pytest.fixture
def host() -> Iterator[Host]:
    """A host for a game or two."""
    with bootstrap.host(clock=SetClock(START)) as opened:
        yield opened


def begin(host: Host, *codes: str) -> Table:
    """A game with points, and with rules of this code."""
    rules = [rule(str(201 + place), code) for place, code in enumerate(codes)]
    ruleset = Ruleset(name="small", rules=(rule("101", BASE), *rules))
    return host.new(f"game-{len(host.games())}", ruleset, ("Ada", "Ben"), now=START)


def argue(table: Table, time: int) -> Allowed:
    """A comment of seventy letters, with what the rules make of it."""
    verdict = table.submit(Move("argue", PlayerId("Ada"), {"text": "So it is. " * 7}), time).verdict
    assert isinstance(verdict, Allowed)
    return verdict


def failures(verdict: Allowed) -> list[str]:
    """The rules whose code failed."""
    return [event.because.rule for event in verdict.events if isinstance(event, MechanismFailed) and event.because]


def test_endless_rules_leave_others_their_steps(host: Host) -> None:
    """Sixty rules that never end fail, and the last rule of all pays what it pays."""
    table = begin(host, *[LOOP] * 60, PAYS)
    verdict = argue(table, START + 1)
    assert len(failures(verdict)) == 60
    assert [event.players for event in verdict.events if isinstance(event, Awarded)] == [("Ada",)]
    assert host.verify(table.name).whole


def test_a_delayed_bomb_is_run_less_each_time_and_then_rests(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its date on it fails three times, with fewer steps each time; then it isn't run, until some days later."""
    table, taken = begin(host, LATER), list[int]()
    run = host.sandbox.run

    def counted(program: Any, requests: Sequence[LawRequest], **how: Any) -> Any:
        answers = run(program, requests, **how)
        taken.extend(answer.result["steps"] for answer in answers if "steps" in answer.result)
        return answers

    monkeypatch.setattr(host.sandbox, "run", counted)
    assert not failures(argue(table, START + 60))
    times = [START + DAY + 60 * n for n in range(1, RESTS + 3)]
    assert [failures(argue(table, time)) for time in times] == [["201"]] * RESTS + [[], []]
    assert len(taken) == RESTS and taken == sorted(taken, reverse=True) and taken[-1] < taken[0] / 8
    assert failures(argue(table, START + 3 * DAY)) == ["201"]
    assert host.verify(table.name).whole


def test_a_rule_that_was_changed_begins_anew(host: Host) -> None:
    """What it did before its change counts no longer."""
    table = begin(host, LOOP, '@move("mend", by="anyone")\ndef mend():\n    amend(201, "It is mended.")\n')
    for n in range(RESTS + 1):
        argue(table, START + n)
    assert table.state.lowered_quotas(START + 9) == {"201": RESTS}
    table.submit(Move("mend", PlayerId("Ben"), {}), START + 10)
    assert table.state.lowered_quotas(START + 11) == {}


@pytest.mark.parametrize("code", [LONG, MANY])
def test_short_rules_cannot_make_megabytes_of_a_remark(host: Host, code: str) -> None:
    """Three rules of a line or two that write much fail for all to see, and the entry stays small."""
    table = begin(host, *[code] * 3, PAYS)
    before = sum(len(raw) for _, raw in table.raw())
    for n in range(5):
        verdict = argue(table, START + n)
        assert [event.players for event in verdict.events if isinstance(event, Awarded)] == [("Ada",)]
    assert sum(len(raw) for _, raw in table.raw()) - before < 5 * WRITTEN_BY_ALL * 1.2
    assert any(failures(verdict) for verdict in [argue(table, START + 9)]) or table.state.code_ended
    assert host.verify(table.name).whole


def test_rules_that_fail_on_every_move_cost_one_decision(host: Host) -> None:
    """Once there are cases on them they're set aside from the start, not found anew one after another."""
    table = begin(host, *[FAILS] * 6)
    for n in range(6):
        table.submit(Move("argue", PlayerId("Ada"), {"text": f"{n}"}), START + n)
    assert len(table.state.open_cases) == 6
    before = host.sandbox.crossings
    argue(table, START + 9)
    assert host.sandbox.crossings - before <= 2


@pytest.mark.check
def test_a_hundred_hostile_rules_slow_no_move_and_no_page(tmp_path: Any) -> None:
    """A move costs less than three times, and a page less than twice, what it costs with a hundred harmless rules."""
    clock = SetClock(BEGUN)
    with PathCounter().installed() as counter, bootstrap.host(tmp_path / "moot.db", clock) as host:
        tables = [begin_with(host, name, rules_of(name == "beset")) for name in ("usual", "beset")]
        clock.time = BEGUN + 50
        with TestClient(create_app(host), raise_server_exceptions=False) as client:
            for table in tables:
                comment(table, 0)
                client.get(f"/games/{table.name}")
            clock.time = BEGUN + 150
            for table in tables:
                table.keep_time(BEGUN + 149)
            usual, beset = (counter.count(host, partial(comment, table, 49)) for table in tables)
            assert beset.calls < 3 * usual.calls and beset.crossings <= 3 * max(1, usual.crossings)
            clock.time = BEGUN + 151
            usual, beset = (counter.count(host, partial(client.get, f"/games/{table.name}")) for table in tables)
            assert beset.calls < 2 * usual.calls and beset.crossings <= 2 * usual.crossings
        assert len(tables[1].state.in_force()) >= 100
