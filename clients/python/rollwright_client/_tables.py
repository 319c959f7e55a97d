"""What comes with a new seat; the same for both clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from rollwright_client.types import SessionCreated

TableT = TypeVar("TableT")
AnswerT = TypeVar("AnswerT")


class Created(NamedTuple, Generic[TableT]):
    """A new table as its gamemaster sees it, and what lets others in."""

    table: TableT
    join_code: str
    created: SessionCreated


class Joined(NamedTuple, Generic[TableT, AnswerT]):
    """A table as a new seat sees it."""

    table: TableT
    joined: AnswerT
