"""Intent detection: whether a sentence that no instruction was read from asks for a rule change all the same.

What asks for a change and isn't read must be shown to the author, and never passed over as talk. A sentence asks for
one where a verb of change in the imperative, a gerund or the passive meets something that can be changed: a rule, a
part of one, or a quoted text. What is told, asked, wished or denied ("we could repeal rule 4", "rule 4 was
amended") is talk. A wish names a rule in force, and may have any verb, known or not.
"""

import re
from collections.abc import Iterator

from moot.documents.prose.patterns import Patterns
from moot.documents.prose.units import LITERAL, LITERALS

_INTENT = Patterns("intent")

_LITERAL_MET = re.compile(LITERAL)
_FAR = 200
"""The number of characters behind a verb in which its object is looked for."""


def asks_for_change(words: str, *, goes_on: bool = False) -> bool:
    """Whether a sentence of a unit's shape asks for a rule change; quoted texts are placeholders.

    Where it goes on after an instruction, everyday verbs that put a quoted text somewhere ask for one too.
    """
    words = words.strip()
    if words.rstrip(" \"”'’)*_").endswith("?"):
        return False
    return orders_change(words) or _declares(words) or _INTENT.says("ASKS", words, goes_on=goes_on)


def _lines(text: str) -> Iterator[str]:
    """The lines of a passage, without bullets; what is quoted in them is a placeholder."""
    return (_INTENT.MARKER.sub("", _INTENT.QUOTED.sub(LITERALS[0], line)) for line in text.split("\n"))


def asks_beside_others(text: str) -> bool:
    """Whether a passage asks for a change, given that the proposal has instructions."""
    return any(asks_for_change(line, goes_on=True) for line in _lines(text))


def holds_steps(text: str) -> bool:
    """Whether a line of a text is a step of an amendment: a verb of change, and a quoted text."""
    return any(_LITERAL_MET.search(line) and asks_for_change(line) for line in _lines(text))


def is_difference(text: str, old: str) -> bool:
    """Whether a text has lines with `-` that stand in an old one, and lines with `+`."""
    return _ADDED.search(text) is not None and any(one[1] in old for one in _REMOVED.finditer(text))


def orders_change(words: str) -> bool:
    """Whether there is a verb in the imperative or a gerund with something that it can change."""
    return any(
        _has_object(words[verb.end() : verb.end() + _FAR], is_strong="texts" in mark, is_gerund="gerunds" in mark)
        for verbs, mark, _ in _INTENT.forms("VERB")
        for verb in verbs.finditer(words)
    )


def _has_object(behind: str, *, is_strong: bool, is_gerund: bool) -> bool:
    """Whether the words behind a verb begin with something that it can change."""
    if _INTENT.OWNED.match(behind):
        return False
    if (_INTENT.RULE_CITED if is_gerund else _INTENT.RULE).search(behind) or _INTENT.NUMBERS.match(behind):
        return True
    part, literal = _INTENT.PART.search(behind), _LITERAL_MET.search(behind)
    return bool(part or literal) if is_strong and not is_gerund else bool(literal and (part or is_strong))


def _declares(words: str) -> bool:
    """Whether a rule, or a part of one, is said to be changed from now on."""
    said = _INTENT.DECLARED.search(words)
    return said is not None and not _INTENT.AT_PRESENT.search(words) and not _INTENT.TOLD.search(words[: said.end()])


_REMOVED, _ADDED = re.compile(r"(?m)^-(?!--) *(\S.*?) *$"), re.compile(r"(?m)^\+(?!\+\+)")
"""Lines of a difference, as programs print it."""


_WISHES = Patterns("wishes")


def wishes_for_change(words: str, *, goes_on: bool = False) -> bool:
    """Whether a sentence is an imperative or a wish that names a rule; or goes on so after an instruction."""
    return _WISHES.says("WISH", words.strip(), goes_on=goes_on)


def is_line_on_rule(words: str) -> bool:
    """Whether a line says something of a rule behind its number: `rule 204: softer`."""
    return _WISHES.LINE.match(words.strip()) is not None
