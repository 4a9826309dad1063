"""Properties of effects: they take place whole or not at all, add up, and are caused by a named rule."""

from fractions import Fraction

from tests.properties.choices import Choices
from tests.properties.games import DAY, NAMES, Allowed, World, amend, enact, repeal, rule
from tests.properties.registry import claims
from tests.properties.rule_changes import assembly
from tests.properties.votes import closing_with_all

from moot.game import chance
from moot.game import events as e
from moot.game.moves import Refused, Undecided
from moot.game.values import exact

POINTS = "scoring.points()"


def upon_argued(*lines: str, facts: str = "player") -> str:
    """A mechanism that does something when somebody comments."""
    return f'@upon("argued")\ndef react({facts}):\n' + "\n".join(f"    {line}" for line in lines)


# --- all or nothing ---------------------------------------------------------------------------------------


@claims
def a_failing_provision_does_nothing(world: World, some: Choices) -> None:
    """What a provision did before it failed doesn't take place, what others do does, and the failure is told."""
    amounts = [some.number(1, 9) for _ in range(some.number(1, 4))]
    fails = [some.chance(40) for _ in amounts]
    rules = [
        rule(str(220 + n), upon_argued(f"award(player, {amount})", *(["[][0]"] * failing)))
        for n, (amount, failing) in enumerate(zip(amounts, fails, strict=True))
    ]
    game = world.game(rule("102", POINTS), *rules)
    game.do("Ada", "argue", text="Well.")
    stands = sum(amount for amount, failing in zip(amounts, fails, strict=True) if not failing)
    assert game.points()["Ada"] == stands
    failed = [event.because.rule for event in game.events(e.MechanismFailed)]
    assert failed == [str(220 + n) for n, failing in enumerate(fails) if failing]


@claims
def an_impossible_effect_undoes_its_provision(world: World, some: Choices) -> None:
    """If one effect of a provision is impossible, none of that provision's takes place, wherever it stands."""
    lines = [f"award(player, {some.number(1, 9)})" for _ in range(some.number(1, 3))]
    impossible = some.one_of(('award("Nobody", 1)', 'take_effect("999")', 'appoint("scribe", "ada")'))
    possible = some.chance(40)
    if not possible:
        lines.insert(some.below(len(lines) + 1), impossible)
    game = world.game(
        rule("102", POINTS, "scribe = office()"),
        rule("220", upon_argued(*lines)),
        rule("221", upon_argued('award("Ben", 5)')),
    )
    game.do("Ada", "argue", text="Well.")
    paid = sum(int(line.split(", ")[1][:-1]) for line in lines if "player" in line)
    assert game.points() == {"Ada": paid if possible else 0, "Ben": 5, "Cleo": 0}
    assert len(game.events(e.MechanismFailed)) == (not possible)
    assert not game.state.offices


@claims
def an_endless_loop_undoes_its_move(world: World, some: Choices) -> None:
    """Rules that set each other off without end leave the move undecided, and nothing of it takes place."""
    steps = [some.number(0, 2) for _ in range(3)]
    rules = [
        rule(str(220 + n), f'@upon("step_{n}")\ndef go_on():\n    award("Ben", 1)\n    announce("step_{to}")')
        for n, to in enumerate(steps)
    ]
    ends = [rule("230", '@upon("argued")\ndef begin(player):\n    award(player, 1)\n    announce("step_0")')]
    stops = some.chance(30)
    game = world.game(rule("102", POINTS), *(rules[1:] if stops else rules), *ends)
    verdict = game.move("Ada", "argue", text="Well.")
    assert isinstance(verdict, Allowed if stops else Undecided)
    assert game.points() == {"Ada": int(stops), "Ben": 0, "Cleo": 0}
    assert len(game.state.said) == stops


# --- sums ---------------------------------------------------------------------------------------------------


@claims
def what_several_rules_add_adds_up(world: World, some: Choices) -> None:
    """What rules add to a register, or take out of its list, in one moment is all there afterwards."""
    declared = rule("103", "total = register(int, starts=10)\nnames = register(list[str], starts=['Eve'])")
    rules, total, names = [], 10, ["Eve"]
    for n in range(some.number(1, 5)):
        kind, amount, name = some.one_of(("add", "list", "out")), some.number(1, 9), some.one_of(("Eve", "Fay"))
        line = {
            "add": f'add_to("total", {amount})',
            "list": f'add_to("names", "{name}")',
            "out": f'remove_from("names", "{name}")',
        }[kind]
        rules.append(rule(str(220 + n), upon_argued(line)))
        total += amount if kind == "add" else 0
        names = [*names, name] if kind == "list" else [one for one in names if one != name] if kind == "out" else names
    game = world.game(declared, *rules)
    game.do("Ada", "argue", text="Well.")
    assert (10 if game.register("total") is None else game.register("total")) == total
    assert (["Eve"] if game.register("names") is None else game.register("names")) == names


@claims
def entries_of_a_table_do_not_touch_each_other(world: World, some: Choices) -> None:
    """What is set under one key of a table leaves what is under the others, also in the same moment."""
    declared = rule("103", "tally = register(dict[str, int], starts={'x': 0})")
    sets = [(some.one_of(("x", "y", "z")), some.number(1, 3)) for _ in range(some.number(1, 5))]
    lines = [f'set_entry("tally", "{key}", {value})' for key, value in dict(sets).items()]
    halves = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    rules = [rule(str(220 + n), upon_argued(*half)) for n, half in enumerate(halves) if half]
    game = world.game(declared, *rules)
    game.do("Ada", "argue", text="Well.")
    assert game.register("tally") == {"x": 0} | dict(sets)


@claims
def points_are_the_sum_of_what_was_awarded(world: World, some: Choices) -> None:
    """What a player has is exactly what was set last and all that was awarded since, also in fractions."""
    declared = "money = quantity(float)"
    offered = """
        @move("pay", by="players")
        def pay(whom: Player, above: int, below: int):
            award(whom, above / below, "money")
        """
    sets = '@move("fix", by="players")\ndef fix(whom: Player, amount: int):\n    set_quantity(whom, amount, "money")'
    game = world.game(rule("102", declared), rule("201", offered), rule("202", sets))
    have = dict.fromkeys(game.state.seating, Fraction(0))
    for _ in range(some.number(1, 8)):
        whom = some.one_of(game.state.seating)
        above, below = some.number(-9, 9), some.number(1, 7)
        if some.chance(20):
            game.do("Ada", "fix", whom=whom, amount=above)
            have[whom] = Fraction(above)
        else:
            game.do("Ada", "pay", whom=whom, above=above, below=below)
            have[whom] += Fraction(above, below)
        assert {player: exact(amount) for player, amount in game.points("money").items()} == have


@claims
def changes_of_points_are_told_as_they_are(world: World, some: Choices) -> None:
    """After a wave of effects, rules hear once of each quantity that changed: who had what, and who has what now."""
    lines = [f'award("{some.one_of(NAMES[:3])}", {some.number(-3, 3)})' for _ in range(some.number(1, 5))]
    heard = """
        heard = register(int, starts=0)

        @upon("quantity_changed")
        def hear(before, after):
            add_to("heard", len(after))
        """
    first = '@upon("game_started")\ndef begin(players):\n    award(players, 5)'
    game = world.game(rule("102", POINTS), rule("103", heard), rule("104", first), rule("220", upon_argued(*lines)))
    heard_of = len(game.state.seating)
    for _ in range(some.number(1, 3)):
        before = game.points()
        done = game.do("Ada", "argue", text="Well.")
        after = game.points()
        moved = [player for player in before if before[player] != after[player]]
        told = [event for event in done.events if isinstance(event, e.QuantityChanged)]
        assert len(told) == bool(moved)
        for event in told:
            assert event.before == {player: before[player] for player in moved}
            assert event.after == {player: after[player] for player in moved}
        heard_of += len(moved)
    assert (game.register("heard") or 0) == heard_of


@claims
def points_move_by_a_named_rule_alone(world: World, some: Choices) -> None:
    """Every change of points, registers and offices names the rule and provision that made it, and that one says so."""
    rules = {
        "220": upon_argued("award(player, 2)", 'set_register("seen", player)'),
        "221": '@upon("register_set")\ndef reward(register):\n    award("Ben", 1)',
        "222": '@move("crown", by="players")\ndef crown(who: Player):\n    appoint("king", who)\n    award(who, 3)',
    }
    declared = rule("103", "seen = register(Player)\nking = office()")
    chosen = some.some_of(sorted(rules))
    game = world.game(rule("102", POINTS), declared, *(rule(number, rules[number]) for number in chosen))
    for _ in range(some.number(1, 4)):
        if some.chance(50):
            game.move("Ada", "argue", text="Well.")
        else:
            game.move(some.one_of(game.state.seating), "crown", who=some.one_of(game.state.seating))
    for event in game.events(e.Awarded, e.QuantitySet, e.RegisterSet, e.Appointed):
        assert event.because is not None, event
        says = game.state.rule(event.because.rule).content.code
        effect = {e.Awarded: "award(", e.RegisterSet: "set_register(", e.Appointed: "appoint("}[type(event)]
        assert event.because.rule in chosen
        assert f"def {event.because.provision}(" in says
        assert effect in says


# --- offices, turns, held moves --------------------------------------------------------------------------


@claims
def an_office_has_one_holder_and_is_theirs(world: World, some: Choices) -> None:
    """An office has one holder at a time, and what it's for is made by that holder alone."""
    king = "king = office()"
    crown = '@move("crown", by="players")\ndef crown(who: Player):\n    appoint("king", who)'
    ring = '@move("ring", by="king")\ndef ring(player):\n    announce("rung", player=player)'
    game = world.game(rule("103", king), rule("201", crown), rule("202", ring))
    holder = None
    for _ in range(some.number(1, 6)):
        if some.chance(40):
            holder = some.one_of(game.state.seating)
            game.do("Ada", "crown", who=holder)
        player = some.one_of(game.state.seating)
        verdict = game.move(player, "ring")
        assert isinstance(verdict, Allowed) == (player == holder), verdict
        assert dict(game.state.offices) == ({"king": holder} if holder else {})


@claims
def strangers_and_leavers_make_no_moves(world: World, some: Choices) -> None:
    """Whoever isn't in the game, or has left it, makes no move but to join."""
    game = world.game(
        *closing_with_all("voting.unanimity()"),
        rule("201", '@move("ring", by="players")\ndef ring():\n    announce("rung")'),
    )
    gone = some.chance(50)
    if gone:
        game.do("Cleo", "leave")
    who = "Cleo" if gone else "Zoe"
    moves = {
        "argue": {"text": "Well."},
        "propose": {"changes": [enact()]},
        "ring": {},
        "leave": {},
        "call-case": {"statement": "So."},
    }
    name = some.one_of(sorted(moves))
    before = game.state
    assert isinstance(game.move(who, name, **moves[name]), Refused)
    assert game.state is before
    game.do(who, "join")
    assert who in game.state.seating


@claims
def the_turn_is_always_a_players(world: World, some: Choices) -> None:
    """Turns go round clockwise, over everybody who is still there, whoever leaves in between."""
    turns = rule("201", "turns.clockwise()")
    game = world.game(*closing_with_all("voting.unanimity()"), turns, players=some.number(2, 5))
    for _ in range(some.number(1, 6)):
        seats, turn = game.state.seating, game.register("turn")
        if some.chance(40) and len(seats) > 1:
            leaver = some.one_of(seats)
            after = seats[(seats.index(turn) + 1) % len(seats)]
            game.do(leaver, "leave")
            assert game.register("turn") == (after if leaver == turn else turn)
        elif not game.state.undecided:
            others = [player for player in seats if player != turn]
            if others:
                assert isinstance(game.move(some.one_of(others), "propose", changes=[enact()]), Refused)
            number = game.propose(by=turn)
            game.vote(number, dict.fromkeys(seats, "for"))
            assert game.register("turn") == seats[(seats.index(turn) + 1) % len(seats)]
        assert game.register("turn") in game.state.seating


@claims
def a_held_move_is_made_later_or_dropped(world: World, some: Choices) -> None:
    """A move that a rule holds does nothing until the rule carries it out; if the rule goes first, it's dropped."""
    notice = """
        @adjust("beg")
        def first_there_is_notice():
            return hold()

        @term("notice_ends")
        def two_days_after(held_moves) -> Time:
            if held_moves:
                return held_moves[0].made + days(2)

        @timed("notice_ends")
        def now_it_is_made(held_moves, now):
            for held in held_moves:
                if held.made + days(2) <= now:
                    carry_out(held)
        """
    beg = '@move("beg", by="players")\ndef beg(player):\n    award(player, 1)'
    ends = '@move("end-notice", by="players")\ndef end_notice():\n    repeal(203)'
    game = world.game(rule("102", POINTS), rule("201", beg), rule("202", ends), rule("203", notice))
    begged = [some.one_of(game.state.seating) for _ in range(some.number(1, 3))]
    for player in begged:
        game.do(player, "beg")
    assert set(game.points().values()) == {0}
    assert len(game.state.held) == len(begged)
    dropped = some.chance(40)
    if dropped:
        game.do("Ada", "end-notice")
        assert not game.state.held
    game.keep_time(game.now + 3 * DAY)
    assert game.points() == {player: 0 if dropped else begged.count(player) for player in game.state.seating}
    assert not game.state.held


@claims
def questions_of_a_kind_go_by_the_rules_for_that_kind(world: World, some: Choices) -> None:
    """What a rule says of one kind of question holds for that kind alone, and each kind has its own numbers."""
    kinds = """
        @move("ask", by="players")
        def ask(player):
            put("poll", title="A poll", author=player)

        @term("next_number", kind="poll")
        def polls_have_numbers(proposals_made):
            return "poll " + str(proposals_made + 1)

        @upon("proposed", kind="poll")
        def pay_for_polls(proposal):
            award(proposal.author, 5)
        """
    game = world.game(*closing_with_all("voting.unanimity()", POINTS), rule("201", kinds), players=2)
    asked = [some.chance(50) for _ in range(some.number(1, 5))]
    for is_poll in asked:
        if is_poll:
            game.do("Ben", "ask")
        else:
            game.propose(by="Ben")
    polls = sum(asked)
    assert game.points()["Ben"] == 5 * polls
    numbers = [f"poll {n + 1}" for n in range(polls)] + [str(301 + n) for n in range(len(asked) - polls)]
    assert sorted(game.state.proposals) == sorted(numbers)
    assert all(proposal.is_voting == (number[0] != "p") for number, proposal in game.state.proposals.items())


@claims
def draws_are_in_range_and_hang_on_nothing_else(world: World, some: Choices) -> None:
    """A die shows what anybody works out from the record, within its range, whatever other rules draw or do."""
    lowest = some.number(1, 3)
    highest = lowest + some.number(0, 5)
    die = rule("220", upon_argued(f"award(player, draw({lowest}, {highest}))"))
    other = rule("210", upon_argued("award('Ben', draw(1, 6))", "award('Ben', draw(1, 6))"))
    games = [world.game(rule("102", POINTS), die, *more, players=4) for more in ([], [other], [rule("230")])]
    for game in games:
        game.entries[0] = games[0].entries[0]
        game.do("Ada", "argue", text="Well.")
        entry = game.entries[-1]
        thrown = {draw.provision: draw.value for draw in entry.draws if draw.provision.startswith("220")}
        assert list(thrown.values()) == [game.points()["Ada"]]
        assert lowest <= game.points()["Ada"] <= highest
        luck = chance.luck(entry.reveal, entry.previous)
        for one in entry.draws:
            assert one.value == chance.draw(luck, one.provision, one.subject, one.count, one.lowest, one.highest)
    assert len({game.points()["Ada"] for game in games}) == 1


# --- the next change -----------------------------------------------------------------------------------------


@claims
def an_amount_that_was_paid_stays_paid(world: World, some: Choices) -> None:
    """Amending or repealing a rule takes nothing back of what it did, and pays nothing that it would have."""
    game = assembly(world, rule("201", '@upon("proposed")\ndef reward():\n    award("Ben", 3)'), players=2)
    expected, amount = 0, 3
    for _ in range(some.number(1, 4)):
        expected += amount
        change = some.one_of(("other", "amend", "repeal"))
        if change == "amend" and amount:
            new = some.number(1, 9)
            game.adopt(amend("201", mechanism=f'@upon("proposed")\ndef reward():\n    award("Ben", {new})'))
            amount = new
        elif change == "repeal" and amount:
            game.adopt(repeal("201"))
            amount = 0
        else:
            game.adopt(enact("Other."))
        assert game.points()["Ben"] == expected
