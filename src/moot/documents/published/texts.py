"""Separate a rule's text from the notes above and below it, and remove its indentation."""

import re
from typing import Literal

from moot.documents.citations import ordinal
from moot.documents.published.coverage import Coverage, JoinedLines
from moot.documents.published.facts import Facts, are_only_notes, take, trailing_brackets, trailing_outcome
from moot.documents.published.parts import indent_of
from moot.documents.published.sections import is_rule_off
from moot.documents.published.values import NoteKind, RuleNote, SourceNote, SpanLabel
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


class RuleBody:
    """The lines below a rule's heading, from `first` up to `stop`: its text and the notes around it."""

    def __init__(
        self, lines: list[SourceLine], ledger: Coverage, number: Number, first: int, stop: int, begin: int = 0
    ) -> None:
        """`begin` is the position in the first line."""
        self.lines = lines
        self.ledger = ledger
        self.number = number
        self.first, self.stop, self.begin, self.end = first, stop, begin, 0
        self.facts = Facts()
        self.notes: list[SourceNote] = []
        self.strays: list[RuleNote] = []
        """Links that can't be the rule's own: nothing amends what came after it."""

    def separate_notes(self) -> None:
        """Split off and label the notes at both ends; the text remains."""
        self._trim()
        self._take_leading()
        for _ in range(_TRAILING_MAX):
            if not self._take_trailing():
                break

    def text(self) -> tuple[str, SourcePlace | None]:
        """The remaining text, and where it begins."""
        if self.first >= self.stop:
            return "", None
        texts = []
        for at in range(self.first, self.stop):
            begin = self.begin if at == self.first else 0
            end = self.end if at == self.stop - 1 else len(self.lines[at].text)
            self.ledger.take(at, begin, end, "text", self.number)
            texts.append(self.lines[at].text[begin:end])
        first = self.lines[self.first]
        lead = len(texts[0]) - len(texts[0].lstrip())
        place = SourcePlace(first.line, first.column + self.begin + lead)
        if not self.begin:
            return dedented("\n".join(texts)), place
        rest = dedented("\n".join(texts[1:]), keep_first=True)
        return (texts[0].strip() + ("\n" + rest if len(texts) > 1 else "")).rstrip(), place

    def _trim(self) -> None:
        """Skip blank lines at both ends."""
        while self.first < self.stop and not self.lines[self.first].text[self.begin :].strip():
            self.first, self.begin = self.first + 1, 0
        while self.first < self.stop and not self.lines[self.stop - 1].text.strip():
            self.stop -= 1
        self.end = len(self.lines[self.stop - 1].text) if self.first < self.stop else 0

    def _take_leading(self) -> None:
        """Split off notes right below the heading: `*Power 3*`, `Proposed by Ada`; only whole lines."""
        while self.first < self.stop and not self.begin:
            if is_rule_off(self.lines[self.first].text):
                self.ledger.take_line(self.first, "separator", self.number)
            elif not self._take_noted(JoinedLines(self.lines, self.first, self.first + 1)):
                return
            self.first += 1
            self._trim()

    def _take_noted(self, joined: JoinedLines, linked: bool = False) -> bool:
        """Split off lines that are only notes, perhaps only dates or links; returns whether there were any."""
        text = joined.text.strip()
        if len(text) > _NOTES_MAX or text[:3] == "by ":
            return False
        lead = len(joined.text) - len(joined.text.lstrip())
        facts = Facts()
        if not are_only_notes(text, lambda n: joined.place(lead + n), facts):
            return False
        if linked and not (facts.links or facts.proposed or facts.changed or facts.adopted):
            return False
        strays = [link for link in facts.links if _is_stray(link, self.number)]
        if strays and "\n" in text:
            return False  # they are told line by line
        facts.links = [link for link in facts.links if link not in strays]
        take(self.facts, facts)
        self.strays += strays
        kind: SpanLabel = "unplaced" if strays and not facts.links else "history"
        self.ledger.take_joined(joined, len(joined.text), kind, self.number)
        return True

    def _take_trailing(self) -> bool:
        """Split off the last paragraph, or its last lines, if they are notes; returns whether they were."""
        if self.first >= self.stop:
            return False
        first = self.stop - 1
        while first > self.first and self.lines[first - 1].text.strip():
            first -= 1
        begin = self.begin if first == self.first else 0
        joined = JoinedLines(self.lines, max(first, self.stop - _NOTED_LINES_MAX), self.stop, begin)
        is_whole = joined.first == first
        is_note = is_whole and len(joined.text) <= _NOTES_MAX and _kind_of_note(joined.text)
        if is_whole and self._take_noted(joined):
            pass
        elif is_note and not begin and first > self.first:
            self._note(first)
        elif (mark := self._signed_off(first)) is not None:
            self.ledger.take_line(mark, "separator", self.number)
            if mark + 1 < self.stop:
                self._note(mark + 1)
            first = mark
        elif (last := self._noted_end(first)) is not None:
            first = last
        else:
            self._take_bracket()
            return False
        self.stop = first
        self._trim()
        return True

    def _signed_off(self, first: int) -> int | None:
        """The short separator after which the paragraph is somebody's note; or one with nothing below."""
        for at in range(self.stop - 1, max(first, self.stop - _SIGNED_OFF_MAX - 2) - 1, -1):
            text = self.lines[at].text
            if at > self.first and is_rule_off(text):
                below = self.lines[at + 1].text if at + 1 < self.stop else ""
                is_signature = text.strip() == "--" and at + 1 < self.stop
                return at if not below or is_signature or _kind_of_note(below) else None
        return None

    def _noted_end(self, first: int) -> int | None:
        """The first of the last lines of a paragraph that are each a note; None if the last line isn't one."""
        at = self.stop
        while at > first and not (at - 1 == self.first and self.begin):
            if not self._take_noted(JoinedLines(self.lines, at - 1, at), linked=True):
                break
            at -= 1
        return at if at < self.stop else None

    def _take_bracket(self) -> None:
        """Split off a bracketed link at the end of the text's last line: `… [Amended by Rule 305]`, or an outcome."""
        at = self.stop - 1
        begin = self.begin if at == self.first else 0
        joined = JoinedLines(self.lines, at, at + 1, begin)
        facts = Facts()
        kept = trailing_brackets(joined.text[: self.end - begin], joined.place, facts)
        if facts.links and kept:
            self.facts.links += facts.links
            self.ledger.take(at, begin + kept, self.end, "history", self.number)
            self.end = begin + kept
        kept, outcome = trailing_outcome(self.lines[at].text[begin : self.end])
        if outcome:
            self.facts.outcome = self.facts.outcome or outcome
            self.ledger.take(at, begin + kept, self.end, "outcome", self.number)
            self.end = begin + kept

    def _note(self, first: int) -> None:
        """Label the lines from one on as somebody's note."""
        for at in range(first, self.stop):
            self.ledger.take_line(at, "note", self.number)
        text = "\n".join(line.text for line in self.lines[first : self.stop])
        kind: NoteKind = _kind_of_note(text) or "signature"
        self.notes.insert(0, SourceNote(kind, dedented(text), self.lines[first].place, self.lines[self.stop - 1].line))


def _is_stray(link: RuleNote, number: Number) -> bool:
    own, other = ordinal(number), ordinal(link.number)
    return link.kind in ("amends", "repeals", "transmutes") and 0 <= own < other


def _kind_of_note(text: str) -> Literal["seconded", "comment"] | None:
    first = text.split("\n", 1)[0]
    if _SECONDED.match(first) or _SECONDED_BY.fullmatch(first):
        return "seconded"
    if _SAYS.fullmatch(first):
        return "seconded" if "second" in first.lower() else "comment"
    return None


def dedented(text: str, keep_first: bool = False) -> str:
    """A text without its common indentation and trailing white space."""
    lines = text.split("\n")
    shared = min((indent_of(line) for line in lines if line.strip()), default=0)
    cut = "\n".join(_cut(line.rstrip(), shared) for line in lines)
    return cut.rstrip() if keep_first else cut.strip("\n")


def _cut(line: str, columns: int) -> str:
    if not columns or not line:
        return line
    lead = line[: len(line) - len(line.lstrip())].expandtabs(8)
    return lead[columns:] + line.lstrip()
