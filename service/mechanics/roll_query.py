"""Queries for rolls: what a query for odds takes, and a seed."""

from __future__ import annotations

from typing import Any

from marshmallow import post_load

from service.mechanics.order import RollOrder, seed
from service.mechanics.query import QuerySchema


class RollQuerySchema(QuerySchema):
    """A query for one roll, parsed as strictly as one for odds."""

    seed = seed()

    @post_load
    def result(self, data: dict[str, Any], **_: Any) -> Any:
        """What a query becomes: the order to roll."""
        seed = data.pop("seed")
        return RollOrder(check=self.check(**data), seed=seed)
