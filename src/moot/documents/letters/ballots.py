"""Vote parser for email: `Yea on 324`, `I vote FOR 324 and 325 and AGAINST 326`, `324: Nay`.

A sentence is a vote only where all of it is one. Nothing is taken out of the middle of a sentence.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from moot.documents.sentences import folded

Choice = Literal["for", "against", "abstain"]


class MailVote(NamedTuple):
    """A vote; the proposal is empty if only the choice is given."""

    proposal: str
    choice: Choice


CHOICES: dict[str, Choice] = {
    **dict.fromkeys("yea yes aye yay for pro".split(), "for"),
    **dict.fromkeys("nay no against con".split(), "against"),
    **dict.fromkeys("abstain abstention present".split(), "abstain"),
}
NUMBERED = r"TVCP\s+\d{1,3}|#?\d{1,5}(?:/\d{1,2})?"
"""A pattern for the number of a proposal."""
_TOKEN = (
    r"\s*(?:(?P<number>(?:(?:proposals?|props?\.?|rules?|numbers?|no\.|nos\.|nr\.?)\s+)*+(?P<bare>NUMBER)\b)"
    r"|(?P<word>in\s+favou?r\b|[a-z]+(?:'[a-z]+)?\b)|(?P<mark>--?|–|—|[:=,;&]))"
)
_SUBJECT = (
    r"\b(?:proposals?|prop\.?|votes? on|voting on|rule change|vorschlag|proposition)"
    r"\s+#?(NUMBER|\d{1,5}|TVCP \d{1,3})\b"
)
"""What a subject names a proposal by, in any language that letters are written in."""
_NUMBER = re.compile(r"(?:TVCP\s+\d+|\d+(?:/\d+)?)$", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:(?P<verb>i (?:hereby |also )?vote|i (?:hereby )?cast my vote|i am voting|i'm voting|my votes?(?: is| are)?"
    r"|put me down(?: as)?|count me(?: as)?|record (?:my vote|me) as)|(?P<noun>votes?|voting)|i)\b(?: ?[:-])?",
    re.IGNORECASE,
)
"""The words of a sentence before its votes; behind a noun, a number may be a count: `Votes: 12 yea, 3 nay`."""
_KINDS = {
    **dict.fromkeys("yea aye nay".split(), "y"),
    **dict.fromkeys("yes yay".split(), "e"),
    **dict.fromkeys("- –".split(), "-"),
    **dict.fromkeys(", ; &".split(), ","),
    **dict.fromkeys("and but".split(), "+"),
    **{"abstain": "a", "no": "n", "on": "o", "to": "t", "of": "q", "through": "h", "is": "s", "i": "i", "vote": "v"},
    **{":": ":", "=": "=", "—": "_", "--": "w"},
}
"""Kinds of tokens, a letter each; also `N` a number, `f` `in favour`, `C` another choice in capitals and `c` if not."""
_AND = r"(?:,\+{0,2}|\+{1,2})"
_ONE = "N(?:[-th]N)?"
_NUMBERS = rf"{_ONE}(?:{_AND}?{_ONE.replace('N(', 'N(?![:=yean])(')})*"
_RANGE_MAX, _LONGEST = 20, 2000


def ballots_in(sentence: str, numbers: Collection[str] = ()) -> tuple[MailVote, ...]:
    """The votes of a sentence that only casts votes; `numbers` are those that aren't plain: `T1`, `Election 1`."""
    text = " ".join(sentence.split()).rstrip(".! ")
    lead = _LEAD.match(text)
    tokens = list(_tokens(text[lead.end() if lead else 0 :][:_LONGEST], _token_pattern(frozenset(numbers))))
    shape, at, found = "".join(kind for kind, _ in tokens), 0, list[MailVote]()
    is_voting, may_count = bool(lead and (lead["verb"] or lead["noun"])), bool(lead and lead["noun"])
    i_do = lead is not None and not is_voting
    others = {folded(number): number for number in numbers}
    while one := _clause(is_voting, may_count, i_do=i_do).match(shape, at):
        where = next(one.span(name) for name in ("several", "these", "none") if one[name] is not None)
        named = _named(tokens[slice(*where)], others) or [""] * (one["none"] is not None)
        said = tokens[next(one.start(name) for name in ("late", "plain", "early", "alone") if one[name])][1]
        found += [MailVote(number, CHOICES.get(said.lower(), "for")) for number in named]
        if not named or one.end() == len(shape):
            return tuple(found) if named else ()
        between = re.compile(rf"{_AND}(i?v?)").match(shape, one.end())
        if between is None:
            return ()
        is_voting = is_voting or "v" in between[1] or (bool(between[1]) and not i_do)
        at = between.end()
    return ()


@lru_cache
def _clause(is_voting: bool, may_count: bool, *, i_do: bool) -> re.Pattern[str]:
    """A pattern for the shape of one vote, behind a verb of voting or an `I` or neither."""
    choice = "yeanCcf" if is_voting else "a" if i_do else "yeanCc"
    early = "yeanCcf" if is_voting else "a" if i_do else "yeanC"
    plain = "(?!)" if may_count else "a" if i_do else "[yean]"
    return re.compile(
        rf"o?(?P<several>{_NUMBERS})(?:[-:=_w{'s' * is_voting}](?P<late>[{choice}])|(?P<plain>{plain}))"
        rf"|(?P<early>[{early}])(?:[-:_]|(?=[qot])q?o?t?|(?<!n))(?P<these>{_NUMBERS})"
        rf"|(?P<alone>[{'yeanC' if is_voting else 'a' if i_do else 'ya'}])(?P<none>$)"
    )


def subjects_of(subject: str, numbers: Collection[str] = ()) -> list[str]:
    """The proposals that a letter's subject names."""
    spelled = {folded(number): number for number in numbers}
    found = re.findall(_SUBJECT.replace("NUMBER", either(numbers)), subject, re.IGNORECASE)
    return list(dict.fromkeys(spelled.get(folded(number), number) for number in found))


@lru_cache(maxsize=100)
def _token_pattern(numbers: frozenset[str]) -> re.Pattern[str]:
    return re.compile(_TOKEN.replace("NUMBER", f"{either(numbers)}|{NUMBERED}"), re.IGNORECASE)


def either(names: Collection[str]) -> str:
    """A pattern for any of these names, with any white space between their words."""
    longest_first = sorted(names, key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, name.split())) for name in longest_first) or "(?!)"


def _tokens(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The tokens with their kinds; the last one is of no kind if the text isn't made of tokens."""
    at = 0
    while at < len(text.rstrip()):
        found = pattern.match(text, at)
        if found is None:
            yield "?", ""
            return
        said, at = (found["bare"] or found[0]).strip(), found.end()
        choice = "C" if said.isupper() else "c"
        other = "f" if " " in said else choice if said.lower() in CHOICES else "?"
        yield "N" if found["bare"] else _KINDS.get(said.lower(), other), said


def _named(tokens: list[tuple[str, str]], others: dict[str, str]) -> list[str]:
    """The numbers of a list, each of a range too; none if a range isn't one, so that the sentence isn't a vote."""
    kinds = "".join(kind for kind, _ in tokens)
    numbers: list[str] = []
    for found in re.finditer(r"N(?:[-th](N))?", kinds):
        first = _number(tokens[found.start()][1], others)
        each = _spread(first, _number(tokens[found.start(1)][1], others)) if found[1] else [first]
        if not each:
            return []
        numbers += each
    return numbers


def _number(said: str, others: dict[str, str]) -> str:
    found = _NUMBER.search(said)
    return others.get(folded(said)) or (" ".join(found[0].split()) if found else "")


def _spread(first: str, last: str) -> list[str]:
    """The numbers of a range; none if it isn't one."""
    if first.isdecimal() and last.isdecimal() and int(first) < int(last) <= int(first) + _RANGE_MAX:
        return [str(n) for n in range(int(first), int(last) + 1)]
    return []
