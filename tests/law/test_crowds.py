"""Facts about many players: sent in parts where parts are asked for, which must make no difference to anything."""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.playing import START, rule

from moot import bootstrap
from moot.game.apply import apply, begin_entry
from moot.game.events import BallotCast, Event, GameStarted, Joined, Left, Proposed
from moot.game.moves import Allowed, Move, Refused
from moot.game.rules import Ruleset
from moot.game.state import NO_BALLOTS, Ballot, Ballots, State
from moot.game.values import PlayerId, canonical, decode
from moot.law.asking.facts import FactValues, check_sources
from moot.law.mechanisms.dataflow import in_parts
from moot.law.rule_index import RuleIndex
from moot.law.runner import CROWD, LawRequest
from moot.law.vocabulary import FACTS, Fact
from moot.play.host import Host
from moot.runtime.clock import SetClock

ABOUT_PLAYERS = [(n, f) for n, f in FACTS.items() if f.type == "list[Player]" or f.type.startswith("dict[Player,")]
OF_THE_GAME = [name for name, fact in ABOUT_PLAYERS if not fact.of]
OF_A_VOTE = [name for name, fact in ABOUT_PLAYERS if fact.of and name != "proxies"]
NAMES = [PlayerId(f"P{n}") for n in range(6)]

# --- which provisions want parts ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "parts"),
    [
        ("return len(x)", True),
        ("return player in x and player not in x", True),
        ("return x[player]", True),
        ("return x.get(player, 0)", True),
        ("return x", True),
        ("return x[1:]", False),
        ("return x == player", False),
        ("return sum([1 for p in x])", False),
        ("return [p for p in y if p in x]", False),
        ("for p in y:\n        if len(x) > 1:\n            return p", True),
        ("return [p for p in y if len(x) > 1]", True),
        ("return len(x) + len(sorted(x))", False),
        ("if x:\n        return player", False),
        ("return other(x)", False),
        ("return x.items()", False),
        ("return player", False),
    ],
)
def test_what_a_provision_asks_of_a_fact(body: str, parts: bool) -> None:
    """It counts, looks somebody up once or hands on: parts are enough. Anything else wants the whole."""
    function = ast.parse(f"def f(player, x, y):\n    {body}").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert ("x" in in_parts(function)) is parts


# --- what the program knows of them -------------------------------------------------------------

_happenings = st.lists(
    st.one_of(
        st.tuples(st.just("vote"), st.sampled_from(NAMES), st.sampled_from(["for", "against", "maybe", "withheld"])),
        st.tuples(st.just("leave"), st.sampled_from(NAMES), st.just("")),
        st.tuples(st.just("join"), st.sampled_from(NAMES), st.just("")),
    ),
    max_size=25,
)


def _state_after(happenings: list[tuple[str, PlayerId, str]]) -> State:
    state = begin_entry(State(), 0, 100, None)
    state = apply(state, GameStarted(title="", ruleset="", players=tuple(NAMES[:4]), rules=()))
    state = apply(state, Proposed(proposal="301", author=NAMES[0], title="", changes=(), digest="d"))  # type: ignore[arg-type]
    for number, (what, player, choice) in enumerate(happenings, 1):
        state, seated = begin_entry(state, number, 100 + number, player), state.is_seated(player)
        event: Event | None = None
        if what == "vote" and seated:
            event = BallotCast(proposal="301", player=player, choice=choice, digest="d")  # type: ignore[arg-type]
        elif what == "leave" and seated:
            event = Left(player=player)
        elif what == "join" and not seated:
            event = Joined(player=player)
        state = apply(state, event) if event is not None else state
    return state


@given(_happenings)
@settings(deadline=None)
def test_a_crowd_says_what_the_whole_says(happenings: list[tuple[str, PlayerId, str]]) -> None:
    """Whoever votes, votes again, leaves and comes back: size, members and entries are the whole's."""
    state = _state_after(happenings)
    world, proposal = FactValues(state, RuleIndex(state), 0), state.proposals["301"]  # type: ignore[index]
    for name, subject in [(name, None) for name in OF_THE_GAME] + [(name, proposal) for name in OF_A_VOTE]:
        crowd, whole = world.as_crowd(name, subject), world.whole(name, subject)
        assert crowd is not None
        assert crowd.size == len(whole) <= crowd.about
        assert crowd.keyed is isinstance(whole, dict)
        for player in NAMES:
            told = crowd.of(player)
            assert bool(told) is (player in whole)
            assert not told or not crowd.keyed or told == [whole[player]]


@pytest.mark.parametrize(
    "name, kind, said", [("idle_days", "dict[Player, int]", "has no value"), ("seen", "int", "seen")]
)
def test_a_fact_that_is_declared_and_not_valued_names_the_place(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: str, said: str
) -> None:
    """A fact that is only in the vocabulary fails at import, naming the table and file that lack it."""
    monkeypatch.setitem(FACTS, name, Fact(kind, "days since each player last made a move"))
    with pytest.raises(AssertionError, match=rf"{said}.*moot/law/asking/facts\.py"):
        check_sources()


def test_a_fact_about_players_is_fetched_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact that says something of each player and could only be sent whole is refused, with the way to mend it."""
    monkeypatch.setitem(FACTS, "winner", Fact("dict[Player, int]", "wins of each player"))
    with pytest.raises(AssertionError, match="use _of_each_player"):
        check_sources()


@given(_happenings)
@settings(deadline=None)
def test_ballots_are_counted_as_they_are_cast(happenings: list[tuple[str, PlayerId, str]]) -> None:
    """Their counts are what counting them gives, also after a snapshot, which does not keep the counts."""
    state = _state_after(happenings)
    ballots = state.proposals["301"].ballots  # type: ignore[index]
    read = decode(canonical(state), State).proposals["301"].ballots  # type: ignore[index]
    assert read == ballots == dict(ballots.items())
    for choice in ("for", "against", "maybe", "withheld", "none"):
        counted = sum(ballot.choice == choice for ballot in ballots.values())
        assert ballots.count(choice) == read.count(choice) == counted


def test_no_ballots() -> None:
    """A vote in which nobody has voted is left out of what is kept, as any default is."""
    ballot = Ballot("for", "d", 1)
    assert isinstance(NO_BALLOTS, Ballots) and not NO_BALLOTS and len(NO_BALLOTS.update({NAMES[0]: ballot})) == 1
    assert not NO_BALLOTS
    assert b"ballots" not in canonical(_state_after([])) and b"ballots" in canonical(
        _state_after([("vote", NAMES[0], "for")])
    )


# --- games ----------------------------------------------------------------------------------------

ASKING = """
points = quantity(starts=3)
weight = register(int, of=Player, starts=1)
line = register(list[Any], starts=[])


@term("electors")
def all_of_them(players):
    return players


@term("electors_of_old")
def those_who_sit(seating):
    return seating


@adjust("electors_of_old")
def as_they_are(answer, electors):
    if len(answer) != len(electors):
        return electors
    return answer


@move("look", by="electors")
def look(player, whom: str, electors, electors_of_old, points, weight, seating, last_seen, joined_at):
    said = [len(electors), len(electors_of_old), player in electors, whom in electors_of_old, 3 not in electors]
    said = said + [points.get(whom, "none"), points.get(whom), weight[player], len(weight), seating[1]]
    announce("looked", whom=whom, said=said + [last_seen[player] - joined_at[player], len(points)])


@move("look-up", by="anyone")
def look_up(whom: str, points):
    announce("looked_up", points=points[whom])


@move("go-through", by="players")
def go_through(players, points, weight):
    announce("gone_through", said=sum([points[p] * weight[p] for p in players]), last=sorted(players)[-1])


@upon("ballot_cast")
def count(player, proposal, votes_for, votes_against, abstaining, voted, voted_at):
    award(player, len(votes_for) - len(votes_against))
    said = [len(abstaining), len(voted), player in voted, player in votes_for, "nobody" in votes_for]
    announce("counted", said=said + [voted_at[player], voted_at.get("nobody", 0), len(voted_at)])


@upon("ballot_cast")
def look_for_nobody(voted_at):
    announce("found", at=voted_at["nobody"])


@forbid("vote")
def twice(player, voted):
    if player in voted:
        return f"{player} has voted"


@forbid("argue")
def reasons_that_are_lists(player, seating):
    if player == "P3":
        return seating
"""
RULES = Ruleset(
    name="asking",
    rules=(
        rule("101", "voting.everybody_votes()\nvoting.opens_at_once()\nvoting.simple_majority()"),
        rule("102", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()"),
        rule("103", ASKING),
    ),
)


@pytest.fixture
def hosts() -> Iterator[list[Host]]:
    """Hosts that send facts whole, in parts if they are large, and always in parts; and one with fresh sessions."""
    with (
        bootstrap.host(clock=SetClock()) as whole,
        bootstrap.host(clock=SetClock()) as usual,
        bootstrap.host(clock=SetClock()) as parts,
        bootstrap.host(clock=SetClock(), fresh=True) as fresh,
    ):
        whole.sandbox.crowd, parts.sandbox.crowd = 10**9, 0
        yield [whole, usual, parts, fresh]


def _moves() -> Iterator[tuple[str, str, dict[str, Any]]]:
    change = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
    yield "P0", "propose", {"changes": [change]}
    for n in range(8):
        yield f"P{n}", "vote", {"proposal": "301", "choice": ("for", "against")[n % 2]}
        yield f"P{n}", "look", {"whom": f"P{n + 1}"}
    yield "P1", "vote", {"proposal": "301", "choice": "for"}
    yield "P2", "leave", {}
    for player in ("P1", "P2"):
        for whom in ("P2", "P3", "nobody"):
            yield player, "look", {"whom": whom}
            yield player, "look-up", {"whom": whom}
    yield "P2", "join", {}
    yield "P2", "look", {"whom": "P2"}
    yield "P4", "go-through", {}
    yield "P3", "argue", {"text": "Why?"}
    yield "P4", "argue", {"text": "Why?"}


@pytest.mark.check
@pytest.mark.parametrize("players", [12, CROWD + 20])
def test_a_game_is_the_same_in_parts(hosts: list[Host], players: int) -> None:
    """Counts, members, entries, refusals and failures: the same verdicts and the same entries, byte for byte."""
    seats = [f"P{n}" for n in range(players)]
    tables = [host.new("asking", RULES, seats, seed=b"seed" * 8, now=START) for host in hosts]
    allowed = 0
    for n, (player, name, arguments) in enumerate(_moves()):
        told = [table.submit(Move(name, PlayerId(player), arguments), START + n) for table in tables]
        assert all(one.verdict == told[0].verdict for one in told)
        allowed += isinstance(told[0].verdict, Allowed)
    assert allowed > 30
    raw = [list(table.raw()) for table in tables]
    assert all(one == raw[0] for one in raw)
    assert any(b"KeyError" in line for _, line in raw[0])
    assert hosts[1].verify("asking").whole


def test_a_vote_among_many_carries_none_of_them(hosts: list[Host], monkeypatch: pytest.MonkeyPatch) -> None:
    """With 300 players nothing of that size goes over the wall when one of them votes, or is refused and told why."""
    host = hosts[1]
    table = host.new("many", RULES, [f"P{n}" for n in range(300)], seed=b"seed" * 8, now=START)
    requests: list[dict[str, Any]] = []
    run = host.sandbox.run

    def noted(program: Any, asked: Sequence[LawRequest], **how: Any) -> Any:
        requests.extend(request.content for request in asked)
        return run(program, asked, **how)

    change = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
    table.submit(Move("propose", PlayerId("P0"), {"changes": [change]}), START)
    monkeypatch.setattr(host.sandbox, "run", noted)
    for n in range(200):
        told = table.submit(Move("vote", PlayerId(f"P{n}"), {"proposal": "301", "choice": "for"}), START + n)
        assert isinstance(told.verdict, Allowed)
    again = table.submit(Move("vote", PlayerId("P0"), {"proposal": "301", "choice": "for"}), START + 300).verdict
    assert isinstance(again, Refused) and again.reason == "P0 has voted"
    assert [step["facts"]["voted"] for step in again.trail if "voted" in step.get("facts", {})] == ["200 players"]
    assert len(requests) > 200
    assert max(_longest(request) for request in requests) <= CROWD


def _longest(value: Any) -> int:
    """The most parts that a value, or any of its parts, has."""
    if not isinstance(value, dict | list | tuple):
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return max(len(value), *(_longest(part) for part in parts), 0)
