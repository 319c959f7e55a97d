"""What is seen of a table and of its events is what the document tells, no less and no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest
from apispec import APISpec
from jsonschema_rs import Draft202012Validator
from marshmallow import Schema

from service.http.schemas import TableEventSchema, TableViewSchema
from service.openapi.converter import DocumentPlugin
from service.schemas.derive import reply_schema
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.event import Event
from service.tables.drama_deck.game.pages import OwnHand, PoolList, get_hand, get_pools
from service.tables.drama_deck.moves.cards import RevealCard
from service.tables.drama_deck.roll_view import RollAsked
from tests.http.schemas.loading import as_json
from tests.http.schemas.situations import SITUATIONS, Told, first_round, free, opening, resolved
from tests.tables.drama_deck.game import seen_by
from tests.tables.drama_deck.rules import EVENTS

SERVICE = Path(__file__).parents[3] / "service"
BASES = {"CardDecided", "CardEvent", "CharacterEvent", "EventContent", "RollEvent", "TradedCards"}
"""What kinds of events are made of."""
WATCHER = Actor(Role.SPECTATOR, spectator="w1")
VIEWERS = (GAMEMASTER, *(Actor(Role.PLAYER, f"c{number}") for number in (1, 2, 3)), WATCHER)
AT = "2026-11-21T10:00:00.000Z"
Json = dict[str, Any]


@cache
def documented() -> tuple[APISpec, DocumentPlugin]:
    plugin = DocumentPlugin()
    return APISpec("t", "1", "3.1.0", plugins=[plugin]), plugin


@cache
def told_as(schema: type[Schema]) -> Json:
    """The JSON Schema of an answer; objects have no fields that it does not name."""
    spec, plugin = documented()
    reference = plugin.converter.resolve_nested_schema(schema)
    schemas = spec.to_dict()["components"]["schemas"]
    for schema in schemas.values():
        if schema.get("type") == "object":
            schema.setdefault("additionalProperties", False)
    return {**reference, "components": {"schemas": schemas}}


@cache
def validator(schema: type[Schema]) -> Draft202012Validator:
    return Draft202012Validator(told_as(schema))


def wrong(schema: type[Schema], value: Any) -> list[str]:
    """What the document would not have told, with where."""
    errors = validator(schema).iter_errors(value)
    return [f"{'.'.join(map(str, error.instance_path))}: {error.message}" for error in errors]


def seen(game: Told, viewer: Actor) -> Json:
    view: Json = as_json(seen_by(game.table, viewer))
    return view


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_table_is_seen_as_it_is_documented(situation: str) -> None:
    game = SITUATIONS[situation]()
    for viewer in VIEWERS:
        assert wrong(TableViewSchema, seen(game, viewer)) == []


def test_a_field_more_or_less_would_be_found() -> None:
    """The test above can fail."""
    view = seen(first_round(), GAMEMASTER)
    assert wrong(TableViewSchema, view | {"secret": 1})
    assert wrong(TableViewSchema, {key: view[key] for key in view if key != "foes"})
    view["characters"][0]["hand"]["cards"] = "57"
    view["rolls"][0]["modifiers"][0]["secret"] = 1
    found = wrong(TableViewSchema, view)
    assert any("hand.cards" in error for error in found)
    assert any("modifiers" in error for error in found)


def test_every_field_has_a_description() -> None:
    told_as(TableViewSchema)
    schemas = documented()[0].to_dict()["components"]["schemas"]
    for name, schema in schemas.items():
        if name == "SkillBox":  # of other answers
            continue
        for field, shape in schema.get("properties", {}).items():
            assert shape.get("description"), f"{name}.{field}"


def parts(schema: Json, value: Any, at: str = "") -> Iterator[tuple[str, bool]]:
    """Each place that may be null, or a list: whether something is there."""
    whole = told_as(TableViewSchema)["components"]["schemas"]
    options = schema.get("anyOf", [schema])
    kinds = schema.get("type", "")
    if len(options) > 1 or "null" in kinds or kinds == "array":
        yield at, bool(value) or value in (False, 0)
    if value is None:
        return
    if "$ref" in options[0]:
        schema = whole[options[0]["$ref"].split("/")[-1]]
    if isinstance(value, list):
        for item in value:
            yield from parts(schema["items"], item, f"{at}[]")
    elif isinstance(value, dict):
        for name, field in schema.get("properties", {}).items():
            if name in value:
                yield from parts(field, value[name], f"{at}.{name}")


# What no situation has, and why.
NEVER: dict[tuple[str, bool], str] = {
    (".round.taking_part", False): "somebody takes part",
    (".skill_resolutions[].steps", False): "a task has a step",
    (".skill_resolutions[].steps[].letters", False): "a step has its letter",
    (".characters", False): "somebody has joined",
    (".awards.characters", False): "somebody is in play",
    (".awaiting[].waits_for", False): "an answer is somebody's",
    (".notes[].by.spectator", True): "a spectator says nothing",
    (".undo[].by.spectator", True): "a spectator plays no move",
}


def test_the_situations_show_everything_that_can_be_null_or_empty() -> None:
    """Else the test of tables would not see how such a field looks, or that it is never null."""
    schema = told_as(TableViewSchema)
    found = {
        part
        for game in [make() for make in SITUATIONS.values()]
        for viewer in VIEWERS
        for part in parts(schema, seen(game, viewer))
    }
    places = {at for at, _ in found}
    missing = {(at, there) for at in places for there in (True, False)} - found
    assert missing == {*NEVER}


def test_a_roll_of_the_table_is_asked_for_with_exactly_these_fields() -> None:
    """Shared rolls have other bodies, so that the document has to leave this object open."""
    [roll] = seen(first_round(), GAMEMASTER)["rolls"]
    assert {*roll["request"]} == {*RollAsked.__struct_fields__}


# Who sees what.


@pytest.mark.rule("DD-05")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    game = opening()
    own, others = Actor(Role.PLAYER, "c1"), (GAMEMASTER, SPECTATOR, Actor(Role.PLAYER, "c9"))
    cards = list(game.table.hands["c1"])
    assert seen(game, own)["characters"][0]["hand"] == {"count": len(cards), "cards": cards}
    for other in others:
        assert seen(game, other)["characters"][0]["hand"] == {"count": len(cards), "cards": None}


def test_hands_and_pools_by_themselves_are_as_documented() -> None:
    table = free().table
    assert wrong(reply_schema(OwnHand), as_json(get_hand(table, Actor(Role.PLAYER, "c2")))) == []
    all_pools = get_pools(table, SPECTATOR)
    assert any(pool.cards for pool in all_pools.pools)
    assert wrong(reply_schema(PoolList), as_json(all_pools)) == []


# Events.


def event(happened: Event, viewer: Actor) -> Json:
    kind: Json = as_json({"id": 1, "version": 1, "at": AT, **happened.visible_to(viewer)})
    return kind


@pytest.mark.parametrize("situation", SITUATIONS)
def test_events_hold_what_is_documented(situation: str) -> None:
    for happened in SITUATIONS[situation]().events:
        for viewer in VIEWERS:
            assert wrong(TableEventSchema, event(happened, viewer)) == []


def test_what_an_event_tells_hides_nothing_of_the_event_itself() -> None:
    for make in SITUATIONS.values():
        for happened in make().events:
            assert not {"id", "version", "at", "type", "by"} & set(happened.content)


def test_every_kind_of_event_is_gathered_and_recorded() -> None:
    """A kind is recorded where it is made, or handed to what makes it."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SERVICE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    declared = {
        node.name
        for node in nodes
        if isinstance(node, ast.ClassDef)
        and BASES & {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
    }
    made = {
        part.id
        for node in nodes
        if isinstance(node, ast.Call)
        for part in (node.func, *node.args)
        if isinstance(part, ast.Name)
    }
    assert {kind.__name__ for kind in EVENTS.values()} == declared - BASES
    assert declared - BASES <= made


def test_the_document_lists_every_event() -> None:
    spec, _ = documented()
    told_as(TableEventSchema)
    schemas = spec.to_dict()["components"]["schemas"]
    for type_, kind in EVENTS.items():
        schema = schemas[f"{type_.title().replace('_', '')}Event"]
        assert {*kind.__struct_encode_fields__} <= schema["properties"].keys()
        assert schema["description"] == cleandoc(kind.__doc__ or "").replace("\n", " ")
        assert schema["description"].endswith((".", ")", "?"))


def test_secret_content_is_told_to_those_it_is_for() -> None:
    game = resolved()
    drawn = [happened for happened in game.events if happened.type == "cards_drawn"]
    for happened in drawn:
        own = Actor(Role.PLAYER, happened.content["character"])
        assert len(event(happened, own)["cards"]) == happened.content["count"]
        assert all("cards" not in event(happened, v) for v in VIEWERS if v != own)
    [hidden] = [h for h in game.events if h.type == "dice_rolled" and h.content["hidden"]]
    assert "text" in event(hidden, GAMEMASTER)
    assert "text" not in event(hidden, SPECTATOR)


def test_a_card_shown_is_told_to_all() -> None:
    game = free()
    card = game.table.hands["c1"][0]
    [shown] = game.by("c1", RevealCard(card=card))
    assert event(shown, SPECTATOR)["card"] == card
