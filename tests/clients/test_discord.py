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

from tests.clients.processes import proxy_of
from tests.conftest import ROOT
from tests.proxy import answer, busy
from tests.served import Service, free_port, until

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


@pytest.fixture(scope="module")
def url(server: str) -> Iterator[str]:
    """The bot's, for all tests of a service that answers."""
    with bot(server) as made:
        yield made


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


def command(dice: Any, **caller: Any) -> bytes:
    options = [{"name": "dice", "type": 3, "value": dice}]
    return interaction({"name": "roll", "type": 1, "options": options}, **caller)


def interaction(data: Any, type: int = 2, **caller: Any) -> bytes:
    return json.dumps(
        {"type": type, "data": data} | (caller or {"member": {"user": PERSON}})
    ).encode()


def test_a_roll_is_told_with_its_link(url: str, server: str) -> None:
    assert send(url, b'{"type": 1}') == (200, {"type": 1})
    status, told = send(url, command("5d1 + 2"))
    assert (status, told["type"]) == (200, 4)
    line, link = told["data"]["content"].split("\n")
    assert line == "Maya @everyone: 5d1 (1, 1, 1, 1, 1) + 2 = 7"
    assert told["data"]["allowed_mentions"] == {"parse": []}
    page = link.strip("<>").replace("https://dice.example", server)
    with urllib.request.urlopen(page, timeout=10) as answer:
        assert "Signed by this service" in answer.read().decode()


def test_odds_are_a_picture(url: str, server: str) -> None:
    options = [{"name": "dice", "type": 3, "value": "4d6kh3 + 2"}]
    status, told = send(url, interaction({"name": "odds", "options": options}))
    assert (status, told["type"]) == (200, 4)
    [embed] = told["data"]["embeds"]
    assert embed["title"] == "4d6kh3 + 2"
    chart = embed["image"]["url"].replace("https://dice.example", server)
    with urllib.request.urlopen(chart, timeout=10) as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.read().startswith(b"\x89PNG")


def test_a_refusal_is_told_to_its_caller_alone(url: str) -> None:
    _, told = send(url, command("3x6"))
    assert told["data"]["flags"] == 64
    assert "Modifiers go right after the dice" in told["data"]["content"]


CALLERS = {
    "a member": ({"member": {"nick": "May", "user": PERSON}}, "May"),
    "in a direct message": ({"user": PERSON}, "Maya @everyone"),
    "without a display name": ({"user": {"username": "maya", "global_name": None}}, "maya"),
    "a webhook": ({"member": None}, "Somebody"),
    "without a user": ({"member": {"nick": None}}, "Somebody"),
    "a long name": ({"user": {"username": "m" * 100}}, "m" * 64),
    "a name that turns text around": ({"user": {"username": "ma\u202eya"}}, "maya"),
}


def test_whoever_calls_rolls(url: str, server: str) -> None:
    for about, (caller, name) in CALLERS.items():
        _, told = send(url, command("5d1", **caller))
        line, link = told["data"]["content"].split("\n")
        assert line.endswith("5d1 (1, 1, 1, 1, 1) = 5"), about
        page = link.strip("<>").replace("https://dice.example", server)
        with urllib.request.urlopen(page, timeout=10) as answer:
            assert name in answer.read().decode(), about


@pytest.mark.parametrize(
    ("first", "terms", "is_long"),
    [
        pytest.param(20, 3, False, id="short"),
        pytest.param(20, 32, True, id="long"),
        pytest.param(380, 32, True, id="long, with too many dice for a receipt"),
    ],
)
def test_a_long_line_keeps_its_end(url: str, first: int, terms: int, is_long: bool) -> None:
    """It loses its middle: the total stands at its end."""
    _, told = send(url, command(f"{first}d1" + "+20d1" * (terms - 1)))
    content = told["data"]["content"]
    line = content.partition("\n")[0]
    assert f"{first}d1 (1, 1" in line
    assert line.endswith(f", 1) = {first + 20 * (terms - 1)}")
    assert ("…" in line) == (len(content) == 2_000) == is_long


def test_text_of_users_is_shown_as_it_is(url: str) -> None:
    _, told = send(url, command("1d1 # **x** [gift](https://evil.example) <@1> @here"))
    line = told["data"]["content"].partition("\n")[0]
    assert r"\*\*x\*\* \[gift\](https://evil.example) \<@1\> @here" in line
    assert told["data"]["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(interaction({"name": "flip", "type": 1}), id="another command"),
        pytest.param(interaction({"name": "roll", "type": 1}), id="no options"),
        pytest.param(interaction({"name": "roll", "type": 2, "options": None}), id="on a user"),
        pytest.param(command(20), id="a number"),
        pytest.param(command(""), id="nothing"),
        pytest.param(
            interaction({"name": "roll", "options": [{"name": "dice", "type": 1, "options": []}]}),
            id="a subcommand",
        ),
        pytest.param(interaction({"custom_id": "again"}, type=3), id="a button"),
        pytest.param(interaction({"custom_id": "form"}, type=5), id="a form"),
        pytest.param(b"{}", id="no type"),
    ],
)
def test_what_is_no_roll_is_answered(url: str, body: bytes) -> None:
    _, told = send(url, body)
    assert told["data"]["flags"] == 64
    assert "/roll" in told["data"]["content"]


def test_there_is_nothing_to_complete(url: str) -> None:
    told = send(url, interaction({"name": "roll"}, type=4))
    assert told == (200, {"type": 8, "data": {"choices": []}})


def test_what_is_not_the_service_does_not_answer(two_workers: Service) -> None:
    page = "text/html", b"<h1>Proxy</h1>"
    broken = {
        answer("502 Bad Gateway", *page): "The dice do not answer.",
        answer("200 OK", *page): "The dice do not answer.",
        answer("200 OK", "application/json", b"{}"): "The dice do not answer.",
        answer("404 Not Found", "application/json", b"[]"): "The dice do not answer.",
        b"": "The dice do not answer.",
        b"SSH-2.0-OpenSSH_9.2\r\n": "The dice do not answer.",
        busy("429 Too Many Requests", "1"): "Try again.",
    }
    port = free_port()
    with proxy_of(port, two_workers) as proxy, bot(f"http://127.0.0.1:{port}") as url:
        for replaced, said in broken.items():
            proxy.replace(replaced)
            _, told = send(url, command("3d6"))
            assert told["data"]["content"].startswith(said)
            assert told["data"]["flags"] == 64


def test_without_the_service_it_says_so() -> None:
    with bot(f"http://127.0.0.1:{free_port()}") as url:
        _, told = send(url, command("3d6"))
        assert told["data"] == {
            "content": "The dice do not answer. Try again in a moment.",
            "flags": 64,
            "allowed_mentions": {"parse": []},
        }


@pytest.mark.parametrize("signature", ["", "00", "no hex", "00" * 64, KEY.sign(b"x").hex()])
def test_what_discord_has_not_signed_is_refused(url: str, signature: str) -> None:
    assert send(url, b'{"type": 1}', signature) == (401, None)
