"""Cards that the gamemaster moves from where they lie face up.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated

from msgspec import field
from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, one_of
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import CardCategory
from service.tables.drama_deck.moves.subplot import mark_active
from service.tables.drama_deck.moves.take_back import return_chance, take_back
from service.tables.drama_deck.moves.take_from_pool import own_pool
from service.tables.drama_deck.shape import WHY, CardNumber
from service.tables.drama_deck.subplot import Subplot, SubplotState
from service.tables.drama_deck.table import PLAYING, Pile, Table
from service.tables.drama_deck.turn import Turn


class CardPlace(StrEnum):
    """Where a card can be moved to."""

    HAND = "hand"
    POOL = "pool"
    DISCARD_PILE = "discard_pile"
    ACTION_STACK = "action_stack"

    @property
    def owned(self) -> bool:
        """Whether each character has one."""
        return self in (CardPlace.HAND, CardPlace.POOL)


class CardMoved(EventContent, frozen=True):
    """The gamemaster moved a card (DD-71)."""

    card: content.Card
    from_: Annotated[CardPlace, about("Where it lay.")] = field(name="from")
    owner: Annotated[str | None, about("Whose pool it was in; null: none.")]
    to: Annotated[CardPlace, about("Where it goes.")]
    character: Annotated[str | None, about("Whose hand or pool it goes to; null: none.")]
    because: content.Because


class MoveCard(Move, frozen=True, kw_only=True):
    """Move a card that lies face up, to repair a slip (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Back in a hand or pool, a card has
    no effect any more, and in the hand that it came from it is not this round's card. The line in
    force stays; `revoke_flip` takes back a flip. A subplot comes into a pool as it was there last,
    and into a hand as new. Refused as `wrong_phase`; `card_not_held` unless it is in a pool or on a
    pile; `no_such_target`; `card_stays` for a claimed Glory; `effect_not_possible` when it lies
    there already.
    """

    move = "move_card"
    by = GAMEMASTER
    card: Annotated[CardNumber, about("A card that lies face up.", example=57)]
    to: Annotated[CardPlace, about("Where it goes; on a pile, on top.", example="hand")]
    character: Annotated[
        CharacterId | None, about("Whose hand or pool; needed by these two only.", example="c1")
    ] = None
    because: Annotated[
        str, lengths(1, MAX_TEXT), about(WHY, example="It was meant for the next roll.")
    ]

    def problems(self) -> Iterator[Problem]:
        """A hand and a pool are a character's, a pile is not."""
        if self.to.owned and self.character is None:
            yield Problem(("character",), f"Say whose {self.to.value} it is.")
        if not self.to.owned and self.character is not None:
            yield Problem(("character",), "Only for a hand or a pool.")

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        if self.character is not None:
            turn.table.character(self.character)
        place, owner = self._place(turn.table)
        if (place, owner) == (self.to, self.character):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The card is already there.")
        turn.require_unclaimed(self.card)
        _take(turn, place, owner, self.card)
        _put(turn, self.to, self.character, self.card)
        moved = CardMoved(
            card=self.card,
            from_=place,
            owner=owner,
            to=self.to,
            character=self.character,
            because=self.because,
        )
        turn.record(moved)

    def _place(self, table: Table) -> tuple[CardPlace, str | None]:
        """Return where the card lies face up, and in whose pool."""
        if self.card in table.discard_pile:
            return CardPlace.DISCARD_PILE, None
        if self.card in table.action_stack:
            return CardPlace.ACTION_STACK, None
        for owner in table.pools:
            if self.card in table.pool_cards(owner):
                return CardPlace.POOL, owner
        refuse(Rule.CARD_NOT_HELD, "This card is not lying face up.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield for each place the cards that can go there."""
        pools = {id: _movable(table, table.pool_cards(id)) for id in table.pools}
        pooled = [card for cards in pools.values() for card in cards]
        discarded, stacked = map(partial(_movable, table), (table.discard_pile, table.action_stack))
        choices = {
            CardPlace.HAND: [*discarded, *stacked, *pooled],
            CardPlace.POOL: [*discarded, *stacked, *pooled],
            CardPlace.DISCARD_PILE: [*stacked, *pooled],
            CardPlace.ACTION_STACK: [*discarded, *pooled],
        }
        for to, cards in choices.items():
            barred = pools if to is CardPlace.POOL else {}
            owners = table.heroes if to.owned else ("",)
            ways = ((id, card) for id in owners for card in cards if card not in barred.get(id, ()))
            if (way := next(ways, None)) is None:
                continue
            character, card = way[0] or None, way[1]
            open = {"card": one_of(cards), "because": None}
            if to.owned:
                open["character"] = one_of(owners)
            sample = cls(card=card, to=to, character=character, because="A correction.")
            limits = ({"not": own_pool(table)},) if any(barred.values()) else ()
            yield Offer(sample, open, tuple(open), limits=limits)


def _movable(table: Table, cards: Pile) -> list[int]:
    return [card for card in cards if card not in table.claimed]


def _take(turn: Turn, place: CardPlace, owner: str | None, card: int) -> None:
    def without(pile: Pile) -> Pile:
        return tuple(other for other in pile if other != card)

    if owner is not None:
        turn.remove_from_pool(owner, card)
    elif place is CardPlace.DISCARD_PILE:
        turn.change(discard_pile=without(turn.table.discard_pile))
    else:
        turn.change(action_stack=without(turn.table.action_stack))


def _put(turn: Turn, to: CardPlace, character: str | None, card: int) -> None:
    if character is None:
        if to is CardPlace.DISCARD_PILE:
            turn.discard(card)
        else:
            turn.change(action_stack=(card, *turn.table.action_stack))
        return
    take_back(turn, card)
    if to is CardPlace.HAND:
        turn.add_to_hand(character, card)
        return_chance(turn, character, card)
        _forget_subplot(turn, card)
    else:
        turn.add_to_pool(character, card, first=True)
        if turn.table.card(card).category is CardCategory.SUBPLOT:
            _bring_back_subplot(turn, character, card)


def _forget_subplot(turn: Turn, card: int) -> None:
    """Back in a hand it has never been put down: it earns nothing, and bars no other (DD-55c)."""
    newest = next((one for one in reversed(turn.table.subplots) if one.card == card), None)
    turn.change(subplots=tuple(one for one in turn.table.subplots if one is not newest))


def _bring_back_subplot(turn: Turn, character: str, card: int) -> None:
    """Let a subplot go on as it was before it left this pool; a new one is pending."""
    before = [
        subplot
        for subplot in turn.table.subplots
        if (subplot.character, subplot.card) == (character, card)
    ]
    if not before:
        pending = Subplot(character=character, card=card, type=turn.table.card(card).type)
        turn.change(subplots=(*turn.table.subplots, pending))
        return
    was = before[-1]
    acts = tuple(sorted({*was.acts, turn.table.act})) if was.acts else ()
    again = replace(was, state=SubplotState.ACTIVE if was.acts else SubplotState.PENDING, acts=acts)
    turn.change(
        subplots=tuple(again if subplot is was else subplot for subplot in turn.table.subplots)
    )
    if was.acts:
        mark_active(turn, character, card)
