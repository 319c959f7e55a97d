"""Targets of damage that resist both of its types, or none."""

from __future__ import annotations

from typing import Any

from service.systems.daggerheart.damage import DamageType, Target, Thresholds

BOTH = tuple(DamageType)
RESISTING: dict[str, dict[str, Any]] = {
    "none": {},
    "resistant": {"resistant_to": BOTH},
    "immune": {"immune_to": BOTH},
}
"""What a target has that takes all damage, half of it, or nothing."""


def target(
    resistance: str = "none", thresholds: Thresholds | None = None, armor_slots: int = 0
) -> Target:
    """A target that takes physical and magic damage alike."""
    return Target(thresholds=thresholds, armor_slots=armor_slots, **RESISTING[resistance])
