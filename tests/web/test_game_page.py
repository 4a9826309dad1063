"""The main page of a game: what you have to do, what else you can do, and why the rest is unavailable."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from msgspec.structs import replace
from starlette.applications import Starlette
from tests.web.site import Visitor, enacting

from moot import bootstrap
from moot.game.moves import Move
from moot.game.rules import SHADOW
from moot.game.values import PlayerId
from moot.gateways.terminal.server import begin_demo
from moot.gateways.web.app import create_app
from moot.law.rulesets import playing_notes, shipped
from moot.play.forks import fork
from moot.play.host import Host
from moot.views.log import summary_sentences

_numbers = count(1)
FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
DAY = 24 * 3600
Start = Callable[..., Visitor]


@pytest.fixture
def start(app: Starlette, host: Host) -> Start:
    """Begins a game of a shipped ruleset for five."""

    def new(ruleset: str, **offices: str) -> Visitor:
        name = f"front-{next(_numbers)}"
        host.new(name, host.ruleset(ruleset), FIVE, title="Front", seed=b"f" * 32, offices=offices)
        return Visitor(app, name)

    return new


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_no_choice_is_made_for_anybody(start: Start, ruleset: str) -> None:
    """Where a form wants one of several, none is chosen beforehand, so that nobody rules or votes by a slip."""
    source = start(ruleset).sit("Ada").get().source
    for name, options in re.findall(r'<select[^>]* name="(\w+)" required[^>]*>(.*?)</select>', source, re.DOTALL):
        assert options.count("<option") == 1 or options.lstrip().startswith('<option value="">'), (name, options)


def test_the_tab_says_whose_turn_it_is(start: Start) -> None:
    """For whom the game waits, the page's title begins with that, and its icon has a mark; for nobody else."""
    visitor = start("suber")
    for player, is_asked in (("Ada", True), ("Ben", False)):
        source = visitor.sit(player).get().source
        assert ("<title>Your turn: Front" in source) is is_asked
        assert ("mark-waiting.svg" in source) is is_asked


def _asked(visitor: Visitor) -> str:
    """What the page says of what is for the visitor to do."""
    words = visitor.get().words
    heads = ("Nothing to do right now", "Waiting for you", "Your move, if you like")
    asked = words[min(words.find(head) % 10**6 for head in heads) :]
    return asked[: min(asked.find(mark) % 10**6 for mark in ("New since", "Open proposals", "Scoreboard"))]


def _wait(host: Host, visitor: Visitor, days: int) -> None:
    table = host.table(visitor.game.removeprefix("/games/"))
    table.keep_time(table.state.now + days * DAY)


@pytest.mark.check
def test_a_vote_that_nobody_must_cast_is_open_to_those_who_have_not(start: Start) -> None:
    """In Nomic World not voting is allowed; who comes back sees where they can vote, until they have."""
    visitor = start("nomic_world").sit("Ada")
    visitor.send("propose", enacting("Tea", "Tea is served.") | {"title": "Tea"})
    visitor.sit("Ben").do("second", proposal="1052")
    visitor.sit("Ada").do("post-to-vote", proposal="1052")
    assert "You can Vote on proposal 1052 “Tea”, until" in _asked(visitor.sit("Dan"))
    visitor.do("vote", "proposals/1052", proposal="1052", choice="for")
    assert "Vote on proposal 1052" not in _asked(visitor)
    assert "see rule 203" in visitor.get().words


def test_who_is_asked_to_be_a_proxy_finds_it_on_the_page(start: Start) -> None:
    """A move open to few is listed separately, with the other player."""
    visitor = start("infinity", moderator="Tess").sit("Ben")
    visitor.do("ask-proxy", whom="Cleo")
    assert "Agree proxy: agree to act (Ben)" in _asked(visitor.sit("Cleo"))
    assert "Agree proxy" not in _asked(visitor.sit("Dan"))


def test_the_one_whom_a_proposal_names_finds_what_is_for_them_alone(start: Start) -> None:
    """Eve, who would be removed, can object; the others are offered no such thing."""
    visitor = start("infinity", moderator="Tess").sit("Dan")
    visitor.do("propose-to-remove", whom="Eve")
    assert "Object on PTR 1 “Remove Eve”" in _asked(visitor.sit("Eve"))
    assert "Object" not in _asked(visitor.sit("Ada"))


def test_newcomers_come_in_by_the_moves_that_rules_have_for_them(start: Start) -> None:
    """Somebody who was recruited says so with their first message; a recruiter is needed, and no other moves are."""
    visitor = start("infinity", moderator="Tess")
    assert "Sign up as recruited" in visitor.get().words
    assert "Watch without playing" in visitor.get().words
    page = visitor.send("join", {"player": "Finn", "move": "sign-up", "recruiter": "Ada"})
    assert "Ada gets 8 points (rule 315). Finn joins the game under rule 315." in page.words
    assert "You are Finn" in page.words
    again = visitor.send("join", {"player": "Finn", "move": "sign-up", "recruiter": "Ada"})
    assert again.status == 422
    alone = visitor.send("join", {"player": "Gus", "move": "sign-up"})
    assert alone.status == 422
    assert "recruiter" in alone.words
    unknown = visitor.send("join", {"player": "Hal", "move": "strike", "whom": "Ada"})
    assert "Hal joins the game" in unknown.words


def test_what_is_barred_in_one_way_is_told_once(start: Start) -> None:
    """If a move isn't possible on several proposals for one reason, the reason is shown once."""
    visitor = start("infinity", moderator="Tess").sit("Ada")
    for n in range(3):
        visitor.send("propose", enacting(f"Tea {n}", "Tea is served.") | {"title": f"Tea {n}"})
    words = visitor.sit("Ben").get().words
    assert words.count("Only the moderator (Tess) can do this") == len(("schedule", "hand-over", "publish-throttle"))
    assert "335 is no proposal to remove you (rule 321); the same goes for 336 and 337" in words


def test_needed_votes_are_told_with_the_rule_and_that_they_vary(start: Start, host: Host) -> None:
    """Where a majority of those who vote decides, the number is that of the moment; unanimity does not vary."""
    visitor = start("acronomic").sit("Ada")
    visitor.send("propose", enacting("Tea", "Tea is served.") | {"title": "Tea"})
    visitor.sit("Ben").send(
        "propose",
        {"do": "propose", "kind-0": "transmute", "rule-0": "116", "shown-0": "transmute:116:", "title": "Loose"},
    )
    _wait(host, visitor, 7)
    words = visitor.get().words
    assert "1 for, with the votes so far, by rule 119" in words
    assert "5 for, by rule 109" in words


def test_a_game_of_postings_says_how_to_begin_and_where_to_go_on(start: Start) -> None:
    """Before anybody has posted, players are led to begin; then to follow up the line that most follow."""
    visitor = start("usenet").sit("Ada")
    assert "Nobody has posted yet. Start a line of play" in _asked(visitor)
    visitor.send("lines", {"wish": "begin"})
    assert "You can follow up posting 1, on the line most players follow" in _asked(visitor.sit("Ben"))


def test_a_judge_finds_the_case_the_question_and_the_form(start: Start, host: Host) -> None:
    """Who accepted to judge sees the question on the page of the game, and on that of the case the form."""
    visitor = start("nomic_world").sit("Dan")
    visitor.do("call-case", statement="Is tea law?", kind="dispute")
    case = host.table(visitor.game.removeprefix("/games/")).state.cases["1"]  # type: ignore[index]
    assert case.asked is not None
    judge = visitor.sit(case.asked)
    assert "Say whether you will judge case 1 “Is tea law?”, until" in _asked(judge)
    judge.do("accept", "cases/1", case="1")
    assert "Give judgment in case 1 “Is tea law?”, until" in _asked(judge)
    assert any(form["action"].endswith("/do/judge") for form in judge.get("cases/1").all("form"))
    assert f"Case 1 · {case.asked} is the judge" in visitor.sit("Eve" if case.asked != "Eve" else "Ada").get().words


@pytest.mark.check
def test_who_comes_back_reads_first_what_was_decided(start: Start, host: Host) -> None:
    """Above the list of news is a summary: proposals by outcome, and what the visitor gained or lost."""
    visitor = start("acronomic").sit("Ada")
    visitor.send("propose", enacting("Tea", "Tea is served.") | {"title": "Tea"})
    visitor.sit("Ben").send("propose", enacting("Gin", "Gin is served.") | {"title": "Gin"})
    seat = visitor.sit("Cleo")
    seat.get()
    _wait(host, visitor, 7)
    for player in ("Ada", "Ben", "Dan"):
        visitor.sit(player).do("vote", "proposals/301", proposal="301", choice="for")
        visitor.do("vote", "proposals/302", proposal="302", choice="against")
    visitor.do("argue", "proposals/301", proposal="301", text="@Cleo, is it tea?")
    _wait(host, visitor, 7)
    words = visitor.sit("Cleo").get().words
    assert "1 new comment by Dan. Dan mentions you in a comment on proposal 301." in words
    assert "Adopted: proposal 301 “Tea”. Defeated: proposal 302 “Gin”." in words
    assert words.index("Adopted: proposal 301") < words.index("Voting on proposal 301 closes")
    table = host.table(visitor.game.removeprefix("/games/"))
    won = table.state.quantities["points"][PlayerId("Ben")]
    told = summary_sentences(table.entries(), table.state, "Ben")[-1]
    assert told.startswith(f"You have {abs(won)} point")
    assert told.endswith("more." if won > 0 else "fewer.")


def test_a_game_leads_to_what_it_began_from(start: Start) -> None:
    """The page about the ruleset is a link away (A3)."""
    visitor = start("acronomic")
    assert "This game started from Acronomic." in visitor.get().words
    assert visitor.get("/rulesets/acronomic").status == 200


@pytest.mark.check
def test_the_scoreboard_is_in_order_of_points() -> None:
    """Whoever has the most stands first."""
    with bootstrap.host(":memory:") as host:
        begin_demo(host)
        page = Visitor(create_app(host), "demo").get()
    board = page.source[page.source.find("Scoreboard") :]
    rows = re.findall(r'<th scope="row">.*?<a href="[^"]*/players/(\w+)".*?<td class="count">(-?\d+)', board)
    points = [int(count) for _, count in rows]
    assert len(set(points)) > 3 and points == sorted(points, reverse=True)


def test_a_vote_is_asked_for_by_a_button_at_the_top(start: Start) -> None:
    """Who has to vote sees a button that leads to the ballot, before everything else."""
    visitor = start("suber").sit("Ada")
    visitor.send("propose", enacting("Tea", "Tea is served.") | {"title": "Tea"})
    visitor.do("call-vote", proposal="301")
    page = visitor.sit("Ben").get()
    buttons = [one for one in page.all("a") if one.get("class") == "button"]
    assert buttons[0]["href"] == "#proposal-301"
    assert page.source.find('class="button"') < page.source.find('id="proposal-301"')


def test_a_shadow_game_is_marked_on_each_of_its_pages(start: Start, app: Starlette, host: Host) -> None:
    """Its pages say that the community's own record counts; those of another game don't, nor those of its fork."""
    ruleset = host.ruleset("suber")
    marked = replace(ruleset, settings=ruleset.settings | {SHADOW: "yes"})
    host.new("shadowy", marked, FIVE, title="Shadowy", seed=b"f" * 32)
    fork(host, "shadowy", 0, "shadowy-2")
    unmarked = (Visitor(app, "shadowy-2"), start("suber"))
    for path in ("", "rules", "rules/101", "log", "players", "proposals"):
        assert "This is a shadow game: the community’s own record" in Visitor(app, "shadowy").get(path).words
        assert all("shadow game" not in other.get(path).words for other in unmarked)


NEXT = {
    "acronomic": "Your move, if you like, Ben Propose a rule change Next: collation, ",
    "agora_like": "Your move, if you like, Ben Propose a rule change Next: week ends, ",
    "classroom": "Your move, if you like, Ben Propose a rule change",
    "five_rules": "You can’t propose a rule change now: it is Ada's turn (rule 1).",
    "infinity": "You can’t propose a rule change now: the game begins with 5 players, and 3 have signed up (rule 101).",
    "nomic_world": "Your move, if you like, Ben Propose a rule change",
    "suber": "You can’t propose a rule change now: it is Ada's turn (rule 201).",
    "usenet": "Your move, if you like, Ben Nobody has posted yet. Start a line of play",
}


@pytest.mark.parametrize("ruleset", sorted(NEXT))
def test_every_ruleset_says_what_comes_next(host: Host, ruleset: str) -> None:
    """A player who isn't waited for is told what they can do, or why not and what they wait for."""
    offices = {"infinity": {"moderator": "Tess"}, "classroom": {"teacher": "Ms Gray"}}.get(ruleset)
    host.new(ruleset, host.ruleset(ruleset), ["Ada", "Ben", "Cleo"], offices=offices)
    assert NEXT[ruleset] in _asked(Visitor(create_app(host), ruleset).sit("Ben"))


def test_who_is_alone_is_told_how_others_come(host: Host) -> None:
    """A game of one says that others can join."""
    host.new("alone", host.ruleset("five_rules"), ["Ada"])
    assert "You’re alone here. Send others the address of this page" in _asked(
        Visitor(create_app(host), "alone").sit("Ada")
    )


def test_who_has_voted_is_told_for_whom_the_vote_waits(start: Start) -> None:
    """Those who haven't voted yet are named."""
    visitor = start("five_rules").sit("Ada")
    visitor.send("propose", enacting("Tea", "Tea is served.") | {"title": "Tea"})
    visitor.do("vote", "proposals/6", proposal="6", choice="for")
    assert "Waiting for Ben" in _asked(visitor)


@pytest.mark.check
def test_a_win_is_told_with_its_rule_and_leads_on(start: Start) -> None:
    """The winner, the rule and its text, the final table; and links to begin again, or to fork the game."""
    visitor, number = start("five_rules"), 5
    for _ in range(11):
        author, number = FIVE[(number - 5) % 5], number + 1
        visitor.sit(author).send("propose", enacting(f"Tea {number}", "Tea is served."))
        for player in FIVE:
            visitor.sit(player).do("vote", f"proposals/{number}", proposal=str(number), choice="for")
    page = visitor.get()
    assert "Ada has won By rule 4, “Winning”: The first player who has 30 points wins." in page.words
    assert "Ada 30 points Ben 20 points" in page.words
    again = next(one["href"] for one in page.all("a") if one["href"].startswith("/new?"))
    form = visitor.get(again)
    assert {one["value"] for one in form.all("input") if "checked" in one and one["name"] == "ruleset"} == {
        "five_rules"
    }
    assert "\n".join(FIVE) in form.source
    fork = next(one["href"] for one in page.all("a") if "/forks?at=" in one["href"])
    assert visitor.get(fork).status == 200


def test_players_have_a_mark_of_their_own(start: Start) -> None:
    """The same initial in the same colour in the scoreboard, on their page and beside what they say; not read out."""
    visitor = start("five_rules").sit("Ada")
    visitor.do("argue", text="Hello!")
    marks = set()
    for path in ("", "players/Ada", "talk/1"):
        marks |= {tuple(sorted(one.items())) for one in visitor.get(path).all("span") if one.get("data-initial") == "A"}
    assert len(marks) == 1 and ("aria-hidden", "true") in next(iter(marks))


@pytest.mark.check
@pytest.mark.parametrize("ruleset", shipped())
def test_newcomers_are_led_through_their_first_round(host: Host, app: Starlette, ruleset: str) -> None:
    """Until their first move, players see the steps of a round by the ruleset; watchers and old hands don't."""
    offices = {"moderator": PlayerId("Tess")} if ruleset == "infinity" else {}
    steps = playing_notes()[ruleset].first
    table = host.new(f"first-{ruleset}", host.ruleset(ruleset), ("Ada", "Ben", "Cleo"), offices=offices)
    visitor = Visitor(app, table.name)
    assert len(steps) == 3 and steps[0] not in visitor.get().words
    assert all(step in visitor.sit("Ada").get().words for step in steps)
    if ruleset != "usenet":
        host.clock.time += 60  # type: ignore[attr-defined]
        assert table.submit(Move("argue", PlayerId("Ada"), {"text": "Hello."})).entry is not None
        assert steps[0] not in visitor.get().words
    assert steps[0] in visitor.get(f"/rulesets/{ruleset}").words
