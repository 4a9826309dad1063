"""The circuit breaker of pages: provisions that had to be stopped aren't run again for pages, only for decisions."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.playing import START, rule
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.game.law_protocol import Luck
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset
from moot.law.law import SandboxedLaw
from moot.law.runner import FIRST_SECONDS, CircuitBreaker
from moot.law.sandbox import ENDED_ALONE_MAX, SUSPECTED_SECONDS
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

LATER = START + 86_400
DEADLY = """
@{trigger}
def {name}(now):
    if now > {time}:
        everything = "{{:>1000000000}}".format(1)
    return "fine"
"""


@pytest.fixture
def host() -> Iterator[Host]:
    """A host of its own, so that it remembers nothing."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        yield opened


@pytest.fixture
def begin(host: Host) -> Callable[..., Table]:
    """Begins a game with a rule whose provisions use too much from the next day on."""

    def new(trigger: str, times: int) -> Table:
        code = "\n".join(DEADLY.format(trigger=trigger, name=f"deadly_{n}", time=LATER) for n in range(times))
        name = f"game-{len(host.games())}"
        return host.new(name, Ruleset("deadly", (rule("101", code), rule("102", "scoring.points()"))), ("Ada",))

    return new


def test_what_was_ended_is_not_run_again_for_every_page(host: Host, begin: Callable[..., Table]) -> None:
    """Of a rule with ten deadly lines one is run and ended; for the next page none of them is run."""
    moment = begin('show("status")', 10).moment()
    state, law = moment.state, moment.law
    assert len(law.shows(state, "status", LATER)) == 10
    before = host.sandbox.crossings
    assert law.shows(state, "status", LATER + 1) == ()
    ended, before = host.sandbox.crossings - before, host.sandbox.crossings
    assert ended == 3  # one that fails, one that finds out why, one that answers
    assert law.shows(state, "status", LATER + 2) == ()
    assert host.sandbox.crossings - before == 1


def test_what_ran_out_of_steps_is_not_run_again_for_pages_of_the_same_state(host: Host) -> None:
    """Each of these lines uses up its steps: one more of them rests with each page, until a move is made."""
    code = "\n".join(f'@show("status")\ndef f{n}(now):\n    while True:\n        pass\n' for n in range(3))
    table = host.new("game", Ruleset("endless", (rule("101", code), rule("102", "scoring.points()"))), ("Ada",))
    resting = []
    for n in range(5):
        state, law = table.moment().state, table.moment().law
        law.shows(state, "status", LATER + n)
        request = law.shows_request(state, "status", LATER + n)
        assert request is not None
        answer = law.runner.run(law.program, [request])[0]
        resting.append(len(answer.deaths))
    assert resting[0] > 0 and resting[-1] == 3 and resting == sorted(resting)
    table.submit(Move("argue", "Ada", {"text": "So it is."}), LATER + 9)  # type: ignore[arg-type]
    request = table.moment().law.shows_request(table.moment().state, "status", LATER + 9)
    assert request is not None and not table.moment().law.runner.run(table.moment().law.program, [request])[0].deaths


def test_the_breaker_decides_nothing(begin: Callable[..., Table]) -> None:
    """Though a provision counts as ended for pages, a move is decided by what it says."""
    table = begin('forbid("argue")', 1)
    moment = table.moment()
    state, law = moment.state, moment.law
    tied = law.understand(state, Move("argue", "Ada", {"text": "So it is."}))  # type: ignore[arg-type]
    assert law.standing(state, tied, LATER + 1, Luck()).question is not None  # type: ignore[arg-type]
    assert law.standing(state, tied, START, Luck()).question is not None  # type: ignore[arg-type]
    told = table.submit(Move("argue", "Ada", {"text": "So it is."}), START)  # type: ignore[arg-type]
    assert isinstance(told.verdict, Refused) and told.verdict.reason == "fine"


def test_a_read_only_law_is_a_view_of_the_law_that_decides(begin: Callable[..., Table]) -> None:
    """They have the same rules, trials are of the law that decides, and either is found from the other."""
    table = begin('show("status")', 1)
    law = table.moment().law
    assert law.read_only is law is law.deciding.read_only is table.law_of(table.state)
    assert law.digest == law.deciding.digest and law.index is law.deciding.index
    assert type(law.within_a_trial()) is SandboxedLaw


def test_a_circuit_stays_open_longer_each_time(host: Host) -> None:
    """For some seconds first, and four times as long when it opens again; for what was asked alone."""
    now = [0.0]
    breaker = CircuitBreaker(host.sandbox, lambda: now[0])
    breaker.trip("code", "shows", {"101.f": "too much"})
    assert breaker.open_circuits("code", "shows") == {"101.f": "too much"}
    assert breaker.open_circuits("code", "term") == breaker.open_circuits("other", "shows") == {}
    now[0] = FIRST_SECONDS
    assert breaker.open_circuits("code", "shows") == {}
    breaker.trip("code", "shows", {"101.f": "too much"})
    now[0] += FIRST_SECONDS * 4 - 1
    assert breaker.open_circuits("code", "shows")


@pytest.mark.check
def test_laws_of_which_something_was_ended_leave_turns_to_others(host: Host, begin: Callable[..., Table]) -> None:
    """They take turns at one place of several, until nothing has been ended for a while."""
    hostile, other = begin('show("status")', 1), begin('show("status")', 2)
    moment = hostile.moment()
    state, law = moment.state, moment.law
    law.shows(state, "status", LATER + 1)
    box = host.sandbox
    with ThreadPoolExecutor(1) as pool, box._turn_of_suspects:
        other.moment().law.shows(other.moment().state, "status", LATER + 2)
        waiting = pool.submit(law.deciding.shows, state, "status", LATER + 2)
        with pytest.raises(TimeoutError):
            waiting.result(0.3)
        box._turn_of_suspects.release()
        waiting.result(PATIENCE_SECONDS)
        box._turn_of_suspects.acquire()
        box._suspects.put(law.program.code, time.monotonic() - SUSPECTED_SECONDS)
        pool.submit(law.deciding.shows, state, "status", LATER + 2).result(PATIENCE_SECONDS)


@pytest.mark.check
def test_a_decision_ends_so_many_one_by_one_and_no_more(host: Host, begin: Callable[..., Table]) -> None:
    """A mechanism of hundreds of deadly provisions does not keep a worker for minutes."""
    table = begin('upon("argued")', 40)
    before = host.sandbox.crossings
    told = table.submit(Move("argue", "Ada", {"text": "So it is."}), LATER + 1)  # type: ignore[arg-type]
    assert told.entry is not None and len(told.entry.deaths) == 40
    assert host.sandbox.crossings - before < 4 * (ENDED_ALONE_MAX + 2)
    assert host.verify(table.name).whole
