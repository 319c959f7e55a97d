"""Using a card: from the pool in round play, in free time also from the hand.

Source: rules DD-02, DD-09, DD-12, DD-16 and DD-34 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from service.schemas.shape import lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.common.shape import CharacterId, RollId
from service.tables.drama_deck import content
from service.tables.drama_deck.card import CAMPAIGN, CardCategory, Condition, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.past_roll import follow_failures
from service.tables.drama_deck.shape import CardNumber, CardNumbers, SuppliedDice, Text
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses import card_type
from service.tables.drama_deck.uses.play import MOST_GIVEN
from service.tables.drama_deck.uses.use import CardType, CoupDeGraceUse, InitiativeChoice, Source


class CardUsed(content.CardEvent, frozen=True):
    """A card was used, with the fields that were sent."""

    card_type: content.CardType
    attribute: CharacterAttribute | UnsetType = UNSET
    """The attribute that is raised (DD-41a)."""
    roll: content.Roll | UnsetType = UNSET
    on: CoupDeGraceUse | UnsetType = UNSET
    """What a Coup de Grace raises (DD-42)."""
    question: str | UnsetType = UNSET
    """The question of an Idea."""
    to: content.To | UnsetType = UNSET
    choice: InitiativeChoice | UnsetType = UNSET
    """What a Seize Initiative does (DD-51)."""
    text: str | UnsetType = UNSET
    """What the player wrote."""


class UseCard(Move, frozen=True, kw_only=True):
    """Use a card for its effect; it is discarded at once (DD-02).

    By a player: in `free` from hand or pool (DD-09), in `rounds` from the pool (DD-12), in a
    critical moment from the hand too (DD-16). Each type takes its own fields, and no others (422).
    Alertness, Connection and subplots are played with `play_to_pool`. Refused as
    `wrong_phase`; `no_such_target`; `card_not_held`; `hand_closed`; `pool_closed` (DD-34);
    `effect_not_possible`; `roll_closed` (DD-15); for a Second Chance, an Opponent Fails or a Glory
    `roll_open`; for a Second Chance `actions_stopped` (DD-46c); for a Monologue `action_used`; for
    a Leadership `card_stays`; for Leadership and Master Plan `subplot_limit` (DD-55c); in `rounds`
    `not_taking_part` if it touches the conflict (DD-09).
    """

    by = PLAYER
    card: Annotated[CardNumber, Meta(examples=[64])]
    """A card of your hand or pool."""
    attribute: CharacterAttribute | None = None
    """Needed by Adrenalin (dexterity, strength, toughness; DD-41a), Willpower (perception, mind;
    DD-41b) and Presence (charisma, spirit; DD-41c).
    """
    roll: Annotated[RollId | None, Meta(examples=["r1"])] = None
    """Taken by Hero, Drama, Coup de Grace, Supporter, Glory, Second Chance and Opponent Fails.
    Omitted, if the dice are not recorded here: the card is only announced (DD-15).
    """
    on: CoupDeGraceUse | None = None
    """Taken by Coup de Grace: raise the effect value (the default), or the total of an action
    without one (DD-42).
    """
    dice: SuppliedDice | None = None
    """Physical dice, taken by Hero, Drama (`possibilities`) and Second Chance (a roll's)."""
    question: Text | None = None
    """Needed by Idea (DD-46b)."""
    to: CharacterId | None = None
    """Taken by Leadership: who gets cards (DD-47)."""
    give: Annotated[CardNumbers | None, lengths(0, MOST_GIVEN)] = None
    """Taken by Leadership: up to two cards of hand or pool, for `to` (DD-47)."""
    discard: CardNumbers | None = None
    """Taken by Leadership: cards of the hand to discard, in order, before it is refilled
    (DD-47).
    """
    choice: InitiativeChoice | None = None
    """Needed by Seize Initiative: keep the card on top for the next round, or flip another one for
    this (DD-51).
    """
    character: CharacterId | None = None
    """Needed by Campaign: whose subplot it keeps (DD-58)."""
    text: Text | None = None
    """What it is for, without a `roll` (DD-15), or what it does, for types unknown to the service
    (DD-06).
    """

    def play(self, turn: Turn) -> None:
        """Discard the card at once, and apply its effect."""
        source = self._source(turn)
        card = turn.table.card(self.card)
        type = card_type(card.type)
        reason = type.barred(turn.table, source.character)
        if card.category is not CardCategory.ENHANCEMENT and card.type != CAMPAIGN:
            reason = "The gamemaster decides when this card takes effect."
        if reason is not None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, reason)
        if source.critical and not type.on_roll:
            refuse(
                Rule.HAND_CLOSED,
                "In a critical moment only cards for its roll can be used from the hand.",
            )
        self._check_fields(type, card.type)
        if type.spends:
            turn.put_away(source.character, self.card)
        sent = {name: getattr(self, name) for name in CardUsed.__struct_fields__[3:]}
        sent = {name: value for name, value in sent.items() if value is not None}
        turn.record(CardUsed(source.character, self.card, card.type, **sent))
        if any(roll.id == self.roll and self.card in roll.late for roll in turn.table.rolls):
            refuse(Rule.ROLL_CLOSED, "This card came into the pool after the roll was resolved.")
        type.apply(turn, self, source)
        # It uses up the critical moment, unless it waits for a roll of it (DD-16).
        waits = any(effect.card == self.card for effect in turn.table.effects)
        on_open = turn.table.open_roll(source.character) and not waits
        if source.critical and (self.roll is not None or on_open):
            turn.set_character(source.character, critical=False)
        follow_failures(turn, self.card)

    def _check_fields(self, type: CardType, named: str) -> None:
        """Raises InvalidField for a field that such a card needs, or does not take."""
        for name in self.__struct_fields__[1:]:
            given = getattr(self, name) is not None
            if name in type.needs and not given:
                raise InvalidField(name, f"Required for {named}.")
            if given and name not in type.needs + type.takes:
                raise InvalidField(name, f"Not taken for {named}.")
        if self.dice is not None and self.roll is None:
            why = "Only accepted with a roll: without one, no die is thrown here."
            raise InvalidField("dice", why)

    def _source(self, turn: Turn) -> Source:
        """Return where the card is used from. Raises RuleError if it cannot be used."""
        own = turn.own
        in_hand = self.card in turn.table.hands[own.id]
        turn.require_held(own.id, self.card)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        pool = turn.table.pools[own.id]
        first = any(pooled.card == self.card and pooled.first for pooled in pool)
        in_round = turn.table.in_round(own.id)
        source = Source(own.id, in_round=in_round, from_hand=in_hand, first=first)
        if in_round and Condition.CONFUSED in turn.table.conditions(Side.HEROES):
            refuse(Rule.POOL_CLOSED, "The heroes are confused: no card can be used this round.")
        if source.critical and not self._for_moment(turn):
            refuse(Rule.HAND_CLOSED, "In round play cards can only be used from the pool.")
        for roll in turn.table.rolls if in_hand and not in_round else ():
            if roll.id == self.roll and not turn.table.takes_hand_card(roll, own.id):
                source.check_roll(turn, roll)
                refuse(
                    Rule.HAND_CLOSED,
                    "This roll was opened in round play: only cards of the pool can be used on it.",
                )
        return source

    def _for_moment(self, turn: Turn) -> bool:
        """Whether a card of the hand is for the roll of one's critical moment (DD-16).

        While that is open, cards that take a roll name it; after its action only they are of use.
        """
        own = turn.own
        if self.roll is not None:
            return self.roll == own.critical_roll
        roll = turn.table.open_roll(own.id)
        if roll is not None and roll.id == own.critical_roll:
            return "roll" not in card_type(turn.table.card(self.card).type).takes
        return own.critical

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.held(actor.viewer):
            yield from card_type(table.card(card).type).offers(cls, table, actor.viewer, card)
