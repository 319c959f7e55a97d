"""The games at a table: what they store is not what they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from service.schemas.shape import SomeOf
from service.tables.common.game import TableGame
from service.tables.common.table import ClosedChapter, Shuffle
from service.tables.common.view import Fairness
from service.tables.registry import GAMES


def structs(types: list[Any]) -> set[type[Struct]]:
    """The structs in these types, in their fields, and so on."""
    found: set[type[Struct]] = set()
    while types:
        of = types.pop()
        if isinstance(of, type) and issubclass(of, Struct) and of not in found:
            found.add(of)
            types += get_type_hints(of, include_extras=True).values()
        types += inner(of)
    return found


def inner(of: Any) -> Iterator[Any]:
    """The types that a type is made of, also those that the document shows in its place."""
    yield from get_args(of)
    if get_origin(of) is Annotated:
        for note in of.__metadata__:
            if isinstance(note, SomeOf):
                yield from note


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_stored_cannot_be_taken_for_what_is_shown(game: TableGame) -> None:
    stored = structs([game.table, Shuffle, ClosedChapter])
    answers = (part.answer for part in game.parts)
    shown = structs([game.view_type, Fairness, *game.events.values(), *answers])
    assert len(stored) > 10
    assert len(shown) > 10
    mixed_up = [(a, b) for a in stored for b in shown if a is not b and issubclass(a, b)]
    assert not mixed_up
