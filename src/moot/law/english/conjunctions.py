"""Conjunctions: one sentence as two that are joined by a word or a mark, where each can stand alone."""

import re
from collections.abc import Iterator

HALVES_MAX = 6
"""The most places at which a sentence is cut in two."""
LENGTH_MAX = 400
"""Longer sentences aren't cut, in letters."""
_JOINT = re.compile(r"(?:[,;:]? (?:and|but|while|whereas)(?: also| then)?|[,;] so|[,;:]) (?=[\w+])", re.IGNORECASE)
_OPENS = re.compile(
    r"(?:when|whenever|if|each time|every time|once|as soon as|after|upon|on|at|in|during|every \w+day|every (?:day|"
    r"week|month)|"
    r"unless|until|while|for (?:each|every)|to|before)\b",
    re.IGNORECASE,
)
"""How a sentence begins whose first words may be said of all that follows."""
_OWN_SUBJECT = re.compile(
    r"(?:an?|any|each|every|whoever|anyone|anybody|everyone|everybody|nobody|no|all|players|those|newcomers|new) ",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"\b(?:it|its|this|these|(?<!players )(?<!player )(?<!anyone )that|those(?! who)|then|so|same|others?|else|"
    r"instead|otherwise|also|too|extra|another|further|such|thereby|"
    r"ones|only|if not|the (?:vote|proposal|author|proposer|player|case|rule|judge|change|former|latter))\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:they|them|their|he|she|him|her|his)\b", re.IGNORECASE)


def halves_of(text: str) -> Iterator[tuple[int, int, str]]:
    """The ways to make two sentences of one: where the first ends, where the second begins, and what it says."""
    if len(text) > LENGTH_MAX or '"' in text:
        return
    found = [match for match in _JOINT.finditer(text) if match.start() > 0]
    for match in found[:HALVES_MAX]:
        first, second = text[: match.start()], text[match.end() :]
        if first.count(" ") > 1 and second.count(" ") > 1:
            for said in dict.fromkeys((second, _with_what_is_left_out(first, second))):
                yield match.start(), match.end(), said


_SUBJECT = re.compile(
    r"(you|players|members|(?:a|any|each|every) (?:player|member)|everyone|everybody|anyone|voters|voting) (?=\w)",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"(?:gets?|loses?|pays?|receives?|gains?|earns?|forfeits?|has|have|starts?|may|must|can) ", re.IGNORECASE
)
_BARE_NUMBER = re.compile(
    r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)(?=\.?$| (?:for|if|when) )"
)
_THING = re.compile(r"\b(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty) ([a-z]+)")


def _with_what_is_left_out(first: str, second: str) -> str:
    """The second half with the subject and the thing that it leaves out, as the first has them."""
    subject, thing = _SUBJECT.match(first), _THING.search(first)
    if subject is not None and _DOES.match(second):
        second = f"{subject[1]} {second}"
    if thing is not None and _BARE_NUMBER.search(second):
        many = thing[1] if thing[1].endswith("s") else thing[1] + "s"
        second = _BARE_NUMBER.sub(rf"\1 {many}", second, count=1)
    return second


def stands_alone(first: str, second: str) -> bool:
    """Whether the second half says what it says by itself: it refers to nothing that comes before it."""
    if _REFERS.search(second) or (
        _PERSON.search(second) and not _OWN_SUBJECT.match(second) and not _OPENS.match(second)
    ):
        return False
    return _OPENS.match(second) is not None if _OPENS.match(first) else True
