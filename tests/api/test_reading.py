"""What pages show of a game, read by a program: the course of proposals, threads, days, families, who moderates."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.applications import Starlette
from tests.api.programs import PLAYERS, TEA, Program, client_of, refused
from tests.founding import found

from moot.client import Client
from moot.client.game import Game
from moot.game.changes import Content, Enact
from moot.game.rules import SHADOW
from moot.game.values import plain
from moot.law import rulesets
from moot.people.credentials import SCOPES
from moot.people.game_access import AccessSettings
from moot.play.host import Host

DAY = "2026-03-13"
"""The day on which the clock of the tests stands."""


@pytest.fixture
def game(begin: Callable[..., Program]) -> Game:
    """A game of three that has just begun."""
    return begin().table


def code(do: Callable[[], object]) -> str:
    """The code with which something is refused."""
    return refused(do)[1]


def decided(game: Game) -> str:
    """A proposal that was revised once and then adopted; its number."""
    later = plain((Enact(Content(title="Tea", text="Tea is served at five.")),))
    number = game.propose(TEA, "Tea", player="Ada").proposal
    assert number
    game.do("revise", proposal=number, changes=later, player="Ada")
    game.do("call-vote", proposal=number, player="Ada")
    votes = [game.make_all([("vote", {"proposal": number, "choice": "for"})], player=player) for player in PLAYERS]
    assert [one.status for vote in votes for one in vote] == [201, 201, 201]
    return number


@pytest.mark.parametrize("path", ["/log/1", "/log/1/why"])
def test_a_recent_entry_comes_from_memory(game: Game, host: Host, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """To show a recent entry, or why it happened, its game is resolved by one query, and no entry is read again."""
    game.propose(TEA, "Tea", player="Ada")
    game.connection.get(f"/games/{game.name}{path}", dict)  # the states before it have been rebuilt by now
    asked, rows = list[str](), host.journal._database.rows

    def counted(query: str, *values: Any) -> list[Any]:
        asked.append(query)
        return rows(query, *values)

    monkeypatch.setattr(host.journal._database, "rows", counted)
    game.connection.get(f"/games/{game.name}{path}", dict)
    assert sum("max(number)" in query and "FROM games" not in query for query in asked) == 1, asked
    assert not any("CAST(json" in query for query in asked), asked


def test_the_wordings_of_a_proposal(game: Game) -> None:
    """Each wording of a proposal, with the word diff from the one before; at any moment."""
    number = decided(game)
    first, second = game.wordings(number)
    assert first.spans == () and first.digest != second.digest == game.proposal(number).digest
    changed = {(span.kind, span.text.strip()) for span in second.spans if span.kind != "equal"}
    assert changed == {("removed", "four"), ("added", "five")}
    assert [one.digest for one in game.wordings(number, at=1)] == [first.digest]
    assert code(lambda: game.wordings("999")) == "proposal.unknown"


def test_the_course_of_a_proposal(game: Game) -> None:
    """While it is open: what comes for it; when it has ended: in which entry, by which rule and facts, what it did."""
    number = decided(game)
    ended = game.course(number)
    assert ended.status in ("adopted", "completed") and ended.outcome
    assert ended.outcome.entry == game.status().entry and ended.outcome.reason.because
    assert [one.number for one in ended.touched] == [next(r.number for r in game.rules() if r.title == "Tea")]
    assert ended.outcome.reason.event in [reason.event for reason in game.why(ended.outcome.entry).reasons]
    before = game.course(number, at=2)
    assert before.outcome is None and before.status == "open"


def test_rules_are_searched(game: Game) -> None:
    """Rules are found by words in their texts, earlier wordings among them, as the views of pages have them."""
    sooner = [{"change": "amend", "rule": "207", "wording": {"text": "Each player has one vote, and no more."}}]
    number = game.propose(sooner, player="Ada").proposal
    game.do("call-vote", proposal=number, player="Ada")
    for player in PLAYERS:
        game.vote(str(number), "for", player=player)
    assert [one.number for one in game.rule_texts(words="one vote NO more")] == [number]
    (before,) = game.rule_texts("obsolete")
    assert (before.number, before.revision, before.by) == ("207", 1, "amend") and before.ended == game.status().entry
    assert not list(game.rule_texts("obsolete", at=0)) and not list(game.rule_texts(words="pineapple"))
    assert len(list(game.rule_texts())) == len(list(game.rules()))


@pytest.mark.check
def test_what_is_left_to_players_is_listed(game: Game) -> None:
    """The rules with sentences that have no code; why they have none, if their author said so."""
    left = {rule.number: rule for rule in game.for_people()}
    assert "208" not in left
    assert (left["101"].has_code, left["101"].whole) == (False, True)
    assert left["101"].for_people.startswith("the program runs whatever rules are in force")
    assert left["212"].has_code and not left["212"].whole
    assert {one.mark for one in left["212"].sentences} == {"for people"}


def test_the_log_is_searched(game: Game) -> None:
    """By who moved, by which move, by words, and by time; a time that is none is said to be none."""
    decided(game)
    assert [one.player for one in game.log(move="vote")] == list(PLAYERS)
    said = game.say("Nothing but pineapple.", player="Cleo").entry.entry
    assert [one.entry for one in game.log(player="Cleo", words="PINEAPPLE but")] == [said]
    assert len(list(game.log(after=DAY))) == game.status().entry + 1 and not list(game.log(before=DAY))
    assert code(lambda: list(game.log(after="soon"))) == "moment.unknown"


def test_a_thread(game: Game) -> None:
    """One thread by anything that was said in it, with what answers what; what was never said is none."""
    first = game.say("Who is for tea?", player="Ada").entry.entry
    again = game.do("argue", text="I am.", reply=first, player="Ben").entry.entry
    elsewhere = game.say("Nice weather.", player="Cleo").entry.entry
    thread = game.thread(again)
    assert thread == game.thread(first) and [one.entry for one in thread.said] == [first, again]
    assert thread.said[1].reply == first and len(game.thread(first, at=first).said) == 1
    assert {one.said[0].entry for one in game.talk()} == {first, elsewhere}
    assert game.boards() and code(lambda: game.thread(0)) == "thread.unknown"


def test_the_days_of_a_month(game: Game) -> None:
    """What was done on each day, and what falls due; in whose days, is asked for."""
    decided(game)
    month = game.calendar("2026-03")
    (day,) = [one for week in month.weeks for one in week if one.date == DAY]
    done = {one.move: one.count for one in day.happened}
    assert day.is_today and done["vote"] == 3 and done["propose"] == 1
    assert (day.first, day.last) == (0, game.status().entry)
    assert game.calendar("2026-03", at=0).zone == game.calendar(zone="game").own_zone == "UTC"
    east = game.calendar("2026-03", "Pacific/Kiritimati")
    assert [one.date for week in east.weeks for one in week if one.happened] == ["2026-03-14"]
    for wrong in ({"month": "2026-13"}, {"month": "March"}, {"zone": "Nowhere/Town"}):
        assert code(lambda wrong=wrong: game.calendar(**wrong)) == "request.parameter"


def test_games_that_have_come_apart(app: Starlette, host: Host, game: Game) -> None:
    """The family tree of forks, and the differences of two games; strangers see no private ones."""
    decided(game)
    fork = game.fork(f"{game.name}-fork", at=1, title="What if")
    assert [(one.game, one.source, one.entry) for one in fork.family()] == [
        (game.name, "", 0),
        (fork.name, game.name, 1),
    ]
    assert [one.name for one in game.forks()] == [fork.name]
    apart = game.apart(fork.name)
    assert apart.parted == 1 and apart.other == 1 and "Tea is served" in str(apart.rules)
    assert fork.apart(game.name).one == 1
    owner = host.people.accounts.make(f"Owner of {fork.name}", host.people.now)
    found(host.people, owner, AccessSettings(fork.name, "members", True))
    assert [one.game for one in game.family()] == [game.name] and not list(game.forks())
    assert code(lambda: game.apart(fork.name)) == code(lambda: game.apart("nothing")) == "fork.unknown"


def test_a_fork_is_private_to_who_makes_it(app: Starlette, host: Host, game: Game) -> None:
    """A fork made with an account is private, however it is made; one made without is public."""
    people = host.people
    olga = people.accounts.make("Olga of forks", people.now)
    olgas = client_of(app, people.tokens.make(olga, "for tests", list(SCOPES), 3, people.now))
    mine, everybodys = olgas.game(game.name).fork("olgas-fork"), game.fork("a-fork")
    assert people.access_settings(mine.name).private and people.access_settings(mine.name).owner == olga.id
    assert not people.access_settings(everybodys.name).private
    assert mine.status().entry == everybodys.status().entry
    assert code(lambda: client_of(app).game(mine.name).status()) == "game.unknown"


def test_a_shadow_game_is_told_as_one(app: Starlette, host: Host, game: Game) -> None:
    """The status of a shadow says that it's one; that of its fork and of another game doesn't."""
    ruleset = host.ruleset("suber")
    host.new("shadow-api", replace(ruleset, settings=ruleset.settings | {SHADOW: "yes"}), PLAYERS)
    shadow = client_of(app).game("shadow-api")
    shadows = [one.status().shadow for one in (shadow, shadow.fork("shadow-api-2"), game)]
    assert shadows == [True, False, False]


def test_every_move_is_told_with_its_rules(game: Game) -> None:
    """Who makes it, which rule offers it, and which forbid it."""
    told = {one.name: one for one in game.moves()}
    assert {"propose", "vote", "roll", "argue"} <= told.keys()
    assert any("201" in str(one) for one in told.values())


def test_who_moderates(app: Starlette, host: Host, game: Game) -> None:
    """Moderators are named and end to be; a game is handed over by whose it is alone; free seats alone are taken."""
    people, names = host.people, [f"{who} of {game.name}" for who in ("Olga", "Zoe", "Max")]
    accounts = {name: people.accounts.make(name, people.now) for name in names}
    olga, zoe, _ = names
    found(people, accounts[olga], AccessSettings(game.name, "members"))

    def acts(name: str) -> Any:
        token = people.tokens.make(accounts[name], "for tests", list(SCOPES), 3, people.now)
        return client_of(app, token).game(game.name).administration

    assert code(acts(zoe).view) == "game.not-moderator"
    acts(olga).change_member(zoe, "moderator")
    assert acts(zoe).take_seat("Ben").account == zoe
    assert code(lambda: acts(olga).take_seat("Ben")) == "seat.taken"
    assert code(lambda: acts(olga).take_seat("Nobody")) == "seat.unknown"
    assert code(lambda: acts(zoe).change_member(zoe, "owner")) == "door.not-owner"
    assert code(lambda: acts(zoe).change_member(olga, "no moderator")) == "door.owner"
    assert acts(olga).change_member(zoe, "owner").owner == zoe
    acts(zoe).change_member(olga, "no moderator")
    assert code(acts(olga).view) == "game.not-moderator"
    first, again = acts(zoe).invite("player", seat="Cleo"), acts(zoe).invite("player", seat="Cleo")
    assert [one.seat for one in acts(zoe).view().invitations] == ["Cleo"]
    assert first.secret == again.secret
    acts(zoe).revoke(acts(zoe).view().invitations[0].name)
    assert code(lambda: client_of(app).own.read_invitation(again.secret)) == "invitation.unknown"
    acts(zoe).free_seat("Ben")
    assert {one.player: one.account for one in acts(zoe).view().seats} == dict.fromkeys(PLAYERS, "")


def test_a_pin_by_the_client(app: Starlette, game: Game) -> None:
    """Somebody at an open table puts a PIN on their seat, and moves on it with that alone."""
    assert game.as_("Ada").set_pin("4711").pin
    assert code(lambda: game.as_("Ada").say("It is me.")) == "seat.pin"
    assert game.as_("Ada", pin="4711").say("It is me.").entry.player == "Ada"
    assert not game.as_("Ada", pin="4711").set_pin("").pin


def test_what_stands_before_any_game(app: Starlette) -> None:
    """Rulesets and ready mechanisms are read, and words understood, without a game or an account."""
    client: Client = client_of(app)
    assert {one.name for one in client.rulesets()} >= {"suber"} and client.ruleset("suber").rules
    assert client.lint_ruleset("suber") is not None and client.library()
    assert "50" in client.fill_in("winning.first_to", {"goal": "50"}).line
    assert client.understand("Repeal rule 7.", [{"number": "7", "text": "Be kind."}])


def test_shipped_rulesets_are_read_once(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of rulesets, which anybody may ask for, parses files the first time only."""
    client: Client = client_of(app)
    first = client.rulesets()
    monkeypatch.setattr(rulesets, "read_ruleset", lambda folder: pytest.fail(f"{folder} is read again"))
    assert client.rulesets() == first
