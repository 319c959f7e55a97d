"""Rate limits."""

from __future__ import annotations

from service.config import Settings
from service.mechanics.limit import Limit


def rate_limits(settings: Settings) -> tuple[Limit, ...]:
    """The rate limits, None where rates are not limited."""
    limited = settings.limits_rates
    return (
        Limit(
            "requests_per_token",
            settings.requests_per_token if limited else None,
            "Requests of a token within a minute; null: any.",
        ),
        Limit(
            "requests_per_address",
            settings.requests_per_address if limited else None,
            "Requests of an address within a minute; null: any.",
        ),
        Limit(
            "sessions_per_address",
            settings.sessions_per_address if limited else None,
            "New sessions of an address within an hour; null: any.",
        ),
        Limit(
            "streams_per_address",
            settings.streams_per_address if limited else None,
            "Streams, polls and recordings of an address at once; null: any.",
        ),
        Limit(
            "bytes_per_address",
            settings.bytes_per_address if limited else None,
            "Bytes of changes of an address within a day; null: any.",
        ),
        Limit(
            "seats_per_address",
            settings.seats_per_address if limited else None,
            "Characters of a session from an address, and spectators; null: not limited.",
        ),
    )
