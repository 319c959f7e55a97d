"""Tokens, and the codes with which a seat is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, post_load

from service.http.schemas.table import JOINS
from service.http.schemas.versioned import VersionedSchema
from service.schemas import reply
from service.schemas.fields import Line, RequestSchema
from service.tabletop.short_codes import ALPHABET, CODE_CHARACTERS, as_issued

MAX_CODE = 255


class SeatTokenSchema(VersionedSchema):
    """A token."""

    token = reply.text("The token: it is not shown again.")


class JoinCodeSchema(VersionedSchema):
    """A join code."""

    join_code = reply.text(JOINS)


class ShortCodeSchema(VersionedSchema):
    """A short code."""

    short_code = reply.text("For players to type; it is not shown again.")
    expires_at = reply.timestamp("When it becomes invalid")


class HandoverCodeSchema(VersionedSchema):
    """A handover code."""

    handover_code = reply.text("Makes one other person the gamemaster; it is not shown again.")
    expires_at = reply.timestamp("When it becomes invalid")


class InvitationSchema(reply.ReplySchema):
    """What a short code was exchanged for."""

    session = reply.text("The id of the session.")
    join_token = reply.text("Works like the join code while both codes are valid.")


class ShortCode(fields.String):
    """A short code as people type it."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        code = as_issued(super()._deserialize(value, attr, data, **kwargs))
        if len(code) != CODE_CHARACTERS or not set(code) <= set(ALPHABET):
            raise ValidationError(f"Must be {CODE_CHARACTERS} letters and digits, without U.")
        return code


class RedeemShortCodeSchema(RequestSchema):
    """A short code to redeem."""

    short_code = ShortCode(
        required=True,
        metadata={
            "description": "The code, in any case, with or without spaces and hyphens; O, I and L "
            "count as digits.",
        },
    )

    @post_load
    def code(self, data: dict[str, Any], **_: Any) -> str:
        """The code as it was issued."""
        code: str = data["short_code"]
        return code


class ClaimGamemasterSchema(RequestSchema):
    """A handover code to use."""

    handover_code = Line(
        MAX_CODE, required=True, metadata={"description": "The gamemaster's code."}
    )

    @post_load
    def code(self, data: dict[str, Any], **_: Any) -> str:
        """The code."""
        code: str = data["handover_code"]
        return code
