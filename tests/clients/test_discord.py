"""examples/discord against the real service, with a key of the test in the place of Discord's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.conftest import ROOT
from tests.served import free_port, until

KEY = Ed25519PrivateKey.generate()
TIMESTAMP = "1700000000"
PERSON = {"username": "maya", "global_name": "Maya @everyone"}


@contextmanager
def bot(service: str) -> Iterator[str]:
    port = free_port()
    variables = {
        "DISCORD_PUBLIC_KEY": KEY.public_key().public_bytes_raw().hex(),
        "ROLLWRIGHT": service,
        "ROLLWRIGHT_LINKS": "https://dice.example",
        "PORT": str(port),
    }
    command = [sys.executable, str(ROOT / "examples" / "discord" / "bot.py")]
    process = subprocess.Popen(command, env={**os.environ, **variables}, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(url), "the bot is there")
        yield url
    finally:
        process.terminate()
        process.wait()


def answers(url: str) -> bool:
    try:
        return send(url, b"{}", "00")[0] == 401
    except OSError:
        return False


def send(url: str, body: bytes, signature: str | None = None) -> tuple[int, Any]:
    signed = signature if signature is not None else KEY.sign(TIMESTAMP.encode() + body).hex()
    headers = {"X-Signature-Ed25519": signed, "X-Signature-Timestamp": TIMESTAMP}
    request = urllib.request.Request(url, body, headers)
    try:
        with closing(urllib.request.urlopen(request, timeout=10)) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, None


def command(dice: str) -> bytes:
    options = [{"name": "dice", "type": 3, "value": dice}]
    data = {"name": "roll", "type": 1, "options": options}
    return json.dumps({"type": 2, "data": data, "member": {"user": PERSON}}).encode()


def test_a_roll_is_told_with_its_link(server: str) -> None:
    with bot(server) as url:
        assert send(url, b'{"type": 1}') == (200, {"type": 1})
        status, told = send(url, command("5d1 + 2"))
        assert (status, told["type"]) == (200, 4)
        line, link = told["data"]["content"].split("\n")
        assert line == "Maya @everyone: 5d1 (1, 1, 1, 1, 1) + 2 = 7"
        assert told["data"]["allowed_mentions"] == {"parse": []}
        page = link.strip("<>").replace("https://dice.example", server)
        with urllib.request.urlopen(page, timeout=10) as answer:
            assert "Signed by this service" in answer.read().decode()


def test_a_refusal_is_told_to_its_caller_alone(server: str) -> None:
    with bot(server) as url:
        _, told = send(url, command("3x6"))
        assert told["data"]["flags"] == 64
        assert "Modifiers stand directly behind dice" in told["data"]["content"]


def test_without_the_service_it_says_so() -> None:
    with bot(f"http://127.0.0.1:{free_port()}") as url:
        _, told = send(url, command("3d6"))
        assert told["data"] == {
            "content": "The dice do not answer. Try again in a moment.",
            "flags": 64,
            "allowed_mentions": {"parse": []},
        }


@pytest.mark.parametrize("signature", ["", "00", "no hex", "00" * 64, KEY.sign(b"x").hex()])
def test_what_discord_has_not_signed_is_refused(server: str, signature: str) -> None:
    with bot(server) as url:
        assert send(url, b'{"type": 1}', signature) == (401, None)
