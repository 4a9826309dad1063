"""Real host processes, and people who play on them over HTTP; everything on the loopback interface."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import httpx2
from tests.waiting import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
MOOT = """
from tests import time_limits
time_limits.lengthen()
from moot.gateways.terminal.app import main
raise SystemExit(main())
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


class Process:
    """One `moot serve`."""

    def __init__(self, database: str, *options: str, log: Path | None = None) -> None:
        self._command = [sys.executable, "-c", MOOT, "serve", *options]
        self._database, self.log = database, log or Path(tempfile.mkstemp(prefix="moot-log-")[1])
        self.url = ""
        self.start()

    def start(self) -> None:
        """Start it, on a port of its own, and wait until it answers."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        into = self.log.open("a+b")
        self.process = subprocess.Popen(
            [*self._command, "--port", str(self.port)],
            cwd=ROOT,
            env={**os.environ, "MOOT_DATABASE": self._database},
            stdout=into,
            stderr=into,
        )
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends and self.process.poll() is None:
            with suppress(httpx2.TransportError):
                if httpx2.get(f"{self.url}/healthz/live", timeout=PATIENCE_SECONDS).status_code == 200:
                    return
            time.sleep(0.05)
        into.seek(0)
        raise AssertionError(f"the host does not answer (exit code {self.process.poll()}): {into.read()[-3000:]!r}")

    def kill(self) -> None:
        """Kill it immediately, whatever it is doing."""
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    def stop(self) -> int:
        """Tell it to stop, and wait; its exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE_SECONDS)


@contextmanager
def serving(database: str, *options: str, log: Path | None = None) -> Iterator[Process]:
    """A host process on a database, until it is left."""
    process = Process(database, *options, log=log)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.kill()
        if log is None:
            process.log.unlink()


class Player:
    """Somebody at a browser that runs no scripts, in a seat of one game."""

    def __init__(self, url: str, game: str, name: str) -> None:
        self.client = httpx2.Client(base_url=url, timeout=PATIENCE_SECONDS)
        self.game, self.name = f"/games/{game}", name
        self.client.get("/")
        self._send("you", player=name, back=self.game, anyway="yes")

    def do(self, move: str, **fields: str) -> None:
        """Make a move, and return when it has been acknowledged; raises where it was not."""
        self._send(f"do/{move}", back=self.game, **fields)

    def _send(self, path: str, **fields: str) -> None:
        token = self.client.cookies.get("moot_form", "")
        answer = self.client.post(f"{self.game}/{path}", data={"form_token": token, **fields})
        if answer.status_code != 303:
            raise httpx2.TransportError(f"{answer.status_code} for {path}")


class Watcher:
    """Somebody with a live page open: the numbers of the entries that it was told of."""

    def __init__(self, url: str, game: str) -> None:
        self.told: list[int] = []
        self.trouble = ""
        self._address = f"{url}/games/{game}/live?since=0"
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        try:
            with httpx2.stream("GET", self._address, timeout=PATIENCE_SECONDS) as answer:
                for line in answer.iter_lines():
                    if line.startswith("id: "):
                        self.told.append(int(line.removeprefix("id: ")))
        except httpx2.TransportError as error:
            self.trouble = repr(error)

    def sees(self, entry: int) -> bool:
        """Whether it receives an entry, or a later one."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            if self.told and self.told[-1] >= entry:
                return True
            time.sleep(0.02)
        return False
