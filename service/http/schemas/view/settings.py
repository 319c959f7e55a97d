"""The settings of a table."""

from __future__ import annotations

from service.schemas import reply
from service.schemas.fields import choice
from service.systems.torg.two_d10 import StymiedRule
from service.tables.drama_deck.settings import AwardBy, ResolveBy, RollMethod


class TableSettingsSchema(reply.ReplySchema):
    """The settings of a table."""

    deck = reply.text("The name of the deck (DD-06).")
    hand_size = reply.number(
        "Cards in a hand; null: by the number of characters (DD-07).", allow_none=True
    )
    method = choice(RollMethod, "The dice of its rolls (T2-01, TD-01).", required=True)
    stymied_rule = choice(
        StymiedRule, "Whose rule for Stymied applies with 2d10 (T2-15, DD-36).", required=True
    )
    possibilities_per_roll = reply.number(
        "Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a)."
    )
    glory_bonus = reply.number("The bonus that earns a Glory with 2d10 (DD-45).")
    coup_de_grace = reply.number("What a Coup de Grace adds (DD-42).")
    campaign = reply.boolean("Whether the Campaign card has an effect (DD-57).")
    protect_played_specials = reply.boolean(
        "Whether villains leave specials and Escape in pools (DD-18)."
    )
    subplots = reply.texts(
        "Types of subplots that suit the adventure; null: any (DD-55a).", allow_none=True
    )
    pool_needs_action = reply.boolean(
        "Whether a character has to act before a card goes into its pool (DD-13)."
    )
    award_by = choice(AwardBy, "Who awards cards for approved actions (DD-17).", required=True)
    resolve_by = choice(
        ResolveBy, "Who resolves a player's roll that has a difficulty.", required=True
    )
