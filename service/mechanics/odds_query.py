"""Queries for odds: what describes a check, and what is listed of its odds."""

from __future__ import annotations

from typing import Any

from service.mechanics.query import QuerySchema
from service.schemas.fields import flag


class OddsQuerySchema(QuerySchema):
    """A query for odds."""

    all = flag(
        "Also list impossible values between possible ones, with a chance of 0. Charts are the "
        "same either way: a gap is a gap."
    )

    def check(self, /, **values: Any) -> Any:
        """The check, without what is listed of its odds."""
        del values["all"]
        return super().check(**values)
