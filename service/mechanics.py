"""The mechanics: one entry each, from which every route, batch and document is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import Schema, fields, validate

from service.rules.daggerheart import attack, damage, duality, reaction
from service.rules.daggerheart import odds as daggerheart_odds
from service.rules.dice import odds as dice_odds
from service.rules.dice import roll as dice
from service.rules.die import Chance, Scored
from service.rules.odds import Odds
from service.rules.torang import ability, opposed
from service.rules.torang import odds as torang_odds
from service.rules.torg import d20, d20_odds, two_d10, two_d10_odds
from service.schemas import answers, order
from service.schemas import daggerheart as daggerheart_schemas
from service.schemas import dice as dice_schemas
from service.schemas import torang as torang_schemas
from service.schemas import torg as torg_schemas

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
    score: Callable[[Any, Any], Scored]
    odds: Callable[[Any], Odds]
    dice: Callable[[Any], int]
    examples: Mapping[str, Json]
    question: Mapping[str, str | list[str]]
    value_label: str
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
            system=_constant(self.system),
            mechanic=_constant(self.name),
            outcome=fields.Nested(self.outcome, required=True),
            faces=fields.Nested(
                self.faces,
                required=True,
                metadata={
                    "description": "Every face, in the shape of the request's `dice`: send it back "
                    "to carry the roll on, less a die to reroll that one."
                },
            ),
        )
        chances = answers.LevelChancesSchema if self.by_level else answers.ValueChancesSchema
        derived: dict[str, Any] = {
            "many": _many(self),
            "batched": _schema(
                f"{self.prefix}BatchRequest",
                (self.request,),
                f"{self.request.__doc__} In a batch.",
                mechanic=_constant(self.name),
            ),
            "answer": answer,
            "answers": _schema(
                f"{self.prefix}Answers",
                (Schema,),
                "Several rolls, answered in order.",
                rolls=fields.List(fields.Nested(answer), required=True),
            ),
            "odds_answer": _schema(
                f"{self.prefix}Odds",
                (chances,),
                "Exact odds.",
                system=_constant(self.system),
                mechanic=_constant(self.name),
                request=fields.Dict(
                    required=True, metadata={"description": "The query with its defaults."}
                ),
                damage=fields.Nested(
                    answers.ValueChancesSchema,
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


def _constant(text: str) -> fields.String:
    return fields.String(required=True, validate=validate.OneOf([text]))


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


def _torg_dice(check: Any) -> int:
    return 2 + int(check.up) + int(check.spent)


MECHANICS: Mapping[str, Mechanic] = {
    mechanic.name: mechanic
    for mechanic in (
        Mechanic(
            name="torg/2d10",
            title="Torg: 2d10 bonus number",
            prefix="Torg2d10",
            about="Two ten-sided dice, hot and cold: the lower one counts, hot as a plus, cold as "
            "a minus (T2-01). Rules T2-01 to T2-20.",
            request=torg_schemas.Torg2d10RequestSchema,
            query=torg_schemas.Torg2d10QuerySchema,
            faces=torg_schemas.Torg2d10FacesSchema,
            outcome=torg_schemas.Torg2d10OutcomeSchema,
            draw=two_d10.draw,
            score=two_d10.score,
            odds=two_d10_odds.odds,
            dice=_torg_dice,
            examples={
                "a skill against a difficulty, replayable": {
                    "value": 12,
                    "difficulty": 15,
                    "seed": "first blood",
                },
                "a maxed hot die and one Possibility, thrown by hand": {
                    "value": 8,
                    "difficulty": 20,
                    "possibilities": 1,
                    "modifiers": [{"name": "aim", "value": 3}],
                    "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4]]},
                },
            },
            question={"value": "12", "difficulty": "15", "up": "true"},
            value_label="Total (value + bonus)",
        ),
        Mechanic(
            name="torg/d20",
            title="Torg: d20 and bonus chart",
            prefix="TorgD20",
            about="The d20 of the first edition, rolled again on 10 and 20, and read on the bonus "
            "chart (TD-01). Rules TD-01 to TD-07.",
            request=torg_schemas.TorgD20RequestSchema,
            query=torg_schemas.TorgD20QuerySchema,
            faces=torg_schemas.TorgD20FacesSchema,
            outcome=torg_schemas.TorgD20OutcomeSchema,
            draw=d20.draw,
            score=d20.score,
            odds=d20_odds.odds,
            dice=_torg_dice,
            examples={
                "a twenty rolled on, thrown by hand": {"value": 14, "dice": {"d20": [20, 2]}},
            },
            question={"value": "14", "reality_rated": "false", "skilled": "false"},
            value_label="Total (value + bonus)",
        ),
        Mechanic(
            name="daggerheart/attack",
            title="Daggerheart: adversary attack",
            prefix="DaggerheartAttack",
            about="The gamemaster's d20 against Evasion, and damage on a hit. "
            "Rules DG-01 to DG-08.",
            request=daggerheart_schemas.DaggerheartAttackRequestSchema,
            query=daggerheart_schemas.DaggerheartAttackQuerySchema,
            faces=daggerheart_schemas.DaggerheartAttackFacesSchema,
            outcome=daggerheart_schemas.DaggerheartAttackOutcomeSchema,
            draw=attack.draw,
            score=attack.score,
            odds=daggerheart_odds.attack_odds,
            dice=lambda check: (
                2
                + (check.damage.count if check.damage else 0)
                + (check.extra.count if check.extra else 0)
            ),
            examples={
                "a critical hit, thrown by hand": {
                    "modifier": 1,
                    "evasion": 14,
                    "damage": "2d8+2",
                    "thresholds": {"major": 8, "severe": 16},
                    "dice": {"d20": [20], "damage": [5, 7]},
                },
            },
            question={"modifier": "1", "evasion": "11", "advantage": "1", "damage": "1d4+1"},
            value_label="Attack total",
        ),
        Mechanic(
            name="daggerheart/reaction",
            title="Daggerheart: gamemaster reaction roll",
            prefix="DaggerheartReaction",
            about="The gamemaster's d20 against a difficulty: reaction rolls, and any roll that is "
            "no attack. Rules DG-05 and DG-09.",
            request=daggerheart_schemas.DaggerheartReactionRequestSchema,
            query=daggerheart_schemas.DaggerheartReactionQuerySchema,
            faces=daggerheart_schemas.DaggerheartReactionFacesSchema,
            outcome=daggerheart_schemas.DaggerheartReactionOutcomeSchema,
            draw=reaction.draw,
            score=reaction.score,
            odds=daggerheart_odds.reaction_odds,
            dice=lambda check: 2,
            examples={
                "with disadvantage, thrown by hand": {
                    "modifier": 2,
                    "difficulty": 14,
                    "disadvantage": 1,
                    "dice": {"d20": [17, 11]},
                },
            },
            question={"modifier": "2", "difficulty": "14"},
            value_label="Total",
        ),
        Mechanic(
            name="daggerheart/damage",
            title="Daggerheart: damage",
            prefix="DaggerheartDamage",
            about="Damage dice, a critical's maximum, resistance and thresholds. "
            "Rules DG-04 and DG-07.",
            request=daggerheart_schemas.DaggerheartDamageRequestSchema,
            query=daggerheart_schemas.DaggerheartDamageQuerySchema,
            faces=daggerheart_schemas.DaggerheartDamageFacesSchema,
            outcome=daggerheart_schemas.DaggerheartDamageOutcomeSchema,
            draw=damage.draw,
            score=damage.score,
            odds=daggerheart_odds.damage_odds,
            dice=lambda check: check.damage.count,
            examples={
                "a critical that is resisted, thrown by hand": {
                    "damage": "2d8+2",
                    "critical": True,
                    "resistance": "resistant",
                    "dice": {"damage": [5, 7]},
                },
            },
            question={"damage": "1d6+2", "major": "5", "severe": "8"},
            value_label="Damage taken",
        ),
        Mechanic(
            name="daggerheart/duality",
            title="Daggerheart: Duality Dice",
            prefix="DaggerheartDuality",
            about="The players' Hope and Fear dice, SRD 2.0. Rules DU-01 to DU-05.",
            request=daggerheart_schemas.DaggerheartDualityRequestSchema,
            query=daggerheart_schemas.DaggerheartDualityQuerySchema,
            faces=daggerheart_schemas.DaggerheartDualityFacesSchema,
            outcome=daggerheart_schemas.DaggerheartDualityOutcomeSchema,
            draw=duality.draw,
            score=duality.score,
            odds=daggerheart_odds.duality_odds,
            dice=lambda check: 3 + check.help,
            examples={
                "two allies help, thrown by hand": {
                    "modifier": 1,
                    "difficulty": 15,
                    "help": 2,
                    "dice": {"hope": 4, "fear": 7, "help": [2, 5]},
                },
            },
            question={"modifier": "2", "difficulty": "15", "advantage": "1"},
            value_label="Total",
        ),
        Mechanic(
            name="torang/ability",
            title="Torang Engine: ability roll",
            prefix="TorangAbility",
            about="d100 against an ability score, alone or as a group roll with helpers. "
            "Rules TE-01 to TE-08b and TE-17.",
            request=torang_schemas.TorangAbilityRequestSchema,
            query=torang_schemas.TorangAbilityQuerySchema,
            faces=torang_schemas.TorangAbilityFacesSchema,
            outcome=torang_schemas.TorangAbilityOutcomeSchema,
            by_level=True,
            draw=ability.draw,
            score=ability.score,
            odds=torang_odds.ability_odds,
            dice=lambda check: 1 + len(check.helpers),
            examples={
                "a group roll, thrown by hand": {
                    "score": 68,
                    "difficult": 1,
                    "dramatic": True,
                    "helpers": [{"name": "Ann", "score": 45}, {"name": "Ben", "score": 60}],
                    "dice": {"d100": 41, "helpers": [44, 61]},
                },
            },
            question={"score": "68", "difficult": "1", "helper": ["60", "45"]},
            value_label="Level",
        ),
        Mechanic(
            name="torang/opposed",
            title="Torang Engine: opposed roll",
            prefix="TorangOpposed",
            about="Two abilities against each other. Rules TE-09 to TE-16 and TE-19. As the rule "
            "is written, 100 against 99 ends in mutual failure in 0.25 % of all rolls, 100 against "
            "100 in 25 % (TE-16).",
            request=torang_schemas.TorangOpposedRequestSchema,
            query=torang_schemas.TorangOpposedQuerySchema,
            faces=torang_schemas.TorangOpposedFacesSchema,
            outcome=torang_schemas.TorangOpposedOutcomeSchema,
            by_level=True,
            draw=opposed.draw,
            score=opposed.score,
            odds=torang_odds.opposed_odds,
            dice=lambda check: 2 + len(check.active.helpers) + len(check.opposing.helpers),
            examples={
                "a master wins with the lower roll, thrown by hand": {
                    "active": {"name": "Mira", "score": 155},
                    "opposing": {"name": "the guard", "score": 70},
                    "dice": {"active": 51, "opposing": 68},
                },
            },
            question={"active": "80", "opposing": "40"},
            value_label="Result for the active side",
        ),
        Mechanic(
            name="dice",
            title="Plain dice notation",
            prefix="Dice",
            about="Any dice: 4d6kh3 + 2d8![fire] - 1.",
            request=dice_schemas.DiceRequestSchema,
            query=dice_schemas.DiceQuerySchema,
            faces=dice_schemas.DiceFacesSchema,
            outcome=dice_schemas.DiceOutcomeSchema,
            draw=dice.draw,
            score=dice.score,
            odds=dice_odds.odds,
            dice=lambda check: check.count,
            examples={
                "an ability score and burning dice, thrown by hand": {
                    "expression": "4d6kh3 + 2d8![fire] - 1",
                    "dice": {"dice": [3, 6, 1, 5, 8, 2, 7]},
                },
            },
            question={"expression": "2d4kh1+1"},
            value_label="Total",
        ),
    )
}
