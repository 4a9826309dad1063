"""Time as rules keep it: deadlines that amendments move, recurring times, order at one instant, and downtime."""

import pytest
from tests.playing import START, Game, amend, assembly, enact, points, repeal, rule

from moot.game import events as e
from moot.game.moves import Refused
from moot.game.rules import Ruleset
from moot.play.host import Host

DAY = 86400
HOUR = 3600

CLOSES = """
    @term("voting_closes")
    def some_days(proposal) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(7)

    @timed("voting_closes")
    def close(proposal):
        close_voting(proposal)
    """
VOTE = rule(
    "101",
    """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.opens_at_once()
    voting.simple_majority()
    voting.decides_when_closed()
    voting.takes_effect_at_once()
    """,
    "immutable",
)
DAILY = """
    @term("morning")
    def morning(last) -> Time:
        return last + days(1)

    @timed("morning")
    def ring(now):
        announce("bell", at=now)
    """


def test_one_provision_keeps_the_times_of_several_kinds(host: Host) -> None:
    """A provision with a decorator for each of two kinds of proposals runs for both, each at its own time."""
    asks = '@move("ask", by="players")\ndef ask():\n    put("question", title="Tea?")\n'
    asks += '@term("next_number", kind="question")\ndef q(proposals_made):\n    return f"Q{proposals_made + 1}"'
    opens = "".join(
        f'@term("opens"{kind})\ndef after_{n}(proposal) -> Time:\n    return proposal.made + days({n})\n\n'
        for n, kind in ((1, ""), (2, ', kind="question"'))
    )
    opens += '@timed("opens")\n@timed("opens", kind="question")\ndef begin(proposal):\n    open_voting(proposal)'
    game = Game.of(host, rule("101", "numbering.proposals_from(301)"), rule("102", asks), rule("103", opens))
    game.propose(by="Ada")
    game.do("Ben", "ask")
    made = {number: proposal.made for number, proposal in game.state.proposals.items()}
    game.wait(START + 9 * DAY)
    opened = {number: proposal.opened for number, proposal in game.state.proposals.items()}
    assert opened == {"301": made["301"] + DAY, "Q1": made["Q1"] + 2 * DAY}


def times(game: Game) -> list[int]:
    """When the bell rang, as the rule was told."""
    return [ev.fields["at"] for ev in game.events(e.Announced) if ev.name == "bell"]


# Once


def test_what_falls_due_happens_at_its_time(host: Host) -> None:
    """The entry has the time at which it was due, however late it is handled."""
    game = Game.of(host, VOTE, rule("205", CLOSES))
    number = game.propose(by="Ada")
    opened = game.now
    assert [d.time for d in game.table.due()] == [opened + 7 * DAY]
    assert not game.wait(opened + 7 * DAY - 1)
    (entry,) = game.wait(opened + 9 * DAY)
    assert (entry.time, entry.move.name) == (opened + 7 * DAY, "time")
    assert game.state.proposals[number].outcome == "defeated"


def test_it_happens_once(host: Host) -> None:
    """Time that goes on brings nothing more of the same."""
    game = Game.of(host, VOTE, rule("205", CLOSES))
    game.propose(by="Ada")
    assert len(game.wait(game.now + 30 * DAY)) == 1
    assert not game.wait(game.now + 30 * DAY)


def test_a_move_made_late_comes_after_what_was_due(host: Host) -> None:
    """A vote after the close meets a closed vote, though nobody was there at the close."""
    game = Game.of(host, VOTE, rule("205", CLOSES))
    number = game.propose(by="Ada")
    verdict = game.move("Ben", "vote", game.now + 8 * DAY, proposal=number, choice="for")
    assert isinstance(verdict, Refused) and verdict.code == "vote.closed"


def test_a_deadline_answered_none_is_not_kept(host: Host) -> None:
    """Before the vote is open there is no time, and nothing falls due."""
    game = Game.of(host, rule("102", "numbering.proposals_from(301)"), rule("205", CLOSES))
    game.propose(by="Ada")
    assert not game.table.due() and not game.wait(game.now + 100 * DAY)


def test_an_amendment_moves_the_deadline_of_what_is_open(host: Host) -> None:
    """Seven days become three for a running vote: it closes on the third day, or now if that has passed."""
    game = Game.of(host, VOTE, rule("205", CLOSES), players=["Ada", "Ben"])
    slow = game.propose(by="Ada")
    opened = game.now
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal=slow, choice="for")
    change = amend("205", mechanism=CLOSES.replace("days(7)", "days(3)"))
    quick = game.propose(change, by="Ben")
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal=quick, choice="for")
    game.wait(opened + 6 * DAY)
    assert game.state.proposals[slow].closed is None
    late = game.propose(by="Ada")
    late_opened = game.now
    game.wait(opened + 20 * DAY)
    assert game.state.proposals[quick].outcome == "adopted"
    assert game.state.proposals[late].closed == max(late_opened + 3 * DAY, game.state.proposals[quick].closed or 0)


def test_a_deadline_that_has_gone_when_it_is_moved_falls_due_at_once(host: Host) -> None:
    """It is kept at the moment of the change, not before it."""
    shorten = """
        length = register(int, starts=7)

        @term("voting_closes")
        def so_many_days(proposal, length) -> Deadline:
            if proposal.opened is not None:
                return proposal.opened + days(length)

        @timed("voting_closes")
        def close(proposal):
            close_voting(proposal)

        @move("shorten", by="players")
        def shorten():
            set_register("length", 1)
        """
    game = Game.of(host, VOTE, rule("205", shorten))
    number = game.propose(by="Ada")
    game.do("Ben", "shorten", at=game.now + 3 * DAY)
    moved = game.now
    game.wait(moved + 1)
    assert game.state.proposals[number].closed == moved


def test_a_repealed_rule_keeps_no_time(host: Host) -> None:
    """Its deadlines go with it."""
    game = Game.of(host, assembly(), rule("205", DAILY))
    game.adopt(repeal("205"))
    assert not game.wait(game.now + 10 * DAY)


def test_a_move_that_ends_what_was_due_ends_the_deadline(host: Host) -> None:
    """A proposal that is withdrawn has no close."""
    game = Game.of(host, VOTE, rule("205", CLOSES))
    game.do("Ada", "withdraw", proposal=game.propose(by="Ada"))
    assert not game.wait(game.now + 10 * DAY)


# Again and again


def test_a_recurring_time_is_given_when_it_last_ran(host: Host) -> None:
    """First from when its rule came into force, then from one to the next."""
    game = Game.of(host, rule("205", DAILY))
    game.wait(START + 3 * DAY + HOUR)
    assert times(game) == [START + DAY, START + 2 * DAY, START + 3 * DAY]


def test_downtime_is_made_up_for_in_order(host: Host) -> None:
    """Two that recur and one deadline come in the order of their times, each in an entry of its own."""
    hourly = DAILY.replace("morning", "quarter").replace("days(1)", "hours(18)").replace("ring", "chime")
    game = Game.of(
        host, VOTE, rule("205", CLOSES.replace("days(7)", "days(1)")), rule("206", DAILY), rule("207", hourly)
    )
    game.propose(by="Ada")
    entries = game.wait(START + 2 * DAY)
    assert [entry.time for entry in entries] == sorted(entry.time for entry in entries)
    assert len(entries) == len({(e.time, e.move.arguments["timer"]) for e in entries}) == 5


def test_a_rule_that_comes_later_recurs_from_then(host: Host) -> None:
    """It does not make up for the time before it was in force."""
    game = Game.of(host, assembly())
    game.now = START + 10 * DAY
    game.adopt(enact("Bell", "A bell rings daily.", DAILY))
    began = game.now
    game.wait(began + 2 * DAY)
    assert times(game) == [began + DAY, began + 2 * DAY]


def test_an_amended_rule_goes_on_from_when_it_last_ran(host: Host) -> None:
    """An amendment of the text doesn't restart a timed provision."""
    game = Game.of(host, assembly(), rule("205", DAILY))
    game.wait(START + DAY)
    game.now = START + DAY + HOUR
    game.adopt(amend("205", text="A bell, every day."))
    game.wait(START + 2 * DAY)
    assert times(game) == [START + DAY, START + 2 * DAY]


# At one instant


def both(after: str) -> list[object]:
    """Two rules that ring at the same time; 206 may say that it goes after another term's time."""
    first = DAILY.replace('announce("bell", at=now)', 'announce("bell", at=205)').replace("ring(now)", "ring()")
    first = first.replace("morning", "dawn")
    second = DAILY.replace('announce("bell", at=now)', 'announce("bell", at=204)').replace("ring(now)", "ring()")
    second = second.replace('@timed("morning")', f'@timed("morning"{after})')
    return [rule("204", second), rule("205", first)]


def test_at_one_instant_the_lower_ordinal_goes_first(host: Host) -> None:
    """Two times that fall together come by the number of their rules."""
    game = Game.of(host, *both(""))  # type: ignore[arg-type]
    game.wait(START + DAY)
    assert times(game) == [204, 205]


def test_at_one_instant_a_rule_may_go_after_another(host: Host) -> None:
    """`after=` names the term whose time goes first, and the later one sees what that did."""
    game = Game.of(host, *both(', after="dawn"'))  # type: ignore[arg-type]
    game.wait(START + DAY)
    assert times(game) == [205, 204]


def test_after_follows_a_chain(host: Host) -> None:
    """A goes after B and B after C, whatever their numbers."""
    rules = []
    for number, name, after in (("204", "aaa", "bbb"), ("205", "bbb", "ccc"), ("206", "ccc", "")):
        option = f', after="{after}"' if after else ""
        mechanism = f"""
            @term("{name}")
            def when(last) -> Time:
                return last + days(1)

            @timed("{name}"{option})
            def ring():
                announce("bell", at={number})
            """
        rules.append(rule(number, mechanism))
    game = Game.of(host, *rules)
    game.wait(START + DAY)
    assert times(game) == [206, 205, 204]


# Questions


def test_a_time_whose_consequence_is_unclear_opens_a_case_and_comes_again(host: Host) -> None:
    """It is not lost: once all agree, what was due is done, though late."""
    rules = [
        rule("205", DAILY.replace("ring(now)", "ring(now, size)")),
        rule("206", '@term("size")\ndef size():\n    return None'),
    ]
    game = Game.of(host, *rules, players=["Ada", "Ben"])
    game.wait(START + DAY)
    assert list(game.state.open_cases) == ["1"] and not times(game)
    for player in ("Ada", "Ben"):
        game.do(player, "agree", case="1", holding={"answer": 3})
    assert len(times(game)) == 1


@pytest.mark.parametrize("judge", [True, False])
def test_each_time_that_meets_one_question_comes_again(host: Host, judge: bool) -> None:
    """Two votes are to be closed and one question is in the way of both: its answer closes both."""
    unclear = """
        @timed("voting_closes")
        def close_in_size(proposal, size):
            close_voting(proposal)
        """
    answers = [rule(str(n), f'@term("size")\ndef size():\n    return {n}') for n in (203, 204)]
    closes = CLOSES.partition("@timed")[0]
    judges = rule("212", '@upon("case_called")\ndef ada(case):\n    appoint_judge(case, "Ada")')
    rules = [VOTE, rule("201", closes), rule("202", unclear), *answers, *([judges] if judge else [])]
    game = Game.of(host, *rules)
    numbers = [game.propose(by="Ada"), game.propose(by="Ben")]
    game.wait(START + 8 * DAY)
    assert [game.state.proposals[n].closed for n in numbers] == [None, None]  # type: ignore[index]
    if judge:
        game.do("Ada", "judge", case="1", holding={"prevails": "203"})
    else:
        for player in game.state.seating:
            game.do(player, "agree", case="1", holding={"prevails": "203"})
        assert not game.state.open_cases
    assert all(game.state.proposals[n].closed for n in numbers) and not game.state.waiting  # type: ignore[index]


def test_an_undecided_time_does_not_stop_the_others(host: Host) -> None:
    """Other deadlines are kept while one waits for a judgment."""
    rules = [
        rule("204", DAILY.replace("morning", "dawn").replace("ring(now)", "chime(now, size)")),
        rule("205", DAILY),
        rule("206", '@term("size")\ndef size():\n    return None'),
    ]
    game = Game.of(host, *rules)
    game.wait(START + 3 * DAY)
    assert times(game) == [START + DAY, START + 2 * DAY, START + 3 * DAY]


def test_a_time_that_fails_has_come(host: Host) -> None:
    """A failing timed provision is reported, and not tried again."""
    game = Game.of(host, points(), rule("205", DAILY.replace('announce("bell", at=now)', 'award("Ada", 1 // 0)')))
    entries = game.wait(START + DAY)
    assert len(entries) == 1 and game.events(e.MechanismFailed)


def test_a_time_that_is_no_time_is_not_kept(host: Host) -> None:
    """A term that answers a word, a huge number or the past for ever does not hang the game."""
    for answer in ('"soon"', "last", "last - days(1)"):
        game = Game.of(host, rule("205", DAILY.replace("last + days(1)", answer)), checked=False)
        assert len(game.wait(START + DAY)) <= 1


def test_no_time_comes_after_the_end(host: Host) -> None:
    """A game that is won keeps no more time."""
    win = rule("201", '@move("go", by="players")\ndef go(player):\n    win(player)')
    game = Game.of(host, win, rule("205", DAILY))
    game.do("Ada", "go")
    assert not game.wait(START + 10 * DAY)


def test_nobody_makes_time_come(host: Host) -> None:
    """The program's own move is refused to players, and refused when nothing is due."""
    game = Game.of(host, rule("205", DAILY))
    refused = game.refused(None, "time", timer="205.ring", subject="")
    assert refused.code == "time.not-due"


def test_an_exception_to_an_effect_does_not_change_whose_time_is_kept(host: Host) -> None:
    """A deadline of a case that costs points is kept, also where some rule adjusts awards by votes on a proposal."""
    late = """
        @term("answer_by")
        def tomorrow(case) -> Deadline:
            return case.called + days(1)

        @timed("answer_by")
        def late(case):
            award(case.caller, -1)
        """
    waives = """
        @adjust("award")
        def waives(cause, votes_against):
            if cause.name == "proposal_adopted":
                return []
        """
    game = Game.of(host, points("201"), rule("202", late), rule("203", waives))
    game.do("Ada", "call-case", statement="Is it so?")
    game.wait(START + 2 * DAY)
    assert game.points()["Ada"] == -1


# Times that hang on what time it is


YEARLY = """
    @term("voting_closes")
    def a_day_later(proposal) -> Deadline:
        if proposal.opened is not None:
            return proposal.opened + days(1)

    @timed("voting_closes")
    def close(proposal):
        close_voting(proposal)

    @adjust("holidays")
    def new_year_and_the_day_after(answer, now):
        year = year_of(now // days(1))
        return answer + [date(year, 1, 2), date(year, 1, 3)]

    @adjust("deadline")
    def not_on_holidays(answer, holidays):
        while answer // days(1) in holidays:
            answer = answer + days(1)
        return answer
    """


def test_what_fell_due_years_ago_comes_when_it_would_have_come(host: Host) -> None:
    """Holidays that a rule lists for the year it is in still count for a deadline that comes up ten years later."""
    new_year = 1_767_225_600  # 1 January 2026
    closed = []
    for looks in ((10 * 365 * DAY,), (DAY, 2 * DAY, 3 * DAY, 4 * DAY)):
        game = Game(host, Ruleset(name="t", rules=(VOTE, rule("205", YEARLY))), now=new_year + HOUR)
        number = game.propose(by="Ada")
        opened = game.now
        for look in looks:
            game.wait(opened + look)
        closed.append(game.state.proposals[number].closed == opened + 3 * DAY)
    assert closed == [True, True]


def test_a_time_that_goes_when_it_comes_keeps_no_other_waiting(host: Host) -> None:
    """What is due only as seen from later happens later, if at all; what comes after it does not wait for it."""
    gone = """
        @term("hindsight")
        def as_seen_later(last, now) -> Time:
            if now > last + hours(1):
                return last + hours(1)

        @timed("hindsight")
        def too_late(now):
            announce("dong")
        """
    game = Game.of(host, rule("201", gone), rule("205", DAILY))
    game.wait(START + 2 * DAY + HOUR)
    assert times(game) == [START + DAY, START + 2 * DAY]


def test_a_time_that_is_always_a_little_off_does_not_hang_the_game(host: Host) -> None:
    """A time that is for ever a second from now never comes, and nothing waits for it."""
    soon = DAILY.replace("morning(last)", "morning(now)").replace("last + days(1)", "now + seconds(1)")
    game = Game.of(host, rule("201", soon.replace("morning", "dawn")), rule("205", DAILY))
    game.wait(START + DAY)
    assert times(game) == [START + DAY]
