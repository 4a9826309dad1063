"""The command `moot`: its commands put together, and what becomes of anything that goes wrong."""

import json
import os
import sys
from collections.abc import Sequence

import cyclopts
from cyclopts import App

from moot import bootstrap
from moot.gateways.terminal import (
    accounts,
    exporting,
    hotseat,
    importing,
    judging,
    keeping,
    lining,
    mail,
    moving,
    news,
    previewing,
    reading,
    running,
    safekeeping,
    serving,
    simulating,
    talking,
    understanding,
)
from moot.gateways.terminal.door import DONE, REFUSED, USAGE, Door, Refusal, Usage
from moot.play.errors import NoRuleset, code_of

GROUPS = (
    *(serving, moving, hotseat, running, simulating, reading, judging, lining, talking),
    *(previewing, understanding, keeping, safekeeping, importing, exporting, news, mail, accounts),
)

app = App(
    name="moot",
    help="Host games of Nomic, in which changing the rules is a move.",
    help_format="plaintext",
    result_action="return_value",
)
for group in GROUPS:
    for command, name in group.COMMANDS:
        app.command(command, name=name)

DOOR = Door(
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
    """Carry out a command line; returns the exit code. Nothing that a user can bring about ends in a traceback."""
    words = list(sys.argv[1:] if tokens is None else tokens)
    try:
        command, bound, injected = app.parse_args(words, exit_on_error=False, print_error=False)
        code = command(*bound.args, **bound.kwargs, **dict.fromkeys(injected, DOOR))
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
    """Why a command line cannot be read; of something that is left out it says what it is."""
    argument = error.argument
    if not isinstance(error, cyclopts.MissingArgumentError) or argument is None or argument.tokens or error.keyword:
        return str(error)
    told = (argument.parameter.help or "").rstrip(".")
    return f"`{' '.join(['moot', *(error.command_chain or ())])}` needs {argument.name}" + (
        f": {told[:1].lower()}{told[1:]}" if told else ""
    )


def _failed(error: Exception, *, as_json: bool) -> int:
    """Tell of something that went wrong outside the game; a bug is raised again."""
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
        return "the file is not UTF-8 text"
    return str(error)
