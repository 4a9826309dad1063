"""Subjects of commits are short, and in the imperative (`tests/commit_subjects.py`)."""

import pytest
from tests.commit_subjects import LENGTH_MAX, faults_of


@pytest.mark.parametrize(
    "subject",
    [
        "Measure CPU time, not wall time, in timing tests",
        "Process retries in order",
        "Embed fonts",
        "x".upper() * LENGTH_MAX,
    ],
)
def test_a_plain_imperative_is_a_good_subject(subject: str) -> None:
    """An imperative that names what is changed passes, up to the length that lists of commits show."""
    assert faults_of(subject) == []


@pytest.mark.parametrize(
    "subject",
    [
        "Added a test",
        "Adds a test",
        "Adding a test",
        "add a test",
        "Add a test.",
        "Tell what holds",
        "X" * (LENGTH_MAX + 1),
    ],
)
def test_each_kind_of_fault_is_found(subject: str) -> None:
    """Other forms of the verb, a small letter, a full stop, a verb that says nothing, and length are each one fault."""
    assert len(faults_of(subject)) == 1
