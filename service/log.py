"""Structured logs: one JSON object a line on standard error."""

from __future__ import annotations

import logging
import sys
from typing import Any

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
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )


def _dumps(event: dict[str, Any], **_: Any) -> bytes:
    return orjson.dumps(event, default=str)
