"""Limits, descriptions and types of fields that moves have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from service.schemas.shape import (
    MAX_COUNT,
    IdOf,
    OneOf,
    Supplied,
    Unique,
    about,
    bounds,
    lengths,
)
from service.tables.common.shape import MAX_CARD_NUMBER, MAX_TEXT
from service.tables.drama_deck.card import (
    ACTIONS,
    LETTERS,
    MAX_CARDS,
    SKILL_LETTERS,
    VILLAIN_SPECIALS,
)

MAX_POSSIBILITIES = 1_000
MAX_NUMBER = 1_000_000
MAX_MODIFIERS = 20
MAX_TARGETS = 32
"""The most characters and foes that one roll is aimed at."""
FOE_ACTS = "The gamemaster names a foe; a player omits it."
FOR_CHARACTER = "A character whose player is away or undecided; by the gamemaster (DD-71)."
USE_EFFECTS = (
    "By the gamemaster for a character: whether it uses up a critical moment and effects that wait "
    "for the roll."
)
KEEP_EFFECTS = (
    "Whether effects of hand cards that wait for a roll last beyond the entry into round play."
)
WHY = "The reason, shown to everybody."


APPROVED_ACTIONS = OneOf("ApprovedAction", ACTIONS, "An action that a line may approve (DD-17).")
VILLAIN_ACTIONS = OneOf(
    "VillainAction", VILLAIN_SPECIALS, "An action of villains that can cost pool cards (DD-18)."
)


class IsCard(NamedTuple):
    """The number of a card: the verifiers of recordings check where it lies (CARD_RULES)."""


CardNumber = Annotated[int, bounds(1, MAX_CARD_NUMBER), IsCard()]
"""In answers, the verifiers of recordings check where it lies."""
CardNumbers = Annotated[
    tuple[Annotated[CardNumber, about("A card's number.")], ...], lengths(0, MAX_CARDS), Unique()
]
FoeId = Annotated[str, IdOf("f")]
PersonId = Annotated[str, IdOf("cf")]
PersonIds = Annotated[
    tuple[Annotated[PersonId, about("The id of a character or foe.")], ...], Unique()
]
TradeId = Annotated[str, IdOf("t")]
ResolutionId = Annotated[str, IdOf("s")]
Letters = Annotated[
    tuple[Annotated[str, SKILL_LETTERS, about("A letter of the skill box.")], ...],
    lengths(1, len(LETTERS)),
    Unique(),
]
Number = Annotated[int, bounds(-MAX_NUMBER, MAX_NUMBER)]
Text = Annotated[str, lengths(1, MAX_TEXT)]


class TableDice(Struct, frozen=True):
    """Dice thrown by hand, by role: a supplied die is used and marked, an omitted (or null) one is
    rolled; one that is not needed is refused (422).

    With `2d10`: `hot`, `cold`, `max`, `up`, `possibilities`, faces 1 to 10. With `d20`: `d20`,
    `up`, `possibilities`, faces 1 to 20.
    """

    hot: Annotated[int, bounds(1, 10)]
    """The hot (positive) die."""
    cold: Annotated[int, bounds(1, 10)]
    """The cold (negative) die."""
    max: tuple[Annotated[int, bounds(1, 10)], ...]
    """The dice thrown after a +9 or a -9, rolling on at 10 (T2-03)."""
    d20: tuple[Annotated[int, bounds(1, 20)], ...]
    """The d20 and its rerolls (TD-01)."""
    up: tuple[Annotated[int, bounds(1, 20)], ...]
    """The die of Up, rolling on (T2-06, TD-03)."""
    possibilities: Annotated[
        tuple[
            Annotated[
                tuple[Annotated[int, bounds(1, 20)], ...],
                about("One Possibility's die, rolling on (T2-07, TD-03)."),
            ],
            ...,
        ],
        lengths(0, MAX_COUNT),
    ]
    """A list for the Possibility that is spent now."""


SuppliedDice = Annotated[Mapping[str, Any], Supplied(TableDice)]
