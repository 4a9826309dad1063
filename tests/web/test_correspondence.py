"""The page of a game's newsgroup and mail: what was exchanged, what is queued, and what failed."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.mail.writers import Office
from tests.news.group import GROUP
from tests.playing import assembly, enact
from tests.web.site import Visitor

from moot.authoring.postings import posting_asked
from moot.game.moves import Allowed, Move
from moot.game.values import PlayerId
from moot.gateways.web.app import create_app
from moot.people.correspondents import AddressBook
from moot.people.game_access import Seat
from moot.people.sign_in import Browser
from moot.play.host import Host
from moot.post.news.exchange import BACKOFF, OutgoingArticles, save_status

GAME = "g"


@pytest.fixture
def posted(host: Host) -> OutgoingArticles:
    """A game of postings in which Ada has posted something that is to go out."""
    table = host.new(GAME, host.ruleset("usenet"), ("Ada", "Ben"), seed=b"x" * 32)
    move = posting_asked(table.state, "post", "Ada", ["begin", "follows=none"], None)
    assert isinstance(move, Move) and isinstance(table.submit(move).verdict, Allowed)
    outgoing = OutgoingArticles(host, GAME, GROUP)
    outgoing.queue()
    return outgoing


def test_a_player_is_told_what_did_not_reach_the_group(host: Host, posted: OutgoingArticles) -> None:
    """Nothing while all is well; then why, and when it is retried; other players see nothing."""
    ada, ben = (Visitor(create_app(host), GAME).sit(name) for name in ("Ada", "Ben"))
    assert "hasn’t reached" not in ada.get().words
    save_status(host, GAME, f"news.test, {GROUP}", "")
    posted.refused(posted.due()[0], "441 no such group")
    assert "Your posting at entry 1 hasn’t reached the newsgroup (the news server refused it" in ada.get().words
    assert "hasn’t reached" not in ben.get().words
    page = ben.get("correspondence")
    assert "exchanges articles with news.test" in page.words and "441 no such group" in page.words and not page.crossed
    assert "next try" in page.words
    for _ in range(BACKOFF.attempts - 1):
        kept = host.journal.postbox.of_game(GAME)[0]
        posted.refused(kept, "441 no such group")
    assert "we won’t try again" in ada.get().words
    assert "Not accepted" in ada.get("correspondence").words
    save_status(host, GAME, f"news.test, {GROUP}", "news.test cannot be reached")
    assert "The last exchange failed: news.test cannot be reached" in ada.get("correspondence").words


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game by mail, in which Ada and Ben have written, and the seats are their accounts'."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ada")
    book = AddressBook(office.host.journal.postbox, office.name)
    for player, text in (("Ada", "I may vote for 301 tomorrow."), ("Ben", "Nay on 301.")):
        book.set_address(player, f"{player.lower()}@home.example")
        office.write(f"{player.lower()}@home.example", office.address_of(player), text, f"From {player}")
    yield office
    office.host.journal.close()


def _account(office: Office, player: str) -> Visitor:
    """Somebody who has signed in, and whose seat is the player's."""
    people = office.host.people
    browser = Browser("127.0.0.1", "a test")
    account = people.sign_up(player, "correct horse battery", browser)
    seat = Seat(PlayerId(player), account.id)
    people.access_store.change(
        office.name, people.now, lambda settings: replace(settings, seating="members", seats=(*settings.seats, seat))
    )
    visitor = Visitor(create_app(office.host), office.name)
    page = visitor.send("/sign-in", {"name": player, "password": "correct horse battery"})
    assert page.status == 200, page.words
    return visitor


def test_everybody_sees_their_own_letters_alone(office: Office) -> None:
    """The outcome of each of your letters, and what wasn't understood; nothing about other people's."""
    ada, ben = _account(office, "Ada"), _account(office, "Ben")
    mine, other = ada.get("correspondence"), ben.get("correspondence")
    assert "Your email, “From Ada”" in mine.words and "was not understood: it depends on something" in mine.words
    assert "From Ben" not in mine.source and "From Ada" not in other.source
    assert "Your email, “From Ben”" in other.words and "1 requested, 1 done" in other.words
    assert "Part of your last email, “From Ada”, couldn’t be done." in ada.get().words
    assert "Part of your last email" not in ben.get().words
    stranger = Visitor(create_app(office.host), office.name).get("correspondence")
    assert "From" not in stranger.words and "Only you can see yours" in stranger.words


def test_at_a_table_where_anybody_sits_anywhere_letters_are_shown_to_nobody(office: Office) -> None:
    """Whoever says that they are Ada there is not shown Ada's letters, nor where she gets mail."""
    AddressBook(office.host.journal.postbox, office.name).failed("ada@home.example")
    visitor = Visitor(create_app(office.host), office.name).sit("Ada")
    page = visitor.get("correspondence")
    assert "From Ada" not in page.source and "home.example" not in page.source + visitor.get().source
    assert "we don’t show emails on this page" in page.words
