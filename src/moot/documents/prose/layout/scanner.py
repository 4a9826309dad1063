"""Scanner that cuts a proposal into units, one for each instruction, with the blocks of text that they quote."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Literal as Choice

from moot.documents.prose.layout.blocks import ENDS_SENTENCE, Blocks, margin_of
from moot.documents.prose.layout.ends import instructs, what_follows
from moot.documents.prose.layout.lines import SIGNATURE
from moot.documents.prose.patterns import cues
from moot.documents.prose.units import SHAPE_MAX, Literal, ProposalUnit

_TAIL = 400
"""The number of characters at both ends of a shape that are examined."""
_HEADING_MAX = 1_000
"""The longest shape that can be a heading for steps."""
_MARGIN_MAX = 3
"""The most additional indentation with which a text isn't yet set off from its instruction."""
_BLOCK_INDENT = 2
"""The additional indentation of a block without a blank line before it."""

Next = Choice["end", "line", "block"]
"""Whether a unit ends, continues with the next line, or has a block of text next."""


def scan(text: str, start: int = 0, end: int | None = None) -> list[ProposalUnit]:
    """The units of a stretch of a proposal, in order; comments, headers and signatures are left out."""
    return _UnitScanner(text, start, len(text) if end is None else end).units()


class _UnitScanner(Blocks):
    """Scans the lines of a page."""

    def __init__(self, text: str, start: int, end: int):
        super().__init__(text, start, end)
        self.found: list[ProposalUnit] = []
        self.in_headers = True

    def units(self) -> list[ProposalUnit]:
        """All units."""
        i = 0
        while i < len(self.lines) and self.lines[i].text != SIGNATURE:
            beyond = self._past_noninstruction(i)
            if beyond is None:
                self.in_headers = False
                unit, beyond = self._unit(i)
                for last in self.found[-1:]:
                    is_close = (i > 0 and not self.is_apart(i)) or unit.indent > last.indent
                    unit.follows_block, last.has_more = is_close and _ends_in_block(last), True
                self.found.append(unit)
            i = beyond
        return self.found

    # --- what is no instruction ------------------------------------------------------------------

    def _past_noninstruction(self, i: int) -> int | None:
        """The next line to scan if line `i` is blank, a header, a comment or similar; otherwise None."""
        line = self.lines[i]
        if not line.text or cues.RULED.match(line.text) or cues.NUMBERED.match(line.text):
            return i + 1
        if self.found and cues.SECONDED.match(line.text) and not self.begins_instruction(i):
            return self.past_paragraph(i)
        if self.in_headers and cues.HEADER.match(line.text):
            return self._past_header(i)
        if line.text.startswith("[") and line.first in self.comments:
            return self.past_comment(i)
        if line.text.startswith(">"):
            beyond = i + sum(1 for _ in takewhile(lambda one: one.text.startswith(">"), self.lines[i:]))
            unit = ProposalUnit(line.indent, line.first, is_quoted=True, end=self.lines[beyond - 1].end)
            self.found.append(unit)
            return beyond
        return None

    def _past_header(self, i: int) -> int:
        """The line after a header; if the header labels an instruction, the text after the label."""
        line = self.lines[i]
        label, colon, said = line.text.partition(":")
        said = said.lstrip()
        if colon and cues.LABELS.match(label) and (cues.HEAD.match(said) or said.endswith(".")):
            self.split(i, self.text.index(":", line.first) + 1)
            return i
        return i + 1

    # --- one unit --------------------------------------------------------------------------------

    def _unit(self, i: int) -> tuple[ProposalUnit, int]:
        """The unit that begins on line `i`, and the line after it."""
        line = self.lines[i]
        unit = ProposalUnit(indent=line.indent, start=line.first)
        i = self.take_line(unit, i)
        while True:
            following = self._following(unit, i)
            step = self._next(unit, i, following) if following is not None else "end"
            if following is None or step == "end":
                break
            i = self.take_block(unit, following) if step == "block" else self.take_line(unit, following)
        unit.end = min(unit.end or line.end, self.end)
        return unit, i + 1

    def _following(self, unit: ProposalUnit, i: int) -> int | None:
        """The line that may continue a unit, after comments; None ends the unit."""
        following = self.next(i + 1)
        while following is not None and self.lines[following].text.startswith("[") and self.is_comment(following):
            skipped = self.past_comment(following)
            beyond = self.next(skipped)
            if beyond is None or not (_wants_text(unit.shape.rstrip()) or self._connects(beyond)):
                return None
            self.blank_out(following, skipped)
            following = beyond
        return following

    def _next(self, unit: ProposalUnit, i: int, following: int) -> Next:
        shape, line = unit.shape.rstrip(), self.lines[following]
        apart = following > i + 1
        if len(shape) > SHAPE_MAX or line.text == SIGNATURE:
            return "end"
        tail = shape[-_TAIL:]
        listed = cues.RULES_FOLLOW.search(tail) if ":" in tail else None
        if listed is not None:
            return self._next_listed(unit, listed, following, apart)
        heading = shape if len(shape) <= _HEADING_MAX else ""
        in_list, bulleted = cues.BULLETED.match(unit.shape), cues.BULLETED.match(line.text)
        distributes = cues.DISTRIBUTES.match(heading) and bulleted
        if distributes or self._introduces(shape, following) or self._leads_steps(shape, following):
            return "end"
        if self._has_block(unit, following, apart):
            return "block"
        if apart or _ends_in_block(unit):
            return "line" if self._connects(following) else "end"
        is_new = ENDS_SENTENCE.search(shape) or (line.text[0].isupper() and cues.CONDITION.match(line.text))
        begins = (
            self.begins_instruction(following)
            or (bulleted and cues.STEP.match(self.paragraph(following)))
            or (cues.TOPIC.match(heading) and cues.STEP.match(line.text))
            or (line.indent <= unit.indent and (cues.RULE_FIRST.match(line.text) or (in_list and bulleted)))
            or (is_new and instructs(self.paragraph(following)))
        )
        return "end" if begins or cues.RULED.match(line.text) or line.text.startswith(">") else "line"

    def _next_listed(self, unit: ProposalUnit, listed: re.Match[str], following: int, apart: bool) -> Next:
        """Whether a list of rules goes on: with any line until one is named, and then with those that name another."""
        line, said = self.lines[following], "".join(filter(None, listed.groups())).strip()
        if not said:
            return "end" if apart and self.begins_instruction(following) else "line"
        names_another = cues.RULE_LISTED.match(line.text) is not None
        if names_another and not said.endswith((",", "and", ";")):
            unit.put(",", line.first)
        return "line" if names_another or (not apart and not self.begins_instruction(following)) else "end"

    def _introduces(self, shape: str, following: int) -> bool:
        """Whether the unit isn't an instruction, but introduces one with a colon."""
        if not _ends_in_colon(shape):
            return False
        head, line = shape[:_TAIL], self.lines[following].text
        told, gives_text = cues.TOLD_OF.search(head), cues.GIVES_TEXT.search(head)
        is_head, is_label = cues.HEAD.match(head), cues.LABEL.match(head)
        asks = cues.ASKS.match(line) and not told and not is_head
        if (asks or cues.ITSELF.match(head)) and not gives_text:
            return True
        other = cues.INTRODUCES.match(head) and not told and not is_head and not cues.STEP.match(head)
        follows = self.is_instruction(following) or (is_label and cues.RULE_FIRST.match(line))
        return bool((is_label or other) and follows)

    def _leads_steps(self, shape: str, following: int) -> bool:
        """Whether steps follow for what the unit names, or instructions under its condition."""
        shape = shape.lstrip()
        if len(shape) > _HEADING_MAX:
            return False
        paragraph, colon = self.paragraph(following), _ends_in_colon(shape)
        is_step, is_head = (bool(cues.STEP.match(paragraph)), bool(cues.HEAD.match(paragraph)))
        if colon and cues.CONDITION.match(shape) and (is_head or not cues.HEAD.search(shape)):
            return True
        if cues.STEPS_FOLLOW.search(shape) and (is_step or is_head):
            return True
        end = _CONDITION_END.search(shape) if cues.CONDITION.match(shape) else None
        main = _ASIDE.sub("", shape[end.end() :] if end is not None else shape)
        names = cues.NAMES_RULE.match(main) is not None and cues.OPENS_STEPS.search(main) is not None
        return names and is_step and not cues.GIVES_TEXT.search(main)

    # --- blocks and lines that go on -------------------------------------------------------------

    def _has_block(self, unit: ProposalUnit, following: int, apart: bool) -> bool:
        """Whether the next line begins a block of text that the unit gives."""
        shape, line = unit.shape.rstrip(), self.lines[following]
        if _ends_in_colon(shape):
            return True
        if cues.RULED.match(line.text) and not apart and self.fence_end(following) is not None:
            return _wants_text(shape)
        head = shape[:_TAIL]
        if line.text.startswith(">") or self.literal_at(line.first) is not None:
            return _wants_text(shape)
        if not (cues.HEAD.match(head) or cues.STEP.match(head) or cues.LEADS_OVER.match(head)):
            return False
        deeper = line.indent > margin_of(unit)
        is_near = line.indent <= unit.indent + _MARGIN_MAX
        if is_near and what_follows(self.whole_paragraph(following), is_first=True) == "ends":
            return False
        if not _wants_text(shape):
            return apart and deeper and cues.ENACTS.match(shape) is not None and not _ends_in_block(unit)
        if deeper and (apart or line.indent >= _BLOCK_INDENT):
            return True
        return apart and not self.begins_instruction(following) and not self._connects(following)

    def _connects(self, i: int) -> bool:
        """Whether line `i` continues the sentence before it."""
        text = self.lines[i].text
        goes_on = cues.CONNECTS.match(text) and not self.begins_instruction(i)
        return bool(cues.LEADS_OVER.match(text) or goes_on)


_ASIDE = re.compile(r"\([^()]*\)")
_CONDITION_END = re.compile(r", (?:then )?(?=(?:in|for|to|within|please|the|amend|change|modify|edit|rule)\b)", re.I)


def _ends_in_colon(shape: str) -> bool:
    return cues.COLON.search(shape[-_TAIL:]) is not None


def _wants_text(shape: str) -> bool:
    """Whether a text must follow."""
    return _ends_in_colon(shape) or cues.WANTS_BLOCK.search(shape[-_TAIL:]) is not None


def _ends_in_block(unit: ProposalUnit) -> bool:
    last = unit.literals.get(unit.shape.rstrip()[-1:])
    return last is not None and last.is_block


_BEGINNING = 300
"""The number of characters of a literal that are examined for a proposal."""
_CLOSING = "}\"”`'"


def units_of(text: str) -> Iterator[ProposalUnit]:
    """The units of a proposal, in order; the inner ones, if a unit only submits what it quotes."""
    for unit in scan(text):
        literal = unit.literals.get(unit.shape.rstrip(" .")[-1:])
        inside = -1
        if literal is not None and _only_submits(unit, literal):
            inside = text.find(literal.text.strip()[:20].split("\n")[0], literal.start)
        if literal is None or inside < 0:
            yield unit
        else:
            yield from scan(text, inside, literal.end - (text[literal.end - 1] in _CLOSING))


def _only_submits(unit: ProposalUnit, literal: Literal) -> bool:
    """Whether a unit only submits the quoted proposal at its end."""
    if cues.HEAD.match(unit.shape) or not cues.HEAD.match(" ".join(literal.text.strip()[:_BEGINNING].split())):
        return False
    alone = len(unit.shape.strip(" .")) == 1
    return alone or (literal.is_block and bool(cues.SUBMITS.search(unit.shape)) and not cues.TOLD_OF.search(unit.shape))
