"""Cards that the gamemaster approves, disallows and activates.

Source: rules DD-45 and DD-54a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, WithText
from service.tables.common.shape import MAX_TEXT, CharacterId
from service.tables.drama_deck import content
from service.tables.drama_deck.asked import Claim, Glory
from service.tables.drama_deck.card import CAMPAIGN, CardCategory
from service.tables.drama_deck.moves.campaign import request_of, set_campaigning
from service.tables.drama_deck.moves.pool import check_subplot_limit
from service.tables.drama_deck.moves.scene import PoolReturned
from service.tables.drama_deck.moves.subplot import compensate, mark_active, pays
from service.tables.drama_deck.shape import WHY, CardNumber
from service.tables.drama_deck.subplot import SubplotState
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import Turn


class GloryConfirmed(EventContent, frozen=True):
    """A Glory counts (DD-45)."""

    character: content.Character
    card: content.Card
    roll: Annotated[str | None, about("The roll that earned it, if recorded.")]
    text: content.Words = UNSET


class GloryRefused(EventContent, frozen=True):
    """A Glory stays where it is."""

    character: content.Character
    card: content.Card
    text: content.Words = UNSET


class CardApproved(EventContent, frozen=True):
    """A subplot or Campaign was accepted (DD-55a)."""

    character: content.Character
    card: content.Card
    text: content.Words = UNSET


class CardDisallowed(EventContent, frozen=True):
    """It was refused, and is compensated (DD-55b)."""

    character: content.Character
    card: content.Card
    text: content.Words = UNSET


class CardActivated(EventContent, frozen=True):
    """A special takes effect (DD-02)."""

    character: content.Character
    card: content.Card
    card_type: content.CardType
    discarded: Annotated[
        bool, about("Whether its card is discarded; a subplot's stays in its pool.")
    ]
    text: content.Words = UNSET


class SubplotEnded(EventContent, frozen=True):
    """Its card is discarded (DD-55a)."""

    character: content.Character
    card: content.Card
    because: content.Because


class OfCard(WithText, frozen=True, kw_only=True):
    """A decision of the gamemaster about a character's card."""

    by = GAMEMASTER
    character: Annotated[CharacterId, about("Whose card it is.", example="c1")]
    card: CardNumber

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield every pool card, and every card claimed as a Glory."""
        claims = [(claim.character, claim.card) for claim in table.claims]
        pooled = [(id, card) for id in table.heroes for card in table.pool_cards(id)]
        for character, card in dict.fromkeys(claims + pooled):
            yield Offer(cls(character=character, card=card))

    def claim(self, table: Table) -> Claim | None:
        """Return the claim of a Glory that this decides, if any."""
        key = (self.character, self.card)
        return next((one for one in table.claims if (one.character, one.card) == key), None)

    def _answer(self, turn: Turn, claim: Claim) -> None:
        turn.change(claims=tuple(other for other in turn.table.claims if other != claim))


def _check_in_pool(turn: Turn, character: str, card: int) -> None:
    """Raises RuleError unless the card lies in the character's pool."""
    turn.table.character(character)
    if card not in turn.table.pool_cards(character):
        refuse(Rule.NO_SUCH_TARGET, f"Card {card} is not in that pool.")


class ApproveCard(OfCard, frozen=True, kw_only=True):
    """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory and a Campaign also in
    `awards`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when it does not
    wait for approval.
    """

    move = "approve_card"
    card: Annotated[
        CardNumber, about("A card of that pool, or one shown for a Glory.", example=120)
    ]

    def play(self, turn: Turn) -> None:
        """Approve a subplot, which then waits for activation; count and discard a Glory."""
        if claim := self.claim(turn.table):
            self._spend(turn)
            glory = Glory(claim.card, claim.character, claim.roll)
            self._answer(turn, claim)
            turn.change(glories=(*turn.table.glories, glory))
            turn.record(GloryConfirmed(claim.character, claim.card, claim.roll, self.said))
            return
        _check_in_pool(turn, self.character, self.card)
        subplot = turn.table.subplot_of(self.card)
        request = request_of(turn.table, self.card)
        if request and not request.approved:
            self._approve(turn)
            set_campaigning(turn, request, agreed=request.agreed, approved=True)
            return
        turn.in_phase(*PLAYING)
        if subplot and subplot.state is SubplotState.PENDING:
            turn.set_subplot(self.card, state=SubplotState.APPROVED)
            self._approve(turn)
        else:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "This card is not waiting for approval.")

    def _approve(self, turn: Turn) -> None:
        turn.record(CardApproved(character=self.character, card=self.card, text=self.said))

    def _spend(self, turn: Turn) -> None:
        """Discard the Glory, unless it has gone with its character, or returns with all cards."""
        if self.card in turn.table.held(self.character) and turn.table.phase in PLAYING:
            turn.put_away(self.character, self.card)


class DisallowCard(OfCard, frozen=True, kw_only=True):
    """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory also in `awards`. A
    refused Glory stays where it is, for other rolls (DD-45), but goes to the hand from a pool whose
    scene is over (DD-22). Refused as `wrong_phase`; `no_such_target`; `card_stays` for an accepted
    subplot; `effect_not_possible` when it does not wait for approval.
    """

    move = "disallow_card"
    card: Annotated[
        CardNumber, about("A card of that pool, or one shown for a Glory.", example=127)
    ]

    def play(self, turn: Turn) -> None:
        if claim := self.claim(turn.table):
            self._answer(turn, claim)
            for roll in turn.table.rolls:
                if roll.id == claim.roll:
                    turn.set_roll(roll, no_glory=True)
            turn.record(GloryRefused(character=claim.character, card=claim.card, text=self.said))
            _return_late(turn, claim)
            return
        turn.in_phase(*PLAYING)
        _check_in_pool(turn, self.character, self.card)
        card = turn.table.card(self.card)
        if turn.table.accepted(self.card):
            refuse(Rule.CARD_STAYS, "The subplot has already been accepted.")
        if not pays(card):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "This card is not waiting for approval.")
        if turn.table.subplot_of(self.card):
            turn.set_subplot(self.card, state=SubplotState.DISALLOWED)
        turn.put_away(self.character, self.card)
        turn.record(CardDisallowed(character=self.character, card=self.card, text=self.said))
        compensate(turn, self.character)


def _return_late(turn: Turn, claim: Claim) -> None:
    """Return a Glory from the pool to the hand, where it would be since its scene ended (DD-22)."""
    table = turn.table
    going_on = table.phase in (Phase.FREE, Phase.ROUNDS) and table.scene
    if claim.card not in table.pool_cards(claim.character):
        return
    if not going_on or going_on.number != claim.scene:
        turn.remove_from_pool(claim.character, claim.card)
        turn.add_to_hand(claim.character, claim.card)
        turn.record(PoolReturned(character=claim.character, cards=(claim.card,)))


class ActivateCard(OfCard, frozen=True, kw_only=True):
    """Let a special take effect: Alertness and Connection are discarded, a subplot becomes active.

    By the gamemaster, from `start_adventure` to `end_adventure` (DD-54a, DD-54b, DD-55a). Refused
    as `wrong_phase`; `no_such_target`; `not_approved`; `subplot_limit` (DD-55c);
    `effect_not_possible` for an active one, and for cards that the gamemaster does not activate.
    """

    move = "activate_card"
    card: Annotated[CardNumber, about("A card of that pool.", example=33)]

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        _check_in_pool(turn, self.character, self.card)
        card = turn.table.card(self.card)
        subplot = turn.table.subplot_of(self.card)
        if subplot is not None:
            if subplot.state is SubplotState.PENDING:
                refuse(Rule.NOT_APPROVED, "Approve the subplot first.")
            if subplot.state is SubplotState.ACTIVE:
                refuse(Rule.EFFECT_NOT_POSSIBLE, "The subplot is already active.")
            check_subplot_limit(turn.table, self.character)
            between = turn.table.phase is Phase.BETWEEN_ACTS  # it starts with the next act
            acts = () if between else (turn.table.act,)
            turn.set_subplot(self.card, state=SubplotState.ACTIVE, acts=acts)
            mark_active(turn, self.character, self.card)
        elif card.category is CardCategory.SPECIAL and card.type != CAMPAIGN:
            turn.put_away(self.character, self.card)
        else:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "This card is not one that the gamemaster activates.")
        turn.record(
            CardActivated(
                character=self.character,
                card=self.card,
                card_type=card.type,
                discarded=subplot is None,
                text=self.said,
            )
        )


class EndSubplot(Move, frozen=True, kw_only=True):
    """End a subplot whose story is over: its card is discarded; its acts are paid (DD-55a, DD-23).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` for other cards, and for one that waits for approval:
    `disallow_card` compensates it.
    """

    move = "end_subplot"
    by = GAMEMASTER
    character: Annotated[CharacterId, about("Whose card it is.", example="c1")]
    card: Annotated[CardNumber, about("A subplot in that pool.", example=120)]
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        _check_in_pool(turn, self.character, self.card)
        if not turn.table.accepted(self.card):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Only a subplot that has been accepted can be ended.")
        turn.put_away(self.character, self.card)
        turn.record(SubplotEnded(character=self.character, card=self.card, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for subplot in table.subplots:
            if subplot.in_pool:
                sample = cls(character=subplot.character, card=subplot.card)
                yield Offer(sample, {"because": None})
