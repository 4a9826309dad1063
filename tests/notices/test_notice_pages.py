"""Pages of notices, hooks and feeds: who sees what, what can be set, and what is shown once and never again."""

from collections.abc import Iterator
from html import unescape
from urllib.parse import urlsplit

import pytest
from icalendar import Calendar
from msgspec.structs import replace
from tests.notices.club import DAY, ENACT, GAME, Club, club
from tests.web.site import Page, Visitor

from moot.gateways.web.app import create_app
from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore
from moot.people.sign_in import Browser
from moot.post.hooks.hooks import Hooks
from moot.post.hooks.incoming import IncomingHooks
from moot.post.notices.feeds import FEEDS
from moot.runtime.rate_limits import NO_LIMITS


class Site:
    """A club and those who visit its pages."""

    def __init__(self, one: Club):
        self.one, self.app = one, create_app(one.host)
        one.host.people.limits = NO_LIMITS

    def visitor(self, name: str = "") -> Visitor:
        """Somebody; signed in if they have a name."""
        visitor = Visitor(self.app, GAME)
        if name:
            people, account = self.one.host.people, self.one.whose(name)
            secret = people.sign_in.begin(account, "signed in", Browser(), people.now)
            visitor.client.cookies.set("moot_session", secret)
            visitor.get("/account")
        return visitor

    def make_private(self) -> None:
        """Let only those read who have a part in the game."""
        access_store, now = self.one.host.people.access_store, self.one.clock.time
        access_store.change(GAME, now, lambda settings: replace(settings, private=True, seating="members"))

    def owned_by(self, name: str) -> None:
        """Say whose the game is."""
        access_store, now = self.one.host.people.access_store, self.one.clock.time
        access_store.change(GAME, now, lambda settings: replace(settings, owner=self.one.whose(name).id))


@pytest.fixture
def site() -> Iterator[Site]:
    """The site of a club in which a proposal is open."""
    with club() as one:
        one.begin().do("Ben", "propose", changes=[ENACT])
        yield Site(one)


def secrets_on(page: Page) -> list[str]:
    """The secrets that a page shows."""
    return [unescape(part.split("</code>")[0]) for part in page.source.split('<code class="secret">')[1:]]


def within(address: str) -> str:
    """An address without its host."""
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def test_pages_name_their_feeds_and_calendar(site: Site) -> None:
    """Feed readers and calendar programs find them, and each that is named is there, without a key."""
    visitor = site.visitor()
    found = {link["href"]: link["type"] for link in visitor.get("rules").all("link") if link.get("rel") == "alternate"}
    assert set(found.values()) == {
        "application/atom+xml", "application/rss+xml", "application/feed+json", "text/calendar",
    }  # fmt: skip
    for address, media in found.items():
        page = visitor.get(address)
        assert page.status == 200 and page.headers["content-type"].startswith(media)


def test_every_address_of_the_follow_page_is_there(site: Site) -> None:
    """Each feed in each form, and the calendar."""
    visitor = site.visitor()
    links = [a["href"] for a in visitor.get("follow").all("a") if a["href"].startswith("http://testserver/games")]
    assert len(links) == len(FEEDS) * 4 + 1
    assert {visitor.get(within(link)).status for link in links} == {200}


def test_a_private_game_is_followed_with_a_key(site: Site) -> None:
    """Without one there is no such game; with a member's there is; a key that was changed is worthless."""
    site.make_private()
    site.one.account("Dan")
    ada, stranger = site.visitor("Ada"), site.visitor()
    (key,) = {urlsplit(a["href"]).query for a in ada.get("follow").all("a") if "?key=" in a["href"]}
    assert "alternate" not in {link.get("rel") for link in ada.get("rules").all("link")}, (
        "they would be 404 to programs"
    )
    paths = ("feed.atom", "feed.json", "feeds/rules.rss", "calendar.ics")
    for path in paths:
        assert [stranger.get(path).status, stranger.get(f"{path}?{key}").status] == [404, 200], path
        assert stranger.get(f"{path}?{key}x").status == stranger.get(f"{path}?key=").status == 404
    assert key.removeprefix("key=") in stranger.get(f"feed.json?{key}").source, "a feed names its own address"
    assert stranger.get(f"rules?{key}").status == stranger.get(f"?{key}").status == 404, "a key opens no pages"
    assert "?key=" not in stranger.get("/").source
    dans = secrets_on(site.visitor("Dan").get("/account/notices"))[0].partition("?")[2]
    assert {stranger.get(f"{path}?{dans}").status for path in paths} == {404}, "nor what its owner may not read"
    ada.send("/account/notices/key")
    assert {stranger.get(f"{path}?{key}").status for path in paths} == {404}


def test_my_calendar_is_followed_with_a_key(site: Site) -> None:
    """It needs one, and tells what waits for its owner."""
    address = within(secrets_on(site.visitor("Ada").get("/account/notices"))[0])
    stranger = site.visitor()
    assert stranger.get(address.partition("?")[0]).status == 403
    page = stranger.get(address)
    assert page.headers["content-type"] == "text/calendar; charset=utf-8" and "private" in page.headers["cache-control"]
    assert stranger.get(address, **{"if-none-match": page.headers["etag"]}).status == 304
    (event,) = Calendar.from_ical(page.source).walk("VEVENT")
    assert "vote on proposal 301" in event["SUMMARY"]


def test_what_is_wanted_is_kept_and_shown(site: Site) -> None:
    """Every choice of the form, for that game and account alone."""
    ada = site.visitor("Ada")
    fields = {"game": GAME, "frequency": "weekly", "hour": "7", "weekday": "4", "hours_before": "48", "way": "hook"}
    page = ada.send("/account/notices", {**fields, "talk": "yes"})
    assert page.status == 200 and "Saved." in page.words
    settings, now = NoticeSettingsStore(site.one.host.journal.records), site.one.clock.time
    wishes = settings.of(site.one.whose("Ada"), GAME, now)
    assert wishes == NoticeSettings("weekly", 7, 4, 48, ("hook",), talk=True)
    checked = {(i["name"], i["value"]) for i in page.all("input") if "checked" in i}
    assert checked == {("frequency", "weekly"), ("way", "hook"), ("talk", "yes")}
    assert settings.of(site.one.whose("Ben"), GAME, now) != wishes


@pytest.mark.parametrize(
    "wrong",
    [{"frequency": "always"}, {"hour": "24"}, {"hour": "x"}, {"weekday": "-1"}, {"hours_before": "9999"},
     {"game": "nowhere"}, {"hour": "٣" * 5_000}],
)  # fmt: skip
def test_what_cannot_be_wanted_is_said(site: Site, wrong: dict[str, str]) -> None:
    """Nothing changes, and the form comes again."""
    fields = {"game": GAME, "frequency": "daily", "hour": "7", "weekday": "4", "hours_before": "48", "way": "mail"}
    page = site.visitor("Ada").send("/account/notices", {**fields, **wrong})
    assert page.status == 422 and "notices." in page.words
    wishes = NoticeSettingsStore(site.one.host.journal.records).of(site.one.whose("Ada"), GAME, site.one.clock.time)
    assert wishes is not None and wishes.frequency == "nothing"


def test_nobody_is_told_of_a_game_that_they_may_not_read(site: Site) -> None:
    """A private game is to others as if it were not there."""
    site.make_private()
    site.one.account("Dan")
    dan = site.visitor("Dan")
    assert GAME not in dan.get(f"/account/notices?game={GAME}").source.partition("<main")[2]
    assert dan.send("/account/notices", {"game": GAME, "frequency": "every"}).status == 422


def test_one_click_ends_notices(site: Site) -> None:
    """The link of a letter asks a person, and does at once what a mail program sends; a changed one is nobody's."""
    site.one.wants("Ada", frequency="every")
    site.one.do("Cleo", "call-case", statement="Is it so?")
    site.one.go()
    letter = site.one.letters("Ada")[-1]
    path = within(next(word for word in letter.text.split() if "/notices/stop/" in word))
    site.visitor("Ada").send("/account/notices/key")  # which leaves links in letters as they are
    stranger, settings = site.visitor(), NoticeSettingsStore(site.one.host.journal.records)

    def frequency() -> str:
        wishes = settings.of(site.one.whose("Ada"), GAME, site.one.clock.time)
        return wishes.frequency if wishes else ""

    assert "Stop notifications?" in stranger.get(path).words and frequency() == "every"
    assert stranger.client.post(path[:-1] + ("0" if path[-1] != "0" else "1")).status_code == 404
    assert stranger.client.post(path, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert frequency() == "nothing"


def test_a_hook_of_a_game_is_its_moderators(site: Site) -> None:
    """Made, listed and ended by them alone; its secret is shown once, and its whole address never again."""
    site.owned_by("Ada")
    ada, address = site.visitor("Ada"), "https://hooks.example/services/T0/B0/secret-word"
    fields = {"address": address, "form": "slack", "topic": "rules"}
    assert site.visitor("Ben").send("administration/hooks", fields).status == 403
    page = ada.send("administration/hooks", fields)
    assert page.headers["cache-control"] == "no-store"
    (hook,) = Hooks(site.one.host.journal.records).of_game(GAME, site.one.clock.time)
    assert secrets_on(page) == [hook.secret] and hook.topics == ("rules",)
    later = ada.get("administration/hooks")
    assert hook.secret not in later.source and "secret-word" not in later.source and "hooks.example" in later.words
    assert site.visitor("Ben").send("administration/hooks/end", {"which": hook.id}).status == 403
    ada.send("administration/hooks/end", {"which": hook.id})
    assert Hooks(site.one.host.journal.records).of_game(GAME, site.one.clock.time) == []


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"address": "javascript:alert(1)"}, "hook.address"),
        ({"form": "x"}, "hook.choice"),
        ({"topic": "x"}, "hook.choice"),
    ],
)
def test_a_hook_that_cannot_be_is_refused(site: Site, wrong: dict[str, str], code: str) -> None:
    """By a code, with what was typed still there, and as text."""
    site.owned_by("Ada")
    fields = {"address": 'https://x.example/"><i>', "form": "moot", "topic": "rules", **wrong}
    page = site.visitor("Ada").send("administration/hooks", fields)
    assert page.status == 422 and code in page.words and "<i>" not in page.source


def test_ones_own_hooks_and_addresses_for_moves(site: Site) -> None:
    """Only for a seat of one's own; shown once; ended by their owner alone."""
    ada, ben = site.visitor("Ada"), site.visitor("Ben")
    page = ada.send("/account/hooks", {"address": "https://x.example/hook", "form": "moot"})
    (hook,) = Hooks(site.one.host.journal.records).of_account(site.one.whose("Ada").id, site.one.clock.time)
    assert secrets_on(page) == [hook.secret]
    assert ada.send("/account/hooks/in", {"seat": f"{GAME}/Ben"}).status == 422
    page = ada.send("/account/hooks/in", {"seat": f"{GAME}/Ada", "signing": "from-slack"})
    assert page.headers["cache-control"] == "no-store"
    (address,) = secrets_on(page)
    inlets = IncomingHooks(site.one.host.journal.records)
    ((_, inlet, _),) = inlets.of(site.one.whose("Ada").id, site.one.clock.time)
    assert (
        inlets.find(address.rpartition("/")[2], site.one.clock.time) == inlet and inlet.signing_secret == "from-slack"
    )
    later = ada.get("/account/hooks").source
    assert address not in later and hook.secret not in later and "from-slack" not in later
    ben.send("/account/hooks/end", {"which": hook.id})
    ben.send("/account/hooks/in/end", {"which": inlet.id})
    assert len(inlets.of(site.one.whose("Ada").id, site.one.clock.time)) == 1
    ada.send("/account/hooks/in/end", {"which": inlet.id})
    ada.send("/account/hooks/end", {"which": hook.id})
    assert inlets.of(site.one.whose("Ada").id, site.one.clock.time) == []
    assert Hooks(site.one.host.journal.records).of_account(site.one.whose("Ada").id, site.one.clock.time) == []


def test_what_is_an_accounts_own_ends_with_it(site: Site) -> None:
    """Hooks, addresses, wishes and keys are gone with the account."""
    one, now = site.one, site.one.clock.time
    visitor, ada = site.visitor("Ada"), one.whose("Ada")
    address = within(secrets_on(visitor.get("/account/notices"))[0])
    visitor.send("/account/hooks", {"address": "https://x.example/hook", "form": "moot"})
    _, secret = IncomingHooks(one.host.journal.records).make(ada, GAME, "Ada", now)
    one.host.people.accounts.end(ada, now)
    assert site.visitor().get(address).status == 403
    assert IncomingHooks(one.host.journal.records).find(secret, now) is None
    assert Hooks(one.host.journal.records).of_account(ada.id, now + DAY) == []


def test_hours_are_those_that_the_page_has_shown(site: Site) -> None:
    """Who has named no zone sees hours in their browser's; with what they choose it becomes their account's."""
    ada = site.visitor("Ada")
    ada.client.cookies.set("moot_zone", "Asia/Tokyo")
    assert "Asia/Tokyo, like your browser" in ada.get("/account/notices").words
    wanted = {"game": GAME, "frequency": "daily", "hour": "9", "weekday": "6", "hours_before": "24", "way": "mail"}
    page = ada.send("/account/notices", wanted)
    assert "Asia/Tokyo" in page.words and "like your browser" not in page.words
    assert site.one.whose("Ada").zone == "Asia/Tokyo"
    ada.client.cookies.set("moot_zone", "Europe/Paris")
    ada.send("/account/notices", wanted)
    assert site.one.whose("Ada").zone == "Asia/Tokyo"
