"""Terms: what rules answer, when they are silent, how answers are adjusted, and circles among them."""

import pytest
from tests.playing import Game, assembly, event, points, rule

from moot.game import events as e
from moot.game.moves import Question
from moot.law.rule_index import RuleIndex
from moot.play.host import Host

ASK = """
    @move("ask", by="players")
    def ask(size):
        announce("told", size=size)
    """


def told(game: Game, player: str = "Ada") -> object:
    """What a rule is given when it asks for the term."""
    return event(game.do(player, "ask"), e.Announced).fields["size"]


# Answers and silence


def test_a_term_is_answered_by_the_rule_that_speaks(host: Host) -> None:
    """What a rule asks for by name is what another rule answers."""
    game = Game.of(host, rule("201", ASK), rule("202", '@term("size")\ndef size():\n    return 7'))
    assert told(game) == 7


def test_none_is_silence(host: Host) -> None:
    """A provision that answers None says nothing, and the one that speaks is heard without a clash."""
    silent = '@term("size")\ndef silent():\n    return None'
    speaks = '@term("size")\ndef speaks():\n    return 7'
    game = Game.of(host, rule("201", ASK), rule("202", silent), rule("203", speaks))
    assert told(game) == 7


def test_a_change_of_what_no_rule_answers_is_told(host: Host) -> None:
    """Who adjusts a term of the program's that nobody answers changes nothing, and the law's faults say so."""
    more = '@adjust("votes_required")\ndef one_more(answer):\n    return answer + 1'
    (fault,) = RuleIndex(Game.of(host, rule("201", more)).state).faults
    assert fault.message == "rule 201 changes votes_required, which no rule answers, so that it changes nothing"
    assert RuleIndex(Game.of(host, assembly(), rule("201", more)).state).faults == []


def test_where_no_rule_answers_the_move_is_undecided(host: Host) -> None:
    """The program invents no answer: a case is opened, and the move waits."""
    game = Game.of(host, rule("201", ASK), rule("202", '@term("size")\ndef silent():\n    return None'))
    verdict = game.undecided("Ada", "ask")
    assert verdict.question.about == "no rule answers size"
    assert "1" in game.state.waiting


def test_a_default_stands_in_for_silence(host: Host) -> None:
    """`size=3` is what a provision gets where no rule answers, and nothing is undecided."""
    ask = ASK.replace("(size)", "(size=3)")
    silent = rule("202", '@term("size")\ndef silent():\n    return None')
    assert told(Game.of(host, rule("201", ask), silent)) == 3


def test_a_default_does_not_stand_in_for_a_clash(host: Host) -> None:
    """Two answers are not silence: the move is undecided, default or not."""
    ask = ASK.replace("(size)", "(size=3)")
    two = [rule(str(n), f'@term("size")\ndef size():\n    return {n}') for n in (202, 203)]
    assert "differ" in Game.of(host, rule("201", ask), *two).undecided("Ada", "ask").question.about


def test_equal_answers_do_not_clash(host: Host) -> None:
    """Two rules that say the same agree."""
    two = [rule(str(n), '@term("size")\ndef size():\n    return 7') for n in (202, 203)]
    assert told(Game.of(host, rule("201", ASK), *two)) == 7


def test_terms_lean_on_terms(host: Host) -> None:
    """An answer is worked out from other answers, through as many rules as it takes."""
    chain = [
        rule("202", '@term("size")\ndef size(half):\n    return half * 2'),
        rule("203", '@term("half")\ndef half(seating):\n    return len(seating)'),
    ]
    assert told(Game.of(host, rule("201", ASK), *chain)) == 10


def test_an_open_answer_leaves_open_what_leans_on_it(host: Host) -> None:
    """Where a term is silent, a term that needs it is undecided, not silent."""
    chain = [
        rule("202", '@term("size")\ndef size(half):\n    return half * 2'),
        rule("203", '@term("half")\ndef half():\n    return None'),
    ]
    verdict = Game.of(host, rule("201", ASK), *chain).undecided("Ada", "ask")
    assert verdict.question.about == "no rule answers half"


def test_a_false_answer_is_an_answer(host: Host) -> None:
    """0, False and an empty list are answers; only None is silence."""
    for value in ("0", "False", "[]"):
        size = rule("202", f'@term("size")\ndef size():\n    return {value}')
        assert told(Game.of(host, rule("201", ASK), size)) == eval(value)


def test_a_term_about_a_proposal_is_answered_for_the_one_in_hand(host: Host) -> None:
    """Two open proposals have each their own answer, within one wave as well."""
    need = """
        @term("need")
        def count(proposal, votes_for):
            return len(votes_for) + 10 * len(proposal.title)

        @move("ask", by="players")
        def ask(proposal: Proposal, need):
            announce("told", proposal=proposal, need=need)

        @upon("both")
        def each(open_proposals):
            for proposal in open_proposals:
                announce("one", proposal=proposal)

        @move("ask-both", by="players")
        def ask_both():
            announce("both")

        @upon("one")
        def one(proposal, need):
            announce("said", need=need)
        """
    game = Game.of(host, assembly(), rule("201", need))
    for title in ("A", "Bees"):
        game.do("Ada", "propose", title=title, changes=[{"change": "enact", "content": {"title": title}}])
    game.do("Ben", "vote", proposal="302", choice="for")
    assert [ev.fields["need"] for ev in game.do("Ada", "ask-both").events if ev.name == "said"] == [10, 41]  # type: ignore[union-attr]


def test_a_term_about_a_player_is_answered_for_each(host: Host) -> None:
    """Five events of one wave, five players, five answers."""
    place = """
        @term("place")
        def place_of(player, seating):
            return seating.index(player)

        @move("go", by="players")
        def go(seating):
            for p in seating:
                announce("each", player=p)

        @upon("each")
        def then(player, place):
            announce("said", place=place)
        """
    verdict = Game.of(host, rule("201", place)).do("Ada", "go")
    assert [ev.fields["place"] for ev in verdict.events if ev.name == "said"] == [0, 1, 2, 3, 4]  # type: ignore[union-attr]


# Adjusting


def test_an_adjuster_changes_what_others_answer(host: Host) -> None:
    """It gets the answer, and what it returns replaces it."""
    size = rule("202", '@term("size")\ndef size():\n    return 7')
    more = rule("203", '@adjust("size")\ndef more(answer):\n    return answer + 1')
    assert told(Game.of(host, rule("201", ASK), size, more)) == 8


def test_an_adjuster_that_says_none_leaves_the_answer(host: Host) -> None:
    """None leaves it as it is."""
    size = rule("202", '@term("size")\ndef size():\n    return 7')
    more = rule("203", '@adjust("size")\ndef more(answer):\n    if answer > 10:\n        return 10')
    assert told(Game.of(host, rule("201", ASK), size, more)) == 7


def test_an_adjuster_answers_nothing_by_itself(host: Host) -> None:
    """Where no rule answers, there is nothing to adjust."""
    silent = rule("202", '@term("size")\ndef size():\n    return None')
    more = rule("203", '@adjust("size")\ndef more(answer):\n    return 1')
    assert "no rule" in Game.of(host, rule("201", ASK), silent, more).undecided("Ada", "ask").question.about


@pytest.mark.parametrize(("over", "expected"), [((), 16), (("203",), 15)])
def test_of_two_adjusters_the_one_that_prevails_speaks_last(host: Host, over: tuple[str, ...], expected: int) -> None:
    """Double and add one do not commute: by number 203 prevails and doubles last; with a claim 204 adds last."""
    rules = [
        rule("202", '@term("size")\ndef size():\n    return 7'),
        rule("203", '@adjust("size")\ndef twice(answer):\n    return answer * 2'),
        rule("204", '@adjust("size")\ndef more(answer):\n    return answer + 1', prevails_over=over),
        rule("211", "precedence.claims_then_lowest_number()"),
    ]
    assert told(Game.of(host, rule("201", ASK), *rules)) == expected


def test_each_adjuster_speaks_once(host: Host) -> None:
    """An adjuster never sees its own output again."""
    rules = [
        rule("202", '@term("size")\ndef size():\n    return 7'),
        rule("203", '@adjust("size")\ndef more(answer):\n    return answer + 1'),
        rule("204", '@term("double")\ndef double(size):\n    return size * 2'),
    ]
    game = Game.of(host, rule("201", ASK.replace("(size)", "(double, size)")), *rules)
    assert told(game) == 8


def test_a_fact_that_may_be_adjusted_is(host: Host) -> None:
    """Who is silent counts as for: the author's vote is added, and a term that counts votes sees it."""
    rules = [
        assembly(),
        rule("201", '@adjust("votes_for")\ndef author(answer, proposal):\n    return list(answer) + [proposal.author]'),
        rule("202", '@term("size")\ndef size(votes_for):\n    return len(votes_for)'),
    ]
    game = Game.of(host, *rules)
    number = game.propose(by="Ada")
    assert game.answer("size", number) == 1
    game.do("Ben", "vote", proposal=number, choice="for")
    assert game.answer("size", number) == 2


CLOSING = """
    @term("voting_closes")
    def closes(proposal) -> Deadline:
        return proposal.opened + days(1)

    @term("starts")
    def starts(proposal) -> Time:
        return proposal.opened + days(1)

    @adjust("deadline")
    def a_day_later(answer):
        return answer + days(1)
    """


def test_a_type_is_adjusted_wherever_it_is_answered(host: Host) -> None:
    """Every Deadline is put off by a day; a Time of the same value is not."""
    game = Game.of(host, assembly(), rule("201", CLOSING))
    number = game.propose(by="Ada")
    assert game.answer("voting_closes", number) == game.now + 2 * 86400
    assert game.answer("starts", number) == game.now + 86400


def test_a_deadline_that_may_be_none_is_a_deadline(host: Host) -> None:
    """The type reaches through `-> Deadline | None`."""
    game = Game.of(
        host, assembly(), rule("201", CLOSING.replace('"starts"', '"ends"').replace("Time", "Deadline | None"))
    )
    number = game.propose(by="Ada")
    assert game.answer("ends", number) == game.now + 2 * 86400


# Circles


CIRCLE = [
    rule("202", '@term("size")\ndef size(half):\n    return half * 2'),
    rule("203", '@term("half")\ndef half(size):\n    return size // 2'),
]


def test_a_circle_is_found_when_the_law_is_read(host: Host) -> None:
    """The fault names the way round, before anyone asks."""
    game = Game.of(host, rule("201", ASK), *CIRCLE)
    messages = [f.message for f in game.table.moment().law.index.faults if f.code == "law.circle"]
    assert any("size > half > size" in m for m in messages)


@pytest.mark.parametrize("term", ["size", "half"])
def test_a_circle_is_undecided_whoever_asks_first(host: Host, term: str) -> None:
    """Either term asked first, it is an open answer, and nothing runs round."""
    game = Game.of(host, rule("201", ASK), *CIRCLE)
    found = game.answer(term)
    assert isinstance(found, Question) and "leans on its own answer" in found.about


@pytest.mark.parametrize(("outside", "expected"), [("200", 3), ("204", None)])
def test_an_answer_from_outside_the_circle_decides_where_it_prevails(
    host: Host, outside: str, expected: int | None
) -> None:
    """200 outranks the circle by its number, so size is 3; 204 does not, so size is undecided."""
    rules = [*CIRCLE, rule(outside, '@term("size")\ndef three():\n    return 3')]
    game = Game.of(host, rule("199", ASK), *rules, rule("211", "precedence.claims_then_lowest_number()"))
    found = game.answer("size")
    assert found == 3 if expected else isinstance(found, Question)


def test_a_term_that_leans_on_itself_is_a_circle(host: Host) -> None:
    """The smallest circle is one provision."""
    game = Game.of(
        host,
        rule("201", ASK),
        rule("202", '@term("size")\ndef size(size=1):\n    return size', "mutable"),
        checked=False,
    )
    assert isinstance(game.answer("size"), Question)


def test_an_adjuster_that_leans_on_what_it_adjusts_is_a_circle(host: Host) -> None:
    """An adjuster of size that depends on size makes the answer undecided."""
    rules = [
        rule("202", '@term("size")\ndef size():\n    return 7'),
        rule("203", '@term("double")\ndef double(size):\n    return size * 2'),
        rule("204", '@adjust("size")\ndef more(answer, double):\n    return answer + double'),
    ]
    assert isinstance(Game.of(host, rule("201", ASK), *rules).answer("size"), Question)


# Text-only rules


def test_a_text_that_speaks_of_a_term_is_an_undecided_answer(host: Host) -> None:
    """A rule without a mechanism that says what it speaks of is not silent: the question names it."""
    speaks = rule("202", text="The size is a nice one.", speaks_of=["term:size"])
    verdict = Game.of(
        host, rule("201", ASK), rule("203", '@term("size")\ndef s():\n    return None'), speaks
    ).undecided("Ada", "ask")
    assert "202" in verdict.question.about


@pytest.mark.parametrize(("over", "expected"), [((), 7), (("203",), None)])
def test_a_text_takes_part_in_a_clash_by_its_claims(host: Host, over: tuple[str, ...], expected: int | None) -> None:
    """Beside 203's answer it gives way by number, and does not where it claims to prevail over 203."""
    rules = [
        rule("203", '@term("size")\ndef size():\n    return 7'),
        rule("204", text="The size is a nice one.", speaks_of=["term:size"], prevails_over=over),
        rule("211", "precedence.claims_then_lowest_number()"),
    ]
    found = Game.of(host, rule("201", ASK), *rules).answer("size")
    assert found == 7 if expected else isinstance(found, Question) and "204" in found.about


def test_a_holding_answers_for_a_text(host: Host) -> None:
    """All players agree what the text comes to, and the waiting move is made."""
    speaks = rule("202", text="The size is a nice one.", speaks_of=["term:size"])
    silent = rule("203", '@term("size")\ndef s():\n    return None')
    game = Game.of(host, rule("201", ASK), silent, speaks, players=["Ada", "Ben"])
    game.undecided("Ada", "ask")
    for player in ("Ada", "Ben"):
        game.do(player, "agree", case="1", holding={"answer": 9})
    assert event(game.entries()[-1], e.Announced).fields["size"] == 9
    assert told(game) == 9


# Failing


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return 1 // 0", "ZeroDivisionError"),
        ("x = 0\n    while True:\n        x = x + 1", "fuel"),
        ("return '{:>1000000000}'.format(1)", "memory"),
        ("return [][5]", "IndexError"),
    ],
)
def test_a_term_that_fails_is_undecided_never_silent(host: Host, body: str, error: str) -> None:
    """Whatever broke, the question names the rule, and a default does not cover it."""
    game = Game.of(
        host,
        rule("201", ASK.replace("(size)", "(size=3)")),
        rule("202", f'@term("size")\ndef size():\n    {body}'),
        checked=False,
    )
    verdict = game.undecided("Ada", "ask")
    assert "202" in verdict.question.about and error in verdict.question.about


def test_a_failed_adjuster_is_undecided(host: Host) -> None:
    """The answer is not passed on unadjusted."""
    rules = [
        rule("202", '@term("size")\ndef size():\n    return 7'),
        rule("203", '@adjust("size")\ndef more(answer):\n    return answer // 0'),
    ]
    assert "203" in Game.of(host, rule("201", ASK), *rules).undecided("Ada", "ask").question.about


@pytest.mark.parametrize(("number", "found"), [("200", 3), ("204", None)])
def test_a_failed_answer_gives_way_like_any_other(host: Host, number: str, found: int | None) -> None:
    """An answer that outranks the failed one decides; one that it outranks does not."""
    rules = [
        rule("202", '@term("size")\ndef size():\n    return 1 // 0'),
        rule(number, '@term("size")\ndef three():\n    return 3'),
        rule("211", "precedence.claims_then_lowest_number()"),
    ]
    answer = Game.of(host, rule("201", ASK), *rules).answer("size")
    assert answer == 3 if found else isinstance(answer, Question)


# Names


def test_a_name_that_nothing_declares_is_found_and_fails(host: Host) -> None:
    """If the rule that declared a register is repealed, what uses it is undecided, and the law's faults say so."""
    rules = [
        assembly(),
        rule("201", "tally = register(int, starts=4)"),
        rule("202", '@term("size")\ndef size(tally):\n    return tally'),
    ]
    game = Game.of(host, *rules)
    assert game.answer("size") == 4
    game.adopt({"change": "repeal", "rule": "201"})
    assert isinstance(game.answer("size"), Question)
    assert "law.undeclared" in [f.code for f in game.table.moment().law.index.faults]


def test_one_name_declared_twice_alike_is_one(host: Host) -> None:
    """Two rules may declare the same register in the same words; they share it."""
    shared = "tally = register(int, starts=4)\n"
    ask = '@move("ask", by="players")\ndef ask(tally):\n    announce("told", size=tally)'
    write = '@move("write", by="players")\ndef write(value: int):\n    set_register("tally", value)'
    game = Game.of(host, rule("201", shared + ask), rule("202", shared + write))
    game.do("Ada", "write", value=9)
    assert told(game) == 9


def test_one_name_declared_differently_is_a_fault_of_the_law(host: Host) -> None:
    """The first declaration counts, and the fault names both rules."""
    game = Game.of(
        host, rule("201", "tally = register(int, starts=4)"), rule("202", "tally = register(str, starts='')"), points()
    )
    faults = [f for f in game.table.moment().law.index.faults if f.code == "law.declared-twice"]
    assert faults and faults[0].rules == ("201", "202")


def test_a_term_named_like_declared_state_is_a_fault_of_the_law(host: Host) -> None:
    """A name means one thing: a term and a register of one name in two rules are reported."""
    game = Game.of(
        host,
        rule("201", "size = register(int, starts=4)"),
        rule("202", '@term("size")\ndef seven():\n    return 7'),
        checked=False,
    )
    assert any("size" in f.message for f in game.table.moment().law.index.faults)
