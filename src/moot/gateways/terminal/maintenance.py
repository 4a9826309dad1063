"""Commands that check rules and records, and keep databases: verify, check, lint, backup, restore, upgrade."""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from moot.authoring.lint import LintFault, check_path, is_document, is_ruleset, lint_document, lint_files, lint_table
from moot.documents.signed_notes import read_key
from moot.game.changes import Fault
from moot.game.values import Value, plain
from moot.gateways.terminal.context import IN_MEMORY, Injected, Json, Options, ReadOptions, Services
from moot.gateways.terminal.errors import DONE, NOT_YET, REFUSED, UsageError
from moot.gateways.terminal.model_drafts import rules_to_try
from moot.gateways.terminal.streams import print_json, print_lines, print_text, read_text, show
from moot.gateways.terminal.wording import code_examples
from moot.languages import _
from moot.play.record_evidence import ComparedRecord, RecordComparison, kept_text

TRIED_IN = "five_rules"
"""The smallest shipped ruleset, in whose game code is tried if none is named."""


def verify(
    game: Annotated[str, Parameter(help="The game's name, or a file written by `moot export GAME FILE --as journal`.")],
    /,
    *,
    chain_only: Annotated[
        bool, Parameter(negative="", help="Check only the hash chain and the dice, without replaying the moves.")
    ] = False,
    against: Annotated[
        tuple[Path, ...],
        Parameter(
            negative="",
            consume_multiple=True,
            help="Files with receipts or checkpoints, such as letters: were any of their entries rewritten?",
        ),
    ] = (),
    since: Annotated[
        Path | None, Parameter(help="An older copy of the record, as `moot export GAME FILE --as journal` wrote it.")
    ] = None,
    key: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="A public key of the host or of a witness, by which receipts are checked."),
    ] = (),
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> int:
    """Replay a game's record and check that it is complete and follows the rules.

    With receipts or an older copy, it also checks that nothing was rewritten since then. The exit code is 0 if all is
    well, 1 if it isn't, and 3 if some entries can't be checked in full: because of secret ballots that aren't opened
    yet, of code that the clock stopped, of texts that moderators took out, or of dice that a play named.
    """
    keys = tuple(read_key(one) for one in key)
    kept = {str(path): kept_text(path.read_bytes()) for path in against}
    if Path(game).is_file():
        with Path(game).open("rb") as lines, services.host(Options(database=IN_MEMORY)) as host:
            report = host.verify_file(lines, redecide=not chain_only)
            lines.seek(0)
            compared = _compared(ComparedRecord.in_file(lines, keys), kept, since) if kept or since else None
    else:
        with services.host(view) as host:
            report = host.verify(game, redecide=not chain_only)
            known = [one.verifier() for one in host.checkpoints.keys.all(host.checkpoints.now)]
            record = ComparedRecord(host.journal.raw(game), keys, known) if kept or since else None
            compared = _compared(record, kept, since) if record else None
    findings = (*report.findings, *(compared.findings if compared else ()))
    report = replace(report, findings=findings, whole=not findings)
    is_partial = bool(report.withheld or report.timed_out or report.redacted or report.named_dice)
    if view.json:
        print_json(plain(report) | ({"agreed": list(compared.agreed)} if compared else {}))
    elif report.whole:
        entries = f"{report.entries} {'entry' if report.entries == 1 else 'entries'}"
        found = "has an intact hash chain and dice" if chain_only else "is complete and follows the rules"
        print_text(
            f"{game} {found}{' as far as it can be checked' * is_partial}{' yet' * bool(report.withheld)}: {entries}, "
            f"the last one is {report.head[:16]}…."
        )
        if chain_only:
            print_text("We didn't replay the moves; leave out --chain-only to check that they follow the rules.")
        if report.withheld:
            print_text(_untold(report.withheld))
        if report.timed_out:
            print_text(_stopped(report.timed_out))
        if report.redacted:
            print_text(_redacted(report.redacted))
        if report.named_dice:
            print_text("The dice of this game were named by a play, not drawn: they prove nothing.")
        print_lines(compared.agreed if compared else ())
    else:
        print_lines(f"{game}, entry {one.entry}: {one.message} ({one.code})" for one in report.findings)
    return REFUSED if not report.whole else NOT_YET if is_partial else DONE


def _compared(record: ComparedRecord, kept: Mapping[str, str], since: Path | None) -> RecordComparison:
    """Compare a record with receipts and an older copy."""
    found = record.with_receipts(kept)
    if since is None:
        return found
    with since.open("rb") as lines:
        older = record.with_older(str(since), lines)
    return RecordComparison((*found.findings, *older.findings), (*found.agreed, *older.agreed))


def _untold(entries: tuple[int, ...]) -> str:
    """Which entries can't be checked in full, because ballots are secret."""
    which = f"{_having(entries)} secret ballots that aren't opened."
    return f"{which} What stands beside them follows from some choice of the voters."


def _stopped(entries: tuple[int, ...]) -> str:
    """Which entries can't be checked in full, because running code again doesn't show what a clock did."""
    return f"{_having(entries)} code that was stopped after some seconds. We can't check whether it took so long."


def _redacted(entries: tuple[int, ...]) -> str:
    """Which entries can't be checked in full, because a text was taken out of them."""
    which = f"{_having(entries)} a text that moderators took out of the record."
    return f"{which} A later entry says why and has the hash of the whole; an older copy shows whether it fits."


def _having(entries: tuple[int, ...]) -> str:
    one = len(entries) == 1
    return f"Entry {entries[0]} has" if one else f"{len(entries)} entries, from entry {entries[0]} on, have"


def check(
    path: Annotated[str, Parameter(help="A folder of rule files, a rule file, a shipped ruleset, or code: FILE.py.")],
    /,
    *,
    ruleset: Annotated[str, Parameter(help="For code: the shipped ruleset or folder whose game it is tried in.")] = "",
    game: Annotated[str, Parameter(help="For code: the game in which it is tried, on a copy.")] = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Check that the code in rule files can run.

    Code by itself, a file whose name ends in .py, is checked as that of a new rule, and tried on a copy of a game; then
    it's shown by examples. Words of its comments that can mean two things are asked about.
    """
    found, warnings = _checked(path, ruleset, game, options, services)
    faults = [(name, fault) for name, listed in found.items() for fault in listed]
    if json:
        print_json([{"file": name, **plain(fault)} for name, fault in faults])
        return REFUSED if faults else DONE
    for name, fault in faults:
        remedy = f"; {fault.remedy}" if fault.remedy else ""
        print_text(f"{name}:{fault.line}:{fault.column}: {fault.message}{remedy} ({fault.code})", file=sys.stderr)
    print_lines((f"{path}: warning: {warning}" for warning in warnings), sys.stderr)
    if not (faults or warnings):
        print_text(f"{path}: no problems found.")
    if path.endswith(".py") and not faults:
        code = read_text(path)
        said = " ".join("".join(found) for found in _SAID.findall(code)) or "A rule."
        print_lines(code_examples("A rule", said, code, "" if game else ruleset or TRIED_IN, game, options, services))
    return REFUSED if faults else DONE


_SAID = re.compile(r'#\s*(.*)|"""(.*?)"""')
"""The words in code: its comments, and docstrings of one line."""


def _checked(
    path: str, ruleset: str, game: str, options: Options, services: Services
) -> tuple[Mapping[str, Sequence[Fault]], Sequence[str]]:
    """The faults in each file, and what looks wrong when code is tried."""
    if not path.endswith(".py"):
        if ruleset or game:
            raise UsageError(_("--ruleset and --game are for code: a file whose name ends in .py"))
        return check_path(path), ()
    from moot.authoring.drafting.checks import check_code

    if ruleset and game:
        raise UsageError(_("give --ruleset or --game, not both"))
    code = read_text(path)
    with rules_to_try(ruleset or TRIED_IN, game, options, services, "read") as (__, table):
        found = check_code(table.moment(), code)
    unplaced = [Fault(1, 1, "mechanism.idle", told) for told in found.faults if not found.located]
    return {path: (*found.located, *unplaced)}, found.warnings


def lint(
    path_or_game: Annotated[
        str,
        Parameter(help="A published document, a folder of rule files or one of them, a shipped ruleset, or a game."),
    ],
    /,
    *,
    notes: Annotated[bool, Parameter(negative="", help="Also show notes that aren't faults.")] = False,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> int:
    """Find mistakes in rules: broken references, duplicate numbers, terms that no rule answers."""
    found = [one for one in _looked_over(path_or_game, view, services) if notes or not one.is_note]
    fine = f"{path_or_game}: no problems found."
    show(found, [_line(one) for one in found] or [fine], as_json=view.json)
    return REFUSED if any(not one.is_note for one in found) else DONE


def _looked_over(path_or_game: str, view: ReadOptions, services: Services) -> Sequence[LintFault]:
    if is_document(path_or_game):
        return lint_document(path_or_game)
    if is_ruleset(path_or_game):
        with services.host(Options(database=IN_MEMORY)) as host:
            return lint_files(host, path_or_game)
    with services.host(view) as host:
        return lint_table(host.table(path_or_game))


def _line(found: LintFault) -> str:
    """`FILE:LINE:COLUMN: message; remedy (code)`; in a game the rules stand in place of the file."""
    unsaid = [number for number in found.rules if number not in found.message]
    rules = f"{'rule' if len(found.rules) == 1 else 'rules'} {', '.join(found.rules)}: " if unsaid else ""
    where = f"{found.file}:{found.line}:{found.column}: " if found.file else rules
    return f"{where}{found.message}{f'; {found.remedy}' if found.remedy else ''} ({found.code})"


def backup(
    file: Annotated[
        Path, Parameter(help="The file to create. It's a database itself: try `moot games --database FILE`.")
    ],
    /,
    *,
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Copy a database to a new file, even while games are being played on it."""
    services.check_there(options)
    _show_copied(services.back_up(options.database, file), f"{file} holds", as_json=json)


def restore(
    file: Annotated[Path, Parameter(help="The file that `moot backup` wrote.")],
    /,
    *,
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Copy a backup into an empty database, SQLite or PostgreSQL; all of it or nothing."""
    _show_copied(services.restore(file, options.database), "Restored:", as_json=json)


def upgrade(
    *,
    backup: Annotated[
        Path | None, Parameter(help="File for the backup that's made first; by default its name is made up.")
    ] = None,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Make a backup of an older version's database, then upgrade it for this version; first stop the server.

    The older version can restore the backup.
    """
    services.check_there(options)
    made = services.upgrade(options.database, backup)
    if made is None:
        print_text("Nothing to do: the database is as this version needs it.")
        return
    print_text(f"Upgraded. To go back: `moot restore {made}` with the older version, into a new database.")


def _show_copied(copied: Value, begins: str, *, as_json: bool) -> None:
    counts = {"game": "games", "entry": "entries", "letter": "letters", "paper": "papers"}
    told = ((getattr(copied, several), one, several) for one, several in counts.items())
    line = f"{begins} {', '.join(f'{count} {one if count == 1 else several}' for count, one, several in told)}."
    show(copied, [line], as_json=as_json)
