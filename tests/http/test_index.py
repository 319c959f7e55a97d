"""The index: every mechanic, every field, every path; and the header that leads to the document."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema, fields, validate
from msgspec.structs import astuple

from service.http.field_entries import entries
from service.mechanics.mechanic import Mechanic
from service.mechanics.order import COMMON
from service.schemas.fields import choice, flag, number, several, whole
from service.systems.registry import MECHANICS
from tests.systems.cases import CASES, EVERY

Json = dict[str, Any]
BOTH = {"body": ["roll", "rolls"], "query": ["roll", "odds"]}
LINK = '</openapi.json>; rel="service-desc", </docs>; rel="service-doc"'


def index(client: FlaskClient) -> Json:
    answer = client.get("/v1")
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    body: Json = answer.get_json()
    return body


def indexed(client: FlaskClient, name: str) -> Json:
    [mechanic] = [one for one in index(client)["mechanics"] if one["name"] == name]
    return dict(mechanic)


def field(listed: list[Json], name: str, **taken: Any) -> Json:
    """The one field of a name that is taken there."""
    named = [one for one in listed if one["name"] == name]
    [one] = [one for one in named if all(one[place] for place in taken)]
    return one


def test_every_mechanic_is_listed_once(client: FlaskClient) -> None:
    listed = index(client)["mechanics"]
    assert [mechanic["name"] for mechanic in listed] == [*MECHANICS]
    assert all(mechanic["title"] and mechanic["about"] for mechanic in listed)


@pytest.mark.parametrize("mechanic", EVERY)
def test_every_link_of_a_mechanic_leads_to_it(client: FlaskClient, mechanic: Mechanic) -> None:
    listed = indexed(client, mechanic.name)
    links, (path, _, query) = listed["links"], listed["example"].partition("?")
    assert path == links["roll"]
    for verb in ("roll", "odds", "picture"):
        assert client.get(f"{links[verb]}?{query}").status_code == 200
    body = CASES[mechanic.name].least
    assert client.post(links["roll"], json=body).get_json()["mechanic"] == mechanic.name
    rolls = client.post(links["rolls"], json={**body, "count": 2}).get_json()["rolls"]
    assert [roll["mechanic"] for roll in rolls] == [mechanic.name] * 2


def test_every_other_link_leads_somewhere(client: FlaskClient) -> None:
    """Some take no GET."""
    links = index(client)["links"]
    statuses = {name: client.get(path).status_code for name, path in links.items()}
    posted = {name for name, status in statuses.items() if status == 405}
    assert posted == {"batch", "receipts", "sessions"}
    assert {status for name, status in statuses.items() if name not in posted} == {200}


@pytest.mark.parametrize("mechanic", EVERY)
def test_every_field_is_listed_where_it_is_taken(client: FlaskClient, mechanic: Mechanic) -> None:
    """By the OpenAPI document, which is made of the same schemas in another way."""
    document = client.get("/openapi.json").get_json()
    listed = indexed(client, mechanic.name)["fields"] + index(client)["fields"]
    for verb in ("roll", "rolls"):
        post = document["paths"][f"/v1/{mechanic.name}/{verb}"]["post"]
        reference = post["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        schema = document["components"]["schemas"][reference.rpartition("/")[2]]
        top = [one for one in listed if verb in one["body"] and "." not in one["name"]]
        assert {one["name"] for one in top} == {*schema["properties"]}
        required = {one["name"] for one in top if one["required"]}
        assert required == {*schema.get("required", ())}
    for verb in ("roll", "odds"):
        get = document["paths"][f"/v1/{mechanic.name}/{verb}"]["get"]
        taken = {one["name"]: one["required"] for one in listed if verb in one["query"]}
        names = [one["$ref"].rpartition("/")[2] for one in get["parameters"]]
        parameters = [document["components"]["parameters"][name] for name in names]
        assert taken == {one["name"]: one["required"] for one in parameters}


def test_fields_of_every_roll_are_listed_once(client: FlaskClient) -> None:
    whole = index(client)
    assert {one["name"] for one in whole["fields"]} == {*COMMON} - {"mechanic"}
    for mechanic in whole["mechanics"]:
        assert not {one["name"] for one in mechanic["fields"]} & {*COMMON}
    assert field(whole["fields"], "seed")["query"] == ["roll"]
    assert (field(whole["fields"], "count")["body"], field(whole["fields"], "dice")["body"]) == (
        ["rolls"],
        ["roll"],
    )


def test_a_field_as_it_is_listed(client: FlaskClient) -> None:
    torg = indexed(client, "torg/2d10")["fields"]
    rule = field(torg, "stymied_rule")
    assert rule.pop("about").startswith("`article`: Stymied takes the reroll")
    assert rule == {
        "name": "stymied_rule",
        "type": "string",
        "required": False,
        "default": "article",
        "allowed": "article, deck",
        **BOTH,
    }
    assert field(torg, "dice.possibilities")["type"] == "integer[][]"
    assert field(torg, "modifiers[].name")["allowed"] == "1 to 64 characters"
    score = field(indexed(client, "torang/ability")["fields"], "helpers[].score")
    assert (score["required"], score["query"]) == (True, [])


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class InnerSchema(Schema):
    """Something within."""

    deep = several(flag("Deep."), 3, "A list.", load_default=())
    renamed = fields.String(data_key="other", metadata={"description": "Another name."})


class OuterSchema(Schema):
    plain = number("A number.", required=True)
    colour = choice(Colour, "A colour.", load_default=Colour.BLUE)
    text = fields.String(validate=validate.Length(1, 9), metadata={"description": "A text."})
    lists = several(several(whole(1, 6, "A face."), 3, "Faces."), 3, "Lists of faces.")
    inner = fields.Nested(InnerSchema)
    inners = several(InnerSchema, 3, "Several.", load_default=())


def test_the_fields_of_a_schema_in_a_flat_list() -> None:
    assert [astuple(entry) for entry in entries(OuterSchema())] == [
        ("plain", "integer", True, None, "-1000000 to 1000000", "A number."),
        ("colour", "string", False, Colour.BLUE, "red, blue", "A colour."),
        ("text", "string", False, None, "1 to 9 characters", "A text."),
        ("lists", "integer[][]", False, None, "1 to 6", "Lists of faces."),
        ("inner", "object", False, None, None, "Something within."),
        ("inner.deep", "boolean[]", False, (), None, "A list."),
        ("inner.other", "string", False, None, None, "Another name."),
        ("inners", "object[]", False, (), None, "Several."),
        ("inners[].deep", "boolean[]", False, (), None, "A list."),
        ("inners[].other", "string", False, None, None, "Another name."),
    ]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/v1", 200),
        ("HEAD", "/v1", 200),
        ("GET", "/nowhere", 404),
        ("PUT", "/v1/dice/roll", 405),
        ("POST", "/v1/dice/roll", 422),
        ("GET", "/v1/sessions/x", 401),
    ],
)
def test_the_api_is_described_where_it_is_met(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    answer = client.open(path, method=method)
    assert (answer.status_code, answer.headers.getlist("Link")) == (status, [LINK])


def test_the_index_is_described_also_when_it_is_known(client: FlaskClient) -> None:
    etag = client.get("/v1").headers["ETag"]
    again = client.get("/v1", headers={"If-None-Match": etag})
    assert (again.status_code, again.headers["Link"]) == (304, LINK)


def test_what_a_link_names_is_there(client: FlaskClient) -> None:
    for part in LINK.split(", "):
        assert client.get(part[1 : part.index(">")]).status_code == 200
