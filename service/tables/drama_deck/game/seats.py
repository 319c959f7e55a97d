"""The seats at a table: joining, leaving, and passing a seat on.

Source: rules DD-05, DD-07, DD-10, DD-68 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec import Struct

from service.tables.common.actor import Actor
from service.tables.common.by_id import find
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventKind
from service.tables.drama_deck.character import MAX_CHARACTERS, Character
from service.tables.drama_deck.draw import draw
from service.tables.drama_deck.game.spectators import stop_watching
from service.tables.drama_deck.hand_size import most_brought
from service.tables.drama_deck.moves.sacrifice import take_out_of_play
from service.tables.drama_deck.moves.start_adventure import add_seed
from service.tables.drama_deck.names import require_free_name
from service.tables.drama_deck.phase import PLAYING, Phase
from service.tables.drama_deck.subplot import Campaigned
from service.tables.drama_deck.turn import Turn

CHARACTER_JOINED = EventKind(
    "character_joined", "A character joined.", ("character", "name", "client_seed")
)
HAND_BROUGHT = EventKind(
    "hand_brought",
    "Only their player sees `cards` (DD-10).",
    ("character", "count"),
    ("cards",),
)
CHARACTER_RELEASED = EventKind(
    "character_released", "A seat is free to be claimed.", ("character",)
)
CHARACTER_CLAIMED = EventKind(
    "character_claimed", "Somebody took over a character.", ("character",)
)
CHARACTER_REMOVED = EventKind(
    "character_removed", "A character left for good (DD-68).", ("character",)
)

GAMEMASTER_HANDED_OVER = EventKind(
    "gamemaster_handed_over",
    "There is a new gamemaster: a player, a spectator, or (both null) somebody new.",
    ("character", "spectator"),
)


class JoinRequest(Struct, frozen=True, kw_only=True):
    """A request to seat a character; `hand` lists cards kept from an earlier evening (DD-10)."""

    name: str
    possibilities: int = 10
    reality_rated: bool = True
    client_seed: str | None = None
    hand: tuple[int, ...] | None = None
    campaigned: tuple[str, ...] = ()


def join(turn: Turn, joining: JoinRequest) -> str:
    """Seat a character and return its id.

    While an adventure is under way it is dealt a full hand (DD-07). Raises RuleError, or
    InvalidField for a hand with too many cards.
    """
    table = turn.table
    if table.phase is Phase.AWARDS:
        refuse(
            Rule.WRONG_PHASE,
            "Nobody can join during the awards: the adventure has to be closed first.",
        )
    if len(table.characters) >= MAX_CHARACTERS:
        refuse(Rule.TABLE_FULL, f"A table seats at most {MAX_CHARACTERS} characters.")
    require_free_name(table, joining.name)
    id = turn.new_id("c")
    character = Character(
        id=id,
        name=joining.name,
        possibilities=joining.possibilities,
        reality_rated=joining.reality_rated,
        refilled=table.phase is Phase.REFILL,
    )
    turn.change(
        characters=(*table.characters, character),
        hands={**table.hands, id: ()},
        pools={**table.pools, id: ()},
        campaigned=table.campaigned
        + tuple(Campaigned(character=id, type=type) for type in joining.campaigned),
    )
    if joining.client_seed is not None:
        add_seed(turn, id, joining.client_seed)
    turn.record(CHARACTER_JOINED, character=id, name=joining.name, client_seed=joining.client_seed)
    if joining.hand:
        _bring(turn, id, joining.hand)
    elif table.phase in PLAYING:
        draw(turn, id, turn.table.hand_size or 0, "deal")
    return id


def _bring(turn: Turn, character: str, hand: tuple[int, ...]) -> None:
    """Note the hand that the character brings.

    Whether it shares a card with another one matters when the adventure starts: a refusal now would
    let anybody ask card by card what the others have brought.
    """
    if turn.table.phase is not Phase.LOBBY:
        refuse(Rule.WRONG_PHASE, "A hand can only be brought before a table's first adventure.")
    most = most_brought(turn.table.settings)
    if len(hand) > most:
        raise InvalidField("hand", f"A hand can be brought with at most {most} cards here.")
    for card in hand:
        if card not in turn.table.cards:
            refuse(Rule.CARD_NOT_HELD, f"The table's deck has no card {card}.")
    turn.set_hand(character, hand)
    turn.record(
        HAND_BROUGHT, {character: {"cards": list(hand)}}, character=character, count=len(hand)
    )


def leave(turn: Turn, character: str) -> None:
    """Take a character away from the table for good (DD-68), but not in the awards (DD-72)."""
    find(turn.table.characters, character, f"There is no character {character}.")
    if turn.table.phase is Phase.AWARDS:
        refuse(
            Rule.WRONG_PHASE,
            "In the awards no card is discarded: close the adventure first. The seat can be "
            "released all the same.",
        )
    turn.record(CHARACTER_REMOVED, character=character)
    take_out_of_play(turn, character)
    turn.change(
        characters=tuple(other for other in turn.table.characters if other.id != character),
        hands={id: hand for id, hand in turn.table.hands.items() if id != character},
        pools={id: pool for id, pool in turn.table.pools.items() if id != character},
        campaigned=tuple(kept for kept in turn.table.campaigned if kept.character != character),
        values={id: values for id, values in turn.table.values.items() if id != character},
    )


def release(turn: Turn, character: str) -> None:
    """Free the seat of a character, to be claimed with the join code."""
    turn.table.character(character)
    turn.set_character(character, released=True)
    turn.record(CHARACTER_RELEASED, character=character)


def hand_over(turn: Turn, claimant: Actor | None) -> None:
    """Make somebody else the gamemaster, who leaves their own seat; None for somebody new."""
    character, spectator = (claimant.character, claimant.spectator) if claimant else (None, None)
    if character in turn.table.heroes:
        release(turn, character)
    if spectator is not None:
        stop_watching(turn, spectator)
    turn.record(GAMEMASTER_HANDED_OVER, character=character, spectator=spectator)


def claim(turn: Turn, character: str) -> None:
    if not turn.table.character(character).released:
        refuse(Rule.NO_SUCH_TARGET, "This seat is not free.")
    turn.set_character(character, released=False)
    turn.record(CHARACTER_CLAIMED, character=character)
