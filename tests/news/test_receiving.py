"""What players post to the program's own news server: postings, moves in plain sentences, talk, and what is refused."""

import asyncio
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.certificates import certified
from tests.news.group import Posters
from tests.news.inn import free_port
from tests.playing import Game, assembly, enact, rule
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.authoring.postings import posting_asked
from moot.documents.letters.parser import read_letter
from moot.documents.letters.writer import write_article
from moot.game.moves import Move
from moot.gateways.news.client import ArticleRefused, NewsError, NewsServer, NewsServerUnreachable
from moot.gateways.news.server import listen
from moot.gateways.terminal.app import main
from moot.people.correspondents import token_of
from moot.play.host import Host
from moot.post.news.newsgroups import GROUP, Newsgroups
from moot.post.news.posting import ArticleReceiver


class Served:
    """The server in a thread of its own, taking what is posted."""

    def __init__(self, host: Host):
        self.host, self.port, self.loop = host, free_port(), asyncio.new_event_loop()
        ready = threading.Event()

        def run() -> None:
            asyncio.set_event_loop(self.loop)
            self.loop.run_until_complete(listen(Newsgroups(host), ArticleReceiver(host), "127.0.0.1", self.port))
            ready.set()
            self.loop.run_forever()

        threading.Thread(target=run, daemon=True).start()
        assert ready.wait(PATIENCE_SECONDS)

    def of(self, game: str, player: str) -> NewsServer:
        """A player's client, logged in."""
        token = token_of(self.host.journal, game, player)
        return NewsServer(
            "127.0.0.1", self.port, timeout_seconds=PATIENCE_SECONDS, user=f"{game}/{player}", password=token
        )


@pytest.fixture
def served(host: Host) -> Iterator[Served]:
    """A server of a host's games."""
    server = Served(host)
    yield server
    server.loop.call_soon_threadsafe(server.loop.stop)


def article(text: str, key: str = "<1@x.test>", after: str = "") -> bytes:
    """An article that says something."""
    references = f"References: {after}\n" if after else ""
    return f"From: Somebody Else <ada@x.test>\nSubject: Nomic\nMessage-ID: {key}\n{references}\n{text}\n".encode()


def test_moves_are_made_by_plain_sentences(host: Host, served: Served) -> None:
    """A vote by news is the logged-in player's, whatever the From header says."""
    game = Game.of(host, assembly())
    number = game.propose(enact(text="Be kind."), by="Ada")
    with served.of(game.table.name, "Ben") as client:
        client.post(article(f"I vote for {number}."))
    assert game.state.proposals[number].votes("for") == ("Ben",)


def test_what_is_offered_is_made_in_its_own_words(host: Host, served: Served) -> None:
    """A move of the game's rules can be asked for as the pages name it, and in other words for that."""
    for said in ("Call vote on proposal 301.", "I call for a vote on 301", "Put 301 to the vote, please"):
        game = Game.shipped(host, "suber", players=("Ada", "Ben"))
        number = game.propose(enact())
        with served.of(game.table.name, "Ada") as client:
            client.post(article(said))
        assert game.state.proposals[number].is_voting, said


def test_a_refusal_comes_back_with_its_rule_and_reason(host: Host, served: Served) -> None:
    """The answer names the refused move with its rule, and the ones that weren't understood."""
    forbids = rule(
        "103", '@forbid("vote")\ndef never_ben(player):\n    if player == "Ben":\n        return "Ben waits"'
    )
    game = Game.of(host, assembly(), forbids)
    number = game.propose(enact(text="Be kind."), by="Ada")
    with served.of(game.table.name, "Ben") as client:
        with pytest.raises(ArticleRefused, match=r"441 .*Ben waits.*103"):
            client.post(article(f"I vote for {number}."))
        with pytest.raises(ArticleRefused, match=r"was not understood as a move .*write “Yea on 301”"):
            client.post(article(f"I would vote for {number} if I could.", "<2@x.test>"))
        with pytest.raises(ArticleRefused, match="only works by mail"):
            client.post(article("Status", "<3@x.test>"))
    assert game.state.proposals[number].votes("for") == ()


def test_an_article_that_comes_twice_moves_once(host: Host, served: Served) -> None:
    """The same article again makes no second move."""
    game = Game.of(host, assembly(), rule("102"))
    with served.of(game.table.name, "Ada") as client:
        client.post(article("I propose: Repeal rule 102."))
        client.post(article("I propose: Repeal rule 102."))
        assert len(game.state.proposals) == 1
        client.post(article("I propose: Repeal rule 102.", "<2@x.test>"))
    assert len(game.state.proposals) == 2


def test_a_posting_that_several_games_have_is_that_of_the_game_that_is_read(host: Host, served: Served) -> None:
    """A Message-ID may stand in two games; whoever reads one of them is given that game's article."""
    for said in ("Be kind.", "Be brief."):
        game, group = Game.shipped(host, "usenet", players=("Ada", "Ben")), Posters(host)
        first = group.begin()
        second = group.propose("Ada", first, said)
        with served.of(game.table.name, "Ada") as ada:
            ada.post(write_article(first))
            ada.post(write_article(second))
            ada.group(GROUP.format(game.table.name))
            assert said in read_letter(ada.article(second.key)).text


def test_U8_a_game_of_postings_is_read_and_played_by_a_news_reader(host: Host, served: Served) -> None:
    """Its articles are the postings: under their own identifiers, with their references, and as they were posted."""
    game = Game.shipped(host, "usenet", players=("Ada", "Ben"))
    name, group = game.table.name, Posters(host)
    first, kind = group.begin(), group.propose("Ada", group.letters[0])
    vote = group.vote("Ben", kind, "Be kind.", [])
    with served.of(name, "Ada") as ada, served.of(name, "Ben") as ben:
        ada.post(write_article(first))
        ada.post(write_article(kind))
        ben.post(write_article(vote))
        with pytest.raises(ArticleRefused, match="already here"):
            ben.post(write_article(vote))
        with pytest.raises(ArticleRefused, match="which isn't here"):
            ben.post(article("Well.", "<9@x.test>", "<8@x.test>"))
        found = ben.group(GROUP.format(name))
        assert [one.message_id for one in ben.listed(2, found.last)] == [first.key, kind.key, vote.key]
        read = read_letter(ben.article(vote.key))
    assert (read.text.strip(), read.references) == (vote.text.strip(), (first.key, kind.key))
    assert [placed.verdict for placed in game.table.last.postings.values()] == ["move"] * 3
    assert game.table.state.postings[3].player == "Ben"


def test_a_posting_made_here_is_an_article_too(host: Host, served: Served) -> None:
    """What somebody posts on the site has its own identifier in the group, and can be followed up from there."""
    game = Game.shipped(host, "usenet", players=("Ada", "Ben"))
    move = posting_asked(game.table.state, "post", "Ada", ["begin"], None)
    assert isinstance(move, Move)
    game.table.submit(move, game.now)
    key = game.table.last.postings[1].posting.id
    with served.of(game.table.name, "Ben") as ben:
        ben.group(GROUP.format(game.table.name))
        read = read_letter(ben.article(2))
        assert (read.key, read.sender.name, "Current Rules:" in read.text) == (key, "Ada", True)
        ben.post(article("What a beginning!", "<t@x.test>", key))
    placed = game.table.last.postings[2]
    assert (placed.verdict, placed.player, placed.follows) == ("talk", "Ben", 1)


def test_nobody_posts_as_another(host: Host, served: Served) -> None:
    """Neither a stranger nor a player with another's token gets in."""
    game = Game.of(host, assembly()).table.name
    for player, whose in (("Zoe", "Zoe"), ("Ada", "Ben")):
        with pytest.raises(NewsError):
            token = token_of(host.journal, game, whose)
            NewsServer("127.0.0.1", served.port, user=f"{game}/{player}", password=token)


@pytest.mark.check
def test_the_server_keeps_to_tls_where_it_has_a_certificate(host: Host, tmp_path: Path) -> None:
    """With a certificate it is read over TLS, by those who trust that."""
    certificate, key = map(Path, certified(tmp_path))
    port = free_port()
    game = Game.of(host, assembly()).table.name
    threading.Thread(target=bootstrap.serve_news, args=(host, "localhost", port, certificate, key), daemon=True).start()
    trusts = ssl.create_default_context(cafile=str(certificate))
    client = _patiently(lambda: NewsServer("localhost", port, security="tls", context=trusts))
    with client:
        assert client.group(GROUP.format(game)).last == 1
    with pytest.raises(NewsServerUnreachable):
        NewsServer("localhost", port, security="tls")


def _patiently(connect: Callable[[], NewsServer]) -> NewsServer:
    ends = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return connect()
        except NewsServerUnreachable:
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)


def test_a_player_s_login_is_told_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Name and password for the news server; of nobody else."""
    where = ["--database", str(tmp_path / "m.db")]
    assert main(["new", "g", "--players", "Ada,Ben", *where]) == 0
    capsys.readouterr()
    assert main(["news", "token", "--game", "g", "--as", "Ada", *where]) == 0
    told = capsys.readouterr().out.split()
    with bootstrap.host(tmp_path / "m.db") as opened:
        assert told == ["name:", "g/Ada", "password:", token_of(opened.journal, "g", "Ada")]
        assert ArticleReceiver(opened).knows("g", "Ada", told[-1]) and not ArticleReceiver(opened).knows(
            "g", "Ben", told[-1]
        )
    assert main(["news", "token", "--game", "g", "--as", "Zoe", *where]) == 1


@pytest.mark.check
def test_secret_votes_cannot_be_told_from_what_is_answered_or_shown(host: Host) -> None:
    """U: pairs of games that differ in the votes alone look the same to everybody who reads news."""
    for n in range(20):
        shown = [_secret_game(host, n, choice) for choice in ("for", "against")]
        assert shown[0][:3] == ["", "", ""] and shown[0] == shown[1]


SECRET = """
numbering.proposals_from(301)
voting.everybody_votes()
voting.opens_at_once()
voting.closes_after(2)
voting.secret_until_closed()
voting.simple_majority()
voting.decides_when_closed()
"""


def _secret_game(host: Host, seed: int, choice: str) -> list[bytes | str | None]:
    """What a reader sees of a game in which Ben votes so, by an article; but for the first article, and for the
    checkpoint at the foot of each, which hangs on the commitments."""
    game = Game.of(host, rule("101", SECRET))
    number = game.propose(enact(text=f"Be kind {seed} times."), by="Ada")
    name, desk = game.table.name, ArticleReceiver(host)
    answers = [
        desk.post(name, player, article(f"I vote {said} {number}.", f"<{seed}.{player}@x.test>"))
        for player, said in (("Ben", choice), ("Cleo", "for"), ("Ben", choice))
    ]
    news = Newsgroups(host)
    articles = [news.article(name, n) for n in range(2, news.last(name) + 1)]
    return [*answers, *((one or b"").partition(b"\r\n-- \r\n")[0].replace(name.encode(), b"GAME") for one in articles)]
