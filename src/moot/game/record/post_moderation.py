"""Moderation of posts: moderators hide what somebody said, show it again, or redact it, with a note in the record.

Rule 1: a note is the host's own entry. The rules of the game know nothing of it, and it changes nothing in the game.
Rule 2: what is hidden stays in the record, word for word. Readers are shown the reason in its place.
Rule 3: what is redacted is gone from the record. The entry keeps its hash, so that the chain holds. A later note has
that hash, and the digest of what is left: so nothing can be taken away without a word, nor anything else changed by it.
"""

import msgspec
from msgspec.structs import replace

from moot.game import events as e
from moot.game.moves import HIDE, REDACT, SHOW, Allowed, Move, Refused
from moot.game.record.comment_texts import with_texts
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import Value, digest
from moot.languages import N_

REASON_MAX = 500


class _Note(Value, frozen=True, forbid_unknown_fields=True):
    entry: int
    reason: str = ""
    hash: str = ""
    rest: str = ""


def noted(state: State, move: Move) -> Allowed | Refused:
    """The event of a moderator's note, or why it can't be made."""
    try:
        note = msgspec.convert(move.arguments, _Note)
    except (msgspec.ValidationError, TypeError) as error:
        return Refused(
            code="post.malformed", reason=N_("{move} has wrong arguments: {error}", move=move.name, error=str(error))
        )
    refused = _fault_of(state, move.name, note)
    if refused is not None:
        return refused
    events: dict[str, e.Event] = {
        HIDE: e.PostHidden(entry=note.entry, reason=note.reason),
        SHOW: e.PostShown(entry=note.entry),
        REDACT: e.PostRedacted(entry=note.entry, hash=note.hash, rest=note.rest, reason=note.reason),
    }
    return Allowed(events=(events[move.name],))


def _fault_of(state: State, name: str, note: _Note) -> Refused | None:
    is_said, is_hidden = str(note.entry) in state.said, str(note.entry) in state.hidden
    if not is_said and (name == REDACT or note.entry not in state.postings):
        return Refused(
            code="post.unknown",
            reason=N_("nobody said anything in entry {entry} that can be {done}", entry=note.entry, done=_DONE[name]),
            remedy=N_("name the entry of a comment"),
        )
    if name == SHOW and not is_hidden:
        return Refused(code="post.not-hidden", reason=N_("entry {entry} isn’t hidden", entry=note.entry))
    if name != SHOW and not 0 < len(note.reason.strip()) <= REASON_MAX:
        return Refused(
            code="post.reason",
            reason=N_("the note has no reason") if not note.reason.strip() else N_("the reason is too long"),
            remedy=N_("say why, in at most {reason_max} characters; everybody can read it", reason_max=REASON_MAX),
        )
    return None


_DONE = {HIDE: N_("hidden"), SHOW: N_("shown again"), REDACT: N_("redacted")}


def veiled(entry: Entry, state: State) -> Entry:
    """An entry as readers are shown it: where what was said is hidden by now, with the reason in its place."""
    reason = state.hidden.get(str(entry.number))
    if reason is None:
        return entry
    told = f"({'Taken out' if entry.redacted else 'Hidden'} by a moderator: {reason})"
    move, events = with_texts(entry.move, entry.events, lambda text: told)
    if isinstance(posting := move.arguments.get("posting"), dict) and "talk" in posting:
        move = replace(move, arguments={**move.arguments, "posting": {**posting, "talk": told}})
    return replace(entry, move=move, events=tuple(_with_talk(event, told) for event in events))


def _with_talk(event: e.Event, told: str) -> e.Event:
    return replace(event, posting=replace(event.posting, talk=told)) if isinstance(event, e.Posted) else event


def rest_of(entry: Entry) -> str:
    """The digest of what is left of a redacted entry."""
    return digest(replace(entry, hash=""))
