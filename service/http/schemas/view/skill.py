"""Dramatic skill resolutions."""

from __future__ import annotations

from service.schemas import reply
from service.schemas.fields import choice
from service.tables.drama_deck.skill import ResolutionState


class SkillStepSchema(reply.ReplySchema):
    """A step of a task."""

    letters = reply.texts("Its letter.")
    difficulty = reply.number(
        "Its difficulty, without `added_difficulty`; null: secret (DD-15).", allow_none=True
    )
    secret_difficulty = reply.boolean("Whether only the gamemaster knows it (DD-15).")
    done = reply.boolean("Whether it is done.")


class ApproachSchema(reply.ReplySchema):
    """A new approach after a critical problem (DD-62)."""

    skill = reply.text(
        "The new skill, which keeps the steps done; null: start over.", allow_none=True
    )
    last_ditch = reply.boolean("Whether it is for a last-ditch effort only (DD-64).")


class SkillResolutionSchema(reply.ReplySchema):
    """A character's task (DD-60)."""

    id = reply.text("Its id: s1, s2, …")
    character = reply.text("Whose task it is.")
    skill = reply.text("The skill.")
    steps = reply.listed(SkillStepSchema, "Its steps in order.")
    added_difficulty = reply.number("Points that complications have added (DD-62).")
    state = choice(
        ResolutionState,
        "`critical`: a new approach is needed (DD-62).",
        required=True,
    )
    proposed = reply.part(
        ApproachSchema, "The approach that waits for the gamemaster; null: none.", allow_none=True
    )
    last_ditch = reply.boolean(
        "Whether a last-ditch effort is allowed at this critical problem (DD-64)."
    )
