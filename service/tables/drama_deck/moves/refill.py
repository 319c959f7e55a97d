"""The refill of the hands between scenes.

Source: rule DD-22 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, PLAYER, Move, Offer, sentences, some_of
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.act_end import close_act
from service.tables.drama_deck.moves.rally import close_rally
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.shape import CardNumbers
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn, refill


class RefillEnded(EventContent, frozen=True):
    """All hands are filled."""


class CardsDiscarded(EventContent, frozen=True):
    """Cards were discarded, in this order."""

    character: content.Character
    cards: content.Cards


def start_refill(turn: Turn) -> None:
    """Start the refill: everybody may discard."""
    turn.change(phase=Phase.REFILL)
    finish_refill_when_all_have_discarded(turn)


def finish_refill_when_all_have_discarded(turn: Turn) -> None:
    """Refill the hands, in joining order, once the last character has discarded (DD-22)."""
    if not all(character.refilled for character in turn.table.living):
        return
    close_trades(turn)
    for character in turn.table.heroes:
        refill(turn, character, "refill")
    turn.change(phase=Phase.BETWEEN_SCENES, scene=None)
    turn.record(RefillEnded())
    if turn.table.act_ending:
        close_act(turn, turn.table.ignored)


class EndRefill(Move, frozen=True, kw_only=True):
    """Refill without waiting: absent players discard their newest cards above hand size (DD-22).

    By the gamemaster, in `refill`, or after a Rally, when they discard none (DD-53). Refused as
    `wrong_phase`.
    """

    move = "end_refill"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        if turn.table.rallying:
            close_rally(turn)
            return
        turn.in_phase(Phase.REFILL)
        for character in turn.table.living:
            if not character.refilled:
                hand = turn.table.counted_hand(character.id)
                discard(turn, character.id, tuple(reversed(hand[turn.table.hand_size :])))
                turn.set_character(character.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Warn of how many cards others lose by it; which, only they know."""
        size = table.hand_size
        left = [one for one in table.living if table.phase is Phase.REFILL and not one.refilled]
        surplus = {one.name: len(table.counted_hand(one.id)[size:]) for one in left}
        each = [
            f"{name} has not chosen yet: this discards the newest {_cards(number)} of the hand."
            for name, number in surplus.items()
            if number
        ]
        yield Offer(
            cls(),
            warnings=sentences(
                each,
                "players have not chosen yet: this discards the newest cards of their hands.",
            ),
        )


def _cards(number: int) -> str:
    return "card" if number == 1 else f"{number} cards"


class DiscardForRefill(Move, frozen=True, kw_only=True):
    """Discard from your hand: once in each refill (DD-22), or after a Rally (DD-53).

    By a player, in `refill`, or while `rallying`. Refused as `wrong_phase`; `card_not_held`; in a
    refill `hand_over_limit` for too few cards, `too_many_discards` for more than one beyond the
    required ones.
    """

    move = "discard_for_refill"
    by = PLAYER
    cards: Annotated[
        CardNumbers,
        about(
            "Cards of your hand in the order discarded, the last on top.",
            example=[57],
        ),
    ]

    def play(self, turn: Turn) -> None:
        """Discard in the order sent; the last lies on top."""
        own, table = turn.own, turn.table
        for card in self.cards:
            turn.require_in_hand(own.id, card)
        if own.id in table.rallying:
            turn.change(rallying=tuple(id for id in table.rallying if id != own.id))
            discard(turn, own.id, self.cards)
            refill(turn, own.id, "rally")
            return
        turn.in_phase(Phase.REFILL)
        if own.refilled:
            refuse(Rule.WRONG_PHASE, "You have no discard left to make in this refill.")
        least = max(0, len(table.counted_hand(own.id)) - (table.hand_size or 0))
        if len(self.cards) < least:
            refuse(Rule.HAND_OVER_LIMIT, f"Your hand is too large: discard at least {least}.")
        if len(self.cards) > least + 1:
            refuse(Rule.TOO_MANY_DISCARDS, f"Discard at most {least + 1}.")
        discard(turn, own.id, self.cards)
        turn.set_character(own.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield the cards that must be discarded, or one more; for a Rally any number."""
        hand = table.counted_hand(actor.viewer)
        least, most = 0, len(hand)
        if actor.viewer not in table.rallying:
            least = max(0, len(hand) - (table.hand_size or 0))
            most = min(most, least + 1)
        yield Offer(cls(cards=hand[:least]), {"cards": some_of(hand, least, most)}, ("cards",))


def discard(turn: Turn, character: str, cards: tuple[int, ...]) -> None:
    """Discard cards from a hand, and record which."""
    for card in cards:
        turn.require_in_hand(character, card)
        turn.require_unclaimed(card)
        turn.remove_from_hand(character, card)
    turn.discard(*cards)
    turn.record(CardsDiscarded(character=character, cards=tuple(cards)))
