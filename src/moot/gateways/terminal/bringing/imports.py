"""The command `import`: published rulesets and folders of rule files into games or rule files."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from moot.authoring.audit import audit_tallies
from moot.authoring.git_import import is_repository
from moot.authoring.import_forms import has_rule_files
from moot.authoring.imported_mechanisms import AttachedMechanism, AttachmentReport
from moot.authoring.importer import (
    ImportedDocument,
    SkippedPassage,
    begin_from,
    import_folder,
    import_path,
    ruleset_of,
    summary,
    write_files,
)
from moot.authoring.lint import LawFault, missing_parts
from moot.authoring.starting_state import starting_state
from moot.game.changes import Fault
from moot.game.events import RuleTied
from moot.game.values import plain
from moot.gateways.terminal.bringing.audits import Columns, confirmed, read_record_of, report_lines
from moot.gateways.terminal.bringing.import_drafts import with_drafts
from moot.gateways.terminal.context import IN_MEMORY, Injected, Json, Options, Services
from moot.gateways.terminal.errors import CommandError, UsageError
from moot.gateways.terminal.moves import Offices, Seed, secret_of
from moot.gateways.terminal.streams import print_json, print_lines, print_text, show
from moot.languages import _
from moot.play.host import as_given, read_offices
from moot.play.table import Table
from moot.views.sentences import event_sentence

NOWHERE = Options(database=IN_MEMORY)
"""Rules are read in memory first, so that a faulty file creates no database."""


def import_(
    path: Annotated[str, Parameter(help="A page, mail, text, JSON or YAML file; a folder of rules; a git repository.")],
    /,
    *,
    name: Annotated[str, Parameter(name="--as", help="Start a game of this name with the rules.")] = "",
    to: Annotated[str, Parameter(help="Write rule files into this new or empty folder instead.")] = "",
    players: Annotated[str, Parameter(help="The players, separated by commas; more can join later.")] = "",
    office: Offices = "",
    mechanisms: Annotated[str, Parameter(help="Take the code of rules from this ruleset, by rule number.")] = "",
    draft: Annotated[
        bool,
        Parameter(negative="", help="Have the host's language model draft code for rules without; you see it all."),
    ] = False,
    history: Annotated[
        bool, Parameter(help="Start with the document's history, or just with its present rules.")
    ] = True,
    amended: Annotated[bool, Parameter(negative="", help="Apply amendments that the document lists as rules.")] = False,
    title: Annotated[str, Parameter(help="The game's title.")] = "",
    state: Annotated[str, Parameter(help="Start with the players, scores and offices in this file's tables.")] = "",
    columns: Columns = "",
    yes: Annotated[bool, Parameter(negative="", help="Take the state as it's read, without asking.")] = False,
    shadow: Annotated[bool, Parameter(negative="", help="Mark the game as a shadow of the community's own.")] = False,
    seed: Seed = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Start a game from a published ruleset, a folder of rule files or a git repository."""
    if bool(name) == bool(to):
        raise UsageError(_("say where the rules go: a game (--as NAME) or a folder of rule files (--to FOLDER)"))
    if re.match(r"[a-z]+://", path):
        raise CommandError(
            "file.address", _("save the page first, and import the file: {path} is not fetched", path=path)
        )
    if not Path(path).exists():
        raise CommandError("ruleset.unknown", _("there's no file or folder {path}", path=path))
    seats, held = [player.strip() for player in players.split(",")] if players.strip() else [], read_offices(office)
    records = {state: read_record_of(state, columns, seats)} if state else {}
    if state and not name:
        raise UsageError(_("scores and offices are for a game: give it a name with --as"))
    if (
        Path(path).is_dir()
        and not state
        and not shadow
        and not is_repository(Path(path))
        and has_rule_files(Path(path))
    ):
        _folder(services, options, path, name, seats, held, mechanisms, title, seed, draft=draft, as_json=json)
        return
    told: list[str] = []
    with services.host(NOWHERE) as host:
        found = import_path(
            Path(path),
            mechanisms=host.ruleset(as_given(mechanisms)) if mechanisms else None,
            history=history,
            as_amended=amended,
            title=title,
        )
        if draft:
            ruleset, told = with_drafts(host, ruleset_of(found), seats, Path(f"{to or name}.drafts.json"), services)
            found = replace(found, standing=ruleset.rules)
            for file, record in records.items():
                told += report_lines(audit_tallies(host, ruleset, record, seats), record, file, name)
        missed = missing_parts(host, ruleset_of(found)) if mechanisms else ()
        start = starting_state(host, ruleset_of(found), records, seats, held, found.decided)
        if name:
            host.check_names(name, start.players)
    if state and not confirmed(records, start, is_sure=yes):
        raise CommandError(
            "state.unconfirmed", _("nothing was imported: confirm the state with --yes, or correct the file")
        )
    if to:
        done: dict[str, Any] = {"folder": to, "files": _written(found, to)}
        lines = [f"{len(done['files'])} files in {to}."]
    else:
        with services.host(options, "write", new=True) as host:
            table = begin_from(
                host,
                name,
                found,
                start.players,
                offices=start.offices,
                scores=start.scores,
                proposals=start.proposals,
                shadow=shadow,
                seed=secret_of(seed),
            )
            done, lines = _game(table), list(_begun(table))
    if json:
        print_json(plain_import(found, missed) | done | ({"state": plain(records[state])} if state else {}))
        return
    older = _older_texts(found, as_amended=amended)
    print_lines([summary(found), *older, *attachment_lines(found.tying, missed), *told, *lines])
    print_text(end="", flush=True)
    for line in (*lost_lines(found, path), *_advised(found, path)):
        print_text(line, file=sys.stderr)


def _folder(
    services: Services,
    options: Options,
    path: str,
    name: str,
    seats: list[str],
    offices: dict[str, str],
    mechanisms: str,
    title: str,
    seed: str,
    *,
    draft: bool,
    as_json: bool,
) -> None:
    """Start a game from rule files."""
    if not name:
        raise UsageError(_("{path} is already a folder of rule files: start a game with --as NAME", path=path))
    if not seats:
        raise UsageError(_("give the players in turn order with --players"))
    with services.host(NOWHERE) as host:
        ruleset, tying = import_folder(host, path, host.ruleset(as_given(mechanisms)) if mechanisms else None)
        told: list[str] = []
        if draft:
            ruleset, told = with_drafts(host, ruleset, seats, Path(f"{name}.drafts.json"), services)
        missed = missing_parts(host, ruleset) if mechanisms else ()
        host.check_names(name, seats)
    with services.host(options, "write", new=True) as host:
        table = host.new(name, ruleset, seats, title=title, seed=secret_of(seed), offices=offices)
        done, lines = _game(table), list(_begun(table))
    show(
        done | {"mechanisms": _plain_tying(tying, missed)},
        [*attachment_lines(tying, missed), *told, *lines],
        as_json=as_json,
    )


def _written(found: ImportedDocument, to: str) -> list[str]:
    try:
        return write_files(found, Path(to))
    except FileExistsError as error:
        raise CommandError("file.exists", _("{to} isn't empty: give a new folder", to=to)) from error


def _game(table: Table) -> dict[str, Any]:
    first, last = next(table.entries(0, 0)), next(table.entries(table.state.entry))
    return {
        "game": table.name,
        "entry": last.number,
        "hash": last.hash,
        "tip": first.tip,
        "events": plain(first.events if last.number == 0 else last.events),
    }


def _begun(table: Table) -> Iterator[str]:
    """How the game begins; `moot log` shows its history."""
    last, first = table.state.entry, next(table.entries(0, 0))
    for entry in [first, *table.entries(last)][: 2 if last else 1]:
        shown = [event for event in entry.events if not isinstance(event, RuleTied)]
        yield from (event_sentence(event, table.state) for event in shown)
    yield f"The dice are committed to {first.tip[:16]}…. Try `moot log {table.name}` and `moot rules {table.name}`."


def plain_import(found: ImportedDocument, missed: Sequence[LawFault]) -> dict[str, Any]:
    """Everything about an import, for `--json`."""
    return {
        "file": found.name,
        "digest": found.digest,
        "title": found.title,
        "rules": [{"number": rule.number, "title": rule.content.title, "rank": rule.rank} for rule in found.standing],
        "proposals": found.proposals,
        "history": plain(found.told.steps) if found.with_history else [],
        "unplaced": plain(found.unplaced),
        "faults": plain(found.faults),
        "renumbered": [{"printed": printed, "number": number} for printed, number in found.renumbered],
        "lost": list(found.lost),
        "mechanisms": _plain_tying(found.tying, missed),
        "document": {"rules": plain(found.published.rules), "log": plain(found.published.log)},
    }


def _plain_tying(tying: AttachmentReport | None, missed: Sequence[LawFault]) -> Any:
    if tying is None:
        return None
    return plain(tying) | {
        "to_check": [one.rule for one in tying.tied if one.to_check],
        "lacking": plain(tuple(missed)),
    }


def lost_lines(found: ImportedDocument, path: str) -> Iterator[str]:
    """The faults of a document and the parts that were skipped, by line and column."""
    told = [(f.line, f.column, _fault(f)) for f in found.faults if f not in found.advice]
    places = {(fault.line, fault.column) for fault in found.faults}
    left = (one for one in found.unplaced if (one.line, one.column) not in places)
    told += [(one.line, one.column, f"skipped: {_short(one)} (import.unplaced)") for one in left]
    told += [(1, 1, f"the text of rule {number} is missing (import.lost)") for number in found.lost]
    return (f"{path}:{line}:{column}: {message}" for line, column, message in sorted(told))


def _advised(found: ImportedDocument, path: str) -> Iterator[str]:
    """Faults that the document's editor should fix; nothing was lost by them."""
    if found.advice:
        yield f"For the document's editor (`moot lint {path}` has more):"
    yield from (f"{path}:{fault.line}:{fault.column}: {_fault(fault)}" for fault in found.advice)


def _fault(fault: Fault) -> str:
    return f"{fault.message}{f'; {fault.remedy}' if fault.remedy else ''} ({fault.code})"


def _older_texts(found: ImportedDocument, *, as_amended: bool) -> Iterator[str]:
    doubts = {doubt.rule for step in found.told.steps for doubt in step.doubts}
    if doubts:
        listed = ", ".join(sorted(doubts))
        how = "and these couldn't be applied" if as_amended else "and `--amended` applies those it can"
        yield f"These may be printed without their amendments, {how}: {listed}."


def _short(unplaced: SkippedPassage) -> str:
    return unplaced.text if len(unplaced.text) <= 80 else f"{unplaced.text[:79]}…"


def attachment_lines(tying: AttachmentReport | None, missed: Sequence[LawFault]) -> Iterator[str]:
    """Which code the rules got, what to check before relying on it, and which have none."""
    if tying is None:
        return
    given = [one for one in tying.tied if one.gives == "mechanism"]
    have = "rule has" if len(given) == 1 else "rules have"
    yield f"{len(given)} {have} the code of {tying.ruleset}'s rule with the same number."
    sure = [f"{one.rule} ({one.alike} %)" for one in given if not one.to_check]
    if sure:
        yield f"Same numbers, and this much of the same words: {', '.join(sure)}."
    checked = [_to_check(one) for one in tying.tied if one.to_check]
    if checked:
        yield "Check these: their texts differ from the ones the code was written for."
        yield from checked
    for number, fault in tying.left_out:
        yield f"  {number}: the code can't run here: {fault.message} ({fault.code})"
    if missed:
        yield "What the code is missing:"
        yield from (f"  {fault.message} ({fault.code})" for fault in missed)
    if tying.without:
        yield f"Rules without code: {', '.join(tying.without)}."
    if tying.unmatched:
        yield f"{tying.ruleset} has code for rules that aren't here: {', '.join(tying.unmatched)}."


def _to_check(one: AttachedMechanism) -> str:
    said = [f"{one.alike} % of the words are the same"]
    said += [f"only here: {', '.join(one.figures_here)}"] if one.figures_here else []
    said += [f"only there: {', '.join(one.figures_there)}"] if one.figures_there else []
    said += [f"{one.rank_there} there"] if one.rank_there else []
    return f"  {one.rule} {one.title or '(no title)'} ~ {one.title_there}: {'; '.join(said)}"
