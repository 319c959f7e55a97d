"""What the end of round play, or of a scene, does to trades."""

from __future__ import annotations

from dataclasses import replace

from service.drama_deck.trade import TradeState
from service.drama_deck.turn import Turn


def close_trades(turn: Turn, *, of: str | None = None) -> None:
    """Decline every open trade, or those that `of` has a part in: their cards move elsewhere."""
    closing = [
        trade
        for trade in turn.table.trades
        if trade.state.open and of in (None, trade.giver, trade.taker)
    ]
    for trade in closing:
        turn.tell("trade_declined", trade=trade.id)
    turn.change(
        trades=tuple(
            replace(trade, state=TradeState.DECLINED) if trade in closing else trade
            for trade in turn.table.trades
        )
    )
