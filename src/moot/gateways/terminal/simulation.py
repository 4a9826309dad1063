"""The command `simulate`: bots play whole games, and statistics and problems are reported."""

import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from moot.authoring.simulation.bot_game import people
from moot.authoring.simulation.results import ENDINGS, Bar, Plan, SimulatedGame, summary_of
from moot.authoring.simulation.runs import play_all, played
from moot.gateways.terminal.context import IN_MEMORY, Injected, Json, Options, Services
from moot.gateways.terminal.errors import DONE, REFUSED, CommandError, UsageError
from moot.gateways.terminal.moves import Offices
from moot.gateways.terminal.streams import print_json, print_lines, print_table, print_text
from moot.languages import _
from moot.play.host import as_given, check_offices, read_offices

_BAR_LONGEST = 40
_CHANGED_SHOWN = 12
_FROM_ONE = validators.Number(gte=1)


def simulate(
    ruleset: Annotated[str, Parameter(help="A shipped ruleset, or a folder of rule files.")],
    /,
    *,
    players: Annotated[int, Parameter(validator=_FROM_ONE, help="Players in each game.")] = 4,
    games: Annotated[int, Parameter(validator=_FROM_ONE, help="How many games.")] = 20,
    seed: Annotated[str, Parameter(help="The same seed gives the same games.")] = "1",
    office: Offices = "",
    days: Annotated[int, Parameter(validator=_FROM_ONE, help="Stop a game after so many days of game time.")] = 60,
    jobs: Annotated[int, Parameter(validator=_FROM_ONE, help="Games to play at once.")] = 1,
    game: Annotated[int, Parameter(help="Play only this one.")] = 0,
    keep: Annotated[str, Parameter(help="With --game: save that game in a new database.")] = "",
    json: Json = False,
    services: Injected,
) -> int:
    """Let bots play whole games: how long do they last, how do they end, does anything break?

    Some bots cooperate, some obstruct and some play at random. They don't know the ruleset: they choose from the moves
    that the rules allow. The exit code is 1 if a game stalls without a warning before the vote that caused it, if
    something crashes, or if a record doesn't follow the rules.
    """
    if keep and not game:
        raise UsageError(_("--keep saves one game: say which with --game"))
    held = read_offices(office)
    plan = Plan(ruleset=as_given(ruleset), players=players, games=games, seed=seed, days=days, offices=held)
    with services.host(Options(database=IN_MEMORY)) as host:
        check_offices(host.ruleset(plan.ruleset), people(players), held)  # says what is wrong, before any game begins
    if game:
        return _print_game(plan, _one(services, plan, game, keep), keep, as_json=json)
    found = list(_watched(play_all(services.opens, plan, jobs), plan, shown=not json))
    return _print_summary(plan, found, as_json=json)


def _one(services: Services, plan: Plan, game: int, keep: str) -> SimulatedGame:
    if game < 1:
        raise UsageError(_("games are numbered from 1"))
    if keep and Path(keep).exists():
        raise CommandError("file.exists", _("{keep} already exists: give a new file", keep=keep))
    return played(services.opens, plan, game, keep or IN_MEMORY)


def _watched(games: Iterable[SimulatedGame], plan: Plan, *, shown: bool) -> Iterator[SimulatedGame]:
    """The games, with a progress bar in a terminal."""
    if not (shown and sys.stderr.isatty()):
        yield from games
        return
    from rich.console import Console  # not needed where a program reads
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(plan.ruleset, total=plan.games)
        for game in games:
            progress.advance(task)
            yield game


def _print_game(plan: Plan, game: SimulatedGame, keep: str, *, as_json: bool) -> int:
    if as_json:
        print_json(game)
    else:
        ended = ENDINGS[game.ending] + (f" by {game.winner}" if game.winner else "")
        print_text(f"Game {game.number}, {game.name}: {ended} after {game.moves} moves and {game.days:.1f} days.")
        print_lines(_troubles(plan, game, replay=False))
        if keep:
            print_text(
                f"Look at it with `moot log {game.name} --database {shlex.quote(keep)}`; or verify, status, why."
            )
    return REFUSED if game.troubles else DONE


def _print_summary(plan: Plan, games: Sequence[SimulatedGame], *, as_json: bool) -> int:
    summary = summary_of(games)
    if as_json:
        print_json({"plan": plan, "summary": summary, "games": sorted(games, key=lambda game: game.number)})
        return REFUSED if summary.troubled else DONE
    print_text(
        f"{plan.ruleset}: {plan.games} games of {plan.players} players, seed {plan.seed}, {plan.days} days at most\n"
    )
    print_table(
        ("over all games", "least", "median", "most"), [(r.what, r.least, r.median, r.most) for r in summary.ranges]
    )
    print_lines(("", "How they ended", *_chart(summary.endings)))
    print_lines(("", "Moves per game", *_chart(summary.lengths)))
    changed = summary.changed[:_CHANGED_SHOWN]
    more = len(summary.changed) - len(changed)
    print_lines(("", "Rules changed most often", *_chart(changed)))
    print_lines([f"  and {more} others"] if more else [])
    print_text(f"\n{summary.enacted} new rules. {summary.stalled} stalled; {summary.foreseen} of them with a warning.")
    print_lines(line for game in summary.troubled for line in _troubles(plan, game, replay=True))
    if not summary.troubled:
        print_text("No problems: no crashes, no stalls without a warning, and every record follows the rules.")
    return REFUSED if summary.troubled else DONE


def _chart(bars: Sequence[Bar]) -> Iterator[str]:
    """Bars of text, the longest of one length."""
    if not bars:
        yield "  none"
    most = max((bar.number for bar in bars), default=0)
    wide = max((len(bar.label) for bar in bars), default=0)
    figures = len(str(most))
    for bar in bars:
        length = round(bar.number * _BAR_LONGEST / most) if most else 0
        length = max(length, 1) if bar.number else 0
        yield f"  {bar.label:<{wide}}  {bar.number:>{figures}}  {'█' * length}".rstrip()


def _troubles(plan: Plan, game: SimulatedGame, *, replay: bool) -> Iterator[str]:
    for trouble in game.troubles:
        yield f"game {game.number}: {trouble}"
    if game.troubles and replay:
        words = ["moot", "simulate", plan.ruleset, "--players", str(plan.players), "--seed", plan.seed]
        words += ["--office", ",".join(f"{name}={who}" for name, who in plan.offices.items())] if plan.offices else []
        words += ["--days", str(plan.days), "--game", str(game.number), "--keep", "replayed.db"]
        yield f"  to replay it: {shlex.join(words)}"
