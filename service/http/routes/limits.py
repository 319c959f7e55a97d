"""The limits in force."""

from __future__ import annotations

from flask import Response
from marshmallow import Schema

from service.config import Settings
from service.http.answers import json_response
from service.http.blueprint import Blueprint
from service.http.limits.events import CHANGES, event_limits
from service.http.limits.rates import rate_limits
from service.http.limits.requests import FIELDS, body_limits, connection_limits
from service.http.limits.rolls import ROLLS
from service.http.limits.tables import TABLES, session_limits
from service.http.work import Work
from service.mechanics.limit import Limit
from service.openapi.kind import LIMITS
from service.openapi.operation import Operation
from service.schemas.reply import ReplySchema, number
from service.systems.registry import SYSTEMS

GAMES = tuple(limit for system in SYSTEMS.values() for limit in system.limits)
"""The limits that games declare."""


def blueprint(settings: Settings) -> Blueprint:
    """The route of the limits."""
    routes = Blueprint("limits", __name__, url_prefix="/v1")
    operation = Operation(
        id="get_limits",
        summary="All limits",
        description="A request that exceeds one is refused, and the problem says which. Null: "
        "not limited.",
        tag="service",
        kind=LIMITS,
        answer=_schema(settings),
        answer_examples=lambda: {"as shipped": _values(Settings())},
    )
    values = _values(settings)

    @routes.get_operation("/limits", operation, work=Work.TINY)
    def view(_nothing: object) -> Response:
        return json_response(values)

    return routes


def _limits(settings: Settings) -> tuple[Limit, ...]:
    """Every limit but those of rates."""
    return (
        *body_limits(settings),
        *FIELDS,
        *ROLLS,
        *connection_limits(settings),
        *GAMES,
        *session_limits(settings),
        *TABLES,
        *event_limits(settings),
        *CHANGES,
    )


def _values(settings: Settings) -> dict[str, int | None]:
    return {limit.name: limit.value for limit in (*rate_limits(settings), *_limits(settings))}


def _schema(settings: Settings) -> type[Schema]:
    schema = ReplySchema.from_dict(
        {
            **{limit.name: number(limit.about) for limit in _limits(settings)},
            **{limit.name: number(limit.about, allow_none=True) for limit in rate_limits(settings)},
        },
        name="LimitsSchema",
    )
    schema.__doc__ = "Every limit by its name."
    return schema
