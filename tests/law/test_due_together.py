"""Times that fall due together: few requests for all of them, and the same entries as if each were handled alone."""

from collections.abc import Iterator

import pytest
from bench.path_count import PathCounter
from tests.playing import START, rule

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.law.asking.requests import AHEAD_MAX
from moot.law.runner import CROWD
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

DAY = 86_400
CHANGE = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
DIE = """
@upon("proposal_decided")
def a_throw(proposal, players):
    if proposal.author in players:
        award(proposal.author, draw(1, 6))
"""
VOTING = (
    rule("101", "voting.everybody_votes()\nvoting.opens_at_once()\nvoting.closes_after(1)"),
    rule("102", "voting.simple_majority()\nvoting.decides_when_closed()\nvoting.takes_effect_at_once()"),
    rule("103", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()"),
    rule("104", "scoring.points()\nscoring.defeat_costs_proposer(10)\nwinning.first_to(100)"),
    rule("105", "limits.mutable_rules(7)\nlimits.a_mutable_rule_remains()"),
    rule("106", DIE),
)
TOGETHER = """
told = register(int, starts=0)


@term("telling")
def after_a_day(proposal) -> Deadline:
    return proposal.made + days(1)


@timed("telling")
def {name}(proposal, told):
    {body}
"""
BODIES = {
    "alike": 'announce("heard", of=proposal.number)',
    "each_counts": 'set_register("told", told + 1)\n    announce("heard", before=told)',
    "by_lot": 'announce("heard", lot=draw(1, 1000000))',
    "one_fails": 'announce("heard", of=1 // (proposal.number - 305))',
    "one_is_stopped": "x = '{:>1000000000}'.format(1) if proposal.number == 305 else ''",
}


@pytest.fixture
def host() -> Iterator[Host]:
    """A host with resident sessions."""
    with bootstrap.host(clock=SetClock()) as host:
        yield host


def with_proposals(host: Host, name: str, ruleset: Ruleset, proposals: int, players: int) -> Table:
    """A game to which so many proposals have been made at one moment, with a vote for each third."""
    names = [PlayerId(f"P{n}") for n in range(players)]
    table = host.new(name, ruleset, names, seed=b"seed" * 8, now=START)
    for n in range(proposals):
        told = table.submit(Move("propose", names[n % players], {"changes": [CHANGE]}), START)
        assert isinstance(told.verdict, Allowed)
        if n % 3 == 0:
            table.submit(Move("vote", names[n % players], {"proposal": str(301 + n), "choice": "for"}), START)
    return table


@pytest.mark.check
@pytest.mark.parametrize("name", BODIES)
def test_what_comes_of_each_is_the_same_as_alone(host: Host, name: str) -> None:
    """Each finds what the one before has left, its own draw and its own failure: as when each is asked about alone."""
    rules = (*VOTING[:1], VOTING[2], rule("110", TOGETHER.format(name=name, body=BODIES[name])))
    ruleset, raw = Ruleset(name=name, rules=rules), []
    with bootstrap.host(clock=SetClock(), fresh=True) as fresh:
        for one in (host, fresh):
            table = with_proposals(one, name, ruleset, 12, 3)
            entries = table.keep_time(START + 2 * DAY)
            assert len([entry for entry in entries if entry.move.arguments["timer"] == f"110.{name}"]) == 12
            assert one.verify(name).whole
            raw.append(list(table.raw()))
    assert raw[0] == raw[1]


def test_votes_that_close_together_ask_little(host: Host) -> None:
    """One request for each wave of a close, and now and then one for what many times come to; none fetches a fact."""
    table = with_proposals(host, "many", Ruleset(name="many", rules=VOTING), 60, CROWD + 10)
    asked: list[str] = []
    run, before = host.sandbox.run, host.sandbox.crossings

    def noted(*request: object, **how: object) -> object:
        answers = run(*request, **how)  # type: ignore[arg-type]
        asked.extend("fetched" for answer in answers if answer.asked)
        return answers

    host.sandbox.run = noted  # type: ignore[method-assign,assignment]
    table.keep_time(START + 2 * DAY)
    assert not table.state.undecided and not asked
    waves = 3 * 60
    assert waves <= host.sandbox.crossings - before <= waves + 60 // AHEAD_MAX + 6


@pytest.mark.check
def test_twice_as_many_take_twice_as_long() -> None:
    """The calls of functions in a close don't grow with the number that close, and all are written together."""
    counts = []
    with PathCounter().installed() as counter, bootstrap.host(clock=SetClock()) as host:
        for name, proposals in (("warm", 40), ("some", 40), ("twice", 80)):
            table = with_proposals(host, name, Ruleset(name=name, rules=VOTING), proposals, CROWD + 10)
            count = counter.count(host, lambda table=table: table.keep_time(START + 2 * DAY))
            assert not table.state.undecided
            assert count.writes == {"BEGIN": 1, "INSERT": proposals, "COMMIT": 1} and len(count.reads) == 1
            counts.append(count.calls / proposals)
    assert counts[2] < 1.1 * counts[1]
