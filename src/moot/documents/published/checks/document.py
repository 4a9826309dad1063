"""The input of the lint checks: rules with their numbers and titles, and a document with its history and positions."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Literal

from moot.documents.citations import names_a_rule
from moot.documents.prose import NotUnderstood, ParsedProposal, RuleIn, TextSpan, understand
from moot.documents.published.graph import RuleGraph, RuleNode, build_graph
from moot.documents.published.history import History, history_of
from moot.documents.published.values import LabelledSpan, LogRow, PublishedRule, PublishedRuleset
from moot.documents.source_text import SourcePlace, SourceText
from moot.game.values import DefaultedValue, Number, Rank, Value, from_attributes, grouped

Gone = Literal["", "superseded", "repealed", "empty"]
"""Why a rule is no longer in force: it continues under another number, it was repealed, or nothing is left of it."""

_TEXTS_MAX = 200
"""So many texts are read for the changes that they ask for, and shown so many rules at most."""
_NOT_LETTERS = re.compile(r"[\W_]+")


class CheckedRule(DefaultedValue, frozen=True):
    """A rule as checks see it."""

    number: Number
    text: str = ""
    title: str = ""
    rank: Rank | None = None
    gone: Gone = ""
    successor: Number = Number("")
    """The number under which a superseded rule continues."""
    by: Number = Number("")
    """The proposal that repealed it, if known."""
    is_first: bool = True
    """Whether it is an initial rule."""
    prevails_over: tuple[str, ...] = ()
    yields_to: tuple[str, ...] = ()
    """Its claims of precedence over rules by number; other claims aren't checked here."""


class LintFinding(Value, frozen=True):
    """A fault in a rule."""

    rule: int
    """The index of the rule."""
    at: int
    """The position in its text; -1 for the heading."""
    code: str
    message: str
    remedy: str = ""


class CheckedRules:
    """The rules in order, including those no longer in force, and other numbers in use."""

    def __init__(
        self,
        rules: Iterable[CheckedRule],
        others: Iterable[CheckedRule] = (),
        failed: Iterable[Number] = (),
        *,
        is_whole: bool = True,
    ) -> None:
        self.rules = tuple(rules)
        self.others = tuple(others)
        """Numbers of rules without a heading."""
        self.failed = frozenset(failed)
        """Numbers of proposals that weren't adopted."""
        self.is_whole = is_whole
        """Whether these seem to be all rules."""
        self._by_number: dict[str, CheckedRule] = {}
        for rule in (*self.rules, *self.others):
            standing = self._by_number.get(rule.number)
            if standing is None or (standing.gone and not rule.gone):
                self._by_number[rule.number] = rule
        self._changes: dict[int, bool] = {}

    def get(self, number: str) -> CheckedRule | None:
        """The rule with a number; of several, the one in force."""
        return self._by_number.get(number)

    @cached_property
    def in_force(self) -> tuple[tuple[int, CheckedRule], ...]:
        """The rules in force that have a text, with their indexes."""
        return tuple((at, rule) for at, rule in enumerate(self.rules) if not rule.gone and rule.text)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """All numbers in use."""
        return frozenset(self._by_number) | self.failed

    @cached_property
    def numbers_in_force(self) -> dict[Number, None]:
        """The numbers of rules in force, in order, each once."""
        return dict.fromkeys(rule.number for _, rule in self.in_force)

    @cached_property
    def words(self) -> str:
        """The text of all rules in force, with titles."""
        return "\n".join(f"{rule.title}.\n{rule.text}" for _, rule in self.in_force)

    @cached_property
    def titled(self) -> dict[str, list[CheckedRule]]:
        """The rules in force by their titles, reduced to letters and digits."""
        return grouped((flat(rule.title), rule) for _, rule in self.in_force if flat(rule.title))

    def is_change(self, at: int) -> bool:
        """Whether a rule's text is only instructions that change rules, as in lists of adopted amendments."""
        if at not in self._changes and len(self._changes) >= _TEXTS_MAX:
            return False
        if at not in self._changes:
            all_rules = islice((*self.rules, *self.others), _TEXTS_MAX)
            known = [RuleIn(rule.number, rule.title, rule.text, rank=rule.rank) for rule in all_rules]
            read = understand(self.rules[at].text, known)
            kinds = {change.kind for change in read.changes}
            self._changes[at] = bool(kinds) and "enact" not in kinds and not read.not_understood
        return self._changes[at]


def flat(title: str) -> str:
    """A title for comparison: letters and digits, in lower case."""
    return _NOT_LETTERS.sub(" ", title.casefold()).strip()


def ranges(numbers: Iterable[str]) -> str:
    """Numbers as a sentence with ranges: `101–119, 201`; what isn't an integer is listed separately."""
    listed = list(dict.fromkeys(numbers))
    whole = sorted({int(number) for number in listed if number.isdecimal() and len(number) < 10})
    runs: list[list[int]] = []
    for value in whole:
        if runs and runs[-1][1] == value - 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    spelled = [str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a}–{b}" for a, b in runs]
    return ", ".join([*spelled, *(n for n in listed if not (n.isdecimal() and len(n) < 10))])


def twice(numbers: Iterable[str]) -> dict[str, int]:
    """The items that occur more than once, with their counts."""
    return {number: times for number, times in Counter(numbers).items() if times > 1}


READ_MAX = 300
"""So many texts are read for the changes that they ask for, and shown so many rules at most."""
_UNREAD = ParsedProposal(not_understood=(NotUnderstood(TextSpan(0, 0), "it was not read"),))
_GONE: dict[str, Gone] = {"in-force": "", "superseded": "superseded", "repealed": "repealed", "empty": "empty"}


class CheckedDocument:
    """A published ruleset with what can be derived from it."""

    def __init__(self, paper: SourceText, published: PublishedRuleset) -> None:
        self.paper = paper
        self.published = published
        self._read: dict[SourcePlace, ParsedProposal] = {}
        self._latest: tuple[SourcePlace, list[int], list[tuple[int, int]]] | None = None

    @cached_property
    def traced(self) -> RuleGraph:
        """The graph of who did what to which rule, by the document's notes and log."""
        return build_graph(self.published)

    @cached_property
    def history(self) -> History:
        """The history of the document."""
        return history_of(self.published)

    @cached_property
    def nodes(self) -> dict[SourcePlace, RuleNode]:
        """The graph's nodes by the position of their headings."""
        return {node.place: node for node in self.traced.nodes}

    @cached_property
    def by_number(self) -> dict[str, list[RuleNode]]:
        """The graph's nodes by printed number in digits, without those known only from notes."""
        return grouped((node.item.number, node) for node in self.traced.nodes if node.item is not None)

    @cached_property
    def items(self) -> tuple[PublishedRule | LogRow, ...]:
        """Rules and rows; what is both counts as a row."""
        rows = {row.place for row in self.published.log}
        return (*(rule for rule in self.published.rules if rule.place not in rows), *self.published.log)

    @cached_property
    def book(self) -> CheckedRules:
        """The rules for the checks, with the indexes of `published.rules`."""
        rules = tuple(self._checked(self.nodes[rule.place], rule) for rule in self.published.rules)
        rows = [node for node in self.traced.nodes if node.rule is None and node.row is not None]
        failed = [node.row.number for node in rows if node.row is not None and node.failed]
        ranks = {rule.rank for rule in rules}
        is_page = len(ranks) == 1 and None not in ranks
        others = (self._rule_of_row(node) for node in rows if not node.failed)
        return CheckedRules(rules, others, failed, is_whole=not is_page)

    def understood(self, item: PublishedRule | LogRow) -> ParsedProposal:
        """The changes that a text makes to the rules as printed; nothing if there are too many texts."""
        if item.text_place not in self._read:
            if len(self._read) >= READ_MAX or not names_a_rule(item.text):
                return _UNREAD
            self._read[item.text_place] = understand(item.text, self._rules_in)
        return self._read[item.text_place]

    @cached_property
    def _rules_in(self) -> tuple[RuleIn, ...]:
        rules = self.published.in_force[:READ_MAX]
        return tuple(RuleIn(rule.number, rule.title, rule.text, rank=rule.rank) for rule in rules)

    def _checked(self, node: RuleNode, rule: PublishedRule) -> CheckedRule:
        return from_attributes(
            CheckedRule,
            rule,
            gone=_GONE[rule.status] or ("repealed" if rule.status == "in-force" and node.failed else ""),
            successor=_named(rule, "amended-by", "transmuted-by") if rule.status == "superseded" else Number(""),
            by=_named(rule, "repealed-by"),
            is_first=not node.is_proposal and not any(link.kind == "created-by" for link in rule.links),
        )

    def _rule_of_row(self, node: RuleNode) -> CheckedRule:
        """A row whose number no rule has."""
        row = node.row
        assert row is not None
        successor, by = _named(row, "amended-by", "transmuted-by"), _named(row, "repealed-by")
        gone: Gone = "superseded" if successor else "repealed" if by else "empty"
        return CheckedRule(row.number, "", row.title, None, gone, successor, by, is_first=False)

    # --- places ----------------------------------------------------------------------------------

    def place(self, item: PublishedRule | LogRow, at: int) -> SourcePlace:
        """The position of a character in a rule's or a row's text; the heading's position for -1."""
        if at < 0 or not item.text:
            return item.place
        offsets, places = self._characters(item)
        nth = bisect_left(offsets, at)
        return SourcePlace(*places[nth]) if nth < len(places) else item.text_place

    def _characters(self, item: PublishedRule | LogRow) -> tuple[list[int], list[tuple[int, int]]]:
        """The positions of each visible character of a text: in the text, and in the document."""
        if self._latest is None or self._latest[0] != item.text_place:
            offsets = [offset for offset, character in enumerate(item.text) if not character.isspace()]
            places = [
                (account.line, account.column + offset)
                for account in self._accounts(item)
                for offset, character in enumerate(self.said(account))
                if not character.isspace()
            ]
            self._latest = item.text_place, offsets, places
        return self._latest[1], self._latest[2]

    def _accounts(self, item: PublishedRule | LogRow) -> Iterator[LabelledSpan]:
        """The spans of the document that make up a text, in order."""
        begin = (item.text_place.line, item.text_place.column)
        for account in self._texts.get(item.number, ()):
            if account.line > item.last_line:
                return
            if (account.line, account.column + account.length) > begin:
                yield account

    @cached_property
    def _texts(self) -> dict[str, list[LabelledSpan]]:
        return grouped((account.rule, account) for account in self.published.accounts if account.kind == "text")

    @cached_property
    def _lines(self) -> dict[int, list[tuple[int, str]]]:
        """The document's lines by position: an HTML source can have several on one line, each at its column."""
        lines = (*(aside.line for aside in self.paper.asides), *self.paper.lines)
        return grouped((line.line, (line.column, line.text)) for line in lines)

    def said(self, account: LabelledSpan) -> str:
        """The text of a span."""
        for column, text in self._lines.get(account.line, ()):
            if column <= account.column < column + len(text):
                return text[account.column - column : account.column - column + account.length]
        return ""

    def line(self, number: int) -> Iterator[tuple[int, str]]:
        """The text on a line of the source, with the column where it begins."""
        yield from self._lines.get(number, ())


def _named(item: PublishedRule | LogRow, *kinds: str) -> Number:
    """The number in the last note of certain kinds."""
    return next((link.number for link in reversed(item.links) if link.kind in kinds and link.number), Number(""))
