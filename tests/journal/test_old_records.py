"""Records that earlier versions of the program wrote are read, and follow from their rules, as on the day."""

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from moot.game.moves import Refused
from moot.game.record.entries import apply_entry
from moot.game.rules import LANGUAGE
from moot.game.state import State
from moot.game.values import digest
from moot.journal import upcasts
from moot.journal.files import read_entries
from moot.play.host import Host

OLD = Path(__file__).parent / "old"
"""Whole games as earlier versions of the program played and wrote them.

`nomic_world` has secret ballots. In `infinity-other-kinds`, moves were allowed that today's reading of restrictions
without a kind would refuse.
"""
STATES = {
    "acronomic-refused": "7648e25a69d2e426",
    "infinity-a-month": "179c87128125039d",
    "infinity-other-kinds": "7e13c4f003e1f62b",
    "nomic_world-early-decision": "eb053ca45e746e9b",
    "suber-a-full-game": "4289c73bc9eae678",
    "suber-the-resting-die": "415934ccd8acd6a2",
}
"""Each with the digest of the rules, proposals, players and values that it comes to, as its own version had them."""


@pytest.mark.parametrize("record", STATES)
@pytest.mark.check
def test_an_old_record_follows_from_its_rules(record: str, host: Host) -> None:
    """Each of its moves, decided again today, comes to what it came to then, to the letter."""
    with gzip.open(OLD / f"{record}.journal.gz") as lines:
        report = host.verify_file(lines)
    assert report.whole, report.findings
    assert report.replayed == report.entries > 10


@pytest.mark.parametrize("record", STATES)
def test_an_old_record_replays(record: str) -> None:
    """Its events lead to the same rules, proposals and scores as in its own version, without asking any rule."""
    state = State()
    with gzip.open(OLD / f"{record}.journal.gz") as lines:
        for _, raw in read_entries(lines):
            state = apply_entry(state, upcasts.read(raw))
    rules = [(r.number, r.rank, r.content.title, r.content.text, r.content.mechanism) for r in state.in_force()]
    proposals = [(p.number, p.author, p.stage, p.outcome) for _, p in sorted(state.proposals.items())]
    values = [(name, sorted(held.items())) for name, held in sorted(state.quantities.items())]
    assert digest([rules, proposals, values, state.seating, state.entry])[:16] == STATES[record]


@pytest.mark.check
def test_the_first_edition_of_the_language_is_what_decides_an_old_record(host: Host) -> None:
    """Read as rules are today, restrictions without a kind would refuse moves that were made; its edition is kept."""
    state, refused = State(), []
    redecide = host.redecider()
    with gzip.open(OLD / "infinity-other-kinds.journal.gz") as lines:
        for _, raw in read_entries(lines):
            entry = upcasts.read(raw)
            assert state.language == 1
            if entry.number > 0 and isinstance(redecide(replace(state, language=LANGUAGE), entry), Refused):
                refused.append(entry.move.name)
            state = apply_entry(state, entry)
    assert refused == ["schedule", "withdraw", "vote"]


def test_every_old_record_is_checked() -> None:
    """No record lies in the folder without being read."""
    assert {path.name for path in OLD.iterdir()} == {f"{name}.journal.gz" for name in STATES}
