"""Cards that move cards: Leadership, Master Plan, Rally.

Source: rules DD-47, DD-48 and DD-53 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from service.drama_deck.draw import refill
from service.drama_deck.errors import InvalidField, Rule, refuse
from service.drama_deck.event import EventKind
from service.drama_deck.move import Offer, one_of, some_of
from service.drama_deck.moves.pool import bound_to_pool, receive
from service.drama_deck.moves.refill import discard
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn
from service.drama_deck.uses.use import Source, Use

MOST_GIVEN = 2

CARDS_GIVEN = EventKind(
    "cards_given",
    "By a Leadership (DD-47); in round play all see the cards, else only the two.",
    ("character", "to", "count", "cards"),
    ("cards",),
)
CARD_RECOVERED = EventKind("card_recovered", "By a Master Plan (DD-48).", ("character", "card"))
RALLIED = EventKind("rallied", "These may discard and refill (DD-53).", ("characters",))


def _leadership(turn: Turn, use: Any, source: Source) -> None:
    """Give one or two cards to another player, then discard from the hand and refill it."""
    own = source.character
    if use.to == own:
        refuse(Rule.NO_SUCH_TARGET, "It leads somebody else.")
    turn.table.character(use.to)
    _let_go(turn, own, use.give)
    rounds = turn.table.phase is Phase.ROUNDS
    for card in use.give:
        receive(turn, use.to, card)
    shown = {"cards": list(use.give)}
    content = {"character": own, "to": use.to, "count": len(use.give)}
    if rounds:
        turn.record(CARDS_GIVEN, **content, **shown)
    else:
        turn.record(CARDS_GIVEN, {own: shown, use.to: shown}, **content)
    if use.discard:
        discard(turn, own, use.discard)
    refill(turn, own, "leadership")


def _let_go(turn: Turn, own: str, cards: tuple[int, ...]) -> None:
    """Remove the cards to give from hand and pool (DD-21)."""
    if not 1 <= len(cards) <= MOST_GIVEN:
        raise InvalidField("give", f"One card, or up to {MOST_GIVEN}.")
    for card in cards:
        in_hand = card in turn.table.hands[own]
        if not in_hand and card not in turn.table.pool_cards(own):
            refuse(Rule.CARD_NOT_HELD, "You do not hold a card that you give.")
        if not in_hand and bound_to_pool(turn.table, card):
            refuse(Rule.CARD_STAYS, "In a pool this card cannot be given away.")
        turn.remove_card(own, card)


def _leadership_offers(make: Any, table: Table, character: str, card: int) -> Iterator[Offer]:
    """Yield each choice of cards to give; the recipient and the discards are free.

    In round play one pool may refuse a card that another takes: there each recipient has an entry.
    """
    hand = [other for other in table.hands[character] if other != card]
    pool = [
        other
        for other in table.pool_cards(character)
        if other != card and not bound_to_pool(table, other)
    ]
    others = [id for id in table.heroes if id != character]
    takers = [[to] for to in others] if table.phase is Phase.ROUNDS else [others]
    for count in range(1, MOST_GIVEN + 1) if others else ():
        for give in combinations((*hand, *pool), count):
            rest = [other for other in hand if other not in give]
            for to in takers:
                yield Offer(
                    make(card=card, to=to[0], give=give, discard=()),
                    {"to": one_of(to), "discard": some_of(rest, 0)},
                    ("to", "discard"),
                )


def _master_plan(turn: Turn, use: Any, source: Source) -> None:
    """Exchange it for the card below it on the discard pile, where it is on top by now."""
    if len(turn.table.discard_pile) < 2:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")
    plan, gained, *rest = turn.table.discard_pile
    turn.change(discard_pile=(plan, *rest))
    receive(turn, source.character, gained)
    turn.record(CARD_RECOVERED, character=source.character, card=gained)


def _rally(turn: Turn, use: Any, source: Source) -> None:
    """Everybody may discard from the hand and refill it."""
    turn.change(rallying=turn.table.heroes)
    turn.record(RALLIED, characters=list(turn.table.heroes))


USES = {
    "Leadership": Use(
        apply=_leadership, needs=("to", "give", "discard"), offers=_leadership_offers
    ),
    "Master Plan": Use(apply=_master_plan),
    "Rally": Use(apply=_rally),
}
