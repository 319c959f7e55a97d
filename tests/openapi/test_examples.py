"""Every example of operations without a session is sent, and answered as shown."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.systems.registry import MECHANICS
from tests.openapi.described import (
    DOCUMENT,
    EVERY,
    LARGER,
    STATELESS,
    examples,
    examples_in,
    operations,
    refused_by,
    success,
    undocumented,
    with_example,
)
from tests.rows import each_row

CUT = "_lists_cut_short"
"""How the name of an example ends whose lists show their first item only."""
SEED = "as the document shows it"
"""The seed of examples that seem to be of chance."""
# The document's short code is no session's; tests/tabletop/test_short_codes.py redeems real ones.
OF_A_SESSION = {"redeem_short_code"}
# Answers that tell of the host: examples have their shape alone.
OF_THE_HOST = {"get_readiness"}
# Answers that chance makes: their examples with a seed are below.
OF_CHANCE = {f"roll_{mechanic.replace('/', '_')}_by_query" for mechanic in MECHANICS}


@each_row(("path", "method", "operation"), EVERY)
def test_every_example_of_an_answer_has_its_shape(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in success(operation)[1].get("content", {}).values():
        for answer in examples(content).values():
            assert refused_by(content["schema"], answer) == []


@each_row(("path", "method", "operation"), EVERY)
def test_every_example_of_a_body_has_its_shape(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for body in examples(content).values():
            assert refused_by(content["schema"], body) == []


@each_row(("path", "method", "operation"), STATELESS)
def test_every_example_of_a_body_gets_its_answer(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    if operation["operationId"] in OF_A_SESSION:
        return
    here = with_example(path, operation)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for media, shown in operation["responses"]["200"]["content"].items():
            for name, body in examples(content).items():
                accept = {"Accept": media}
                unseeded = has_dice(operation) and "seed" not in body
                sent = seeded(body) if unseeded else body
                response = client.open(here, method=method.upper(), json=sent, headers=accept)
                assert (response.status_code, response.mimetype) == (200, media)
                answer = value_of(response)
                assert (by_chance(answer) if unseeded else answer) == examples(shown)[name]


def has_dice(operation: dict[str, Any]) -> bool:
    return operation["operationId"].startswith("roll_")


def seeded(body: dict[str, Any]) -> dict[str, Any]:
    """A body that gets the dice of its example: those of the document's seed, or of its own."""
    if "rolls" in body:
        return {"rolls": [seeded(one) for one in body["rolls"]]}
    return {"seed": SEED, **body}


def by_chance(answer: Any) -> Any:
    """An answer as if its seeded dice were of chance."""
    if isinstance(answer, list):
        return [by_chance(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    plain = {key: by_chance(value) for key, value in answer.items()}
    if plain.get("source") == "seed":
        plain["source"] = "system"
    if plain.get("seed") == SEED:
        plain["seed"] = None
    return plain


@each_row(("path", "method", "operation"), STATELESS)
def test_the_first_example_of_a_roll_is_of_chance(
    path: str, method: str, operation: dict[str, Any]
) -> None:
    """A newcomer who sends it gets another roll each time."""
    if "requestBody" not in operation or not has_dice(operation):
        return
    [content] = operation["requestBody"]["content"].values()
    first, *_ = examples(content).values()
    assert all("seed" not in one and "dice" not in one for one in first.get("rolls", [first])[:1])
    answer, *_ = examples(success(operation)[1]["content"]["application/json"]).values()
    rolls = answer.get("rolls", [answer])
    assert rolls[0]["randomness"] == {"source": "system", "seed": None}


def value_of(response: TestResponse) -> Any:
    """What an answer says, as an example shows it."""
    return response.get_json() if response.is_json else response.get_data(as_text=True)


@each_row(("path", "method", "operation"), STATELESS)
def test_every_example_of_a_query_gets_its_answer(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    if "requestBody" in operation:
        return
    path = with_example(path, operation)
    query = examples_in("query", operation)
    for media, content in operation["responses"]["200"]["content"].items():
        response = client.get(path, query_string=query, headers={"Accept": media})
        assert (response.status_code, response.mimetype) == (200, media)
        for name, shown in examples(content).items():
            body = value_of(response)
            if name.endswith(CUT):
                body = cut(body)
            if operation["operationId"] not in OF_THE_HOST | OF_CHANCE:
                assert body == shown


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_a_roll_by_a_link_is_shown_as_of_chance(client: FlaskClient, mechanic: str) -> None:
    path = f"/v1/{mechanic}/roll"
    operation = DOCUMENT["paths"][path]["get"]
    query = {**examples_in("query", operation), "seed": SEED}
    for media, content in success(operation)[1]["content"].items():
        response = client.get(path, query_string=query, headers={"Accept": media})
        [shown] = examples(content).values()
        assert by_chance(value_of(response)) == shown


def cut(value: Any) -> Any:
    """A value with the first item of each list, and the first text of each part of a card."""
    if isinstance(value, list):
        return [cut(item) for item in value[:1]]
    if not isinstance(value, dict):
        return value
    return {
        key: {part: dict(list(texts.items())[:1]) for part, texts in item.items()}
        if key == "keyword_texts"
        else cut(item)
        for key, item in value.items()
    }


@each_row(("path", "method", "operation"), STATELESS)
def test_every_error_of_an_operation_is_as_shown(
    client: FlaskClient, path: str, method: str, operation: dict[str, Any]
) -> None:
    requests: dict[str, dict[str, Any]] = {
        "400": {"data": "{", "content_type": "application/json"},
        "413": {
            "data": b" " * (LARGER.get(path, 16_384) + 1),
            "content_type": "application/json",
        },
        "415": {"data": "{}", "content_type": "text/plain"},
        "422": (
            {"json": {**required_of(operation), "nonsense": 1}}
            if "requestBody" in operation
            else {"query_string": {**required_of(operation), "nonsense": "1"}}
        ),
    }
    for status, reference in operation["responses"].items():
        if status in requests:
            shown = DOCUMENT["components"]["responses"][reference["$ref"].split("/")[-1]]
            response = client.open(
                with_example(path, operation), method=method.upper(), **requests[status]
            )
            assert response.status_code == int(status)
            assert response.mimetype == "application/problem+json"
            problem = response.get_json()
            shown_examples = shown["content"]["application/problem+json"]["examples"]
            assert problem == shown_examples[problem["code"]]["value"]


def required_of(operation: dict[str, Any]) -> dict[str, Any]:
    """An example request, so that nothing but the nonsense is wrong."""
    for content in operation.get("requestBody", {}).get("content", {}).values():
        [first, *_] = examples(content).values()
        return dict(first)
    return examples_in("query", operation)


@pytest.mark.parametrize("name", [*MECHANICS, "decks", "keys", "receipts", "sessions"])
def test_answers_hold_exactly_the_documented_fields(name: str) -> None:
    """An answer that gains a field must gain it in the document too."""
    for path, _, operation in operations():
        if not f"{path}/".startswith(f"/v1/{name}/"):
            continue
        for content in success(operation)[1].get("content", {}).values():
            for answer in examples(content).values():
                assert undocumented(content["schema"], answer) == []


def test_a_path_that_leads_nowhere_is_answered_as_shown(client: FlaskClient) -> None:
    shown = DOCUMENT["components"]["responses"]["Other"]["content"]["application/problem+json"]
    assert client.get("/nowhere").get_json() == shown["examples"]["not_found"]["value"]
