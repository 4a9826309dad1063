"""Secret ballots in the record: a salted commitment while they are secret, choice and salt once opened.

A commitment is SHA-256 over the canonical spelling of the game, the proposal, the player, the choice, the digest of
the text voted on and a salt of 32 bytes. Without the salt it tells nothing; with it, anyone can check the choice.
"""

import hmac

from moot.game.values import Number, PlayerId, Value, digest

WITHHELD = "withheld"
"""The placeholder for a secret choice in a public entry."""

MARK = "withheld"
"""Marks a vote that waits for a judgment and whose choice is secret."""


class OpenedBallot(Value, frozen=True):
    """A formerly secret ballot, with the salt that proves its commitment."""

    proposal: Number
    player: PlayerId
    choice: str
    salt: str


class Withheld(Value, frozen=True):
    """What an entry's public form withholds: the choice of the vote at an index of its events, and its salt.

    A vote that waits for a judgment has cast no ballot: its choice stands at the place `OF_THE_MOVE`, without a salt.
    """

    place: int
    choice: str
    salt: str = ""


OF_THE_MOVE = -1
SEALED = -2
"""The place of the first value that an entry seals (see `sealed_values`); others have lower ones."""


class BallotProof(Value, frozen=True):
    """What proves to anybody what a voter's secret ballot says, for the voter alone: what the commitment is made of."""

    proposal: Number
    player: PlayerId
    choice: str
    digest: str
    """Of the text voted on."""
    salt: str
    commitment: str
    """As it stands in the record."""


class AlteredBallot(Exception):
    """What is kept of a secret ballot isn't what its commitment says."""


def commitment(game: str, proposal: str, player: str, choice: str, text: str, salt: str) -> str:
    """The commitment to a choice; `text` is the digest of what was voted on."""
    return digest(
        {"game": game, "proposal": proposal, "player": player, "choice": choice, "digest": text, "salt": salt}
    )


def salt_of(secret: bytes, game: str, entry: int, previous: str, place: int) -> str:
    """The salt of a ballot, 32 bytes in hexadecimal: derived from the host's secret, so that a replay gives the same.

    It hangs on the entry before, so that a game gone back to and played on otherwise has other salts.
    """
    return hmac.digest(secret, f"ballot {game} {entry} {previous} {place}".encode(), "sha256").hex()
