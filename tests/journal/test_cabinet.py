"""Papers of the house: kept, changed with their version, and gone when they are past."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from moot.journal.cabinet import WHATEVER, Paper
from moot.journal.errors import Conflict

ADA = Paper("account", "ada", b"{}", owner="ada")


@pytest.fixture
def cabinet(journal):
    """The cabinet of an empty journal, of each kind in turn."""
    return journal.cabinet


def test_a_paper_is_kept_and_changed_with_its_version(cabinet) -> None:
    """Each put adds one to the version; whoever has an older one is told, and has changed nothing."""
    cabinet.change(new=[ADA])
    assert cabinet.get("account", "ada", 0) == ADA
    cabinet.change(put=[replace(ADA, value=b"1")])
    with pytest.raises(Conflict):
        cabinet.change(put=[replace(ADA, value=b"2")])
    assert cabinet.get("account", "ada", 0) == replace(ADA, value=b"1", version=1)
    cabinet.change(put=[replace(ADA, value=b"3", version=WHATEVER)])
    assert cabinet.get("account", "ada", 0) == replace(ADA, value=b"3", version=2)


def test_what_is_not_there_is_put_only_where_no_version_is_minded(cabinet) -> None:
    """A put of a paper that is gone is a conflict, unless it is put whatever was there."""
    with pytest.raises(Conflict):
        cabinet.change(put=[ADA])
    cabinet.change(put=[replace(ADA, version=WHATEVER)])
    assert cabinet.get("account", "ada", 0) == ADA


def test_a_new_paper_takes_no_place_of_another(cabinet) -> None:
    """One of the same kind and key is a conflict; of another kind it is another paper."""
    cabinet.change(new=[ADA])
    with pytest.raises(Conflict):
        cabinet.change(new=[replace(ADA, value=b"mine")])
    cabinet.change(new=[replace(ADA, kind="session")])
    assert cabinet.get("account", "ada", 0) == ADA


def test_a_change_is_all_or_nothing(cabinet) -> None:
    """Where one of many cannot be, none is; and what is thrown away first makes room for a new one."""
    cabinet.change(new=[ADA])
    ben = replace(ADA, key="ben")
    for refused in (
        {"new": [ben, ADA]},
        {"new": [ben], "put": [replace(ADA, version=7)], "gone": [("account", "ada")]},
    ):
        with pytest.raises(Conflict):
            cabinet.change(**refused)
        assert cabinet.all("account", 0) == [ADA]
    cabinet.change(gone=[("account", "ada"), ("account", "nobody")], new=[replace(ADA, value=b"anew")])
    assert cabinet.all("account", 0) == [replace(ADA, value=b"anew")]


def test_papers_are_found_by_owner_and_in_order(cabinet) -> None:
    """By key, byte by byte, in pages; and those of one owner alone."""
    keys = ["Zoe", "ada", "ben", "élan", "\U0001f600"]
    cabinet.change(new=[Paper("token", key, b"", owner="ada" if key == "ada" else "ben") for key in reversed(keys)])
    assert [one.key for one in cabinet.all("token", 0)] == keys
    assert [one.key for one in cabinet.all("token", 0, after="ada", most=2)] == ["ben", "élan"]
    assert [one.key for one in cabinet.of("token", "ben", 0)] == ["Zoe", "ben", "élan", "\U0001f600"]
    assert cabinet.of("account", "ben", 0) == []


def test_what_is_past_is_not_there(cabinet) -> None:
    """From its time on a paper is not found, and holds its place until the sweep."""
    session = Paper("session", "s", b"", owner="ada", until=100)
    cabinet.change(new=[session, replace(session, key="t", until=None)])
    assert cabinet.get("session", "s", 99) == session
    assert cabinet.get("session", "s", 100) is None
    assert [one.key for one in cabinet.of("session", "ada", 100)] == ["t"]
    assert [one.key for one in cabinet.all("session", 100)] == ["t"]
    cabinet.sweep(99)
    with pytest.raises(Conflict):
        cabinet.change(new=[session])
    cabinet.sweep(100)
    cabinet.change(new=[session])


def test_of_many_who_change_one_paper_none_is_overlooked(cabinet) -> None:
    """Eight threads count upwards in one paper, and look again when they are told to: no count is lost."""
    cabinet.change(new=[replace(ADA, value=b"0")])

    def count(_: int) -> None:
        while True:
            found = cabinet.get("account", "ada", 0)
            try:
                cabinet.change(put=[replace(found, value=b"%d" % (int(found.value) + 1))])
                return
            except Conflict:
                continue

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(80)))
    assert cabinet.get("account", "ada", 0) == replace(ADA, value=b"80", version=80)


@pytest.mark.parametrize("opens", ["a file", "PostgreSQL"], indirect=True)
def test_papers_last(opens) -> None:
    """Papers are there when the database is opened again."""
    with opens() as journal:
        journal.cabinet.change(new=[ADA])
    with opens() as journal:
        assert journal.cabinet.all("account", 0) == [ADA]
