"""Specials and subplots: the gamemaster's approval, refusal, activation and answers.

Source: rules DD-45, DD-46b and DD-54a to DD-58 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta
from msgspec.structs import replace

from service.schemas.shape import about
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.move import PLAYER, Move, Offer, WithText
from service.tables.common.shape import CharacterId
from service.tables.common.view import shown
from service.tables.drama_deck import content
from service.tables.drama_deck.asked import Claim, Glory
from service.tables.drama_deck.card import CAMPAIGN, Card, CardCategory
from service.tables.drama_deck.moves.pool import (
    OfHand,
    check_in_pool,
    check_subplot_limit,
    count_for_round,
    mark_active,
)
from service.tables.drama_deck.moves.scene import PoolReturned
from service.tables.drama_deck.past_roll import follow_failures
from service.tables.drama_deck.pooled import Campaigned, CampaignRequest, SubplotState
from service.tables.drama_deck.shape import WHY, CardNumber, Text
from service.tables.drama_deck.table import PLAYING, Phase, Table
from service.tables.drama_deck.turn import Turn, draw


class CampaignAnswered(content.CardEvent, frozen=True):
    """The subplot's player answered."""

    agree: bool
    """Whether the answer is yes."""


class SubplotCampaigned(content.CardEvent, frozen=True):
    """A subplot is kept beyond the adventure (DD-58)."""

    card_type: content.CardType
    campaign: content.Number | None
    """The Campaign, which is discarded; null in the awards, where it returns with all cards."""


def request_of(table: Table, card: int) -> CampaignRequest | None:
    """Return the request of this Campaign card, if any."""
    return next((request for request in table.campaigning if request.card == card), None)


def set_campaigning(turn: Turn, request: CampaignRequest, *, agreed: bool, approved: bool) -> None:
    """Record the consent; once the player and the gamemaster agree, keep the subplot (DD-58)."""
    if not (agreed and approved):
        turn.drop("campaigning", request)
        turn.add("campaigning", replace(request, agreed=agreed, approved=approved))
        return
    subplot = turn.table.subplot_of(request.subplot)
    assert subplot is not None
    turn.set_subplot(request.subplot, campaigned=True)
    campaign = request.card if turn.table.phase in PLAYING else None
    if campaign is not None:
        turn.put_away(request.by, campaign)
    else:  # it returns with all cards (DD-72)
        turn.drop("campaigning", request)
    turn.add("campaigned", shown(Campaigned, subplot, figures=None))
    turn.record(SubplotCampaigned(subplot.character, subplot.card, subplot.type, campaign))


class AnswerCampaign(Move, frozen=True, kw_only=True):
    """Agree, or not, that a Campaign keeps your subplot beyond the adventure (DD-58).

    By the player who was asked, in any phase. Refused as `no_such_target`.
    """

    by = PLAYER
    card: Annotated[CardNumber, Meta(examples=[112])]
    """The Campaign card."""
    agree: Annotated[bool, Meta(examples=[True])]
    """False: the Campaign stays in its pool, unused."""

    def play(self, turn: Turn) -> None:
        """Agree or refuse; after a refusal the Campaign stays where it is (DD-58)."""
        own = turn.own
        request = request_of(turn.table, self.card)
        if request is None or request.character != own.id or request.agreed:
            refuse(Rule.NO_SUCH_TARGET, "Nobody has asked you about this card.")
        turn.record(CampaignAnswered(character=own.id, card=self.card, agree=self.agree))
        if self.agree:
            set_campaigning(turn, request, agreed=True, approved=request.approved)
        else:
            turn.drop("campaigning", request)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for request in table.campaigning:
            if request.character == actor.character:
                yield Offer(cls(card=request.card, agree=True), {"agree": None}, ("agree",))


class SubplotDiscarded(content.CardEvent, frozen=True):
    """A subplot was discarded for compensation (DD-55b)."""


def pays(card: Card) -> bool:
    """Whether a card is compensated when it is disallowed, or discarded on purpose."""
    return card.category is CardCategory.SUBPLOT or card.type == CAMPAIGN


def compensate(turn: Turn, character: str) -> None:
    """Give one Possibility and a replacement card (DD-55b)."""
    turn.gain(character, 1, "compensation")
    draw(turn, character, 1, "compensation")


class DiscardSubplot(OfHand, frozen=True, kw_only=True):
    """Discard a subplot or Campaign of your hand, for a Possibility and a card (DD-55b, DD-57).

    By a player, from `start_adventure` to `end_adventure`; in `rounds` it uses up the round's one
    card (DD-13). Refused as `wrong_phase`; `card_not_held`; `action_needed`; `pool_limit`;
    `pool_refused`; `effect_not_possible` for other cards.
    """

    card: Annotated[CardNumber, Meta(examples=[126])]
    """A card of your hand."""

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.require_in_hand(own.id, self.card)
        turn.in_phase(*PLAYING)
        if not pays(turn.table.card(self.card)):
            refuse(
                Rule.EFFECT_NOT_POSSIBLE, "Only a subplot or a Campaign can be discarded this way."
            )
        if turn.table.in_round(own.id):
            count_for_round(turn, own.id, self.card)
        turn.put_away(own.id, self.card)
        follow_failures(turn, self.card)
        turn.record(SubplotDiscarded(character=own.id, card=self.card))
        compensate(turn, own.id)


class GloryConfirmed(content.CardEvent, frozen=True):
    """A Glory counts (DD-45)."""

    roll: str | None
    """The roll that earned it, if recorded."""
    text: content.Words = UNSET


class CardDecided(content.CardEvent, frozen=True):
    """The gamemaster has decided about a card."""

    text: content.Words = UNSET


class GloryRefused(CardDecided, frozen=True):
    """A Glory stays where it is."""


class CardApproved(CardDecided, frozen=True):
    """A subplot or Campaign was accepted (DD-55a)."""


class CardDisallowed(CardDecided, frozen=True):
    """It was refused, and is compensated (DD-55b)."""


class CardActivated(content.CardEvent, frozen=True):
    """A special takes effect (DD-02)."""

    card_type: content.CardType
    discarded: bool
    """Whether its card is discarded; a subplot's stays in its pool."""
    text: content.Words = UNSET


class SubplotEnded(content.CardEvent, frozen=True):
    """Its card is discarded (DD-55a)."""

    because: content.Because


NOT_WAITING = "This card is not waiting for approval."


class OfCard(WithText, frozen=True, kw_only=True):
    """A decision of the gamemaster about a character's card."""

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Whose card it is."""
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


class ApproveCard(OfCard, frozen=True, kw_only=True):
    """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory and a Campaign also in
    `awards`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when it does not
    wait for approval.
    """

    card: Annotated[CardNumber, Meta(examples=[120])]
    """A card of that pool, or one shown for a Glory."""

    def play(self, turn: Turn) -> None:
        """Approve a subplot, which then waits for activation; count and discard a Glory."""
        if claim := self.claim(turn.table):
            # It may have gone with its character, or be about to return with all cards.
            if self.card in turn.table.held(self.character) and turn.table.phase in PLAYING:
                turn.put_away(self.character, self.card)
            turn.drop("claims", claim)
            turn.add("glories", shown(Glory, claim))
            turn.record(GloryConfirmed(claim.character, claim.card, claim.roll, self.said))
            return
        check_in_pool(turn, self.character, self.card)
        approved = CardApproved(character=self.character, card=self.card, text=self.said)
        request = request_of(turn.table, self.card)
        if request and not request.approved:
            turn.record(approved)
            set_campaigning(turn, request, agreed=request.agreed, approved=True)
            return
        turn.in_phase(*PLAYING)
        subplot = turn.table.subplot_of(self.card)
        if subplot is None or subplot.state is not SubplotState.PENDING:
            refuse(Rule.EFFECT_NOT_POSSIBLE, NOT_WAITING)
        turn.set_subplot(self.card, state=SubplotState.APPROVED)
        turn.record(approved)


class DisallowCard(OfCard, frozen=True, kw_only=True):
    """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.

    By the gamemaster, from `start_adventure` to `end_adventure`; a Glory also in `awards`. A
    refused Glory stays where it is, for other rolls (DD-45), but goes to the hand from a pool whose
    scene is over (DD-22). Refused as `wrong_phase`; `no_such_target`; `card_stays` for an accepted
    subplot; `effect_not_possible` when it does not wait for approval.
    """

    card: Annotated[CardNumber, Meta(examples=[127])]
    """A card of that pool, or one shown for a Glory."""

    def play(self, turn: Turn) -> None:
        if claim := self.claim(turn.table):
            turn.drop("claims", claim)
            for roll in turn.table.rolls:
                if roll.id == claim.roll:
                    turn.set_roll(roll, no_glory=True)
            turn.record(GloryRefused(character=claim.character, card=claim.card, text=self.said))
            _return_late(turn, claim)
            return
        turn.in_phase(*PLAYING)
        check_in_pool(turn, self.character, self.card)
        card = turn.table.card(self.card)
        if turn.table.accepted(self.card):
            refuse(Rule.CARD_STAYS, "The subplot has already been accepted.")
        if not pays(card):
            refuse(Rule.EFFECT_NOT_POSSIBLE, NOT_WAITING)
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

    card: Annotated[CardNumber, Meta(examples=[33])]
    """A card of that pool."""

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        check_in_pool(turn, self.character, self.card)
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
        of_card = {"card_type": card.type, "discarded": subplot is None}
        turn.record(shown(CardActivated, self, **of_card, text=self.said))


class EndSubplot(Move, frozen=True, kw_only=True):
    """End a subplot whose story is over: its card is discarded; its acts are paid (DD-55a, DD-23).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `no_such_target`; `effect_not_possible` for other cards, and for one that waits for approval:
    `disallow_card` compensates it.
    """

    character: Annotated[CharacterId, Meta(examples=["c1"])]
    """Whose card it is."""
    card: Annotated[CardNumber, Meta(examples=[120])]
    """A subplot in that pool."""
    because: Annotated[Text | None, about(WHY)] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        check_in_pool(turn, self.character, self.card)
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


class IdeaAnswered(content.CardEvent, frozen=True):
    """The gamemaster's answer (DD-46b)."""

    text: str
    """The answer."""


class AnswerIdea(Move, frozen=True, kw_only=True):
    """Answer the question of an Idea: a hint, or a list of options (DD-46b).

    By the gamemaster, in any phase; everybody sees it. Refused as `no_such_target`.
    """

    card: Annotated[CardNumber, Meta(examples=[85])]
    """The Idea card."""
    text: Annotated[Text, Meta(examples=["One floorboard is wet."])]
    """The answer."""

    def play(self, turn: Turn) -> None:
        idea = next((idea for idea in turn.table.ideas if idea.card == self.card), None)
        if idea is None:
            refuse(Rule.NO_SUCH_TARGET, "There is no open question for this card.")
        turn.change(ideas=tuple(other for other in turn.table.ideas if other is not idea))
        turn.record(IdeaAnswered(character=idea.character, card=self.card, text=self.text))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for card in dict.fromkeys(idea.card for idea in table.ideas):
            yield Offer(cls(card=card, text="Look up."), {"text": None}, ("text",))
