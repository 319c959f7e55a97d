"""Events at a table, the viewers of each part of them, and the events of a session itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct, to_builtins

from service.schemas.shape import Secret, members
from service.tables.common import content
from service.tables.common.actor import Actor


def snake_case(name: str) -> str:
    """The name of a class as one in the API: `card_flipped` for CardFlipped."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class EventContent(Struct, frozen=True):
    """The content of an event. A subclass is a kind of event, described by its docstring.

    Its name is the event's type, as `snake_case` has it. Fields marked as `Secret` are for
    some viewers only; a field whose default is UNSET is recorded only where it applies.
    """

    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.type = snake_case(cls.__name__)


class CharacterEvent(EventContent, frozen=True):
    """An event about a character."""

    character: content.Character


def kinds_of_events(base: type[EventContent] = EventContent) -> Iterator[type[EventContent]]:
    """Yield the kinds of all modules that are loaded: the subclasses without subclasses."""
    for kind in base.__subclasses__():
        if kind.__subclasses__():
            yield from kinds_of_events(kind)
        else:
            yield kind


@cache
def secrets_of(kind: type[EventContent]) -> tuple[str, ...]:
    """The names of the secret fields, in JSON."""
    return tuple(member.key for member in members(kind) if Secret in member.shape.notes)


class Event(Struct, frozen=True):
    """One event: public content, and secret content for each viewer.

    A viewer is a character's id, or `gamemaster`; see `Actor.viewer`.
    """

    type: str
    by: Actor | None  # None: the operator of the service
    content: Mapping[str, Any] = {}
    secret: Mapping[str, Mapping[str, Any]] = {}

    @classmethod
    def of(
        cls,
        content: EventContent,
        by: Actor | None,
        viewers: Collection[str] | None = (),
        known: EventContent | None = None,
    ) -> Event:
        """Return the event with this content.

        Only `viewers` see its secret fields (None: everybody), and `known` in place of `content`.
        """
        public = whole = to_builtins(content)
        if known is not None:
            whole = to_builtins(known)
        if viewers is not None and (secrets := secrets_of(type(content))):
            public = {name: value for name, value in public.items() if name not in secrets}
        if public is whole or not viewers:
            return cls(content.type, by, public)
        secret = {k: v for k, v in whole.items() if k not in public or public[k] != v}
        return cls(content.type, by, public, dict.fromkeys(viewers, secret) if secret else {})

    def visible_to(self, actor: Actor) -> dict[str, Any]:
        """Return the event as this actor may see it."""
        return {
            "type": self.type,
            "by": self.by and self.by.seat,
            **self.content,
            # [P4 secret] Secret content is for its own viewer only.
            **self.secret.get(actor.viewer, {}),
        }


class SessionCreated(EventContent, frozen=True):
    """A table was created."""

    name: content.Name
    commitment: content.Commitment


class TokenRotated(EventContent, frozen=True):
    """Somebody has a new token."""


class GmTokenRenewed(EventContent, frozen=True):
    """The operator issued a new gamemaster token."""


class JoinCodeRenewed(EventContent, frozen=True):
    """There is a new join code."""


class ShortCodeIssued(EventContent, frozen=True):
    """There is a short code to join with."""


class HandoverCodeIssued(EventContent, frozen=True):
    """There is a code to become the gamemaster with."""
