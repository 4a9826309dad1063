"""What simulated worlds have found: moves at the second of a deadline, and votes that are cast again or waited."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from tests.playing import START, Game, assembly, enact, rule

from moot.game.events import BallotCast, Event, VotingClosed
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset
from moot.game.values import CaseId, Number, PlayerId
from moot.journal.addresses import IN_MEMORY, open_journal
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

CLOSES_AT = START + 86_400
PLAYERS = ("Ada", "Ben")


class TickingClock:
    """A clock that goes on by a second whenever somebody looks."""

    def __init__(self, now: int):
        self.time = now

    def now(self) -> int:
        """The time, which passes."""
        self.time += 1
        return self.time


@contextmanager
def ticking(host: Host) -> Iterator[tuple[Host, TickingClock]]:
    """A host whose clock ticks at every look."""
    clock = TickingClock(START)
    with closing(open_journal(IN_MEMORY)) as journal:
        yield Host(journal, clock, host.sandbox), clock


def test_no_move_slips_in_between_a_deadline_and_the_look_at_it(host: Host) -> None:
    """A vote at the second of the close is decided as of one time: either before the close, or refused after it."""
    for before in range(-6, 3):
        with ticking(host) as (own, clock):
            ruleset = Ruleset(name="timed", rules=(assembly(), rule("102", "voting.closes_after(1)")))
            table = own.new("timed", ruleset, PLAYERS, now=START)
            changes = [enact()]
            table.submit(Move(name="propose", player=PlayerId("Ada"), arguments={"changes": changes}), START)
            clock.time = CLOSES_AT + before
            vote = Move(name="vote", player=PlayerId("Ada"), arguments={"proposal": "301", "choice": "for"})
            verdict = table.submit(vote).verdict
            cast = [one for one in table.entries() if any(isinstance(event, BallotCast) for event in one.events)]
            assert all(one.time < CLOSES_AT for one in cast), (before, verdict)
            assert bool(cast) != isinstance(verdict, Refused)
            table.keep_time(CLOSES_AT)
            closed = [one for one in table.entries() if any(isinstance(event, VotingClosed) for event in one.events)]
            assert [one.time for one in closed] == [CLOSES_AT]


def entries_with(table: Table, kind: type[Event]) -> list[tuple[int, int]]:
    """The numbers and times of the entries that have an event of a kind."""
    return [(one.number, one.time) for one in table.entries() if any(isinstance(event, kind) for event in one.events)]


@contextmanager
def two_hosts(host: Host) -> Iterator[tuple[Table, Table]]:
    """The tables of two hosts: two votes close at the same second, and the other's clock is an hour behind."""
    with closing(open_journal(IN_MEMORY)) as journal:
        one, other = (Host(journal, SetClock(START + late), host.sandbox) for late in (0, -3_600))
        ruleset = Ruleset(name="timed", rules=(assembly(), rule("102", "voting.closes_after(1)")))
        table = one.new("timed", ruleset, PLAYERS, now=START)
        for player in PLAYERS:
            table.submit(Move("propose", PlayerId(player), {"changes": [enact()]}), START)
        yield table, other.table("timed")


def test_a_clock_that_is_behind_passes_nothing_that_another_host_has_left(host: Host) -> None:
    """Where a host has closed one of two votes in time, another's clock being slow doesn't keep the second one open."""
    with two_hosts(host) as (one, other):
        assert len(one.keep_time(CLOSES_AT, share_seconds=0)) == 1
        verdict = other.submit(Move("vote", PlayerId("Ada"), {"proposal": "302", "choice": "for"})).verdict
        assert isinstance(verdict, Refused) and verdict.code == "vote.closed"
        assert [time for _, time in entries_with(other, VotingClosed)] == [CLOSES_AT, CLOSES_AT]


def test_what_another_host_did_meanwhile_is_followed_by_what_is_due_then(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that is decided again, because another host was first, waits for what is due at the time it has now."""
    with two_hosts(host) as (one, other):
        checked = other._checked

        def while_another_is_first(move: Move) -> Move | Refused:
            assert len(one.keep_time(CLOSES_AT, share_seconds=0)) == 1
            return checked(move)

        monkeypatch.setattr(other, "_checked", while_another_is_first)
        told = other.submit(Move("argue", PlayerId("Ada"), {"text": "At last."})).entry
        assert told is not None and told.time == CLOSES_AT
        assert entries_with(other, VotingClosed) == [(told.number - 2, CLOSES_AT), (told.number - 1, CLOSES_AT)]


def test_a_move_that_waited_is_made_by_one_host(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two hosts carry on after a judgment, the one that comes second doesn't make the move again."""
    clash = (
        rule("201", '@permit("vote")\ndef allows(player):\n    return "voting is good"'),
        rule("202", '@forbid("vote")\ndef forbids(player):\n    return "voting is bad"'),
    )
    game = Game.of(host, assembly(), *clash, players=PLAYERS)
    game.propose(enact(), by="Ada")
    case = game.undecided("Ada", "vote", proposal="301", choice="for").case
    is_settled = game.table._is_settled

    def when_another_has_begun(number: CaseId) -> bool:
        Host(host.journal, SetClock(START), host.sandbox).table(game.table.name)
        return is_settled(number)

    monkeypatch.setattr(game.table, "_is_settled", when_another_has_begun)
    for player in PLAYERS:
        game.do(player, "agree", case=case, holding={"prevails": "201"})
    assert [one.move.resumes for one in game.entries()].count(case) == 1
    assert len(entries_with(game.table, BallotCast)) == 1
    assert host.verify(game.table.name).whole


def test_a_secret_ballot_cast_again_at_the_close_leaves_nothing_withheld(host: Host) -> None:
    """Where the only secret ballot is replaced by the one that closes the vote, nothing is left to open."""
    ends = """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.secret_until_closed()
    voting.decides_when_closed()
    voting.takes_effect_at_once()

    @term("votes_required")
    def a_single_vote():
        return 1

    @upon("ballot_cast")
    def whoever_is_for_it_ends_the_vote(proposal, votes_for):
        if votes_for:
            close_voting(proposal)
    """
    game = Game.of(host, rule("101", ends), players=PLAYERS)
    game.propose(enact(), by="Ada")
    game.do("Ben", "vote", proposal="301", choice="against")
    assert game.table.state.withheld == ("301",)
    game.do("Ben", "vote", proposal="301", choice="for")
    proposal = game.state.proposals[Number("301")]
    assert proposal.outcome == "adopted" and proposal.ballots[PlayerId("Ben")].choice == "for"
    assert game.table.state.withheld == ()
    game.do("Ben", "argue", text="So be it.")
    report = host.verify(game.table.name)
    assert report.whole, report.findings
    assert host.verify_file(raw for _, raw in game.table.raw()).whole
