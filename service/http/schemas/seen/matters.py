"""What goes on between people: trades, tasks, and what waits for an answer; the settings."""

from __future__ import annotations

from service.drama_deck.settings import Method
from service.drama_deck.skill import ResolutionState
from service.drama_deck.trade import TradeState
from service.schemas import reply
from service.schemas.fields import choice
from service.systems.torg.two_d10 import StymiedRule


class TradeSchema(reply.ReplySchema):
    """An exchange of cards between two characters (DD-20)."""

    id = reply.text("Its id: t1, t2, …")
    from_ = reply.text("The character that offers.", data_key="from")
    to = reply.text("The character to whom it is offered.")
    because = reply.text("How the two help each other.")
    count = reply.number("How many cards are offered, which everybody sees.")
    give = reply.numbers("The cards offered; null for everybody but the two.", allow_none=True)
    take = reply.numbers(
        "The cards of the answer, empty before it; null for everybody but the two.",
        allow_none=True,
    )
    state = choice(
        TradeState, "offered, answered (to be confirmed), done or declined.", required=True
    )


class SkillStepSchema(reply.ReplySchema):
    """One step of a task."""

    letters = reply.texts("Its letter, one.")
    difficulty = reply.number("Its own difficulty, without `added_difficulty`.")
    done = reply.yes("Whether it is done.")


class ApproachSchema(reply.ReplySchema):
    """A new approach after a critical problem (DD-62)."""

    skill = reply.text(
        "Another skill, which keeps the steps done; null: all again.", allow_none=True
    )


class SkillResolutionSchema(reply.ReplySchema):
    """The task of one character (DD-60)."""

    id = reply.text("Its id: s1, s2, …")
    character = reply.text("Whose task it is.")
    skill = reply.text("The skill.")
    steps = reply.listed(SkillStepSchema, "Its steps in order.")
    added_difficulty = reply.number("Points that complications have added to every step (DD-62).")
    state = choice(
        ResolutionState,
        "running, critical (a new approach is needed, DD-62), won or lost.",
        required=True,
    )
    proposed = reply.part(
        ApproachSchema, "The approach that waits for the gamemaster; else null.", allow_none=True
    )


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
    agreed = reply.yes("Whether that character's player has agreed.")
    approved = reply.yes("Whether the gamemaster has.")


class AskedSchema(reply.ReplySchema):
    """What waits for the gamemaster, or for a player."""

    ideas = reply.listed(IdeaAskedSchema, "Questions, which `answer_idea` answers.")
    glories = reply.listed(GloryAskedSchema, "Glories, for `approve_card` or `disallow_card`.")
    campaigns = reply.listed(
        CampaignAskedSchema, "Campaigns, for `answer_campaign` and `approve_card`."
    )


class TableSettingsSchema(reply.ReplySchema):
    """What the table has settled for itself."""

    deck = reply.text("The name of its deck (DD-06).")
    hand_size = reply.number(
        "Cards a hand; null: by the number of characters (DD-07).", allow_none=True
    )
    method = choice(Method, "The dice of its rolls (T2-01, TD-01).", required=True)
    stymied_rule = choice(StymiedRule, "Whose Stymied holds with 2d10 (T2-15).", required=True)
    possibilities_per_roll = reply.number("Own Possibilities on a roll (DD-43a).")
    glory_bonus = reply.number("The bonus that earns a Glory with 2d10 (DD-45).")
    coup_de_grace = reply.number("What a Coup de Grace adds (DD-42).")
    campaign = reply.yes("Whether the Campaign card has an effect (DD-57).")
    protect_played_specials = reply.yes(
        "Whether villains leave specials and Escape in pools (DD-18)."
    )
    subplots = reply.texts(
        "Subplots that suit the adventure; null says nothing about it (DD-55a).", allow_none=True
    )
