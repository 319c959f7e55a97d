"""Structured logs: one JSON object a line on standard error."""

from __future__ import annotations

import logging
import re
import time
from contextlib import suppress
from threading import Lock
from typing import Any, BinaryIO, cast

import orjson
import structlog

from service.fairness.tokens import Prefix

log: Any = structlog.get_logger()

TOKEN = re.compile(rf"({'|'.join(Prefix)})[\w-]+")


def configure(level: str) -> None:
    """Log from `level` (debug, info, warning, error) upwards."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.BytesLoggerFactory(cast(BinaryIO, StandardError())),
        cache_logger_on_first_use=True,
    )


class StandardError:
    """Standard error; drops lines that cannot be written, so that a full disk fails no request."""

    def __init__(self) -> None:
        self._out = open(2, "wb", buffering=0, closefd=False)  # noqa: SIM115 - open as long as the process

    def write(self, line: bytes) -> None:
        """Write a line in one piece."""
        with suppress(OSError):
            self._out.write(line)

    def flush(self) -> None:
        """Nothing is buffered."""


class RateLimited:
    """Lets a log line through at most once in `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0
        self._suppressed = 0
        self._lock = Lock()

    def due(self) -> int | None:
        """How many lines were suppressed since the last; None if this one is suppressed, too."""
        with self._lock:
            now = time.monotonic()
            if now < self._next:
                self._suppressed += 1
                return None
            self._next = now + self._seconds
            suppressed, self._suppressed = self._suppressed, 0
            return suppressed


def without_tokens(text: str) -> str:
    """The text with each token cut to its prefix: somebody may put one into a path."""
    return TOKEN.sub(r"\1*", text)


def _dumps(event: dict[str, Any], **_: Any) -> bytes:
    # [tokens logged] No token gets into the log.
    return without_tokens(orjson.dumps(event, default=str).decode()).encode()
