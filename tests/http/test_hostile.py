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

from service.systems.registry import MECHANICS

Json = dict[str, Any]

JSON = "application/json"
PROBLEM = "application/problem+json"
SECONDS = 1.0
"""P7, of the processor. A refusal takes a few milliseconds: loose enough for any machine."""


@dataclass(frozen=True, kw_only=True)
class Hostile:
    """A request, and how it has to be refused; `limit` is a number that the detail names."""

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


SIDE = {"score": 50}
VALID: dict[str, Json] = {
    "torg/2d10": {},
    "torg/d20": {},
    "daggerheart/attack": {},
    "daggerheart/reaction": {},
    "daggerheart/damage": {"damage": "1d6"},
    "daggerheart/duality": {},
    "torang/ability": {"score": 50},
    "torang/opposed": {"active": SIDE, "opposing": SIDE},
    "dice": {"expression": "1d6"},
}
TORG = {
    "value": "number",
    "difficulty": "number?",
    "skilled": "flag",
    "stymied": "flag",
    "up": "flag",
    "possibilities": "count",
    "cancelled": "count",
    "contradiction": "choice?",
    "modifiers": "list",
}
EDGE = {
    "modifier": "number",
    "advantage": "count",
    "disadvantage": "count",
    "modifiers": "list",
}
HURT = {"thresholds": "object?", "resistance": "choice"}
COMMON = {"label": "text?", "seed": "text?", "dice": "object?", "receipt": "flag"}
FIELDS: dict[str, dict[str, str]] = {
    "torg/2d10": TORG | {"stymied_rule": "choice", "positive_reroll": "flag"},
    "torg/d20": TORG | {"reality_rated": "flag"},
    "daggerheart/attack": EDGE
    | HURT
    | {"evasion": "number?", "damage": "expression?", "extra": "expression?"},
    "daggerheart/reaction": EDGE | {"difficulty": "number?"},
    "daggerheart/damage": HURT | {"damage": "expression", "critical": "flag"},
    "daggerheart/duality": EDGE | {"difficulty": "number?", "help": "count", "reaction": "flag"},
    "torang/ability": {
        "score": "number",
        "easy": "count",
        "difficult": "count",
        "dramatic": "flag",
        "helpers": "list",
    },
    "torang/opposed": {"active": "object", "opposing": "object", "lowest_wins": "flag"},
    "dice": {"expression": "expression"},
}
"""Every field of api.md, by its type; a question mark: it may be null."""

WRONG: dict[str, list[Any]] = {
    "number": ["3", 2.9, True, [], {}],
    "count": ["3", 2.9, True, [1], {}],
    "flag": ["yes", "true", 1, 0, []],
    "choice": [1, True, "nonsense", "", ["none"]],
    "text": [1, True, [], {}, ""],
    "list": [1, "x", True, {}, [1], ["x"]],
    "object": [1, "x", True, []],
    "expression": [6, True, [], {}, ["1d6"]],
}


def wrong_types() -> Iterator[Hostile]:
    """A value of every wrong type for every field, and null where it is not possible."""
    for mechanic, fields in FIELDS.items():
        for name, kind in (COMMON | fields).items():
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
    for mechanic, fields in FIELDS.items():
        for name, kind in fields.items():
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
        for name, limit in (("value", "1000000"), ("possibilities", "20")):
            body = f'{{"{name}": {literal}}}'.encode()
            yield raw(
                f"torg/2d10 {name}={literal}",
                "/v1/torg/2d10/roll",
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
    for character in ("\n", "\x00", "\x7f", "\x85", "\u2028"):
        yield posted(
            f"label with {character!a}",
            "/v1/dice/roll",
            VALID["dice"] | {"label": character},
            "#/label",
        )
        yield posted(
            f"modifier named {character!a}",
            "/v1/torg/d20/roll",
            {"modifiers": [{"name": character, "value": 1}]},
            "#/modifiers/0/name",
        )
    torg, attack, ability = "/v1/torg/2d10/roll", "/v1/daggerheart/attack/roll", "torang/ability"
    aim = {"name": "aim", "value": 1}
    ann = {"name": "Ann", "score": 50}
    for name, url, body, where, limit in [
        ("21 modifiers", torg, {"modifiers": [aim] * 21}, "#/modifiers", "20"),
        ("modifier null", torg, {"modifiers": [None]}, "#/modifiers/0", None),
        ("modifier empty", torg, {"modifiers": [{}]}, "#/modifiers/0/name", None),
        (
            "modifier value",
            torg,
            {"modifiers": [aim, aim | {"value": 1_000_001}]},
            "#/modifiers/1/value",
            "1000000",
        ),
        ("modifier unknown", torg, {"modifiers": [aim | {"x": 1}]}, "#/modifiers/0/x", None),
        (
            "modifier long name",
            torg,
            {"modifiers": [aim | {"name": "x" * 65}]},
            "#/modifiers/0/name",
            "64",
        ),
        ("more cancelled", torg, {"possibilities": 2, "cancelled": 3}, "#/cancelled", "2"),
        ("cancelled of none", torg, {"cancelled": 1}, "#/cancelled", "0"),
        (
            "an ord's Possibility",
            "/v1/torg/d20/roll",
            {"reality_rated": False, "possibilities": 1},
            "#/possibilities",
            None,
        ),
        (
            "thresholds fall",
            attack,
            {"thresholds": {"major": 9, "severe": 8}},
            "#/thresholds/severe",
            "9",
        ),
        (
            "a threshold of 0",
            attack,
            {"thresholds": {"major": 0, "severe": 8}},
            "#/thresholds/major",
            "1",
        ),
        ("half the thresholds", attack, {"thresholds": {"major": 5}}, "#/thresholds/severe", None),
        (
            "help on a reaction",
            "/v1/daggerheart/duality/roll",
            {"help": 1, "reaction": True},
            "#/help",
            None,
        ),
        ("21 helpers", f"/v1/{ability}/roll", SIDE | {"helpers": [ann] * 21}, "#/helpers", "20"),
        (
            "a helper of helpers",
            f"/v1/{ability}/roll",
            SIDE | {"helpers": [ann | {"helpers": [ann]}]},
            "#/helpers/0/helpers",
            None,
        ),
        (
            "a helper's score",
            f"/v1/{ability}/roll",
            SIDE | {"helpers": [ann, {"score": -1_000_001}]},
            "#/helpers/1/score",
            "1000000",
        ),
        (
            "21 helpers of a side",
            "/v1/torang/opposed/roll",
            {"active": SIDE | {"helpers": [ann] * 21}, "opposing": SIDE},
            "#/active/helpers",
            "20",
        ),
        (
            "a side's unknown field",
            "/v1/torang/opposed/roll",
            {"active": SIDE, "opposing": SIDE | {"~a/b": 1}},
            "#/opposing/~0a~1b",
            None,
        ),
    ]:
        yield posted(name, url, body, where, limit=limit)


def supplied_dice() -> Iterator[Hostile]:
    """Faces that dice do not have, dice that are not needed, and lists without end."""
    for mechanic, role, sides in [
        ("torg/2d10", "hot", 10),
        ("torg/2d10", "cold", 10),
        ("daggerheart/duality", "hope", 12),
        ("daggerheart/duality", "fear", 12),
        ("torang/ability", "d100", 100),
        ("torang/opposed", "active", 100),
        ("torang/opposed", "opposing", 100),
    ]:
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
    unneeded: dict[str, Any] = {"code": "dice_not_needed"}
    for mechanic, dice, where in [
        ("torg/2d10", {"hot": 1, "cold": 2, "max": [1]}, "#/dice/max/0"),
        ("torg/d20", {"up": [3]}, "#/dice/up/0"),
        ("torg/d20", {"possibilities": [[3]]}, "#/dice/possibilities/0/0"),
        ("daggerheart/attack", {"damage": [3]}, "#/dice/damage/0"),
        ("daggerheart/attack", {"extra": [3]}, "#/dice/extra/0"),
        ("daggerheart/duality", {"disadvantage": 3}, "#/dice/disadvantage"),
        ("daggerheart/duality", {"help": [3]}, "#/dice/help/0"),
        ("torang/ability", {"helpers": [3]}, "#/dice/helpers/0"),
        ("torang/opposed", {"active_helpers": [3]}, "#/dice/active_helpers/0"),
        ("torang/opposed", {"opposing_helpers": [3]}, "#/dice/opposing_helpers/0"),
        ("dice", {"dice": [1, 1]}, "#/dice/dice/1"),
    ]:
        body = VALID[mechanic] | {"dice": dice}
        yield posted(
            f"{mechanic} not needed {where}", f"/v1/{mechanic}/roll", body, where, **unneeded
        )
    yield posted(
        "21 chains",
        "/v1/torg/2d10/roll",
        {"dice": {"possibilities": [[1]] * 21}},
        "#/dice/possibilities",
        limit="20",
    )
    yield posted(
        "chains flat",
        "/v1/torg/2d10/roll",
        {"dice": {"possibilities": [1]}},
        "#/dice/possibilities/0",
    )
    yield posted(
        "an endless chain",
        "/v1/dice/roll",
        {"expression": "1d2!", "dice": {"dice": [2] * 1_001}},
        None,
        code="too_much_work",
        limit="1000",
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
    ("brackets", "(1d6)*2", None),
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
        for mechanic, key in (
            ("dice", "expression"),
            ("daggerheart/damage", "damage"),
            ("daggerheart/attack", "extra"),
        ):
            at = f"/v1/{mechanic}"
            yield posted(f"{mechanic} {name}", f"{at}/roll", {key: text}, f"#/{key}", **how)
            yield asked(f"{mechanic} odds {name}", f"{at}/odds", urlencode({key: text}), key, **how)
    for key in ("damage", "extra"):
        for text in ("1d6!", "2d6kh1", "1d6r1"):
            yield posted(
                f"attack {key} {text}",
                "/v1/daggerheart/attack/roll",
                {key: text},
                f"#/{key}",
                code="invalid_expression",
            )


def broken_json() -> Iterator[Hostile]:
    """Bytes that are no JSON, or that readers of JSON disagree about."""
    deep = b'{"expression": ' + b"[" * 16 + b"]" * 16 + b"}"
    for name, data, limit in [
        ("empty", b"", None),
        ("space", b" ", None),
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
        "/v1/torg/2d10/roll",
        b"",
        content_type="text/plain",
        status=415,
        code="unsupported_media_type",
    )
    large: dict[str, Any] = {"status": 413, "code": "too_large"}
    for url, limit in (
        ("/v1/dice/roll", 16_384),
        ("/v1/dice/rolls", 16_384),
        ("/v1/torg/2d10/roll", 16_384),
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
        (
            "a value",
            {"rolls": [dice, dice, dice, {"mechanic": "torg/2d10", "value": "12"}]},
            "#/rolls/3/value",
            None,
        ),
        (
            "deep",
            {"rolls": [{"mechanic": "torang/ability", "score": 1, "helpers": [{"easy": 21}]}]},
            "#/rolls/0/helpers/0/easy",
            "20",
        ),
    ]:
        yield posted(f"batch {name}", "/v1/batch", body, where, limit=limit)
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
        "space": " 3",
        "space behind": "3 ",
        "Arabic": "٣",
        "plus": "+5",
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
    for form in ("odds", "odds.svg"):
        for name, text in strict.items():
            query = urlencode({"value": text})
            yield asked(f"{form} value {name}", f"/v1/torg/2d10/{form}", query, "value")
    for text in ("True", "1", "yes", "TRUE", "on", "", "false "):
        yield asked(f"flag {text!r}", "/v1/torg/2d10/odds", urlencode({"skilled": text}), "skilled")
    for text in ("1000001", "-1000001", "9" * 19, "9" * 20):
        yield asked(
            f"value {text[:8]} of {len(text)}",
            "/v1/torg/d20/odds",
            f"value={text}",
            "value",
            limit="1000000",
        )
    yield asked("value of 300 digits", "/v1/torg/d20/odds", f"value={'9' * 300}", "value")


def queries() -> Iterator[Hostile]:
    """Parameters that are repeated, unknown, missing, out of bounds or in the wrong place."""
    for mechanic, query, name in [
        ("torg/2d10", "value=1&value=2", "value"),
        ("torg/2d10", "value=1&value=1", "value"),
        ("torg/2d10", "up=true&up=true", "up"),
        ("torg/2d10", "contradiction=one_case&contradiction=one_case", "contradiction"),
        ("dice", "expression=1d6&expression=1d6", "expression"),
        ("torang/opposed", "active=1&active=2&opposing=3", "active"),
    ]:
        yield asked(f"repeated {query}", f"/v1/{mechanic}/odds", query, name)
    for mechanic, body in MECHANICS.items():
        valid = urlencode(body.question, doseq=True)
        for name in ("nonsense", "modifiers", "label", "seed", "dice", "receipt", "count"):
            query = f"{valid}&{name}=1"
            yield asked(f"{mechanic} odds {name}", f"/v1/{mechanic}/odds", query, name)
    for name, url, query, where, limit in [
        ("no expression", "/v1/dice/odds", "", "expression", None),
        ("no score", "/v1/torang/ability/odds", "easy=1", "score", None),
        ("no opposing", "/v1/torang/opposed/odds", "active=5", "opposing", None),
        ("cancelled", "/v1/torg/2d10/odds", "possibilities=1&cancelled=2", "cancelled", "1"),
        ("21 possibilities", "/v1/torg/2d10/odds", "possibilities=21", "possibilities", "20"),
        ("a face of a choice", "/v1/torg/2d10/odds", "contradiction=5", "contradiction", None),
        ("null choice", "/v1/torg/2d10/odds", "contradiction=null", "contradiction", None),
        ("one threshold", "/v1/daggerheart/damage/odds", "damage=1d6&major=5", "severe", None),
        (
            "thresholds fall",
            "/v1/daggerheart/damage/odds",
            "damage=1d6&major=5&severe=4",
            "severe",
            "5",
        ),
        (
            "21 helpers",
            "/v1/torang/ability/odds",
            "score=5" + "&helper=1" * 21,
            "helper",
            "20",
        ),
        ("a helper", "/v1/torang/ability/odds", "score=5&helper=1&helper=x", "helper", None),
        ("help", "/v1/daggerheart/duality/odds", "reaction=true&help=1", "help", None),
        ("limits", "/v1/limits", "x=1", "x", None),
        ("comparison", "/v1/torg/comparison", "x=1", "x", None),
        ("comparison.svg", "/v1/torg/comparison.svg", "x=1", "x", None),
        ("no name", "/v1/limits", "=1", "", None),
    ]:
        yield asked(f"query {name}", url, query, where, limit=limit)
    for mechanic, body in VALID.items():
        yield posted(f"{mechanic} a query to roll", f"/v1/{mechanic}/roll?x=1", body, "x")


def odds_beyond_their_limits() -> Iterator[Hostile]:
    """Odds that would take too much work."""
    for query, limit in [
        ("1d5001", "5000"),
        ("1d1000000", "5000"),
        ("999d6", "3000000"),
        ("1000d1000000", "5000"),
        ("1d6000!", "5000"),
        ("+".join(["31d1000000!kh7"] * 17), "5000"),
    ]:
        work: dict[str, Any] = {"code": "too_much_work", "limit": limit}
        for form in ("odds", "odds.svg"):
            expression = urlencode({"expression": query})
            yield asked(f"{form} of {query[:12]}", f"/v1/dice/{form}", expression, None, **work)
    for dice in ("2d10", "d20"):
        yield asked(
            f"{dice} far away",
            f"/v1/torg/{dice}/odds",
            "value=-1&difficulty=100",
            None,
            code="too_much_work",
            limit="100",
        )
    yield asked(
        "thresholds far away",
        "/v1/daggerheart/damage/odds",
        "damage=1d6!&major=1&severe=1000000",
        None,
        code="too_much_work",
        limit="5000",
    )


def paths_and_methods() -> Iterator[Hostile]:
    """Places and methods that there are not."""
    for url in (
        "/v1",
        "/v1/",
        "/v1/limits/",
        "/v1/dice",
        "/v1/torg/roll",
        "/v1/torg/3d10/roll",
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
        ("GET", "/v1/dice/roll"),
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


@pytest.mark.parametrize("hostile", [pytest.param(row, id=row.id) for row in TABLE])
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


@pytest.mark.parametrize(
    ("url", "body", "places"),
    [
        pytest.param(
            "/v1/torg/2d10/roll",
            {
                "value": "12",
                "up": 1,
                "possibilities": 21,
                "contradiction": "x",
                "modifiers": [{"name": "", "value": 1}, {"name": "aim", "value": 1.5}],
                "nonsense": 1,
                "label": "\n",
                "dice": {"hot": 11, "luck": 3},
            },
            {
                "#/value",
                "#/up",
                "#/possibilities",
                "#/contradiction",
                "#/modifiers/0/name",
                "#/modifiers/1/value",
                "#/nonsense",
                "#/label",
                "#/dice/hot",
                "#/dice/luck",
            },
            id="fields",
        ),
        pytest.param(
            "/v1/daggerheart/attack/roll",
            {"damage": "2d", "extra": "1d6!", "thresholds": {"major": 3, "severe": 2}},
            {"#/damage", "#/extra", "#/thresholds/severe"},
            id="expressions and thresholds",
        ),
        pytest.param(
            "/v1/torang/opposed/roll",
            {"active": {"score": "x", "helpers": [{"easy": -1}]}, "opposing": 5},
            {
                "#/active/score",
                "#/active/helpers/0/easy",
                "#/active/helpers/0/score",
                "#/opposing",
            },
            id="nested sides",
        ),
        pytest.param(
            "/v1/batch",
            {
                "rolls": [
                    {"mechanic": "dice", "expression": "1d"},
                    {"mechanic": "d6"},
                    {"mechanic": "torg/d20", "value": "1", "up": "yes"},
                ]
            },
            {
                "#/rolls/0/expression",
                "#/rolls/1/mechanic",
                "#/rolls/2/value",
                "#/rolls/2/up",
            },
            id="a batch",
        ),
        # Only the first of these was told: what one field is to blame for hid the others.
        pytest.param(
            "/v1/torg/2d10/roll",
            {"value": "x", "possibilities": 1, "cancelled": 2},
            {"#/value", "#/cancelled"},
            id="a type and a rule",
        ),
        pytest.param(
            "/v1/dice/roll",
            {"expression": "3d6", "dice": {"dice": [7, 1, 8]}},
            {"#/dice/dice/0", "#/dice/dice/2"},
            id="two faces",
        ),
    ],
)
def test_all_that_is_wrong_is_told_at_once(
    client: FlaskClient, url: str, body: Json, places: set[str]
) -> None:
    assert pointers(client, url, body) == places


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
    answer = client.post("/v1/torg/2d10/roll", json={f"f{n:04}": 0 for n in range(wrong)})
    problem = answer.get_json()
    assert (answer.status_code, problem["detail"]) == (422, detail)
    listed = [f"#/f{n:04}" for n in range(min(wrong, told))]
    assert [error["pointer"] for error in problem["errors"]] == listed
    assert len(answer.data) < 16_384


def test_all_that_is_wrong_with_a_query_is_told_at_once(client: FlaskClient) -> None:
    answer = client.get("/v1/torg/2d10/odds?value=x&up=1&up=2&possibilities=21&nonsense=1&seed=1")

    assert answer.status_code == 422
    assert answer.json is not None
    assert {error["parameter"] for error in answer.json["errors"]} == {
        "value",
        "up",
        "possibilities",
        "nonsense",
        "seed",
    }


@pytest.mark.parametrize(
    ("url", "body"),
    [
        pytest.param("/v1/dice/roll", {"expression": "1000d1000000"}, id="1,000 dice"),
        pytest.param("/v1/dice/roll", {"expression": "1000d2r1!"}, id="1,000 dice that roll on"),
        pytest.param("/v1/dice/roll", {"expression": "+".join(["d6"] * 32)}, id="32 terms"),
        pytest.param("/v1/dice/rolls", {"expression": "10d6", "count": 1_000}, id="10,000 dice"),
        pytest.param(
            "/v1/dice/rolls",
            {"expression": "d1000000" + "+1" * 31, "count": 1_000},
            id="1,000 rolls of 32 terms",
        ),
        pytest.param(
            "/v1/torg/2d10/rolls",
            {"count": 400, "possibilities": 20, "modifiers": [{"name": "x" * 64, "value": 1}] * 20},
            id="Possibilities and modifiers",
        ),
        pytest.param(
            "/v1/batch", {"rolls": [{"mechanic": "dice", "expression": "100d6"}] * 100}, id="batch"
        ),
        pytest.param(
            "/v1/torang/ability/roll",
            {"score": 1_000_000, "helpers": [{"score": -1_000_000, "difficult": 20}] * 20},
            id="extreme scores",
        ),
        pytest.param(
            "/v1/dice/roll",
            {"expression": "1d2!", "dice": {"dice": [2] * 1_000 + [1]}},
            id="1,000 explosions",
        ),
    ],
)
def test_what_stays_within_every_limit_is_answered(
    client: FlaskClient, url: str, body: Json
) -> None:
    started = process_time()
    answer = client.post(url, json=body)

    assert answer.status_code == 200, answer.json
    assert process_time() - started < SECONDS


@pytest.mark.parametrize(
    ("url", "query", "status"),
    [
        ("/v1/dice/odds", {"expression": "1d4999"}, 200),
        ("/v1/dice/odds", {"expression": "20d20kh10"}, 200),
        ("/v1/dice/odds", {"expression": "-".join(["10"] + ["1d6!"] * 10)}, 200),
        ("/v1/torg/2d10/odds", {"possibilities": 20, "difficulty": 100, "up": "true"}, 200),
        ("/v1/torg/d20/odds", {"possibilities": 20, "difficulty": 100, "up": "true"}, 200),
        ("/v1/torg/d20/odds", {"value": 1_000_000, "difficulty": 999_900, "stymied": "true"}, 200),
        ("/v1/daggerheart/damage/odds", {"damage": "2d6!", "major": 100, "severe": 1_000}, 200),
        # Each of these was answered with 500, or took from 2 seconds to a minute.
        ("/v1/torg/d20/odds", {"possibilities": 20, "difficulty": 1_000, "stymied": "true"}, 422),
        ("/v1/torg/d20/odds", {"possibilities": 20, "difficulty": 100, "stymied": "true"}, 200),
        ("/v1/daggerheart/damage/odds", {"damage": "1d2!+1d5", "resistance": "resistant"}, 200),
        ("/v1/daggerheart/damage/odds", {"damage": "1d2!+3d8dh2", "resistance": "resistant"}, 200),
        ("/v1/dice/odds", {"expression": "60d4r1!kl1-1d2!"}, 422),
        ("/v1/dice/odds", {"expression": "1d6!+1d4000"}, 422),
        ("/v1/dice/odds", {"expression": "160d2!kh1"}, 422),
        ("/v1/dice/odds", {"expression": "400d2r1!"}, 422),
        ("/v1/daggerheart/attack/odds", {"evasion": 10, "damage": "1d6-300000"}, 422),
        ("/v1/daggerheart/attack/odds", {"evasion": 10, "damage": "1d6-4000"}, 200),
    ],
    ids=lambda value: urlencode(value) if isinstance(value, dict) else None,
)
def test_legal_odds_are_counted_or_refused_at_once(
    client: FlaskClient, url: str, query: Json, status: int
) -> None:
    started = process_time()
    answer = client.get(url, query_string=query)

    assert answer.status_code == status, answer.json
    assert process_time() - started < SECONDS


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("extra=1d4999", id="the d20 on top of the extra dice"),
        pytest.param("evasion=10&damage=1d4999", id="a critical on top of the damage"),
        pytest.param("evasion=10&damage=1d6-6000", id="from a miss down to the damage"),
    ],
)
def test_an_attack_too_has_at_most_5000_outcomes(client: FlaskClient, query: str) -> None:
    """damage=1d6-1000000 was answered with a million outcomes, 97 megabytes, after 7 seconds."""
    answer = client.get(f"/v1/daggerheart/attack/odds?{query}")

    assert answer.status_code == 422
    assert answer.get_json()["code"] == "too_much_work"
    assert "5000" in answer.get_json()["detail"]
