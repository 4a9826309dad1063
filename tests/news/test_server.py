"""The news server for players, through the client: a group for each game, an article for each entry."""

import asyncio
import threading
from collections.abc import Iterator

import pytest
from tests.news.inn import free_port
from tests.nomic_world.world import World
from tests.playing import Game, assembly, enact
from tests.waiting import PATIENCE_SECONDS

from moot.gateways.news.client import ArticleRefused, NewsError, NewsNotFound, NewsServer
from moot.gateways.news.server import listen
from moot.people.correspondents import is_token_of, token_of
from moot.play.host import Host
from moot.post.news.newsgroups import GROUP, Newsgroups


class Box:
    """Takes what is posted, and refuses what says so."""

    def __init__(self, host: Host):
        self.host = host
        self.posted: list[tuple[str, str, bytes]] = []

    def knows(self, game: str, player: str, token: str) -> bool:
        """By the token."""
        return is_token_of(self.host.journal, game, player, token)

    def post(self, game: str, player: str, article: bytes) -> str:
        """All but refusals."""
        self.posted.append((game, player, article))
        return "no such\r\nmove" if b"refuse" in article else ""


class Served:
    """A server in a thread of its own."""

    def __init__(self, host: Host):
        self.box, self.port, self.loop = Box(host), free_port(), asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(host,), daemon=True)
        self._ready = threading.Event()
        self._thread.start()
        assert self._ready.wait(PATIENCE_SECONDS)

    def _run(self, host: Host) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(listen(Newsgroups(host), self.box, "127.0.0.1", self.port))
        self._ready.set()
        self.loop.run_forever()

    def client(self, **login: str) -> NewsServer:
        """A connection."""
        return NewsServer("127.0.0.1", self.port, timeout_seconds=PATIENCE_SECONDS, **login)


@pytest.fixture
def served(host: Host) -> Iterator[Served]:
    """A server of a host's games."""
    server = Served(host)
    yield server
    server.loop.call_soon_threadsafe(server.loop.stop)


def test_a_reader_sees_a_game_as_a_thread(host: Host, served: Served) -> None:
    """Each entry is an article; a vote follows its proposal, and all follow the game's first article."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    game.do("Ben", "vote", proposal=number, choice="for")
    group = GROUP.format(game.table.name)
    with served.client() as reader:
        found = reader.group(group)
        assert (found.first, found.last) == (1, 3)
        listed = reader.listed(1, 10)
        assert [one.message_id for one in listed] == [f"<{game.table.name}.{n}@moot.invalid>" for n in range(3)]
        vote = reader.article(3).decode()
        assert "Ben votes for 301" in vote
        assert f"References: {listed[0].message_id} {listed[1].message_id}" in vote.replace("\r\n ", " ")
        assert reader.article(listed[1].message_id) == reader.article(2)
        assert reader.has(listed[0].message_id) and not reader.has("<nobody@moot.invalid>")


def test_what_is_not_there_is_told(host: Host, served: Served) -> None:
    """No such group, no such article, a number beyond the last."""
    game = Game.of(host, assembly())
    with served.client() as reader:
        with pytest.raises(NewsNotFound):
            reader.group("moot.nothing")
        with pytest.raises(NewsNotFound):
            reader.article(1)
        reader.group(GROUP.format(game.table.name))
        for absent in (2, "<x@y>", f"<{game.table.name}.99@moot.invalid>"):
            with pytest.raises(NewsNotFound):
                reader.article(absent)
        assert reader.listed(7, 9) == ()


def test_posting_needs_the_player_s_own_token(host: Host, served: Served) -> None:
    """Without a login nothing is taken; with another's token neither; refusals come back in one line."""
    game = Game.of(host, assembly()).table.name
    with served.client() as reader, pytest.raises(NewsError):
        reader.post(b"Subject: x\n\nVote for 301.\n")
    with pytest.raises(NewsError):
        served.client(user=f"{game}/Ada", password=token_of(host.journal, game, "Ben"))
    with served.client(user=f"{game}/Ada", password=token_of(host.journal, game, "Ada")) as reader:
        reader.post(b"Subject: x\n\n.dot\nVote for 301.\n")
        with pytest.raises(ArticleRefused, match="441 no such move"):
            reader.post(b"Subject: x\n\nrefuse\n")
    assert served.box.posted[0] == (game, "Ada", b"Subject: x\r\n\r\n.dot\r\nVote for 301.\r\n")


def test_a_secret_vote_is_in_no_article(host: Host) -> None:
    """The article of a secret vote does not tell the choice, and stays as it was when the vote has been opened."""
    game = World.today(host)
    number = game.post()
    game.ballots(number, ayes=["Ada"], noes=["Ben"])
    name = game.table.name
    last = Newsgroups(host).last(name)
    before = [Newsgroups(host).article(name, n) for n in range(1, last + 1)]
    told = b"".join(article or b"" for article in before[-2:])
    assert b"Ada" in told and b"Ben" in told and b"against" not in told and b" for 1" not in told
    game.close(number)
    after = [Newsgroups(host).article(name, n) or b"" for n in range(last + 1, Newsgroups(host).last(name) + 1)]
    assert any(b"2 secret ballots on proposal" in article and b"were opened" in article for article in after)
    assert [Newsgroups(host).article(name, n) for n in range(1, last + 1)] == before
