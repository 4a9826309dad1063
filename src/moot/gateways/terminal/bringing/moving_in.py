"""The command `move-in`: everything that a community has, into a game that is played beside its own bookkeeping."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from shlex import quote
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
from moot.authoring.lint import missing_parts
from moot.authoring.starting_state import StartingState, starting_state
from moot.documents.tallies import Standings
from moot.game.rules import RuleText
from moot.game.values import plain
from moot.gateways.terminal.bringing.audits import Columns, confirmed, counted, read_record_of
from moot.gateways.terminal.bringing.imports import NOWHERE, attachment_lines, lost_lines, plain_import
from moot.gateways.terminal.context import Injected, Json, Options
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.moves import Offices, Seed, secret_of
from moot.gateways.terminal.streams import print_json, print_lines, print_text
from moot.languages import _
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
    rules: Annotated[str, Parameter(help="The file or folder with the rules, where several may be it.")] = "",
    mechanisms: Annotated[str, Parameter(help="Take the code of rules from this ruleset, by rule number.")] = "",
    columns: Columns = "",
    title: Annotated[str, Parameter(help="The game's title.")] = "",
    yes: Annotated[bool, Parameter(negative="", help="Take the state as it's read, without asking.")] = False,
    seed: Seed = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Move a community in: start a shadow game from its rules, tables and mail, and say what is left to do."""
    seats = [player.strip() for player in players.split(",") if player.strip()]
    with ExitStack() as opened:
        folder, left_out = _folder_of(path, opened)
        shown = Path(path) if Path(path).is_dir() else Path("UNPACKED")
        try:
            files = sort_files(folder, rules)
        except InvalidArchive as error:
            raise CommandError("archive.invalid", str(error)) from error
        if not files.rules:
            raise CommandError("ruleset.unknown", _("there's no ruleset in {rules}", rules=rules or path))
        if files.rivals:
            may_be = " or ".join([files.rules, *files.rivals])
            raise CommandError(
                "ruleset.ambiguous", _("the ruleset may be {may_be}: say which with --rules", may_be=may_be)
            )
        records = {one: read_record_of(str(folder / one), columns, seats) for one in files.state}
        with services.host(NOWHERE) as host:
            given = host.ruleset(as_given(mechanisms)) if mechanisms else None
            found = import_path(folder / files.rules, mechanisms=given, title=title)
            start = starting_state(host, ruleset_of(found), records, seats, read_offices(office), found.decided)
            host.check_names(name, start.players)
            missed = missing_parts(host, ruleset_of(found)) if mechanisms else ()
        told = [*_found(files, left_out, found, records, shown), *attachment_lines(found.tying, missed)]
        print_lines(() if json else told)
        print_text(end="", flush=True)
        if not confirmed(records, start, is_sure=yes or not files.state):
            raise CommandError(
                "state.unconfirmed", _("nothing was imported: confirm the state with --yes, or correct a file")
            )
        with services.host(options, "write", new=True) as host:
            table = begin_from(
                host,
                name,
                found,
                start.players,
                offices=start.offices,
                scores=start.scores,
                proposals=start.proposals,
                shadow=True,
                seed=secret_of(seed),
            )
            lines = [*_mail(host, name, folder, shown, files), *_next(table, found, start, shown, files)]
            lines += [f"{shown} stands for the folder into which you unpack {path}."] if shown != folder else []
            if json:
                print_json(
                    plain_import(found, missed) | {"files": plain(files), "state": plain(records), "told": lines}
                )
            else:
                print_lines(lines)


def _folder_of(path: str, opened: ExitStack) -> tuple[Path, tuple[UnplacedFile, ...]]:
    """The folder at a path, or the one into which an archive is unpacked, and what of it is left out."""
    if Path(path).is_dir():
        return Path(path), ()
    if not is_archive(Path(path)):
        raise CommandError("file.unknown", _("{path} is neither a folder nor a zip or tar archive", path=path))
    folder = Path(opened.enter_context(TemporaryDirectory())) / Path(path).name.partition(".")[0]
    folder.mkdir(exist_ok=True)
    try:
        return folder, unpack(Path(path), folder)
    except InvalidArchive as error:
        raise CommandError("archive.invalid", str(error)) from error


def _found(
    files: CommunityFiles,
    left_out: tuple[UnplacedFile, ...],
    found: ImportedDocument,
    records: Mapping[str, Standings],
    shown: Path,
) -> Iterator[str]:
    """What was found, and what has no place."""
    yield f"Rules, from {found.name}: {summary(found)}"
    for name, record in records.items():
        many = {"player": record.players, "score": record.scores, "office": record.offices}
        counts = [counted(len(one), noun) for noun, one in (many | {"proposal": record.proposals}).items() if one]
        yield f"Tables, from {name}: {listed(counts)}, {len(record.faults) or 'nothing'} not placed."
    yield from lost_lines(found, found.name)
    unplaced = {(one.line, one.column) for one in found.unplaced}
    remarks = [fault for fault in found.advice if (fault.line, fault.column) not in unplaced]
    for fault in found.advice:
        if fault not in remarks:
            yield f"{found.name}:{fault.line}:{fault.column}: {fault.message} ({fault.code})"
    if remarks:
        yield f"{counted(len(remarks), 'remark')} on the document itself, by which nothing was lost:"
        yield f"    moot lint {quote(str(shown / files.rules))}"
    without = [rule.number for rule in found.standing if not rule.content.mechanism]
    if without and not found.tying:
        yield f"{len(without)} of {len(found.standing)} rules have no code, and are left to people: {listed(without)}."
    if len(without) == len(found.standing):
        yield "To take the code of a shipped ruleset by rule number, begin with --mechanisms RULESET."
    kept = {str(Path(files.rules) / name) for name in found.papers}
    for left in (*left_out, *(one for one in files.unplaced if one.name not in kept)):
        yield f"Not used: {left.name}: {left.reason}."


def _mail(host: Host, game: str, folder: Path, shown: Path, files: CommunityFiles) -> Iterator[str]:
    """What the mail says; it doesn't prove who wrote it, so nothing of it is done yet."""
    for name in files.mail:
        listing = list_archive(host, game, folder / name)
        known = sum(item.player is not None for item in listing.items)
        items = counted(len(listing.items), "comment or move", "comments and moves")
        yield f"Mail, from {name}: {items}, {known} of them by players. To look at the list, and then take it over:"
        yield f"    moot mail import {quote(str(shown / name))} --game {game}"


def _next(
    table: Table, found: ImportedDocument, start: StartingState, shown: Path, files: CommunityFiles
) -> Iterator[str]:
    """What everybody has to do next."""
    game = table.name
    yield f"{game} is a shadow game: your own record still counts. When both have gone on for a while, compare them:"
    for name in files.state or ("YOUR-TABLES",):
        yield f"    moot audit {game} --against {quote(str(shown / name))}"
    yield "When you trust it, go on in a fork, which isn't a shadow:"
    yield f"    moot fork {game} --as {game}-2"
    yield from _people(table, found, start)
    for office in declared_in(ruleset_of(found), "office"):
        if office not in table.state.offices:
            yield f"Nobody is {office}: the rules say how one is chosen, or begin with --office {office}=NAME"
    if not start.players:
        yield "The game has no players yet: they can join, or give them with --players."


def _people(table: Table, found: ImportedDocument, start: StartingState) -> Iterator[str]:
    """What each player and officer has to do: by the rules' code, and by hand."""
    offices = [*start.offices.items(), *start.kept_by_hand.items()]
    for person in dict.fromkeys((*start.players, *(holder for __, holder in offices))):
        roles = [office for office, holder in offices if holder == person]
        asked = [one.words for one in status(table.moment(person)).asked]
        for role in roles:
            spoken = [rule for rule in found.standing if _names(rule, role)]
            by_hand = [one.number for one in spoken if role in start.kept_by_hand or not one.content.mechanism]
            asked += [f"do by hand what rule {number} says of the {role}" for number in by_hand]
        called = f"{person} ({', '.join(roles)})" if roles else person
        yield f"{called}: {'; '.join(asked) or 'nothing to do now'}"


def _names(rule: RuleText, office: str) -> bool:
    """Whether a rule speaks of an office."""
    pattern = rf"\b{re.escape(office).replace('_', '[ _]')}\b"
    return re.search(pattern, f"{rule.content.title}\n{rule.content.text}", re.IGNORECASE) is not None
