"""Your own account by API: ways to sign in, sessions, tokens, notices, webhooks; and secrets are only shown once."""

import itertools
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.api.programs import PLAYERS, Program, client_of, refused
from tests.founding import found
from tests.mail.writers import Office
from tests.playing import assembly, enact
from tests.time_limits import stands_still

from moot.client import Client
from moot.game.values import PlayerId
from moot.gateways.api import app as api
from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.operations import EVERYTHING, Operation
from moot.people.correspondents import AddressBook
from moot.people.game_access import AccessSettings
from moot.people.values import Account, Passkey
from moot.play.host import Host
from moot.post.hooks.incoming import IncomingHooks
from moot.runtime.rate_limits import NO_LIMITS, RateLimiter
from moot.runtime.typed_store import TypedStore

_numbers = itertools.count(1)
PASSWORD, OTHER = "tulips and umbrellas", "gherkins and trombones"


class Person:
    """Somebody with an account, and a client with a token that may do everything."""

    def __init__(self, app: Starlette, host: Host):
        self.app, self.host, self.name = app, host, f"Person {next(_numbers)}"
        self.account = host.people.accounts.make(self.name, host.people.now)
        self.client = self.with_scopes(*EVERYTHING)

    def with_scopes(self, *scopes: str) -> Client:
        """A client with a token that may do so much."""
        token = self.host.people.tokens.make(self.account, "for tests", list(scopes), 30, self.host.people.now)
        return client_of(self.app, token)

    def begin(self, *, private: bool = True) -> str:
        """A game of members that is theirs, in which they sit as Ada."""
        name = f"theirs-{next(_numbers)}"
        self.host.new(name, self.host.ruleset("suber"), PLAYERS, title="Theirs", seed=b"7" * 32)
        found(self.host.people, self.account, AccessSettings(name, "members", private))
        self.client.game(name).administration.take_seat("Ada")
        return name


@pytest.fixture
def person(app: Starlette, host: Host) -> Person:
    """Somebody who has just made an account."""
    return Person(app, host)


@pytest.fixture(autouse=True)
def no_rate_limits(host: Host, fresh_rate_limits: None) -> None:
    """These tests make more requests than one person may."""
    host.people.limits = NO_LIMITS


# --- who may -------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", [one for one in OPERATIONS if one.also], ids=lambda one: one.name)
def test_what_hands_out_more_takes_more(app: Starlette, person: Person, one: Operation) -> None:
    """Nobody comes by more than their token may: what hands out a secret takes the scopes of what is done by that."""
    game, people = person.begin(), person.host.people
    for lacking in set(one.scopes) - {one.scope}:
        held = [scope for scope in one.scopes if scope != lacking]
        token = people.tokens.make(person.account, "less", held, 30, people.now)
        body = {"json": {}} if one.takes else {}
        address = "/api/v1" + one.address.format(game=game, name="x")
        answer = TestClient(app, headers={"Authorization": f"Bearer {token}"}).request(one.method, address, **body)
        assert (answer.status_code, answer.json()["code"]) == (403, "token.scope")
        assert lacking in answer.json()["detail"] and answer.json()["facts"]["scopes"]


# --- ways in ---------------------------------------------------------------------------------------


def test_a_password(person: Person, host: Host) -> None:
    """The first one is chosen freely, the next with the present one; other sessions end, and it is written down."""
    own, people = person.client.own, host.people
    own.set_password(PASSWORD)
    session = people.sessions.begin(person.account, people.now)
    assert refused(lambda: own.set_password(OTHER)) == (422, "account.current")
    assert refused(lambda: own.set_password(OTHER, "wrong")) == (422, "account.current")
    assert refused(lambda: own.set_password("short", PASSWORD)) == (422, "account.password")
    assert refused(lambda: own.set_password("", PASSWORD)) == (422, "account.password")
    assert people.signed_in(session) is not None
    own.set_password(OTHER, PASSWORD)
    assert people.signed_in(session) is None
    assert own.ways_in().password and people.accounts.is_password(person.account, OTHER, people.now)
    told = [act.what for act in own.activity()]
    assert "a wrong password was given" in told and not [what for what in told if PASSWORD in what or OTHER in what]


@pytest.mark.check
def test_guesses_at_the_password_run_out(app: Starlette, person: Person, host: Host) -> None:
    """A token does not let anybody try one password after another."""
    person.client.own.set_password(PASSWORD)
    host.people.limits = RateLimiter(clock=stands_still)
    tries = [refused(lambda: person.client.own.set_password(OTHER, "a guess")) for _ in range(12)]
    assert tries[0] == (422, "account.current") and tries[-1] == (429, "request.often")


def test_an_address(person: Person, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address is one's own once what was sent there has been shown; it can be taken out again."""
    own, people = person.client.own, host.people
    assert refused(lambda: own.set_mail("person@home.example")) == (422, "mail.none")
    people.letters.set_up("games.example", "https://games.example")
    sent: list[str] = []
    monkeypatch.setattr(people.letters, "send", lambda settings, to, subject, text: sent.append(text))
    assert refused(lambda: own.set_mail("nowhere")) == (422, "mail.address")
    asked = own.set_mail("person@home.example")
    assert asked.mail == "person@home.example" and not person.client.account().mail
    secret = sent[0].split("/account/mail/")[1].split()[0]
    assert refused(lambda: own.confirm_mail("made up")) == (422, "link.gone")
    assert own.confirm_mail(secret).mail == "person@home.example" == own.ways_in().mail
    assert refused(lambda: own.confirm_mail(secret)) == (422, "link.gone")
    own.drop_mail()
    assert not person.client.account().mail


def test_passkeys(person: Person, host: Host) -> None:
    """They are listed and ended, but for the one that is the only way in."""
    own, records = person.client.own, host.people.records
    key = Passkey(person.account.id, "Phone", "key", 0, host.people.now)
    records.change(new=[TypedStore(records, "passkey", Passkey).record("credential", key, owner=person.account.id)])
    (told,) = own.ways_in().passkeys
    assert told.title == "Phone" and "key" not in told.name
    assert refused(lambda: own.end_passkey(told.name)) == (422, "passkey.last")
    own.set_password(PASSWORD)
    own.end_passkey(told.name)
    assert not own.ways_in().passkeys
    assert refused(lambda: own.end_passkey(told.name)) == (404, "passkey.unknown")


def test_the_end_of_an_account(person: Person, host: Host) -> None:
    """It ends when its name is said and its password given; its token is worthless then, and its seat is free."""
    own, game = person.client.own, person.begin()
    own.set_password(PASSWORD)
    assert refused(lambda: own.end("Somebody else", PASSWORD)) == (422, "account.sure")
    assert refused(lambda: own.end(person.name, "wrong")) == (422, "account.current")
    own.end(person.name, PASSWORD)
    assert refused(person.client.account) == (401, "token.missing")
    assert host.people.access_settings(game).seat("Ada").account == ""


def test_sessions_and_tokens(person: Person, host: Host) -> None:
    """Both are listed without their secrets, and ended one by one, or all sessions together."""
    own, people, game = person.client.own, host.people, person.begin()
    sessions = [people.sessions.begin(person.account, people.now) for _ in range(3)]
    own.end_session(own.sessions()[0].name)
    assert len(own.sessions()) == 2 and sum(people.signed_in(one) is not None for one in sessions) == 2
    own.end_sessions()
    assert not own.sessions() and not any(people.signed_in(one) for one in sessions)
    token = own.make_token("for the bot", ["read"])
    (made,) = [one for one in own.tokens() if one.title == "for the bot"]
    bot = client_of(person.app, token)
    assert bot.game(game).about().seats == ("Ada",) and made.scopes == ("read",)
    own.end_token(made.name)
    assert refused(lambda: bot.game(game).about()) == (401, "token.missing")
    assert refused(lambda: own.end_token(made.name)) == (404, "token.unknown")
    assert refused(lambda: own.end_session("x")) == (404, "session.unknown")


def test_a_name_and_a_zone(person: Person) -> None:
    """A time zone is one that there is, and nothing of a change is made where part of it cannot be."""
    own = person.client.own
    assert own.change(zone="Europe/Athens").zone == "Europe/Athens"
    assert refused(lambda: own.change(name="Somebody new", zone="Nowhere/Town")) == (422, "account.zone")
    assert refused(lambda: own.change(name="some@body", zone="Europe/Rome")) == (422, "account.name")
    assert (person.client.account().name, person.client.account().zone) == (person.name, "Europe/Athens")
    renamed = f"{person.name} renamed"
    assert own.change(name=renamed).name == renamed and f"to {renamed}" in own.activity()[0].what


# --- coming in, and being told -----------------------------------------------------------------------


def test_an_invitation_is_read_before_it_is_accepted(app: Starlette, host: Host, person: Person) -> None:
    """Reading an invitation shows game, role and maker, and doesn't use it up; an invented one is unknown."""
    guest, game = Person(app, host), person.begin()
    secret = person.client.game(game).administration.invite("player", seat="Ben").secret
    told = client_of(app).own.read_invitation(secret)
    assert (told.game, told.part, told.seat, told.by, told.private) == (game, "player", "Ben", person.name, True)
    assert refused(lambda: guest.client.own.read_invitation("made up")) == (404, "invitation.unknown")
    assert guest.client.own.accept(secret).games[0].seats == ("Ben",)
    assert refused(lambda: guest.client.own.read_invitation(secret)) == (404, "invitation.unknown")


def test_what_is_sent_again_is_done_once(app: Starlette, host: Host, person: Person) -> None:
    """An invitation that is accepted again with the same key uses nothing up; another's key is their own."""
    made = person.client.game(person.begin()).administration.invite("player", uses=2)
    first, second = Person(app, host), Person(app, host)
    headers = {"Idempotency-Key": "one and the same"}

    def accepted(guest: Person) -> tuple[int, bytes]:
        http = TestClient(app, headers=headers | guest.client.connection.headers)
        answer = http.post("/api/v1/account/invitations", json={"secret": made.secret})
        return answer.status_code, answer.content

    assert accepted(first) == accepted(first) != accepted(second)
    assert refused(lambda: Person(app, host).client.own.accept(made.secret)) == (404, "invitation.unknown")


def test_what_one_is_told(person: Person) -> None:
    """Notice settings for each game, what waits in them, and what is new since one was last here."""
    game = person.client.game(person.begin(), "Ada")
    game.change_notices(frequency="weekly", weekday=2)
    assert game.notices().frequency == "weekly" and game.notices().hours_before == 24
    (mine,) = [one for one in person.client.own.notices() if one.game == game.name]
    assert (mine.wishes.frequency, mine.wishes.weekday) == ("weekly", 2)
    assert [(one.game, one.player, one.task.words) for one in person.client.own.tasks()] == [
        (game.name, "Ada", "propose")
    ]
    assert game.look().entries == ()
    game.propose("Tea at four.", "Tea")
    assert game.look().seen == 0


def test_the_reading_key(app: Starlette, host: Host, person: Person) -> None:
    """It opens feeds of a private game to programs without a token, until it is changed; a token of less has none."""
    game = person.client.game(person.begin())
    addresses = [feed.addresses["json"] for feed in game.feeds().feeds] + [game.feeds().calendar]
    paths = ["?".join(urlsplit(address)[2:4]) for address in addresses]
    reader = TestClient(app)
    assert {reader.get(path).status_code for path in paths} == {200}
    assert {reader.get(path.partition("?")[0]).status_code for path in paths} == {404}
    old = person.client.own.reading_key()
    assert old.key in paths[0] and reader.get(f"/account/calendar.ics?key={old.key}").status_code == 200
    new = person.client.own.renew_reading_key()
    assert new.key != old.key and {reader.get(path).status_code for path in paths} == {404}
    less = person.with_scopes("read").game(game.name).feeds()
    assert "?" not in less.calendar and not [one for one in less.feeds if "?" in one.addresses["json"]]


def test_letters_are_told_to_whose_they_are(host: Host) -> None:
    """The status of mail and news is shown to all who may read the game, but letters only to their owner."""
    office = Office(host.sandbox, assembly())
    office.game.propose(enact(), by="Ada")
    book, site = AddressBook(office.host.journal.postbox, office.name), Starlette()
    site.mount(api.PREFIX, api.create_app(office.host))
    for player in ("Ada", "Ben"):
        book.set_address(PlayerId(player), f"{player.lower()}@home.example")
        office.write(f"{player.lower()}@home.example", office.address_of(player), "Nay on 301.", f"From {player}")
    owner = Person(site, office.host)
    found(office.host.people, owner.account, AccessSettings(office.name, "members"))
    game = owner.client.game(office.name)
    game.administration.take_seat("Ada")
    assert {one.about for one in game.correspondence().letters if one.way == "in"} == {"From Ada"}
    for reader in (
        game.as_("Ben"),
        client_of(site).game(office.name, "Ada"),
        owner.with_scopes("read").game(office.name),
    ):
        told = {one.about for one in reader.correspondence().letters}
        assert "From Ben" not in told and (not told or not reader.player)
    office.host.journal.close()


# --- hooks -------------------------------------------------------------------------------------------


def test_hooks_of_ones_own_and_of_a_game(app: Starlette, host: Host, person: Person) -> None:
    """They are made, listed and ended by whose they are, and by no others."""
    other, game = Person(app, host), person.begin()
    own, acts = person.client.own, person.client.game(game).administration
    mine = own.make_hook("https://hooks.example/services/T0/B1/verysecret", "slack")
    theirs = acts.make_hook("https://hooks.example/services/T0/B2/verysecret", "discord", ["rules"])
    assert [one.id for one in own.hooks()] == [mine.hook.id] and own.hooks()[0].topics == ()
    (told,) = acts.hooks()
    assert (told.id, told.form, told.topics) == (theirs.hook.id, "discord", ("rules",))
    assert mine.secret.startswith("whsec_") and mine.secret != theirs.secret
    for wrong in (lambda: own.make_hook("ftp://hooks.example"), lambda: own.make_hook("https://me:word@hooks.example")):
        assert refused(wrong) == (422, "hook.address")
    assert refused(lambda: other.client.own.end_hook(mine.hook.id)) == (404, "hook.unknown")
    assert refused(lambda: own.end_hook(theirs.hook.id)) == (404, "hook.unknown")
    assert refused(lambda: acts.end_hook(mine.hook.id)) == (404, "hook.unknown")
    own.end_hook(mine.hook.id)
    acts.end_hook(theirs.hook.id)
    assert own.hooks() == acts.hooks() == ()


def test_addresses_for_moves(app: Starlette, host: Host, person: Person) -> None:
    """They are made for seats of one's own alone, told once, and ended."""
    own, game = person.client.own, person.begin()
    made = own.make_inlet(game, "Ada", "a signing secret")
    secret = made.address.rpartition("/")[2]
    kept = IncomingHooks(host.people.records).find(secret, host.people.now)
    assert kept is not None and (kept.account, kept.player) == (person.account.id, "Ada")
    assert [(one.id, one.is_signed) for one in own.inlets()] == [(made.inlet.id, True)]
    assert refused(lambda: own.make_inlet(game, "Ben")) == (422, "hook.seat")
    assert refused(lambda: Person(app, host).client.own.make_inlet(game, "Ada")) == (422, "hook.seat")
    assert refused(lambda: Person(app, host).client.own.end_inlet(made.inlet.id)) == (404, "inlet.unknown")
    own.end_inlet(made.inlet.id)
    assert IncomingHooks(host.people.records).find(secret, host.people.now) is None


def test_secrets_are_told_once(app: Starlette, host: Host, person: Person) -> None:
    """Nothing that can be read tells again what was handed out as a secret, nor any password, PIN or digest of one."""
    own, game = person.client.own, person.begin()
    acts = person.client.game(game).administration
    own.set_password(PASSWORD)
    address = "https://hooks.example/services/T0/B1/verysecret"
    secrets = [
        own.make_token("for the bot", ["read"]),
        own.make_hook(address).secret,
        acts.make_hook(address).secret,
        own.make_inlet(game, "Ada", "a signing secret").address.rpartition("/")[2],
        acts.invite("player", seat="Ben").secret,
        host.people.sessions.begin(person.account, host.people.now),
    ]
    read = [
        Program(
            app, game, host.people.tokens.make(person.account, "to read", list(EVERYTHING), 3, host.people.now)
        ).get(one.address.replace("/games/{game}/", "") if "game" in one.parts else one.address)
        for one in OPERATIONS
        if one.method == "GET" and one.scope in ("account", "moderate") and one.parts in ((), ("game",))
    ]
    assert len(read) > 12 and {answer.status_code for answer in read} == {200}
    told = "\n".join(answer.text for answer in read)
    assert not [secret for secret in (*secrets, PASSWORD, "verysecret", "a signing secret", "argon2") if secret in told]
    assert not [one for one in _digests(host, person.account) if one in told]


def _digests(host: Host, account: Account) -> list[str]:
    """The keys of papers by which somebody's secrets are found."""
    kinds = ("session", "token", "link", "inlet")
    return [paper.key for kind in kinds for paper in host.people.records.of(kind, account.id, host.people.now)]
