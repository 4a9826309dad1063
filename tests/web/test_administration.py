"""The administration page of a game: invitations to one or all seats, moderators, bans."""

import re
from itertools import count

import pytest
from starlette.applications import Starlette
from tests.web.people import account, invited, secret_on, secrets_on, set_access, signed_in
from tests.web.site import Page, Visitor

from moot.people.game_access import AccessSettings
from moot.play.host import Host

_numbers = count(1)


@pytest.fixture
def game(host: Host) -> str:
    """A private game of members, which Olga has made."""
    name = f"class-{next(_numbers)}"
    host.new(name, host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="The class", seed=b"7" * 32)
    set_access(host, AccessSettings(name, "members", private=True, owner=account(host, "Olga").id))
    return name


@pytest.fixture
def olga(app: Starlette, game: str) -> Visitor:
    """Whoever has made the game."""
    return signed_in(app, "Olga", game)


def addresses(page: Page) -> list[str]:
    """The invitations that a page shows, without the host."""
    return [address.removeprefix("http://testserver") for address in secrets_on(page)]


def test_one_form_invites_to_every_free_seat(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """Each free seat gets a link of its own, which stays on the page; a seat that is somebody's gets none."""
    invited(host, game, "Ann", "player", "Ada")
    page = olga.get("administration")
    assert "Invite people to both free seats" in page.words
    seats = [one["value"] for one in page.all("input") if one.get("name") == "seat"]
    made = olga.send("administration/invite", {"part": "player", "seat": seats[-2:]})
    links = addresses(made)
    assert made.headers["cache-control"] == "no-store" and len(links) == 2
    for link, player in zip(links, ("Ben", "Cleo"), strict=True):
        assert f'data-copied="{player}">http://testserver{link}' in made.source
        assert f"as {player}" in Visitor(app).get(link).words
    assert addresses(olga.get("administration")) == links
    assert "Invite people to all" not in olga.get("administration").words


def test_a_link_stays_until_it_is_revoked(app: Starlette, olga: Visitor) -> None:
    """Asked for again, by a second click or a page loaded anew, it's the same; revoked, it's worth nothing."""
    first = secret_on(olga.send("administration/invite", {"part": "player", "seat": "Ada"}))
    page = olga.send("administration/invite", {"part": "player", "seat": "Ada"})
    assert secrets_on(page) == [first]
    guest, path = Visitor(app), first.removeprefix("http://testserver")
    shown = guest.get(path)
    assert shown.status == 200 and "Valid until" in shown.words and "for one person" in shown.words
    assert "Olga sent an invitation, valid until" in page.words
    which = re.search(r'administration/revoke.*?name="which" value="([0-9a-f]+)"', page.source)
    assert which is not None
    assert not secrets_on(olga.send("administration/revoke", {"which": which[1]}))
    assert guest.get(path).status == 404
    assert secret_on(olga.send("administration/invite", {"part": "player", "seat": "Ada"})) != first


def test_a_room_joins_by_a_code(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """The code leads to the invitation however it's typed, until a new one is made; for one person there is none.

    A game's name is a code for whoever may read it, and otherwise none, as if there were no such game.
    """
    page = olga.send("administration/invite", {"part": "watcher", "uses": "any"})
    path = addresses(page)[0]
    shown_at = next(str(one["href"]) for one in page.all("a") if "/administration/invitations/" in one.get("href", ""))
    assert "<svg" in olga.get(shown_at).source
    shown = olga.send(shown_at)
    code = re.search(r"<strong>([A-Z2-9]{3} [A-Z2-9]{3})</strong>", shown.source)
    assert code is not None and shown.headers["cache-control"] == "no-store"
    guest = Visitor(app)
    for typed in (code[1], code[1].lower().replace(" ", ""), code[1].replace(" ", "-")):
        assert guest.send("/join", {"code": typed}, follow=False).headers["location"] == path
    assert guest.client.get(f"/join/{code[1].replace(' ', '')}", follow_redirects=False).headers["location"] == path
    assert olga.send("/join", {"code": game}, follow=False).headers["location"] == f"/games/{game}"
    private, none = (guest.get(f"/join/{name}").words for name in (game, "missing"))
    assert "join.unknown" in private and private == none
    olga.send(shown_at)
    assert "join.unknown" in guest.send("/join", {"code": code[1]}).words
    alone = addresses(olga.send("administration/invite", {"part": "player", "seat": "Ada"}))
    which = next(one.name for one in host.people.invitations.of(game, host.people.now) if one.value.seat == "Ada")
    assert "one person" in olga.get(f"administration/invitations/{which}").words and len(alone) == 2
    assert olga.send(f"administration/invitations/{which}").status == 422


def test_a_class_plays_without_accounts(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """In a private game with open seats, whoever has the link for anybody plays in their browser; nobody else reads."""
    olga.send("administration/door", {"seating": "open", "private": "yes", "joining": "invited"})
    path = addresses(olga.send("administration/invite", {"part": "player", "uses": "any"}))[0]
    pupil, other = Visitor(app, game), Visitor(app, game)
    assert "Play in this browser" in pupil.get(path).words
    assert pupil.get().status == 404
    pupil.send(f"{path}/watch")
    pupil.sit("Ada")
    assert "You are Ada" in pupil.get().words
    assert other.get().status == 404
    which = host.people.invitations.of(game, host.people.now)[-1].name
    olga.send("administration/revoke", {"which": which})
    assert pupil.get().status == 404


def test_a_seat_is_played_in_one_browser(app: Starlette, host: Host) -> None:
    """In an open game a seat that another browser plays is marked, and taken only on purpose."""
    host.new("open-seats", host.ruleset("suber"), ("Ada", "Ben"), title="Open", seed=b"7" * 32)
    first, second = Visitor(app, "open-seats"), Visitor(app, "open-seats")
    first.send("you", {"player": "Ada"})
    assert "You are Ada" in first.get().words and "Ada taken" not in first.get().words
    assert "Ada taken" in second.get().words and "Ben taken" not in second.get().words
    asked = second.send("you", {"player": "Ada"})
    assert "being played in another browser" in asked.words and "You are watching" in asked.words
    assert "You are Ben" in second.send("you", {"player": "Ben"}).words
    second.send("you", {"player": "Ada", "anyway": "yes"})
    assert "You are Ada" in second.get().words and "You are watching" in first.get().words
    assert "Ben taken" not in first.get().words, "a browser plays one seat"
    second.send("you", {"player": ""})
    assert "taken" not in first.get().words


def test_whoever_starts_a_game_sits_in_it(app: Starlette, host: Host) -> None:
    """With or without an account, under the name that they give, which needn't be listed again."""
    for seating in ("open", "members"):
        visitor = signed_in(app, "Olga") if seating == "members" else Visitor(app)
        fields = {
            "title": f"Mine {seating}",
            "ruleset": "suber",
            "me": "Olga",
            "players": "Ada\nBen",
            "seating": seating,
        }
        page = visitor.send("/new", fields)
        assert "You are Olga" in page.words and "turn to propose" in page.words
        assert host.table(f"mine-{seating}").state.seating == ("Olga", "Ada", "Ben")
    among = Visitor(app).send("/new", {"title": "Later", "ruleset": "suber", "me": "Ben", "players": "Ada\nBen"})
    assert "You are Ben" in among.words and host.table("later").state.seating == ("Ada", "Ben")
    none = Visitor(app).send("/new", {"title": "Run", "ruleset": "suber", "me": "", "players": "Ada"})
    assert "You are watching" in none.words


def test_a_seat_that_is_not_there_is_invited_to_by_nobody(host: Host, game: str, olga: Visitor) -> None:
    """Of several seats one wrong name is refused, and no invitation is made for the others."""
    page = olga.send("administration/invite", {"part": "player", "seat": ["Ada", "Zed"]})
    assert page.status == 422 and "there is no seat of Zed" in page.words.lower().replace("zed", "Zed")
    assert host.people.invitations.of(game, host.people.now) == []


def test_a_moderator_can_be_one_no_more(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """Who moderated keeps the seat and can still read; who has none becomes a watcher; the owner stays."""
    for name, seat in (("Pat", "Ada"), ("Wim", "")):
        invited(host, game, name, "player", seat)
        olga.send("administration/moderators", {"name": name})
        assert signed_in(app, name, game).get("administration").status == 200
        assert (
            "They can no longer moderate the game." in olga.send("administration/moderators/end", {"name": name}).words
        )
        assert signed_in(app, name, game).get("administration").status == 403
    settings = host.people.access_settings(game)
    parts = {name: settings.part_of(account(host, name).id) for name in ("Pat", "Wim")}
    assert parts == {"Pat": "player", "Wim": "watcher"}
    assert "You are Ada" in signed_in(app, "Pat", game).get().words
    assert "door.owner" in olga.send("administration/moderators/end", {"name": "Olga"}).words


def test_a_game_is_handed_over(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """Only who has it hands it on; then they moderate like anybody else, and can be removed."""
    olga.send("administration/moderators", {"name": account(host, "Nel").name})
    nel = signed_in(app, "Nel", game)
    assert "Make owner" in olga.get("administration").words
    assert "Make owner" not in nel.get("administration").words
    assert "door.not-owner" in nel.send("administration/owner", {"name": "Nel"}).words
    assert "They own the game now" in olga.send("administration/owner", {"name": "Nel"}).words
    assert host.people.access_settings(game).owner == account(host, "Nel").id
    assert olga.get("administration").status == 200
    nel.send("administration/remove", {"name": "Olga"})
    assert olga.get("administration").status == 404


def test_somebody_without_a_part_is_banned_by_name(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """Who was removed, or never came, can be banned all the same: no invitation lets them in until it is lifted."""
    account(host, "Eve")
    link = addresses(olga.send("administration/invite", {"part": "watcher", "uses": "any"}))[0]
    olga.send("administration/ban", {"name": "Eve"})
    eve = signed_in(app, "Eve", game)
    assert "invitation.banned" in eve.send(f"{link}/accept").words
    olga.send("administration/pardon", {"name": "Eve"})
    assert eve.send(f"{link}/accept").status == 200


def test_a_closed_game_waits_for_nobody_in_the_list(app: Starlette, host: Host, game: str, olga: Visitor) -> None:
    """Whose turn it is is not told as waiting for while it is closed; the list says that it is."""
    invited(host, game, "Kit", "player", "Ada")
    kit = signed_in(app, "Kit", game)
    assert "The class waiting for you" in kit.get("/").words
    olga.send("administration/closed", {"closed": "yes"})
    assert "waiting for you" not in kit.get("/").words and "The class closed" in kit.get("/").words


def test_a_moderator_without_a_seat_is_told_what_they_can_do(host: Host, game: str, olga: Visitor) -> None:
    """While seats are free they are led to them; once each is somebody's, they are not."""
    assert "or take a seat yourself" in olga.get().words
    for name, seat in (("One", "Ada"), ("Two", "Ben"), ("Three", "Cleo")):
        invited(host, game, name, "player", seat)
    assert "or take a seat yourself" not in olga.get().words
    assert "All of its seats are taken" in olga.get().words


def test_signing_in_leads_back_to_the_page(app: Starlette, host: Host, olga: Visitor) -> None:
    """From whatever page somebody goes to sign in, they come back to it; from the list of games, to that."""
    host.new("in-the-open", host.ruleset("suber"), ("Ada", "Ben"), title="In the open", seed=b"7" * 32)
    stranger = Visitor(app)
    for path, way in (("/games/in-the-open/rules", "/sign-in?next=/games/in-the-open/rules"), ("/", "/sign-in")):
        assert way in [one.get("href") for one in stranger.get(path).all("a")]


def test_who_ends_their_account_is_told_that_it_has_ended(app: Starlette) -> None:
    """The page that they come to says so, and offers to sign in as somebody else."""
    zoe = signed_in(app, "Zoe")
    assert "Your account is closed" in zoe.send("/account/end", {"name": "Zoe"}).words


def test_who_ends_their_account_is_told_what_nobody_moderates_then(
    app: Starlette, host: Host, game: str, olga: Visitor
) -> None:
    """The games that have no other moderator are named, and with another one they are not."""
    assert "You’re the only moderator of" in olga.get("/account").words
    host.people.administration.hand_over(game, account(host, "Olga"), account(host, "Una"), host.people.now)
    assert "You’re the only moderator of" not in signed_in(app, "Una").get("/account").words
