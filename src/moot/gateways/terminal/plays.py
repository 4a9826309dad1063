"""The command `run`: runs a play, a transcript of a game, and compares the results with what it expects."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from moot.authoring.plays import (
    Play,
    PlayStepResult,
    blessed,
    differences,
    name_of_game,
    perform,
    plain_result,
    read_play,
)
from moot.game.changes import Fault
from moot.game.values import plain
from moot.gateways.terminal.context import IN_MEMORY, Injected, Options
from moot.gateways.terminal.errors import DONE, REFUSED
from moot.gateways.terminal.streams import print_json, print_lines, print_text, read_text
from moot.views.status import status

_UNBLESSED = (
    "Fix the play. If a step is meant to come out like this, delete its results; and if it's refused, undecided or "
    "fails, write `!`, `?` or such as `= mechanism_failed` in their place."
)


def run(
    file: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="The play (see docs/plays.md); `-` is standard input.")
    ],
    /,
    *,
    bless: Annotated[bool, Parameter(negative="", help="Write the results into the file.")] = False,
    fresh: Annotated[bool, Parameter(negative="", help="Use a fresh sandbox session each time.")] = False,
    json: Annotated[
        bool, Parameter(name="--json", negative="", help="Print every verdict and the final state.")
    ] = False,
    name: Annotated[
        str, Parameter(help="The game's name, made from the title by default; another name has other dice.")
    ] = "",
    database: Annotated[str, Parameter(help="Save the game in this database.")] = IN_MEMORY,
    services: Injected,
) -> int:
    """Run a play, a transcript of a game, and compare the results with what it expects."""
    play = read_play(read_text(file))
    if isinstance(play, list):
        return _unreadable(file, play, as_json=json)
    game = name or name_of_game(play)
    folder = Path(file).resolve().parent if file != "-" else Path.cwd()
    with services.host(Options(database=database), "write", new=True, fresh=fresh) as host:
        steps = list(perform(host, play, game, folder))
        final = plain(status(host.table(game).moment()))
    return _report(file, play, steps, final, bless=bless and file != "-", as_json=json)


def _unreadable(file: str, faults: list[Fault], *, as_json: bool) -> int:
    if as_json:
        print_json({"faults": faults})
    for fault in faults:
        print_text(f"{file}:{fault.line}: {fault.message}: {fault.remedy} ({fault.code})", file=sys.stderr)
    return REFUSED


def _report(
    file: str, play: Play, steps: list[PlayStepResult], final: dict[str, Any], *, bless: bool, as_json: bool
) -> int:
    wrong = [step for step in steps if not step.is_as_expected]
    lost = [step for step in steps if bless and not step.may_be_blessed]
    if bless and not lost:
        results = {step.place: step.unnamed + step.results for step in steps}
        Path(file).write_text(blessed(play, results), encoding="utf-8")
    if as_json:
        told = {"steps": [_plain(step) for step in steps], "mismatches": len(wrong), "final": final}
        print_json(told | ({"not_blessed": [step.step.line for step in lost]} if lost else {}))
    elif lost:
        for step in lost:
            print_lines(_difference(file, step))
        print_text(f"Nothing was written into {file}: {len(lost)} of its steps would test less. {_UNBLESSED}")
    elif bless:
        print_text(f"{file}: {len(wrong)} of {len(steps)} results differed, and are now in the file.")
    else:
        for step in wrong:
            print_lines(_difference(file, step))
        print_text(f"{file}: {len(steps) - 1} steps, {len(wrong)} not as expected; {_ending(final)}")
    return REFUSED if lost or (wrong and not bless) else DONE


def _plain(step: PlayStepResult) -> dict[str, Any]:
    return {
        "line": step.step.line,
        "time": step.time,
        "player": step.step.player,
        "words": list(step.step.words),
        "results": list(step.results),
        "as_expected": step.is_as_expected,
        "told": [plain_result(told) for told in step.told],
    }


def _difference(file: str, step: PlayStepResult) -> list[str]:
    found = differences(step)
    head = f"{file}:{found.line}: {step.step.player}> {' '.join(step.step.words)}"
    return [head, *(f"    {line}" for line in found.lines)]


def _ending(final: dict[str, Any]) -> str:
    return f"{final['winner']} won." if final.get("winner") else f"the game is still on after entry {final['entry']}."
