"""Views that a server may run in its event loop: which they are, and that none asks the store."""

from __future__ import annotations

import json
import socket
from io import BytesIO
from urllib.parse import quote, urlencode

import pytest
from werkzeug.test import EnvironBuilder

from service.app import create_app
from service.config import Settings
from service.http.lean_flask import LeanFlask
from service.http.routes import receipt_example
from service.http.short_rolls import is_short, is_short_query
from service.systems.registry import MECHANICS
from tests.http.public import PARTS
from tests.security.endpoints import ENDPOINTS

ROLLS = {f"roll_{mechanic.identifier}" for mechanic in MECHANICS.values()}
ROLLS_BY_QUERY = {f"roll_{mechanic.identifier}_by_query" for mechanic in MECHANICS.values()}
ALWAYS = {"get_health", "get_index", "get_limits"}


def test_what_may_run_in_the_loop() -> None:
    views = create_app(Settings(log_level="error")).view_functions
    marked = {name: view.in_loop for name, view in views.items() if hasattr(view, "in_loop")}
    blueprints = {name: name.rpartition(".")[2] for name in marked}
    assert {blueprints[name]: in_loop for name, in_loop in marked.items()} == {
        **dict.fromkeys(ALWAYS, True),
        **dict.fromkeys(ROLLS, is_short),
        **dict.fromkeys(ROLLS_BY_QUERY, is_short_query),
    }


@pytest.mark.parametrize("id", sorted(ALWAYS | ROLLS | ROLLS_BY_QUERY))
def test_what_may_run_in_the_loop_asks_no_store(id: str) -> None:
    """It listens, and nobody comes."""
    found = ENDPOINTS[id]
    with socket.create_server(("127.0.0.1", 0)) as store:
        store.setblocking(False)
        settings = Settings(
            log_level="error",
            store=f"redis://127.0.0.1:{store.getsockname()[1]}",
            receipt_keys=receipt_example.KEYS,
        )
        client = create_app(settings).test_client()
        for body in found.bodies.values() or [None]:
            path = found.path.format(**PARTS) + found.query
            answer = client.open(path, method=found.method, json=body)
            assert answer.status_code == 200
        with pytest.raises(BlockingIOError):
            store.accept()


@pytest.mark.parametrize(
    ("expression", "few"),
    [
        pytest.param("2d6+3", True, id="a usual roll"),
        pytest.param("d20", True, id="no number"),
        pytest.param("50d6", True, id="as many as possible"),
        pytest.param("51d6", False, id="one more"),
        pytest.param("10d6!", True, id="few that explode"),
        pytest.param("11d6!", False, id="more that explode"),
        pytest.param("11D6X>=2", False, id="more that explode, spelled with x"),
        pytest.param("11d%rr<90", False, id="more that are rerolled"),
        pytest.param("+".join(["d6!"] * 11), False, id="more that explode, one by one"),
        pytest.param("50d6ro1", True, id="rerolled once"),
        pytest.param("30d6+30D6", False, id="two terms"),
        pytest.param("1d6+1000000", True, id="a large constant"),
        pytest.param("1000d6", False, id="as many as a roll has"),
        pytest.param("1000   d6", False, id="with spaces"),
        pytest.param("1000\u00a0d6", False, id="with a space that does not break"),
        pytest.param("1000d2!r1", False, id="that chain"),
        pytest.param("9" * 900, True, id="digits without end: refused at once"),
        pytest.param("1" * 1_024, False, id="a long body"),
    ],
)
def test_dice_are_counted_before_a_request_is_parsed(expression: str, few: bool) -> None:
    body = json.dumps({"expression": expression}, ensure_ascii=False)
    assert is_short(body.encode()) is few
    for query in (urlencode({"expression": expression}), quote(f"expression={expression}", "=")):
        assert is_short_query(query.encode()) is few


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("expression=1000%646", id="an escaped letter"),
        pytest.param("expression=%31%30%30%30d6", id="escaped digits"),
        pytest.param("expression=1000+d6", id="a space as a plus"),
        pytest.param("expression=1000%09d6", id="a tab"),
        pytest.param("expression=30d6&expression=30d6", id="two parameters"),
        pytest.param("expression=1d6&seed=" + "x" * 1_024, id="a long query"),
    ],
)
def test_no_dice_are_hidden_in_a_query(query: str) -> None:
    assert not is_short_query(query.encode())


@pytest.mark.parametrize(
    ("method", "path", "in_loop"),
    [
        pytest.param("GET", "/v1/dice/roll?expression=50d6", True, id="few dice"),
        pytest.param("GET", "/v1/dice/roll?expression=51d6", False, id="many"),
        pytest.param("HEAD", "/v1/dice/roll?expression=51d6", False, id="many that nobody throws"),
        pytest.param("GET", "/v1/dice/odds?expression=1d6", False, id="odds"),
        pytest.param("POST", "/v1/dice/roll", True, id="a body"),
    ],
)
def test_a_get_is_judged_by_its_query(method: str, path: str, in_loop: bool) -> None:
    app = create_app(Settings(log_level="error"))
    assert isinstance(app, LeanFlask)
    environ = EnvironBuilder(path, method=method).get_environ()
    environ["wsgi.input"] = BytesIO(b'{"expression": "2d6"}' if method == "POST" else b"")
    assert app.answers_in_loop(environ) is in_loop


@pytest.mark.parametrize("ties", ["reroll", "draw"])
def test_ties_that_are_rerolled_take_a_thread(ties: str) -> None:
    """They kept the loop busy for a third of a second, and without dice for ever."""
    body = {"active": {"expression": "1d6"}, "opposing": {"expression": "1d6"}, "ties": ties}
    queries = f"active=1d6&opposing=1d6&ties={ties}", f"ti%65s={ties}&active=1d6&opposing=1d6"
    short = ties == "draw"
    assert is_short(json.dumps(body, indent=1).encode()) is short
    assert [is_short_query(query.encode()) for query in queries] == [short, short]


def test_torg_s_reroll_is_another_one() -> None:
    assert is_short(b'{"possibilities": 1, "positive_reroll": true}')
    assert is_short_query(b"possibilities=1&positive_reroll=true")


def test_no_dice_are_hidden_by_escapes() -> None:
    escaped = json.dumps({"expression": "1000d6"}).replace("d6", "\\u00646")
    assert json.loads(escaped) == {"expression": "1000d6"}
    assert not is_short(escaped.encode())


def test_a_receipt_is_signed_in_a_thread() -> None:
    """Its key may lie in a file."""
    assert not is_short(json.dumps({"expression": "2d6", "receipt": True}).encode())


@pytest.mark.parametrize("mechanic", list(MECHANICS))
def test_the_examples_are_short(mechanic: str) -> None:
    assert all(
        is_short(json.dumps(body).encode()) for body in MECHANICS[mechanic].examples.values()
    )
