"""Trades: an offer, its answer, and the confirmation."""

from __future__ import annotations

from service.drama_deck.moves import trades
from service.http.schemas.ids import character, trade
from service.http.schemas.moves.move import MAX_TEXT, OneMoveSchema, cards, text


class OfferTradeSchema(OneMoveSchema):
    """Offer cards to another character, with a word on how the two help each other (DD-20).

    By a player; in `rounds` cards of the pool, in `free`, `between_scenes` and `between_acts` of
    the hand, in `refill` if `end_scene` allowed it (DD-21). Refused as `wrong_phase`;
    `trade_closed` in any other refill; `card_not_held`; `card_stays`; `no_such_target`;
    `table_full` when 8 own offers are open.
    """

    of = trades.OfferTrade
    to = character("Who may answer.", required=True)
    give = cards("The cards offered; only the two see them.", least=1, required=True)
    because = text(MAX_TEXT, "How the two characters help each other.", required=True)


class AnswerTradeSchema(OneMoveSchema):
    """Answer an offer with as many cards; who offered then confirms (DD-20).

    By the player to whom it was made, when trades are possible (see `offer_trade`). Refused as
    `no_such_target`; `trade_closed`; `card_not_held`; `card_stays`; `wrong_phase`; `trade_unequal`
    for another number of cards.
    """

    of = trades.AnswerTrade
    trade = trade("The trade.", required=True)
    give = cards("As many cards as are offered.", least=1, required=True)


class ConfirmTradeSchema(OneMoveSchema):
    """Confirm an answered trade: the cards change hands, or pools (DD-20).

    By the player who offered, when trades are possible (see `offer_trade`). Refused as
    `no_such_target`; `wrong_phase`; `trade_closed`, also when one of the cards has gone elsewhere.
    """

    of = trades.ConfirmTrade
    trade = trade("The trade.", required=True)


class DeclineTradeSchema(OneMoveSchema):
    """Decline an offer, or take back the own (DD-20).

    By either of the two players, in every phase. Refused as `no_such_target`; `trade_closed`.
    """

    of = trades.DeclineTrade
    trade = trade("The trade.", required=True)
