"""Accounts on the pages: creating, signing in, changing, deleting; invitations, seats, administration."""

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from html import unescape
from itertools import count

import pytest
from starlette.applications import Starlette
from tests.people.test_authenticators import App
from tests.web.people import PASSWORD, account, invited, secret_on, set_access, signed_in
from tests.web.site import Visitor, enacting

from moot.documents.letters.parser import read_letter
from moot.game.values import PlayerId
from moot.people.game_access import AccessSettings
from moot.people.letters import Letters
from moot.play.host import Host

_numbers = count(1)


def _name() -> str:
    return f"Person {next(_numbers)}"


def _game(host: Host, *players: str, private: bool = False, seating: str = "members") -> str:
    name = f"club-{next(_numbers)}"
    host.new(name, host.ruleset("suber"), players or ("Ada", "Ben"), title="The club", seed=b"7" * 32)
    owner = account(host, "Olga")
    set_access(host, AccessSettings(name, seating, private, owner=owner.id))  # type: ignore[arg-type]
    return name


# --- ways in -------------------------------------------------------------------------------------


def test_somebody_makes_an_account_signs_out_and_in_again(app: Starlette) -> None:
    """An account is made with a name and a password, and is signed in to by either spelling of the name."""
    visitor, name = Visitor(app), _name()
    made = visitor.send("/sign-up", {"name": name, "password": PASSWORD, "next": "/account"})
    assert made.status == 200
    assert f"<h1>{name}</h1>" in made.source
    visitor.send("/sign-out")
    assert visitor.get("/account").status == 403
    visitor.send("/sign-in", {"name": name.upper(), "password": PASSWORD})
    assert visitor.get("/account").status == 200


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "", "password": PASSWORD}, "account.name"),
        ({"name": "a@b.example", "password": PASSWORD}, "account.name"),
        ({"name": "<b>Eve</b>", "password": PASSWORD}, "account.name"),
        ({"name": "Short", "password": "short"}, "account.password"),
        ({"name": "Same", "password": "aaaaaaaaaaaa"}, "account.password"),
        ({"name": "Nothing", "password": ""}, "account.password"),
    ],
)
def test_what_cannot_be_an_account_is_refused_with_its_code(app: Starlette, fields: dict[str, str], code: str) -> None:
    """Invalid names and passwords are reported, and no account is made."""
    page = Visitor(app).send("/sign-up", fields)
    assert page.status == 422
    assert code in page.words
    assert app.state.host.people.accounts.named(fields["name"] or "-", 0) is None


@pytest.fixture
def closed(host: Host) -> Iterator[Host]:
    """The host, with sign-up only by invitation."""
    host.people.sign_up_is_open = False
    yield host
    host.people.sign_up_is_open = True


def test_where_sign_up_is_closed_an_account_takes_an_invitation(app: Starlette, closed: Host) -> None:
    """Nobody makes an account by themselves, by password or passkey, but on the way to an invitation that is open."""
    people, by, name = closed.people, account(closed, "Olga"), _name()
    game = _game(closed)
    invitation = people.invitations.make(game, by, "player", people.now)
    for_guests = people.invitations.make(game, by, "watcher", people.now, uses=None)
    stranger, fields = Visitor(app), {"name": name, "password": PASSWORD}
    assert "You need an invitation" in stranger.get("/sign-in").words
    assert not [form for form in stranger.get("/sign-up").all("form") if form["action"].startswith("/sign-up")]
    for way in ("/", "/invitations/made-up", f"/invitations/{for_guests}", f"/games/invitations/{invitation}"):
        assert "sign-up.closed" in stranger.send("/sign-up", fields | {"next": way}).words
        assert stranger.send("/sign-up/passkey/begin", {"name": name, "next": way}).status == 422
        assert "sign-up.closed" in stranger.send("/sign-up/passkey", {"answer": "{}", "next": way}).words
    assert people.accounts.named(name, people.now) is None
    accepting = stranger.send("/sign-up", fields | {"next": f"/invitations/{invitation}"})
    assert f"Accept as {name}" in accepting.words


def test_a_passkey_that_is_made_up_makes_no_account(app: Starlette, host: Host) -> None:
    """An answer that no device gave, or to a question for something else, is refused, and the question is used up."""
    visitor, name = Visitor(app), _name()
    asked = json.loads(visitor.send("/sign-up/passkey/begin", {"name": name}).source)
    assert asked["user"]["name"] == name
    data = json.dumps({"type": "webauthn.create", "challenge": asked["challenge"], "origin": "http://testserver"})
    said = urlsafe_b64encode(data.encode()).decode().rstrip("=")
    answer = json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": said}})
    assert "passkey.unsound" in visitor.send("/sign-up/passkey", {"answer": answer}).words
    assert "passkey.late" in visitor.send("/sign-up/passkey", {"answer": answer}).words
    assert host.people.accounts.named(name, host.people.now) is None
    taken = visitor.send("/sign-up/passkey/begin", {"name": account(host, "Olga").name.upper()})
    assert taken.status == 422
    assert "is taken, or looks like" in taken.source


def test_a_name_is_one_account_whatever_its_capitals(app: Starlette) -> None:
    """Names are compared without regard to case and to the forms of their characters."""
    name = _name()
    Visitor(app).send("/sign-up", {"name": name, "password": PASSWORD})
    for other in (name.upper(), f"  {name.lower()} ", name.replace("P", "Ｐ")):
        assert "account.taken" in Visitor(app).send("/sign-up", {"name": other, "password": PASSWORD}).words


def test_an_answer_does_not_tell_whether_there_is_an_account(app: Starlette, host: Host) -> None:
    """A wrong password and an unknown name get the same page, but for the name that was typed."""
    name = _name()
    account(host, name, PASSWORD)
    pages = [Visitor(app).send("/sign-in", {"name": typed, "password": "wrong wrong"}) for typed in (name, "Nobody")]
    assert [page.status for page in pages] == [422, 422]
    shown = [re.sub(r'name="form_token" value="[^"]*"', "", page.source).replace(name, "Nobody") for page in pages]
    assert shown[0] == shown[1]


def test_a_link_by_mail_signs_in_once(app: Starlette, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where mail is set up a link is sent, to the address of an account alone; it works once, after one is asked."""
    name = _name()
    who, now = account(host, name), host.people.now
    with monkeypatch.context() as without_mail:  # other tests may have set it up for the shared host
        without_mail.setattr(Letters, "settings", None)
        assert "This site doesn’t send email" in Visitor(app).get("/sign-in").words
    host.people.letters.set_up("games.example", "https://games.example")
    host.people.accounts.set_mail(who, "person@home.example", now)
    visitor = Visitor(app)
    sent = [visitor.send("/sign-in/mail", {"mail": mail}) for mail in ("PERSON@home.example", "other@home.example")]
    assert all("has an account, we’ve sent it a link" in page.words for page in sent)
    letters = [read_letter(kept.data) for kept in host.journal.postbox.waiting("mail", "out", now)]
    (letter,) = [one for one in letters if one.to[0].address == "person@home.example"]
    assert letter.to[0].address == "person@home.example"
    path = re.search(r"https://games.example(/sign-in/link/\S+)", letter.text)[1]  # type: ignore[index]
    assert name in visitor.get(path).words
    assert f"<h1>{name}</h1>" in visitor.send(path, {"next": "/account"}).source
    assert "link.gone" in Visitor(app).send(path).words


def test_a_new_address_is_kept_once_its_link_was_followed(app: Starlette, host: Host) -> None:
    """A link sent to an address makes it the account's that asked for it, and nobody else's."""
    host.people.letters.set_up("games.example", "https://games.example")
    name = _name()
    mine, other = signed_in(app, name), signed_in(app, _name())
    mine.send("/account/mail", {"mail": "new@home.example"})
    assert host.people.accounts.named("new@home.example", host.people.now) is None
    letters = [read_letter(kept.data) for kept in host.journal.postbox.waiting("mail", "out", host.people.now)]
    text = next(one.text for one in letters if one.to[0].address == "new@home.example")
    path = re.search(r"https://games.example(/account/mail/\S+)", text)[1]  # type: ignore[index]
    assert "link.gone" in other.send(path).words
    assert "Your email address is confirmed." in mine.send(path).words
    assert host.people.accounts.named("NEW@home.example", host.people.now).name == name  # type: ignore[union-attr]


def test_a_way_in_takes_the_password_or_a_fresh_sign_in(
    app: Starlette, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser that was left open, nobody adds a passkey or an address without the password."""
    host.people.letters.set_up("games.example", "https://games.example")
    name = _name()
    account(host, name, PASSWORD)
    person = Visitor(app)
    person.send("/sign-in", {"name": name, "password": PASSWORD})
    assert "Your password" not in person.get("/account").words
    later = host.clock.now() + 3600
    monkeypatch.setattr(host.clock, "time", later)
    assert "Your password" in person.get("/account").words
    for path, fields in (("mail", {"mail": "thief@elsewhere.example"}), ("passkeys", {"name": "x", "answer": "{}"})):
        for given in ({}, {"current": "wrong wrong"}):
            assert "account.current" in person.send(f"/account/{path}", {**fields, **given}).words
    to = "mine@home.example"
    assert "account.current" not in person.send("/account/mail", {"mail": to, "current": PASSWORD}).words
    letters = [read_letter(kept.data) for kept in host.journal.postbox.waiting("mail", "out", later)]
    assert [one.to[0].address for one in letters if "thief" in one.to[0].address or one.to[0].address == to] == [to]


def test_an_app_asks_for_its_codes_and_is_removed(app: Starlette, host: Host) -> None:
    """Set up with one code; from then on a password leads to a question, a wrong code asks again, and pages go on."""
    name = _name()
    account(host, name, PASSWORD)
    person = Visitor(app)
    person.send("/sign-in", {"name": name, "password": PASSWORD})
    page = person.send("/account/authenticator")
    assert "<svg" in page.source and page.headers["cache-control"] == "no-store"
    phone = App(unescape(re.search(r'href="(otpauth:[^"]+)"', page.source)[1]))  # type: ignore[index]
    assert "code.wrong" in person.send("/account/authenticator/confirm", {"code": "12"}).words
    made = person.send("/account/authenticator/confirm", {"code": phone.code(host.clock.now())})
    codes = [code.replace(" ", "") for code in re.findall(r"<li><code>([a-z0-9 ]+)</code>", made.source)]
    assert len(codes) == 10 and "<svg" not in person.get("/account/authenticator").source
    assert "10 recovery codes left" in person.get("/account").words

    other = Visitor(app)
    asked = other.send("/sign-in", {"name": name, "password": PASSWORD, "next": "/account/activity"})
    assert "One more step" in asked.words and other.get("/account").status == 403
    begun = re.search(r'name="begun" value="([^"]+)"', asked.source)[1]  # type: ignore[index]
    fields = {"begun": begun, "next": "/account/activity"}
    again = other.send("/sign-in/code", {**fields, "code": "000000"})
    assert "code.wrong" in again.words and begun in again.source
    assert "a recovery code" in other.send("/sign-in/code", {**fields, "code": codes[0]}).words

    assert "code.wrong" in other.send("/account/authenticator/end", {"code": codes[0]}).words
    assert "without codes" in other.send("/account/authenticator/end", {"code": codes[1]}).words
    assert Visitor(app).send("/sign-in", {"name": name, "password": PASSWORD, "next": "/account"}).status == 200


# --- the account ---------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended(app: Starlette) -> None:
    """Each browser is a session; all others can be ended together, and each separately."""
    name = _name()
    first, second, third = (signed_in(app, name) for _ in range(3))
    page = first.get("/account")
    assert page.words.count("signed in") >= 3
    which = re.findall(r'name="which" value="([0-9a-f]{16})"', page.source)
    first.send("/account/sessions/end", {"which": which[0]})
    assert sorted(visitor.get("/account").status for visitor in (second, third)) == [200, 403]
    first.send("/account/sessions/end", {"which": "others"})
    assert [visitor.get("/account").status for visitor in (first, second, third)] == [200, 403, 403]


def test_a_zone_that_is_none_is_refused(app: Starlette, host: Host) -> None:
    """A time zone is stored by name; an unknown one is reported, and nothing changes."""
    name = _name()
    visitor = signed_in(app, name)
    assert "account.zone" in visitor.send("/account/zone", {"zone": "Mars/Phobos"}).words
    visitor.send("/account/zone", {"zone": "America/New York"})
    assert account(host, name).zone == "America/New_York"
    assert "Times are in America/New York" in visitor.get("/account").words


def test_a_password_is_changed_by_whoever_knows_it(app: Starlette, host: Host) -> None:
    """Changing the password takes the old one, and ends all other sessions."""
    name = _name()
    account(host, name, PASSWORD)
    mine, other = signed_in(app, name), signed_in(app, name)
    new = "umbrellas and tulips"
    assert "account.current" in mine.send("/account/password", {"current": "wrong wrong", "password": new}).words
    assert "has been changed" in mine.send("/account/password", {"current": PASSWORD, "password": new}).words
    assert other.get("/account").status == 403
    assert host.people.accounts.is_password(account(host, name), new, host.people.now)


def test_a_token_is_shown_once_and_acts_within_its_scopes(app: Starlette, host: Host) -> None:
    """The token's page shows it; afterwards only its name is there. It tells whose it is, and what it is good for."""
    name = _name()
    visitor = signed_in(app, name)
    page = visitor.send("/account/tokens", {"name": "My bot", "scope": ["read", "everything"], "days": "5"})
    token = secret_on(page)
    assert page.headers["cache-control"] == "no-store"
    assert token not in visitor.get("/account").source
    found = host.people.bearer(token)
    assert found is not None
    assert (found.account.name, found.scopes) == (name, ("read",))
    which = re.search(r'/account/tokens/end.*?name="which" value="([0-9a-f]+)"', visitor.get("/account").source)
    visitor.send("/account/tokens/end", {"which": which[1]})  # type: ignore[index]
    assert host.people.bearer(token) is None


def test_what_is_done_with_an_account_is_written_down(app: Starlette, host: Host) -> None:
    """The activity page has sign-ins, failures with how often, changes and tokens, and no secret."""
    name = _name()
    account(host, name, PASSWORD)
    for password in ("wrong wrong", "wrong again"):
        Visitor(app).send("/sign-in", {"name": name, "password": password})
    visitor = Visitor(app)
    visitor.send("/sign-in", {"name": name, "password": PASSWORD})
    token = secret_on(visitor.send("/account/tokens", {"name": "Bot", "scope": "read", "days": "5"}))
    page = visitor.get("/account/activity")
    assert "A wrong password was given, 2 times" in page.words
    assert "Signed in by password" in page.words
    assert "“Bot”, which may: read" in page.words
    assert token not in page.source


def test_an_account_is_ended_and_its_seats_are_free(app: Starlette, host: Host) -> None:
    """Ending an account takes its name; then it signs in nobody, its seat is free, and its name can be taken."""
    game, name = _game(host), _name()
    invited(host, game, name, "player", "Ada")
    visitor = signed_in(app, name)
    assert "account.sure" in visitor.send("/account/end", {"name": "Somebody"}).words
    visitor.send("/account/end", {"name": name})
    assert visitor.get("/account").status == 403
    assert host.people.access_settings(game).seat("Ada").account == ""
    assert host.people.accounts.named(name, host.people.now) is None


# --- invitations and seats -----------------------------------------------------------------------


def test_somebody_is_invited_to_a_seat_sees_it_and_plays(app: Starlette, host: Host) -> None:
    """The moderator makes an invitation; whoever opens it sees what it is, accepts, and moves as that player."""
    game = _game(host, private=True)
    olga = signed_in(app, "Olga", game)
    link = secret_on(olga.send("administration/invite", {"part": "player", "seat": "Ada", "days": "3"}))
    path = link.removeprefix("http://testserver")
    guest = Visitor(app, game)
    assert guest.get().status == 404
    shown = guest.get(path)
    assert "Olga invites you to play, as Ada. It’s a game of Nomic" in shown.words
    assert "make moves as Ada" in shown.words
    name = _name()
    guest.send("/sign-up", {"name": name, "password": PASSWORD, "next": path})
    landed = guest.send(f"{path}/accept")
    assert landed.status == 200
    assert "You are Ada" in landed.words
    assert guest.send("propose", enacting("Kindness", "Be kind.")).status == 200
    assert guest.get(path).status == 404
    assert f"{name} joined as a player, on the seat of Ada." in olga.get("administration").words


def test_an_invitation_for_several_is_used_up_and_can_be_revoked(app: Starlette, host: Host) -> None:
    """An invitation for ten lets people in one by one; revoked, it lets in nobody."""
    game = _game(host, private=True)
    olga = signed_in(app, "Olga", game)
    made = olga.send("administration/invite", {"part": "watcher", "uses": "ten", "days": "3"})
    path = secret_on(made).removeprefix("http://testserver")
    watcher = signed_in(app, _name(), game)
    assert " ten " not in watcher.get(path).words
    assert watcher.send(f"{path}/accept").status == 200
    assert watcher.send(f"{path}/accept").status == 200
    assert "9 left" in olga.get("administration").words
    assert watcher.send("do/roll").status == 403
    which = re.search(r'administration/revoke.*?name="which" value="([0-9a-f]+)"', olga.get("administration").source)
    olga.send("administration/revoke", {"which": which[1]})  # type: ignore[index]
    assert signed_in(app, _name(), game).get(path).status == 404


def test_a_guest_watches_by_a_link_for_anybody(app: Starlette, host: Host) -> None:
    """Whoever has a link for anybody watches a private game without an account, does nothing, until it is revoked."""
    game = _game(host, private=True)
    people, olga = host.people, account(host, "Olga")
    alone = people.invitations.make(game, olga, "watcher", people.now)
    secret = people.invitations.make(game, olga, "watcher", people.now, uses=None)
    guest = Visitor(app, game)
    assert guest.send(f"/invitations/{alone}/watch").status == 404
    assert guest.get().status == 404
    assert guest.send(f"/invitations/{secret}/watch").status == 200
    assert [guest.get(path).status for path in ("", "rules", "log")] == [200, 200, 200]
    assert guest.send("do/roll").status == guest.send("join", {"player": "Gil"}).status == 403
    for _, invitation, _ in people.invitations.of(game, people.now):
        assert invitation.left in (1, None)
    for name, _, _ in people.invitations.of(game, people.now):
        people.invitations.revoke_by(game, name, olga, people.now)
    assert guest.get().status == 404


def test_a_seat_is_given_once(app: Starlette, host: Host) -> None:
    """There is one invitation to a seat; it tells that the seat is no longer free where it has been taken."""
    game = _game(host)
    people, olga = host.people, account(host, "Olga")
    first, second = (people.invitations.make(game, olga, "player", people.now, seat="Ada") for _ in range(2))
    assert first == second
    people.administration.take(game, olga, PlayerId("Ada"), people.now)
    refused = signed_in(app, _name(), game).send(f"/invitations/{second}/accept")
    assert "invitation.seat" in refused.words


def test_whoever_joins_by_the_rules_gets_the_seat(app: Starlette, host: Host) -> None:
    """Somebody invited without a seat joins by the rules' own move, and sits there; no other seat becomes theirs."""
    host.new("nomadic", host.ruleset("nomic_world"), ("Ada", "Ben"), title="N", seed=b"7" * 32)
    set_access(host, AccessSettings("nomadic", "members", owner=account(host, "Olga").id))
    name = _name()
    invited(host, "nomadic", name, "player")
    visitor = signed_in(app, name, "nomadic")
    taken = visitor.send("join", {"player": "ada"})
    assert "seat.taken" in taken.words
    page = visitor.send("join", {"player": "Newcomer"})
    assert "You are Newcomer" in page.words
    assert host.people.access_settings("nomadic").seat("Newcomer").account == account(host, name).id
    assert signed_in(app, _name(), "nomadic").send("join", {"player": "Other"}).status == 403
    again = visitor.send("join", {"player": "Another"})
    assert again.status == 422 and "ou are already in this game, as Newcomer" in again.words
    assert "Another" not in host.table("nomadic").state.people


def test_a_person_with_two_seats_chooses_between_them(app: Starlette, host: Host) -> None:
    """In a game of members one takes another of one's own seats, and nobody else's."""
    game, name = _game(host, "Ada", "Ben", "Cleo"), _name()
    for seat in ("Ada", "Ben"):
        invited(host, game, name, "player", seat)
    visitor = signed_in(app, name, game)
    assert "You are Ada" in visitor.get().words
    assert "You are Ben" in visitor.sit("Ben").get().words
    assert "You are Ben" in visitor.sit("Ben").get().words
    assert "You are Cleo" not in visitor.sit("Cleo").get().words


def test_a_seat_at_a_table_takes_its_pin(app: Starlette, begin: Callable[..., Visitor]) -> None:
    """Ada sets a PIN; from then on nobody sits there without it, and a changed PIN ends what it let in."""
    ada = begin().sit("Ada")
    game = ada.game.rpartition("/")[2]
    assert "seat.pin" in ada.send("seat/Ada/pin", {"pin": "12"}).words
    ada.send("seat/Ada/pin", {"pin": "tulip"})
    assert "You are Ada" in ada.get().words
    other = Visitor(app, game)
    assert "PIN for Ada" in other.send("you", {"player": "Ada"}).words
    assert "You are watching" in other.get().words
    assert "seat.pin" in other.send("seat/Ada", {"pin": "rose"}).words
    assert "You are Ada" in other.send("seat/Ada", {"pin": "tulip"}).words
    ada.send("seat/Ada/pin", {"pin": "orchid"})
    assert "You are watching" in other.get().words
    assert "seat.other" in other.send("seat/Ada/pin", {"pin": ""}).words


# --- administration ------------------------------------------------------------------------------


def test_a_closed_game_takes_no_moves_and_says_so(app: Starlette, host: Host) -> None:
    """Closing is written down, tells what happens with time, and refuses moves with code and remedy until opened."""
    game, name = _game(host), _name()
    invited(host, game, name, "player", "Ada")
    olga, ada = signed_in(app, "Olga", game), signed_in(app, name, game)
    assert "deadlines still pass" in olga.send("administration/closed", {"closed": "yes"}).words
    refused = ada.send("propose", enacting("Kindness", "Be kind."))
    assert "game.closed" in refused.words
    assert "ask a moderator of the game" in refused.words.casefold()
    for page in (ada.get(), ada.get("moves"), ada.get("talk"), ada.get("cases"), ada.get("proposals")):
        assert "This game is closed" in page.words
        assert not [form for form in page.all("form") if "/do/" in form["action"]]
    assert "nobody can move until it is opened again" in ada.get().words
    assert "Propose a rule change" not in ada.get("proposals").words
    olga.send("administration/closed", {"closed": "no"})
    assert ada.send("propose", enacting("Kindness", "Be kind.")).status == 200
    assert [form for form in ada.get("proposals/301").all("form") if "/do/" in form["action"]]
    assert "Olga opened the game again" in olga.get("administration").words


def test_somebody_is_banned_and_pardoned(app: Starlette, host: Host) -> None:
    """A ban frees the seat, ends their access, and makes invitations useless to them, until it is lifted."""
    game, name = _game(host, private=True), _name()
    guest = invited(host, game, name, "player", "Ada")
    olga, visitor = signed_in(app, "Olga", game), signed_in(app, name, game)
    olga.send("administration/ban", {"name": name})
    assert visitor.get().status == 404
    people = host.people
    secret = people.invitations.make(game, account(host, "Olga"), "player", people.now)
    assert "invitation.banned" in visitor.send(f"/invitations/{secret}/accept").words
    olga.send("administration/pardon", {"name": name})
    assert visitor.send(f"/invitations/{secret}/accept").status == 200
    assert people.access_settings(game).part_of(guest.id) == "player"


def test_moderating_gives_nothing_inside_the_rules(app: Starlette, host: Host) -> None:
    """A moderator without a seat makes no moves, and the game's creator can't be removed."""
    game, name = _game(host), _name()
    signed_in(app, "Olga", game).send("administration/moderators", {"name": account(host, name).name})
    moderator = signed_in(app, name, game)
    assert moderator.get("administration").status == 200
    assert moderator.send("propose", enacting("Kindness", "Be kind.")).status == 403
    assert "door.owner" in moderator.send("administration/remove", {"name": "Olga"}).words


def test_a_game_is_made_private_by_whoever_starts_it(app: Starlette) -> None:
    """Whoever starts a private game of members sees it in the list and takes a seat; others see nothing of it."""
    name = _name()
    visitor, stranger = signed_in(app, name), Visitor(app)
    fields = {"title": f"Of {name}", "ruleset": "suber", "players": "Ada\nBen", "seating": "members", "private": "yes"}
    page = visitor.send("/new", fields)
    assert "You are watching" in page.words
    assert f"Of {name}" in visitor.get("/").words
    assert f"Of {name}" not in stranger.get("/").words
    visitor.game = page.all("form")[0]["action"].rpartition("/")[0] if page.all("form") else ""
    slug = f"of-{name.lower().replace(' ', '-')}"
    assert stranger.get(f"/games/{slug}").status == 404
    taken = visitor.send(f"/games/{slug}/administration/take", {"player": "Ada"})
    assert "The seat is yours." in taken.words
    assert "You are Ada" in visitor.get(f"/games/{slug}").words


def test_who_moderates_a_game_of_members_is_shown_the_way_to_seats(app: Starlette, host: Host) -> None:
    """Whoever has made it and has no seat yet is led to where people are invited, and told whose an invitation is."""
    game = _game(host, private=True)
    owner = signed_in(app, "Olga", game)
    page = owner.get("")
    assert "Invite people, or take a seat yourself" in page.words
    assert f"/games/{game}/administration" in {one.get("href") for one in page.all("a")}
    made = owner.send("administration/invite", {"part": "player", "seat": "Ben", "days": "14", "uses": "one"})
    assert "It stays here until it’s used" in made.words and re.search(r"Ben free; .* http\S+/invitations/", made.words)


@pytest.mark.parametrize("late", [False, True])
def test_who_forgot_a_password_chooses_another_after_a_link(app: Starlette, host: Host, late: bool) -> None:
    """Within a quarter of an hour of following it the old one is not asked for, and only in that session."""
    name, people = _name(), host.people
    mine, now = account(host, name, PASSWORD), people.now
    other = signed_in(app, name)
    visitor = Visitor(app)
    secret = people.links.make(mine, "sign-in", now - (901 if late else 0), minutes=30)
    assert visitor.send(f"/sign-in/link/{secret}", {"next": "/account"}).status == 200
    if late:
        host.clock.time += 901  # type: ignore[attr-defined]
    try:
        assert ("Current password" in visitor.get("/account").words) is late
        chosen = visitor.send("/account/password", {"password": "marmalade and rain"})
        assert chosen.status == (422 if late else 200)
        assert people.accounts.is_password(mine, "marmalade and rain", people.now) is not late
        assert (other.get("/account").status == 403) is not late
        assert other.send("/account/password", {"password": "another one then"}).status in (403, 422)
    finally:
        host.clock.time = now  # type: ignore[attr-defined]
