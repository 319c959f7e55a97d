"""The offer of a trade, and its answer.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import Secret, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer, one_of, some_of
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import MAX_CARDS
from service.tables.drama_deck.moves.trade import (
    check_time,
    open_trade,
    set_trade,
    tradeable,
)
from service.tables.drama_deck.shape import CardNumbers, TradeId
from service.tables.drama_deck.table import Pile, Table
from service.tables.drama_deck.trade import Trade, TradeState
from service.tables.drama_deck.turn import Turn

MAX_OPEN_TRADES = 8
"""The most offers that a character may have open at once."""


class TradeOffered(EventContent, frozen=True):
    """Only the two see the cards (DD-20)."""

    trade: content.Trade
    to: content.To
    because: content.Because
    count: content.Count
    give: Annotated[content.Give, Secret()]
    take: Annotated[content.Take, Secret()]


class TradeAnswered(EventContent, frozen=True):
    """Only the two see the cards."""

    trade: content.Trade
    give: Annotated[content.Give, Secret()]
    take: Annotated[content.Take, Secret()]


def check_cards(turn: Turn, character: str, cards: Pile) -> None:
    """Raises RuleError for cards that the character cannot trade now."""
    can = tradeable(turn.table, character)
    for card in (card for card in cards if card not in can):
        turn.require_unclaimed(card)
        if turn.table.in_round(character) and card in turn.table.pool_cards(character):
            refuse(Rule.CARD_STAYS, "In a pool this card cannot be traded.")
        if turn.table.in_round(character):
            refuse(
                Rule.CARD_NOT_HELD,
                "In round play only cards in pools can be traded; this one is not in yours.",
            )
        refuse(Rule.CARD_NOT_HELD, "Only cards in hands can be traded now; you do not hold this.")


class OfferTrade(Move, frozen=True, kw_only=True):
    """Offer cards to another character, and say how the two help each other (DD-20).

    By a player; in `rounds` cards of the pool, in `free`, `between_scenes` and `between_acts` of
    the hand, in `refill` if `end_scene` allowed it (DD-21). Refused as `wrong_phase`;
    `no_such_target`; `card_not_held`; `card_stays`; `trade_closed`; `table_full` with 8 open
    offers.
    """

    move = "offer_trade"
    by = PLAYER
    shows = True
    to: Annotated[CharacterId, about("Who may answer.", example="c2")]
    give: Annotated[
        CardNumbers,
        lengths(1, MAX_CARDS),
        about("The cards offered.", example=[57]),
    ]
    because: Annotated[
        str,
        lengths(1, MAX_TEXT),
        about("How the two help each other.", example="I hold the rope while you climb."),
    ]

    def play(self, turn: Turn) -> None:
        own = turn.own
        check_cards(turn, own.id, self.give)
        check_time(turn)
        if self.to == own.id:
            refuse(Rule.NO_SUCH_TARGET, "A trade needs another character.")
        turn.table.character(self.to)
        if turn.table.in_round(self.to) is not turn.table.in_round(own.id):
            refuse(
                Rule.NOT_TAKING_PART,
                "One of you is taking part in the round play, and the other is not. The gamemaster "
                "can change that (change_taking_part).",
            )
        if not self.give:
            refuse(Rule.TRADE_UNEQUAL, "Offer at least one card.")
        mine = [trade for trade in turn.table.trades if trade.state.open and trade.giver == own.id]
        if len(mine) >= MAX_OPEN_TRADES:
            refuse(
                Rule.TABLE_FULL, f"At most {MAX_OPEN_TRADES} of your offers can be open at once."
            )
        trade = Trade(
            id=turn.new_id("t"),
            giver=own.id,
            taker=self.to,
            because=self.because,
            give=self.give,
        )
        set_trade(turn, trade)
        offered = TradeOffered(
            trade=trade.id,
            to=self.to,
            because=self.because,
            count=len(self.give),
            give=self.give,
            take=(),
        )
        turn.record(offered, (trade.giver, trade.taker))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        cards = tradeable(table, actor.viewer)
        taking_part = table.in_round(actor.character)
        others = [
            id for id in table.heroes if id != actor.character and table.in_round(id) is taking_part
        ]
        if cards and others:
            yield Offer(
                cls(to=others[0], give=(cards[0],), because="together"),
                {"to": one_of(others), "give": some_of(cards, 1), "because": None},
                ("to", "give", "because"),
            )


class AnswerTrade(Move, frozen=True, kw_only=True):
    """Answer an offer with as many cards; the other player then confirms (DD-20).

    By the player who was asked, when trades are possible (see `offer_trade`); can be changed until
    confirmed. Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays`;
    `trade_closed`; `trade_unequal`.
    """

    move = "answer_trade"
    by = PLAYER
    shows = True
    trade: Annotated[TradeId, about("The trade.", example="t1")]
    give: Annotated[
        CardNumbers, lengths(1, MAX_CARDS), about("As many cards as are offered.", example=[18])
    ]

    def play(self, turn: Turn) -> None:
        trade = open_trade(turn, self.trade, "taker", TradeState.OFFERED, TradeState.ANSWERED)
        check_cards(turn, turn.own.id, self.give)
        check_time(turn)
        if len(self.give) != len(trade.give):
            refuse(Rule.TRADE_UNEQUAL, f"Give as many cards as are offered: {len(trade.give)}.")
        answered = replace(trade, take=self.give, state=TradeState.ANSWERED)
        set_trade(turn, answered)
        turn.record(TradeAnswered(trade.id, trade.give, self.give), (trade.giver, trade.taker))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield for each offer as many of the player's cards."""
        cards = tradeable(table, actor.viewer)
        for trade in table.trades:
            count = len(trade.give)
            if trade.taker == actor.character and count <= len(cards):
                yield Offer(
                    cls(trade=trade.id, give=cards[:count]),
                    {"give": some_of(cards, count, count)},
                    ("give",),
                )
