"""A d100 as the two ten-sided dice that people throw."""

from __future__ import annotations

from typing import Any

import pytest

from service.mechanics.order import RollOrder
from service.systems.registry import MECHANICS
from service.systems.rolls import roll


def dice(mechanic: str, **body: Any) -> list[Any]:
    order: RollOrder = MECHANICS[mechanic].reader.load(body)
    return [die["percentile"] for die in roll(MECHANICS[mechanic], order)["dice"]]


@pytest.mark.parametrize(
    ("face", "tens", "units"),
    [(1, 0, 1), (9, 0, 9), (10, 10, 0), (74, 70, 4), (90, 90, 0), (99, 90, 9), (100, 0, 0)],
)
def test_a_d100_shows_its_two_dice(face: int, tens: int, units: int) -> None:
    both = {"tens": tens, "units": units}
    assert dice("torang/ability", score=50, percentile=True, dice={"d100": face}) == [both]
    by_notation = {"expression": "d%+1d6", "dice": {"dice": [face, 3]}}
    assert dice("dice", percentile=True, **by_notation) == [both, None]


def test_it_has_to_be_asked_for() -> None:
    assert dice("torang/ability", score=50, dice={"d100": 74}) == [None]
    assert dice("torang/ability", score=50, percentile=False, dice={"d100": 74}) == [None]
