"""What the client of news servers makes of each status code, and of lines that are long, broken or stuffed."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from moot.gateways.news import client
from moot.gateways.news.client import GroupRange, NewsServer

CODES = [*(200, 201, 211, 220, 222, 223, 224, 240, 281, 340, 381, 400, 403, 411, 412, 420, 423, 430)]
CODES += [435, 436, 437, 440, 441, 480, 481, 482, 500, 501, 502, 503]
DOWN, ABSENT, REFUSED, WRONG = "NewsServerUnreachable", "NewsNotFound", "ArticleRefused", "NewsError"
_USUAL = {400: DOWN, 403: DOWN, 436: DOWN, 411: ABSENT, 412: ABSENT, 420: ABSENT, 423: ABSENT, 430: ABSENT}


def _range(group: GroupRange) -> tuple[int, int]:
    return group.first, group.last


ASKED: dict[str, tuple[Callable[[NewsServer], Any], dict[int, Any]]] = {
    "group": (lambda server: _range(server.group("g")), {**_USUAL, 211: (2, 7)}),
    "article": (lambda server: server.article(3), {**_USUAL, 220: b".a\r\nb\r\n"}),
    "has": (lambda server: server.has("<x>"), {code: code == 223 for code in CODES}),
    "post": (lambda server: server.post(b"x"), {**_USUAL, 440: REFUSED, 340: "posted"}),
    "listed": (lambda server: [(one.number, one.message_id) for one in server.listed(1, 9)], {
        **_USUAL, 420: [], 423: [], 224: [(3, "<m>")], 500: [(3, "<m>")]
    }),
}  # fmt: skip
"""What is asked, and what comes of codes that aren't simply wrong."""
CONTEXT = ssl.create_default_context()
LINES = {"group": b"", "article": b"..a\r\nb\r\n.\r\n", "listed": b"3\ts\tf\td\t<m> \t\t9\t1\r\nx\ty\r\n.\r\n"}


@contextmanager
def told(monkeypatch: pytest.MonkeyPatch, *lines: bytes) -> Iterator[tuple[Any, socket.socket]]:
    """A server that says these lines, whatever it's asked: what connects to it, and its end."""
    here, there = socket.socketpair()
    there.sendall(b"".join(lines))
    there.shutdown(socket.SHUT_WR)
    monkeypatch.setattr(client.socket, "create_connection", lambda address, timeout: here)
    with there:
        yield lambda **given: NewsServer("n.example", context=CONTEXT, **given), there


def outcome(ask: Callable[[], Any]) -> Any:
    """What is answered, or the name of the exception."""
    try:
        return ask()
    except client.NewsError as error:
        return type(error).__name__


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("code", CODES)
def test_each_code_has_its_meaning(monkeypatch: pytest.MonkeyPatch, name: str, code: int) -> None:
    """An answer, something that isn't there, a refusal, a server that can't be reached for now, or an error."""
    ask, known = ASKED[name]
    said = b"%d 5 2 7 g\r\n" % code + (b"224 so\r\n" if code == 500 else b"") + LINES.get(name, b"")
    after = b"240 taken\r\n" if name == "post" and code == 340 else b""
    with told(monkeypatch, b"200 hello\r\n", b"200 mode\r\n", said, after) as (connect, _):
        found = outcome(lambda: ask(connect()))
    assert ("posted" if found is None else found) == known.get(code, WRONG)


@pytest.mark.parametrize(("greeting", "made"), [
    (b"200 hello\r\n", True), (b"201 read only\r\n", True), (b"202 x\r\n", WRONG), (b"400 busy\r\n", DOWN),
    (b"hello\r\n", DOWN), (b"", DOWN), (b"200 hello", DOWN),
])  # fmt: skip
def test_a_connection_begins_with_a_greeting(monkeypatch: pytest.MonkeyPatch, greeting: bytes, made: Any) -> None:
    """Of a news server that is ready; a line without an end is none."""
    mode = b"500 mode\r\n" if greeting.endswith(b"\n") else b""
    with told(monkeypatch, greeting, mode) as (connect, _):
        assert outcome(lambda: bool(connect())) == made


@pytest.mark.parametrize(("answers", "made"), [
    (b"281 ok\r\n", True), (b"381 pass\r\n281 ok\r\n", True), (b"381 pass\r\n481 no\r\n", WRONG),
    (b"482 no\r\n", WRONG), (b"480 no\r\n", WRONG),
])  # fmt: skip
def test_a_login_takes_a_name_and_mostly_a_password(monkeypatch: pytest.MonkeyPatch, answers: bytes, made: Any) -> None:
    """The password is sent only if it's asked for."""
    with told(monkeypatch, b"200 hello\r\n", answers, b"200 mode\r\n") as (connect, there):
        assert outcome(lambda: bool(connect(user="ada", password="pw"))) == made
        sent = there.recv(9_999)
    assert sent.startswith(b"AUTHINFO USER ada\r\n") and (b"PASS pw" in sent) == answers.startswith(b"381")


@pytest.mark.parametrize(("length", "is_read"), [(client.LINE_BYTES_MAX, True), (client.LINE_BYTES_MAX + 1, False)])
def test_a_line_has_a_limit(monkeypatch: pytest.MonkeyPatch, length: int, is_read: bool) -> None:
    """And one that is longer breaks the connection."""
    line = b"w" * length + b"\r\n"
    with told(monkeypatch, b"200 hello\r\n", b"200 mode\r\n", b"220 so\r\n", line, b".\r\n") as (connect, _):
        assert outcome(lambda: connect().article(1)) == (line if is_read else DOWN)


def test_what_is_too_large_isn_t_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """An article of too many bytes or lines is read to its end and left out, and the connection goes on."""
    monkeypatch.setattr(client, "ARTICLE_BYTES_MAX", 10)
    monkeypatch.setattr(client, "LINES_MAX", 4)
    bodies = {b"wwwww\r\nwwwww\r\n": True, b"wwwww\r\nwwwwww\r\n": False, b"w\r\n" * 4: True, b"w\r\n" * 5: False}
    for body, is_read in bodies.items():
        said = (b"200 hello\r\n", b"200 mode\r\n", b"220 so\r\n", body, b".\r\n", b"223 there\r\n")
        with told(monkeypatch, *said) as (connect, _):
            server = connect()
            assert outcome(lambda server=server: server.article(1)) == (body if is_read else ABSENT)
            assert server.has("<x>")


@pytest.mark.parametrize(("length", "is_sent"), [(505, True), (506, False)])
def test_a_command_has_a_limit(monkeypatch: pytest.MonkeyPatch, length: int, is_sent: bool) -> None:
    """510 bytes without its end; and no line break or null within it."""
    with told(monkeypatch, b"200 hello\r\n", b"200 mode\r\n", b"223 there\r\n") as (connect, _):
        server = connect()
        assert outcome(lambda: server.has("x\r\ny")) == outcome(lambda: server.has("x\0")) == REFUSED
        assert outcome(lambda: server.has("w" * length)) == (True if is_sent else REFUSED)


def test_what_is_posted_is_stuffed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines end in CR and LF, and dots at their beginning are doubled."""
    with told(monkeypatch, b"200 hello\r\n", b"200 mode\r\n", b"340 go on\r\n", b"240 ok\r\n") as (connect, there):
        connect().post(b".a\r\nb\r.c\n\n")
        assert there.recv(9_999).partition(b"POST\r\n")[2] == b"..a\r\nb\r\n..c\r\n\r\n.\r\n"
