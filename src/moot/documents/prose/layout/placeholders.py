"""Placeholders: replaces each quoted text of an instruction by one character, so that the grammar only sees words."""

import itertools
import re
import textwrap

from moot.documents.prose.layout.ends import instructs, what_follows
from moot.documents.prose.layout.lines import QUOTE_MARKS, Enclosed, ProposalPage
from moot.documents.prose.patterns import cues
from moot.documents.prose.units import FIRST_LITERAL, LITERALS_MAX, SHAPE_MAX, Literal, ProposalUnit
from moot.documents.sentences import past_space, sentence_ends

_HEAD = 400
"""The number of characters at the beginning of a shape that are examined."""
_TAIL = 150
"""The number of characters before a colon that are examined."""
_SINGLE_QUOTED_MAX = 400
"""The longest text in single quotes over several lines that isn't a block of its own."""
_REPLACEMENT = "\ufffd"
"""The substitute for a character of the proposal that could be taken for a placeholder."""
_MARKUP = frozenset("*_")
"""Marks of bold and italics, if they are beside a word."""
_SUBSTITUTION = re.compile(r"s([/|\#])((?:[^\\\n]|\\.)+?)\1((?:[^\\\n]|\\.)*?)\1(g?)(?=[\s.,;)`\"]|$)")
"""A substitution as in sed: `s/old/new/`, `s/old/new/g`."""
_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|[^\[\]\n]*)?\]\]|\[([^\[\]\n]+)\]\([^()\s]+\)")
"""A link of a wiki or in Markdown, of which the words count: `[[202]]`, `[rule 202](…)`."""
_BEFORE_TEXT = re.compile(r"\b(?:text|follow\w*|reads?|reading|says?|states?|rule)\W*$", re.IGNORECASE)
"""Words before a colon behind which one word is a text."""
_QUOTING = re.compile(r"(?m)^[ \t]*>[ \t]?")
"""The mark of a line that quotes another message."""


class Shaper(ProposalPage):
    """Builds the shapes of units, and assigns placeholders to the literals of a proposal."""

    def __init__(self, text: str, start: int, end: int):
        super().__init__(text, start, end)
        self.count = 0

    def put_literal(self, unit: ProposalUnit, text: str, start: int, end: int, doubt: int = 0) -> None:
        """Add the literal between two offsets to the shape."""
        unit.put(self._literal(unit, text, start, end, is_block=True, doubt=doubt), start)

    def _literal(self, unit: ProposalUnit, text: str, start: int, end: int, *, is_block: bool, doubt: int = 0) -> str:
        """The placeholder of a literal."""
        name = chr(FIRST_LITERAL + self.count)
        self.count += 1
        unit.literals[name] = Literal(text, start, end, is_block, doubt)
        return name

    def take_line(self, unit: ProposalUnit, i: int) -> int:
        """Add line `i` to a unit, and further lines that its literals span; returns the last one."""
        line = self.lines[i]
        unit.put_space(line.first)
        chars: list[str] = []
        offsets: list[int] = []
        at = line.first
        while at < line.end:
            char = self.text[at]
            last = chars[-1] if chars else unit.shape[-1:]
            found = self._inline_literal(at, last) if char in QUOTE_MARKS else None
            comment = self.comments.get(at, at)
            sed = _SUBSTITUTION.match(self.text, at, line.end) if char == "s" and last in " :`(" else None
            if char == ":" and self._speaks_on(unit, chars, at):
                _extend(unit, [*chars, ":", " "], [*offsets, at, at])
                return self._take_rest(unit, i, at + 1)
            if found is not None:
                inside, close, after = found
                raw = self.text[inside:close]
                chars.append(self._literal(unit, without_margin(raw), at, after, is_block="\n\n" in raw))
                offsets.append(at)
            elif sed is not None:
                self._put_substitution(unit, sed, chars, offsets)
                after = sed.end()
            elif char == "[" and (link := _LINK.match(self.text, at, line.end)) is not None:
                group = 1 if link[1] else 2
                chars += link[group]
                offsets += range(*link.span(group))
                after = link.end()
            elif comment > at and "\n\n" not in self.text[at:comment]:
                after = comment
            else:
                after = at + 1
                is_space = char.isspace() and last in ("", " ")
                if not is_space and not (char in _MARKUP and self._is_markup(at)):
                    chars.append(" " if char.isspace() else char if ord(char) < FIRST_LITERAL else _REPLACEMENT)
                    offsets.append(at)
            at = after
            if at > line.end:
                i = min(self.line_at(at, i), len(self.lines) - 1)
                line = self.lines[i]
        _extend(unit, chars, offsets)
        unit.end = max(unit.end, at)
        return i

    def _put_substitution(self, unit: ProposalUnit, sed: re.Match[str], chars: list[str], offsets: list[int]) -> None:
        """Add `s/old/new/` as the words for it: replacing “old” with “new”."""
        delimiter, old, new, every = sed.groups()
        words = ["replacing ", " with ", " wherever it appears" if every else ""] if new else ["deleting ", "", ""]
        texts = [text.replace("\\" + delimiter, delimiter) for text in (old, new) if text]
        for word, text, group in itertools.zip_longest(words, texts, (2, 3), fillvalue=""):
            chars += word
            offsets += [sed.start()] * len(word)
            if text:
                chars.append(self._literal(unit, text, *sed.span(group), is_block=False))
                offsets.append(sed.start(group))

    def _is_markup(self, at: int) -> bool:
        """Whether a sign only marks bold or italics: it is beside a word, or doubled."""
        before, behind = self.text[at - 1 : at], self.text[at + 1 : at + 2]
        return not (before.isalnum() and behind.isalnum()) and not (before.strip() == "" and behind.strip() == "")

    def _inline_literal(self, at: int, last: str) -> Enclosed | None:
        """The literal that begins within a line, unless its marks are unlikely to be quotation marks."""
        if (self.text[at] == "'" and last.isalnum()) or self.count >= LITERALS_MAX:
            return None
        found = self.literal_end(at)
        if found is None or self.text[at] not in "\"'":
            return found
        inside, close, _ = found
        raw = self.text[inside:close]
        is_odd = "\n" in raw and self.text.count('"') % 2 == 1
        unlikely = (
            any(cues.IMPERATIVE.match(" ".join(part.split()[:40])) for part in raw.split("\n\n")[1:])
            or (is_odd and any(map(instructs, raw.split("\n")[1:])))
            or ("\n\n" in raw and self.text[at - 1 : at].strip() != "")
            or (self.text[at] == "'" and close - inside > _SINGLE_QUOTED_MAX and "\n" in raw)
        )
        return None if unlikely else found

    def _speaks_on(self, unit: ProposalUnit, chars: list[str], colon: int) -> bool:
        """Whether the text after a colon on its line is a rule's text without enclosing marks."""
        length = len(unit.shape) + len(chars)
        tail = _tail(unit, chars)
        if length > SHAPE_MAX or not cues.SPEAKS.search(tail):
            return False
        rest = self.rest_of_line(colon + 1)
        enacts = bool(cues.ENACTS.match(unit.shape or tail))
        said = rest[:1].isupper() or rest[:1].isdigit() or (rest.endswith(".") and enacts)
        if not said or not rest[0].isalnum() or (" " not in rest and not (enacts and _BEFORE_TEXT.search(tail))):
            return False
        if cues.STEP.match(rest) or (cues.HEAD.match(rest) and cues.CHANGES.search(rest[:200])):
            return False
        return cues.HEAD.match((unit.shape + "".join(chars[:_HEAD]))[:_HEAD] + ":") is not None

    def _is_more(self, unit: ProposalUnit, i: int) -> bool:
        """Whether a line can be more of the text on the line before it: it is no instruction and no other bullet."""
        line = self.lines[i]
        is_bullet = line.indent <= unit.indent and cues.BULLETED.match(line.text) is not None
        return line.text != "" and not is_bullet and not self.begins_instruction(i)

    def _take_rest(self, unit: ProposalUnit, i: int, start: int) -> int:
        """Add the rest of a paragraph as a text; returns its last line."""
        last, doubt = i, 0
        while last + 1 < len(self.lines) and self._is_more(unit, last + 1):
            last += 1
        end = self.lines[last].end
        for stop in sentence_ends(self.text, start, end):
            behind = past_space(self.text, stop, end)
            said = " ".join(self.text[behind : min(end, behind + _HEAD)].split())
            what = what_follows(said) if said else "text"
            if what == "ends" or cues.IMPERATIVE.match(said):
                end, last = behind, self.line_at(behind, i) - 1
                self.split(last + 1, end)
                break
            doubt = doubt or (behind if what == "unsure" else 0)
        raw = self.text[start:end]
        first = start + len(raw) - len(raw.lstrip())
        self.put_literal(unit, without_margin(raw.strip()), first, first + len(raw.strip()), doubt)
        unit.end = first + len(raw.strip())
        return last


def _tail(unit: ProposalUnit, chars: list[str]) -> str:
    return (unit.shape[-_TAIL:] + "".join(chars[-_TAIL:]))[-_TAIL:]


def _extend(unit: ProposalUnit, chars: list[str], offsets: list[int]) -> None:
    unit.shape += "".join(chars)
    unit.offsets += offsets


def unquoted(text: str) -> str:
    """Lines without the quotation marks of a quoted message."""
    return _QUOTING.sub("", text)


def without_margin(raw: str) -> str:
    """A text that begins within a line, without its common margin and without blank lines around it."""
    if "\n" not in raw:
        return raw
    head, _, rest = raw.partition("\n")
    rest = textwrap.dedent(rest)
    if all(line.lstrip().startswith(">") for line in rest.split("\n") if line.strip()) and rest.lstrip(" ")[:1] == ">":
        head, rest = unquoted(head), unquoted(rest)
    joined = f"{head}\n{rest}" if head.strip() else rest
    return joined.strip("\n") if not head.strip() or joined.endswith("\n") else joined
