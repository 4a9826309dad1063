"""Moderation of posts: moderators hide what somebody said, show it again, or redact it, with a note in the record.

Rule 1: a note is the host's own entry. The rules of the game know nothing of it, and it changes nothing in the game.
Rule 2: what is hidden stays in the record, word for word. Readers are shown the reason in its place.
Rule 3: what is redacted is gone from the record. The entry keeps its hash, so that the chain holds. A later note has
that hash, and the digest of what is left: so nothing can be taken away without a word, nor anything else changed by it.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from moot.game import events as e
from moot.game.entries import Entry
from moot.game.moves import HIDE, REDACT, SHOW, Allowed, Move, Refused
from moot.game.state import State
from moot.game.values import Value, digest

REDACTED = "[redacted]"
"""What stands in place of a redacted text."""
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
        return Refused(code="post.malformed", reason=f"{move.name} takes something else: {error}")
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
            reason=f"nobody said anything in entry {note.entry} that can be {_DONE[name]}",
            remedy="name the entry of a comment",
        )
    if name == SHOW and not is_hidden:
        return Refused(code="post.not-hidden", reason=f"entry {note.entry} isn’t hidden")
    if name != SHOW and not 0 < len(note.reason.strip()) <= REASON_MAX:
        return Refused(
            code="post.reason",
            reason="the note has no reason" if not note.reason.strip() else "the reason is too long",
            remedy=f"say why, in at most {REASON_MAX} characters; everybody can read it",
        )
    return None


_DONE = {HIDE: "hidden", SHOW: "shown again", REDACT: "redacted"}


def veiled(entry: Entry, state: State) -> Entry:
    """An entry as readers are shown it: where what was said is hidden by now, with the reason in its place."""
    reason = state.hidden.get(str(entry.number))
    done = "Taken out" if entry.redacted else "Hidden"
    return entry if reason is None else _with_text(entry, f"({done} by a moderator: {reason})")


def redacted(entry: Entry) -> Entry:
    """An entry without the text of the comment that was made by it; its hash is still that of the whole."""
    return replace(_with_text(entry, REDACTED), redacted=True)


def rest_of(entry: Entry) -> str:
    """The digest of what is left of a redacted entry."""
    return digest(replace(entry, hash=""))


def is_redaction(entry: Entry) -> bool:
    """Whether an entry that says it is redacted is a comment without its text, and nothing else."""
    said = [event.text for event in entry.events if isinstance(event, e.Argued)]
    return said == [REDACTED] and entry.move.arguments.get("text") == REDACTED


def _with_text(entry: Entry, text: str) -> Entry:
    arguments: dict[str, Any] = dict(entry.move.arguments)
    if "text" in arguments:
        arguments["text"] = text
    if isinstance(arguments.get("posting"), dict) and "talk" in arguments["posting"]:
        arguments["posting"] = {**arguments["posting"], "talk": text}
    events = tuple(_event_with_text(event, text) for event in entry.events)
    return replace(entry, move=replace(entry.move, arguments=arguments), events=events)


def _event_with_text(event: e.Event, text: str) -> e.Event:
    if isinstance(event, e.Argued):
        return replace(event, text=text)
    if isinstance(event, e.Posted):
        return replace(event, posting=replace(event.posting, talk=text))
    return event
