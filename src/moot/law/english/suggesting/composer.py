"""Composes sentences of the table from what a sentence is about: any event, person, amount, time, limit and condition
that is found in it goes with any other.

It's known which words of the sentence a composed one accounts for. Whether it runs is for others to try.
"""

import re

from moot.law.english.new_names import singular
from moot.law.english.suggesting.limits import holdings, limits, rule_limits
from moot.law.english.suggesting.moves import moves, offices_taken, things_had
from moot.law.english.suggesting.pieces import Composed, Pieces
from moot.law.english.suggesting.reactions import reactions
from moot.law.english.suggesting.votes import periods, quorums, thresholds, wins

_KINDS = (
    reactions,
    limits,
    thresholds,
    quorums,
    wins,
    periods,
    rule_limits,
    things_had,
    moves,
    holdings,
    offices_taken,
)


def composed(pieces: Pieces) -> list[Composed]:
    """What may be meant; what speaks of something new says first that players have it."""
    found = [one for kind in _KINDS for one in kind(pieces)]
    if not pieces.new:
        return found
    declared = f"Each player has {pieces.new} and starts with 0. "
    speaks = re.compile(rf"\b(?:{pieces.new}|{singular(pieces.new)})\b")
    return [
        one._replace(text=declared + one.text) if speaks.search(one.text) and " starts with " not in one.text else one
        for one in found
    ]
