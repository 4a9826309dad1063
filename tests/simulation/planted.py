"""Bugs planted in memory, as a test of the simulation: each must be found (`python -m tests.simulation.planted`)."""

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any
from unittest.mock import patch

from tests.simulation.world import Outcome, Script, run

from moot.law import library

SEEDS_MAX = 1_000
"""Within so many seeds a planted bug is to be found."""


@contextmanager
def replaced(where: str, old: str, new: str) -> Iterator[None]:
    """A function, or a method, with a piece of its source replaced: `moot.play.table:Table.submit`."""
    name, _, path = where.partition(":")
    module = import_module(name)
    *owners, attribute = path.split(".")
    owner: Any = module
    for one in owners:
        owner = getattr(owner, one)
    found = inspect.getattr_static(owner, attribute)
    function = found.__func__ if isinstance(found, staticmethod) else found
    source = dedent(inspect.getsource(function))
    if source.count(old) != 1:
        raise AssertionError(f"{old!r} stands {source.count(old)} times in {where}: plant this bug anew")
    made: dict[str, Any] = {}
    exec(compile(source.replace(old, new), f"{where} with a bug", "exec"), vars(module), made)
    other = made[attribute]
    with ExitStack() as kept:
        kept.enter_context(patch.object(owner, attribute, other))
        for known in _users(function) if owner is module else ():
            kept.enter_context(patch.object(known, attribute, getattr(other, "__func__", other)))
        yield


def _users(function: Any) -> Iterator[ModuleType]:
    """The modules that have imported a function."""
    for name, module in list(sys.modules.items()):
        if name.startswith("moot.") and vars(module).get(function.__name__) is function:
            yield module


@contextmanager
def other_law(old: str, new: str) -> Iterator[None]:
    """The library of rules with a piece of it replaced, wherever it stands in an expansion."""
    assert any(old in path.read_text("utf-8") for path in Path(library.__path__[0]).glob("*.py")), (
        f"nowhere in the library: {old}"
    )
    expansion = import_module("moot.law.mechanisms.expansion")
    expanded = expansion._expanded

    def altered(source: str) -> Any:
        text, faults, origins = expanded(source)
        return text.replace(old, new), faults, origins

    with patch.object(expansion, "_expanded", altered):
        yield


@contextmanager
def unsorted_hashes() -> Iterator[None]:
    """Hashes over fields in the order in which they are declared."""
    from hashlib import sha256

    from moot.game.values import unsorted_bytes

    with patch("moot.game.record.entries.digest", lambda value: sha256(unsorted_bytes(value)).hexdigest()):
        yield


@dataclass(frozen=True)
class PlantedBug:
    """A bug: what is wrong, how it's planted, and a seed that has found it."""

    what: str
    plant: Callable[[], Any]
    seed: int
    """The first seed that found it when it was last looked for."""

    def found_by(self, seeds: Iterable[int]) -> Outcome | None:
        """What came of the first seed that finds it."""
        with self.plant():
            for seed in seeds:
                outcome = run(Script(seed))
                if outcome.broken:
                    return outcome
        return None


@contextmanager
def _both(one: AbstractContextManager[None], other: AbstractContextManager[None]) -> Iterator[None]:
    with one, other:
        yield


def _in(where: str, old: str, new: str) -> Callable[[], Any]:
    return lambda: replaced(where, old, new)


def _law(old: str, new: str) -> Callable[[], Any]:
    return lambda: other_law(old, new)


_TABLE, _WRITER, _JOURNAL = "moot.play.table:Table", "moot.journal.writer:Writer", "moot.journal.journal"
_KEYS, _BALLOTS = "moot.play.idempotency_keys:IdempotencyKeys", "moot.game.record.secret_ballots"

PLANTED: dict[str, PlantedBug] = {
    # journal
    "dropped-sync": PlantedBug(
        "a commit returns before it's on disk",
        _in("moot.journal.sqlite_file:SqliteFile._durably", '"full"', '"off"'),
        0,
    ),
    "answer-before-commit": PlantedBug(
        "a move is answered before its entry is written",
        _in(f"{_TABLE}._is_kept", "kept.wait()", "pass"),
        0,
    ),
    "full-disk-ignored": PlantedBug(
        "an entry counts as kept though the disk failed",
        _in("moot.journal.writer:PendingWrite.wait", "if self.error is not None:", "if type(self.error) is Conflict:"),
        9,
    ),
    "conflict-ignored": PlantedBug(
        "of two writers of an entry the second is told that it was first",
        _in(f"{_JOURNAL}:_insert", "raise _why_not(game, number, session)", "return"),
        22,
    ),
    "uncertain-commit-retried": PlantedBug(
        "a commit that may have gone through is tried again",
        _in(
            f"{_WRITER}._refusals_of",
            "except ConnectionLost as",
            "except (ConnectionLost, CommitUncertain) as",
        ),
        7,
    ),
    "rebuild-skips-an-entry": PlantedBug(
        "a game that is rebuilt from a snapshot lacks the entry after it",
        _in(
            f"{_JOURNAL}:Journal.states",
            "for entry in self.entries(game, state.entry + 1, last)",
            "for entry in self.entries(game, state.entry + (2 if state.entry > 0 else 1), last)",
        ),
        1,
    ),
    "unsorted-hash": PlantedBug("hashes are over unsorted keys", unsorted_hashes, 0),
    # requests and hosts
    "key-ignored": PlantedBug(
        "what is kept under an idempotency key is ignored",
        _in(f"{_KEYS}._begin", "kept = stored.value if stored else None", "kept = None"),
        0,
    ),
    "failed-attempt-forgotten": PlantedBug(
        "a request that failed after its move was kept is made again",
        _in(f"{_KEYS}.answer", "self._failed(name)", "self._records.change(gone=[(KIND, name)])"),
        66,
    ),
    "host-behind": PlantedBug(
        "a host misses the last entry that another host has made",
        _in(f"{_TABLE}._catch_up", "length - 1", "length - 2"),
        0,
    ),
    "letter-handled-again": PlantedBug(
        "a letter that was stopped halfway is handled as if it were new",
        _in("moot.post.mail.requests:RequestRunner.make", "if entry is not None:", "if False:"),
        16,
    ),
    "unsent-letter-done": PlantedBug(
        "a letter that the relay refused for now counts as sent",
        _in(
            "moot.post.outbox:Outbox.failed",
            "(message, tries=tries, due",
            "(message, standing='done', tries=tries, due",
        ),
        16,
    ),
    # time
    "clock-set-back": PlantedBug(
        "an entry is of the time of a clock that was set back",
        _in(f"{_TABLE}._decide", "max(now, self._state.now)", "now"),
        0,
    ),
    "clock-jump-believed": PlantedBug(
        "a clock that jumps ahead by days is believed",
        _in("moot.runtime.clock:SystemClock.now", "jumped = wall > expected + JUMP_SECONDS", "jumped = False"),
        13,
    ),
    "deadline-a-second-late": PlantedBug(
        "what is due at a second comes after it",
        _in("moot.law.due_times:first_due", "listed[0].time > until", "listed[0].time >= until"),
        0,
    ),
    "deadline-as-of-now": PlantedBug(
        "what fell due is of the time when somebody looked",
        _in(f"{_TABLE}._decide_due", "self._decide(move, due.time)", "self._decide(move, time)"),
        0,
    ),
    "deadlines-forgotten": PlantedBug(
        "a move doesn't wait for what fell due before it",
        lambda: _both(
            replaced(f"{_TABLE}.submit", "self.keep_time(time,", "self.keep_time(0,"),
            replaced(f"{_TABLE}._submit", "self._is_timely(now, recurring)", "True"),
        ),
        2,
    ),
    # law
    "threshold": PlantedBug(
        "a proposal needs more votes than are required",
        _law("len(votes_for) >= votes_required", "len(votes_for) > votes_required"),
        0,
    ),
    "quorum": PlantedBug("a quorum must be exceeded", _law("len(voted) >= quorum", "len(voted) > (quorum or -1)"), 41),
    "half-is-enough": PlantedBug("half of the votes is a majority", _law("// 2 + 1", "// 2"), 0),
    "closes-early": PlantedBug(
        "a vote closes once anybody has voted", _law("and all(voter in voted", "and any(voter in voted"), 1
    ),
    "closes-late": PlantedBug(
        "a vote is open for a second longer",
        _law("proposal.opened + days(", "proposal.opened + 1 + days("),
        0,
    ),
    "fine-paid-out": PlantedBug(
        "a defeat pays its proposer, whom it should cost points",
        _law("award(proposal.author, -", "award(proposal.author, "),
        2,
    ),
    "forfeit-leaves-ballots": PlantedBug(
        "the votes of those who have left count",
        _in(
            "moot.law.asking.facts:FactValues.cast",
            "for player, ballot in cast if here(player)",
            "for player, ballot in cast",
        ),
        11,
    ),
    "points-by-no-rule": PlantedBug(
        "points move, and no rule is named",
        _in("moot.game.effects:events_of", "replace(event, because=effect.because)", "event"),
        0,
    ),
    # secrets
    "ballot-in-public": PlantedBug(
        "the public entry has a secret ballot's words",
        _in(f"{_BALLOTS}:withheld", "replace(event, choice=WITHHELD, commitment", "replace(event, commitment"),
        1,
    ),
    "own-state-shown": PlantedBug(
        "a host shows its own state, with the secret ballots",
        _in(f"{_TABLE}._advance", "may_differ = after.has_secrets or ", "may_differ = "),
        1,
    ),
    "bid-not-sealed": PlantedBug(
        "a value that a rule asks for sealed is kept as it is",
        _in("moot.law.arguments:with_seals", "if seals else move", "if False else move"),
        0,
    ),
    "ballot-not-opened": PlantedBug(
        "secret ballots aren't opened after the close",
        _in("moot.play.decisions:due_for_opening", "if number not in secret", "if False"),
        1,
    ),
}


def main() -> None:
    """Look for each bug from seed 0 on, and print the table of the documents."""
    import logging
    import time

    logging.disable(logging.CRITICAL)
    names = sys.argv[1:] or list(PLANTED)
    print("| planted bug | found by seed | because of | seconds |\n| --- | --- | --- | --- |")
    for name in names:
        began = time.perf_counter()
        found = PLANTED[name].found_by(range(SEEDS_MAX))
        told = f"{found.script.seed} | {found.broken}" if found is not None else "none | "
        print(f"| {PLANTED[name].what} (`{name}`) | {told} | {time.perf_counter() - began:.1f} |", flush=True)


if __name__ == "__main__":
    main()
