"""Dramatic skill resolutions."""

from __future__ import annotations

from service.drama_deck.skill import ResolutionState
from service.schemas import reply
from service.schemas.fields import choice


class SkillStepSchema(reply.ReplySchema):
    """One step of a task."""

    letters = reply.texts("Its letter, one.")
    difficulty = reply.number("Its own difficulty, without `added_difficulty`.")
    done = reply.boolean("Whether it is done.")


class ApproachSchema(reply.ReplySchema):
    """A new approach after a critical problem (DD-62)."""

    skill = reply.text(
        "Another skill, which keeps the steps done; null: start over.", allow_none=True
    )
    last_ditch = reply.boolean("Whether it is for a last-ditch effort only (DD-64).")


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
    last_ditch = reply.boolean(
        "Whether a last-ditch effort has been allowed at this critical problem (DD-64)."
    )
