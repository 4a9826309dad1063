"""Claims of precedence in the words of rules: two rules that each claim it over the other, or over all others."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from moot.documents.published.checks.book import Book, Checked, Finding
from moot.documents.published.checks.citing import citations
from moot.documents.published.numbers import ordinal

Side = Literal["over", "under"]

_OVER = re.compile(
    r"\b(?:(?:tak(?:es?|ing)|ha(?:s|ve)|shall\s+(?:take|have)|with)\s+(?:precedence|priority)\s+over|"
    r"(?:over(?:rides?|rules?)|supersedes?|outranks?|trumps?)(?=\s+(?:the\s+[\w\s]{0,40}?\bof\s+)?(?:rules?|any|all|every|each)\b)|"
    r"prevails?\s+over|notwithstanding|despite|in\s+spite\s+of)\s+",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"\b(?:defers?\s+to|yields?\s+to|gives?\s+way\s+to|is\s+subject\s+to|subject\s+to|is\s+subordinate\s+to)\s+",
    re.IGNORECASE,
)
_SCOPE = re.compile(
    r"(?P<scope>(?:any|all|every|each)\s+(?:and\s+(?:all|every)\s+)?(?:other\s+)?rules?\b[^.;:()]{0,80})", re.IGNORECASE
)
_BROKEN = re.compile(r"[.,;:]|\b(?:and|or)\b")
_SELF = re.compile(r"\b(?:of\s+itself|explicitly\s+says|claims?\s+to|claim|if\s+(?:two|one)\b)[^.;]*$", re.IGNORECASE)
_NEAR = 80


class Claim(NamedTuple):
    """A rule's claim: which rule it is, on which side of which other rule it stands, or of all of a kind."""

    rule: int
    at: int
    side: Side
    number: str
    """Of the other rule; empty for a claim on many."""
    scope: str
    """The many, in the words of the rule on one line."""
    is_partial: bool
    """Whether it is about a part of the other rule only."""


def claims_in(text: str, rule: int = 0) -> Iterator[Claim]:
    """The claims that a text makes for its own rule; not what it says of claims that rules may make.

    To give way to many rules is no claim that another rule can contradict, and is left out.
    """
    cited = list(citations(text))
    for side, pattern in _SIDES:
        for found in pattern.finditer(text):
            if _SELF.search(text[max(0, found.start() - 120) : found.start()]):
                continue
            end = found.end()
            for citation in cited:
                between = text[end : citation.word]
                if end <= citation.word <= end + _NEAR and not _BROKEN.search(between):
                    for number in _numbers(citation.first, citation.last):
                        yield Claim(rule, found.start(), side, number, "", bool(between.strip()))
            scope = _SCOPE.match(text, end) if side == "over" else None
            if scope:
                yield Claim(rule, found.start(), side, "", " ".join(scope["scope"].split()).casefold(), False)


_SIDES: tuple[tuple[Side, re.Pattern[str]], ...] = (("over", _OVER), ("under", _UNDER))


def _numbers(first: str, last: str) -> Iterator[str]:
    if first == last:
        yield first
    else:
        yield from (str(number) for number in range(ordinal(first), min(ordinal(last), ordinal(first) + 200) + 1))


def _beside(rule: Checked, at: int) -> Iterator[Claim]:
    """The claims that a rule makes beside its text."""
    for number in rule.prevails_over:
        yield Claim(at, -1, "over", number, "", False)
    for number in rule.yields_to:
        yield Claim(at, -1, "under", number, "", False)


def claim_findings(book: Book) -> Iterator[Finding]:
    """Rules that each claim to stand over the other, or that each give way to the other."""
    claims = [claim for at, rule in book.in_force for claim in (*claims_in(rule.text, at), *_beside(rule, at))]
    made: dict[tuple[str, str, Side], Claim] = {}
    scopes: dict[str, Claim] = {}
    for claim in claims:
        own = book.rules[claim.rule].number
        if claim.scope:
            other = scopes.setdefault(claim.scope, claim)
            if other.rule != claim.rule:
                yield _of_same(book, other, claim)
            continue
        back = made.get((claim.number, own, claim.side))
        if back is not None and claim.number != own and (own, claim.number, claim.side) not in made:
            yield _mutual(book, back, claim)
        made.setdefault((own, claim.number, claim.side), claim)


def _mutual(book: Book, first: Claim, second: Claim) -> Finding:
    one, other = book.rules[first.rule].number, book.rules[second.rule].number
    what = "claim precedence over each other" if second.side == "over" else "defer to each other"
    message = f"rules {one} and {other} {what}, so neither claim decides"
    code = "claim.mutual" if second.side == "over" else "claim.mutual-deference"
    return Finding(second.rule, second.at, code, message, "take one of the two claims back")


def _of_same(book: Book, first: Claim, second: Claim) -> Finding:
    one, other = book.rules[first.rule].number, book.rules[second.rule].number
    message = f"rules {one} and {other} both claim precedence over {second.scope}, and so over each other"
    return Finding(second.rule, second.at, "claim.mutual", message, "let one of the two give way to the other")
