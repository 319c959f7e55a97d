"""What waits for an answer, and the subplots that are kept."""

from __future__ import annotations

from service.schemas import reply


class CampaignedSchema(reply.ReplySchema):
    """A subplot that is kept beyond the adventure (DD-58)."""

    character = reply.text("Whose subplot it is.")
    type = reply.text("Its type.")
    card = reply.number("Its card; null when it comes from an earlier adventure.", allow_none=True)


class IdeaAskedSchema(reply.ReplySchema):
    """A question to the gamemaster (DD-46b)."""

    card = reply.number("The Idea card.")
    character = reply.text("Who asks.")
    question = reply.text("The question.")


class GloryAskedSchema(reply.ReplySchema):
    """A Glory shown for a roll (DD-45)."""

    card = reply.number("The Glory card.")
    character = reply.text("Whose it is.")
    roll = reply.text("The roll that earned it.")


class CampaignAskedSchema(reply.ReplySchema):
    """A Campaign played on a subplot (DD-58)."""

    card = reply.number("The Campaign card.")
    by = reply.text("Who played it.")
    character = reply.text("Whose subplot it is to keep.")
    subplot = reply.number("The card of the subplot.")
    agreed = reply.boolean("Whether that character's player has agreed.")
    approved = reply.boolean("Whether the gamemaster has.")


class AskedSchema(reply.ReplySchema):
    """What waits for the gamemaster, or for a player."""

    ideas = reply.listed(IdeaAskedSchema, "Questions, which `answer_idea` answers.")
    glories = reply.listed(GloryAskedSchema, "Glories, for `approve_card` or `disallow_card`.")
    campaigns = reply.listed(
        CampaignAskedSchema, "Campaigns, for `answer_campaign` and `approve_card`."
    )
