"""Every page at any earlier moment, comparing two moments, time zones, and what is new to whom."""

import pytest
from starlette.applications import Starlette
from tests.web.site import Visitor, changing

from moot.game.moves import Move
from moot.people.last_seen import AWAY_SECONDS, LastSeen, looked, read, written
from moot.play.host import Host

OF_RULES = ("rules", "rules/201", "rules/210")
PAGES = ("", *OF_RULES, "proposals", "proposals/301", "players", "board", "cases", "talk", "log")


@pytest.fixture(scope="module")
def played(app: Starlette, host: Host) -> Visitor:
    """A game in which rule 210 has been amended, and become rule 301."""
    host.new("looked-at", host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="Looked at", seed=b"7" * 32)
    visitor = Visitor(app, "looked-at")
    visitor.sit("Ada").send("propose", changing("amend", "210", text="Nobody conspires on Sundays."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    return visitor.sit("Ada")


@pytest.mark.check
@pytest.mark.parametrize("path", PAGES)
def test_every_page_can_be_seen_as_it_was(played: Visitor, path: str) -> None:
    """It says which moment it shows, keeps to it in its links, and offers no move: the past is over."""
    page = played.get(f"{path}?at=4")
    moves = [form for form in page.all("form") if form.get("method") == "post" and "/do/" in form.get("action", "")]
    links = [link for link in page.all("a") if "href" in link and link.get("class") != "step"]
    menu = [link["href"] for link in links if link["href"].startswith(played.game + "/rules?")]
    assert page.status == 200 and not page.crossed
    assert "You’re looking at the game as it was after entry 4" in page.words and not moves
    assert menu and all("at=4" in address for address in menu)


def test_the_slider_works_without_scripts(played: Visitor) -> None:
    """It's a form to the same page, over all entries, set to the moment shown, with step links."""
    page = played.get("rules?at=3")
    slider = next(field for field in page.all("input") if field.get("type") == "range")
    steps = {link["rel"]: link["href"] for link in page.all("a") if link.get("class") == "step" and "rel" in link}
    assert (slider["name"], slider["min"], slider["max"], slider["value"]) == ("at", "0", "5", "3")
    assert steps == {"prev": f"{played.game}/rules?at=2", "next": f"{played.game}/rules?at=4"}


def test_a_moment_is_found_by_a_time_of_the_readers_zone(played: Visitor, host: Host) -> None:
    """A time is read in the reader's zone, and leads to the last entry until then; before the game there is none."""
    played.client.cookies.set("moot_zone", "Asia/Tokyo")
    assert "Asia/Tokyo" in played.get("rules").words
    found = played.get("moment?on=2030-01-01T00:00&page=" + played.game + "/rules")
    assert "You’re looking at the latest entry" in found.words
    assert "began later than that" in played.get("moment?on=1999-01-01T00:00").words
    played.client.cookies.delete("moot_zone")


def test_a_moment_leads_nowhere_else(played: Visitor) -> None:
    """What comes behind the question mark cannot send a reader to another site."""
    answer = played.client.get(
        f"{played.game}/moment?on=2030-01-01T00:00&page=https://example.org/", follow_redirects=False
    )
    assert answer.headers["location"].startswith(f"{played.game}?at=")


def test_times_stand_in_the_readers_zone_and_exactly_for_machines(played: Visitor) -> None:
    """The words are in the zone that the browser told, the attribute is in UTC; a zone that is none is UTC."""
    shown = {}
    for zone in ("UTC", "Asia/Tokyo", "Nowhere/At all"):
        played.client.cookies.set("moot_zone", zone)
        shown[zone] = played.get("log/0").source.partition("<time ")[2].partition("</time>")[0]
    played.client.cookies.delete("moot_zone")
    machine = {text.partition('"')[2].partition('"')[0] for text in shown.values()}
    assert len(machine) == 1 and machine.pop().endswith("Z")
    assert shown["UTC"] == shown["Nowhere/At all"] != shown["Asia/Tokyo"]
    assert "JST" in shown["Asia/Tokyo"]


def test_two_moments_are_compared(played: Visitor) -> None:
    """Word diffs of each rule, whichever moment is named first; or a note that nothing changed."""
    page = played.get("compare?from=0&to=5")
    assert "Rules changed 1" in page.words and "This used to be rule 210." in page.words and "<ins>" in page.source
    assert played.get("compare?from=5&to=0").words == page.words
    assert (
        "Nothing changed: the rules, scores, offices and registers are the same."
        in played.get("compare?from=1&to=2").words
    )
    assert played.get("compare?from=0&to=99").status == 404


def test_who_comes_back_is_told_what_is_new(played: Visitor, host: Host) -> None:
    """Until they leave again; a first visit has no news, and a reload keeps what was new."""
    first = looked(None, 10, 0)
    back = looked(first, 14, AWAY_SECONDS + 1)
    again = looked(back, 15, AWAY_SECONDS + 60)
    later = looked(again, 15, 3 * AWAY_SECONDS)
    assert [seen.news_from for seen in (first, back, again, later)] == [10, 10, 10, 15]
    assert read(written(back)) == back and read("1.2.x.4") is None
    assert "New since you came" in played.get().words
    played.client.cookies.delete("moot_seen")
    played.client.cookies.set("moot_seen", written(LastSeen(2, 3, 1)), path=played.game)
    assert "New since your last visit" in played.get().words


def test_what_somebody_has_done_themselves_is_no_news_to_them(visitor: Visitor) -> None:
    """Where nobody else has done anything, the page shows what happened last instead."""
    ada = visitor.sit("Ada")
    ada.get()
    ada.do("argue", text="I have said it before.")
    words = ada.get().words
    assert "New since your last visit" not in words
    assert "What just happened" in words and "I have said it before." in words


def test_the_log_is_searched(played: Visitor) -> None:
    """By mover, move, rule, proposal and words, all of which must match; with the number of results."""
    for query, count in (
        ("player=Ben", 1),
        ("move=vote", 3),
        ("move=vote&player=Cleo", 1),
        ("proposal=301", 5),
        ("q=conspires", 0),
        ("q=BEN+votes", 1),
        ("rule=999", 0),
        ("from=1990-01-01&to=1990-01-02", 0),
        ("since=4", 2),
    ):
        words = played.get(f"log?{query}").words
        assert f"{count} entr{'y' if count == 1 else 'ies'} of 6" in words, (query, words)
    assert played.get("log?from=never").status == 422


def test_a_page_is_sent_again_only_when_it_has_changed(played: Visitor, host: Host) -> None:
    """The browser's copy is good until the game goes on, and never for another reader."""
    tag = played.get("rules").headers["etag"]
    assert played.get("rules", **{"If-None-Match": tag}).status == 304
    assert played.get("rules?which=all", **{"If-None-Match": tag}).status == 200
    played.client.cookies.set("moot_look", "dark")
    assert 'data-look="dark"' in played.get("rules", **{"If-None-Match": tag}).source
    played.client.cookies.delete("moot_look")
    host.table("looked-at").submit(Move("argue", "Ben", {"text": "And so it goes on."}))
    assert played.get("rules", **{"If-None-Match": tag}).status == 200


def test_readers_choose_how_pages_look(played: Visitor) -> None:
    """Light or dark, shortcuts or none, in this browser; nothing else is stored, and it never redirects elsewhere."""
    assert 'data-look="dark"' in played.send("/look", {"look": "dark", "back": played.game}).source
    assert "data-look" not in played.send("/look", {"look": "url(x)", "back": played.game}).source.replace(
        'data-look="dark"', ""
    )
    assert 'data-keys="off"' in played.send("/look", {"keys": "off", "look": "", "back": played.game}).source
    answer = played.send("/look", {"keys": "on", "back": "//example.org"}, follow=False)
    assert answer.headers["location"] == "/"
