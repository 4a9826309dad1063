"""One process deals with the letters of a database."""

from pathlib import Path

import pytest

from moot import bootstrap
from moot.post.mail import mailroom as alone_module
from moot.post.mail.mailroom import sole_mail_process
from moot.runtime.clock import SetClock


def both(tmp_path: Path) -> list[bool]:
    """Whether a first and a second process may handle letters at the same time, and a third one afterwards."""
    path = tmp_path / "m.db"
    with bootstrap.host(path, SetClock(0)) as here, bootstrap.host(path, SetClock(0)) as there:
        with sole_mail_process(here, str(path)) as first, sole_mail_process(there, str(path)) as second:
            found = [first, second]
        with sole_mail_process(there, str(path)) as third:
            return [*found, third]


def test_a_second_process_keeps_out(tmp_path: Path) -> None:
    """By a lock on a file, which others get when it is given up."""
    assert both(tmp_path) == [True, False, True]
    assert (tmp_path / "m.db-mail").exists()


def test_where_there_are_no_locks_a_lease_keeps_it_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On systems without such locks, as where the database is on a server; it lapses when nobody renews it."""
    monkeypatch.setattr(alone_module.importlib.util, "find_spec", lambda name: None)
    assert both(tmp_path) == [True, False, True]
    assert not (tmp_path / "m.db-mail").exists()
    path = tmp_path / "m.db"
    with bootstrap.host(path, SetClock(0)) as dead, bootstrap.host(path, SetClock(1_000)) as later:
        held = sole_mail_process(dead, str(path))
        assert held.__enter__()
        with sole_mail_process(later, str(path)) as taken:
            assert taken
        held.__exit__(None, None, None)
