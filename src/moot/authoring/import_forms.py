"""Forms of rulesets: text, data, our own lists, mailboxes, wikis and repositories, each read into one value."""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from moot.authoring.export import rule_text
from moot.documents.charsets import characters, unmarked
from moot.documents.decoder import BYTES_MAX, decode
from moot.documents.published.amendments import amended
from moot.documents.published.history import History, history_of, state_after
from moot.documents.published.lint import faults_besides_history
from moot.documents.published.mailbox import is_mailbox, last_ruleset
from moot.documents.published.parser import read_published
from moot.documents.published.records import read_records
from moot.documents.published.rule_pages import read_rule_page
from moot.documents.published.values import PublishedRule, PublishedRuleset, RuleNote, rank_named
from moot.documents.published.words import RANK, RULE
from moot.documents.rulelists.phrases import told as note_in_words
from moot.documents.rulelists.reader import read_rule_list
from moot.documents.rulelists.values import FORMAT, ExportedRule, RuleList
from moot.documents.source_text import SourceLine, SourcePlace, SourceText
from moot.game.changes import Content, Fault
from moot.game.rules import RuleText
from moot.game.values import Value, from_attributes
from moot.languages import N_
from moot.law.files.rule_files import read_rule


class RulesetSource(Value, frozen=True):
    """What was read of a ruleset, whatever its form."""

    published: PublishedRuleset
    told: History
    faults: tuple[Fault, ...]
    lost_by: tuple[Fault, ...]
    """Those of the faults by which something was lost; the others are advice."""
    standing: tuple[RuleText, ...]
    """The rules in force, with their mechanisms if the form has them."""
    lines: tuple[SourceLine, ...] = ()
    papers: dict[str, str] = {}
    settings: dict[str, str] = {}


def read_source(data: bytes, *, as_amended: bool = False) -> RulesetSource:
    """Read a ruleset from a file of any form; it may have no rules. Never raises."""
    if is_mailbox(data):
        found = last_ruleset(data)
        if isinstance(found, Fault):
            return empty_source((found,))
        read = _of_paper(found.paper, as_amended=as_amended)
        return replace(read, faults=(found.advice, *read.faults))
    text = _text(data)
    own = _own_list(text) if text else None
    if own is not None:
        return own
    published = (read_rule_list(text) or read_records(text)) if text else None
    return _of_paper(decode(data), as_amended=as_amended) if published is None else of_published(published)


_POWER = re.compile(r"\d{1,3}(?:\.\d{1,3})?")


def empty_source(faults: tuple[Fault, ...]) -> RulesetSource:
    """A source without rules, and why."""
    published = PublishedRuleset(faults=faults)
    return RulesetSource(published=published, told=History((), (), None), faults=faults, lost_by=faults, standing=())


def _text(data: bytes) -> str:
    """The characters of a file that may hold data; empty if it's too long."""
    if len(data) > BYTES_MAX:
        return ""
    bare, charset = unmarked(data)
    return characters(bare, charset or "utf-8").text


def _of_paper(decoded: SourceText, *, as_amended: bool) -> RulesetSource:
    published = read_published(decoded)
    told = amended(history_of(published)) if as_amended else history_of(published)
    return RulesetSource(
        published=published,
        told=told,
        faults=faults_besides_history(decoded, published, told.faults, is_applied=as_amended),
        lost_by=(*decoded.faults, *published.faults, *told.faults),
        standing=rules_at_end(told),
        lines=decoded.lines,
    )


def of_published(published: PublishedRuleset) -> RulesetSource:
    """A ruleset that was read from data, with the history that its notes tell."""
    told = history_of(published)
    faults = (*published.faults, *told.faults)
    return RulesetSource(published=published, told=told, faults=faults, lost_by=faults, standing=rules_at_end(told))


def rules_at_end(told: History) -> tuple[RuleText, ...]:
    """The rules in force at the end of a history."""
    state = state_after(told)
    return tuple(replace(rule_text(rule), raw="") for rule in state.in_force())


def powers_by_hand(published: PublishedRuleset, standing: Iterable[RuleText]) -> tuple[str, ...]:
    """Corrections by hand that set a register `power` of rules to what the document prints."""
    in_force = {rule.number for rule in standing}
    printed = [rule for rule in published.in_force if _POWER.fullmatch(rule.power) and rule.number in in_force]
    return tuple(f"set_register power {rule.power} {rule.number}" for rule in printed)


def of_rules(
    rules: Iterable[RuleText],
    published: PublishedRuleset,
    settings: dict[str, str] | None = None,
    papers: dict[str, str] | None = None,
) -> RulesetSource:
    """Rules that are complete as they stand, with their mechanisms, and have no history."""
    standing = tuple(rules)
    return RulesetSource(
        published=published,
        told=History(first=standing, steps=(), began=None),
        faults=published.faults,
        lost_by=published.faults,
        standing=standing,
        papers=papers or {},
        settings=settings or {},
    )


_FILES_MAX = 5_000
_FOLDER_BYTES_MAX = 20_000_000


def has_rule_files(folder: Path) -> bool:
    """Whether a folder has files in the form of rule files."""
    return any(
        isinstance(read_rule(path.read_text("utf-8", "replace"), own_ranks=True), RuleText)
        for path in sorted(folder.glob("*.md"))[:_FILES_MAX]
        if path.is_file() and path.stat().st_size <= BYTES_MAX
    )


_RULES_NAMED = re.compile(rf"\b(?:{RANK}|{RULE})\b", re.IGNORECASE)
_RANK_NAMED = re.compile(rf"\b{RANK}", re.IGNORECASE)


def plain_files(folder: Path) -> list[Path]:
    """The files in a folder that aren't hidden, by name."""
    return [path for path in sorted(folder.iterdir()) if path.is_file() and not path.name.startswith((".", "__"))]


def rule_pages(files: Sequence[Path]) -> dict[Path, PublishedRule | Fault | None]:
    """What is read of each file of a folder as a page of one rule, with the rank that the folder's name says.

    A file without an ending is one if others with an ending are.
    """
    pages, place = dict[Path, PublishedRule | Fault | None](), count(1)
    for suffix in ("", ".txt"):
        for path in files:
            is_due = bool(path.suffix) != bool(suffix) or (not suffix and path.name.isdigit())
            if path in pages or not is_due or path.stat().st_size > BYTES_MAX:
                continue
            page = read_rule_page(path.name + suffix, characters(path.read_bytes(), "utf-8").text, next(place))
            rank = _RANK_NAMED.search(path.parent.name.replace("_", " ").replace("-", " "))
            if isinstance(page, PublishedRule) and page.rank is None and rank:
                page = replace(page, rank=rank_named(rank[0]))
            pages[path] = page
        if not any(isinstance(page, PublishedRule) for page in pages.values()):
            break
    return {path: pages.get(path) for path in files}


def folders_of_rules(folder: Path) -> list[Path]:
    """The folders below one that are named after a rank or after rules, where it has no rules of its own."""
    below = [path for path in sorted(folder.iterdir()) if path.is_dir() and not path.is_symlink()]
    return [path for path in below if _RULES_NAMED.search(path.name.replace("_", " ").replace("-", " "))]


def is_joined(folder: Path) -> bool:
    """Whether the rules are in several folders below one, each named after its rank."""
    return len([path for path in folders_of_rules(folder) if _RANK_NAMED.search(path.name.replace("_", " "))]) > 1


def read_folder(folder: Path) -> tuple[RulesetSource, str]:
    """The rules in a folder with a file for each, and the SHA-256 of all files read; raises `OSError`.

    Where the folder has none itself, those in the folders of its that are named after ranks or rules are joined.
    """
    rules, faults, papers, seen, size = list[PublishedRule](), list[Fault](), dict[str, str](), sha256(), 0
    pages = rule_pages(plain_files(folder)[:_FILES_MAX])
    if not any(isinstance(page, PublishedRule) for page in pages.values()):
        for within in folders_of_rules(folder):
            pages |= rule_pages(plain_files(within)[:_FILES_MAX])
    for place, (path, rule) in enumerate(pages.items(), 1):
        name = str(path.relative_to(folder))
        size += path.stat().st_size
        if size > _FOLDER_BYTES_MAX:
            faults.append(
                Fault(place, 1, "published.data", N_("{name} and what follows is too much to be read", name=name))
            )
            break
        data = path.read_bytes()
        seen.update(name.encode() + b"\0" + data + b"\0")
        if isinstance(rule, PublishedRule):
            spot = SourcePlace(place, 1)
            rules.append(replace(rule, place=spot, text_place=spot, last_line=place))
        elif isinstance(rule, Fault):
            faults.append(replace(rule, line=place, message=f"{name}: {rule.message}"))
        elif path.suffix in (".md", ".txt"):
            papers[path.name] = characters(data, "utf-8").text
        else:
            remedy = N_("name the file of a rule after its number, such as 101-title.md")
            faults.append(Fault(place, 1, "import.no-rule", N_("{name} is no rule, and isn't used", name=name), remedy))
    if not rules:
        names = ", ".join(path.name for path in sorted(folder.iterdir())[:5]) or "nothing"
        remedy = N_("name the file of each rule after its number, such as 101-title.md, or name one file")
        faults.append(
            Fault(
                1, 1, "published.no-rules", N_("no file in this folder is a rule: it has {names}", names=names), remedy
            )
        )
    published = PublishedRuleset(rules=tuple(rules), faults=tuple(faults))
    return replace(of_published(published), papers=papers), seen.hexdigest()


def _own_list(text: str) -> RulesetSource | None:
    """The rules of a list that `moot export --as json` wrote; None if it is none."""
    if not text.startswith("{") or '"format":' not in text:
        return None
    try:
        listed = msgspec.json.decode(text.encode(), type=RuleList)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    faults: tuple[Fault, ...] = ()
    if listed.format != FORMAT:
        message = N_("this list has format {format}, and format {known} is read", format=listed.format, known=FORMAT)
        faults = (Fault(1, 1, "published.format", message, N_("export it with the same version of moot")),)
    rules = tuple(_published(rule, place) for place, rule in enumerate(listed.rules, 1))
    return of_rules(map(_rule_of, listed.rules), PublishedRuleset(listed.title, rules=rules, faults=faults))


def _rule_of(rule: ExportedRule) -> RuleText:
    return RuleText(rule.number, rule.rank, from_attributes(Content, rule), printed=rule.printed, ordinal=rule.ordinal)


def _published(rule: ExportedRule, number: int) -> PublishedRule:
    """A rule of a list, with its notes, for the report on the import."""
    place = SourcePlace(1, number)
    notes = [RuleNote("other-by", note.proposal, place, note_in_words(note)) for note in rule.history]
    more = {"printed": rule.printed or rule.number, "last_line": 1, "status": "in-force"}
    return from_attributes(PublishedRule, rule, place=place, text_place=place, links=tuple(notes), **more)
