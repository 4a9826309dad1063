"""What the sandbox runs is what the author wrote: compiled mechanisms, run in a real sandbox session."""

from collections.abc import Iterator
from typing import Any

import pydantic_monty as monty
import pytest

from moot.law.driver import driver_text
from moot.law.mechanisms.gate import compile_mechanism, read_mechanism
from moot.law.programs import prefix_of

PRELUDE = """
_ticks = [0]
_made = []
def _tick():
    _ticks[0] = _ticks[0] + 1
    return True
def award(who, amount, of="points"):
    _made.append(["award", who, amount])
    return {"name": "award", "who": who, "amount": amount}
def set_register(name, value, of=None):
    _made.append(["set_register", name, value])
def split(amount):
    return (amount // 2, amount - amount // 2)
def adopt(proposal):
    _made.append(["adopt", proposal["number"]])
"""


def compiled(source: str, prefix: str = "r1_") -> str:
    """The sandbox source of a mechanism that the gate must accept."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is not None, faults
    return compile_mechanism(mechanism, prefix)


@pytest.fixture(scope="module")
def pool() -> Iterator[monty.Monty]:
    """Worker processes for the module."""
    with monty.Monty() as workers:
        yield workers


@pytest.fixture
def run(pool: monty.Monty) -> Iterator[Any]:
    """Compiles a mechanism into a fresh session, then evaluates a call with inputs."""
    with pool.checkout(limits={"max_feed_duration_secs": 2.0, "max_memory": 64_000_000}) as session:
        session.feed_run(driver_text() + PRELUDE)

        def once(source: str, call: str, **inputs: Any) -> Any:
            session.feed_run(compiled(source))
            return session.feed_run(call, inputs=inputs)

        yield once


def test_attributes_of_records_are_read(run: Any) -> None:
    """`change.kind` reads a record that crossed as a dict."""
    source = """
@term("votes_required")
def unanimity_to_transmute(proposal, eligible_voters):
    for change in proposal.changes:
        if change.kind == "transmute" and change.rank == "immutable":
            return len(eligible_voters)
"""
    proposal = {"changes": [{"kind": "enact", "rank": ""}, {"kind": "transmute", "rank": "immutable"}]}
    call = "r1_unanimity_to_transmute(proposal=p, eligible_voters=v)"
    assert run(source, call, p=proposal, v=["Ada", "Bob"]) == 2
    assert run(source, call, p={"changes": []}, v=["Ada", "Bob"]) is None


def test_functions_call_one_another_by_their_new_names(run: Any) -> None:
    """A helper, a comprehension within a comprehension and a dict's key survive the renaming."""
    source = """
@term("prevailing")
def claims_then_lowest_ordinal(clash):
    rest = [c for c in clash if not any(beats(d, c) and not beats(c, d) for d in clash)]
    if len(rest) < len(clash) and rest:
        return [c.rule for c in rest]
    return [min(clash, key=lambda c: c.ordinal).rule]

def beats(c, d):
    return d.rule in c.over or c.rule in d.under
"""
    older = {"rule": "211", "ordinal": 3, "over": [], "under": []}
    newer = {"rule": "306", "ordinal": 9, "over": [], "under": []}
    call = "r1_claims_then_lowest_ordinal(clash=clash)"
    assert run(source, call, clash=[newer, older]) == ["211"]
    assert run(source, call, clash=[{**newer, "over": ["211"]}, older]) == ["306"]


def test_effects_happen(run: Any) -> None:
    """Effects are calls into the driver, also from an adjuster that returns them."""
    source = """
@adjust("award")
def split_evenly(effect, proxies):
    out = []
    for player in effect.who:
        lesser, greater = split(effect.amount)
        out.append(award(player, lesser))
        out.append(award(proxies.get(player), greater))
    return out
"""
    made = run(source, "r1_split_evenly(effect=e, proxies=p)", e={"who": ["Ada"], "amount": -5}, p={"Ada": "Bob"})
    assert [(e["who"], e["amount"]) for e in made] == [("Ada", -3), ("Bob", -2)]


def test_texts_with_values_in_them_read_the_same(run: Any) -> None:
    """An f-string gives the same text, whatever quotes, braces and formats it has."""
    source = """
@forbid("propose")
def in_turn(player, turn, proposal, points):
    return f"{{it}} is {turn}'s \\"turn\\", not {proposal.author!r}: {points[player]:>4} {len(proposal.title) + 1}"
"""
    proposal = {"author": "Bob", "title": "abc"}
    call = "r1_in_turn(player='Ada', turn='Eve', proposal=p, points={'Ada': 7})"
    assert run(source, call, p=proposal) == "{it} is Eve's \"turn\", not 'Bob':    7 4"


def test_adding_to_a_fact_leaves_the_fact_alone(run: Any) -> None:
    """`+=` on a name that holds a fact makes a new list."""
    source = """
@term("eligible_voters")
def all_and_one(players):
    voters = players
    voters += ["Eve"]
    return voters
"""
    assert run(source, "[r1_all_and_one(players=p), p]", p=["Ada"]) == [["Ada", "Eve"], ["Ada"]]


def test_every_turn_of_a_loop_costs_fuel(run: Any) -> None:
    """Loops, comprehensions, key functions and calls all tick."""
    source = """
@term("quorum")
def busy(players):
    n = 0
    while n < 10:
        n += 1
    for p in players:
        n += 1
    return len([p for p in players]) + len(sorted(players, key=lambda p: -p)) + n
"""
    assert run(source, "[r1_busy(players=[1, 2, 3]), _ticks[0]]") == [19, 1 + 10 + 3 + 3 + 3]


def test_defaults_are_the_drivers_business() -> None:
    """A provision's defaults go, since all its parameters are given; a helper keeps its own."""
    source = """
LEAST = 2

@term("quorum")
def at_least(players, quorum_floor=None) -> int:
    '''A docstring.'''
    return more(players)

def more(players, than=LEAST_OF_ALL):
    return max(len(players), than, LEAST)

moderator = office()
""".replace("LEAST_OF_ALL", "1")
    assert compiled(source, "r7_").splitlines() == [
        "r7_LEAST = 2",
        "",
        "def r7_at_least(players, quorum_floor):",
        "    _tick()",
        "    return r7_more(players)",
        "",
        "def r7_more(players, than=1):",
        "    _tick()",
        "    return max(len(players), than, r7_LEAST)",
    ]


def test_prefixes_cannot_reach_the_drivers_names() -> None:
    """A prefix with which a function would look like one of the driver's is refused."""
    mechanism, _ = read_mechanism("X = 1")
    assert mechanism is not None
    for prefix in ("", "_", "A", "1_"):
        with pytest.raises(ValueError):
            compile_mechanism(mechanism, prefix)


def test_no_two_rules_have_functions_of_one_name() -> None:
    """A rule whose number looks like another's in the sandbox's spelling does not put its code in the other's place."""
    numbers = ["301/2", "301x2fx2", "301x2fx", "301/", "x", "x78x", "301_2", "301 2"]
    assert len({prefix_of(number) for number in numbers}) == len(numbers)
