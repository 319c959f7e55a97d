"""Open-ended rolls, listed until the ends are light enough and lie far enough out."""

from __future__ import annotations

import pytest

from service.mechanics.distribution import REMAINDER, Distribution
from service.mechanics.open_ended import grown

TOTAL = REMAINDER.denominator * 100


def listed(limit: int, *, below: int = 0, above: int = 0) -> Distribution:
    """From -limit to limit, with open ends of these weights."""
    middle = TOTAL - below - above
    return Distribution(-limit, (*[0] * limit, middle, *[0] * limit), TOTAL, below, above)


@pytest.mark.parametrize("end", ["below", "above"])
def test_an_end_of_exactly_the_remainder_is_too_heavy(end: str) -> None:
    """What is left has to be less than 1 in 10^9."""
    tried = []

    def build(limit: int) -> Distribution:
        tried.append(limit)
        return listed(limit, **{end: 99 if limit > 5 else 100})

    assert grown(build, 5).high == 10
    assert tried == [5, 10]


@pytest.mark.parametrize(
    ("ends", "asked", "limit"),
    [
        pytest.param({"above": 1}, {"highest": 8}, 8, id="up to its last value"),
        pytest.param({"above": 1}, {"highest": 9}, 16, id="beyond its last value"),
        pytest.param({"below": 1}, {"lowest": -8}, 8, id="down to its first value"),
        pytest.param({"below": 1}, {"lowest": -9}, 16, id="before its first value"),
        pytest.param({"below": 1}, {"highest": 9}, 8, id="closed above"),
        pytest.param({"above": 1}, {"lowest": -9}, 8, id="closed below"),
        pytest.param({"above": 1}, {}, 8, id="not asked"),
    ],
)
def test_an_open_end_lies_beyond_what_is_asked(
    ends: dict[str, int], asked: dict[str, int], limit: int
) -> None:
    assert grown(lambda limit: listed(limit, **ends), 8, **asked).high == limit
