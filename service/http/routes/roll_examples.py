"""Answers to rolls as the document shows them: they stay the same, also those of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from service.fairness.chance import DieSource
from service.mechanics.answer import Json
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import RollOrder
from service.systems.rolls import roll, roll_many

SHOWN = "as the document shows it"
"""The seed of the rolls that seem to be of chance."""


def shown_roll(mechanic: Mechanic, order: RollOrder) -> Json:
    """The answer to an order; one without a seed is answered as chance could do it."""
    if order.seed is not None:
        return roll(mechanic, order)
    return _by_chance(roll(mechanic, replaced(order)))


def shown_rolls(mechanic: Mechanic, order: RollOrder) -> Sequence[Any]:
    """The answers to an order of several rolls, as chance could do them."""
    return roll_many(mechanic, replaced(order), encode=_by_chance)


def replaced(order: RollOrder) -> RollOrder:
    """The order with the seed of the document's rolls."""
    return structs.replace(order, seed=SHOWN)


def _by_chance(answer: Json) -> Json:
    sources = {DieSource.SEED: DieSource.SYSTEM}
    dice = [{**die, "source": sources.get(die["source"], die["source"])} for die in answer["dice"]]
    source = answer["randomness"]["source"]
    randomness = {"source": sources.get(source, source), "seed": None}
    return {**answer, "dice": dice, "randomness": randomness}
