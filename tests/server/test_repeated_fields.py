"""Header fields that are sent more than once, of which a request has one."""

from __future__ import annotations

import json

import pytest

from tests.server.peer import Peer
from tests.tabletop.calling import open_table, over_http

KEYS = ("0123456789abcdef", "fedcba9876543210")


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(KEYS, id="two keys"),
        pytest.param(KEYS[:1] * 2, id="the same twice"),
        pytest.param([f'"{key}"' for key in KEYS], id="in quotes"),
        pytest.param(("x", "y", "z"), id="none of them long enough"),
    ],
)
def test_two_keys_of_one_request_are_refused_by_their_number(
    server: str, values: tuple[str, ...]
) -> None:
    """Two keys were taken for one with a comma, or said to be too long."""
    table = open_table(over_http(server), 1)
    fields = [f"Idempotency-Key: {value}" for value in values]
    status, problem = play(server, table.gm.path, table.gm.token, *fields)
    assert (status, problem["code"]) == (422, "validation_failed")
    assert problem["detail"] == (
        "The header Idempotency-Key was sent more than once: send one key with a request."
    )
    assert problem["errors"] == [{"parameter": "Idempotency-Key", "detail": problem["detail"]}]
    assert table.gm.table()["foes"] == []


def test_one_key_may_have_a_comma(server: str) -> None:
    table = open_table(over_http(server), 1)
    status, _ = play(server, table.gm.path, table.gm.token, f"Idempotency-Key: {','.join(KEYS)}")
    assert status == 200


def play(server: str, path: str, token: str, *fields: str) -> tuple[int, dict[str, object]]:
    body = json.dumps({"move": "add_foe", "name": "Thug"})
    head = (
        f"POST {path}/moves HTTP/1.1",
        "Host: x",
        "Content-Type: application/json",
        f"Authorization: Bearer {token}",
        f"Content-Length: {len(body)}",
        *fields,
    )
    with Peer(server) as peer:
        peer.send("\r\n".join((*head, "", body)).encode())
        status, _, answer = peer.answer()
    return status, json.loads(answer)
