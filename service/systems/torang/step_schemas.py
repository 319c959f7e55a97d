"""Modifiers of an ability score: points in steps of 20.

Source: rule TE-05 in docs/rules/torang.md
"""

from __future__ import annotations

from marshmallow import ValidationError

from service.mechanics.order import ModifierSchema
from service.schemas.fields import MAX_LIST, MAX_NUMBER, Several, StrictInteger, several
from service.schemas.limits import between
from service.systems.torang.helping import STEP


def whole_steps(points: int) -> None:
    """Check that the points are a multiple of 20; a number out of range is refused elsewhere."""
    over = points % STEP
    if over and abs(points) <= MAX_NUMBER:
        lower = points - over
        raise ValidationError(
            f"Must be a multiple of {STEP} (TE-05): {lower} or {lower + STEP} instead of {points}."
        )


def step_points() -> StrictInteger:
    """The points of a modifier."""
    return StrictInteger(
        required=True,
        validate=[between(-MAX_NUMBER, MAX_NUMBER), whole_steps],
        metadata={
            "description": "Points added (TE-05).",
            "multipleOf": STEP,
        },
    )


class TorangModifierSchema(ModifierSchema):
    """A named number added to the score."""

    value = step_points()


def named_steps() -> Several:
    """Modifiers in a request."""
    return several(
        TorangModifierSchema,
        MAX_LIST,
        "Advantages and disadvantages, in multiples of 20 (TE-05).",
        load_default=(),
    )


def steps(whose: str = "") -> Several:
    """Modifiers in a query: their points alone."""
    about = (
        f"{whose}Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than "
        "one."
    )
    return several(step_points(), MAX_LIST, about, load_default=())
