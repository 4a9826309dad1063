"""A published ruleset read: sections, rules and log, and what each line was taken for.

Nothing is guessed from a document's wording: forms of headings are told by which one recurs, titles by what most rules
have, ranks by a heading's mark, else by the section, else by what the document's own rules say of numbers.
"""

import re
from bisect import bisect_left
from itertools import pairwise

from moot.documents.paper import Line, Paper
from moot.documents.published.headings import Head, find_headings
from moot.documents.published.ledger import Ledger
from moot.documents.published.logs import LogHeader, cells_of, find_log
from moot.documents.published.notes import Surroundings
from moot.documents.published.parts import Manner, Part, manner_of, parts_of
from moot.documents.published.ranks import rank_said, ranks_said
from moot.documents.published.rowcells import cut_rows
from moot.documents.published.rows import RowReader
from moot.documents.published.rules import RuleReader, with_rank
from moot.documents.published.runs import apart
from moot.documents.published.sections import section_at
from moot.documents.published.titles import Heading, read_headings
from moot.documents.published.values import Account, Place, Published, PublishedRule, Recorded, Section
from moot.game.changes import Fault

_MARKDOWN_SECTION = re.compile(r"(#{1,5})[ \t]+(\S.{0,118})")


def read_published(paper: Paper) -> Published:
    """The ruleset that a paper is. Never raises; what cannot be placed is a fault, and the rest is still read."""
    return _Reader(paper).read()


class _Reader:
    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        lines = apart(list(paper.lines))
        log = find_log(lines)
        rows = _tabular_rows(lines, log)
        heads = [head for head in find_headings(lines) if head.at not in rows]
        sections = _sections(lines, heads)
        is_row = _are_rows(heads, log, sections)
        bounds = [*sections, *([log.at] if log else []), *rows]
        lines, heads, self.cells = cut_rows(lines, heads, _stops(heads, bounds, len(lines)), is_row)
        self.lines = lines
        self.log = find_log(lines) if log else None
        self.rows = _tabular_rows(lines, self.log)
        tables = [*([self.log.at] if self.log else []), *self.rows]
        self.headings = read_headings(heads, lines, _stops(heads, tables, len(lines)))
        titles_below = {heading.title_at for heading in self.headings}
        self.sections = {at: s for at, s in _sections(lines, heads).items() if at not in titles_below}
        self._section_lines = sorted(self.sections)
        self.stops = _stops(heads, [*self.sections, *tables], len(lines))
        self.ledger = Ledger(lines)
        self.rule_reader = RuleReader(lines, self.ledger)
        self.row_reader = RowReader(lines, self.ledger, self.rule_reader)
        self.around = Surroundings(lines, self.ledger)

    def read(self) -> Published:
        """Read everything in the order of the document."""
        begins = [*(h.head.at for h in self.headings), *self.sections, *self.rows, *([self.log.at] if self.log else [])]
        manner = manner_of(self.headings, self.stops, self.lines)
        has_rules = bool(self.headings or self.rows)
        title = self.around.preface(min(begins, default=0), has_rules, manner.is_ruled, self.paper.headers)
        for at in self.sections:
            self.ledger.take_line(at, "section")
        if self.log:
            self.ledger.take_line(self.log.at, "section")
        rules, log = self._rules_and_rows(manner)
        sections = sorted([*self.sections.values(), *self.around.sections], key=lambda s: s.place)
        faults = [*self.paper.faults, *self.row_reader.faults, *self.around.faults]
        faults += [self.around.stray(number, link) for number, link in self.rule_reader.strays]
        if not self.headings and not self.rows and self.lines:
            faults.append(_nothing(self.lines[0]))
        else:
            faults += self.around.unplaced({(link.place.line) for _, link in self.rule_reader.strays})
        return Published(
            title=title,
            headers=self.paper.headers,
            sections=tuple(sections),
            rules=tuple(_ranked(rules)),
            log=tuple(log),
            notes=tuple(sorted(self.around.notes, key=lambda note: note.place)),
            accounts=tuple(self._accounts()),
            faults=tuple(faults),
        )

    def _rules_and_rows(self, manner: Manner) -> tuple[list[PublishedRule], list[Recorded]]:
        read: list[tuple[int, PublishedRule | None, Recorded | None]] = []
        for n, (heading, stop, cells) in enumerate(zip(self.headings, self.stops, self.cells, strict=True)):
            is_last = n + 1 == len(self.headings) and stop == len(self.lines)
            parts = parts_of(heading, stop, self.lines, manner, is_last)
            if cells is not None:
                row, rule = self.row_reader.read(heading, cells, parts[0].stop)
            else:
                row, rule = None, self.rule_reader.read(heading, parts, self._section(heading))
            self._outside(parts, is_last)
            read.append((heading.head.at, rule, row))
        for at in self.rows if self.log else ():
            found = self.row_reader.tabular(at, self.log) if self.log else None
            if found:
                read.append((at, found[1], found[0]))
        read.sort(key=lambda item: item[0])
        return [rule for _, rule, _ in read if rule], [row for _, _, row in read if row]

    def _outside(self, parts: list[Part], is_last: bool) -> None:
        """What stands below a rule and is no part of it."""
        for part in parts[1:]:
            self.around.take(part, is_last)

    def _section(self, heading: Heading) -> Section | None:
        """The nearest section above."""
        above = bisect_left(self._section_lines, heading.head.at)
        return self.sections[self._section_lines[above - 1]] if above else None

    def _accounts(self) -> list[Account]:
        """Those of the text, and of what stands beside it."""
        asides = [
            Account(
                aside.line.line,
                aside.line.column + len(aside.line.text) - len(aside.line.text.lstrip()),
                len(aside.line.text.strip()),
                "header" if aside.kind == "header" else "unplaced",
            )
            for aside in self.paper.asides
            if aside.line.text.strip()
        ]
        return sorted([*asides, *self.ledger.accounts()], key=lambda account: (account.line, account.column))


def _stops(heads: list[Head], bounds: list[int], end: int) -> list[int]:
    """Where each heading's block ends: at the next heading, section or log."""
    every = sorted({*(head.at for head in heads), *bounds, end})
    following = dict(pairwise(every))
    return [following[head.at] for head in heads]


def _tabular_rows(lines: list[Line], log: LogHeader | None) -> list[int]:
    """The lines below a log's header that are rows with their cells in columns."""
    if log is None or not log.separator:
        return []
    return [at for at in range(log.at + 1, len(lines)) if cells_of(lines[at].text, log) is not None]


def _are_rows(heads: list[Head], log: LogHeader | None, sections: dict[int, Section]) -> list[bool]:
    """Which headings stand in the log: those below its header, up to the next section."""
    if log is None:
        return [False] * len(heads)
    end = min((at for at in sections if at > log.at), default=10**9)
    return [log.at < head.at < end for head in heads]


def _sections(lines: list[Line], heads: list[Head]) -> dict[int, Section]:
    """The headings over several rules, by their lines."""
    taken = {head.at for head in heads}
    level = min((head.level for head in heads if head.level), default=0)
    found: dict[int, Section] = {}
    for at, line in enumerate(lines):
        if at in taken:
            continue
        place = Place(line.line, line.column)
        section = section_at(line.text, place)
        if (
            section is None
            and level > 1
            and (marked := _MARKDOWN_SECTION.fullmatch(line.text))
            and len(marked[1]) < level
        ):
            section = Section(marked[2].strip("# "), None, None, place) if at > min(taken, default=0) else None
        if section:
            found[at] = section
    return found


def _ranked(rules: list[PublishedRule]) -> list[PublishedRule]:
    """The rules, those whose rank nothing shows with the rank that the document's own text gives their numbers."""
    if all(rule.rank for rule in rules):
        return rules
    said = ranks_said([rule.text for rule in rules])
    unmoved = [not any(link.kind == "transmuted-by" for link in rule.links) for rule in rules]
    return [
        with_rank(rule, rank_said(rule.number, said)) if rule.rank is None and still and said else rule
        for rule, still in zip(rules, unmoved, strict=True)
    ]


def _nothing(first: Line) -> Fault:
    remedy = "begin each rule with its number, the same way every time: `101: Title`, say"
    return Fault(
        first.line, first.column, "published.no-rules", "no headings of rules are found in this document", remedy
    )
