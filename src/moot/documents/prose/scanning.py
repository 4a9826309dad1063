"""A proposal cut into units: each an instruction on one line, with every literal in it replaced by one character.

`Amend Rule 4 ("Tea") by replacing "x" with "y".` becomes `Amend Rule 4 (A) by replacing B with C.`, where A, B
and C are characters of Unicode's private use; so that the grammar reads words, and never what is quoted.
"""

import re
import textwrap
from dataclasses import dataclass, field

from moot.documents.prose import layout
from moot.documents.prose.layout import Line, lines_of
from moot.documents.prose.literals import Room, literal_end

FIRST_LITERAL = 0xF0000
LITERALS_MAX = 60_000
SHAPE_MAX = 20_000
"""Characters of one instruction beside what it quotes."""
LITERAL = "[\U000f0000-\U000ffffd]"
"""A character that stands for a literal."""
_TAIL = 400
"""Characters at the beginning and the end of a shape that say what it is and what comes next."""
_HEADING_MAX = 1_000
_SPOKEN_MIN = 8
_ANY_LITERAL = re.compile(LITERAL)
_COLON = re.compile(r"[:：][\s\"”')*_.-]{0,3}$")
_AFTER_LITERAL = re.compile(
    r"[\s.,;:!)]*(?:$|(?:and|with|to|by|in|before|after|from|or|as|at|so|where|respectively)\b|" + LITERAL + ")"
)


@dataclass(frozen=True, slots=True)
class Literal:
    """A text that an instruction gives word for word."""

    text: str
    start: int
    end: int
    is_block: bool


@dataclass(slots=True)
class Unit:
    """One instruction's worth of a proposal, on one line."""

    indent: int
    start: int
    end: int = 0
    shape: str = ""
    offsets: list[int] = field(default_factory=list)
    """Where each character of the shape stands in the proposal."""
    literals: dict[str, Literal] = field(default_factory=dict)
    heading: bool = False
    """Whether steps follow that are about what it names, or a condition's scope."""
    after_blank: bool = True
    quoted: bool = False
    """Whether it stands in lines that quote another message."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the proposal that a stretch of the shape stands for."""
        if start >= end or not self.offsets:
            return self.start, self.end
        last = self.shape[end - 1]
        stop = self.literals[last].end if last in self.literals else self.offsets[end - 1] + 1
        first = self.shape[start]
        return (self.literals[first].start if first in self.literals else self.offsets[start]), stop


def scan(text: str, start: int = 0, end: int | None = None) -> list[Unit]:
    """The units of a proposal, in order; comments, headers and signatures are left out."""
    return _Scanner(text, start, len(text) if end is None else end).units()


class _Scanner:
    """Walks over the lines of one stretch of a text."""

    def __init__(self, text: str, start: int, end: int):
        self.text, self.end = text, end
        self.lines = lines_of(text, start, end)
        self.count = 0
        self.room = Room(20 * (end - start) + 200_000)
        self.closing = _bracket_pairs(text, start, end)

    def units(self) -> list[Unit]:
        units: list[Unit] = []
        i, blank, headers = 0, True, True
        while i < len(self.lines):
            line = self.lines[i]
            if not line.text:
                i, blank = i + 1, True
                continue
            if layout.SIGNATURE.match(line.text) and len(line.text) <= 3:
                break
            if layout.RULED.match(line.text) or layout.NUMBERED.match(line.text):
                i += 1
                continue
            if units and layout.SECONDED.match(line.text):
                while i < len(self.lines) and self.lines[i].text:
                    i += 1
                continue
            if headers and layout.HEADER.match(line.text):
                i = self._past_header(i)
                continue
            if line.text.startswith("["):
                after = self._comment_end(line.first)
                if after is not None:
                    i = self._line_after(after, i)
                    rest = self.text[after : self.lines[i].end].strip() if i < len(self.lines) else ""
                    if not rest.strip(".,;"):
                        i += 1
                    else:
                        i = self._split_line(i, after)
                    continue
            if line.text.startswith(">"):
                i = self._past_quoted(i)
                continue
            headers = False
            unit, i = self._unit(i, blank)
            units.append(unit)
            blank = False
        return units

    # --- comments and quoted lines ---------------------------------------------------------------

    def _comment_end(self, start: int) -> int | None:
        """The offset behind the bracket that closes a comment."""
        return self.closing.get(start)

    def _literal_end(self, offset: int) -> tuple[int, int, int] | None:
        return literal_end(self.text, offset, self.end, self.room)

    def _line_after(self, offset: int, i: int) -> int:
        while i < len(self.lines) and self.lines[i].end < offset:
            i += 1
        return i

    def _split_line(self, i: int, at: int) -> int:
        """Let what stands behind `at` on line `i` be a line of its own."""
        line = self.lines[i]
        raw = self.text[at : line.end]
        first = at + len(raw) - len(raw.lstrip())
        self.lines[i] = Line(at, first, line.end, line.indent, raw.strip())
        return i

    def _past_header(self, i: int) -> int:
        """The line behind a header; where the header is a label before an instruction, what is behind the label."""
        line = self.lines[i]
        colon = line.text.find(":")
        if colon >= 0 and layout.HEAD.match(line.text[colon + 1 :].lstrip()):
            return self._split_line(i, line.first + colon + 1)
        return i + 1

    def _past_quoted(self, i: int) -> int:
        while i < len(self.lines) and self.lines[i].text.startswith(">"):
            i += 1
        return i

    # --- one unit --------------------------------------------------------------------------------

    def _unit(self, i: int, blank: bool) -> tuple[Unit, int]:
        line = self.lines[i]
        unit = Unit(indent=line.indent, start=line.first, after_blank=blank)
        i = self._take_line(unit, i)
        while True:
            step = self._what_next(unit, i)
            following = self._next(i + 1)
            if step == "end" or following is None:
                break
            i = self._take_block(unit, following) if step == "block" else self._take_line(unit, following)
        unit.end = min(unit.end or line.end, self.end)
        return unit, i + 1

    def _next(self, i: int) -> int | None:
        while i < len(self.lines) and not self.lines[i].text:
            i += 1
        return i if i < len(self.lines) else None

    def _what_next(self, unit: Unit, i: int) -> str:
        """Whether the unit ends here, goes on with the next line, or has a block of text next."""
        following = self._next(i + 1)
        if following is None or len(unit.shape) > SHAPE_MAX:
            return "end"
        shape, line = unit.shape.rstrip(), self.lines[following]
        apart = following > i + 1
        if layout.SIGNATURE.match(line.text) and len(line.text) <= 3:
            return "end"
        if line.text.startswith("[") and self._is_comment_paragraph(following):
            skipped = self._skip_comment(following)
            beyond = self._next(skipped)
            if beyond is None or not (self._wants_more(shape) or self._connects(self.lines[beyond], unit)):
                return "end"
            self._drop_lines(following, skipped)
            return self._what_next(unit, i)
        colon = bool(_COLON.search(shape[-_TAIL:]))
        head = shape[:_TAIL]
        introduces = layout.LABEL.match(head) or not (layout.HEAD.match(head) or layout.STEP.match(head))
        if colon and introduces and self._is_instruction(following):
            return "end"
        if layout.RULES_FOLLOW.search(shape[-_TAIL:]):
            return "continue" if not self._begins(following) or not apart else "end"
        if self._leads_steps(unit, following, colon):
            unit.heading = True
            return "end"
        if self._wants_block(unit, line, apart, colon):
            return "block"
        if apart or self._after_block(unit):
            return "continue" if self._connects(line, unit) else "end"
        if self._begins(following) or self._bulleted(line, unit) or layout.RULED.match(line.text):
            return "end"
        return "end" if line.text.startswith(">") else "continue"

    def _after_block(self, unit: Unit) -> bool:
        last = unit.shape.rstrip()[-1:]
        return last in unit.literals and unit.literals[last].is_block

    def _leads_steps(self, unit: Unit, following: int, colon: bool) -> bool:
        shape = unit.shape.strip()
        if len(shape) > _HEADING_MAX:
            return False
        line = self._paragraph_from(following)
        if colon and layout.CONDITION.match(shape) and not layout.HEAD.search(shape):
            return True
        if colon and layout.CONDITION.match(shape) and layout.HEAD.match(line):
            return True
        if layout.STEPS_FOLLOW.search(shape) and (layout.STEP.match(line) or layout.HEAD.match(line)):
            return True
        return (
            colon
            and bool(re.match(r"(?:in|for|to) ", shape, re.I))
            and bool(layout.STEP.match(line))
            and not (
                _ANY_LITERAL.search(shape[-3:]) is None
                and re.search(r"\b(?:read|text|with|append\w*|add\w*|insert\w*)\W*$", shape)
            )
        )

    def _wants_more(self, shape: str) -> bool:
        return bool(layout.WANTS_BLOCK.search(shape[-_TAIL:]) or _COLON.search(shape[-_TAIL:]))

    def _wants_block(self, unit: Unit, line: Line, apart: bool, colon: bool) -> bool:
        shape = unit.shape.rstrip()
        deeper = line.indent > unit.indent
        opener = line.text[:1]
        if opener == ">":
            return colon or bool(layout.WANTS_BLOCK.search(shape[-_TAIL:]))
        if opener in "\"“{«‘'`„<" and self._literal_at(line.first) is not None:
            return colon or bool(layout.WANTS_BLOCK.search(shape[-_TAIL:]))
        if colon:
            return True
        head = shape[:_TAIL]
        if not layout.HEAD.match(head) and not layout.STEP.match(head) and not layout.CONNECTS_ALONE.match(head):
            return False
        if layout.WANTS_BLOCK.search(shape[-_TAIL:]):
            return (deeper and (apart or _indented_paragraph(self.lines, line))) or (
                apart and not self._begins_line(line) and not self._connects(line, unit)
            )
        return (
            apart
            and deeper
            and re.match(r"\W*(?:re-?)?(?:enact|create|establish|make|add)\b", shape, re.I) is not None
            and (not self._after_block(unit))
        )

    def _literal_at(self, offset: int) -> tuple[int, int, int] | None:
        """The literal that begins a block and fills it; None where its text only begins with a quotation."""
        found = self._literal_end(offset)
        if found is None:
            return None
        line_end = self.text.find("\n", found[2], self.end)
        rest = self.text[found[2] : line_end if line_end >= 0 else self.end]
        return found if _AFTER_LITERAL.match(rest.lower()) else None

    def _connects(self, line: Line, unit: Unit) -> bool:
        if layout.CONNECTS_ALONE.match(line.text):
            return True
        return bool(layout.CONNECTS.match(line.text)) and not layout.HEAD.match(self._paragraph_at(line))

    def _begins(self, i: int) -> bool:
        return bool(layout.HEAD.match(self._paragraph_from(i)))

    def _begins_line(self, line: Line) -> bool:
        return bool(layout.HEAD.match(self._paragraph_at(line)))

    def _bulleted(self, line: Line, unit: Unit) -> bool:
        return bool(re.match(r"(?:[-*•–+]|\(?(?:\d{1,2}|[a-z])[.)])\s", line.text)) and bool(
            layout.STEP.match(self._paragraph_at(line))
        )

    def _paragraph_at(self, line: Line) -> str:
        return self._paragraph_from(self._index_of(line))

    def _index_of(self, line: Line) -> int:
        low, high = 0, len(self.lines) - 1
        while low < high:
            middle = (low + high) // 2
            if self.lines[middle].end < line.end:
                low = middle + 1
            else:
                high = middle
        return low

    def _paragraph_from(self, i: int, most: int = 5) -> str:
        """The first lines of the paragraph that begins on line `i`, on one line."""
        taken = []
        for line in self.lines[i : i + most]:
            if not line.text:
                break
            taken.append(line.text)
        return " ".join(taken)

    # --- comments between ------------------------------------------------------------------------

    def _is_comment_paragraph(self, i: int) -> bool:
        after = self._comment_end(self.lines[i].first)
        if after is None:
            return False
        line_end = self.text.find("\n", after, self.end)
        return not self.text[after : line_end if line_end >= 0 else self.end].strip().strip(".,;")

    def _skip_comment(self, i: int) -> int:
        after = self._comment_end(self.lines[i].first)
        assert after is not None
        return self._line_after(after, i) + 1

    def _drop_lines(self, start: int, stop: int) -> None:
        for at in range(start, min(stop, len(self.lines))):
            line = self.lines[at]
            self.lines[at] = Line(line.start, line.end, line.end, 0, "")

    # --- characters ------------------------------------------------------------------------------

    def _take_line(self, unit: Unit, i: int) -> int:
        """Take the rest of line `i`, and as many lines as its literals reach over; returns the last line taken."""
        line = self.lines[i]
        chars, offsets = ([" "], [line.first]) if unit.shape and not unit.shape.endswith(" ") else ([], [])
        at = line.first
        while at < line.end:
            char = self.text[at]
            last = chars[-1] if chars else unit.shape[-1:]
            found = self._inline_literal(at, last) if char in "\"“„«‘'`{<‹「" else None
            if char == ":" and self._speaks_on(unit.shape + "".join(chars), at):
                unit.shape += "".join((*chars, ":", " "))
                unit.offsets += [*offsets, at, at]
                return self._take_rest(unit, i, at + 1)
            if found is not None:
                inside, close, after = found
                raw = self.text[inside:close]
                chars.append(self._name(unit, raw, at, after, is_block="\n\n" in raw))
                offsets.append(at)
            elif char == "[" and (closed := self._comment_end(at)) is not None and "\n\n" not in self.text[at:closed]:
                after = closed
            else:
                after = at + 1
                if not char.isspace() or (last and last != " "):
                    chars.append(" " if char.isspace() else char if ord(char) < FIRST_LITERAL else "\ufffd")
                    offsets.append(at)
            at = after
            if at > line.end:
                i = self._line_after(at, i)
                line = self.lines[min(i, len(self.lines) - 1)]
        unit.shape += "".join(chars)
        unit.offsets += offsets
        unit.end = max(unit.end, at)
        return min(i, len(self.lines) - 1)

    def _speaks_on(self, shape: str, colon: int) -> bool:
        """Whether what follows a colon on its line is a rule's text that nothing encloses."""
        line_end = self.text.find("\n", colon, self.end)
        rest = self.text[colon + 1 : line_end if line_end >= 0 else self.end].strip()
        if len(rest) < _SPOKEN_MIN or not (rest[0].isupper() or rest[0].isdigit()) or " " not in rest:
            return False
        if layout.STEP.match(rest) or (layout.HEAD.match(rest) and _IMPERATIVE.search(rest[:200])):
            return False
        return bool(layout.SPEAKS.search(shape[-_TAIL:])) and bool(layout.HEAD.match(shape[:_TAIL]))

    def _take_rest(self, unit: Unit, i: int, start: int) -> int:
        """Take the rest of a paragraph as a text; returns its last line."""
        last = i
        while last + 1 < len(self.lines) and self.lines[last + 1].text and not self._begins(last + 1):
            last += 1
        raw = self.text[start : self.lines[last].end]
        first = start + len(raw) - len(raw.lstrip())
        self._put_literal(unit, raw.strip(), first, self.lines[last].end)
        unit.end = self.lines[last].end
        return last

    def _inline_literal(self, at: int, last: str) -> tuple[int, int, int] | None:
        if self.text[at] == "'" and last.isalnum():
            return None
        found = self._literal_end(at)
        if found is None or self.count >= LITERALS_MAX:
            return None
        inside, close, _ = found
        if (
            "\n\n" in self.text[inside:close]
            and self.text[at] in "\"'"
            and self.text[at - 1 : at] not in ("", "\n", " ", "\t")
        ):
            return None
        if close - inside > 400 and self.text[at] == "'" and "\n" in self.text[inside:close]:
            return None
        return found

    def _put(self, unit: Unit, char: str, at: int) -> None:
        unit.shape += char
        unit.offsets.append(at)

    def _put_literal(self, unit: Unit, raw: str, start: int, end: int) -> None:
        self._put(unit, self._name(unit, raw, start, end, is_block=True), start)

    def _name(self, unit: Unit, raw: str, start: int, end: int, *, is_block: bool) -> str:
        """The character that stands for a literal from now on."""
        name = chr(FIRST_LITERAL + self.count)
        self.count += 1
        unit.literals[name] = Literal(_tidied(raw), start, end, is_block)
        return name

    # --- blocks ----------------------------------------------------------------------------------

    def _take_block(self, unit: Unit, i: int) -> int:
        """Take the block of text that begins on line `i`; returns the last line taken."""
        line = self.lines[i]
        if unit.shape and not unit.shape.endswith(" "):
            self._put(unit, " ", line.first)
        if line.text.startswith(">"):
            stop = i
            while stop + 1 < len(self.lines) and (
                self.lines[stop + 1].text.startswith(">")
                or (
                    not self.lines[stop + 1].text
                    and stop + 2 < len(self.lines)
                    and self.lines[stop + 2].text.startswith(">")
                )
            ):
                stop += 1
            return self._put_block(unit, i, stop, quoted=True)
        if layout.RULED.match(line.text):
            for stop in range(i + 1, len(self.lines)):
                if layout.RULED.match(self.lines[stop].text) and self.lines[stop].text[0] == line.text[0]:
                    self._put_block(unit, i + 1, stop - 1)
                    return stop
        if line.text[0] in "\"“„«‘'`{<" and self._literal_at(line.first) is not None:
            found = self._literal_at(line.first)
            assert found is not None
            inside, close, after = found
            self._put_literal(unit, self.text[inside:close], line.first, after)
            unit.end = after
            last = self._line_after(after, i)
            rest = self.text[after : self.lines[last].end].strip()
            if not rest.strip(".,;"):
                return last
            self._split_line(last, after)
            return self._take_line(unit, last)
        stop = self._indented_end(unit, i) if line.indent > unit.indent else self._flush_end(unit, i)
        return self._put_block(unit, i, stop)

    def _put_block(self, unit: Unit, i: int, stop: int, *, quoted: bool = False) -> int:
        while stop > i and not self.lines[stop].text:
            stop -= 1
        start, end = self.lines[i].start, self.lines[stop].end
        raw = self.text[start:end]
        if quoted:
            raw = re.sub(r"(?m)^[ \t]*>[ \t]?", "", raw)
        inner = textwrap.dedent(raw).strip("\n")
        inner = (
            inner.lstrip()
            if len(inner) - len(inner.lstrip()) > 1 and "\n" in inner and not inner.split("\n")[1].startswith(" ")
            else inner
        )
        found = literal_end(inner, 0, len(inner)) if inner[:1] in set("\"“„«‘'`{<") else None
        if found is not None and not inner[found[2] :].strip(" \n.,;"):
            inner = inner[found[0] : found[1]]
        elif inner[:1] == '"' and found is None:
            inner = inner[1:]
        self._put_literal(unit, inner, self.lines[i].first, end)
        unit.end = end
        return stop

    def _indented_end(self, unit: Unit, i: int) -> int:
        """The last line of a block that stands further in than its instruction."""
        stop, hanging = i, False
        margin = self.lines[i].indent
        at = i
        while at < len(self.lines):
            line = self.lines[at]
            if line.text:
                begins_paragraph = at == i or not self.lines[at - 1].text or line.indent != self.lines[at - 1].indent
                if (
                    line.indent <= unit.indent
                    and not (
                        at == i + 1
                        and self.lines[at - 1].text
                        and not layout.CONNECTS.match(line.text)
                        and not self._leaves(unit, at)
                    )
                    and not (hanging and self.lines[at - 1].text)
                ):
                    break
                hanging = hanging or line.indent <= unit.indent
                if at > i and begins_paragraph and line.indent <= margin and self._leaves(unit, at):
                    break
                stop = at
            at += 1
        return stop

    def _flush_end(self, unit: Unit, i: int) -> int:
        """The last line of a block that stands no further in than its instruction."""
        stop = i
        one = re.search(r"\b(?:paragraph|sentence|item|bullet)\W*$", unit.shape) is not None
        for at in range(i, len(self.lines)):
            line = self.lines[at]
            if not line.text:
                continue
            if at > i and (line.indent < unit.indent or self._leaves(unit, at)):
                break
            if at > i and not self.lines[at - 1].text and (one or layout.ACTION.match(line.text)):
                break
            stop = at
        return stop

    def _leaves(self, unit: Unit, at: int) -> bool:
        """Whether what begins on line `at` is no part of the block before it."""
        line = self.lines[at]
        apart = not self.lines[at - 1].text
        if layout.SIGNATURE.match(line.text) and len(line.text) <= 3:
            return True
        if (apart and layout.SECONDED.match(line.text)) or layout.NUMBERED.match(line.text):
            return True
        if apart and (layout.RULED.match(line.text) or (line.text.startswith("[") and self._is_comment_paragraph(at))):
            return True
        if re.search(r"\b(?:replac|chang|substitut|amend|insert|add)\w*\b", unit.shape, re.I) and (
            re.match(
                r"(?:with|to read|to|by|before|after|and (?:with|by|replacing|inserting))\b[^.]{0,60}:\s*$|(?:with|to|by):?$",
                line.text,
                re.I,
            )
        ):
            return True
        return (apart or line.indent <= unit.indent) and self._is_instruction(at)

    def _is_instruction(self, at: int) -> bool:
        text = self._paragraph_from(at)
        return bool(layout.HEAD.match(text)) and bool(_IMPERATIVE.search(text[:400]))


_IMPERATIVE = re.compile(
    r"\b(?:amend|repeal|enact|create|transmut|retitl|renam|renumber|replac|delet|remov|append|prepend|insert|strik|add|"
    r"substitut|change|set|increase|decrease|modif|alter|reword|rewrit|revis|establish)(?:e|ed|d|s|ing|es|y|ies)?\b|\bin rule\b|mutable\b",
    re.I,
)


def _bracket_pairs(text: str, start: int, end: int) -> dict[int, int]:
    """The offset behind the bracket that closes each opening one."""
    pairs, open_ones = {}, []
    for match in re.compile(r"[\[\]]").finditer(text, start, end):
        if match.group() == "[":
            open_ones.append(match.start())
        elif open_ones:
            pairs[open_ones.pop()] = match.end()
    return pairs


def _indented_paragraph(lines: list[Line], line: Line) -> bool:
    return line.indent >= 2


def _tidied(raw: str) -> str:
    """A literal without the margin that its lines share, and without blank lines around it."""
    if "\n" not in raw:
        return raw
    head, _, rest = raw.partition("\n")
    rest = textwrap.dedent(rest)
    if re.match(r"\s*>", rest) and all(line.lstrip().startswith(">") or not line.strip() for line in rest.split("\n")):
        rest = re.sub(r"(?m)^[ \t]*>[ \t]?", "", rest)
        head = re.sub(r"^\s*>\s?", "", head)
    joined = f"{head}\n{rest}" if head.strip() else rest
    return joined.strip("\n") if not head.strip() or joined.endswith("\n") else joined
