"""The collection as read from its files, and what the reader's answer comes to beside what was expected.

Each `*.jsonl` file but `rules.jsonl` has one proposal a line: `id`, `rules` ("all", or numbers of `rules.jsonl`),
`text`, and `expect`:

- `changes`: each with `kind` and `rule` (none for a new rule without a number), and whichever of `title`, `text` (the
  whole text after), `rank`, `power`, `number`, `amendment` it has; `condition` is words of the condition, or true for
  any; `at` is words of the proposal that the change's span has to touch; with `paragraphs`, the breaks between
  paragraphs count too. Steps upon one rule's text are expected as one `amend` with the text after the last of them.
- `in_order`: that the changes come in this order.
- `not_understood`: words of every passage that is to be reported, and nothing else is; where it is left out, that is
  not looked at. `shows` is what the reasons have to quote.
- `warnings`: words that the messages have to hold; an empty list means no warning at all.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
NAMED = ("title", "rank", "power", "number", "amendment")
Folded = tuple[Any, list[Any], str]
"""A change, the spans that it came from, and its conditions."""


def lines(name: str) -> list[dict[str, Any]]:
    """One file of the collection."""
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def rules() -> dict[str, dict[str, str]]:
    """The rules by number."""
    return {rule["number"]: rule for rule in lines("rules.jsonl")}


def proposals() -> list[dict[str, Any]]:
    """Every proposal, in the order of the files."""
    files = sorted(path.name for path in HERE.glob("*.jsonl") if path.name != "rules.jsonl")
    return [case for name in files for case in lines(name)]


def plain(text: str | None) -> str:
    """A text with its white space evened out."""
    return " ".join((text or "").split())


def paragraphs(text: str | None) -> list[str]:
    """A text's paragraphs, each with its white space evened out."""
    pieces = "\n".join(line.strip() for line in (text or "").splitlines()).split("\n\n")
    return [plain(piece) for piece in pieces if piece.strip()]


def places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """All positions of the words."""
    start = text.find(words)
    while start >= 0:
        yield start, start + len(words)
        start = text.find(words, start + 1)


def touches(span: Any, text: str, words: str) -> bool:
    """Whether a span has a character in common with some occurrence of the words."""
    return any(start < span.end and span.start < end for start, end in places(text, words))


def folded(changes: Any) -> list[Folded]:
    """The changes, with steps upon one rule's text made into the last: each with its spans and conditions."""
    found: dict[object, Folded] = {}
    for place, change in enumerate(changes):
        key = ("amend", change.rule) if change.kind == "amend" else place
        _, spans, condition = found.get(key, (None, [], ""))
        found[key] = change, [*spans, change.span], f"{condition} {change.condition or ''}".strip()
    return list(found.values())


def name_of(kind: str, rule: str | None) -> str:
    """A change in two words."""
    return f"{kind} {rule or ''}".strip()


def differences(text: str, expect: dict[str, Any], understood: Any) -> list[str]:
    """In words, everything in which the answer is not what was expected."""
    return [
        *_of_changes(text, expect, understood),
        *_of_the_rest(text, expect, understood),
        *_of_warnings(expect, [warning.message for warning in understood.warnings]),
        *_of_spans(text, [*understood.changes, *understood.not_understood]),
    ]


def _of_spans(text: str, parts: list[Any]) -> Iterator[str]:
    for part in parts:
        if not 0 <= part.span.start < part.span.end <= len(text):
            yield f"the span {part.span} is not in the text"


def _of_changes(text: str, expect: dict[str, Any], understood: Any) -> Iterator[str]:
    got = folded(understood.changes)
    names = [name_of(change.kind, change.rule) for change, _, _ in got]
    wanted = [name_of(change["kind"], change.get("rule")) for change in expect["changes"]]
    if (names != wanted) if expect.get("in_order") else (sorted(names) != sorted(wanted)):
        yield f"changes {names} instead of {wanted}"
        return
    ordered = sorted(zip(names, got, strict=True), key=lambda pair: pair[0])
    expected = sorted(zip(wanted, expect["changes"], strict=True), key=lambda pair: pair[0])
    for (name, (change, spans, condition)), (_, want) in zip(ordered, expected, strict=True):
        yield from (f"{name}: {found}" for found in _of_change(change, want))
        yield from (f"{name}: {found}" for found in _of_condition(condition, want.get("condition")))
        if "at" in want and not any(touches(span, text, want["at"]) for span in spans):
            yield f"{name}: the spans {spans} do not touch {want['at']!r}"


def _of_change(change: Any, want: dict[str, Any]) -> Iterator[str]:
    for field in NAMED:
        if field in want and plain(getattr(change, field)) != want[field]:
            yield f"{field} {getattr(change, field)!r} instead of {want[field]!r}"
    if "text" not in want:
        return
    if plain(change.text) != plain(want["text"]):
        yield f"text {change.text!r} instead of {want['text']!r}"
    elif want.get("paragraphs") and paragraphs(change.text) != paragraphs(want["text"]):
        yield f"paragraphs {paragraphs(change.text)} instead of {paragraphs(want['text'])}"


def _of_condition(condition: str, want: str | bool | None) -> Iterator[str]:
    if bool(condition) != bool(want):
        yield f"condition {condition!r} instead of {want!r}"
    elif isinstance(want, str) and want not in plain(condition):
        yield f"condition {condition!r} without {want!r}"


def _of_the_rest(text: str, expect: dict[str, Any], understood: Any) -> Iterator[str]:
    if "not_understood" not in expect:
        return
    wanted, got = expect["not_understood"], understood.not_understood
    for words in wanted:
        if not any(touches(part.span, text, words) for part in got):
            yield f"{words!r} is not reported"
    for part in got:
        if not any(touches(part.span, text, words) for words in wanted):
            yield f"{text[part.span.start : part.span.end]!r} is reported: {part.reason}"
    for words in expect.get("shows", []):
        if not any(words in plain(f"{part.reason} {part.nearest}") for part in got):
            yield f"nothing shows {words!r}: {[part.reason for part in got]}"


def _of_warnings(expect: dict[str, Any], messages: list[str]) -> Iterator[str]:
    wanted = expect.get("warnings")
    if wanted == [] and messages:
        yield f"warnings {messages}"
    for words in wanted or []:
        if not any(words in message for message in messages):
            yield f"no warning holds {words!r}: {messages}"
