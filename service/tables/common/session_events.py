"""The events of a session itself: it is created, and gets new tokens and codes."""

from __future__ import annotations

from service.tables.common import content
from service.tables.common.event import EventContent


class SessionCreated(EventContent, frozen=True):
    """A table was created."""

    name: content.Name
    commitment: content.Commitment


class TokenRotated(EventContent, frozen=True):
    """Somebody has a new token."""


class GmTokenRenewed(EventContent, frozen=True):
    """The operator issued a new gamemaster token."""


class JoinCodeRenewed(EventContent, frozen=True):
    """There is a new join code."""


class ShortCodeIssued(EventContent, frozen=True):
    """There is a short code to join with."""


class HandoverCodeIssued(EventContent, frozen=True):
    """There is a code to become the gamemaster with."""
