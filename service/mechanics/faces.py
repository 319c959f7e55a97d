"""Fields for the faces of dice that were thrown by hand."""

from __future__ import annotations

from typing import Any

from marshmallow import ValidationError, validate

from service.fairness.chance import impossible_face
from service.mechanics.die import MAX_CHAIN
from service.schemas.fields import Several, StrictInteger, number, several


class Face(validate.Range):
    """A face that a die of so many sides can show."""

    def __init__(self, sides: int) -> None:
        super().__init__(1, sides)
        self._shows = range(1, sides + 1)

    def __call__(self, value: Any) -> Any:
        """Return the face. Raises ValidationError if the die does not have it."""
        if value not in self._shows:
            raise ValidationError(impossible_face(value, self._shows))
        return value


def face(sides: int, description: str) -> StrictInteger:
    """The face of one supplied die; if omitted or null, the die is rolled."""
    return StrictInteger(
        validate=Face(sides), metadata={"description": description}, allow_none=True
    )


def faces(sides: int, description: str, *, most: int = MAX_CHAIN + 1) -> Several:
    """Faces of up to `most` supplied dice in the order thrown; null leaves a die to chance."""
    return several(face(sides, "A face; null leaves the die to chance."), most, description)


def shown_face(description: str) -> StrictInteger:
    """The face of a die whose sides the request decides; the die refuses what it does not show."""
    return number(description, allow_none=True)


def shown_faces(description: str, *, most: int) -> Several:
    """Faces of dice that notation describes; each die refuses what it does not show."""
    return several(shown_face("A face; null leaves the die to chance."), most, description)
