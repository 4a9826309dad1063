"""Mechanisms that mean harm: each is refused, or ends within its limits and harms nobody but its own rule."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from tests.effort import processor_seconds, slowness
from tests.law.hostile_sources import FAILING, HARMLESS, OPEN, REFUSED
from tests.playing import START, enact, rule

from moot import bootstrap
from moot.game import events as e
from moot.game.moves import Allowed, Move, Refused, Undecided, Verdict
from moot.game.rules import Ruleset
from moot.game.values import canonical, plain
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

PLAYERS = ("Ada", "Ben")
HOSTILE = "100"
"""The rule that means harm has the lowest number of all, so that it speaks first and prevails."""
RULES = (
    rule(
        "101",
        """
        voting.everybody_votes()
        voting.opens_at_once()
        voting.closes_when_all_have_voted()
        voting.majority_of_voters()
        voting.decides_when_closed()
        voting.takes_effect_at_once()
        """,
    ),
    rule("102", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()"),
    rule("103", "scoring.points()\nscoring.adoption_pays_proposer(5)"),
)
MOVES = (
    Move("propose", "Ada", {"changes": [enact()]}),
    Move("vote", "Ada", {"proposal": "301", "choice": "for"}),
    Move("vote", "Ben", {"proposal": "301", "choice": "for"}),
    Move("argue", "Ben", {"text": "and on we go"}),
    Move("propose", "Ada", {"changes": [enact()]}),
)
LAST_VOTE = 2


class Hosts(NamedTuple):
    """Three hosts that know nothing of each other: two alike, and one whose sandbox is always a fresh one."""

    first: Host
    second: Host
    fresh: Host


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    """The hosts that every harm is done on."""
    with (
        bootstrap.host(clock=SetClock()) as first,
        bootstrap.host(clock=SetClock()) as second,
        bootstrap.host(clock=SetClock(), fresh=True) as fresh,
    ):
        yield Hosts(first, second, fresh)


class Played(NamedTuple):
    """A short game: the verdict on each move, and the longest that one took the processor, in seconds."""

    table: Table
    verdicts: list[Verdict]
    slowest: float

    @property
    def raw(self) -> list[tuple[int, bytes]]:
        return list(self.table.raw())


def play(host: Host, name: str, hostile: str = "") -> Played:
    """Play the moves, a minute apart, with or without a hostile rule."""
    rules = (rule(HOSTILE, hostile), *RULES) if hostile else RULES
    table = host.new(name, Ruleset(name="small", rules=rules), PLAYERS, seed=b"seed" * 8, now=START)
    verdicts, slowest = [], 0.0
    for n, move in enumerate(MOVES, 1):
        took = processor_seconds(lambda: verdicts.append(table.submit(move, START + n * 60).verdict), of_workers=True)  # noqa: B023
        slowest = max(slowest, took)
    return Played(table, verdicts, slowest)


def game_name(case: str) -> str:
    """The name of a case as a game's."""
    return "".join(c if c.isalnum() else "-" for c in case)[:60]


@pytest.fixture(scope="module")
def peaceful(hosts: Hosts) -> Played:
    """The same game without anybody who means harm."""
    return play(hosts.first, "peaceful")


def by_others(verdict: Verdict) -> list[Any]:
    """The events of a verdict that are not the hostile rule's."""
    events = getattr(verdict, "events", ())
    return [plain(ev) for ev in events if ev.because is None or ev.because.rule != HOSTILE]


def check_unharmed(hosts: Hosts, case: str, source: str, played: Played, seconds: float) -> None:
    """Bounded in time, the record whole, and the same again: on another host, and in fresh sandboxes."""
    assert played.slowest < 10 * seconds * slowness(), f"{played.slowest:.1f} s"
    report = hosts.first.verify(game_name(case))
    assert report.whole, report.findings
    if seconds < 5:  # what takes so long is done twice only
        assert play(hosts.second, game_name(case), source).raw == played.raw
    assert play(hosts.fresh, game_name(case), source).raw == played.raw


def test_there_are_at_least_sixty() -> None:
    """The gallery is as large as was asked for, on either side of the gate."""
    assert len(REFUSED) >= 60
    assert len(FAILING) + len(OPEN) + len(HARMLESS) >= 60


@pytest.mark.parametrize("case", REFUSED)
def test_refused_by_the_gate(hosts: Hosts, peaceful: Played, case: str) -> None:
    """Such a mechanism can't even be proposed: the refusal has the gate's code, and nothing has happened."""
    code, source = REFUSED[case]
    mechanism, faults = read_mechanism(source)
    assert mechanism is None
    assert f"mechanism.{code}" in {fault.code for fault in faults}
    before = peaceful.table.state
    move = Move("propose", "Ben", {"changes": [enact(mechanism=source)]})
    verdict = peaceful.table.submit(move, before.now).verdict
    assert isinstance(verdict, Refused)
    assert verdict.code in {fault.code for fault in faults}
    assert peaceful.table.state is before


@pytest.mark.check
@pytest.mark.parametrize("case", FAILING)
def test_consequences_that_fail_alone(hosts: Hosts, peaceful: Played, case: str) -> None:
    """What it would have done is dropped, for all to see; what the other rules do is as if it were not there."""
    harm = FAILING[case]
    played = play(hosts.first, game_name(case), harm.source)
    last = played.verdicts[LAST_VOTE]
    assert isinstance(last, Allowed)
    failures = [ev for ev in last.events if isinstance(ev, e.MechanismFailed)]
    assert [ev.because.rule for ev in failures if ev.because] == [HOSTILE]
    assert harm.error in failures[0].error
    assert [by_others(v) for v in played.verdicts] == [by_others(v) for v in peaceful.verdicts]
    assert canonical(played.table.state.quantities) == canonical(peaceful.table.state.quantities)
    check_unharmed(hosts, case, harm.source, played, harm.seconds)


@pytest.mark.check
@pytest.mark.parametrize("case", OPEN)
def test_answers_that_fail_leave_a_question_open(hosts: Hosts, peaceful: Played, case: str) -> None:
    """A failed answer is no silence: the vote waits for a judge, its case says why, and all else goes on."""
    harm = OPEN[case]
    played = play(hosts.first, game_name(case), harm.source)
    last = played.verdicts[LAST_VOTE]
    assert isinstance(last, Undecided)
    assert last.question.key == f"failed:{HOSTILE}.f"
    assert harm.error in last.question.about
    assert [e.name_of(type(ev)) for ev in last.events] == ["case_called"]
    others = [n for n in range(len(MOVES)) if n != LAST_VOTE]
    assert [by_others(played.verdicts[n]) for n in others] == [by_others(peaceful.verdicts[n]) for n in others]
    check_unharmed(hosts, case, harm.source, played, harm.seconds)


@pytest.mark.check
@pytest.mark.parametrize("case", HARMLESS)
def test_nonsense_comes_to_nothing(hosts: Hosts, peaceful: Played, case: str) -> None:
    """Methods that keep nobody, times that never come and lines too long change nothing for anybody."""
    played = play(hosts.first, game_name(case), HARMLESS[case])
    assert [by_others(v) for v in played.verdicts] == [by_others(v) for v in peaceful.verdicts]
    moment = played.table.moment()
    state, law = moment.state, moment.law
    assert law.shows(state, "status", state.now) == ()
    check_unharmed(hosts, case, HARMLESS[case], played, 1)


def test_a_lying_method_does_not_decide_its_own_case(hosts: Hosts) -> None:
    """A newcomer that says it prevails is judged by the method in force, which does not say so."""
    liar = '@term("prevailing")\ndef f(clash):\n    return [c.rule for c in clash if c.rule == 200]\n\n'
    liar += '@term("votes_required")\ndef g():\n    return 1\n'
    rules = (*RULES, rule("200", liar))
    table = hosts.first.new("liar", Ruleset(name="small", rules=rules), PLAYERS, seed=b"seed" * 8, now=START)
    table.submit(MOVES[0], START)
    moment = table.moment()
    state, law = moment.state, moment.law
    answered = law.answer(state, "votes_required", START, state.proposals["301"], trace=True)
    assert (answered.value, answered.because and answered.because.rule) == (2, "101")


@pytest.mark.check
def test_a_rule_that_uses_up_its_fuel_leaves_the_others_theirs(hosts: Hosts, peaceful: Played) -> None:
    """Forty provisions of one rule that all loop for ever use up that rule's fuel and nobody else's."""
    source = "\n".join(f'@upon("voting_closed")\ndef f{n}():\n    while True:\n        pass\n' for n in range(40))
    played = play(hosts.first, "forty-loops", source)
    assert [by_others(v) for v in played.verdicts] == [by_others(v) for v in peaceful.verdicts]
    check_unharmed(hosts, "forty-loops", source, played, 3)


@pytest.mark.check
def test_who_dies_late_in_a_move_is_dead_from_its_start(hosts: Hosts) -> None:
    """A provision that is ended in a later wave has done nothing in an earlier one, so that deciding again agrees."""
    source = '@upon("ballot_cast")\n@upon("voting_closed")\ndef f(event):\n    award("Ada", 1)\n'
    source += '    if event.name == "voting_closed":\n        x = "{:>1000000000}".format(1)\n'
    played = play(hosts.first, "late-death", source)
    last = played.verdicts[LAST_VOTE]
    assert isinstance(last, Allowed)
    assert last.deaths == (f"it used too much memory|{HOSTILE}.f",)
    made = [ev for ev in last.events if ev.because and ev.because.rule == HOSTILE]
    assert [type(ev) for ev in made] == [e.MechanismFailed, e.MechanismFailed]
    check_unharmed(hosts, "late-death", source, played, 3)


@pytest.mark.check
@pytest.mark.parametrize("term", ["next_number", "number_when_changed", "ordinal_when_changed", "ballot_choices"])
@pytest.mark.parametrize("value", ["'abc' * 99", "''", "[1]", "{1}", "-5", "True", "{'a': 1}", "1.5", "['x', 2]"])
def test_answers_of_the_wrong_kind_stop_nothing(hosts: Hosts, term: str, value: str) -> None:
    """Whatever a rule answers to what the program asks, there is a verdict, and the record can be read and checked."""
    name = f"{term}-{value.encode().hex()}"[:60]
    amending = {"change": "amend", "rule": "103", "wording": {"text": "Other words."}}
    table = hosts.first.new(
        name,
        Ruleset(name="small", rules=(rule(HOSTILE, f'@term("{term}")\ndef f():\n    return {value}\n'), *RULES)),
        PLAYERS,
        seed=b"seed" * 8,
        now=START,
    )
    for n, move in enumerate((Move("propose", "Ada", {"changes": [amending]}), *MOVES[1:]), 1):
        table.submit(move, START + n * 60)
    assert hosts.first.verify(name).whole
    assert canonical(table.moment().at(table.state.entry).state) == canonical(table.state)


def test_a_broken_rule_can_be_put_to_sleep(hosts: Hosts) -> None:
    """All players together hold that the broken provision sleeps; the vote that waited is then counted."""
    source = '@term("votes_required")\ndef f():\n    return 1 // 0\n'
    played = play(hosts.first, "asleep", source)
    holding = {"case": "1", "holding": {"sleeps": f"{HOSTILE}.f"}}
    for player in PLAYERS:
        verdict = played.table.submit(Move("agree", player, holding), START + 999).verdict
        assert isinstance(verdict, Allowed), verdict
    assert played.table.state.proposals["301"].outcome == "adopted"
    assert hosts.first.verify("asleep").whole
