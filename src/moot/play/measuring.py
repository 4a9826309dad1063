"""Numbers about a running host in the form that Prometheus reads: those of the meters, and those of the moment."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from moot.play.host import Host
from moot.runtime.metrics import REGISTRY

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class _OfHost(Collector):
    """What is counted when it is asked for."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def collect(self) -> Iterable[Metric]:
        """The numbers of one moment."""
        waiting = GaugeMetricFamily("moot_letters_waiting", "Letters on their way", labels=["channel", "way"])
        for (channel, way), count in self._host.journal.postbox.waiting_counts().items():
            waiting.add_metric([channel, way], count)
        yield waiting
        games = self._host.games()
        yield GaugeMetricFamily("moot_games", "Games in the database", value=len(games))
        yield GaugeMetricFamily("moot_journal_entries", "Entries in the database", value=sum(g.length for g in games))
        crossings = self._host.sandbox.crossings
        yield GaugeMetricFamily("moot_sandbox_crossings", "Requests put to the sandbox so far", value=crossings)


def exposed(host: Host) -> bytes:
    """All numbers, as text; raises what the journal raises."""
    own = CollectorRegistry()
    own.register(_OfHost(host))
    return generate_latest(REGISTRY) + generate_latest(own)
