"""The tools of MCP that need no table: rolls with links, odds, and the check of a roll."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import meta

from service.app import create_app
from service.config import Settings
from service.mcp.mechanic_text import query_texts, request_texts
from service.mcp.rpc import RpcError
from service.mcp.tool import Tool, ToolAnswer, call
from service.mechanics.work import MAX_WORK
from service.schemas.fields import RequestSchema
from service.systems.registry import MECHANICS
from tests.http.test_rolls import BODIES
from tests.mcp.asking import Host, Json, host
from tests.tabletop.calling import in_process

TOOLS = [
    *("roll", "opposed", "odds", "compare"),
    *("table_look", "table_moves", "table_play", "verify"),
]
OPPOSED = {"torang/opposed", "opposed"}
ALONE = "not that it was the only one"
D6 = {"mechanic": "dice", "request": {"expression": "1d6"}}
MOST = 15_000
"""Characters of all tools: a model reads them with every conversation."""


@pytest.fixture
def anybody(client: FlaskClient) -> Host:
    return host(client)


@pytest.fixture
def tools(anybody: Host) -> list[Json]:
    listed: list[Json] = anybody.ask("tools/list").ok()["result"]["tools"]
    return listed


def test_there_are_eight_tools(tools: list[Json]) -> None:
    assert [tool["name"] for tool in tools] == TOOLS
    changing = [tool["name"] for tool in tools if not tool["annotations"]["readOnlyHint"]]
    assert changing == ["table_play"]


def test_their_schemas_are_valid_and_strict(tools: list[Json]) -> None:
    for tool in tools:
        schema = tool["inputSchema"]
        meta.validate(schema)
        assert (schema["type"], schema["additionalProperties"]) == ("object", False)
        assert {*schema["required"]} <= {*schema["properties"]}
        assert all(field["description"] for field in schema["properties"].values()), tool["name"]
        assert tool["title"]
        assert tool["description"]


def test_they_are_short(tools: list[Json]) -> None:
    assert len(json.dumps(tools, ensure_ascii=False)) < MOST


def test_no_tool_takes_a_token(tools: list[Json]) -> None:
    for tool in tools:
        assert not {"token", "authorization"} & {*tool["inputSchema"]["properties"]}


def test_every_mechanic_is_told_with_its_fields(tools: list[Json]) -> None:
    by_name = {tool["name"]: tool for tool in tools}
    chosen = [
        by_name[name]["inputSchema"]["properties"]["mechanic"] for name in ("roll", "opposed")
    ]
    assert [{*field["enum"]} for field in chosen] == [{*MECHANICS} - OPPOSED, OPPOSED]
    for name, mechanic in MECHANICS.items():
        told = by_name["opposed" if name in OPPOSED else "roll"]["description"].split("\n")
        [line] = [line for line in told if line.startswith(f"- `{name}`: ")]
        assert all(field in line for field in BODIES[name])
        assert json.dumps(next(iter(mechanic.examples.values()))) in line
        assert f"- `{name}`: " in by_name["odds"]["description"]


def test_a_mechanic_is_told_in_few_words() -> None:
    reaction = MECHANICS["daggerheart/reaction"]
    assert request_texts([reaction]) == (
        "- `daggerheart/reaction`: The gamemaster's d20 against a difficulty: any roll that is not "
        "an attack. Fields: modifier: Added to the dice; advantage: Advantages; disadvantage: "
        "Disadvantages; modifiers[]: Added to the total; extra (text): More dice: NdX, kept dice "
        "such as 4d6kh3, and constants only; difficulty: The total to reach. "
        'Example: {"modifier": 1, "difficulty": 15}'
    )
    assert query_texts([MECHANICS["opposed"]]) == (
        "- `opposed`: active*, active_modifiers[], opposing*, opposing_modifiers[], ties, "
        'lowest_wins. Example: {"active": "2d6+3", "opposing": "1d20"}'
    )
    assert "opposing* (object): like `active`" in request_texts([MECHANICS["torang/opposed"]])


@pytest.mark.parametrize("mechanic", [*MECHANICS])
def test_a_roll_has_its_line_and_a_link_to_its_page(
    client: FlaskClient, anybody: Host, mechanic: str
) -> None:
    tool = "opposed" if mechanic in OPPOSED else "roll"
    arguments = {"mechanic": mechanic, "request": {**BODIES[mechanic], "label": "Mira's leap"}}
    result = anybody.call(tool, **arguments)
    [content], rolled = result["content"], result["structuredContent"]
    path = rolled["link"].removeprefix("http://localhost")
    page = client.get(path)
    assert (page.status_code, path[:3]) == (200, "/r/")
    assert "Mira&#39;s leap" in page.text
    assert rolled["link"] in content["text"]
    assert json.dumps(rolled["faces"]) in content["text"]
    assert "Rolled by the service, without bias." in content["text"]
    assert ALONE in content["text"]
    checked = anybody.data("verify", receipt=rolled["link"])
    assert (checked["valid"], checked["payload"]["number"]) == (True, None)
    assert checked["payload"]["roll"]["outcome"] == rolled["outcome"]
    again = anybody.data("verify", receipt=path.removeprefix("/r/"))
    assert again == checked


def test_a_link_that_no_browser_could_open_is_not_shown_to_people(anybody: Host) -> None:
    """A service reads 8,190 bytes of a request line."""
    result = anybody.call("roll", mechanic="dice", request={"expression": "500d6"})
    link, told = result["structuredContent"]["link"], result["content"][0]["text"]
    assert len(f"GET {link} HTTP/1.1") > 8_190
    assert link not in told
    assert "too long for a browser" in told


def test_links_have_the_host_and_the_scheme_of_whoever_asks(store_url: str) -> None:
    behind = create_app(Settings(log_level="error", store=store_url, proxies=1)).test_client()
    far = {"Host": "dice.example.org", "X-Forwarded-Proto": "https"}
    send = in_process(behind)
    asked = Host(lambda method, path, sent, body: send(method, path, {**sent, **far}, body))
    assert asked.data("roll", **D6)["link"].startswith("https://dice.example.org/r/")


def test_a_roll_goes_on_with_its_faces(anybody: Host) -> None:
    request = {"value": 12, "difficulty": 15, "dice": {"hot": 3, "cold": 4}}
    first = anybody.data("roll", mechanic="torg/2d10", request=request)
    assert first["faces"] == {"hot": 3, "cold": 4, "max": [], "up": [], "possibilities": []}
    more = {**request, "dice": first["faces"], "possibilities": 1}
    result = anybody.call("roll", mechanic="torg/2d10", request=more)
    second = result["structuredContent"]["faces"]
    assert (second["hot"], second["cold"], len(second["possibilities"]) > 0) == (3, 4, True)
    assert "With dice that were typed in" in result["content"][0]["text"]


def test_without_a_receipt_a_roll_says_so(anybody: Host) -> None:
    request = {"expression": "1d6", "receipt": False}
    result = anybody.call("roll", mechanic="dice", request=request)
    assert result["structuredContent"]["link"] is None
    assert "It has no receipt: nobody can check it." in result["content"][0]["text"]


@pytest.mark.parametrize(
    ("receipt", "reason", "words"),
    [
        ("I rolled 60, honestly.", "malformed", "The link is not complete."),
        ("http://localhost/r/a.b.c", "malformed", "The link is not complete."),
    ],
)
def test_what_is_no_roll_of_this_service_is_told(
    anybody: Host, receipt: str, reason: str, words: str
) -> None:
    result = anybody.call("verify", receipt=receipt)
    assert result["structuredContent"] == {"valid": False, "reason": reason, "payload": None}
    assert words in result["content"][0]["text"]


def test_a_roll_that_was_changed_is_told(anybody: Host) -> None:
    link = anybody.data("roll", **D6)["link"]
    head, body, signature = link.split(".")
    changed = f"{head}.{body[:-4]}AAAA.{signature}"
    assert anybody.data("verify", receipt=changed)["reason"] == "wrong_signature"


def test_odds_are_exact(anybody: Host) -> None:
    query = {"expression": "2d6", "difficulty": 10}
    text = anybody.text("odds", mechanic="dice", query=query)
    assert text.split("\n") == [
        "Plain dice notation: expression 2d6, difficulty 10",
        "- success: 16.6667 % (1/6)",
        "- Total: 7 on average, deviation 2.41523",
    ]
    data = anybody.data("odds", mechanic="dice", query=query)
    assert data["chances"] == [{"name": "success", "probability": 0.166666666667, "exact": "1/6"}]
    assert "outcomes" not in data


def test_the_odds_of_a_pool_are_of_successes(anybody: Host) -> None:
    pool = {"mechanic": "dice", "query": {"expression": "2d2>=2"}}
    assert anybody.text("odds", **pool).split("\n")[1:] == [
        "- Successes: 1 on average, deviation 0.707107",
    ]


def test_every_value_is_listed_if_it_is_wanted(anybody: Host) -> None:
    arguments = {"mechanic": "dice", "query": {"expression": "1d2"}, "every_value": True}
    assert anybody.text("odds", **arguments).split("\n")[2:] == [
        "- Total 1: 50 % (1/2); this or more: 100 % (1/1)",
        "- Total 2: 50 % (1/2); this or more: 50 % (1/2)",
    ]
    assert [one["value"] for one in anybody.data("odds", **arguments)["outcomes"]] == [1, 2]
    open_ended = {"mechanic": "dice", "query": {"expression": "1d6!"}, "every_value": True}
    assert " or above: " in anybody.text("odds", **open_ended).rpartition("\n")[2]


@pytest.mark.parametrize("mechanic", [*MECHANICS])
def test_every_mechanic_has_odds_as_the_api_has_them(
    client: FlaskClient, anybody: Host, mechanic: str
) -> None:
    query = MECHANICS[mechanic].query_values
    expected = client.get(f"/v1/{mechanic}/odds", query_string=query).get_json()
    found = anybody.data("odds", mechanic=mechanic, query=query, every_value=True)
    del expected["request"]["all"]  # which tools do not take
    assert {name: expected[name] for name in found} == found
    assert found["chances"] or found["outcomes"]


def test_odds_take_lists_and_booleans(anybody: Host) -> None:
    query = {"value": 12, "difficulty": 15, "up": True, "modifiers": [1, -2]}
    data = anybody.data("odds", mechanic="torg/2d10", query=query)
    assert (data["request"]["up"], data["request"]["modifiers"]) == (True, [1, -2])


def test_odds_stand_side_by_side(anybody: Host) -> None:
    plain = {"mechanic": "torg/2d10", "query": {"value": 12, "difficulty": 15}}
    up = {**plain, "query": {**plain["query"], "up": True}}  # type: ignore[dict-item]
    text = anybody.text("compare", rolls=[plain, up])
    [first, second] = anybody.data("compare", rolls=[plain, up])["rolls"]
    assert first == anybody.data("odds", **plain)
    assert first["chances"][0]["probability"] < second["chances"][0]["probability"]
    assert text.split("\n\n")[1].startswith("Torg: 2d10 bonus number: value 12, difficulty 15, up")


FAR = {"value": 10, "difficulty": 110, "up": True, "possibilities": 20}
HELPED = {"active": 1_000, "active_helper": [90] * 20, "opposing": 1_000}
DEAR: dict[str, Json] = {
    "torg/2d10": FAR,
    "torg/d20": FAR,
    "daggerheart/attack": {"modifier": 1, "damage": "80d20"},
    "daggerheart/reaction": {"modifier": 1, "extra": "100d20"},
    "daggerheart/damage": {"damage": "100d20"},
    "daggerheart/duality": {"extra": "100d20"},
    "torang/opposed": {**HELPED, "opposing_helper": [70] * 20},
    "dice": {"expression": "100d20"},
    "opposed": {"active": "30d20kh10", "opposing": "30d20kh10"},
}
"""Odds that take long, of each mechanic but one, whose odds never do."""


@pytest.mark.parametrize("mechanic", sorted(MECHANICS.keys() - {"torang/ability"}))
def test_compared_odds_take_together_what_one_may_take(anybody: Host, mechanic: str) -> None:
    """Eight odds cost eight times what one request may (P7)."""
    dear = [{"mechanic": mechanic, "query": DEAR[mechanic]}]
    others = [{"mechanic": "dice", "query": DEAR["dice"]}] * 2
    started = thread_time()
    refused = anybody.call("compare", rolls=dear * 6 + others)
    assert thread_time() - started < 1
    assert (refused["isError"], refused["structuredContent"]["code"]) == (True, "too_much_work")
    [error] = refused["structuredContent"]["errors"]
    fewer = int(re.search(r"of one call .* first (\d) instead", error["detail"])[1])  # type: ignore[index]
    assert error["pointer"] == f"#/rolls/{fewer}"
    assert str(MAX_WORK) in error["detail"]
    assert len(anybody.data("compare", rolls=dear * fewer)["rolls"]) == fewer


def test_odds_that_no_other_odds_leave_room_for_are_counted_alone(anybody: Host) -> None:
    dear = {"mechanic": "daggerheart/damage", "query": {"damage": "150d20"}}
    refused = anybody.text("compare", rolls=[dear, dear])
    assert refused == (
        f"rolls/1: The odds of one call take at most {MAX_WORK} steps in all: "
        "ask for the `odds` of each instead."
    )
    assert anybody.data("odds", **dear)
    beyond = {**dear, "query": {"damage": "200d20"}}
    assert anybody.text("compare", rolls=[beyond, dear]) == anybody.text("odds", **beyond)


ROLL = {"mechanic": "torg/2d10", "request": {}}


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("roll", {}, "mechanic: Missing data for required field.\nrequest: Missing data"),
        ("roll", {**ROLL, "request": {"valu": 3}}, "Unknown field. Did you mean `value`?"),
        ("roll", {**ROLL, "request": {"value": "3"}}, "value: Must be a whole number."),
        ("roll", {**ROLL, "request": []}, "request: Not a valid mapping type."),
        ("roll", {**ROLL, "token": "rwp_x"}, "token: Unknown field."),
        ("roll", {**ROLL, "mechanic": "opposed"}, "mechanic: Must be one of: torg/2d10, "),
        ("roll", {**ROLL, "request": {"dice": {"hot": 11, "cold": 1}}}, "hot: "),
        (
            "roll",
            {"mechanic": "dice", "request": {"expression": "2d6", "dice": {"dice": [1, 2, 3]}}},
            "Not needed by this roll.",
        ),
        ("roll", {"mechanic": "dice", "request": {"expression": "2x6"}}, "(position 2)."),
        ("odds", {"mechanic": "dice", "query": {"expression": {}}}, "expression"),
        ("odds", {"mechanic": "torg/2d10", "query": {"value": None}}, "value: "),
        ("odds", {"mechanic": "torg/2d10", "query": {"value": [1, 2]}}, "Given more than once."),
        ("odds", {"mechanic": "dice", "query": {"expression": "999d999"}}, "Odds take at most"),
        ("compare", {"rolls": [{"mechanic": "dice", "query": {}}]}, "between 2 and 8 rolls"),
        ("verify", {"receipt": ""}, "receipt"),
        ("table_look", {"table": "Tomb of the Sand King"}, "table: Must be 32 of the digits"),
        ("table_look", {"table": "0" * 32}, "There is no seat."),
    ],
)
def test_a_refusal_is_an_answer_in_plain_words(
    anybody: Host, tool: str, arguments: Json, words: str
) -> None:
    result = anybody.call(tool, **arguments)
    assert result["isError"] is True
    assert words in result["content"][0]["text"]
    assert result["structuredContent"]["code"]


def test_without_its_keys_the_service_refuses_in_words(store_url: str, tmp_path: Path) -> None:
    (tmp_path / "receipt-keys.json").write_text("no keys")
    settings = Settings(log_level="critical", store=store_url, data_dir=tmp_path)
    result = host(create_app(settings).test_client()).call("roll", **D6)
    assert result["isError"] is True
    assert result["content"][0]["text"] == "The receipt keys cannot be read."


def test_a_defect_is_no_answer_of_a_tool(app: Flask) -> None:
    def fail(_arguments: Any) -> ToolAnswer:
        raise ZeroDivisionError

    broken = Tool(name="x", title="", description="", arguments=RequestSchema(), run=fail)
    request = app.test_request_context("/mcp", method="POST", headers={"X-Request-ID": "r"})
    with request, pytest.raises(RpcError) as found:
        call(broken, {})
    assert (found.value.content["code"], found.value.status) == (-32603, 500)
    assert "ZeroDivisionError" not in str(found.value)
