"""Sessions and seats as they are asked for."""

from __future__ import annotations

from typing import Any

import pytest
from apispec import APISpec
from jsonschema_rs import Draft202012Validator
from marshmallow import Schema

from service.http.routes.seats import NewSpectator
from service.http.schemas import NewTableSchema
from service.openapi.converter import DocumentPlugin
from service.schemas.derive import part_schema
from service.schemas.fields import NoFieldsSchema
from service.systems.torg.two_d10 import StymiedRule
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.game.new_table import JoinRequest, NewTable, OwnDeck
from service.tables.drama_deck.settings import AwardBy, ResolveBy, RollMethod, Settings
from tests.http.schemas.loading import findings

LINE = {"initiative": "heroes"}
CARD = {
    "number": 7,
    "type": "Storm",
    "category": "enhancement",
    "standard": LINE,
    "dramatic": LINE,
}
OWN = {"name": "Ours", "cards": [CARD]}
SettingsSchema = part_schema(Settings)
JoinSessionSchema = part_schema(JoinRequest)

OwnDeckSchema = part_schema(OwnDeck)


def test_a_session_has_the_standard_deck_and_usual_settings() -> None:
    usual = (GAME, NewTable(name="Tomb", settings=Settings()))
    assert NewTableSchema().load({"name": "Tomb"}) == usual
    assert NewTableSchema().load({"name": "Tomb", "deck": "standard", "settings": {}}) == usual


@pytest.mark.rule("DD-06")
def test_a_session_may_bring_its_own_deck() -> None:
    _, creating = NewTableSchema().load({"name": "Tomb", "deck": OWN})
    assert (creating.table().cards.name, creating.table().cards.numbers) == ("Ours", (7,))
    assert creating.settings == Settings()


def test_every_setting_can_be_sent() -> None:
    sent = {
        "hand_size": 6,
        "method": "d20",
        "stymied_rule": "article",
        "possibilities_per_roll": 0,
        "glory_bonus": 30,
        "coup_de_grace": 0,
        "campaign": False,
        "protect_played_specials": False,
        "subplots": ["Romance", "A type of our own"],
        "pool_needs_action": False,
        "award_by": "gamemaster",
        "resolve_by": "gamemaster",
    }
    assert NewTableSchema().load({"name": "Tomb", "settings": sent}).table.settings == Settings(
        hand_size=6,
        method=RollMethod.D20,
        stymied_rule=StymiedRule.ARTICLE,
        possibilities_per_roll=0,
        glory_bonus=30,
        coup_de_grace=0,
        campaign=False,
        protect_played_specials=False,
        subplots=("Romance", "A type of our own"),
        pool_needs_action=False,
        award_by=AwardBy.GAMEMASTER,
        resolve_by=ResolveBy.GAMEMASTER,
    )


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        pytest.param(SettingsSchema, Settings(), id="settings"),
        pytest.param(JoinSessionSchema, JoinRequest(name="n"), id="joining"),
    ],
)
def test_documented_defaults_are_those_of_the_rules(schema: type[Schema], value: Any) -> None:
    known = schema().fields
    assert {*known} == set(value.__struct_fields__)
    for name, field in known.items():
        if not field.required:
            assert field.load_default == getattr(value, name), name
            assert field.allow_none is (field.load_default is None), name


def test_null_says_nothing_about_subplots_and_hand_size() -> None:
    body = {"hand_size": None, "subplots": None}
    assert SettingsSchema().load(body) == Settings()


NAME = {"name": "Tomb"}
WRONG_SESSIONS = [
    ([], "#", "Must be an object.", "a list"),
    ({}, "#/name", "Missing data", "no name"),
    ({"name": ""}, "#/name", "1 and 64", "an empty name"),
    ({"name": "n" * 65}, "#/name", "1 and 64", "a long name"),
    ({"name": "a\tb"}, "#/name", "control", "a tab"),
    ({"name": "a\u202eb"}, "#/name", "U+202E", "a name from right to left"),
    ({"name": "a\u200bb"}, "#/name", "U+200B", "a name with an invisible space"),
    ({**NAME, "gm": "me"}, "#/gm", "Unknown field.", "an unknown field"),
    (
        {**NAME, "deck": "Standard"},
        "#/deck",
        "Must be standard, or an object: a deck of your own.",
        "another deck",
    ),
    ({**NAME, "deck": None}, "#/deck", "null", "deck null"),
    ({**NAME, "deck": [CARD]}, "#/deck", "Must be standard, or an object", "a list of cards"),
    ({**NAME, "deck": {"cards": [CARD]}}, "#/deck/name", "Missing", "a deck without a name"),
    (
        {**NAME, "deck": {**OWN, "cards": [{**CARD, "number": 0}]}},
        "#/deck/cards/0/number",
        "1 and",
        "a card 0",
    ),
    ({**NAME, "settings": None}, "#/settings", "null", "settings null"),
    ({**NAME, "settings": {"seed": 1}}, "#/settings/seed", "Unknown", "an unknown setting"),
    ({**NAME, "settings": {"hand_size": 0}}, "#/settings/hand_size", "1 and", "no hand"),
    ({**NAME, "settings": {"hand_size": 21}}, "#/settings/hand_size", "20", "a hand of 21"),
    ({**NAME, "settings": {"method": "3d6"}}, "#/settings/method", "2d10, d20", "other dice"),
    (
        {**NAME, "settings": {"stymied_rule": None}},
        "#/settings/stymied_rule",
        "null",
        "no rule at all",
    ),
    (
        {**NAME, "settings": {"possibilities_per_roll": 21}},
        "#/settings/possibilities_per_roll",
        "20",
        "21 Possibilities",
    ),
    ({**NAME, "settings": {"glory_bonus": 0}}, "#/settings/glory_bonus", "1 and", "glory for all"),
    ({**NAME, "settings": {"coup_de_grace": -1}}, "#/settings/coup_de_grace", "0 and", "a malus"),
    ({**NAME, "settings": {"campaign": "no"}}, "#/settings/campaign", "true or", "no for false"),
    (
        {**NAME, "settings": {"pool_needs_action": 1}},
        "#/settings/pool_needs_action",
        "true or",
        "1 for true",
    ),
    (
        {**NAME, "settings": {"award_by": "roller"}},
        "#/settings/award_by",
        "automatic, gamemaster",
        "awards by the roller",
    ),
    (
        {**NAME, "settings": {"resolve_by": "automatic"}},
        "#/settings/resolve_by",
        "roller, gamemaster",
        "rolls that resolve themselves",
    ),
    (
        {**NAME, "settings": {"subplots": ["Romance", "Romance"]}},
        "#/settings/subplots/1",
        "Romance is there already.",
        "a subplot twice",
    ),
    (
        {**NAME, "settings": {"subplots": [str(n) for n in range(33)]}},
        "#/settings/subplots",
        "32",
        "33 subplots",
    ),
]


@pytest.mark.parametrize(
    ("body", "pointer", "detail"), [pytest.param(*row[:3], id=row[3]) for row in WRONG_SESSIONS]
)
def test_a_wrong_session_is_refused(body: Any, pointer: str, detail: str) -> None:
    found = findings(NewTableSchema, body)
    assert pointer in found
    assert detail in found[pointer]


def test_joining_takes_a_name_alone() -> None:
    assert JoinSessionSchema().load({"name": "Maya"}) == JoinRequest(name="Maya")


@pytest.mark.rule("DD-10", "DD-58")
def test_joining_with_everything() -> None:
    body = {
        "name": "Ilse",
        "possibilities": 0,
        "reality_rated": False,
        "client_seed": "my own word",
        "hand": [18, 64, 122],
        "campaigned": ["Romance", "Romance", "True Identity"],
    }
    assert JoinSessionSchema().load(body) == JoinRequest(
        name="Ilse",
        possibilities=0,
        reality_rated=False,
        client_seed="my own word",
        hand=(18, 64, 122),
        campaigned=("Romance", "Romance", "True Identity"),
    )


MAYA = {"name": "Maya"}
WRONG_SEATS = [
    ({}, "#/name", "Missing data", "no name"),
    ({"name": "Ma\u200bya"}, "#/name", "U+200B", "a name with an invisible space"),
    ({"name": " "}, "#/name", "blank", "a blank name"),
    ({**MAYA, "possibilities": -1}, "#/possibilities", "0 and", "fewer than none"),
    ({**MAYA, "possibilities": 1_001}, "#/possibilities", "1000", "1,001 Possibilities"),
    ({**MAYA, "reality_rated": None}, "#/reality_rated", "null", "neither nor"),
    ({**MAYA, "client_seed": ""}, "#/client_seed", "1 and 128", "an empty seed"),
    ({**MAYA, "client_seed": "a\nb"}, "#/client_seed", "control characters", "a seed of two lines"),
    ({**MAYA, "client_seed": "a\u202eb"}, "#/client_seed", "U+202E", "from right to left"),
    ({**MAYA, "client_seed": "x" * 129}, "#/client_seed", "1 and 128", "a long seed"),
    ({**MAYA, "hand": [1, 2, 1]}, "#/hand/2", "1 is there already.", "a card twice"),
    ({**MAYA, "hand": list(range(1, 42))}, "#/hand", "40", "41 cards"),
    ({**MAYA, "hand": ["1"]}, "#/hand/0", "whole number", "a text for a card"),
    ({**MAYA, "campaigned": ["Martyr"]}, "#/campaigned/0", "Martyr cannot be kept", "a Martyr"),
    ({**MAYA, "campaigned": ["Action"]}, "#/campaigned/0", "Romance", "no subplot"),
    ({**MAYA, "campaigned": ["Romance"] * 9}, "#/campaigned", "8", "nine subplots"),
    ({**MAYA, "campaigned": None}, "#/campaigned", "null", "campaigned null"),
    ({**MAYA, "token": "t"}, "#/token", "Unknown field.", "an unknown field"),
]


@pytest.mark.parametrize(
    ("body", "pointer", "detail"), [pytest.param(*row[:3], id=row[3]) for row in WRONG_SEATS]
)
def test_a_wrong_seat_is_refused(body: Any, pointer: str, detail: str) -> None:
    found = findings(JoinSessionSchema, body)
    assert pointer in found
    assert detail in found[pointer]


@pytest.mark.parametrize("hand", [[], None])
def test_no_hand_brings_nothing(hand: Any) -> None:
    assert not JoinSessionSchema().load({"name": "Maya", "hand": hand}).hand


def test_spectators_may_have_a_name() -> None:
    schema = part_schema(NewSpectator)
    assert schema().load({"name": "Grandmother"}).name == "Grandmother"
    assert schema().load({}).name is None
    assert schema().load({"name": None}).name is None
    assert findings(schema, {"name": "n" * 65})["#/name"]
    assert "U+2066" in findings(schema, {"name": "n\u2066"})["#/name"]


def test_a_body_without_fields_has_none() -> None:
    NoFieldsSchema().load({})
    assert findings(NoFieldsSchema, {"x": 1}) == {"#/x": "Unknown field."}


def test_the_document_takes_either_deck() -> None:
    plugin = DocumentPlugin()
    spec = APISpec("t", "1", "3.1.0", plugins=[plugin])
    [created] = NewTableSchema().options
    reference = plugin.converter.resolve_nested_schema(created)
    whole = {**reference, "components": spec.to_dict()["components"]}
    valid = Draft202012Validator(whole).is_valid
    assert valid({"name": "Tomb"})
    assert valid({"name": "Tomb", "deck": "standard"})
    assert valid({"name": "Tomb", "deck": OWN})
    assert not valid({"name": "Tomb", "deck": "other"})
    assert not valid({"name": "Tomb", "deck": {"name": "Ours"}})
