"""Schemas derived from a mechanic's own: several rolls, batches, answers, and odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from marshmallow import Schema, fields

from service.mechanics.answer import AnswerSchema
from service.mechanics.odds import ChanceNames
from service.mechanics.odds_answer import LevelChancesSchema, ValueChancesSchema, named_chances
from service.mechanics.odds_query import OddsQuerySchema
from service.mechanics.order import ManySchema, RollSchema
from service.mechanics.query import QuerySchema
from service.mechanics.roll_query import RollQuerySchema
from service.schemas import reply
from service.schemas.names import camel
from service.schemas.once import once

S = TypeVar("S", bound=Schema)


def many_request(prefix: str, request: type[RollSchema]) -> type[RollSchema]:
    """The request with a count, and without supplied dice."""
    meta = type("Meta", (request.Meta,), {"exclude": ("dice",)})
    about = "The same roll, several times."
    return _schema(f"{prefix}ManyRequest", request, about, ManySchema, Meta=meta)


def batch_request(prefix: str, mechanic: str, request: type[RollSchema]) -> type[RollSchema]:
    """The request with the mechanic's name."""
    name = reply.constant(mechanic, "The mechanic.", default=mechanic)
    return _schema(f"{prefix}BatchRequest", request, "A roll of a batch.", mechanic=name)


def odds_query(prefix: str, query: type[QuerySchema]) -> type[QuerySchema]:
    """The query for odds, with what is listed of them."""
    return _schema(f"{prefix}OddsQuery", OddsQuerySchema, "A query for odds.", query)


def roll_query(prefix: str, query: type[QuerySchema]) -> type[QuerySchema]:
    """The same query for a roll."""
    return _schema(f"{prefix}RollQuery", RollQuerySchema, "A roll by a query.", query)


def roll_answer(
    prefix: str, mechanic: str, *, outcome: type[Schema], faces: type[Schema]
) -> type[Schema]:
    """The answer to one roll: the common fields, the outcome and the faces as they are shown."""
    shown = reply.part(faces, "Every face, as the `dice` of a request.")
    return _schema(
        f"{prefix}Answer",
        AnswerSchema,
        "The answer to a roll.",
        **_names(mechanic),
        outcome=fields.Nested(outcome, required=True),
        faces=shown,
    )


def roll_answers(prefix: str, answer: type[Schema]) -> type[Schema]:
    """The answers to several rolls of one mechanic."""
    rolls = reply.listed(answer, "In order.")
    about = "The answers to several rolls."
    return _schema(f"{prefix}Answers", reply.ReplySchema, about, rolls=rolls)


def odds_schema(
    prefix: str,
    mechanic: str,
    *,
    by_level: bool,
    chances: ChanceNames,
    further: Mapping[str, tuple[str, ChanceNames]],
    details: type[Schema],
) -> type[Schema]:
    """The answer to a query for odds.

    `further` has additional distributions by name: the description of each, and the names of its
    chances. `details` are fields of this mechanic alone.
    """
    return _schema(
        f"{prefix}Odds",
        LevelChancesSchema if by_level else ValueChancesSchema,
        "Exact odds.",
        details,
        **_names(mechanic),
        chances=named_chances(chances),
        request=fields.Dict(
            required=True, metadata={"description": "The query with its defaults."}
        ),
        **{
            name: reply.part(_further(name, chances), about, allow_none=True)
            for name, (about, chances) in further.items()
        },
    )


@once
def _further(name: str, chances: ChanceNames) -> type[Schema]:
    about = "A distribution: outcomes and tail add up to exactly 1."
    return _schema(
        f"{camel(name)}Chances", ValueChancesSchema, about, chances=named_chances(chances)
    )


def _names(mechanic: str) -> dict[str, fields.String]:
    return {
        "system": reply.constant(mechanic.partition("/")[0], "The game system."),
        "mechanic": reply.constant(mechanic, "The mechanic."),
    }


def shown_faces(prefix: str, faces: type[Schema]) -> type[Schema]:
    """The faces as an answer shows them: every role is present, and lists have no null."""
    members = {name: _shown_face(face) for name, face in faces().fields.items()}
    return _schema(f"{prefix}AnswerFaces", reply.ReplySchema, str(faces.__doc__), **members)


def _shown_face(face: fields.Field[Any]) -> fields.Field[Any]:
    if isinstance(face, fields.List):
        inner = _shown_face(face.inner)
        inner.allow_none = False
        return fields.List(inner, required=True, metadata=face.metadata)
    return fields.Integer(required=True, allow_none=True, metadata=face.metadata)


def _schema(name: str, base: type[S], about: str, *mixins: type[Schema], **members: Any) -> type[S]:
    schema: type[S] = type(f"{name}Schema", (base, *mixins), {"__doc__": about, **members})
    return schema
