"""Every kind of modification of a record is found by what docs/record.md says finds it."""

from collections.abc import Iterator

import pytest
from tests.record.findings import HEADING, KINDS, NOTHING, RECEIPT, STANDALONE, found, modifications, section, written
from tests.record.modifications import Kind

from moot.game.state import State
from moot.game.values import Time, digest
from moot.law import playouts
from moot.law.law import SandboxedLaw
from moot.play.host import Host

pytestmark = pytest.mark.check

ROWS = {
    (name, covered_up): [int(cell or 0) for cell in cells]
    for name, covered_up, *cells in (
        [cell.strip() for cell in line.strip("|").split("|")] for line in written().splitlines() if line.count("|") == 7
    )
    if name not in ("what was done", "---")
}
"""The table: by kind, how many there are, and how many standalone, `moot verify` and only a receipt find."""
MODIFICATIONS_MIN, KINDS_MIN = 300, 30


@pytest.fixture(scope="module", autouse=True)
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


def test_the_table_has_all_kinds() -> None:
    """There are at least 300 modifications of 30 kinds, each kind has its row, and its columns add up."""
    assert list(ROWS) == [(one.name, one.covered_up) for one in KINDS]
    assert len({name for name, _ in ROWS}) >= KINDS_MIN
    assert sum(number for number, *_ in ROWS.values()) >= MODIFICATIONS_MIN
    assert all(by_rules + rest == number and alone <= by_rules for number, alone, by_rules, rest in ROWS.values())


@pytest.mark.parametrize("one", KINDS, ids=lambda one: f"{one.name} {one.covered_up}".replace(" ", "-"))
def test_the_last_of_each_kind_is_found(one: Kind, host: Host) -> None:
    """The last modification of each kind is found by something that the table has for it."""
    number, alone, by_rules, rest = ROWS[one.name, one.covered_up]
    *_, lines = modifications(one)
    result = found(host, lines)
    assert result.by != NOTHING
    assert {STANDALONE: alone, RECEIPT: rest}.get(result.by, number - alone - rest) > 0
    assert not result.by_rules or by_rules > 0


@pytest.mark.soak
def test_the_table_is_what_is_found(host: Host) -> None:
    """The section of the page is what `python -m tests.record.findings` writes."""
    assert section(host) == written()
    assert written().startswith(HEADING)
