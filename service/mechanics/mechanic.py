"""What a mechanic is: the one object from which routes, batches and documents are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema, fields

from service.mechanics import answer as answers
from service.mechanics import odds_answer as odds
from service.mechanics import order
from service.mechanics.die import Chance, RollResult
from service.mechanics.odds import Odds
from service.schemas import reply

Json = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Mechanic:
    """One way to roll: shapes, rules and examples.

    `draw` asks chance for the dice of a check, `score` makes an outcome of their faces, `odds`
    counts, and `dice` tells how many dice a check throws as written.
    """

    name: str
    title: str
    prefix: str  # of the names of its schemas
    about: str
    request: type[order.RollSchema]
    query: type[order.QuerySchema]
    faces: type[Schema]
    outcome: type[Schema]
    by_level: bool = False
    draw: Callable[[Any, Chance], Any]
    score: Callable[[Any, Any], RollResult]
    odds: Callable[[Any], Odds]
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
    question: Mapping[str, str | list[str]]
    value_label: str
    reader: order.RollSchema = field(init=False)  # of `request`: made once
    many: type[order.RollSchema] = field(init=False)
    batched: type[order.RollSchema] = field(init=False)
    answer: type[Schema] = field(init=False)
    answers: type[Schema] = field(init=False)
    odds_answer: type[Schema] = field(init=False)

    def __post_init__(self) -> None:
        """Derive the schemas that every mechanic has in the same form."""
        answer = _schema(
            f"{self.prefix}Answer",
            (answers.AnswerSchema,),
            "A roll, answered.",
            system=reply.constant(self.system, "The game system."),
            mechanic=reply.constant(self.name, "The mechanic."),
            outcome=fields.Nested(self.outcome, required=True),
            faces=fields.Nested(
                _shown(self),
                required=True,
                metadata={
                    "description": "Every face, in the shape of the request's `dice`: send it back "
                    "to carry the roll on, less a die to reroll that one."
                },
            ),
        )
        chances = odds.LevelChancesSchema if self.by_level else odds.ValueChancesSchema
        derived: dict[str, Any] = {
            "reader": self.request(),
            "many": _many(self),
            "batched": _schema(
                f"{self.prefix}BatchRequest",
                (self.request,),
                f"{self.request.__doc__} In a batch.",
                mechanic=reply.constant(self.name, "The mechanic."),
            ),
            "answer": answer,
            "answers": _schema(
                f"{self.prefix}Answers",
                (reply.ReplySchema,),
                "Several rolls, answered in order.",
                rolls=fields.List(
                    fields.Nested(answer),
                    required=True,
                    metadata={"description": "The rolls in order."},
                ),
            ),
            "odds_answer": _schema(
                f"{self.prefix}Odds",
                (chances,),
                "Exact odds.",
                system=reply.constant(self.system, "The game system."),
                mechanic=reply.constant(self.name, "The mechanic."),
                request=fields.Dict(
                    required=True, metadata={"description": "The query with its defaults."}
                ),
                damage=fields.Nested(
                    odds.ValueChancesSchema,
                    required=True,
                    allow_none=True,
                    metadata={
                        "description": "The damage of an attack in the same shape, 0 for a miss; "
                        "null for every other mechanic and without damage dice."
                    },
                ),
            ),
        }
        for name, schema in derived.items():
            object.__setattr__(self, name, schema)

    @property
    def system(self) -> str:
        """The game that the mechanic belongs to."""
        return self.name.partition("/")[0]

    @property
    def parameters(self) -> Mapping[str, list[str]]:
        """The example question as a query is read."""
        return {
            name: value if isinstance(value, list) else [value]
            for name, value in self.question.items()
        }

    @property
    def many_example(self) -> Json:
        """A request for two rolls, which a seed makes replayable."""
        [example, *_] = self.examples.values()
        fields = {name: value for name, value in example.items() if name not in ("dice", "seed")}
        return {**fields, "seed": "two of them", "count": 2}


def _shown(mechanic: Mechanic) -> Any:
    """The faces as an answer shows them: every role, and in lists every face."""
    return _schema(
        f"{mechanic.prefix}AnswerFaces",
        (reply.ReplySchema,),
        f"{mechanic.faces.__doc__}",
        **{name: _shown_face(face) for name, face in mechanic.faces().fields.items()},
    )


def _shown_face(face: fields.Field[Any]) -> fields.Field[Any]:
    if isinstance(face, fields.List):
        inner = _shown_face(face.inner)
        inner.allow_none = False
        return fields.List(inner, required=True, metadata=face.metadata)
    return fields.Integer(required=True, allow_none=True, metadata=face.metadata)


def _schema(name: str, bases: tuple[type[Any], ...], about: str, **members: Any) -> Any:
    return type(f"{name}Schema", bases, {"__doc__": about, **members})


def _many(mechanic: Mechanic) -> Any:
    """The request with a count, and without supplied dice."""
    meta = type("Meta", (mechanic.request.Meta,), {"exclude": ("dice",)})
    return _schema(
        f"{mechanic.prefix}ManyRequest",
        (mechanic.request, order.ManySchema),
        "The same roll, several times.",
        Meta=meta,
    )
