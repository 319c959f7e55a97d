"""What the general tests have to know of a mechanic: its game's `cases.py` says it.

`least`, `fields`, `rolls` and `worked` every mechanic has; the rest is for what a mechanic does
beside that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = dict[str, Any]


class Worked(NamedTuple):
    """An example for the reference, worked by hand from the rules."""

    body: Json
    why: str
    outcome: Json  # the part of the outcome that `why` explains


class Refused(NamedTuple):
    """A body or a query (a text) that is refused, and for which field.

    `limit` is a number that the problem has to name; `where` None: the request as a whole.
    """

    id: str
    request: Any
    where: str | None
    limit: str | None = None
    code: str = "validation_failed"


class Fit(NamedTuple):
    """A roll whose outcomes are compared with its odds; `key` is the part of the outcome."""

    body: Json
    query: Json
    key: str


class Dice(NamedTuple):
    """A body with supplied dice, and what it shows: pointers, or faces."""

    id: str
    body: Json
    shows: Any


class Chain(NamedTuple):
    """Supplied dice that begin a chain of a role: at least `length` dice come of it."""

    body: Json
    role: str
    length: int


@dataclass(frozen=True, kw_only=True)
class Cases:
    """Requests of one mechanic, for the tests that all mechanics share."""

    least: Json  # the shortest legal body
    fields: Mapping[str, str]
    """Every field of its own by its type (`WRONG` in test_hostile); `?`: it may be null."""
    rolls: Sequence[
        Json
    ]  # legal bodies that throw different dice; the first of them some of chance
    worked: Sequence[Worked]
    fit: Fit = field(default_factory=lambda: Fit({}, {}, "total"))
    chained: frozenset[str] = frozenset()  # the roles that have several chains

    refused: Sequence[Refused] = ()  # bodies
    refused_queries: Sequence[Refused] = ()
    heavy: Sequence[Refused] = ()  # queries whose odds would take too much work
    many_wrong: Sequence[Dice] = ()  # bodies with several faults, and the pointers to all of them
    many_wrong_queries: Sequence[Refused] = ()  # the same; `where` names them, with commas
    light: Sequence[str] = ()  # queries whose odds look heavy, and are counted at once
    within_limits: Sequence[tuple[str, Json]] = ()  # a verb and the most that it takes

    faces: Mapping[str, int] = field(default_factory=dict)  # roles of one die each, and its sides
    wrong_faces: Sequence[tuple[Json, str, str]] = ()  # supplied dice, the pointer, a bound
    not_needed: Sequence[Dice] = ()  # dice that no rule asks for
    dependent: Sequence[Dice] = ()  # dice whose need a thrown die decides
    in_part: Sequence[Dice] = ()  # all faces shown, 0 for those of chance
    chains: Sequence[Chain] = ()
    long_chain: tuple[Json, Json] | None = None  # a body, and its dice rolled on a thousand times
