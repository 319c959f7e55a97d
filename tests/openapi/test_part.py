"""A part of the document: what operations take, and whatever that refers to."""

from __future__ import annotations

from typing import Any

from service.http.pages import part

DOCUMENT: dict[str, Any] = {
    "paths": {
        "/a": {
            "get": {"parameters": [{"$ref": "#/components/parameters/P"}], "summary": "A"},
            "post": {"requestBody": {"schema": {"$ref": "#/components/schemas/Loop"}}},
        },
        "/b": {"get": {}},
    },
    "components": {
        "parameters": {"P": {"schema": {"anyOf": [{"$ref": "#/components/schemas/Leaf"}]}}},
        "schemas": {
            "Leaf": {"type": "string"},
            "Loop": {"items": {"$ref": "#/components/schemas/Loop"}},
            "Other": {},
        },
    },
}


def test_it_has_all_that_is_referred_to_and_no_more() -> None:
    components = DOCUMENT["components"]
    assert part(DOCUMENT, [("/a", "get")]) == {
        "paths": {"/a": {"get": {"parameters": DOCUMENT["paths"]["/a"]["get"]["parameters"]}}},
        "components": {
            "parameters": components["parameters"],
            "schemas": {"Leaf": components["schemas"]["Leaf"]},
        },
    }
    assert part(DOCUMENT, [("/a", "post"), ("/b", "get")]) == {
        "paths": {"/a": {"post": DOCUMENT["paths"]["/a"]["post"]}, "/b": {"get": {}}},
        "components": {"schemas": {"Loop": components["schemas"]["Loop"]}},
    }
