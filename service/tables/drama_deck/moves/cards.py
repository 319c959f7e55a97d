"""Cards: shown by players; shuffled, dealt, asked for and moved by the gamemaster.

Source: rules DD-04, DD-05, DD-50, DD-67 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from service.schemas.shape import Problem, about, bounds, lengths
from service.tables.common.actor import Actor
from service.tables.common.chance import ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer, one_of
from service.tables.common.shape import MAX_NAME, CharacterId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.asked import CardRequest
from service.tables.drama_deck.card import ESCAPE, RALLY, CardCategory
from service.tables.drama_deck.moves.pool import OfHand, mark_active, own_pool
from service.tables.drama_deck.moves.round import NONE_LEFT, unsay
from service.tables.drama_deck.open_roll import RollChanged, complete_dice, record_roll
from service.tables.drama_deck.past_roll import unfollow
from service.tables.drama_deck.pooled import Subplot, SubplotState
from service.tables.drama_deck.roll import AddedModifier, Roll
from service.tables.drama_deck.shape import WHY, CardNumber, Letters, Text
from service.tables.drama_deck.table import PLAYING, Pile, Table
from service.tables.drama_deck.turn import Turn, draw, reshuffle, take


class CardRevealed(content.CardEvent, frozen=True):
    """A card of a hand was shown (DD-05)."""


class RevealCard(OfHand, frozen=True, kw_only=True):
    """Show a card of your hand to everybody (DD-05).

    By a player, in any phase. Refused as `card_not_held`.
    """

    shows = True
    card: Annotated[CardNumber, Meta(examples=[57])]
    """A card of your hand."""

    def play(self, turn: Turn) -> None:
        own = turn.own.id
        turn.require_in_hand(own, self.card)
        known = turn.table.revealed.get(own, ())
        if self.card not in known:
            turn.change(revealed={**turn.table.revealed, own: (*known, self.card)})
        turn.record(CardRevealed(character=own, card=self.card))


MAX_OPTIONS = 10

MAX_FLIPS = 200
"""The most cards flipped for one choice by skill boxes: a custom deck may be large."""


class ChosenByBox(EventContent, frozen=True):
    """The option that skill boxes have chosen; null: none (DD-67)."""

    chosen: str | None
    """The option's name."""
    index: int | None
    """The option's index, from 0."""
    cards: content.Cards
    proofs: content.Proofs


class Reshuffle(Move, frozen=True, kw_only=True):
    """Shuffle the discard pile, and put it under the rest of the deck (DD-04).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `effect_not_possible`.
    """

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        if not reshuffle(turn):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")


class BoxOption(Struct, frozen=True):
    """An option and its letters."""

    name: Annotated[str, lengths(1, MAX_NAME)]
    """The option's name."""
    letters: Letters
    """The box must show all of them."""


class ChooseByBox(Move, frozen=True, kw_only=True):
    """Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).

    By the gamemaster, from `start_adventure` to `end_adventure`; the cards are discarded. Refused
    as `wrong_phase`; `effect_not_possible` when no card is left.
    """

    options: Annotated[
        tuple[BoxOption, ...],
        lengths(2, MAX_OPTIONS),
        Meta(
            examples=[
                [
                    {"name": "by the gate", "letters": ["A", "C"]},
                    {"name": "over the roof", "letters": ["B", "D"]},
                ]
            ]
        ),
    ]
    """2 to 10 options."""

    def play(self, turn: Turn) -> None:
        """Choose the option whose letters are all in the box; then discard the cards.

        Cards are set aside until the end, so that none is flipped twice. The choice is None if the
        deck or MAX_FLIPS cards run out without a match.
        """
        turn.in_phase(*PLAYING)
        flipped: list[int] = []
        proofs: list[ProofJson] = []
        chosen = None
        while chosen is None and len(flipped) < MAX_FLIPS and (taken := take(turn, 1)).cards:
            flipped += taken.cards
            proofs += taken.proofs
            shown = turn.table.card(flipped[-1]).skill_box.steps
            matching = [one for one in self.options if {*one.letters} <= {*shown}]
            chosen = matching[0] if len(matching) == 1 else None
        if not flipped:
            refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)
        turn.discard(*flipped)
        turn.change(retries=())  # cards come between (DD-50)
        index = self.options.index(chosen) if chosen else None
        name = chosen.name if chosen else None
        turn.record(ChosenByBox(name, index, tuple(flipped), tuple(proofs)))


MAX_DEALT = 20


class CardsDealt(content.CharacterEvent, frozen=True):
    """The gamemaster dealt cards (DD-71)."""

    count: content.Count
    because: content.Because


class DealCard(Move, frozen=True, kw_only=True):
    """Deal cards from the deck to a character's hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` when no card is left.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Who gets them."""
    count: Annotated[int, bounds(1, MAX_DEALT)] = 1
    """How many cards."""
    because: Annotated[Text, about(WHY, example="The refill was one card short.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        turn.record(shown(CardsDealt, self))
        if not draw(turn, self.character, self.count, "gamemaster"):
            refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)


class CardAskedFor(content.CharacterEvent, frozen=True):
    """The gamemaster asks for a card (DD-71)."""

    because: content.Because


class CardGivenUp(content.CardEvent, frozen=True):
    """It was asked for, and is discarded."""


class CardKept(content.CharacterEvent, frozen=True):
    """No card is given up."""


class AskForCard(Move, frozen=True, kw_only=True):
    """Ask a player to give up a card: only they touch their hand (DD-71).

    By the gamemaster, from `start_adventure` to `end_adventure`. Opens one `give_up_card`. Refused
    as `wrong_phase`; `no_such_target`; `effect_not_possible`.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Who is asked."""
    because: Annotated[Text, about(WHY, example="One card too many was drawn.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        turn.table.character(self.character)
        if any(request.character == self.character for request in turn.table.card_requests):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The player has already been asked for a card.")
        turn.add("card_requests", CardRequest(self.character, self.because))
        turn.record(shown(CardAskedFor, self))


class GiveUpCard(Move, frozen=True, kw_only=True):
    """Give up a card that the gamemaster has asked for, without compensation, or keep it (DD-71).

    By the player who was asked, from `start_adventure` to `end_adventure`. Refused as
    `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays` for an accepted subplot or a
    claimed Glory.
    """

    by = PLAYER
    card: Annotated[CardNumber | None, Meta(examples=[57])] = None
    """A card of your hand or pool; omitted: you keep them all."""

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.in_phase(*PLAYING)
        if all(ask.character != own.id for ask in turn.table.card_requests):
            refuse(Rule.NO_SUCH_TARGET, "Nobody has asked you for a card.")
        turn.forget("card_requests", character=own.id)
        if self.card is None:
            turn.record(CardKept(character=own.id))
            return
        turn.require_held(own.id, self.card)
        if self.card not in _free(turn.table, own.id):
            refuse(Rule.CARD_STAYS, "An accepted subplot and a claimed Glory cannot be given up.")
        turn.put_away(own.id, self.card)
        turn.record(CardGivenUp(character=own.id, card=self.card))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls())
        if cards := _free(table, actor.viewer):
            yield Offer(cls(card=cards[0]), {"card": one_of(cards)}, ("card",))


def _free(table: Table, character: str) -> Pile:
    """The cards that a character can give up."""
    return tuple(
        card
        for card in table.held(character)
        if card not in table.claimed and not table.accepted(card)
    )


def take_back(turn: Turn, card: int) -> None:
    """End the effects of a card, also on open rolls, and its unanswered question.

    It does not bar a Second Chance any more either (DD-50).
    """
    unsay(turn, card)
    table = turn.table
    turn.forget("effects", "ideas", "glories", card=card)
    if table.card(card).type == RALLY:
        turn.change(rallying=())
    if table.round is not None:
        if table.round.keep == card:
            turn.set_round(keep=None)
        if table.card(card).type == ESCAPE:
            turn.set_round(escaped=False)
    for roll in table.rolls:
        if roll.open:
            _leave_roll(turn, roll, card)
    unfollow(turn, card)


def return_chance(turn: Turn, character: str, card: int) -> None:
    """Let a card that is in its player's hand again not count as put down (DD-13, DD-14, DD-44)."""
    if scene := turn.table.scene:
        opened = scene.opened.get(character, ())
        turn.set_opened(character, *(down for down in opened if down != card))
    if (play := turn.table.round) is None:
        return
    pooled, firsts = dict(play.pooled), dict(play.first_cards)
    for cards in (pooled, firsts):
        if cards.get(character) == card:
            del cards[character]
    turn.set_round(pooled=pooled, first_cards=firsts)


def _leave_roll(turn: Turn, roll: Roll, card: int) -> None:
    """Take a card from an open roll; the die of a Hero is still shown, and does not count."""

    def without(modifiers: tuple[AddedModifier, ...]) -> tuple[AddedModifier, ...]:
        return tuple(modifier for modifier in modifiers if modifier.card != card)

    changed = replace(roll, applied=without(roll.applied), on_effect=without(roll.on_effect))
    spent = tuple(replace(one, cancelled=one.cancelled or one.card == card) for one in roll.spent)
    if changed != roll or spent != roll.spent:
        changed = turn.set_roll(complete_dice(turn, replace(changed, spent=spent)))
        record_roll(turn, RollChanged, changed, effect_bonus=changed.effect_bonus)


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
    from_: CardPlace = field(name="from")
    """Where it lay."""
    owner: str | None
    """Whose pool it was in; null: none."""
    to: CardPlace
    """Where it goes."""
    character: str | None
    """Whose hand or pool it goes to; null: none."""
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

    card: Annotated[CardNumber, Meta(examples=[57])]
    """A card that lies face up."""
    to: Annotated[CardPlace, Meta(examples=["hand"])]
    """Where it goes; on a pile, on top."""
    character: Annotated[CharacterId | None, Meta(examples=["c1"])] = None
    """Whose hand or pool; needed by these two only."""
    because: Annotated[Text, about(WHY, example="It was meant for the next roll.")]

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
        if owner is not None:
            turn.remove_from_pool(owner, self.card)
        else:
            turn.drop(place, self.card)
        _put(turn, self.to, self.character, self.card)
        turn.record(shown(CardMoved, self, from_=place, owner=owner))

    def _place(self, table: Table) -> tuple[CardPlace, str | None]:
        """Return the place where the card lies face up, and the owner of the pool."""
        for pile in (CardPlace.DISCARD_PILE, CardPlace.ACTION_STACK):
            if self.card in getattr(table, pile):
                return pile, None
        for owner in table.pools:
            if self.card in table.pool_cards(owner):
                return CardPlace.POOL, owner
        refuse(Rule.CARD_NOT_HELD, "This card is not lying face up.")

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield for each place the cards that can go there."""
        pools = {id: _movable(table, table.pool_cards(id)) for id in table.pools}
        pooled = [card for cards in pools.values() for card in cards]
        piles = {
            CardPlace.DISCARD_PILE: _movable(table, table.discard_pile),
            CardPlace.ACTION_STACK: _movable(table, table.action_stack),
        }
        for to in CardPlace:
            others = (cards for place, cards in piles.items() if place is not to)
            cards = [*chain(*others), *pooled]
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


def _put(turn: Turn, to: CardPlace, character: str | None, card: int) -> None:
    if character is None:
        turn.change(**{to: (card, *getattr(turn.table, to))})
        return
    take_back(turn, card)
    if to is CardPlace.HAND:
        turn.add_to_hand(character, card)
        return_chance(turn, character, card)
        # It has never been put down: it earns nothing, and bars no other (DD-55c).
        newest = next((one for one in reversed(turn.table.subplots) if one.card == card), None)
        turn.change(subplots=tuple(one for one in turn.table.subplots if one is not newest))
    else:
        turn.add_to_pool(character, card, first=True)
        if turn.table.card(card).category is CardCategory.SUBPLOT:
            _bring_back_subplot(turn, character, card)


def _bring_back_subplot(turn: Turn, character: str, card: int) -> None:
    """Let a subplot go on as it was before it left this pool; a new one is pending."""
    own = (one for one in turn.table.subplots if one.character == character)
    before = [one for one in own if one.card == card]
    if not before:
        pending = Subplot(character=character, card=card, type=turn.table.card(card).type)
        turn.add("subplots", pending)
        return
    was = before[-1]
    acts = tuple(sorted({*was.acts, turn.table.act})) if was.acts else ()
    again = replace(was, state=SubplotState.ACTIVE if was.acts else SubplotState.PENDING, acts=acts)
    turn.swap("subplots", was, again)
    if was.acts:
        mark_active(turn, character, card)
