"""A script that plays Suber's game endlessly; also as a program that tests kill.

    python -m tests.play.scripted DATABASE GAMES

It goes on from what is there, and says which entries it has been told are kept: a game and a number a line.
"""

import sys
from threading import Lock, Thread

from moot import bootstrap
from moot.game.moves import Allowed, Move
from moot.game.state import State
from moot.play.host import Host
from moot.play.table import Table

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
START = 1_000_000_000
_saying = Lock()


def next_move(state: State) -> Move:
    """What is to be done next in a game of Suber's: propose, call the vote, vote, throw the die."""
    turn, part = state.registers["turn"][""], state.registers.get("part", {}).get("", "propose")
    if part == "propose":
        return Move("propose", turn, {"changes": [_change(len(state.proposals))]})
    if part == "roll":
        return Move("roll", turn)
    proposal = state.open_proposals()[0]
    if proposal.opened is None:
        return Move("call-vote", turn, {"proposal": proposal.number})
    voter = next(player for player in state.seating if player not in proposal.ballots)
    against = voter == "Eve" and int(proposal.number) % 3 == 0
    return Move("vote", voter, {"proposal": proposal.number, "choice": "against" if against else "for"})


def _change(made: int) -> dict[str, object]:
    """A rule change in words: now a new rule, later another wording of one."""
    if made < 6:
        return {"change": "enact", "content": {"title": f"Kindness {made}", "text": "Everybody is kind. " * 5}}
    return {"change": "amend", "rule": "210", "wording": {"text": f"Nobody conspires, for the {made}th time."}}


def table_of(host: Host, name: str) -> Table:
    """The game of this name, begun if need be."""
    if not any(record.name == name for record in host.games()):
        return host.new(name, host.ruleset("suber"), PLAYERS, now=START)
    return host.table(name)


def step(table: Table) -> int:
    """The next move, which must be allowed; the number of its entry."""
    told = table.submit(next_move(table.state), table.state.now + 60)
    assert isinstance(told.verdict, Allowed), told.verdict
    assert told.entry is not None
    return told.entry.number


def play(host: Host, name: str) -> None:
    """Play one game after another without end."""
    for round in range(10_000):
        table = table_of(host, f"{name}-{round}")
        while table.state.winner is None:
            number = step(table)
            with _saying:
                print(f"{name}-{round} {number}\n", end="", flush=True)


def main() -> None:
    """Play several games concurrently, each in its own thread."""
    with bootstrap.host(sys.argv[1]) as host:
        print("begun", 0, flush=True)
        threads = [Thread(target=play, args=(host, f"g{n}")) for n in range(int(sys.argv[2]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


if __name__ == "__main__":
    main()
