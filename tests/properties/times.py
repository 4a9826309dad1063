"""Properties of time: when something falls due, that it comes once, in order, and as of its own time."""

from tests.properties.choices import Choices
from tests.properties.games import DAY, MINUTE, START, World, rule
from tests.properties.registry import claims
from tests.properties.votes import closing_after

from moot.game import events as e
from moot.game.moves import Refused

TICKS = """
    ticks = register(int, starts=0)

    @term("tick")
    def again(last) -> Time:
        return last + minutes({minutes})

    @timed("tick")
    def count_it(now):
        add_to("ticks", 1)
    """


@claims
def a_vote_closes_at_its_deadline(world: World, some: Choices) -> None:
    """A second before its deadline a vote is open; at the deadline it closes, as of then, however late one looks."""
    days = some.number(1, 9)
    game = world.game(*closing_after(days, "voting.unanimity()"))
    number = game.propose()
    due = game.state.proposals[number].opened + days * DAY
    game.keep_time(due - 1)
    assert game.state.proposals[number].is_voting
    late = some.one_of((0, 1, 59, DAY, 90 * DAY))
    verdict = game.move("Ben", "vote", at=due + late, proposal=number, choice="for")
    assert isinstance(verdict, Refused)
    assert game.state.proposals[number].closed == due


@claims
def each_time_comes_once(world: World, some: Choices) -> None:
    """No time of a rule comes twice for one subject, and none is left out."""
    days = some.number(1, 3)
    reminder = """
        reminders = register(int, starts=0)

        @term("reminder")
        def in_time(proposal) -> Time:
            return proposal.made + hours(6)

        @timed("reminder")
        def remind(proposal):
            add_to("reminders", 1)
        """
    game = world.game(*closing_after(days, "voting.simple_majority()"), rule("201", reminder), players=4)
    due = {}
    for player in some.some_of(game.state.seating):
        number = game.propose(by=player)
        due[f"proposal {number}"] = game.now + days * DAY
        game.keep_time(game.now + some.one_of((0, 1, DAY, 2 * DAY)))
    game.keep_time(game.now + 10 * DAY)
    game.keep_time(game.now + 10 * DAY)
    came = [(event.subject, event.due) for event in game.events(e.TimeCame) if not event.timer.startswith("201")]
    assert sorted(came) == sorted(due.items())
    assert (game.register("reminders") or 0) == len(due)


@claims
def looking_often_or_seldom_comes_to_the_same(world: World, some: Choices) -> None:
    """What recurs has come as often, whether somebody looked all the time or once at the end."""
    every = some.one_of((60, 90, 24 * 60))
    game = world.game(rule("101", TICKS.format(minutes=every)))
    until = START + some.number(0, 30) * every * MINUTE + some.below(every * MINUTE)
    while some.chance(70) and game.now < until:
        game.keep_time(min(until, game.now + some.number(1, 5 * every) * MINUTE))
    game.keep_time(until)
    assert (game.register("ticks") or 0) == (until - START) // (every * MINUTE)


@claims
def recurring_times_come_once_a_minute_at_most(world: World, some: Choices) -> None:
    """However soon a rule wants its time again, it comes no more often than once in a minute."""
    code = TICKS.replace("minutes({minutes})", f"seconds({some.number(1, 59)})")
    game = world.game(rule("101", code))
    minutes = some.number(1, 12)
    for second in range(5, minutes * MINUTE, 55):
        game.keep_time(START + second)
    assert (game.register("ticks") or 0) <= minutes


@claims
def what_recurs_often_is_passed_over_after_a_downtime(world: World, some: Choices) -> None:
    """Of times that recur within the hour only the last ones come after a downtime, and then they go on as before."""
    every = some.number(1, 59)
    game = world.game(rule("101", TICKS.format(minutes=every)))
    game.keep_time(START + 2 * every * MINUTE)
    made = game.keep_time(START + some.number(2, 9) * DAY)
    assert 1 <= len(made) <= 10 // every + 2
    assert len(game.keep_time(game.now + every * MINUTE)) >= 1


@claims
def what_falls_due_together_goes_by_ordinal(world: World, some: Choices) -> None:
    """Of several times at one instant, that of the rule with the lowest ordinal comes first; earlier ones before."""
    log = rule("101", "log = register(list[int], starts=[])")
    numbers = some.in_any_order([str(n) for n in range(201, 201 + some.number(2, 5))])
    hours, rules = {}, []
    for number in numbers:
        hours[int(number)] = hour = some.number(1, 3)
        term = f'@term("noon_{number}")\ndef noon(last) -> Time:\n    return hours({hour}) + {START}\n'
        rules.append(rule(number, term, f'@timed("noon_{number}")\ndef note():\n    add_to("log", {number})'))
    game = world.game(log, *rules)
    game.keep_time(START + some.one_of((1, 2, 3, 24)) * 60 * MINUTE)
    expected = sorted((hour, number) for number, hour in hours.items() if START + hour * 60 * MINUTE <= game.now)
    assert (game.register("log") or []) == [number for _, number in expected]
    times = [entry.time for entry in game.entries]
    assert times == sorted(times)


@claims
def a_deadline_moves_with_what_it_depends_on(world: World, some: Choices) -> None:
    """When what a deadline goes by is changed in mid-vote, the vote closes at the new one."""
    patience = """
        patience = register(int, starts=3)

        @move("wait", by="players")
        def wait(so_long: int):
            set_register("patience", so_long)

        @term("voting_closes")
        def by_patience(proposal, patience) -> Deadline:
            if proposal.opened is not None:
                return proposal.opened + days(patience)

        @timed("voting_closes")
        def close_it(proposal):
            close_voting(proposal)
        """
    vote = "numbering.proposals_from(301)", "voting.everybody_votes()", "voting.opens_at_once()"
    game = world.game(rule("101", *vote), rule("102", patience))
    number = game.propose()
    opened, days = game.state.proposals[number].opened, 3
    for _ in range(some.number(1, 3)):
        days = some.number(2, 9)
        game.do("Ben", "wait", so_long=days)
        assert [due.time for due in game.law.due(game.state, game.now)] == [opened + days * DAY]
    game.keep_time(opened + 20 * DAY)
    assert game.state.proposals[number].closed == opened + days * DAY


@claims
def a_rule_on_deadlines_moves_deadlines_alone(world: World, some: Choices) -> None:
    """A rule that puts off every deadline puts off the close of a vote, and no other time."""
    days, more = some.number(1, 5), some.number(1, 5)
    tea = f"""
        tea = register(int)

        @term("tea_time")
        def tea_time() -> Time:
            return {START} + days({some.number(1, 12)})

        @timed("tea_time")
        def take_tea(now):
            set_register("tea", now)
        """
    later = f'@adjust("deadline")\ndef later(answer):\n    return answer + days({more})'
    game = world.game(*closing_after(days, "voting.unanimity()"), rule("201", tea), rule("202", later))
    number = game.propose()
    game.keep_time(START + 30 * DAY)
    proposal = game.state.proposals[number]
    assert proposal.closed == proposal.opened + (days + more) * DAY
    assert (game.register("tea") - START) % DAY == 0
    assert game.register("tea") == game.answer("tea_time")


@claims
def a_time_of_a_repealed_rule_never_comes(world: World, some: Choices) -> None:
    """Once a rule is repealed, none of its times comes, however many it has missed."""
    every = some.number(1, 4)
    repealing = '@move("stop", by="players")\ndef stop():\n    repeal(101)'
    game = world.game(rule("101", TICKS.format(minutes=every * 1440)), rule("102", repealing))
    days = some.number(0, 12)
    game.do("Ada", "stop", at=START + days * DAY)
    game.keep_time(START + 40 * DAY)
    assert (game.register("ticks") or 0) == days // every
