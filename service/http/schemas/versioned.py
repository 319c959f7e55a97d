"""Answers about a table at one version."""

from __future__ import annotations

from service.schemas import reply
from service.tables.common.view import VERSION


class VersionedSchema(reply.ReplySchema):
    """An answer about a table at one version."""

    version = reply.number(VERSION)
