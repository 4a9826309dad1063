"""The command `import`: a published document as it is, or a folder of rule files, into a game or a folder."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from moot.authoring.imported_mechanisms import Tied, Tying
from moot.authoring.importer import (
    Imported,
    Unplaced,
    begin_from,
    import_document,
    import_folder,
    read_document,
    ruleset_of,
    summary,
    write_files,
)
from moot.authoring.lint import LawFault, missing_parts
from moot.game.changes import Fault
from moot.game.events import RuleTied
from moot.game.values import plain
from moot.gateways.terminal.context import (
    DEFAULTS,
    DONE,
    IN_MEMORY,
    Injected,
    Options,
    Refusal,
    Services,
    Usage,
    print_json,
    print_lines,
)
from moot.gateways.terminal.moves import Json, Offices, Seed, naming, secret_of
from moot.play.host import read_offices
from moot.play.table import Table
from moot.views.telling import tell

NOWHERE = Options(database=IN_MEMORY)
"""Options rules are read, so that no database is made for what cannot be read."""


def import_(
    path: str,
    /,
    *,
    name: Annotated[str, Parameter(name="--as", help="A name for a game that begins with these rules.")] = "",
    to: Annotated[str, Parameter(help="A new or empty folder, for rule files instead of a game.")] = "",
    players: Annotated[str, Parameter(help="Who is at the table, with commas between; others can join later.")] = "",
    office: Offices = "",
    mechanisms: Annotated[
        str, Parameter(help="A ruleset whose mechanisms the rules are given, number by number.")
    ] = "",
    history: Annotated[
        bool, Parameter(help="Begin with the history that a document tells, or with its rules as they stand.")
    ] = True,
    amended: Annotated[
        bool, Parameter(negative="", help="Apply amendments that the document lists as rules of their own.")
    ] = False,
    title: Annotated[str, Parameter(help="The game's title for people.")] = "",
    seed: Seed = "",
    json: Json = False,
    options: Options = DEFAULTS,
    services: Injected,
) -> int:
    """Begin a game from a published ruleset in whatever form, or from a folder of rule files.

    Parameters
    ----------
    path
        A document: a saved page, a mail or posting, plain text. Or a folder of rule files.
    """
    if bool(name) == bool(to):
        raise Usage("say what the rules are for: a game (--as NAME), or a folder of rule files (--to FOLDER)")
    if not Path(path).exists():
        raise Refusal("ruleset.unknown", f"there is no file or folder {path}")
    seats, held = [player.strip() for player in players.split(",")] if players.strip() else [], read_offices(office)
    if Path(path).is_dir():
        return _folder(services, options, path, name, seats, held, mechanisms, title, seed, as_json=json)
    with services.host(NOWHERE) as host:
        found = import_document(
            read_document(Path(path)),
            Path(path).name,
            mechanisms=host.ruleset(mechanisms) if mechanisms else None,
            history=history,
            as_amended=amended,
            title=title,
        )
        missed = missing_parts(host, ruleset_of(found)) if mechanisms else ()
        if name:
            host.check_names(name, seats)
    if to:
        done: dict[str, Any] = {"folder": to, "files": _written(found, to)}
        lines = [f"{len(done['files'])} files in {to}."]
    else:
        with services.host(options, new=True) as host, naming(name):
            table = begin_from(host, name, found, seats, offices=held, seed=secret_of(seed))
            done, lines = _game(table), list(_begun(table))
    if json:
        print_json(_plain(found, missed) | done)
        return DONE
    older = _older_texts(found, as_amended=amended)
    print_lines([summary(found), *older, *_tying_lines(found.tying, missed), *lines])
    sys.stdout.flush()
    for line in (*_wrong(found, path), *_advised(found, path)):
        print(line, file=sys.stderr)
    return DONE


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
    as_json: bool,
) -> int:
    """Begin a game from rule files."""
    if not name:
        raise Usage(f"{path} is a folder of rule files: begin a game with --as NAME")
    if not any(Path(path).glob("*.md")):
        raise Refusal("ruleset.unknown", f"there are no rule files in {path}: rules stand in files that end in .md")
    if not seats:
        raise Usage("`moot import` of rule files needs --players: the players in the order they sit")
    with services.host(NOWHERE) as host:
        ruleset, tying = import_folder(host, path, host.ruleset(mechanisms) if mechanisms else None)
        missed = missing_parts(host, ruleset) if mechanisms else ()
        host.check_names(name, seats)
    with services.host(options, new=True) as host, naming(name):
        table = host.new(name, ruleset, seats, title=title, seed=secret_of(seed), offices=offices)
        done, lines = _game(table), list(_begun(table))
    if as_json:
        print_json(done | {"mechanisms": _plain_tying(tying, missed)})
    else:
        print_lines([*_tying_lines(tying, missed), *lines])
    return DONE


def _written(found: Imported, to: str) -> list[str]:
    try:
        return write_files(found, Path(to))
    except FileExistsError as error:
        raise Refusal("file.exists", f"{to} is not empty: name a new folder") from error


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
    """How the game begins: without its history, which `moot log` tells."""
    last, first = table.state.entry, next(table.entries(0, 0))
    for entry in [first, *table.entries(last)][: 2 if last else 1]:
        shown = [event for event in entry.events if not isinstance(event, RuleTied)]
        yield from (tell(event, table.state) for event in shown)
    yield f"Chance is committed to {first.tip[:16]}…; see `moot log {table.name}` and `moot rules {table.name}`."


def _plain(found: Imported, missed: Sequence[LawFault]) -> dict[str, Any]:
    """All that there is to know of an import, for programs."""
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


def _plain_tying(tying: Tying | None, missed: Sequence[LawFault]) -> Any:
    if tying is None:
        return None
    return plain(tying) | {
        "to_check": [one.rule for one in tying.tied if one.to_check],
        "lacking": plain(tuple(missed)),
    }


def _wrong(found: Imported, path: str) -> Iterator[str]:
    """What is wrong with a document and what could not be placed, by line and column."""
    told = [(f.line, f.column, _fault(f)) for f in found.faults if f not in found.advice]
    places = {(fault.line, fault.column) for fault in found.faults}
    left = (one for one in found.unplaced if (one.line, one.column) not in places)
    told += [(one.line, one.column, f"not placed: {_short(one)} (import.unplaced)") for one in left]
    told += [(1, 1, f"the document has no text of rule {number} (import.lost)") for number in found.lost]
    return (f"{path}:{line}:{column}: {message}" for line, column, message in sorted(told))


def _advised(found: Imported, path: str) -> Iterator[str]:
    """What an editor of the document would look at, and nothing was lost by."""
    if found.advice:
        yield f"Advice to whoever keeps the document (`moot lint {path}` gives all of it):"
    yield from (f"{path}:{fault.line}:{fault.column}: {_fault(fault)}" for fault in found.advice)


def _fault(fault: Fault) -> str:
    return f"{fault.message}{f'; {fault.remedy}' if fault.remedy else ''} ({fault.code})"


def _older_texts(found: Imported, *, as_amended: bool) -> Iterator[str]:
    doubts = {doubt.rule for step in found.told.steps for doubt in step.doubts}
    if doubts:
        listed = ", ".join(sorted(doubts))
        how = "which could not be applied" if as_amended else "which `--amended` applies where it can"
        yield f"May be printed as they were before their amendments, {how}: {listed}."


def _short(unplaced: Unplaced) -> str:
    return unplaced.text if len(unplaced.text) <= 80 else f"{unplaced.text[:79]}…"


def _tying_lines(tying: Tying | None, missed: Sequence[LawFault]) -> Iterator[str]:
    """What the rules were given, what to look at before relying on it, and what is without."""
    if tying is None:
        return
    given = [one for one in tying.tied if one.gives == "mechanism"]
    have = "rule has" if len(given) == 1 else "rules have"
    yield f"{len(given)} {have} the mechanism that {tying.ruleset} has under their number."
    sure = [f"{one.rule} ({one.alike} %)" for one in given if not one.to_check]
    if sure:
        yield f"The same figures, and this much of the words: {', '.join(sure)}."
    checked = [_to_check(one) for one in tying.tied if one.to_check]
    if checked:
        yield "Check these, whose texts say something else than the one that it was written for:"
        yield from checked
    for number, fault in tying.left_out:
        yield f"  {number}: its mechanism cannot be used here: {fault.message} ({fault.code})"
    if missed:
        yield "What the mechanisms miss here:"
        yield from (f"  {fault.message} ({fault.code})" for fault in missed)
    if tying.without:
        yield f"Without a mechanism: {', '.join(tying.without)}."
    if tying.unmatched:
        yield f"{tying.ruleset} has mechanisms for rules that are not here: {', '.join(tying.unmatched)}."


def _to_check(one: Tied) -> str:
    said = [f"{one.alike} % of the words alike"]
    said += [f"only here: {', '.join(one.figures_here)}"] if one.figures_here else []
    said += [f"only there: {', '.join(one.figures_there)}"] if one.figures_there else []
    said += [f"there it is {one.rank_there}"] if one.rank_there else []
    return f"  {one.rule} {one.title or '(no title)'} ~ {one.title_there}: {'; '.join(said)}"
