"""Lint: undefined roles (`the Judge`, if no rule makes anybody one), turns and quorums.

A role is told by its capital, by what offices are called or by acting (`the Assessor shall announce`). It is defined
where a rule says what it is (`the Judge is …`), who becomes it (`chosen to be Chief Justice`), or bears its name.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from moot.documents.published.checks.document import CheckedRule, CheckedRules, LintFinding, flat, ranges
from moot.documents.published.words import words_of

_OFFICES, _NO_ROLES = words_of("offices"), words_of("no roles")
_PERSONS, _PLAIN = words_of("persons"), words_of("plain")
"""Words for people that are a role after another word, as in `the Active Player`; and those that make none of it."""
_ACTS = re.compile(
    r"\s+(?:(?:shall|must|may|will|can|should)\s+(?!be\b|not\s+be\b)|(?!is\b|was\b|has\b|does\b|as\b|this\b|always\b|this\b|its\b|plus\b|minus\b|versus\b)[a-z]{2,}s\b)"
)
"""What somebody does: `shall announce`, `weighs`."""
_USED = re.compile(r"\b(?:the|The|a|an|A|An)\s+(?P<name>(?:[A-Z][a-z]+[ \n]+){0,2}[A-Z][a-z]+)(?![a-z])")
_ENDING = re.compile(r"[a-z]{2,}(?:er|or)")
_CHOSEN = (
    "elected|appointed|chosen|selected|drawn|designated|determined|named|defined|picked|nominated|decided"
    "|assigned|given"
)
_CHOOSE = (
    "elects?|appoints?|chooses?|selects?|designates?|names?|nominates?|picks?|made|called|titled|entitled|termed|known"
)
_ACT = "acts?|acting|serves?|serving|works?|regarded|considered|treated|known|establish(?:es|ed)?|recogni[sz]ed"
_ROLE = "@"
"""The placeholder for the role's own words in these forms."""
_DEFINED = (
    # the Judge is a …; the Judge in a quarrel is the … (but not: the Judge is the Moderator)
    r"\b@(?:\s+(?:in|of|for|on|over|at|during)\b[^.,;:]{0,40})?\s+(?:is|are|shall\s+be|will\s+be|means)\s+"
    r"(?:(?:\w+ly|also|always|to\s+be)\s+){0,2}"
    rf"(?:an?\b|any\b|that\b|who|which|one\b|(?:{_CHOSEN})\b|the\s+(?![A-Z])|the\s+[A-Z]\w+\s+(?:with|who(?:m|se)?|that)\b)",
    # becomes the new Judge; is to be Judge; elected Judge; serves as the Judge
    rf"\b(?:is|are|be|becomes?|become|being|{_CHOSEN}|{_CHOOSE}|(?:{_ACT}|{_CHOSEN})\s+(?:\w+\s+){{0,4}}as)\s+"
    r"(?:(?:an?|the|our|its|their|new|next|first|acting|temporary|to\s+be|as)\s+){0,4}[\"“'‘]?@(?:e?s)?\b(?!['’]s)",
    # (the “Judge”)
    r"\(\s*(?:the\s+|hereafter\s+|hereinafter\s+|or\s+)*[\"“'‘]@[\"”'’]\s*\)",
    # the office of Judge; there is a Judge
    r"\b(?:office|position|post|role|title)\s+of\s+(?:the\s+)?[\"“'‘]?@\b",
    r"\bthere\s+(?:is|are|shall\s+be|will\s+be|exists?)\s+(?:(?:an?|one|the|\w+)\s+)?(?:\w+\s+){0,3}?@(?:e?s)?\b",
    # a Moderator, a player whom both trust; the Teller, who is drawn by lot
    r"\b(?:[Tt]he|[Aa]n?)\s+@,\s+(?:an?\s|one\s|who(?:m|ever)?\s+(?:is|are|both|all|each|every|the)\b|"
    rf"(?:{_CHOSEN})\b)",
    # henceforth the Judge; together the Court; known as the Watch
    r"\b(?:henceforth|hereafter|hereinafter|from\s+then\s+on|together|collectively|known\s+as)\s+(?:an?\s+|the\s+)?@\b",
    # the officers are the Master, the Scribe and the Purser; is a Bachelor, with sixty points a Master
    r"\bare\s+(?:the\s+|an?\s+)?[A-Z][^.;:]{0,100}?(?:,|\band)\s+(?:and\s+)?(?:the\s+|an?\s+)?@(?:e?s)?\b",
    r"\bis\s+an?\s+[A-Z]\w+,[^.;:]{0,100}?\san?\s+@\b",
    # Judge: whoever …
    r"(?:^|\n)\s*[\"“'‘*_]*@[\"”'’*_]*\s*[:—–]\s",
)
_DENIED = re.compile(r"\b(?:no|nobody|none|never|neither)\b[^.;]*$", re.IGNORECASE)
_ABOLISHED = re.compile(
    r"\b(?i:no\s+\w+\s+(?:shall|may|can|will|is\s+to)\s+be\s+"
    r"(?:designated|called|named|considered|known|appointed|elected|made)\s+(?:as\s+)?(?:an?\s+|the\s+)?)"
    r"[\"“'‘]?(?P<name>(?:[A-Z][a-z]+\s+){0,2}[A-Z][a-z]+)"
)
_ROLES_MAX = 60


class RoleUse(NamedTuple):
    """A use of a role in a rule."""

    rule: int
    at: int


def role_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """Roles that no rule defines, reported at their first use, and those that a rule has abolished."""
    abolished = dict(_abolished(book))
    for role, uses in _roles(book).items():
        if role in abolished:
            yield from _no_more(book, role, abolished[role], uses)
        elif not any(_defines(rule, role) for _, rule in book.in_force):
            yield _undefined(book, role, uses)


def _undefined(book: CheckedRules, role: str, uses: list[RoleUse]) -> LintFinding:
    numbers = list(dict.fromkeys(book.rules[use.rule].number for use in uses))
    also = f"; so {'does' if len(numbers) == 2 else 'do'} {ranges(numbers[1:])}" if len(numbers) > 1 else ""
    message = f"rule {numbers[0]} speaks of the {role}, and no rule here says who that is{also}"
    return LintFinding(uses[0].rule, uses[0].at, "role.undefined", message, "say who it is, and how one becomes it")


def _no_more(book: CheckedRules, role: str, by: int, uses: list[RoleUse]) -> Iterator[LintFinding]:
    told: set[int] = set()
    for use in uses:
        if use.rule != by and use.rule not in told:
            told.add(use.rule)
            number, other = book.rules[use.rule].number, book.rules[by].number
            message = f"rule {number} speaks of the {role}, and by rule {other} nobody is one"
            yield LintFinding(use.rule, use.at, "role.abolished", message, "say it without, or take the rule away")


def _abolished(book: CheckedRules) -> Iterator[tuple[str, int]]:
    for at, rule in book.in_force:
        for found in _ABOLISHED.finditer(rule.text):
            yield " ".join(found["name"].split()), at


def _roles(book: CheckedRules) -> dict[str, list[RoleUse]]:
    """The roles used in the rules in force, in order of their first use."""
    found: dict[str, list[RoleUse]] = {}
    sure: set[str] = set()
    for at, rule in book.in_force:
        for one in _USED.finditer(rule.text):
            name = " ".join(one["name"].split())
            kind = _kind(name)
            if kind and (name in found or len(found) < _ROLES_MAX):
                found.setdefault(name, []).append(RoleUse(at, one.start("name")))
                if kind == "office" or _ACTS.match(rule.text, one.end()):
                    sure.add(name)
    titles = {flat(rule.title).removeprefix("the ") for _, rule in book.in_force}
    return {name: uses for name, uses in found.items() if name in sure and flat(name) not in titles}


def _kind(name: str) -> str:
    """`office` if the name is one, `agent` if it may be one, and empty if it isn't a role."""
    *before, last = name.casefold().split()
    if last in _PERSONS and before and before[-1] not in _PLAIN:
        return "office"
    if last in _OFFICES:
        return "office"
    return "agent" if _ENDING.fullmatch(last) and last not in _NO_ROLES else ""


@lru_cache(maxsize=256)
def _definitions(role: str) -> tuple[re.Pattern[str], ...]:
    spelled = r"\s+".join(re.escape(word) for word in role.split())
    return tuple(re.compile(form.replace(_ROLE, f"(?i:{spelled})")) for form in _DEFINED)


def _defines(rule: CheckedRule, role: str) -> bool:
    if role.split()[-1].casefold() not in rule.text.casefold():
        return False
    for form in _definitions(role):
        for found in form.finditer(rule.text):
            if not _DENIED.search(rule.text[max(0, found.start() - 80) : found.start()]):
                return True
    return False


_OWN = r"(?:whose|his|her|their|own|current|that|a|the|one['’]s|\w+['’]s)"


class UndefinedTerm(NamedTuple):
    """A concept that some rules depend on and others establish, each by the phrases they use."""

    name: str
    counts_on: tuple[str, ...]
    brings: tuple[str, ...]
    missing: str
    remedy: str
    says_what: tuple[str, ...] = (r"(?!)",)
    """Phrases that describe it without establishing it."""


@cache
def _any(forms: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for any of the phrases of a concept, compiled on first use."""
    return re.compile("|".join(rf"(?:\b{form})" for form in forms), re.IGNORECASE)


THINGS = (
    UndefinedTerm(
        "turns",
        counts_on=(
            rf"(?:complet(?:e|ing)|finish(?:es)?|end|begin|start|tak(?:e|ing)|skip|pass|los(?:e|es|ing))\s+{_OWN}\s+turn\b",
            r"(?:during|each|every|per|next|whose|his|her|their|own|current|one['’]s|player['’]s)\s+turn\b",
        ),
        says_what=(
            r"turn\s+(?:shall\s+)?(?:consists?|comprises?|(?:is|be)\s+(?:made|composed|defined)|has\s+\w+\s+parts)\b",
        ),
        brings=(
            r"(?:counter[- ]?)?clockwise|alternat\w+|round[- ]robin|turn\s+order|order\s+of\s+(?:play|turns)",
            r"turns?\s+(?:\w+\s+){0,2}(?:pass(?:es)?|rotates?|proceeds?|goes|go|moves?|follows?|alternates?|cycles?)\b",
            r"tak(?:e|es|ing)\s+(?:(?:their|one|whole|his|her|or|its)\s+)*turns",
            r"in\s+(?!this\b)(?:\w+\s+){0,3}order\b[^.;]{0,40}\bturns?",
            r"turns?\b[^.;]{0,60}\bin\s+(?!this\b)(?:\w+\s+){1,3}order",
            r"play\s+(?:\w+\s+){0,2}(?:passes|proceeds|goes|moves|continues)|goes\s+(?:next|first)|to\s+the\s+(?:left|right)",
            r"(?:may|can|shall|will)\s+(?:start|begin|take)\s+(?:a|another|his|her|their|its)\s+turn",
            r"(?:next|first)\s+player['’]?s?\s+turn|turn\s+(?:begins|starts|ends|is\s+over|is\s+taken|is\s+passed)",
        ),
        missing="no rule here says how turns are taken",
        remedy="say whose turn it is, or say it without turns",
    ),
    UndefinedTerm(
        "a quorum",
        counts_on=(r"(?:a|the|without|no)\s+quorum\b",),
        brings=(
            r"quorum(?:,?\s+which)?\s+(?:(?:for|of|on|to)\b[^.,;]{0,60}\s)?(?:\w+ly\s+)?(?:is|are|shall\s+be|equals?)\b",
            r"quorum\s+(?:means?|consists?|requires?)\b",
            r"quorum\s+of\b",
            r"(?:is|are|constitutes?|makes?|forms?|for)\s+(?:a|the)\s+quorum\b",
        ),
        missing="no rule here says what makes one",
        remedy="say how many it takes",
    ),
)


def dependency_findings(book: CheckedRules) -> Iterator[LintFinding]:
    """The rules that depend on a concept that no rule establishes."""
    for thing in THINGS if book.is_whole else ():
        if not _any(thing.brings).search(book.words):
            yield from _counting(book, thing)


def _counting(book: CheckedRules, thing: UndefinedTerm) -> Iterator[LintFinding]:
    for at, rule in book.in_force:
        found = _any(thing.counts_on).search(rule.text)
        if found and not _any(thing.says_what).search(rule.text):
            said = " ".join(found[0].split())
            message = f"rule {rule.number} counts on {thing.name} (“{said}”), and {thing.missing}"
            yield LintFinding(at, found.start(), "leaning.nothing", message, thing.remedy)
