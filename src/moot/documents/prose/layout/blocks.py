"""Blocks of quoted text below an instruction: indented, fenced, quoted or enclosed, and where they end."""

import re
import textwrap

from moot.documents.prose.layout.ends import What, instructs, what_follows
from moot.documents.prose.layout.lines import QUOTE_MARKS, SIGNATURE, literal_end
from moot.documents.prose.layout.placeholders import Shaper, unquoted, without_margin
from moot.documents.prose.patterns import cues
from moot.documents.prose.units import ProposalUnit

_MARKS = ("```", "[[[", "<<<", "{{{", '"""')
"""Marks around a text; one that is never closed opens no block, so that the instruction isn't understood."""
ENDS_SENTENCE = re.compile(r"[.!?:;][\"”’')*_\]]*$")


def margin_of(unit: ProposalUnit) -> int:
    """The indentation of a unit's words, behind its bullet if it has one."""
    bullet = cues.BULLETED.match(unit.shape)
    return unit.indent + (bullet.end() if bullet is not None else 0)


class Blocks(Shaper):
    """Adds blocks of quoted text to units."""

    doubt = 0
    """Where the block that is being taken may already end; 0 if nowhere."""

    def take_block(self, unit: ProposalUnit, i: int) -> int:
        """Add the block of text that begins on line `i` to a unit; returns its last line."""
        line = self.lines[i]
        unit.put_space(line.first)
        if line.text.startswith(">"):
            return self._put(unit, i, self._quoting_end(i), quoting=True)
        fence = self.fence_end(i)
        if fence is not None:
            self._put(unit, i + 1, fence - 1)
            return fence
        enclosed = self.literal_at(line.first)
        if enclosed is None and line.text.startswith(_MARKS):
            unit.put(line.text[0], line.first)
            return i
        if enclosed is not None:
            return self._take_enclosed(unit, i, *enclosed)
        said, is_flush = self.whole_paragraph(i), line.indent <= margin_of(unit)
        is_odd = what_follows(said, is_first=True) == "ends" if is_flush else instructs(said)
        self.doubt = line.first if is_odd else 0
        return self._put(unit, i, self._flush_end(unit, i) if is_flush else self._indented_end(unit, i))

    # --- what encloses a block -------------------------------------------------------------------

    def _take_enclosed(self, unit: ProposalUnit, i: int, inside: int, close: int, after: int) -> int:
        """Add a block in quotation marks or braces, and the rest of its last line."""
        self.put_literal(unit, without_margin(self.text[inside:close]), self.lines[i].first, after)
        unit.end = after
        last = self.line_at(after, i)
        if not self.rest_of_line(after).strip(".,;"):
            return last
        self.split(last, after)
        return self.take_line(unit, last)

    def _quoting_end(self, i: int) -> int:
        """The last of the lines that begin with `>`, with blank lines in between."""
        following = self.next(i + 1)
        while following is not None and following <= i + 2 and self.lines[following].text.startswith(">"):
            i = following
            following = self.next(i + 1)
        return i

    def fence_end(self, i: int) -> int | None:
        """The line that closes the fence opened on line `i`."""
        opening = self.lines[i].text
        if not cues.RULED.match(opening):
            return None
        rules = (at for at in range(i + 1, len(self.lines)) if cues.RULED.match(self.lines[at].text))
        closing = next((at for at in rules if self.lines[at].text[0] == opening[0]), i)
        return closing if closing > i + 1 else None

    # --- where a block ends ----------------------------------------------------------------------

    def _what(self, at: int) -> What:
        """What begins on line `at` of a block without marks: more of it, something else, or nobody knows."""
        line, apart = self.lines[at], self.is_apart(at)
        if not apart and not ENDS_SENTENCE.search(self.lines[at - 1].text):
            return "text"
        paragraph = self.whole_paragraph(at)
        is_last = self.next(at + 1 if not apart else self.past_paragraph(at)) is None
        found = what_follows(paragraph, is_last=is_last and apart)
        if found == "unsure" and not self.doubt:
            self.doubt = line.first
        return found

    def _indented_end(self, unit: ProposalUnit, i: int) -> int:
        """The last line of a block that is indented more than its instruction."""
        stop, margin, least, hanging = i, self.lines[i].indent, self.lines[i].indent, False
        for at in range(i, len(self.lines)):
            line = self.lines[at]
            if not line.text:
                continue
            out = line.indent <= unit.indent
            if out and not (
                self._hangs(unit, i, at) or self._is_outdented(unit, at) or (hanging and not self.is_apart(at))
            ):
                break
            hanging = hanging or out
            begins = at > i and (self.is_apart(at) or line.indent != self.lines[at - 1].indent)
            apart, hangs = self.is_apart(at), out and at == i + 1
            if hangs and self._what(at) == "ends":
                break
            is_odd = at > i and apart and (line.indent < least or instructs(self.whole_paragraph(at)))
            if is_odd or (hangs and ENDS_SENTENCE.search(self.lines[i].text)):
                self.doubt = self.doubt or line.first
            least = min(least, line.indent)
            if begins and line.indent <= margin and self._leaves(unit, at):
                break
            stop = at
        return stop

    def _is_outdented(self, unit: ProposalUnit, at: int) -> bool:
        """Whether a single line of an indented block is indented less: it is in the middle of a paragraph."""
        behind = self.lines[at + 1] if at + 1 < len(self.lines) else None
        inside = behind is not None and behind.text and behind.indent > unit.indent
        stays = not cues.BULLETED.match(self.lines[at].text) and not self.is_apart(at)
        return bool(inside) and stays and not self._leaves(unit, at)

    def _hangs(self, unit: ProposalUnit, i: int, at: int) -> bool:
        """Whether only the first line of a block is indented, like a paragraph; `at` is its second."""
        line = self.lines[at]
        if at != i + 1 or self.is_apart(at) or line.indent < unit.indent:
            return False
        return not (cues.CONNECTS.match(line.text) or cues.BULLETED.match(line.text) or self._leaves(unit, at))

    def _flush_end(self, unit: ProposalUnit, i: int) -> int:
        """The last line of a block that isn't indented more than its instruction."""
        stop = i
        one = cues.WANTS_ONE.search(unit.shape) is not None
        for at in range(i + 1, len(self.lines)):
            line = self.lines[at]
            if not line.text:
                continue
            is_out = line.indent < self.lines[i].indent and (self.is_apart(at) or cues.BULLETED.match(line.text))
            if line.indent < unit.indent or (is_out and line.indent < margin_of(unit)) or self._leaves(unit, at):
                break
            if self.is_apart(at) and (one or cues.ORDER.match(line.text)):
                break
            if self._what(at) == "ends":
                break
            stop = at
        return stop

    def _leaves(self, unit: ProposalUnit, at: int) -> bool:
        """Whether the text from line `at` on isn't part of the block before it."""
        line, apart = self.lines[at], self.is_apart(at)
        if line.text == SIGNATURE or cues.NUMBERED.match(line.text):
            return True
        told = cues.SECONDED.match(line.text) or cues.RULED.match(line.text) or cues.ENDS_TEXT.match(line.text)
        if apart and line.indent <= unit.indent and told:
            return True
        if apart and line.text.startswith("[") and self.is_comment(at):
            return True
        if cues.WITHIN_REPLACING.match(line.text) and cues.REPLACES.search(unit.shape):
            return True
        return (apart or line.indent <= unit.indent) and self.is_instruction(at)

    # --- as a literal ----------------------------------------------------------------------------

    def _put(self, unit: ProposalUnit, i: int, stop: int, *, quoting: bool = False) -> int:
        """Add these lines to the shape as one literal; returns the last one that isn't blank."""
        while stop > i and not self.lines[stop].text:
            stop -= 1
        raw, end = (self.text[self.lines[i].start : self.lines[stop].end], self.lines[stop].end)
        block = textwrap.dedent(unquoted(raw) if quoting else raw).strip("\n")
        doubt = 0 if quoting or self.lines[stop].end < self.doubt else self.doubt
        first, _, rest = block.partition("\n")
        if first.startswith("  ") and rest and not rest.startswith(" "):  # only the first line is indented
            block = block.lstrip()
        self.put_literal(unit, _unwrapped(block), self.lines[i].first, end, doubt)
        unit.end = end
        return stop


def _unwrapped(block: str) -> str:
    """A block without the quotation marks or braces around all of it; an unclosed opening one is removed too."""
    if block[:1] not in QUOTE_MARKS:
        return block
    found, _ = literal_end(block, 0, len(block))
    if found is None:
        return block[1:] if block[:1] == '"' else block
    inside, close, after = found
    return block if block[after:].strip(" \n.,;") else without_margin(block[inside:close])
