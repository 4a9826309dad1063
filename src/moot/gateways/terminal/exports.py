"""The command `export`: a game's rules as rule files, a list or a git repository; or its whole record."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from moot.authoring.export import FORMS, Form, listed, written
from moot.authoring.export import export as export_files
from moot.gateways.terminal.context import GameName, Injected, ReadOptions
from moot.gateways.terminal.errors import CommandError, UsageError
from moot.gateways.terminal.streams import print_json_text, print_text, show
from moot.languages import _
from moot.play.table import Table
from moot.views.moments import Moment, moment_at

As = Literal["files", "markdown", "text", "html", "json", "git", "journal"]


def export(
    game: GameName,
    path: Annotated[
        str,
        Parameter(
            help="A new or empty folder for rule files and git; a new file for a list, which is printed by default."
        ),
    ] = "",
    /,
    *,
    form: Annotated[As, Parameter(name="--as", help="The format.")] = "files",
    full: Annotated[
        bool, Parameter(negative="", help="In a list: add repealed rules and the history of each rule.")
    ] = False,
    mechanisms: Annotated[bool, Parameter(negative="", help="In a list: add the code of the rules.")] = False,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Export a game's rules as files, a list or a git repository, or its record.

    `--as journal` writes the whole record, one entry per line, without secret ballots; `moot verify FILE` checks it
    anywhere.
    """
    if form in FORMS:
        _check_list(path, form, view)
    elif full or mechanisms:
        raise UsageError(_("--full and --mechanisms are for lists: --as markdown, text, html or json"))
    elif not path:
        raise UsageError(
            _("give a new file for the record")
            if form == "journal"
            else _("give a new or empty folder for the repository")
            if form == "git"
            else _("give a new or empty folder for the rule files")
        )
    if form == "journal":
        _check_journal(path, view)
    with services.host(view) as host:
        moment = moment_at(host.table(game).moment(), view.at)
        if form in FORMS:
            _list(moment, path, form, full=full, mechanisms=mechanisms, as_json=view.json)
            return
        if form == "journal":
            _journal(host.table(game), path, as_json=view.json)
            return
        try:
            (_git if form == "git" else _files)(moment, path, as_json=view.json)
        except FileExistsError as error:
            raise CommandError("file.exists", _("{path} isn't empty: give a new folder", path=path)) from error


def _check_list(path: str, form: Form, view: ReadOptions) -> None:
    if view.json and not path and form != "json":
        raise UsageError(_("--json reports what was written: give a file; for the rules as JSON use --as json"))
    if path and Path(path).exists():
        raise CommandError("file.exists", _("{path} already exists: give a new file", path=path))


def _check_journal(path: str, view: ReadOptions) -> None:
    if view.at:
        raise UsageError(_("a record is always written whole: leave out --at"))
    if Path(path).exists():
        raise CommandError("file.exists", _("{path} already exists: give a new file", path=path))


def _list(moment: Moment, path: str, form: Form, *, full: bool, mechanisms: bool, as_json: bool) -> None:
    rules = listed(moment, full=full)
    text = written(rules, form, mechanisms=mechanisms)
    if not path:
        (print_json_text if form == "json" else print_text)(text, end="")
        return
    with Path(path).open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    number = len(rules.rules) + len(rules.repealed)
    told = f"{number} {'rule' if number == 1 else 'rules'} in {path}, as of entry {rules.entry}."
    show({"file": path, "entry": rules.entry, "rules": number, "digest": rules.digest}, [told], as_json=as_json)


def _files(moment: Moment, path: str, *, as_json: bool) -> None:
    files, entry = export_files(moment.state, Path(path)), moment.state.entry
    told = f"{len(files)} files in {path}, as of entry {entry}."
    show({"folder": path, "entry": entry, "files": files}, [told], as_json=as_json)


def _git(moment: Moment, path: str, *, as_json: bool) -> None:
    from moot.authoring.git_export import write_repository  # slow to import

    made = write_repository(moment.game, moment.entries(0, moment.state.entry), Path(path))
    lines = [
        f"{made.commits} {'commit' if made.commits == 1 else 'commits'} in {path}, the last one {made.head[:12]}.",
        "Files move when rules are renumbered: use `git log --follow -M10% FILE` and `git blame -C10 FILE`.",
    ]
    plain = {"folder": path, "entry": moment.state.entry, "commits": made.commits, "head": made.head}
    show(plain, lines, as_json=as_json)


def _journal(table: Table, path: str, *, as_json: bool) -> None:
    number = 0
    with Path(path).open("xb") as file:
        for _, raw in table.raw():
            number += 1
            file.write(raw + b"\n")
    told = f"{number} {'entry' if number == 1 else 'entries'} in {path}: `moot verify {path}` checks them."
    show({"file": path, "entries": number}, [told], as_json=as_json)
