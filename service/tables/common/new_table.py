"""A new table, as it is asked for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about
from service.tables.common.event import EventContent
from service.tables.common.session_events import SessionCreated
from service.tables.common.shape import Name
from service.tables.common.table import Table


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to create; a game adds its equipment."""

    name: Annotated[Name, about("Display name.")]

    def table(self) -> Table:
        """The table before anybody has joined."""
        raise NotImplementedError

    def created(self, commitment: str) -> EventContent:
        """The content of the event of its creation."""
        return SessionCreated(name=self.name, commitment=commitment)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Advice, in sentences for people."""
        return ()
