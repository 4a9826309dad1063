"""Times that rules keep are not asked again while nothing that they follow from has changed; and are when it has."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.playing import START, rule

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId, RuleId
from moot.law.law import LAWS_KEPT, SandboxedLaw
from moot.law.rule_index import RuleIndex
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

DAY = 86_400
TIMES = """
put_off = register(int, starts=0)
hurried = register(list[Player], starts=[])


@move("put-off", by="players")
def by_a_day(put_off):
    set_register("put_off", put_off + 1)


@term("reading_ends")
def some_days_later(proposal, put_off) -> Deadline:
    return proposal.made + days(2 + put_off)


@timed("reading_ends")
def close_after_reading(proposal):
    announce("reading_over", of=proposal.number)


@term("counting")
def when_the_first_has_voted(proposal, voted) -> Deadline:
    if "P0" in voted:
        return proposal.made + hours(3)


@timed("counting")
def say_so(proposal):
    announce("counting_begins", of=proposal.number)


@term("tea_time")
def whenever_it_is(now, last) -> Time:
    return last + days(3)


@timed("tea_time")
def tea():
    announce("tea")
"""
RULES = Ruleset(
    name="times",
    rules=(
        rule("101", "voting.everybody_votes()\nvoting.opens_at_once()\nvoting.simple_majority()"),
        rule("102", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()"),
        rule("103", TIMES),
    ),
)
CHANGE = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
MOVES: tuple[tuple[int, str, str, dict[str, Any]], ...] = (
    (0, "P0", "propose", {"changes": [CHANGE]}),
    (1, "P1", "propose", {"changes": [CHANGE]}),
    (2, "P1", "vote", {"proposal": "301", "choice": "for"}),
    (3, "P0", "vote", {"proposal": "301", "choice": "for"}),
    (4 * 3600, "P1", "put-off", {}),
    (2 * DAY + 5, "P0", "vote", {"proposal": "302", "choice": "against"}),
    (3 * DAY - 9, "P2", "put-off", {}),
    (9 * DAY, "P2", "argue", {"text": "Well."}),
)


@pytest.fixture
def host() -> Iterator[Host]:
    """A host as usual."""
    with bootstrap.host(clock=SetClock()) as host:
        yield host


@pytest.fixture
def hosts() -> Iterator[list[Host]]:
    """A host as usual, one that sends facts in parts however small they are, and one that remembers nothing."""
    with (
        bootstrap.host(clock=SetClock()) as usual,
        bootstrap.host(clock=SetClock()) as parts,
        bootstrap.host(clock=SetClock(), fresh=True) as fresh,
    ):
        parts.sandbox.crowd = 0
        yield [usual, parts, fresh]


def begun(host: Host) -> Table:
    """The same game on any host."""
    return host.new("times", RULES, ("P0", "P1", "P2"), seed=b"seed" * 8, now=START)


@pytest.mark.check
def test_what_changes_a_time_is_noticed(hosts: list[Host]) -> None:
    """Registers, votes, the clock and the last time: the same times come, in the same entries, as without memory."""
    raw = []
    for host in hosts:
        table = begun(host)
        for seconds, player, name, arguments in MOVES:
            told = table.submit(Move(name, PlayerId(player), arguments), START + seconds)
            assert isinstance(told.verdict, Allowed), told.verdict
        raw.append(list(table.raw()))
        timed = [entry for entry in table.entries() if entry.move.name == "time"]
        come = [(entry.move.arguments["timer"], entry.time - START) for entry in timed]
        assert [time for timer, time in come if timer == "103.say_so"] == [3 * 3600, 2 * DAY + 5]
        assert [time for timer, time in come if timer == "103.close_after_reading"] == [4 * DAY, 4 * DAY + 1]
        assert [time for timer, time in come if timer == "103.tea"] == [3 * DAY, 6 * DAY, 9 * DAY]
    assert raw[0] == raw[1] == raw[2]


@pytest.mark.check
@pytest.mark.parametrize("way", range(6))
def test_times_are_the_same_whatever_state_was_asked_about_before(hosts: list[Host], way: int) -> None:
    """Forwards, backwards and across: each state has the due times that it has without memory, also some time later."""
    usual = hosts[0]
    table = begun(usual)
    for seconds, player, name, arguments in sorted([*MOVES, *MOVES[:3] * 2], key=lambda move: move[0]):
        table.submit(Move(name, PlayerId(player), arguments), START + seconds)
    states = [table.past.at(entry) for entry in range(table.last.entry + 1)]
    law, chosen = SandboxedLaw(usual.sandbox, states[0]), Random(way)
    for state in chosen.choices(states, k=25):
        now = state.now + chosen.choice((0, 5, DAY))
        assert law.due(state, now) == SandboxedLaw(usual.sandbox, state).due(state, now)
    assert max(len(law.due(state, state.now)) for state in states) > 4


def test_looking_again_asks_nothing(hosts: list[Host]) -> None:
    """However many proposals are open, a second look asks only for times that hang on the clock."""
    usual, _, fresh = hosts
    asked = []
    for host in (usual, fresh):
        table = begun(host)
        for n in range(12):
            table.submit(Move("propose", PlayerId(f"P{n % 3}"), {"changes": [CHANGE]}), START + n)
        table.keep_time(START + 60)
        before = host.sandbox.crossings
        table.keep_time(START + 61)
        asked.append(host.sandbox.crossings - before)
    assert 0 < asked[0] <= 1 < asked[1]


CHOICES = """
choices = register(list[str], starts=["for", "against"])


@term("ballot_choices")
def as_registered(choices):
    return choices


@move("add-a-choice", by="players")
def perhaps():
    set_register("choices", ["for", "against", "perhaps"])


@forbid("vote")
def once(player, voted):
    if player in voted:
        return "once is enough"
"""
VOTES: tuple[tuple[str, str, dict[str, Any], bool], ...] = (
    ("P0", "propose", {"changes": [CHANGE]}, True),
    ("P0", "vote", {"proposal": "301", "choice": "perhaps"}, False),
    ("P0", "vote", {"proposal": "301", "choice": "for"}, True),
    ("P0", "vote", {"proposal": "301", "choice": "for"}, False),
    ("P1", "add-a-choice", {}, True),
    ("P1", "vote", {"proposal": "301", "choice": "perhaps"}, True),
    ("P2", "vote", {"proposal": "301", "choice": "perhaps"}, True),
)


def test_a_term_is_asked_again_where_its_facts_have_changed(hosts: list[Host]) -> None:
    """What a ballot may say is asked once, until a rule has changed it; and each vote goes by what it is then."""
    rules = (*RULES.rules[:2], rule("103", CHOICES))
    raw, crossings = [], []
    for host in hosts:
        table = host.new("choices", Ruleset(name="choices", rules=rules), ("P0", "P1", "P2"), seed=b"s" * 32, now=START)
        for seconds, (player, name, arguments, allowed) in enumerate(VOTES):
            before = host.sandbox.crossings
            told = table.submit(Move(name, PlayerId(player), arguments), START + seconds)
            assert isinstance(told.verdict, Allowed) is allowed, told.verdict
            crossings.append(host.sandbox.crossings - before)
        raw.append(list(table.raw()))
    assert raw[0] == raw[1] == raw[2]
    assert crossings[5:7] == [2, 1], "the last vote asks whether it may be made, and nothing else"


SECRET = """
@term("praise_at")
def later_if_wanted(proposal, votes_for) -> Time:
    if proposal.opened is not None:
        return proposal.opened + days(3 + len(votes_for))


@timed("praise_at")
def praise(proposal):
    announce("praise")
"""


def test_what_a_move_costs_tells_nothing_of_a_secret_vote() -> None:
    """Rules that read secret votes are asked again after each vote, whether or not it has changed what they read."""
    rules = (*RULES.rules[:2], rule("103", "voting.secret_until_closed()\nvoting.closes_after(2)"), rule("104", SECRET))
    costs = []
    for choice in ("for", "against"):
        with bootstrap.host(clock=SetClock()) as host:
            table = host.new(
                "secret", Ruleset(name="secret", rules=rules), ("P0", "P1", "P2"), seed=b"s" * 32, now=START
            )
            table.submit(Move("propose", PlayerId("P0"), {"changes": [CHANGE]}), START)
            table.submit(Move("vote", PlayerId("P0"), {"proposal": "301", "choice": choice}), START + 1)
            host.law_of(table.state).due(table.state, START + 1)  # as pages do, which see the public state
            before = host.sandbox.crossings
            told = table.submit(Move("argue", PlayerId("P1"), {"text": "Well."}), START + 2)
            assert isinstance(told.verdict, Allowed), told.verdict
            costs.append(host.sandbox.crossings - before)
    assert costs[0] == costs[1]


def test_laws_that_take_turns_are_read_once() -> None:
    """Whoever goes to and fro between several rulebooks has the same laws again, as long as there are not too many."""
    with bootstrap.host() as host:
        game = host.new("turns", Ruleset(name="turns", rules=(rule("101"),)), ("Ada",))
        state = game.state
        law = host.law_of(state)
        (one,) = state.rules.values()
        others = [replace(state, rules=state.rules.set(RuleId(f"r{n}"), one)) for n in range(LAWS_KEPT + 1)]
        laws = [law.under(other) for other in others[:LAWS_KEPT]]
        assert all(laws[0].under(other) is made for other, made in zip(others, laws[:LAWS_KEPT], strict=False))
        law.under(others[LAWS_KEPT])
        assert law.under(others[0]) is not laws[0] and law.under(others[2]) is laws[2]
        assert law.within_a_trial().under(others[2]) is not laws[2]


def test_an_adoption_is_read_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law that the consequences of an adoption ran under is the one that the next move is decided by."""
    read = []
    monkeypatch.setattr("moot.law.law.RuleIndex", lambda state: read.append(state.entry) or RuleIndex(state))
    adopted = rule(
        "104", "voting.closes_when_all_have_voted()\nvoting.decides_when_closed()\nvoting.takes_effect_at_once()"
    )
    ruleset = Ruleset(name="once", rules=(*RULES.rules[:2], adopted))
    table = host.new("once", ruleset, ("P0",), now=START)
    table.submit(Move("propose", PlayerId("P0"), {"changes": [CHANGE]}), START)
    read.clear()
    told = table.submit(Move("vote", PlayerId("P0"), {"proposal": "301", "choice": "for"}), START)
    assert told.entry is not None and table.state.rule("301") is not None
    table.keep_time(START + 1)
    assert read == [told.entry.number]


MEALS = """
@term("lunch")
def in_two_days(last) -> Time:
    return last + days(2)


@term("supper")
def in_three_days(last) -> Time:
    return last + days(3)


@timed("lunch")
def ring():
    announce("meal")
"""


def test_a_provision_that_keeps_another_time_is_asked_anew() -> None:
    """An amendment of which time a provision keeps leaves its code as it is, and its due times change all the same."""
    with bootstrap.host(clock=SetClock()) as host:
        texts = {"lunch": MEALS, "supper": MEALS.replace('@timed("lunch")', '@timed("supper")')}
        games = [
            host.new(name, Ruleset(name=name, rules=(rule("101", text),)), ("Ada",), now=START).state
            for name, text in texts.items()
        ]
        law = host.law_of(games[0])
        states = [replace(games[0], rules=game.rules) for game in games]
        assert [due.time - START for state in states for due in law.under(state).due(state, START)] == [
            2 * DAY,
            3 * DAY,
        ]
