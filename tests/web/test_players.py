"""The pages of players: everybody who has played, and one person's public activity."""

import pytest
from starlette.applications import Starlette
from tests.infinity.months import MONDAY, Month
from tests.playing import enact
from tests.web.played import played
from tests.web.site import Visitor, enacting

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.law.law import SandboxedLaw
from moot.play.host import Host
from moot.runtime.clock import SetClock
from moot.views.history import STEPS_MAX, _thinned, history_of, scores


@pytest.fixture(scope="module")
def nomic_world(app: Starlette, host: Host) -> Visitor:
    """A game with a player who has left and come back, secret votes, seconders, and scores that move."""
    return Visitor(app, played(host, "nomic_world/early_decision.play"))


@pytest.mark.check
def test_the_list_has_everybody_with_what_they_did(nomic_world: Visitor, host: Host):
    """Each player, in order of points, with the votes that the journal has of them."""
    page = nomic_world.get("players")
    state = host.table(nomic_world.game.removeprefix("/games/")).state
    assert page.status == 200 and not page.crossed
    rows = [a["href"] for a in page.all("a") if "/players/" in a["href"]]
    points = state.quantities["points"]
    listed = [row.rpartition("/")[2] for row in rows]
    assert sorted(listed) == sorted(state.seating) and len({*points.values()}) > 2
    assert [points.get(one, 0) for one in listed] == sorted((points.get(p, 0) for p in listed), reverse=True)
    for player in state.seating:
        voted = sum(player in proposal.ballots for proposal in state.proposals.values())
        assert f"{player} {state.quantities['points'].get(player, 0)} {voted} " in page.words


def test_scores_over_time_end_where_the_game_stands(nomic_world: Visitor, host: Host):
    """The last amount of each line is what the player has, and every step is an amount that the journal gave."""
    table = host.table(nomic_world.game.removeprefix("/games/"))
    moment = table.moment()
    state = moment.state
    (points,) = scores(moment)
    assert {line.player: line.last for line in points.lines} == {
        player: state.quantities["points"].get(player, 0) for player in state.seating
    }
    middle = moment.at(state.entry // 2)
    (then,) = scores(middle)
    for line in then.lines:
        assert line.last == middle.state.quantities.get("points", {}).get(line.player, 0)


def test_the_record_is_gathered_once_and_carried_on(visitor: Visitor, host: Host, monkeypatch: pytest.MonkeyPatch):
    """Who asks again after a move pays for the entries since, not for the whole journal."""
    table = host.table(visitor.game.removeprefix("/games/"))
    known = len(history_of(table.moment()).times)
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    asked: list[int] = []
    read = table.read
    monkeypatch.setattr(table, "read", lambda since, until: (asked.append(since), read(since, until))[1])
    chronicle = history_of(table.moment())
    assert asked == [known] and len(chronicle.times) == table.state.entry + 1
    assert len(history_of(table.moment()).deeds["Ada"].proposals) == 1 and asked == [known]


@pytest.mark.check
def test_a_line_of_very_many_steps_keeps_its_shape():
    """Thinned, a long line is short, ends as it ended, and has its highest and lowest amounts still."""
    steps = [(time, (time * 7919) % 1000) for time in range(50_000)]
    thin = list(_thinned(steps, 50_000))
    assert len(thin) <= 4 * STEPS_MAX and thin[-1] == steps[-1] and set(thin) <= set(steps)
    assert {max(thin, key=lambda s: s[1])[1], min(thin, key=lambda s: s[1])[1]} == {999, 0}
    assert thin == sorted(thin)


def test_a_persons_page_tells_what_they_did(nomic_world: Visitor):
    """Score over time, votes with outcomes, proposals and what rules keep of them, each linked."""
    page = nomic_world.get("players/Ada")
    assert page.status == 200 and not page.crossed
    assert "Points over time" in page.words and "Number 1 of 8 in turn order." in page.words
    links = {a["href"].rpartition("/games/")[2].partition("/")[2] for a in page.all("a")}
    assert any(link.startswith("proposals/10") for link in links) and any(link.startswith("log/") for link in links)


def test_a_secret_vote_is_told_as_cast_and_no_more(nomic_world: Visitor, host: Host, monkeypatch: pytest.MonkeyPatch):
    """While votes on a proposal are secret, the page of who voted says so in the place of the vote."""
    page = nomic_world.get("players/Ada")
    number = next(a["href"].rpartition("/")[2] for a in page.all("a") if "/proposals/" in a["href"])
    monkeypatch.setattr("moot.views.players.hidden_ballots", lambda law, state: frozenset({number}))
    assert "secret for now" in nomic_world.get("players/Ada").words and "secret for now" not in page.words


def test_while_voting_runs_no_page_of_players_tells_votes(nomic_world: Visitor, host: Host):
    """At the moment between a secret ballot and its opening, the page looked back to is the same for any choice."""
    table = host.table(nomic_world.game.removeprefix("/games/"))
    for entry in table.entries():
        state = table.moment().at(entry.number).state
        law: SandboxedLaw = table.law_of(state)
        if entry.move.name == "vote" and law.secrecy.secret_ballots(state, [entry.move.arguments["proposal"]]):
            words = nomic_world.get(f"players/{entry.move.player}?at={entry.number}").words
            assert "secret for now" in words
            return
    raise AssertionError("no secret vote was cast in this play")


def test_who_holds_an_office_without_playing_has_a_page(app: Starlette, host: Host):
    """A moderator is listed apart from the players, with the office and since when."""
    infinity = Visitor(app, played(host, "infinity/clocks_change.play"))
    assert "Office holders who aren’t playing Tess moderator" in infinity.get("players").words
    page = infinity.get("players/Tess")
    assert page.status == 200 and "Moderator from" in page.words and "isn’t a player" in page.words


def test_what_a_proxy_does_is_told_with_the_proxy(app: Starlette):
    """Votes and proposals by proxy are on the principal's page, with the proxy's name; and whose proxy somebody is."""
    with bootstrap.host(":memory:", SetClock(MONDAY)) as host:
        game = Month.begun(host)
        game.do("Ada", "ask-proxy", whom="Ben")
        game.do("Ben", "agree-proxy", whom="Ada")
        game.do("Ben", "propose-for", whom="Ada", changes=[enact("Hers")])
        number = game.opened(by="Cleo")
        game.do("Ben", "vote-for", whom="Ada", proposal=number, choice="for")
        site = Visitor(create_app(host), game.table.name)
        words = site.get("players/Ada").words
        assert "Voted for, cast by Ben" in words
        assert "made by Ben on their behalf" in words
        assert "cast by" not in site.get("players/Ben").words
        assert "Acts for them Ben rule 329" in words


def test_nobody_has_no_page(visitor: Visitor):
    """A name that nobody ever had is not found, and is not echoed as markup."""
    page = visitor.get("players/%3Cb%3E")
    assert page.status == 404 and "<b>" not in page.source


def test_a_game_of_postings_has_the_scores_of_one_line(app: Starlette, host: Host):
    """Scores are those of the line of play that most follow, and of a moment those of the line it is on."""
    usenet = Visitor(app, played(host, "usenet/three_branches.play"))
    table = host.table(usenet.game.removeprefix("/games/"))
    moment = table.moment()
    state = moment.state
    (points,) = scores(moment)
    assert {line.player: line.last for line in points.lines if line.last} == dict(state.quantities["points"])
    assert usenet.get("players").status == 200
