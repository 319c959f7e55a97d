"""Pools: cards put into them, and back out by the gamemaster.

Source: rules DD-09, DD-13, DD-14, DD-27 and DD-55c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, PLAYER, Offer, WithText
from service.tables.common.shape import CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import CAMPAIGN, ESCAPE, CardCategory
from service.tables.drama_deck.moves.at_once import follow_failures, unfollow
from service.tables.drama_deck.of_hand import OfHand
from service.tables.drama_deck.pooled import PoolState
from service.tables.drama_deck.shape import CardNumber
from service.tables.drama_deck.subplot import Subplot
from service.tables.drama_deck.table import BETWEEN, Phase, Table
from service.tables.drama_deck.turn import Turn


class CardPooled(EventContent, frozen=True):
    """A card was put into a pool (DD-13)."""

    character: content.Character
    card: content.Card
    state: Annotated[PoolState, about("The state of the card (DD-12).")]


class PoolRefused(EventContent, frozen=True):
    """A card went back to the hand (DD-13)."""

    character: content.Character
    card: content.Card
    text: content.Words = UNSET


class PlayToPool(OfHand, frozen=True, kw_only=True):
    """Put a card of your hand into your pool (DD-09, DD-13).

    By a player, in `rounds` once a round and after an action (a setting), and before the first flip
    as DD-14 allows; in `free`, `between_scenes` and `between_acts`, or without taking part,
    specials only. Refused as `wrong_phase`; `card_not_held`; `action_needed`; `pool_limit`;
    `pool_refused`; `subplot_limit` (DD-55c); `card_stays` for a claimed Glory;
    `effect_not_possible` for an enhancement in free time, or an Escape that is not the first card
    (DD-44).
    """

    move = "play_to_pool"
    by = PLAYER
    card: Annotated[CardNumber, about("A card of your hand.", example=57)]

    def play(self, turn: Turn) -> None:
        """Once a round in round play; at other times specials only (DD-09, DD-13)."""
        own = turn.own
        turn.require_in_hand(own.id, self.card)
        turn.require_unclaimed(self.card)
        self._check_time(turn, own.id)
        first = turn.table.in_round(own.id) and self._count(turn, own.id)
        turn.remove_from_hand(own.id, self.card)
        follow_failures(turn, self.card)
        enter_pool(turn, own.id, self.card, first=first)
        turn.record(CardPooled(own.id, self.card, turn.table.pools[own.id][-1].state))

    def _check_time(self, turn: Turn, character: str) -> None:
        """Raises RuleError if the pool does not take the card now."""
        if turn.table.card(self.card).special:
            turn.in_phase(Phase.FREE, Phase.ROUNDS, *BETWEEN)
            return
        in_scene = turn.table.phase in (Phase.FREE, Phase.ROUNDS)
        if in_scene and not turn.table.in_round(character):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "In free time this card is used straight from the hand.",
            )
        turn.in_phase(Phase.ROUNDS)

    def _count(self, turn: Turn, character: str) -> bool:
        """Count the card for the round; return whether it is the first in this round play."""
        firsts = turn.round.first_cards
        first = character not in firsts
        if turn.table.card(self.card).type == ESCAPE and not first:
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "Escape must be the first card that you put into the pool in this round play.",
            )
        count_for_round(turn, character, self.card)
        turn.set_round(first_cards={character: self.card, **firsts})
        return first


def count_for_round(turn: Turn, character: str, card: int) -> None:
    """Count a card against those that may be put into the pool (DD-13, DD-14).

    Raises RuleError if the limit is reached, or before the character has acted.
    """
    play = turn.round
    if play.number == 0:
        scene = turn.table.scene
        assert scene is not None
        down = scene.opened.get(character, ())
        if len(down) >= play.opening:
            most = f"You may put down at most {play.opening} cards before the first flip."
            none = "You cannot put down cards before the first flip."
            refuse(Rule.POOL_LIMIT, most if play.opening else none)
        turn.set_opened(character, *down, card)
    elif character in play.pooled:
        if play.pooled[character] is None:
            refuse(Rule.POOL_REFUSED, "The gamemaster sent your card of this round back.")
        refuse(Rule.POOL_LIMIT, "You have already put your one card of this round into the pool.")
    elif turn.table.settings.pool_needs_action and character not in play.acted:
        refuse(
            Rule.ACTION_NEEDED,
            "Act first: resolve a roll of this round, or say what you do without one (act).",
        )
    else:
        turn.set_round(pooled={**play.pooled, character: card})


class RefusePool(WithText, frozen=True, kw_only=True):
    """Send this round's card back from a pool to the hand; it counts as played (DD-13).

    By the gamemaster, in `rounds`, until the next flip. Refused as `wrong_phase`; `no_such_target`
    when it no longer lies there unused; `card_stays` for an accepted subplot or a claimed Glory.
    """

    move = "refuse_pool"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Whose card it is.", example="c1")]

    def play(self, turn: Turn) -> None:
        """Only while the card still lies there unused (DD-13)."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        card = turn.round.pooled.get(self.character)
        if card is None or card not in turn.table.pool_cards(self.character):
            refuse(Rule.NO_SUCH_TARGET, "There is no unused card of this round in that pool.")
        turn.require_unclaimed(card)
        if turn.table.accepted(card):
            refuse(Rule.CARD_STAYS, "An accepted subplot cannot be given back.")
        turn.remove_from_pool(self.character, card)
        turn.add_to_hand(self.character, card)
        unfollow(turn, card)
        firsts = {who: first for who, first in turn.round.first_cards.items() if first != card}
        turn.set_round(
            pooled={**turn.round.pooled, self.character: None},
            first_cards=firsts,
        )
        turn.record(PoolRefused(character=self.character, card=card, text=self.said))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for id in table.heroes:
            yield Offer(cls(character=id))


def receives(table: Table, character: str, number: int) -> bool:
    """Whether a character can be given a card: its pool may refuse a subplot (DD-55c)."""
    subplot = table.card(number).category is CardCategory.SUBPLOT
    return not (subplot and table.in_round(character) and had_a_subplot(table, character))


def had_a_subplot(table: Table, character: str) -> bool:
    """Whether a subplot of the character is active, or was: it has had its one (DD-55c)."""
    return any(subplot.character == character and subplot.counts for subplot in table.subplots)


def check_subplot_limit(table: Table, character: str) -> None:
    """Raises RuleError once a subplot of the character has been active (DD-55c)."""
    if had_a_subplot(table, character):
        refuse(
            Rule.SUBPLOT_LIMIT,
            f"{table.name_of(character)} has already had an active subplot in this adventure, and "
            "each character can have only one.",
        )


def enter_pool(turn: Turn, character: str, number: int, *, first: bool = False) -> None:
    """Put a card into a character's pool, too late for the rolls of the scene so far (DD-13).

    A subplot is then pending. Raises RuleError once a subplot of the character has been active.
    """
    card = turn.table.card(number)
    if card.category is CardCategory.SUBPLOT:
        check_subplot_limit(turn.table, character)
        pending = Subplot(character=character, card=number, type=card.type)
        turn.change(subplots=(*turn.table.subplots, pending))
    turn.add_to_pool(character, number, first=first)
    scene = turn.table.scene
    for roll in turn.table.rolls:
        if scene and roll.scene == scene.number and not roll.open:
            turn.set_roll(roll, late=(*roll.late, number))


def receive(turn: Turn, character: str, card: int) -> None:
    """Give a character a card: into the pool if it takes part in round play, else into the hand."""
    if turn.table.in_round(character):
        enter_pool(turn, character, card)
    else:
        turn.add_to_hand(character, card)


def bound_to_pool(table: Table, number: int) -> bool:
    """Whether a card that lies in a pool cannot be traded or given away (DD-21)."""
    card = table.card(number)
    return card.category is CardCategory.SUBPLOT or card.type in (CAMPAIGN, ESCAPE)
