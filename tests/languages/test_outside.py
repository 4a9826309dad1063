"""No visible text stands outside of the catalogues: it's counted by page, and may only become less."""

import os
from pathlib import Path

import pytest
from tests.languages.outside import Outside, texts_outside

CEILINGS = Path(__file__).with_name("outside.txt")


@pytest.mark.check
def test_less_and_less_text_stands_outside_of_the_catalogues():
    """No page has more such texts than are kept for it; `python -m tests.languages.outside` lists them."""
    found = {route: len(texts) for route, texts in texts_outside().items()}
    if os.environ.get("MOOT_BLESS"):
        CEILINGS.write_text("".join(f"{count:4} {route}\n" for route, count in found.items() if count))
    kept = {route: int(count) for count, route in map(str.split, CEILINGS.read_text().splitlines())}
    more = {route: (kept.get(route, 0), count) for route, count in found.items() if count > kept.get(route, 0)}
    assert not more, f"more text stands outside than before: {more}"


def test_text_outside_of_brackets_is_found():
    """Text and attributes that people read count, across tags; code, times and what is marked as English don't."""
    source = (
        '<p title="⟦a⟧ b">⟦one <b>two</b>⟧ three</p><code>four</code><time>five</time>'
        '<p lang="en">six <i>six</i></p><img alt="seven"> 8 <i>nine'
    )
    assert Outside(source).found == ["b", "three", "seven", "nine"]
