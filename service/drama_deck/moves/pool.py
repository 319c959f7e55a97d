"""Pools: cards into them, and back out by the gamemaster.

Source: rules DD-09, DD-13, DD-14, DD-16 and DD-18 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import (
    CAMPAIGN,
    ESCAPE,
    VILLAIN_SPECIALS,
    Category,
    Condition,
    SceneKind,
    Side,
)
from service.drama_deck.errors import Broken
from service.drama_deck.move import GAMEMASTER, PLAYER, Move, Offer, OfHand, one_of, some_of
from service.drama_deck.roll import Roll
from service.drama_deck.shape import About, Between, CardNumber, CardNumbers, CharacterId, OneOf
from service.drama_deck.subplot import Subplot, SubplotState
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse
from service.systems.torg.check import Level

CARDS_TAKEN = {Level.SUPERIOR: 2, Level.SPECTACULAR: 3}
"""Pool cards that a villain's success costs at most; any lower level costs one (DD-18)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayToPool(OfHand):
    """Put a card of the own hand into the own pool (DD-09, DD-13).

    By a player, in `rounds` once a round, and before the first flip as DD-14 has it; in `free`
    specials only. Refused as `card_not_held`; `wrong_phase`; `pool_limit` for one too many;
    `pool_refused` when the gamemaster has sent this round's card back; `subplot_limit` for a second
    subplot (DD-55c); `effect_not_possible` for an enhancement in free time, or an Escape that is
    not the first card (DD-44).
    """

    move = "play_to_pool"
    by = PLAYER
    card: Annotated[CardNumber, About("A card of the own hand.", example=57)]

    def play(self, turn: Turn) -> None:
        """Once a round in round play; in free time specials only (DD-09, DD-13)."""
        own = turn.own
        turn.hold(own.id, self.card)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        known = turn.table.card(self.card)
        if turn.table.phase is Phase.FREE:
            if not known.special:
                refuse(
                    Broken.EFFECT_NOT_POSSIBLE,
                    "In free time this card is used straight from the hand.",
                )
        else:
            firsts = turn.round.first_cards
            if known.type == ESCAPE and own.id in firsts:
                refuse(
                    Broken.EFFECT_NOT_POSSIBLE,
                    "Escape must be the first card that you put into the pool in this round play.",
                )
            count_for_round(turn, own.id, self.card)
            turn.set_round(first_cards={own.id: self.card, **firsts})
        turn.leave_hand(own.id, self.card)
        enter_pool(turn, own.id, self.card)
        turn.tell(
            "card_pooled",
            character=own.id,
            card=self.card,
            state=turn.table.pools[own.id][-1].state,
        )


def count_for_round(turn: Turn, character: str, card: int) -> None:
    """Use up the chance to put a card into the pool (DD-13, DD-14).

    Raises RuleError if it is gone.
    """
    play = turn.round
    if play.number == 0:
        down = play.opened.get(character, 0)
        if character not in play.taking_part or down >= play.opening:
            refuse(
                Broken.POOL_LIMIT,
                f"Before the first flip you may put down {play.opening} cards in this round play.",
            )
        turn.set_round(opened={**play.opened, character: down + 1})
    elif character in play.pooled:
        if play.pooled[character] is None:
            refuse(Broken.POOL_REFUSED, "The gamemaster sent your card of this round back.")
        refuse(Broken.POOL_LIMIT, "You have put your one card of this round into the pool.")
    else:
        turn.set_round(pooled={**play.pooled, character: card})


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusePool(Move):
    """Send this round's card back from a pool to the hand; the chance of the round is gone (DD-13).

    By the gamemaster, in `rounds`, until the next flip. Refused as `wrong_phase`; as
    `no_such_target` when no such card lies there unused; as `card_stays` for a subplot that was
    accepted.
    """

    move = "refuse_pool"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Whose card of this round goes back.", example="c1")]

    def play(self, turn: Turn) -> None:
        """Only while the card still lies there unused (DD-13)."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        card = turn.round.pooled.get(self.character)
        if card is None or card not in turn.table.pool_cards(self.character):
            refuse(Broken.NO_SUCH_TARGET, "No card of this round lies unused in that pool.")
        subplot = turn.table.subplot_of(card)
        if subplot and subplot.state is not SubplotState.PENDING:
            refuse(Broken.CARD_STAYS, "An accepted subplot cannot be given back.")
        turn.leave_pool(self.character, card)
        turn.into_hand(self.character, card)
        firsts = {who: first for who, first in turn.round.first_cards.items() if first != card}
        turn.set_round(
            pooled={**turn.round.pooled, self.character: None},
            first_cards=firsts,
        )
        turn.tell("pool_refused", character=self.character, card=card)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every character."""
        for character in table.living:
            yield Offer(cls(character=character.id))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFromPool(Move):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene. Refused as `wrong_phase`; as
    `effect_not_possible` when the villains' line does not list the action; `no_such_target` for a
    card not in that pool; `card_stays` for a protected one (DD-27); `too_many_discards` for more
    than the level takes.
    """

    move = "take_from_pool"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Whose pool it is.", example="c1")]
    cards: Annotated[
        CardNumbers,
        Between(1, 3),
        About(
            "Cards of that pool, 1 to 3: at most 2 at `superior`, 3 at `spectacular`, else 1.",
            example=[57, 3],
        ),
    ]
    action: Annotated[
        str,
        OneOf(VILLAIN_SPECIALS),
        About("The action that the villains' line lists.", example="trick"),
    ]
    level: Annotated[Level, About("How well the villain succeeded (T2-14).", example="superior")]

    def play(self, turn: Turn) -> None:
        """One card for a success, two for a superior, three for a spectacular one."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        scene = turn.table.scene
        listed = turn.table.conditions(Side.VILLAINS)
        dramatic = scene is not None and scene.kind is SceneKind.DRAMATIC
        if self.action not in listed or self.action not in VILLAIN_SPECIALS or not dramatic:
            refuse(
                Broken.EFFECT_NOT_POSSIBLE,
                "The villains' line of a dramatic scene has to list the action.",
            )
        for card in self.cards:
            if card not in turn.table.pool_cards(self.character):
                refuse(Broken.NO_SUCH_TARGET, f"Card {card} is not in that pool.")
            if protected(turn.table, card):
                refuse(Broken.CARD_STAYS, f"Card {card} cannot be taken.")
        most = CARDS_TAKEN.get(self.level, 1)
        if len(self.cards) > most:
            refuse(Broken.TOO_MANY_DISCARDS, f"This level takes at most {most}.")
        subplots = tuple(filter(None, map(turn.table.subplot_of, self.cards)))
        turn.put_away(self.character, *self.cards)
        if (roll := self._success(turn.table)) is not None:
            turn.set_roll(
                roll,
                taken=roll.taken + self.cards,
                taken_subplots=roll.taken_subplots + subplots,
            )
        turn.tell(
            "pool_taken",
            character=self.character,
            cards=list(self.cards),
            action=self.action,
            level=self.level,
        )

    def _success(self, table: Table) -> Roll | None:
        """The villain's roll that this follows from, as far as the service knows it."""
        for roll in table.rolls:
            aimed = (roll.request.against, roll.request.action) == (self.character, self.action)
            if roll.fresh and roll.success and aimed:
                return roll
        return None

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """For each character and level: some of the pool cards that can be taken."""
        actions = [word for word in table.conditions(Side.VILLAINS) if word in VILLAIN_SPECIALS]
        for character in table.living if actions else ():
            cards = [card for card in table.pool_cards(character.id) if not protected(table, card)]
            for level in Level if cards else ():
                yield Offer(
                    cls(character=character.id, cards=(cards[0],), action=actions[0], level=level),
                    {
                        "cards": some_of(cards, 1, CARDS_TAKEN.get(level, 1)),
                        "action": one_of(actions),
                    },
                    ("cards", "action"),
                )


def protected(table: Table, card: int) -> bool:
    """Whether villains' special actions cannot take a pool card (DD-18, a setting)."""
    known = table.card(card)
    return table.settings.protect_played_specials and (known.special or known.type == ESCAPE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealCard(OfHand):
    """Show a card of the own hand to everybody; it stays in the hand (DD-05).

    By a player, in every phase. Refused as `card_not_held`.
    """

    move = "reveal_card"
    by = PLAYER
    shows = True
    card: Annotated[CardNumber, About("A card of the own hand.", example=57)]

    def play(self, turn: Turn) -> None:
        """Tell its number."""
        turn.hold(turn.own.id, self.card)
        turn.tell("card_revealed", character=turn.own.id, card=self.card)


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalMoment(Move):
    """Declare a critical moment: cards of the hand may be used on the next roll (DD-16).

    By a player, in `rounds`, once an act and before the roll. Refused as `wrong_phase`;
    `critical_moment_used`; `pool_closed` while the heroes are confused (DD-34); `roll_open` after
    the roll.
    """

    move = "critical_moment"
    by = PLAYER

    def play(self, turn: Turn) -> None:
        """Once an act, in round play."""
        own = turn.own
        turn.in_phase(Phase.ROUNDS)
        if own.critical_moment_used:
            refuse(Broken.CRITICAL_MOMENT_USED, "You have had your critical moment of this act.")
        if Condition.CONFUSED in turn.table.conditions(Side.HEROES):
            refuse(Broken.POOL_CLOSED, "The heroes are confused this round.")
        if turn.table.open_roll(own.id):
            refuse(Broken.ROLL_OPEN, "It is declared before the roll.")
        turn.set_character(own.id, critical=True, critical_moment_used=True)
        turn.tell("critical_moment_declared", character=own.id)


def enter_pool(turn: Turn, character: str, card: int) -> None:
    """Lay a card into a character's pool; a subplot is then pending.

    Raises RuleError for a second subplot.
    """
    known = turn.table.card(card)
    if known.category is Category.SUBPLOT:
        if any(held.character == character and held.counts for held in turn.table.subplots):
            refuse(
                Broken.SUBPLOT_LIMIT, "A character has one subplot in an adventure, and has had it."
            )
        pending = Subplot(character=character, card=card, type=known.type)
        turn.change(subplots=(*turn.table.subplots, pending))
    turn.into_pool(character, card)


def receive(turn: Turn, character: str, card: int) -> None:
    """Give a character a card: into the pool in round play, else into the hand."""
    if turn.table.phase is Phase.ROUNDS:
        enter_pool(turn, character, card)
    else:
        turn.into_hand(character, card)


def leaves_no_pool(table: Table, card: int) -> bool:
    """Whether a card that lies in a pool cannot be traded or given away (DD-21)."""
    known = table.card(card)
    return known.category is Category.SUBPLOT or known.type in (CAMPAIGN, ESCAPE)
