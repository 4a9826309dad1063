"""The command `move-in`: everything that a community has, into a game that is played beside its own bookkeeping."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.community_files import (
    CommunityFiles,
    InvalidArchive,
    UnplacedFile,
    is_archive,
    sort_files,
    unpack,
)
from moot.authoring.importer import ImportedDocument, begin_from, import_path, ruleset_of, summary
from moot.authoring.starting_state import StartingState, starting_state
from moot.documents.tallies import Standings, merged
from moot.gateways.terminal.audits import Columns, confirmed, read_record_of
from moot.gateways.terminal.context import Injected, Options
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.imports import NOWHERE
from moot.gateways.terminal.moves import Offices, Seed, naming, secret_of
from moot.gateways.terminal.streams import print_lines
from moot.play.host import Host, as_given, declared_in, read_offices
from moot.play.table import Table
from moot.post.mail.archives import list_archive
from moot.views.status import status
from moot.views.wording import listed


def move_in(
    path: Annotated[str, Parameter(help="A folder, or a zip or tar archive, with rules, tables and mail.")],
    /,
    *,
    name: Annotated[str, Parameter(name="--as", help="The name of the new game.")],
    players: Annotated[str, Parameter(help="The players in the order of their seats, separated by commas.")] = "",
    office: Offices = "",
    mechanisms: Annotated[str, Parameter(help="Take the code of rules from this ruleset, by rule number.")] = "",
    columns: Columns = "",
    title: Annotated[str, Parameter(help="The game's title.")] = "",
    yes: Annotated[bool, Parameter(negative="", help="Take the state as it's read, without asking.")] = False,
    seed: Seed = "",
    options: Options = Options(),
    services: Injected,
) -> None:
    """Move a community in: start a shadow game from its rules, tables and mail, and say what is left to do."""
    seats = [player.strip() for player in players.split(",") if player.strip()]
    with ExitStack() as opened:
        folder, left_out = _folder_of(path, opened)
        files = sort_files(folder)
        if not files.rules:
            raise CommandError("ruleset.unknown", f"there's no ruleset in {path}")
        records = [read_record_of(str(folder / one), columns, seats) for one in files.state]
        record = merged(records)
        with services.host(NOWHERE) as host:
            given = host.ruleset(as_given(mechanisms)) if mechanisms else None
            found = import_path(folder / files.rules, mechanisms=given, title=title)
            start = starting_state(host, ruleset_of(found), record, seats, read_offices(office))
            host.check_names(name, start.players)
        print_lines(_found(files, left_out, found, [len(one.faults) for one in records]))
        sys.stdout.flush()
        if not confirmed(record, start, ", ".join(files.state), is_sure=yes or not files.state):
            raise CommandError(
                "state.unconfirmed", "nothing was imported: confirm the state with --yes, or mend a file"
            )
        with services.host(options, new=True) as host, naming(name):
            table = begin_from(
                host,
                name,
                found,
                start.players,
                offices=start.offices,
                scores=start.scores,
                shadow=True,
                seed=secret_of(seed),
            )
            print_lines(_mail(host, name, folder, files))
            print_lines(_next(table, found, start, record, files))


def _folder_of(path: str, opened: ExitStack) -> tuple[Path, tuple[UnplacedFile, ...]]:
    """The folder at a path, or the one into which an archive is unpacked, and what of it is left out."""
    if Path(path).is_dir():
        return Path(path), ()
    if not is_archive(Path(path)):
        raise CommandError("file.unknown", f"{path} is neither a folder nor a zip or tar archive")
    folder = Path(opened.enter_context(TemporaryDirectory()))
    try:
        return folder, unpack(Path(path), folder)
    except InvalidArchive as error:
        raise CommandError("archive.invalid", str(error)) from error


def _found(
    files: CommunityFiles, left_out: tuple[UnplacedFile, ...], found: ImportedDocument, unplaced: list[int]
) -> Iterator[str]:
    """What was found, and what has no place."""
    yield f"Rules, from {files.rules}: {summary(found)}"
    for name, many in zip(files.state, unplaced, strict=True):
        yield f"State, from {name}: {many or 'nothing'} not placed."
    for fault in found.faults:
        yield f"{files.rules}:{fault.line}:{fault.column}: {fault.message} ({fault.code})"
    for one in found.unplaced:
        yield f"{files.rules}:{one.line}:{one.column}: skipped: {one.text[:80]} (import.unplaced)"
    for left in (*left_out, *files.unplaced):
        yield f"Not used: {left.name}: {left.reason}."


def _mail(host: Host, game: str, folder: Path, files: CommunityFiles) -> Iterator[str]:
    """What the mail says; it doesn't prove who wrote it, so nothing of it is done yet."""
    for name in files.mail:
        listing = list_archive(host, game, folder / name)
        known = sum(item.player is not None for item in listing.items)
        yield f"Mail, from {name}: {len(listing.items)} comments and moves, {known} of them by players."
        yield f"    To take them over, look at them first: moot mail import {name} --game {game}"


def _next(
    table: Table, found: ImportedDocument, start: StartingState, record: Standings, files: CommunityFiles
) -> Iterator[str]:
    """What everybody has to do next."""
    game = table.name
    yield f"{game} is a shadow game: your own record still counts. When both have gone on for a while, compare them:"
    yield f"    moot audit {game} --against {files.state[0] if files.state else 'YOUR-TABLES'}"
    if record.proposals:
        yield "Your table of proposals can be played again under the rules: moot audit RULES --against TABLE"
    without = [rule.number for rule in found.standing if not rule.content.mechanism]
    if without:
        yield f"{len(without)} of {len(found.standing)} rules have no code, and are left to players: {listed(without)}."
    roles = {holder: office for office, holder in start.offices.items()}
    for person in dict.fromkeys((*start.players, *roles)):
        asked = [one.words for one in status(table.moment(person)).asked]
        if asked or person in roles:
            role = f" ({roles[person]})" if person in roles else ""
            yield f"{person}{role}: {', '.join(asked) or 'nothing to do now'}"
    for office in declared_in(ruleset_of(found), "office"):
        if office not in table.state.offices:
            yield f"Nobody is {office}: the rules say how one is chosen, or begin with --office {office}=NAME"
    if not start.players:
        yield "The game has no players yet: they can join, or give them with --players."
