"""Noticeboards as newsgroups: what is said on one is read, answered and posted in its group."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.news.test_receiving import Served, article
from tests.playing import Game, assembly, enact, rule
from tests.waiting import PATIENCE_SECONDS

from moot.gateways.news.client import ArticleRefused, NewsNotFound, NewsServer
from moot.play.host import Host
from moot.views.talk import outlined, threads


@pytest.fixture
def served(host: Host) -> Iterator[Served]:
    """A server of a host's games."""
    server = Served(host)
    yield server
    server.loop.call_soon_threadsafe(server.loop.stop)


def _to(group: str, text: str, key: str, after: str = "") -> bytes:
    return f"Newsgroups: {group}\n".encode() + article(text, key, after)


def test_each_board_is_a_group_of_what_is_said_there(host: Host, served: Served) -> None:
    """Its articles are those of the game's own group, with numbers of their own, the whole text, and all that they
    answer in References; another game's talk and other moves are not in it."""
    game = Game.of(host, assembly())
    name = game.table.name
    long = "All of it. " * 60
    game.do("Ada", "argue", text=long)
    first = game.state.entry
    game.do("Ben", "argue", text="Not here.", board="voting")
    game.propose(enact(), by="Ada")
    game.do("Ben", "argue", text="Is it?", reply=first)
    game.do("Ada", "argue", text="It is.", reply=game.state.entry)
    ids = [f"<{name}.{entry}@moot.invalid>" for entry in (0, first, first + 3, first + 4)]
    with served.of(name, "Ada") as reader:
        found = reader.group(f"moot.{name}.discussion")
        assert (found.first, found.last) == (1, 3)
        assert [one.message_id for one in reader.listed(1, 9)] == ids[1:]
        last = reader.article(3).decode().replace("\r\n ", " ")
        assert f"References: {' '.join(ids[:3])}\r\n" in last and "\r\n\r\nIt is.\r\n" in last
        assert f"Newsgroups: moot.{name},moot.{name}.discussion\r\n" in last
        assert long.strip() in " ".join(reader.article(1).decode().split())
        with pytest.raises(NewsNotFound):
            reader.article(4)
        with pytest.raises(NewsNotFound):
            reader.group(f"moot.{name}.attic")


def test_what_is_posted_on_a_board_is_said_there_in_answer_to_what_it_follows(host: Host, served: Served) -> None:
    """The thread on the site is that of the news reader; a move that is asked for there is refused, not swallowed."""
    game = Game.of(host, assembly())
    name, number = game.table.name, game.propose(enact(), by="Ada")
    proposed = f"<{name}.{game.state.entry}@moot.invalid>"
    with served.of(name, "Ben") as client:
        client.post(_to(f"moot.{name}.voting", "I like it.", "<1@x.test>", proposed))
        said = game.state.entry
        client.post(_to(f"moot.{name}.voting", "Do I?", "<2@x.test>", f"{proposed} <{name}.{said}@moot.invalid>"))
        with pytest.raises(ArticleRefused, match=f"ask for moves in moot.{name}"):
            client.post(_to(f"moot.{name}.voting", f"I vote for {number}.", "<3@x.test>", proposed))
    assert not game.state.proposals[number].ballots
    (thread,) = threads(game.table.moment())
    shown = [(depth, one.player, one.text, one.board) for depth, one in outlined(thread.said)]
    assert shown == [(0, "Ben", "I like it.", "voting"), (1, "Ben", "Do I?", "voting")]
    assert thread.proposal == number


def test_votes_are_posted_on_a_board_where_a_rule_wants_that(host: Host, served: Served) -> None:
    """What is said there is heard by the rule, which casts the ballot."""
    posted = """
    @upon("argued")
    def votes_are_posted(board, proposal, player, text):
        if board == "voting" and proposal and text.strip().lower().startswith("yea"):
            cast_ballot(proposal, player, "for")
    """
    game = Game.of(host, assembly(), rule("200", posted))
    name, number = game.table.name, game.propose(enact(), by="Ada")
    with served.of(name, "Ben") as client:
        after = f"<{name}.{game.state.entry}@moot.invalid>"
        client.post(_to(f"moot.{name}.voting", f"Yea on {number}", "<1@x.test>", after))
    assert game.state.proposals[number].votes("for") == ("Ben",)


def test_a_private_game_is_no_group_but_for_its_players(host: Host, served: Served) -> None:
    """Whoever is not logged in as one of them finds neither the group nor its articles by their identifiers."""
    game = Game.of(host, assembly())
    name = game.table.name
    host.people.access_store.change(name, host.people.now, lambda settings: replace(settings, private=True))
    with NewsServer("127.0.0.1", served.port, timeout_seconds=PATIENCE_SECONDS) as stranger:
        for absent in (f"moot.{name}", f"moot.{name}.voting"):
            with pytest.raises(NewsNotFound):
                stranger.group(absent)
        with pytest.raises(NewsNotFound):
            stranger.article(f"<{name}.0@moot.invalid>")
    with served.of(name, "Ada") as player:
        assert player.group(f"moot.{name}").last == 1 and player.article(1)
