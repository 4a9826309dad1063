"""A rule list as plain text, 72 columns wide: fit for mail, for news and for a notice board.

What rules say is set in by two columns, so that nothing in them can pass for a heading of the list, for a signature,
a quotation or the head of the next message.
"""

from collections.abc import Iterator

from moot.documents.rulelists.values import ListedRule, RuleList
from moot.documents.rulelists.wording import heading, heading_of, introduction, notes, remarks, shown, standing
from moot.documents.rulelists.wrapping import width, wrapped

COLUMNS = 72
_INDENT = "  "


def write_text(listed: RuleList, *, mechanisms: bool = False) -> str:
    """The list as text; with `mechanisms`, each rule's code stands below its text."""
    return "\n".join(_lines(listed, mechanisms)) + "\n"


def _lines(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    yield from _underlined(heading(listed), "=")
    yield ""
    for line in introduction(listed):
        yield from wrapped(line, COLUMNS)
    yield ""
    yield "Digest of the law:"
    yield f"{_INDENT}{listed.digest}"
    for name, title, rules in listed.sections():
        yield from ("", "", *_underlined(title, "="))
        for rule in rules:
            yield ""
            yield from _rule(rule, mechanisms, repealed=name == "repealed")


def _underlined(line: str, mark: str) -> Iterator[str]:
    lines = list(wrapped(line, COLUMNS - len(_INDENT)))
    yield lines[0]
    yield from (f"{_INDENT}{more}" for more in lines[1:])
    yield mark * min(max(width(line) for line in lines), COLUMNS)


def _rule(rule: ListedRule, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield from _underlined(heading_of(rule), "-")
    yield ""
    if rule.text.strip():
        yield from _set_in(wrapped(shown(rule.text).strip("\n"), COLUMNS - len(_INDENT)))
        yield ""
    if mechanisms and rule.mechanism:
        yield from _set_in(f"| {line}".rstrip() for line in shown(rule.mechanism).split("\n"))
        yield ""
    said = " ".join([standing(rule, repealed=repealed), *remarks(rule)])
    for note in (said, *notes(rule)):
        yield from _set_in(wrapped(f"* {note}", COLUMNS - len(_INDENT)))


def _set_in(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield f"{_INDENT}{line}" if line else ""
