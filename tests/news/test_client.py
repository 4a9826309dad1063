"""The client of news servers, against a real one."""

from collections.abc import Callable

import pytest
from tests.news.conftest import GROUP
from tests.news.inn import Inn, free_port, patiently

from moot.gateways.news.client import ArticleRefused, NewsNotFound, NewsServer, NewsServerDown, NewsServerUnreachable


def article(message_id: str, body: bytes = b"Hello.", subject: str = "A test") -> bytes:
    """A small article."""
    head = f"From: Ada <ada@x.test>\nNewsgroups: {GROUP}\nSubject: {subject}\nMessage-ID: {message_id}\n\n"
    return head.encode() + body


def post(inn: Inn, data: bytes, message_id: str = "<1@x.test>") -> None:
    """Post an article, over another connection where one is dropped."""
    patiently(inn.port, lambda server: server.has(message_id) or server.post(data))


def test_an_article_comes_back_as_it_was_posted(inn: Inn) -> None:
    """Dots at the beginnings of lines, bytes over 127 and empty lines survive."""
    body = b".dot\n..two\n\n.\nK\xc3\xb6ln \xff\n"
    empty = patiently(inn.port, lambda server: server.group(GROUP))
    assert empty.last < empty.first
    post(inn, article("<1@x.test>", body))

    def seen(server: NewsServer) -> tuple[str, bytes, bool, bool]:
        """The article as the group has it."""
        found = server.group(GROUP)
        (listed,) = server.listed(found.first, found.last)
        data = server.article(listed.number).partition(b"\r\n\r\n")[2]
        return listed.message_id, data, server.has("<1@x.test>"), server.has("<2@x.test>")

    assert patiently(inn.port, seen) == ("<1@x.test>", body.replace(b"\n", b"\r\n"), True, False)


def test_what_is_declined_is_told_from_what_is_down(inn: Inn) -> None:
    """An article that the server will never take, a group that is not there, and a server that is down."""
    post(inn, article("<1@x.test>"))
    declined: list[Callable[[NewsServer], object]] = [
        lambda server: server.post(article("<1@x.test>")),
        lambda server: server.post(b"Subject: no group\n\nHello.\n"),
        lambda server: server.has("<1@x.test>\r\nPOST"),
    ]
    absent: list[Callable[[NewsServer], object]] = [
        lambda server: server.group("no.such.group"),
        lambda server: server.article("<2@x.test>"),
    ]
    for asked, error in (*((one, ArticleRefused) for one in declined), *((one, NewsNotFound) for one in absent)):
        with pytest.raises(error):
            patiently(inn.port, asked)

    def goes_down(server: NewsServer) -> None:
        """The server ends while somebody is connected."""
        inn.stop()
        with pytest.raises(NewsServerUnreachable):
            server.group(GROUP)

    patiently(inn.port, goes_down)
    with pytest.raises(NewsServerDown):
        NewsServer("127.0.0.1", free_port())


def test_a_server_that_is_back_goes_on(inn: Inn) -> None:
    """What was posted before it went down is there when it is back."""
    post(inn, article("<1@x.test>"))
    inn.stop()
    inn.start()
    assert patiently(inn.port, lambda server: server.has("<1@x.test>"))
