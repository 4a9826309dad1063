"""What has to hold of every document, however it is made: nothing in it goes missing, and nothing is there twice."""

from collections.abc import Iterable
from itertools import groupby

from moot.documents.decoder import decode
from moot.documents.published.parser import read_published
from moot.documents.published.values import LabelledSpan, PublishedRuleset
from moot.documents.source_text import SourceLine, SourceText


def reads_wholly(data: bytes) -> PublishedRuleset:
    """Parse a file, and assert all invariants; a page is also parsed as plain text."""
    paper = decode(data)
    published = read_published(paper)
    plain = paper
    if paper.media == "html" or paper.headers:
        lines = tuple(SourceLine(line.text, number, 1) for number, line in enumerate(paper.lines, 1))
        plain = SourceText(lines)
    in_plain = read_published(plain)
    covers_once(plain.lines, in_plain.accounts)
    keeps_texts(plain.lines, in_plain)
    if paper.media == "text":
        beside = [aside.line for aside in paper.asides]
        covers_once((*beside, *paper.lines), published.accounts)
    reports_unplaced(published)
    return published


def covers_once(lines: Iterable[SourceLine], accounts: Iterable[LabelledSpan]) -> None:
    """Every visible character is in exactly one span, and no span begins or ends with white space."""
    taken: dict[tuple[int, int], str] = {}
    for line in lines:
        for column, character in enumerate(line.text, line.column):
            if not character.isspace():
                taken[line.line, column] = character
    for account in accounts:
        columns = range(account.column, account.column + account.length)
        assert account.length > 0
        assert (account.line, columns[0]) in taken and (account.line, columns[-1]) in taken, account
        for column in columns:
            taken.pop((account.line, column), None)
    assert not taken, f"not accounted for, or twice: {sorted(taken)[:5]}"


def keeps_texts(lines: Iterable[SourceLine], published: PublishedRuleset) -> None:
    """The stretches taken for text are, together and in order, the texts of rules and rows, up to white space."""
    by_line = {number: list(group) for number, group in groupby(lines, key=lambda line: line.line)}
    said = "".join(_cut(by_line[a.line], a) for a in published.accounts if a.kind == "text")
    rows = {row.place for row in published.log}
    texts = [(rule.text_place, rule.text) for rule in published.rules if rule.place not in rows]
    texts += [(row.text_place, row.text) for row in published.log]
    kept = "".join(text for _, text in sorted(texts, key=lambda placed: placed[0]))
    assert "".join(said.split()) == "".join(kept.split())


def _cut(lines: list[SourceLine], account: LabelledSpan) -> str:
    """The characters of an account."""
    for line in lines:
        if line.column <= account.column < line.column + len(line.text):
            begin = account.column - line.column
            return line.text[begin : begin + account.length]
    raise AssertionError(f"{account} is not in the document")


def reports_unplaced(published: PublishedRuleset) -> None:
    """Where something was not placed, there is a fault at or above it."""
    loose = [account for account in published.accounts if account.kind == "unplaced"]
    if loose:
        assert published.faults
        assert min(fault.line for fault in published.faults) <= loose[0].line
