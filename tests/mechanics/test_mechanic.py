"""What a mechanic may declare, and what follows from it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, fields
from msgspec import Meta, defstruct

from service.mechanics.die import Chance
from service.mechanics.mechanic import Mechanic, ReservedName
from service.mechanics.order import COMMON
from service.schemas.shape import InQuery, Number, about
from service.systems.registry import MECHANICS, SYSTEMS
from tests.systems.cases import EVERY, FIRST

NUMBER = Annotated[Number, about("A field of the game's own.")]


def with_check(*names: str) -> Mechanic:
    """A mechanic whose check has these fields."""
    return with_type(defstruct("Toy", [(name, NUMBER) for name in names], kw_only=True))


def with_type(check: type[Any]) -> Mechanic:
    """A mechanic with checks of this type."""
    first = MECHANICS[FIRST]

    def draw(check: Any, chance: Chance, /) -> Any:
        return first.roll.draw(check, chance)

    draw.__annotations__ |= {"check": check, "return": first.faces_type}
    return replace(
        first, roll=SimpleNamespace(draw=draw, score=first.roll.score, odds=first.roll.odds)
    )


@pytest.mark.parametrize("name", COMMON)
def test_a_field_with_the_name_of_a_common_one_is_refused_at_the_start(name: str) -> None:
    """`count` was taken for the number of rolls, and never reached the rules."""
    with pytest.raises(ReservedName, match=rf"^Toy: .* rename {name}$"):
        with_check(name)


def test_so_is_the_name_of_a_field_of_all_odds() -> None:
    with pytest.raises(ReservedName, match=r"rename all$"):
        with_check("all")


def test_so_is_a_name_that_only_the_query_has() -> None:
    """A roll by a link has a seed of its own."""
    item = defstruct("Item", [("points", NUMBER)])
    items = Annotated[
        tuple[item, ...], Meta(max_length=3), about("Items."), InQuery("points", name="seed")
    ]
    toy = defstruct("Toy", [("items", items, ())])
    with pytest.raises(ReservedName, match=r"rename seed$"):
        with_type(toy)


def test_several_are_named_at_once() -> None:
    with pytest.raises(ReservedName, match=r"rename seed, count$"):
        with_check("count", "score", "seed")


def test_any_other_name_is_a_games_own() -> None:
    names = ("self", "check", "text", "source", "faces", "counts")
    mechanic = with_check(*names)
    order = mechanic.reader.load({name: index for index, name in enumerate(names)})
    assert order.check == mechanic.check_type(**dict(zip(names, range(6), strict=True)))


@pytest.mark.parametrize("mechanic", EVERY)
def test_the_schemas_of_a_mechanic_are_made_once(mechanic: Mechanic) -> None:
    for name in (
        "reader",
        "query_reader",
        "roll_query_reader",
        "many",
        "batched",
        "answer",
        "answers",
    ):
        assert getattr(mechanic, name) is getattr(mechanic, name)


def test_marks_are_totals_and_fields_that_hold_one() -> None:
    mechanic = replace(MECHANICS[FIRST], marks=(10, "difficulty", 7))
    assert mechanic.marks_of(SimpleNamespace(difficulty=8)) == (7, 8, 10)
    assert mechanic.marks_of(SimpleNamespace(difficulty=None)) == (7, 10)
    assert mechanic.marks_of(SimpleNamespace(difficulty=7)) == (7, 10)


def test_a_mechanic_belongs_to_the_game_that_declares_it() -> None:
    for name, system in SYSTEMS.items():
        assert {mechanic.system for mechanic in system.mechanics} == {name}


def holds(schema: Schema, path: str) -> bool:
    """Whether a body has a place, through objects and the items of lists."""
    name, _, rest = path.partition("/")
    field = schema.fields.get(name)
    if isinstance(field, fields.List):
        field = field.inner
    return field is not None and (not rest or holds(field.schema, rest))  # type: ignore[attr-defined]


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_query_is_made_of_fields_that_there_are(mechanic: Mechanic) -> None:
    assert {*mechanic.query_from} <= {*mechanic.query_reader.fields}
    for terms, each in mechanic.query_from.values():
        for path in terms:
            assert holds(mechanic.reader, f"{each}/{path}" if each else path), path


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_query_field_is_made_of_the_body_or_has_its_name(mechanic: Mechanic) -> None:
    made = {*mechanic.query_from} | {*mechanic.reader.fields}
    assert {*mechanic.query_reader.fields} <= made


def test_the_page_has_the_words_of_every_mechanic(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    [data] = re.findall(r'<script type="application/json" id="mechanics">(.*?)</script>', page)
    told = {mechanic["name"]: mechanic["title"] for mechanic in json.loads(data)}
    assert told == {name: mechanic.title for name, mechanic in MECHANICS.items()}
