"""A session in a process of its own under strace, which tells its system calls and injects faults into them."""

import ctypes
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.waiting import PATIENCE_SECONDS

FILE_CALLS = (
    "pwrite64,pwritev,pwritev2,fsync,fdatasync,sync_file_range,msync,ftruncate,truncate,fallocate,"
    "unlink,unlinkat,rename,renameat,renameat2,link,linkat"
)
"""The calls by which files change, and by which a change gets to the disk."""
_ANY_TRACER = ctypes.c_ulong(-1)
_SET_TRACER = 0x59616D61
_CALL = re.compile(r"^(\w+)\((.*)\)\s+= (-?\d+|\?)(.*)$")
_FILE = re.compile(r"^\d+<([^>]*)>")


class Call(NamedTuple):
    """A system call, as strace tells it."""

    name: str
    arguments: str
    result: str
    rest: str

    @property
    def file(self) -> str:
        """The path of the file that it's about, if its first argument is one."""
        found = _FILE.match(self.arguments)
        return found[1] if found else ""

    @property
    def is_injected(self) -> bool:
        """Whether a fault was put into it."""
        return "(INJECTED)" in self.rest


class Traced(NamedTuple):
    """What a traced process did."""

    said: list[str]
    """The lines that it said."""
    calls: list[Call]
    killed: bool
    hung: bool
    problem: str
    """The last words of a process that ended with an error of its own."""


def traced(
    work: Callable[[Callable[[str], None]], None],
    options: Sequence[str],
    folder: Path,
    when_stopped: Callable[[], object] = lambda: None,
) -> Traced:
    """Run a piece of work in a fork of this process, under strace with these options.

    The fork saves the time that a program takes to start. Only its first thread is traced, in which it makes moves. If
    an injected signal stops it, it goes on after `when_stopped`.
    """
    log, words = folder / "trace", folder / "words"
    go, ready = os.pipe()
    child = os.fork()
    if not child:
        _be_traced(work, go, ready, words, folder / "said")
    os.close(go)
    tracer = subprocess.Popen(
        ["strace", "-p", str(child), "-o", str(log), "-y", *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    until = time.monotonic() + PATIENCE_SECONDS
    while "TracerPid:\t0\n" in Path(f"/proc/{child}/status").read_text() and time.monotonic() < until:
        if tracer.poll() is not None:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise CannotTrace(tracer.stderr.read().decode() if tracer.stderr else "")
        time.sleep(0.001)
    os.write(ready, b"!")
    os.close(ready)
    hung, status = False, 0
    while True:
        ended, status = os.waitpid(child, os.WNOHANG | os.WUNTRACED)
        if ended and not os.WIFSTOPPED(status):
            break
        if ended:
            when_stopped()
            os.kill(child, signal.SIGCONT)
        if time.monotonic() > until:
            hung = True
            os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
            break
        time.sleep(0.002)
    tracer.communicate(timeout=PATIENCE_SECONDS)
    problem = words.read_text() if words.exists() else ""
    said = (folder / "said").read_text().split("\n")[:-1] if (folder / "said").exists() else []
    killed = os.WIFSIGNALED(status) and not hung
    return Traced(said, list(calls_of(log)), killed, hung, problem)


class CannotTrace(Exception):
    """The system doesn't let strace trace."""


def _be_traced(work: Callable[[Callable[[str], None]], None], go: int, ready: int, words: Path, said: Path) -> None:
    """The life of the fork: it waits to be traced, works, and ends."""
    status = 1
    try:
        os.close(ready)
        ctypes.CDLL(None).prctl(_SET_TRACER, _ANY_TRACER, 0, 0, 0)
        out = os.open(said, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 2)
        os.read(go, 1)
        work(lambda line: void(os.write(out, f"{line}\n".encode())))
        status = 0
    except BaseException as error:
        import traceback

        words.write_text("".join(traceback.format_exception(error))[-3_000:])
    finally:
        os._exit(status)


def void(_: object) -> None:
    """Nothing, whatever it's given."""


def calls_of(log: Path) -> Iterator[Call]:
    """The calls that a log of strace tells, those included that a kill left without a result."""
    with log.open(encoding="latin-1") as lines:
        for line in lines:
            found = _CALL.match(line.rstrip("\n"))
            if found:
                yield Call(*found.groups())
