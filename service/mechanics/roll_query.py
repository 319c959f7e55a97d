"""Queries for rolls: what a query for odds takes, a seed, and the form of the line."""

from __future__ import annotations

from typing import Any

from marshmallow import post_load

from service.mechanics.order import RollOrder, seed, short
from service.mechanics.query import QuerySchema


class RollQuerySchema(QuerySchema):
    """A query for one roll, parsed as strictly as one for odds."""

    seed = seed()
    short = short()

    @post_load
    def result(self, data: dict[str, Any], **_: Any) -> Any:
        """What a query becomes: the order to roll."""
        seed, short = data.pop("seed"), data.pop("short")
        return RollOrder(check=self.check(**data), seed=seed, short=short)
