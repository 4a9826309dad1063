"""Lint: references to missing, repealed or renamed rules, and contradictory claims of precedence."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Literal, NamedTuple

from moot.documents.citations import Citation, citations, numbers_between, ordinal, titles_cited
from moot.documents.published.checks.document import CheckedRule, CheckedRules, LintFinding, flat, ranges
from moot.game.values import Number

_RANGE_MAX = 2_000
_LISTED_MAX = 500
"""The most numbers of a rule that are checked."""
_ALIKE = 0.75
_ELSEWHERE = "see whether this is the whole of the rules"


def reference_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """False statements of the rules in force about other rules."""
    has_titles = len(book.titled) > 1
    for at, rule in book.in_force:
        listed = list(islice(citations(rule.text), _LISTED_MAX))
        for cited in listed:
            if cited.is_range:
                yield from _range(book, at, cited, listed)
            else:
                yield from _single(book, at, cited)
        if has_titles:
            yield from _titles(book, at)


def _single(book: CheckedRules, at: int, cited: Citation) -> Iterator[LintFinding]:
    rule, target = book.rules[at], _target(book, cited.first)
    if target is None:
        if not cited.hedged and not book.is_change(at):
            yield _unknown(book, at, cited)
    elif target.gone and target.number != rule.number:
        yield from _gone(book, at, cited, target)
    elif cited.title:
        yield from _called_otherwise(book, at, cited, target)


def _is_elsewhere(book: CheckedRules, number: Number) -> bool:
    """Whether a number may be that of a rule on another page: all rules here have one rank and other hundreds."""
    hundreds = {ordinal(other) // 100 for other in book.numbers if ordinal(other) >= 0}
    own = ordinal(number) // 100
    if book.is_whole or own in hundreds or not hundreds:
        return False
    return own in (min(hundreds) - 1, max(hundreds) + 1)


def _target(book: CheckedRules, number: Number) -> CheckedRule | None:
    """The rule with a number; for `203.1`, rule 203."""
    return book.get(number) or book.get(number.partition(".")[0])


def _unknown(book: CheckedRules, at: int, cited: Citation) -> LintFinding:
    rule, number = book.rules[at], cited.first
    if _is_elsewhere(book, number):
        message = f"rule {rule.number} speaks of rule {number}, which is not here"
        return LintFinding(at, cited.start, "note.rules-elsewhere", message, _ELSEWHERE)
    remedy = "name the rule that is meant, or leave it out"
    if number in book.failed:
        message = f"rule {rule.number} speaks of rule {number}, a proposal that was not adopted"
        return LintFinding(at, cited.start, "reference.not-adopted", message, remedy)
    others = (other for other in book.numbers_in_force if other != rule.number)
    near = get_close_matches(number, list(islice(others, _LISTED_MAX)), 1, 0.6)
    hint = f"; {near[0]} is the nearest" if near else ""
    message = f"rule {rule.number} speaks of rule {number}, and there is none{hint}"
    return LintFinding(at, cited.start, "reference.unknown", message, remedy)


def _gone(book: CheckedRules, at: int, cited: Citation, target: CheckedRule) -> Iterator[LintFinding]:
    rule, number = book.rules[at], target.number
    if target.successor == rule.number or target.by == rule.number or book.is_change(at):
        return
    if target.gone == "superseded":
        last = _last(book, target)
        now = ", and is repealed now" if last and last.gone == "repealed" else ""
        on = f": it went on as {last.number}{now}" if last else ""
        message = f"rule {rule.number} speaks of rule {number}, which is gone under that number{on}"
        remedy = f"say rule {last.number}, if that is meant" if last and not last.gone else "leave it out"
        if cited.hedged:
            message += "; what it says of it holds only while it exists, so it has no effect any more"
        code = "reference.lapsed" if cited.hedged else "reference.superseded"
        yield LintFinding(at, cited.start, code, message, remedy)
    elif cited.hedged:
        message = f"rule {rule.number} provides for rule {number}, which is gone"
        yield LintFinding(at, cited.start, "note.reference-hedged", message, "it can be left out")
    elif target.gone == "repealed":
        by = f" by {target.by}" if target.by else ""
        message = f"rule {rule.number} speaks of rule {number}, which is repealed{by}"
        yield LintFinding(at, cited.start, "reference.repealed", message, "leave it out, or name what took its place")


def _last(book: CheckedRules, target: CheckedRule) -> CheckedRule | None:
    """The rule that a superseded rule has finally become; None if that isn't known."""
    seen = {target.number}
    now: CheckedRule | None = target
    while now is not None and now.gone == "superseded" and now.successor not in seen:
        seen.add(now.successor)
        now = book.get(now.successor)
    return now if now is not target else None


def _called_otherwise(book: CheckedRules, at: int, cited: Citation, target: CheckedRule) -> Iterator[LintFinding]:
    """Wrong titles: `rule 203 (The Voting Period)`, if 205 has that title; in quotes, any title but its own."""
    said = flat(cited.title)
    if not target.title or said == flat(target.title):
        return
    others = [rule for rule in book.titled.get(said, ()) if rule.number != target.number]
    if not others and not (cited.is_quoted and bool(get_close_matches(said, [flat(target.title)], 1, _ALIKE))):
        return
    hint = f"; that is the title of {others[0].number}" if others else ""
    message = f"rule {target.number} is called “{target.title}”, not “{cited.title}”{hint}"
    yield LintFinding(at, cited.start, "reference.other-title", message, "see which of number and title is meant")


def _range(book: CheckedRules, at: int, cited: Citation, listed: list[Citation]) -> Iterator[LintFinding]:
    first, last = ordinal(cited.first), ordinal(cited.last)
    if last - first > _RANGE_MAX:
        return
    numbers = [Number(str(number)) for number in range(first, last + 1)]
    missing = [number for number in numbers if book.get(number) is None and number not in book.failed]
    rule, said = book.rules[at], f"{cited.first}–{cited.last}"
    if len(missing) * 2 > len(numbers):
        message = f"rule {rule.number} speaks of rules {said}, and {'none' if missing == numbers else 'few'} are here"
        yield LintFinding(at, cited.start, "note.rules-elsewhere", message, _ELSEWHERE)
    elif missing:
        what = f"{ranges(missing)} {'is' if len(missing) == 1 else 'are'} not here"
        message = f"rule {rule.number} speaks of rules {said}, and {what}"
        yield LintFinding(at, cited.start, "reference.unknown", message, "say so where a rule was repealed")
    if cited.of_first_set and len(missing) < len(numbers):
        yield from _short(book, at, cited, last, listed)


def _short(book: CheckedRules, at: int, cited: Citation, last: int, listed: list[Citation]) -> Iterator[LintFinding]:
    """A range of the initial rules that ends before they do."""
    rank = cited.rank or getattr(book.get(cited.last), "rank", None)
    left: list[str] = []
    while (following := book.get(str(last + len(left) + 1))) and following.is_first and following.rank == rank:
        if (last + len(left) + 1) // 100 != last // 100:
            break
        left.append(following.number)
    if left and not any(_covers(other, left[0]) for other in listed):
        rule, said = book.rules[at], f"{cited.first}–{cited.last}"
        ranked = f"{rank} " if rank else ""
        message = f"rule {rule.number} counts {said} as the {ranked}rules, and leaves out {ranges(left)}"
        yield LintFinding(at, cited.start, "reference.range-short", message, f"say {cited.first}–{left[-1]}")


def _covers(cited: Citation, number: str) -> bool:
    return ordinal(cited.first) <= ordinal(number) <= ordinal(cited.last)


def _titles(book: CheckedRules, at: int) -> Iterator[LintFinding]:
    rule = book.rules[at]
    for one in titles_cited(rule.text):
        found = book.titled.get(flat(one.title), [])
        if len(found) > 1:
            numbers = ranges(r.number for r in found)
            message = f"rule {rule.number} speaks of the rule “{one.title}”, and {numbers} have that title"
            yield LintFinding(at, one.start, "reference.two-titles", message, "name it by its number")
        elif not found and not book.is_change(at):
            near = get_close_matches(flat(one.title), list(book.titled), 1, _ALIKE)
            hint = f"; {book.titled[near[0]][0].number} is “{book.titled[near[0]][0].title}”" if near else ""
            message = f"rule {rule.number} speaks of the rule “{one.title}”, and none has that title{hint}"
            remedy = "name it by its number, or its own title"
            yield LintFinding(at, one.start, "reference.unknown-title", message, remedy)


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
    """A rule's claim of precedence: over or under another rule, or all of a kind."""

    rule: int
    at: int
    side: Side
    number: str
    """The number of the other rule; empty for a claim on a kind of rules."""
    scope: str
    """The kind of rules, in the rule's words on one line."""
    is_partial: bool
    """Whether it is only about a part of the other rule."""


def claims_in(text: str, rule: int = 0) -> Iterator[Claim]:
    """The claims that a text makes for its own rule, but not its words about claims of other rules.

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
                    for number in numbers_between(citation.first, citation.last):
                        yield Claim(rule, found.start(), side, number, "", bool(between.strip()))
            scope = _SCOPE.match(text, end) if side == "over" else None
            if scope:
                yield Claim(rule, found.start(), side, "", " ".join(scope["scope"].split()).casefold(), False)


_SIDES: tuple[tuple[Side, re.Pattern[str]], ...] = (("over", _OVER), ("under", _UNDER))


def _claims_beside_text(rule: CheckedRule, at: int) -> Iterator[Claim]:
    """The claims that a rule has besides its text."""
    for number in rule.prevails_over:
        yield Claim(at, -1, "over", number, "", False)
    for number in rule.yields_to:
        yield Claim(at, -1, "under", number, "", False)


def claim_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Pairs of rules that both claim to prevail over the other, or both defer to the other."""
    claims = [
        claim for at, rule in book.in_force for claim in (*claims_in(rule.text, at), *_claims_beside_text(rule, at))
    ]
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


def _mutual(book: CheckedRules, first: Claim, second: Claim) -> LintFinding:
    one, other = book.rules[first.rule].number, book.rules[second.rule].number
    what = "claim precedence over each other" if second.side == "over" else "defer to each other"
    message = f"rules {one} and {other} {what}, so neither claim decides"
    code = "claim.mutual" if second.side == "over" else "claim.mutual-deference"
    return LintFinding(second.rule, second.at, code, message, "take one of the two claims back")


def _of_same(book: CheckedRules, first: Claim, second: Claim) -> LintFinding:
    one, other = book.rules[first.rule].number, book.rules[second.rule].number
    message = f"rules {one} and {other} both claim precedence over {second.scope}, and so over each other"
    return LintFinding(second.rule, second.at, "claim.mutual", message, "let one of the two give way to the other")
