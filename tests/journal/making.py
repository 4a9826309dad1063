"""Made-up games for storing and verifying: entries sealed, chained and drawn like a host's."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from moot.game import chance, events
from moot.game.changes import Content, Enact
from moot.game.law_protocol import Practice
from moot.game.moves import Allowed, Draw, Move
from moot.game.record.entries import Entry, apply_entry, seal
from moot.game.rules import Because, RuleText
from moot.game.state import State
from moot.game.values import canonical, decode
from moot.journal.journal import Journal
from moot.journal.writer import PendingWrite

PLAYERS = ("Ada", "Bo", "Cy", "Di", "Eve")
SEED = b"a secret of the host"
START = 1_000_000_000
_RULES = tuple(
    RuleText(number=str(n), rank="mutable", content=Content(title=f"Rule {n}", text=f"Players do thing {n}. " * 10))
    for n in range(201, 214)
)
_CYCLE = 9
"""Entries for one proposal: made, opened, five ballots, closed, and the die thrown."""


def moves() -> Iterator[Move]:
    """A game's moves without end: each player in turn proposes, all vote, the proposer throws a die."""
    yield Move("begin")
    turn = 0
    while True:
        number, author = str(301 + turn), PLAYERS[turn % len(PLAYERS)]
        yield Move("propose", author, {"proposal": number})
        yield Move("open", None, {"proposal": number})
        for place, player in enumerate(PLAYERS):
            yield Move("vote", player, {"proposal": number, "choice": "no" if (turn + place) % 4 == 0 else "yes"})
        yield Move("time", None, {"proposal": number})
        yield Move("throw", author)
        turn += 1


def decide(state: State, move: Move, luck: str) -> Allowed:
    """The verdict on a move in the made-up game, with built-in rules."""
    proposal: Any = move.arguments.get("proposal")
    match move.name:
        case "begin":
            return Allowed((events.GameStarted(title="A game", ruleset="made-up", players=PLAYERS, rules=_RULES),))
        case "propose":
            change = Enact(Content(title=f"No {proposal}", text="Everyone is kind. " * 12))
            made = events.Proposed(
                proposal=proposal, author=move.player, title=f"No {proposal}", changes=(change,), digest="d" * 64
            )
            return Allowed((made,))
        case "open":
            return Allowed((events.VotingOpened(proposal=proposal),))
        case "vote":
            ballot = events.BallotCast(
                proposal=proposal, player=move.player, choice=move.arguments["choice"], digest="d" * 64
            )
            return Allowed((ballot,))
        case "throw":
            return _thrown(move, luck)
    return Allowed(tuple(_closed(state, proposal)))


def _closed(state: State, proposal: Any) -> Iterator[events.Event]:
    made = state.proposals[proposal]
    adopted = len(made.votes("yes")) >= 4
    yield events.VotingClosed(proposal=proposal)
    yield (events.ProposalAdopted if adopted else events.ProposalDefeated)(proposal=proposal)
    yield events.ProposalDecided(proposal=proposal, outcome="adopted" if adopted else "defeated")
    if not adopted:
        because = Because(rule="206", provision="proposer_loses_ten")
        yield events.Awarded(because=because, quantity="points", players=(made.author,), amount=-10)


def _thrown(move: Move, luck: str) -> Allowed:
    value = chance.draw(luck, "r202_throw", str(move.player), 0, 1, 6)
    because = Because(rule="202", provision="throw")
    won = events.Awarded(because=because, quantity="points", players=(move.player,), amount=value)
    return Allowed((won,), draws=(Draw("r202_throw", str(move.player), 0, 1, 6, value),))


def redecide(state: State, entry: Entry, practice: Practice = Practice.TELLS_ONCE) -> Allowed:
    """Decides an entry of a made-up game again."""
    return decide(state, entry.move, chance.luck(entry.reveal, entry.previous))


def entries(game: str = "g", seed: bytes = SEED) -> Iterator[Entry]:
    """The entries of a made-up game, without end."""
    state, previous, drawn, time = State(), "", 0, START
    for number, move in enumerate(moves()):
        reveal = chance.link(seed, drawn) if move.name == "throw" else ""
        ended = bool(reveal) and chance.is_last(drawn)
        tip = chance.tip(seed, (drawn + 1) // chance.CHAIN) if ended or number == 0 else ""
        drawn += bool(reveal)
        verdict = decide(state, move, chance.luck(reveal, previous))
        entry = seal(
            Entry(
                game=game, number=number, time=time, move=move, events=verdict.events, law="l" * 64,
                previous=previous, draws=verdict.draws, reveal=reveal, tip=tip,
            )
        )  # fmt: skip
        yield entry
        state, previous, time = apply_entry(state, entry), entry.hash, time + 60


def first(count: int, game: str = "g", seed: bytes = SEED) -> list[Entry]:
    """The first so many entries of a made-up game."""
    return [entry for _, entry in zip(range(count), entries(game, seed), strict=False)]


def rows(game: list[Entry]) -> list[tuple[int, bytes]]:
    """Entries as they lie in a journal."""
    return [(entry.number, canonical(entry)) for entry in game]


def altered(row: tuple[int, bytes], **fields: Any) -> tuple[int, bytes]:
    """An entry with other fields, hashed again."""
    entry = seal(replace(decode(row[1], Entry), hash="", **fields))
    return row[0], canonical(entry)


def state_after(game: list[Entry]) -> State:
    """The state that entries come to."""
    state = State()
    for entry in game:
        state = apply_entry(state, entry)
    return state


def throw(turn: int) -> int:
    """The number of the entry in which the die is thrown for the n-th proposal, from 0."""
    return (turn + 1) * _CYCLE


def closing(turn: int) -> int:
    """The number of the entry that closes the n-th vote, from 0."""
    return throw(turn) - 1


def keep(journal: Journal, count: int, game: str = "g") -> list:
    """A journal's game of so many entries."""
    made = first(count, game)
    journal.create(game, f"The game {game}", SEED, made[0])
    for waiting in [journal.submit(entry) for entry in made[1:]]:
        waiting.wait()
    return made


def error_of(waiting: PendingWrite) -> Exception | None:
    """Why a change isn't on disk; None once it is."""
    try:
        waiting.wait()
    except Exception as error:
        return error
    return None
