"""Trades: their common checks, confirming and declining them.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import Secret, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.by_id import find
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, PLAYER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.approved import keep_awards
from service.tables.drama_deck.moves.hand import forget_revealed
from service.tables.drama_deck.moves.pool import bound_to_pool
from service.tables.drama_deck.shape import WHY, TradeId
from service.tables.drama_deck.table import Phase, Pile, Table
from service.tables.drama_deck.trade import Trade, TradeState
from service.tables.drama_deck.turn import Turn


class TradeDone(EventContent, frozen=True):
    """Only the two see the cards."""

    trade: content.Trade
    give: Annotated[content.Give, Secret()]
    take: Annotated[content.Take, Secret()]


class TradeVoided(EventContent, frozen=True):
    """The gamemaster ended a trade (DD-71), or (`because` null) a card of it is gone."""

    trade: content.Trade
    because: content.Because


class TradeDeclined(EventContent, frozen=True):
    """Declined, withdrawn, or closed by the course of play."""

    trade: content.Trade


def close_trades(turn: Turn, *, of: str | None = None) -> None:
    """Decline every open trade, or only those that `of` has a part in."""
    closing = [
        trade
        for trade in turn.table.trades
        if trade.state.open and of in (None, trade.giver, trade.taker)
    ]
    for trade in closing:
        turn.record(TradeDeclined(trade=trade.id))
    turn.change(
        trades=tuple(
            replace(trade, state=TradeState.DECLINED) if trade in closing else trade
            for trade in turn.table.trades
        )
    )


def void_broken_trades(turn: Turn) -> None:
    """Void the open trades of which a card is no longer where trades are made."""
    for trade in turn.table.trades:
        if trade.state.open and not _holds(turn.table, trade):
            void(turn, trade)


def _holds(table: Table, trade: Trade) -> bool:
    sides = ((trade.giver, trade.give), (trade.taker, trade.take))
    return all(set(cards) <= set(tradeable(table, who)) for who, cards in sides)


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
    if not table.in_round(character):
        return table.counted_hand(character)
    return tuple(
        card
        for card in table.pool_cards(character)
        if not bound_to_pool(table, card) and card not in table.claimed
    )


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

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for trade in table.trades:
            yield Offer(cls(trade=trade.id))


class ConfirmTrade(OfTrade, frozen=True, kw_only=True):
    """Confirm an answered trade: the cards change hands, or pools (DD-20).

    By the player who offered, when trades are possible (see `offer_trade`). From pool to pool a
    card stays as late for a roll as it was (DD-13). Refused as `wrong_phase`; `no_such_target`;
    `trade_closed`.
    """

    move = "confirm_trade"
    trade: Annotated[TradeId, about("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        """Both must still hold their cards; it does not count as a round's card (DD-20)."""
        trade = open_trade(turn, self.trade, "giver", TradeState.ANSWERED)
        check_time(turn)
        for who, cards in ((trade.giver, trade.give), (trade.taker, trade.take)):
            for card in cards:
                turn.remove_card(who, card)
            if not turn.table.in_round(who):
                keep_awards(turn, who)
                forget_revealed(turn, who)
        for who, cards in ((trade.taker, trade.give), (trade.giver, trade.take)):
            for card in cards:
                if turn.table.in_round(who):
                    turn.add_to_pool(who, card)  # as late for a roll as it was before (DD-13)
                else:
                    turn.add_to_hand(who, card)
        done = replace(trade, state=TradeState.DONE)
        set_trade(turn, done)
        turn.record(TradeDone(trade.id, done.give, done.take), (done.giver, done.taker))


class DeclineTrade(OfTrade, frozen=True, kw_only=True):
    """Decline an offer, or withdraw your own (DD-20).

    By either player, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    move = "decline_trade"
    trade: Annotated[TradeId, about("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        trade = open_trade(turn, self.trade, "either", TradeState.OFFERED, TradeState.ANSWERED)
        set_trade(turn, replace(trade, state=TradeState.DECLINED))
        turn.record(TradeDeclined(trade=trade.id))


class VoidTrade(Move, frozen=True, kw_only=True):
    """End an open trade that should not take place (DD-71).

    By the gamemaster, in any phase. Refused as `no_such_target`; `trade_closed`.
    """

    move = "void_trade"
    by = GAMEMASTER
    trade: Annotated[TradeId, about("The open trade.", example="t1")]
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def play(self, turn: Turn) -> None:
        trade = find(turn.table.trades, self.trade, f"There is no trade {self.trade}.")
        if not trade.state.open:
            refuse(Rule.TRADE_CLOSED, f"The trade has {STANDING[trade.state]}.")
        void(turn, trade, self.because)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for trade in table.trades:
            yield Offer(cls(trade=trade.id), {"because": None})
