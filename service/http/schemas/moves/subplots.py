"""Specials: what the gamemaster approves and activates, and what players do with subplots."""

from __future__ import annotations

from service.drama_deck.moves import subplots
from service.http.schemas.ids import character
from service.http.schemas.moves.move import OneMoveSchema, card
from service.schemas.fields import StrictBoolean


class ApproveCardSchema(OneMoveSchema):
    """Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).

    By the gamemaster, in every phase. Refused as `no_such_target` for a card that is neither in
    that pool nor claimed; as `effect_not_possible` for one that does not wait for approval.
    """

    of = subplots.ApproveCard
    character = character("Whose card it is.", required=True)
    card = card("A card of that pool, or one shown for a Glory.", required=True)


class DisallowCardSchema(OneMoveSchema):
    """Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.

    By the gamemaster, in every phase. A Glory that is refused stays where it is (DD-45). Refused as
    `no_such_target` for a card that is neither in that pool nor claimed; `card_stays` for a subplot
    that was accepted; `effect_not_possible` for a card that does not wait for approval.
    """

    of = subplots.DisallowCard
    character = character("Whose card it is.", required=True)
    card = card("A card of that pool, or one shown for a Glory.", required=True)


class ActivateCardSchema(OneMoveSchema):
    """Let a special take effect: Alertness and Connection are discarded, a subplot becomes active.

    By the gamemaster, in every phase (DD-54a, DD-54b, DD-55a). Refused as `no_such_target` for a
    card not in that pool; `not_approved` for a pending subplot; `effect_not_possible` for one that
    is active, and for cards that the gamemaster does not activate.
    """

    of = subplots.ActivateCard
    character = character("Whose card it is.", required=True)
    card = card("A card of that pool.", required=True)


class DiscardSubplotSchema(OneMoveSchema):
    """Discard a subplot or Campaign of the hand, for a Possibility and a card (DD-55b, DD-57).

    By a player, in `free` and `rounds`, where it uses up the round's one card (DD-13). Refused as
    `card_not_held`; `wrong_phase`; `pool_limit`; `pool_refused`; `effect_not_possible` for other
    cards.
    """

    of = subplots.DiscardSubplot
    card = card("A card of the own hand.", required=True)


class AnswerCampaignSchema(OneMoveSchema):
    """Agree, or not, that a Campaign keeps the own subplot beyond the adventure (DD-58).

    By the player who was asked (`asked.campaigns`), in every phase. Refused as `no_such_target`
    when nobody has asked.
    """

    of = subplots.AnswerCampaign
    card = card("The Campaign card.", required=True)
    agree = StrictBoolean(
        required=True,
        metadata={"description": "With false the Campaign stays in its pool, unused."},
    )


class SacrificeSchema(OneMoveSchema):
    """Give the own character's life for a victory, by a Martyr (DD-56); it leaves play (DD-68).

    By a player, in every phase. Refused as `card_not_held` for a card not in the own pool;
    `not_approved` for a Martyr that is pending; `effect_not_possible` for other cards.
    """

    of = subplots.Sacrifice
    card = card("The Martyr in the own pool.", required=True)
