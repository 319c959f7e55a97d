"""The declaration of a mechanic, from which routes, batches and documents are derived."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from marshmallow import Schema, fields

from service.mechanics import answer, query
from service.mechanics.die import Chance, Die, RollResult, SpareDice
from service.mechanics.odds import SUCCESS, ChanceNames, Odds
from service.mechanics.odds_answer import odds_schema
from service.mechanics.order import (
    COMMON,
    RollSchema,
    count_field,
    dice_field,
    roll_request,
    supplied_faces,
)
from service.mechanics.work import Meter
from service.schemas import reply
from service.schemas.derive import members_sent, reply_fields, reply_schema
from service.schemas.fields import RequestSchema

Json = Mapping[str, Any]


RESERVED = (*COMMON, "all")
"""Names that no field of a check may have."""


class ReservedName(ValueError):
    """A check uses the name of a field that all rolls or odds have."""


class OddsDetails(NamedTuple):
    """Details that only the odds of one mechanic have: their type, and their value for a check."""

    of: type[Any]
    make: Callable[[Any], Any]


class CountOdds(Protocol):
    """Counts the odds of a check."""

    def __call__(self, check: Any, meter: Meter | None = None, /) -> Odds:
        """The odds; a meter shared with other odds of the request has the steps that are left.

        Raises TooMuchWork.
        """


class Further(NamedTuple):
    """A further distribution: its description, and the names of its chances."""

    about: str
    chances: ChanceNames


@dataclass(frozen=True, kw_only=True, eq=False)
class Mechanic:
    """One way to roll: its check, faces and outcome (the source of all schemas), and its rules.

    `draw` asks chance for the dice of a check, `score` computes the result of their faces, `odds`
    the exact odds, and `dice` how many dice a check rolls, not counting rerolls.
    """

    name: str  # "torg/2d10": the game, and what is rolled
    title: str
    about: str
    rules: str | None = None  # the ids of its rules: "T2-01 to T2-20"
    note: str | None = None  # a remark added in the document
    check_type: type[Any]
    faces_type: type[Any]
    outcome_type: type[Any]
    draw: Callable[[Any, Chance], Any]
    score: Callable[[Any, Any], RollResult]
    odds: CountOdds
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
    query_example: Mapping[str, str | list[str]]  # of an odds query
    value_label: str | Callable[[Any], str]  # the name of the values of its odds
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
    """Marks in the check the dice that were thrown after supplied ones."""

    further: Mapping[str, Further] = field(default_factory=dict)
    """Further distributions besides its odds, by name."""

    odds_details: OddsDetails | None = None

    def __post_init__(self) -> None:
        """Raises ReservedName if a check has a field with the name of one that every roll has."""
        own = {member.name for member in members_sent(self.check_type)}
        own |= {name for name, _ in query.places(self.check_type)}
        if names := [name for name in RESERVED if name in own]:
            raise ReservedName(
                f"{self.check_type.__name__}: all rolls and odds have {', '.join(RESERVED)}, with "
                f"a meaning of their own; rename {', '.join(names)}"
            )

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
        """The prefix of its schemas' names: Torg2d10."""
        return "".join(part.capitalize() for part in self.identifier.split("_"))

    @cached_property
    def supplied_faces(self) -> type[RequestSchema]:
        """The faces of a request."""
        return supplied_faces(f"{self.prefix}Faces", self.faces_type)

    @cached_property
    def shown_faces(self) -> type[Schema]:
        """The faces of an answer."""
        return answer.shown_faces(self.prefix, self.faces_type)

    @cached_property
    def reader(self) -> RollSchema:
        """Loads its requests."""
        return self._request(
            "Request", self.check_type.__doc__, dice=dice_field(self.supplied_faces)
        )

    @cached_property
    def many(self) -> RollSchema:
        """Loads a request for several rolls."""
        return self._request("ManyRequest", "The same roll, several times.", count=count_field())

    @cached_property
    def batched(self) -> RollSchema:
        """Loads a request within a batch."""
        name = reply.constant(self.name, "The mechanic.", default=self.name)
        more = {"dice": dice_field(self.supplied_faces), "mechanic": name}
        return self._request("BatchRequest", "A roll of a batch.", **more)

    def _request(self, name: str, about: str | None, **more: fields.Field[Any]) -> RollSchema:
        return roll_request(f"{self.prefix}{name}", self.check_type, about, **more)()

    @cached_property
    def query_reader(self) -> query.CheckQuery:
        """Loads a check from a query."""
        return query.check_query(self.prefix, self.check_type)()

    @cached_property
    def odds_query_reader(self) -> query.CheckQuery:
        """Loads its odds queries."""
        return query.odds_query(self.prefix, self.check_type)()

    @cached_property
    def roll_query_reader(self) -> query.CheckQuery:
        """Loads queries for a roll."""
        return query.roll_query(self.prefix, self.check_type)()

    @cached_property
    def outcome(self) -> type[Schema]:
        """The outcome in an answer."""
        return reply_schema(self.outcome_type, f"{self.prefix}Outcome")

    @cached_property
    def answer(self) -> type[Schema]:
        """The answer to one roll."""
        return answer.roll_answer(
            self.prefix, self.name, outcome=self.outcome, faces=self.shown_faces
        )

    @cached_property
    def answers(self) -> type[Schema]:
        """The answer to several rolls."""
        return answer.roll_answers(self.prefix, self.answer)

    def odds_answer(self, further: Mapping[str, Further]) -> type[Schema]:
        """The answer to a query for odds, with the `further` distributions of all mechanics."""
        return odds_schema(
            self.prefix,
            self.name,
            by_level=self.by_level,
            chances=self.chances,
            further=further,
            details=reply_fields(self.odds_details.of) if self.odds_details else {},
        )

    @cached_property
    def query_from(self) -> Mapping[str, query.Sum]:
        """The page's computation of an odds query from a roll's body, where they differ."""
        return query.sources(self.check_type)

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
        """An example request for several rolls, with a single one: a longer list shows no more."""
        [example, *_] = self.examples.values()
        fields = {name: value for name, value in example.items() if name not in ("dice", "seed")}
        return {**fields, "count": 1}

    def label_of(self, check: Any) -> str:
        """The name of the values of a check's odds, such as "Total"."""
        return self.value_label(check) if callable(self.value_label) else self.value_label

    def marks_of(self, check: Any) -> tuple[int, ...]:
        """The totals that a picture of these odds marks, the lowest first."""
        marks = (getattr(check, mark) if isinstance(mark, str) else mark for mark in self.marks)
        return tuple(sorted({mark for mark in marks if mark is not None}))
