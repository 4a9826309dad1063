"""The language of pages: the account's, the browser's choice, or what the browser accepts; and what caches are told."""

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.languages.pseudo import OPEN, PSEUDO
from tests.web.people import account, signed_in
from tests.web.played import START

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.gateways.web.http.reader_language import LANGUAGE_COOKIE
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.runtime.rate_limits import NO_LIMITS

GAME = "/games/friday"


@pytest.fixture
def host() -> Iterator[Host]:
    """A host with a game."""
    with bootstrap.host(":memory:", SetClock(START)) as opened:
        opened.people.limits = NO_LIMITS
        opened.new("friday", opened.ruleset("five_rules"), ("Ada", "Ben"), title="Friday", seed=b"7" * 32)
        yield opened


@pytest.fixture
def app(host: Host, bracketed: object) -> Starlette:
    """Its site, which offers English, German and the language in brackets."""
    return create_app(host, languages=("en", "de", PSEUDO))


def spoken(site: TestClient, path: str = "/", **headers: str) -> str:
    """The language of a page, as it says itself."""
    page = site.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()}).text
    language = page.partition('<html lang="')[2].partition('"')[0]
    assert (OPEN in page) == (language == PSEUDO)
    return language


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("it,eo;q=0.5,de;q=0.7", "de"),
        ("de;q=0.2,eo;q=0.8", PSEUDO),
        ("it,pt-BR", "en"),
        ("de;q=0,en", "en"),
        ("de;q=much", "en"),
        ("*", "en"),
    ],
)
def test_a_page_is_in_the_language_that_the_browser_likes_best(accepted: str, language: str, app: Starlette):
    """By the weights of Accept-Language, without regard to regions; English if the site has none of them."""
    assert spoken(TestClient(app), accept_language=accepted) == language


@pytest.mark.check
def test_the_footer_s_choice_goes_before_the_browser_s(app: Starlette):
    """The choice is kept in a cookie, without an account and without scripts; another language isn't taken."""
    visitor = signed_out = TestClient(app)
    page = visitor.get("/")
    assert 'name="language" value="de" lang="de" aria-pressed="false">Deutsch' in page.text
    token = page.text.partition('name="form_token" value="')[2].partition('"')[0]
    for chosen, language in ((PSEUDO, PSEUDO), ("fr", PSEUDO), ("en", "en")):
        signed_out.post("/look", data={"form_token": token, "back": "/new", "language": chosen})
        assert visitor.cookies.get(LANGUAGE_COOKIE) == language
        assert spoken(visitor, accept_language="de") == language


@pytest.mark.check
def test_an_account_s_setting_goes_before_all(app: Starlette, host: Host):
    """The setting is chosen on the account's page, holds in every browser, and can be given back to the browser."""
    visitor = signed_in(app, "Ada")
    assert "as my browser" in visitor.get("/account").words
    for chosen, language in ((PSEUDO, PSEUDO), ("de", "de"), ("", PSEUDO)):
        visitor.send("/account/language", {"language": chosen})
        assert account(host, "Ada").language == chosen
        other = signed_in(app, "Ada").client
        assert spoken(other, accept_language=PSEUDO) == language


@pytest.mark.check
def test_caches_keep_languages_apart(app: Starlette):
    """A page varies with Accept-Language, and a browser that changes its language gets no 304."""
    visitor = TestClient(app)
    english = visitor.get(f"{GAME}/rules")
    assert "accept-language" in english.headers["vary"].lower()
    tag = {"if-none-match": english.headers["etag"]}
    cookies = visitor.get(f"{GAME}/rules", headers=tag)
    again = visitor.get(f"{GAME}/rules", headers={"if-none-match": cookies.headers["etag"]})
    assert again.status_code == 304 and "accept-language" in again.headers["vary"].lower()
    other = visitor.get(f"{GAME}/rules", headers={"accept-language": PSEUDO, "if-none-match": cookies.headers["etag"]})
    assert other.status_code == 200 and OPEN in other.text


def test_a_site_of_one_language_offers_no_choice(host: Host):
    """Pages of a site that has only English are as they were: no choice, and no header about it."""
    page = TestClient(create_app(host, languages=("en",))).get("/", headers={"accept-language": "de"})
    assert '<html lang="en"' in page.text and 'name="language"' not in page.text
    assert "accept-language" not in page.headers.get("vary", "").lower()


def test_error_pages_speak_the_reader_s_language(app: Starlette):
    """Pages for what isn't there or isn't allowed, and those beside a game, are translated too."""
    visitor = TestClient(app, cookies={LANGUAGE_COOKIE: PSEUDO})
    assert [spoken(visitor, path) for path in ("/nowhere", f"{GAME}/nowhere", "/account")] == [PSEUDO] * 3
