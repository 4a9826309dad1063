"""An exchange over TLS and with a login, as `moot news sync` makes it: with a certificate made here."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from tests import certificates

from moot import bootstrap
from moot.authoring.postings import posting_asked
from moot.game.moves import Allowed, Move
from moot.gateways.news.server import listen
from moot.gateways.news.sync import sync
from moot.people.correspondents import token_of
from moot.play.host import Host
from moot.play.table import Table
from moot.post.news.exchange import NewsServerAddress
from moot.post.news.newsgroups import Newsgroups
from moot.post.news.posting import ArticleReceiver
from moot.runtime.clock import SetClock
from moot.runtime.network import Security


@pytest.fixture
def certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ssl.SSLContext:
    """What a server needs for TLS; programs of this process trust its certificate."""
    certificate, key = certificates.certified(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", certificate)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    return context


_names = count(1)


def played(table: Table, *words: str) -> int:
    """Ada posts; the entry."""
    move = posting_asked(table.state, "post", "Ada", list(words), None)
    assert isinstance(move, Move), move
    told = table.submit(move)
    assert isinstance(told.verdict, Allowed) and told.entry is not None
    return told.entry.number


class Far:
    """A host elsewhere with a game of postings, and its news server: plainly, and over TLS."""

    def __init__(self, host: Host, context: ssl.SSLContext):
        self.game = f"far-{next(_names)}"
        self.table = host.new(self.game, host.ruleset("usenet"), ("Ada",), seed=b"x" * 32)
        self.password, self._context = token_of(host.journal, self.game, "Ada"), context
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.ports = [self._listens(host, secured) for secured in (None, context)]
        self._turning = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._turn_all, daemon=True).start()

    def _listens(self, host: Host, context: ssl.SSLContext | None) -> int:
        opened = listen(Newsgroups(host), ArticleReceiver(host), "localhost", 0, context)
        server = asyncio.run_coroutine_threadsafe(opened, self.loop).result()
        return int(server.sockets[0].getsockname()[1])

    def port(self, security: Security) -> int:
        """Where it listens for connections that are secured so."""
        return {"none": self.ports[0], "tls": self.ports[1], "starttls": self._turning.getsockname()[1]}[security]

    def _turn_all(self) -> None:
        with suppress(OSError):
            while True:
                self._turn(self._turning.accept()[0])

    def _turn(self, there: socket.socket) -> None:
        """Greet plainly, turn to TLS when that is asked for, and pass everything on from there."""
        there.sendall(b"200 turn to TLS\r\n")
        assert there.recv(100) == b"STARTTLS\r\n"
        there.sendall(b"382 go on\r\n")
        secured = self._context.wrap_socket(there, server_side=True)
        behind = socket.create_connection(("localhost", self.ports[0]))
        assert behind.recv(200).startswith(b"200")
        for one, other in ((secured, behind), (behind, secured)):
            threading.Thread(target=_passed, args=(one, other), daemon=True).start()

    def close(self) -> None:
        """Listen no more."""
        self._turning.close()
        self.loop.call_soon_threadsafe(self.loop.stop)


def _passed(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65_536):
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)


@pytest.fixture
def far(host: Host, certified: ssl.SSLContext) -> Iterator[Far]:
    """The host elsewhere."""
    far = Far(host, certified)
    yield far
    far.close()


@pytest.mark.check
@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_articles_are_exchanged_over_tls_with_a_login(far: Far, security: Security) -> None:
    """What is there is placed here, and what is posted here is taken there, as the player's who is logged in; with
    another password nothing is exchanged, which is told, and nothing is lost."""
    group = f"moot.{far.game}"
    begun = played(far.table, "begin", "follows=none")
    with bootstrap.host(":memory:", SetClock(10)) as near:
        name = f"near-{far.game}"
        table = near.new(name, near.ruleset("usenet"), (), seed=b"y" * 32, unseated=True)
        wrong = NewsServerAddress("localhost", far.port(security), security, f"{far.game}/Ada", "guessed")
        assert "481" in sync(near, name, group, wrong).trouble and not table.last.postings
        right = NewsServerAddress("localhost", far.port(security), security, f"{far.game}/Ada", far.password)
        synced = sync(near, name, group, right)
        assert (synced.trouble, len(synced.placings.placed)) == ("", 2), (
            "the beginning of the game, and what Ada posted"
        )
        here = played(table, "follows=2", "text=Shall we?")
        assert sync(near, name, group, right).posted == 1
        sent = table.last.postings[here].posting
    found = far.table.last.postings[max(far.table.last.postings)]
    assert (found.posting.id, found.player, found.follows) == (sent.id, "Ada", begun)


def test_a_certificate_that_nobody_trusts_is_told(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent to a server that cannot show who it is."""
    monkeypatch.delenv("SSL_CERT_FILE")
    with bootstrap.host(":memory:", SetClock(10)) as near:
        near.new("near", near.ruleset("usenet"), (), seed=b"y" * 32, unseated=True)
        there = NewsServerAddress("localhost", far.port("tls"), "tls", f"{far.game}/Ada", far.password)
        assert "certificate" in sync(near, "near", f"moot.{far.game}", there).trouble
