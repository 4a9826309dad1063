"""What a command has done stays done, and is told by its exit code, wherever its output goes or fails to go."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import pytest
from tests.terminal.conftest import Moot
from tests.terminal.test_help import commands
from tests.terminal.test_session import ACTING, SERVING, host_of_games, host_of_servers

from moot.gateways.terminal.app import READERS, app, main

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "shift_jis", "cp037", "utf-8", "utf-16")
WORDS = "“Grüße” → 日本 🎲"
MORE = """
upgrade
backup copy.db
witness watch http://127.0.0.1:1
witness accept x
witness ask fresh http://127.0.0.1:1
restore none.db
account token Ada --name bot
""".strip().splitlines()
"""Commands that no session of `test_session` has."""
READS = (
    "receipt the-missing-rule 3|checkpoint the-missing-rule|key|preview the-missing-rule 'repeal 101' --as Ada".split(
        "|"
    )
)


def encoded(encoding: str) -> TextIO:
    """A file in an encoding."""
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def closed_pipe() -> TextIO:
    """A pipe that nobody reads any more, as with `| head -0`."""
    read, write = os.pipe()
    os.close(read)
    return os.fdopen(write, "w", encoding="utf-8")


def full_device() -> TextIO:
    """A disk without room."""
    return open("/dev/full", "w", encoding="utf-8")


BROKEN: dict[str, Callable[[], TextIO | None]] = {
    "closed pipe": closed_pipe,
    "full device": full_device,
    "closed": lambda: None,
}
OUTPUTS = {**{name: lambda name=name: encoded(name) for name in ENCODINGS}, **BROKEN}


def exit_code(line: str, output: Callable[[], TextIO | None], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit code of a command whose output and errors both go there."""
    words, _, typed = line.partition(" < ")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("\n".join(typed.split("|"))))
        patch.setattr(sys, "stdout", output())
        patch.setattr(sys, "stderr", output())
        code = main(shlex.split(words))
        sys.stdout.close()  # what is left would be written here
        sys.stderr.close()
        return code


@pytest.mark.parametrize(
    "output",
    ["latin-1", *BROKEN, *(pytest.param(name, marks=pytest.mark.check) for name in ENCODINGS if name != "latin-1")],
)
def test_a_move_that_was_made_has_exit_code_0(game: Moot, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its words can be printed or not; one that was refused has exit code 1, and reading has if it fails."""
    move = f"do friday argue '{WORDS}' --as Ada"
    assert exit_code(move, OUTPUTS[output], monkeypatch) == 0
    assert exit_code(f"{move} --json", OUTPUTS[output], monkeypatch) == 0
    assert exit_code("do friday fly --as Ada", OUTPUTS[output], monkeypatch) == 1
    assert exit_code("log friday", OUTPUTS[output], monkeypatch) == (output in ("closed pipe", "full device"))
    assert WORDS in game("talk", "friday").out
    assert game("games", "--json").json[0]["length"] == 3


def test_letters_that_an_encoding_lacks_are_written_in_ascii(game: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quotation marks and arrows by their like, other letters by their codes; JSON loses nothing."""
    game("do", "friday", "argue", WORDS, "--as", "Ada")
    told = {}
    for words, encoding in (("talk friday", "latin-1"), ("talk friday", "ascii"), ("talk friday --json", "ascii")):
        file = Path(f"{words} {encoding}.txt")
        assert (
            exit_code(words, lambda file=file, encoding=encoding: file.open("w", encoding=encoding), monkeypatch) == 0
        )
        told[words, encoding] = file.read_text(encoding)
    assert '"Grüße" -> \\u65e5\\u672c \\ud83c\\udfb2' in told["talk friday", "latin-1"]
    assert '"Gr\\u00fc\\u00dfe" -> ' in told["talk friday", "ascii"]
    assert json.loads(told["talk friday --json", "ascii"]) == game("talk", "friday", "--json").json


def test_a_lost_output_is_told_as_an_error(game: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, in one line: why, and that the command was carried out all the same, where it was."""
    errors = io.StringIO()
    for words in (["do", "friday", "argue", "Well", "--as", "Ada"], ["status", "friday"]):
        with monkeypatch.context() as patch, full_device() as stream:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stderr", errors)
            main(words)
    assert errors.getvalue() == (
        "moot: done, but the output couldn't be written: No space left on device\n"
        "moot: the output couldn't be written: No space left on device\n"
    )


def kept(name: str, lines: list[str]) -> list[tuple[str, int]]:
    """These command lines of a kept session, with the exit codes that they have where all can be printed."""
    parts = (Path(__file__).parent / name).read_text("utf-8").split("$ moot ")[1:]
    found = [(part.partition("\n")[0], re.search(r"^\[(\d)\]$", part, re.M)) for part in parts]
    return [(line, int(code[1]) if code else 0) for line, code in found if line in lines]


@pytest.mark.check
@pytest.mark.parametrize("output", ["ascii", *BROKEN])
def test_each_command_has_its_exit_code_wherever_it_prints(
    moot: Moot, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command of the sessions has the exit code it has in `session.txt` and `hosting.txt`.

    Only one whose output is its point (`READERS`) fails where that is lost.
    """
    is_lost = output in ("closed pipe", "full device")
    wrong, run = [], [line.split() for line in MORE]
    sessions = ("session.txt", [*READS, *ACTING], host_of_games), ("hosting.txt", SERVING, host_of_servers)
    for file, lines, opened in sessions:
        with opened(monkeypatch):
            for line, usual in kept(file, lines):
                run.append(line.split())
                expected = 1 if is_lost and usual in (0, 3) and run[-1][0] in READERS else usual
                code = exit_code(line, OUTPUTS[output], monkeypatch)
                wrong += [(line, code)] if code != expected else []
    assert wrong == []
    for line in MORE:
        assert exit_code(line, OUTPUTS[output], monkeypatch) in (0, 1, 2), line
    every = list(commands(app))
    for words in every:
        is_group = any(words == other[: len(words)] != other for other in every)
        assert is_group or words[0] in READERS or any(words == (*line[: len(words)],) for line in run), words


@pytest.mark.check
@pytest.mark.parametrize(
    "redirection", [">/dev/full", "2>/dev/full", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "| head -0"]
)
def test_a_process_ends_with_the_exit_code_of_its_move(game: Moot, redirection: str) -> None:
    """Python itself, which writes what is left as it ends, changes the code no more; and the database is whole."""
    line = f"set -o pipefail; {shlex.quote(sys.executable)} -m moot do friday argue Well --as Ada {redirection}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert game("verify", "friday").code == 0
    assert game("games", "--json").json[0]["length"] == 2
