"""Rules of rewording: patterns, and what is said instead of what they find."""

import re
from collections.abc import Callable

Rules = tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]

CHANGE = r"(?:proposal|rule change|proposed rule change|motion)"
PLAYER = r"(?:player|member|person|participant|student|pupil|citizen)"
N = (
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|"
    r"twenty-four|forty-eight|seventy-two)"
)
UNIT = r"(?:days?|hours?|weeks?|minutes?|months?)"


def rules(*pairs: tuple[str, str | Callable[[re.Match[str]], str]]) -> Rules:
    """Rules of patterns that don't distinguish capital letters, in the order in which they're used."""
    return tuple((re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in pairs)


def with_rules(found: Rules, text: str) -> str:
    """A text after each of the rules has been used wherever it can be."""
    for pattern, instead in found:
        text = pattern.sub(instead, text)
    return text.strip()
