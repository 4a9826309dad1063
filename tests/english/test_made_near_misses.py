"""Sentences with one thing changed are read as what they say then, or not at all."""

from collections.abc import Iterator

import pytest
from tests.english.made_near_misses import (
    FAMILY,
    NearMiss,
    by_slots,
    graded,
    made_near_misses,
    read_bases,
    read_families,
    unchanged,
)
from tests.english.small_plays import difference

from moot import bootstrap
from moot.play.host import Host
from moot.runtime.clock import SetClock

SAMPLE = 20
PLAYED_ALIKE = frozenset(
    {"When a proposal is adopted and exactly two players voted against it, its author gets 3 points."}
)
"""Changed codes that the plays don't tell from the unchanged ones."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host without games."""
    with bootstrap.host(":memory:", SetClock(0)) as made:
        yield made


def _wrong(host: Host, some: tuple[NearMiss, ...]) -> list[str]:
    return [one.text for one in some if not one.is_known and graded(host, one)[0] == "wrong"]


@pytest.mark.check
def test_some_near_misses_are_never_read_wrongly(host: Host) -> None:
    """In a sample, what is near to a sentence that's read comes to no code, or to code that plays as it says."""
    assert not _wrong(host, made_near_misses()[:SAMPLE])


def test_there_are_a_thousand_near_misses_and_five_of_each_family() -> None:
    """The generator makes at least a thousand texts, none twice, and each family has five texts or more."""
    made = made_near_misses()
    assert len({one.text for one in made}) == len(made) >= 1000
    families = [one.family for one in read_families()]
    assert all(families.count(family) >= 5 for family in families)
    assert {one.kind for one in read_families()} == {FAMILY}


@pytest.mark.check
def test_no_near_miss_is_read_wrongly(host: Host) -> None:
    """What is near to a sentence that's read comes to no code, or to code that plays as it says; but for known ones."""
    assert not _wrong(host, made_near_misses())


@pytest.mark.check
def test_what_near_misses_are_near_to_is_read(host: Host) -> None:
    """Each sentence that is changed is itself read, and plays as its hand-written code."""
    assert not [base.id for base in read_bases() if graded(host, unchanged(base))[0] != "right"]


@pytest.mark.check
def test_plays_tell_changed_codes_from_unchanged_ones(host: Host) -> None:
    """The plays tell each changed code from the unchanged one, so that a change that's overlooked is seen."""
    changed = [
        one for base in read_bases() for one in by_slots(base) if one.codes and one.codes[0].strip() != one.was.strip()
    ]
    alike = {one.text for one in changed if not difference(host, one.trial(one.codes[0]), one.trial(one.was))}
    assert alike <= PLAYED_ALIKE
