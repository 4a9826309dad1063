"""Health checks, and metrics in Prometheus' text format."""

import time
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from moot.game.values import Value
from moot.journal.errors import JournalError
from moot.play.host import TICK_SECONDS, Host
from moot.runtime.clock import SystemClock
from moot.runtime.metrics import REGISTRY

LATE_SECONDS = 60.0
"""If a round of checking all deadlines takes longer, the time check fails."""


class HealthCheck(Value, frozen=True):
    """The result of one health check."""

    name: str
    fine: bool
    reason: str = ""
    """A stable code if something is wrong."""


def checks(host: Host) -> tuple[HealthCheck, ...]:
    """The health checks: the journal answers, and deadlines are checked on time."""
    return (_journal(host), _time(host), _clock(host))


def _journal(host: Host) -> HealthCheck:
    try:
        host.journal.length("")
    except JournalError as error:
        return HealthCheck("journal", False, error.code)
    return HealthCheck("journal", True)


def _time(host: Host) -> HealthCheck:
    """A host that doesn't check deadlines (nobody told it to) isn't late."""
    late = host.kept_time_at is not None and time.monotonic() - host.kept_time_at > TICK_SECONDS + LATE_SECONDS
    return HealthCheck("time", not late, "time.late" if late else "")


def _clock(host: Host) -> HealthCheck:
    """A clock that jumped isn't believed (`SystemClock`): that is told, and doesn't keep the host from serving."""
    jumped = isinstance(host.clock, SystemClock) and host.clock.jumped
    return HealthCheck("clock", True, "clock.jumped" if jumped else "")


def seconds_late(host: Host) -> int:
    """How late the due times are of the game in which they are latest; 0 where all are on time.

    A game whose rules have too much to do is late by itself, and isn't the host's fault.
    """
    return max(host.late_seconds.values(), default=0)


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _OfHost(Collector):
    """Gauges of a host, read at each scrape."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def collect(self) -> Iterable[Metric]:
        """The gauges as they are now."""
        waiting = GaugeMetricFamily("moot_letters_waiting", "Letters on their way", labels=["channel", "way"])
        for (channel, way), count in self._host.journal.postbox.waiting_counts().items():
            waiting.add_metric([channel, way], count)
        yield waiting
        games = self._host.games()
        yield GaugeMetricFamily("moot_games", "Games in the database", value=len(games))
        yield GaugeMetricFamily("moot_journal_entries", "Entries in the database", value=sum(g.length for g in games))
        late = seconds_late(self._host)
        yield GaugeMetricFamily("moot_seconds_late", "How late the latest due times of any game are", value=late)
        crossings = self._host.sandbox.crossings
        yield GaugeMetricFamily("moot_sandbox_crossings", "Requests put to the sandbox so far", value=crossings)


def exposed(host: Host) -> bytes:
    """All metrics as text; raises what the journal raises."""
    own = CollectorRegistry()
    own.register(_OfHost(host))
    return generate_latest(REGISTRY) + generate_latest(own)
