"""An exchange of cards."""

from __future__ import annotations

from service.schemas import reply
from service.schemas.fields import choice
from service.tables.drama_deck.trade import TradeState


class TradeSchema(reply.ReplySchema):
    """An exchange of cards between two characters (DD-20)."""

    id = reply.text("Its id: t1, t2, …")
    from_ = reply.text("Who offers.", data_key="from")
    to = reply.text("Who may answer.")
    because = reply.text("How the two help each other.")
    count = reply.number("How many cards are offered.")
    give = reply.numbers("The cards offered; null for everybody but the two.", allow_none=True)
    take = reply.numbers(
        "The cards in return, empty until answered; null for everybody but the two.",
        allow_none=True,
    )
    state = choice(TradeState, "`answered`: to be confirmed.", required=True)
