"""Comments: what players say, with the corrections and reactions that followed.

A reaction is a reply that is one sign alone, and a correction is a reply to one's own comment that begins with
“Correction:”. So both can be made on every channel, and the record has them as what they are: comments. Where comments
are read, they stand with what they are about.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from moot.game.values import CaseId, Number, PlayerId, Time, Value
from moot.languages import N_

SIGNS = {
    "👍": N_("Agreed"),
    "👎": N_("Not agreed"),
    "😄": N_("Funny"),
    "🎉": N_("Well done"),
    "🤔": N_("Not sure"),
}
"""The signs with which players react, and what each says."""
_WRITTEN = {"+1": "👍", "-1": "👎", ":+1:": "👍", ":-1:": "👎"}
"""Other ways to write them."""
_STYLE = re.compile("[\U0001f3fb-\U0001f3ff\ufe0e\ufe0f]")
CORRECTION = "Correction: "
_CORRECTION = re.compile(r"\s*correction:\s*(?=\S)", re.IGNORECASE)


class Reaction(Value, frozen=True):
    """A sign below a comment, and the players who gave it."""

    sign: str
    players: tuple[PlayerId, ...]


class EarlierText(Value, frozen=True):
    """What a comment said before it was corrected, with the reactions to that."""

    text: str
    reactions: tuple[Reaction, ...] = ()


class Comment(Value, frozen=True):
    """A comment."""

    entry: int
    player: PlayerId
    at: Time
    text: str
    """As it was last corrected."""
    hidden: str = ""
    """Why a moderator has hidden it."""
    board: str = ""
    proposal: Number | None = None
    case: CaseId | None = None
    posting: int | None = None
    """The posting that it follows up; `ROOT` for a posting that follows none."""
    reply: int | None = None
    """The entry that it replies to."""
    corrected: Time | None = None
    """The time of the latest correction."""
    earlier: tuple[EarlierText, ...] = ()
    """The texts before corrections, the earliest first."""
    reactions: tuple[Reaction, ...] = ()
    """The reactions to the text as it is now."""
    folded: tuple[int, ...] = ()
    """The entries of its corrections and reactions."""


def sign_in(text: str) -> str:
    """The sign that a comment consists of; empty if it says anything else."""
    said = _STYLE.sub("", text.strip())
    return said if said in SIGNS else _WRITTEN.get(said, "")


def is_part_of_another(text: str) -> bool:
    """Whether a reply with this text may be a reaction or a correction, and so part of the comment that it's for."""
    return bool(sign_in(text) or _CORRECTION.match(text))


def folded(said: Iterable[Comment]) -> tuple[Comment, ...]:
    """The comments of a thread, in order, with corrections and reactions put where they belong."""
    shown: dict[int, Comment] = {}
    part_of: dict[int, int] = {}
    for one in said:
        reply = one.reply if one.reply is None else part_of.get(one.reply, one.reply)
        above = shown.get(reply) if reply is not None and one.posting is None else None
        changed = _changed(above, one) if above is not None else None
        if changed is None:
            shown[one.entry] = one if reply == one.reply else replace(one, reply=reply)
        else:
            shown[changed.entry] = replace(changed, folded=(*changed.folded, one.entry))
            part_of[one.entry] = changed.entry
    return tuple(shown.values())


def _changed(above: Comment, reply: Comment) -> Comment | None:
    """A comment with a reaction or correction; None if the reply is neither."""
    if above.hidden and reply.player == above.player and _CORRECTION.match(reply.text):
        return above
    if sign := sign_in(reply.text):
        return replace(above, reactions=_reactions(above.reactions, sign, reply.player))
    correction = _CORRECTION.match(reply.text)
    if correction is None or reply.player != above.player:
        return None
    text = reply.text[correction.end() :]
    before = EarlierText(above.text, above.reactions)
    return replace(above, text=text, corrected=reply.at, earlier=(*above.earlier, before), reactions=())


def _reactions(before: tuple[Reaction, ...], sign: str, player: PlayerId) -> tuple[Reaction, ...]:
    """The reactions after one more; whoever gives the same sign again takes it back."""
    given = {one.sign: one.players for one in before}
    players = given.get(sign, ())
    given[sign] = tuple(one for one in players if one != player) if player in players else (*players, player)
    return tuple(Reaction(one, given[one]) for one in SIGNS if given.get(one))
