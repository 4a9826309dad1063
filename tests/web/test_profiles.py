"""Profiles, which nobody has unless they choose to; avatars; and seats that belong to the account that sits down."""

import re
from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from tests.founding import found
from tests.web.people import account, signed_in
from tests.web.site import Visitor, enacting

from moot.game.values import PlayerId
from moot.gateways.api import app as api
from moot.gateways.web.rendering.pictures.avatars import avatar_ring
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.play.profiles import profile_of


def name_of(visitor: Visitor) -> str:
    """The name of a visitor's game."""
    return visitor.game.removeprefix("/games/")


def seated(app: Starlette, visitor: Visitor, name: str, player: str) -> Visitor:
    """Somebody signed in who has taken a seat in an open game."""
    browser = signed_in(app, name, name_of(visitor))
    browser.get()
    browser.send("you", {"player": player, "back": browser.game})
    return browser


class TestProfiles:
    """What links a person's players."""

    def test_nothing_links_them_until_somebody_chooses(
        self, host: Host, app: Starlette, begin: Callable[..., Visitor]
    ) -> None:
        """No page, and no name of the account on the page of the player; afterwards both, until it's taken back."""
        visitor, stranger = begin(), Visitor(app)
        browser = seated(app, visitor, "Paula", "Ben")
        page = stranger.get(f"{visitor.game}/players/Ben")
        assert stranger.get("/people/Paula").status == 404 and "Paula" not in page.source
        browser.send("/account/profile", {"shown": "yes"})
        assert f"{visitor.game}/players/Ben" in stranger.get("/people/paula").source
        assert "/people/Paula" in stranger.get(f"{visitor.game}/players/Ben").source
        browser.send("/account/profile")
        assert stranger.get("/people/Paula").status == 404
        assert "Paula" not in stranger.get(f"{visitor.game}/players/Ben").source

    def test_a_private_game_is_in_no_profile(self, host: Host, app: Starlette, begin: Callable[..., Visitor]) -> None:
        """Not even for its members or its owner, and its pages don't link to the profile."""
        visitor = begin()
        paul = account(host, "Paul")
        host.people.accounts.set_profile(paul, True, host.people.now)
        host.people.administration.take(name_of(visitor), paul, PlayerId("Ada"), host.people.now)
        seats = host.people.access_settings(name_of(visitor)).seats
        assert visitor.game in Visitor(app).get("/people/Paul").source
        found(host.people, paul, AccessSettings(name_of(visitor), private=True, seats=seats))
        for looks in (Visitor(app), signed_in(app, "Paul")):
            page = looks.get("/people/Paul")
            assert page.status == 200 and visitor.game not in page.source and "The Friday table" not in page.source
        assert "/people/" not in signed_in(app, "Paul").get(f"{visitor.game}/players/Ada").source

    @pytest.mark.check
    def test_secret_votes_are_in_no_profile(self, host: Host, app: Starlette, begin: Callable[..., Visitor]) -> None:
        """How somebody votes is told of public votes alone; a secret one counts only as a vote once it's open."""
        visitor = begin()
        rule = enacting("Secret", "Votes are secret.", "voting.secret_until_closed()")
        visitor.sit("Ada").send("propose", rule)
        visitor.do("call-vote", "proposals/301", proposal="301")
        browser = seated(app, visitor, "Petra", "Ben")
        browser.do("vote", "proposals/301", proposal="301", choice="for")
        host.people.accounts.set_profile(account(host, "Petra"), True, host.people.now)
        assert dict(profile_of(host, "Petra").choices) == {"for": 1}  # type: ignore[union-attr]
        for player in ("Ada", "Cleo"):
            visitor.sit(player).do("vote", "proposals/301", proposal="301", choice="for")
        visitor.sit("Ada").do("roll")
        table = host.table(name_of(visitor))
        turn = table.state.seating[1]
        assert turn == "Ben" and table.state.rule("301") is not None
        browser.send("propose", enacting("Tea", "Tea is served."))
        browser.do("call-vote", "proposals/302", proposal="302")
        browser.do("vote", "proposals/302", proposal="302", choice="against")
        (one,) = profile_of(host, "Petra").games  # type: ignore[union-attr]
        assert (dict(one.choices), one.proposals, one.adopted) == ({"for": 1}, 1, 0)
        for path in ("/people/Petra", f"{visitor.game}/players/Ben"):
            assert "1 against" not in Visitor(app).get(path).words, path


class TestSeatsOfAccounts:
    """Sitting down while signed in."""

    def test_a_seat_belongs_to_whoever_sits_down_signed_in(
        self, host: Host, app: Starlette, begin: Callable[..., Visitor]
    ) -> None:
        """They play on in every browser of theirs, the page says so, and nobody else can take the seat."""
        visitor = begin()
        browser = seated(app, visitor, "Sara", "Ben")
        assert "Ben belongs to your account" in browser.get().words
        assert "You are Ben" in signed_in(app, "Sara", name_of(visitor)).get().words
        for other in (visitor, signed_in(app, "Stan", name_of(visitor))):
            other.get()
            other.sit("Ben")
            assert "belongs to somebody’s account" in other.get("seat/Ben").words
            assert "You are Ben" not in other.get().words
            assert other.do("argue", text="I am Ben").status != 200 or "I am Ben" not in other.get("talk").words
        assert "Sara" not in visitor.get("seat/Ben").source

    def test_one_account_has_one_seat_of_an_open_game(
        self, host: Host, app: Starlette, begin: Callable[..., Visitor]
    ) -> None:
        """Whoever plays several in turn keeps nobody from the others, and who only watches has none."""
        visitor = begin()
        browser = seated(app, visitor, "Silke", "Ben")
        browser.sit("Cleo")
        silke = account(host, "Silke")
        assert host.people.access(silke, name_of(visitor)).seats == ("Cleo",)
        assert "You are Ben" in visitor.sit("Ben").get().words
        browser.send("you", {"player": "", "back": browser.game})
        assert host.people.access(silke, name_of(visitor)).seats == ()
        assert "You are Cleo" in visitor.sit("Cleo").get().words

    def test_whoever_joins_or_starts_a_game_signed_in_has_their_seat(self, host: Host, app: Starlette) -> None:
        """By the form for a new game, and by the rules' own move."""
        browser = signed_in(app, "Sonja")
        fields = {"title": "A table", "name": "sonja", "ruleset": "suber", "me": "Sonja", "players": "Ben"}
        browser.get("/new")
        browser.send("/new", fields | {"seating": "open"})
        assert host.people.access(account(host, "Sonja"), "sonja").seats == ("Sonja",)
        other = signed_in(app, "Selma", "sonja")
        other.get()
        other.send("join", {"player": "Selma"})
        joined = "Selma" in host.table("sonja").state.seating
        assert joined and host.people.access(account(host, "Selma"), "sonja").seats == ("Selma",)

    def test_a_program_moves_for_a_seat_with_its_token_alone(
        self, host: Host, app: Starlette, begin: Callable[..., Visitor]
    ) -> None:
        """The API refuses to move for the seat of an account without a token of that account."""
        visitor = begin()
        seated(app, visitor, "Svenja", "Ben")
        client = Visitor(api.create_app(host)).client
        token = host.people.tokens.make(account(host, "Svenja"), "bot", ["read", "play"], 9, host.people.now)
        move = {"name": "argue", "player": "Ben", "arguments": {"text": "Hello"}}
        address = f"{visitor.game}/moves"
        assert client.post(address, json=move).json()["code"] == "seat.not-yours"
        with_token = client.post(address, json=move, headers={"Authorization": f"Bearer {token}"})
        assert with_token.status_code < 300, with_token.text
        assert client.post(address, json=move | {"player": "Cleo"}).status_code < 300


@pytest.mark.parametrize("name", ["Ada", "Ben", "ß", "李", "<b>", "x" * 60])
def test_an_avatar_follows_from_the_name(name: str) -> None:
    """The same ring for the same name, with dashes that come to a whole circle; others differ."""
    ring = avatar_ring(name)
    dashes = [int(one) for one in re.findall(r'dasharray="([\d ]+)"', ring)[0].split()]
    assert sum(dashes) == 16 and len(dashes) % 2 == 0 and name not in ring
    assert len({avatar_ring(f"{name} {n}") for n in range(100)}) > 60
