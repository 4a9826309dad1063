"""Texts without quotation marks: `rule 208 should say 50 points instead of 100 points`."""

import re
from dataclasses import replace

from moot.documents.prose.units import FIRST_LITERAL, LITERAL, Literal, ProposalUnit

_IN = (
    r"(?:everywhere )?(?:in|throughout) (?:(?:all|every|each)(?: of)?(?: the)? rules?\b|rules? ?\#?\d"
    r"|(?:it|that rule|this rule|there)\b)"
)
_RULE = rf"(?:in )?rules? ?\#?\d[^.;{LITERAL[1:-1]}]{{0,40}}?"
_WORDS = (
    r"(?!(?:it|its|this|that|them|all|every|each|rules?|the (?:title|power|text|rule|rank|name|number|word|words|phrase"
    r"|wording|following|first|second|third|last|whole|entire|sentence|paragraph|item|bullet|list)|(?:im)?mutable)\b)"
    rf"(?:(?!\b(?:to|with|into|for)\b)[^.,;:\"“”{LITERAL[1:-1]}]){{1,80}}?"
)
"""Words that can be a text: they don't speak of a rule or a part of one."""
_TEXT = rf"(?:{LITERAL}|{_WORDS})"
"""A text with or without quotation marks."""
_END = r"(?=[.!](?: |$)| ?$)"
_AGAIN = (
    "".join(
        rf"(?:,? and (?:change |replace )?(?P<old{n}>{_TEXT}) (?:to|with|by|into) (?P<new{n}>{_TEXT})" for n in (2, 3)
    )
    + ")?" * 2
)
"""Further pairs of an old and a new text."""
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:the )?{_RULE} (?:should|shall|must|ought to|needs? to|has to) (?:now )?(?:say|read|be|have|give|cost)"
        rf" (?P<new>{_TEXT}) (?:instead of|rather than|and not) (?P<old>{_TEXT}){_END}",
        rf"(?:change|replace|swap(?: out)?|exchange|switch|turn|rename) (?P<old>{_TEXT}) (?:to|with|by|into|for"
        rf"|against) (?P<new>{_TEXT})"
        rf"(?= {_IN})",
        rf"in rules? ?\#?\d[\w ,–-]{{0,30}}?,? (?:change|replace|swap(?: out)?|exchange|switch"
        rf"|turn) (?P<old>{_TEXT}) (?:to|with|by|into|for)"
        rf" (?P<new>{_TEXT}){_AGAIN}{_END}",
        rf"in rules? ?\#?\d[\w ,–-]{{0,30}}?,? (?:it should )?(?:say|read|use|write) (?P<new>{_TEXT})"
        rf" (?:instead of|rather than) (?P<old>{_TEXT}){_END}",
        rf"(?:amend|change|modify|edit|update) rules? ?\#?\d[^.;{LITERAL[1:-1]}]{{0,40}}?"
        r"(?:,? by|,? as follows:|:|,? to)"
        rf" (?:chang|replac)(?:e|ing) (?P<old>{_TEXT}) (?:to|with|by|into) (?P<new>{_TEXT}){_AGAIN}{_END}",
        rf"(?:change|replace|turn|rename) (?P<old>{_TEXT}) in rules? ?\#?\d+ (?:to|with|by|into) "
        rf"(?P<new>{_TEXT}){_END}",
        rf"(?:delete|remove|strike|drop|cut|take out|get rid of) [^.;{LITERAL[1:-1]}]{{0,60}}?"
        r"\b(?:sentence|paragraph|bullet|item|line|clause)s? [^.;]{0,40}?(?:that|which)"
        rf" (?:mentions?|contains?|speaks? of|talks? about) (?P<old>{_WORDS}){_END}",
        r"(?:change|raise|increase|lower|reduce|decrease|cut|set|bump) (?:up |down )?[\w '’-]{1,60}? from"
        rf" (?P<old>\d[\w %]{{0,30}}?) to (?P<new>\d[\w %]{{0,30}}?)(?= {_IN}|[.!](?: |$)| ?$)",
    )
)
"""Everyday forms with an old and a new text."""


def with_unmarked_texts(unit: ProposalUnit, start: int) -> ProposalUnit | None:
    """The unit with the old and the new text of the sentence at `start` as literals; None if it has no such form."""
    for form in _FORMS:
        found = form.match(unit.shape, start)
        named = found.groupdict() if found else {}
        spans = (
            [found.span(name) for name, said in named.items() if said and said not in unit.literals] if found else []
        )
        if spans:
            return _marked(unit, sorted(spans))
    return None


def _marked(unit: ProposalUnit, spans: list[tuple[int, int]]) -> ProposalUnit:
    shape, offsets, literals = unit.shape, [*unit.offsets], dict(unit.literals)
    for start, end in reversed(spans):
        name = chr(max((ord(one) for one in literals), default=FIRST_LITERAL + 30_000) + 1)
        first, last = unit.offsets[start], unit.offsets[end - 1] + 1
        literals[name] = Literal(unit.shape[start:end], first, last, is_block=False)
        shape = shape[:start] + name + shape[end:]
        offsets[start:end] = [first]
    return replace(unit, shape=shape, offsets=offsets, literals=literals)
