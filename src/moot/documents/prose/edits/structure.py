"""Structure of a rule's text: paragraphs, list items, lists and sentences as character ranges."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from operator import attrgetter

from moot.documents.sentences import past_space, sentence_ends
from moot.game.values import Value

_MARKER = re.compile(
    r"(?:[-*•+–◦‣]|\(?(?P<label>\d{1,3}[a-z]?(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)\]]|\[(?P<boxed>\d{1,3}|[a-z])\]"
    r"|(?P<dotted>\d{1,3}(?:\.\d{1,3})+)|\#(?P<hash>\d+))(?=\s)\s*"
)
"""List markers: a bullet, `2.`, `(b)`, `[3]`, `1.2`, `#4`."""
_WORDS_LIKE_LABELS = "IEA"
"""Single letters that may be a word or an initial instead of a label, as in `A. cat`."""
_BLANK = re.compile(r"\n[ \t]*\n\s*")
_COLON_END = re.compile(r":(?=[^\S\n]*(?:\n|$))")
"""A colon at the end of a line ends a sentence too: a list or quotation follows."""

_BY_PLACE = attrgetter("start")
Stretch = tuple[int, int]
"""Start and end, as in a slice."""


class TextPart(Value, frozen=True):
    """A part of a text; for a list item also its label and level."""

    start: int
    end: int
    label: str = ""
    body: int = 0
    """The start of its words, after a list marker."""
    indent: int = 0
    level: int = 0
    """The number of items around it."""
    sort: str = ""
    """`numbered`, `lettered` or `bulleted`, for an item or a list."""

    @property
    def stretch(self) -> Stretch:
        """Its start and end."""
        return self.start, self.end


class _TextLine:
    """A line of the text: start and end of its words, indentation, and the list marker."""

    def __init__(self, text: str, at: int, raw: str):
        margin = len(raw) - len(raw.lstrip())
        self.start = at + margin
        self.end = at + len(raw.rstrip()) if raw.strip() else self.start
        self.indent = len(raw[:margin].expandtabs(8))
        marker = _MARKER.match(text, self.start, self.end) if self.start < self.end else None
        self.marker = marker if marker is not None and not _is_initial(text, marker) else None

    @property
    def is_blank(self) -> bool:
        """Whether it is blank."""
        return self.start >= self.end


class Structure:
    """The structure of a text; each kind of part is computed when it is first used."""

    def __init__(self, text: str):
        self.text = text

    @cached_property
    def blocks(self) -> tuple[TextPart, ...]:
        """The blocks between blank lines."""
        ends = [match.start() for match in _BLANK.finditer(self.text)]
        starts = [match.end() for match in _BLANK.finditer(self.text)]
        stretches = zip([0, *starts], [*ends, len(self.text)], strict=True)
        return tuple(self._plain(start, end) for start, end in stretches if self.text[start:end].strip())

    def _plain(self, start: int, end: int) -> TextPart:
        """A part without a marker, and without trailing white space."""
        return TextPart(start, start + len(self.text[start:end].rstrip()), body=start)

    @cached_property
    def items(self) -> tuple[TextPart, ...]:
        """The list items, each with its whole content."""
        items: list[TextPart] = []
        around: list[int] = []
        for n, line in enumerate(self._lines):
            if line.marker is None:
                continue
            while around and around[-1] >= line.indent:
                around.pop()
            label = next((group for group in line.marker.groups() if group), "")
            sort = "bulleted" if not label else "numbered" if label[0].isdigit() else "lettered"
            items.append(
                TextPart(
                    line.start, self._item_end(n), label.lower(), line.marker.end(), line.indent, len(around), sort
                )
            )
            around.append(line.indent)
        return tuple(items)

    def _item_end(self, n: int) -> int:
        """The end of the item that begins on a line."""
        item = self._lines[n]
        end = item.end
        for at in range(n + 1, len(self._lines)):
            line = self._lines[at]
            if line.is_blank:
                continue
            if line.indent <= item.indent and (line.marker is not None or self._lines[at - 1].is_blank):
                break
            is_new = self.text[end - 1] in ".!?" and self.text[line.start].isupper()
            if line.indent < item.indent or (line.indent == item.indent and is_new):
                break
            end = line.end
        return end

    @cached_property
    def lists(self) -> tuple[TextPart, ...]:
        """The lists: runs of items of one level, with only their own text in between."""
        lists: list[TextPart] = []
        growing: dict[int, TextPart] = {}
        for item in self.items:
            lists += [growing.pop(level) for level in [*growing] if level > item.level]
            had = growing.get(item.level)
            start, sort = item.start, item.sort
            if had is not None and not self.text[had.end : item.start].strip():
                start, sort = had.start, had.sort
            elif had is not None:
                lists.append(had)
            growing[item.level] = TextPart(start, item.end, body=start, level=item.level, sort=sort)
        return tuple(sorted([*lists, *growing.values()], key=_BY_PLACE))

    @cached_property
    def paragraphs(self) -> tuple[TextPart, ...]:
        """Blocks that aren't list items; of a block with a list, the lines before and after it."""
        outer = [item for item in self.items if item.level == 0]
        starts = [item.start for item in outer]
        found: list[TextPart] = []
        for block in self.blocks:
            first, behind = (bisect_right(starts, block.start), bisect_left(starts, block.end))
            if first and block.start < outer[first - 1].end:
                continue
            inside = outer[first:behind]
            found.append(self._plain(block.start, inside[0].start if inside else block.end))
            rest = self.text[inside[-1].end : block.end] if inside else ""
            if rest.strip():
                found.append(self._plain(block.end - len(rest.lstrip()), block.end))
        return tuple(found)

    @cached_property
    def all_paragraphs(self) -> tuple[TextPart, ...]:
        """Blocks and list items."""
        return tuple(sorted({part.stretch: part for part in (*self.paragraphs, *self.items)}.values(), key=_BY_PLACE))

    @cached_property
    def lines(self) -> tuple[TextPart, ...]:
        """The lines that aren't blank."""
        return tuple(self._plain(line.start, line.end) for line in self._lines if not line.is_blank)

    @cached_property
    def _lines(self) -> list[_TextLine]:
        lines, at = [], 0
        for raw in self.text.split("\n"):
            lines.append(_TextLine(self.text, at, raw))
            at += len(raw) + 1
        return lines

    @cached_property
    def sentences(self) -> tuple[TextPart, ...]:
        """The sentences of paragraphs and items, without list markers."""
        starts = [item.start for item in self.items]
        found: list[TextPart] = []
        for part in sorted((*self.paragraphs, *self.items), key=_BY_PLACE):
            inner = bisect_right(starts, part.start)
            end = min(part.end, starts[inner]) if inner < len(starts) else part.end
            found += self._sentences_of(part.body or part.start, end)
        return tuple(found)

    def _sentences_of(self, start: int, end: int) -> Iterator[TextPart]:
        colons = {found.end() for found in _COLON_END.finditer(self.text, start, end)}
        for stop in sorted(colons.union(sentence_ends(self.text, start, end, initials=True))):
            following = past_space(self.text, stop, end)
            if stop not in colons and following < end and self.text[following].islower():
                continue
            if self.text[start:stop].strip():
                yield self._plain(start, stop)
            start = following
        if self.text[start:end].strip():
            yield self._plain(start, end)


@lru_cache(maxsize=512)
def structure_of(text: str) -> Structure:
    """The structure of a text; cached, because several instructions often edit one rule."""
    return Structure(text)


def _is_initial(text: str, marker: re.Match[str]) -> bool:
    """Whether an apparent label is a word or an initial: `A. person` begins no list."""
    label = marker.group("label") or ""
    is_word = label in _WORDS_LIKE_LABELS and len(label) == 1 and text[marker.start()] != "("
    return is_word and text[marker.end("label")] == "." and text[marker.end() : marker.end() + 1].islower()
