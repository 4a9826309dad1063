"""Deadlines at their edges: a second either side, changes of the clocks, a clock set back, a late extension."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from tests.playing import Game, amend, enact, event, rule

from moot import bootstrap
from moot.game import events as e
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset, RuleText
from moot.play.host import Host
from moot.play.table import Table
from moot.post.notices.feeds import feed_of
from moot.runtime.clock import SetClock
from moot.views.status import status

DAY = 86_400
LONDON = ZoneInfo("Europe/London")
VOTE = """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.simple_majority()
    voting.decides_when_closed()
    voting.takes_effect_at_once()
    """
EXTENDS = """
    extended = register(int, of=Proposal, starts=0)

    @term("voting_closes")
    def a_day_and_more(proposal, extended) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(1) + extended

    @timed("voting_closes")
    def close(proposal):
        close_voting(proposal)

    @move("extend", by="players")
    def extend(proposal: Proposal, extended):
        set_register("extended", extended + minutes(10), proposal)

    @forbid("extend")
    def while_it_is_open(proposal):
        if proposal.stage != "voting":
            return "voting is over"
    """


REMINDER = "deadlines.reminder(24)"
JUDGED = """
    @upon("case_called")
    def ben_judges(case):
        appoint_judge(case, "Ben")

    @term("judgment_due")
    def a_week(case) -> Deadline:
        if case.judged is None:
            return case.called + weeks(1)

    @timed("judgment_due")
    def too_late(case):
        close_case(case)
    """


def bell(term: str, when: str, at: str = "now", after: str = "", name: str = "bell") -> str:
    """A rule that rings a bell at recurring times, and says which bell it is."""
    order = f', after="{after}"' if after else ""
    return f"""
        @term("{term}")
        def {term}_comes(last, zone) -> Time:
            return {when}

        @timed("{term}"{order})
        def ring_{term}(now):
            announce("{name}", at={at}, bell="{term}")
        """


def local(year: int, month: int, day: int, hour: int = 0, minute: int = 0, fold: int = 0) -> int:
    """A time as London's clocks show it."""
    return int(datetime(year, month, day, hour, minute, tzinfo=LONDON, fold=fold).timestamp())


def in_london(host: Host, now: int, *mechanisms: str) -> Game:
    """A game of these rules where London's clocks count."""
    rules: tuple[RuleText, ...] = tuple(rule(str(201 + n), mechanism) for n, mechanism in enumerate(mechanisms))
    return Game(host, Ruleset(name="of-the-test", rules=rules, settings={"zone": "Europe/London"}), now=now)


def rung(game: Game) -> list[tuple[str, int]]:
    """Which bell rang when, in the order of the entries."""
    return [(ev.fields["bell"], ev.fields["at"]) for ev in game.events(e.Announced) if ev.name == "bell"]


# A second either side


def test_a_vote_counts_until_the_second_before_the_deadline(host: Host) -> None:
    """A vote one second before it is cast, and one at it comes too late, though nobody was there to close."""
    game = in_london(host, local(2026, 1, 5), VOTE, "voting.closes_after(1)")
    number = game.propose(by="Ada")
    closes = game.now + DAY
    game.do("Ben", "vote", at=closes - 1, proposal=number, choice="for")
    late = game.move("Cleo", "vote", at=closes, proposal=number, choice="against")
    assert isinstance(late, Refused) and late.code == "vote.closed"
    assert (game.state.proposals[number].closed, game.state.proposals[number].outcome) == (closes, "adopted")


# Changes of the clocks


def test_a_weekly_time_in_the_skipped_hour_comes_at_its_end(host: Host) -> None:
    """On 29 March 2026 there is no 1:30 in London: it comes as clocks go from 1:00 to 2:00, and once."""
    game = in_london(host, local(2026, 3, 17), bell("week", "next_weekday(last, 7, 90, zone)"))
    skipped = local(2026, 3, 29, 2)
    game.wait(skipped - 1)
    assert [at for _, at in rung(game)] == [local(2026, 3, 22, 1, 30)]
    game.wait(skipped)
    game.wait(local(2026, 4, 6))
    assert [at for _, at in rung(game)][1:] == [skipped, local(2026, 4, 5, 1, 30)]


def test_a_weekly_time_in_the_doubled_hour_comes_at_the_first_and_once(host: Host) -> None:
    """On 25 October 2026 London has 1:30 twice, and the bell rings at the first."""
    game = in_london(host, local(2026, 10, 19), bell("week", "next_weekday(last, 7, 90, zone)"))
    first, second = local(2026, 10, 25, 1, 30), local(2026, 10, 25, 1, 30, fold=1)
    assert second - first == 3_600
    game.wait(first - 1)
    assert rung(game) == []
    for until in (first, second, second + DAY):
        game.wait(until)
    assert rung(game) == [("week", first)]


def test_a_day_of_grace_ends_at_midnight_whatever_the_clocks_do(host: Host) -> None:
    """Voting that closes at a midnight closes at that midnight, in a day of 23 hours as in one of 25."""
    for opened, closes in (
        (local(2026, 3, 28, 12), local(2026, 3, 30)),
        (local(2026, 10, 24, 12), local(2026, 10, 26)),
    ):
        game = in_london(host, opened - 60, VOTE, "deadlines.end_of_day(1)")
        number = game.propose(by="Ada")
        assert not game.wait(closes - 1)
        game.wait(closes)
        assert game.state.proposals[number].closed == closes


# A clock set back


def test_a_clock_set_back_brings_nothing_again() -> None:
    """What has happened does not happen again, no entry is earlier than the one before, and time goes on from there."""
    clock = SetClock(local(2026, 1, 5))
    with bootstrap.host(":memory:", clock) as host:
        ruleset = Ruleset(
            name="t",
            rules=(rule("201", bell("day", "next_weekday(last, weekday(local_date(last, zone)) % 7 + 1, 0, zone)")),),
        )
        table = host.new("g", ruleset, ["Ada"], seed=b"s" * 32)
        clock.time = local(2026, 1, 8)
        assert len(table.keep_time()) == 3
        clock.time = local(2026, 1, 6, 12)
        assert table.keep_time() == []
        told = table.submit(Move(name="argue", player="Ada", arguments={"text": "What time is it?"}))  # type: ignore[arg-type]
        assert told.entry is not None and told.entry.time == local(2026, 1, 8)
        clock.time = local(2026, 1, 9)
        assert [entry.time for entry in table.keep_time()] == [local(2026, 1, 9)]
        assert _times(table) == sorted(_times(table))
        assert host.verify("g").whole


def _times(table: Table) -> list[int]:
    return [entry.time for entry in table.entries()]


# At one instant


def test_two_times_at_one_instant_come_by_ordinal_unless_one_goes_after() -> None:
    """Midnight by date, by weekday and after both: the order is the rules', whether the program was there or not."""
    midnight = "next_weekday(last, 1, 0, zone)"
    rules = (
        rule("201", bell("third", midnight, after="second")),
        rule("202", bell("first", "next_weekday(last, 7, 24 * 60, zone)")),
        rule("203", bell("second", midnight, after="first")),
    )
    seen = []
    for steps in ([7 * DAY + 3], [7 * DAY - 1, 7 * DAY, 7 * DAY + 1], [14 * DAY]):
        with bootstrap.host(":memory:", SetClock(0)) as host:
            game = Game(host, Ruleset(name="t", rules=rules), now=local(2026, 1, 5))
            for step in steps:
                game.wait(local(2026, 1, 5) + step)
            seen.append([name for name, _ in rung(game)])
    assert seen == [["first", "second", "third"]] * 2 + [["first", "second", "third"] * 2]


def test_many_things_due_while_the_program_was_away_come_in_order_once(host: Host) -> None:
    """A vote, a daily bell and a weekly one: the same entries as if the program had looked every hour."""
    mechanisms = (
        VOTE,
        "voting.closes_after(3)",
        bell("day", "at_time(local_date(last, zone) + 1, 18 * 60, zone)"),
        bell("week", "next_weekday(last, 3, 18 * 60, zone)"),
    )
    came = []
    for step in (14 * DAY, 3_600):
        game = in_london(host, local(2026, 3, 23), *mechanisms)
        game.propose(by="Ada")
        begun = game.now
        for until in range(begun + step, begun + 14 * DAY + 1, step):
            game.wait(until)
        came.append([(entry.time, entry.move.arguments.get("timer")) for entry in game.entries()])
        assert len(came[-1]) == len(set(came[-1]))
    assert came[0] == came[1]
    assert [time for time, _ in came[0]] == sorted(time for time, _ in came[0])


def test_the_first_of_two_at_one_instant_can_put_off_the_second(host: Host) -> None:
    """Two votes close at one second; the first adopts a longer period, and the second goes on."""
    game = in_london(host, local(2026, 1, 5), VOTE, "voting.closes_after(1)")
    both = game.now + 60
    longer = game.do("Ada", "propose", at=both, changes=[amend("202", mechanism="voting.closes_after(2)")])
    other = game.do("Ben", "propose", at=both, changes=[enact()])
    first, second = (event(made, e.Proposed).proposal for made in (longer, other))
    game.do("Ada", "vote", proposal=first, choice="for")
    game.wait(both + DAY)
    assert [game.state.proposals[number].closed for number in (first, second)] == [both + DAY, None]
    game.wait(both + 2 * DAY)
    assert game.state.proposals[second].closed == both + 2 * DAY


# A deadline that moves


def test_an_extension_in_the_last_second_moves_the_deadline(host: Host) -> None:
    """What was to close does not, until the new time comes; and can be extended again."""
    game = in_london(host, local(2026, 1, 5), VOTE, EXTENDS)
    number = game.propose(by="Ada")
    closes = game.now + DAY
    game.do("Ben", "extend", at=closes - 1, proposal=number)
    assert not game.wait(closes + 599)
    game.do("Ben", "extend", at=closes + 599, proposal=number)
    assert not game.wait(closes + 1_199)
    game.wait(closes + 1_200)
    assert game.state.proposals[number].closed == closes + 1_200


def test_an_extension_at_the_deadline_is_too_late(host: Host) -> None:
    """At the second itself, the vote closes first."""
    game = in_london(host, local(2026, 1, 5), VOTE, EXTENDS)
    number = game.propose(by="Ada")
    closes = game.now + DAY
    late = game.move("Ben", "extend", at=closes, proposal=number)
    assert isinstance(late, Refused) and late.code == "law.while-it-is-open"
    assert game.state.proposals[number].closed == closes


# Lines of the library


WEEKLY = (
    "numbering.proposals_from(301)\nvoting.everybody_votes()\nvoting.simple_majority()\nvoting.decides_when_closed()",
    'deadlines.weekly("Sunday 24:00")\ndeadlines.opens_weekly("Sunday 24:00")\ndeadlines.reminder(24)',
)


def test_a_rule_of_three_lines_is_a_week(host: Host) -> None:
    """Collated, reminded and closed: each at its time, in London's summer."""
    game = in_london(host, local(2026, 6, 1, 9), *WEEKLY)
    number = game.propose(by="Ada")
    game.wait(local(2026, 6, 8))
    assert game.state.proposals[number].opened == local(2026, 6, 8)
    game.do("Ada", "vote", proposal=number, choice="for")
    game.wait(local(2026, 6, 14) - 1)
    assert reminded(game) == []
    game.wait(local(2026, 6, 14))
    assert reminded(game) == [["Ben", "Cleo", "Dan", "Eve"]]
    game.wait(local(2026, 6, 15))
    assert game.state.proposals[number].closed == local(2026, 6, 15)
    assert len(reminded(game)) == 1


def test_nobody_is_reminded_who_has_voted(host: Host) -> None:
    """Where all have, there is no reminder."""
    game = in_london(host, local(2026, 6, 1, 9), *WEEKLY)
    number = game.propose(by="Ada")
    game.wait(local(2026, 6, 8))
    for player in game.state.seating:
        game.do(player, "vote", proposal=number, choice="for")
    game.wait(local(2026, 6, 15))
    assert reminded(game) == []


def test_where_nobody_must_vote_those_are_reminded_who_may(host: Host) -> None:
    """Without a rule that says whose votes the vote waits for, it is the eligible voters who have not voted."""
    may = '@term("eligible_voters")\ndef three(players):\n    return players[:3]'
    game = in_london(host, local(2026, 1, 5), VOTE.replace("everybody_votes()", "closes_after(2)"), may, REMINDER)
    number = game.propose(by="Dan")
    game.do("Ben", "vote", proposal=number, choice="against")
    game.wait(game.now + 3 * DAY)
    assert reminded(game) == [["Ada", "Cleo"]]


def test_where_some_must_vote_the_others_are_not_reminded(host: Host) -> None:
    """Those are reminded whose votes the vote waits for, and not all who may vote."""
    must = '@term("must_vote")\ndef the_last_two(players):\n    return players[3:]'
    game = in_london(host, local(2026, 1, 5), VOTE.replace("everybody_votes()", "closes_after(2)"), must, REMINDER)
    number = game.propose(by="Ada")
    game.do("Eve", "vote", proposal=number, choice="against")
    game.wait(game.now + 3 * DAY)
    assert reminded(game) == [["Dan"]]


def test_a_deadline_that_is_put_off_is_reminded_of_again(host: Host) -> None:
    """Once before each of its times; and not at all where a vote is shorter than the time before its close."""
    game = in_london(host, local(2026, 1, 5), VOTE, EXTENDS.replace("minutes(10)", "days(1)"), REMINDER)
    number = game.propose(by="Ada")
    opened = game.now
    for player in ("Ada", "Ben", "Cleo"):
        game.do(player, "vote", proposal=number, choice="for")
    game.wait(opened + DAY - 60)
    assert reminded(game) == []
    game.do("Dan", "extend", proposal=number, at=opened + DAY - 59)
    assert reminded(game) == []
    game.wait(opened + 2 * DAY)
    assert reminded(game) == [["Dan", "Eve"]]


def test_a_judge_is_reminded_before_judgment_is_due(host: Host) -> None:
    """A library line names whom to remind and of what, here a judge; who has judged is left in peace."""
    game = in_london(host, local(2026, 1, 5), JUDGED, 'deadlines.reminds("case_judge", "judgment_due", 24)')
    for statement in ("One?", "Two?"):
        game.do("Ada", "call-case", statement=statement)
    game.do("Ben", "judge", case="2", judgment="true")
    game.wait(game.now + 5 * DAY)
    assert reminded(game) == []
    game.wait(game.now + 3 * DAY)
    assert reminded(game) == ["Ben"]
    assert [ev.fields["of"] for ev in game.events(e.Announced) if ev.name == "reminder"] == ["judgment_due"]


def test_a_reminder_is_told_in_the_feed_and_the_deadline_to_those_asked(host: Host) -> None:
    """People asked to vote or judge learn the deadline; followers elsewhere read the reminder."""
    game = in_london(host, local(2026, 1, 5), VOTE, "voting.closes_after(3)", REMINDER, JUDGED)
    number = game.propose(by="Ada")
    closes = game.now + 3 * DAY
    game.do("Ada", "call-case", statement="One?")
    called = game.now
    asked = {one.move: one.until for one in status(game.table.moment("Ben").timed(game.now)).asked}
    assert asked == {"vote": closes, "judge": called + 7 * DAY}
    assert not [item for item in feed_of(game.table, "g").items if "eminder" in item.title]
    game.wait(closes - DAY)
    (told,) = [item for item in feed_of(game.table, "g").items if "eminder" in item.title]
    assert told.title == f"Reminder to Ada, Ben, Cleo, Dan and Eve: proposal {number} (rule 203)."


def reminded(game: Game) -> list[list[str] | str]:
    """Who was reminded, each time."""
    return [ev.fields["to"] for ev in game.events(e.Announced) if ev.name == "reminder"]


@pytest.mark.parametrize("fresh", [False, True])
def test_the_calendar_is_the_same_in_fresh_sessions(fresh: bool) -> None:
    """A record of weeks over a change of the clocks is whole, however the sandbox is run."""
    with bootstrap.host(":memory:", SetClock(0), fresh=fresh) as host:
        game = in_london(host, local(2026, 3, 16, 9), *WEEKLY)
        game.propose(by="Ada")
        game.wait(local(2026, 4, 14))
        times = sorted({entry.time for entry in game.entries()[2:]})
        reminder = local(2026, 3, 30) - DAY
        assert reminder == local(2026, 3, 28, 23)
        assert times == [local(2026, 3, 23), reminder, *(local(2026, *day) for day in ((3, 30), (4, 6), (4, 13)))]
        assert host.verify(game.table.name).whole
