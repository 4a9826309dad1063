"""Citation finder: rules that a text cites by number, in lists and ranges, or by title; and rule numbers."""

import re
from collections.abc import Iterator

from moot.game.values import Number, Value

NUMBER = r"(?=[lIO]{0,5}[0-9])[0-9lI][0-9lIoO]{0,5}(?:\.[0-9]{1,3}){0,2}(?![0-9A-Za-z])"
"""A number in which `l` or `I` may stand for 1 and `o` or `O` for 0: `1011`, `l011`, `10l2`, `1.2`."""

_LETTERS = str.maketrans({"l": "1", "I": "1", "O": "0", "o": "0"})
_NUMBER = re.compile(NUMBER)


def in_digits(printed: str) -> Number:
    """A number with digits in place of the letters that stand for them."""
    return Number(printed.translate(_LETTERS))


def numbers_in(text: str) -> tuple[Number, ...]:
    """The numbers of a list: `203, 205 and l011`."""
    return tuple(in_digits(found[0]) for found in _NUMBER.finditer(text))


def ordinal(number: str) -> int:
    """A number as an integer, for comparing; of `1.2` the first part, of `202a` without the letter."""
    head = number.split(".")[0]
    head = head[:-1] if head[-1:].islower() else head
    return int(head) if head.isdecimal() else -1


NUMBERED = r"(?:(?:numbers?|numbered|nos?\.|nr\.)\s*)?\#?"
"""What may stand between a word for something numbered and its number, in any case of letters."""
RULE_WORD = rf"rules?\s*{NUMBERED}"
"""The words before a rule's number where it is cited: `rule 4`, `rules no. 4`, in any case of letters."""
_WORD = re.compile(rf"\b(?P<word>(?i:rules?))\s+(?i:{NUMBERED})\s*(?={NUMBER})")
_RANK = re.compile(r"\s*\(\s*(?P<rank>(?i:immutable|mutable))\s*\)")
_TO = re.compile(rf"\s*(?:[-–—]|(?i:to|through|thru)\b)\s*#?(?={NUMBER})")
_AND = re.compile(rf"\s*(?:,\s*(?:(?i:and|or)\b)?|&|(?i:and|or)\b)\s*(?:(?i:rules?)\s+)?#?(?={NUMBER})")
_REVISION = re.compile(r"/[0-9]{1,4}(?![0-9A-Za-z])")
"""A revision, as in `101/1`, or the suffix of a number that another rule has too."""
_COUNTED = re.compile(r"\s*(?:%|(?i:points?|players?|votes?|voters?|times|days?|weeks?|months?|hours?|minutes?)\b)")
_ELSEWHERE = re.compile(r"(?:\([^()]{0,20}\))?\s+of\s+(?:the\s+)?(?!Initial\b)[A-Z]")
_ANOTHERS = re.compile(r"\w['’]s\s+$")
_NONE = re.compile(r"\b(?i:no)\s+$")
_AS = re.compile(r"(?i:\s*\(?\s*(?:which\s+)?(?:are|is|shall\s+be|being)\s+(?:\w+ly\s+)?(?P<rank>immutable|mutable)\b)")
_INITIAL_SET = re.compile(r"(?i:\binitial\s+(?:rule\s*)?set\b|\bfirst\s+rules\b)[^.;]*$")
_HEDGE_AFTER = re.compile(
    r"\s*[,(]?\s*(?i:if|should|as\s+long\s+as|so\s+long\s+as|provided|assuming)\s+"
    r"(?i:it|he|that|such|they|these|those|there|one|any|still|a|the)\b[^.;]{0,40}"
    r"|\s*[,(]?\s*(?i:such\s+as\s+there\s+m|as\s+it\s+then\s+was|was\b|were\b|(?:has|had)\s+been\b)"
)
_HEDGE_EXISTS = re.compile(r"\s+(?i:still\s+)?(?i:exists?|is\s+(?:still\s+)?(?:in\s+(?:force|effect)|a\s+rule))\b")
_IF = re.compile(
    r"\b(?i:if|while|whether|should|unless)\s+(?:(?i:there\s+(?:is|exists|are|be)\s+)?(?i:still\s+|an?\s+|any\s+)*)$"
)
_NEAR = 60
_LISTED_MAX = 100
_RANGE_MAX = 200
_QUOTE = r"[\"“”]"
_BY_TITLE = re.compile(
    rf"(?P<before>\b\w+\s+)?\b(?i:rules?)\s+(?:(?i:called|named|titled|entitled)\s+)?{_QUOTE}(?P<title>[^\"“”\n]{{2,80}}){_QUOTE}"
    rf"|(?P<article>\b(?i:the))\s+{_QUOTE}(?P<named>[^\"“”\n]{{2,80}}){_QUOTE}\s+(?i:rule)\b"
)
_OPEN = frozenset("a an any every no new another some each such".split())
_TITLE_BEHIND = re.compile(
    rf"\s*,?\s*(?:{_QUOTE}(?P<quoted>[^\"“”\n]{{2,80}}){_QUOTE}|\((?P<bracketed>[^()]{{2,80}})\))"
)


class Citation(Value, frozen=True):
    """A citation of a rule by number, or of a range."""

    start: int
    end: int
    """The position of the number or range in the text."""
    word: int
    """The position of the word `rule` before it, or before its list."""
    first: Number
    last: Number
    """The same as `first` if it isn't a range."""
    hedged: bool = False
    """`rule 311, if it exists`."""
    of_first_set: bool = False
    """Whether the text says that these numbers are the initial rules, or which rank they have."""
    rank: str = ""
    """The rank that it says they have."""
    title: str = ""
    """The quoted or bracketed text after the number."""
    is_quoted: bool = False

    @property
    def is_range(self) -> bool:
        return self.first != self.last


class TitleCitation(Value, frozen=True):
    """A citation of a rule by title."""

    start: int
    title: str


def citations(text: str) -> Iterator[Citation]:
    """Find the rule numbers that a text cites; not those of proposals, nor of another game's rules."""
    upto = 0
    for found in _WORD.finditer(text):
        if found.start() < upto:
            continue  # it belongs to the list before
        before = text[max(0, found.start() - _NEAR) : found.start()]
        listed = list(_listed(text, found.end(), many=found["word"].lower() == "rules"))
        upto = end = listed[-1][1] if listed else found.end()
        if _ANOTHERS.search(before) or _NONE.search(before) or _ELSEWHERE.match(text, end, end + _NEAR):
            continue
        hedged = _hedged(text, end, before)
        first_set = bool(_INITIAL_SET.search(text[max(0, found.start() - 200) : found.start()]))
        for start, stop, first, last, rank in listed:
            title, is_quoted = _title_behind(text, stop) if first == last else ("", False)
            yield Citation(
                start, stop, found.start(), first, last, hedged, first_set or bool(rank), rank, title, is_quoted
            )


def numbers_cited(text: str) -> Iterator[Number]:
    """The numbers of the rules that a text cites, with ranges expanded, as often as they are cited."""
    for cited in citations(text):
        if cited.is_range:
            yield from numbers_between(cited.first, cited.last)
        else:
            yield in_digits(text[cited.start : cited.end])


def numbers_between(first: str, last: str) -> Iterator[Number]:
    """The integers of a range, both ends included; only the beginning of a very long one."""
    low, high = ordinal(first), ordinal(last)
    return (Number(str(number)) for number in range(low, min(high, low + _RANGE_MAX) + 1))


def names_a_rule(text: str) -> bool:
    """Whether a text cites any rule by number."""
    return _WORD.search(text) is not None


def _listed(text: str, at: int, many: bool) -> Iterator[tuple[int, int, Number, Number, str]]:
    """The numbers of a list that begins at a position; after `rule`, only the first of them."""
    pending: list[tuple[int, int, Number, Number, str]] = []
    while (number := _NUMBER.match(text, at)) and len(pending) < _LISTED_MAX:
        if pending and (_COUNTED.match(text, number.end()) or ordinal(in_digits(number[0])) < 0):
            break
        first = last = in_digits(number[0])
        start, at = at, number.end()
        if revision := _REVISION.match(text, at):
            at = revision.end()
        to = _TO.match(text, at)
        upto = _NUMBER.match(text, to.end()) if to else None
        if upto and (many or text[at : at + 1] in "-–") and ordinal(in_digits(upto[0])) > ordinal(first):
            last, at = in_digits(upto[0]), upto.end()
        rank = _RANK.match(text, at)
        pending.append((start, at, first, last, rank["rank"].lower() if rank else ""))
        more = _AND.match(text, rank.end() if rank else at)
        if not many or more is None:
            break
        at = more.end()
    said = _AS.match(text, pending[-1][1]) if pending else None
    for start, stop, first, last, printed in pending:
        yield start, stop, first, last, printed or (said["rank"].lower() if said else "")


def _hedged(text: str, end: int, before: str) -> bool:
    if _HEDGE_AFTER.match(text, end, end + _NEAR * 2):
        return True
    lead = _IF.search(before)
    return lead is not None and ("there" in lead[0].lower() or bool(_HEDGE_EXISTS.match(text, end, end + _NEAR)))


def _title_behind(text: str, at: int) -> tuple[str, bool]:
    found = _TITLE_BEHIND.match(text, at, at + 100)
    if found is None:
        return "", False
    return " ".join((found["quoted"] or found["bracketed"]).split()).strip(" .,"), bool(found["quoted"])


def titles_cited(text: str) -> Iterator[TitleCitation]:
    """Find the rule titles that a text cites."""
    for found in _BY_TITLE.finditer(text):
        if (found["before"] or "").strip().lower() in _OPEN:
            continue
        group = "title" if found["title"] else "named"
        yield TitleCitation(found.start(group), " ".join(found[group].split()).strip(" .,"))
