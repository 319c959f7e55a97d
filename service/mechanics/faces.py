"""Fields for the faces of dice that were thrown by hand."""

from __future__ import annotations

from service.mechanics.die import MAX_CHAIN
from service.schemas.fields import Several, StrictInteger, number, several, whole


def face(sides: int, description: str) -> StrictInteger:
    """The face of one supplied die; if omitted or null, the die is rolled."""
    return whole(1, sides, description, allow_none=True)


def faces(sides: int, description: str, *, most: int = MAX_CHAIN + 1) -> Several:
    """Faces of up to `most` supplied dice in the order thrown; null leaves a die to chance."""
    return several(face(sides, "A face; null leaves the die to chance."), most, description)


def shown_faces(description: str, *, most: int) -> Several:
    """Faces of dice that may show any number; each die refuses what it does not show."""
    return several(
        number("A face; null leaves the die to chance.", allow_none=True), most, description
    )
