"""Answers about a table at one version."""

from __future__ import annotations

from service.schemas import reply

VERSION = "The version of the table: every change raises it by one."


class VersionedSchema(reply.ReplySchema):
    """An answer about a table at one version."""

    version = reply.number(VERSION)
