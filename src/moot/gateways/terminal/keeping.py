"""Commands that check: verify, check, lint."""

import sys
from collections.abc import Iterable, Mapping
from typing import Annotated

from cyclopts import Parameter

from moot.game.changes import Fault
from moot.game.values import plain
from moot.gateways.terminal.door import (
    DONE,
    IN_MEMORY,
    NOW,
    REFUSED,
    Injected,
    View,
    Where,
    print_json,
    print_lines,
)
from moot.gateways.terminal.moving import Json
from moot.house.folders import check_path, is_ruleset
from moot.house.inspecting import lint_game, lint_ruleset

Faults = Mapping[str, Iterable[Fault]]


def verify(
    game: str,
    /,
    *,
    chain_only: Annotated[
        bool, Parameter(negative="", help="Check the chain and the chance, decide nothing anew.")
    ] = False,
    view: View = NOW,
    door: Injected,
) -> int:
    """Check that a game's record is whole and follows from the rules.

    Parameters
    ----------
    game
        The game's name.
    """
    with door.host(view) as host:
        report = host.verify(game, redecide=not chain_only)
    if view.json:
        print_json(report)
    elif report.whole:
        entries = f"{report.entries} {'entry' if report.entries == 1 else 'entries'}"
        print(f"{game} is whole: {entries}, the last one {report.head[:16]}….")
    else:
        print_lines(f"{game}, entry {one.entry}: {one.message} ({one.code})" for one in report.findings)
    return DONE if report.whole else REFUSED


def check(path: str, /, *, json: Json = False) -> int:
    """Check the mechanisms in a folder of rule files, or in one: what the program could not run.

    Parameters
    ----------
    path
        A folder of rule files, a rule file, or the name of a ruleset that comes with the program.
    """
    return _told(check_path(path), path, as_json=json, fine="the mechanisms can be read and run")


def lint(path_or_game: str, /, *, view: View = NOW, door: Injected) -> int:
    """Look for what is wrong with the law as a whole: circles, names that nothing declares, claims on no rule.

    Parameters
    ----------
    path_or_game
        A folder of rule files, the name of a ruleset that comes with the program, or a game.
    """
    if is_ruleset(path_or_game):
        with door.host(Where(database=IN_MEMORY)) as host:
            found = lint_ruleset(host, host.ruleset(path_or_game))
    else:
        with door.host(view) as host:
            found = lint_game(host.table(path_or_game))
    if view.json:
        print_json(found)
    else:
        for fault in found:
            rules = f"rules {', '.join(fault.rules)}: " if fault.rules else ""
            print(f"{rules}{fault.message}{f'; {fault.remedy}' if fault.remedy else ''} ({fault.code})")
        if not found:
            print(f"{path_or_game}: nothing to say against the law as a whole.")
    return REFUSED if found else DONE


def _told(found: Faults, path: str, *, as_json: bool, fine: str) -> int:
    faults = [(name, fault) for name, listed in found.items() for fault in listed]
    if as_json:
        print_json([{"file": name, **plain(fault)} for name, fault in faults])
    for name, fault in faults if not as_json else ():
        remedy = f"; {fault.remedy}" if fault.remedy else ""
        print(f"{name}:{fault.line}:{fault.column}: {fault.message}{remedy} ({fault.code})", file=sys.stderr)
    if not faults and not as_json:
        print(f"{path}: {fine}.")
    return REFUSED if faults else DONE


COMMANDS = ((verify, "verify"), (check, "check"), (lint, "lint"))
