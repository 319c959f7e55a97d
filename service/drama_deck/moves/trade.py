"""Trades: their common checks, confirming and declining them.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.drama_deck.actor import Actor
from service.drama_deck.errors import Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import PLAYER, Move, Offer
from service.drama_deck.moves.pool import bound_to_pool, receive
from service.drama_deck.shape import About, TradeId
from service.drama_deck.table import Phase, Pile, Table
from service.drama_deck.trade import Trade, TradeState
from service.drama_deck.turn import Turn

TRADE_DONE = EventKind("trade_done", "Only the two see the cards.", ("trade",), ("give", "take"))
TRADE_DECLINED = EventKind(
    "trade_declined", "Declined, withdrawn, or closed by the course of play.", ("trade",)
)


def close_trades(turn: Turn, *, of: str | None = None) -> None:
    """Decline every open trade, or only those that `of` has a part in."""
    closing = [
        trade
        for trade in turn.table.trades
        if trade.state.open and of in (None, trade.giver, trade.taker)
    ]
    for trade in closing:
        turn.record(TRADE_DECLINED, trade=trade.id)
    turn.change(
        trades=tuple(
            replace(trade, state=TradeState.DECLINED) if trade in closing else trade
            for trade in turn.table.trades
        )
    )


def check_time(turn: Turn) -> None:
    """Raises RuleError when nobody may trade (DD-21)."""
    table = turn.table
    if table.phase is Phase.REFILL:
        if not (table.scene and table.scene.trades):
            refuse(Rule.TRADE_CLOSED, "There are no trades before this refill.")
        return
    turn.in_phase(Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS)


def tradeable(table: Table, character: str) -> Pile:
    """Return the cards that a character can trade: in round play of the pool, else of the hand."""
    if table.phase is not Phase.ROUNDS:
        return table.hands.get(character, ())
    return tuple(card for card in table.pool_cards(character) if not bound_to_pool(table, card))


def open_trade(turn: Turn, id: str, side: str, *states: TradeState) -> Trade:
    """Return a trade in one of these states with the player on this side. Raises RuleError."""
    for trade in turn.table.trades:
        if trade.id == id and turn.own.id in (trade.giver, trade.taker):
            if trade.state not in states:
                refuse(Rule.TRADE_CLOSED, f"The trade is {trade.state}.")
            if side != "either" and getattr(trade, side) != turn.own.id:
                refuse(Rule.TRADE_CLOSED, "It is the other one's turn in this trade.")
            return trade
    refuse(Rule.NO_SUCH_TARGET, "There is no such trade of yours.")


def set_trade(turn: Turn, trade: Trade) -> None:
    """Change a trade; of those that are over only the last few are kept."""
    others = [other for other in turn.table.trades if other.id != trade.id]
    forgotten = [other for other in others if not other.state.open][:-4]
    turn.change(trades=(*(other for other in others if other not in forgotten), trade))


def for_both(trade: Trade) -> dict[str, dict[str, list[int]]]:
    """Return the cards of a trade as a secret of its two players."""
    cards = {"give": list(trade.give), "take": list(trade.take)}
    return {trade.giver: cards, trade.taker: cards}


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

    By the player who offered, when trades are possible (see `offer_trade`). Refused as
    `no_such_target`; `wrong_phase`; `trade_closed`, also when one of the cards has gone elsewhere.
    """

    move = "confirm_trade"
    trade: Annotated[TradeId, About("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        """Both must still hold their cards; it does not count as a round's card (DD-20)."""
        trade = open_trade(turn, self.trade, "giver", TradeState.ANSWERED)
        check_time(turn)
        sides = ((trade.giver, trade.give), (trade.taker, trade.take))
        if any(not set(cards) <= set(tradeable(turn.table, who)) for who, cards in sides):
            refuse(Rule.TRADE_CLOSED, "A card of this trade has gone elsewhere.")
        for who, cards in sides:
            for card in cards:
                turn.remove_card(who, card)
        for who, cards in ((trade.taker, trade.give), (trade.giver, trade.take)):
            for card in cards:
                receive(turn, who, card)
        done = replace(trade, state=TradeState.DONE)
        set_trade(turn, done)
        turn.record(TRADE_DONE, for_both(done), trade=trade.id)


class DeclineTrade(OfTrade, frozen=True, kw_only=True):
    """Decline an offer, or withdraw your own (DD-20).

    By either of the two players, in every phase. Refused as `no_such_target`; `trade_closed`.
    """

    move = "decline_trade"
    trade: Annotated[TradeId, About("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        trade = open_trade(turn, self.trade, "either", TradeState.OFFERED, TradeState.ANSWERED)
        set_trade(turn, replace(trade, state=TradeState.DECLINED))
        turn.record(TRADE_DECLINED, trade=trade.id)
