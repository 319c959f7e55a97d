"""Subplots: the compensation for one that is disallowed or discarded.

Source: rules DD-55b and DD-57 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER
from service.tables.drama_deck import content
from service.tables.drama_deck.card import CAMPAIGN, Card, CardCategory
from service.tables.drama_deck.moves.at_once import follow_failures
from service.tables.drama_deck.moves.pool import count_for_round
from service.tables.drama_deck.of_hand import OfHand
from service.tables.drama_deck.pooled import PoolState
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.table import PLAYING
from service.tables.drama_deck.turn import Turn, draw


class SubplotDiscarded(EventContent, frozen=True):
    """A subplot was discarded for compensation (DD-55b)."""

    character: content.Character
    card: content.Card


def pays(card: Card) -> bool:
    """Whether a card is compensated when it is disallowed, or discarded on purpose."""
    return card.category is CardCategory.SUBPLOT or card.type == CAMPAIGN


def compensate(turn: Turn, character: str) -> None:
    """Give one Possibility and a replacement card (DD-55b)."""
    turn.gain(character, 1, "compensation")
    draw(turn, character, 1, "compensation")


def mark_active(turn: Turn, character: str, card: int) -> None:
    """Show a pool card as active."""
    turn.set_pool(
        character,
        (
            replace(pooled, state=PoolState.ACTIVE) if pooled.card == card else pooled
            for pooled in turn.table.pools[character]
        ),
    )


class DiscardSubplot(OfHand, frozen=True, kw_only=True):
    """Discard a subplot or Campaign of your hand, for a Possibility and a card (DD-55b, DD-57).

    By a player, from `start_adventure` to `end_adventure`; in `rounds` it uses up the round's one
    card (DD-13). Refused as `wrong_phase`; `card_not_held`; `action_needed`; `pool_limit`;
    `pool_refused`; `effect_not_possible` for other cards.
    """

    move = "discard_subplot"
    by = PLAYER
    card: Annotated[CardNumber, about("A card of your hand.", example=126)]

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.require_in_hand(own.id, self.card)
        turn.in_phase(*PLAYING)
        if not pays(turn.table.card(self.card)):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE, "Only a subplot or a Campaign can be discarded this way."
            )
        if turn.table.in_round(own.id):
            count_for_round(turn, own.id, self.card)
        turn.put_away(own.id, self.card)
        follow_failures(turn, self.card)
        turn.record(SubplotDiscarded(character=own.id, card=self.card))
        compensate(turn, own.id)
