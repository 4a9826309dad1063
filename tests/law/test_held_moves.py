"""Moves that rules hold, and carry out or drop later: with notice, with support, without objection, tabled."""

from functools import partial

import pytest
from msgspec.structs import replace
from tests.playing import START, Game, assembly, enact, event, kinds, points, repeal, rule

from moot.game import events as e
from moot.game.decision.held_moves import held_by
from moot.game.held_moves import ALL_MAX, EACH_MAX, HeldMove
from moot.game.law_protocol import Luck, Practice, ResolvedMove
from moot.game.maps import Map
from moot.game.moves import Move, Refused, Undecided
from moot.game.rules import Because
from moot.game.state import State
from moot.game.values import Number, PlayerId, RuleId
from moot.journal.snapshots import digest_of, pack, unpack
from moot.law.lint import lint
from moot.law.mechanisms.gate import read_mechanism
from moot.play import decisions
from moot.play.host import Host
from moot.play.previews import preview_of

DAY = 86_400
NOTICE = """
@adjust("propose")
def first_there_is_notice():
    return hold()

@term("notice_ends")
def three_days_after(held_moves) -> Time:
    if held_moves:
        return held_moves[0].made + days(3)

@timed("notice_ends")
def now_it_is_made(held_moves, now):
    for held in held_moves:
        if held.made + days(3) <= now:
            carry_out(held)
"""
SUPPORT = """
supporters = register(dict[str, list[Player]], starts={})

@adjust("propose")
def wants_support():
    return hold()

@move("support", by="players")
def support(motion: Held, player, supporters):
    known = supporters.get(str(motion.number), [])
    set_entry("supporters", motion.number, known + [player])
    if len(known) + 1 >= 2:
        carry_out(motion)

@forbid("support")
def others_once(motion, player, supporters):
    if player == motion.player or player in supporters.get(str(motion.number), []):
        return "two other players must support it"
"""
WITHOUT_OBJECTION = """
@move("spend", by="players")
def spend(amount: int, on: str, player):
    announce("spent", by=player, amount=amount, on=on)

@adjust("spend")
def unless_somebody_objects():
    return hold()

@move("object", by="players")
def object_to(intent: Held):
    drop(intent)

@term("nobody_objected")
def four_days_after(held_moves) -> Time:
    if held_moves:
        return held_moves[0].made + days(4)

@timed("nobody_objected")
def it_is_done(held_moves, now):
    for held in held_moves:
        if held.made + days(4) <= now:
            carry_out(held)
"""
TABLED = """
chair = office()
is_tabled = register(bool, starts=False)

@move("table", by="chair")
def table():
    set_register("is_tabled", True)

@adjust("propose")
@adjust("call-case")
def while_it_is(is_tabled):
    if is_tabled:
        return hold()

@move("take-from-the-table", by="chair")
def take(motion: Held):
    carry_out(motion)

@move("go-on", by="chair")
def go_on(held_moves):
    set_register("is_tabled", False)
    for motion in held_moves:
        carry_out(motion)
"""


def begun(host: Host, *more: str) -> Game:
    """A game of an assembly, with these mechanisms as its rules 201, 202 and so on."""
    rules = [rule(f"20{n}", one) for n, one in enumerate(more, 1)]
    offices = {"chair": "Ada"} if TABLED in more else None
    return Game.of(host, assembly(), points(), *rules, offices=offices)


def held(game: Game) -> list[int]:
    """The numbers of the moves that are held."""
    return [one.number for one in game.state.held_moves()]


def propose(game: Game, by: str = "Ada", **given: object) -> int:
    """A proposal that a rule holds; its number among held moves."""
    number: int = event(game.do(by, "propose", changes=[enact()], **given), e.MoveHeld).held
    return number


def test_with_three_days_notice(host: Host) -> None:
    """A proposal is made three days after it was announced, as if its author made it then."""
    game = begun(host, NOTICE)
    assert propose(game, title="Kindness") == game.state.entry
    assert not game.state.proposals
    propose(game, by="Ben")
    assert [entry.events for entry in game.wait(game.now + 3 * DAY - 121)] == []
    came = game.wait(game.now + DAY)
    assert [kinds(entry)[:3] for entry in came] == [["time_came", "held_move_ended", "proposed"]] * 2
    made = game.state.proposals["301"]  # type: ignore[index]
    assert (made.author, made.title, made.proxy, held(game)) == ("Ada", "Kindness", None, [])


def test_with_support_of_two(host: Host) -> None:
    """A proposal is made as soon as two others support it; the log names who holds it and who carries it out."""
    game = begun(host, SUPPORT)
    number = propose(game)
    assert "two other players" in game.refused("Ada", "support", motion=number).reason
    game.do("Ben", "support", motion=number)
    assert not game.state.proposals
    made = game.do("Cleo", "support", motion=str(number))
    assert event(made, e.Proposed).author == "Ada"
    assert event(made, e.HeldMoveEnded).because.rule == "201"
    assert event(game.entries()[number], e.MoveHeld).because.provision == "wants_support"
    assert game.refused("Dan", "support", motion=number).code == "held.unknown"


def test_without_objection_within_four_days(host: Host) -> None:
    """What somebody intends happens after four days, unless somebody objects."""
    game = begun(host, WITHOUT_OBJECTION)
    first = event(game.do("Ada", "spend", amount=3, on="tea"), e.MoveHeld).held
    game.do("Ada", "spend", amount=5, on="cake")
    game.do("Ben", "object", intent=first)
    game.wait(game.now + 4 * DAY)
    assert [one.fields for one in game.events(e.Announced)] == [{"by": "Ada", "amount": 5, "on": "cake"}]
    assert [one.outcome for one in game.events(e.HeldMoveEnded)] == ["dropped", "carried out"]


BEG = """
@move("beg", by="players")
def beg(player):
    award(player, 2)

heard = register(int, starts=0)

@upon("quantity_changed")
def hear():
    add_to("heard", 1)
"""


def test_points_that_a_held_move_gives_are_told_once(host: Host) -> None:
    """Rules hear once of what a move changed that was carried out, and the record has one event of it."""
    game = begun(host, BEG, NOTICE.replace('"propose"', '"beg"'))
    game.do("Ada", "beg")
    game.wait(game.now + 3 * DAY)
    assert len(game.events(e.QuantityChanged)) == 1
    assert (game.points()["Ada"], game.register("heard")) == (2, 1)
    assert game.host.verify(game.table.name).whole


def test_records_that_told_of_such_points_twice_follow_from_their_rules(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier versions told of them twice: such a record is whole, and says what it said."""
    monkeypatch.setattr(decisions, "Luck", partial(Luck, practice=Practice.KEEPS_DRAWS))
    game = begun(host, BEG, NOTICE.replace('"propose"', '"beg"'))
    game.do("Ada", "beg")
    game.wait(game.now + 3 * DAY)
    monkeypatch.undo()
    assert len(game.events(e.QuantityChanged)) == 2
    assert (game.points()["Ada"], game.register("heard")) == (2, 2)
    assert game.host.verify(game.table.name).whole


def test_held_moves_are_carried_out_however_late(host: Host) -> None:
    """Where nobody looked for days, moves that were made a minute apart are all made, each as of its own time."""
    game = begun(host, BEG, NOTICE.replace('"propose"', '"beg"'))
    for player in ("Ada", "Ben", "Cleo", "Dan"):
        game.do(player, "beg")
    made = [held.held for held in game.state.held_moves()]
    game.wait(game.now + 30 * DAY)
    assert not game.state.held
    assert game.points() == {"Ada": 2, "Ben": 2, "Cleo": 2, "Dan": 2, "Eve": 0}
    assert [entry.time for entry in game.entries()[-4:]] == [time + 3 * DAY for time in made]


def test_tabled_motions(host: Host) -> None:
    """While business is tabled motions are held; the chair takes one from the table, and goes on with the others."""
    game = begun(host, TABLED)
    game.do("Ben", "call-case", statement="Is it so?")
    game.do("Ada", "table")
    number = propose(game, by="Ben")
    game.do("Cleo", "call-case", statement="Is that so?")
    game.do("Ada", "take-from-the-table", motion=number)
    assert [p.author for p in game.state.proposals.values()] == ["Ben"]
    game.do("Ada", "go-on")
    assert [case.caller for _, case in sorted(game.state.cases.items())] == ["Ben", "Cleo"]
    game.do("Ben", "propose", changes=[enact()])
    assert len(game.state.proposals) == 2


def test_the_arguments_are_looked_up_when_it_is_carried_out(host: Host) -> None:
    """A held move whose proposal is over by then is dropped, with the reason for all to see."""
    late = """
    @adjust("vote")
    def later():
        return hold()

    @move("count", by="players")
    def count(held_moves):
        for held in held_moves:
            carry_out(held)
    """
    game = begun(host, late)
    game.do("Ada", "propose", changes=[enact()])
    game.do("Ben", "vote", proposal="301", choice="for")
    game.do("Cleo", "vote", proposal="301", choice="against")
    game.do("Ada", "withdraw", proposal="301")
    made = game.do("Dan", "count")
    ended = [one for one in made.events if isinstance(one, e.HeldMoveEnded)]
    assert {(one.outcome, one.reason) for one in ended} == {
        ("refused", "voting on proposal 301 is over: it is withdrawn")
    }
    assert held(game) == []


def test_a_move_that_no_rule_offers_any_more_is_dropped(host: Host) -> None:
    """What was held and no longer exists ends with a plain reason."""
    offers = '@move("cheer", by="players")\ndef cheer(often: int, player):\n    award(player, often)'
    holds = """
    @adjust("cheer")
    def not_at_once():
        return hold()

    @move("go-on", by="players")
    def go_on(motion: Held):
        carry_out(motion)
    """
    game = begun(host, offers, holds)
    number = event(game.do("Ben", "cheer", often=3), e.MoveHeld).held
    game.adopt(repeal("201"))
    ended = event(game.do("Ada", "go-on", motion=number), e.HeldMoveEnded)
    assert (ended.outcome, ended.reason) == ("refused", "there is no move “cheer”")


def test_what_has_left_carries_nothing_out_unless_a_rule_says_so(host: Host) -> None:
    """A held move isn't made once its maker has left; a rule that permits the move says otherwise."""
    permits = """
    @permit("propose")
    def also_theirs(player, players):
        if player not in players:
            return "it was theirs"
    """
    for more, outcome in (((), "refused"), ((permits,), "carried out")):
        game = begun(host, NOTICE, *more)
        propose(game, by="Eve")
        game.do("Eve", "leave")
        game.wait(game.now + 3 * DAY)
        assert event(game.entries()[-1], e.HeldMoveEnded).outcome == outcome
        assert len(game.state.proposals) == (outcome == "carried out")


def test_what_is_forbidden_by_then_is_refused(host: Host) -> None:
    """The rules are asked when it is carried out, as of any move of the player; it isn't held again."""
    full = """
    @forbid("propose")
    def one_each(player, open_proposals):
        if [one for one in open_proposals if one.author == player]:
            return "one at a time"
    """
    game = begun(host, NOTICE, full)
    propose(game)
    propose(game)
    game.wait(game.now + 4 * DAY)
    assert [one.outcome for one in game.events(e.HeldMoveEnded)] == ["carried out", "refused"]
    assert game.events(e.HeldMoveEnded)[1].reason == "one at a time"


def test_a_move_that_is_refused_is_not_held(host: Host) -> None:
    """A rule that forbids a move refuses it at once."""
    game = begun(host, NOTICE, '@forbid("propose")\ndef never():\n    return "not now"')
    assert game.refused("Ada", "propose", changes=[enact()]).reason == "not now"


def test_the_rule_that_holds_is_repealed(host: Host) -> None:
    """What a rule holds is dropped with it."""
    holds = '@adjust("call-case")\ndef not_now():\n    return hold()'
    game = begun(host, holds)
    game.do("Ben", "call-case", statement="Is it so?")
    made = game.adopt(repeal("201"))
    assert event(made, e.HeldMoveEnded).reason == "the rule that held it is no longer in force"
    assert held(game) == []
    game.do("Ben", "call-case", statement="Is it so?")
    assert len(game.state.cases) == 1


def test_only_so_many_moves_are_held(host: Host) -> None:
    """A rule that holds for ever holds twenty moves of each player; then they are refused in plain words."""
    game = begun(host, '@adjust("call-case")\ndef for_ever():\n    return hold()')
    for n in range(EACH_MAX):
        game.do("Ben", "call-case", statement=f"Is it {n}?")
    refused = game.refused("Ben", "call-case", statement="Is it so?")
    assert refused.code == "held.too-many"
    assert refused.reason == "20 of your moves are held already, and a rule holds this one too"
    assert refused.because is not None and refused.because.rule == "201"
    game.do("Ada", "call-case", statement="Is it so?")


@pytest.mark.parametrize("move", ["judge", "agree", "accept", "refuse"])
def test_what_settles_cases_is_never_held(move: str) -> None:
    """The gate refuses to hold the moves by which a case on the holding rule itself is settled."""
    mechanism, faults = read_mechanism(f'@adjust("{move}")\ndef never():\n    return hold()')
    assert mechanism is None
    assert f"`{move}` can't be held" in faults[0].message


@pytest.mark.parametrize(
    "source",
    [
        '@upon("proposed")\ndef f():\n    hold()',
        '@move("f", by="players")\ndef f():\n    hold()',
        '@adjust("award")\ndef f():\n    return hold()',
        '@adjust("voting_closes")\ndef f():\n    return hold()',
        '@adjust("vote")\ndef f(player):\n    award(player, 1)\n    return hold()',
    ],
)
def test_nothing_else_holds(source: str) -> None:
    """Only the adjustment of a move returns `hold()`, and does nothing besides."""
    mechanism, faults = read_mechanism(source)
    assert mechanism is None
    assert "is all that `@adjust` of a move does" in faults[0].message


def test_a_holding_rule_that_fails_is_an_open_question(host: Host) -> None:
    """It counts as undecided, a case is opened, and the judge's holding puts it to sleep; the case isn't held up."""
    broken = '@adjust("vote")\n@adjust("call-case")\ndef broken():\n    if 1 // 0:\n        return hold()'
    game = begun(host, broken)
    game.do("Ada", "propose", changes=[enact()])
    assert isinstance(game.move("Ada", "vote", proposal="301", choice="for"), Undecided)
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"sleeps": "201.broken"})
    assert "Ada" in game.state.proposals["301"].ballots  # type: ignore[index]


def test_what_is_returned_must_be_hold(host: Host) -> None:
    """An adjustment of a move that returns something else has failed."""
    game = begun(
        host, '@adjust("vote")\ndef odd(player):\n    if player == "Ben":\n        hold()\n        return "later"'
    )
    game.do("Ada", "propose", changes=[enact()])
    game.do("Ada", "vote", proposal="301", choice="for")
    question = game.undecided("Ben", "vote", proposal="301", choice="for").question
    assert "must be hold() or None" in question.about


def test_secret_votes_are_not_held(host: Host) -> None:
    """Where rules keep votes secret, a vote that a rule would hold is refused; other moves are held."""
    holds = '@adjust("vote")\n@adjust("call-case")\ndef later():\n    return hold()'
    game = begun(host, "voting.secret_until_closed()", holds)
    game.do("Ada", "propose", changes=[enact()])
    refused = game.refused("Ben", "vote", proposal="301", choice="for")
    assert (refused.code, refused.because.rule if refused.because else "") == ("held.secret", "202")
    assert event(game.do("Ben", "call-case", statement="Is it so?"), e.MoveHeld)


def test_two_rules_that_disagree_about_a_held_move_clash(host: Host) -> None:
    """One that carries out and one that drops at the same moment contradict each other; two that agree do it once."""
    heard = '@upon("left")\ndef {name}(held_moves):\n    for held in held_moves:\n        {does}(held)'
    holds = '@adjust("call-case")\ndef later():\n    return hold()'
    agreed = begun(host, holds, heard.format(name="one", does="carry_out"), heard.format(name="two", does="carry_out"))
    agreed.do("Ben", "call-case", statement="Is it so?")
    made = agreed.do("Eve", "leave")
    assert (len(agreed.state.cases), [one for one in kinds(made) if one == "mechanism_failed"]) == (1, [])
    differ = begun(host, holds, heard.format(name="one", does="carry_out"), heard.format(name="two", does="drop"))
    differ.do("Ben", "call-case", statement="Is it so?")
    assert "clash:effect:" in differ.undecided("Eve", "leave").question.key


def test_each_of_several_dice_has_its_own_luck(host: Host) -> None:
    """Moves that are carried out together draw different numbers, which anyone can check."""
    dice = """
    @move("roll", by="players")
    def roll(player):
        announce("rolled", by=player, shows=draw(1, 1000000))

    @adjust("roll")
    def later():
        return hold()

    @move("all-at-once", by="players")
    def all_at_once(held_moves):
        for held in held_moves:
            carry_out(held)
    """
    game = begun(host, dice)
    for player in game.state.seating:
        game.do(player, "roll")
    game.do("Ada", "all-at-once")
    shown = [one.fields["shows"] for one in game.events(e.Announced)]
    assert len(set(shown)) == 5
    assert game.host.verify(game.table.name).whole


def test_what_a_held_move_asked_for_is_known_to_rules(host: Host) -> None:
    """A rule sees who made it, when, which move it is, and its short arguments."""
    tells = """
    @move("spend", by="players")
    def spend(amount: int, on: str):
        announce("spent", amount=amount)

    @adjust("spend")
    def large_sums(amount):
        if amount > 100:
            return hold()

    @upon("move_held")
    def told(held: Held, player):
        announce("told", by=player, amount=held.arguments["amount"], move=held.move, at=held.made, rule=held.rule)
    """
    game = begun(host, tells)
    assert "move_held" not in kinds(game.do("Ben", "spend", amount=5, on="tea"))
    fields = event(game.do("Ben", "spend", amount=500, on="cake"), e.Announced).fields
    assert fields == {"by": "Ben", "amount": 500, "move": "spend", "at": game.now, "rule": 201}


def test_no_rule_can_say_that_a_move_is_held_that_is_not(host: Host) -> None:
    """To carry out what isn't held fails publicly."""
    game = begun(host, '@upon("left")\ndef odd():\n    carry_out(7)')
    assert "no move 7 is held" in event(game.do("Eve", "leave"), e.MechanismFailed).error


def test_the_record_replays_and_verifies(host: Host) -> None:
    """Held moves are in the journal: what is rebuilt from it is the same, and every decision is checked."""
    game = begun(host, NOTICE, SUPPORT.replace('@adjust("propose")', '@adjust("call-case")'))
    propose(game)
    game.do("Ben", "call-case", statement="Is it so?")
    game.wait(START + 9 * DAY)
    assert game.host.journal.rebuild(game.table.name) == game.state
    propose(game)
    packed = pack(game.state)
    again = unpack(packed, digest_of(packed))
    assert again is not None and pack(again) == packed and again.held
    assert game.host.verify(game.table.name).whole


CHAIN = """
@move("pass-on", by="players")
def pass_on(to: Held):
    carry_out(to)

@adjust("pass-on")
def later(to):
    return hold()

@move("cheer", by="players")
def cheer():
    announce("cheered")

@adjust("cheer")
def later_too():
    return hold()

@move("start", by="players")
def start(to: Held):
    carry_out(to)
"""


def test_moves_that_carry_out_each_other_come_to_an_end(host: Host) -> None:
    """A long chain of held moves, each of which carries out the one before, is an open question and no crash."""
    game = begun(host, CHAIN)
    last = event(game.do("Ada", "cheer"), e.MoveHeld).held
    for n in range(60):
        last = event(game.do(game.state.seating[n % 5], "pass-on", to=last), e.MoveHeld).held
    question = game.undecided("Ben", "start", to=last).question
    assert question.key.startswith("loop:")
    assert len(held(game)) == 61


def test_a_rule_that_votes_because_of_its_own_vote_comes_to_an_end(host: Host) -> None:
    """What a rule adds to votes can cast a vote, and not for ever; a judge's holding puts it to sleep."""
    endless = """
    @move("vote")
    def again(proposal, player, why: str = ""):
        cast_ballot(proposal, player, "for")
    """
    game = begun(host, endless)
    game.do("Ada", "propose", changes=[enact()])
    question = game.undecided("Ben", "vote", proposal="301", choice="for").question
    assert question.key.startswith("loop:")
    for player in game.state.seating:
        game.do(player, "agree", case="1", holding={"sleeps": "201.again"})
    assert "Ben" in game.state.proposals["301"].ballots  # type: ignore[index]


def test_a_game_with_notice_is_not_thought_to_be_stuck(host: Host) -> None:
    """A trial lets the notice pass, and finds support, before it says that no rule could be changed."""
    for mechanism in (NOTICE, SUPPORT):
        game = begun(host)
        game.do("Ada", "propose", changes=[enact(mechanism=mechanism)])
        warnings = preview_of(game.table, "301").warnings
        assert not [one for one in warnings if "could ever be changed" in one], warnings


def test_lint_tells_of_moves_that_are_held_for_ever(host: Host) -> None:
    """A rule that holds moves where no rule carries them out is named; where one does, nothing is said."""
    alone = begun(host, '@adjust("call-case")\ndef for_ever():\n    return hold()').table.moment()
    told = [fault.message for fault in lint(alone.law, alone.state) if fault.code == "law.held-for-ever"]
    assert told == ["rule 201 holds the move call-case, and no rule carries out what is held"]
    noticed = begun(host, NOTICE).table.moment()
    assert "law.held-for-ever" not in [fault.code for fault in lint(noticed.law, noticed.state)]


def test_a_record_is_chosen_and_signed_later(host: Host) -> None:
    """A choice from a table of records is checked when the move is made, and again when it is carried out."""
    contracts = """
    Contract = record(text=str, parties=list[Player])
    contracts = register(dict[str, Contract], starts={})

    @move("draw-up", by="players")
    def draw_up(title: str, text: str):
        set_entry("contracts", title, Contract(text=text, parties=[]))

    @move("sign", by="players")
    def sign(which: OneOf["contracts"], player, contracts):
        announce("signed", by=player, text=contracts[which].text)

    @adjust("sign")
    def after_a_night():
        return hold()

    @move("burn", by="players")
    def burn():
        set_register("contracts", {})

    @move("morning", by="players")
    def morning(held_moves):
        for held in held_moves:
            carry_out(held)
    """
    game = begun(host, contracts)
    game.do("Ada", "draw-up", title="Peace", text="We keep it.")
    assert game.refused("Ben", "sign", which="War").code == "move.choice"
    game.do("Ben", "sign", which="Peace")
    game.do("Ada", "morning")
    assert [one.fields for one in game.events(e.Announced)] == [{"by": "Ben", "text": "We keep it."}]
    game.do("Cleo", "sign", which="Peace")
    game.do("Ada", "burn")
    ended = event(game.do("Ada", "morning"), e.HeldMoveEnded)
    assert (ended.outcome, ended.reason) == ("refused", "sign: there is nothing to choose which from now")


def test_not_too_many_moves_are_held_in_all() -> None:
    """However many players there are, a game holds a thousand moves at most, and says so."""
    because = Because(rule=Number("201"))
    one = HeldMove(number=1, name="call-case", player=PlayerId("Ada"), held=START, because=because, rule=RuleId("201"))
    full = State(held=Map({str(n): replace(one, number=n, player=PlayerId(f"P{n}")) for n in range(ALL_MAX)}))
    move = ResolvedMove(move=Move("call-case", PlayerId("Ada"), {"statement": "Is it so?"}), arguments={})
    refused = held_by(full, move, because)
    assert isinstance(refused, Refused)
    assert refused.reason == "1,000 moves are held already, and a rule holds this one too"
