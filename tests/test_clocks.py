"""No test waits on a clock that a busy machine can miss (see CONTRIBUTING.md, "Tests")."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NOTHING_COMES = "gives what must not happen a moment in which to happen"
COMPARED = "for what the program compares with its own clock"
MAY_USE_CLOCKS = {
    "waiting.py": "looks again and again, and gives up late",
    "killing.py": "kills at a random moment",
    "faults/": "looks again, and gives up late",
    "hosting/load.py": "tells how long answers took",
    "hosting/processes.py": "looks again, and gives up late",
    "hosting/test_observing.py": COMPARED,
    "hosting/test_two_hosts.py": "for texts that differ; pauses before it tries again",
    "journal/test_postgres.py": NOTHING_COMES,
    "journal/test_sqlite.py": "lets go of a lock, however late",
    "law/test_circuit_breaker.py": f"{COMPARED}; {NOTHING_COMES}",
    "mutation/": "isn't a test",
    "news/inn.py": "looks again, and gives up late",
    "news/test_receiving.py": "looks again, and gives up late",
    "news/test_syncing.py": "for a news server, which takes no articles of other days",
    "play/test_table.py": NOTHING_COMES,
    "runtime/test_concurrency.py": NOTHING_COMES,
    "simulation/": "has a scripted clock, and tells how long whole runs took",
    "two_worlds/__main__.py": "tells how long it took",
    "web/test_people_browser.py": "stops the browser's clock",
}
CLOCKS = {"time", "monotonic", "monotonic_ns", "perf_counter", "sleep"}
TIMED = {"join": 0, "wait": 0, "result": 0, "timeout": 0, "settimeout": 0, "wait_for_timeout": 0, "wait_for": 1}
"""What waits for so long at most, and which of its arguments says so."""
ASKS = {"get", "head", "post", "put", "delete", "stream", "Client", "AsyncClient"}


def faults(call: ast.Call, is_free: bool) -> Iterator[str]:
    """What may fail, or be slow, for no other reason than a busy machine."""
    called, named = call.func, {word.arg: word.value for word in call.keywords}
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    module = getattr(called.value, "id", "") if isinstance(called, ast.Attribute) else ""
    longest = [named["timeout"]] if "timeout" in named else call.args[TIMED.get(name, 9) :][:1]
    if not is_free and name in CLOCKS and (module == "time" or (not module and name != "time")):
        yield "wait until it is so (tests/waiting.py), script the clock, or measure processor time (tests/effort.py)"
    if not is_free and any(isinstance(getattr(one, "value", None), float | int) for one in longest):
        yield "wait for PATIENCE_SECONDS"
    if module == "httpx2" and name in ASKS and not named.keys() & {"timeout", "transport"}:
        yield "let it wait for PATIENCE_SECONDS, not for the usual five seconds"
    if name == "RateLimiter" and len(call.args) < 2 and not named.keys() & {"clock", "shared"}:
        yield "give it a clock that stands still (tests/time_limits.py)"


@pytest.mark.check
def test_no_test_can_miss_a_clock() -> None:
    """Conditions are awaited, clocks are scripted, and cost is counted or measured in processor time."""
    found = []
    for file in (path.relative_to(HERE).as_posix() for path in sorted(HERE.rglob("*.py"))):
        nodes, is_free = ast.walk(ast.parse((HERE / file).read_text("utf-8"))), file.startswith(tuple(MAY_USE_CLOCKS))
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        found += [f"{file}:{call.lineno}: {fault}" for call in calls for fault in faults(call, is_free)]
    assert found == []
