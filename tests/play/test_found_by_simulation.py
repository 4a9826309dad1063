"""What simulated worlds have found: moves at the second of a deadline, and secret votes cast again at the close."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from tests.playing import START, Game, assembly, enact, rule

from moot.game.events import BallotCast, VotingClosed
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset
from moot.game.values import Number, PlayerId
from moot.journal.addresses import IN_MEMORY, open_journal
from moot.play.host import Host

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


def test_a_secret_ballot_cast_again_at_the_close_leaves_nothing_withheld(host: Host) -> None:
    """Where the only secret ballot is replaced by the one that closes the vote, nothing is left to open."""
    game = Game.of(host, assembly(), rule("102", "voting.secret_until_closed()"), players=PLAYERS)
    game.propose(enact(), by="Ada")
    game.do("Ben", "vote", proposal="301", choice="against")
    assert game.table.state.withheld == ("301",)
    game.do("Ada", "leave")
    game.do("Ben", "vote", proposal="301", choice="for")
    proposal = game.state.proposals[Number("301")]
    assert proposal.outcome == "adopted" and proposal.ballots[PlayerId("Ben")].choice == "for"
    assert game.table.state.withheld == ()
    game.do("Ben", "argue", text="So be it.")
    report = host.verify(game.table.name)
    assert report.whole, report.findings
    assert host.verify_file(raw for _, raw in game.table.raw()).whole
