"""What commands read and print: files, standard input, and text, tables or JSON on standard output."""

import codecs
import io
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from moot.gateways.terminal.errors import CommandError
from moot.languages import _

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """Text with controls as visible marks: those of a terminal (C0, C1), and those that turn the direction of text.

    Titles and texts come from players, and a terminal would carry out what stands in them, also when it shows a file or
    what comes through a pipe. With `--raw` text stays as it is.
    """
    return text if _output.is_raw else _CONTROLS.sub(_mark, text)


def _mark(control: re.Match[str]) -> str:
    code = ord(control[0])
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else f"<U+{code:04X}>"


class OutputLost(Exception):
    """Standard output is closed or full, so a command that only reads has nothing left to do."""


class _Output:
    goes_on = False
    is_raw = False
    lost = ""


_output = _Output()
_IN_ASCII = {"…": "...", "→": "->", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"'}


def open_output(*, goes_on: bool, is_raw: bool = False) -> None:
    """Prepare the standard streams for a command, which `goes_on` without output where that is closed or full.

    With `is_raw`, texts are printed as they are. Letters that the encoding of a stream lacks are written in ASCII, and
    a closed stream is an empty one.
    """
    _output.goes_on, _output.is_raw, _output.lost = goes_on, is_raw, ""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="moot.ascii")


def close_output() -> str:
    """Write out what is still buffered, and return why output was lost; empty if it wasn't."""
    for stream in (sys.stdout, sys.stderr):
        with _writing(stream):
            stream.flush()
    return _output.lost


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(one) or json.dumps(one)[1:-1] for one in lacking), error.end


codecs.register_error("moot.ascii", _in_ascii)


@contextmanager
def _writing(to: TextIO) -> Iterator[None]:
    """Where writing fails, whatever is still written goes nowhere, and losing standard output ends the command."""
    try:
        yield
    except OSError as error:
        with suppress(OSError), open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), to.fileno())
        if to is sys.stdout:
            _output.lost = error.strerror or str(error)
            if not _output.goes_on:
                raise OutputLost(_output.lost) from error


def print_text(*parts: Any, end: str = "\n", file: TextIO | None = None, flush: bool = False) -> None:
    """Print text, without letting it command a terminal, whether it's printed there or read there later."""
    to = file or sys.stdout
    with _writing(to):
        print(*(visible(str(part)) for part in parts), end=end, file=to, flush=flush)


def lacks_letters() -> bool:
    """Whether standard output has an encoding that can't write every letter."""
    return not codecs.lookup(sys.stdout.encoding or "utf-8").name.startswith("utf")


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    from moot.game.values import plain

    print_json_text(json.dumps(plain(value), ensure_ascii=lacks_letters(), indent=2, sort_keys=True))


def print_json_text(text: str, *, end: str = "\n", flush: bool = False) -> None:
    """Print JSON, in which controls are escaped: a program reads the same strings."""
    print_text(_CONTROLS.sub(lambda control: f"\\u{ord(control[0]):04x}", text), end=end, flush=flush)


def print_lines(lines: Iterable[str], to: TextIO | None = None) -> None:
    """Print lines, by default to standard output."""
    for line in lines:
        print_text(line, file=to)


def agrees(question: str) -> bool:
    """Whether whoever types says yes; the end of the input is a no."""
    print_text(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def typed(question: str) -> str:
    """What whoever types answers, on one line; nothing at the end of the input."""
    print_text(f"{question} ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def show(value: Any, lines: Iterable[str], *, as_json: bool) -> None:
    """Print a value as JSON, or else as lines."""
    if as_json:
        print_json(value)
    else:
        print_lines(lines)


def print_table(columns: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    """Print a table: laid out in a terminal, separated by tabs in a pipe."""
    if not sys.stdout.isatty():
        print_lines("\t".join(str(cell) for cell in row) for row in (columns, *rows))
        return
    from rich.console import Console
    from rich.table import Table  # slow to import, and not needed in a pipe

    table = Table(*columns, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        table.add_row(*(visible(str(cell)) for cell in row))
    with _writing(sys.stdout):
        Console().print(table)


def print_markdown(text: str) -> None:
    """Print Markdown: laid out in a terminal, as source in a pipe."""
    if not sys.stdout.isatty():
        print_text(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    with _writing(sys.stdout):
        Console().print(Markdown(visible(text)))


def read_text(path: str) -> str:
    """Read a text file, or standard input for `-`."""
    where = "standard input" if path == "-" else path
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CommandError(
            "file.encoding", _("{where} isn't UTF-8 text: save it as plain text in UTF-8", where=where)
        ) from error
    if "\0" in text:
        raise CommandError("file.encoding", _("{where} isn't a text file: save it as plain text", where=where))
    return text.removeprefix("\ufeff")


def lines_in(path: str, longest: int) -> Iterator[bytes]:
    """Yield the lines of a file, or of standard input for `-`; longer lines are cut."""
    if path != "-":
        with Path(path).open("rb") as file:
            yield from _lines(file, longest)
    elif hasattr(sys.stdin, "buffer"):
        yield from _lines(sys.stdin.buffer, longest)
    else:
        yield from (line.encode("utf-8", "surrogatepass") for line in sys.stdin)


def _lines(file: BinaryIO, longest: int) -> Iterator[bytes]:
    while line := file.readline(longest + 1):
        yield line
        while len(line) > longest and not line.endswith(b"\n"):
            line = file.readline(longest + 1)
