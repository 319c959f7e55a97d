"""What waits for an answer, what the awards will pay, and the subplots that are kept."""

from __future__ import annotations

from service.schemas import reply
from service.schemas.fields import Choices
from service.tables.drama_deck.view.awaiting import KINDS


class CampaignedSchema(reply.ReplySchema):
    """A subplot that is kept beyond an adventure (DD-58)."""

    character = reply.text("Whose subplot it is.")
    type = reply.text("Its type.")
    card = reply.number("Its card; null: from an earlier adventure.", allow_none=True)
    figures = reply.boolean(
        "Whether a kept subplot plays a part in this adventure; null until `answer_campaigned`, "
        "and for one of this adventure.",
        allow_none=True,
    )


class AwaitingSchema(reply.ReplySchema):
    """Something that waits for an answer; fields of other kinds are null."""

    kind = reply.text(
        "What answers it: `glory` and `subplot`: `approve_card` or `disallow_card`; `idea`: "
        "`answer_idea`; `campaign`: `answer_campaign` and `approve_card`; `campaigned`: "
        "`answer_campaigned`; `approach`: `propose_approach`, then `answer_approach`; `card`: "
        "`give_up_card`; `trade`: `answer_trade`, then `confirm_trade`; `discard`: "
        "`discard_for_refill`; `roll`: `resolve_roll`; `undo`: `undo` or `decline_undo`.",
        validate=Choices("AwaitingKind", KINDS, "What waits for an answer."),
    )
    waits_for = reply.texts("Who is to answer: characters, or `gamemaster`.")
    character = reply.text("Whom it is about; in a trade, the other one.", allow_none=True)
    by = reply.text("Who has used the Campaign.", allow_none=True)
    card = reply.number("The card that was shown or used.", allow_none=True)
    subplot = reply.number("The subplot that a Campaign is to keep.", allow_none=True)
    type = reply.text("The type of a subplot.", allow_none=True)
    roll = reply.text("The roll.", allow_none=True)
    trade = reply.text("The trade.", allow_none=True)
    resolution = reply.text("The skill resolution.", allow_none=True)
    text = reply.text("The question, the reason, or the new skill.", allow_none=True)


class GlorySchema(reply.ReplySchema):
    """A Glory that the gamemaster has confirmed (DD-24c)."""

    card = reply.number("The Glory card.")
    character = reply.text("Whose it was.")
    roll = reply.text("The roll that earned it; null: not recorded.", allow_none=True)


class CharacterAwardsSchema(reply.ReplySchema):
    """What one character will be paid, in Possibilities."""

    character = reply.text("Who is paid.")
    subplots = reply.number("For subplots of the last act (DD-23).")
    drama = reply.number(
        "For unused Drama cards (DD-24b); null for everybody but their player.",
        allow_none=True,
    )
    glory = reply.number("For everybody's Glories (DD-24c).")


class AwardsSchema(reply.ReplySchema):
    """What `close_adventure` will pay (DD-72), insurance apart."""

    characters = reply.listed(CharacterAwardsSchema, "Those in play.")
