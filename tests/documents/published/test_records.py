"""Rulesets as JSON or YAML: what can't be read is told as such, with its line."""

import pytest

from moot.documents.published.records import read_records


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[{"number": "101",\n  "text": "All', 2, "this JSON can't be read"),
        ('{"rules": [}', 1, "this JSON can't be read"),
        ("- number: 101\n  title: [Obed\n", 3, "this YAML can't be read"),
    ],
)
def test_data_that_is_cut_off_is_told(text: str, line: int, message: str) -> None:
    """A file that begins as rules in JSON or YAML, and goes on as neither, is refused and not read as a page."""
    found = read_records(text)
    assert found is not None
    assert [(one.code, one.line, one.message.startswith(message)) for one in found.faults] == [
        ("published.data", line, True)
    ]


@pytest.mark.parametrize(
    "text", ["[Note] 101. Tea is at four.", "{{Rules}}\n101. Tea", "Title: [x\n101. Tea is at four."]
)
def test_a_page_that_only_looks_like_data_is_a_page(text: str) -> None:
    """Brackets, templates and fields at the beginning of a page make no data of it."""
    assert read_records(text) is None
