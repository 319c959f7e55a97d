"""The comparison as JSON."""

from __future__ import annotations

from marshmallow import fields

from service.mechanics.odds_answer import ChanceSchema, Json, chance
from service.schemas import reply
from service.systems.torg.comparison import Claim, Comparison, Row


class BonusComparisonSchema(reply.ReplySchema):
    """One bonus number with either dice."""

    bonus = reply.number("The bonus number.")
    two_d10 = fields.Nested(ChanceSchema, required=True)
    d20 = fields.Nested(ChanceSchema, required=True)
    difference = reply.part(ChanceSchema, "2d10 minus d20.")


class ArticleClaimSchema(reply.ReplySchema):
    """A claim, and what the odds say."""

    claim = reply.text("What the article says.")
    bonus = reply.number(
        "Where the dice are furthest apart; null for disconnection.", allow_none=True
    )
    two_d10 = fields.Nested(ChanceSchema, required=True)
    d20 = fields.Nested(ChanceSchema, required=True)
    difference = reply.part(ChanceSchema, "The difference there, without sign.")
    limit = reply.part(ChanceSchema, "The difference that the claim allows.")
    holds = reply.boolean("Whether the odds bear it out.")


class ComparisonSchema(reply.ReplySchema):
    """Both dice compared."""

    system = reply.text("The game system.", example="torg")
    bare = reply.listed(BonusComparisonSchema, "The dice alone, without rerolls.")
    with_rerolls = reply.listed(BonusComparisonSchema, "With the rerolls of a skilled roll.")
    claims = reply.listed(ArticleClaimSchema, "The claims of T2-12.")


def comparison_answer(comparison: Comparison) -> Json:
    """The comparison as JSON."""
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
