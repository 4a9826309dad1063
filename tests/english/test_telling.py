"""Telling: every word of the vocabulary has a phrase, and everything shipped is told in plain English."""

import ast
import re
from itertools import product

import pytest
from tests.effort import calls

from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.phrases import tree_of
from moot.law.english.table import TABLE, LawNames, vocabulary
from moot.law.english.telling import ToldProvision
from moot.law.english.verbalizer.patterns import key_of
from moot.law.files.rule_files import FRONT_PAGE, read_ruleset
from moot.law.mechanisms.expansion import expand, library_index
from moot.law.mechanisms.gate import read_mechanism
from moot.law.rulesets import RULESETS
from moot.law.vocabulary import BUILTINS, EFFECTS, EVENT_FIELDS, FACTS, FUNCTIONS, LOCAL, METHODS, MOVES, RECORDS, TERMS

SHIPPED = sorted(path.parent.name for path in RULESETS.glob(f"*/{FRONT_PAGE}"))
KEYS = {(found.kind, key_of(tree_of(found))) for found in vocabulary()}
CALLS_TO_TELL = 430_000
"""The calls in which the largest ruleset is told."""
CODES = {found.code for found in vocabulary()}
_AMOUNTS = ("3", "amount", "points[player]")
BY_STATEMENTS = {"append", "extend", "add"}
"""Methods that are told as statements too."""


def told(source: str, names: LawNames = LawNames()) -> list[ToldProvision]:  # noqa: B008
    """The sentences of a mechanism, with its library lines expanded."""
    mechanism, faults = read_mechanism(expand(source)[0])
    assert mechanism is not None and not faults, faults
    return grammar_of(names)[1].tell(mechanism)


def sentence_of(source: str) -> str:
    """The only sentence of a mechanism."""
    (one,) = told(source)
    assert one.whole
    return one.sentence


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("nth_weekday(2026, 9, 1, 1)", "the first Monday in September 2026"),
        ("nth_weekday(2026, 12, 7, 4)", "the fourth Sunday in December 2026"),
    ],
)
def test_days_are_told_by_their_names(day: str, said: str) -> None:
    """Months, days of the week and ordinals are words, December and Sunday included."""
    told_so = sentence_of(f'@forbid("argue")\ndef holiday(today):\n    if today == {day}:\n        return "holiday"')
    assert said in told_so


@pytest.mark.parametrize(
    ("minutes", "said"),
    [("18 * 60 + 30", "18:30 or later"), ("9 * 60", "09:00 or later"), ("75", "01:15 or later")],
)
def test_minutes_are_told_as_a_time_of_day(minutes: str, said: str) -> None:
    """Minutes since midnight are told as clocks show them, however they're written."""
    late = (
        f'@forbid("vote")\ndef late(now, zone):\n    if local_minutes(now, zone) >= {minutes}:\n        return "late"'
    )
    assert f"if the time of day is {said}" in sentence_of(late)


@pytest.mark.parametrize(
    ("starts", "said"),
    [
        (
            'dict[str, int], starts={"apples": 3, "bread": 5}',
            "a table of values, at first 3 for “apples” and 5 for “bread”",
        ),
        ('list[str], starts=["a", "b"]', "a list of texts, at first “a” and “b”"),
        ("dict[str, list[int]], starts={'odd': [1, 3]}", "a table of values, at first 1 and 3 for “odd”"),
        ("int, starts=1000", "a number, at first 1,000"),
        ("bool, starts=True", "yes or no, at first yes"),
    ],
)
def test_what_a_register_starts_as(starts: str, said: str) -> None:
    """A register is told with what it starts as, be it a table with entries."""
    assert sentence_of(f"kept_so = register({starts})").endswith(f"{said}.")


@pytest.mark.parametrize("name", sorted({*FACTS, *LOCAL, *TERMS}))
def test_every_fact_and_term_has_a_phrase(name: str) -> None:
    """A fact, a local name or a term without a phrase can't be told."""
    assert ("value", f"Name:{name}") in KEYS


@pytest.mark.parametrize("field", sorted({field for fields in RECORDS.values() for field in fields}))
def test_every_field_of_a_record_has_a_phrase(field: str) -> None:
    """A field without a phrase can't be told."""
    assert ("value", f"Attribute:{field}") in KEYS


@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_every_effect_has_phrases(effect: str) -> None:
    """An effect is told as what happens, and as what may not happen: by a phrase, or as what no rule may do."""
    assert ("act", f"Call:{effect}") in KEYS
    said = sentence_of(f'@forbid("{effect}")\ndef never():\n    return "it is so"\n')
    assert re.search(r"may never|^(nobody|no|nothing)\b", said.lower()), said
    assert "_" not in said and f"“{effect}”" not in said


@pytest.mark.parametrize("event", sorted(EVENT_FIELDS))
def test_every_event_has_a_phrase(event: str) -> None:
    """An event without a phrase can't be told."""
    assert ("event", f"Name:{event}") in KEYS


@pytest.mark.parametrize("move", sorted(MOVES))
def test_every_move_has_a_phrase(move: str) -> None:
    """A move without a phrase can't be told."""
    assert ("deed", f"Name:{move.replace('-', '_')}") in KEYS


@pytest.mark.parametrize("name", sorted({*FUNCTIONS, *BUILTINS}))
def test_every_function_has_a_phrase(name: str) -> None:
    """A function of the language, or of Python, without a phrase can't be told."""
    assert ("value", f"Call:{name}") in KEYS


@pytest.mark.parametrize("name", sorted(METHODS))
def test_every_method_has_a_phrase(name: str) -> None:
    """A method without a phrase can't be told."""
    assert ("value", f"Method:{name}") in KEYS


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is"])
def test_every_comparison_has_a_phrase(sign: str) -> None:
    """A comparison is told as a condition."""
    assert f"{{x:value}} {sign} {{y:value}}" in CODES


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "//", "%", "**"])
def test_every_operator_has_a_phrase(sign: str) -> None:
    """An operator of numbers is told as a value."""
    assert f"{{a:value}} {sign} {{b:value}}" in CODES


def test_phrases_are_read_or_only_told() -> None:
    """What is read is in the table, what is only told is in the vocabulary, and nothing is in both."""
    assert {*TABLE}.isdisjoint(vocabulary())


@pytest.mark.check
@pytest.mark.parametrize("name", SHIPPED)
def test_all_provisions_of_the_rulesets_are_told(name: str) -> None:
    """No provision of a shipped ruleset is left to the code."""
    ruleset = read_ruleset(RULESETS / name)
    sentences = [one for rule in ruleset.rules if rule.content.mechanism for one in told(rule.content.mechanism)]
    assert sentences
    assert [one.provisions for one in sentences if not one.whole] == []
    assert [one.sentence for one in sentences if not is_plain(one.sentence)] == []


@pytest.mark.parametrize("ready", library_index(), ids=lambda ready: ready.name)
def test_all_mechanisms_of_the_library_are_told(ready: object) -> None:
    """No line of the library is left to the code."""
    given = {"int": "3", "WeekTime": '"Sunday 24:00"', "Name": '"turn"'}
    blanks = ", ".join(given[blank.type] for blank in ready.blanks)  # type: ignore[attr-defined]
    for one in told(f"{ready.name}({blanks})"):  # type: ignore[attr-defined]
        assert one.whole and is_plain(one.sentence), one.sentence


def is_plain(sentence: str) -> bool:
    """Whether a sentence has a capital, a full stop, and nothing of the code or of its making."""
    return (
        bool(re.fullmatch(r"[A-Z“].*\.", sentence, re.DOTALL))
        and not re.search(r"[\ue000-\uf8ff]|\b\w+_\w+|\bself\b|None| ,|  |\{|\}|'s's| 's\b", sentence)
        and re.sub(r"“[^”]*”", "", sentence).count("(") == re.sub(r"“[^”]*”", "", sentence).count(")")
    )


@pytest.mark.check
def test_the_largest_ruleset_is_told_in_bounded_work() -> None:
    """All its provisions are told in a known number of calls, which take about 60 ms, and a tenth more at most."""
    largest = max((read_ruleset(RULESETS / name) for name in SHIPPED), key=lambda one: len(one.rules))
    rules = [rule for rule in largest.rules if rule.content.mechanism]
    mechanisms = [read_mechanism(expand(rule.content.mechanism)[0])[0] for rule in rules]
    teller = grammar_of(LawNames())[1]
    for mechanism in mechanisms:
        assert mechanism is not None and teller.tell(mechanism)
    assert calls(lambda: [teller.tell(mechanism) for mechanism in mechanisms if mechanism]) < 1.1 * CALLS_TO_TELL


def test_conditions_and_choices_are_told() -> None:
    """`if`, `elif` and `else` are told with their conditions."""
    assert (
        sentence_of(
            "@upon('ballot_cast')\ndef one(player, proposal, votes_for):\n"
            "    if player == proposal.author:\n        award(player, -2)\n"
            "    elif len(votes_for) > 3:\n        award(player, 1)\n"
            "    else:\n        close_voting(proposal)\n"
        )
        == "When a player votes on a proposal: if that player made the proposal, that player loses 2 points; otherwise,"
        " if the number of votes for the proposal is more than 3, that player gets 1 point; otherwise, voting on the"
        " proposal closes."
    )


def test_limits_are_told_with_their_reasons() -> None:
    """A limit says who may not do what, when, and why."""
    assert (
        sentence_of("@forbid('vote')\ndef one(player, voted):\n    if player in voted:\n        return 'once only'\n")
        == "A player may not vote on a proposal if they have voted on the proposal (“once only”)."
    )


def test_code_without_words_is_left_to_the_code() -> None:
    """What can't be said is named, and counted."""
    (one,) = told("@upon('joined')\ndef one(player):\n    award(player, len(zip([1], [2], [3])))\n")
    assert not one.whole
    assert one.sentence.startswith("The code decides")


def test_functions_that_a_mechanism_calls_are_told() -> None:
    """A function that only returns is told in place of its call; any other gets a sentence."""
    source = (
        "@upon('joined')\ndef one(player):\n    award(player, twice(2))\n    award(player, most(3))\n"
        "def twice(n):\n    return n * 2\ndef most(n):\n    if n > 2:\n        return 2\n    return n\n"
    )
    first, second = told(source)
    assert first.sentence == (
        "When a player joins the game, that player gets as many points as 2 times 2 and that player gets as many points"
        " as the answer to “most” for 3."
    )
    assert (
        second.sentence
        == "“most” is worked out for “n”: if “n” is more than 2, the answer is 2. Otherwise, the answer is “n”."
    )


def test_patterns_are_parsed_expressions() -> None:
    """Each phrase's code is one expression."""
    assert all(isinstance(tree_of(found), ast.expr) for found in vocabulary())


def test_a_function_that_calls_itself_is_told_once() -> None:
    """Telling ends where functions call themselves or each other."""
    source = "@upon('joined')\ndef one(player):\n    award(player, deep(1))\ndef deep(n):\n    return deep(n + 1)\n"
    assert [one.provisions for one in told(source)] == [("one",), ("deep",)]


def test_names_of_a_function_are_not_those_of_the_language() -> None:
    """A loop's own `proposal` isn't the proposal that the vote is on."""
    source = (
        "@upon('ballot_cast')\ndef one(player, open_proposals):\n    for proposal in open_proposals:\n"
        "        if player == proposal.author:\n            close_voting(proposal)\n"
    )
    assert sentence_of(source) == (
        "When a player votes on a proposal: for each of the open proposals for which that player is their author,"
        " voting on that proposal closes."
    )


def test_constants_of_a_mechanism_are_told_by_their_value() -> None:
    """A name that the mechanism gives a value is told as that value."""
    source = "BONUS = 5\n\n@upon('joined')\ndef one(player):\n    set_quantity(player, BONUS)\n"
    assert sentence_of(source) == "When a player joins the game, that player's points are set to 5."


def test_things_agree_with_their_number() -> None:
    """One point, two points, and the points of a player."""
    wins, sets = "award(player, {})", "set_quantity(player, {})"
    made = "@upon('joined')\ndef one(player):\n    {}\n"
    assert "1 point" in sentence_of(made.format(wins.format(1))) and "points" not in sentence_of(
        made.format(wins.format(1))
    )
    assert "2 points" in sentence_of(made.format(wins.format(2)))
    assert "points" in sentence_of(made.format(sets.format(1)))


def test_a_move_that_rules_can_make_too_is_told_of_its_player() -> None:
    """`withdraw` is a move of a player as well as an effect of a rule."""
    source = (
        "@forbid('withdraw')\ndef one(player, voted):\n    if player in voted:\n        return 'you have voted on it'\n"
    )
    assert sentence_of(source) == (
        "A player may not withdraw a proposal if they have voted on the proposal (“you have voted on it”)."
    )


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("No player may have more than one proposal open at the same time.",
         "A player who has at least 1 open proposal may not make a proposal."),
        ("Only players with at least one point may vote.", "A player who has fewer than 1 point may not vote."),
        ("Only players with at least 2 points may vote.", "A player who has fewer than 2 points may not vote."),
        ("A player may make at most one proposal a week.",
         "No player may make more than 1 proposal a week, and what happened before this rule counts too."),
        ("A rule that has been amended once may not be repealed.",
         "No player may propose to repeal a rule that has been amended once, and what happened before this rule counts "
         "too."),
    ],
)  # fmt: skip
def test_nouns_agree_with_their_numbers(sentence: str, told: str):
    """One of something is told in the singular, also after "at least" and before an adjective."""
    assert [one.said for one in draft_of(sentence).sentences] == [told]


@pytest.mark.parametrize(
    ("answer", "when"),
    [
        ("points[player] < 3 and f'you have only {points[player]} points'",
         "if they have fewer than 3 points (“you have only [their points] points”)"),
        ("points[player] < 3 and player in eligible_voters and 'no'",
         "if they have fewer than 3 points and they are allowed to vote (“no”)"),
        ("'too few' if points[player] < 3 else None", "if they have fewer than 3 points (“too few”)"),
        ("None if points[player] < 3 else 'many'", "if they have at least 3 points (“many”)"),
        ("points[player] < 3", "if they have fewer than 3 points (“[whether they have fewer than 3 points]”)"),
        ("points[player] < 3 and 'few' or points[player] > 9 and 'many'",
         "if they have fewer than 3 points (“few”), or if they have at least 3 points and they have "
         "more than 9 points (“many”)"),
    ],
)  # fmt: skip
def test_a_limit_that_answers_on_a_condition_is_not_told_as_one_that_always_holds(answer: str, when: str) -> None:
    """An answer of one line that is a text only where something holds forbids nothing otherwise."""
    code = f"@forbid('vote')\ndef few(player, points, eligible_voters):\n    return {answer}\n"
    assert sentence_of(code) == f"A player may not vote on a proposal {when}."


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("[1:]", "the part of the players after place 1"),
        ("[:3]", "the first 3 of the players"),
        ("[1:3]", "the part of the players after place 1 and up to place 3"),
        ("[-2:]", "the last 2 of the players"),
        ("[:-1]", "the players but the last 1"),
    ],
)
def test_places_in_a_list_are_counted_from_one(part: str, said: str) -> None:
    """The first of some is at place 1, so that those from index 1 on come after it."""
    assert said in sentence_of(f"@upon('judged')\ndef some(players):\n    award(players{part}, 2)\n")


@pytest.mark.parametrize(("name", "said"), [("archivist", "an Archivist"), ("king", "a King"), ("user", "a User")])
def test_an_office_is_declared_with_its_article(name: str, said: str) -> None:
    """Names that begin with the sound of a vowel have another article."""
    assert sentence_of(f"{name} = office()\n") == f"There is {said}."


@pytest.mark.parametrize("form", ["ceil({a} {sign} {b}, {c})", "{a} {sign} {b} // {c}", "max({a} {sign} {b}, {c})"])
def test_every_amount_that_is_worked_out_is_told(form: str) -> None:
    """No phrase stumbles over code that has something else than a number where its own code has one."""
    for a, sign, b, c in product(_AMOUNTS, "+-*", _AMOUNTS, _AMOUNTS):
        amount = form.format(a=a, sign=sign, b=b, c=c)
        assert told(f'@move("sell")\ndef sell(player, amount: int, points):\n    award(player, {amount})\n'), amount
