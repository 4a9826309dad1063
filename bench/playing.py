"""Suber's game played by a script, by the turn of eight moves, and long games made without deciding anything."""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from moot.game import events as e
from moot.game.changes import Change, Content, Enact
from moot.game.moves import Allowed, Move
from moot.game.record.comment_texts import has_comment
from moot.game.record.entries import FORMAT, Entry, seal
from moot.game.rules import digest_of
from moot.game.values import plain
from moot.play.host import Host
from moot.play.table import Table

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
SALT = "0" * 64
START = 1_000_000_000
SEED = b"a seed for the bench" * 2
TURN = 8
"""Moves of a turn: propose, call the vote, five votes, the die."""
Changing = Callable[[int], dict[str, Any]]
Step = tuple[Move, tuple[e.Event, ...]]
"""A move that was made, and what happened."""


def words(turn: int) -> dict[str, Any]:
    """A change in words alone."""
    return {"change": "amend", "rule": "210", "wording": {"text": f"Nobody conspires, for the {turn}th time."}}


def mechanism(turn: int) -> dict[str, Any]:
    """A change of what runs."""
    line = f"scoring.defeat_costs_proposer({turn % 50 + 1})"
    return {"change": "amend", "rule": "206", "wording": {"mechanism": line}}


def begin(host: Host, name: str) -> Table:
    """A new game of Suber's."""
    return host.new(name, host.ruleset("suber"), PLAYERS, seed=SEED, now=START)


def play_turn(table: Table, change: Changing, against: str = "", taken: list[float] | None = None) -> None:
    """One turn, in which one player may vote against; notes the seconds that each vote but the last has `taken`."""
    state = table.state
    mover = state.registers["turn"][""]
    number = str(301 + len(state.proposals))
    moves = [
        Move("propose", mover, {"changes": [change(len(state.proposals))]}),
        Move("call-vote", mover, {"proposal": number}),
        *(Move("vote", p, {"proposal": number, "choice": "against" if p == against else "for"}) for p in state.seating),
        Move("roll", mover),
    ]
    for place, move in enumerate(moves):
        began = time.perf_counter()
        told = table.submit(move, table.now() + 60)
        if taken is not None and 2 <= place < TURN - 2:
            taken.append(time.perf_counter() - began)
        assert isinstance(told.verdict, Allowed), told.verdict


def long_game(first: Entry, entries: int) -> Iterator[Entry]:
    """The entries of a long game of Suber's, all of whose proposals are defeated; made, not decided.

    It follows the `first` entry of a real game, and consists of whole turns, as many as make at least so many entries,
    so that real play can go on from its end.
    """
    return onto(first, (step for turn in range(-(-entries // TURN)) for step in made_turn(turn)))


def onto(last: Entry, steps: Iterable[Step]) -> Iterator[Entry]:
    """What was done after an entry, a minute each, as entries that follow from it."""
    previous = last.hash
    for number, (move, events) in enumerate(steps, last.number + 1):
        entry = seal(
            Entry(
                game=last.game, number=number, time=START + 60 * number, move=move, events=events,
                law=last.law, previous=previous, format=FORMAT, salt=SALT if has_comment(events) else "",
            )
        )  # fmt: skip
        previous = entry.hash
        yield entry


def made_turn(turn: int) -> Iterator[Step]:
    """A turn of eight moves in which a proposal is defeated."""
    mover, following = PLAYERS[turn % 5], PLAYERS[(turn + 1) % 5]
    number, changes = str(301 + turn), _changes(turn)
    digest = digest_of(changes)
    made = e.Proposed(proposal=number, author=mover, title=f"No {turn}", changes=changes, digest=digest)
    yield Move("propose", mover, {"changes": plain(changes)}), (made, _part("vote"))
    yield Move("call-vote", mover, {"proposal": number}), (e.VotingOpened(proposal=number),)
    for player in PLAYERS:
        cast: tuple[e.Event, ...] = (e.BallotCast(proposal=number, player=player, choice="against", digest=digest),)
        if player == PLAYERS[-1]:
            cast += (
                e.VotingClosed(proposal=number),
                e.ProposalDefeated(proposal=number),
                e.ProposalDecided(proposal=number, outcome="defeated"),
                e.Awarded(quantity="points", players=(mover,), amount=-1),
                _part("roll"),
            )
        yield Move("vote", player, {"proposal": number, "choice": "against"}), cast
    passed_on = e.RegisterSet(register="turn", value=following)
    yield (
        Move("roll", mover),
        (e.Announced(name="turn_completed", fields={"player": mover}), passed_on, _part("propose")),
    )


def _changes(turn: int) -> tuple[Change, ...]:
    return (Enact(content=Content(title=f"No {turn}", text="Everybody is kind to everybody else. " * 5)),)


def _part(word: str) -> e.Event:
    return e.RegisterSet(register="part", value=word)


def events_in(entries: list[Entry]) -> int:
    """How many events there are."""
    return sum(len(entry.events) for entry in entries)
