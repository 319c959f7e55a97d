"""The two sides of an opposed roll."""

from __future__ import annotations

from enum import StrEnum


class ContestSide(StrEnum):
    """Who rolls against whom; results are given as the active side sees them."""

    ACTIVE = "active"
    OPPOSING = "opposing"
