"""The query of the list of moves, and the chances of a roll in its answer."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from service.mechanics.odds_answer import ChanceSchema, chance
from service.mechanics.query import QuerySchema
from service.schemas import reply
from service.schemas.fields import flag
from service.systems.torg.check import LEVELS
from service.tables.drama_deck.game.odds import RollOdds, StepOdds
from service.tables.drama_deck.roll_odds import Chances


class MovesQuery(Struct, frozen=True, kw_only=True):
    """Whether the list of moves has their odds."""

    odds: bool = False


class MovesQuerySchema(QuerySchema):
    """What the list of moves has beside them."""

    check_type = MovesQuery
    odds = flag("Add `odds` to each move (DD-15, T2-07).")


class LevelOddsSchema(reply.ReplySchema):
    """The chance of exactly each level of success (T2-14)."""

    minimal = reply.part(ChanceSchema, "The difficulty is just reached.")
    average = reply.part(ChanceSchema, "By 1 or 2 points.")
    good = reply.part(ChanceSchema, "By 3 to 6 points.")
    superior = reply.part(ChanceSchema, "By 7 to 11 points.")
    spectacular = reply.part(ChanceSchema, "By 12 points or more.")


class RollChancesSchema(reply.ReplySchema):
    """The chances of one roll."""

    success = reply.part(ChanceSchema, "The chance of a success.")
    levels = reply.part(LevelOddsSchema, "These add up to `success`.")
    disconnected = reply.part(
        ChanceSchema,
        "The chance to disconnect (T2-09, TD-06); null without a contradiction.",
        allow_none=True,
    )


class StepOddsSchema(reply.ReplySchema):
    """The chance that a step of a skill resolution is done (DD-61)."""

    letter = reply.text("The step.")
    before = reply.part(ChanceSchema, "With the dice thrown: 0 or 1.")
    after = reply.part(ChanceSchema, "After the move.")


class RollOddsSchema(reply.ReplySchema):
    """What a move does to the chances of a roll."""

    roll = reply.text("The open roll, or the failed one that a Second Chance repeats (DD-50).")
    filled = reply.any_object(
        'The values of `open` fields that `after` assumes: `{"attribute": "strength"}` for an '
        "Adrenalin, say. Empty for most moves."
    )
    before = reply.part(RollChancesSchema, "With the dice thrown: 0 or 1.")
    after = reply.part(
        RollChancesSchema,
        "After the move: only dice that it throws are left to chance.",
    )
    steps = reply.listed(
        StepOddsSchema,
        "For a check of several steps, the chance that each is done; `before` and `after` are "
        "for the first. Null for other rolls, and for a last-ditch effort (DD-64).",
        allow_none=True,
    )


def roll_odds_answer(odds: RollOdds | None) -> dict[str, Any] | None:
    """What a move does to the chances of a roll, as JSON."""
    if odds is None:
        return None
    return {
        "roll": odds.roll,
        "filled": odds.filled,
        "before": _chances(odds.before),
        "after": _chances(odds.after),
        "steps": [_step(step) for step in odds.steps] or None,
    }


def _step(step: StepOdds) -> dict[str, Any]:
    return {"letter": step.letter, "before": chance(step.before), "after": chance(step.after)}


def _chances(chances: Chances) -> dict[str, Any]:
    disconnected = chances.get("disconnected")
    return {
        "success": chance(chances["success"]),
        "levels": {level.value: chance(chances[level]) for level in LEVELS},
        "disconnected": None if disconnected is None else chance(disconnected),
    }
