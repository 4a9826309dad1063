"""Looking over rules wherever they are: published documents, folders of rule files, games; each fault at its place."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from moot.authoring.folders import shipped_folder
from moot.authoring.importing import read_document
from moot.authoring.inspecting import LawFault, lint_game, lint_ruleset
from moot.documents.decoder import decode
from moot.documents.published.checks.document import CheckedRule, CheckedRules, Gone, LintFinding
from moot.documents.published.lint import all_faults, check_rules, is_note
from moot.documents.published.parser import read_published
from moot.game.changes import Content
from moot.game.rules import Rule, Ruleset, RuleText
from moot.game.state import State
from moot.game.values import Number, Rank, Value
from moot.law.files.front_matter import has_fields, read_page
from moot.law.files.rule_files import CLAIMS, file_of, write_rule
from moot.play.host import Host
from moot.play.table import Table

_TOLD_BY_LAW = frozenset({"number.twice"})


class Found(Value, frozen=True):
    """Something wrong: in a file at a line and column, or in rules of a game."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    remedy: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def is_note(self) -> bool:
        """Whether it is only worth knowing."""
        return is_note(self.code)


def is_document(path: str) -> bool:
    """Whether a path is a file that is no rule file: a published document, or what is taken for one."""
    return Path(path).is_file() and not is_rule_file(path)


def is_rule_file(path: str) -> bool:
    """Whether a path is one file of a ruleset."""
    if not path.endswith(".md") or not Path(path).is_file():
        return False
    return has_fields(read_document(Path(path)).decode("utf-8", "replace"))


def lint_document(path: str) -> tuple[Found, ...]:
    """What is wrong with a published document, by line and column; raises `OSError`."""
    paper = decode(read_document(Path(path)))
    faults = all_faults(paper, read_published(paper))
    return tuple(Found(f.code, f.message, (), f.remedy, path, f.line, f.column) for f in faults)


def lint_files(host: Host, path: str) -> tuple[Found, ...]:
    """What is wrong with rule files: all of a folder, or of a ruleset that comes with the program, or one of them.

    Raises `NoRuleset`.
    """
    one = Path(path).name if is_rule_file(path) else ""
    folder = str(Path(path).parent) if one else path
    ruleset = host.ruleset(str(Path(folder).resolve()) if one else folder)
    shown = folder if one or shipped_folder(path) is None else path
    by_number = {rule.number: rule for rule in ruleset.rules}
    found = [_in_file(shown, by_number, fault) for fault in lint_ruleset(host, ruleset)]
    book = CheckedRules(_of_text(rule) for rule in ruleset.rules)
    found += [_at(shown, ruleset, finding) for finding in _findings(book)]
    return tuple(sorted((f for f in found if not one or Path(f.file).name == one), key=_by_place))


def lint_table(table: Table) -> tuple[Found, ...]:
    """What is wrong with the rules of a game as they are now."""
    law = [Found(f.code, f.message, f.rules, f.remedy) for f in lint_game(table)]
    book = book_of(table.state)
    words = [Found(f.code, f.message, (book.rules[f.rule].number,), f.remedy) for f in _findings(book)]
    return (*law, *words)


# --- rules of rulesets and games -----------------------------------------------------------------


def book_of(state: State) -> CheckedRules:
    """The rules of a game for checking, with every number that any of them has borne."""
    standing = [_of_rule(rule) for rule in state.in_force()]
    gone = [one for rule in state.rules.values() for one in _gone(rule)]
    decided = (p for p in state.proposals.values() if p.outcome and p.effective is None)
    return CheckedRules(standing, gone, (p.number for p in decided if p.number not in state.numbers))


def _of_text(rule: RuleText) -> CheckedRule:
    return _checked(rule.number, rule.rank, rule.content, "empty" if rule.content.lost else "", is_first=True)


def _of_rule(rule: Rule) -> CheckedRule:
    is_first = rule.revisions[0].change == "initial" and len(rule.numbers) == 1
    return _checked(rule.number, rule.rank, rule.content, "empty" if rule.content.lost else "", is_first=is_first)


def _checked(number: Number, rank: Rank, content: Content, gone: Gone, *, is_first: bool) -> CheckedRule:
    over, under = content.prevails_over, content.yields_to
    return CheckedRule(
        number, content.text, content.title, rank, gone, is_first=is_first, prevails_over=over, yields_to=under
    )


def _gone(rule: Rule) -> Iterator[CheckedRule]:
    """The numbers that a rule has no more: those that it bore before, and its own once it is repealed."""
    for number in rule.numbers:
        if number != rule.number:
            title, first = rule.content.title, rule.revisions[0].change == "initial"
            yield CheckedRule(number, "", title, None, "superseded", rule.number, is_first=first)
    if not rule.in_force:
        yield CheckedRule(rule.number, "", rule.content.title, rule.rank, "repealed", is_first=False)


def _findings(book: CheckedRules) -> Iterable[LintFinding]:
    return (finding for finding in check_rules(book) if finding.code not in _TOLD_BY_LAW)


# --- places in rule files ------------------------------------------------------------------------


def _at(folder: str, ruleset: Ruleset, finding: LintFinding) -> Found:
    rule = ruleset.rules[finding.rule]
    line, column = _place(rule, finding.at)
    file = _path(folder, rule)
    return Found(finding.code, finding.message, (rule.number,), finding.remedy, file, line, column)


def _path(folder: str, rule: RuleText) -> str:
    """Where a rule's file is, in a folder or in a ruleset that comes with the program."""
    return str(Path(folder) / file_of(rule, shipped_folder(folder) or Path(folder)))


def _place(rule: RuleText, at: int) -> tuple[int, int]:
    """Where a character of a rule's text stands in its file; its number for -1."""
    page = read_page(write_rule(rule))
    if at < 0:
        return page.place("number")
    if page.has("text"):
        return page.place("text")
    before = rule.content.text[:at]
    return page.text_line + before.count("\n"), at - before.rfind("\n")


def _in_file(folder: str, rules: dict[Number, RuleText], fault: LawFault) -> Found:
    rule = next((rules[Number(number)] for number in fault.rules if number in rules), None)
    if rule is None:
        return Found(fault.code, fault.message, fault.rules, fault.remedy, folder, 1, 1)
    page = read_page(write_rule(rule))
    claim = next((key for key in CLAIMS if page.has(key)), "") if fault.code == "law.claim" else ""
    line, column = page.place(claim) if claim else (page.mechanism_line or page.line, 1)
    return Found(fault.code, fault.message, fault.rules, fault.remedy, _path(folder, rule), line, column)


def _by_place(found: Found) -> tuple[Sequence[object], int, int]:
    number = found.rules[0] if found.rules else ""
    return (not number.isdecimal(), int(number) if number.isdecimal() else 0, number), found.line, found.column
