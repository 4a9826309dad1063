"""Proposals for the rules of a club: everyday words, places, locality, conditions, slips, steps and ragged blocks."""

import json
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from tests.effort import processor_seconds, slowness

from moot.documents.prose import ParsedProposal, RuleIn, understand

_FOLDER = Path(__file__).parent


def lines(name: str) -> list[dict[str, Any]]:
    """The records of a file beside this one."""
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines()]


RULES = tuple(RuleIn(**rule) for rule in lines("club_rules.jsonl"))
PROPOSALS = lines("club.jsonl")
SLOWEST = 0.1
"""The seconds that one proposal may take."""


def told(understood: ParsedProposal) -> list[str]:
    """The changes, each rule with its last text, and the conditions that they carry."""
    found: dict[str, str] = {}
    for number, change in enumerate(understood.changes):
        key = f"amend {change.rule}" if change.kind == "amend" else str(number)
        is_text = change.kind in ("amend", "enact")
        value = " ".join((change.text or "").split()) if is_text else change.title or change.rank
        name = (change.title or "") if change.kind == "enact" else change.rule
        found.pop(key, None)
        found[key] = " ".join([change.kind, name, *([] if value is None else [value])])
        if change.condition:
            found[f"{key} if"] = f"if {change.condition}"
    return sorted(found.values())


def obstacles(understood: ParsedProposal) -> list[str]:
    """The reasons why a part isn't followed."""
    return [one.reason for one in understood.not_understood if one.code != "prose.not-an-instruction"]


@pytest.mark.check
@pytest.mark.parametrize("proposal", PROPOSALS, ids=[str(number) for number in range(len(PROPOSALS))])
def test_proposal(proposal: dict[str, Any]) -> None:
    """It comes to the changes that it asks for and nothing else, or it's reported that it isn't understood."""
    understood = understand(proposal["text"], RULES)
    if proposal.get("reported"):
        assert obstacles(understood)
    else:
        assert (told(understood), obstacles(understood)) == (proposal["changes"], [])


@pytest.mark.check
def test_the_time_per_proposal() -> None:
    """With its forms compiled, a proposal is read in less than 10 ms at the median, and always in less than 100 ms."""
    for proposal in PROPOSALS:
        understand(proposal["text"], RULES)
    taken = [processor_seconds(partial(understand, proposal["text"], RULES)) for proposal in PROPOSALS]
    print(f"median {median(taken) * 1000:.1f} ms, worst {max(taken) * 1000:.1f} ms, {len(taken)} proposals")
    assert median(taken) < 0.01 * slowness()
    assert max(taken) < SLOWEST * slowness()
