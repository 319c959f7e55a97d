"""Showing a card of the hand, and the critical moment, in which the hand can be used.

Source: rules DD-05 and DD-16 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from service.schemas.shape import about
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Condition, Side
from service.tables.drama_deck.moves.action import check_taking_part
from service.tables.drama_deck.of_hand import OfHand
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.table import Phase, Pile, Table
from service.tables.drama_deck.turn import Turn


class CardRevealed(EventContent, frozen=True):
    """A card of a hand was shown (DD-05)."""

    character: content.Character
    card: content.Card


class CriticalMomentDeclared(EventContent, frozen=True):
    """A critical moment, before its roll (DD-16)."""

    character: content.Character


class RevealCard(OfHand, frozen=True, kw_only=True):
    """Show a card of your hand to everybody (DD-05).

    By a player, in any phase. Refused as `card_not_held`.
    """

    move = "reveal_card"
    by = PLAYER
    shows = True
    card: Annotated[CardNumber, about("A card of your hand.", example=57)]

    def play(self, turn: Turn) -> None:
        own = turn.own.id
        turn.require_in_hand(own, self.card)
        known = turn.table.revealed.get(own, ())
        if self.card not in known:
            turn.change(revealed={**turn.table.revealed, own: (*known, self.card)})
        turn.record(CardRevealed(character=own, card=self.card))


def still_revealed(table: Table) -> Mapping[str, Pile]:
    """The revealed cards that are still in the same hand."""
    left = {
        who: tuple(card for card in cards if card in table.hands.get(who, ()))
        for who, cards in table.revealed.items()
    }
    return {who: cards for who, cards in left.items() if cards}


def forget_revealed(turn: Turn, character: str) -> None:
    """Cards have left a hand unseen: whether a revealed one was among them stays secret."""
    others = {who: cards for who, cards in turn.table.revealed.items() if who != character}
    turn.change(revealed=others)


class CriticalMoment(Move, frozen=True, kw_only=True):
    """Declare a critical moment: cards of the hand may be used on the next action's roll (DD-16).

    By a player who takes part, in `rounds`, once an act. Refused as `wrong_phase`;
    `not_taking_part`; `critical_moment_used`; `pool_closed` (DD-34); `roll_open`.
    """

    move = "critical_moment"
    by = PLAYER

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.in_phase(Phase.ROUNDS)
        check_taking_part(turn, own.id)
        if own.critical_moment_used:
            refuse(
                Rule.CRITICAL_MOMENT_USED, "You have already had your critical moment of this act."
            )
        if Condition.CONFUSED in turn.table.conditions(Side.HEROES):
            refuse(
                Rule.POOL_CLOSED,
                "The heroes are confused: nobody can have a critical moment this round.",
            )
        if turn.table.open_roll(own.id):
            refuse(Rule.ROLL_OPEN, "Declare a critical moment before you roll.")
        turn.set_character(own.id, critical=True, critical_moment_used=True)
        turn.record(CriticalMomentDeclared(character=own.id))
