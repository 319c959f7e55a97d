"""Limits of every table, and types of fields that the moves of all games share."""

from __future__ import annotations

from typing import Annotated

from service.schemas.shape import IdOf, IsName, Unique, about, lengths

MAX_CARD_NUMBER = 9_999
"""The highest number of a card."""
MAX_TEXT = 500
MAX_CHARACTERS = 32
"""The most characters at a table."""
MAX_NAME = 64
MAX_VERSION = 2**31 - 1

CharacterId = Annotated[str, IdOf("c")]
CharacterIds = Annotated[
    tuple[Annotated[CharacterId, about("A character's id.")], ...],
    lengths(0, MAX_CHARACTERS),
    Unique(),
]
Addressees = Annotated[
    tuple[
        Annotated[str, IdOf("c", "gamemaster"), about("A character's id, or `gamemaster`.")], ...
    ],
    lengths(1, MAX_CHARACTERS + 1),
    Unique(),
]
RollId = Annotated[str, IdOf("r")]
SpectatorId = Annotated[str, IdOf("w")]
Name = Annotated[str, lengths(1, MAX_NAME), IsName()]
