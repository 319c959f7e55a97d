"""The declaration of a mechanic, from which routes, batches and documents are derived."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from typing import Any, NamedTuple, Protocol, get_args, get_type_hints

from marshmallow import Schema, fields

from service.mechanics import answer, query
from service.mechanics.die import Chance, Die, RollResult, SpareDice
from service.mechanics.odds import SUCCESS, ChanceNames, Odds
from service.mechanics.odds_answer import (
    LevelChancesSchema,
    ValueChancesSchema,
    further_chances,
    named_chances,
)
from service.mechanics.order import (
    COMMON,
    SHARED,
    RollSchema,
    dice_field,
    supplied_faces,
)
from service.mechanics.work import Meter
from service.schemas import reply
from service.schemas.derive import (
    field_of,
    members_sent,
    reply_fields,
    reply_schema,
    request_field,
    request_fields,
    schema,
)
from service.schemas.fields import RequestSchema

Json = Mapping[str, Any]


RESERVED = (*COMMON, "all")
"""Names that no field of a check may have."""


class ReservedName(ValueError):
    """A check uses the name of a field that all rolls or odds have."""


class Roll(Protocol):
    """The module of a roll; the types of its check, faces and outcome are those it annotates."""

    def draw(self, check: Any, chance: Chance, /) -> Any:
        """Ask chance for the dice of a check; their faces."""

    def score(self, check: Any, faces: Any, /) -> RollResult[Any]:
        """The result of the faces."""

    def odds(self, check: Any, meter: Meter | None = None, /) -> Odds:
        """The exact odds; a meter shared with other odds of the request has the steps left.

        Raises TooMuchWork.
        """


class Further(NamedTuple):
    """A further distribution: its description, and the names of its chances."""

    about: str
    chances: ChanceNames


@dataclass(frozen=True, kw_only=True, eq=False)
class Mechanic:
    """One way to roll: its module, and further facts for requests, pages and pictures.

    `dice` computes how many dice a check rolls, not counting rerolls.
    """

    name: str  # "torg/2d10": the game, and what is rolled
    title: str
    about: str
    rules: str | None = None  # the ids of its rules: "T2-01 to T2-20"
    note: str | None = None  # a remark added in the document
    roll: Roll
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
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

    odds_details: Callable[[Any], Any] | None = None
    """Makes the details that only the odds of this mechanic have, of the type it annotates."""

    def __post_init__(self) -> None:
        """Raises ReservedName if a check has a field with the name of one that every roll has."""
        own = {member.name for member in members_sent(self.check_type)}
        own |= {name for name, _ in query.places(self.check_type)}
        if names := [name for name in RESERVED if name in own]:
            raise ReservedName(
                f"{self.check_type.__name__}: all rolls and odds have {', '.join(RESERVED)}, with "
                f"a meaning of their own; rename {', '.join(names)}"
            )

    @cached_property
    def check_type(self) -> type[Any]:
        """The type of its checks."""
        return _types(self.roll.draw)[0]

    @cached_property
    def faces_type(self) -> type[Any]:
        """The type of its faces."""
        return _types(self.roll.draw)[-1]

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
        count = field_of(SHARED["count"].shape, required=True)
        return self._request("ManyRequest", "The same roll, several times.", count=count)

    @cached_property
    def batched(self) -> RollSchema:
        """Loads a request within a batch."""
        name = reply.constant(self.name, "The mechanic.", default=self.name)
        more = {"dice": dice_field(self.supplied_faces), "mechanic": name}
        return self._request("BatchRequest", "A roll of a batch.", **more)

    def _request(self, name: str, about: str | None, **more: fields.Field[Any]) -> RollSchema:
        check = self.check_type
        common = {name: request_field(SHARED[name]) for name in SHARED if name != "count"}
        contents = {"of": check, **request_fields(check), **common, **more}
        return schema(f"{self.prefix}{name}", RollSchema, about, contents)()

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
        return reply_schema(get_args(_types(self.roll.score)[-1])[0], f"{self.prefix}Outcome")

    @cached_property
    def answer(self) -> type[Schema]:
        """The answer to one roll."""
        contents = {
            **answer.names(self.name),
            "outcome": fields.Nested(self.outcome, required=True),
            "faces": reply.part(self.shown_faces, "Every face, as the `dice` of a request."),
        }
        about = "The answer to a roll."
        return schema(f"{self.prefix}Answer", answer.AnswerSchema, about, contents)

    @cached_property
    def answers(self) -> type[Schema]:
        """The answer to several rolls."""
        contents = {"rolls": reply.listed(self.answer, "In order.")}
        about = "The answers to several rolls."
        return schema(f"{self.prefix}Answers", reply.ReplySchema, about, contents)

    def odds_answer(self, further: Mapping[str, Further]) -> type[Schema]:
        """The answer to a query for odds, with the `further` distributions of all mechanics."""
        about = "The query with its defaults."
        contents = {
            **(reply_fields(_types(self.odds_details)[-1]) if self.odds_details else {}),
            **answer.names(self.name),
            "chances": named_chances(self.chances),
            "request": fields.Dict(required=True, metadata={"description": about}),
            **{
                name: reply.part(further_chances(name, one.chances), one.about, allow_none=True)
                for name, one in further.items()
            },
        }
        base = LevelChancesSchema if self.by_level else ValueChancesSchema
        return schema(f"{self.prefix}Odds", base, "Exact odds.", contents)

    @cached_property
    def query_from(self) -> Mapping[str, query.Sum]:
        """The page's computation of an odds query from a roll's body, where they differ."""
        return query.sources(self.check_type)

    @property
    def query_values(self) -> Json:
        """The first example as a query: numbers and texts by parameter."""
        return query.parameters(self.check_type, next(iter(self.examples.values())))

    @property
    def query_example(self) -> Mapping[str, list[str]]:
        """The same as parsed from a URL: a list of texts for each parameter."""
        return {
            name: [value if isinstance(value, str) else json.dumps(value)]
            for name, value in self.query_values.items()
        }

    @property
    def many_example(self) -> Json:
        """An example request for several rolls, with a single one: a longer list shows no more."""
        example = next(iter(self.examples.values()))
        fields = {name: value for name, value in example.items() if name not in ("dice", "seed")}
        return {**fields, "count": 1}

    def label_of(self, check: Any) -> str:
        """The name of the values of a check's odds, such as "Total"."""
        return self.value_label(check) if callable(self.value_label) else self.value_label

    def marks_of(self, check: Any) -> tuple[int, ...]:
        """The totals that a picture of these odds marks, the lowest first."""
        marks = (getattr(check, mark) if isinstance(mark, str) else mark for mark in self.marks)
        return tuple(sorted({mark for mark in marks if mark is not None}))


def _types(function: Callable[..., Any]) -> list[type[Any]]:
    """The types of a function's arguments, and last that of its result. Raises KeyError."""
    hints = get_type_hints(function)
    return [hints[name] for name in (*signature(function).parameters, "return")]
