"""Traces of requests and commands, for hosts who collect them: OpenTelemetry over OTLP (HTTP).

An extra, `tessera-games[otel]`. Nothing of it is imported, and no span is made, unless the host says where
traces go. Spans name routes and kinds of frames, never what players do, their tokens or their names.
"""

import importlib.util
from contextlib import AbstractContextManager, suppress
from typing import Any

from tessera._version import VERSION
from tessera.core.errors import TesseraError


class NoTracing(TesseraError):
    """The packages that send traces are not installed."""

    def __init__(self) -> None:
        super().__init__(
            "opentelemetry is not installed; pip install 'tessera-games[otel]', or leave traces out"
        )


class Tracing:
    """Makes spans and sends them, in a thread of its own."""

    def __init__(self, address: str) -> None:
        if not _is_installed():
            raise NoTracing
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        named = Resource.create({"service.name": "tessera", "service.version": VERSION})
        self._provider = TracerProvider(resource=named)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=address)))
        self._tracer = self._provider.get_tracer("tessera.server", VERSION)

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[Any]:
        """A span, as long as the context is open. What is set on it inside is told, too."""
        return self._tracer.start_as_current_span(name, attributes=attributes)

    def close(self) -> None:
        """Send what is left. May take long: for threads."""
        self._provider.shutdown()


def tracing_to(address: str) -> Tracing | None:
    """What sends traces to an address; None without one. `NoTracing` if it cannot be done."""
    return Tracing(address) if address else None


def _is_installed() -> bool:
    with suppress(ModuleNotFoundError):
        names = ("opentelemetry.sdk.trace", "opentelemetry.exporter.otlp.proto.http.trace_exporter")
        return all(importlib.util.find_spec(name) for name in names)
    return False
