"""What has to occur in sixteen adventures of `wander`, so that its checks see all of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from service.tables.drama_deck.uses import CARD_TYPES
from tests.tables.drama_deck.rules import MOVES
from tests.tables.drama_deck.wander import Step, walk


@pytest.fixture(scope="module")
def steps() -> Sequence[Step]:
    """The moves of all adventures that were accepted."""
    return [step for seed in range(16) for step in walk(seed).steps if step.after]


def test_ten_thousand_moves_are_played_of_every_name_and_every_type_of_card(
    steps: Sequence[Step],
) -> None:
    assert len(steps) >= 10_000
    assert set(MOVES) - {step.move.move for step in steps} == set()
    assert set(CARD_TYPES) - {step.card_type for step in steps} == set()


def test_every_type_that_can_be_used_is_used(steps: Sequence[Step]) -> None:
    used = {step.card_type for step in steps if step.move.move == "use_card"}
    specials = {name for name, type in CARD_TYPES.items() if type.category != "enhancement"}
    assert set(CARD_TYPES) - used == specials - {"Campaign"}
