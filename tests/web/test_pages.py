"""All pages: their content, valid HTML, and error pages."""

from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.web.people import set_access, signed_in
from tests.web.site import Page, Visitor, changing, enacting

from moot.gateways.web import lobby
from moot.gateways.web.http.security import POLICY
from moot.gateways.web.lobby import SEARCHED_FROM, names_listed
from moot.people.game_access import AccessSettings
from moot.play.host import Host

MECHANISM = "voting.fraction_of_voters(2, 3)\nvoting.decides_when_closed()"
TWO_THIRDS = "A rule change is adopted if two thirds of the eligible voters vote for it, and not otherwise."


@pytest.fixture(scope="module")
def played(begin: Callable[..., Visitor]) -> Visitor:
    """A game in which rule 203 has been amended and a point of law decided, seen by Ben, whose turn it is."""
    visitor = begin()
    words = {"title": "Two thirds", "text": TWO_THIRDS, "mechanism": MECHANISM}
    visitor.sit("Ada").send("propose", changing("amend", "203", **words))
    visitor.do("argue", "proposals/301", proposal="301", text="It makes *dissent* worth something.")
    visitor.do("call-vote", "proposals/301", proposal="301")
    visitor.vote("301", Ada="for", Ben="for", Cleo="for")
    visitor.sit("Ada").do("call-case", "cases", statement="Is a joke a proposal?")
    return visitor.sit("Ben")


PAGES = {
    "/": "The Friday table",
    "/new": "Start a game",
    "/rulesets/suber": "Unanimity",
    "": "it was for",
    "rules": "Immutable rules",
    "rules/203": "Who wrote what",
    "proposals": "301 amend rule 203 (Unanimity)",
    "proposals/301": "It makes dissent worth something.",
    "propose": "What becomes of your words",
    "propose?change=amend&rule=208": "The first player who has 100 points or more wins.",
    "cases": "Is a joke a proposal?",
    "cases/1": "Cleo",
    "log": "Cleo votes for 301.",
    "log/0": "The game began.",
    "log/3": "Why?",
    "?at=2": "You’re looking at the game as it was",
    "rules?at=2": "unanimous",
    "rules/203?at=2": "unanimous",
    "nothing": "Page not found",
}
SHOWN = {**PAGES, "": "Scoreboard"}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_shows_what_it_is_for_and_is_well_made(played: Visitor, path: str) -> None:
    """Each page has its words, a heading, labels on all fields, and no style or script of its own."""
    page = played.get(path)
    assert page.status == (404 if path == "nothing" else 200)
    assert SHOWN[path] in page.words
    assert _faults(page) == []


def _faults(page: Page) -> list[str]:
    """What is wrong with how a page is made."""
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    labelled = {attrs.get("for") for attrs in page.all("label")}
    faults = [f"{tag} is not closed" for tag in page.open] + [f"{tag} is closed out of order" for tag in page.crossed]
    faults += [f"two elements are called {name}" for name in ids if ids.count(name) > 1]
    faults += [f"{len(page.all('h1'))} headings" for _ in [0] if len(page.all("h1")) != 1]
    for tag, attrs in page.tags:
        faults += [f"{tag} has {name}" for name in attrs if name == "style" or name.startswith("on")]
        if tag in ("input", "select", "textarea") and attrs.get("type") not in ("hidden", "radio"):
            is_named = attrs.get("id") in labelled or attrs.get("aria-label")
            faults += [] if is_named else [f"{attrs.get('name')} has no label"]
        if tag == "script":
            faults += [] if attrs.get("src", "").startswith("/static/") else ["a script of its own"]
    return faults


@pytest.mark.parametrize("path", ["/", "rules/203", "nothing", "/static/moot.css"])
def test_every_answer_carries_the_policy(visitor: Visitor, path: str) -> None:
    """Nothing but the site's own style, script and forms can run, on any answer."""
    assert visitor.get(path).headers["content-security-policy"] == POLICY


def test_style_and_script_are_kept_because_their_addresses_change(visitor: Visitor) -> None:
    """The address of the style names its content, and says it may be kept for good."""
    style = visitor.get("/").all("link")[0]["href"]
    assert "?v=" in style
    assert "immutable" in visitor.get(style).headers["cache-control"]


@pytest.mark.check
@pytest.mark.parametrize("encoding", ["zstd", "br", "gzip"])
def test_a_page_of_a_game_is_small_over_the_wire(played: Visitor, app: Starlette, encoding: str) -> None:
    """In each encoding that browsers take, a game's page is under 20 KB; without one it is sent as it is."""
    client = TestClient(app)
    with client.stream("GET", played.game, headers={"accept-encoding": encoding}) as response:
        assert response.headers["content-encoding"] == encoding
        assert len(b"".join(response.iter_raw())) < 20_000
    with client.stream("GET", played.game, headers={"accept-encoding": "identity"}) as response:
        assert "content-encoding" not in response.headers


@pytest.mark.check
def test_what_another_site_asks_for_is_not_compressed(played: Visitor, app: Starlette) -> None:
    """Else the length of the answer would tell that site what the page says to its reader."""
    headers = {"accept-encoding": "gzip", "sec-fetch-site": "cross-site"}
    assert "content-encoding" not in TestClient(app).get(played.game, headers=headers).headers


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/games/no-such", "There’s no"),
        ("/rulesets/no-such", "There’s no"),
        ("rules/999", "There’s no"),
        ("proposals/999", "There’s no"),
        ("cases/9", "There’s no"),
        ("log/99", "There’s no entry"),
        ("log/x", "There’s no entry"),
        ("?at=99", "There is no entry"),
    ],
)
def test_what_is_not_there_is_a_page_in_the_same_style(visitor: Visitor, path: str, said: str) -> None:
    """An address that leads nowhere says so, on a page with a way back."""
    page = visitor.get(path)
    assert page.status == 404
    assert said in page.words
    assert page.all("link")[0]["href"].startswith("/static/moot.css")


@pytest.mark.parametrize(
    ("path", "lead_on"),
    [("rules/999", {"", "/rules"}), ("rules/999?at=1", {"", "/rules"}), ("nothing", {""}), ("administration", {""})],
)
def test_astray_in_a_game_one_is_led_back_into_it(visitor: Visitor, path: str, lead_on: set[str]) -> None:
    """Errors within a game keep its menu, with ways back."""
    page = visitor.get(path)
    assert page.status in (403, 404)
    assert _faults(page) == []
    buttons = {link["href"] for link in page.all("a") if "button" in link.get("class", "")}
    assert {visitor.game + one for one in lead_on} == {one for one in buttons if one.startswith("/games")}
    assert {f"{visitor.game}/proposals", f"{visitor.game}/log"} <= {link["href"] for link in page.all("a")}


def test_astray_at_a_game_that_is_private_nothing_of_it_is_told(app: Starlette, host: Host, visitor: Visitor) -> None:
    """An address within a private game looks the same to strangers as one in no game."""
    set_access(host, AccessSettings(visitor.game.removeprefix("/games/"), "members", private=True))
    page = Visitor(app, visitor.game.removeprefix("/games/")).get("nothing")
    assert page.status == 404
    assert "The Friday table" not in page.source and not any("/log" in link["href"] for link in page.all("a"))


def test_a_method_that_is_not_done_here_is_refused(visitor: Visitor) -> None:
    """A form sent to a page that takes none is 405, as a page."""
    page = visitor.send("rules")
    assert page.status == 405
    assert "That doesn’t work here" in page.words


def test_a_fault_of_the_program_says_no_more_than_that(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug is a page that owns up to it and keeps its details to itself."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    visitor = Visitor(app)
    monkeypatch.setattr(app.state.host, "games", broken)
    page = visitor.get("/")
    assert page.status == 500
    assert "our fault" in page.words
    assert "secret detail" not in page.source
    assert page.headers["content-security-policy"] == POLICY


def test_a_journal_that_does_not_answer_is_told_by_its_code(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is locked or full is 503 with the journal's own code, and what to do."""
    from moot.journal.errors import DatabaseBusy

    def busy(*_: object) -> None:
        raise DatabaseBusy("another program holds the database")

    visitor = Visitor(app)
    monkeypatch.setattr(app.state.host, "games", busy)
    page = visitor.get("/")
    assert page.status == 503
    assert "journal.locked" in page.words
    assert "try again" in page.words


def test_a_rule_shows_whose_words_it_is_made_of(played: Visitor) -> None:
    """Each stretch of a rule's text says which proposal brought it in."""
    page = played.get("rules/301")
    said = {attrs.get("title") for attrs in page.all("span") if attrs.get("class", "").startswith("words")}
    assert said == {"from the initial rules", "from proposal 301"}


def test_a_rule_keeps_its_old_numbers_as_addresses(played: Visitor) -> None:
    """Rule 203 became 301, and is found under both."""
    assert "its numbers over time: 203 and 301" in played.get("rules/203").words


def test_a_text_cannot_bring_markup_or_script(visitor: Visitor) -> None:
    """What players write is shown as text, and a link cannot run anything."""
    text = "<script>alert(1)</script> <img src=x onerror=alert(1)> [here](javascript:alert(1)) **bold**"
    visitor.sit("Ada").send("propose", enacting("<b>Loud</b>", text))
    for path in ("", "proposals/301", "log", "propose?revise=301"):
        source = visitor.get(path).source
        assert "<script>alert" not in source
        assert "<img" not in source
        assert 'href="javascript:' not in source
        assert "<b>" not in source


def test_a_proposal_says_how_it_ended_and_why(played: Visitor) -> None:
    """The outcome names the rule that decided it and the answers it went by."""
    words = played.get("proposals/301").words
    assert "is adopted under rule 104" in words
    assert "Votes required: 3, by rule 203" in words


def test_why_shows_the_rule_the_facts_and_every_step(played: Visitor) -> None:
    """The page of an entry has the cause of each event, and the trail on demand."""
    words = played.get("log/6").words
    assert "Because of rule 104" in words
    assert "votes for" in words
    assert "Every step (" in words


@pytest.mark.check
def test_the_past_is_shown_as_it_was_and_offers_nothing(played: Visitor) -> None:
    """Looking back shows the rules and points of then, without forms for moves."""
    page = played.get("rules/203?at=2")
    assert "Two thirds" not in page.words
    assert "Amend" not in page.words
    assert not [form for form in played.get("?at=2").all("form") if "/do/" in form.get("action", "")]


def test_secret_and_unknown_moments_are_told_apart(visitor: Visitor) -> None:
    """A moment that cannot be read is said to be one."""
    assert "write it like" in visitor.get("?at=yesterday").words


def test_the_record_of_a_game_of_any_name_is_downloaded(app: Starlette, host: Host) -> None:
    """The downloaded file has the game's name, in any letters (RFC 6266)."""
    host.new("日本-é", host.ruleset("suber"), ("Ada",))
    page = Visitor(app, "日本-é").get("journal")
    assert page.status == 200
    assert page.headers["content-disposition"] == "attachment; filename*=UTF-8''%E6%97%A5%E6%9C%AC-%C3%A9.journal"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada\nBen\n", ["Ada", "Ben"]),
        ("Ada, Ben;Cleo", ["Ada", "Ben", "Cleo"]),
        ("1. Ada Lovelace\n2) Ben\n- Cleo", ["Ada Lovelace", "Ben", "Cleo"]),
        ("Ada\tLovelace\r\n\r\n  Dr. No", ["Ada Lovelace", "Dr. No"]),
        ("Pupil 1\n7of9", ["Pupil 1", "7of9"]),
        (" ,;\n", []),
    ],
)
def test_a_pasted_list_is_read_as_names(text: str, names: list[str]) -> None:
    """On lines, between commas, numbered, from a table: each name once, as it's written."""
    assert names_listed(text) == names


def test_games_are_found_by_title_and_ruleset(host: Host, app: Starlette) -> None:
    """Where there are many games, the lobby has a search; with an account, also for the own ones alone."""
    for n in range(SEARCHED_FROM + 1):
        host.new(
            f"sought-{n}", host.ruleset("five_rules"), ("Ada", "Ben"), title=f"Sought {'teatime' if n == 2 else n}"
        )
    visitor = Visitor(app)
    assert "Title or ruleset" in visitor.get("/").words and "Only my games" not in visitor.get("/").words
    found = visitor.get("/?q=five+TEATIME")
    assert "1 game with “five TEATIME”" in found.words and "Sought 3" not in found.words
    assert "No games with “<b>kettle”" in visitor.get("/?q=%3Cb%3Ekettle").words
    hedda = signed_in(app, "Hedda")
    assert "No games" in hedda.get("/?own=1").words
    set_access(host, AccessSettings("sought-4", "members"), "Hedda")
    assert "Sought 4" in hedda.get("/?own=1").words and "1 game." in hedda.get("/?own=1").words


def test_games_that_are_not_looked_into_stand_apart(
    host: Host, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of many games only the newest are shown with their state: the rest are no current games, they may have ended."""
    monkeypatch.setattr(lobby, "GAMES_IN_DETAIL_MAX", 1)
    for number in (1, 2):
        host.new(
            f"game-{number}", host.ruleset("five_rules"), ("Ada",), title=f"Game {number}", now=2_000_000_000 + number
        )
    page = visitor.get("/").words
    current, older = page.index("Current games"), page.index("Older games")
    assert current < page.index("Game 2") < older < page.index("Game 1")
