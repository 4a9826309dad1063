"""Prometheus metrics of a running host.

The meters count and time, and name no game, player or text; a move that rules have invented counts as `other`.
"""

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from moot.game.moves import HOST_MOVES
from moot.law.vocabulary import MOVES as KINDS

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REGISTRY = CollectorRegistry()
KNOWN_MOVES = HOST_MOVES | KINDS.keys()
"""The moves that are counted by name."""
MOVES = Counter("moot_moves", "Moves that were decided, by kind and verdict", ["kind", "verdict"], registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "moot_move_seconds", "From a move's arrival until its answer", registry=REGISTRY, buckets=_QUICK
)
JOURNAL_SECONDS = Histogram(
    "moot_journal_wait_seconds", "From an entry's submission until it is on disk", registry=REGISTRY, buckets=_QUICK
)
CONFLICTS = Counter("moot_journal_conflicts", "Entries decided again, as another was first", registry=REGISTRY)
REQUESTS = Histogram(
    "moot_request_seconds",
    "Requests answered, streams not among them",
    ["path", "method", "status"],
    registry=REGISTRY,
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3),
)
STREAMS = Gauge("moot_open_streams", "Streams of events that are open", registry=REGISTRY)


@lru_cache(maxsize=1_000)
def moves_counted(name: str, verdict: str) -> Counter:
    """The counter of moves with this name that got such a verdict; prometheus looks it up anew each time."""
    return MOVES.labels(name if name in KNOWN_MOVES else "other", verdict.lower())
