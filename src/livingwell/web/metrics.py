"""What an operator watches, for Prometheus."""

from collections.abc import Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from livingwell.table.tables import Tables

_SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.refused = Counter(
            "livingwell_refused", "Forms and lines refused, by cause", ["cause"], registry=registry
        )
        # Memory, open files and time of the process, where the system tells.
        ProcessCollector(registry=registry)
        self.requests = Histogram(
            "livingwell_request_seconds",
            "Time to answer a request",
            ["method", "route", "status"],
            buckets=_SECONDS,
            registry=registry,
        )
        self.decisions = Histogram(
            "livingwell_bot_seconds",
            "Time a bot took to decide",
            ["level"],
            buckets=_SECONDS,
            registry=registry,
        )

    def watch(self, tables: Tables) -> None:
        """Tell of these tables too."""
        self._registry.register(_OfTables(tables))

    def text(self) -> bytes:
        """All figures in Prometheus' text form."""
        return generate_latest(self._registry)


class _OfTables(Collector):
    """Figures that are looked up when they are asked for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterator[Metric]:
        """The figures."""
        lines = CounterMetricFamily("livingwell_lines", "Lines accepted", labels=["by"])
        for by, count in self._tables.written.items():
            lines.add_metric([by], count)
        yield lines
        tables, live = self._tables, self._tables.live
        read = CounterMetricFamily("livingwell_lines_read", "Lines read that others wrote")
        read.add_metric([], tables.heard)
        yield read
        adopted = CounterMetricFamily("livingwell_adopted", "Tables taken over from the dead")
        adopted.add_metric([], tables.adopted)
        yield adopted
        told = "Tables in memory that this server acts at"
        yield GaugeMetricFamily("livingwell_looked_after", told, tables.looked_after)
        yield GaugeMetricFamily(
            "livingwell_database_up", "Whether the database answers", tables.reachable
        )
        yield GaugeMetricFamily("livingwell_tables", "Tables in memory", len(live))
        watching = sum(sum(table.watchers.values()) for table in live)
        yield GaugeMetricFamily("livingwell_streams", "Pages that look on", watching)
