"""The program needs nothing that only Unix has: it is imported, and serves a game, where that is missing.

Windows itself isn't here to test on. What it lacks is listed in the documentation of Python's standard library.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.news.inn import free_port

SOURCE = Path(__file__).parents[2] / "src"
MODULES = "crypt curses dbm.gnu fcntl grp nis posix pty pwd readline resource spwd syslog termios tty".split()
NAMES = {
    "os": """chown chroot fchmod fchown fdatasync fork forkpty getegid geteuid getgid getgroups getloadavg getpgid
        getpgrp getpriority getsid getuid initgroups killpg lchown lockf mkfifo mknod nice openpty pathconf
        posix_fadvise posix_fallocate posix_spawn pread preadv pwrite pwritev readv sched_getaffinity sendfile setgid
        setgroups setpgid setpriority setsid setuid statvfs sync sysconf tcgetpgrp uname wait wait3 wait4 writev
        O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG""",
    "signal": """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm
        pause pthread_kill pthread_sigmask setitimer sigwait""",
    "socket": "AF_UNIX MSG_DONTWAIT SCM_RIGHTS SO_PEERCRED SO_REUSEPORT recv_fds send_fds",
    "time": "CLOCK_BOOTTIME CLOCK_MONOTONIC clock_gettime pthread_getcpuclockid tzset",
    "select": "devpoll epoll kqueue poll",
    "asyncio": "create_unix_server open_unix_connection start_unix_server",
    "loop": "add_signal_handler add_reader add_writer create_unix_connection create_unix_server",
}
WITHOUT = r"""
import builtins, importlib, importlib.util, os, pkgutil, sys
from types import SimpleNamespace

lacking, usual = set(sys.argv[1].split(",")), builtins.__import__

def without(name, globals=None, *rest, **named):
    if name in lacking and (globals or {}).get("__name__", "").startswith("moot."):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return usual(name, globals, *rest, **named)

find_spec = importlib.util.find_spec
builtins.__import__ = without
importlib.util.find_spec = lambda name, *rest: None if name in lacking else find_spec(name, *rest)
import moot
for found in pkgutil.walk_packages(moot.__path__, "moot."):
    if not found.name.startswith("moot.law.library.") and not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""
SERVED = r"""
import _thread, threading, urllib.request
from moot.gateways.terminal.app import main
from moot.journal import sqlite_file

opens = os.open
def opened(path, *rest, **named):
    if os.path.isdir(path):
        raise PermissionError(13, "Permission denied", path)
    return opens(path, *rest, **named)
os.open, sqlite_file.sys = opened, SimpleNamespace(platform="win32")

class Said:
    encoding = "utf-8"
    def isatty(self): return False
    def flush(self): pass
    def write(self, text):
        sys.__stderr__.write(text)
        if text.startswith("Serving on "):
            threading.Thread(target=visit, args=(text.split()[2],)).start()

def visit(address):
    for _ in range(600):
        try:
            with urllib.request.urlopen(address) as answer:
                sys.__stdout__.write(answer.read().decode())
            break
        except OSError:
            threading.Event().wait(0.1)
    _thread.interrupt_main()

sys.stdout = Said()
assert main(["backup", "copy.db"]) == 1
code = main(["demo", "--port", sys.argv[2]])
assert main(["backup", "copy.db", "--database", "moot-demo.db"]) == 0
sys.exit(code)
"""


def test_no_name_is_used_that_only_unix_has() -> None:
    """No module names such a function or constant, unless it asks first whether it's there."""
    named = "|".join(rf"\b{of}\.({'|'.join(names.split())})\b" for of, names in NAMES.items())
    imported = rf"^(import|from) ({'|'.join(MODULES)})\b"
    unix_only = re.compile(f"^(?!.* if hasattr\\().*({named})|{imported}", re.M)
    found = {file.name: unix_only.search(file.read_text("utf-8")) for file in SOURCE.rglob("*.py")}
    assert {name: match[0] for name, match in found.items() if match} == {}


@pytest.mark.check
def test_every_module_can_be_imported_without_what_only_unix_has() -> None:
    """Each module of the program, where `import fcntl`, `import resource` and their like fail."""
    command = [sys.executable, "-c", WITHOUT, ",".join(MODULES)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.check
def test_a_game_is_served_without_what_only_unix_has(tmp_path: Path) -> None:
    """`moot demo` makes its game, serves its page and is backed up, where no folder can be opened either."""
    command = [sys.executable, "-c", WITHOUT + SERVED, ",".join(MODULES), str(free_port())]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "</html>" in done.stdout
