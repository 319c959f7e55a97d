"""What generators of code need of the document, so that what they make compiles and reads well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

import brotli
import orjson
import pytest
from msgspec import UNSET
from msgspec.structs import fields

from service.problems.kinds import KINDS
from service.tables.common.event import secrets_of
from tests.openapi.described import DOCUMENT, operations, refused_by
from tests.rows import each_row
from tests.tables.drama_deck.rules import EVENTS

SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
CHOICES = {
    f"#/components/schemas/{name}": schema["enum"]
    for name, schema in SCHEMAS.items()
    if "enum" in schema
}
MOST_BYTES = 67_200
"""The size of the document as JSON, compressed."""
OF_LANGUAGES = {
    *("Any", "Array", "Attribute", "Boolean", "Character", "Class", "Configuration", "Date"),
    *("Die", "Duration", "End", "Error", "Event", "Exception", "Function", "Integer", "Level"),
    *("List", "Locale", "Logger", "Long", "Map", "Match", "Method", "Module", "Number", "Object"),
    *("Objects", "Optional", "Override", "Pair", "Process", "Record", "Result", "Set", "String"),
    *("Struct", "Symbol", "Table", "Task", "Thread", "Type", "Until", "Use", "Void"),
}
"""Names of languages' own that generated code would hide, or could not compile beside."""


def objects(at: Any = DOCUMENT, without: Collection[str] = ()) -> Iterator[dict[str, Any]]:
    """Every object of the document, but what has one of these names."""
    if isinstance(at, list):
        for item in at:
            yield from objects(item, without)
    if isinstance(at, dict):
        yield at
        for key, value in at.items():
            if key not in without:
                yield from objects(value, without)


def schemas() -> Iterator[dict[str, Any]]:
    """Every JSON Schema of the document, examples left out."""
    return objects(without=("example", "examples"))


def test_every_reference_leads_to_a_component_also_in_examples() -> None:
    references = [one["$ref"] for one in objects() if isinstance(one.get("$ref"), str)]
    assert len(references) > 1_000
    for reference in references:
        root, components, kind, name = reference.split("/")
        assert (root, components) == ("#", "components")
        assert name in DOCUMENT["components"][kind]


def test_it_is_short_enough_to_load_at_once() -> None:
    assert len(brotli.compress(orjson.dumps(DOCUMENT), quality=11)) <= MOST_BYTES


def test_no_schema_has_the_name_of_a_languages_own() -> None:
    assert SCHEMAS.keys() & OF_LANGUAGES == set()
    assert all(name.isidentifier() and name[0].isupper() for name in SCHEMAS)


def test_every_set_of_values_has_one_name() -> None:
    """Generators give an enum within a schema a name of their own, each time another one."""
    within = [at["enum"] for at in schemas() if isinstance(at.get("enum"), list)]
    named = [schema["enum"] for schema in SCHEMAS.values() if "enum" in schema]
    several = [values for values in within if len(values) > 1]
    assert Counter(map(str, several)) == Counter(map(str, named))
    assert all(None not in values for values in named)


def test_a_constant_is_an_enum_too() -> None:
    """Some generators know no `const`; for others an enum of one value is not enough."""
    constants = [at for at in schemas() if "const" in at or len(at.get("enum", "ab")) == 1]
    assert constants
    assert [at for at in constants if at.get("enum") != [at.get("const")]] == []


def test_no_reference_or_union_has_a_default() -> None:
    unions = ("$ref", "anyOf", "oneOf", "allOf")
    assert [at for at in schemas() if "default" in at and any(name in at for name in unions)] == []


def test_a_default_that_is_told_in_words_is_one_of_its_values() -> None:
    described = [at for at in schemas() if "x-default" in at and "description" in at]
    assert described
    for at in described:
        reference = at.get("$ref") or at["anyOf"][0].get("$ref")
        if reference in CHOICES:
            assert at["x-default"] in CHOICES[reference]
        assert at["description"].endswith(f"`{at['x-default']}` if omitted.")


def test_links_take_no_objects() -> None:
    links = [
        link
        for _, _, operation in operations()
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert links
    assert not any("requestBody" in link for link in links)


def test_a_token_is_the_only_credential_and_stands_in_a_header() -> None:
    assert DOCUMENT["security"] == []
    assert [*DOCUMENT["components"]["securitySchemes"]] == ["bearer"]
    needs = {str(operation.get("security", [])) for _, _, operation in operations()}
    assert needs == {str(need) for need in ([], [{"bearer": []}], [{"bearer": []}, {}])}


def test_every_kind_of_problem_is_listed_and_others_are_possible() -> None:
    code = SCHEMAS["Problem"]["properties"]["code"]
    assert code["x-extensible-enum"] == [*KINDS]
    assert refused_by(code, "a_code_to_come") == []


def test_an_offer_names_a_move() -> None:
    body = SCHEMAS["MoveOffer"]["properties"]["body"]
    moves = SCHEMAS["Move"]["discriminator"]["mapping"]
    assert {*SCHEMAS["MoveName"]["enum"]} == moves.keys()
    assert refused_by(body, {"move": "use_card", "card": 7}) == []
    assert refused_by(body, {"move": "fly"})
    assert refused_by(body, {"card": 7})


def test_prose_stands_in_the_tags() -> None:
    """The description of the document stands at the head of every generated file."""
    assert len(DOCUMENT["info"]["description"]) < 500
    assert DOCUMENT["info"]["summary"]


@each_row("type", EVENTS)
def test_every_kind_of_event_has_a_schema_of_its_own(type: str) -> None:
    union, kind = SCHEMAS["TableEvent"], EVENTS[type]
    name = f"{type.title().replace('_', '')}Event"
    assert union["discriminator"]["mapping"][type] == f"#/components/schemas/{name}"
    assert {"$ref": f"#/components/schemas/{name}"} in union["oneOf"]
    schema = SCHEMAS[name]
    assert schema["properties"]["type"]["const"] == type
    content = {*kind.__struct_encode_fields__}
    assert schema["properties"].keys() == {"id", "version", "at", "by", "type"} | content
    optional = {field.encode_name for field in fields(kind) if field.default is UNSET}
    absent = {*secrets_of(kind), *optional}
    assert set(schema["required"]) == schema["properties"].keys() - absent


EVENT = {"id": 7, "version": 3, "at": "2026-11-25T20:00:00Z", "by": None}


@pytest.mark.parametrize(
    ("event", "fits"),
    [
        pytest.param({"type": "moon_risen", "phase": "full"}, False, id="a type to come"),
        pytest.param({"type": "foe_removed", "foe": "f1", "name": "Thug"}, True, id="a known one"),
        pytest.param({"type": "foe_removed", "foe": "f1", "name": 1}, False, id="wrong content"),
        pytest.param({"type": "foe_removed", "foe": "f1"}, False, id="content left out"),
        pytest.param(
            {"type": "foe_removed", "foe": "f1", "name": "Thug", "why": ""}, True, id="more content"
        ),
    ],
)
def test_an_event_is_of_exactly_one_kind(event: dict[str, Any], fits: bool) -> None:
    assert (refused_by(SCHEMAS["TableEvent"], EVENT | event) == []) is fits
