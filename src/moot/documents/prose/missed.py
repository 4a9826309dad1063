"""Passages of a proposal that aren't followed: they're reported, and those that ask for a change are obstacles."""

import re
from itertools import chain, pairwise

from moot.documents.prose.intent import asks_beside_others
from moot.documents.prose.layout.placeholders import unquoted
from moot.documents.prose.patterns import cues
from moot.documents.prose.rule_text import is_rule_text
from moot.documents.prose.units import ProposalUnit
from moot.documents.prose.values import NotUnderstood, TextSpan
from moot.documents.prose.wishes import is_line_on_rule, wishes_for_change
from moot.documents.sentences import sentence_ends

NO_CHANGE, NOT_UNDERSTOOD, TOO_LONG = ("prose.not-an-instruction", "prose.not-understood", "prose.too-long")
UNKNOWN_FORM = "this looks like an instruction, but its form is not known"
_RESTRICTS = "this restricts what is proposed, and a proposal is adopted as a whole or not"
_LINES_MAX = 20
"""The number of lines of a passage at which a rule's text may begin or end."""
_RULE_TEXT = "this reads like the text of a rule, but it doesn't say of which one"
_NEW_RULE = "Enact a new rule titled “…”: …"
_SIGNATURE, _LINE = re.compile(r"(?m)^[ \t]*--[ \t]*$"), re.compile(r"\S[^\n]*")


class MissedPassages:
    """The passages of a proposal's text that aren't followed, in order."""

    def __init__(self, text: str, missed: list[NotUnderstood]):
        self.text, self.missed = text, missed

    def report_passed_over(self, *, asks: bool) -> None:
        """Report what was passed over and reads as a rule; with `asks`, what asks for a change beside another one."""
        for at, one in enumerate(self.missed):
            said = self.text[one.span.start : one.span.end]
            if one.code == NO_CHANGE and asks and _asks_beside(said):
                self.missed[at] = NotUnderstood(one.span, UNKNOWN_FORM, NOT_UNDERSTOOD, one.nearest)
            elif (
                one.code == NO_CHANGE and asks and any(cues.RESTRICTS.match(sentence) for sentence in _sentences(said))
            ):
                self.missed[at] = NotUnderstood(one.span, _RESTRICTS, NOT_UNDERSTOOD, one.nearest)
            elif one.code == NO_CHANGE and _reads_as_rule(said):
                self.missed[at] = NotUnderstood(one.span, _RULE_TEXT, NOT_UNDERSTOOD, _NEW_RULE)

    def report_signature(self, start: int) -> None:
        """Report the lines below a signature's `--` that ask for a change."""
        signature = _SIGNATURE.search(self.text, start)
        for line in _LINE.finditer(self.text, signature.end() if signature is not None else len(self.text)):
            if _asks_beside(line.group()):
                self.add(TextSpan(*line.span()), "it stands below the line -- of a signature", NOT_UNDERSTOOD)

    def report_quoted(self, units: list[ProposalUnit]) -> None:
        """Report what is quoted from another message and asks for a change."""
        for unit in units:
            said = unquoted(self.text[unit.start : unit.end])
            if unit.is_quoted and (_asks_beside(" ".join(said.split())) or asks_beside_others(said)):
                self.add(TextSpan(unit.start, unit.end), "it's quoted from another message", NOT_UNDERSTOOD)

    def add(self, span: TextSpan, reason: str, code: str, nearest: str = "") -> None:
        """Report a passage; merged with the one before if both have the same problem and no form comes near."""
        last = self.missed[-1] if self.missed else None
        if last is not None and (last.code, last.reason, last.nearest) == (code, reason, nearest):
            between = self.text[last.span.end : span.start]
            if not between.strip(" \n\t.;,"):
                span = TextSpan(self.missed.pop().span.start, span.end)
        self.missed.append(NotUnderstood(span, reason, code, nearest))


def _reads_as_rule(said: str) -> bool:
    """Whether a passage, or one of its paragraphs, could be a rule of its own."""
    lines = said.split("\n", _LINES_MAX)
    runs = [("\n".join(lines[:at]), "\n".join(lines[at:])) for at in range(len(lines))]
    return any(is_rule_text(one.strip()) is not None for one in (*said.split("\n\n"), *chain.from_iterable(runs)))


def _sentences(said: str) -> list[str]:
    ends = [0, *sentence_ends(said), len(said)]
    return [said[start:end] for start, end in pairwise(ends)]


def _asks_beside(said: str) -> bool:
    """Whether words beside an instruction that is followed ask for a change too."""
    return is_line_on_rule(said) or asks_beside_others(said) or wishes_for_change(said, goes_on=True)
