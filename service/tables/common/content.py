"""The types of fields that the events of all games share."""

from __future__ import annotations

from typing import Annotated

from service.schemas.shape import about

Character = Annotated[str, about("A character's id.")]
Characters = Annotated[tuple[str, ...], about("Ids of characters.")]
Name = Annotated[str, about("Its name.")]
Because = Annotated[str | None, about("The reason, if one was given.")]
Roll = Annotated[str, about("The roll.")]
Line = Annotated[str, about("One line for a chat log, in English.")]
Commitment = Annotated[str, about("A SHA-256, in hex (docs/fairness.md).")]
