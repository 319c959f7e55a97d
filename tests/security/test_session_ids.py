"""Ids that no session can have: answered like one that no session has, and never asked of a store.

In a cluster the braces of an id decided where its keys lay: on several nodes at once, a 503.
"""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from service.store.sessions import Sessions
from tests.security.endpoints import ENDPOINTS
from tests.security.kinds import MADE_UP, NOWHERE
from tests.tabletop.calling import Caller, Send, in_process

IDS = {
    "braces": "{a}",
    "two pairs of braces": "{a}{b}",
    "empty braces": "{}",
    "braces the wrong way round": "}a{",
    "a session's own, in braces": "{" + "0" * 32 + "}",
    "one digit too few": "0" * 31,
    "one digit too many": "0" * 33,
    "capitals": "A" * 32,
    "other digits": "\N{ARABIC-INDIC DIGIT ZERO}" * 32,
    "an end of line": "0" * 32 + "\n",
    "a NUL": "0" * 32 + "\0",
    "a space": " ",
    "a colon": "0" * 32 + ":table",
    "a star": "*",
    "dots": "...",
    "bytes that are no UTF-8": "\udcff\udcfe",
    "8,000 characters": "0" * 8_000,
}
OF_SESSION = [found for found in ENDPOINTS.values() if found.of_session]


@pytest.fixture(scope="module")
def away() -> Send:
    """A service whose store nobody can ask."""
    settings = Settings(log_level="critical", store="redis://127.0.0.1:1")
    return in_process(create_app(settings).test_client())


@pytest.mark.parametrize("id", IDS.values(), ids=IDS)
def test_no_answer_tells_that_an_id_is_none(app: Flask, away: Send, id: str) -> None:
    path = "/v1/sessions/" + quote(id, errors="surrogateescape")
    for found in OF_SESSION:
        within = found.within(character="c1", spectator="w1", number="57") + found.query
        body = next(iter(found.bodies.values()), None)
        for token in (MADE_UP, None):
            unknown = Caller(in_process(app.test_client()), NOWHERE, token)
            usual = unknown.ask(found.asked_by, within, body)
            odd = Caller(away, path, token).ask(found.asked_by, within, body)
            assert odd.status in (401, 404), (found.id, odd)
            assert (odd.status, odd.data, odd.lasting) == (usual.status, usual.data, usual.lasting)


@pytest.mark.parametrize("path", ["/events?ticket=rwt_x", "/events/stream?ticket=rwt_x"])
def test_nor_does_a_ticket(app: Flask, away: Send, path: str) -> None:
    usual = Caller(in_process(app.test_client()), NOWHERE).ask("GET", path)
    odd = Caller(away, "/v1/sessions/%7Ba%7D").ask("GET", path)
    assert (odd.status, odd.data, odd.lasting) == (404, usual.data, usual.lasting)


def test_a_session_has_an_id_that_one_can_have(app: Flask, sessions: Sessions) -> None:
    made = in_process(app.test_client())(
        "POST", "/v1/sessions", {"Content-Type": "application/json"}, b'{"name": "Tomb"}'
    ).ok()
    read, _ = sessions.read(made["id"])
    assert read is not None
