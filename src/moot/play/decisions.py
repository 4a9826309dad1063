"""Decides a move and makes its entry: the same for a live game, and for one that begins with imported history."""

from moot.game import chance
from moot.game.decision.decide import decide
from moot.game.entries import FORMAT, Entry, seal
from moot.game.law_protocol import Luck
from moot.game.moves import Move, Refused, Undecided, Verdict
from moot.game.state import State
from moot.game.values import Time
from moot.law.law import SandboxedLaw


def decided(
    game: str, state: State, law: SandboxedLaw, move: Move, time: Time, *, seed: bytes, previous: str
) -> tuple[Verdict, Entry | None]:
    """The verdict on a move, and the entry that keeps it, if one is made.

    `seed` is the host's secret, from which the game's chance comes, and `previous` the hash of the entry before.
    """
    link = chance.link(seed, state.drawn)
    verdict = decide(state, law, move, time, Luck(luck=chance.luck(link, previous)))
    if isinstance(verdict, Refused) or (isinstance(verdict, Undecided) and not verdict.events):
        return verdict, None
    last = bool(verdict.draws) and chance.is_last(state.drawn)
    next_chain = (state.drawn + 1) // chance.CHAIN
    entry = Entry(
        game=game,
        number=state.entry + 1,
        time=time,
        move=move,
        events=verdict.events,
        law=law.digest,
        previous=previous,
        draws=verdict.draws,
        deaths=verdict.deaths,
        reveal=link if verdict.draws else "",
        tip=chance.tip(seed, next_chain) if last else "",
        format=FORMAT,
    )
    return verdict, seal(entry)
