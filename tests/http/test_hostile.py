"""Hostile requests: each is refused with a problem that says what and where, at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from time import process_time
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from service.systems.registry import MECHANICS, SYSTEMS
from tests.rows import each_row
from tests.systems.case import Dice, Refused
from tests.systems.cases import CASES, FIRST, each

Json = dict[str, Any]

JSON = "application/json"
PROBLEM = "application/problem+json"
SECONDS = 1.0
"""P7, of the processor. A refusal takes a few milliseconds: loose enough for any machine."""


@dataclass(frozen=True, kw_only=True)
class Hostile:
    """A request, and how it has to be refused; `limit` is a word or number of the detail."""

    id: str
    url: str
    method: str = "POST"
    sent: Json = field(default_factory=dict)
    status: int = 422
    code: str = "validation_failed"
    where: str | None = None  # a pointer or a parameter; None: the request as a whole
    limit: str | None = None


def posted(
    id: str, url: str, body: Any, where: str | None, *, limit: str | None = None, **how: Any
) -> Hostile:
    return Hostile(id=id, url=url, sent={"json": body}, where=where, limit=limit, **how)


def raw(id: str, url: str, data: bytes, *, content_type: str | None = JSON, **how: Any) -> Hostile:
    sent = {"data": data, "content_type": content_type}
    return Hostile(id=id, url=url, sent=sent, **({"status": 400, "code": "invalid_json"} | how))


def asked(id: str, url: str, query: str, where: str | None, **how: Any) -> Hostile:
    return Hostile(id=id, method="GET", url=f"{url}?{query}", where=where, **how)


VALID: dict[str, Json] = {mechanic: cases.least for mechanic, cases in CASES.items()}
COMMON = {"label": "text?", "seed": "text?", "dice": "object?", "receipt": "flag"}


def of_kind(kind: str, mechanic: str) -> list[str]:
    """The fields of one type that a mechanic has."""
    fields = CASES[mechanic].fields.items()
    return [name for name, declared in fields if declared.rstrip("?") == kind]


NUMBER, COUNT, FLAG = (of_kind(kind, FIRST)[0] for kind in ("number", "count", "flag"))
"""Fields of the first mechanic, for requests that need some field of a type."""

WRONG: dict[str, list[Any]] = {
    "number": ["3", 2.9, True, [], {}],
    "count": ["3", 2.9, True, [1], {}],
    "whole": ["3", 2.9, True, [1], {}],
    "flag": ["yes", "true", 1, 0, []],
    "choice": [1, True, "nonsense", "", ["none"]],
    "text": [1, True, [], {}, ""],
    "list": [1, "x", True, {}, [1], ["x"]],
    "modifiers": [1, "x", True, {}, [1], ["x"]],
    "object": [1, "x", True, []],
    "expression": [6, True, [], {}, ["1d6"]],
    "plain": [6, True, [], {}, ["1d6"]],
}
"""Values of the wrong type. A whole number has bounds of its own, among the refused cases of its
mechanic; plain notation has only NdX and constants."""


def wrong_types() -> Iterator[Hostile]:
    """A value of every wrong type for every field, and null where it is not possible."""
    for mechanic, cases in CASES.items():
        for name, kind in (COMMON | dict(cases.fields)).items():
            wrong = [*WRONG[kind.rstrip("?")], *([] if kind.endswith("?") else [None])]
            for value in wrong:
                body = VALID[mechanic] | {name: value}
                shown = json.dumps(value)
                yield posted(
                    f"{mechanic} {name}={shown}", f"/v1/{mechanic}/roll", body, f"#/{name}"
                )


def numbers_out_of_bounds() -> Iterator[Hostile]:
    """One beyond each bound, and far beyond."""
    bounds = {"number": (-1_000_000, 1_000_000), "count": (0, 20)}
    for mechanic, cases in CASES.items():
        for name, kind in cases.fields.items():
            for bound in bounds.get(kind.rstrip("?"), ()):
                step = 1 if bound > 0 else -1
                yield posted(
                    f"{mechanic} {name}={bound + step}",
                    f"/v1/{mechanic}/roll",
                    VALID[mechanic] | {name: bound + step},
                    f"#/{name}",
                    limit=str(bound),
                )
    for literal in ("1000000000000000000", "-1000000000000000000", "1e308", "9007199254740993.0"):
        for name, limit in ((NUMBER, "1000000"), (COUNT, "20")):
            body = json.dumps(VALID[FIRST] | {name: 0}).replace("0", literal).encode()
            yield raw(
                f"{FIRST} {name}={literal}",
                f"/v1/{FIRST}/roll",
                body,
                status=422,
                code="validation_failed",
                where=f"#/{name}",
                limit=limit,
            )
    for count in (0, -1, 1_001, 10**18):
        yield posted(
            f"rolls count={count}",
            "/v1/dice/rolls",
            {"expression": "1d6", "count": count},
            "#/count",
            limit="1000",
        )
    for count in ("5", None, True, 2.5):
        yield posted(
            f"rolls count={json.dumps(count)}",
            "/v1/dice/rolls",
            {"expression": "1d6", "count": count},
            "#/count",
        )


CONTROLS = ("\n", "\x00", "\x7f", "\x85", "\u2028")


def bodies_out_of_shape() -> Iterator[Hostile]:
    """Unknown and missing fields, lists and texts too long, and values that do not go together."""
    for mechanic, body in VALID.items():
        url = f"/v1/{mechanic}/roll"
        yield posted(f"{mechanic} unknown", url, body | {"nonsense": 1}, "#/nonsense")
        yield posted(f"{mechanic} count in roll", url, body | {"count": 2}, "#/count")
        yield posted(f"{mechanic} no die", url, body | {"dice": {"luck": 1}}, "#/dice/luck")
        yield posted(
            f"{mechanic} dice in rolls",
            f"/v1/{mechanic}/rolls",
            body | {"count": 2, "dice": {}},
            "#/dice",
        )
        yield posted(f"{mechanic} no count", f"/v1/{mechanic}/rolls", body, "#/count")
        label, seed = "x" * 65, "x" * 129
        yield posted(f"{mechanic} long label", url, body | {"label": label}, "#/label", limit="64")
        yield posted(f"{mechanic} long seed", url, body | {"seed": seed}, "#/seed", limit="128")
        for name in body:
            less = {key: value for key, value in body.items() if key != name}
            yield posted(f"{mechanic} without {name}", url, less, f"#/{name}")
    for character in CONTROLS:
        yield posted(
            f"label with {character!a}",
            "/v1/dice/roll",
            VALID["dice"] | {"label": character},
            "#/label",
        )
    for mechanic, cases in CASES.items():
        url = f"/v1/{mechanic}/roll"
        for row in cases.refused:
            how: Json = {"limit": row.limit, "code": row.code}
            yield posted(f"{mechanic} {row.id}", url, row.request, row.where, **how)
        for name in of_kind("modifiers", mechanic):
            yield from wrong_modifiers(mechanic, name)


def wrong_modifiers(mechanic: str, field: str) -> Iterator[Hostile]:
    """Lists of named numbers."""
    aim = {"name": "aim", "value": 1}
    for name, modifiers, where, limit in [
        ("21", [aim] * 21, "", "20"),
        ("null", [None], "/0", None),
        ("empty", [{}], "/0/name", None),
        ("value", [aim, aim | {"value": 1_000_001}], "/1/value", "1000000"),
        ("unknown", [aim | {"x": 1}], "/0/x", None),
        ("long name", [aim | {"name": "x" * 65}], "/0/name", "64"),
        *((f"{c!a}", [{"name": c, "value": 1}], "/0/name", None) for c in CONTROLS),
    ]:
        body = VALID[mechanic] | {field: modifiers}
        where = f"#/{field}{where}"
        yield posted(
            f"{mechanic} modifier {name}", f"/v1/{mechanic}/roll", body, where, limit=limit
        )


def supplied_dice() -> Iterator[Hostile]:
    """Faces that dice do not have, dice that are not needed, and lists without end."""
    faces = [(mechanic, *face) for mechanic, cases in CASES.items() for face in cases.faces.items()]
    for mechanic, role, sides in faces:
        for face in (0, -1, sides + 1, 10**18):
            yield posted(
                f"{mechanic} die {role}={face}",
                f"/v1/{mechanic}/roll",
                VALID[mechanic] | {"dice": {role: face}},
                f"#/dice/{role}",
                limit=str(sides),
            )
        for face in ("00", 1.5, True, [1], {}):
            yield posted(
                f"{mechanic} die {role}={json.dumps(face)}",
                f"/v1/{mechanic}/roll",
                VALID[mechanic] | {"dice": {role: face}},
                f"#/dice/{role}",
            )
    for mechanic, cases in CASES.items():
        for dice in cases.not_needed:
            yield posted(
                f"{mechanic} not needed {dice.id}",
                f"/v1/{mechanic}/roll",
                dice.body,
                dice.shows[0],
                code="dice_not_needed",
            )


EXPRESSIONS: list[tuple[str, str, str | None]] = [
    ("a thousand million dice", "1000000000d6", "1000"),
    ("1,001 dice", "1000d6+1d6", "1000"),
    ("a die that explodes for ever", "1d1!", None),
    ("300 characters", "1+" * 149 + "11", "256"),
    ("33 terms", "+".join(["1"] * 33), "32"),
    ("1,000,001 sides", "1d1000001", "1000000"),
    ("a constant of 1,000,001", "1000001", "1000000"),
    ("nothing", "", None),
    ("a power", "2^3", None),
    ("a program", "__import__('os')", None),
    ("a label of 65", f"1d6[{'x' * 65}]", "64"),
    ("a line feed in a label", "1d6[a\nb]", None),
    ("Arabic digits", "٣d٦", None),
    ("digits without end", "9" * 256, "1000000"),
    ("plus without end", "+" * 256, None),
    ("rerolls without end", "1d9" + "r1" * 126, None),
]


def expressions() -> Iterator[Hostile]:
    """Dice notation that is none, in bodies and in queries."""
    for name, text, limit in EXPRESSIONS:
        how: dict[str, Any] = {"limit": limit, "code": "invalid_expression"}
        for mechanic, key in NOTATION:
            at, body = f"/v1/{mechanic}", VALID[mechanic] | {key: text}
            query = urlencode(MECHANICS[mechanic].query_example | {key: text}, doseq=True)
            yield posted(f"{mechanic} {key} {name}", f"{at}/roll", body, f"#/{key}", **how)
            for form in ("odds", "roll"):
                yield asked(
                    f"{mechanic} {form} {key} {name} by query", f"{at}/{form}", query, key, **how
                )
    for mechanic in CASES:
        for key in of_kind("plain", mechanic):
            for text in ("1d6!", "1d6ro1", "2*1d6", "6d6>=5"):
                yield posted(
                    f"{mechanic} {key} {text}",
                    f"/v1/{mechanic}/roll",
                    VALID[mechanic] | {key: text},
                    f"#/{key}",
                    code="invalid_expression",
                )


NOTATION = [
    (mechanic, key)
    for mechanic in CASES
    for kind in ("expression", "plain")
    for key in of_kind(kind, mechanic)
]
"""Fields that take dice notation."""


def broken_json() -> Iterator[Hostile]:
    """Bytes that are no JSON, or that readers of JSON disagree about."""
    deep = b'{"expression": ' + b"[" * 16 + b"]" * 16 + b"}"
    for name, data, limit in [
        ("empty", b"", "empty"),
        ("space", b" ", "empty"),
        ("truncated", b'{"expression": "1d6"', None),
        ("truncated text", b'{"expression": "1d', None),
        ("two values", b'{"expression": "1d6"} {}', None),
        ("trailing comma", b'{"expression": "1d6",}', None),
        ("single quotes", b"{'expression': '1d6'}", None),
        ("comment", b'{"expression": "1d6"} // roll', None),
        ("NaN", b'{"expression": NaN}', None),
        ("Infinity", b'{"expression": Infinity}', None),
        ("-Infinity", b'{"expression": -Infinity}', None),
        ("a number of 401 digits", b'{"expression": 1' + b"0" * 400 + b"}", None),
        ("a number of 10,000 digits", b'{"expression": 1' + b"0" * 10_000 + b"}", None),
        ("1e400", b'{"expression": 1e400}', None),
        ("leading nought", b'{"expression": 01}', None),
        ("plus", b'{"expression": +5}', None),
        ("hexadecimal", b'{"expression": 0x10}', None),
        ("BOM", b'\xef\xbb\xbf{"expression": "1d6"}', None),
        ("UTF-16", '{"expression": "1d6"}'.encode("utf-16"), None),
        ("Latin-1", '{"expression": "1d6", "label": "ä"}'.encode("latin-1"), None),
        ("overlong UTF-8", b'{"expression": "1d6", "label": "\xc0\xaf"}', None),
        ("a surrogate in UTF-8", b'{"expression": "1d6", "label": "\xed\xa0\x80"}', None),
        ("a high surrogate alone", b'{"expression": "1d6", "label": "\\ud800"}', None),
        ("a low surrogate alone", b'{"expression": "1d6", "label": "\\udc00"}', None),
        ("surrogates swapped", b'{"expression": "1d6", "label": "\\udc00\\ud800"}', None),
        ("a zero byte", b'{"expression": "1d6"}\x00', None),
        ("a line feed in a text", b'{"expression": "1d6\n"}', None),
        ("a key twice", b'{"expression": "1d6", "expression": "1d8"}', None),
        ("an equal key twice", b'{"expression": "1d6", "expression": "1d6"}', None),
        ("a key twice, escaped", b'{"expression": "1d6", "expr\\u0065ssion": "1d8"}', None),
        ("a nested key twice", b'{"expression": "1d6", "dice": {"dice": [], "dice": []}}', None),
        ("nested, escaped", b'{"expression": "1d6", "dice": {"a": 1, "\\u0061": 1}}', None),
        ("an unknown key twice", b'{"expression": "1d6", "x": 1, "x": 2}', None),
        ("depth 17", deep, "16"),
        ("depth 1,000", deep.replace(b"[", b"[" * 62).replace(b"]", b"]" * 62), "16"),
        ("depth 5,000", b"[" * 5_000 + b"]" * 5_000, "16"),
        ("depth 5,000, open", b'{"a":' * 3_000, None),
    ]:
        yield raw(f"json {name}", "/v1/dice/roll", data, limit=limit)
    yield raw(
        "json depth 60,000 in a batch", "/v1/batch", b"[" * 30_000 + b"]" * 30_000, limit="16"
    )
    for name, data in [
        ("array", b"[]"),
        ("number", b"5"),
        ("text", b'"1d6"'),
        ("null", b"null"),
        ("true", b"true"),
        ("array of objects", b'[{"expression": "1d6"}]'),
    ]:
        how: dict[str, Any] = {"status": 422, "code": "validation_failed", "where": "#"}
        for url in (*(f"/v1/{mechanic}/roll" for mechanic in VALID), "/v1/dice/rolls", "/v1/batch"):
            yield raw(f"{url} a top-level {name}", url, data, **how)


def content_types() -> Iterator[Hostile]:
    """Bodies that are not declared as JSON, and bodies that are too large."""
    for content_type in (
        None,
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/jsonp",
        "nonsense",
        "application/json-seq",
        "application/octet-stream",
    ):
        for url, body in (("/v1/dice/roll", b'{"expression": "1d6"}'), ("/v1/batch", b"{}")):
            yield raw(
                f"{url} as {content_type}",
                url,
                body,
                content_type=content_type,
                status=415,
                code="unsupported_media_type",
            )
    yield raw(
        "no body as text",
        f"/v1/{FIRST}/roll",
        b"",
        content_type="text/plain",
        status=415,
        code="unsupported_media_type",
    )
    for coding in ("gzip", "br", "deflate", "identity, gzip", "GZIP", "nonsense"):
        for url, body in (("/v1/dice/roll", b'{"expression": "1d6"}'), ("/v1/batch", b"{}")):
            yield Hostile(
                id=f"{url} in {coding}",
                url=url,
                sent={
                    "data": body,
                    "content_type": JSON,
                    "headers": {"Content-Encoding": coding},
                },
                status=415,
                code="unsupported_media_type",
                limit="Content-Encoding",
            )
    large: dict[str, Any] = {"status": 413, "code": "too_large"}
    for url, limit in (
        ("/v1/dice/roll", 16_384),
        ("/v1/dice/rolls", 16_384),
        (f"/v1/{FIRST}/roll", 16_384),
        ("/v1/batch", 65_536),
    ):
        body = b" " * (limit + 1)
        yield raw(f"{url} one byte too many", url, body, limit=str(limit), **large)
        yield raw(f"{url} depth 100,000", url, b"[" * 100_000, limit=str(limit), **large)
        yield Hostile(
            id=f"{url} cut short",
            url=url,
            sent={
                "data": b"{}",
                "content_type": JSON,
                "environ_overrides": {"CONTENT_LENGTH": "3"},
            },
            status=400,
            code="bad_request",
        )
        yield Hostile(
            id=f"{url} chunked, one byte too many",
            url=url,
            sent={
                "input_stream": body,
                "content_type": JSON,
                "environ_overrides": {"wsgi.input_terminated": True},
            },
            limit=str(limit),
            **large,
        )


def batches() -> Iterator[Hostile]:
    """Batches of the wrong size, and of rolls that are wrong."""
    dice = {"mechanic": "dice", "expression": "1d6"}
    for name, body, where, limit in [
        ("of nothing", {}, "#/rolls", None),
        ("empty", {"rolls": []}, "#/rolls", "100"),
        ("of 101", {"rolls": [dice] * 101}, "#/rolls", "100"),
        ("object", {"rolls": dice}, "#/rolls", None),
        ("null", {"rolls": None}, "#/rolls", None),
        ("unknown", {"rolls": [dice], "seed": "x"}, "#/seed", None),
        ("of null", {"rolls": [dice, None]}, "#/rolls/1", None),
        ("of a number", {"rolls": [5]}, "#/rolls/0", None),
        ("of a list", {"rolls": [[dice]]}, "#/rolls/0", None),
        ("no mechanic", {"rolls": [{"expression": "1d6"}]}, "#/rolls/0/mechanic", None),
        ("null mechanic", {"rolls": [{"mechanic": None}]}, "#/rolls/0/mechanic", None),
        ("listed mechanic", {"rolls": [{"mechanic": ["dice"]}]}, "#/rolls/0/mechanic", None),
        ("unknown mechanic", {"rolls": [dice, {"mechanic": "d6"}]}, "#/rolls/1/mechanic", None),
        ("a wrong field", {"rolls": [dice, dice | {"label": 5}]}, "#/rolls/1/label", None),
        ("a count", {"rolls": [dice | {"count": 2}]}, "#/rolls/0/count", None),
    ]:
        yield posted(f"batch {name}", "/v1/batch", body, where, limit=limit)
    for mechanic, cases in CASES.items():
        for row in cases.refused:
            where = None if row.where is None else f"#/rolls/3{row.where[1:]}"
            yield posted(
                f"batch {mechanic} {row.id}",
                "/v1/batch",
                {"rolls": [dice, dice, dice, {"mechanic": mechanic, **row.request}]},
                where,
                limit=row.limit,
                code=row.code,
            )
    yield posted(
        "batch a value",
        "/v1/batch",
        {"rolls": [dice, dice, dice, {"mechanic": FIRST, **VALID[FIRST], NUMBER: "12"}]},
        f"#/rolls/3/{NUMBER}",
    )
    for expression in ("1d1!", "1001d6"):
        yield posted(
            f"batch {expression}",
            "/v1/batch",
            {"rolls": [dice, dice | {"expression": expression}]},
            "#/rolls/1/expression",
            code="invalid_expression",
        )
    work: dict[str, Any] = {"code": "too_much_work", "limit": "10000"}
    thousand = dice | {"expression": "1000d6"}
    yield posted(
        "batch of 10,001 dice", "/v1/batch", {"rolls": [thousand] * 10 + [dice]}, None, **work
    )
    yield posted(
        "rolls of 10,010 dice",
        "/v1/dice/rolls",
        {"expression": "10d6+d6", "count": 910},
        None,
        **work,
    )


def query_texts() -> Iterator[Hostile]:
    """Numbers and booleans in queries that are read strictly."""
    strict = {
        "underscore": "1_000",
        "space twice": "  3",
        "space behind": "3 ",
        "Arabic": "٣",
        "plus twice": "++5",
        "True": "True",
        "point": "3.0",
        "exponent": "1e3",
        "hexadecimal": "0x10",
        "nothing": "",
        "null": "null",
        "minus": "-",
        "minus twice": "--3",
        "line feed": "3\n",
        "zero byte": "\x00",
        "full width": "\uff13",
    }

    def one(id: str, form: str, field: str, text: str, **how: Any) -> Hostile:
        query = urlencode(MECHANICS[FIRST].query_example | {field: text}, doseq=True)
        return asked(id, f"/v1/{FIRST}/{form}", query, field, **how)

    for form in ("odds", "odds.svg", "roll"):
        for name, text in strict.items():
            yield one(f"{form} {NUMBER} {name}", form, NUMBER, text)
    for text in ("True", "1", "yes", "TRUE", "on", "", "false "):
        yield one(f"flag {text!r}", "odds", FLAG, text)
    for text in ("1000001", "-1000001", "9" * 19, "9" * 20):
        about = f"{NUMBER} {text[:8]} of {len(text)}"
        yield one(about, "odds", NUMBER, text, limit="1000000")
    yield one(f"{NUMBER} of 300 digits", "odds", NUMBER, "9" * 300)


def parameters() -> Iterator[Hostile]:
    """Parameters that are repeated, and such as no query of odds takes."""
    for mechanic, declared in MECHANICS.items():
        url, valid = f"/v1/{mechanic}/odds", urlencode(declared.query_example, doseq=True)
        for name, [value] in declared.query_example.items():
            for again in sorted({value, "1"}):
                query = f"{valid}&{urlencode({name: again})}"
                yield asked(f"{mechanic} repeated {name} {again!r}", url, query, name)
        for name in ("nonsense", "modifiers", "label", "seed", "dice", "receipt", "count"):
            if name in declared.query_reader.fields:
                continue
            yield asked(f"{mechanic} odds {name}", url, f"{valid}&{name}=1", name)
        url = f"/v1/{mechanic}/roll"
        for name in ("nonsense", "label", "dice", "receipt", "percentile", "count", "mechanic"):
            yield asked(f"{mechanic} roll by query {name}", url, f"{valid}&{name}=1", name)
        yield asked(f"{mechanic} repeated seed", url, f"{valid}&seed=a&seed=a", "seed")
        yield asked(f"{mechanic} no seed", url, f"{valid}&seed=", "seed")
        yield asked(
            f"{mechanic} long seed by query", url, f"{valid}&seed={'x' * 129}", "seed", limit="128"
        )


def queries() -> Iterator[Hostile]:
    """Parameters that are missing, out of bounds or in the wrong place."""
    for mechanic, cases in CASES.items():
        for row in cases.refused_queries:
            for form in ("odds", "roll"):
                yield asked(
                    f"{mechanic} {form} query {row.id}",
                    f"/v1/{mechanic}/{form}",
                    row.request,
                    row.where,
                    limit=row.limit,
                )
    for system in SYSTEMS.values():
        for report in system.reports:
            for ending in ("", ".svg"):
                url = f"/v1/{report.name}{ending}"
                yield asked(f"query {url}", url, "x=1", "x")
    yield asked("query limits", "/v1/limits", "x=1", "x")
    yield asked("query index", "/v1", "x=1", "x")
    yield asked("query no name", "/v1/limits", "=1", "")
    for mechanic, body in VALID.items():
        yield posted(f"{mechanic} a query to roll", f"/v1/{mechanic}/roll?x=1", body, "x")


def odds_beyond_their_limits() -> Iterator[Hostile]:
    """Odds that would take too much work."""
    for mechanic, cases in CASES.items():
        for row in cases.heavy:
            for form in ("odds", "odds.svg"):
                yield asked(
                    f"{mechanic} {form} {row.id}",
                    f"/v1/{mechanic}/{form}",
                    row.request,
                    row.where,
                    limit=row.limit,
                    code=row.code,
                )


def paths_and_methods() -> Iterator[Hostile]:
    """Places and methods that there are not."""
    for url in (
        "/v1/",
        "/v1/limits/",
        "/v1/dice",
        f"/v1/{next(iter(SYSTEMS))}/roll",
        f"/v1/{next(iter(SYSTEMS))}/nonsense/roll",
        "/v1/dice/roll/",
        "/v1/..%2f..%2fetc/passwd",
        "/%00",
        "/" + "x" * 2_000,
        "/v1/{mechanic}/roll",
    ):
        for method in ("GET", "POST"):
            yield Hostile(
                id=f"{method} {url[:40]}", method=method, url=url, status=404, code="not_found"
            )
    for outside in ("..%2fapp.py", "../app.py", "lit/LICENSE", "lit/..%2f..%2fapp.py", "lit"):
        yield Hostile(
            id=f"GET /web/{outside}",
            method="GET",
            url=f"/web/{outside}",
            status=404,
            code="not_found",
        )
    yield Hostile(
        id="an unknown problem",
        method="GET",
        url="/problems/nonsense",
        status=404,
        code="not_found",
    )
    for method, url in [
        ("DELETE", "/v1/dice/roll"),
        ("PUT", "/v1/dice/roll"),
        ("DELETE", "/v1/batch"),
        ("PATCH", "/v1/batch"),
        ("POST", "/v1/dice/odds"),
        ("POST", "/v1/limits"),
        ("POST", "/healthz"),
        ("TRACE", "/v1/limits"),
        ("BREW", "/v1/dice/roll"),
        ("POST", "/openapi.json"),
    ]:
        yield Hostile(
            id=f"{method} {url}", method=method, url=url, status=405, code="method_not_allowed"
        )


TABLE = [
    *wrong_types(),
    *numbers_out_of_bounds(),
    *bodies_out_of_shape(),
    *supplied_dice(),
    *expressions(),
    *broken_json(),
    *content_types(),
    *batches(),
    *query_texts(),
    *parameters(),
    *queries(),
    *odds_beyond_their_limits(),
    *paths_and_methods(),
]
WHOLE_REQUEST = ("too_much_work",)
"""Refusals of 422 that no single field is to blame for."""


def send(client: FlaskClient, hostile: Hostile) -> tuple[Any, float]:
    sent = dict(hostile.sent)
    if "input_stream" in sent:
        sent["input_stream"] = BytesIO(sent["input_stream"])
    started = process_time()
    answer = client.open(hostile.url, method=hostile.method, **sent)
    return answer, process_time() - started


@each_row("hostile", [pytest.param(row, id=row.id) for row in TABLE])
def test_a_hostile_request_is_refused(client: FlaskClient, hostile: Hostile) -> None:
    answer, seconds = send(client, hostile)
    problem = answer.get_json(force=True)

    assert (answer.status_code, problem.get("code")) == (hostile.status, hostile.code), problem
    assert answer.content_type == PROBLEM
    assert problem["type"] == f"/problems/{hostile.code}"
    assert problem["status"] == hostile.status
    assert problem["title"]
    assert problem["detail"]
    assert seconds < SECONDS
    findings = problem.get("errors", [])
    if hostile.status == 422:
        assert findings
        assert all(finding["detail"] for finding in findings)
        places = [finding.get("pointer", finding.get("parameter")) for finding in findings]
        if hostile.code not in WHOLE_REQUEST:
            assert None not in places
        if hostile.where is not None:
            assert any(within(place, hostile.where) for place in places), places
    if hostile.code == "invalid_expression":
        assert all(isinstance(finding["position"], int) for finding in findings)
    if hostile.limit is not None:
        told = " ".join([problem["detail"], *(finding["detail"] for finding in findings)])
        assert re.search(rf"(?<!\d){re.escape(hostile.limit)}(?!\d)", told.replace(",", "")), told


def within(place: str | None, where: str) -> bool:
    """Whether a finding is at a place, or within it."""
    return place is not None and (place == where or place.startswith(f"{where}/"))


def test_the_table_is_long_and_its_names_tell_its_rows_apart() -> None:
    assert len(TABLE) >= 250
    assert len({row.id for row in TABLE}) == len(TABLE)
    named = {row.url.partition("?")[0] for row in TABLE}
    for mechanic in MECHANICS:
        assert {f"/v1/{mechanic}/{verb}" for verb in ("roll", "rolls", "odds")} <= named


def test_after_all_of_them_a_valid_request_still_works(client: FlaskClient) -> None:
    for hostile in TABLE[::7]:
        send(client, hostile)

    for mechanic, body in VALID.items():
        assert client.post(f"/v1/{mechanic}/roll", json=body).status_code == 200
        assert client.post(f"/v1/{mechanic}/rolls", json=body | {"count": 2}).status_code == 200


def pointers(client: FlaskClient, url: str, body: Any) -> set[str]:
    answer = client.post(url, json=body)
    assert answer.status_code == 422
    assert answer.json is not None
    return {error["pointer"] for error in answer.json["errors"]}


@pytest.mark.parametrize(("mechanic", "wrong"), each("many_wrong"))
def test_all_that_is_wrong_is_told_at_once(client: FlaskClient, mechanic: str, wrong: Dice) -> None:
    assert pointers(client, f"/v1/{mechanic}/roll", wrong.body) == wrong.shows

    batch = {"rolls": [VALID["dice"] | {"mechanic": "dice"}, wrong.body | {"mechanic": mechanic}]}
    within = {f"#/rolls/1{pointer[1:]}" for pointer in wrong.shows}
    assert pointers(client, "/v1/batch", batch) == within


def test_all_that_is_wrong_with_a_batch_is_told_at_once(client: FlaskClient) -> None:
    rolls = [
        {"mechanic": "dice", "expression": "1d"},
        {"mechanic": "d6"},
        {"mechanic": FIRST, **VALID[FIRST], NUMBER: "1", FLAG: "yes"},
    ]
    assert pointers(client, "/v1/batch", {"rolls": rolls}) == {
        "#/rolls/0/expression",
        "#/rolls/1/mechanic",
        f"#/rolls/2/{NUMBER}",
        f"#/rolls/2/{FLAG}",
    }


@pytest.mark.parametrize(
    ("wrong", "detail"),
    [
        (2, "2 fields are wrong; see errors."),
        (100, "100 fields are wrong; see errors."),
        (101, "101 fields are wrong; the first 100 are in errors."),
        (1_000, "1000 fields are wrong; the first 100 are in errors."),
    ],
)
def test_so_many_errors_are_listed_and_all_are_counted(
    client: FlaskClient, wrong: int, detail: str
) -> None:
    told = client.get("/v1/limits").get_json()["errors"]
    body = VALID[FIRST] | {f"f{n:04}": 0 for n in range(wrong)}
    answer = client.post(f"/v1/{FIRST}/roll", json=body)
    problem = answer.get_json()
    assert (answer.status_code, problem["detail"]) == (422, detail)
    listed = [f"#/f{n:04}" for n in range(min(wrong, told))]
    assert [error["pointer"] for error in problem["errors"]] == listed
    assert len(answer.data) < 16_384


@pytest.mark.parametrize(("mechanic", "wrong"), each("many_wrong_queries"))
def test_all_that_is_wrong_with_a_query_is_told_at_once(
    client: FlaskClient, mechanic: str, wrong: Refused
) -> None:
    answer = client.get(f"/v1/{mechanic}/odds?{wrong.request}")

    assert answer.status_code == 422
    assert answer.json is not None
    found = {error["parameter"] for error in answer.json["errors"]}
    assert found == set(str(wrong.where).split(","))


WITHIN_LIMITS = [
    *(
        pytest.param(f"/v1/{mechanic}/{verb}", body, id=f"{mechanic} {verb} {index}")
        for mechanic, cases in CASES.items()
        for index, (verb, body) in enumerate(cases.within_limits)
    ),
    pytest.param(
        "/v1/batch", {"rolls": [{"mechanic": "dice", "expression": "100d6"}] * 100}, id="batch"
    ),
]


@pytest.mark.parametrize(("url", "body"), WITHIN_LIMITS)
def test_what_stays_within_every_limit_is_answered(
    client: FlaskClient, url: str, body: Json
) -> None:
    started = process_time()
    answer = client.post(url, json=body)

    assert answer.status_code == 200, answer.json
    assert process_time() - started < SECONDS


@pytest.mark.parametrize(("mechanic", "query"), each("light"))
def test_odds_within_the_limits_are_counted_at_once(
    client: FlaskClient, mechanic: str, query: str
) -> None:
    started = process_time()
    answer = client.get(f"/v1/{mechanic}/odds?{query}")

    assert answer.status_code == 200, answer.json
    assert process_time() - started < SECONDS
