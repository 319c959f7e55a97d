"""What a mechanic may declare, and what follows from it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, fields

from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON, ReservedName, RollSchema, supplied
from service.mechanics.query import QuerySchema
from service.mechanics.system import System
from service.schemas.fields import number
from service.schemas.request import RequestSchema
from service.systems.registry import MECHANICS
from tests.systems.cases import EVERY, FIRST


class NoFaces(RequestSchema):
    """No dice."""


def request(**own: Any) -> type[RollSchema]:
    members = {"check_type": dict, "dice": supplied(NoFaces)} | own
    return type("ToyRequestSchema", (RollSchema,), members)


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
        with_request(type("ToyRequestSchema", (RollSchema,), {"check_type": dict}))


@pytest.mark.parametrize("name", COMMON)
def test_a_query_that_takes_the_name_of_a_common_field_is_refused_too(name: str) -> None:
    """A roll by a link has a seed of its own."""
    members = {name: number("A field of the game's own.")}
    query = type("ToyQuerySchema", (QuerySchema,), members)
    with pytest.raises(ReservedName, match=f"ToyQuerySchema: rename {name}$"):
        replace(MECHANICS[FIRST], query=query)


def test_any_other_name_is_a_games_own() -> None:
    own = number("A field of the game's own.", required=True)
    names = ("self", "check", "text", "source", "faces", "counts")
    mechanic = with_request(request(**dict.fromkeys(names, own)))
    order = mechanic.reader.load({name: index for index, name in enumerate(names)})
    assert order.check == {name: index for index, name in enumerate(names)}


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
    with pytest.raises(ValueError, match="is declared by the system other"):
        System(name="other", about="Another game.", mechanics=(MECHANICS[FIRST],))


def holds(schema: Schema, path: str) -> bool:
    """Whether a body has a place, through objects and the items of lists."""
    name, _, rest = path.partition("/")
    field = schema.fields.get(name)
    if isinstance(field, fields.List):
        field = field.inner
    return field is not None and (not rest or holds(field.schema, rest))  # type: ignore[attr-defined]


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_query_is_made_of_fields_that_there_are(mechanic: Mechanic) -> None:
    assert {*mechanic.query_from} <= {*mechanic.query().fields}
    for terms, each in mechanic.query_from.values():
        for path in terms:
            assert holds(mechanic.reader, f"{each}/{path}" if each else path), path


@pytest.mark.parametrize("mechanic", EVERY)
def test_a_query_field_is_made_of_the_body_or_has_its_name(mechanic: Mechanic) -> None:
    made = {*mechanic.query_from} | {*mechanic.reader.fields}
    assert {*mechanic.query().fields} <= made


def test_the_page_has_the_words_of_every_mechanic(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    [data] = re.findall(r'<script type="application/json" id="mechanics">(.*?)</script>', page)
    told = {mechanic["name"]: mechanic["title"] for mechanic in json.loads(data)}
    assert told == {name: mechanic.title for name, mechanic in MECHANICS.items()}
