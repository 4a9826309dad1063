"""Properties of clashes: precedence is a strict order or a case, exceptions hold, and judges' holdings are custom."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.properties.choices import Choices
from tests.properties.games import Allowed, Game, RuleText, World, amend, repeal, rule
from tests.properties.registry import claims
from tests.properties.rule_changes import tax
from tests.properties.votes import closing_with_all

from moot.game import events as e
from moot.game.moves import Question, Refused, Undecided

FIRST = rule("110", "precedence.immutable_first()", rank="immutable")
THEN = rule("211", "precedence.claims_then_lowest_number()", rank="immutable")
METHODS = FIRST, THEN
PAY = '@move("pay", by="players")\ndef pay(player, tax):\n    award(player, -tax)'
PAYING = rule("102", "scoring.points()", PAY)


class Contender(NamedTuple):
    """A rule that answers what the tax is."""

    number: str
    rank: str
    answer: int
    over: tuple[str, ...] = ()
    under: tuple[str, ...] = ()

    @property
    def rule(self) -> RuleText:
        """Its text."""
        claims = {"prevails_over": self.over, "yields_to": self.under}
        return rule(self.number, tax(self.answer), rank=self.rank, **claims)


def some_contenders(
    some: Choices, *, ranks: Sequence[str] = ("mutable", "immutable"), claim: int = 30
) -> list[Contender]:
    """Two to four rules with answers that may be the same; some claim to prevail, or yield."""
    numbers = [str(200 + n) for n in some.in_any_order(range(20, 20 + some.number(2, 4)))]
    found = []
    for number in numbers:
        others = [other for other in numbers if other != number]
        over = tuple(other for other in others if some.chance(claim))
        under = tuple(other for other in others if some.chance(claim // 2))
        found.append(Contender(number, some.one_of(ranks), some.number(1, 3), over, under))
    return found


def prevailing(contenders: Sequence[Contender]) -> int:
    """The answer by the two methods, worked out from what they say in words."""
    left = list(contenders)
    while len({one.answer for one in left}) > 1:
        if len({one.rank for one in left}) > 1:
            left = [one for one in left if one.rank == "immutable"]
            continue

        def beats(c: Contender, d: Contender) -> bool:
            return d.number in c.over or c.number in d.under

        rest = [c for c in left if not any(beats(d, c) and not beats(c, d) for d in left)]
        left = rest if rest and len(rest) < len(left) else [min(left, key=lambda one: int(one.number))]
    return left[0].answer


def held(game: Game, case: str, **holding: Any) -> None:
    """All players agree on a holding."""
    for player in game.state.seating:
        game.do(player, "agree", case=case, holding=holding)


# --- precedence -----------------------------------------------------------------------------------------


@claims
def precedence_finds_one_answer_for_any_clash(world: World, some: Choices) -> None:
    """With methods for ranks, claims and numbers, one answer stands in every clash: the one that they say in words."""
    contenders = some_contenders(some)
    game = world.game(*METHODS, *(one.rule for one in contenders))
    assert game.answer("tax") == prevailing(contenders)


@claims
def claims_go_before_numbers(world: World, some: Choices) -> None:
    """Of two rules of one rank, the one that claims to prevail does, unless the other claims the same."""
    first, second = Contender("220", "mutable", 1), Contender("221", "mutable", 2)
    sides = {"first over": some.chance(50), "second over": some.chance(50)}
    sides |= {"first under": some.chance(30), "second under": some.chance(30)}
    first = first._replace(over=("221",) * sides["first over"], under=("221",) * sides["first under"])
    second = second._replace(over=("220",) * sides["second over"], under=("220",) * sides["second under"])
    game = world.game(*METHODS, first.rule, second.rule)
    first_beats = sides["first over"] or sides["second under"]
    second_beats = sides["second over"] or sides["first under"]
    assert game.answer("tax") == (2 if second_beats and not first_beats else 1)


@claims
def precedence_does_not_hang_on_the_order_of_files(world: World, some: Choices) -> None:
    """Whoever is named first in the ruleset gains nothing by it; the same rules come to the same answer or question."""
    contenders = some_contenders(some)
    methods = some.one_of((METHODS, (FIRST,), (THEN,), ()))
    answers = []
    for ordered in (contenders, some.in_any_order(contenders)):
        game = world.game(*methods, *(one.rule for one in ordered))
        answered = game.answer("tax")
        answers.append((answered.key, answered.about) if isinstance(answered, Question) else answered)
    assert answers[0] == answers[1]


@claims
def a_clash_that_no_rule_settles_is_a_case(world: World, some: Choices) -> None:
    """Where no rule says which prevails, the move waits and a case is open; rules that say the same don't clash."""
    contenders = some_contenders(some, claim=0)
    game = world.game(PAYING, *(one.rule for one in contenders))
    verdict = game.move("Ada", "pay")
    answers = {one.answer for one in contenders}
    if len(answers) == 1:
        assert isinstance(verdict, Allowed)
        assert game.points()["Ada"] == -answers.pop()
        return
    assert isinstance(verdict, Undecided)
    assert game.points()["Ada"] == 0
    (case,) = (game.state.cases[number] for number in game.state.open_cases)
    assert set(case.question.rpartition(":")[2].split(",")) == {one.number for one in contenders}
    assert case.waiting["name"] == "pay"


@claims
def what_a_text_speaks_of_is_an_answer_left_open(world: World, some: Choices) -> None:
    """A rule that speaks of a term in words alone counts as an answer: if it stands, the term is open."""
    text, code = some.in_any_order(("220", "221"))
    settled = some.chance(60)
    game = world.game(*(METHODS if settled else ()), rule(text, speaks_of=("term:tax",)), rule(code, tax(3)))
    answered = game.answer("tax")
    if settled and code < text:
        assert answered == 3
    else:
        assert isinstance(answered, Question)
        assert answered.key.partition(":")[0] == ("text" if settled else "clash")


@claims
def ranks_of_a_game_go_in_their_order(world: World, some: Choices) -> None:
    """In a game with ranks of its own, of rules that clash those of the highest rank stand."""
    order = some.in_any_order(("top", "middle", "low"))
    ranks = rule(
        "111", f'@term("ranks")\ndef ranks_here():\n    return {order!r}', "precedence.by_rank()", rank=order[0]
    )
    contenders = some_contenders(some, ranks=order, claim=0)
    game = world.game(ranks, THEN, *(one.rule for one in contenders))
    best = min(order.index(one.rank) for one in contenders)
    highest = [one for one in contenders if order.index(one.rank) == best]
    answer = min(highest, key=lambda one: int(one.number)).answer
    assert game.answer("tax") == (answer if len({one.answer for one in contenders}) > 1 else contenders[0].answer)


# --- custom ----------------------------------------------------------------------------------------------


@claims
def custom_takes_the_agreement_of_all(world: World, some: Choices) -> None:
    """Without a judge a holding is custom once all players agree on the same one, and not before."""
    a, b = Contender("220", "mutable", 1), Contender("221", "mutable", 2)
    game = world.game(PAYING, a.rule, b.rule, players=some.number(2, 4))
    game.move("Ada", "pay")
    said: dict[str, str] = {}
    while set(said.values()) == set() or len(set(said.values())) > 1 or len(said) < len(game.state.seating):
        assert not game.state.customs
        assert game.points()["Ada"] == 0
        player = some.one_of(game.state.seating)
        if some.chance(70) or player not in said:
            said[player] = some.one_of(("220", "220", "221")) if some.chance(50) else "220"
        game.do(player, "agree", case="1", holding={"prevails": said[player]})
        if len(game.entries) > 60:
            return
    answer = {"220": 1, "221": 2}[next(iter(said.values()))]
    assert game.points()["Ada"] == -answer
    assert not game.state.open_cases


@claims
def custom_settles_the_same_clash_for_good(world: World, some: Choices) -> None:
    """Once it's held which rule prevails, the move that waited is made, and the question doesn't come up again."""
    contenders = [Contender("220", "mutable", 1), Contender("221", "mutable", 2)]
    game = world.game(PAYING, *(one.rule for one in contenders))
    game.move("Ada", "pay")
    chosen = some.one_of(contenders)
    held(game, "1", prevails=chosen.number)
    assert game.points()["Ada"] == -chosen.answer
    for player in some.some_of(game.state.seating):
        before = game.points()[player]
        game.do(player, "pay")
        assert game.points()[player] == before - chosen.answer
    assert len(game.state.cases) == 1


@claims
def custom_ends_with_the_rules_that_it_is_about(world: World, some: Choices) -> None:
    """When a rule changes that a custom is about, the custom ends; when another rule changes, it stays."""
    game = world.game(
        *closing_with_all("voting.unanimity()"), rule("103", "scoring.points()", PAY),
        rule("220", tax(1)), rule("221", tax(2)), rule("230"), players=2,
    )  # fmt: skip
    game.move("Ada", "pay")
    held(game, "1", prevails=some.one_of(("220", "221")))
    changed = some.one_of(("220", "221", "230"))
    game.adopt(some.one_of((amend(changed, text="New."), repeal(changed))))
    assert bool(game.state.customs) == (changed == "230")


@claims
def only_the_judge_judges(world: World, some: Choices) -> None:
    """Whoever isn't the judge of a case gives no judgment on it, and one that is given makes no second."""
    appoint = '@upon("case_called")\ndef ben_judges(case):\n    appoint_judge(case, "Ben")'
    game = world.game(rule("101", appoint), PAYING, rule("220", tax(1)), rule("221", tax(2)))
    game.move("Ada", "pay")
    judged = False
    for _ in range(some.number(1, 5)):
        player = some.one_of(game.state.seating)
        verdict = game.move(player, "judge", case="1", holding={"prevails": "221"})
        assert isinstance(verdict, Allowed) == (player == "Ben" and not judged)
        judged = judged or player == "Ben"
    assert game.points()["Ada"] == (-2 if judged else 0)


@claims
def a_holding_is_about_the_rules_at_odds(world: World, some: Choices) -> None:
    """A holding that names a rule or provision that the question isn't about is refused."""
    game = world.game(PAYING, rule("220", tax(1)), rule("221", tax(2)), rule("222"))
    game.move("Ada", "pay")
    holding = some.one_of(
        (
            {"prevails": "220"},
            {"prevails": "222"},
            {"sleeps": "102.pay"},
            {"sleeps": "221.so_high"},
            {"prevails": "999"},
            {},
        )
    )
    verdict = game.move("Ben", "agree", case="1", holding=holding)
    assert isinstance(verdict, Allowed) == (holding in ({"prevails": "220"}, {"sleeps": "221.so_high"}))


@claims
def a_provision_sleeps_until_its_rule_changes(world: World, some: Choices) -> None:
    """A provision that a holding sets aside does nothing, until its rule is changed; then it's awake again."""
    fails = '@forbid("argue")\ndef it_fails(players):\n    return [][0]'
    rules = *closing_with_all("voting.unanimity()"), rule("201", fails), rule("202")
    game = world.game(*rules, players=2)
    assert isinstance(game.move("Ada", "argue", text="Well."), Undecided)
    held(game, "1", sleeps="201.it_fails")
    game.do("Ben", "argue", text="So it is.")
    changed = some.one_of(("201", "202"))
    game.adopt(amend(changed, text="New words."))
    assert isinstance(game.move("Ada", "argue", text="And now?"), Undecided) == (changed == "201")


@claims
def a_failing_restriction_is_never_silent(world: World, some: Choices) -> None:
    """A restriction that fails leaves a move undecided, unless another one refuses it anyway: none is let through."""
    fails, game_of = some.chance(60), some.one_of(("201", "203"))
    body = "return 1 // 0" if fails else "return None"
    bar = f'@forbid("argue")\ndef perhaps(players):\n    {body}'
    also = '@forbid("argue")\ndef never():\n    return "no"'
    refuses = some.chance(40)
    game = world.game(rule(game_of, bar), *([rule("202", also)] if refuses else []))
    verdict = game.move("Ada", "argue", text="Well.")
    assert isinstance(verdict, Refused if refuses else Undecided if fails else Allowed), verdict
    assert len(game.state.open_cases) == (fails and not refuses)


# --- standing --------------------------------------------------------------------------------------------


@claims
def what_no_rule_mentions_may_be_done(world: World, some: Choices) -> None:
    """A move is refused if rules only forbid it, made if none does; if they differ, it's for precedence to say."""
    may = '@permit("argue")\ndef may():\n    return "one may"'
    may_not = '@forbid("argue")\ndef may_not():\n    return "one may not"'
    says = [some.one_of(("", "permit", "forbid")) for _ in range(some.number(1, 4))]
    rules = [rule(str(220 + n), {"": "", "permit": may, "forbid": may_not}[one]) for n, one in enumerate(says)]
    settled = some.chance(50)
    game = world.game(*(METHODS if settled else ()), *rules)
    verdict = game.move("Ada", "argue", text="Well.")
    spoken = [one for one in says if one]
    if "forbid" not in spoken:
        assert isinstance(verdict, Allowed)
    elif "permit" not in spoken:
        assert isinstance(verdict, Refused)
    elif settled:
        assert isinstance(verdict, Allowed if spoken[0] == "permit" else Refused)
    else:
        assert isinstance(verdict, Undecided)


# --- exceptions and adjustments -----------------------------------------------------------------------


@claims
def an_exception_holds_whatever_its_number(world: World, some: Choices) -> None:
    """A rule that forbids or changes an effect is an exception to it, unless a rank or a claim says otherwise."""
    low, high = some.in_any_order(("220", "230"))
    maker_rank, other_rank = some.one_of(("mutable", "immutable")), some.one_of(("mutable", "immutable"))
    claims = some.chance(40)
    maker = rule(
        low, '@upon("argued")\ndef pay(player):\n    award(player, 4)', rank=maker_rank, prevails_over=(high,) * claims
    )
    bars = some.chance(50)
    exception = (
        '@forbid("award")\ndef none():\n    return "no"'
        if bars
        else '@adjust("award")\ndef double(who, amount, of):\n    return award(who, amount * 2, of)'
    )
    game = world.game(*METHODS, PAYING, maker, rule(high, exception, rank=other_rank))
    game.do("Ada", "argue", text="Well.")
    by_rank = maker_rank != other_rank
    maker_stands = maker_rank == "immutable" if by_rank else claims
    assert game.points()["Ada"] == (4 if maker_stands else 0 if bars else 8)


@claims
def each_adjustment_is_made_once_the_prevailing_last(world: World, some: Choices) -> None:
    """Every rule that changes an effect sees it once, after those over which it prevails."""
    kinds = {"double": "amount * 2", "more": "amount + 1", "negate": "-amount"}
    numbers = [str(220 + n) for n in some.in_any_order(range(some.number(1, 4)))]
    how = {number: some.one_of(sorted(kinds)) for number in numbers}
    rules = [
        rule(number, f'@adjust("award")\ndef change(who, amount, of):\n    return award(who, {kinds[kind]}, of)')
        for number, kind in how.items()
    ]
    start = some.number(1, 9)
    pays = rule("219", f'@upon("argued")\ndef pay(player):\n    award(player, {start})')
    game = world.game(*METHODS, PAYING, pays, *rules)
    game.do("Ada", "argue", text="Well.")
    amount = start
    for number in sorted(how, reverse=True):
        amount = {"double": amount * 2, "more": amount + 1, "negate": -amount}[how[number]]
    assert game.points()["Ada"] == amount
    for paid in game.events(e.Awarded):
        assert [because.rule for because in paid.adjusted] == sorted(how, reverse=True)


@claims
def a_waived_effect_does_not_take_place(world: World, some: Choices) -> None:
    """A rule that puts nothing in an effect's place waives it, for those whom it names, and for no one else."""
    spared = some.some_of(("Ada", "Ben", "Cleo"))
    waive = f'@adjust("award")\ndef spare(who):\n    if who[0] in {spared!r}:\n        return []'
    pays = rule("219", '@upon("argued")\ndef pay(player):\n    award(player, 4)')
    game = world.game(PAYING, pays, rule("220", waive))
    for player in game.state.seating:
        game.do(player, "argue", text="Well.")
        assert game.points()[player] == (0 if player in spared else 4)


@claims
def what_differs_about_one_entry_clashes_and_about_two_does_not(world: World, some: Choices) -> None:
    """Two rules that set one entry to different values clash; entries of two players, or equal values, don't."""
    sets = [(some.one_of(("Ada", "Ben")), some.number(1, 2)) for _ in range(some.number(2, 3))]
    declared = rule("103", "held_by = register(int, of=Player)")
    rules = [
        rule(str(220 + n), f'@upon("argued")\ndef set_it():\n    set_register("held_by", {value}, "{who}")')
        for n, (who, value) in enumerate(sets)
    ]
    settled = some.chance(50)
    game = world.game(*(METHODS if settled else ()), declared, *rules)
    verdict = game.move("Cleo", "argue", text="Well.")
    clash = any(who == other and value != different for who, value in sets for other, different in sets)
    assert isinstance(verdict, Undecided) == (clash and not settled)
    if isinstance(verdict, Allowed):
        for who in ("Ada", "Ben"):
            first = next((value for one, value in sets if one == who), None)
            assert game.register("held_by", who) == first


@claims
def two_winners_at_once_are_none(world: World, some: Choices) -> None:
    """One player who reaches the goal wins; if several do at the same moment, they're paid, and a judge has to say."""
    goal = some.number(3, 6)
    amounts = {player: some.number(1, 8) for player in ("Ada", "Ben", "Cleo")}
    pays = "\n".join(f'    award("{player}", {amount})' for player, amount in amounts.items())
    winning = rule("208", f"winning.first_to({goal})")
    game = world.game(PAYING, winning, rule("219", f'@upon("argued")\ndef pay_all():\n{pays}'))
    verdict = game.move("Ada", "argue", text="Well.")
    there = [player for player, amount in amounts.items() if amount >= goal]
    assert isinstance(verdict, Allowed) and len(game.state.open_cases) == (len(there) > 1)
    assert game.state.winner == (there[0] if len(there) == 1 else None)
