"""Receipts as strangers check them: with PyJWT, with jose of npm, and as docs/receipts.md says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from flask.testing import FlaskClient

from service.fairness.keys import read_keys, with_new_key
from service.fairness.receipt import ReceiptFlaw, sign_payload, verify_receipt
from service.http.routes.receipts import Verdict
from service.schemas.shape import members
from service.systems.registry import MECHANICS
from tests.conftest import ROOT
from tests.fairness.test_receipts_served import receipt, service_at
from tests.http.test_rolls import BODIES
from tests.pasting import fenced, paste

Json = dict[str, Any]
Check = Callable[[Json, list[str]], list[Json | None]]
"""Keys and receipts in; what each says out, None where it is refused."""

PAGE = (ROOT / "docs" / "receipts.md").read_text(encoding="utf-8")
NPM = ROOT / "tests" / "npm"
[PYTHON] = fenced(PAGE, "python")
[JAVASCRIPT] = fenced(PAGE, "js")


def by_pyjwt(keys: Json, receipts: list[str]) -> list[Json | None]:
    known = jwt.PyJWKSet.from_dict(keys)

    def check(text: str) -> Json | None:
        try:
            key = known[jwt.get_unverified_header(text)["kid"]]
            said: Json = jwt.decode(text, key, algorithms=["EdDSA"], issuer="rollwright")
        except (jwt.InvalidTokenError, KeyError):
            return None
        return said

    return [check(text) for text in receipts]


def node(script: Path, sent: str) -> str:
    """What Node.js prints; the test is skipped where it or jose is missing."""
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed (Debian: apt install nodejs npm)")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    if int(version.stdout.strip().removeprefix("v").partition(".")[0]) < 20:
        pytest.skip(f"jose needs Node.js 20, this is {version.stdout.strip()}")
    if not (NPM / "node_modules" / "jose").exists():
        pytest.skip("jose is not installed (npm ci --prefix tests/npm)")
    finished = subprocess.run(
        ["node", "--no-warnings", str(script)],
        input=sent,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


def by_jose(keys: Json, receipts: list[str]) -> list[Json | None]:
    told = node(NPM / "receipt.mjs", json.dumps({"keys": keys, "receipts": receipts}))
    return [verdict.get("payload") for verdict in json.loads(told)]


STRANGERS = pytest.mark.parametrize("check", [by_pyjwt, by_jose], ids=["PyJWT", "jose"])


@STRANGERS
def test_strangers_read_receipts_of_every_mechanic(client: FlaskClient, check: Check) -> None:
    answers = []
    for mechanic, body in BODIES.items():
        sent = {**body, "receipt": True, "label": "für Ann ☃"}
        answers.append(client.post(f"/v1/{mechanic}/roll", json=sent).get_json())
    said = check(client.get("/v1/keys").get_json(), [answer["receipt"] for answer in answers])
    assert len(said) == len(MECHANICS)
    for answer, payload in zip(answers, said, strict=True):
        assert payload is not None
        signed = {name: part for name, part in answer.items() if name not in ("dice", "receipt")}
        assert payload["roll"] == signed
        ours = client.post("/v1/receipts/verify", json={"receipt": answer["receipt"]})
        assert payload == ours.get_json()["payload"]


@STRANGERS
def test_strangers_go_on_to_read_receipts_of_a_retired_key(check: Check) -> None:
    before = read_keys(with_new_key(None), "here")
    after = read_keys(with_new_key(before), "here")
    payload = {"iss": "rollwright", "roll": {"total": 7}}
    receipts = [sign_payload(before, payload), sign_payload(after, payload)]
    assert check(after.public, receipts) == [payload, payload]
    assert check(before.public, receipts) == [payload, None]


@STRANGERS
def test_strangers_refuse_what_is_refused_here(client: FlaskClient, check: Check) -> None:
    """A receipt that was changed by one character, anywhere but in the loose end of a part."""
    ring = read_keys(with_new_key(None), "here")
    good = sign_payload(ring, {"iss": "rollwright", "roll": {"total": 7}})
    ends = {place - 1 for place, character in enumerate(f"{good}.") if character == "."}
    changed = [
        good[:place] + ("A" if good[place] != "A" else "B") + good[place + 1 :]
        for place in range(len(good))
        if place not in ends and good[place] != "."
    ]
    foreign = sign_payload(read_keys(with_new_key(None), "elsewhere"), {"iss": "rollwright"})
    unsigned = "eyJhbGciOiJub25lIn0." + good.split(".")[1] + "."
    refused = [*changed, foreign, unsigned, "", "..", good + ".", good.rpartition(".")[0]]
    assert [verify_receipt(ring, text)["valid"] for text in refused] == [False] * len(refused)
    assert check(ring.public, refused) == [None] * len(refused)
    assert check(ring.public, [good]) != [None]


# docs/receipts.md, word for word.


def test_every_fence_is_tried() -> None:
    assert set(re.findall(r"^```(\w.*)$", PAGE, re.MULTILINE)) == {"js", "python", "sh", "text"}


def test_the_shell_lines_check_a_receipt(server: str, tmp_path: Path) -> None:
    *checked, again = fenced(PAGE, "sh")
    verdict = json.loads(paste("".join(checked), server, tmp_path))
    assert verdict["valid"] is True
    assert verdict["payload"]["roll"]["label"] == "the leap"
    first, second = paste(again, server, tmp_path).splitlines()
    assert first == second, "a roll that is sent again"


def rolled(server: str) -> tuple[str, str]:
    """A receipt, and the text of the roll that it is of."""
    signed = receipt(service_at(server))
    verdict = service_at(server).ask("POST", "/v1/receipts/verify", {"receipt": signed}).ok()
    return signed, verdict["payload"]["roll"]["text"]


def test_the_python_checks_a_receipt(server: str) -> None:
    signed, told = rolled(server)
    finished = subprocess.run(
        [sys.executable, "-c", PYTHON.replace("http://127.0.0.1:8000", server)],
        input=signed,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (finished.stdout, finished.stderr) == (f"{told}\n", "")


def test_the_javascript_checks_a_receipt(server: str, tmp_path: Path) -> None:
    signed, told = rolled(server)
    script = tmp_path / "check.mjs"
    script.write_text(JAVASCRIPT.replace("http://127.0.0.1:8000", server), encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(NPM / "node_modules")
    assert node(script, signed) == f"{told}\n"


def test_every_reason_is_told() -> None:
    table = PAGE.partition("| `reason` |")[2].partition("\n\n")[0]
    told = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    [reason] = (member for member in members(Verdict) if member.name == "reason")
    described = re.findall(r"`(\w+)`: ", reason.shape.meta["description"])
    assert told == described == [str(reason) for reason in ReceiptFlaw]
