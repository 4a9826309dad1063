"""A news server for tests: INN 2 (Debian's package `inn2`) with a spool of its own, on a port of this machine."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.waiting import PATIENCE_SECONDS

from moot.gateways.news.client import NewsServer, NewsServerUnreachable

INND = Path("/usr/lib/news/bin/innd")
BIN = INND.parent

MISSING = "there is no INN here; `apt-get install inn2` brings it (Debian and its kin)"


def is_installed() -> bool:
    """Whether INN is there and may be run: it does not run as root, but root may run it as `news`."""
    return INND.exists() and (os.getuid() != 0 or bool(shutil.which("setpriv")))


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


T = TypeVar("T")


def patiently(port: int, does: Callable[[NewsServer], T]) -> T:
    """Do something over a connection, with reconnects; raises an error after a minute."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with NewsServer("127.0.0.1", port) as client:
                return does(client)
        except NewsServerUnreachable:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


class Inn:
    """A server with some groups, in a folder; it can be stopped and started again."""

    def __init__(self, folder: Path, groups: tuple[str, ...]):
        self.folder, self.port = folder, free_port()
        self._server: subprocess.Popen[bytes] | None = None
        for part in ("db", "spool", "spool/articles", "spool/overview", "spool/incoming", "log", "run", "tmp", "etc"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        (folder / "spool/incoming/bad").mkdir(exist_ok=True)
        self._configure(groups)
        if os.getuid() == 0:
            news = pwd.getpwnam("news")
            for path in (folder, *folder.rglob("*")):
                os.chown(path, news.pw_uid, news.pw_gid)
            for above in folder.parents:
                if not os.access(above, os.X_OK) or not above.stat().st_mode & 0o001:
                    above.chmod(above.stat().st_mode | 0o011)
        subprocess.run(
            [*self._as_news(), str(BIN / "makedbz"), "-i", "-o"], env=self._env(), check=True, capture_output=True
        )

    def _configure(self, groups: tuple[str, ...]) -> None:
        etc, f = self.folder / "etc", self.folder
        (etc / "inn.conf").write_text(
            f"mta: /bin/true\norganization: Test\novmethod: tradindexed\nhismethod: hisv6\n"
            f"pathhost: news.moot.test\ndomain: moot.test\nfromhost: moot.test\nserver: 127.0.0.1\n"
            f"bindaddress: 127.0.0.1\nport: {self.port}\nallownewnews: true\nenableoverview: true\n"
            f"pathnews: /usr/lib/news\npathbin: {BIN}\npathetc: {etc}\npathdb: {f}/db\npathlog: {f}/log\n"
            f"pathrun: {f}/run\npathtmp: {f}/tmp\npathspool: {f}/spool\npatharticles: {f}/spool/articles\n"
            f"pathoverview: {f}/spool/overview\npathincoming: {f}/spool/incoming\npathfilter: {etc}\n"
            "artcutoff: 0\nmaxartsize: 1000000\nmaxconnections: 50\nverifycancels: false\n"
            "docancels: require-auth\n"
            "nnrpdloadlimit: 0\n"  # else readers are turned away while the machine's load is above 16
        )
        (etc / "storage.conf").write_text("method tradspool {\n    newsgroups: *\n    class: 0\n}\n")
        (etc / "readers.conf").write_text(
            'auth all {\n    hosts: "127.0.0.1"\n    default: "player"\n}\n'
            'access all {\n    users: "*"\n    newsgroups: *\n    access: RPAN\n}\n'
        )
        (etc / "incoming.conf").write_text('peer ME {\n    hostname: "127.0.0.1"\n}\n')
        for name in ("newsfeeds", "expire.ctl", "control.ctl", "moderators", "nntpsend.ctl", "passwd.nntp"):
            (etc / name).write_text("ME:*::\n" if name == "newsfeeds" else "")
        listed = "".join(
            f"{group} 0000000000 0000000001 y\n" for group in ("control", "control.cancel", "junk", *groups)
        )
        (f / "db/active").write_text(listed)
        (f / "db/newsgroups").write_text("")
        (f / "db/history").write_text("")

    def _env(self) -> dict[str, str]:
        return {**os.environ, "INNCONF": str(self.folder / "etc/inn.conf")}

    def _as_news(self) -> list[str]:
        return ["setpriv", "--reuid=news", "--regid=news", "--init-groups"] if os.getuid() == 0 else []

    def start(self) -> None:
        """Run it, and wait until it answers."""
        command = [*self._as_news(), str(INND), "-d", "-P", str(self.port)]
        log = (self.folder / "innd.log").open("ab")
        self._server = subprocess.Popen(command, env=self._env(), stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            if time.monotonic() > deadline or self._server.poll() is not None:
                raise RuntimeError(f"INN does not start: {(self.folder / 'innd.log').read_text()[-2000:]}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS) as there:
                return there.recv(100).startswith(b"20")
        except OSError:
            return False

    def set_posting(self, group: str, flag: str) -> None:
        """Restart it with a group that takes articles (`y`), or takes none (`n`)."""
        self.stop()
        active = self.folder / "db/active"
        lines = (line.split() for line in active.read_text().splitlines())
        active.write_text("".join(" ".join([*one[:3], flag if one[0] == group else one[3]]) + "\n" for one in lines))
        self.start()

    def stop(self) -> None:
        """End it, as when its machine goes down."""
        if self._server is not None:
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None
            (self.folder / "run/innd.pid").unlink(missing_ok=True)
