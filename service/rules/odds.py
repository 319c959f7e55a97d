"""What an exact calculation gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from service.rules.distribution import Distribution

MAX_OUTCOMES = 5_000


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances by value (or by level, the worst first), and named chances of interest."""

    outcomes: Distribution | Mapping[Any, Fraction]
    chances: Mapping[str, Fraction]
    damage: Odds | None = None
