"""Trades: offered, answered, confirmed, declined and voided.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from service.schemas.shape import Secret, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer, one_of, some_of
from service.tables.common.shape import CharacterId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_together
from service.tables.drama_deck.asked import Trade, TradeState
from service.tables.drama_deck.card import MAX_CARDS
from service.tables.drama_deck.moves.pool import loose
from service.tables.drama_deck.shape import WHY, CardNumbers, Text, TradeId
from service.tables.drama_deck.table import Phase, Pile, Table
from service.tables.drama_deck.turn import Turn, leave_unseen


class TradedCards(EventContent, frozen=True):
    """Cards of a trade; only the two see them."""

    trade: content.Trade
    give: Annotated[content.Give, Secret()]
    take: Annotated[content.Take, Secret()]


class TradeAnswered(TradedCards, frozen=True):
    """Only the two see the cards."""


class TradeDone(TradedCards, frozen=True):
    """Only the two see the cards."""


class TradeVoided(EventContent, frozen=True):
    """The gamemaster ended a trade (DD-71), or (`because` null) a card of it is gone."""

    trade: content.Trade
    because: content.Because


class TradeDeclined(EventContent, frozen=True):
    """Declined, withdrawn, or closed by the course of play."""

    trade: content.Trade


def close_trades(turn: Turn, *, of: str | None = None) -> None:
    """Decline every open trade, or only those that `of` has a part in."""
    for trade in turn.table.trades:
        if trade.state.open and of in (None, trade.giver, trade.taker):
            turn.record(TradeDeclined(trade=trade.id))
            turn.swap("trades", trade, replace(trade, state=TradeState.DECLINED))


def void_broken_trades(turn: Turn) -> None:
    """Void the open trades of which a card is no longer where trades are made."""
    for trade in turn.table.trades:
        sides = ((trade.giver, trade.give), (trade.taker, trade.take))
        if trade.state.open and not all(
            set(cards) <= set(tradeable(turn.table, who)) for who, cards in sides
        ):
            void(turn, trade)


def void(turn: Turn, trade: Trade, because: str | None = None) -> None:
    """End an open trade."""
    set_trade(turn, replace(trade, state=TradeState.VOID))
    turn.record(TradeVoided(trade=trade.id, because=because))


def check_time(turn: Turn) -> None:
    """Raises RuleError when nobody may trade (DD-21)."""
    table = turn.table
    if table.phase is Phase.REFILL:
        if not (table.scene and table.scene.trades):
            refuse(Rule.TRADE_CLOSED, "Trading is not allowed before this refill.")
        return
    turn.in_phase(Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS)


def tradeable(table: Table, character: str) -> Pile:
    """Return the cards that a character can trade: of the pool if it is in a round, or the hand."""
    in_round = table.in_round(character)
    return loose(table, character) if in_round else table.counted_hand(character)


STANDING = {
    TradeState.OFFERED: "not been answered yet",
    TradeState.DONE: "already taken place",
    TradeState.DECLINED: "been declined",
    TradeState.VOID: "been voided",
}
"""How a trade stands that cannot go on."""


def open_trade(turn: Turn, id: str, side: str, *states: TradeState) -> Trade:
    """Return a trade in one of these states with the player on this side. Raises RuleError."""
    for trade in turn.table.trades:
        if trade.id == id and turn.own.id in (trade.giver, trade.taker):
            if trade.state not in states:
                refuse(Rule.TRADE_CLOSED, f"The trade has {STANDING[trade.state]}.")
            if side != "either" and getattr(trade, side) != turn.own.id:
                refuse(Rule.TRADE_CLOSED, "It is the other player's turn in this trade.")
            return trade
    refuse(Rule.NO_SUCH_TARGET, "You have no such trade.")


def set_trade(turn: Turn, trade: Trade) -> None:
    """Change a trade; of those that are over only the last few are kept."""
    others = [other for other in turn.table.trades if other.id != trade.id]
    forgotten = [other for other in others if not other.state.open][:-4]
    turn.change(trades=(*(other for other in others if other not in forgotten), trade))


class OfTrade(Move, frozen=True):
    """A move about one trade."""

    by = PLAYER
    shows = True
    trade: Annotated[TradeId, Meta(examples=["t1"])]
    """The trade."""


class ConfirmTrade(OfTrade, frozen=True, kw_only=True):
    """Confirm an answered trade: the cards change hands, or pools (DD-20).

    By the player who offered, when trades are possible (see `offer_trade`). From pool to pool a
    card stays as late for a roll as it was (DD-13). Refused as `wrong_phase`; `no_such_target`;
    `trade_closed`.
    """

    def play(self, turn: Turn) -> None:
        """Both must still hold their cards; it does not count as a round's card (DD-20)."""
        trade = open_trade(turn, self.trade, "giver", TradeState.ANSWERED)
        check_time(turn)
        for who, cards in ((trade.giver, trade.give), (trade.taker, trade.take)):
            for card in cards:
                turn.remove_card(who, card)
            if not turn.table.in_round(who):
                leave_unseen(turn, who)
        for who, cards in ((trade.taker, trade.give), (trade.giver, trade.take)):
            for card in cards:
                if turn.table.in_round(who):
                    turn.add_to_pool(who, card)  # as late for a roll as it was before (DD-13)
                else:
                    turn.add_to_hand(who, card)
        set_trade(turn, replace(trade, state=TradeState.DONE))
        turn.record(TradeDone(trade.id, trade.give, trade.take), (trade.giver, trade.taker))


class DeclineTrade(OfTrade, frozen=True, kw_only=True):
    """Decline an offer, or withdraw your own (DD-20).

    By either player, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    def play(self, turn: Turn) -> None:
        trade = open_trade(turn, self.trade, "either", TradeState.OFFERED, TradeState.ANSWERED)
        set_trade(turn, replace(trade, state=TradeState.DECLINED))
        turn.record(TradeDeclined(trade=trade.id))


class VoidTrade(Move, frozen=True, kw_only=True):
    """End an open trade that should not take place (DD-71).

    By the gamemaster, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    trade: Annotated[TradeId, Meta(examples=["t1"])]
    """The open trade."""
    because: Annotated[Text | None, about(WHY)] = None

    def play(self, turn: Turn) -> None:
        trade = find(turn.table.trades, self.trade, f"There is no trade {self.trade}.")
        if not trade.state.open:
            refuse(Rule.TRADE_CLOSED, f"The trade has {STANDING[trade.state]}.")
        void(turn, trade, self.because)


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


def check_cards(turn: Turn, character: str, cards: Pile) -> None:
    """Raises RuleError for cards that the character cannot trade now."""
    can = tradeable(turn.table, character)
    for card in (card for card in cards if card not in can):
        turn.require_unclaimed(card)
        if turn.table.in_round(character):
            if card in turn.table.pool_cards(character):
                refuse(Rule.CARD_STAYS, "In a pool this card cannot be traded.")
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

    by = PLAYER
    shows = True
    to: Annotated[CharacterId, Meta(examples=["c2"])]
    """Who may answer."""
    give: Annotated[CardNumbers, lengths(1, MAX_CARDS), Meta(examples=[[57]])]
    """The cards offered."""
    because: Annotated[Text, Meta(examples=["I hold the rope while you climb."])]
    """How the two help each other."""

    def play(self, turn: Turn) -> None:
        own = turn.own
        check_cards(turn, own.id, self.give)
        check_time(turn)
        if self.to == own.id:
            refuse(Rule.NO_SUCH_TARGET, "A trade needs another character.")
        turn.table.character(self.to)
        check_together(turn, own.id, self.to)

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
        offered = shown(TradeOffered, self, trade=trade.id, count=len(self.give), take=())
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


class AnswerTrade(OfTrade, frozen=True, kw_only=True):
    """Answer an offer with as many cards; the other player then confirms (DD-20).

    By the player who was asked, when trades are possible (see `offer_trade`); can be changed until
    confirmed. Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays`;
    `trade_closed`; `trade_unequal`.
    """

    give: Annotated[CardNumbers, lengths(1, MAX_CARDS), Meta(examples=[[18]])]
    """As many cards as are offered."""

    def play(self, turn: Turn) -> None:
        trade = open_trade(turn, self.trade, "taker", TradeState.OFFERED, TradeState.ANSWERED)
        check_cards(turn, turn.own.id, self.give)
        check_time(turn)
        if len(self.give) != len(trade.give):
            refuse(Rule.TRADE_UNEQUAL, f"Give as many cards as are offered: {len(trade.give)}.")
        set_trade(turn, replace(trade, take=self.give, state=TradeState.ANSWERED))
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
