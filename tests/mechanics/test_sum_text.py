"""Numbers as a chat line shows them."""

from __future__ import annotations

import pytest

from service.mechanics.die import Modifier
from service.mechanics.sum_text import addend, modifiers_text, signed


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (-1, "-1"), (0, "0")])
def test_a_bonus_is_shown_with_its_sign(number: int, text: str) -> None:
    assert signed(number) == text


@pytest.mark.parametrize(
    ("value", "source", "text"),
    [(4, "reroll", " + 4 (reroll)"), (-4, "reroll", " - 4 (reroll)"), (0, "", " + 0")],
)
def test_a_number_of_a_sum_is_shown_with_its_source(value: int, source: str, text: str) -> None:
    assert addend(value, source) == text


def test_modifiers_are_shown_by_name_unless_they_have_none_or_change_nothing() -> None:
    modifiers = [Modifier("aim", 2), Modifier("fog", 0), Modifier("modifier", -1)]
    assert modifiers_text(modifiers) == " + 2 (aim) - 1"
