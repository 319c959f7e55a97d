"""Specials: what the gamemaster approves and activates, and what players do with subplots.

Source: rules DD-45 and DD-54a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import CAMPAIGN, MARTYR, Category
from service.drama_deck.errors import Broken
from service.drama_deck.move import GAMEMASTER, PLAYER, Move, Offer, OfHand
from service.drama_deck.moves.pool import count_for_round
from service.drama_deck.moves.scene import finish_refill_when_all_have_discarded
from service.drama_deck.moves.subplot import compensate, mark_active, pays, set_campaigning
from service.drama_deck.moves.trade import close_trades
from service.drama_deck.shape import About, CardNumber, CharacterId
from service.drama_deck.skill import ResolutionState
from service.drama_deck.subplot import Campaigning, SubplotState
from service.drama_deck.table import Claim, Phase, Table
from service.drama_deck.turn import Turn, refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class OfCard(Move):
    """A decision of the gamemaster about a character's card."""

    by = GAMEMASTER
    character: Annotated[CharacterId, About("Whose card it is.", example="c1")]
    card: CardNumber

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every pool card, and every card that is claimed to be a Glory."""
        for character in table.living:
            claimed = {claim.card for claim in table.claims if claim.character == character.id}
            for card in sorted(claimed.union(table.pool_cards(character.id))):
                yield Offer(cls(character=character.id, card=card))

    def claim(self, table: Table) -> Claim | None:
        """The claim of a Glory that this decides."""
        for claim in table.claims:
            if (claim.character, claim.card) == (self.character, self.card):
                return claim
        return None

    def in_pool(self, turn: Turn) -> None:
        """Raises RuleError unless the card lies in the character's pool."""
        turn.table.character(self.character)
        if self.card not in turn.table.pool_cards(self.character):
            refuse(Broken.NO_SUCH_TARGET, f"Card {self.card} is not in that pool.")

    def campaigning(self, table: Table) -> Campaigning | None:
        """The request of this Campaign card."""
        return next((asked for asked in table.campaigning if asked.card == self.card), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveCard(OfCard):
    """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).

    By the gamemaster, in every phase. Refused as `no_such_target` for a card that is neither in
    that pool nor claimed; as `effect_not_possible` for one that does not wait for approval.
    """

    move = "approve_card"
    card: Annotated[
        CardNumber, About("A card of that pool, or one shown for a Glory.", example=120)
    ]

    def play(self, turn: Turn) -> None:
        """A subplot waits to become active; a Glory is counted and discarded."""
        if claim := self.claim(turn.table):
            turn.put_away(claim.character, claim.card)
            turn.change(glories=turn.table.glories + 1)
            turn.tell(
                "glory_confirmed", character=claim.character, card=claim.card, roll=claim.roll
            )
            return
        self.in_pool(turn)
        subplot = turn.table.subplot_of(self.card)
        asked = self.campaigning(turn.table)
        if asked and not asked.approved:
            turn.tell("card_approved", character=self.character, card=self.card)
            set_campaigning(turn, asked, agreed=asked.agreed, approved=True)
        elif subplot and subplot.state is SubplotState.PENDING:
            turn.set_subplot(self.card, state=SubplotState.APPROVED)
            turn.tell("card_approved", character=self.character, card=self.card)
        else:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "This card does not wait for approval.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DisallowCard(OfCard):
    """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.

    By the gamemaster, in every phase. A Glory that is refused stays where it is (DD-45). Refused as
    `no_such_target` for a card that is neither in that pool nor claimed; `card_stays` for a subplot
    that was accepted; `effect_not_possible` for a card that does not wait for approval.
    """

    move = "disallow_card"
    card: Annotated[
        CardNumber, About("A card of that pool, or one shown for a Glory.", example=127)
    ]

    def play(self, turn: Turn) -> None:
        """Discard it and compensate (DD-55b, DD-57)."""
        if claim := self.claim(turn.table):
            turn.change(claims=tuple(held for held in turn.table.claims if held != claim))
            turn.tell("glory_refused", character=claim.character, card=claim.card)
            return
        self.in_pool(turn)
        known = turn.table.card(self.card)
        subplot = turn.table.subplot_of(self.card)
        if subplot and subplot.state is not SubplotState.PENDING:
            refuse(Broken.CARD_STAYS, "The subplot has been accepted.")
        if not pays(known):
            refuse(Broken.EFFECT_NOT_POSSIBLE, "This card does not wait for approval.")
        if subplot:
            turn.set_subplot(self.card, state=SubplotState.DISALLOWED)
        turn.put_away(self.character, self.card)
        turn.tell("card_disallowed", character=self.character, card=self.card)
        compensate(turn, self.character)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivateCard(OfCard):
    """Let a special take effect: Alertness and Connection are discarded, a subplot becomes active.

    By the gamemaster, in every phase (DD-54a, DD-54b, DD-55a). Refused as `no_such_target` for a
    card not in that pool; `not_approved` for a pending subplot; `effect_not_possible` for one that
    is active, and for cards that the gamemaster does not activate.
    """

    move = "activate_card"
    card: Annotated[CardNumber, About("A card of that pool.", example=33)]

    def play(self, turn: Turn) -> None:
        """A subplot has to be approved first (DD-55a)."""
        self.in_pool(turn)
        known = turn.table.card(self.card)
        subplot = turn.table.subplot_of(self.card)
        if subplot is not None:
            if subplot.state is SubplotState.PENDING:
                refuse(Broken.NOT_APPROVED, "Approve the subplot first.")
            if subplot.state is SubplotState.ACTIVE:
                refuse(Broken.EFFECT_NOT_POSSIBLE, "The subplot is active.")
            between = turn.table.phase is Phase.BETWEEN_ACTS  # it begins with the next one
            acts = () if between else (turn.table.act,)
            turn.set_subplot(self.card, state=SubplotState.ACTIVE, acts=acts)
            mark_active(turn, self.character, self.card)
        elif known.category is Category.SPECIAL and known.type != CAMPAIGN:
            turn.put_away(self.character, self.card)
        else:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "The gamemaster does not activate this card.")
        turn.tell("card_activated", character=self.character, card=self.card, card_type=known.type)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardSubplot(OfHand):
    """Discard a subplot or Campaign of the hand, for a Possibility and a card (DD-55b, DD-57).

    By a player, in `free` and `rounds`, where it uses up the round's one card (DD-13). Refused as
    `card_not_held`; `wrong_phase`; `pool_limit`; `pool_refused`; `effect_not_possible` for other
    cards.
    """

    move = "discard_subplot"
    by = PLAYER
    card: Annotated[CardNumber, About("A card of the own hand.", example=126)]

    def play(self, turn: Turn) -> None:
        """It uses the round's one card (DD-55b)."""
        own = turn.own
        turn.hold(own.id, self.card)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        if not pays(turn.table.card(self.card)):
            refuse(Broken.EFFECT_NOT_POSSIBLE, "Only subplots and Campaign are discarded like so.")
        if turn.table.phase is Phase.ROUNDS:
            count_for_round(turn, own.id, self.card)
        turn.put_away(own.id, self.card)
        turn.tell("subplot_discarded", character=own.id, card=self.card)
        compensate(turn, own.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCampaign(Move):
    """Agree, or not, that a Campaign keeps the own subplot beyond the adventure (DD-58).

    By the player who was asked (`asked.campaigns`), in every phase. Refused as `no_such_target`
    when nobody has asked.
    """

    move = "answer_campaign"
    by = PLAYER
    card: Annotated[CardNumber, About("The Campaign card.", example=112)]
    agree: Annotated[
        bool, About("With false the Campaign stays in its pool, unused.", example=True)
    ]

    def play(self, turn: Turn) -> None:
        """A no leaves the Campaign card where it is (DD-58)."""
        own = turn.own
        asked = next((a for a in turn.table.campaigning if a.card == self.card), None)
        if asked is None or asked.character != own.id or asked.agreed:
            refuse(Broken.NO_SUCH_TARGET, "Nobody has asked you about this card.")
        turn.tell("campaign_answered", character=own.id, card=self.card, agree=self.agree)
        if self.agree:
            set_campaigning(turn, asked, agreed=True, approved=asked.approved)
        else:
            others = tuple(held for held in turn.table.campaigning if held is not asked)
            turn.change(campaigning=others)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every request for the own subplot."""
        for asked in table.campaigning:
            if asked.character == actor.character:
                yield Offer(cls(card=asked.card, agree=True), {"agree": None}, ("agree",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sacrifice(Move):
    """Give the own character's life for a victory, by a Martyr (DD-56); it leaves play (DD-68).

    By a player, in every phase. Refused as `card_not_held` for a card not in the own pool;
    `not_approved` for a Martyr that is pending; `effect_not_possible` for other cards.
    """

    move = "sacrifice"
    by = PLAYER
    card: Annotated[CardNumber, About("The Martyr in the own pool.", example=122)]

    def play(self, turn: Turn) -> None:
        """The character leaves play; its hand and pool are discarded (DD-68)."""
        own = turn.own
        if self.card not in turn.table.pool_cards(own.id):
            refuse(Broken.CARD_NOT_HELD, "This card is not in your pool.")
        if turn.table.card(self.card).type != MARTYR:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "Only a Martyr can be sacrificed.")
        subplot = turn.table.subplot_of(self.card)
        assert subplot is not None
        if subplot.state is SubplotState.PENDING:
            refuse(Broken.NOT_APPROVED, "The gamemaster has not accepted the subplot.")
        turn.tell("character_sacrificed", character=own.id, card=self.card)
        take_out_of_play(turn, own.id)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every card of the pool."""
        for card in table.pool_cards(actor.viewer):
            yield Offer(cls(card=card))


def take_out_of_play(turn: Turn, character: str) -> None:
    """Discard hand and pool, and close what the character is part of; records stay (DD-68)."""
    close_trades(turn, of=character)
    hand, pool = turn.table.hands[character], turn.table.pool_cards(character)
    for card in pool:
        turn.leave_pool(character, card)
    turn.set_hand(character, ())
    if turn.table.phase is Phase.LOBBY:
        turn.change(deck=tuple(sorted(turn.table.deck + hand)))
    elif hand or pool:
        turn.discard(*hand, *pool)
        turn.tell("cards_discarded", character=character, cards=[*hand, *pool])
    turn.change(
        claims=tuple(claim for claim in turn.table.claims if claim.character != character),
        effects=tuple(effect for effect in turn.table.effects if effect.character != character),
        rallying=tuple(id for id in turn.table.rallying if id != character),
        ideas=tuple(idea for idea in turn.table.ideas if idea.character != character),
    )
    for resolution in turn.table.resolutions:
        if resolution.character == character and resolution.state.open:
            turn.set_resolution(resolution, state=ResolutionState.LOST, proposed=None)
    if roll := turn.table.open_roll(character):
        turn.void(roll)
    turn.set_character(character, alive=False)
    if turn.table.phase is Phase.REFILL:
        finish_refill_when_all_have_discarded(turn)
