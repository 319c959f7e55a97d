"""Events: what has happened at a table, and who may see which part of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from service.tables.common.actor import Actor


class EventKind(NamedTuple):
    """A kind of event: its type, its description, and the names of its fields.

    `secret` names fields that only the viewers named in `about` can see, `optional` those of
    `content` that are recorded only where they apply. Others of `content` may tell some viewers
    more: with a secret difficulty (DD-15).
    """

    type: str
    about: str
    content: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


class Event(Struct, frozen=True):
    """One event: public content, and secret content for each viewer.

    A viewer is a character's id, or `gamemaster`; see `Actor.viewer`.
    """

    type: str
    by: Actor | None  # None: the operator of the service
    content: Mapping[str, Any] = {}
    secret: Mapping[str, Mapping[str, Any]] = {}

    def visible_to(self, actor: Actor) -> dict[str, Any]:
        """Return what this actor may see of the event."""
        return {
            "type": self.type,
            "by": self.by and self.by.seat,
            **self.content,
            # [P4 secret] Secret content is for its own viewer only.
            **self.secret.get(actor.viewer, {}),
        }
