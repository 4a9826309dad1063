"""Ruleset text: parse and write a whole ruleset as one text, its settings first and then its rule files.

    ---
    ruleset: tuesday
    title: Our game on Tuesdays
    zone: Europe/London
    ---

    ---
    number: 101
    rank: immutable
    ---
    All players must always abide by the rules.

The first document may be left out. A text that has a line `---` with a field on the next line stands among the fields.
"""

from typing import NamedTuple

from moot.game.changes import Fault
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Number
from moot.languages import N_
from moot.law.files.front_matter import FrontMatterDocument, field, read_pages
from moot.law.files.rule_files import RULE_KEYS, has_own_ranks, rule_of, settings_of, spelled_rule, tidied

_FRONT_KEYS = ("ruleset", "title", "zone")
_KEYS = frozenset({*RULE_KEYS, *_FRONT_KEYS})
UNNAMED = "unnamed"


class ParsedRuleset(NamedTuple):
    """A ruleset, and the line of its text on which each rule's mechanism begins."""

    ruleset: Ruleset
    lines: dict[Number, int]


def read_ruleset_text(source: str) -> ParsedRuleset | list[Fault]:
    """Parse a text into a ruleset, or all of its faults. Bad input never raises."""
    pages = read_pages(source, _KEYS)
    front = pages.pop(0) if _is_front(pages[0]) else None
    settings = settings_of(front) if front else {}
    faults = list(front.faults) if front else []
    rules: dict[Number, RuleText] = {}
    own_ranks = has_own_ranks(source)
    lines: dict[Number, int] = {}
    for page in pages:
        rule = rule_of(page, own_ranks=own_ranks)
        if rule is not None and rule.number in rules:
            message = N_("there is a rule {rule} already", rule=rule.number)
            page.fault(page.place("number"), "duplicate-number", message, N_("give one of them another number"))
        elif rule is not None:
            rules[rule.number], lines[rule.number] = rule, page.mechanism_line
        faults += page.faults
    if not rules and not faults:
        faults.append(
            Fault(1, 1, "rulefile.no-rules", N_("there is no rule here"), N_("begin with `---`, `number: 101` …"))
        )
    if faults:
        return faults
    name = settings.pop("ruleset", "") or UNNAMED
    return ParsedRuleset(Ruleset(name=name, rules=tuple(rules.values()), settings=settings), lines)


def _is_front(page: FrontMatterDocument) -> bool:
    return page.is_readable and not page.has("number") and any(page.has(key) for key in _FRONT_KEYS)


def write_ruleset_text(ruleset: Ruleset) -> str:
    """Write a ruleset as one text, which parses to the same rules, settings and name."""
    fields = {"ruleset": ruleset.name, **ruleset.settings}
    front = "---\n" + "".join(field(key, value) for key, value in fields.items()) + "---\n"
    return "\n".join([front, *(_written(rule) for rule in ruleset.rules)])


def _written(rule: RuleText) -> str:
    """A rule as a document; its text is a field if it would be misread as the body."""
    source = spelled_rule(rule, text_as_field=False)
    read = read_pages(source, _KEYS)
    found = rule_of(read[0], own_ranks=True) if len(read) == 1 else None
    content = tidied(rule.content)
    if found == RuleText(rule.number, rule.rank, content, printed=rule.printed, ordinal=rule.ordinal):
        return source
    return spelled_rule(rule, text_as_field=True)
