"""Effects: slots where they contradict, exceptions that forbid or adjust them, waves, and consequences that fail."""

import pytest
from tests.playing import FIVE, Game, amend, assembly, enact, event, kinds, points, repeal, rule, transmute

from moot.game import events as e
from moot.game.apply import apply_all
from moot.game.values import PlayerId, canonical
from moot.play.host import Host
from moot.views.explanations import why

NUMBERS = rule("211", "precedence.claims_then_lowest_number()")
IMMUTABLE = rule("110", "precedence.immutable_first()", "immutable")
GO = '@move("go", by="players")\ndef go(player):\n    announce("gone", player=player)'


def upon_gone(number: str, body: str, rank: str = "mutable", **claims: object):  # type: ignore[no-untyped-def]
    """A rule with a consequence of the move."""
    return rule(number, f'@upon("gone")\ndef then(player):\n    {body}', rank, **claims)


# Changes of rules


def test_a_rank_that_is_none_changes_no_rule(host: Host) -> None:
    """A slip of the pen makes no immutable rule mutable: the consequence fails, for all to see."""
    slip = '@move("go", by="players")\ndef go():\n    transmute(201, "imutable")'
    game = Game.of(host, rule("201", slip, "immutable"))
    assert "no rank" in event(game.do("Ada", "go"), e.MechanismFailed).error
    assert game.rule("201").rank == "immutable"


# Slots


def test_two_winners_of_one_wave_are_a_question_for_the_judge(host: Host) -> None:
    """A rule that names two winners contradicts itself: the move is made, nobody has won, and a case is open."""
    both = 'for p in ["Ben", "Ada"]:\n        win(p)'
    game = Game.of(host, rule("201", GO), upon_gone("202", both), NUMBERS)
    case = event(game.do("Ada", "go"), e.CaseCalled)
    assert case.statement == "Rule 202 names two winners: Ben and Ada. Which stands?"
    assert game.state.winner is None


def test_an_exception_settles_no_contradiction(host: Host) -> None:
    """Contradictions are looked at before exceptions: adjusting one of two wins away leaves two that were named."""
    both, one = 'for p in ["Ben", "Ada"]:\n        win(p)', 'win("Ben")'
    without = '@adjust("win")\ndef nobody(who):\n    return []'
    game = Game.of(host, rule("201", GO), upon_gone("202", both), rule("203", without), NUMBERS)
    assert event(game.do("Ada", "go"), e.CaseCalled).question.startswith("clash:effect:win")
    game = Game.of(host, rule("201", GO), upon_gone("202", one), rule("203", without), NUMBERS)
    game.do("Ada", "go")
    assert not game.state.over


def test_two_players_reaching_the_goal_at_once_are_a_question(host: Host) -> None:
    """Under the library's line for winning, two who reach it in one wave are the law's own gap."""
    rules = [rule("201", GO), upon_gone("202", 'award(["Ada", "Ben"], 100)'), rule("208", "winning.first_to(100)")]
    assert event(Game.of(host, points(), *rules, NUMBERS).do("Ada", "go"), e.CaseCalled).kind == "undecided"


def test_one_winner_named_twice_wins(host: Host) -> None:
    """Equal values of one slot do not clash."""
    rules = [rule("201", GO), upon_gone("202", 'win("Ben")'), upon_gone("203", 'win("Ben")')]
    Game.of(host, *rules).do("Ada", "go")


@pytest.mark.parametrize(("claims", "winner"), [({}, "Ben"), ({"prevails_over": ["effect:win"]}, "Cleo")])
def test_a_claim_upon_the_win_decides(host: Host, claims: dict[str, list[str]], winner: str) -> None:
    """By number 202's winner wins; if 203 claims precedence on the win, 203's does."""
    rules = [rule("201", GO), upon_gone("202", 'win("Ben")'), upon_gone("203", 'win("Cleo")', **claims), NUMBERS]
    game = Game.of(host, *rules)
    game.do("Ada", "go")
    assert game.state.winner == winner


def test_a_register_set_to_two_values_is_decided_by_number(host: Host) -> None:
    """201's value is set and 202's is dropped, although both ran."""
    declare = "turn = register(Player)\n"
    rules = [rule("200", GO + "\n\n" + declare)]
    rules += [upon_gone("201", 'set_register("turn", "Ben")'), upon_gone("202", 'set_register("turn", "Cleo")')]
    game = Game.of(host, *rules, NUMBERS)
    game.do("Ada", "go")
    assert game.register("turn") == "Ben"


def test_entries_of_different_players_are_different_slots(host: Host) -> None:
    """Two rules set two players' entries without a clash."""
    declare = 'hat = register(str, of=Player, starts="")\n'
    rules = [rule("200", GO + "\n\n" + declare)]
    rules += [
        upon_gone("201", 'set_register("hat", "red", "Ada")'),
        upon_gone("202", 'set_register("hat", "blue", "Ben")'),
    ]
    game = Game.of(host, *rules)
    game.do("Ada", "go")
    assert (game.register("hat", "Ada"), game.register("hat", "Ben")) == ("red", "blue")


def test_an_office_filled_twice_is_a_clash(host: Host) -> None:
    """Without a method the appointment is undecided, and nobody is appointed."""
    rules = [rule("200", GO + "\n\nchair = office()")]
    rules += [upon_gone("201", 'appoint("chair", "Ben")'), upon_gone("202", 'appoint("chair", "Cleo")')]
    game = Game.of(host, *rules)
    game.undecided("Ada", "go")
    assert game.state.offices.get("chair") is None


def test_adopting_and_defeating_one_proposal_is_a_clash(host: Host) -> None:
    """An outcome is one slot: 101 adopts, 100 defeats, and the lower number prevails."""
    contrary = rule("100", '@upon("voting_closed")\ndef never(proposal):\n    defeat(proposal)', "immutable")
    game = Game.of(host, assembly(), contrary, NUMBERS)
    game.adopt(enact())
    assert game.state.proposals["301"].outcome == "defeated"


def test_points_add_up_and_never_clash(host: Host) -> None:
    """Two awards to one player are both made."""
    game = Game.of(
        host, points(), rule("201", GO), upon_gone("202", "award(player, 3)"), upon_gone("203", "award(player, 4)")
    )
    game.do("Ada", "go")
    assert game.points()["Ada"] == 7


def test_a_quantity_set_to_two_values_is_a_clash(host: Host) -> None:
    """Two settings of a quantity contradict each other; the lower number prevails."""
    rules = [
        points(),
        rule("201", GO),
        upon_gone("202", "set_quantity(player, 3)"),
        upon_gone("203", "set_quantity(player, 4)"),
    ]
    game = Game.of(host, *rules, NUMBERS)
    game.do("Ada", "go")
    assert game.points()["Ada"] == 3


# Exceptions: forbid upon an effect


NO_AWARD = '@forbid("award")\ndef no_points():\n    return "there are no points today"'


def barred(host: Host, maker_rank: str = "mutable", rank: str = "mutable", **claims: object) -> bool:
    """Whether 205 bars an award that 202 makes."""
    rules = [upon_gone("202", "award(player, 3)", maker_rank, **claims), rule("205", NO_AWARD, rank)]
    game = Game.of(host, IMMUTABLE, NUMBERS, points(), rule("201", GO), *rules)
    game.do("Ada", "go")
    assert bool(game.events(e.EffectBarred)) == (game.points()["Ada"] == 0)
    return game.points()["Ada"] == 0


def test_an_exception_holds_against_an_earlier_maker(host: Host) -> None:
    """A later mutable rule bars what an earlier mutable rule does: numbers do not decide on exceptions."""
    assert barred(host)


def test_an_immutable_maker_stands_against_a_mutable_exception(host: Host) -> None:
    """110 makes the exception void."""
    assert not barred(host, maker_rank="immutable")


def test_an_immutable_exception_holds(host: Host) -> None:
    """Against a mutable maker (one that claims to prevail is wholly void), and against another immutable one."""
    assert barred(host, rank="immutable")
    assert barred(host, maker_rank="immutable", rank="immutable")


def test_a_maker_that_claims_over_the_exception_stands(host: Host) -> None:
    """202 says that it prevails over 205, or over all about awards."""
    assert not barred(host, prevails_over=["205"])
    assert not barred(host, prevails_over=["effect:award"])


def test_without_a_method_an_exception_holds(host: Host) -> None:
    """If no rule says otherwise, an exception prevails; that isn't a clash."""
    rules = [points(), rule("201", GO), upon_gone("202", "award(player, 3)"), rule("205", NO_AWARD)]
    game = Game.of(host, *rules)
    game.do("Ada", "go")
    assert game.points()["Ada"] == 0


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("None", ""),
        ("False", ""),
        ("True", "True"),
        ("''", ""),
        ("0", "0"),
        ("'no points today'", "no points today"),
        ("'x' * 501", "x" * 500),
        ("3 if amount > 2 else None", "3"),
        ("3 if amount > 3 else None", ""),
    ],
)
def test_an_effect_is_barred_by_any_answer_but_none_and_false(host: Host, answer: str, reason: str) -> None:
    """The answer is the reason, cut to 500 letters; a rule that answers nothing, or `False`, bars nothing."""
    bar = rule("205", f'@forbid("award")\ndef bar(amount):\n    return {answer}', "immutable")
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 3)"), IMMUTABLE, bar, checked=False)
    told = game.do("Ada", "go")
    barred = [one.reason for one in told.events if isinstance(one, e.EffectBarred)]
    assert barred == ([reason] if reason or answer == "''" else [])
    assert game.points()["Ada"] == (0 if barred else 3)


def test_a_barred_effect_is_an_event_with_both_rules(host: Host) -> None:
    """It tells what would have been done, by which rule, and which rule forbade it why."""
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 3)"), rule("205", NO_AWARD))
    told = event(game.do("Ada", "go"), e.EffectBarred)
    assert (told.effect, told.maker.rule, told.because.rule) == ("award", "202", "205")
    assert told.reason == "there are no points today" and told.arguments["amount"] == 3


MOST = (
    '@forbid("adopt")\ndef too_many(mutable_rules_after):\n    if mutable_rules_after > 3:\n        return "too many"'
)


@pytest.mark.parametrize(
    ("decider", "claims", "outcome"),
    [("immutable", {}, "adopted"), ("mutable", {}, "barred"), ("mutable", {"prevails_over": ["209"]}, "adopted")],
)
def test_a_condition_of_adoption_against_who_adopts(
    host: Host, decider: str, claims: dict[str, list[str]], outcome: str
) -> None:
    """A mutable limit is void beside an immutable decider, holds against a mutable one, and yields to a claim."""
    decides = rule(
        "150", "voting.unanimity()\nvoting.decides_when_closed()\nvoting.takes_effect_at_once()", decider, **claims
    )
    rest = rule(
        "101",
        "numbering.proposals_from(301)\nvoting.everybody_votes()\nvoting.opens_at_once()\nvoting.closes_when_all_have_voted()",
        "immutable",
    )
    game = Game.of(host, rest, decides, IMMUTABLE, rule("209", MOST), NUMBERS, rule("212"))
    game.adopt(enact())
    assert game.state.proposals["301"].outcome == outcome


def test_a_barred_adoption_is_an_outcome(host: Host) -> None:
    """The proposal is decided, so that nothing waits for it; what is upon decisions runs."""
    upon = '@upon("proposal_decided")\ndef over(proposal):\n    announce("over", outcome=proposal.outcome)'
    game = Game.of(host, assembly("151", "mutable"), rule("209", MOST.replace("3", "0")), rule("210", upon))
    verdict = game.adopt(enact())
    assert [k for k in kinds(verdict) if k.startswith("proposal_")] == ["proposal_barred", "proposal_decided"]
    assert event(verdict, e.Announced).fields == {"outcome": "barred"}
    assert not game.state.undecided


def test_to_bar_an_adoption_of_nothing_harms_nobody(host: Host) -> None:
    """A rule that adopts a proposal that does not exist fails, also where another rule would bar it."""
    rules = [
        rule("201", GO),
        upon_gone("202", "adopt(999)"),
        rule("209", '@forbid("adopt")\ndef no():\n    return "no"'),
    ]
    game = Game.of(host, *rules, checked=False)
    game.do("Ada", "go")
    game.do("Ben", "argue", text="Still here.")


# Adjusting effects


DOUBLE = '@adjust("award")\ndef double(effect):\n    return [award(effect.who, effect.amount * 2)]'
SPLIT = """
    @adjust("award")
    def split_evenly(effect):
        out = []
        for player in effect.who:
            lesser, greater = split(effect.amount)
            out.append(award(player, lesser))
            out.append(award("Eve", greater))
        return out
    """


def awarded(host: Host, amount: int, *rules: object, maker: str = "mutable", **claims: object) -> dict[str, int]:
    """What 202's award comes to under some adjusters."""
    give = upon_gone("202", f"award(player, {amount})", maker, **claims)
    game = Game.of(host, IMMUTABLE, NUMBERS, points(), rule("201", GO), give, *rules)  # type: ignore[arg-type]
    game.do("Ada", "go")
    return {p: n for p, n in game.points().items() if n}


def test_an_award_is_doubled(host: Host) -> None:
    """What an adjuster returns replaces the effect."""
    assert awarded(host, 9, rule("205", DOUBLE)) == {"Ada": 18}


def test_an_award_is_waived(host: Host) -> None:
    """An empty list waives it, and no event is left."""
    assert awarded(host, 9, rule("205", '@adjust("award")\ndef waive():\n    return []')) == {}


def test_an_award_is_left(host: Host) -> None:
    """None leaves it."""
    assert awarded(host, 9, rule("205", '@adjust("award")\ndef leave_it():\n    return None')) == {"Ada": 9}


@pytest.mark.parametrize(("amount", "parts"), [(23, {"Ada": 11, "Eve": 12}), (-5, {"Ada": -2, "Eve": -3})])
def test_an_award_is_split(host: Host, amount: int, parts: dict[str, int]) -> None:
    """One effect becomes two, the odd point to the second, of a penalty as well."""
    assert awarded(host, amount, rule("205", SPLIT)) == parts


def test_adjusters_that_do_not_commute_run_the_prevailing_one_last(host: Host) -> None:
    """Add one and double: by number 205 prevails and doubles last; with a claim 206 adds last."""
    more = '@adjust("award")\ndef more(effect):\n    return [award(effect.who, effect.amount + 1)]'
    assert awarded(host, 9, rule("205", DOUBLE), rule("206", more)) == {"Ada": 20}
    assert awarded(host, 9, rule("205", DOUBLE), rule("206", more, prevails_over=["205"])) == {"Ada": 19}


def test_an_adjuster_sees_each_effect_once(host: Host) -> None:
    """An adjuster's own award is not adjusted by it again: no loop."""
    own = '@adjust("award")\ndef twice(effect):\n    return [award(effect.who, effect.amount), award(effect.who, 1)]'
    assert awarded(host, 9, rule("205", own)) == {"Ada": 10}


def test_an_adjuster_is_an_exception(host: Host) -> None:
    """An immutable maker, and one that claims to prevail, are not adjusted by a mutable rule."""
    assert awarded(host, 9, rule("205", DOUBLE), maker="immutable") == {"Ada": 9}
    assert awarded(host, 9, rule("205", DOUBLE), prevails_over=["205"]) == {"Ada": 9}


def test_an_adjuster_knows_the_cause(host: Host) -> None:
    """Only effects of one kind of event are doubled."""
    only = """
        @adjust("award")
        def on_gone(effect, cause):
            if cause.name == "gone":
                return [award(effect.who, effect.amount * 2)]
        """
    assert awarded(host, 9, rule("205", only)) == {"Ada": 18}
    assert awarded(host, 9, rule("205", only.replace('"gone"', '"proposed"'))) == {"Ada": 9}


def test_a_failed_adjuster_of_an_effect_is_undecided(host: Host) -> None:
    """Nobody is paid unadjusted: the move waits."""
    broken = '@adjust("award")\ndef broken(effect):\n    return [award(effect.who, effect.amount // 0)]'
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 9)"), rule("205", broken))
    assert game.undecided("Ada", "go").question.key == "failed:205.broken"
    assert game.points()["Ada"] == 0


def test_a_failed_bar_is_undecided(host: Host) -> None:
    """A forbid upon an effect that breaks neither lets it through nor bars it."""
    broken = '@forbid("award")\ndef broken(seating):\n    return seating[99]'
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 9)"), rule("205", broken))
    assert game.undecided("Ada", "go").question.key == "failed:205.broken"


def test_an_event_tells_who_caused_and_who_adjusted(host: Host) -> None:
    """The cause is the rule that awarded, whatever an adjuster made of it."""
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 9)"), rule("205", DOUBLE))
    assert event(game.do("Ada", "go"), e.Awarded).because.rule == "202"


# Waves


def test_why_names_every_rule_that_shaped_an_effect(host: Host) -> None:
    """Of an award that two rules adjust, `why` names its maker and both; of an effect that none adjusts, its maker."""
    double = '@adjust("award")\ndef doubled(effect):\n    return award(effect.who, effect.amount * 2)'
    raised = '@adjust("award")\ndef raised(effect):\n    if effect.amount > 1:\n        return award(effect.who, 9)'
    made = 'award("Ben", 2)\n    set_register("told", "yes")'
    game = Game.of(
        host, points(), rule("201", GO), upon_gone("202", made), rule("203", double), rule("204", raised), NUMBERS,
        rule("205", "told = register(str)"),
    )  # fmt: skip
    game.do("Ada", "go")
    lines = {one.event.split(" (")[0]: one.line for one in why(game.table.moment(), game.state.entry).reasons}
    (awarded,) = [line for told, line in lines.items() if told.startswith("Ben gets")]
    assert awarded.startswith("Because of rule 202")
    assert awarded.endswith("Rule 204 (raised) and rule 203 (doubled) adjusted it.")
    assert all("adjusted" not in line for line in lines.values() if line != awarded)


def test_why_tells_nothing_of_adjusters_while_votes_are_secret(host: Host) -> None:
    """An adjuster may look at secret votes, so that who adjusted an effect isn't told before they're open."""
    secret = '@term("ballots_secret")\ndef always():\n    return True'
    game = Game.of(
        host, assembly("100"), points(), rule("201", GO), upon_gone("202", "award(player, 9)"), rule("205", DOUBLE),
        rule("206", secret),
    )  # fmt: skip
    game.propose(enact(), by="Ada")
    game.do("Ben", "vote", proposal="301", choice="for")
    game.do("Ada", "go")
    told = why(game.table.moment(), game.state.entry)
    assert game.table.moment().hidden_ballots
    assert any("202" in one.line for one in told.reasons)
    assert not any("adjusted" in one.line for one in told.reasons)
    assert not any("adjusted_by" in step for step in told.trail)


def test_consequences_come_in_waves(host: Host) -> None:
    """What is upon an event runs in the order of rules; what is upon their events comes after all of them."""
    rules = [
        rule("203", '@upon("gone")\ndef second():\n    announce("b")'),
        rule("202", '@upon("gone")\ndef first():\n    announce("a")'),
        rule("204", '@upon("a")\ndef third():\n    announce("c")'),
    ]
    verdict = Game.of(host, rule("201", GO), *rules).do("Ada", "go")
    assert [ev.name for ev in verdict.events if isinstance(ev, e.Announced)] == ["gone", "a", "b", "c"]


def test_a_provision_may_be_upon_several_events_and_take_their_fields(host: Host) -> None:
    """Fields come by name; `event` has the name of what happened."""
    several = """
        @upon("joined")
        @upon("left")
        def coming_and_going(player, event):
            announce("seen", player=player, what=event.name)
        """
    game = Game.of(host, rule("201", several))
    assert event(game.do("Fay", "join"), e.Announced).fields == {"player": "Fay", "what": "joined"}
    assert event(game.do("Fay", "leave"), e.Announced).fields == {"player": "Fay", "what": "left"}


def test_a_quantity_that_moved_is_told_once_a_wave(host: Host) -> None:
    """All holders whose holdings differ, before and after, in one event; who ends where they were is not told."""
    body = 'award(["Ada", "Ben"], 5)\n    award("Ada", 2)\n    award("Cleo", 3)\n    award("Cleo", -3)'
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", body))
    changed = event(game.do("Ada", "go"), e.QuantityChanged)
    assert (changed.before, changed.after) == ({"Ada": 0, "Ben": 0}, {"Ada": 7, "Ben": 5})


def test_each_wave_tells_its_own_change(host: Host) -> None:
    """A rule upon the change sees before and after of that wave, and can tell a threshold that is crossed once."""
    crossing = """
        @upon("quantity_changed")
        def crossed(before, after):
            for player in after:
                if before[player] < 10 and after[player] >= 10:
                    announce("crossed", player=player)
        """
    game = Game.of(host, points(), rule("201", GO), upon_gone("202", "award(player, 6)"), rule("203", crossing))
    seen = ["announced" in kinds(game.do("Ada", "go"))[1:] for _ in range(3)]
    assert seen == [False, True, False]


def test_a_loop_of_consequences_is_undecided(host: Host) -> None:
    """Rules that set each other off for ever end as a question that names them, and nothing has happened."""
    rules = [
        rule("201", GO),
        rule(
            "202",
            """
            @upon("gone")
            def ping():
                announce("pinged")

            @upon("ponged")
            def again():
                announce("pinged")
            """,
        ),
        rule("203", '@upon("pinged")\ndef pong():\n    announce("ponged")'),
    ]
    game = Game.of(host, *rules)
    verdict = game.undecided("Ada", "go")
    assert "202" in verdict.question.about and "203" in verdict.question.about
    assert not game.events(e.Announced)


def test_a_flood_of_consequences_ends_with_the_rule_that_makes_it(host: Host) -> None:
    """Waves that grow twofold end when the steps of the move do: that rule is stopped, and the move is made."""
    rules = [rule("201", GO), rule("202", '@upon("gone")\ndef more():\n    announce("gone")\n    announce("gone")')]
    game = Game.of(host, *rules)
    made = game.do("Ada", "go").events
    failed = [event for event in made if isinstance(event, e.MechanismFailed)]
    assert failed and {event.because.rule for event in failed} == {"202"} and len(made) < 5_000
    assert isinstance(made[0], e.Announced) and host.verify(game.table.name).whole


# The law of a move


def test_a_move_runs_under_the_law_it_began_with(host: Host) -> None:
    """What is upon the adoption that repeals it still runs: the award of the old law is made, once."""
    pays = rule("202", '@upon("proposal_adopted")\ndef pay(votes_for):\n    award(votes_for, 1)')
    game = Game.of(host, assembly(), points(), pays)
    game.adopt(repeal("202"))
    assert game.points() == dict.fromkeys(FIVE, 1)
    game.adopt(enact())
    assert game.points() == dict.fromkeys(FIVE, 1)


def test_what_is_upon_a_new_rule_runs_under_the_new_law(host: Host) -> None:
    """A rule may answer its own enactment, and pay those who voted for it."""
    pays = '@upon("rule_enacted")\ndef pay(votes_for):\n    award(votes_for, 12)'
    game = Game.of(host, assembly(), points())
    game.adopt(enact("Enticement", "Supporters get 12.", pays))
    assert game.points() == dict.fromkeys(FIVE, 12)


def test_a_repealed_rule_does_not_answer_its_own_repeal(host: Host) -> None:
    """By then it is not in force."""
    game = Game.of(host, assembly(), points(), rule("202", '@upon("rule_repealed")\ndef pay():\n    award("Ada", 1)'))
    game.adopt(repeal("202"))
    assert game.points()["Ada"] == 0


def test_changes_of_one_proposal_are_all_made_before_they_are_told(host: Host) -> None:
    """The first of two new rules hears of both, and the second of both as well."""
    hears = '@upon("rule_enacted")\ndef hears(rule):\n    announce("heard", rule=rule)'
    game = Game.of(host, assembly())
    verdict = game.adopt(enact("One", "One.", hears), enact("Two", "Two.", hears))
    assert len([ev for ev in verdict.events if isinstance(ev, e.Announced)]) == 4
    assert [r.number for r in game.state.in_force()][1:] == ["301", "301/2"]


def test_a_change_that_no_longer_applies_fails_and_the_rest_is_made(host: Host) -> None:
    """A proposal that repeals a rule twice does it once, and says so."""
    game = Game.of(host, assembly(), rule("201"))
    verdict = game.adopt(repeal("201"), repeal("201"), enact())
    assert event(verdict, e.ChangeFailed).change == 1
    assert kinds(verdict).count("rule_repealed") == 1 and "rule_enacted" in kinds(verdict)


# Effects that change rules without a proposal


DIRECT = """
    @move("change", by="players")
    def change():
        enact("New", "A new one.")
        amend(202, "Other words.")
        repeal(203)
        transmute(204, "immutable")
    """


def test_rules_change_rules_directly(host: Host) -> None:
    """Each kind is made when the move is quiet, with the rule named; no number is taken from proposals."""
    game = Game.of(host, rule("201", DIRECT), rule("202"), rule("203"), rule("204"))
    verdict = game.do("Ada", "change")
    assert kinds(verdict) == ["rule_enacted", "rule_amended", "rule_repealed", "rule_transmuted"]
    assert game.text("202") == "Other words." and not game.rule("203").in_force
    assert game.rule("204").rank == "immutable"
    assert {ev.because.rule for ev in verdict.events} == {"201"}  # type: ignore[union-attr]


def test_a_direct_change_that_cannot_be_is_a_failure_for_all_to_see(host: Host) -> None:
    """To repeal what is not there fails, and nothing else happens."""
    game = Game.of(host, rule("201", '@move("change", by="players")\ndef change():\n    repeal(999)'))
    assert "no rule 999" in event(game.do("Ada", "change"), e.MechanismFailed).error


def test_a_direct_change_can_be_forbidden(host: Host) -> None:
    """An exception bars it like any effect."""
    guard = rule("205", '@forbid("repeal")\ndef no_repeal(rule):\n    return "no"')
    game = Game.of(host, rule("201", DIRECT), rule("202"), rule("203"), rule("204"), guard)
    game.do("Ada", "change")
    assert game.rule("203").in_force


def test_two_rules_that_change_one_rule_differently_clash(host: Host) -> None:
    """One amends and the other repeals a rule: the lower number prevails."""
    rules = [rule("201", GO), upon_gone("202", 'amend(205, "Kept.")'), upon_gone("203", "repeal(205)"), rule("205")]
    game = Game.of(host, *rules, NUMBERS)
    game.do("Ada", "go")
    assert game.rule("205").in_force and game.text("205") == "Kept."


# Consequences that fail


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("award(player, 1 // 0)", "ZeroDivisionError"),
        ("award(player, 5)\n    award(player, 1 // 0)", "ZeroDivisionError"),
        ("award(player, 5)\n    award('Zoe', 5)", "Zoe"),
        ("award(player, 5)\n    award(player, 10000000 * 10000000)", "reasonable size"),
        ("award(player, 5)\n    adopt(999)", "no proposal 999"),
        ("award(player, 5)\n    while True:\n        player = player", "fuel"),
        ("award(player, 5)\n    x = '{:>1000000000}'.format(1)", "memory"),
        ("award(player, 5)\n    award(player, 'much')", "whole number"),
    ],
)
def test_consequences_that_fail_drop_whole(host: Host, body: str, error: str) -> None:
    """All effects of a failed provision are dropped, a public event says why, and other rules' consequences remain."""
    rules = [rule("201", GO), upon_gone("202", body), upon_gone("203", "award(player, 7)")]
    game = Game.of(host, points(), *rules, checked=False)
    failed = event(game.do("Ada", "go"), e.MechanismFailed)
    assert failed.because.rule == "202" and error in failed.error
    assert game.points()["Ada"] == 7


def test_a_move_whose_body_fails_is_made_and_does_nothing(host: Host) -> None:
    """The failure is a public event of the move."""
    game = Game.of(
        host, points(), rule("201", '@move("go", by="players")\ndef go(player, seating):\n    award(seating[9], 1)')
    )
    assert kinds(game.do("Ada", "go")) == ["mechanism_failed"]


@pytest.mark.parametrize("body", ["appoint(thing, player)", "set_quantity(player, 1, thing)", "set_register(thing, 1)"])
def test_an_effect_upon_nonsense_fails_its_own_rule_only(host: Host, body: str) -> None:
    """A name that is no name, kept in a register, harms no other rule."""
    keep = "thing = register(Any, starts=7)\n"
    bad = rule("202", f'{keep}@upon("gone")\ndef then(player, thing):\n    {body}')
    game = Game.of(host, points(), rule("201", GO), bad, upon_gone("203", "award(player, 7)"), checked=False)
    verdict = game.do("Ada", "go")
    assert game.points()["Ada"] == 7
    assert {ev.because.rule for ev in verdict.events if isinstance(ev, e.MechanismFailed)} <= {"202"}  # type: ignore[union-attr]


# State


def test_registers_are_kept_by_what_they_are_about(host: Host) -> None:
    """A register of players is a mapping with initial values; one of proposals or cases has the current one's value."""
    mechanism = """
        hat = register(str, of=Player, starts="none")
        seconders_of = register(list[Player], of=Proposal, starts=[])
        notes = register(int, of=Case, starts=0)

        @move("wear", by="players")
        def wear(colour: str, player, hat):
            set_register("hat", colour, player)
            announce("hats", all=hat)

        @move("second", by="players")
        def second(proposal: Proposal, player, seconders_of):
            set_register("seconders_of", list(seconders_of) + [player], proposal)

        @move("note", by="players")
        def note(case: Case, notes):
            set_register("notes", notes + 1, case)
        """
    game = Game.of(host, assembly(), rule("201", mechanism), players=["Ada", "Ben"])
    game.do("Ada", "wear", colour="red")
    assert event(game.do("Ben", "wear", colour="blue"), e.Announced).fields["all"] == {"Ada": "red", "Ben": "none"}
    one, two = game.propose(by="Ada"), game.propose(by="Ben")
    game.do("Ben", "second", proposal=one)
    game.do("Ada", "second", proposal=one)
    assert (game.register("seconders_of", one), game.register("seconders_of", two)) == (["Ben", "Ada"], None)
    game.do("Ada", "call-case", statement="So?")
    game.do("Ada", "note", case="1")
    game.do("Ada", "note", case="1")
    assert game.register("notes", "1") == 2


def test_state_sleeps_while_undeclared_and_wakes(host: Host) -> None:
    """Repeal the rule that declares points, enact it again: they are what they were."""
    game = Game.of(host, assembly(), points(), rule("201", GO), upon_gone("203", "award(player, 5)"))
    game.do("Ada", "go")
    game.adopt(repeal("102"))
    assert "points" not in game.table.moment().law.index.declared
    game.adopt(enact("Points", "Players have points.", "scoring.points()"))
    assert game.points()["Ada"] == 5


def test_an_office_is_held_and_vacated(host: Host) -> None:
    """One holder at a time; None vacates it; to appoint the holder again is no event."""
    mechanism = """
        chair = office()

        @move("seat", by="players")
        def seat(whom: Player):
            appoint("chair", whom)

        @move("vacate", by="chair")
        def vacate():
            appoint("chair", None)
        """
    game = Game.of(host, rule("201", mechanism))
    game.do("Ada", "seat", whom="Ben")
    assert game.state.offices["chair"] == "Ben"
    assert kinds(game.do("Ada", "seat", whom="Ben")) == []
    game.do("Ben", "vacate")
    assert "chair" not in game.state.offices


def test_what_a_rule_announces_others_hear(host: Host) -> None:
    """The event has the rule's own name and fields."""
    rules = [
        rule("201", '@move("ring", by="players")\ndef ring(times: int):\n    announce("bell", times=times)'),
        rule("202", '@upon("bell")\ndef hear(times):\n    award("Ada", times)'),
    ]
    game = Game.of(host, points(), *rules)
    game.do("Ben", "ring", times=3)
    assert game.points()["Ada"] == 3


def test_a_win_that_is_credited_does_not_end_the_game(host: Host) -> None:
    """`credit_win` is kept, and play goes on."""
    game = Game.of(host, rule("201", GO), upon_gone("202", "credit_win(player)"))
    game.do("Ada", "go")
    game.do("Ben", "go")
    assert game.state.wins == ("Ada", "Ben") and game.state.winner is None


def test_a_player_is_removed(host: Host) -> None:
    """Who is removed is out, and what is upon leaving runs."""
    game = Game.of(host, rule("201", GO), upon_gone("202", 'remove_player("Eve")'))
    assert "left" in kinds(game.do("Ada", "go"))
    assert "Eve" not in game.state.seating


def test_a_transmutation_changes_what_prevails(host: Host) -> None:
    """A mutable exception that is made immutable holds against an immutable maker."""
    rules = [upon_gone("202", "award(player, 3)", "immutable"), rule("205", NO_AWARD)]
    game = Game.of(host, assembly(), IMMUTABLE, NUMBERS, points(), rule("201", GO), *rules)
    game.do("Ada", "go")
    assert game.points()["Ada"] == 3
    game.adopt(transmute("205", "immutable"))
    game.do("Ada", "go")
    assert game.points()["Ada"] == 3


def test_an_amended_mechanism_is_what_runs(host: Host) -> None:
    """From the entry after."""
    game = Game.of(host, assembly(), points(), rule("201", GO), upon_gone("202", "award(player, 3)"))
    game.adopt(amend("202", mechanism='@upon("gone")\ndef then(player):\n    award(player, 50)'))
    game.do("Ada", "go")
    assert game.points()["Ada"] == 50


# Effects upon what is not in hand

LIMIT = rule("120", "limits.mutable_rules(2)")


def test_an_exception_is_about_what_the_effect_is_upon(host: Host) -> None:
    """A rule that adopts proposals by a move about none is subject to the same exceptions."""
    carry = """
        @move("carry", by="players")
        def carry():
            announce("carry")

        @upon("carry")
        def all_of_them(open_proposals):
            for p in open_proposals:
                adopt(p)
        """
    game = Game.of(host, assembly(), LIMIT, rule("202", carry))
    numbers = [game.propose(repeal("202"), by="Ada"), game.propose(enact(), by="Ben")]
    game.do("Cleo", "carry")
    assert [game.state.proposals[n].outcome for n in numbers] == ["adopted", "barred"]  # type: ignore[index]


def test_an_exception_holds_whatever_kind_the_event_was_of(host: Host) -> None:
    """Effects on a rule change are barred, even if the event was about another kind of proposal."""
    hidden = """
        @move("thank", by="players")
        def thank(player):
            put("thanks", author=player)

        @term("next_number", kind="thanks")
        def own():
            return "T1"

        @upon("proposed", kind="thanks")
        def all_of_them(open_proposals):
            for p in open_proposals:
                if p.kind == "rule-change":
                    adopt(p)
        """
    game = Game.of(host, assembly(), LIMIT, rule("202", hidden))
    number = game.propose(enact(), by="Ada")
    game.do("Cleo", "thank")
    assert game.state.proposals[number].outcome == "barred"  # type: ignore[index]


def test_what_an_adjuster_puts_in_an_effects_place_can_be_barred(host: Host) -> None:
    """Nobody gets round a limit by having another proposal adopted instead."""
    swap = """
        @adjust("adopt")
        def another(effect, open_proposals):
            others = [p for p in open_proposals if p.number != effect.proposal]
            if others:
                return adopt(others[0])
        """
    game = Game.of(host, assembly(), LIMIT, rule("202", swap), checked=False)
    number = game.propose(enact(), by="Ada")
    game.adopt(repeal("202"), by="Ben")
    assert game.state.proposals[number].outcome == "barred"  # type: ignore[index]


# Quantities that don't start at nothing


COINS = "coins = quantity(of=Player, starts=10)"
TELL = """
after_it = register(list[int])


@upon("quantity_changed")
def tell(before, after):
    set_register("after_it", [before["Ada"], after["Ada"]])
"""


def test_what_is_given_is_added_to_what_a_player_starts_with(host: Host) -> None:
    """Whoever starts with 10 coins and gets 3 has 13, and rules see the change from 10 to 13."""
    game = Game.of(
        host, rule("201", COINS), rule("202", GO), upon_gone("203", 'award("Ada", 3, "coins")'), rule("204", TELL)
    )
    game.do("Ada", "go")
    assert game.state.quantities["coins"]["Ada"] == 13
    assert game.state.registers["after_it"][""] == [10, 13]
    game.do("Ada", "go")
    assert game.state.quantities["coins"]["Ada"] == 16


def test_an_award_of_an_earlier_record_counts_from_nothing(host: Host) -> None:
    """Records made before awards kept what a player starts with replay as they were decided."""
    game = Game.of(host, rule("201", COINS))
    old = e.Awarded(quantity="coins", players=(PlayerId("Ada"),), amount=3)
    assert b"starts" not in canonical(old)
    assert apply_all(game.state, [old]).quantities["coins"]["Ada"] == 3


def test_a_proposal_takes_effect_once(host: Host) -> None:
    """A rule that lets an adopted proposal take effect again, in a later move, changes nothing."""
    again = '@move("once-more")\ndef once_more(which: Proposal):\n    take_effect(which)'
    game = Game.of(host, assembly(), rule("201", again))
    game.adopt(enact("Tea", "There is tea."))
    rules = len(game.state.rules)
    done = game.do("Ada", "once-more", which=list(game.state.proposals)[-1])
    assert not [event for event in done.events if isinstance(event, e.TookEffect)]
    assert len(game.state.rules) == rules
