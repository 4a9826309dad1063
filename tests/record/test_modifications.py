"""Every modification of a record is found by what docs/record.md says finds it."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.record.findings import MODIFIED, VECTORS, kinds, section, written
from tests.record.modifications import KINDS
from tests.record.vectors import RECEIPT, RULES, STANDALONE, found_by

from moot.game.state import State
from moot.game.values import Time, digest
from moot.law import playouts
from moot.law.law import SandboxedLaw
from moot.play.host import Host

MODIFICATIONS_MIN, KINDS_MIN = 300, 120


@pytest.fixture(scope="module")
def trials_of_each_state_once() -> Iterator[None]:
    """Whether rules can still be changed is tried once for each state: most modified records have the same ones."""
    known: dict[tuple[str, str, Time], playouts.Liveness] = {}
    trial_of = playouts.trial_of

    def once(law: SandboxedLaw, state: State, now: Time) -> playouts.Liveness:
        key = law.program.digest, digest(state), now
        if key not in known:
            known[key] = trial_of(law, state, now)
        return known[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(playouts, "trial_of", once)
        yield


def test_there_are_modifications_of_all_kinds() -> None:
    """At least 300 modifications of 120 kinds; each is found by the standalone verifiers, the rules or a receipt."""
    assert list(kinds()) == [(one.name, one.covered_up) for one in KINDS]
    assert len({one.name for one in KINDS}) >= KINDS_MIN
    assert len(MODIFIED) >= MODIFICATIONS_MIN and len(MODIFIED) == len(VECTORS) - 9
    assert {vector["found_by"] for vector in MODIFIED} == {STANDALONE, RULES, RECEIPT}


def test_the_table_on_the_page_is_that_of_the_vectors() -> None:
    """The section of docs/record.md is what `python -m tests.record.findings` writes."""
    assert written() == section()


LAST = {(vector["kind"], vector["covered_up"], vector["found_by"]): vector for vector in MODIFIED}
"""One of each kind and of what finds it."""


@pytest.mark.check
@pytest.mark.usefixtures("trials_of_each_state_once")
@pytest.mark.parametrize("vector", LAST.values(), ids=lambda vector: vector["name"])
def test_what_is_said_to_find_it_finds_it(vector: dict[str, Any], host: Host) -> None:
    """A modification of each kind is found by what its vector says: standalone, `moot verify` or a receipt."""
    assert found_by(host, vector) == vector["found_by"]


@pytest.mark.soak
@pytest.mark.usefixtures("trials_of_each_state_once")
@pytest.mark.parametrize("vector", MODIFIED, ids=lambda vector: vector["name"])
def test_each_is_found_by_what_is_said_to_find_it(vector: dict[str, Any], host: Host) -> None:
    """All modifications are found by what their vectors say."""
    assert found_by(host, vector) == vector["found_by"]
