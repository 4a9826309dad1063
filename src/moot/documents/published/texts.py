"""Separate a rule's text from the notes above and below it, and remove its indentation."""

import re
from dataclasses import dataclass, field

from moot.documents.citations import ordinal
from moot.documents.published.coverage import Coverage, JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, take, trailing_brackets
from moot.documents.published.parts import indent_of
from moot.documents.published.sections import is_rule_off
from moot.documents.published.values import RuleNote, SourceNote, SpanLabel
from moot.documents.source_text import SourceLine, SourcePlace
from moot.game.values import Number

_SECONDED = re.compile(
    r"\s*(?:[-*•]\s+)?[\[(]?(?:seconded|seconds?|2nd(?:ed)?|co-?sponsor(?:ed|s)?|countersigned|signed|refused|witness(?:ed|es)?)\b"
    r"(?:\s+by\b)?[^.!?:]{0,40}:",
    re.IGNORECASE,
)
_SECONDED_BY = re.compile(r"\s*[\[(]?(?:seconded|co-?sponsored|countersigned|signed)\s+by\b.{0,160}", re.IGNORECASE)
_SAYS = re.compile(r"\s*[A-Z][\w'.-]{0,30}(?: [A-Z][\w'.-]{0,30}){0,2}\s+says:.*")
_SIGNED_OFF_MAX = 8
_NOTES_MAX = 600
_NOTED_LINES_MAX = 40
_TRAILING_MAX = 100


@dataclass
class LineSpan:
    """Where a text stands: lines from `first` up to `stop`, cut at both ends."""

    first: int
    stop: int
    begin: int
    """In the first line."""
    end: int
    """In the last line."""


@dataclass
class SeparatedText:
    """What has been set apart of a rule's text."""

    span: LineSpan
    facts: Facts
    notes: list[SourceNote] = field(default_factory=list)
    strays: list[RuleNote] = field(default_factory=list)
    """Links that cannot be the rule's own: nothing amends what came after it."""


def separate_notes(span: LineSpan, lines: list[SourceLine], ledger: Coverage, number: Number) -> SeparatedText:
    """The text in a span, without the notes at its two ends; those are taken down."""
    taken = SeparatedText(span, Facts())
    trim(span, lines)
    _take_leading(taken, lines, ledger, number)
    for _ in range(_TRAILING_MAX):
        if not _take_trailing(taken, lines, ledger, number):
            break
    return taken


def trim(span: LineSpan, lines: list[SourceLine]) -> None:
    """Leave out blank lines at both ends."""
    while span.first < span.stop and not lines[span.first].text[span.begin :].strip():
        span.first, span.begin = span.first + 1, 0
    while span.first < span.stop and not lines[span.stop - 1].text.strip():
        span.stop -= 1
    span.end = len(lines[span.stop - 1].text) if span.first < span.stop else 0


def _take_leading(taken: SeparatedText, lines: list[SourceLine], ledger: Coverage, number: Number) -> None:
    """Notes right below the heading: `*Power 3*`, `Proposed by Ada`; only whole lines."""
    span = taken.span
    while span.first < span.stop and not span.begin:
        text = lines[span.first].text
        if is_rule_off(text):
            ledger.take_line(span.first, "separator", number)
        elif not _take_noted(taken, JoinedLines(lines, span.first, span.first + 1), ledger, number):
            return
        span.first += 1
        trim(span, lines)


def _take_noted(
    taken: SeparatedText, joined: JoinedLines, ledger: Coverage, number: Number, linked: bool = False
) -> bool:
    """Take lines that are notes and nothing else, and of dates or links if so asked; whether they were."""
    text = joined.text.strip()
    if len(text) > _NOTES_MAX or text[:3] == "by ":
        return False
    lead = len(joined.text) - len(joined.text.lstrip())
    facts = Facts()
    if not are_only_notes(text, lambda n: joined.place(lead + n), facts):
        return False
    if linked and not (facts.links or facts.proposed or facts.changed or facts.adopted):
        return False
    strays = [link for link in facts.links if _is_stray(link, number)]
    if strays and "\n" in text:
        return False  # they are told line by line
    facts.links = [link for link in facts.links if link not in strays]
    take(taken.facts, facts)
    taken.strays += strays
    kind: SpanLabel = "unplaced" if strays and not facts.links else "history"
    ledger.take_joined(joined, 0, len(joined.text), kind, number)
    return True


def _is_stray(link: RuleNote, number: Number) -> bool:
    own, other = ordinal(number), ordinal(link.number)
    return link.kind in ("amends", "repeals", "transmutes") and 0 <= own < other


def _take_trailing(taken: SeparatedText, lines: list[SourceLine], ledger: Coverage, number: Number) -> bool:
    """Set the last paragraph apart, or the last lines of it, if they are notes; whether they were."""
    span = taken.span
    if span.first >= span.stop:
        return False
    first = _paragraph(span, lines)
    begin = span.begin if first == span.first else 0
    joined = JoinedLines(lines, max(first, span.stop - _NOTED_LINES_MAX), span.stop, begin)
    is_whole = joined.first == first
    if is_whole and _take_noted(taken, joined, ledger, number):
        pass
    elif (
        is_whole and len(joined.text) <= _NOTES_MAX and _kind_of_note(joined.text) and not begin and first > span.first
    ):
        _note(taken, lines, ledger, number, first)
    elif (mark := _signed_off(first, span, lines)) is not None:
        ledger.take_line(mark, "separator", number)
        if mark + 1 < span.stop:
            _note(taken, lines, ledger, number, mark + 1)
        first = mark
    elif (last := _noted_end(taken, first, lines, ledger, number)) is not None:
        first = last
    else:
        return _take_bracket(taken, lines, ledger, number)
    span.stop = first
    trim(span, lines)
    return True


def _paragraph(span: LineSpan, lines: list[SourceLine]) -> int:
    """The first line of the last paragraph."""
    first = span.stop - 1
    while first > span.first and lines[first - 1].text.strip():
        first -= 1
    return first


def _kind_of_note(text: str) -> str:
    first = text.split("\n", 1)[0]
    if _SECONDED.match(first) or _SECONDED_BY.fullmatch(first):
        return "seconded"
    if _SAYS.fullmatch(first):
        return "seconded" if "second" in first.lower() else "comment"
    return ""


def _signed_off(first: int, span: LineSpan, lines: list[SourceLine]) -> int | None:
    """The line, drawn short, under which the paragraph ends in somebody's note; or one with nothing below."""
    for at in range(span.stop - 1, max(first, span.stop - _SIGNED_OFF_MAX - 2) - 1, -1):
        text = lines[at].text
        if at > span.first and is_rule_off(text):
            below = lines[at + 1].text if at + 1 < span.stop else ""
            is_signature = text.strip() == "--" and at + 1 < span.stop
            return at if not below or is_signature or _kind_of_note(below) else None
    return None


def _noted_end(
    taken: SeparatedText, first: int, lines: list[SourceLine], ledger: Coverage, number: Number
) -> int | None:
    """The first of the last lines of a paragraph that are notes each by itself; None where the last line is none."""
    span = taken.span
    at = span.stop
    while at > first and not (at - 1 == span.first and span.begin):
        if not _take_noted(taken, JoinedLines(lines, at - 1, at), ledger, number, linked=True):
            break
        at -= 1
    return at if at < span.stop else None


def _take_bracket(taken: SeparatedText, lines: list[SourceLine], ledger: Coverage, number: Number) -> bool:
    """A link in brackets at the end of the text's last line: `… [Amended by Rule 305]`."""
    span, at = taken.span, taken.span.stop - 1
    begin = span.begin if at == span.first else 0
    joined = JoinedLines(lines, at, at + 1, begin)
    text = joined.text[: span.end - begin]
    facts = Facts()
    kept = trailing_brackets(text, joined.place, facts)
    if not facts.links or kept == 0:
        return False
    taken.facts.links += facts.links
    ledger.take(at, begin + kept, span.end, "history", number)
    span.end = begin + kept
    return False


def _note(taken: SeparatedText, lines: list[SourceLine], ledger: Coverage, number: Number, first: int) -> None:
    """Take the lines from one on as somebody's note."""
    stop = taken.span.stop
    for at in range(first, stop):
        ledger.take_line(at, "note", number)
    text = "\n".join(lines[at].text for at in range(first, stop))
    kind = _kind_of_note(text)
    place = lines[first].place
    taken.notes.insert(
        0,
        SourceNote(
            "seconded" if kind == "seconded" else "comment" if kind else "signature",
            dedented(text),
            place,
            lines[stop - 1].line,
        ),
    )


def text_of(
    span: LineSpan, lines: list[SourceLine], ledger: Coverage, number: Number
) -> tuple[str, SourcePlace | None]:
    """The text that stands in a span, and where it begins."""
    if span.first >= span.stop:
        return "", None
    texts = []
    for at in range(span.first, span.stop):
        begin = span.begin if at == span.first else 0
        end = span.end if at == span.stop - 1 else len(lines[at].text)
        ledger.take(at, begin, end, "text", number)
        texts.append(lines[at].text[begin:end])
    first = lines[span.first]
    lead = len(texts[0]) - len(texts[0].lstrip())
    place = SourcePlace(first.line, first.column + span.begin + lead)
    if not span.begin:
        return dedented("\n".join(texts)), place
    rest = dedented("\n".join(texts[1:]), keep_first=True)
    return (texts[0].strip() + ("\n" + rest if len(texts) > 1 else "")).rstrip(), place


def dedented(text: str, keep_first: bool = False) -> str:
    """A text without the indentation that all its lines share, and without white space at their ends."""
    lines = text.split("\n")
    shared = min((indent_of(line) for line in lines if line.strip()), default=0)
    cut = "\n".join(_cut(line.rstrip(), shared) for line in lines)
    return cut.rstrip() if keep_first else cut.strip("\n")


def _cut(line: str, columns: int) -> str:
    if not columns or not line:
        return line
    lead = line[: len(line) - len(line.lstrip())].expandtabs(8)
    return lead[columns:] + line.lstrip()
