"""Wishes: sentences about a rule in force that ask for a change with any verb, known or not.

An imperative, a wish, or a list's line that names a rule is one; a report, a question about what a rule says, a vote, a
move or a judgment isn't.
"""

import re

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import LITERAL

_WISHES = Patterns("wishes")


def wishes_for_change(words: str, *, goes_on: bool = False) -> bool:
    """Whether a sentence is an imperative or a wish that names a rule; or goes on so after an instruction."""
    words = words.strip()
    if _WISHES.WANTED.search(words) and not _WISHES.ASKED.search(words):
        return True
    if _WISHES.NAMED.search(words) is None:
        becomes = re.search(LITERAL, words) is not None and _WISHES.BECOMES.search(words) is not None
        return goes_on and (
            becomes or _WISHES.PART_SHOULD.match(words) is not None or _is_imperative(words, _WISHES.ON_THE_REST)
        )
    if _WISHES.WISHED.match(words) and not _WISHES.ASKED.search(words):
        return True
    if words.endswith("?"):
        return False
    if goes_on and _WISHES.FROM_NOW_ON.match(words):
        return True
    if (
        _WISHES.BECOMES.search(words) is not None
        or _WISHES.AMOUNT_FOR.match(words) is not None
        or _is_imperative(words, _WISHES.DONE_IN)
    ):
        return True
    if _WISHES.VERBLESS.match(words) is not None and (
        _WISHES.RATHER.match(words) or _WISHES.TELLS.search(words) is None
    ):
        return True
    if _WISHES.TELLS.search(words) is None and (
        _WISHES.CONTRAST.search(words) or (re.search(LITERAL, words) and (goes_on or _WISHES.PLACE_FIRST.match(words)))
    ):
        return True
    return bool(_WISHES.SHOULD.match(words) or _WISHES.SHOULD_BEFORE.match(words)) or _is_imperative(
        words, _WISHES.IMPERATIVE
    )


def is_line_on_rule(words: str) -> bool:
    """Whether a line says something of a rule behind its number: `rule 204: softer`."""
    return _WISHES.LINE.match(words.strip()) is not None


def _is_imperative(words: str, form: re.Pattern[str]) -> bool:
    """Whether a sentence begins with what can be a verb in the imperative, known or not."""
    found = form.match(words)
    if found is None or found["verb"].lower() in _WISHES.words("NOT_IMPERATIVE"):
        return False
    verb = found["verb"].lower()
    return _WISHES.LIKE_NO_VERB.search(verb) is None or verb in _WISHES.words("VERBS_ALL_THE_SAME")
