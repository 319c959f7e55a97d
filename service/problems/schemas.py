"""The schemas of problems, for the document."""

from __future__ import annotations

from marshmallow import fields

from service.problems.kinds import KINDS
from service.problems.refusal import MAX_ERRORS
from service.schemas import reply


class FindingSchema(reply.ReplySchema):
    """One thing that is wrong."""

    pointer = fields.String(
        metadata={
            "description": "A JSON pointer into the body.",
            "example": "#/modifiers/0/value",
        }
    )
    parameter = fields.String(
        metadata={"description": "A parameter of the query.", "example": "score"}
    )
    position = fields.Integer(
        metadata={"description": "The character in an expression, counted from 1."}
    )
    detail = reply.text("What is wrong, and what it must be.", example="Must be a whole number.")
    instead = fields.List(
        fields.String(),
        metadata={
            "description": "Expressions to write in place of a refused one, the likeliest first. "
            "Each is accepted.",
            "example": ["1d20 adv", "1d20 # with advantage"],
        },
    )


class ProblemSchema(reply.ReplySchema):
    """Why a request was refused (RFC 9457). Programs branch on `code`."""

    type = reply.text("A page that explains the problem.", example="/problems/validation_failed")
    title = reply.text("The same for every problem with this `code`.")
    status = reply.number("The HTTP status.", example=422)
    detail = reply.text("What is wrong with this request.")
    code = fields.String(
        required=True,
        metadata={
            "description": "`/problems` explains each. More may be added: treat an unknown one by "
            "its `status`.",
            "x-extensible-enum": [*KINDS],
        },
    )
    errors = fields.List(
        fields.Nested(FindingSchema),
        metadata={
            "description": f"Everything that is wrong, at most {MAX_ERRORS} findings; 422 only."
        },
    )
