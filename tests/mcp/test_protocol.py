"""Messages of MCP: those of both revisions, those that are wrong, and those of other pages."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.mcp.asking import META, PREFIX, STATELESS, WITH_HANDSHAKE, Host, Json, headers, host

LIST: Json = {"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {"_meta": META}}
CALL: Json = {
    **LIST,
    "method": "tools/call",
    "params": {"_meta": META, "name": "verify", "arguments": {"receipt": "none"}},
}
OF_LIST, OF_CALL = headers("tools/list"), headers("tools/call", name="verify")
OLD = {"MCP-Protocol-Version": WITH_HANDSHAKE}


@pytest.fixture
def anybody(client: FlaskClient) -> Host:
    return host(client)


def without(values: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != name}


def meta(**changed: Any) -> Json:
    """A message in which the client says this of itself; None: nothing."""
    said = META | {PREFIX + name: value for name, value in changed.items()}
    return {**LIST, "params": {"_meta": {k: v for k, v in said.items() if v is not None}}}


def encoded(text: str) -> str:
    return f"=?base64?{b64encode(text.encode()).decode()}?="


def test_a_server_says_what_it_is(anybody: Host) -> None:
    result = anybody.ask("server/discover").ok()["result"]
    assert result["supportedVersions"] == [STATELESS, WITH_HANDSHAKE]
    assert result["capabilities"] == {"tools": {}}
    assert "never make up a number" in result["instructions"]
    assert result["resultType"] == "complete"
    assert (result["ttlMs"] > 0, result["cacheScope"]) == (True, "public")
    assert result["_meta"][f"{PREFIX}serverInfo"]["name"] == "rollwright"


@pytest.mark.parametrize("asked", [WITH_HANDSHAKE, "2024-11-05", STATELESS])
def test_the_earlier_revision_begins_with_a_handshake(anybody: Host, asked: str) -> None:
    params = {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t"}}
    message = {"jsonrpc": "2.0", "id": "a", "method": "initialize", "params": params}
    reply = anybody.post(message, {})
    answer = reply.ok()
    assert answer["id"] == "a"
    assert answer["result"]["protocolVersion"] == WITH_HANDSHAKE
    assert answer["result"]["serverInfo"]["name"] == "rollwright"
    assert "mcp-session-id" not in reply.headers
    begun = anybody.post({"jsonrpc": "2.0", "method": "notifications/initialized"}, OLD)
    assert (begun.status, begun.data) == (202, b"")
    assert anybody.post({**LIST, "method": "ping", "params": {}}, OLD).ok()["result"] == {}


def test_both_revisions_list_the_same_tools(client: FlaskClient) -> None:
    new = host(client).ask("tools/list").ok()["result"]
    old = host(client, revision=WITH_HANDSHAKE).ask("tools/list").ok()["result"]
    assert old == {"tools": new["tools"]}
    assert new == {**old, **without(new, "tools")}


@pytest.mark.parametrize(
    ("message", "sent", "status", "code"),
    [
        pytest.param([LIST], OF_LIST, 400, -32600, id="a batch"),
        pytest.param("tools/list", OF_LIST, 400, -32600, id="a text"),
        pytest.param(without(LIST, "jsonrpc"), OF_LIST, 400, -32600, id="no version"),
        pytest.param({**LIST, "jsonrpc": "1.0"}, OF_LIST, 400, -32600, id="another version"),
        pytest.param(without(LIST, "method"), OF_LIST, 400, -32600, id="no method"),
        pytest.param({**LIST, "method": 5}, OF_LIST, 400, -32600, id="a method that is no text"),
        pytest.param({**LIST, "id": None}, OF_LIST, 400, -32600, id="an id that is null"),
        pytest.param({**LIST, "id": True}, OF_LIST, 400, -32600, id="an id that is a boolean"),
        pytest.param({"jsonrpc": "2.0", "id": 1, "result": {}}, OLD, 400, -32600, id="an answer"),
        pytest.param({**LIST, "params": []}, OF_LIST, 400, -32602, id="params in a list"),
        pytest.param({**LIST, "params": {"_meta": 1}}, OF_LIST, 400, -32602, id="meta is a number"),
        pytest.param(LIST, {}, 400, -32020, id="no header"),
        pytest.param(LIST, without(OF_LIST, "Mcp-Method"), 400, -32020, id="no method in headers"),
        pytest.param(LIST, OF_CALL, 400, -32020, id="another method in headers"),
        pytest.param(LIST, OF_LIST | OLD, 400, -32020, id="another revision in headers"),
        pytest.param(CALL, without(OF_CALL, "Mcp-Name"), 400, -32020, id="no tool in headers"),
        pytest.param(CALL, OF_CALL | {"Mcp-Name": "roll"}, 400, -32020, id="another tool"),
        pytest.param(CALL, OF_CALL | {"Mcp-Name": encoded("roll")}, 400, -32020, id="encoded, too"),
        pytest.param(CALL, OF_CALL | {"Mcp-Name": "=?base64?!?="}, 400, -32020, id="no base64"),
        pytest.param(CALL, OF_CALL | {"Mcp-Name": encoded("verify")}, 200, None, id="encoded"),
        pytest.param(meta(clientCapabilities=None), OF_LIST, 400, -32602, id="no capabilities"),
        pytest.param(meta(protocolVersion=None), OF_LIST, 400, -32602, id="no revision in meta"),
        pytest.param(
            meta(protocolVersion="1900-01-01"),
            OF_LIST | {"MCP-Protocol-Version": "1900-01-01"},
            *(400, -32022),
            id="an unknown revision",
        ),
        pytest.param(
            {**LIST, "params": {}},
            {"MCP-Protocol-Version": "2024-11-05"},
            *(400, -32022),
            id="a revision that is too old",
        ),
        pytest.param(
            {**LIST, "method": "prompts/list"},
            headers("prompts/list"),
            *(404, -32601),
            id="an unknown method",
        ),
        pytest.param({**LIST, "method": "ping"}, headers("ping"), 404, -32601, id="no ping now"),
        pytest.param(
            {**LIST, "method": "prompts/list", "params": {}},
            OLD,
            *(200, -32601),
            id="an unknown method, after a handshake",
        ),
        pytest.param(
            {**CALL, "params": {"_meta": META, "name": "cheat"}},
            headers("tools/call", name="cheat"),
            *(400, -32602),
            id="an unknown tool",
        ),
        pytest.param(
            {**CALL, "params": {"_meta": META, "name": "verify", "arguments": []}},
            OF_CALL,
            *(400, -32602),
            id="arguments in a list",
        ),
    ],
)
def test_messages_are_checked(
    anybody: Host, message: Any, sent: dict[str, str], status: int, code: int | None
) -> None:
    reply = anybody.post(message, sent)
    assert reply.status == status, reply.data
    assert reply.json["jsonrpc"] == "2.0"
    assert reply.json.get("error", {}).get("code") == code
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["x-request-id"]


def test_revisions_that_are_served_are_named_where_another_is_wanted(anybody: Host) -> None:
    reply = anybody.post({**LIST, "params": {}}, {"MCP-Protocol-Version": "2024-11-05"})
    assert reply.json["error"]["data"] == {
        "supported": [STATELESS, WITH_HANDSHAKE],
        "requested": "2024-11-05",
    }
    assert reply.json["id"] == 7


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b'{"jsonrpc": ', "application/json", 400, -32700),
        (b"", "application/json", 400, -32700),
        (b'{"jsonrpc": "2.0", "jsonrpc": "2.0"}', "application/json", 400, -32700),
        (b"[" * 40 + b"]" * 40, "application/json", 400, -32700),
        (json.dumps(LIST).encode(), "text/plain", 415, -32600),
    ],
)
def test_a_body_that_is_no_json_is_no_message(
    client: FlaskClient, body: bytes, content_type: str, status: int, code: int
) -> None:
    sent = {**OF_LIST, "Content-Type": content_type}
    answer = client.post("/mcp", data=body, headers=sent)
    assert answer.status_code == status
    assert answer.get_json()["error"]["code"] == code
    assert "id" not in answer.get_json()


def test_a_body_may_not_be_longer_than_others(client: FlaskClient) -> None:
    long = {**LIST, "params": {"_meta": META, "cursor": "x" * 70_000}}
    assert client.post("/mcp", json=long, headers=OF_LIST).status_code == 413


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_there_is_no_stream_and_no_session(client: FlaskClient, method: str) -> None:
    answer = client.open("/mcp", method=method)
    assert answer.status_code == 405
    assert {*answer.headers["Allow"].split(", ")} == {"OPTIONS", "POST"}


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://localhost", 200),
        ("https://localhost", 403),
        ("http://localhost:8000", 403),
        ("http://localhost.evil.example", 403),
        ("https://evil.example", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_pages_of_others_may_not_ask(anybody: Host, origin: str | None, status: int) -> None:
    reply = anybody.post(LIST, OF_LIST | ({} if origin is None else {"Origin": origin}))
    assert reply.status == status
    if status == 403:
        assert reply.json == {
            "jsonrpc": "2.0",
            "error": {"code": -32600, "message": "Pages of other sites may not call this."},
        }
