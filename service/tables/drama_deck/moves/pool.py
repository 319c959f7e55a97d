"""Pools: cards put into them, sent back by the gamemaster, and taken by villains.

Source: rules DD-09, DD-13, DD-14, DD-18, DD-27, DD-49 and DD-55c in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Annotated, NamedTuple

from msgspec import UNSET, Meta
from msgspec.structs import replace

from service.schemas.shape import Problem, about, lengths
from service.systems.torg.check import Level
from service.tables.common.actor import Actor
from service.tables.common.errors import InvalidField, Rule, refuse
from service.tables.common.move import PLAYER, JsonSchema, Move, Offer, WithText, one_of, some_of
from service.tables.common.shape import CharacterId, RollId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.action import check_taking_part
from service.tables.drama_deck.card import (
    CAMPAIGN,
    ESCAPE,
    VILLAIN_SPECIALS,
    CardCategory,
    SceneKind,
    Side,
)
from service.tables.drama_deck.past_roll import follow_failures, unfollow
from service.tables.drama_deck.pooled import PoolState, Subplot, SubplotState
from service.tables.drama_deck.roll import Roll, RollState, Taken
from service.tables.drama_deck.shape import VILLAIN_ACTIONS, WHY, CardNumber, CardNumbers, Text
from service.tables.drama_deck.table import BETWEEN, Phase, Pile, Table
from service.tables.drama_deck.turn import Turn


class OfHand(Move, frozen=True):
    """A move with one card of the player's hand."""

    by = PLAYER

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in table.hands.get(actor.viewer, ()):
            yield Offer(cls(card=card))


class CardPooled(content.CardEvent, frozen=True):
    """A card was put into a pool (DD-13)."""

    state: PoolState
    """The state of the card (DD-12)."""


class PoolRefused(content.CardEvent, frozen=True):
    """A card went back to the hand (DD-13)."""

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

    card: Annotated[CardNumber, Meta(examples=[57])]
    """A card of your hand."""

    def play(self, turn: Turn) -> None:
        """Once a round in round play; at other times specials only (DD-09, DD-13)."""
        own = turn.own
        turn.require_in_hand(own.id, self.card)
        turn.require_unclaimed(self.card)
        special = turn.table.card(self.card).special
        in_scene = turn.table.phase in (Phase.FREE, Phase.ROUNDS)
        if in_scene and not (special or turn.table.in_round(own.id)):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "In free time this card is used straight from the hand.",
            )
        turn.in_phase(*((Phase.FREE, Phase.ROUNDS, *BETWEEN) if special else (Phase.ROUNDS,)))
        first = turn.table.in_round(own.id) and self._count(turn, own.id)
        turn.remove_from_hand(own.id, self.card)
        follow_failures(turn, self.card)
        enter_pool(turn, own.id, self.card, first=first)
        turn.record(CardPooled(own.id, self.card, turn.table.pools[own.id][-1].state))

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

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Whose card it is."""

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
        turn.set_round(pooled={**turn.round.pooled, self.character: None}, first_cards=firsts)
        turn.record(PoolRefused(character=self.character, card=card, text=self.said))


def check_in_pool(turn: Turn, character: str, card: int) -> None:
    """Raises RuleError unless the card lies in the character's pool."""
    turn.table.character(character)
    if card not in turn.table.pool_cards(character):
        refuse(Rule.NO_SUCH_TARGET, f"Card {card} is not in that pool.")


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
        turn.add("subplots", Subplot(character=character, card=number, type=card.type))
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


def loose(table: Table, character: str) -> Pile:
    """The cards of a pool that can be traded or given away (DD-21, DD-45)."""
    cards = table.pool_cards(character)
    bound = {card for card in cards if bound_to_pool(table, card)} | table.claimed
    return tuple(card for card in cards if card not in bound)


def mark_active(turn: Turn, character: str, card: int) -> None:
    """Show a pool card as active."""
    pool = turn.table.pools[character]
    active = (replace(one, state=PoolState.ACTIVE) if one.card == card else one for one in pool)
    turn.set_pool(character, active)


CARDS_TAKEN: Mapping[Level | None, int] = {
    None: 0,
    **dict.fromkeys(Level, 1),
    Level.SUPERIOR: 2,
    Level.SPECTACULAR: 3,
}
"""The most pool cards that a villain's roll costs, by its level; None: a failure (DD-18)."""
BY_WORD = "Without `roll`, give `character`, `action`, `level` and `because`."

BY_LEVEL: JsonSchema = {
    "anyOf": [
        {"properties": {"cards": {"maxItems": 1}}},
        {"properties": {"cards": {"maxItems": 2}, "level": {"const": Level.SUPERIOR}}},
        {"properties": {"level": {"const": Level.SPECTACULAR}}},
    ]
}
"""The JSON Schema of as many cards as a level costs."""


class PoolTaken(content.CharacterEvent, frozen=True):
    """A villain's action cost cards (DD-18)."""

    cards: content.Cards
    action: Annotated[str, VILLAIN_ACTIONS]
    """The villain's action."""
    level: Level
    """How well the villain succeeded (T2-14)."""
    roll: str | None
    """The villain's roll; null: not recorded."""
    because: content.Because
    text: content.Words = UNSET


class PoolRestored(content.CharacterEvent, frozen=True):
    """Cards that a corrected roll had cost beyond its level are back in the pool (DD-18)."""

    cards: content.Cards
    roll: content.Roll


class Success(NamedTuple):
    """A villain's success against a character, recorded as a roll or stated by the gamemaster."""

    character: str
    action: str | None
    level: Level | None
    roll: Roll | None = None


class TakeFromPool(WithText, frozen=True, kw_only=True):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene: once for each character and `roll`, or by
    her word, with `character`, `action`, `level` and `because`. With `roll` these are left out, or
    agree with it. Refused as `wrong_phase`; `no_such_target` for a roll of others or at others;
    `not_taking_part` (DD-09); `roll_open`; `roll_closed`; `effect_not_possible` for a failure, a
    second time, and when the villains' line does not list the action; `card_stays` (DD-27);
    `too_many_discards`.
    """

    roll: Annotated[RollId | None, Meta(examples=["r1"])] = None
    """The villain's roll; omitted, if its dice are not recorded here."""
    character: CharacterId | None = None
    """Whose pool it is; needed if the roll is aimed at several."""
    cards: Annotated[CardNumbers, lengths(1, 3), Meta(examples=[[57, 3]])]
    """Cards of that pool: 1, at `superior` up to 2, at `spectacular` up to 3."""
    action: Annotated[str | None, VILLAIN_ACTIONS] = None
    """The listed action."""
    level: Level | None = None
    """How well the villain succeeded (T2-14)."""
    because: Annotated[Text | None, about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """Without a roll, all of its fields are needed."""
        for name in ("character", "action", "level", "because"):
            if self.roll is None and getattr(self, name) is None:
                yield Problem((name,), "Required without roll.", ("roll",))

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        if self.roll is not None:
            success = self._rolled(turn.table, turn.table.roll(self.roll))
        else:
            assert self.character is not None
            character = turn.table.character(self.character).id
            success = Success(character, self.action, self.level)
        check_taking_part(turn, success.character)
        if success.action not in _listed(turn.table, success.roll):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE,
                "This needs a dramatic scene, and a villains' line that lists the action.",
            )
        self._check_cards(turn, success)
        assert success.level is not None  # without one, no card is taken
        taken = tuple(
            Taken(success.character, one.card, one.first, turn.table.subplot_of(one.card))
            for card in self.cards
            for one in turn.table.pools[success.character]
            if one.card == card
        )
        turn.put_away(success.character, *self.cards)
        _remember(turn, success, taken)
        of_success = {name: getattr(success, name) for name in ("character", "action", "level")}
        turn.record(shown(PoolTaken, self, **of_success, text=self.said))

    def _rolled(self, table: Table, roll: Roll) -> Success:
        """Return the success of the roll. Raises RuleError, or InvalidField if a field differs."""
        _check_success(table, roll)
        targets = [id for id in roll.request.against if id in table.heroes]
        if self.character is None and len(targets) > 1:
            raise InvalidField("character", f"Name one of the targets: {', '.join(targets)}.")
        if not targets or self.character not in (None, *targets):
            refuse(Rule.NO_SUCH_TARGET, f"The roll was not aimed at this character. {BY_WORD}")
        character = self.character or targets[0]
        if character in roll.negated:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll did not succeed against this character.")
        if character in roll.took:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll has already cost this character cards.")
        for field, of_roll in (("action", roll.request.action), ("level", roll.level)):
            if getattr(self, field) not in (None, of_roll):
                raise InvalidField(field, f"Must be that of the roll ({of_roll}), or left out.")
        return Success(character, roll.request.action, roll.level, roll)

    def _check_cards(self, turn: Turn, success: Success) -> None:
        for card in self.cards:
            check_in_pool(turn, success.character, card)
            turn.require_unclaimed(card)
            if protected(turn.table, card):
                refuse(Rule.CARD_STAYS, f"Card {card} cannot be taken.")
        most = CARDS_TAKEN[success.level]
        if len(self.cards) > most:
            refuse(Rule.TOO_MANY_DISCARDS, f"At this level at most {most} can be taken.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield each success against a character, and one for rolls that are not recorded."""
        for roll in table.rolls:
            most = CARDS_TAKEN[roll.level]
            for character in roll.request.against if most else ():
                if cards := _takeable(table, character):
                    yield Offer(
                        cls(roll=roll.id, character=character, cards=cards[:1]),
                        {"cards": some_of(cards, 1, most), "because": None},
                        ("cards",),
                    )
        if actions := _listed(table, None):
            yield from cls._unrecorded(table, actions)

    @classmethod
    def _unrecorded(cls, table: Table, actions: list[str]) -> Iterator[Offer]:
        """Yield a choice of the cards of all pools, each tied to its owner."""
        pools = {id: _takeable(table, id) for id in table.heroes if table.in_round(id)}
        pools = {id: cards for id, cards in pools.items() if cards}
        if not pools:
            return
        open = {
            "character": one_of(pools),
            "cards": some_of(chain(*pools.values()), 1, max(CARDS_TAKEN.values())),
            "action": one_of(actions),
            "level": one_of(Level),
            "because": None,
        }
        [character, cards], *_ = pools.items()
        told = {"character": character, "action": actions[0], "because": "It was rolled elsewhere."}
        sample = cls(cards=cards[:1], level=Level.MINIMAL, **told)
        warnings = tuple(
            f"Villains have already cost {table.name_of(id)} cards in this round."
            for id in (table.round.taken if table.round else ())
        )
        yield Offer(
            sample, open, tuple(open), limits=(BY_LEVEL, own_pool(table)), warnings=warnings
        )


def own_pool(table: Table) -> JsonSchema:
    """The JSON Schema of moves whose `card` or `cards` lie in the pool of their `character`."""
    lying = ((id, one_of(table.pool_cards(id))) for id in table.pools if table.pool_cards(id))
    return {
        "anyOf": [
            {"properties": {"character": {"const": id}, "card": cards, "cards": {"items": cards}}}
            for id, cards in lying
        ]
    }


def check_closed(roll: Roll) -> None:
    """Raises RuleError for an open roll."""
    if roll.open:
        refuse(Rule.ROLL_OPEN, "The roll is still open: resolve it first.")


def _check_success(table: Table, roll: Roll) -> None:
    """Raises RuleError unless a roll is a villain's success of this scene."""
    if roll.side is not Side.VILLAINS:
        refuse(Rule.NO_SUCH_TARGET, "Only a villain's success costs pool cards.")
    check_closed(roll)
    if roll.state is not RollState.RESOLVED or not table.scene or roll.scene != table.scene.number:
        refuse(Rule.ROLL_CLOSED, "The roll is void, or of an earlier scene.")
    if not roll.success:
        refuse(Rule.EFFECT_NOT_POSSIBLE, "The roll did not succeed.")


def _listed(table: Table, roll: Roll | None) -> list[str]:
    """The actions that cost cards, by the line in force, or that of the roll's own round."""
    scene = table.scene
    if scene is None or scene.kind is not SceneKind.DRAMATIC:
        return []
    if roll is None or table.of_this_round(roll):
        words = table.conditions(Side.VILLAINS)
    else:
        words = table.card(roll.card).line(scene.kind).of(Side.VILLAINS) if roll.card else ()
    return [word for word in words if word in VILLAIN_SPECIALS]


def _takeable(table: Table, character: str) -> Pile:
    """The cards of a pool that villains can cost its character."""
    pool = table.pool_cards(character)
    return tuple(card for card in pool if not protected(table, card) and card not in table.claimed)


def protected(table: Table, number: int) -> bool:
    """Whether villains' special actions cannot take a pool card (DD-18, a setting)."""
    card = table.card(number)
    return table.settings.protect_played_specials and (card.special or card.type == ESCAPE)


def _remember(turn: Turn, success: Success, taken: tuple[Taken, ...]) -> None:
    """Remember the cards that an Opponent Fails returns: for the roll, or unrecorded dice (DD-49).

    Where the gamemaster states a success, a roll that names no target has cost a character only the
    cards taken last.
    """
    character = success.character
    turn.set_round(taken={**turn.round.taken, character: taken})
    if success.roll is not None:
        roll = turn.table.roll(success.roll.id)
        turn.set_roll(roll, taken=(*roll.taken, *taken), took=(*roll.took, character))
        return
    for roll in turn.table.rolls:
        fits = roll.request.action in (None, success.action) and not roll.request.against
        if roll.fresh and roll.success and fits and roll.side is Side.VILLAINS:
            before = (one for one in roll.taken if one.character != character)
            turn.set_roll(roll, taken=(*before, *taken))


def return_surplus(turn: Turn, roll: Roll) -> None:
    """Return the pool cards that a corrected roll has cost beyond its level (DD-18).

    Once its scene is over they stay where they are.
    """
    scene = turn.table.scene
    over = scene is None or scene.number != roll.scene
    if over or turn.table.phase not in (Phase.FREE, Phase.ROUNDS):
        return
    for character in turn.table.heroes:
        own = [one for one in roll.taken if one.character == character]
        if back := return_taken(turn, own[CARDS_TAKEN[roll.level] :], character):
            turn.record(PoolRestored(character=character, cards=back, roll=roll.id))
    if not roll.success:
        turn.set_roll(turn.table.roll(roll.id), took=())


def return_taken(turn: Turn, taken: Iterable[Taken], character: str) -> Pile:
    """Return the pool cards that were taken from the character, as far as they are discarded."""
    back = {
        one.card: one
        for one in taken
        if one.character == character and one.card in turn.table.discard_pile
    }
    turn.drop("discard_pile", *back)
    for card, one in back.items():
        turn.add_to_pool(character, card, first=one.first)
        if (was := one.subplot) is not None:
            over = replace(was, state=SubplotState.ENDED)
            ended = [subplot for subplot in turn.table.subplots if subplot == over]
            turn.swap("subplots", ended[-1], was)
            if was.state is SubplotState.ACTIVE:
                mark_active(turn, was.character, was.card)
    return (*back,)
