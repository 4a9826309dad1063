"""Parser for published rulesets: sections, rules and proposal log, with a label for every line.

Nothing is guessed from a document's wording: forms of headings are told by which one recurs, titles by what most rules
have, ranks by a heading's mark, else by the section, else by what the document's own rules say of numbers.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable

from msgspec.structs import replace

from moot.documents.published.coverage import Coverage, all_accounts
from moot.documents.published.headings import Head, find_headings, split_run_on_rules
from moot.documents.published.logs import LogHeader, cells_of, cut_rows, find_log
from moot.documents.published.parts import BodyPart, DocumentStyle, document_style, parts_of
from moot.documents.published.plausibility import doubtful_rules, few_rules, trailing_text, unread_headings
from moot.documents.published.rules import RuleReader, rank_statements, stated_rank
from moot.documents.published.sections import is_drawn_across, is_navigation, is_rule_off
from moot.documents.published.tables import read_tables
from moot.documents.published.texts import dedented
from moot.documents.published.titles import Heading, read_headings
from moot.documents.published.topics import find_topics
from moot.documents.published.values import (
    LogRow,
    NoteKind,
    PublishedRule,
    PublishedRuleset,
    RuleNote,
    Section,
    SourceNote,
    SpanLabel,
)
from moot.documents.source_text import SourceLine, SourcePlace, SourceText
from moot.game.changes import Fault
from moot.game.values import Number, from_attributes

_TITLE_MAX = 100


class OutsideText:
    """Labels the text outside rules, and reports what can't be placed."""

    def __init__(self, lines: list[SourceLine], ledger: Coverage) -> None:
        self.lines = lines
        self.ledger = ledger
        self.notes: list[SourceNote] = []
        self.sections: list[Section] = []
        self.faults: list[Fault] = []

    def preface(self, stop: int, has_rules: bool, is_ruled: bool, headers: dict[str, str]) -> str:
        """Label the text before the first rule; returns the document's title, from there or from the headers."""
        title = ""
        rest: list[int] = []
        stop = stop if has_rules else 0
        drawn = [at for at in range(stop) if is_drawn_across(self.lines[at].text)]
        if is_ruled and len(drawn) > 1 and not any(line.text.strip() for line in self.lines[drawn[-1] + 1 : stop]):
            self._between(BodyPart("between", drawn[-2], stop), is_last=False)
            stop = drawn[-2]
        for at in range(stop):
            text = self.lines[at].text
            if is_rule_off(text):
                self.ledger.take_line(at, "separator")
            elif is_navigation(text):
                self._note(at, at + 1, "navigation", "navigation")
            elif text.strip() and not title and not rest and _is_title(text.strip()):
                title = text.strip().strip("#*_=- \t")
                self.ledger.take_line(at, "title")
            elif text.strip():
                rest.append(at)
        for first, last in _runs(rest):
            self._note(first, last, "preface", "note")
        return title or headers.get("subject", "") or headers.get("title", "")

    def take(self, part: BodyPart, is_last: bool) -> None:
        """Label a part below a rule that doesn't belong to it."""
        match part.kind:
            case "navigation":
                self._note(part.first, part.stop, "navigation", "navigation")
            case "proposal" | "votes" | "signature" | "footer":
                self._note(part.first, part.stop, part.kind, "note")
            case "between":
                self._between(part, is_last)

    def _between(self, part: BodyPart, is_last: bool) -> None:
        """Label the text below a separator: a section's name and description, or the document's footer."""
        named = is_last
        rest: list[int] = []
        for at in range(part.first, part.stop):
            line = self.lines[at]
            if is_rule_off(line.text):
                self.ledger.take_line(at, "separator")
            elif line.text.strip() and not named and len(line.text.strip()) <= _TITLE_MAX:
                self.sections.append(Section(line.text.strip().strip("#*_= "), None, None, line.place))
                self.ledger.take_line(at, "section")
                named = True
            elif line.text.strip():
                rest.append(at)
        for first, stop in _runs(rest):
            self._note(first, stop, "footer" if is_last else "preface", "note")

    def _note(self, first: int, stop: int, kind: NoteKind, account: SpanLabel) -> None:
        while stop > first and not self.lines[stop - 1].text.strip():
            stop -= 1
        text = dedented("\n".join(line.text for line in self.lines[first:stop]))
        for at in range(first, stop):
            self.ledger.take_line(at, "separator" if is_rule_off(self.lines[at].text) else account)
        self.notes.append(SourceNote(kind, text, self.lines[first].place, self.lines[stop - 1].line))

    def stray(self, number: Number, link: RuleNote) -> Fault:
        """A fault: a link below a rule that it can't belong to."""
        self.notes.append(SourceNote("note", link.printed, link.place, link.place.line))
        message = f"“{link.printed}” stands below rule {number}, which was there before {link.number}"
        return link.place.fault("published.stray-note", message, "put it below the rule that it is about")

    def unplaced(self, reported: set[int]) -> list[Fault]:
        """A fault for each run of unlabelled lines, except those reported already."""
        faults = []
        for first, stop in _runs(self.ledger.loose_lines(), over_blanks_in=self.lines):
            place, last = self.lines[first].place, self.lines[stop - 1].line
            if place.line not in reported:
                where = f"lines {place.line} to {last} are" if last > place.line else "this line is"
                begin = " ".join(self.lines[first].text.split())[:60]
                remedy = "put it below a rule's heading, or take it out"
                faults.append(place.fault("published.unplaced", f"{where} part of no rule: “{begin}”", remedy))
        return faults


def _is_title(text: str) -> bool:
    """Whether the document's first line is its title, not a sentence of a letter."""
    return len(text) <= _TITLE_MAX and (text[:1] == "#" or text[-1] not in ".,:;")


def _runs(places: list[int], over_blanks_in: list[SourceLine] | None = None) -> list[tuple[int, int]]:
    """Runs of neighbouring lines: the first, and the one after the last."""
    runs: list[tuple[int, int]] = []
    for at in places:
        if runs and (
            runs[-1][1] == at
            or (over_blanks_in and not any(over_blanks_in[n].text.strip() for n in range(runs[-1][1], at)))
        ):
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def read_published(paper: SourceText) -> PublishedRuleset:
    """Parse a published ruleset. Never raises; what can't be placed is a fault, and the rest is still read."""
    published, tabled = _RulesetParser(paper).read(), read_tables(paper)
    return tabled if tabled is not None and len(tabled.rules) >= len(published.rules) else published


class _RulesetParser:
    def __init__(self, paper: SourceText) -> None:
        self.paper = paper
        lines = split_run_on_rules(list(paper.lines))
        log = find_log(lines)
        rows = _tabular_rows(lines, log)
        found = find_headings(lines)
        heads = [head for head in found.heads if head.at not in rows]
        sections = find_topics(lines, heads, found.chapters)
        is_row = _are_rows(heads, log, sections)
        bounds = [*(topic.first for topic in sections.values()), *([log.at] if log else []), *rows]
        lines, heads, self.cells = cut_rows(lines, heads, _stops(heads, bounds, len(lines)), is_row)
        self.lines = lines
        self.log = find_log(lines) if log else None
        self.rows = _tabular_rows(lines, self.log)
        tables = [*([self.log.at] if self.log else []), *self.rows]
        self.headings = read_headings(heads, lines, _stops(heads, tables, len(lines)))
        titles_below = {heading.title_at for heading in self.headings}
        topics = find_topics(lines, heads) if log else sections
        self.topics = {at: topic for at, topic in topics.items() if at not in titles_below}
        self._topic_lines = sorted(self.topics)
        self.stops = _stops(heads, [*(topic.first for topic in self.topics.values()), *tables], len(lines))
        self.left = found.left
        self.ledger = Coverage(lines)
        self.rule_reader = RuleReader(lines, self.ledger)
        self.around = OutsideText(lines, self.ledger)

    def read(self) -> PublishedRuleset:
        """Parse everything in the order of the document."""
        begins = [*(h.head.first for h in self.headings), *(topic.first for topic in self.topics.values()), *self.rows]
        begins += [self.log.at] if self.log else []
        drawn = {at for topic in self.topics.values() for at in range(topic.first, topic.stop)}
        manner = document_style(self.headings, self.stops, self.lines, drawn)
        has_rules = bool(self.headings or self.rows)
        title = self.around.preface(min(begins, default=0), has_rules, bool(manner.drawn), self.paper.headers)
        for at, topic in self.topics.items():
            for line in range(topic.first, topic.stop):
                self.ledger.take_line(line, "section" if line == at else "separator")
        if self.log:
            self.ledger.take_line(self.log.at, "section")
        decided = {h.joined.place(h.head.begin) for h in self.headings if h.is_decided}
        rules, log, defeated = without_defeated(*self._rules_and_rows(manner), decided)
        sections = [*(topic.section for topic in self.topics.values()), *self.around.sections]
        faults = [*self.paper.faults, *self.rule_reader.faults, *self.around.faults]
        faults += [self.around.stray(number, link) for number, link in self.rule_reader.strays]
        faults += [*defeated, *few_rules(self.lines, [*rules, *log])]
        heads = [heading.head for heading in self.headings]
        standing = [rule for rule in rules if rule.status == "in-force"]
        faults += [*doubtful_rules(self.lines, standing, title), *trailing_text(standing)]
        faults += unread_headings(self.lines, heads, self.left, rules)
        if not self.headings and not self.rows and self.lines:
            place = SourcePlace(self.lines[0].line, self.lines[0].column)
            message, remedy = (
                "no headings of rules are found in this document",
                "begin each rule with its number, the same way every time: `101: Title`, say",
            )
            faults.append(place.fault("published.no-rules", message, remedy))
        else:
            faults += self.around.unplaced({(link.place.line) for _, link in self.rule_reader.strays})
        return PublishedRuleset(
            title=title,
            headers=self.paper.headers,
            sections=tuple(sorted(sections, key=lambda section: section.place)),
            rules=tuple(_ranked(rules)),
            log=tuple(log),
            notes=tuple(sorted(self.around.notes, key=lambda note: note.place)),
            accounts=tuple(all_accounts(self.paper, self.ledger)),
            faults=tuple(faults),
        )

    def _rules_and_rows(self, manner: DocumentStyle) -> tuple[list[PublishedRule], list[LogRow]]:
        read: list[tuple[int, PublishedRule | None, LogRow | None]] = []
        for n, (heading, stop, cells) in enumerate(zip(self.headings, self.stops, self.cells, strict=True)):
            is_last = n + 1 == len(self.headings) and stop == len(self.lines)
            parts = parts_of(heading, stop, self.lines, manner, is_last)
            if cells is not None:
                row, rule = self.rule_reader.row(heading, cells, parts[0].stop)
            else:
                row, rule = None, self.rule_reader.read(heading, parts, self._section(heading))
            for part in parts[1:]:
                self.around.take(part, is_last)
            read.append((heading.head.at, rule, row))
        for at in self.rows if self.log else ():
            found = self.rule_reader.tabular_row(at, self.log) if self.log else None
            if found:
                read.append((at, found[1], found[0]))
        read.sort(key=lambda item: item[0])
        return [rule for _, rule, _ in read if rule], [row for _, _, row in read if row]

    def _section(self, heading: Heading) -> Section | None:
        """The nearest section above."""
        above = bisect_left(self._topic_lines, heading.head.at)
        return self.topics[self._topic_lines[above - 1]].section if above else None


def _stops(heads: list[Head], bounds: list[int], end: int) -> list[int]:
    """The end of each heading's block: at the next heading, section or log."""
    every = sorted({*(head.first for head in heads), *bounds, end})
    return [every[bisect_left(every, head.at + 1)] for head in heads]


def _tabular_rows(lines: list[SourceLine], log: LogHeader | None) -> list[int]:
    """The lines below a log's header that are rows in columns."""
    if log is None or not log.separator:
        return []
    return [at for at in range(log.at + 1, len(lines)) if cells_of(lines[at].text, log) is not None]


def _are_rows(heads: list[Head], log: LogHeader | None, topics: Iterable[int]) -> list[bool]:
    """Which headings belong to the log: those below its header, up to the next section."""
    if log is None:
        return [False] * len(heads)
    end = min((at for at in topics if at > log.at), default=10**9)
    return [log.at < head.at < end for head in heads]


def without_defeated(
    rules: list[PublishedRule], log: list[LogRow], decided: Collection[SourcePlace]
) -> tuple[list[PublishedRule], list[LogRow], list[Fault]]:
    """The rules, and the log with the proposals that stand among them as defeated, each of which is a fault.

    Where most headings say only what became of a proposal (those at `decided`), these are proposals, and no rules.
    """
    if len(decided) > 1 and len(decided) * 2 >= len(rules):
        named = [rule for rule in rules if rule.place in decided]
        message = f"{len(named)} headings say only what became of a proposal: they're on record, and are no rules"
        fault = named[0].place.fault("published.proposals", message, "import the document that has the rules")
        left = [rule for rule in rules if rule.place not in decided]
        return left, [*log, *(_row_of(rule) for rule in named)], [fault]
    rows = [(rule, _row_of(rule)) for rule in rules if rule.outcome]
    logged = {row.place for row in log}
    failed = [(rule, row) for rule, row in rows if row.failed and row.place not in logged]
    faults = [
        rule.place.fault(
            "published.defeated",
            f"{rule.printed} stands among the rules, and is a proposal of which the document says “{rule.outcome}”",
            "it's kept as a proposal on record, and is no rule",
        )
        for rule, _ in failed
    ]
    out = {id(rule) for rule, _ in failed}
    return [rule for rule in rules if id(rule) not in out], [*log, *(row for _, row in failed)], faults


def _row_of(rule: PublishedRule) -> LogRow:
    """A heading among the rules as the proposal that it is."""
    date = rule.adopted or rule.changed or rule.proposed
    return from_attributes(LogRow, rule, rank=None, date=date, outcome_place=rule.place)


def _ranked(rules: list[PublishedRule]) -> list[PublishedRule]:
    """The rules; missing ranks are set by the document's own statements about numbers."""
    if all(rule.rank for rule in rules):
        return rules
    said = rank_statements([rule.text for rule in rules])
    unmoved = [not any(link.kind == "transmuted-by" for link in rule.links) for rule in rules]
    return [
        replace(rule, rank=stated_rank(rule.number, said)) if rule.rank is None and still and said else rule
        for rule, still in zip(rules, unmoved, strict=True)
    ]
