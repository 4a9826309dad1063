"""Lint and check rules: published documents, folders of rule files and games, each fault with its place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from moot.authoring.import_forms import has_rule_files
from moot.authoring.importer import found_at, import_path, read_document, rule_files_in
from moot.documents.decoder import decode
from moot.documents.published.checks.document import CheckedRule, CheckedRules, LintFinding
from moot.documents.published.lint import all_faults, check_rules, is_note, sort_faults
from moot.documents.published.parser import read_published
from moot.documents.source_text import SourceText
from moot.game.changes import Fault
from moot.game.events import GameStarted
from moot.game.record.entries import apply_moment
from moot.game.rules import LANGUAGE, Rule, Ruleset, RuleText
from moot.game.state import State
from moot.game.values import Number, PlayerId, Value, from_attributes
from moot.law.english.code_warnings import rules_parted
from moot.law.files.front_matter import read_page
from moot.law.files.rule_files import CLAIMS, file_of, read_ruleset, write_rule
from moot.law.files.ruleset_text import write_ruleset_text
from moot.law.lint import lint, lint_numbers
from moot.law.rule_index import LawFault as LawFault
from moot.play.host import Host, InvalidRuleset, as_given, check_ruleset, expanded_rule
from moot.play.table import Table

OLD_CODE = "law.old-code"
"""The code of a fault: a rule's text was amended, and its code wasn't."""
Faults = Mapping[str, tuple[Fault, ...]]


def is_ruleset(path: str) -> bool:
    """Whether a word names a folder, a file or a shipped ruleset."""
    return found_at(path) is not None


def ruleset_text(folder: Path) -> str:
    """The rule files of a folder as one text, as a move takes a ruleset; raises `InvalidRuleset` with their faults."""
    return write_ruleset_text(rule_files_in(folder))


def check_path(path: str) -> Faults:
    """The faults of the rule files in a folder, or of one file; raises `InvalidRuleset` if the path doesn't exist."""
    folder = found_at(path)
    if folder is None:
        raise InvalidRuleset(f"there is no folder or file {path}")
    if folder.is_dir():
        return _check_folder(folder)
    return {name: faults for name, faults in _check_folder(folder.parent).items() if name == folder.name}


def _check_folder(folder: Path) -> Faults:
    """The faults of a folder; mechanisms are checked only if every file can be read."""
    ruleset = read_ruleset(folder)
    if isinstance(ruleset, Ruleset):
        return check_ruleset(ruleset, folder)
    return {name: tuple(faults) for name, faults in ruleset.items()}


_TABLE = (PlayerId("Ada"), PlayerId("Ben"), PlayerId("Cleo"))
"""The players of the game that a ruleset is tried in."""


def lint_ruleset(host: Host, ruleset: Ruleset) -> tuple[LawFault, ...]:
    """Lint a ruleset as a whole, in a game of three players."""
    rules = tuple(expanded_rule(rule) for rule in ruleset.rules)
    started = GameStarted(title="", ruleset=ruleset.name, players=_TABLE, rules=rules, language=LANGUAGE)
    state = apply_moment(State(), 0, [started])
    return (*lint_numbers(ruleset), *lint(host.law_of(state), state))


def missing_parts(host: Host, ruleset: Ruleset) -> tuple[LawFault, ...]:
    """What imported mechanisms may lack: names that nothing declares, terms that nothing answers; each once."""
    return tuple({fault.message: fault for fault in lint_ruleset(host, ruleset)}.values())


_TOLD_BY_LAW = frozenset({"number.twice"})


class LintFault(Value, frozen=True):
    """Something wrong, at a line and column of a file or in a game's rules."""

    code: str
    message: str
    rules: tuple[str, ...] = ()
    remedy: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def is_note(self) -> bool:
        """Whether it's worth knowing but not wrong."""
        return is_note(self.code)


def is_document(path: str) -> bool:
    """Whether a path is a file other than a rule file, or a folder of other files: a published document."""
    if Path(path).is_dir():
        return not has_rule_files(Path(path)) and not isinstance(read_ruleset(Path(path)), Ruleset)
    return Path(path).is_file() and not is_rule_file(path)


def is_rule_file(path: str) -> bool:
    """Whether a path is one file of a ruleset."""
    if not path.endswith(".md") or not Path(path).is_file():
        return False
    page = read_page(read_document(Path(path)).decode("utf-8", "replace"))
    return page.has("number") or page.has("rank")


def lint_document(path: str) -> tuple[LintFault, ...]:
    """Lint a published document, or a folder with a file for each rule; raises `OSError` and `InvalidRuleset`."""
    if Path(path).is_dir():
        found, paper = import_path(Path(path)), SourceText(())
        faults = sort_faults([*found.faults, *all_faults(paper, found.published)])
    else:
        paper = decode(read_document(Path(path)))
        faults = all_faults(paper, read_published(paper))
    return tuple(from_attributes(LintFault, fault, file=path) for fault in faults)


def lint_files(host: Host, path: str) -> tuple[LintFault, ...]:
    """Lint rule files: a folder, a shipped ruleset or one file; raises `InvalidRuleset`."""
    one = Path(path).name if is_rule_file(path) else ""
    shown = str(Path(path).parent) if one else path
    ruleset = host.ruleset(as_given(shown))
    by_number = {rule.number: rule for rule in ruleset.rules}
    found = [_in_file(shown, by_number, fault) for fault in lint_ruleset(host, ruleset)]
    book = CheckedRules(_checked(rule) for rule in ruleset.rules)
    found += [_at(shown, ruleset, finding) for finding in _findings(book)]
    return tuple(sorted((f for f in found if not one or Path(f.file).name == one), key=_by_place))


def lint_table(table: Table) -> tuple[LintFault, ...]:
    """Lint the rules of a game as they are now."""
    moment = table.moment()
    law = [from_attributes(LintFault, fault) for fault in lint(moment.law, moment.state)]
    book = book_of(moment.state)
    words = [LintFault(f.code, f.message, (book.rules[f.rule].number,), f.remedy) for f in _findings(book)]
    remedy = "amend the rule's code to what its text says, or the other way round"
    parted = [LintFault(OLD_CODE, one.message, (one.rule,), remedy) for one in rules_parted(moment.state)]
    return (*law, *words, *parted)


def book_of(state: State) -> CheckedRules:
    """The rules of a game for the document checks, with every number that they have had."""
    standing = [_checked(rule) for rule in state.in_force()]
    gone = [one for rule in state.rules.values() for one in _former_numbers(rule)]
    decided = (p for p in state.proposals.values() if p.outcome and p.effective is None)
    return CheckedRules(standing, gone, (p.number for p in decided if p.number not in state.numbers))


def _checked(rule: Rule | RuleText) -> CheckedRule:
    content = rule.content
    is_first = isinstance(rule, RuleText) or (rule.revisions[0].change == "initial" and len(rule.numbers) == 1)
    return from_attributes(CheckedRule, rule, content, gone="empty" if content.lost else "", is_first=is_first)


def _former_numbers(rule: Rule) -> Iterator[CheckedRule]:
    """The numbers that a rule no longer has: its former ones, and its own if it is repealed."""
    for number in rule.numbers:
        if number != rule.number:
            title, first = rule.content.title, rule.revisions[0].change == "initial"
            yield CheckedRule(number, "", title, None, "superseded", rule.number, is_first=first)
    if not rule.in_force:
        yield CheckedRule(rule.number, "", rule.content.title, rule.rank, "repealed", is_first=False)


def _findings(book: CheckedRules) -> Iterable[LintFinding]:
    return (finding for finding in check_rules(book) if finding.code not in _TOLD_BY_LAW)


def _at(folder: str, ruleset: Ruleset, finding: LintFinding) -> LintFault:
    rule = ruleset.rules[finding.rule]
    line, column = _place(rule, finding.at)
    file = _path(folder, rule)
    return LintFault(finding.code, finding.message, (rule.number,), finding.remedy, file, line, column)


def _place(rule: RuleText, at: int) -> tuple[int, int]:
    """The line and column of a character of a rule's text in its file; of its number for -1."""
    page = read_page(write_rule(rule))
    if at < 0:
        return page.place("number")
    if page.has("text"):
        return page.place("text")
    before = rule.content.text[:at]
    return page.text_line + before.count("\n"), at - before.rfind("\n")


def _path(folder: str, rule: RuleText) -> str:
    """The path of a rule's file, in a folder or in a shipped ruleset."""
    return str(Path(folder) / file_of(rule, found_at(folder) or Path(folder)))


def _in_file(folder: str, rules: dict[Number, RuleText], fault: LawFault) -> LintFault:
    rule = next((rules[Number(number)] for number in fault.rules if number in rules), None)
    if rule is None:
        return from_attributes(LintFault, fault, file=folder, line=1, column=1)
    page = read_page(write_rule(rule))
    claim = next((key for key in CLAIMS if page.has(key)), "") if fault.code == "law.claim" else ""
    line, column = page.place(claim) if claim else (page.mechanism_line or page.line, 1)
    return from_attributes(LintFault, fault, file=_path(folder, rule), line=line, column=column)


def _by_place(found: LintFault) -> tuple[Sequence[object], int, int]:
    number = found.rules[0] if found.rules else ""
    return (not number.isdecimal(), int(number) if number.isdecimal() else 0, number), found.line, found.column
