"""Corrections by hand: a keeper of the record cites a rule; others can contest it, and a judgment reverses it."""

from typing import Any

import pytest
from tests.effort import within
from tests.playing import Game, assembly, enact, kinds, points, rule

from moot.game import events as e
from moot.game.corrections import BY_HAND
from moot.game.moves import Allowed, Move, Refused, Undecided
from moot.play.host import Host
from moot.views.explanations import why
from moot.views.log import log
from moot.views.sentences import event_sentence

KEEPER = """
    scribe = office()
    custom = register(list[str], starts=["be kind"])
    mood = register(str, of=Player, starts="")

    @upon("game_started")
    def the_first_is_scribe(seating):
        appoint("scribe", seating[0])

    @term("keepers")
    def the_scribe(scribe):
        return [scribe]
    """
JUDGE = """
    @upon("case_called")
    def the_last_judges(case, seating):
        appoint_judge(case, seating[-1])

    @upon("judged")
    def it_is_over(case):
        if case.judgment:
            close_case(case)
    """


def kept(host: Host, *more: Any) -> Game:
    """A game in which Ada keeps the record, and Eve judges."""
    return Game.of(host, assembly(), points(), rule("201", KEEPER), rule("212", JUDGE), *more)


def correct(game: Game, corrections: str, entry: int | None = None, by: str = "Ada") -> Allowed:
    """A correction under rule 201 that must be allowed."""
    about = {} if entry is None else {"entry": entry}
    return game.do(by, "correct", rule="201", text="It was said so.", corrections=corrections, **about)


def contested(game: Game, entry: int, judgment: str) -> Allowed:
    """Ben contests an entry, and Eve judges what he says of it; the verdict on the judgment."""
    called = game.do("Ben", "call-case", statement="it was not so", entry=entry)
    case = next(ev.case for ev in called.events if isinstance(ev, e.CaseCalled))
    return game.do("Eve", "judge", case=case, judgment=judgment)


def test_a_keeper_does_by_hand_what_no_mechanism_does(host: Host) -> None:
    """Each correction is an event of the ordinary kind, which cites the rule and says that it was done by hand."""
    game = kept(host)
    done = correct(game, 'award Ben,Cleo 3\nset_register custom ["no puns", "be kind"]; set_register mood gay of=Ben')
    assert kinds(done)[:4] == ["corrected", "awarded", "register_set", "register_set"]
    assert {(ev.because.rule, ev.because.provision) for ev in done.events[1:4]} == {("201", BY_HAND)}  # type: ignore[union-attr]
    assert game.points() == {"Ada": 0, "Ben": 3, "Cleo": 3, "Dan": 0, "Eve": 0}
    assert game.register("custom") == ["no puns", "be kind"]
    assert game.register("mood", "Ben") == "gay"


def test_what_was_so_is_kept_beside_what_is(host: Host) -> None:
    """A correction has what held before: holdings, an entry or what it starts as, who was in office, a stage."""
    game = kept(host)
    game.propose(enact(), by="Ben")
    correct(game, "set_quantity Ben 5")
    done = correct(game, "award Ben 3; set_register custom []; appoint scribe Cleo; withdraw 301", entry=1)
    corrected = done.events[0]
    assert isinstance(corrected, e.Corrected)
    assert [c.was for c in corrected.corrections] == [{"Ben": 5}, ["be kind"], "Ada", "voting"]
    assert event_sentence(corrected, game.state) == (
        "Ada corrects entry 1 by hand, under rule 201: “It was said so.” Before, Ben had 5 points, custom was be kind,"
        " Ada was scribe and proposal 301 was voting."
    )


def test_only_keepers_correct(host: Host) -> None:
    """Whoever the rules do not name is refused, with the rule that names the keepers; words stay open to all."""
    game = kept(host)
    refused = game.refused("Ben", "correct", rule="201", text="Mine!", corrections="award Ben 9")
    assert (refused.code, refused.because and refused.because.rule) == ("correct.not-keeper", "201")
    assert "Ada" in refused.reason
    game.do("Ben", "record", rule="201", text="Ada forgot me.")
    correct(game, "appoint scribe Ben")
    correct(game, "award Ben 9", by="Ben")
    assert (
        game.refused("Ada", "correct", rule="201", text="No!", corrections="award Ben -9").code == "correct.not-keeper"
    )


def test_where_no_rule_names_keepers_nobody_corrects_alone(host: Host) -> None:
    """The correction waits in a case; when all agree who keeps the record, that is custom, and it is made."""
    game = Game.of(host, assembly(), points(), players=("Ada", "Ben"))
    game.undecided("Ada", "correct", rule="102", text="So we said.", corrections="award Ben 2")
    assert game.points() == {"Ada": 0, "Ben": 0}
    for player in ("Ada", "Ben"):
        game.do(player, "agree", case="1", holding={"answer": ["Ada"]})
    assert game.points() == {"Ada": 0, "Ben": 2}
    assert game.refused("Ben", "correct", rule="102", text="", corrections="award Ben 2").code == "correct.not-keeper"


def test_rules_bound_what_keepers_may_do(host: Host) -> None:
    """A rule that forbids `correct` sees each correction as the effect that it is."""
    bound = """
        @forbid("correct")
        def at_most_three_points(corrections):
            for one in corrections:
                if one.effect != "award" or one.amount > 3 or "Ada" in one.who:
                    return "a keeper gives others up to 3 points, and nothing else"
        """
    game = kept(host, rule("202", bound))
    for line in ("award Ben 4", "award Ada 1", "appoint scribe Ben", "adopt 301"):
        game.move("Cleo", "propose", changes=[enact()])
        assert game.refused("Ada", "correct", rule="201", text="", corrections=line).code == "law.at-most-three-points"
    correct(game, "award Ben 3")


def test_rules_answer_to_what_is_done_by_hand(host: Host) -> None:
    """An adoption by hand takes effect by the rule for that, and a rule for points hears that they moved."""
    hears = """
        @upon("quantity_changed")
        def noted(after):
            announce("moved", to=after)
        """
    game = kept(host, rule("202", hears))
    game.propose(enact("Tea", "There is tea at four."), by="Ben")
    assert {"proposal_adopted", "took_effect", "rule_enacted"} <= set(kinds(correct(game, "adopt 301")))
    assert game.text("301") == "There is tea at four."
    correct(game, "award Ben 2")
    assert [ev.fields["to"] for ev in game.events(e.Announced)] == [{"Ben": 2}]


@pytest.mark.parametrize(
    ("corrections", "about"),
    [
        ("", "say what is corrected"),
        ("enact Tea nonsense", "is no correction"),
        ("set_judgment 1 true", "is no correction"),
        ("award Ben", "needs amount"),
        ("award Ben three", "a whole number"),
        ("award Zoe 3", "Zoe is no player"),
        ("award Ben 3 of=luck", "declares the quantity luck"),
        ("set_register nothing 3", "declares the register nothing"),
        ("appoint king Ben", "declares the office king"),
        ("adopt 399", "no proposal 399"),
        ("award Ben 3 points more", "too much"),
        ("set_register custom [1", "no JSON"),
        ("award Ben 3 of=", "a value is missing"),
        ('set_register custom "be kind; award Ben 3', "no JSON"),
    ],
)
def test_a_correction_that_cannot_be_read_is_refused(host: Host, corrections: str, about: str) -> None:
    """The refusal says which correction it is and what is wrong with it; nothing is done."""
    refused = kept(host).refused("Ada", "correct", rule="201", text="", corrections=corrections)
    assert refused.code == "correct.unreadable"
    assert about in refused.reason


READ = {
    "award Ben 999999999999": {"who": ["Ben"], "amount": 10**12 - 1},
    "award Ben -3": {"amount": -3},
    "award Ben,Cleo +3": {"who": ["Ben", "Cleo"], "amount": 3},
    'award ["Ben", "Cleo"] 3': {"who": ["Ben", "Cleo"]},
    "award amount=3 Ben of=points": {"who": ["Ben"], "amount": 3, "of": "points"},
    "award Ben 1/3 of=shares": {"amount": "1/3"},
    "award Ben 0.25 of=shares": {"amount": 0.25},
    "award Ben 4/2 of=shares": {"amount": 2},
    "appoint scribe nobody": {"who": None},
    "set_register custom null": {"value": None},
    "set_register custom 3": {"value": 3},
    "set_register custom 1e999": {"value": "1e999"},
    'set_register custom "3"': {"value": 3},
    "set_register custom [3": None,
    "set_register custom [1e999]": None,
    "award Ben 1000000000000": None,
    "award Ben 1/0 of=shares": None,
    "award Ben 1/3": None,
    "award Ben 0.5": None,
    "award Ben 1 2 of=points": None,
    "award Ben amount=1 amount=2": None,
    "award Ben 1 colour=red": None,
}
"""Corrections, and some of their arguments as they're read; None where the line can't be read."""


def test_corrections_are_read_within_their_limits(host: Host) -> None:
    """Whole numbers of twelve digits, fractions where a quantity has them, names, JSON, and words for the rest."""
    game = kept(host, rule("202", "shares = quantity(float, of=Player)"))
    law, state = game.table.moment().law, game.state

    def read(text: str) -> Any:
        """The corrections in a text, or the refusal."""
        move = Move("correct", "Ada", {"rule": "201", "text": "", "corrections": text})  # type: ignore[arg-type]
        understood = law.understand(state, move)
        return understood if isinstance(understood, Refused) else understood.arguments["corrections"]

    for line, expected in READ.items():
        found = read(line)
        if expected is None:
            assert isinstance(found, Refused) and found.code == "correct.unreadable", (line, found)
        else:
            (one,) = found
            assert {name: one.arguments[name] for name in expected} == expected, line
    assert len(read("award Ben 1;" * 100)) == 100 and isinstance(read("award Ben 1\n" * 101), Refused)
    assert len(read("award Ben 1 ; ; award Cleo 1\n\n")) == 2 and isinstance(read(" ;\n; "), Refused)


@pytest.mark.parametrize("corrections", ['"' + '\\"' * 90_000, "award " * 30_000], ids=["quotations", "words"])
def test_what_cannot_be_read_is_refused_at_once(host: Host, corrections: str) -> None:
    """Invalid corrections are refused in linear time, however long and however quoted."""
    game = kept(host)
    with within(2):
        game.refused("Ada", "correct", rule="201", text="", corrections=corrections)


@pytest.mark.parametrize(
    "corrections", ["award Ben 0", "set_quantity Ben 0", 'set_register custom ["be kind"]', "appoint scribe Ada"]
)
def test_a_correction_that_changes_nothing_is_refused(host: Host, corrections: str) -> None:
    """What is so already is not recorded again; and one such takes the others of its move with it."""
    refused = kept(host).refused("Ada", "correct", rule="201", text="", corrections=f"award Cleo 1; {corrections}")
    assert refused.code == "correct.nothing"
    assert "correction 2" in refused.reason


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ("", "close_voting 301; close_voting 301", "proposal 301 is closed, and not decided yet"),
        ("withdraw 301", "adopt 301", "proposal 301 is withdrawn"),
        ("defeat 301", "adopt 301", "proposal 301 is defeated"),
        ("defeat 301", "open_voting 301", "proposal 301 is defeated"),
        ("", "set_quantity [] 3", "it names nobody"),
        ("", "award [] 3", "it names nobody"),
        ("", "award Ben 0", "it gives nothing"),
        ("", "set_quantity Ben 0", "it is so already"),
    ],
)
def test_a_correction_without_effect_says_what_is_so(host: Host, before: str, line: str, why: str) -> None:
    """“It is so already” is said only where it is: the adoption of a defeated proposal says that it is defeated."""
    game = kept(host)
    game.propose(enact(), by="Ben")
    if before:
        correct(game, before)
    refused = game.refused("Ada", "correct", rule="201", text="", corrections=line)
    assert (refused.code, refused.reason.partition(": ")[2]) == ("correct.nothing", why)


def test_a_correction_adds_to_what_players_start_with(host: Host) -> None:
    """Who starts with 10 coins and is given 3 by hand has 13; the others keep theirs, and setting back leaves 10."""
    game = kept(host, rule("202", "coins = quantity(of=Player, starts=10)"))
    correct(game, "award Ben 3 of=coins")
    (moved,) = game.events(e.QuantityChanged)
    assert (moved.before, moved.after) == ({"Ben": 10}, {"Ben": 13})
    assert game.state.quantities["coins"]["Ben"] == 13
    contested(game, game.state.entry, "true")
    assert game.state.quantities["coins"]["Ben"] == 10


def test_an_entry_that_is_not_there_cannot_be_named(host: Host) -> None:
    """Neither a correction nor a contest is about an entry to come."""
    game = kept(host)
    assert (
        game.refused("Ada", "correct", rule="201", text="", corrections="award Ben 1", entry=7).code == "entry.unknown"
    )
    assert game.refused("Ben", "call-case", statement="wrong", entry=7).code == "entry.unknown"


def test_a_correction_that_is_judged_wrong_is_set_back_by_the_difference(host: Host) -> None:
    """Later changes stay: the closing rule only reverses the correction's own difference."""
    game = kept(host)
    correct(game, "award Ben 3; set_quantity Ben,Cleo 10; set_register mood sad of=Dan")
    entry = game.state.entry
    correct(game, "award Ben,Cleo 1")
    judged = contested(game, entry, "true")
    assert {"set_back", "case_closed", "awarded", "quantity_changed"} <= set(kinds(judged))
    assert game.points() == {"Ada": 0, "Ben": 1, "Cleo": 1, "Dan": 0, "Eve": 0}
    assert game.register("mood", "Dan") == ""
    assert game.events(e.SetBack)[0].left == ()
    assert game.events(e.SetBack)[0].because.rule == "212"
    assert game.events(e.Corrected)[0].corrections[0].arguments["amount"] == 3, "nothing is erased"


def test_what_was_changed_since_is_left_to_be_corrected_by_hand(host: Host) -> None:
    """An office filled again since isn't taken from its holder, and a vote opened since stays open."""
    game = kept(host)
    game.propose(enact(), by="Ben")
    correct(game, "close_voting 301; appoint scribe Ben; set_register custom []")
    entry = game.state.entry
    correct(game, "appoint scribe Cleo", by="Ben")
    contested(game, entry, "true")
    (back,) = game.events(e.SetBack)
    assert [c.effect for c in back.left] == ["appoint", "close_voting"]
    assert game.state.offices["scribe"] == "Cleo"
    assert game.register("custom") == ["be kind"]
    assert "a keeper has to undo the rest" in event_sentence(back, game.state)


@pytest.mark.parametrize("judgment", ["false", "undecided"])
def test_a_correction_stands_unless_it_is_judged_wrong(host: Host, judgment: str) -> None:
    """Only where the contester is right is anything set back."""
    game = kept(host)
    correct(game, "award Ben 3")
    assert "set_back" not in kinds(contested(game, game.state.entry, judgment))
    assert game.points()["Ben"] == 3


def test_a_correction_is_set_back_once(host: Host) -> None:
    """A second case about it that is judged alike changes nothing more."""
    game = kept(host)
    correct(game, "award Ben 3")
    entry = game.state.entry
    assert "set_back" in kinds(contested(game, entry, "true"))
    assert "set_back" not in kinds(contested(game, entry, "true"))
    assert game.points()["Ben"] == 0


def test_the_log_shows_what_is_contested_and_set_back(host: Host) -> None:
    """The entry itself says in which cases it is contested, how they came out, and what set it back."""
    game = kept(host)
    correct(game, "award Ben 3")
    entry = game.state.entry
    contested(game, entry, "true")
    (told,) = log(game.table.moment(), entry, entry)
    assert [(c.case, c.stage, c.judgment) for c in told.contests] == [("1", "closed", "true")]
    assert told.set_back == game.state.entry
    assert game.state.cases["1"].statement == f"Entry {entry} is not as the rules have it: it was not so"


def test_why_names_the_rule_that_is_cited_and_the_one_that_names_keepers(host: Host) -> None:
    """`why` says of a correction by which rule the mover keeps the record, and of its effects that they are by hand."""
    game = kept(host)
    correct(game, "award Ben 3")
    told = why(game.table.moment(), game.state.entry)
    assert told.reasons[0].line == "Ada keeps the record, and cites rule 201 (Rule 201)."
    assert told.reasons[0].grounds[0].by == "rule 201 (the scribe)"
    assert told.reasons[1].line == "Because of rule 201 (Rule 201), by hand."
    assert told.reasons[1].event == "Ben gets 3 points (rule 201, by hand)."


def test_a_game_with_corrections_verifies(host: Host) -> None:
    """Every verdict is found again from the record, and a replay gives the same state."""
    game = kept(host)
    correct(game, "award Ben 3; appoint scribe Cleo")
    contested(game, game.state.entry, "true")
    assert not host.verify(game.table.name).findings
    assert host.journal.rebuild(game.table.name) == game.state


def test_a_player_who_left_can_still_be_put_right(host: Host) -> None:
    """Points of a former player can be corrected; somebody who was never in the game has none."""
    game = kept(host)
    game.do("Dan", "leave")
    correct(game, "award Dan 3")
    assert game.state.quantities["points"]["Dan"] == 3
    assert isinstance(
        game.move("Ben", "call-case", statement="Dan is gone", entry=game.state.entry), Allowed | Undecided
    )
