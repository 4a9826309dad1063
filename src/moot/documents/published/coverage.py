"""Coverage of a document: the label of every stretch of each line, so that no text is lost unnoticed."""

from collections.abc import Iterator

from moot.documents.published.values import LabelledSpan, SpanLabel
from moot.documents.source_text import SourceLine, SourcePlace, SourceText
from moot.game.values import Number

_NO_RULE = Number("")
_Stretch = tuple[int, int, SpanLabel, Number]


class JoinedLines:
    """Several lines joined into one text, with the position of each character."""

    def __init__(self, lines: list[SourceLine], first: int, stop: int, begin: int = 0) -> None:
        self.lines = lines
        self.first = first
        self.begin = begin
        texts = [line.text for line in lines[first:stop]]
        if texts:
            texts[0] = texts[0][begin:]
        self.text = "\n".join(texts)

    def at(self, offset: int) -> tuple[int, int]:
        """The index of the line, and the character in it."""
        before = self.text[:offset]
        breaks = before.count("\n")
        column = offset - before.rfind("\n") - 1
        return self.first + breaks, column + (0 if breaks else self.begin)

    def place(self, offset: int) -> SourcePlace:
        """The position in the source."""
        at, column = self.at(offset)
        line = self.lines[at]
        return SourcePlace(line.line, line.column + column)


class Coverage:
    """Records the label of each stretch of text; the rest is unplaced."""

    def __init__(self, lines: list[SourceLine]) -> None:
        self.lines = lines
        self._taken: dict[int, list[_Stretch]] = {}

    def take(self, at: int, begin: int, end: int, kind: SpanLabel, rule: Number = _NO_RULE) -> None:
        """Label a stretch of a line."""
        if self.lines[at].text[begin:end].strip():
            self._taken.setdefault(at, []).append((begin, end, kind, rule))

    def take_line(self, at: int, kind: SpanLabel, rule: Number = _NO_RULE) -> None:
        """Label a whole line."""
        self.take(at, 0, len(self.lines[at].text), kind, rule)

    def take_rest(self, at: int, kind: SpanLabel) -> None:
        """Label what isn't labelled of a line."""
        for begin, end in list(self._gaps(at)):
            self.take(at, begin, end, kind)

    def take_joined(self, joined: JoinedLines, end: int, kind: SpanLabel, rule: Number = _NO_RULE) -> None:
        """Label lines up to a character, which may be on a later line."""
        (first, column), (last, stop) = joined.at(0), joined.at(end)
        for at in range(first, last + 1):
            whole = len(self.lines[at].text)
            self.take(at, column if at == first else 0, stop if at == last else whole, kind, rule)

    def loose_lines(self) -> list[int]:
        """The lines that have an unlabelled stretch."""
        return [at for at in range(len(self.lines)) if any(self._gaps(at))]

    def _gaps(self, at: int) -> Iterator[tuple[int, int]]:
        """Where the unlabelled stretches of a line begin and end."""
        text, upto = self.lines[at].text, 0
        taken = sorted((begin, end) for begin, end, _, _ in self._taken.get(at, ()))
        for begin, end in (*taken, (len(text), len(text))):
            if text[upto:begin].strip():
                yield upto, begin
            upto = max(upto, end)

    def accounts(self) -> list[LabelledSpan]:
        """All stretches that aren't white space, in order, each exactly once."""
        return [account for at in range(len(self.lines)) for account in self._of_line(at)]

    def _of_line(self, at: int) -> list[LabelledSpan]:
        text, out, upto = self.lines[at].text, [], 0
        for begin, end, kind, rule in sorted(self._taken.get(at, ()), key=lambda stretch: stretch[:2]):
            begin = max(begin, upto)
            if begin < end:
                out += self._stretch(at, upto, begin, "unplaced", _NO_RULE)
                out += self._stretch(at, begin, end, kind, rule)
                upto = end
        return out + self._stretch(at, upto, len(text), "unplaced", _NO_RULE)

    def _stretch(self, at: int, begin: int, end: int, kind: SpanLabel, rule: Number) -> list[LabelledSpan]:
        """A stretch without the white space around it; none if there is nothing else."""
        line = self.lines[at]
        piece = line.text[begin:end]
        bare = piece.strip()
        if not bare:
            return []
        begin += len(piece) - len(piece.lstrip())
        return [LabelledSpan(line.line, line.column + begin, len(bare), kind, rule)]


def all_accounts(paper: SourceText, ledger: Coverage) -> list[LabelledSpan]:
    """The labels of a document's text, and of everything beside it, in order."""
    asides = [
        LabelledSpan(
            aside.line.line,
            aside.line.place.column,
            len(aside.line.text.strip()),
            "header" if aside.kind == "header" else "unplaced",
        )
        for aside in paper.asides
        if aside.line.text.strip()
    ]
    return sorted([*asides, *ledger.accounts()], key=lambda account: (account.line, account.column))
