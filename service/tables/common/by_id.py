"""Find and replace things that have an id: characters, foes, rolls, skill resolutions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from service.tables.common.errors import NoSuchId


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Identified)


def find(items: Iterable[T], id: str, missing: str) -> T:
    """Return the item with this id. Raises NoSuchId with the detail `missing` if there is none."""
    for item in items:
        if item.id == id:
            return item
    raise NoSuchId(id, missing)


def exchange(items: Iterable[T], changed: T) -> tuple[T, ...]:
    """Return the items with `changed` in place of the one that has its id."""
    return tuple(changed if item.id == changed.id else item for item in items)
