"""The titles of proposals whose authors gave none: what their first change does, or the first words of a new rule."""

import re
from typing import Any

from moot.game.changes import CHANGE_KINDS, Change, Enact
from moot.game.rules import TITLED_BY_WORDS
from moot.game.state import State

_SENTENCE_END = re.compile(r"[.!?](?=\s)")
_TITLE_MAX = 50
_MARKS = " ….,;:!?#*_>`-–—“”\"'()"


def first_words(text: str) -> str:
    """The first sentence of a text as a title, cut between words if it's long."""
    line = " ".join(text.partition("\n\n")[0].split()).strip(_MARKS)
    sentence = _SENTENCE_END.split(line, maxsplit=1)[0].rstrip(_MARKS)
    if len(sentence) <= _TITLE_MAX:
        return sentence
    whole = sentence[: _TITLE_MAX + 1].rpartition(" ")[0] or sentence[:_TITLE_MAX]
    return whole.rstrip(_MARKS) + "…"


def title_of(state: State, changes: tuple[Any, ...]) -> str:
    """The default title of a proposal: its first change, and how many more it makes."""
    title = _title_of(state, changes[0])
    return f"{title} and {len(changes) - 1} more" if len(changes) > 1 else title


def _title_of(state: State, first: Change) -> str:
    if isinstance(first, Enact):
        by_words = first_words(first.content.text) if state.language >= TITLED_BY_WORDS else ""
        return first.content.title or by_words or "a new rule"
    rule = state.rule(first.rule)
    name = f"rule {first.rule}" + (f" ({rule.content.title})" if rule and rule.content.title else "")
    word = {"amend-amendment": "amend an amendment of", "repeal-amendment": "repeal an amendment of"}
    kind = CHANGE_KINDS[type(first)]
    return f"{word.get(kind, kind)} {name}"
