"""/docs in a browser: which token is needed, and the way from the list of moves to a move."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.openapi.described import DOCUMENT
from tests.web.api_page import execute, follow, operation
from tests.web.pages import Shown, shown

NEEDS = """async () => (await import("/web/docs/needs.js")).NEEDS"""
FILLED_IN = """async ([offer, example]) =>
  (await import("/web/docs/sample.js")).filledIn(offer, example)"""


def opened(page: Shown, link: str) -> Locator:
    follow(page, link)
    found = operation(page, link.split("/")[-1])
    expect(found.get_by_role("button", name="Execute")).to_be_visible()
    return found


def test_a_listed_move_is_made_with_two_presses(chromium: Browser, server: str) -> None:
    with shown(chromium, server, "/docs#/sessions/create_session") as page:
        page.press("Use gm_token", execute(page, "create_session", 201))
        joining = opened(page, "#/seats/join_session")
        expect(joining.locator(".lock")).to_have_text("needs the join code")
        expect(operation(page, "get_lobby").locator(".lock")).to_have_text("as gamemaster")
        refused = execute(page, "join_session", 403)
        expect(refused.locator(".offers button")).to_have_text(["Use join_code"])
        page.press("Use join_code", refused)
        expect(joining.locator(".lock")).to_have_text("with the join code")
        page.press("Use gm_token", execute(page, "join_session", 201))
        opened(page, "#/moves/list_moves")
        listed = execute(page, "list_moves")
        expect(listed.get_by_role("status")).to_contain_text("7 moves: start_adventure, ")
        page.press("Make this move: start_adventure", listed)
        body = operation(page, "play_move").get_by_role("textbox", name="Request body")
        expect(body).to_have_value(re.compile('"move": "start_adventure"'))
        execute(page, "play_move")
        opened(page, "#/moves/list_moves")
        page.press("Make this move: rename (character c1)", execute(page, "list_moves"))
        expect(body).to_have_value(re.compile('"name": "Maya Light"'))  # of the example
        expect(body).to_be_in_viewport()
        described = DOCUMENT["components"]["schemas"]["RenameMove"]["description"]
        expect(operation(page, "play_move")).to_contain_text(described.split(".")[0])
        expect(operation(page, "play_move").get_by_role("status")).to_be_empty()
        execute(page, "play_move")
        page.complaints.clear()  # the browser's own: a request was answered 403


def test_what_is_said_to_need_a_token_exists(chromium: Browser, server: str) -> None:
    locked = {
        described["operationId"]
        for path in DOCUMENT["paths"].values()
        for described in path.values()
        if described.get("security")
    }
    with shown(chromium, server, "/verify") as page:
        assert set(page.page.evaluate(NEEDS)) <= locked


@pytest.mark.parametrize(
    ("schema", "example", "value"),
    [
        pytest.param({"enum": [76, 80]}, 57, 76, id="a card that is not there"),
        pytest.param({"enum": [57, 80]}, 80, 80, id="the example's card is there"),
        pytest.param({"type": "string", "minLength": 1}, None, "…", id="a text without an example"),
        pytest.param({"type": "integer", "minimum": 2}, 1, 2, id="too small"),
        pytest.param({"type": ["integer", "null"]}, None, 0, id="a number or null"),
        pytest.param(
            {"type": "array", "minItems": 2, "items": {"enum": [4, 7, 9]}},
            [57, 3],
            [4, 7],
            id="so many cards",
        ),
        pytest.param(
            {"anyOf": [{"type": "array", "prefixItems": [{"const": "A"}], "minItems": 1}]},
            ["B"],
            ["A"],
            id="steps",
        ),
        pytest.param(
            {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
            {},
            {"name": "…"},
            id="an object lacks a field",
        ),
    ],
)
def test_required_fields_are_filled_in(
    chromium: Browser, server: str, schema: object, example: object, value: object
) -> None:
    """As in the example where the table allows it."""
    offer = {"body": {"move": "act"}, "open": {"field": schema}, "required": ["field"]}
    given = {} if example is None else {"field": example}
    with shown(chromium, server, "/verify") as page:
        filled_in = page.page.evaluate(FILLED_IN, [offer, given])
        assert filled_in == {"move": "act", "field": value}, json.dumps(filled_in)
