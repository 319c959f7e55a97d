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

log: Any = structlog.get_logger()

TOKEN = re.compile(r"(rw[gjpst]_)[\w-]+")
QUOTING = re.compile(r"(Invalid request from|Ignored premature|Error handling request)[^'\"?]*")


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
    """Takes lines, and loses those that cannot be written: a full disk stops no request."""

    def __init__(self) -> None:
        self._out = open(2, "wb", buffering=0, closefd=False)  # noqa: SIM115 - as long as we live

    def write(self, line: bytes) -> None:
        """One line, in one piece."""
        with suppress(OSError):
            self._out.write(line)

    def flush(self) -> None:
        """Nothing is kept back."""


class Seldom:
    """Lets a line through once in a while, however often it would be written."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._next = 0.0
        self._unsaid = 0
        self._guard = Lock()

    def due(self) -> int | None:
        """How often it was not let through since it last was; None if it is not now."""
        with self._guard:
            now = time.monotonic()
            if now < self._next:
                self._unsaid += 1
                return None
            self._next = now + self._seconds
            unsaid, self._unsaid = self._unsaid, 0
            return unsaid


def without_tokens(text: str) -> str:
    """A text in which only the kind of each token is left: somebody may put one into a path."""
    return TOKEN.sub(r"\1*", text)


def unquoted(record: logging.LogRecord) -> bool:
    """Cut a line of gunicorn's where it begins to quote a client; a filter that lets all through.

    What cannot be read as a request may hold a token, a ticket or a key all the same.
    """
    told = record.getMessage()
    quoting = QUOTING.match(told)
    record.msg, record.args = without_tokens(quoting[0] if quoting else told), ()
    return True


def _dumps(event: dict[str, Any], **_: Any) -> bytes:
    # [tokens logged] No token gets into the log.
    return without_tokens(orjson.dumps(event, default=str).decode()).encode()
