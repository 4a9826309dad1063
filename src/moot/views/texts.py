"""Texts for readers: lists in words, shortened texts, marked comparisons."""

from collections.abc import Iterable

from moot.game.text_diff import Span
from moot.languages import _

TEXT_CHARACTERS_MAX = 160
"""Longer texts are truncated with an ellipsis."""


def listed(parts: Iterable[str]) -> str:
    """`one, two and three`."""
    all_parts = list(parts)
    if len(all_parts) < 2:
        return "".join(all_parts)
    return _("{parts} and {last}", parts=", ".join(all_parts[:-1]), last=all_parts[-1])


def cut(text: str) -> str:
    """A text on one line, truncated if it is long."""
    return truncated(" ".join(text.split()), TEXT_CHARACTERS_MAX)


def truncated(text: str, longest: int) -> str:
    """A text of at most so many characters; a longer one ends with an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def marked(spans: Iterable[Span]) -> str:
    """A comparison in plain text: [-gone-] and {+new+}."""
    marks = {"equal": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    return "".join(marks[span.kind].format(span.text) for span in spans)
