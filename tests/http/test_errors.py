"""What every error has in common, the unexpected one included."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from inspect import signature

import pytest

from service.app import create_app
from service.config import Settings
from service.systems.registry import MECHANICS
from tests.conftest import ROOT

PROGRAM = """
from service.app import create_app
from service.config import Settings
app = create_app(Settings())

@app.get("/fails")
def fails():
    raise RuntimeError("the secret of the house")

client = app.test_client()
trace = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}
answer = client.get("/fails", headers={"X-Request-ID": "trace-me", **trace})
print(answer.status_code, answer.headers["X-Request-ID"], answer.get_data(as_text=True))
body = {"value": "a", "difficulty": "b", "skilled": 1, "stymied": 2, "up": 3, "label": ""}
others = {"luck": 1, "fate": 2, "karma": 3, "doom": 4}
answer = client.post("/v1/torg/2d10/roll", json=others | body)
print([error["pointer"] for error in answer.get_json()["errors"]])
"""


@pytest.fixture(scope="module")
def finished() -> subprocess.CompletedProcess[str]:
    """A process that logs as a service does, and whose sets have an order of their own."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "1"},
        check=True,
    )


def test_a_defect_is_answered_without_a_trace_and_logged_with_one(
    finished: subprocess.CompletedProcess[str],
) -> None:
    status, request_id, body = finished.stdout.splitlines()[0].split(" ", 2)
    assert (status, request_id) == ("500", "trace-me")
    assert json.loads(body)["code"] == "internal"
    assert "secret" not in body
    [logged] = [json.loads(line) for line in finished.stderr.splitlines()]
    assert (logged["event"], logged["request_id"]) == ("unexpected", "trace-me")
    assert logged["trace_id"] == "0af7651916cd43dd8448eb211c80319c"
    assert "the secret of the house" in logged["exception"]


def test_errors_come_in_the_same_order_on_every_host(
    finished: subprocess.CompletedProcess[str],
) -> None:
    """Fields of the schema in its order, then others by name."""
    known = ("value", "difficulty", "skilled", "stymied", "up", "label")
    names = (*known, "doom", "fate", "karma", "luck")
    assert finished.stdout.splitlines()[-1] == str([f"#/{name}" for name in names])


@pytest.mark.parametrize("name", list(MECHANICS))
def test_documented_defaults_are_those_of_the_rules(name: str) -> None:
    """A roll goes by the defaults of its value, the document by those of its schema."""
    mechanic = MECHANICS[name]
    parameters = signature(mechanic.check_type).parameters
    defaults = {name: taken.default for name, taken in parameters.items()}
    fields = mechanic.reader.fields
    compared = [field for field in fields if field in defaults and not fields[field].required]
    assert compared
    for field in compared:
        assert fields[field].load_default == defaults[field], field


def test_the_app_takes_any_settings() -> None:
    client = create_app(Settings(max_body=2_000)).test_client()
    answer = client.post("/v1/dice/roll", data=b" " * 2_001, content_type="application/json")
    assert (answer.status_code, "2000" in answer.get_json()["detail"]) == (413, True)


def test_a_path_has_one_slash_at_its_beginning() -> None:
    """werkzeug ignores the others, and other programs, as proxies, do not."""
    client = create_app(Settings(log_level="error")).test_client()
    for number in range(1, 9):
        path = {"PATH_INFO": "/" * number + "v1/limits"}
        assert client.get(environ_overrides=path).status_code == (200 if number == 1 else 404)
