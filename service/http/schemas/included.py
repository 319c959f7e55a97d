"""The queries that add the list of moves to another answer."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema
from msgspec import Struct

from service.mechanics.query import QuerySchema
from service.schemas.fields import choice, flag


class Included(StrEnum):
    """What an answer can have in addition."""

    MOVES = "moves"


class ChangeQuery(Struct, frozen=True, kw_only=True):
    """What the answer to a move has in addition."""

    include: Included | None = None


class ChangeQuerySchema(QuerySchema):
    """What the answer to a move has in addition."""

    check_type: ClassVar[type[Any]] = ChangeQuery
    include = choice(Included, "`moves`: add the moves that you can make then.", load_default=None)


class SessionQuery(ChangeQuery, frozen=True, kw_only=True):
    """What the table has in addition, and whether the moves have odds."""

    odds: bool = False


class SessionQuerySchema(QuerySchema):
    """What the table has in addition."""

    check_type = SessionQuery
    include = choice(Included, "`moves`: add the moves that you can make now.", load_default=None)
    odds = flag("With `include=moves`: add `odds` to each move.")

    @validates_schema
    def odds_of_moves(self, data: Mapping[str, Any], **_: Any) -> None:
        """Check that there are moves for the odds."""
        if data.get("odds") and data.get("include") is None:
            raise ValidationError({"odds": ["Only together with include=moves."]})
