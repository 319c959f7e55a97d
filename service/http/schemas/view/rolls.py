"""Rolls of a table, and rolls shared with it."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, fields

from service.http.schemas.view.card import card_number
from service.mechanics.answer import RolledDieSchema
from service.schemas import reply
from service.schemas.fields import choice
from service.systems.torg.check import Level
from service.tables.drama_deck.roll import RollState


class RollOutcomeSchema(reply.ReplySchema):
    """What the dice mean, as in the answer of `POST /v1/{mechanic}/roll`."""

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
    """The request; for a shared roll, the body that its mechanic takes."""

    class Meta:
        """Allows the fields of any mechanic."""

        unknown = INCLUDE

    value = optional(fields.Integer, "What the bonus is added to (T2-02).")
    difficulty = optional(
        fields.Integer,
        "The total to reach, as last set; null: none, or secret (T2-14, DD-15).",
        null=True,
    )
    secret_difficulty = optional(
        fields.Boolean, "Whether the difficulty is secret until the roll is decided (DD-15)."
    )
    action = optional(fields.String, "The action (DD-17); null: another.", null=True)
    against = fields.List(
        fields.String(), metadata={"description": "Whom it is aimed at; may be empty (DD-15)."}
    )
    attribute = optional(
        fields.String, "The attribute of the value (DD-41a); null: none.", null=True
    )
    skilled = optional(fields.Boolean, "False for a skill without adds (T2-16).")
    stymied = optional(fields.Boolean, "Whether the roll is Stymied, the line included (T2-15).")
    up = optional(fields.Boolean, "Whether the roller is Up, the line included (DD-32).")
    contradiction = optional(
        fields.String, "The contradiction in play (T2-09); null: none.", null=True
    )
    passive = optional(fields.Boolean, "Whether it is not the roller's action (DD-40).")
    label = optional(fields.String, "What it is for; null without a label.", null=True)


class RollModifierSchema(reply.ReplySchema):
    """A number added to the total, and its source."""

    name = reply.text(
        "What it comes from: a card's type, Up, Stymied, Setback, or the caller's name."
    )
    value = reply.number("The points it adds.")
    card = card_number(
        "The card that it comes from; null: none; absent in a shared roll.",
        required=False,
        allow_none=True,
    )


class SpentPossibilitySchema(reply.ReplySchema):
    """A Possibility on a roll."""

    card = card_number("Its Hero or Drama; null: the roller's own.", allow_none=True)
    cancelled = reply.boolean("Whether it was cancelled: its dice do not count (T2-08).")


class SkillTriedSchema(reply.ReplySchema):
    """What a roll tries of a skill resolution."""

    resolution = reply.text("The skill resolution.")
    letters = reply.texts("The steps it tries; empty: none can be gained (DD-63).")
    difficulties = reply.numbers(
        "The difficulty of each, or of the next one (DD-62); empty while one is secret (DD-15)."
    )
    last_ditch = reply.boolean("Whether it is a last-ditch effort: all or nothing (DD-64).")


class CorrectionSchema(reply.ReplySchema):
    """The gamemaster's correction of a roll (DD-71)."""

    success = reply.boolean("Whether it succeeds; null: not given.", allow_none=True)
    level = choice(Level, "How well; null: not given.", required=True, allow_none=True)
    total = reply.number("The total; null: not given.", allow_none=True)
    because = reply.text("The reason.")
    was_success = reply.boolean("The `success` before.", allow_none=True)
    was_level = choice(Level, "The `level` before.", required=True, allow_none=True)


class EarnedCardSchema(reply.ReplySchema):
    """A card that a result earns (DD-17)."""

    character = reply.text("Who draws it.")
    action = reply.text(
        "The approved action; null: a check that can gain no step (DD-63).", allow_none=True
    )


class TableRollSchema(reply.ReplySchema):
    """A roll of a character or foe, or of any mechanic, shared with the table."""

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
        "Every die in order, cancelled ones with `counted` false (T2-18); empty for a hidden roll.",
    )
    modifiers = reply.listed(
        RollModifierSchema,
        "Named numbers in the total: the caller's, then the table's (DD-28, DD-40).",
    )
    possibilities = reply.listed(
        SpentPossibilitySchema,
        "Possibilities spent on it, in order; `chain` of a die counts them from 1.",
    )
    effect_bonus = reply.number("Points on the effect value, by a Coup de Grace (DD-42).")
    skill = reply.part(
        SkillTriedSchema,
        "What it tries of a skill resolution; null: none.",
        allow_none=True,
    )
    retry_of = reply.text(
        "The roll that a Second Chance repeats in it (DD-50); null: none.", allow_none=True
    )
    text = reply.text(
        "One line for a chat log, in English: the dice, and what changed their result (T2-14, "
        "DD-49, DD-50, DD-71). Null for a hidden roll.",
        allow_none=True,
    )
    state = choice(
        RollState,
        "`open` to cards and Possibilities, `resolved` (DD-15; every shared roll), `retried` by "
        "a Second Chance (DD-50), or `void`: closed without a result.",
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
    negated = reply.texts("Targets with an Opponent Fails (DD-49): against them it fails.")
    ruled_by = reply.number(
        "The card that ruled when it was opened (DD-17); null outside of rounds.",
        allow_none=True,
    )
    hidden = reply.boolean("Whether only the gamemaster sees it.")
    commitment = reply.text(
        "Of a roll that was hidden (docs/fairness.md); null: none.",
        allow_none=True,
    )
    receipt = reply.text(
        "The signed receipt; null: none.",
        allow_none=True,
    )
    amended = reply.texts(
        "Fields of the request that were amended after the dice were thrown (DD-71)."
    )
    corrected = reply.part(
        CorrectionSchema,
        "The gamemaster's correction, which `success` and `level` follow (DD-71); null: none.",
        allow_none=True,
    )
