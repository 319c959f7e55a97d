"""The declaration of a mechanic, from which routes, batches and documents are derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from marshmallow import Schema

from service.mechanics import derived_schemas
from service.mechanics.die import Chance, Die, RollResult, SpareDice
from service.mechanics.odds import SUCCESS, ChanceNames, Odds
from service.mechanics.odds_query import OddsQuerySchema
from service.mechanics.order import COMMON, ReservedName, RollSchema, faces_of
from service.mechanics.query import QuerySchema
from service.mechanics.work import Meter

Json = Mapping[str, Any]


class Sum(NamedTuple):
    """How a number of an odds query is computed from the body of a roll.

    `terms` maps paths in the body (`modifiers/value` means every modifier) to factors. With `each`
    the paths are relative to the items of that list, and the query has a number for each item.
    """

    terms: Mapping[str, int]
    each: str | None = None


class OddsDetails(NamedTuple):
    """Fields that only the odds of one mechanic have, and their values for a check, as JSON."""

    schema: type[Schema] = Schema
    values: Callable[[Any], Json] = lambda _check: {}


NO_DETAILS = OddsDetails()


class CountOdds(Protocol):
    """Counts the odds of a check."""

    def __call__(self, check: Any, meter: Meter | None = None, /) -> Odds:
        """The odds; the meter, if the request asks for others as well, has what is left for them.

        Raises TooMuchWork.
        """


class Further(NamedTuple):
    """A further distribution: its description, and the names of its chances."""

    about: str
    chances: ChanceNames


@dataclass(frozen=True, kw_only=True, eq=False)
class Mechanic:
    """One way to roll: its schemas, rules and examples.

    `draw` asks chance for the dice of a check, `score` computes the result of their faces, `odds`
    the exact odds, and `dice` how many dice a check rolls, not counting rerolls.
    """

    name: str  # "torg/2d10": the game, and what is rolled
    title: str
    about: str
    rules: str | None = None  # the ids of its rules: "T2-01 to T2-20"
    note: str | None = None  # what the document adds to that
    request: type[RollSchema]
    query: type[QuerySchema]
    outcome: type[Schema]
    draw: Callable[[Any, Chance], Any]
    score: Callable[[Any, Any], RollResult]
    odds: CountOdds
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
    query_example: Mapping[str, str | list[str]]  # of an odds query
    value_label: str | Callable[[Any], str]  # what the values of its odds are, or those of a check
    by_level: bool = False  # whether its odds are listed by level, not by number
    marks: tuple[str | int, ...] = ()  # in pictures: totals to reach, or names of a check's
    chances: ChanceNames = SUCCESS  # the names of the chances in its odds
    under: Callable[[Any], bool] = lambda _check: False  # whether totals below a mark succeed
    headlines: tuple[str, ...] = ("success",)  # the named chances that a picture shows first
    keep: Callable[[Any, Any, SpareDice], Any] | None = None
    """Adds supplied dice to the faces that only another request for the same roll would need."""

    short_text: Callable[[Any, Any], str] | None = None
    """The short line for a check and its outcome; without it the line is always the whole one."""

    mark: Callable[[Any, Sequence[Die]], Any] | None = None
    """Marks in the check what was thrown only after dice that were supplied."""

    further: Mapping[str, Further] = field(default_factory=dict)
    """Further distributions besides its odds, by name."""

    odds_details: OddsDetails = NO_DETAILS
    query_from: Mapping[str, Sum] = field(default_factory=dict)
    """How the page turns a roll's body into an odds query where they differ, by query field."""

    def __post_init__(self) -> None:
        """Raises ReservedName if a request or a query redefines a field that every roll has."""
        faces_of(self.request)
        reserved = {*COMMON, *OddsQuerySchema().declared_fields}
        if names := self.query().declared_fields.keys() & reserved:
            raise ReservedName(f"{self.query.__name__}: rename {', '.join(sorted(names))}")

    @property
    def system(self) -> str:
        """The game that the mechanic belongs to."""
        return self.name.partition("/")[0]

    @property
    def identifier(self) -> str:
        """Its name within the ids of operations: torg_2d10."""
        return self.name.replace("/", "_")

    @property
    def description(self) -> str:
        """Its description in the OpenAPI document."""
        rules = self.rules and f"Rules {self.rules}."
        return " ".join(part for part in (self.about, rules, self.note) if part)

    @property
    def prefix(self) -> str:
        """The prefix of its schemas' names."""
        return self.request.__name__.removesuffix("RequestSchema")

    @cached_property
    def reader(self) -> RollSchema:
        """The schema that loads its requests, instantiated once."""
        return self.request()

    @cached_property
    def query_reader(self) -> QuerySchema:
        """The schema that loads a check from a query, instantiated once."""
        return self.query()

    @cached_property
    def odds_query_reader(self) -> QuerySchema:
        """The schema that loads its odds queries, instantiated once."""
        return derived_schemas.odds_query(self.prefix, self.query)()

    @cached_property
    def roll_query_reader(self) -> QuerySchema:
        """The schema that loads queries for a roll, instantiated once."""
        return derived_schemas.roll_query(self.prefix, self.query)()

    @cached_property
    def many(self) -> type[RollSchema]:
        """A request for several rolls."""
        return derived_schemas.many_request(self.prefix, self.request)

    @cached_property
    def batched(self) -> type[RollSchema]:
        """A request within a batch."""
        return derived_schemas.batch_request(self.prefix, self.name, self.request)

    @cached_property
    def answer(self) -> type[Schema]:
        """The answer to one roll."""
        return derived_schemas.roll_answer(
            self.prefix, self.name, outcome=self.outcome, faces=self.shown_faces
        )

    @cached_property
    def shown_faces(self) -> type[Schema]:
        """The faces of an answer."""
        return derived_schemas.shown_faces(self.prefix, faces_of(self.request))

    @cached_property
    def answers(self) -> type[Schema]:
        """The answer to several rolls."""
        return derived_schemas.roll_answers(self.prefix, self.answer)

    @property
    def parameters(self) -> Mapping[str, list[str]]:
        """The example query as parsed from a URL: a list of texts for each parameter."""
        return {
            name: value if isinstance(value, list) else [value]
            for name, value in self.query_example.items()
        }

    @property
    def query_values(self) -> Json:
        """The example query as numbers and booleans."""
        request = self.query_reader.load(self.parameters).request
        return {name: request[name] for name in self.query_example}

    @property
    def many_example(self) -> Json:
        """An example request for one roll: a longer list shows no more."""
        [example, *_] = self.examples.values()
        fields = {name: value for name, value in example.items() if name not in ("dice", "seed")}
        return {**fields, "count": 1}

    def label_of(self, check: Any) -> str:
        """What the values of the odds of a check are: "Total"."""
        return self.value_label(check) if callable(self.value_label) else self.value_label

    def marks_of(self, check: Any) -> tuple[int, ...]:
        """The totals that a picture of these odds marks, the lowest first."""
        marks = (getattr(check, mark) if isinstance(mark, str) else mark for mark in self.marks)
        return tuple(sorted({mark for mark in marks if mark is not None}))
