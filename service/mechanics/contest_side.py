"""The two sides of an opposed roll."""

from __future__ import annotations

from enum import StrEnum


class ContestSide(StrEnum):
    """A side of an opposed roll; results are as the active side sees them."""

    ACTIVE = "active"
    OPPOSING = "opposing"


def names(active: str | None, opposing: str | None) -> dict[ContestSide, str]:
    """The names of both sides in a line; two sides of the same name are distinguished."""
    if active is not None and active == opposing:
        bare = active.removeprefix("the ")
        active, opposing = f"the active {bare}", f"the opposing {bare}"
    return {
        ContestSide.ACTIVE: active or "the active side",
        ContestSide.OPPOSING: opposing or "the opposing side",
    }
