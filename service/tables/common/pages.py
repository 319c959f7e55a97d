"""Parts of a game with paths of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct


class Numbers(NamedTuple):
    """The numbers that a path with `<number>` takes: `missing` refuses all others."""

    about: str
    of: range
    example: int
    missing: str


class Part(NamedTuple):
    """A part of a table, below the path of its session.

    `view` gets the table and its viewer, and the number that is in the path, if any; it raises
    LookupError for one that is not there.
    """

    path: str
    id: str  # of its operation
    summary: str
    about: str
    answer: type[Struct]
    view: Callable[..., Struct]
    numbers: Numbers | None = None
    shortened: bool = False  # whether the document shows each list with its first item alone


class LookUp(NamedTuple):
    """A page below /v1 that is the same for everybody; `make` gets the number in the path.

    `example` is its name, and its value if that should be shorter than what is made.
    """

    path: str
    id: str  # of its operation
    tag: str
    summary: str
    about: str
    answer: type[Struct]
    make: Callable[..., Any]
    example: tuple[str, Callable[[], Any] | None]
    numbers: Numbers | None = None
