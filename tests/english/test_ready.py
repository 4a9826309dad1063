"""The reader of English stays small, and is ready at once in a new process."""

import subprocess
import sys
from importlib import resources

import pytest

LINES_MAX = 11_000
"""Of code and data together (`docs/decisions/0027`)."""
CALLS_MAX = 165_000
"""A quarter more than a first draft took when it was measured last: 132,000, where it had been 248,000."""
FIRST_DRAFT = """
import sys
from moot.law.english.drafts import draft_of
from moot.law.english.table import vocabulary
from moot.law.mechanisms import expansion
calls = 0
def note(frame, event, argument):
    global calls
    calls += event == "call"
sys.setprofile(note)
draft = draft_of("A player who votes against a proposal gains 2 points.")
sys.setprofile(None)
assert draft.sentences[0].runs
print(calls, vocabulary.cache_info().currsize, expansion._template.cache_info().currsize)
"""


def test_the_reader_is_no_longer_than_it_was() -> None:
    """All that reads, tells, marks, amends and offers English for rules has so many lines at most, data included."""
    room = resources.files("moot.law.english")
    files = [one for one in room.rglob("*") if one.suffix in (".py", ".txt")]  # type: ignore[attr-defined]
    lines = sum(len(one.read_text("utf-8").splitlines()) for one in files)
    assert lines <= LINES_MAX, "what is new replaces what is used least: docs/decisions/0027"


@pytest.mark.check
def test_the_first_draft_makes_only_what_it_needs() -> None:
    """A process's first draft takes so many calls at most, and needs neither the vocabulary nor the library."""
    done = subprocess.run([sys.executable, "-c", FIRST_DRAFT], capture_output=True, text=True, check=True)
    calls, vocabulary, library = map(int, done.stdout.split())
    assert (calls <= CALLS_MAX, vocabulary, library) == (True, 0, 0), done.stdout
