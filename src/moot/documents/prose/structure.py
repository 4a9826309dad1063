"""The parts of a rule's text: paragraphs, list items, lists and sentences, each as a stretch of it."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

_MARKER = re.compile(
    r"(?:[-*•+–◦‣]|\(?(?P<label>\d{1,3}[a-z]?(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)\]]|\[(?P<boxed>\d{1,3}|[a-z])\]"
    r"|(?P<dotted>\d{1,3}(?:\.\d{1,3})+)|\#(?P<hash>\d+))(?=\s)\s*"
)
_BLANK = re.compile(r"\n[ \t]*\n\s*")
_SENTENCE_END = re.compile(r"""[.!?]+["”'’)\]]*(?=\s|$)|:(?=\s*\n)|:(?=\s*$)""")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|no|nos|syn|approx|mr|mrs|ms|dr|st|al|viz)|\b[A-Za-z])\.$", re.I
)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text; for a list item also its label, and how far in it stands."""

    start: int
    end: int
    label: str = ""
    body: int = 0
    """Where its words begin, behind a list marker."""
    indent: int = 0
    level: int = 0
    ordered: str = ""
    """`numbered`, `lettered` or `bulleted`, for an item or a list."""


class Structure:
    """A text taken apart, each kind of part when it is first asked for."""

    def __init__(self, text: str):
        self.text = text

    @cached_property
    def blocks(self) -> tuple[Part, ...]:
        """What blank lines divide."""
        parts = []
        at = 0
        for match in _BLANK.finditer(self.text):
            parts.append((at, match.start()))
            at = match.end()
        parts.append((at, len(self.text)))
        return tuple(
            Part(start, _rstrip(self.text, start, end), body=start)
            for start, end in parts
            if self.text[start:end].strip()
        )

    @cached_property
    def items(self) -> tuple[Part, ...]:
        """List items, each with what belongs to it."""
        lines = _lines(self.text)
        marked = [
            (n, m)
            for n, (start, end, _) in enumerate(lines)
            if (m := _MARKER.match(self.text, start, end)) and _item_line(self.text, m)
        ]
        items = []
        stack: list[int] = []
        for n, match in marked:
            start, _, indent = lines[n]
            while stack and stack[-1] >= indent:
                stack.pop()
            end = _item_end(self.text, lines, n, indent)
            label = next((g for g in match.groups() if g), "")
            ordered = "bulleted" if not label else "numbered" if label[0].isdigit() else "lettered"
            items.append(Part(start, end, label.lower(), match.end(), indent, len(stack), ordered))
            stack.append(indent)
        return tuple(items)

    @cached_property
    def lists(self) -> tuple[Part, ...]:
        """Runs of items of one level, with nothing but their own text between."""
        lists: list[Part] = []
        open_lists: dict[int, Part] = {}
        for item in self.items:
            for level in [level for level in open_lists if level > item.level]:
                lists.append(open_lists.pop(level))
            before = open_lists.get(item.level)
            if before is not None and not self.text[before.end : item.start].strip():
                open_lists[item.level] = Part(
                    before.start, item.end, body=before.start, level=item.level, ordered=before.ordered
                )
            else:
                if before is not None:
                    lists.append(before)
                open_lists[item.level] = Part(
                    item.start, item.end, body=item.start, level=item.level, ordered=item.ordered
                )
        lists += open_lists.values()
        return tuple(sorted(lists, key=lambda part: part.start))

    @cached_property
    def paragraphs(self) -> tuple[Part, ...]:
        """Blocks that are no list items; where a block runs over into a list, the lines before it."""
        out = []
        starts = [item.start for item in self.items]
        inside = [(item.start, item.end) for item in self.items if item.level == 0]
        for block in self.blocks:
            if any(start <= block.start < end for start, end in inside):
                continue
            end = min((s for s in starts if block.start < s < block.end), default=block.end)
            out.append(Part(block.start, _rstrip(self.text, block.start, end), body=block.start))
            tail = [e for s, e in inside if block.start < s < block.end]
            rest = max(tail, default=block.end)
            if rest < block.end and self.text[rest : block.end].strip():
                first = rest + len(self.text[rest : block.end]) - len(self.text[rest : block.end].lstrip())
                out.append(Part(first, block.end, body=first))
        return tuple(out)

    @cached_property
    def all_paragraphs(self) -> tuple[Part, ...]:
        """Blocks and list items alike."""
        return tuple(
            sorted({(p.start, p.end): p for p in (*self.paragraphs, *self.items)}.values(), key=lambda p: p.start)
        )

    @cached_property
    def lines(self) -> tuple[Part, ...]:
        """Lines that are not blank."""
        return tuple(
            Part(s, _rstrip(self.text, s, e), body=s) for s, e, _ in _lines(self.text) if self.text[s:e].strip()
        )

    @cached_property
    def sentences(self) -> tuple[Part, ...]:
        """Sentences of paragraphs and items, without list markers."""
        out: list[Part] = []
        for part in sorted((*self.paragraphs, *self.items), key=lambda p: p.start):
            end = min((i.start for i in self.items if part.start < i.start < part.end), default=part.end)
            out += _sentences(self.text, part.body or part.start, end)
        return tuple(out)


@lru_cache(maxsize=512)
def structure_of(text: str) -> Structure:
    """The parts of a text; kept, because several instructions often speak of one rule."""
    return Structure(text)


def _sentences(text: str, start: int, end: int) -> list[Part]:
    out = []
    at = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if match.group()[0] == "." and _ABBREVIATION.search(text[max(at, match.start() - 8) : match.start() + 1]):
            continue
        following = text[match.end() : end].lstrip()
        if match.group()[0] != ":" and following[:1].islower():
            continue
        if text[at : match.end()].strip():
            out.append(Part(at, match.end(), body=at))
        at = match.end() + len(text[match.end() : end]) - len(following)
    if text[at:end].strip():
        out.append(Part(at, _rstrip(text, at, end), body=at))
    return out


def _lines(text: str) -> list[tuple[int, int, int]]:
    """Where each line's words begin and end, and how far in."""
    out = []
    at = 0
    for raw in text.split("\n"):
        margin = len(raw) - len(raw.lstrip())
        out.append(
            (at + margin, at + len(raw.rstrip()) if raw.strip() else at + margin, len(raw[:margin].expandtabs(8)))
        )
        at += len(raw) + 1
    return out


def _item_line(text: str, match: re.Match[str]) -> bool:
    label = match.group("label")
    return not (
        label
        and len(label) == 1
        and label.isupper()
        and text[match.start()] != "("
        and label in "IEA"
        and text[match.end() : match.end() + 1].islower()
        and text[match.end("label")] == "."
    )


def _item_end(text: str, lines: list[tuple[int, int, int]], n: int, indent: int) -> int:
    end = lines[n][1]
    for m in range(n + 1, len(lines)):
        start, stop, inner = lines[m]
        if start >= stop:
            continue
        blank_before = lines[m - 1][0] >= lines[m - 1][1]
        match = _MARKER.match(text, start, stop)
        if match and _item_line(text, match) and inner <= indent:
            break
        if blank_before and inner <= indent:
            break
        if not blank_before and inner < indent:
            break
        if not blank_before and inner == indent and text[end - 1] in ".!?" and text[start].isupper():
            break
        end = stop
    return end


def _rstrip(text: str, start: int, end: int) -> int:
    return start + len(text[start:end].rstrip())
