"""Read a file strictly: its JSON, and the shape of each field.

`rules.json` names the shapes. A shape is a simple one of SIMPLE, or an object of its fields; `[x]`
is a list of x, `[x]+` one that is not empty, and `x?` may be null or missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from service.fairness.verifier.rules import RULES

Json = dict[str, Any]

MOST_BYTES = 64 * 2**20
DEEPEST = 64
LARGEST = 2**53 - 1


class Unfit(Exception):
    """A file or a field cannot be read; `values` are for the sentence of the reason."""

    def __init__(self, reason: str, **values: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


def read(data: bytes) -> Any:
    """The JSON value of a file. Raises Unfit."""
    if len(data) > MOST_BYTES:
        raise Unfit("too_large", most=MOST_BYTES)
    try:
        return parse(data.decode())
    except UnicodeDecodeError:
        raise Unfit("not_utf8") from None


def parse(text: str) -> Any:
    """A JSON value without duplicate keys, NaN or deep nesting. Raises Unfit."""
    numbers: Json = {"parse_int": _number, "parse_float": _number, "parse_constant": _no_number}
    try:
        value = json.loads(text, object_pairs_hook=_object, **numbers)
    except RecursionError:
        raise Unfit("too_deep", most=DEEPEST) from None
    except ValueError:
        raise Unfit("not_json") from None
    _check_depth(value, DEEPEST)
    return value


def _number(text: str) -> float:
    """An int for every whole number, however it is written."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= LARGEST else value


def _no_number(_text: str) -> None:
    raise ValueError


def _object(pairs: list[tuple[str, Any]]) -> Json:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise Unfit("duplicate_key")
    return value


def _check_depth(value: Any, left: int) -> None:
    if isinstance(value, dict | list):
        if not left:
            raise Unfit("too_deep", most=DEEPEST)
        for inner in value.values() if isinstance(value, dict) else value:
            _check_depth(inner, left - 1)


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _whole(least: int, most: int = LARGEST) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _matches(pattern: str) -> Callable[[Any], bool]:
    fits = re.compile(pattern).fullmatch
    return lambda value: isinstance(value, str) and fits(value) is not None


SIMPLE: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "any": ("anything", lambda _: True),
    "flag": ("true or false", lambda value: isinstance(value, bool)),
    "text": ("text", _matches("[^\ud800-\udfff]*")),  # which can be encoded in UTF-8
    "object": ("an object", lambda value: isinstance(value, dict)),
    "list": ("a list", lambda value: isinstance(value, list)),
    "list+": ("a list with something in it", lambda value: isinstance(value, list) and value != []),
    "integer": ("a whole number", _whole(-LARGEST)),
    "from 0": ("a whole number from 0", _whole(0)),
    "from 1": ("a whole number from 1", _whole(1)),
    "1 to 10": ("a whole number from 1", _whole(1, 10)),
    "1 to 20": ("a whole number from 1", _whole(1, 20)),
    "hash": ("64 hex digits in lower case", _matches("[0-9a-f]{64}")),
    "salt": ("32 hex digits in lower case", _matches("[0-9a-f]{32}")),
    "word": ("16 hex digits in lower case", _matches("[0-9a-f]{16}")),
    "step": (
        "an object with left or right",
        lambda value: isinstance(value, dict) and list(value) in (["left"], ["right"]),
    ),
}


def shaped(shape: str | Mapping[str, str], value: Any, where: str) -> Any:
    """The fields of a JSON value that a shape names. Raises Unfit."""
    fields = RULES["shapes"].get(shape) if isinstance(shape, str) else shape
    if fields is not None:
        _simple("object", value, where)
        return {name: shaped(of, value.get(name), f"{where}.{name}") for name, of in fields.items()}
    name = str(shape)
    if name.endswith("?"):
        return None if value is None else shaped(name[:-1], value, where)
    if name.startswith("["):
        inner, more = name[1:].rsplit("]", 1)
        _simple(f"list{more}", value, where)
        return [shaped(inner, item, f"{where}[{at}]") for at, item in enumerate(value)]
    _simple(name, value, where)
    if name == "step":  # of a path: its side and the hash there
        [(side, hash)] = value.items()
        return side, shaped("hash", hash, f"{where}.{side}")
    return value


def _simple(shape: str, value: Any, where: str) -> None:
    what, fits = SIMPLE[shape]
    if not fits(value):
        raise Unfit("malformed", where=where, what=what)
