"""Trades: an offer, its answer, and the confirmation.

Source: rules DD-20 and DD-21 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.deck import MAX_CARDS
from service.drama_deck.errors import Broken
from service.drama_deck.move import PLAYER, Move, Offer, one_of, some_of
from service.drama_deck.moves.pool import leaves_no_pool, receive
from service.drama_deck.shape import MAX_TEXT, About, Between, CardNumbers, CharacterId, TradeId
from service.drama_deck.table import Phase, Pile, Table
from service.drama_deck.trade import Trade, TradeState
from service.drama_deck.turn import Turn, refuse

MAX_OPEN = 8
"""Offers that a character may have open at once."""


def check_time(turn: Turn) -> None:
    """Raises RuleError when nobody may trade (DD-21)."""
    table = turn.table
    if table.phase is Phase.REFILL:
        if not (table.scene and table.scene.trades):
            refuse(Broken.TRADE_CLOSED, "There are no trades before this refill.")
        return
    turn.in_phase(Phase.FREE, Phase.ROUNDS, Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS)


def tradeable(table: Table, character: str) -> Pile:
    """What a character can trade now: in round play from the pool, else from the hand."""
    if table.phase is not Phase.ROUNDS:
        return table.hands.get(character, ())
    return tuple(card for card in table.pool_cards(character) if not leaves_no_pool(table, card))


def check_cards(turn: Turn, character: str, cards: Pile) -> None:
    """Raises RuleError for cards that the character cannot trade now."""
    can = tradeable(turn.table, character)
    for card in (held for held in cards if held not in can):
        if turn.table.phase is Phase.ROUNDS and card in turn.table.pool_cards(character):
            refuse(Broken.CARD_STAYS, "In a pool this card cannot be traded.")
        refuse(Broken.CARD_NOT_HELD, "You do not hold this card where trades are made now.")


def open_trade(turn: Turn, id: str, side: str, *states: TradeState) -> Trade:
    """A trade in one of these states in which the player has this side.

    Raises RuleError.
    """
    for trade in turn.table.trades:
        if trade.id == id and turn.own.id in (trade.giver, trade.taker):
            if trade.state not in states:
                refuse(Broken.TRADE_CLOSED, f"The trade is {trade.state}.")
            if side != "either" and getattr(trade, side) != turn.own.id:
                refuse(Broken.TRADE_CLOSED, "It is the other one's turn in this trade.")
            return trade
    refuse(Broken.NO_SUCH_TARGET, "There is no such trade of yours.")


def set_trade(turn: Turn, trade: Trade) -> None:
    """Change a trade; of those that are over only the last few are kept."""
    others = [held for held in turn.table.trades if held.id != trade.id]
    over = [held for held in others if not held.state.open]
    forgotten = over[:-4]
    turn.change(trades=(*(held for held in others if held not in forgotten), trade))


def for_both(trade: Trade) -> dict[str, dict[str, list[int]]]:
    """The cards of a trade, for the two whose they are."""
    cards = {"give": list(trade.give), "take": list(trade.take)}
    return {trade.giver: cards, trade.taker: cards}


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTrade(Move):
    """Offer cards to another character, with a word on how the two help each other (DD-20).

    By a player; in `rounds` cards of the pool, in `free`, `between_scenes` and `between_acts` of
    the hand, in `refill` if `end_scene` allowed it (DD-21). Refused as `wrong_phase`;
    `trade_closed` in any other refill; `card_not_held`; `card_stays`; `no_such_target`;
    `table_full` when 8 own offers are open.
    """

    move = "offer_trade"
    by = PLAYER
    shows = True
    to: Annotated[CharacterId, About("Who may answer.", example="c2")]
    give: Annotated[
        CardNumbers,
        Between(1, MAX_CARDS),
        About("The cards offered; only the two see them.", example=[57]),
    ]
    because: Annotated[
        str,
        Between(1, MAX_TEXT),
        About(
            "How the two characters help each other.", example="I hold the rope while you climb."
        ),
    ]

    def play(self, turn: Turn) -> None:
        """The cards are seen by the two only."""
        own = turn.own
        check_cards(turn, own.id, self.give)
        check_time(turn)
        if self.to == own.id:
            refuse(Broken.NO_SUCH_TARGET, "A trade needs another character.")
        turn.table.character(self.to)
        if not self.give:
            refuse(Broken.TRADE_UNEQUAL, "Offer at least one card.")
        mine = [held for held in turn.table.trades if held.state.open and held.giver == own.id]
        if len(mine) >= MAX_OPEN:
            refuse(Broken.TABLE_FULL, f"At most {MAX_OPEN} of your offers are open at once.")
        trade = Trade(
            id=turn.new_id("t"),
            giver=own.id,
            taker=self.to,
            because=self.because,
            give=self.give,
        )
        set_trade(turn, trade)
        turn.tell(
            "trade_offered",
            for_both(trade),
            trade=trade.id,
            to=self.to,
            because=self.because,
            count=len(self.give),
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Some cards, to anybody else."""
        cards = tradeable(table, actor.viewer)
        others = [held.id for held in table.living if held.id != actor.character]
        if cards and others:
            yield Offer(
                cls(to=others[0], give=(cards[0],), because="together"),
                {"to": one_of(others), "give": some_of(cards, 1), "because": None},
                ("to", "give", "because"),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTrade(Move):
    """Answer an offer with as many cards; who offered then confirms (DD-20).

    By the player to whom it was made, when trades are possible (see `offer_trade`). Refused as
    `no_such_target`; `trade_closed`; `card_not_held`; `card_stays`; `wrong_phase`; `trade_unequal`
    for another number of cards.
    """

    move = "answer_trade"
    by = PLAYER
    shows = True
    trade: Annotated[TradeId, About("The trade.", example="t1")]
    give: Annotated[
        CardNumbers, Between(1, MAX_CARDS), About("As many cards as are offered.", example=[18])
    ]

    def play(self, turn: Turn) -> None:
        """The offerer then confirms."""
        trade = open_trade(turn, self.trade, "taker", TradeState.OFFERED)
        check_cards(turn, turn.own.id, self.give)
        check_time(turn)
        if len(self.give) != len(trade.give):
            refuse(Broken.TRADE_UNEQUAL, f"As many cards as are offered: {len(trade.give)}.")
        answered = replace(trade, take=self.give, state=TradeState.ANSWERED)
        set_trade(turn, answered)
        turn.tell("trade_answered", for_both(answered), trade=trade.id)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For each offer: as many of the own cards."""
        cards = tradeable(table, actor.viewer)
        for trade in table.trades:
            count = len(trade.give)
            if trade.taker == actor.character and count <= len(cards):
                yield Offer(
                    cls(trade=trade.id, give=cards[:count]),
                    {"give": some_of(cards, count, count)},
                    ("give",),
                )


class OfTrade(Move):
    """A move about one trade."""

    __slots__ = ()
    by = PLAYER
    shows = True

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every trade."""
        for trade in table.trades:
            yield Offer(cls(trade=trade.id))  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmTrade(OfTrade):
    """Confirm an answered trade: the cards change hands, or pools (DD-20).

    By the player who offered, when trades are possible (see `offer_trade`). Refused as
    `no_such_target`; `wrong_phase`; `trade_closed`, also when one of the cards has gone elsewhere.
    """

    move = "confirm_trade"
    trade: Annotated[TradeId, About("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        """Both must still hold their cards; it uses up no round's card (DD-20)."""
        trade = open_trade(turn, self.trade, "giver", TradeState.ANSWERED)
        check_time(turn)
        sides = ((trade.giver, trade.give), (trade.taker, trade.take))
        if any(not set(cards) <= set(tradeable(turn.table, who)) for who, cards in sides):
            refuse(Broken.TRADE_CLOSED, "A card of this trade has gone elsewhere.")
        for who, cards in sides:
            for card in cards:
                turn.leave(who, card)
        for who, cards in ((trade.taker, trade.give), (trade.giver, trade.take)):
            for card in cards:
                receive(turn, who, card)
        done = replace(trade, state=TradeState.DONE)
        set_trade(turn, done)
        turn.tell("trade_done", for_both(done), trade=trade.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineTrade(OfTrade):
    """Decline an offer, or take back the own (DD-20).

    By either of the two players, in every phase. Refused as `no_such_target`; `trade_closed`.
    """

    move = "decline_trade"
    trade: Annotated[TradeId, About("The trade.", example="t1")]

    def play(self, turn: Turn) -> None:
        """Either of the two may."""
        trade = open_trade(turn, self.trade, "either", TradeState.OFFERED, TradeState.ANSWERED)
        set_trade(turn, replace(trade, state=TradeState.DECLINED))
        turn.tell("trade_declined", trade=trade.id)
