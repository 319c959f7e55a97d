"""The settings of a table."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from service.systems.torg.two_d10 import StymiedRule
from service.tables.drama_deck.shape import MAX_NAME, About, Between, Unique

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

    hand_size: Annotated[
        int | None,
        Between(1, MAX_HAND_SIZE),
        About("Cards in a hand; null: by the number of characters (DD-07)."),
    ] = None
    method: Annotated[RollMethod, About("The dice of its rolls (T2-01, TD-01).")] = (
        RollMethod.TWO_D10
    )
    stymied_rule: Annotated[
        StymiedRule, About("Whose rule for Stymied applies with 2d10 (T2-15, DD-36).")
    ] = StymiedRule.DECK
    possibilities_per_roll: Annotated[
        int,
        Between(0, 20),
        About(
            "Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, "
            "DD-43a)."
        ),
    ] = 1
    glory_bonus: Annotated[
        int, Between(1, 100), About("The bonus that earns a Glory with 2d10 (DD-45).")
    ] = 26
    coup_de_grace: Annotated[int, Between(0, 20), About("What a Coup de Grace adds (DD-42).")] = 3
    campaign: Annotated[bool, About("Whether the Campaign card has an effect (DD-57).")] = True
    protect_played_specials: Annotated[
        bool, About("Whether villains leave specials and Escape in pools (DD-18).")
    ] = True
    subplots: Annotated[
        tuple[Annotated[str, Between(1, MAX_NAME), About("A type of card.")], ...] | None,
        Between(0, MAX_SUBPLOTS),
        Unique(),
        About("Types of subplots that suit the adventure; null: any (DD-55a)."),
    ] = None
    pool_needs_action: Annotated[
        bool, About("Whether a character has to act before a card goes into its pool (DD-13).")
    ] = True
    award_by: Annotated[
        AwardBy,
        About(
            "Who awards cards for approved actions: the service, or the gamemaster alone (DD-17)."
        ),
    ] = AwardBy.AUTOMATIC
    resolve_by: Annotated[
        ResolveBy, About("Who resolves a player's roll that has a difficulty.")
    ] = ResolveBy.ROLLER
