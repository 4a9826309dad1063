"""The collection of rules in plain English: every case tells a right reading from silence and from a wrong one."""

from collections import Counter

import pytest
from tests.english.collection_cases import FOLDER
from tests.english.collection_play import (
    SILENT,
    CollectionCase,
    Draft,
    Outcome,
    grade,
    half_of,
    play_case,
    read_collection,
)

from moot.play.host import Host

KINDS = sorted({case.kind for case in read_collection()})
BROKEN = ("the mechanism has a fault", "a mechanism failed", "a rule change failed", "this is no line")
"""Reasons that would make a play fail whatever it says."""


def of_kind(kind: str, *expected: str) -> list[CollectionCase]:
    """The cases of a class."""
    return [case for case in read_collection() if case.kind == kind and case.expected in expected]


def failed_as_meant(outcome: Outcome) -> bool:
    """Whether a play failed because of what its rule says, and not because its code is broken."""
    return not outcome.passed and not outcome.why.startswith(BROKEN)


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
def test_what_runs_is_told_from_silence(host: Host, kind: str) -> None:
    """The hand-written reference passes its play; the same play fails where the text adds no code."""
    for case in of_kind(kind, "runs"):
        told = play_case(host, case, case.right)
        assert told.passed, (case.id, told)
        assert failed_as_meant(play_case(host, case, SILENT)), f"{case.id} passes where nothing runs"


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_reading_fails(host: Host, kind: str) -> None:
    """The hasty reading of a text is code that runs, and its play fails."""
    for case in of_kind(kind, "runs", "people"):
        if case.wrong_reference:
            told = play_case(host, case, Draft(case.wrong_reference, case.prevails_over))
            assert failed_as_meant(told), (case.id, told)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_for_people_is_played_without_code(host: Host, kind: str) -> None:
    """Where nothing may run, the play tells what happens if nothing does."""
    for case in of_kind(kind, "people"):
        told = play_case(host, case, SILENT)
        assert told.passed, (case.id, told)
        assert grade(host, case, SILENT) == "right"
        assert grade(host, case, Draft("scoring.points()")) == "wrong"


@pytest.mark.check
@pytest.mark.parametrize("kind", KINDS)
def test_two_readings_differ(host: Host, kind: str) -> None:
    """Each of two readings passes its own play and fails the other's, and both fail where nothing runs."""
    for case in of_kind(kind, "two-readings"):
        assert len(case.readings) == 2, case.id
        for reading in case.readings:
            for other in case.readings:
                told = play_case(host, case, Draft(reading.reference), other.play)
                assert told.passed if other is reading else failed_as_meant(told), (case.id, other.says, told)
            assert not play_case(host, case, SILENT, reading.play).passed, (case.id, reading.says)


def test_grades(host: Host) -> None:
    """A reference is right, and no draft silent; code that does nothing is wrong, unless it leaves something."""
    case = next(case for case in read_collection() if case.id == "author-three")
    idle, hasty = Draft("scoring.points()"), Draft("scoring.adoption_pays_proposer(4)")
    leaving = [draft._replace(leaves_something=True) for draft in (idle, hasty)]
    drafts = (case.right, SILENT, idle, hasty, *leaving)
    grades = ["right", "silent", "wrong", "wrong", "partly", "wrong"]
    assert [grade(host, case, draft) for draft in drafts] == grades


def test_each_case_is_in_its_half() -> None:
    """A case lies in the half that the hash of its id gives, so that none moves from one to the other."""
    for case in read_collection():
        assert case.half == half_of(case.id), f"{case.id} belongs to {FOLDER / half_of(case.id)}"


def test_ids_are_unique() -> None:
    """No two cases share an id or a text."""
    cases = read_collection()
    assert not [name for name, times in Counter(case.id for case in cases).items() if times > 1]
    assert not [text for text, times in Counter((case.text, case.ruleset) for case in cases).items() if times > 1]
