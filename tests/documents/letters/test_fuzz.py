"""Letters changed at random are read without a crash, in bounded time, and without a vote that nobody cast."""

import os
import time
from collections.abc import Iterable

import pytest
from tests.documents.letters.mutating import FOREIGN, mutants, of_others
from tests.effort import within

from moot.documents.letters.archives import gather, letters_in
from moot.documents.letters.forms import posting_of, read_form
from moot.documents.letters.parser import read_letter
from moot.documents.letters.quotes import own_lines
from moot.documents.letters.requests import requests_of
from moot.documents.letters.threads import thread
from moot.documents.letters.values import Letter
from moot.documents.letters.writer import write_article, write_mail

pytestmark = pytest.mark.check

SLOWEST = 2.0
"""Seconds of the processor for one letter of at most 100,000 characters."""
SAYS = {
    "for": {"yea", "yes", "aye", "yay", "for", "pro", "favour", "favor"},
    "against": {"nay", "no", "against", "con"},
}


def asks_only_what_is_said(letter: Letter) -> None:
    """Each request is in lines of the writer's own, with its number and choice."""
    own = {line.line: line.text for line in own_lines(letter)}
    for one in requests_of(own_lines(letter), letter.subject).requests:
        assert one.line in own and own[one.line][one.column - 1 :].strip(), one
        words = set("".join(c if c.isalnum() else " " for c in one.said.lower()).split())
        if one.move == "vote":
            choice = one.arguments["choice"]
            assert words & SAYS.get(choice, {"abstain", "abstaining", "abstention", "present"}), one
            assert not words & {"if", "unless", "would", "never"} or "because" in words or "since" in words, one


def names_only_who_is_there(letter: Letter) -> None:
    """Each name among a posting's votes is on a line below a heading."""
    filled = read_form(letter)
    if filled is None:
        return
    for vote in filled.votes or ():
        assert vote.text and vote.text in letter.lines[vote.line - 1]
        assert any(part.heading.lists_names and part.place.line < vote.line for part in filled.parts)
    assert posting_of(letter, filled).is_in_form


def fuzz(letters: Iterable[bytes], *, foreign: bool) -> None:
    """Read letters; on failure the letter is shown."""
    for data in letters:
        with within(SLOWEST, data):
            try:
                letter = read_letter(data)
                asks_only_what_is_said(letter)
                names_only_who_is_there(letter)
                if foreign:
                    said = [one.arguments for one in requests_of(own_lines(letter), letter.subject).requests]
                    assert not any(FOREIGN in value for arguments in said for value in arguments.values()), said
                else:
                    thread(gather(letters_in("x", data)).letters)
                    assert read_letter(write_mail(letter)).sender.address
                    assert read_letter(write_article(letter)).key
            except Exception as error:
                raise AssertionError(f"{type(error).__name__}: {error}\n{data!r}") from error


def test_a_thousand_letters() -> None:
    """A thousand mutants: nothing crashes, and what is asked for is said by the writer, who is no one else."""
    fuzz(mutants(1, 600), foreign=False)
    fuzz(of_others(1, 400), foreign=True)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_fifty_thousand_letters(part: int) -> None:
    """The same for 50,000, others in each run unless `MOOT_FUZZ_SEED` names the run to repeat."""
    run = int(os.environ.get("MOOT_FUZZ_SEED") or time.time_ns() % 10**9)
    print(f"MOOT_FUZZ_SEED={run}")
    fuzz(mutants(run * 10 + part, 3000), foreign=False)
    fuzz(of_others(run * 10 + part, 2000), foreign=True)
