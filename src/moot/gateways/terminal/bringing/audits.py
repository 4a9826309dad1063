"""The command `audit`: a community's own record, played again under rules or compared with a game."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.audit import AuditReport, Drift, audit_tallies
from moot.authoring.importer import read_document
from moot.authoring.record_comparison import compare_record
from moot.authoring.starting_state import StartingState
from moot.documents.decoder import decode
from moot.documents.tallies import FIELDS, SCORE_OF, Standings, read_standings
from moot.gateways.terminal.context import IN_MEMORY, Injected, Json, Options
from moot.gateways.terminal.errors import DONE, NOTHING_READ, REFUSED, CommandError, UsageError
from moot.gateways.terminal.streams import agrees, print_json, print_lines, print_text
from moot.languages import _
from moot.play.host import as_given
from moot.views.wording import listed

Columns = Annotated[
    str, Parameter(help="What columns are, by their headings: `Result=outcome,Eve=score of Eve`; `ignore` skips one.")
]


def audit(
    subject: Annotated[str, Parameter(help="A game, or a ruleset: a shipped one, or a folder of rule files.")],
    /,
    *,
    against: Annotated[str, Parameter(help="The community's record: a file with tables or lists.")],
    players: Annotated[str, Parameter(help="The players in the order of their seats, separated by commas.")] = "",
    columns: Columns = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Check a community's own record: recompute its numbers, outcomes and scores, and say where it drifts."""
    seats = [name.strip() for name in players.split(",") if name.strip()]
    record = report = None
    if not services.is_missing(options.database):
        with services.host(options) as host:
            if host.has(subject):
                table = host.table(subject)
                record = read_record_of(against, columns, seats, table.state.seating)
                report = compare_record(table, record)
    if record is None:
        record = read_record_of(against, columns, seats)
    if not (record.proposals or record.scores or record.offices):
        message = (
            "nothing was read: no proposal with votes, no score and no office; say with --columns what columns are"
        )
        if json:
            print_json({"record": record, "report": None})
        print_text(f"{against}:1:1: {message} (state.nothing)", file=sys.stderr)
        return NOTHING_READ
    if report is None:
        with services.host(Options(database=IN_MEMORY)) as host:
            report = audit_tallies(host, host.ruleset(as_given(subject)), record, seats)
    if json:
        print_json({"record": record, "report": report})
    else:
        print_lines(report_lines(report, record, against, subject))
        print_text(end="", flush=True)
        for fault in record.faults:
            print_text(f"{against}:{fault.line}:{fault.column}: {fault.message} ({fault.code})", file=sys.stderr)
    return REFUSED if report.drifts else DONE


def read_record_of(path: str, columns: str, players: list[str], seated: Sequence[str] = ()) -> Standings:
    """The tables in a file, with the columns that the command line names; `seated` are the game's players."""
    if not Path(path).is_file():
        raise CommandError("file.unknown", _("there's no file {path}", path=path))
    source = decode(read_document(Path(path)))
    if source.faults and not source.lines:
        raise CommandError(source.faults[0].code, _("{path}: {message}", path=path, message=source.faults[0].message))
    return read_standings(source.lines, columns=_columns(columns), players=players, seated=seated)


def _columns(text: str) -> dict[str, str]:
    found = {}
    for one in text.split(",") if text.strip() else []:
        heading, equals, field = (part.strip() for part in one.rpartition("="))
        if not equals or not (field in FIELDS or field.startswith(SCORE_OF)):
            raise UsageError(
                _(
                    "“{one}” isn't HEADING=FIELD; the fields are {fields} and “{score_of}NAME”",
                    one=one,
                    fields=", ".join(FIELDS),
                    score_of=SCORE_OF,
                )
            )
        found[heading] = field
    return found


def mapping_lines(record: Standings, path: str) -> Iterator[str]:
    """What each column was read as."""
    if record.mapping:
        columns = ", ".join(f"{heading} = {field or '?'}" for heading, field in record.mapping.items())
        yield f"Columns of {path}: {columns}"


def confirmed(records: Mapping[str, Standings], start: StartingState, *, is_sure: bool) -> bool:
    """Show what files say that a game starts with, and ask whether it's right; only a terminal can be asked."""
    lines = [line for path, record in records.items() for line in mapping_lines(record, path)]
    for path, faults in start.faults.items():
        lines += (f"{path}:{fault.line}:{fault.column}: {fault.message} ({fault.code})" for fault in faults)
    for line in (*lines, *start.lines()):
        print_text(line, file=sys.stderr)
    return is_sure or (sys.stdin.isatty() and agrees("Start the game with this?"))


def report_lines(report: AuditReport, record: Standings, path: str, game: str) -> Iterator[str]:
    """The result of an audit, as text."""
    yield from mapping_lines(record, path)
    yield from (f"Assumed: {one}." for one in report.assumptions)
    for drift in report.drifts:
        yield f"{path}:{drift.line}:{drift.column}: {drift.message}{_reasons(drift)}"
        if drift.arithmetic:
            yield f"    {drift.arithmetic}"
        if drift.entries:
            yield f"    entries {', '.join(map(str, drift.entries))}"
        if drift.follows:
            yield f"    This may follow from {drift.follows}."
    for one in report.unchecked:
        yield f"{path}:{one.line}:{one.column}: not checked: {one.message}"
    corrections = "; ".join(drift.correction for drift in report.drifts if drift.correction)
    if corrections:
        yield "To make the game agree, a keeper of its record can correct it by hand, under a rule that allows it:"
        yield f"    moot do {game} correct RULE {quote(f'as in {path}')} {quote(corrections)} --as KEEPER"
    checked = [counted(report.proposals, "proposal")]
    checked += [counted(report.scores, "score")] if report.scores else []
    yield f"{listed(checked)} checked, {counted(len(report.drifts), 'difference')}."


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number of things, in words: `no proposals`, `1 proposal`, `2 proposals`."""
    return f"{number or 'no'} {noun if number == 1 else nouns or noun + 's'}"


def _reasons(drift: Drift) -> str:
    word = "rule" if len(drift.rules) == 1 else "rules"
    return f" ({word} {', '.join(drift.rules)})" if drift.rules else ""
