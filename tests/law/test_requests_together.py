"""Requests sent to the sandbox together: each has the answer that it has alone, also where mechanisms do harm."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.playing import START, rule

from moot import bootstrap
from moot.game.law_protocol import Luck
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.law import sandbox
from moot.law.law import ReadOnlyLaw, SandboxedLaw
from moot.law.runner import LawRequest
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.views.doing.offers import offers
from moot.views.moments import moment_of_copy

PLAYERS = ("Ada", "Ben", "Cleo")
LATER = START + 86_400
RULES = (
    rule("101", "voting.everybody_votes()\nvoting.opens_at_once()\nvoting.simple_majority()\nscoring.points()"),
    rule("102", "numbering.proposals_from(301)\nprecedence.claims_then_lowest_number()"),
    rule("103", '@show("status")\ndef how_many(players, points):\n    return f"{len(players)} have {points}"\n'),
    rule("104", '@term("crowded")\ndef by_count(players):\n    return len([p for p in players]) > 2\n'),
    rule(
        "105", '@forbid("vote")\ndef once(player, voted):\n    if player in voted:\n        return "once is enough"\n'
    ),
)
HARMFUL = (
    rule(
        "201", '@term("endless")\ndef for_ever(players):\n    n = 0\n    while True:\n        n = n + 1\n    return n\n'
    ),
    rule("202", '@term("broken")\ndef by_nothing(players):\n    return 1 // 0\n'),
    rule("203", '@term("deep")\ndef f(players):\n    return g(1)\ndef g(n):\n    return g(n + 1)\n'),
    rule("204", '@upon("argued")\ndef pay(player):\n    award(player, 5)\n    award(player, 1 // 0)\n'),
)
DEADLY = rule(
    "205",
    f'@term("deadly")\ndef everything(now):\n    if now > {LATER}:\n'
    '        x = "{:>1000000000}".format(1)\n    return 1\n',
)
CHANGE = {"change": "enact", "content": {"title": "A rule", "text": "Be kind."}}
TERMS = ("crowded", "endless", "broken", "deep", "votes_required", "eligible_voters", "must_vote", "next_number")


class Asked(NamedTuple):
    """A law, a state of it, and many things to ask."""

    law: SandboxedLaw
    state: State
    requests: dict[str, LawRequest]


class Hosts(NamedTuple):
    """A host with resident sessions, one that also fetches facts in parts, and one with a session for each request."""

    usual: Host
    parts: Host
    fresh: Host


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    """Three hosts that share nothing."""
    with (
        bootstrap.host(clock=SetClock(START)) as usual,
        bootstrap.host(clock=SetClock(START)) as parts,
        bootstrap.host(clock=SetClock(START), fresh=True) as fresh,
    ):
        parts.sandbox.crowd = 0
        yield Hosts(usual, parts, fresh)


@pytest.fixture(scope="module")
def games(hosts: Hosts) -> list[Asked]:
    """The same game on each of them."""
    return [asked(host) for host in hosts]


def asked(host: Host) -> Asked:
    """A game with two proposals and some votes, and what can be asked of it."""
    name = f"game-{len(host.games())}"
    table = host.new(name, Ruleset("harmful", (*RULES, *HARMFUL, DEADLY)), PLAYERS, seed=b"s" * 32, now=START)
    for player in ("Ada", "Ben"):
        table.submit(Move("propose", player, {"changes": [CHANGE]}), START + 1)  # type: ignore[arg-type]
    table.submit(Move("vote", "Ada", {"proposal": "301", "choice": "for"}), START + 2)  # type: ignore[arg-type]
    state = table.state
    law = SandboxedLaw(host.sandbox, state)
    found: dict[str, LawRequest | None] = {"shows": law.shows_request(state, "status", START + 3)}
    for number, proposal in state.proposals.items():
        for term in TERMS:
            for trace in (False, True):
                found[f"{term} of {number}, {trace}"] = law.term_request(state, term, START + 3, proposal, trace=trace)
        for player in PLAYERS:
            move = law.understand(state, Move("vote", player, {"proposal": number, "choice": "for"}))  # type: ignore[arg-type]
            assert not isinstance(move, Refused)
            found[f"vote of {player} on {number}"] = law.standing_request(state, [move], START + 3, Luck(luck="lot"))
    return Asked(law, state, {name: request for name, request in found.items() if request is not None})


@pytest.mark.check
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_each_has_the_answer_that_it_has_alone(hosts: Hosts, games: list[Asked], data: st.DataObject) -> None:
    """Any of them, in any order and more than once, with endless, failing and endlessly deep provisions among them."""
    names = data.draw(st.lists(st.sampled_from(sorted(games[0].requests)), min_size=2, max_size=12))
    answers = []
    for host, game in zip(hosts, games, strict=True):
        program, requests = game.law.program, [game.requests[name] for name in names]
        together = host.sandbox.run(program, requests)
        alone = [host.sandbox.run(program, [request])[0] for request in requests]
        assert together == ([] if host is hosts.fresh else alone)
        answers.append([answer.result for answer in alone])
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.check
def test_all_go_alone_where_one_ends_the_session(hosts: Hosts, games: list[Asked]) -> None:
    """No answer comes of the others then, and for a while nothing of that law is put together with anything."""
    host, game = hosts.usual, asked(hosts.usual)
    program, proposal = game.law.program, game.state.proposals["301"]  # type: ignore[index]
    deadly = game.law.term_request(game.state, "deadly", LATER + 1, proposal)
    assert deadly is not None
    others = list(game.requests.values())[:3]
    assert host.sandbox.run(program, [*others, deadly]) == []
    before = host.sandbox.crossings
    assert host.sandbox.run(program, others) == [] and host.sandbox.crossings == before
    alone = [host.sandbox.run(program, [request])[0] for request in others]
    assert [answer.result for answer in alone] == [
        hosts.fresh.sandbox.run(games[2].law.program, [request])[0].result
        for request in list(games[2].requests.values())[:3]
    ]
    (answer,) = host.sandbox.run(program, [deadly])
    assert list(answer.deaths) == ["205.everything"]
    host.sandbox._suspects.put(program.code, -1e9)
    assert host.sandbox.run(program, others) == alone


@pytest.mark.check
def test_what_has_to_be_stopped_for_one_proposal_is_answered_for_the_others(hosts: Hosts) -> None:
    """Times of several proposals are asked for in one request, and each by itself once one of them uses too much."""
    closes = f"""
@term("voting_closes")
def after_a_day(proposal, now) -> Deadline:
    if now > {LATER} and proposal.number == 302:
        x = "{{:>1000000000}}".format(1)
    return proposal.made + days(2)

@timed("voting_closes")
def they_close(proposal):
    close_voting(proposal)
"""
    rules = Ruleset("stopping", (*RULES, rule("106", closes)))
    table = hosts.usual.new("stopping", rules, PLAYERS, seed=b"s" * 32, now=START)
    for second, player in enumerate(PLAYERS, 1):
        table.submit(Move("propose", player, {"changes": [CHANGE]}), START + second)  # type: ignore[arg-type]
    state, law = table.state, SandboxedLaw(hosts.usual.sandbox, table.state)
    three = [f"proposal {number}" for number in (301, 302, 303)]
    assert [one.subject for one in law.due(state, START + 9)] == three
    assert [one.subject for one in law.due(state, LATER + 1)] == [three[0], three[2]]


def test_what_is_asked_in_advance_is_not_asked_again(hosts: Hosts) -> None:
    """A page finds the answers; in a large game too, where the driver fetches parts of facts, for the same moment."""
    for host in (hosts.usual, hosts.parts):
        table = host.new(f"ahead-{id(host)}", Ruleset("small", RULES), PLAYERS, seed=b"s" * 32, now=START)
        table.submit(Move("propose", "Ada", {"changes": [CHANGE]}), START + 1)  # type: ignore[arg-type]
        moment = table.moment("Ben")
        law, state, proposal = moment.law, moment.state, moment.state.proposals["301"]  # type: ignore[index]
        before = host.sandbox.crossings
        law.prefetch(law.term_request(state, term, moment.now, proposal) for term in ("crowded", "votes_required"))
        law.prefetch([law.shows_request(state, "status", moment.now), None])
        assert host.sandbox.crossings == before + 2
        assert law.answer(state, "votes_required", moment.now, proposal).value is not None
        assert law.answer(state, "crowded", moment.now, proposal).value is not None
        assert len(law.shows(state, "status", moment.now)) == 1
        assert host.sandbox.crossings == before + 2
        assert any(offer.name == "vote" and offer.allowed for offer in offers(moment))
        assert host.sandbox.crossings <= before + 4


def test_a_page_is_the_same_with_and_without_asking_in_advance(
    games: list[Asked], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offers of a game with harmful rules, of each player, where requests go together and where they go alone."""

    def seen() -> list[list[Any]]:
        moments = [moment_of_copy(one.state, one.law.read_only, START + 9) for one in games]
        return [[offers(moment.seen_by(player)) for player in PLAYERS] for moment in moments]

    found = seen()
    monkeypatch.setattr(ReadOnlyLaw, "prefetch", SandboxedLaw.prefetch)
    found += seen()
    assert all(one == found[0] for one in found)


@pytest.mark.check
def test_a_refused_move_has_no_consequences(hosts: Hosts) -> None:
    """What would come of it is worked out with the question, and may do harm; the refusal is the same as alone."""
    deadly = '@upon("argued")\ndef everything(player):\n    x = "{:>1000000000}".format(1)\n'
    silence = '@forbid("argue")\ndef hush(player):\n    if player == "Ben":\n        return "hush"\n'
    rules = Ruleset("hushed", (rule("101", deadly), rule("102", silence)))
    raw, refusals = [], []
    for host in (hosts.usual, hosts.fresh):
        table = host.new("hushed", rules, PLAYERS, seed=b"s" * 32, now=START)
        for player in ("Ben", "Ada", "Ben"):
            told = table.submit(Move("argue", player, {"text": "Well."}), START + 1)  # type: ignore[arg-type]
            refusals += [told.verdict] if isinstance(told.verdict, Refused) else []
        raw.append(list(table.raw()))
        assert host.verify("hushed").whole
    assert len(refusals) == 4 and refusals[0] == refusals[2] and refusals[0].reason == "hush"
    assert raw[0] == raw[1]


def test_a_session_is_replaced_before_it_may_fetch_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large game, for which the driver fetches parts of facts, can put its requests together again and again."""
    monkeypatch.setattr(sandbox, "CALLBACKS_MAX", 20)
    with bootstrap.host(clock=SetClock(START)) as host:
        host.sandbox.crowd = 0
        game = asked(host)
        program, requests = game.law.program, [game.requests[f"crowded of {n}, False"] for n in ("301", "302")]
        for _ in range(40):
            answers = host.sandbox.run(program, requests)
            assert len(answers) == 2 and all(answer.asked for answer in answers)
