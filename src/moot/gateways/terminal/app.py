"""The command-line program `moot`: its commands, its exit codes, and how it reports errors."""

import json
import os
import sys
from collections.abc import Callable, Sequence

import cyclopts
from cyclopts import App, Group

from moot import bootstrap
from moot.gateways.terminal import (
    cases,
    exports,
    game,
    hotseat,
    imports,
    lines,
    maintenance,
    moves,
    plays,
    proposals,
    server,
    simulation,
)
from moot.gateways.terminal.accounts import account
from moot.gateways.terminal.context import DONE, REFUSED, USAGE, Refusal, Services, Usage
from moot.gateways.terminal.mail import mail
from moot.gateways.terminal.news import news
from moot.play.errors import NoRuleset, code_of

COMMANDS: dict[str, dict[str, Callable[..., int | None]]] = {
    "Start a game": {"new": moves.new, "import": imports.import_, "fork": moves.fork, "demo": server.demo},
    "Play": {"do": moves.do, "play": hotseat.play, "preview": proposals.preview, "understand": proposals.understand_},
    "Read": {
        "games": game.games,
        "status": game.status,
        "log": game.log_,
        "why": game.why,
        "rules": game.rules_,
        "rule": game.rule,
        "cases": cases.cases,
        "case": cases.case,
        "talk": game.talk,
        "lines": lines.lines,
    },
    "Write and test rules": {
        "check": maintenance.check,
        "lint": maintenance.lint,
        "run": plays.run,
        "simulate": simulation.simulate,
    },
    "Run a server": {
        "serve": server.serve,
        "export": exports.export,
        "verify": maintenance.verify,
        "backup": maintenance.backup,
        "restore": maintenance.restore,
    },
}
"""The commands, by their headings in `moot --help`."""

app = App(
    name="moot",
    help="Play Nomic, the game in which changing the rules is a move.",
    help_format="plaintext",
    result_action="return_value",
)
_groups = {heading: Group(heading, sort_key=place) for place, heading in enumerate(COMMANDS)}
for heading, commands in COMMANDS.items():
    for name, command in commands.items():
        app.command(command, name=name, group=_groups[heading])
for commands_of in (account, mail, news):
    commands_of.group = _groups["Run a server"]
    app.command(commands_of)

SERVICES = Services(
    opens=bootstrap.host,
    serve=bootstrap.serve,
    back_up=bootstrap.back_up,
    restore=bootstrap.restore,
    sync_news=bootstrap.sync_news,
    keep_syncing_news=bootstrap.keep_syncing_news,
    serve_news=bootstrap.serve_news,
    running_mail=bootstrap.running_mail,
    send_mail=bootstrap.send_mail,
    fetch_mail=bootstrap.fetch_mail,
)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; only bugs end in a traceback."""
    words = list(sys.argv[1:] if tokens is None else tokens)
    try:
        command, bound, injected = app.parse_args(words, exit_on_error=False, print_error=False)
        code = command(*bound.args, **bound.kwargs, **dict.fromkeys(injected, SERVICES))
        sys.stdout.flush()
        return int(code or DONE)
    except cyclopts.CycloptsError as error:
        help_on = " ".join(["moot", *(error.command_chain or ()), "--help"])
        print(f"moot: {_unread(error)}\nTry `{help_on}`.", file=sys.stderr)
        return USAGE
    except Usage as error:
        print(f"moot: {error}\nTry `moot {words[0]} --help`.", file=sys.stderr)
        return USAGE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except KeyboardInterrupt:
        return 128 + 2
    except Exception as error:
        return _failed(error, as_json="--json" in words)


def _unread(error: cyclopts.CycloptsError) -> str:
    """Why a command line is wrong; for a missing argument, with what it is."""
    argument = error.argument
    if not isinstance(error, cyclopts.MissingArgumentError) or argument is None or argument.tokens or error.keyword:
        return str(error)
    told = (argument.parameter.help or "").rstrip(".")
    return f"`{' '.join(['moot', *(error.command_chain or ())])}` needs {argument.name}" + (
        f": {told[:1].lower()}{told[1:]}" if told else ""
    )


def _failed(error: Exception, *, as_json: bool) -> int:
    """Report an error; a bug is raised again."""
    code = error.code if isinstance(error, Refusal) else code_of(error)
    if not code:
        raise error
    message = _message(error)
    faults = error.faults if isinstance(error, NoRuleset) else {}
    if as_json:
        listed = [
            {"file": name, "line": f.line, "code": f.code, "message": f.message}
            for name in faults
            for f in faults[name]
        ]
        print(
            json.dumps({"code": code, "message": message} | ({"faults": listed} if listed else {}), ensure_ascii=False)
        )
        return REFUSED
    print(f"moot: {message} ({code})", file=sys.stderr)
    for name, found in faults.items():
        for fault in found:
            print(f"{name}:{fault.line}: {fault.message} ({fault.code})", file=sys.stderr)
    return REFUSED


def _message(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, UnicodeDecodeError):
        return "the file isn't UTF-8 text"
    return str(error)
