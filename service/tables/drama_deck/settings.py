"""The settings of a table, and the size of its hands.

Source: rules DD-07 and DD-10 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import Unique, about, bounds, lengths
from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.shape import MAX_NAME

MAX_HAND_SIZE = 20
MAX_SUBPLOTS = 32


class RollMethod(StrEnum):
    """The dice of a table's rolls."""

    TWO_D10 = "2d10"
    D20 = "d20"


class AwardBy(StrEnum):
    """Who awards cards for approved actions (DD-17)."""

    AUTOMATIC = "automatic"
    GAMEMASTER = "gamemaster"


class ResolveBy(StrEnum):
    """Who resolves a player's roll that has a difficulty."""

    ROLLER = "roller"
    GAMEMASTER = "gamemaster"


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The settings of a table."""

    hand_size: Annotated[int, bounds(1, MAX_HAND_SIZE)] | None = None
    """Cards in a hand; null: by the number of characters (DD-07)."""
    method: RollMethod = RollMethod.TWO_D10
    """The dice of its rolls (T2-01, TD-01)."""
    stymied_rule: StymiedRule = StymiedRule.DECK
    """Whose rule for Stymied applies with 2d10 (T2-15, DD-36)."""
    possibilities_per_roll: Annotated[int, bounds(0, 20)] = 1
    """Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a)."""
    glory_bonus: Annotated[int, bounds(1, 100)] = 26
    """The bonus that earns a Glory with 2d10 (DD-45)."""
    coup_de_grace: Annotated[int, bounds(0, 20)] = 3
    """The bonus of a Coup de Grace (DD-42)."""
    campaign: bool = True
    """Whether the Campaign card has an effect (DD-57)."""
    protect_played_specials: bool = True
    """Whether villains leave specials and Escape in pools (DD-18)."""
    subplots: (
        Annotated[
            tuple[Annotated[str, lengths(1, MAX_NAME), about("A type of card.")], ...],
            lengths(0, MAX_SUBPLOTS),
            Unique(),
        ]
        | None
    ) = None
    """Types of subplots that suit the adventure; null: any (DD-55a)."""
    pool_needs_action: bool = True
    """Whether a character has to act before a card goes into its pool (DD-13)."""
    award_by: AwardBy = AwardBy.AUTOMATIC
    """Who awards cards for approved actions: the service, or the gamemaster alone (DD-17)."""
    resolve_by: ResolveBy = ResolveBy.ROLLER
    """Who resolves a player's roll that has a difficulty."""


HAND_SIZES = {1: 6, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4}
SMALLEST_HAND = 3
MAX_BROUGHT = 12
"""The most cards of a hand that is brought, unless the setting says how many a hand has."""


def hand_size(settings: Settings, characters: int) -> int:
    """Return the hand size that is set, or that for a number of player characters (DD-07)."""
    if settings.hand_size is not None:
        return settings.hand_size
    return HAND_SIZES.get(characters, SMALLEST_HAND)


def most_brought(settings: Settings) -> int:
    """Return the most cards that a character can bring from another table (DD-10)."""
    return MAX_BROUGHT if settings.hand_size is None else 2 * settings.hand_size
