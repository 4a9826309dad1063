"""The client of news servers, against a real one."""

import pytest
from tests.news.conftest import GROUP
from tests.news.inn import Inn, free_port

from moot.gateways.news.client import Declined, NewsServer, NoSuch, Unreachable


def article(message_id: str, body: bytes = b"Hello.", subject: str = "A test") -> bytes:
    """A small article."""
    head = f"From: Ada <ada@x.test>\nNewsgroups: {GROUP}\nSubject: {subject}\nMessage-ID: {message_id}\n\n"
    return head.encode() + body


def test_an_article_comes_back_as_it_was_posted(inn: Inn) -> None:
    """Dots at the beginnings of lines, bytes over 127 and empty lines survive."""
    body = b".dot\n..two\n\n.\nK\xc3\xb6ln \xff\n"
    with NewsServer("127.0.0.1", inn.port) as server:
        assert server.group(GROUP).last < server.group(GROUP).first
        server.post(article("<1@x.test>", body))
        found = server.group(GROUP)
        (listed,) = server.listed(found.first, found.last)
        assert listed.message_id == "<1@x.test>"
        assert server.article(listed.number).partition(b"\r\n\r\n")[2] == body.replace(b"\n", b"\r\n")
        assert server.has("<1@x.test>") and not server.has("<2@x.test>")


def test_what_is_declined_is_told_from_what_is_down(inn: Inn) -> None:
    """An article that the server will never take, a group that is not there, and a server that is down."""
    with NewsServer("127.0.0.1", inn.port) as server:
        server.post(article("<1@x.test>"))
        with pytest.raises(Declined):
            server.post(article("<1@x.test>"))
        with pytest.raises(Declined):
            server.post(b"Subject: no group\n\nHello.\n")
        with pytest.raises(NoSuch):
            server.group("no.such.group")
        with pytest.raises(NoSuch):
            server.article("<2@x.test>")
        with pytest.raises(Declined):
            server.has("<1@x.test>\r\nPOST")
        inn.stop()
        with pytest.raises(Unreachable):
            server.group(GROUP)
    with pytest.raises(Unreachable):
        NewsServer("127.0.0.1", free_port(), timeout_seconds=2)


def test_a_server_that_is_back_goes_on(inn: Inn) -> None:
    """What was posted before it went down is there when it is back."""
    with NewsServer("127.0.0.1", inn.port) as server:
        server.post(article("<1@x.test>"))
    inn.stop()
    inn.start()
    with NewsServer("127.0.0.1", inn.port) as server:
        assert server.has("<1@x.test>")
