"""Rolls of a table, and rolls shared with it."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, fields

from service.drama_deck.roll import RollState
from service.mechanics.answer import RolledDieSchema
from service.schemas import reply
from service.schemas.fields import choice
from service.systems.torg.check import Level


class RollOutcomeSchema(reply.ReplySchema):
    """What the dice of a mechanic mean, as in the answer of `POST /v1/{mechanic}/roll`."""

    class Meta:
        """Allows the fields of any mechanic."""

        unknown = INCLUDE


class RollFacesSchema(reply.ReplySchema):
    """The faces that count, by role, as in the answer of `POST /v1/{mechanic}/roll`."""

    class Meta:
        """Allows the roles of any mechanic."""

        unknown = INCLUDE


def optional(
    kind: type[fields.Field[Any]], description: str, *, null: bool = False
) -> fields.Field[Any]:
    """A field of a table's roll that a shared one may lack."""
    return kind(allow_none=null, metadata={"description": description})


class RollAskedSchema(reply.ReplySchema):
    """The request of a roll; for a shared roll, the body that its mechanic takes."""

    class Meta:
        """Allows the fields of any mechanic."""

        unknown = INCLUDE

    value = optional(fields.Integer, "What the bonus is added to (T2-02).")
    difficulty = optional(
        fields.Integer, "Total to reach, as last set; null without one (T2-14).", null=True
    )
    action = optional(fields.String, "The action (DD-17); null for any other.", null=True)
    against = fields.List(
        fields.String(), metadata={"description": "Whom it is aimed at; may be empty (DD-15)."}
    )
    attribute = optional(fields.String, "The attribute of the value (DD-41a), or null.", null=True)
    skilled = optional(fields.Boolean, "False for a skill without adds (T2-16).")
    stymied = optional(fields.Boolean, "Whether the roll is Stymied, the line included (T2-15).")
    up = optional(fields.Boolean, "Whether the roller is Up, the line included (DD-32).")
    contradiction = optional(
        fields.String, "The contradiction in play (T2-09), or null.", null=True
    )
    passive = optional(fields.Boolean, "Whether it is no action of the roller's (DD-40).")
    label = optional(fields.String, "What it is for; null without a label.", null=True)


class RollModifierSchema(reply.ReplySchema):
    """A number added to the total, and its source."""

    name = reply.text(
        "What it comes from: a card's type, Up, Stymied, Setback, or the caller's name."
    )
    value = reply.number("The points it adds.")
    card = reply.number(
        "The card that it comes from; null without one, absent in a shared roll.",
        required=False,
        allow_none=True,
    )


class SpentPossibilitySchema(reply.ReplySchema):
    """A Possibility on a roll."""

    card = reply.number(
        "The Hero or Drama that it comes from; null for the roller's own.", allow_none=True
    )
    cancelled = reply.boolean(
        "Whether somebody struck it: its dice are shown and do not count (T2-08)."
    )


class SkillTriedSchema(reply.ReplySchema):
    """The part of a skill resolution that a roll tries."""

    resolution = reply.text("The skill resolution.")
    letters = reply.texts("The steps it tries; none where no step can be gained (DD-63).")
    difficulties = reply.numbers(
        "The difficulty of each; without steps that of the next one alone (DD-62)."
    )
    last_ditch = reply.boolean("Whether it is a last-ditch effort: all or nothing (DD-64).")


class CorrectionSchema(reply.ReplySchema):
    """What the gamemaster has corrected a roll to, and what it was resolved to (DD-71)."""

    success = reply.boolean("Whether it succeeds; null if not given.", allow_none=True)
    level = choice(Level, "How well; null if not given.", required=True, allow_none=True)
    total = reply.number("The total; null if not given.", allow_none=True)
    because = reply.text("The reason.")
    was_success = reply.boolean("The `success` that it was resolved to.", allow_none=True)
    was_level = choice(
        Level, "The `level` that it was resolved to.", required=True, allow_none=True
    )


class EarnedCardSchema(reply.ReplySchema):
    """A card that a result earns (DD-17)."""

    character = reply.text("Who draws it.")
    action = reply.text(
        "The approved action; null for a check that can gain no step (DD-63).", allow_none=True
    )


class TableRollSchema(reply.ReplySchema):
    """A roll: of a character or foe, or one of any mechanic that is shared with the table."""

    id = reply.text("Its id: r1, r2, … in the order made.")
    by = reply.text("The character or foe that rolled; `gamemaster` for a shared roll of theirs.")
    mechanic = reply.text("The mechanic; null for a hidden roll.", allow_none=True)
    request = reply.part(RollAskedSchema, "The request; null for a hidden roll.", allow_none=True)
    outcome = reply.part(
        RollOutcomeSchema,
        "What the dice mean so far; `success` and `level` are what it was resolved to. Null for a "
        "hidden roll.",
        allow_none=True,
    )
    faces = reply.part(
        RollFacesSchema, "The faces that count; null for a hidden roll.", allow_none=True
    )
    dice = reply.listed(
        RolledDieSchema,
        "Every die in the order thrown, those of cancelled Possibilities with `counted` false "
        "(T2-18); empty for a hidden roll.",
    )
    modifiers = reply.listed(
        RollModifierSchema,
        "Named numbers in the total: the caller's, then what the table added (DD-28, DD-40).",
    )
    possibilities = reply.listed(
        SpentPossibilitySchema,
        "Possibilities spent on it, in order; `chain` of a die counts them from 1.",
    )
    effect_bonus = reply.number(
        "Points on the effect value of a success, by Coup de Grace (DD-42)."
    )
    skill = reply.part(
        SkillTriedSchema,
        "The part of a skill resolution that it tries; else null.",
        allow_none=True,
    )
    retry_of = reply.text(
        "The roll that a Second Chance repeats in it (DD-50); else null.", allow_none=True
    )
    text = reply.text(
        "One line for a chat log, in English: what the dice say, then, where it came to something "
        "else, the gamemaster's word (T2-14, DD-71), an Opponent Fails (DD-49), a Second Chance "
        "(DD-50). Null for a hidden roll.",
        allow_none=True,
    )
    state = choice(
        RollState,
        "`open` to cards and Possibilities, `resolved` (DD-15), `retried` by a Second Chance "
        "(DD-50), or `void`. A shared roll is resolved.",
        required=True,
    )
    success = reply.boolean(
        "Whether it succeeded; null while it is open, without a difficulty, and for shared rolls.",
        allow_none=True,
    )
    level = choice(
        Level,
        "How well it succeeded (T2-14); null like `success`, and for a failure.",
        required=True,
        allow_none=True,
    )
    negated = reply.texts(
        "Targets who have answered it with an Opponent Fails: against them it fails (DD-49)."
    )
    ruled_by = reply.number(
        "The card that ruled the round in which it was opened (DD-17); null outside of rounds.",
        allow_none=True,
    )
    hidden = reply.boolean("Whether only the gamemaster sees more than its existence.")
    commitment = reply.text(
        "The commitment to a roll that was hidden, to be checked when it is revealed "
        "(docs/fairness.md); else null.",
        allow_none=True,
    )
    receipt = reply.text(
        "The signed receipt of its result, if one was requested; else null.",
        allow_none=True,
    )
    corrected = reply.part(
        CorrectionSchema,
        "The gamemaster's correction, which `success` and `level` follow (DD-71); else null.",
        allow_none=True,
    )
