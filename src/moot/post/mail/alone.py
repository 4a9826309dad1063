"""One process at a time deals with the letters of a database: two would each do what one letter asks.

Where the database is a file, a lock beside it says so, which ends with the process, however that ends. Where it is on a
server, or the system has no such locks, a lease in the database does; it lapses some minutes after a process has died.
"""

import importlib.util
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from moot.play.host import Host
from moot.runtime.leases import Leases

_WORK, _RENEW_SECONDS = "letters", 60.0


def alone(host: Host, database: str) -> AbstractContextManager[bool]:
    """Whether nobody else deals with the letters of a host's database meanwhile."""
    path = Path(database.removeprefix("sqlite://"))
    has_locks = importlib.util.find_spec("fcntl") is not None
    return _locked(path) if has_locks and path.exists() else _leased(host)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    import fcntl  # not every system has it

    with path.with_name(f"{path.name}-mail").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


@contextmanager
def _leased(host: Host) -> Iterator[bool]:
    leases, ended = Leases(host.journal.cabinet), threading.Event()
    if not leases.take(_WORK, host.clock.now()):
        yield False
        return

    def renew() -> None:
        while not ended.wait(_RENEW_SECONDS):
            leases.take(_WORK, host.clock.now())

    thread = threading.Thread(target=renew, name="letters", daemon=True)
    thread.start()
    try:
        yield True
    finally:
        ended.set()
        thread.join()
        leases.leave(_WORK, host.clock.now())
