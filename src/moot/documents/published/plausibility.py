"""Plausibility: whether the numbered passages of a document are rules at all, or minutes, remarks, a list of tasks."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from moot.documents.citations import ordinal
from moot.documents.published.headings import Head
from moot.documents.published.values import LogRow, PublishedRule
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.changes import Fault

_BEGINS_WITH_NUMBER = re.compile(r"[\W_]{0,12}(?:rule\W{0,3})?(\d{3,5})(?![\d-])", re.IGNORECASE)
_MISSED_MIN = 4
_RULES_SHARE = 0.5
_LISTED_MAX = 99
"""Items of lists have smaller numbers than this; rules that begin at 101 are rules."""
_TITLE = re.compile(r"\b(?:rules?|ruleset|laws?|nomic|constitution|statutes|bylaws)\b", re.IGNORECASE)
_MARK = re.compile(r"\W{0,12}(?:(?:im)?mutable\W{1,4})?(?:rule|law|article|section|§)\W{0,3}\d", re.IGNORECASE)
"""A heading that says what it's a heading of: `Rule 101`."""
_NORMATIVE = re.compile(
    r"\b(?:must|shall|may|can(?:not|['’]t)?|needs?(?: not)? to|ha(?:s|ve) to|ought|allowed|forbidden|required|obliged"
    r"|permitted|entitled|prohibited|never|always|each|every|everybody|everyone|nobody|no ?one|whoever|anybody|anyone"
    r"|any|all|no|if|when|whenever|unless|until|players?|rules?|rulesets?|proposals?|votes?|voting|voters?|turns?"
    r"|points?|game|wins?|winner|majority|quorum|unanimous(?:ly)?|judges?|mutable|immutable|amendments?|do(?:es)? not"
    r"|don['’]t|doesn['’]t)\b",
    re.IGNORECASE,
)
"""Words of rules: duties, everybody and nobody, conditions, and what a game has."""
_NARRATED = re.compile(
    r"\b(?:was|were|had|did|said|asked|agreed|reported|thanked|arrived|came|went|brought|told|thought|discussed"
    r"|suggested|reminded|promised|apologi[sz]ed|complained|apologies|I|we|I['’]\w+|we['’]\w+)\b"
)
"""Words of a report on what happened, or of somebody's letter."""
_DUTY = re.compile(r"\b(?:must|shall|may|cannot|if|whenever|unless|each|every|whoever|nobody)\b", re.IGNORECASE)


def says_rule(text: str) -> bool:
    """Whether a passage says what holds in general, not what happened, what somebody thinks or asks, or a task."""
    told = len(_NARRATED.findall(text))
    return (
        not text.rstrip().endswith("?")
        and _NORMATIVE.search(text) is not None
        and (not told or len(_DUTY.findall(text)) >= told)
    )


def are_rules(lines: Sequence[SourceLine], rules: Sequence[PublishedRule]) -> bool:
    """Whether what was read as rules are some: by headings, numbers, ranks or notes, or by what half of them say."""
    by_line = {line.line: line.text for line in lines}
    return (
        all(rule.number.isdigit() and int(rule.number) > _LISTED_MAX for rule in rules)
        or any(
            rule.rank or rule.revision or rule.links or _MARK.match(by_line.get(rule.place.line, "")) for rule in rules
        )
        or sum(says_rule(f"{rule.title}\n{rule.text}") for rule in rules) >= _RULES_SHARE * len(rules)
    )


def doubtful_rules(lines: Sequence[SourceLine], rules: Sequence[PublishedRule], title: str) -> list[Fault]:
    """A fault if what was read as rules may be none: minutes, a list of tasks, or remarks in a letter."""
    if are_rules(lines, rules) or _TITLE.search(title):
        return []
    message = f"{len(rules)} numbered passages were read as rules, but most don't say what anybody may or must do"
    remedy = "if they're minutes or a list, import the document that has the rules; if they're rules, it's all right"
    return [rules[0].place.fault("published.doubtful-rules", message, remedy)]


def few_rules(lines: Sequence[SourceLine], read: Sequence[PublishedRule | LogRow]) -> list[Fault]:
    """A fault if most of the numbers that begin lines, in ascending order, are those of no rule that was read."""
    numbers, missed, last = {item.number for item in read}, list[SourceLine](), 0
    for line in lines:
        found = _BEGINS_WITH_NUMBER.match(line.text)
        if found and int(found[1]) > last:
            last = int(found[1])
            if found[1] not in numbers:
                missed.append(line)
    if not read or len(missed) < max(_MISSED_MIN, 2 * len(read)):
        return []
    message = f"{len(missed)} lines begin with a number that is of no rule read here, and {len(read)} rules were read"
    remedy = "these may not be rules at all: begin each rule with its number, the same way every time"
    return [missed[0].place.fault("published.few-rules", message, remedy)]


_OTHERS_MIN = 3
"""With fewer rules nothing is said of how long they usually are."""
_CLOSING = re.compile(
    r"@|://|\b(?:signed|regards|cheers|greetings|thanks?|sincerely|yours?|please|contact|e-?mail|mail|copyright|licen[cs]e"
    r"|version|updated?|modified|maintained|posted|kept|edited|editors?|notes?|remarks?|appendix|see|hope|enjoy|page)\b",
    re.IGNORECASE,
)
"""Words of what ends a page or a letter, and is no rule."""


def trailing_text(rules: Sequence[PublishedRule]) -> Iterator[Fault]:
    """A fault if only the last rule goes on after its first paragraph, or line, with what says no duty or condition."""
    for gap, unit in (("\n\n", "paragraph"), ("\n", "line")) if len(rules) > _OTHERS_MIN else ():
        *others, last = rules
        first, _, rest = last.text.partition(gap)
        is_usual = any(gap in other.text for other in others) or _is_duty(rest)
        if rest[:1].isalnum() and first.rstrip()[-1:] in (".", "!", "?") and not is_usual:
            said = " ".join(rest.split())[:60]
            message = f"“{said}” may not be part of rule {last.number}: each other rule is one {unit}"
            place = SourcePlace(last.text_place.line + f"{first}{gap}".count("\n"), 1)
            yield place.fault("published.trailing", message, "see whether it is")
            return


def _is_duty(text: str) -> bool:
    """Whether every paragraph of a text lays down a duty or a condition, as a rule does."""
    parts = [part for part in text.split("\n\n") if part.strip()]
    return not _CLOSING.search(text) and all(says_rule(part) and _DUTY.search(part) for part in parts)


def unread_headings(
    lines: Sequence[SourceLine], heads: Sequence[Head], left: Sequence[Head], rules: Sequence[PublishedRule]
) -> Iterator[Fault]:
    """A fault for each line within a rule that looks like the heading of one between it and the next."""
    known, places = {rule.number for rule in rules}, [rule.place for rule in rules]
    styles = {head.style for head in heads}
    for head in left:
        line = lines[head.at] if head.at < len(lines) else None
        at = bisect_left(places, line.place) - 1 if line else -1
        if line is None or (at < 0 and (head.style not in styles or head.number in known)):
            continue
        if at < 0:
            said = " ".join(line.text.split())[:60]
            message = f"“{said}” may be the heading of a rule, and is read as what stands above the rules"
            yield line.place.fault("published.unread-heading", message, "write it in the same form as the others")
        if at < 0 or line.line > rules[at].last_line:
            continue
        if head.style in styles and head.number in known:
            message = f"{head.number} begins two passages, and is read as a rule elsewhere"
            yield line.place.fault("published.number-again", message, "give each rule a number of its own")
        if head.number in known or (head.family == "bare" and len(head.number) < 3):
            continue
        above, below = rules[at], rules[at + 1] if at + 1 < len(rules) else None
        is_last = below is None and line.line <= above.last_line
        number, before = ordinal(head.number), ordinal(above.number)
        fits = before < number and (is_last or (below is not None and number < ordinal(below.number)))
        if fits and len(head.number) == len(above.number) and not lines[head.first - 1].text.strip():
            said = " ".join(line.text.split())[:60]
            message = f"“{said}” may be the heading of a rule, and is read in rule {above.number}"
            yield line.place.fault("published.unread-heading", message, "write it in the same form as the others")
