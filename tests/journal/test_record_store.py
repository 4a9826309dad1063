"""The record store: records are stored, replaced by version, and deleted when they expire."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from moot.journal.errors import Conflict
from moot.journal.record_store import ANY_VERSION, StoredRecord

ADA = StoredRecord("account", "ada", b"{}", owner="ada")


@pytest.fixture
def records(journal):
    """The records of an empty journal, of each kind in turn."""
    return journal.records


def test_a_paper_is_kept_and_changed_with_its_version(records) -> None:
    """Each put increments the version; an outdated version gets a conflict and changes nothing."""
    records.change(new=[ADA])
    assert records.get("account", "ada", 0) == ADA
    records.change(put=[replace(ADA, value=b"1")])
    with pytest.raises(Conflict):
        records.change(put=[replace(ADA, value=b"2")])
    assert records.get("account", "ada", 0) == replace(ADA, value=b"1", version=1)
    records.change(put=[replace(ADA, value=b"3", version=ANY_VERSION)])
    assert records.get("account", "ada", 0) == replace(ADA, value=b"3", version=2)


def test_what_is_not_there_is_put_only_where_no_version_is_minded(records) -> None:
    """Putting a deleted record is a conflict, unless any version will do."""
    with pytest.raises(Conflict):
        records.change(put=[ADA])
    records.change(put=[replace(ADA, version=ANY_VERSION)])
    assert records.get("account", "ada", 0) == ADA


def test_a_new_paper_takes_no_place_of_another(records) -> None:
    """One of the same kind and key is a conflict; of another kind it is another paper."""
    records.change(new=[ADA])
    with pytest.raises(Conflict):
        records.change(new=[replace(ADA, value=b"mine")])
    records.change(new=[replace(ADA, kind="session")])
    assert records.get("account", "ada", 0) == ADA


def test_a_change_is_all_or_nothing(records) -> None:
    """Where one of many cannot be, none is; and what is thrown away first makes room for a new one."""
    records.change(new=[ADA])
    ben = replace(ADA, key="ben")
    for refused in (
        {"new": [ben, ADA]},
        {"new": [ben], "put": [replace(ADA, version=7)], "gone": [("account", "ada")]},
    ):
        with pytest.raises(Conflict):
            records.change(**refused)
        assert records.all("account", 0) == [ADA]
    records.change(gone=[("account", "ada"), ("account", "nobody")], new=[replace(ADA, value=b"anew")])
    assert records.all("account", 0) == [replace(ADA, value=b"anew")]


def test_papers_are_found_by_owner_and_in_order(records) -> None:
    """By key, byte by byte, in pages; and those of one owner alone."""
    keys = ["Zoe", "ada", "ben", "élan", "\U0001f600"]
    records.change(
        new=[StoredRecord("token", key, b"", owner="ada" if key == "ada" else "ben") for key in reversed(keys)]
    )
    assert [one.key for one in records.all("token", 0)] == keys
    assert [one.key for one in records.all("token", 0, after="ada", most=2)] == ["ben", "élan"]
    assert [one.key for one in records.of("token", "ben", 0)] == ["Zoe", "ben", "élan", "\U0001f600"]
    assert records.of("account", "ben", 0) == []


def test_what_is_past_is_not_there(records) -> None:
    """From its time on a paper is not found, and holds its place until the sweep."""
    session = StoredRecord("session", "s", b"", owner="ada", until=100)
    records.change(new=[session, replace(session, key="t", until=None)])
    assert records.get("session", "s", 99) == session
    assert records.get("session", "s", 100) is None
    assert [one.key for one in records.of("session", "ada", 100)] == ["t"]
    assert [one.key for one in records.all("session", 100)] == ["t"]
    records.sweep(99)
    with pytest.raises(Conflict):
        records.change(new=[session])
    records.sweep(100)
    records.change(new=[session])


@pytest.mark.check
def test_of_many_who_change_one_paper_none_is_overlooked(records) -> None:
    """Eight threads increment one record with retries: no count is lost."""
    records.change(new=[replace(ADA, value=b"0")])

    def count(_: int) -> None:
        while True:
            found = records.get("account", "ada", 0)
            try:
                records.change(put=[replace(found, value=b"%d" % (int(found.value) + 1))])
                return
            except Conflict:
                continue

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(80)))
    assert records.get("account", "ada", 0) == replace(ADA, value=b"80", version=80)


@pytest.mark.parametrize("opens", ["a file", "PostgreSQL"], indirect=True)
def test_papers_last(opens) -> None:
    """Papers are there when the database is opened again."""
    with opens() as journal:
        journal.records.change(new=[ADA])
    with opens() as journal:
        assert journal.records.all("account", 0) == [ADA]
