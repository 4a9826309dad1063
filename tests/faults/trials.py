"""Trials: what is tried of each kind of fault, and what came of it."""

import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path
from typing import NamedTuple

from tests.faults import disk
from tests.faults.checks import Checker
from tests.faults.session import Options, Say, Session
from tests.faults.short_writes import shorten
from tests.faults.tracing import FILE_CALLS, Call, Traced, traced

DATABASE = "g.db"
STAGES = ("begin", "commands", "table", "backup", "restore")
"""The sessions on a file, each from what an earlier one left."""
_BEGUN_WITH = {"commands": ("begin", DATABASE), "table": ("begin", DATABASE), "backup": ("table", DATABASE)}
_BEGUN_WITH["restore"] = ("backup", f"{DATABASE}.backup")
WRITES = ("pwrite64", "pwritev", "pwritev2")
SYNCS = ("fsync", "fdatasync")
NO_ROOM = (*WRITES, *SYNCS, "ftruncate", "fallocate", "rename", "link")
"""The calls that a full disk refuses."""


class Fault(NamedTuple):
    """A fault at one call of a session."""

    kind: str
    stage: str
    call: int
    """Which of the session's calls, or of SQLite's writes; both from 1."""
    injections: tuple[str, ...] = ()
    """What strace is told to do."""
    options: Options = Options()


@dataclass
class Results:
    """What came of the trials of one kind."""

    trials: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    """The trials in which something was wrong, by the kind of what was wrong."""
    failed_trials: int = 0
    """How many these are: one may fail in two ways."""
    missed: int = 0
    """Trials that don't count, because the session ended before the call at which the fault was to be."""
    seconds: float = 0.0
    told: list[str] = field(default_factory=list)
    """What was wrong, in words: of the first trials."""

    def add(self, other: "Results") -> None:
        """Add the results of others."""
        self.trials += other.trials
        self.failed.update(other.failed)
        self.failed_trials += other.failed_trials
        self.missed += other.missed
        self.seconds += other.seconds
        self.told = [*self.told, *other.told][:20]


_checker: list[Checker] = []


def checker() -> Checker:
    """This process's checker."""
    if not _checker:
        _checker.append(Checker())
        Finalize(None, _checker[0].close, exitpriority=1)  # so that its processor time is counted
    return _checker[0]


def prepared(folder: Path) -> dict[str, list[Call]]:
    """Play every session once without a fault, and keep what each leaves; the calls of each."""
    calls = {}
    for stage in STAGES:
        _begin(folder, stage, folder / stage)
        told = traced(partial(run, folder / stage, stage, Options()), ["-e", f"trace={FILE_CALLS}"], folder / stage)
        assert told.said and not told.problem, told
        calls[stage] = told.calls
    return calls


def run(folder: Path, stage: str, options: Options, say: Say) -> None:
    """A session at work, in a process of its own."""
    if options.short_write:
        shorten(options.short_write, say)
    getattr(Session(str(folder / DATABASE), say, options), stage)()


def _begin(prepared: Path, stage: str, folder: Path) -> dict[str, bytes]:
    """A folder with what a session begins with."""
    folder.mkdir(parents=True)
    if stage not in _BEGUN_WITH:
        return {}
    earlier, name = _BEGUN_WITH[stage]
    shutil.copy(prepared / earlier / name, folder / name)
    return {name: (folder / name).read_bytes()}


# --- faults at every call --------------------------------------------------------------------------


def faults_of(stage: str, calls: list[Call]) -> Iterator[Fault]:
    """Every fault at every call of a session."""
    made = Counter[str]()
    """How many calls of each name there were: strace counts them apart."""
    for number, call in enumerate(calls, 1):
        made[call.name] += 1
        at, gone = f"when={made[call.name]}", Options(ends_at_failure=True)
        yield Fault("kill", stage, number, (f"{call.name}:signal=KILL:{at}",))
        yield Fault("EIO", stage, number, (f"{call.name}:error=EIO:{at}",))
        if call.name in NO_ROOM:
            yield Fault("ENOSPC", stage, number, (f"{call.name}:error=ENOSPC:{at}",))
        if stage == "table":
            yield Fault("EIO, then the end", stage, number, (f"{call.name}:error=EIO:{at}",), gone)
            for error in ("EIO", "ENOSPC"):
                refused = [name for name in FILE_CALLS.split(",") if error == "EIO" or name in NO_ROOM]
                later = [f"{name}:error={error}:when={made[name] + (name != call.name)}+" for name in refused]
                yield Fault(f"{error} from here on", stage, number, tuple(later))
    if stage in ("begin", "commands", "table"):
        for number, call in enumerate((call for call in calls if call.name in WRITES), 1):
            if call.result != "1":  # one byte can't be written in part
                yield Fault("short write", stage, number, options=Options(short_write=number))


def tried(fault: Fault, prepared: Path) -> Results:
    """A session with a fault, and what is wrong afterwards."""
    begun = child_seconds()
    folder = Path(tempfile.mkdtemp(prefix="moot-fault-"))
    try:
        _begin(prepared, fault.stage, folder / "at")
        inject = [word for one in fault.injections for word in ("-e", f"inject={one}")]
        work = partial(run, folder / "at", fault.stage, fault.options)
        told = traced(work, ["-e", f"trace={FILE_CALLS}", *inject], folder / "at")
        if not took_place(fault, told):
            return Results(missed=1)
        wrong = of_process(told, fault.kind == "kill")
        wrong += checker().faults(str(folder / "at" / DATABASE), told.said)
        return results(wrong, f"{fault.stage}, {fault.kind} at call {fault.call}", child_seconds() - begun)
    finally:
        shutil.rmtree(folder)


def took_place(fault: Fault, told: Traced) -> bool:
    """Whether the fault came, as the trace says or the session."""
    if fault.kind == "kill":
        return told.killed
    return any(call.is_injected for call in told.calls) or any(line.startswith("shortened") for line in told.said)


def of_process(told: Traced, is_kill: bool) -> list[str]:
    """What was wrong with the process itself: it hung, or ended with a bug."""
    found = ["stuck: it hung"] if told.hung else []
    ended = told.problem.rstrip().rpartition("\n")[2]
    is_told = ended.startswith("moot.journal.errors.")  # that the database can't be opened, which is no bug
    return found + ([f"bug: {told.problem}"] if ended and not is_kill and not is_told else [])


def results(wrong: list[str], trial: str, seconds: float) -> Results:
    """The results of one trial."""
    kinds = Counter({one.partition(":")[0] for one in wrong})
    return Results(1, kinds, min(1, len(kinds)), 0, seconds, [f"{trial}: {one}" for one in wrong])


# --- power cuts ------------------------------------------------------------------------------------


class Cut(NamedTuple):
    """A power cut: which session, after which of its calls, and what it does to what is only in the cache."""

    stage: str
    failing_sync: int
    """Which sync of the session fails before, from 1; 0 if none does."""
    is_synced: bool
    images: int
    """How many images of the disk are looked at."""
    seed: int


def cut(one: Cut, prepared: Path) -> Results:
    """Images of the disk after power cuts in a session, each opened and looked at."""
    found, chance = Results(), random.Random(one.seed)
    folder = Path(tempfile.mkdtemp(prefix="moot-fault-"))
    try:
        at = folder / "at"
        begun_with = _begin(prepared, one.stage, at)
        calls = f"{FILE_CALLS},{disk.MORE_CALLS}"
        options = ["-xx", "-s", "200000", "-e", f"trace={calls}"]
        if one.failing_sync:
            options += ["-e", f"inject=fdatasync:error=EIO:when={one.failing_sync}"]
        told = traced(partial(run, at, one.stage, Options(is_synced=one.is_synced)), options, at)
        moments = [number for number, call in enumerate(told.calls) if _matters(call)]
        if one.failing_sync:
            failed = next((number for number, call in enumerate(told.calls) if call.is_injected), len(told.calls))
            moments = [number for number in moments if number >= failed]
        if not moments:
            return Results(missed=1)
        chosen = Counter(chance.choices(moments, k=one.images))
        model = disk.Disk(at, begun_with)
        for number, call in enumerate(told.calls):
            model.do(call)
            for image in range(chosen[number]):
                trial = f"{one.stage}, power cut after {call.name}, call {number}"
                found.add(_looked_at(model, chance, folder / f"{number}-{image}", trial))
        assert model.said == told.said, "the model has heard other words than were said"
        return found
    finally:
        shutil.rmtree(folder)


def _matters(call: Call) -> bool:
    return call.name in FILE_CALLS.split(",")


def _looked_at(model: disk.Disk, chance: random.Random, folder: Path, trial: str) -> Results:
    """An image of the disk: made, opened and looked at."""
    begun = child_seconds()
    way, keep = chance.choice(sorted(disk.ways(chance).items()))
    folder.mkdir()
    for name, content in model.left(chance, keep).items():
        (folder / name).write_bytes(content)
    wrong = checker().faults(str(folder / DATABASE), model.said)
    shutil.rmtree(folder)
    return results(wrong, f"{trial}, {way}", child_seconds() - begun)


# --- together --------------------------------------------------------------------------------------


def child_seconds() -> float:
    """The processor time of this process and of those that it has waited for, in seconds."""
    return sum(os.times()[:4])


def all_results(trials: Sequence[tuple[str, partial[Results]]], workers: int) -> dict[str, Results]:
    """The results of trials by kind, with so many of them at a time."""
    _planned[:] = [trial for _, trial in trials]  # the workers are forks of this process, and have it too
    found: dict[str, Results] = {}
    with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as pool:
        for (kind, _), told in zip(trials, pool.map(_result_of, range(len(trials))), strict=True):
            found.setdefault(kind, Results()).add(told)
    return found


_planned: list[partial[Results]] = []


def _result_of(place: int) -> Results:
    return _planned[place]()
