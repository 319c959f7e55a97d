"""The schemas of problems, for the document."""

from __future__ import annotations

from marshmallow import fields

from service.problems.kinds import KINDS
from service.problems.problem import MAX_ERRORS
from service.schemas import reply
from service.schemas.fields import Choices


class FindingSchema(reply.ReplySchema):
    """One thing that is wrong."""

    pointer = fields.String(
        metadata={
            "description": "Where in the body: a JSON pointer.",
            "example": "#/modifiers/0/value",
        }
    )
    parameter = fields.String(
        metadata={"description": "Which parameter of the query.", "example": "score"}
    )
    position = fields.Integer(
        metadata={"description": "Place of the character in an expression, from 1."}
    )
    detail = reply.text(
        "What is wrong there, and what it must be.", example="Must be a whole number."
    )


class ProblemSchema(reply.ReplySchema):
    """Why a request was refused (RFC 9457). Programs branch on `code`."""

    type = reply.text("A path that explains the problem.", example="/problems/validation_failed")
    title = reply.text("The kind of problem in words, always the same.")
    status = reply.number("The HTTP status.", example=422)
    detail = reply.text("What is wrong with this request.")
    code = reply.text(
        "The kind of problem. More may be added: take one that you do not know by its `status`.",
        validate=Choices("ProblemCode", KINDS, "A kind of problem; `/problems` explains each."),
    )
    errors = fields.List(
        fields.Nested(FindingSchema),
        metadata={
            "description": f"Everything that is wrong with the body or the query, at most "
            f"{MAX_ERRORS} findings; 422 only."
        },
    )
