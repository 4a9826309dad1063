"""Import of published rulesets: a document's rules and history become those of a new game."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypedDict, Unpack

from msgspec.structs import replace

from moot.authoring.git_import import is_repository, read_repository
from moot.authoring.import_forms import RulesetSource, powers_by_hand, read_folder, read_source
from moot.authoring.imported_mechanisms import AttachmentReport, attach_mechanisms, attachments_of, without_code
from moot.authoring.prose.batch import RuleIn, error_sentence, rules_of
from moot.authoring.wiki_import import read_wiki
from moot.documents.published.history import History
from moot.documents.published.mailbox import MAILBOX_MAX
from moot.documents.published.values import PublishedRule, PublishedRuleset, SourceNote
from moot.documents.source_text import SourceLine
from moot.documents.tallies import SCORE
from moot.documents.wiki import XML_MAX, is_wiki_export
from moot.game.changes import Fault
from moot.game.decision.transcripts import Opening, Transcript, moves_of
from moot.game.moves import OPEN, Move
from moot.game.rules import SHADOW, Ruleset, RuleText
from moot.game.values import Amount, Number, PlayerId, Value, grouped, plain
from moot.languages import N_
from moot.law.files.front_matter import read_page
from moot.law.files.rule_files import read_rule, read_ruleset, write_ruleset, written_files
from moot.play.host import RULESETS, Host, InvalidRuleset, as_given, check_offices, check_quantity, shipped
from moot.play.table import Table


class SkippedPassage(Value, frozen=True):
    """A passage of a document that the parser skipped."""

    line: int
    column: int
    text: str


class ImportedDocument(Value, frozen=True):
    """A parsed document, from which a game can start."""

    name: str
    """The file's name."""
    digest: str
    """SHA-256 of the file, or the id of a repository's last commit."""
    title: str
    published: PublishedRuleset
    told: History
    unplaced: tuple[SkippedPassage, ...]
    standing: tuple[RuleText, ...]
    """The rules in force, with the mechanisms that were attached to them."""
    settings: dict[str, str]
    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    """Faults of the document that lost nothing; its editor may want to fix them."""
    with_history: bool
    """Whether the game starts with the document's history."""
    tying: AttachmentReport | None = None
    papers: dict[str, str] = {}
    """Other files that came with the rules."""

    @property
    def proposals(self) -> int:
        """The number of proposals in the document's history."""
        return sum(bool(step.told.proposal) for step in self.told.steps)

    @property
    def decided(self) -> frozenset[Number]:
        """The proposals that the game has from the document."""
        steps = self.told.steps if self.with_history else ()
        return frozenset(step.told.proposal for step in steps)

    @property
    def lost(self) -> tuple[Number, ...]:
        """The rules in force whose text the document lacks."""
        return tuple(rule.number for rule in self.standing if rule.content.lost)

    @property
    def renumbered(self) -> tuple[tuple[str, Number], ...]:
        """The rules that got another number than the document prints, because it prints one twice or with letters."""
        return tuple((rule.printed, rule.number) for rule in self.standing if rule.printed)


def paper(imported: ImportedDocument) -> str:
    """The import report, in Markdown."""
    return "\n".join(_lines(imported)).rstrip() + "\n"


def _lines(imported: ImportedDocument) -> Iterator[str]:
    yield "# Where these rules come from\n"
    kind = "SHA-256" if len(imported.digest) == _SHA256_DIGITS else "last commit"
    yield f"Read from `{imported.name}`, whose {kind} is `{imported.digest}`: {summary(imported)}\n"
    yield from _section("Numbers", (f"- The document prints {p}; here it is {n}." for p, n in imported.renumbered))
    yield from _section("Lost", (f"- The document has no text of rule {number}." for number in imported.lost))
    yield from _section("What the document says of its rules", _facts(imported.published.rules))
    powers = powers_by_hand(imported.published, imported.standing)
    yield from _section("Powers, as corrections for a keeper of the record", (f"    {line}" for line in powers))
    yield from _section("Headers", (f"- {name}: {_code(said)}" for name, said in imported.published.headers.items()))
    topics = (f"- line {one.place.line}: {_code(one.name)}" for one in imported.published.sections)
    yield from _section("Headings over rules", topics)
    yield from _section("Beside the rules", (_noted(note) for note in imported.published.notes))
    gone = (rule for rule in imported.published.rules if rule.status != "in-force" and (rule.title or rule.text))
    yield from _section("Not in force", (f"- {rule.printed}: {_code(f'{rule.title} {rule.text}')}" for rule in gone))
    yield from _section("Not placed", (f"- line {u.line}: {_code(u.text)}" for u in imported.unplaced))
    yield from _section("Faults", (f"- line {f.line}: {f.message} ({f.code})" for f in imported.faults))


def summary(imported: ImportedDocument) -> str:
    """The numbers of rules, proposals and skipped passages, in a sentence."""
    rules, proposals, unplaced = len(imported.standing), imported.proposals, len(imported.unplaced)
    return (
        f"{rules} {'rule' if rules == 1 else 'rules'},"
        f" {proposals or 'no'} {'proposal' if proposals == 1 else 'proposals'} on record,"
        f" {unplaced or 'nothing'} not placed."
    )


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    listed = list(lines)
    if listed:
        yield f"## {title}\n"
        yield from listed
        yield ""


def _facts(rules: Iterable[PublishedRule]) -> Iterator[str]:
    """What the document notes about each rule beside its text."""
    for rule in rules:
        said = [
            f"revision {rule.revision}" if rule.revision else "",
            f"power {rule.power}" if rule.power else "",
            f"by {rule.proposer}" if rule.proposer else "",
            f"proposed {rule.proposed.printed}" if rule.proposed else "",
            f"adopted {rule.adopted.printed}" if rule.adopted else "",
            f"last changed {rule.changed.printed}" if rule.changed else "",
            *(f"“{link.printed}”" for link in rule.links),
            *(f"judgment {judgment.heading}" for judgment in rule.judgments if judgment.heading),
        ]
        if any(said):
            yield f"- {rule.printed}: {', '.join(word for word in said if word)}"
        for judgment in rule.judgments:
            yield from (f"  - {_code(line)}" for line in judgment.text.splitlines() if line.strip())
        for note in rule.notes:
            yield f"  - {note.kind}: {_code(note.text)}"


def _noted(note: SourceNote) -> str:
    return f"- line {note.place.line}, {note.kind}: {_code(note.text)}"


def _code(text: str) -> str:
    """Words of the document as Markdown code on one line, so that none of them formats the report."""
    flat = " ".join(text.split())
    marks = "`" * (max(map(len, re.findall("`+", flat)), default=0) + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{marks}{pad}{flat}{pad}{marks}"


_SAYING_NOTHING = frozenset(
    "a all and as at complete current everything for force full game in initial list now of official our present rule"
    " rules ruleset rulesets set sets the these they".split()
)
_SHA256_DIGITS = 64
PAPER = "IMPORT.md"
"""The file in a ruleset that says where its rules come from, and what was lost or changed."""
SOURCE_MAX = max(XML_MAX, MAILBOX_MAX)
"""The most bytes of a file that are read; of a single document, less."""
WEIGHT_MAX = 5_000_000
"""The longest history that is imported: 5,000 steps with 1,000 rules in force, for instance."""


def read_document(path: Path) -> bytes:
    """Read a document, up to the size limit; raises `OSError`."""
    with path.open("rb") as file:
        return file.read(SOURCE_MAX + 1)


class ImportOptions(TypedDict, total=False):
    """How a ruleset is imported: with whose mechanisms, whether with its history, and under what title."""

    mechanisms: Ruleset | None
    history: bool
    title: str


def import_document(
    data: bytes, name: str, *, as_amended: bool = False, **options: Unpack[ImportOptions]
) -> ImportedDocument:
    """Read a document: its rules and its history, with the mechanisms of a ruleset attached to its rules.

    `name` is the file's; `as_amended` applies amendments that the document lists as rules of their own. Raises
    `InvalidRuleset`, with the faults, if the document has no rules.
    """
    source = read_wiki(data) if is_wiki_export(data) else read_source(data, as_amended=as_amended)
    return imported_source(source, name, sha256(data).hexdigest(), **options)


def imported_source(
    source: RulesetSource,
    name: str,
    digest: str,
    *,
    mechanisms: Ruleset | None = None,
    history: bool = True,
    title: str = "",
) -> ImportedDocument:
    """What was read of a ruleset, with the mechanisms of another attached; raises `InvalidRuleset` without rules."""
    standing, told, tying = source.standing, source.told, None
    settings = dict(source.settings)
    if not standing:
        raise InvalidRuleset(N_("there are no rules to be found in {name}", name=name), {name: source.faults})
    too_long = (_too_long(told),) if history and told.weight > WEIGHT_MAX else ()
    faults = (*too_long, *source.faults)
    hindering = {*source.lost_by, *too_long}
    if mechanisms is not None:
        standing, tying = attach_mechanisms(standing, mechanisms)
        settings |= {key: value for key, value in mechanisms.settings.items() if key != "title"}
    return ImportedDocument(
        name=name,
        digest=digest,
        title=title or _title_of(source.published),
        published=source.published,
        unplaced=tuple(_unplaced(source.published, source.lines)),
        told=told,
        papers=source.papers,
        standing=standing,
        settings=settings,
        faults=faults,
        advice=tuple(fault for fault in faults if fault not in hindering),
        with_history=history and bool(told.steps) and not too_long,
        tying=tying,
    )


def import_path(path: Path, *, as_amended: bool = False, **options: Unpack[ImportOptions]) -> ImportedDocument:
    """Read a ruleset from a file, a git repository or a folder with a file for each rule.

    Raises `OSError`, and `InvalidRuleset`, with any faults, if there are no rules.
    """
    if not path.is_dir():
        return import_document(read_document(path), path.name, as_amended=as_amended, **options)
    source, digest = (read_repository if is_repository(path) else read_folder)(path)
    return imported_source(source, path.resolve().name, digest, **options)


def import_folder(
    host: Host, folder: str, mechanisms: Ruleset | None = None
) -> tuple[Ruleset, AttachmentReport | None]:
    """Read a folder of rule files, and attach mechanisms to them; raises what `Host.ruleset` raises."""
    ruleset = host.ruleset(as_given(folder))
    if mechanisms is None:
        return ruleset, None
    rules, tying = attach_mechanisms(ruleset.rules, mechanisms)
    return replace(ruleset, rules=rules), tying


def ruleset_of(imported: ImportedDocument) -> Ruleset:
    """The rules in force as a ruleset: for rule files, or for a game without history."""
    settings = imported.settings | ({"title": imported.title} if imported.title else {})
    return Ruleset(_slug(imported.name), imported.standing, imported.papers | {PAPER: paper(imported)}, settings)


def begin_from(
    host: Host,
    game: str,
    imported: ImportedDocument,
    players: Sequence[str] = (),
    *,
    offices: Mapping[str, str] | None = None,
    scores: Mapping[str, Amount] | None = None,
    proposals: Sequence[Transcript] = (),
    shadow: bool = False,
    seed: bytes | None = None,
) -> Table:
    """Start a game from a document, with its history or just with its rules in force; raises what `Host.new` raises.

    `scores` are what players have at the start, `proposals` were decided before it, after the document's, and `shadow`
    marks a game that is played beside the community's own.
    """
    ruleset, now = ruleset_of(imported), host.clock.now()
    if shadow:
        ruleset = replace(ruleset, settings=ruleset.settings | {SHADOW: "yes"})
    if not imported.with_history and not scores and not proposals:
        return host.new(game, ruleset, players, title=imported.title or game, seed=seed, unseated=True, offices=offices)
    told, seats = imported.told, host.check_names(game, players)
    steps = told.steps if imported.with_history else ()
    times = [now if step.time is None else min(step.time, now) for step in steps]
    held = check_offices(ruleset, seats, offices or {})
    amounts = {check_quantity(ruleset, SCORE): {PlayerId(who): has for who, has in scores.items()}} if scores else {}
    opening = Move(OPEN, None, plain(Opening(seats, attachments_of(imported.standing), held, amounts)))
    return host.new(
        game,
        replace(ruleset, rules=told.first if imported.with_history else tuple(map(without_code, imported.standing))),
        (),
        title=imported.title or game,
        seed=seed,
        now=now if told.began is None or not steps else min(told.began, now),
        unseated=True,
        history=zip(
            [*moves_of((*(step.told for step in steps), *proposals)), opening],
            [*times, *(now for _ in proposals), now],
            strict=True,
        ),
    )


def write_files(imported: ImportedDocument, folder: Path) -> list[str]:
    """Write rules as files into a new or empty folder (else `FileExistsError`); returns the names of the files."""
    ruleset = ruleset_of(imported)
    write_ruleset(ruleset, folder)
    return sorted(written_files(ruleset))


def _title_of(published: PublishedRuleset) -> str:
    """The document's title; empty if it only says that these are rules, as in “Current Ruleset”."""
    words = re.findall(r"\w+", published.title.casefold())
    return published.title if set(words) - _SAYING_NOTHING else ""


def _too_long(told: History) -> Fault:
    proposals = sum(bool(step.told.proposal) for step in told.steps)
    message = N_(
        "{proposals:,} proposals and {count:,} rules at first are too long a history to write down",
        proposals=proposals,
        count=len(told.first),
    )
    return Fault(1, 1, "import.too-long", message, N_("the game begins with the rules as they stand"))


def _unplaced(published: PublishedRuleset, lines: Sequence[SourceLine]) -> Iterator[SkippedPassage]:
    by_number = grouped((line.line, line) for line in lines)
    for account in published.accounts:
        if account.kind == "unplaced":
            pieces = (line.text[max(0, account.column - line.column) :] for line in by_number.get(account.line, []))
            text = max((piece[: account.length] for piece in pieces), key=len, default="")
            yield SkippedPassage(account.line, account.column, text)


def _slug(name: str) -> str:
    stem = Path(name).stem.casefold()
    return "-".join("".join(c if c.isalnum() else " " for c in stem).split())[:60] or "document"


def found_at(path: str) -> Path | None:
    """What is at a path or, where there's nothing, the folder of the shipped ruleset of that name; else None."""
    given = Path(path)
    return given if given.exists() else RULESETS / path if path in shipped() else None


def rules_at(path: str) -> tuple[RuleIn, ...]:
    """The rules of a shipped ruleset, of a folder of rule files, or of a file.

    A file is a list of rules in JSON, one rule file, or a published ruleset. Raises `InvalidRuleset`, with any
    faults, and `OSError`.
    """
    folder = found_at(path)
    if folder is None:
        come = ", ".join(shipped())
        raise InvalidRuleset(
            N_("there is no ruleset, folder or file {path}; with the program come: {come}", path=path, come=come)
        )
    if folder.is_dir():
        return tuple(map(_rule, rule_files_in(folder).rules))
    data = read_document(folder)
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:3]
    if folder.suffix == ".json" or head[:1] == b"[":
        return _of_json(data, path)
    if head == b"---" and read_page(data.decode("utf-8", "replace")).has("number"):
        rule = read_rule(data.decode("utf-8"))
        if isinstance(rule, list):
            raise InvalidRuleset(N_("the rule file {path} has faults", path=path), {path: rule})
        return (_rule(rule),)
    return tuple(map(_rule, import_document(data, path, history=False).standing))


def rule_files_in(folder: Path) -> Ruleset:
    """The ruleset of a folder of rule files; raises `InvalidRuleset` with their faults."""
    ruleset = read_ruleset(folder)
    if isinstance(ruleset, dict):
        raise InvalidRuleset(N_("the rule files in {folder} have faults", folder=folder), ruleset)
    return ruleset


def _of_json(data: bytes, path: str) -> tuple[RuleIn, ...]:
    try:
        given = json.loads(data)
        return rules_of(given["rules"] if isinstance(given, dict) and "rules" in given else given)
    except (ValueError, RecursionError) as error:
        remedy = N_('write [{"number": "101", "title": "…", "text": "…"}, …]')
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        fault = Fault(line, column, "rules.json", error_sentence(error), remedy)
        message = N_(
            "{path} is no list of rules in JSON: {message}; {remedy}", path=path, message=fault.message, remedy=remedy
        )
        raise InvalidRuleset(message, {path: [fault]}) from error


def _rule(rule: RuleText) -> RuleIn:
    return RuleIn(rule.number, rule.content.title, rule.content.text, rule.rank)
