"""Resident sessions answer as fresh ones do, however often the law changes and whatever else runs between."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.playing import START, amend, enact, repeal, rule, transmute

from moot import bootstrap
from moot.game.changes import Change
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.law import sandbox
from moot.law.law import SandboxedLaw
from moot.play.host import Host
from moot.play.previews import preview
from moot.play.table import Table
from moot.runtime.clock import SetClock

PLAYERS = ("Ada", "Ben", "Cleo")
DAY = 86_400
DICE = '@upon("proposal_adopted")\ndef luck(players):\n    for p in players:\n        award(p, draw(1, {sides}))\n'
BROKEN = '@upon("ballot_cast")\ndef f():\n    x = 1 // 0\n'
DEADLY = '@upon("ballot_cast")\ndef f():\n    x = "{:>1000000000}".format(1)\n'
CLOSES = "voting.closes_after(1)"
RULES = (
    rule("101", "voting.everybody_votes()\nvoting.opens_at_once()\nvoting.closes_when_all_have_voted()"),
    rule("102", "voting.majority_of_voters()\nvoting.decides_when_closed()\nvoting.takes_effect_at_once()"),
    rule("103", "numbering.proposals_from(301)\nnumbering.changed_rules_take_the_number()"),
    rule("104", "precedence.claims_then_lowest_number()"),
    rule("105", "scoring.points()\nscoring.adoption_pays_proposer(5)"),
    rule("106", "limits.a_mutable_rule_remains()"),
)
CHANGES = (
    enact(mechanism=DICE.format(sides=6)),
    amend("105", mechanism="scoring.points()\nscoring.adoption_pays_proposer(9)"),
    amend("301", mechanism=DICE.format(sides=20)),
    enact(mechanism="voting.unanimity()", prevails_over=["102"]),
    transmute("104", "immutable"),
    enact(mechanism=CLOSES),
    amend("303", text="Twenty sides."),
    {"change": "repeal-amendment", "rule": "307", "amendment": "303"},
    repeal("304"),
    enact(mechanism="scoring.dissenters_gain(3)"),
    {"change": "retitle", "rule": "310", "title": "Gains of dissenters"},
    repeal("310"),
)
"""Each changes the law: mechanisms, claims, ranks, numbers or words alone."""


class Two(NamedTuple):
    """A host with resident sessions, and one that takes a fresh one for each request."""

    resident: Host
    fresh: Host


@pytest.fixture
def two() -> Iterator[Two]:
    """Two hosts that share nothing."""
    with bootstrap.host(clock=SetClock()) as resident, bootstrap.host(clock=SetClock(), fresh=True) as fresh:
        yield Two(resident, fresh)


def begin(host: Host, name: str) -> Table:
    """The same game on any host."""
    return host.new(name, Ruleset(name="small", rules=RULES), PLAYERS, seed=b"seed" * 8, now=START)


def raw(table: Table) -> list[tuple[int, bytes]]:
    """Everything that is kept of a game, byte for byte."""
    return list(table.raw())


def carry(table: Table, change: dict[str, object], against: str = "") -> None:
    """Propose a change and vote on it; every move must be allowed."""
    state = table.state
    number = str(301 + len(state.proposals))
    moves = [Move("propose", state.seating[len(state.proposals) % 3], {"changes": [change]})]
    moves += [
        Move("vote", p, {"proposal": number, "choice": "against" if p == against else "for"}) for p in state.seating
    ]
    for move in moves:
        told = table.submit(move, table.now() + 60)
        assert isinstance(told.verdict, Allowed), told.verdict


@pytest.mark.check
def test_a_law_that_changes_with_every_proposal(two: Two) -> None:
    """Twelve changes, one after another, give the same entries byte for byte: events, draws, hashes and all."""
    tables = [begin(host, "changing") for host in two]
    for change in CHANGES:
        for table in tables:
            carry(table, change)
        assert raw(tables[0]) == raw(tables[1])
    assert any(entry.draws for entry in tables[0].entries())
    assert two.resident.verify("changing").whole


@pytest.mark.check
def test_previews_in_between_change_nothing(two: Two) -> None:
    """What if this or that were adopted is asked before each move: play goes on as if nobody had asked."""
    asked, alone = begin(two.resident, "asked"), begin(two.fresh, "asked")
    for n, change in enumerate(CHANGES):
        for other in (CHANGES[-1 - n], enact(mechanism=DICE.format(sides=n + 2)), enact(mechanism=BROKEN)):
            preview(asked, "Ada", msgspec.convert([other], tuple[Change, ...]), asked.now())
        carry(asked, change)
        carry(alone, change)
    assert raw(asked) == raw(alone)


@pytest.mark.check
def test_games_of_other_laws_in_between_change_nothing(two: Two) -> None:
    """Four games that change their laws differently, move by move in turn, each go as they go alone."""
    names = [f"game-{n}" for n in range(4)]
    among = {name: begin(two.resident, name) for name in names}
    orders = {name: (*CHANGES[:n], CHANGES[n], *CHANGES[n + 1 :])[: 4 + n] for n, name in enumerate(names)}
    for n in range(max(map(len, orders.values()))):
        for name, table in among.items():
            if n < len(orders[name]):
                carry(table, orders[name][n])
    for name, order in orders.items():
        alone = begin(two.fresh, name)
        for change in order:
            carry(alone, change)
        assert raw(among[name]) == raw(alone)


@pytest.mark.check
def test_going_back_to_an_earlier_law(two: Two) -> None:
    """A law asked about a past moment, and then about now, answers each as a fresh one does."""
    table = begin(two.resident, "back")
    for change in CHANGES[:6]:
        carry(table, change)

    def answers(host: Host, state: State) -> list[object]:
        law = SandboxedLaw(host.sandbox, state)
        proposal = state.proposals["301"]
        return [
            law.answer(state, term, state.now, proposal).value
            for term in ("votes_required", "next_number", "eligible_voters", "voting_closes")
        ]

    moments = [table.moment().at(entry).state for entry in range(2, table.state.entry + 1, 3)]
    asked = [answers(two.resident, state) for state in (*moments, *reversed(moments))]
    assert asked == [answers(two.fresh, state) for state in (*moments, *reversed(moments))]
    assert len({str(answer) for answer in asked}) > 3, "the moments are too much alike to tell anything"


@pytest.mark.check
@pytest.mark.parametrize("hurt", [BROKEN, DEADLY], ids=["broken", "deadly"])
def test_failures_in_between_change_nothing(two: Two, hurt: str) -> None:
    """A rule that fails at every vote, even so that its session has to be ended, leaves the rest as it is."""
    tables = []
    for host in two:
        ruleset = Ruleset(name="small", rules=(*RULES, rule("200", hurt)))
        table = host.new("hurt", ruleset, PLAYERS, seed=b"seed" * 8, now=START)
        for change in CHANGES[:3]:
            carry(table, change)
        tables.append(table)
    assert raw(tables[0]) == raw(tables[1])
    assert two.resident.verify("hurt").whole


def test_time_that_comes_under_changing_laws(two: Two) -> None:
    """Deadlines that a change brings in and another takes away come at the same times to the same end."""
    tables = [begin(host, "timed") for host in two]
    for table in tables:
        carry(table, enact(mechanism=CLOSES))
        table.submit(Move("propose", "Ada", {"changes": [repeal("301")]}), table.now() + 60)
        table.submit(Move("vote", "Ada", {"proposal": "302", "choice": "for"}), table.now() + 60)
        table.submit(Move("vote", "Ben", {"proposal": "302", "choice": "for"}), table.now() + 60)
        table.keep_time(table.now() + 3 * DAY)
        assert table.state.proposals["302"].outcome == "adopted"
        carry(table, CHANGES[0])
    assert raw(tables[0]) == raw(tables[1])


def test_laws_that_differ_in_words_alone_share_a_session(two: Two) -> None:
    """A change of words or numbers loads no code again, and each law still answers with its own numbers."""
    table = begin(two.resident, "words")
    carry(table, amend("106", text="Other words."))
    law = table.moment().law
    before = SandboxedLaw(two.resident.sandbox, table.moment().at(0).state)
    assert before.program.code == law.program.code
    assert before.program.digest != law.program.digest


@pytest.mark.parametrize("times", [1, 3])
def test_a_busy_machine_is_waited_for(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Where time is up before any provision runs, none is to blame: the request is put again, and answered."""
    run, failing = sandbox._Session.run, iter(range(times))

    def slow(session: sandbox._Session, *about: Any) -> Any:
        if next(failing, None) is not None:
            raise TimeoutError("the machine is busy")
        return run(session, *about)

    with bootstrap.host(clock=SetClock(START)) as host:
        monkeypatch.setattr(sandbox._Session, "run", slow)
        table = host.new("busy", Ruleset(name="small", rules=RULES), PLAYERS, seed=b"s" * 32, now=START)
        told = table.submit(Move("propose", PLAYERS[0], {"changes": [enact()]}), START)
    assert isinstance(told.verdict, Allowed)
    assert told.entry is not None and told.entry.deaths == ()
