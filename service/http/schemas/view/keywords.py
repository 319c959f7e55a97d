"""What keywords mean, in words for players."""

from __future__ import annotations

from marshmallow import fields

from service.schemas import reply


def sentences(description: str) -> fields.Dict:
    """An object with a text for each keyword; null where only the gamemaster knows."""
    return fields.Dict(
        keys=fields.String(),
        values=fields.String(allow_none=True),
        required=True,
        metadata={"description": description},
    )


class KeywordTextsSchema(reply.ReplySchema):
    """What keywords mean, for players.

    Null for a keyword that only a custom deck has (DD-06).
    """

    heroes = sentences("Keywords of the heroes' line (DD-28 to DD-36).")
    villains = sentences("Keywords of the villains' line (DD-18, DD-28 to DD-36).")
    approved = sentences("Approved actions (DD-17).")
    problems = sentences("Problems of the skill box (DD-62).")
