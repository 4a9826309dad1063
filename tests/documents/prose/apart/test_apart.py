"""The reader of proposals on a collection that was written apart from it."""

import pytest
from tests.documents.prose.apart.harbour import ITEMS, RULES
from tests.documents.prose.apart.measure import GRADES, grades


def test_the_collection_is_sound() -> None:
    """No text stands twice, and each change that is expected changes something."""
    assert len({(one.text) for one in ITEMS}) == len(ITEMS) >= 300
    for one in ITEMS:
        for change in one.changes or ():
            before = RULES.get(str(change.get("rule", "")), {})
            assert before or change["kind"] == "enact", one.text
            assert all(before.get(field) != change[field] for field in ("text", "title", "rank") if field in change)


@pytest.mark.check
def test_every_item_is_graded() -> None:
    """Each is exact, reported or wrong, and it's said why it isn't exact."""
    assert all(grade in GRADES and bool(found) is (grade != "exact") for _, grade, found in grades())


@pytest.mark.check
def test_the_reader_gets_no_worse() -> None:
    """At least 299 of the 332 are exact, and none is read otherwise than meant without a word."""
    found = [grade for _, grade, _ in grades()]
    assert (found.count("exact") >= 299, found.count("wrong")) == (True, 0)
