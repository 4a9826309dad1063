"""Attacks on the site: injected text, cross-site forms, cookies, redirects, and guessing."""

import re
import threading
from collections.abc import Callable, Iterator

import pytest
from markupsafe import escape
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.time_limits import stands_still
from tests.waiting import PATIENCE_SECONDS
from tests.web.people import PASSWORD, account, invited, set_access, signed_in
from tests.web.site import Visitor, enacting

from moot.gateways.api.app import create_app as create_api
from moot.gateways.hooks.app import create_app as create_hooks
from moot.gateways.web.app import create_app
from moot.gateways.web.http.concurrency import AT_ONCE
from moot.gateways.web.rendering.markup import inline, markdown
from moot.people.game_access import AccessSettings
from moot.play.host import Host
from moot.post.hooks.incoming import IncomingHooks
from moot.runtime.concurrency import EACH_MOST, TRIALS
from moot.runtime.rate_limits import NO_LIMITS, Rate, RateLimiter

ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "[here](javascript:alert(1))",
    "![x](https://elsewhere.example/x.png)",
    "</textarea><script>alert(1)</script>",
    "<a href='data:text/html,x'>x</a>",
)


@pytest.fixture
def limited(host: Host) -> Iterator[Host]:
    """The host with the limits that it has outside of tests, all of them unspent."""
    host.people.limits = RateLimiter(clock=stands_still)
    yield host
    host.people.limits = NO_LIMITS


@pytest.fixture
def club(app: Starlette, host: Host) -> str:
    """A private game of members, with Ada's seat taken by the account Guest."""
    name = f"club-of-{len(host.games())}"
    host.new(name, host.ruleset("suber"), ("Ada", "Ben"), title="The club", seed=b"7" * 32)
    set_access(host, AccessSettings(name, "members", private=True, owner=account(host, "Olga").id))
    invited(host, name, "Guest", "player", "Ada")
    return name


# --- what others write ---------------------------------------------------------------------------


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.check
def test_nothing_that_is_written_runs(begin: Callable[..., Visitor], attack: str) -> None:
    """Titles, texts, statements and arguments are shown as text; no link or image of theirs does anything."""
    ada = begin().sit("Ada")
    ada.send("propose", enacting(attack, attack))
    ada.do("argue", "proposals/301", proposal="301", text=attack)
    ada.do("call-case", "cases", statement=attack)
    ada.send("/new", {"title": attack, "ruleset": "suber", "players": "Ada", "name": f"x{abs(hash(attack))}"})
    for path in ("", "proposals", "proposals/301", "cases", "cases/1", "log", "talk", "players", "/", "board"):
        page = ada.get(path)
        assert page.status == 200
        tags = [(tag, attrs) for tag, attrs in page.tags if not attrs.get("src", "").startswith("/static/")]
        assert not [attrs for tag, attrs in tags if tag in ("script", "img")]
        assert not [name for _, attrs in tags for name in attrs if name.startswith("on")]
        assert not [a["href"] for a in page.all("a") if re.match(r"\s*(javascript|data):", a.get("href", ""), re.I)]


@pytest.mark.parametrize("name", ["<b>Eve</b>", "Eve\r\nSet-Cookie: a=b", 'Eve" onclick="x', "Eve\u202e", "{{7*7}}"])
def test_no_name_brings_markup(app: Starlette, begin: Callable[..., Visitor], name: str) -> None:
    """Names of accounts and players are refused, or shown as the text that they are."""
    for page in (
        Visitor(app).send("/sign-up", {"name": name, "password": PASSWORD, "next": "/account"}),
        begin().send("join", {"player": name}),
    ):
        assert "<b>Eve" not in page.source
        assert 'onclick="x' not in page.source
        assert "set-cookie: a" not in str(page.headers).casefold()
        assert "49" not in page.words


# --- forms from elsewhere --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
    ],
)
def test_a_form_of_another_site_is_not_taken(app: Starlette, headers: dict[str, str]) -> None:
    """Even with the right token, a form sent from elsewhere changes nothing."""
    visitor = signed_in(app, "Forms")
    page = visitor.send("/account/name", {"name": "Changed"}, **headers)
    assert page.status == 403
    assert "<h1>Forms</h1>" in visitor.get("/account").source


def test_a_form_needs_the_token_of_its_own_session(app: Starlette) -> None:
    """A token of nobody, of another session, or put into the cookie by somebody else is not good."""
    visitor, other = signed_in(app, "Forms"), signed_in(app, "Others")
    stolen = other.client.cookies["moot_form"]
    for token in ("", "x" * 43, stolen, "é"):
        assert visitor.send("/account/name", {"name": "Changed", "form_token": token}).status == 403
    visitor.client.cookies.set("moot_form", stolen)
    assert visitor.send("/account/name", {"name": "Changed", "form_token": stolen}).status == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/form-data; boundary=x"])
def test_a_form_of_another_kind_is_not_taken(app: Starlette, kind: str) -> None:
    """What other sites could send without asking, or what is no form, is refused."""
    assert signed_in(app, "Forms").send("/account/name", {"name": "X"}, **{"content-type": kind}).status == 415


@pytest.mark.parametrize("path", ["/", "/sign-in", "/account", "/nothing", "/games/none", "/static/moot.css"])
def test_no_page_can_be_framed(app: Starlette, path: str) -> None:
    """Every answer forbids being shown within another page, by both headers."""
    headers = signed_in(app, "Forms").get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example",
        "\\/elsewhere.example",
        "javascript:alert(1)",
        "/\t/elsewhere.example",
        "/\r\nSet-Cookie: a=b",
        " /account",
    ],
)
def test_nothing_leads_to_another_site(app: Starlette, host: Host, elsewhere: str, club: str) -> None:
    """Where a form says to go on to, that is a page of this site, or the list of games."""
    account(host, "Walker", PASSWORD)
    fields = {"name": "Walker", "password": PASSWORD, "next": elsewhere}
    landed = Visitor(app).send("/sign-in", fields, follow=False)
    assert landed.headers["location"] == "/"
    back = signed_in(app, "Guest", club).send("you", {"player": "Ada", "back": elsewhere}, follow=False)
    assert back.headers["location"] == f"/games/{club}"


# --- sessions and cookies ----------------------------------------------------------------------------


def test_signing_in_begins_a_new_session(app: Starlette, host: Host) -> None:
    """A session that was planted before is not the one that is signed in, and an old one of this browser ends."""
    account(host, "Fixed", PASSWORD)
    planted = "p" * 43
    visitor = Visitor(app, moot_session=planted)
    visitor.get("/sign-in")
    visitor.send("/sign-in", {"name": "Fixed", "password": PASSWORD}, follow=False)
    secrets = {cookie.value for cookie in visitor.client.cookies.jar if cookie.name == "moot_session"} - {planted}
    assert len(secrets) == 1
    assert host.people.signed_in(planted) is None
    assert host.people.signed_in(secrets.pop()).name == "Fixed"  # type: ignore[union-attr]


def test_a_session_ends_when_it_is_signed_out(app: Starlette, host: Host) -> None:
    """The secret that a browser had is worth nothing afterwards."""
    visitor = signed_in(app, "Leaver")
    secret = visitor.client.cookies["moot_session"]
    visitor.send("/sign-out")
    assert host.people.signed_in(secret) is None
    assert Visitor(app, moot_session=secret).get("/account").status == 403


def test_cookies_are_for_this_site_alone(app: Starlette, host: Host) -> None:
    """No script reads them, no other site's form sends them; over TLS they are secure and bound to the host."""
    account(host, "Cookies", PASSWORD)
    for base, prefix in (("http://testserver", ""), ("https://testserver", "__Host-")):
        client = TestClient(app, base_url=base)
        client.get("/sign-in")
        token = client.cookies[f"{prefix}moot_form"]
        fields = {"name": "Cookies", "password": PASSWORD, "form_token": token}
        answer = client.post("/sign-in", data=fields, follow_redirects=False)
        kept = [line for line in answer.headers.get_list("set-cookie") if "moot_session=" in line]
        assert len(kept) == 1
        assert kept[0].startswith(f"{prefix}moot_session=")
        assert "HttpOnly" in kept[0] and "SameSite=lax" in kept[0] and "Path=/" in kept[0] and "Domain" not in kept[0]
        assert ("Secure" in kept[0]) == (prefix != "")


@pytest.mark.parametrize("cookie", ["Ben", "Ada:9999999999:" + "0" * 64, "Ben:1:x", "%00", "é", "Ada" * 2000])
def test_a_seat_is_not_taken_by_writing_a_cookie(app: Starlette, club: str, cookie: str) -> None:
    """In a game of members the cookie of a seat makes nobody a player: their account does."""
    visitor = signed_in(app, "Nobody in particular", club)
    visitor.client.cookies.set("moot_seat", cookie.encode("ascii", "ignore").decode())
    assert visitor.get().status == 404
    guest = signed_in(app, "Guest", club)
    guest.client.cookies.set("moot_seat", cookie.encode("ascii", "ignore").decode())
    assert "You are Ada" in guest.get().words


def test_a_pin_is_not_got_round_by_a_cookie(begin: Callable[..., Visitor]) -> None:
    """What a browser keeps of a seat with a PIN is sealed: for another player, later or changed, it is nothing."""
    ada = begin().sit("Ada")
    ada.send("seat/Ada/pin", {"pin": "tulip"})
    kept = next(c.value for c in ada.client.cookies.jar if c.name == "moot_seat" and ":" in (c.value or ""))
    assert kept is not None
    name, until, seal = kept.strip('"').split(":")
    for forged in (
        "Ada",
        f"Ada:{until}:",
        f"Ada:{int(until) + 1}:{seal}",
        f"Ada:{until}:{seal[:-1]}x",
        f"{name}:{until}",
    ):
        other = Visitor(ada.client.app, ada.game.rpartition("/")[2], moot_seat=forged)  # type: ignore[arg-type]
        assert "You are watching" in other.get().words


# --- fields and addresses ------------------------------------------------------------------------------


def test_fields_that_a_form_has_not_change_nothing(app: Starlette, host: Host, club: str) -> None:
    """Whatever else is sent along, an account moderates nothing, a seat is nobody else's, a part is as invited."""
    visitor = signed_in(app, "Ambitious")
    more = {"moderates": "true", "id": "0" * 16, "mail": "x@y.example", "made": "0", "role": "moderator"}
    visitor.send("/account/name", {"name": "Ambitious", **more})
    visitor.send("/account/zone", {"zone": "Europe/London", **more})
    mine = account(host, "Ambitious")
    assert (mine.moderates, mine.mail, mine.zone) == (False, "", "Europe/London")
    people, now = host.people, host.people.now
    secret = people.invitations.make(club, account(host, "Olga"), "watcher", now)
    visitor.send(f"/invitations/{secret}/accept", {"part": "moderator", "seat": "Ben", **more})
    assert people.access(mine, club).role == "watcher"
    guest = signed_in(app, "Guest", club)
    guest.send("propose", {**enacting("Kindness", "Be kind."), "player": "Ben", "author": "Ben"})
    assert host.table(club).state.proposals["301"].author == "Ada"  # type: ignore[index]


@pytest.mark.parametrize(
    "path",
    [
        "/games/..%2f..%2fetc%2fpasswd",
        "/games/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2f..%2frendering.py",
        "/static/%2e%2e/app.py",
        "/rulesets/..%2fsuber",
        "/rulesets/%2Fetc",
        "/games/x%00y",
        "/invitations/%2e%2e",
        "/sign-in/link/%0d%0aSet-Cookie:%20a=b",
        "/games/" + "x" * 5000,
    ],
)
def test_addresses_do_not_lead_out_of_the_site(app: Starlette, path: str) -> None:
    """Nothing but the site's own pages is found, whatever is put into an address; none adds a header."""
    page = Visitor(app).get(path)
    assert page.status in (200, 404, 422)
    assert "root:" not in page.source and "import " not in page.source
    assert "a=b" not in page.headers.get("set-cookie", "")


def test_a_letter_names_the_host_as_it_was_set_up(app: Starlette, host: Host) -> None:
    """Whatever host a request claims to be for, a link to sign in leads to where the pages are."""
    host.people.letters.set_up("games.example", "https://games.example")
    host.people.accounts.set_mail(account(host, "Mailed"), "mailed@home.example", host.people.now)
    visitor = Visitor(app)
    visitor.send("/sign-in/mail", {"mail": "mailed@home.example"}, host="elsewhere.example")
    waiting = host.journal.postbox.waiting("mail", "out", host.people.now)
    letter = next(kept.data.decode() for kept in waiting if b"mailed@home.example" in kept.data)
    assert "https://games.example/sign-in/link/" in letter
    assert "elsewhere" not in letter


# --- guessing -------------------------------------------------------------------------------------------


def _until_slowed(ask: Callable[[int], object], most: int) -> int:
    """The number of attempts before the rate limit."""
    for tries in range(most):
        page = ask(tries)
        if page.status == 429:  # type: ignore[attr-defined]
            assert int(page.headers["retry-after"]) > 0  # type: ignore[attr-defined]
            assert "Wait" in page.words  # type: ignore[attr-defined]
            return tries
    return most


def test_passwords_cannot_be_guessed_quickly(app: Starlette, limited: Host) -> None:
    """After ten attempts even the right password has to wait."""
    account(limited, "Guessed", PASSWORD)
    visitor = Visitor(app)
    fields = {"name": "Guessed"}
    assert _until_slowed(lambda n: visitor.send("/sign-in", {**fields, "password": f"guess {n} {n}"}), 12) == 10
    assert visitor.send("/sign-in", {**fields, "password": PASSWORD}).status == 429


@pytest.mark.check
def test_a_pin_cannot_be_guessed_quickly(begin: Callable[..., Visitor], limited: Host) -> None:
    """After eight tries at a seat one waits, from whichever browser."""
    ada = begin().sit("Ada")
    ada.send("seat/Ada/pin", {"pin": "4711"})
    app, game = ada.client.app, ada.game.rpartition("/")[2]

    def guess(number: int) -> object:
        return Visitor(app, game).send("seat/Ada", {"pin": f"{number:04}"})  # type: ignore[arg-type]

    assert _until_slowed(guess, 12) == 8


def test_invitations_and_links_cannot_be_guessed(app: Starlette, limited: Host) -> None:
    """Guessing 256-bit secrets is rate-limited."""
    visitor = Visitor(app)
    assert _until_slowed(lambda n: visitor.get(f"/invitations/{n:043}"), 40) == 30
    assert visitor.get("/sign-in/link/" + "x" * 43).status == 429


def test_mail_cannot_be_sent_to_somebody_over_and_over(app: Starlette, limited: Host) -> None:
    """After four letters to an address one waits."""
    limited.people.letters.set_up("games.example", "https://games.example")
    visitor = Visitor(app)
    assert _until_slowed(lambda n: visitor.send("/sign-in/mail", {"mail": "victim@home.example"}), 8) == 4


# --- what others keep, and what takes long --------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/games/{}", "/games/{}/log", "/games/{}/journal", "/games/none"])
def test_no_page_is_kept_for_others(app: Starlette, club: str, path: str) -> None:
    """A cache that many share keeps no page, and hands none to somebody with other cookies."""
    page = signed_in(app, "Guest", club).get(path.format(club))
    assert page.headers["cache-control"].startswith("private")
    assert "Cookie" in page.headers["vary"]


@pytest.mark.parametrize(
    "path", ["/account", "/account/notices", "/account/activity", "/invitations/x", "/sign-in/link/x"]
)
def test_what_is_somebody_s_own_is_kept_nowhere(app: Starlette, path: str) -> None:
    """Who signs out on a machine that others use leaves no page of their account behind."""
    assert signed_in(app, "Guest").get(path).headers["cache-control"] == "no-store"


def test_style_is_kept_for_everybody(app: Starlette) -> None:
    """What is the same for all is cached as such, once for each encoding."""
    answer = Visitor(app).get("/static/moot.css?v=1")
    assert answer.headers["cache-control"].startswith("public") and answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "TRACE", "FOO"])
def test_other_methods_do_and_hold_nothing(app: Starlette, club: str, method: str) -> None:
    """A HEAD request for a stream ends at once; unsupported methods are 405 for everybody."""
    guest = signed_in(app, "Guest", club).client
    for path in (f"/games/{club}/live", f"/games/{club}", "/account"):
        answer = guest.request(method, path)
        assert answer.status_code == (200 if method == "HEAD" else 405)
        assert answer.content == b"" or method != "HEAD"


@pytest.mark.parametrize("marks", ["[", "![[", "|a", "*a ", "a\n", "`a", "<![CDATA["])
def test_a_text_of_nothing_but_marks_is_shown_as_it_is(begin: Callable[..., Visitor], marks: str) -> None:
    """It would take seconds to read as Markdown, again and again; ordinary texts are read as ever."""
    text = marks * (60_000 // len(marks))
    assert markdown(text).startswith("<pre ")
    assert inline(text) == escape(text)
    assert markdown("*So* it is. " * 4_000).startswith("<p><em>So</em>")


def test_a_value_that_is_nested_without_end_is_a_word(begin: Callable[..., Visitor]) -> None:
    """A holding is parsed as JSON if it is, and no input breaks the page."""
    visitor = begin()
    visitor.sit("Ada").do("call-case", "cases", statement="Is it so?")
    judge = visitor.client.app.state.host.table(visitor.game.rpartition("/")[2]).state.cases["1"].judge  # type: ignore[attr-defined]
    fields = {"case": "1", "judgment": "true", "reasons": "x", "holding_says": "term:votes_required"}
    assert visitor.sit(judge).do("judge", "cases/1", **fields, holding="[" * 50_000).status < 500


def test_games_cannot_be_started_over_and_over(begin: Callable[..., Visitor], limited: Host) -> None:
    """Starting and forking games is limited to thirty at once from one address, on pages and the API."""
    visitor = begin()
    limited.people.limits = RateLimiter({"found": Rate(2, 60)}, stands_still)
    started = {"title": "Again", "ruleset": "suber", "players": "Ada"}
    tried = (visitor.send("/new", started), visitor.send("forks", {"entry": "0"}), visitor.send("/new", started))
    assert [page.status for page in tried] == [200, 200, 429]
    assert visitor.send("forks", {"entry": "0"}).status == 429


def test_nobody_keeps_others_from_trying(app: Starlette, host: Host, begin: Callable[..., Visitor]) -> None:
    """Whoever has several proposals tried at this moment waits; another account, or another place, does not."""
    game = begin().game.rpartition("/")[2]
    hasty, other = signed_in(app, "Hasty", game).sit("Ada"), signed_in(app, "Unhurried", game).sit("Ben")
    TRIALS._clients[account(host, "Hasty").id] = EACH_MOST
    TRIALS._clients["testclient"] = EACH_MOST
    try:
        tried = {who: who.send("try", enacting("Kindness", "Be kind.")).status for who in (hasty, other, begin())}
    finally:
        TRIALS._clients.clear()
    assert [*tried.values()] == [429, 200, 429]


@pytest.mark.check
def test_a_class_behind_one_router_has_proposals_tried_at_once(
    app: Starlette, begin: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many players as one address may have requests handled press “Try it” together, and each sees what comes."""
    monkeypatch.setattr(TRIALS, "_seconds", PATIENCE_SECONDS)
    names = tuple(f"Pupil{n}" for n in range(AT_ONCE))
    first = begin(names)
    pupils = [Visitor(app, first.game.rpartition("/")[2]).sit(name) for name in names]
    statuses: list[int] = []
    ready = threading.Barrier(len(pupils))

    def press(pupil: Visitor) -> None:
        ready.wait(PATIENCE_SECONDS)
        statuses.append(pupil.send("try", enacting("Kindness", "Be kind.")).status)

    pressing = [threading.Thread(target=press, args=(pupil,)) for pupil in pupils]
    for one in pressing:
        one.start()
    for one in pressing:
        one.join(PATIENCE_SECONDS)
    assert statuses == [200] * len(pupils)


def test_no_text_turns_the_words_of_the_page(begin: Callable[..., Visitor]) -> None:
    """What turns the direction of what follows is left out; letters that run from right to left stay."""
    visitor = begin().sit("Ada")
    visitor.send("propose", enacting("שלום \u202e\u2066 and", "\u202etxet"))
    for path in ("", "proposals", "proposals/301", "log"):
        source = visitor.get(path).source
        assert "שלום" in source
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", source)


@pytest.mark.parametrize(
    "body",
    [
        '{"text": "\\ud800"}', '{"move": "\\ud800"}', '{"move": "argue", "arguments": {"\\ud800": 1}}',
        '{"move": "argue", "arguments": {"text": NaN}}', '{"text": Infinity}', '{"a":' * 5_000 + "1" + "}" * 5_000,
        "\xff",
    ],
)  # fmt: skip
def test_what_is_no_json_is_refused_to_hooks(app: Starlette, host: Host, body: str) -> None:
    """Half a character, a number that is none, or nesting without end break nothing."""
    mine = account(host, "Hooked")
    host.new(f"hooked-{len(host.games())}", host.ruleset("suber"), ("Ada",), seed=b"7" * 32)
    game = host.games()[-1].name
    _, secret = IncomingHooks(host.journal.records).make(mine, game, "Ada", host.people.now)
    hooks = TestClient(create_hooks(host), raise_server_exceptions=False)
    answer = hooks.post(f"/{secret}", content=body.encode("latin-1"), headers={"content-type": "application/json"})
    assert answer.status_code == 400 and answer.json()["allowed"] is False


@pytest.mark.parametrize("path", ["/understand", "/games/{}/understand"])
def test_reading_long_texts_takes_turns(host: Host, begin: Callable[..., Visitor], path: str) -> None:
    """Parsing long texts is limited for each client, because it takes seconds."""
    game = begin().game.rpartition("/")[2]
    programs = TestClient(create_api(host), raise_server_exceptions=False)
    TRIALS._clients["testclient"] = EACH_MOST
    try:
        statuses = [programs.post(path.format(game), json={"text": "Repeal rule 204."}).status_code]
        TRIALS._clients.clear()
        statuses.append(programs.post(path.format(game), json={"text": "Repeal rule 204."}).status_code)
    finally:
        TRIALS._clients.clear()
    assert statuses == [429, 200]


def test_weaknesses_are_reported_where_the_host_says(host: Host) -> None:
    """`security.txt` has the contact and a time until which that holds; without a contact there is none."""
    client = TestClient(create_app(host, contact="mailto:security@moot.example"))
    told = client.get("/.well-known/security.txt")
    assert told.headers["content-type"] == "text/plain; charset=utf-8"
    assert told.text.splitlines()[0] == "Contact: mailto:security@moot.example"
    assert re.fullmatch(r"Expires: 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", told.text.splitlines()[1])
    assert TestClient(create_app(host)).get("/.well-known/security.txt").status_code == 404


def test_a_form_without_an_account_is_short(app: Starlette, host: Host, begin: Callable[..., Visitor]) -> None:
    """Without an account a form has 30,000 characters; somebody who is signed in can send more."""
    visitor = begin()
    assert visitor.sit("Ben").send("try", {"text": "x" * 30_001}).status == 413
    assert visitor.send("try", {"text": "x" * 20_000}).status != 413
