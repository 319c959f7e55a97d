"""What a mechanic is: the one object from which routes, batches and documents are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from marshmallow import Schema

from service.mechanics import shapes
from service.mechanics.die import Chance, RollResult
from service.mechanics.odds import Odds
from service.mechanics.order import RollSchema, faces_of
from service.mechanics.query import QuerySchema

Json = Mapping[str, Any]


class Sum(NamedTuple):
    """A number of an odds query, made of the body of a roll.

    `terms` are places in the body (`modifiers/value`: of every modifier), each with its factor.
    With `each` they are places in the items of that list, and the query has a number for each item.
    """

    terms: Mapping[str, int]
    each: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Mechanic:
    """One way to roll: shapes, rules and examples.

    `draw` asks chance for the dice of a check, `score` makes a result of their faces, `odds`
    counts, and `dice` says how many dice a check throws as written.
    """

    name: str  # "torg/2d10": the game, and what is rolled
    title: str
    about: str
    rules: str | None = None  # the ids of its rules: "T2-01 to T2-20"
    note: str | None = None  # what the document says beside that
    request: type[RollSchema]
    query: type[QuerySchema]
    outcome: type[Schema]
    draw: Callable[[Any, Chance], Any]
    score: Callable[[Any, Any], RollResult]
    odds: Callable[[Any], Odds]
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
    query_example: Mapping[str, str | list[str]]  # of a query for odds
    value_label: str
    by_level: bool = False  # whether its odds are listed by level, not by number
    marks: tuple[str | int, ...] = ()  # in pictures: totals to reach, or query fields that hold one
    headlines: tuple[str, ...] = ("success",)  # the named chances that a picture shows first
    further: Mapping[str, str] = field(default_factory=dict)
    """Further distributions beside its odds: what each describes, by name."""

    query_from: Mapping[str, Sum] = field(default_factory=dict)
    """How the page asks for the odds of a roll, where query and body differ: by query field."""

    def __post_init__(self) -> None:
        """Raises ReservedName if the request has fields that every request has."""
        faces_of(self.request)

    @property
    def system(self) -> str:
        """The game that the mechanic belongs to."""
        return self.name.partition("/")[0]

    @property
    def description(self) -> str:
        """Its paragraph in the document."""
        rules = self.rules and f"Rules {self.rules}."
        return " ".join(part for part in (self.about, rules, self.note) if part)

    @property
    def prefix(self) -> str:
        """What the names of its schemas begin with."""
        return self.request.__name__.removesuffix("RequestSchema")

    @cached_property
    def reader(self) -> RollSchema:
        """The schema that reads its requests, made once."""
        return self.request()

    @cached_property
    def many(self) -> type[RollSchema]:
        """A request for several rolls."""
        return shapes.many_request(self.prefix, self.request)

    @cached_property
    def batched(self) -> type[RollSchema]:
        """A request within a batch."""
        return shapes.batch_request(self.prefix, self.name, self.request)

    @cached_property
    def answer(self) -> type[Schema]:
        """The answer to one roll."""
        return shapes.roll_answer(
            self.prefix, self.name, outcome=self.outcome, faces=faces_of(self.request)
        )

    @cached_property
    def answers(self) -> type[Schema]:
        """The answer to several rolls."""
        return shapes.roll_answers(self.prefix, self.answer)

    @property
    def parameters(self) -> Mapping[str, list[str]]:
        """The example query, as one is read."""
        return {
            name: value if isinstance(value, list) else [value]
            for name, value in self.query_example.items()
        }

    @property
    def many_example(self) -> Json:
        """A request for two rolls, which a seed makes replayable."""
        [example, *_] = self.examples.values()
        fields = {name: value for name, value in example.items() if name not in ("dice", "seed")}
        return {**fields, "seed": "two of them", "count": 2}

    def marks_of(self, query: Mapping[str, Any]) -> tuple[int, ...]:
        """The totals that a picture of these odds marks, the lowest first."""
        marks = (query[mark] if isinstance(mark, str) else mark for mark in self.marks)
        return tuple(sorted({mark for mark in marks if mark is not None}))
