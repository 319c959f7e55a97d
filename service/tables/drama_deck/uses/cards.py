"""Cards that move cards: Leadership, Master Plan, Rally.

Source: rules DD-47, DD-48 and DD-53 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from service.schemas.shape import Secret
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import Offer, some_of
from service.tables.drama_deck import content
from service.tables.drama_deck.card import RALLY
from service.tables.drama_deck.moves.approved import keep_awards
from service.tables.drama_deck.moves.hand import forget_revealed
from service.tables.drama_deck.moves.pool import bound_to_pool, receive, receives
from service.tables.drama_deck.moves.refill import discard
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn, refill
from service.tables.drama_deck.uses.use import NO_FIELD, CardType, Source

MOST_GIVEN = 2


class CardsGiven(EventContent, frozen=True):
    """By a Leadership (DD-47); outside of round play only the two see the cards."""

    character: content.Character
    to: content.To
    count: content.Count
    cards: Annotated[content.Cards, Secret()]


class CardRecovered(EventContent, frozen=True):
    """A Master Plan brought a card back (DD-48)."""

    character: content.Character
    card: content.Card


class Rallied(EventContent, frozen=True):
    """These may discard and refill (DD-53)."""

    characters: content.Characters


def _leadership(turn: Turn, use: Any, source: Source) -> None:
    """Give up to two cards to another player, then discard from the hand and refill it."""
    if use.to is not None and use.give is None:
        raise InvalidField("give", "Say which cards `to` gets, or give an empty list.")
    if use.to is not None or use.give:
        _give(turn, source, use.to, use.give)
    if use.discard:
        discard(turn, source.character, use.discard)
    refill(turn, source.character, "leadership")


def _give(turn: Turn, source: Source, to: str | None, cards: tuple[int, ...]) -> None:
    own = source.character
    if to is None:
        raise InvalidField("to", "Say who gets the cards that you give.")
    if to == own:
        refuse(Rule.NO_SUCH_TARGET, "You cannot give the cards to yourself.")
    turn.table.character(to)
    source.check_conflict(turn, to)
    if not cards:
        return
    _let_go(turn, own, cards)
    for card in cards:
        receive(turn, to, card)
    shown = turn.table.in_round(to)
    if not shown:
        keep_awards(turn, own)
        forget_revealed(turn, own)
    given = CardsGiven(character=own, to=to, count=len(cards), cards=cards)
    turn.record(given, None if shown else (own, to))


def _let_go(turn: Turn, own: str, cards: tuple[int, ...]) -> None:
    """Remove the cards to give from hand and pool (DD-21)."""
    for card in cards:
        turn.require_unclaimed(card)
        in_hand = card in turn.table.hands[own]
        if not in_hand and card not in turn.table.pool_cards(own):
            refuse(Rule.CARD_NOT_HELD, "You do not hold all the cards that you give.")
        if not in_hand and bound_to_pool(turn.table, card):
            refuse(Rule.CARD_STAYS, "In a pool this card cannot be given away.")
        turn.remove_card(own, card)


def _leadership_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    """Yield one entry that gives nothing, and one for each recipient.

    What a recipient's pool would refuse in round play is not listed (DD-55c).
    """
    hand = [other for other in table.counted_hand(character) if other != card]
    pool = [
        other
        for other in table.pool_cards(character)
        if other != card and not bound_to_pool(table, other) and other not in table.claimed
    ]
    discard = some_of(hand, 0)
    yield Offer(make(card=card), {"discard": discard})
    for to in (id for id in table.heroes if id != character):
        give = [other for other in (*hand, *pool) if receives(table, to, other)]
        if give:
            yield Offer(
                make(card=card, to=to, give=(give[0],)),
                {"give": some_of(give, 0, MOST_GIVEN), "discard": discard},
                ("give",),
                distinct=("give", "discard"),
            )


def _master_plan(turn: Turn, use: Any, source: Source) -> None:
    """Exchange it for the card below it on the discard pile, where it is on top by now."""
    if len(turn.table.discard_pile) < 2:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")
    plan, gained, *rest = turn.table.discard_pile
    turn.change(discard_pile=(plan, *rest))
    receive(turn, source.character, gained)
    turn.record(CardRecovered(character=source.character, card=gained))


def _rally(turn: Turn, use: Any, source: Source) -> None:
    """Everybody may discard from the hand and refill it."""
    source.check_conflict(turn)
    turn.change(rallying=turn.table.heroes)
    turn.record(Rallied(characters=turn.table.heroes))


CARD_TYPES = {
    "Leadership": CardType(
        text="Give one other player up to two cards, or none, from your hand or pool. In round "
        "play they go into that player's pool, otherwise into the hand. Then you may discard any "
        "number of cards from your hand and refill it; your pool does not count. What cannot be "
        "traded cannot be given away.",
        rules=("DD-47", "DD-21"),
        use="`use_card` takes `to` with `give`, up to two cards, and `discard`.",
        apply=_leadership,
        takes=("to", "give", "discard"),
        offers=_leadership_offers,
    ),
    "Master Plan": CardType(
        text="Exchange this card for the top card of the discard pile, not of the action stack. In "
        "round play you get that card into your pool, otherwise into your hand. If the discard "
        "pile is empty, you cannot use it.",
        rules=("DD-48",),
        use=NO_FIELD,
        apply=_master_plan,
    ),
    RALLY: CardType(
        text="Every player may discard any number of cards from the hand and then refill it; pools "
        "do not count. A hand above its size gets no new cards.",
        rules=("DD-53",),
        use=f"{NO_FIELD} Each player then sends `discard_for_refill`, and gets new cards at once.",
        apply=_rally,
    ),
}
