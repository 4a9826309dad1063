"""The command-line program `moot`: its commands, its exit codes, and how it reports errors."""

import errno
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import cyclopts
from cyclopts import App, Group

from moot.gateways.terminal.context import Services
from moot.gateways.terminal.errors import DONE, REFUSED, USAGE, CommandError, UsageError
from moot.gateways.terminal.streams import (
    OutputLost,
    close_output,
    lacks_letters,
    open_output,
    print_json_text,
    print_text,
)
from moot.languages import ENGLISH, LANGUAGES, OFFERED, Message, _, speaking, told

COMMANDS: dict[str, dict[str, tuple[str, str]]] = {
    "Start a game": {
        "new": ("moves:new", "Start a game."),
        "import": (
            "bringing.imports:import_",
            "Start a game from a published ruleset, a folder of rule files or a git repository.",
        ),
        "move-in": (
            "bringing.moving_in:move_in",
            "Move a community in: start a shadow game from its rules, tables and mail, and say what is left to do.",
        ),
        "fork": ("moves:fork", "Start a new game from any moment of another: what if we had …?"),
        "demo": ("server:demo", "Start a server with a game that's already under way, to look around."),
    },
    "Play": {
        "do": ("moves:do", "Make a move; without one, list the moves you can make."),
        "play": ("hotseat:play", "Play together at one keyboard, passing it from player to player."),
        "preview": ("proposals:preview", "Show what a proposal would do if it were adopted."),
        "understand": (
            "understanding:understand_",
            "Show how a proposal in plain words is understood: which rules change, and how.",
        ),
    },
    "Read": {
        "games": ("game:games", "List all games."),
        "status": ("game:status", "Show the score, the open proposals and whose turn it is."),
        "log": ("game:log_", "Show what has happened, move by move."),
        "why": ("game:why", "Explain why the events of a log entry happened, rule by rule."),
        "rules": ("game:rules_", "List the rules of a game."),
        "rule": ("game:rule", "Show a rule: its text, code and history."),
        "examples": (
            "game:examples",
            "Show by examples what a rule does, or what an open proposal would do.",
        ),
        "cases": ("cases:cases", "List cases, judgments and customs."),
        "case": ("cases:case", "Show a case: the question, the judge, the judgment and what happened."),
        "search": ("game:search", "Search all games: titles, rules, proposals, players and comments."),
        "talk": ("game:talk", "Show the players' comments in threads, from the site, mail and news."),
        "lines": (
            "lines:lines",
            "Show a game of postings as a tree: who replied to what, and whether it was legal.",
        ),
    },
    "Write and test rules": {
        "draft": ("wording:draft", "Show which sentences of a rule's text run, and the code that they come to."),
        "say": ("wording:say", "Say in plain English what the code of a rule does."),
        "check": ("maintenance:check", "Check that the code in rule files can run."),
        "lint": (
            "maintenance:lint",
            "Find mistakes in rules: broken references, duplicate numbers, terms that no rule answers.",
        ),
        "audit": (
            "bringing.audits:audit",
            "Check a community's own record: recompute its numbers, outcomes and scores, and say where it drifts.",
        ),
        "run": ("plays:run", "Run a play, a transcript of a game, and compare the results with what it expects."),
        "simulate": (
            "simulation:simulate",
            "Let bots play whole games: how long do they last, how do they end, does anything break?",
        ),
    },
    "Run a server": {
        "serve": ("server:serve", "Run the web server, until Ctrl-C."),
        "export": ("exports:export", "Export a game's rules as files, a list or a git repository, or its record."),
        "verify": ("maintenance:verify", "Replay a game's record and check that it is complete and follows the rules."),
        "receipt": (
            "receipts:receipt",
            "Write a receipt for an entry: proof that it is in the record, signed by the host.",
        ),
        "checkpoint": (
            "receipts:checkpoint",
            "Write a checkpoint: the number of entries and the hash of them all, signed by the host.",
        ),
        "key": (
            "receipts:key",
            "List the public keys of the host, by which receipts and checkpoints are checked.",
        ),
        "witness": ("witness:witness", "Cosign the records of other hosts, and accept cosignatures on yours."),
        "backup": ("maintenance:backup", "Copy a database to a new file, even while games are being played on it."),
        "restore": (
            "maintenance:restore",
            "Copy a backup into an empty database, SQLite or PostgreSQL; all of it or nothing.",
        ),
        "upgrade": (
            "maintenance:upgrade",
            "Make a backup of an older version's database, then upgrade it for this version; first stop the server.",
        ),
        "account": ("accounts:account", "Manage accounts and seats."),
        "moderate": (
            "moderation:moderate",
            "Hide what somebody said, show it again, or take it out of the record; without an act, list the reports.",
        ),
        "archive": (
            "moderation:archive",
            "Put a game into the archive: it can be read, nobody moves, its time stands still, and lists leave it out.",
        ),
        "delete": (
            "moderation:delete",
            "Delete an archived game with its record, its letters and its seats, for good.",
        ),
        "mail": ("mail:mail", "Play by email."),
        "news": ("news:news", "Play in newsgroups."),
    },
}
"""The commands by their headings in `moot --help`: where each is, and the first line of its docstring.

Only the module of the command that runs is imported, so that a command starts quickly.
"""


def _program(listed: bool = False) -> App:
    """The program; `listed` is for the list of all commands, which imports none of them."""
    app = App(
        name="moot",
        help="Play Nomic, the game in which changing the rules is a move.\n\n"
        "Control characters in texts are shown as marks; with --raw, they're printed as they are.",
        help_format="plaintext",
        result_action="return_value",
    )
    for place, (heading, commands) in enumerate(COMMANDS.items()):
        group = Group(heading, sort_key=place)
        for name, (path, summary) in commands.items():
            described = {"help": summary} if listed else {}
            app.command(f"moot.gateways.terminal.{path}", name=name, group=group, **described)
    return app


app = _program()

READERS = frozenset(
    "preview understand export verify receipt checkpoint key".split()
    + [name for heading in ("Read", "Write and test rules") for name in COMMANDS[heading]]
)
"""The commands of which the output is the point: they stop and fail when it can't be written.

The others have done something, perhaps a move: they end as if it had been written, so that no script does it twice.
"""


def services() -> Services:
    """What the commands are given to work with; the program is loaded when a command first uses any of it."""
    names = {field.name: field.name for field in fields(Services)} | {"opens": "host"}
    return Services(**{service: _of_bootstrap(name) for service, name in names.items()})


def _of_bootstrap(name: str) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        from moot import bootstrap

        return getattr(bootstrap, name)(*arguments, **named)

    return call


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; only bugs end in a traceback."""
    # What a command makes lasts nearly as long as it runs: to look for garbage as often as usual takes a fifth more.
    gc.set_threshold(20_000, 20, 20)
    words = list(sys.argv[1:] if tokens is None else tokens)
    is_raw, words = "--raw" in words, [word for word in words if word != "--raw"]
    open_output(goes_on=bool(words) and words[0] not in READERS, is_raw=is_raw)
    try:
        with speaking(_language(words)):
            code = _run(words)
        lost = close_output()
    except OutputLost as error:
        code, lost = REFUSED, str(error)
    if lost and lost != os.strerror(errno.EPIPE):
        unsaid = _("the output couldn't be written: {why}", why=lost)
        unsaid = unsaid if code else _("done, but the output couldn't be written: {why}", why=lost)
        print_text(f"moot: {unsaid}", file=sys.stderr, flush=True)
    return code


def _language(words: list[str]) -> str:
    """The language of the environment, as gettext finds it; English for what programs and servers read and send."""
    if not words or "--json" in words or words[0] in {"demo", *COMMANDS["Run a server"]}:
        return ENGLISH
    offered = {*OFFERED, *os.environ.get("MOOT_LANGUAGES", "").split(",")} & {*LANGUAGES}
    named = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    codes = [re.split(r"[_.@]", one)[0] for one in next(filter(None, named), "").split(":")]
    return next((code for code in codes if code in offered), ENGLISH)


def _run(words: list[str]) -> int:
    try:
        program = _program(listed=True) if not words or words[0] in ("--help", "-h") else app
        command, bound, injected = program.parse_args(words, exit_on_error=False, print_error=False)
        code = command(*bound.args, **bound.kwargs, **{name: services() for name in injected})
        return int(code or DONE)
    except cyclopts.CycloptsError as error:
        help_on = " ".join(["moot", *(error.command_chain or ()), "--help"])
        print_text(f"moot: {_unread(error)}\n" + _("Try `{command}`.", command=help_on), file=sys.stderr)
        return USAGE
    except UsageError as error:
        print_text(f"moot: {error}\n" + _("Try `{command}`.", command=f"moot {words[0]} --help"), file=sys.stderr)
        return USAGE
    except OutputLost:
        raise
    except KeyboardInterrupt:
        return 128 + 2
    except Exception as error:
        return _failed(error, as_json="--json" in words)


def _unread(error: cyclopts.CycloptsError) -> str:
    """Why a command line is wrong; for a missing argument, with what it is."""
    argument = error.argument
    if not isinstance(error, cyclopts.MissingArgumentError) or argument is None or argument.tokens or error.keyword:
        return str(error)
    about = (argument.parameter.help or "").rstrip(".")
    command = " ".join(["moot", *(error.command_chain or ())])
    needs = _("`{command}` needs {argument}", command=command, argument=argument.name)
    return f"{needs}: {about[:1].lower()}{about[1:]}" if about else needs


def _failed(error: Exception, *, as_json: bool) -> int:
    """Report an error; a bug is raised again."""
    from moot.play.errors import InvalidRuleset, code_of

    code = error.code if isinstance(error, CommandError) else code_of(error)
    if not code:
        raise error
    message = _message(error)
    faults = error.faults if isinstance(error, InvalidRuleset) else {}
    if as_json:
        listed = [
            {"file": name, "line": f.line, "code": f.code, "message": f.message}
            for name in faults
            for f in faults[name]
        ]
        answer = {"code": code, "message": message} | ({"faults": listed} if listed else {})
        print_json_text(json.dumps(answer, ensure_ascii=lacks_letters()))
        return REFUSED
    print_text(f"moot: {message} ({code})", file=sys.stderr)
    for name, found in faults.items():
        for fault in found:
            print_text(f"{name}:{fault.line}: {told(fault.message)} ({fault.code})", file=sys.stderr)
    return REFUSED


def _message(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, UnicodeDecodeError):
        return _("the file isn't UTF-8 text")
    said = error.args[0] if error.args else ""
    return said.told() if isinstance(said, Message) else str(error)


if __name__ == "__main__":  # `python -m moot.gateways.terminal.app` would do nothing, and exit as if it had
    sys.exit(main())
