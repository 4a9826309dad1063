"""`moot cases` and `moot case`: questions for judges, found by words, rule and stage, and their outcomes."""

import pytest
from tests.terminal.conftest import Moot


@pytest.fixture
def judged(game: Moot) -> Moot:
    """A game with two cases: Cleo has judged the first, and the second waits."""
    game("do", "friday", "call-case", "Is a joke a proposal?", "rules=105,201", "--as", "Ada")
    game("do", "friday", "judge", "1", "true", "reasons=As rule 108 has it, no.", "--as", "Cleo")
    game("do", "friday", "call-case", "Is the die fair?", "--as", "Ben")
    return game


def _numbers(printed: str) -> list[str]:
    return [line.split("\t")[0] for line in printed.splitlines()[1:]]


def test_cases_lists_open_ones_first(judged: Moot) -> None:
    """Each is a line with its stage, judgment, judge, the rules that it is about, and the question."""
    lines = judged("cases", "friday").out.splitlines()
    assert lines[0] == "case\tstage\tjudgment\tjudge\trules\tstatement"
    assert lines[1].startswith("2\t")
    assert "1\tjudged\ttrue\tCleo\t105, 201, 108\tIs a joke a proposal?" in lines


@pytest.mark.check
@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["joke"], ["1"]),
        (["JOKE proposal"], ["1"]),
        (["joke die"], []),
        (["as rule 108 has it"], ["1"]),
        (["--rule", "108"], ["1"]),
        (["--rule", "203"], []),
        (["--stage", "judged"], ["1"]),
        (["--stage", "open"], ["2", "1"]),
        (["--at", "1"], ["1"]),
        (["--at", "0"], []),
    ],
)
def test_cases_are_found_by_words_rule_stage_and_moment(judged: Moot, words: list[str], found: list[str]) -> None:
    """All words must occur, in the question or the reasons; a rule is one that the case names or its words cite."""
    assert sorted(_numbers(judged("cases", "friday", *words).out)) == sorted(found)


def test_cases_refuses_a_stage_or_a_rule_that_is_none(judged: Moot) -> None:
    """What no case could have is an error, and not an empty list."""
    assert (judged("cases", "friday", "--stage", "lost").code, judged("cases", "friday", "--rule", "999").code) == (
        1,
        1,
    )


def test_cases_prints_json(judged: Moot) -> None:
    """For programs: the cases that were found, and what is custom."""
    told = judged("cases", "friday", "joke", "--json").json
    assert [(case["number"], case["judgment"], case["rules"]) for case in told["cases"]] == [
        ("1", "true", ["105", "201", "108"])
    ]
    assert told["customs"] == []


def test_case_shows_everything_about_one(judged: Moot) -> None:
    """The question, who asked, the judge, judgment and reasons, and each event with its entry."""
    shown = judged("case", "friday", "1").out
    for line in ("Is a joke a proposal?", "called by Ada", "Cleo judges", ": true", "reasons: As rule 108 has it, no."):
        assert line in shown
    assert "Ada calls case 1: “Is a joke a proposal?”" in shown
    assert "Cleo judges case 1: true" in shown
    assert "judgment" not in judged("case", "friday", "1", "--at", "1").out
    assert judged("case", "friday", "9").code == 1


def test_rule_shows_the_judgments_that_cite_it(judged: Moot) -> None:
    """A judgment is shown on a rule that its reasons name, as well as on those that the question named."""
    for number in ("105", "108"):
        assert "case 1" in judged("rule", "friday", number).out
    assert "case 1" not in judged("rule", "friday", "203").out
