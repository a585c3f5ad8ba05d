"""What a host can watch, in the form Prometheus reads. One registry for every server object."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
_LONG = (0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)


class Metrics:
    """The server's counters."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # processor time, memory, open files
        self.connections = Gauge("tessera_connections", "Open sockets", registry=self.registry)
        self.tables = Gauge("tessera_tables", "Tables in memory", registry=self.registry)
        self.made = Counter("tessera_tables_made", "Tables made", ["title"], registry=self.registry)
        self.finished = Counter(
            "tessera_matches_finished", "Matches finished", ["title"], registry=self.registry
        )
        self.commands = Counter("tessera_commands", "Commands made durable", registry=self.registry)
        self.refusals = Counter(
            "tessera_refusals", "Refusals of any kind, by code", ["code"], registry=self.registry
        )
        self.requests = Counter(
            "tessera_http_requests",
            "Requests answered",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.request_time = Histogram(
            "tessera_http_seconds", "Time until answered", ["route"], buckets=_LONG, registry=self.registry
        )
        self.bots_waiting = Gauge(
            "tessera_bots_waiting", "Plans and questions given to workers", registry=self.registry
        )
        self.bot_time = Histogram(
            "tessera_bot_seconds",
            "Time from a bot's turn to its plan, what it waits for a worker included",
            buckets=_LONG,
            registry=self.registry,
        )
        self.ack = Histogram(
            "tessera_ack_seconds",
            "Time from a frame that changes a table to its acknowledgement",
            buckets=_FAST,
            registry=self.registry,
        )
        self.duplicates = Counter("tessera_duplicates", "Commands known already", registry=self.registry)
        self.conflicts = Counter("tessera_conflicts", "Appends that came second", registry=self.registry)
        self.store_errors = Counter("tessera_store_errors", "Failures of the store", registry=self.registry)
        self.flooded = Counter(
            "tessera_flooded", "Frames thrown away for coming too fast", registry=self.registry
        )
        self.malformed = Counter("tessera_malformed", "Frames that were none", registry=self.registry)
        self.dropped = Counter(
            "tessera_dropped", "Clients dropped for reading too slowly", registry=self.registry
        )
        self.bot_faults = Counter(
            "tessera_bot_faults", "Bots that failed or took too long", registry=self.registry
        )
        self.append = Histogram(
            "tessera_append_seconds", "Time until an entry is durable", buckets=_FAST, registry=self.registry
        )

    def text(self) -> bytes:
        """Everything, for the scraper."""
        return generate_latest(self.registry)
