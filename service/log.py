"""Structured logs: one JSON object a line on standard error."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any, BinaryIO, cast

import orjson
import structlog

log: Any = structlog.get_logger()


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


def _dumps(event: dict[str, Any], **_: Any) -> bytes:
    return orjson.dumps(event, default=str)
