"""The collection of mechanisms by which telling code in English is measured."""

import re

import pytest
from tests.english.collection_cases import FIVE
from tests.english.collection_play import begun_game
from tests.english.mechanism_cases import HALVES, MechanismCase, read_mechanism_cases
from tests.english.told_measure import graded

from moot.authoring.rule_drafts import names_in_ruleset
from moot.game import changes as c
from moot.law.dry_runs import dry_run
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

SWAPS = {
    **{"at least": "more than", "more than": "at least", "fewer than": "at most", "at most": "less than"},
    **{"rounded up": "rounded down", "rounded down": "rounded up", "the most": "the fewest", "the fewest": "the most"},
    **{"adopted": "defeated", "defeated": "adopted", " gets ": " loses ", " loses ": " gets "},
}
"""Words whose place others take in a telling that is wrong."""
NUMBER = re.compile(r"(?<![\w:.])\d+(?![\w:]|\.\d)")
CASES = [case for half in HALVES for case in read_mechanism_cases(half)]


def faults_of(host: Host, case: MechanismCase) -> list[str]:
    """What is wrong with a mechanism in a game of Suber's rules: at the gate, in its types, on a dry run."""
    content = c.Content(title=case.id, text=case.about, mechanism=case.mechanism)
    changes, faults = expanded((c.Enact(content=content),))
    assert isinstance(changes[0], c.Enact)
    faults = faults or read_mechanism(changes[0].content.code)[1]
    state, law = begun_game(host, "suber", FIVE)
    faults = faults or check_changes(law.index, changes)
    if faults:
        return [f"line {fault.line}: {fault.message}" for fault in faults]
    run = dry_run(law, state, FIVE[0], changes, state.now)
    return [fault.message for fault in run.faults] + list(run.warnings)


@pytest.mark.check
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_mechanism_is_valid(host: Host, case: MechanismCase) -> None:
    """A mechanism of the collection expands, passes the gate, has types that fit and runs dry without failing."""
    assert faults_of(host, case) == []


def test_editors_tellings_say_every_fact() -> None:
    """What the editor says passes the check by which tellings are measured, so the check can be passed."""
    assert {case.id: found for case in CASES if (found := case.shortfalls(case.editor))} == {}


def wrong_tellings(case: MechanismCase) -> list[str]:
    """What the editor says, with one number, limit, rounding or sign changed."""
    said = case.editor
    numbers = [said[: at.start()] + f"{int(at[0]) + 37}" + said[at.end() :] for at in NUMBER.finditer(said)]
    places = [(was, now, at.start()) for was, now in SWAPS.items() for at in re.finditer(was, said)]
    return numbers + [said[:at] + now + said[at + len(was) :] for was, now, at in places]


def test_wrong_tellings_are_noticed() -> None:
    """Of the tellings with one number, limit, rounding or sign changed, at least six in seven lack a fact."""
    noticed = [bool(case.shortfalls(wrong)) for case in CASES for wrong in wrong_tellings(case)]
    assert sum(noticed) * 7 >= len(noticed) * 6 > 2000


def test_halves_share_nothing() -> None:
    """No two cases have the same id or the same code, and both halves have as many of the same kinds."""
    assert len({case.id for case in CASES}) == len({case.mechanism for case in CASES}) == len(CASES)
    seen, held = (sorted(case.kind for case in read_mechanism_cases(half)) for half in HALVES)
    assert seen == held


def test_an_empty_telling_is_not_right(host: Host) -> None:
    """A telling that says nothing lacks each fact, and a case whose code is told says something."""
    law = names_in_ruleset(host, "suber")
    for case in CASES[:3]:
        assert len(case.shortfalls("")) == len(case.must_say) > 0
        assert graded(case, law).telling


FLOORS = {"seen": (46, 71), "held": (47, 73)}
"""How many of each half's tellings are right, and how many have every fact, when they were measured last."""


@pytest.mark.check
@pytest.mark.parametrize("half", HALVES)
def test_as_many_tellings_are_right_as_were(host: Host, half: str) -> None:
    """Not fewer tellings of a half are right, and have every fact, than were when that was measured."""
    found = [graded(case, names_in_ruleset(host, "suber")) for case in read_mechanism_cases(half)]
    right, exact = FLOORS[half]
    assert sum(one.is_right for one in found) >= right
    assert sum(one.is_exact for one in found) >= exact
