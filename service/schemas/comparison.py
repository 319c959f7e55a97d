"""2d10 beside the d20, as it is sent."""

from __future__ import annotations

from marshmallow import fields

from service.rules.torg.comparison import Claim, Comparison, Row
from service.schemas.odds import ChanceSchema, Json, chance
from service.schemas.reply import ReplySchema


class RowSchema(ReplySchema):
    """One bonus number with either dice."""

    bonus = fields.Integer(required=True, metadata={"description": "The bonus number."})
    two_d10 = fields.Nested(ChanceSchema, required=True)
    d20 = fields.Nested(ChanceSchema, required=True)
    difference = fields.Nested(
        ChanceSchema, required=True, metadata={"description": "2d10 less d20."}
    )


class ClaimSchema(ReplySchema):
    """A claim of T2-12, and what is counted."""

    claim = fields.String(required=True, metadata={"description": "What the article says."})
    bonus = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "Where the two dice are furthest apart; null for disconnection."},
    )
    two_d10 = fields.Nested(ChanceSchema, required=True)
    d20 = fields.Nested(ChanceSchema, required=True)
    difference = fields.Nested(
        ChanceSchema, required=True, metadata={"description": "How far they are apart there."}
    )
    limit = fields.Nested(
        ChanceSchema, required=True, metadata={"description": "How far the claim allows."}
    )
    holds = fields.Boolean(required=True, metadata={"description": "Whether the odds bear it out."})


class ComparisonSchema(ReplySchema):
    """Both dice bare and with rerolls, and the claims."""

    system = fields.String(
        required=True, metadata={"description": "The game system.", "example": "torg"}
    )
    bare = fields.List(
        fields.Nested(RowSchema), required=True, metadata={"description": "Of the dice alone."}
    )
    with_rerolls = fields.List(
        fields.Nested(RowSchema),
        required=True,
        metadata={"description": "With the rerolls of a skilled roll."},
    )
    claims = fields.List(
        fields.Nested(ClaimSchema),
        required=True,
        metadata={"description": "Each claim, and its numbers."},
    )


def comparison_answer(comparison: Comparison) -> Json:
    """The comparison as it is sent."""
    return {
        "system": "torg",
        "bare": [_row(row) for row in comparison.bare],
        "with_rerolls": [_row(row) for row in comparison.with_rerolls],
        "claims": [_claim(claim) for claim in comparison.claims],
    }


def _row(row: Row) -> Json:
    return {
        "bonus": row.bonus,
        "two_d10": chance(row.two_d10),
        "d20": chance(row.d20),
        "difference": chance(row.difference),
    }


def _claim(claim: Claim) -> Json:
    return {
        "claim": claim.claim,
        "bonus": claim.bonus,
        "two_d10": chance(claim.two_d10),
        "d20": chance(claim.d20),
        "difference": chance(claim.difference),
        "limit": chance(claim.limit),
        "holds": claim.holds,
    }
