"""The published documents, for tests that need their wording: beside the checkout, or where `MOOT_SEEDS` says."""

import os
from pathlib import Path

import pytest

SEEDS = Path(os.environ.get("MOOT_SEEDS") or Path(__file__).parents[2] / "shared" / "seeds")


def seed(beginning: str) -> Path:
    """The document whose file name begins so (`001`, say); the test is skipped where it isn't there."""
    found = sorted(SEEDS.glob(f"{beginning}*")) if SEEDS.is_dir() else []
    if not found:
        pytest.skip(f"the published documents are not in {SEEDS.name}/ beside the checkout")
    return found[0]


def stretches(text: str, many: int = 8) -> set[str]:
    """Every so many words in a row of a text: two that share one repeat each other."""
    words = text.split()
    return {" ".join(words[place : place + many]) for place in range(len(words) - many + 1)}
