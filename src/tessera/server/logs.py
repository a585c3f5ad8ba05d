"""Structured logs: one JSON object per line on standard error. No token and no seed is ever handed to it.

A line that belongs to a request or a socket says so by its id (`request`), one of a table by the table's.
"""

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from datetime import UTC, datetime
from typing import Any, Final

LOG: Final = logging.getLogger("tessera.server")
REQUEST: Final[ContextVar[str]] = ContextVar("tessera request", default="")
TABLE: Final[ContextVar[str]] = ContextVar("tessera table", default="")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        belongs = {"request": REQUEST.get(), "table": TABLE.get()}
        line.update({name: id for name, id in belongs.items() if id})
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def of_nobody() -> Context:
    """For what goes on when the request that began it is long answered."""
    context = copy_context()
    context.run(REQUEST.set, "")
    return context


def note(event: str, **facts: Any) -> None:
    """Something a host may want to know."""
    LOG.info(event, extra={"facts": facts})


def warn(event: str, **facts: Any) -> None:
    """Something a host should look at."""
    LOG.warning(event, extra={"facts": facts})


def failed(event: str, **facts: Any) -> None:
    """A bug of ours or of a title, with the place. Called while the exception is handled."""
    LOG.error(event, extra={"facts": facts}, exc_info=True)


def to_stderr(level: str = "info") -> None:
    """Send the logs of the server, and of what carries it, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, least in (("tessera", level.upper()), ("uvicorn", "WARNING"), ("websockets", "ERROR")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False


@contextmanager
def silence() -> Iterator[None]:
    """Nothing is logged in the block: for commands that say in words what they found."""
    LOG.disabled = True
    try:
        yield
    finally:
        LOG.disabled = False
