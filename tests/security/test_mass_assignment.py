"""No field gets in that a request does not know: every name of the service, in every body."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.store.session import SeatRecord, Session
from service.store.store import Store
from service.tables.drama_deck.card import Card, standard
from service.tables.drama_deck.table import Table
from tests.openapi.described import DOCUMENT
from tests.security.endpoints import ENDPOINTS, JSON, Endpoint, Json, resolved_parameter
from tests.security.stored import dumped
from tests.systems.cases import CASES
from tests.tables.drama_deck.game import facts_of
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

SCHEMAS: Json = DOCUMENT["components"]["schemas"]
AT_ONCE = 90  # a problem lists 100 errors, and these may not be all
INVENTED = {
    *("role", "actor", "token_hash", "key", "is_admin", "admin", "gamemaster", "as", "user"),
    *("__class__", "__proto__", "constructor", "prototype", "self", "of", "order", "only", "many"),
    *("", " ", "Name", "name ", "move.card", "card[]", "card[0]", "$ref", "_id", "0", "a/b", "a~b"),
}


def property_names(schema: Any) -> Iterator[str]:
    """Every name that a JSON Schema gives to a property, however deep."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for inner in schema.values():
            yield from property_names(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from property_names(inner)


def stored_names() -> set[str]:
    """The names under which the store keeps a session, and the service thinks of one."""
    kept = {"format", "own_deck", "master_seed", "join_hash", "version"}
    known = {*Table.__struct_fields__, *Session.__struct_fields__}
    known |= set(Card.__struct_fields__)
    return kept | known | set(SeatRecord.__struct_fields__)


NAMES = sorted(set(property_names(SCHEMAS)) | stored_names() | INVENTED)


def test_the_names_are_all_that_there_are() -> None:
    wanted = {
        "master_seed",
        "server_seed",
        "seats",
        "hands",
        "deck",
        "version",
        "token",
        "gm_token",
        "join_code",
    }
    assert wanted | {"hand", "possibilities", "character", "receipt", "join_hash"} <= set(NAMES)
    assert len(NAMES) > 300


# What a request may have, by the document.


def resolved(schema: Json) -> Json:
    """A schema, wherever it is written."""
    if "$ref" in schema:
        return resolved(SCHEMAS[schema["$ref"].rpartition("/")[2]])
    for several in ("anyOf", "allOf"):
        objects = [resolved(inner) for inner in schema.get(several, ())]
        for inner in objects:
            if "properties" in inner:
                return inner
    return schema


def of_body(schema: Json, body: Json) -> Json:
    """The schema of a body; in a union, that of its shape."""
    if "discriminator" in schema:
        told = schema["discriminator"]
        return resolved({"$ref": told["mapping"][body[told["propertyName"]]]})
    return resolved(schema)


@dataclass(frozen=True)
class Place:
    """An object within a body: the way to it, and the names that it knows."""

    way: tuple[str | int, ...]
    known: frozenset[str]

    @property
    def pointer(self) -> str:
        return "#" + "".join(f"/{step}" for step in self.way)


def places(schema: Json, value: Any, way: tuple[str | int, ...] = ()) -> Iterator[Place]:
    """Every object of a body, with what its schema knows."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(schema.get("items", {}), item, (*way, index))
    if not isinstance(value, dict):
        return
    told = of_body(resolved(schema), value)
    if "properties" not in told:
        return  # any object: the body of shared dice is a request of its own, below
    yield Place(way, frozenset(told["properties"]))
    for name, inner in value.items():
        yield from places(told["properties"][name], inner, (*way, name))


def with_fields(body: Json, place: Place, names: list[str]) -> Json:
    """The body with these names in one of its objects."""
    made = copy.deepcopy(body)
    target: Any = made
    for step in place.way:
        target = target[step]
    target.update(dict.fromkeys(names, 1))
    return made


def escaped(name: str) -> str:
    """A name within a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def nests(body: Json) -> bool:
    """Whether there are objects within it."""
    return any(isinstance(value, dict | list) for value in body.values())


# Bodies that the document does not show.
DECK = {"name": "Short", "cards": [facts_of(standard()[57]), facts_of(standard()[1])]}
MORE: Mapping[str, list[Json]] = {
    "create_session": [{"name": "x", "settings": {"hand_size": 4}, "deck": DECK}],
    "join_session": [{"name": "x", "possibilities": 3, "hand": [3], "campaigned": ["Romance"]}],
    "play_move": [
        {"move": "roll", "value": 1, "dice": {"hot": 1}, "modifiers": [{"name": "a", "value": 1}]},
        {"move": "spend_possibility", "roll": "r1", "dice": {"possibilities": [[3]]}},
    ],
    **{
        f"roll_{mechanic.replace('/', '_')}": [body for body in cases.rolls if nests(body)]
        for mechanic, cases in CASES.items()
    },
}


def bodies() -> Iterator[Any]:
    for id, found in ENDPOINTS.items():
        shown = [*found.bodies.values(), *MORE.get(id, ())]
        for number, body in enumerate(shown):
            about = body.get("move", number)
            yield pytest.param(found, body, id=f"{id}-{about}")


@pytest.fixture(scope="module")
def table(app: Flask) -> TestTable:
    """Nothing here changes it."""
    table = open_table(in_process(app.test_client()), 3).begin("start_rounds", "flip")
    table.gm.ask("POST", "/characters/c3/release", {}).ok()
    return table


def caller_of(found: Endpoint, table: TestTable, body: Json) -> tuple[Caller, str]:
    """Somebody who may send this, and the path."""
    if not found.of_session:
        return Caller(table.gm.send), found.path
    caller = table.gm
    if found.id in ("join_session", "watch_session", "claim_character"):
        caller = table.door
    return caller, found.within(character="c3" if found.id == "claim_character" else "c1")


@pytest.mark.parametrize(("found", "body"), list(bodies()))
def test_a_name_that_a_request_does_not_know_is_refused_wherever_it_stands(
    table: TestTable, store: Store, found: Endpoint, body: Json
) -> None:
    schema = found.told["requestBody"]["content"][JSON]["schema"]
    caller, path = caller_of(found, table, body)
    before = dumped(store.client, table.gm.session)
    for place in places(schema, body):
        unknown = [name for name in NAMES if name not in place.known]
        for start in range(0, len(unknown), AT_ONCE):
            names = unknown[start : start + AT_ONCE]
            reply = caller.ask(found.method, path, with_fields(body, place, names))
            assert (reply.status, reply.code) == (422, "validation_failed"), reply.data
            told = {error.get("pointer"): error["detail"] for error in reply.json["errors"]}
            for name in names:
                detail = told.get(f"{place.pointer}/{escaped(name)}", "")
                assert detail.startswith("Unknown field."), name
    assert dumped(store.client, table.gm.session) == before


def test_shared_dice_know_no_more_than_the_dice_themselves(table: TestTable) -> None:
    """Their body is the request of a mechanic, and as strict."""
    shown = {"mechanic": "dice", "expression": "d6"}
    for start in range(0, len(NAMES), AT_ONCE):
        names = [name for name in NAMES[start : start + AT_ONCE] if name not in DICE_KNOW]
        body = {"expression": shown["expression"], **dict.fromkeys(names, 1)}
        reply = table.gm.try_to("roll_dice", mechanic="dice", body=body)
        assert (reply.status, reply.code) == (422, "validation_failed")
        told = {error["pointer"] for error in reply.json["errors"]}
        assert {f"#/body/{escaped(name)}" for name in names} <= told


DICE_KNOW = set(resolved(SCHEMAS["DiceRequest"])["properties"])


def queries() -> Iterator[Any]:
    for found in ENDPOINTS.values():
        if found.method != "POST" and found.id not in (
            "get_health",
            "get_readiness",
            "get_metrics",
        ):
            yield pytest.param(found, id=found.id)


@pytest.mark.parametrize("found", list(queries()))
def test_a_name_that_a_query_does_not_know_is_refused(
    table: TestTable, store: Store, found: Endpoint
) -> None:
    known = {told["name"] for told in map(resolved_parameter, found.told.get("parameters", ()))}
    unknown = [name for name in NAMES if name not in known]
    before = dumped(store.client, table.gm.session)
    for start in range(0, len(unknown), AT_ONCE):
        names = unknown[start : start + AT_ONCE]
        query = "?" + urlencode(dict.fromkeys(names, "1"))
        ids = {"character": "c1", "spectator": "w1", "number": "57"}
        caller, path = Caller(table.gm.send), found.path.format(session="", **ids)
        if found.of_session:
            caller, path = table.players[0], found.within(**ids)
        if found.id == "delete_session":
            caller = table.gm
        reply = caller.ask(found.method, path + query)
        assert (reply.status, reply.code) == (422, "validation_failed"), reply.data
        told = {error.get("parameter"): error["detail"] for error in reply.json["errors"]}
        for name in names:
            assert told.get(name, "").startswith("Unknown field."), name
    assert dumped(store.client, table.gm.session) == before


def test_a_body_takes_no_query_either(client: FlaskClient) -> None:
    table = open_table(in_process(client), 1)
    for name in ("token", "role", "character", "version", "move", "ticket", "as"):
        reply = table.gm.ask("POST", f"/moves?{name}=1", {"move": "add_foe", "name": "Thug"})
        assert (reply.status, reply.code) == (422, "validation_failed")
    assert table.gm.table()["foes"] == []
