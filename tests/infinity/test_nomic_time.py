"""I7, Nomic time: units of three days and a Sunday, holidays that move deadlines, and Sundays without business.

Its rule is tested on its own, among rules made for the tests.
"""

from datetime import date, datetime, timedelta
from functools import cache
from itertools import count
from zoneinfo import ZoneInfo

import pytest
from dateutil.easter import easter
from dateutil.relativedelta import relativedelta
from dateutil.relativedelta import weekday as nth
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.infinity.months import Month
from tests.playing import Game, enact, rule

from moot import bootstrap
from moot.game.rules import Ruleset, RuleText
from moot.law.files.rule_files import read_rule
from moot.play.host import RULESETS, Host
from moot.runtime.clock import SetClock

CENTRAL = ZoneInfo("America/Chicago")
ASKED = """
    @term("whenever")
    def just_now(now) -> Deadline:
        return now
    """
"""A deadline that would be this very moment."""
VOTE = """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.closes_after(1)
    voting.simple_majority()
    voting.decides_when_closed()
    voting.takes_effect_at_once()
    """


@cache
def nomic_time() -> RuleText:
    """The rule as it is shipped."""
    read = read_rule((RULESETS / "infinity" / "322-nomic-time.md").read_text(encoding="utf-8"))
    assert isinstance(read, RuleText)
    return read


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    """A time as clocks in Chicago show it; 24:00 is the end of the day."""
    on = date(year, month, day) + timedelta(days=hour // 24)
    return int(datetime(on.year, on.month, on.day, hour % 24, minute, second, tzinfo=CENTRAL).timestamp())


def game_at(host: Host, now: int, *mechanisms: str) -> Game:
    """A game with Nomic time, and rules of the test."""
    others = tuple(rule(str(401 + n), mechanism) for n, mechanism in enumerate(mechanisms))
    return Game(
        host, Ruleset(name="of-the-test", rules=(nomic_time(), *others), settings={"zone": "America/Chicago"}), now=now
    )


def moved(game: Game, asked: int) -> int:
    """When a deadline falls due that would be at some time."""
    game.now = asked
    return int(game.answer("whenever"))


@pytest.fixture
def asking(host: Host) -> Game:
    """A game in which a deadline can be asked for at any time."""
    return game_at(host, at(2001, 6, 18, 9), ASKED)


# The end of a unit


@pytest.mark.parametrize(
    ("asked", "due"),
    [((2001, 6, day, hour), (2001, 6, 20)) for day in (18, 19, 20) for hour in (1, 12)]
    + [((2001, 6, day, hour), (2001, 6, 23)) for day in (21, 22, 23) for hour in (1, 12)]
    + [((2001, 6, 24, 12), (2001, 6, 27))],
)
def test_I7_a_deadline_is_the_end_of_the_unit_that_it_would_fall_in(
    asking: Game, asked: tuple[int, ...], due: tuple[int, int, int]
) -> None:
    """Midnight at the end of Wednesday or Saturday; what would be on a Sunday falls at the end of the unit after it."""
    assert moved(asking, at(*asked)) == at(*due, 24)


def test_I7_a_deadline_at_the_midnight_that_ends_a_unit_stays(asking: Game) -> None:
    """The last second of a unit is its end; a second later, in the minute before 12:01 too, it is the next one's."""
    wednesday, saturday = at(2001, 6, 20, 24), at(2001, 6, 23, 24)
    assert [moved(asking, wednesday + late) for late in (-1, 0, 1, 59, 60)] == [wednesday] * 2 + [saturday] * 3
    assert [moved(asking, saturday + late) for late in (-1, 0, 1, 59, 60)] == [saturday] * 2 + [at(2001, 6, 27, 24)] * 3


def test_I7_the_midnight_that_ends_sunday_is_no_deadline(asking: Game) -> None:
    """What would fall due with it, or at 12:01 on Monday, does so at the end of Wednesday."""
    sunday = at(2001, 6, 24, 24)
    assert [moved(asking, sunday + late) for late in (-1, 0, 1, 60)] == [at(2001, 6, 27, 24)] * 4


# Daylight saving


def utc(*when: int) -> int:
    """A time in UTC."""
    return int(datetime(*when, tzinfo=ZoneInfo("UTC")).timestamp())  # type: ignore[misc, arg-type]


def test_I7_clocks_go_forward(asking: Game) -> None:
    """On 8 March 2026 clocks in Chicago go forward: units end at 6:00 in UTC before it, and at 5:00 after it."""
    ends = [moved(asking, at(2026, 3, day, 12)) for day in (7, 8, 9, 12)]
    assert ends == [utc(2026, 3, 8, 6), utc(2026, 3, 12, 5), utc(2026, 3, 12, 5), utc(2026, 3, 15, 5)]


def test_I7_clocks_go_back(asking: Game) -> None:
    """On 28 October 2001 they go back, and the unit after it has Hallowe'en in it: from 5:00 in UTC to 6:00."""
    ends = [moved(asking, at(2001, 10, day, 12)) for day in (27, 28, 29)]
    assert ends == [utc(2001, 10, 28, 5), utc(2001, 11, 4, 6), utc(2001, 11, 4, 6)]


# Holidays


@pytest.mark.parametrize(
    ("name", "would_be", "falls"),
    [
        ("New Year's Day, a Monday", (2001, 1, 3), (2001, 1, 6)),
        ("Martin Luther King Day, the third Monday", (2001, 1, 17), (2001, 1, 20)),
        ("Valentine's Day, a Wednesday", (2001, 2, 14), (2001, 2, 17)),
        ("Presidents' Day, the third Monday", (2001, 2, 21), (2001, 2, 24)),
        ("Saint Patrick's Day, a Saturday", (2001, 3, 17), (2001, 3, 21)),
        ("April Fools' Day, a Sunday", (2001, 3, 31), (2001, 4, 4)),
        ("Easter Sunday", (2001, 4, 14), (2001, 4, 18)),
        ("Memorial Day, the last Monday", (2001, 5, 30), (2001, 6, 2)),
        ("Independence Day, a Wednesday", (2001, 7, 4), (2001, 7, 7)),
        ("Labor Day, the first Monday", (2001, 9, 5), (2001, 9, 8)),
        ("Hallowe'en, a Wednesday", (2001, 10, 31), (2001, 11, 3)),
        ("Veterans' Day, a Sunday", (2001, 11, 10), (2001, 11, 14)),
        ("Thanksgiving Day, the fourth Thursday", (2001, 11, 24), (2001, 11, 28)),
        ("Christmas Day, a Tuesday", (2001, 12, 26), (2001, 12, 29)),
    ],
)
def test_I7_a_holiday_moves_the_end_of_its_unit(
    asking: Game, name: str, would_be: tuple[int, int, int], falls: tuple[int, int, int]
) -> None:
    """In 2001 each of the fourteen moved one deadline: a Sunday the end before it, other days the end of their unit."""
    assert moved(asking, at(*would_be, 24)) == at(*falls, 24), name
    assert moved(asking, at(*falls, 24)) == at(*falls, 24), f"two holidays, and not only {name}"


def test_I7_there_are_fourteen_holidays_a_year(host: Host) -> None:
    """Each tested year has the fourteen holidays of the list, and no others."""
    game = game_at(host, at(2026, 7, 1), '@term("listed")\ndef all_of_them(holidays):\n    return holidays')
    listed = [date(1970, 1, 1) + timedelta(days=n) for n in game.answer("listed")]
    assert [sum(1 for day in listed if day.year == year) for year in (2025, 2026, 2027, 2028)] == [14] * 4
    assert [day for day in listed if day.year == 2026] == sorted(holidays_of(2026), key=lambda d: listed.index(d))


def test_I7_memorial_day_2001(asking: Game) -> None:
    """From the second after the end of Saturday 26 May to the end of Saturday 2 June, one deadline: that end."""
    before, after = at(2001, 5, 26, 24), at(2001, 6, 2, 24)
    assert moved(asking, before) == before
    week = [before + 1, at(2001, 5, 28), at(2001, 5, 28, 12), at(2001, 5, 30, 24), at(2001, 5, 31, 0, 1), after]
    assert [moved(asking, asked) for asked in week] == [after] * len(week)
    assert moved(asking, after + 1) == at(2001, 6, 6, 24)


@pytest.mark.parametrize(
    ("would_be", "falls"),
    [
        ((2026, 2, 13), (2026, 2, 21)),  # Valentine's Day is a Saturday, and Presidents' Day the Monday after it
        ((2027, 2, 13), (2027, 2, 20)),  # Valentine's Day is a Sunday, and Presidents' Day the Monday after it
        ((2008, 3, 18), (2008, 3, 26)),  # Saint Patrick's Day is a Monday, and Easter the Sunday after it
        ((2018, 3, 31), (2018, 4, 4)),  # Easter and April Fools' Day are one Sunday
    ],
)
def test_I7_one_holiday_after_another(
    asking: Game, would_be: tuple[int, int, int], falls: tuple[int, int, int]
) -> None:
    """Where the end that a deadline moves to is spoilt as well, it moves on."""
    assert moved(asking, at(*would_be, 12)) == at(*falls, 24)


def test_I7_easter_is_the_churchs(asking: Game) -> None:
    """In 2019 a full moon of spring came on 21 March; the deadline that moved was that before 21 April all the same."""
    assert moved(asking, at(2019, 3, 23, 12)) == at(2019, 3, 23, 24)
    assert moved(asking, at(2019, 4, 20, 12)) == at(2019, 4, 24, 24)


def test_I7_another_rule_can_add_a_holiday(host: Host) -> None:
    """A day that another rule adds moves deadlines as the fourteen do."""
    added = '@adjust("holidays")\ndef ours(answer):\n    return answer + [date(2001, 6, 22)]'
    game = game_at(host, at(2001, 6, 18), ASKED, added)
    assert moved(game, at(2001, 6, 21, 12)) == at(2001, 6, 27, 24)


def holidays_of(year: int) -> list[date]:
    """The fourteen, as another calendar has them."""
    fixed = [date(year, m, d) for m, d in ((1, 1), (2, 14), (3, 17), (4, 1), (7, 4), (10, 31), (11, 11), (12, 25))]
    floating = [(1, 0, 3), (2, 0, 3), (9, 0, 1), (11, 3, 4)]
    mondays = [date(year, m, 1) + relativedelta(weekday=nth(w, n)) for m, w, n in floating]
    return [*fixed, *mondays, date(year, 5, 31) + relativedelta(weekday=nth(0, -1)), easter(year)]


def first_end_from(asked: int) -> int:
    """The first end of a unit after a time that no holiday postpones, found day by day."""
    start = datetime.fromtimestamp(asked, CENTRAL).date() - timedelta(days=1)
    off = {day for year in (start.year, start.year + 1) for day in holidays_of(year)}
    for on in (start + timedelta(days=n) for n in count()):
        unit = {on - timedelta(days=n) for n in range(3)} | ({on + timedelta(days=1)} if on.weekday() == 5 else set())
        if on.weekday() in (2, 5) and not unit & off and at(on.year, on.month, on.day, 24) >= asked:
            return at(on.year, on.month, on.day, 24)
    raise AssertionError


@pytest.mark.check
def test_I7_every_deadline_of_sixty_years(host: Host) -> None:
    """Whatever time is asked for, it falls due at the first end of a unit that no holiday spoils, and stays."""
    game = game_at(host, at(2000, 1, 1), ASKED)

    @settings(max_examples=300, deadline=None)
    @given(st.integers(at(2000, 1, 1), at(2060, 1, 1)))
    def holds(asked: int) -> None:
        due = moved(game, asked)
        assert due == first_end_from(asked) and moved(game, due) == due

    holds()


# Whatever it is for


def test_I7_a_vote_closes_at_the_end_of_a_unit(host: Host) -> None:
    """A vote of a day, opened on Memorial Day: it is open a second before the end of Saturday, and closed at it."""
    game = game_at(host, at(2001, 5, 28, 9), VOTE)
    number = game.propose(by="Ada")
    due = at(2001, 6, 2, 24)
    assert [one.time for one in game.table.due()] == [due]
    game.do("Ben", "vote", at=due - 1, proposal=number, choice="for")
    game.wait(due)
    assert game.refused("Cleo", "vote", at=due, proposal=number, choice="for").code == "vote.closed"
    assert game.state.proposals[number].closed == due


@pytest.mark.parametrize(
    ("start", "rule_of_the_test"),
    [
        (
            ("call-case", {"statement": "Is it so?"}),
            """
            @term("answer_by")
            def a_day(case) -> Deadline:
                return case.called + days(1)

            @timed("answer_by")
            def over(case):
                close_case(case)
            """,
        ),
        (
            ("propose-cake", {}),
            """
            @move("propose-cake", by="players")
            def cake():
                put("cake")

            @term("next_number", kind="cake")
            def number(proposals_made):
                return f"Cake {proposals_made + 1}"

            @term("baked", kind="cake")
            def a_day(proposal) -> Deadline:
                return proposal.made + days(1)

            @timed("baked", kind="cake")
            def bake(proposal):
                decide(proposal, "baked")
            """,
        ),
    ],
)
def test_I7_any_deadline_is_moved(host: Host, start: tuple[str, dict[str, str]], rule_of_the_test: str) -> None:
    """A deadline of a case, and one of another kind of proposal, move like that of a vote."""
    game = game_at(host, at(2001, 5, 28, 9), rule_of_the_test)
    game.do("Ada", start[0], **start[1])
    assert [one.time for one in game.table.due()] == [at(2001, 6, 2, 24)]


def test_I7_without_the_rule_deadlines_are_where_their_rules_say(host: Host) -> None:
    """Its repeal moves the deadline of a vote that is open, and keeps nobody from business."""
    ends = '@move("end-nomic-time", by="players")\ndef end_it():\n    repeal(322)'
    game = game_at(host, at(2001, 5, 28, 9), VOTE, ends)
    number = game.propose(by="Ada")
    assert [one.time for one in game.table.due()] == [at(2001, 6, 2, 24)]
    opened = game.now
    game.do("Ada", "end-nomic-time")
    assert [(one.time, one.subject) for one in game.table.due()] == [(opened + 86_400, f"proposal {number}")]
    game.do("Ada", "call-case", at=at(2001, 6, 3, 12), statement="Is it Sunday?")


# Sunday


def test_I7_no_business_on_sunday_but_proposals_and_votes(host: Host) -> None:
    """From 12:01 on: proposing and voting, of every kind, and talking are allowed; nothing else is."""
    cake = '@move("propose-cake", by="players")\n@move("vote-on-cake", by="players")\ndef cake():\n    announce("cake")'
    game = game_at(host, at(2001, 6, 21, 9), VOTE.replace("closes_after(1)", "closes_after(9)"), cake)
    number = game.propose(by="Ada")
    game.now = at(2001, 6, 24, 12)
    game.do("Ben", "vote", proposal=number, choice="for")
    game.do("Ben", "propose-cake")
    game.do("Ben", "vote-on-cake")
    game.do("Ben", "argue", text="A quiet day.")
    game.propose(by="Cleo")
    for move, asked in (
        ("call-case", {"statement": "Is it so?"}),
        ("withdraw", {"proposal": number}),
        ("record", {"rule": "322", "text": "It is."}),
        ("leave", {}),
    ):
        refused = game.refused("Ada", move, **asked)
        assert (refused.code, refused.because and refused.because.rule) == ("law.no-business-on-sunday", "322")


def test_I7_sunday_begins_at_a_minute_past_midnight_and_ends_at_midnight(host: Host) -> None:
    """Business is done until then, and again from the midnight on with which Monday begins."""
    game = game_at(host, at(2001, 6, 21, 9), VOTE)
    begins, ends = at(2001, 6, 24, 0, 1), at(2001, 6, 24, 24)
    game.do("Ada", "call-case", at=begins - 1, statement="One?")
    game.refused("Ada", "call-case", at=begins, statement="Two?")
    game.refused("Ada", "call-case", at=ends - 1, statement="Three?")
    game.do("Ada", "call-case", at=ends, statement="Four?")


def test_I7_sunday_is_sunday_in_chicago(host: Host) -> None:
    """Where it is Monday in London already, it is Sunday still; and business goes on when Sunday begins there."""
    game = game_at(host, utc(2001, 6, 24, 0, 30), VOTE)
    game.do("Ada", "call-case", at=utc(2001, 6, 24, 1), statement="One?")
    game.refused("Ada", "call-case", at=utc(2001, 6, 25, 1), statement="Two?")


@pytest.mark.check
@pytest.mark.parametrize("fresh", [False, True])
def test_I7_the_record_of_a_month_is_whole(fresh: bool) -> None:
    """Votes opened on every day of a month with Memorial Day in it close as promised, however the sandbox is run."""
    with bootstrap.host(":memory:", SetClock(0), fresh=fresh) as host:
        game = game_at(host, at(2001, 5, 14, 9), VOTE)
        closes = {}
        for day in range(28):
            game.now = at(2001, 5, 14, 9) + day * 86_400
            closes[game.propose(by="Ada")] = first_end_from(game.now + 86_400)
        game.wait(at(2001, 7, 1))
        assert {number: game.state.proposals[number].closed for number in closes} == closes
        assert host.verify(game.table.name).whole


# In the game as it is shipped


def test_I7_in_the_game_as_shipped_a_vote_goes_over_memorial_day(host: Host) -> None:
    """A proposal of Thursday 24 May 2001 is put to the vote when Saturday ends, and decided a week later."""
    game = Month.begun(host, now=at(2001, 5, 24, 9))
    number = game.propose(enact(), by="Ada")
    game.wait(at(2001, 7, 1))
    proposal = game.state.proposals[number]  # type: ignore[index]
    assert (proposal.opened, proposal.closed) == (at(2001, 5, 26, 24), at(2001, 6, 2, 24))


def test_I7_in_the_game_as_shipped_a_vote_goes_over_a_change_of_the_clocks(host: Host) -> None:
    """In October 2001 clocks go back and Hallowe'en spoils a unit; in April 2002 they go forward."""
    game = Month.begun(host, now=at(2001, 10, 25, 9))
    autumn = game.propose(enact(), by="Ada")
    game.wait(at(2002, 4, 4, 9))
    spring = game.propose(enact(), by="Ben")
    game.wait(at(2002, 5, 1))
    times = [(p.opened, p.closed) for p in (game.state.proposals[n] for n in (autumn, spring))]  # type: ignore[index]
    assert times == [
        (utc(2001, 10, 28, 5), utc(2001, 11, 4, 6)),
        (utc(2002, 4, 7, 6), utc(2002, 4, 11, 5)),
    ]


def test_I7_in_the_game_as_shipped_sundays_are_quiet(host: Host) -> None:
    """Nobody joins and nobody is judged, but a player may propose and vote, in another's name too, and leave."""
    game = Month.begun(host, now=at(2001, 4, 30, 9))
    game.do("Cleo", "ask-proxy", whom="Ben")
    game.do("Ben", "agree-proxy", whom="Cleo")
    game.wait(at(2001, 5, 3, 9))
    number = game.opened(by="Ada", until=at(2001, 5, 6, 11))
    game.now = at(2001, 5, 6, 12)
    game.do("Ada", "vote", proposal=number, choice="for")
    game.do("Ben", "vote-for", whom="Cleo", proposal=number, choice="against")
    for move in ("propose-throttle", "propose-to-remove"):
        game.do("Ada", move, **({"value": 5} if move == "propose-throttle" else {"whom": "Eve"}))
    assert game.refused("Zoe", "join").code == "law.no-business-on-sunday"
    assert game.refused("Ada", "call-case", statement="Is it so?").code == "law.no-business-on-sunday"
    game.do("Dan", "leave")
