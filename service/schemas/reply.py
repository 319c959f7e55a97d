"""What answers are documented with."""

from __future__ import annotations

from marshmallow import EXCLUDE, Schema


class ReplySchema(Schema):
    """A part of an answer, which may gain fields: the document closes it to none."""

    class Meta:
        """Open."""

        unknown = EXCLUDE
