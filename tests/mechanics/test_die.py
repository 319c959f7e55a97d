"""Dice that roll on, and numbers with their sign."""

from __future__ import annotations

import pytest

from service.mechanics.die import (
    DROPPED,
    MAX_CHAIN,
    DieNote,
    DieReason,
    TooMuchWork,
    placed,
    roll_on,
)
from tests.conftest import ScriptedDice
from tests.systems.dependencies import Depends, RecordingDice


def test_a_die_rolls_on_as_long_as_it_shows_one_of_its_faces() -> None:
    dice = ScriptedDice(6, 5, 6, 4, 6)
    assert roll_on(dice, 6, "fire", {5, 6}, 2) == (6, 5, 6, 4)
    assert dice.asked == [(6, "fire", 2)] * 4


def test_a_die_rolls_on_so_often_and_no_more() -> None:
    longest = [10] * MAX_CHAIN + [3]
    assert roll_on(ScriptedDice(*longest), 10, "max", {10}) == tuple(longest)
    with pytest.raises(TooMuchWork, match="1000 times"):
        roll_on(ScriptedDice(*[10] * (MAX_CHAIN + 1), 3), 10, "max", {10})


@pytest.mark.parametrize("faces", [(3,), (10, 3)])
@pytest.mark.parametrize("chain", [None, 2])
def test_every_die_of_a_chain_hangs_on_those_before_it(
    faces: tuple[int, ...], chain: int | None
) -> None:
    dice = RecordingDice(*faces)
    roll_on(dice, 10, "up", {10}, chain)
    assert dice.dependencies == [Depends("up", frozenset({"up"}), chain)] * len(faces)


def test_notes_are_moved_behind_other_dice_with_the_dice_that_they_name() -> None:
    exploded = DieNote(DieReason.EXPLODED, parent=1, term=2, label="fire")
    assert placed({0: DROPPED, 3: exploded}, 5) == {5: DROPPED, 8: exploded._replace(parent=6)}
