"""Mutilated requests to what the document does not describe: links to rolls, pages and MCP.

Any host, path, query and header, as no client library would send them. A wrong Content-Length is
not among them: the server refuses it (`malformed`).
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from campaigns.fuzz.application import application
from campaigns.fuzz.mutations import mutant
from campaigns.fuzz.report import Report
from service.systems.registry import MECHANICS
from tests.mcp.asking import META, STATELESS, WITH_HANDSHAKE
from tests.tabletop.calling import TestTable, in_process, open_table

Json = dict[str, Any]
SECONDS = 1.0
"""Of the processor, for one request (P7)."""
HOSTS = (
    *("xn--a", "xn--0", "", " ", "\xe4", "[::1", "[::1]:80", "h:x", "h:99999", "..", "a" * 300),
    *("<script>", "evil.example", "a b", 'a"b', "a@b", "a/b", "a,b", "\x00", "xn--\xff", "%41"),
)
VALUES = (
    *HOSTS,
    *(
        "*",
        '"1"',
        'W/"1"',
        '"x',
        "-1",
        "9" * 400,
        "\xff" * 20,
        "\t",
        ",,,",
        "=?base64?!?=",
        "Bearer",
    ),
    *("http://xn--a", "null", "https://localhost", "br;q=x", "gzip, br", "image/*", "text/html"),
    *("application/json", "multipart/form-data", "application/json; charset=\xff", "2020-01-01"),
)
VARIABLES = (
    *("HTTP_HOST", "HTTP_HOST", "HTTP_HOST", "HTTP_ORIGIN", "HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING"),
    *("HTTP_IF_NONE_MATCH", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_REQUEST_ID"),
    *("HTTP_AUTHORIZATION", "HTTP_MCP_PROTOCOL_VERSION", "HTTP_MCP_METHOD", "HTTP_MCP_NAME"),
    *("HTTP_RANGE", "HTTP_COOKIE", "HTTP_FORWARDED", "CONTENT_TYPE", "HTTP_TE"),
)
PATHS = (
    *("/r/{receipt}", "/r/{receipt}/picture.png", "/r/{receipt}/", "/r/", "/r/{receipt}/x"),
    *("/mcp", "/mcp", "/mcp", "/mcp", "/mcp", "/mcp", "/mcp/", "/", "/roll", "/web/{receipt}"),
    *("/guide/{receipt}", "/problems/{receipt}", "/v1/limits", "/v1/dice/odds", "/v1/dice/roll"),
)
METHODS = ("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "PATCH", "x", "\xff")
JUNK = ("%", "%ff", "\xff", "\x00", "/", "//", "..", "\u0080", ".", "&", "=", " ", "#", ";", "<b>")


@dataclass(frozen=True)
class Size:
    """How much of it."""

    requests: int = 50_000


@dataclass(frozen=True)
class Known:
    """What requests can name: a table, and receipts of rolls."""

    table: TestTable
    receipts: tuple[str, ...]

    @classmethod
    def of(cls, app: Flask) -> Known:
        """A new table, and a roll of each mechanic."""
        send = in_process(app.test_client())
        receipts = []
        for mechanic in MECHANICS.values():
            body = {**next(iter(mechanic.examples.values())), "receipt": True}
            headers = {"Content-Type": "application/json"}
            path = f"/v1/{mechanic.name}/roll"
            receipts.append(send("POST", path, headers, json.dumps(body).encode()).ok()["receipt"])
        return cls(open_table(send, 1).begin(), tuple(receipts))

    def calls(self) -> list[Json]:
        """A good call of each tool."""
        table = {"table": self.table.gm.session}
        asked = [
            {"mechanic": name, "query": mechanic.query_values}
            for name, mechanic in MECHANICS.items()
        ]
        rolls = [
            {"mechanic": name, "request": next(iter(mechanic.examples.values()))}
            for name, mechanic in MECHANICS.items()
        ]
        dice = {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "1d6"}}
        arguments = [
            *(("roll", one) for one in rolls),
            *(("opposed", one) for one in rolls),
            *(("odds", one) for one in asked),
            ("compare", {"rolls": asked[:3]}),
            ("verify", {"receipt": self.receipts[0]}),
            ("table_look", table),
            ("table_moves", {**table, "move": "undo"}),
            ("table_play", {**table, "move": dice}),
            ("table_play", {**table, "move": {"move": "undo"}, "version": 5}),
        ]
        return [{"name": name, "arguments": given} for name, given in arguments]


def environ_of(random: Random, known: Known) -> Json:
    """A request, mutilated."""
    receipt = _spoilt(random, random.choice(known.receipts))
    path = random.choice(PATHS).format(receipt=receipt)
    environ: Json = create_environ("/")
    environ |= {"PATH_INFO": path, "REQUEST_METHOD": random.choice(METHODS)}
    if random.random() < 0.3:
        environ["QUERY_STRING"] = "".join(random.choices((*JUNK, "x=1", "expression=1d6"), k=4))
    body = b""
    if path.startswith("/mcp") and random.random() < 0.9:
        body = _message(random, known, environ)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        environ[random.choice(VARIABLES)] = random.choice(VALUES)
    environ["wsgi.input"] = BytesIO(body)
    return environ


def _message(random: Random, known: Known, environ: Json) -> bytes:
    """A call of a tool and its headers, most often spoilt."""
    calls = known.calls()
    call = random.choice(calls)
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {**call, "_meta": META}}
    body = json.dumps(message).encode()
    if random.random() < 0.7:
        spoilt = json.loads(mutant(random, call, calls).decode("utf-8", "replace") or "{}")
        body = json.dumps({**message, "params": {"_meta": META, **spoilt}}).encode()
    environ |= {
        "REQUEST_METHOD": "POST",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_MCP_PROTOCOL_VERSION": random.choice((STATELESS, STATELESS, WITH_HANDSHAKE)),
        "HTTP_MCP_METHOD": "tools/call",
        "HTTP_MCP_NAME": call["name"],
        "HTTP_AUTHORIZATION": f"Bearer {random.choice(known.table.everybody).token}",
    }
    return body


def _spoilt(random: Random, text: str) -> str:
    """A text as it is, or cut, or with something in the middle of it."""
    at = random.randint(0, len(text))
    return random.choice((text, text, text[:at], text[:at] + random.choice(JUNK) + text[at:]))


def faults(status: str, headers: Json, body: bytes, seconds: float) -> list[str]:
    """What is wrong with a response."""
    wrong = [f"status {status}"] if status[0] == "5" else []
    if seconds >= SECONDS:
        wrong.append(f"{seconds:.2f} s")
    if headers.get("Content-Type") == "application/json" and b'"link":' in body:
        wrong += [f"link {link[:50]}" for link in _links(json.loads(body)) if not _leads(link)]
    return wrong


def _links(value: Any) -> list[str]:
    """The links in a response."""
    values = value.items() if isinstance(value, dict) else enumerate(value)
    links = []
    for name, one in values:
        if name == "link" and isinstance(one, str):
            links.append(one)
        elif isinstance(one, dict | list):
            links += _links(one)
    return links


def _leads(link: str) -> bool:
    """Whether it is a link to a host, with nothing in it that a link cannot have."""
    at = urlsplit(link)
    return bool(at.hostname) and link.isascii() and not set(link) & set(' "<>@\\')


def tried(app: Flask, size: Size, *, seed: int = 1) -> Report:
    """So many requests."""
    report, random, known = Report(), Random(seed), Known.of(app)
    for _ in range(size.requests):
        try:
            environ = environ_of(random, known)
        except (ValueError, TypeError):  # a mutant that is no object
            continue
        sent = {name: environ[name] for name in environ if not name.startswith("wsgi.")}
        sent["body"] = environ["wsgi.input"].getvalue()
        report.cases += 1
        started = time.thread_time()
        try:
            parts, status, headers = run_wsgi_app(app, environ)
            body = b"".join(parts)
        except Exception as error:
            report.fail(f"{error!r}: {sent}")
            continue
        seconds = time.thread_time() - started
        report.kinds[status[:3]] += 1
        for wrong in faults(status, dict(headers), body, seconds):
            report.fail(f"{wrong}: {sent} -> {body[:300]!r}")
    return report


def run(folder: Path, size: Size) -> Report:
    """With a store of its own."""
    with application(folder) as (app, _):
        return tried(app, size)
