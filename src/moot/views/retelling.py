"""An entry of the log in short, for pages of news: who made which move, and what came of it."""

from collections.abc import Iterator

from moot.views.logviews import SECRET, LogEntry, LogEvent
from moot.views.wording import cut, in_words, in_words_of, listed

_KEPT_FOR_RULES = frozenset({"register_set", "proposal_decided", "time_came"})
"""What is told where nothing else is: notes that rules keep, an outcome told already, and that a time came."""
_NOT_TOLD = frozenset({"changes", "ruleset", "corrections", "digest", "back", "reply"})
_ARGUMENT_CHARACTERS_MAX = 60


def in_short(line: LogEntry) -> tuple[str, ...]:
    """What an entry came to, in sentences: all of it where it was written down from a document."""
    if line.move == "transcribe":
        return tuple(event.told for event in line.events)
    events = tuple(_told(line))
    told = tuple(event.told for event in events)
    if not line.player or any(_tells_the_move(event, line.player) for event in events):
        return told or tuple(event.told for event in line.events[:1])
    return (made(line), *told)


def _tells_the_move(event: LogEvent, player: str) -> bool:
    """Whether an event says what the player did, rather than what a rule made of it."""
    return event.because is None and event.told.startswith((f"{player} ", f"{player},"))


def made(line: LogEntry) -> str:
    """Who made which move, and what they said in it: `Ben used “ask proxy” (whom Cleo).`"""
    said = listed(_arguments(line))
    return f"{line.player} used “{line.move.replace('-', ' ')}”{f' ({said})' if said else ''}."


def _arguments(line: LogEntry) -> Iterator[str]:
    if any(event.event == "ballot_cast" for event in line.events):
        return
    for name, value in line.arguments.items():
        words = cut(in_words_of(value))
        if name in _NOT_TOLD or value in ("", None, SECRET) or len(words) > _ARGUMENT_CHARACTERS_MAX:
            continue
        yield f"{in_words(name)} {words}"


def _told(line: LogEntry) -> Iterator[LogEvent]:
    barred = any(event.event == "proposal_barred" for event in line.events)
    for event in line.events:
        if event.event in _KEPT_FOR_RULES or (barred and event.event == "effect_barred" and "“adopt”" in event.told):
            continue
        yield event
