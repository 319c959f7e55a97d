"""The result of an exact calculation of odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from service.mechanics.die import TooMuchWork
from service.mechanics.distribution import MAX_OUTCOMES, Distribution
from service.schemas.shape import ShownAs


class ShownChance(Struct, frozen=True, kw_only=True):
    """A chance."""

    probability: Annotated[float, Meta(examples=[0.09])]
    """Rounded to 12 significant digits."""
    exact: Annotated[str, Meta(examples=["9/100"])]
    """A fraction in lowest terms."""


Exact = Annotated[Fraction, ShownAs(ShownChance)]
"""A chance that answers show as a decimal and as a fraction."""


class ChanceNames(NamedTuple):
    """The possible names of chances in some odds; their schemas' names begin with `prefix`."""

    prefix: str
    names: tuple[str, ...]


SUCCESS = ChanceNames("Success", ("success",))


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances by value (or by level, the worst first), and named chances of interest.

    `further` holds additional distributions, under the names that the mechanic declares.
    """

    outcomes: Distribution | Mapping[Any, Fraction]
    chances: Mapping[str, Fraction]
    further: Mapping[str, Odds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raises TooMuchWork if the outcomes cover more than MAX_OUTCOMES values."""
        listed = len(self.outcomes.weights) if isinstance(self.outcomes, Distribution) else 0
        if listed > MAX_OUTCOMES:
            raise TooMuchWork(f"odds cover at most {MAX_OUTCOMES} values, these {listed}")
