"""The command `play`: a hot-seat game at one keyboard."""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from moot.authoring.move_arguments import move_from_words
from moot.authoring.proposals import PROSE, UNCONFIRMED
from moot.game.moves import Allowed, Move, Refused
from moot.game.state import State
from moot.game.values import PlayerId
from moot.gateways.terminal.context import GameName, Injected, Options
from moot.gateways.terminal.moves import code_proposed, print_result
from moot.gateways.terminal.streams import print_lines, print_text
from moot.languages import N_, _, told
from moot.play.table import MoveResult, Table
from moot.views.calendar import zone_of
from moot.views.doing.move_fields import Field
from moot.views.doing.offers import Offer, offers
from moot.views.plain_text import status_lines
from moot.views.status import status
from moot.views.wording import proposal_name

DRAFT = """---
change: enact
title:
---
Write the new rule here. Other changes: `change: amend` with `rule: 203`, `change: repeal`, `change: transmute`.
Or delete all this and say what you want in your own words: Repeal rule 206.
"""
HELP = N_("Type a number from the list, or a move: vote 301 for, call the vote on 301, propose 'repeal 210'.")


class _Back(Exception):
    """The player wants to choose again."""


class _Stop(Exception):
    """The players want to stop for now."""


def play(game: GameName, /, *, options: Options = Options(), services: Injected) -> None:
    """Play together at one keyboard, passing it from player to player."""
    with services.host(options, "write") as host:
        table = host.table(game)
        try:
            while not table.state.over:
                _round(table)
            print_text(_("The game is over: {over}.", over=table.state.over))
        except EOFError:
            print_text("\n" + _("The game is saved. `moot play` continues it."))
        except _Stop:
            print_text(_("The game is saved. `moot play` continues it."))


def _round(table: Table) -> None:
    """Show the game, and let somebody make a move."""
    table.keep_time()
    print_text()
    print_lines(status_lines(status(table.moment()), zone=zone_of(table.state)))
    player = _next_player(table)
    listed = _choosable(table, player)
    print_text("\n" + _("{player}, you can:", player=player))
    print_lines(f"  {place}. {_named(offer)}" for place, offer in enumerate(listed, 1))
    print_text("  " + _("p. pass the keyboard to another player"))
    print_text("  " + _("q. stop for now (the game is saved)"))
    choice = _ask(f"{player}> ")
    try:
        if choice in ("q", "quit", "exit"):
            raise _Stop
        if choice in ("?", "help"):
            print_text(_(HELP))
        elif choice == "p":
            player = _other_player(table.state)
            _move(table, player, _pick(table, player))
        elif choice.isdecimal() and 0 < int(choice) <= len(listed):
            _move(table, player, listed[int(choice) - 1])
        elif choice:
            _make_typed_move(table, player, choice)
    except _Back:
        return


def _next_player(table: Table) -> PlayerId:
    """The first player, in turn order, who has something to do."""
    people = table.state.people
    return next((p for p in people if any(offer.asked for offer in offers(table.moment(p)))), people[0])


def _other_player(state: State) -> PlayerId:
    people = state.people
    print_lines(f"  {place}. {player}" for place, player in enumerate(people, 1))
    choice = _ask(_("Which player?") + " ")
    if choice in people:
        return PlayerId(choice)
    if choice.isdecimal() and 0 < int(choice) <= len(people):
        return people[int(choice) - 1]
    raise _Back


def _pick(table: Table, player: PlayerId) -> Offer:
    listed = _choosable(table, player)
    print_text("\n" + _("{player}, you can:", player=player))
    print_lines(f"  {place}. {_named(offer)}" for place, offer in enumerate(listed, 1))
    choice = _ask(f"{player}> ")
    if choice.isdecimal() and 0 < int(choice) <= len(listed):
        return listed[int(choice) - 1]
    raise _Back


def _choosable(table: Table, player: PlayerId) -> list[Offer]:
    """The moves that a player can make: what the game waits for first, leaving last."""
    allowed = [offer for offer in offers(table.moment(player)) if offer.allowed and offer.yours]
    return sorted(allowed, key=lambda offer: (not offer.asked, offer.name == "leave"))


def _named(offer: Offer) -> str:
    about = (
        f" ({proposal_name(offer.proposal)})"
        if offer.proposal
        else _(" (case {case})", case=offer.case)
        if offer.case
        else ""
    )
    return f"{offer.name.replace('-', ' ')}{about}: {told(offer.doc)}" + (
        _(" (waiting for you)") if offer.asked else ""
    )


def _move(table: Table, player: PlayerId, offer: Offer) -> None:
    """Ask for the arguments of a move, and make it."""
    if (
        offer.name == "leave"
        and _ask("  " + _("{player} would leave the game for good. Type yes to confirm:", player=player) + " ") != "yes"
    ):
        raise _Back
    words = [offer.name]
    document = None
    for field in offer.fields:
        value = offer.proposal if field.kind == "proposal" else offer.case if field.kind == "case" else None
        if field.kind == "changes":
            document = _proposal()
        elif document is not None and not field.required:
            continue
        elif value is not None:
            words.append(f"{field.name}={value}")
        else:
            words += _ask_argument(field)
    _make(table, player, words, document)


def _ask_argument(field: Field) -> Iterator[str]:
    """Ask for an argument; empty means its default."""
    if field.name == "digest":
        return
    hint = (
        f" ({field.doc if field.form != 'one' or field.kind == 'holding' else '/'.join(field.choices)})"
        if field.choices or field.kind == "holding"
        else ""
        if field.required
        else " (optional)"
    )
    answer = _ask(f"  {field.name.replace('_', ' ')}{hint}: ")
    if field.kind == "holding" and answer:
        yield from (f"{field.name}.{part}" for part in (shlex.split(answer) if "=" in answer else [f"answer={answer}"]))
    elif answer:
        yield f"{field.name}={_abbreviated(answer, field.choices if field.form == 'one' else ())}"
    elif field.required:
        raise _Back


def _abbreviated(answer: str, choices: tuple[str, ...]) -> str:
    """A choice by its first letters."""
    fitting = [choice for choice in choices if choice.startswith(answer)]
    return fitting[0] if len(fitting) == 1 else answer


def _proposal() -> str:
    """A proposal, typed as a line or written in the editor that $EDITOR names."""
    line = _ask("  " + _("the text of a new rule, or a change such as “repeal 210” (empty opens an editor):") + " ")
    if line:
        return line
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor or not sys.stdin.isatty():
        raise _Back
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proposal.md"
        path.write_text(DRAFT, encoding="utf-8")
        subprocess.run([*shlex.split(editor), str(path)], check=False)
        text = path.read_text(encoding="utf-8")
    if text == DRAFT or not text.strip():
        raise _Back
    return text


def _make_typed_move(table: Table, player: PlayerId, line: str) -> None:
    """Make a move that was typed as a command."""
    try:
        words = shlex.split(line)
    except ValueError:
        print_text(_("There's a quotation mark missing."))
        return
    _make(table, player, words, None)


def _make(table: Table, player: PlayerId, words: list[str], document: str | None) -> None:
    moment = table.moment()
    asked = move_from_words(moment.seen_by(player), words, document)
    if isinstance(asked, Refused) and asked.code == UNCONFIRMED:
        print_lines(asked.facts["understood"])
        if _ask("  " + _("Propose that? Type yes to confirm:") + " ") != "yes":
            raise _Back
        asked = move_from_words(moment.seen_by(player), [words[0], PROSE, *words[1:]], document)
    told = MoveResult(verdict=asked) if isinstance(asked, Refused) else table.submit(asked)
    if told.entry is not None:
        for draw in told.entry.draws:
            print_text(
                "  "
                + _(
                    "Rolling from {lowest} to {highest}: {value}",
                    lowest=draw.lowest,
                    highest=draw.highest,
                    value=draw.value,
                )
            )
    print_result(table, told, moment.state.entry)
    print_lines(code_proposed(table, told))
    if isinstance(told.verdict, Allowed) and isinstance(asked, Move) and asked.name == "call-vote":
        print_text(_("Now everyone votes. Pass the keyboard around."))


def _ask(prompt: str) -> str:
    """Read a line; raises `EOFError` at Ctrl-D."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):  # a prompt that can't be printed doesn't end the game
        print_text(prompt, end="", flush=True)
        prompt = ""
    return input(prompt).strip()
