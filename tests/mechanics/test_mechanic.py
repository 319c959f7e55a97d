"""What a mechanic may declare, and what follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON, ReservedName, RollSchema, supplied
from service.mechanics.system import System
from service.schemas.fields import number
from service.schemas.request import RequestSchema
from service.systems.registry import MECHANICS
from tests.systems.cases import EVERY, FIRST


class NoFaces(RequestSchema):
    """No dice."""


def request(**fields: Any) -> type[RollSchema]:
    fields = {"of": dict, "dice": supplied(NoFaces)} | fields
    return type("ToyRequestSchema", (RollSchema,), fields)


def with_request(schema: type[RollSchema]) -> Mechanic:
    return replace(MECHANICS[FIRST], request=schema)


@pytest.mark.parametrize("name", COMMON)
def test_a_field_with_the_name_of_a_common_one_is_refused_at_the_start(name: str) -> None:
    """`count` was taken for the number of rolls, and never reached the rules."""
    with pytest.raises(ReservedName, match=rf"ToyRequestSchema.* rename {name} "):
        with_request(request(**{name: number("A field of the game's own.")}))


def test_several_are_named_at_once() -> None:
    own = number("A field of the game's own.")
    with pytest.raises(ReservedName, match="rename seed, count "):
        with_request(request(count=own, seed=own))


def test_a_request_without_dice_is_refused() -> None:
    with pytest.raises(ReservedName, match="rename dice "):
        with_request(type("ToyRequestSchema", (RollSchema,), {"of": dict}))


def test_any_other_name_is_a_games_own() -> None:
    own = number("A field of the game's own.", required=True)
    names = ("self", "check", "text", "source", "faces", "counts")
    mechanic = with_request(request(**dict.fromkeys(names, own)))
    order = mechanic.reader.load({name: index for index, name in enumerate(names)})
    assert order.check == {name: index for index, name in enumerate(names)}


@pytest.mark.parametrize("mechanic", EVERY)
def test_the_schemas_of_a_mechanic_are_made_once(mechanic: Mechanic) -> None:
    for name in ("reader", "many", "batched", "answer", "answers"):
        assert getattr(mechanic, name) is getattr(mechanic, name)


def test_marks_are_totals_and_fields_that_hold_one() -> None:
    mechanic = replace(MECHANICS[FIRST], marks=(10, "difficulty", 7))
    assert mechanic.marks_of({"difficulty": 8}) == (7, 8, 10)
    assert mechanic.marks_of({"difficulty": None}) == (7, 10)
    assert mechanic.marks_of({"difficulty": 7}) == (7, 10)


def test_a_mechanic_belongs_to_the_game_that_declares_it() -> None:
    with pytest.raises(ValueError, match="is declared by the system other"):
        System(name="other", about="Another game.", mechanics=(MECHANICS[FIRST],))
