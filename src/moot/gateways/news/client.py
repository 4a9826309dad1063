"""NNTP client (RFC 3977): groups, articles and posting, with TLS (RFC 4642) and login (RFC 4643).

Articles are bytes with CRLF line ends, and are never decoded here.
"""

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType
from typing import BinaryIO, Self

from moot.game.values import Value
from moot.runtime.network import Security

PORT, TLS_PORT = 119, 563
TIMEOUT_SECONDS = 30.0
LINE_BYTES_MAX = 65_536
ARTICLE_BYTES_MAX = 20_000_000
LINES_MAX = 2_000_000
_QUICK = getattr(socket, "TCP_QUICKACK", None)


class NewsError(Exception):
    """A news server refused a command; `code` is its response code (RFC 3977, 3.2), or 0."""

    def __init__(self, told: str, code: int = 0):
        super().__init__(told)
        self.code = code


class NewsServerUnreachable(NewsError):
    """The server can't be reached, closed the connection, or is busy: try again later."""


class NewsServerDown(NewsServerUnreachable):
    """Nothing answers at the server's address."""


class ArticleRefused(NewsError):
    """The server refuses this article for good."""


class NewsNotFound(NewsError):
    """There is no such group or article."""


class GroupRange(Value, frozen=True):
    """A group's range of article numbers: `last` is below `first` if it is empty."""

    name: str
    first: int
    last: int


class ListedArticle(Value, frozen=True):
    """An article in a group's overview."""

    number: int
    message_id: str


class NewsServer:
    """A connection to a news server; a context manager. Every method may raise a `NewsError`."""

    def __init__(
        self,
        host: str,
        port: int = 0,
        *,
        security: Security = "none",
        user: str = "",
        password: str = "",
        timeout_seconds: float = TIMEOUT_SECONDS,
        context: ssl.SSLContext | None = None,
    ):
        self._host = host
        self._context = context or ssl.create_default_context()
        port = port or (TLS_PORT if security == "tls" else PORT)
        try:
            self._socket = socket.create_connection((host, port), timeout_seconds)
            if security == "tls":
                self._secure()
            self._file: BinaryIO = self._socket.makefile("rb")
        except OSError as error:
            raise NewsServerDown(f"{host}:{port} cannot be reached: {error}") from error
        self._expect(self._reply(), 200, 201)
        if security == "starttls":
            self._expect(self._ask("STARTTLS"), 382)
            try:
                self._secure()
            except OSError as error:
                raise NewsServerUnreachable(f"{host} does not secure the connection: {error}") from error
            self._file = self._socket.makefile("rb")
        if user:
            self._log_in(user, password)
        with suppress(NewsError):
            self._ask("MODE READER")

    def _secure(self) -> None:
        self._socket = self._context.wrap_socket(self._socket, server_hostname=self._host)

    def _log_in(self, user: str, password: str) -> None:
        code, told = self._ask(f"AUTHINFO USER {user}")
        if code == 381:
            code, told = self._ask(f"AUTHINFO PASS {password}")
        self._expect((code, told), 281)

    # --- reading ---------------------------------------------------------------------------

    def group(self, name: str) -> GroupRange:
        """Select a group; raises `NewsNotFound` if there is none."""
        told = self._expect(self._ask(f"GROUP {name}"), 211).split()
        return GroupRange(name, int(told[2]), int(told[3]))

    def listed(self, first: int, last: int) -> tuple[ListedArticle, ...]:
        """The overview of the selected group's articles from one number to another."""
        code, told = self._ask(f"OVER {first}-{last}")
        if code == 500:
            code, told = self._ask(f"XOVER {first}-{last}")
        if code in (420, 423):
            return ()
        self._expect((code, told), 224)
        fields = (line.decode("utf-8", "replace").split("\t") for line in self._lines())
        return tuple(
            ListedArticle(int(one[0]), one[4].strip()) for one in fields if len(one) > 4 and one[0].isdecimal()
        )

    def article(self, which: int | str) -> bytes:
        """An article by its number in the group, or by its Message-ID; raises `NewsNotFound` if there is none."""
        self._expect(self._ask(f"ARTICLE {which}"), 220)
        return b"".join(line + b"\r\n" for line in self._lines())

    def has(self, message_id: str) -> bool:
        """Whether the server has an article."""
        return self._ask(f"STAT {message_id}")[0] == 223

    # --- posting -----------------------------------------------------------------------------

    def post(self, article: bytes) -> None:
        """Post an article; raises `ArticleRefused` if the server refuses it."""
        code, told = self._ask("POST")
        if code != 340:
            raise (ArticleRefused if code == 440 else self._trouble(code))(told, code)
        self._send(b"".join(_stuffed(article)) + b".\r\n")
        code, told = self._reply()
        if code != 240:
            raise (ArticleRefused if code == 441 else self._trouble(code))(told, code)

    # --- protocol ----------------------------------------------------------------------------

    def _ask(self, command: str) -> tuple[int, str]:
        if any(c in command for c in "\r\n\0") or len(command.encode()) > 510:
            raise ArticleRefused(f"“{command[:40]}…” is no command that can be sent")
        self._send(command.encode() + b"\r\n")
        return self._reply()

    def _send(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
            self._at_once()
        except OSError as error:
            raise NewsServerUnreachable(f"{self._host} went away: {error}") from error

    def _at_once(self) -> None:
        """Acknowledge packets without delay: some servers send a reply in two parts, and wait in between."""
        if _QUICK is not None:
            with suppress(OSError):
                self._socket.setsockopt(socket.IPPROTO_TCP, _QUICK, 1)

    def _line(self) -> bytes:
        try:
            line = self._file.readline(LINE_BYTES_MAX + 2)
            self._at_once()
        except (OSError, ValueError) as error:
            raise NewsServerUnreachable(f"{self._host} went away: {error}") from error
        if not line.endswith(b"\n"):
            raise NewsServerUnreachable(f"{self._host} {'went away' if not line else 'sends a line without an end'}")
        return line.rstrip(b"\r\n")

    def _reply(self) -> tuple[int, str]:
        told = self._line().decode("utf-8", "replace")
        if not told[:3].isdecimal():
            raise NewsServerUnreachable(f"{self._host} is no news server: it says “{told[:60]}”")
        return int(told[:3]), told

    def _lines(self) -> Iterator[bytes]:
        """The lines of a multi-line reply; one that is too long is read to its end and then refused."""
        size = count = 0
        while (line := self._line()) != b".":
            size, count = size + len(line), count + 1
            if size <= ARTICLE_BYTES_MAX and count <= LINES_MAX:
                yield line[1:] if line.startswith(b".") else line
        if size > ARTICLE_BYTES_MAX or count > LINES_MAX:
            raise NewsNotFound(f"an article of {size:,} bytes is not read: {ARTICLE_BYTES_MAX:,} are the most")

    def _expect(self, reply: tuple[int, str], *codes: int) -> str:
        code, told = reply
        if code not in codes:
            raise self._trouble(code)(told, code)
        return told

    def _trouble(self, code: int) -> type[NewsError]:
        if code in (400, 403, 436):
            return NewsServerUnreachable
        return NewsNotFound if code in (411, 412, 420, 423, 430) else NewsError

    def close(self) -> None:
        """Close the connection, with a QUIT if possible."""
        with suppress(NewsError, OSError):
            self._ask("QUIT")
        with suppress(OSError):
            self._file.close()
            self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _stuffed(article: bytes) -> Iterator[bytes]:
    """The lines of an article on the wire: CRLF line ends, and dot-stuffing (RFC 3977, 3.1.1)."""
    lines = article.replace(b"\r\n", b"\n").replace(b"\r", b"\n").removesuffix(b"\n").split(b"\n")
    for line in lines:
        yield (b"." if line.startswith(b".") else b"") + line + b"\r\n"
