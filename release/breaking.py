"""What a client of the newest release cannot rely on any more: `python -m release.breaking`.

A request that was right must stay right, and an answer must say at least what it said, in no other
kind of value. Answers may gain fields; requests may gain optional ones.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from release.packages import ROOT

Json = dict[str, Any]

RELEASE = re.compile(r"v\d+\.\d+\.\d+")
METHODS = ("get", "post", "put", "patch", "delete")
AT_MOST = ("maximum", "maxLength", "maxItems")
AT_LEAST = ("minimum", "minLength", "minItems")
MAY_GROW = ("MoveName",)
"""Sets in answers to which values may be added, as docs/versioning.md says."""
MAY_HAVE_MORE = ("BatchAnswerItem", "TableEvent")
"""Unions of answers to which shapes may be added: those of mechanics that a batch asks for, and
those of events."""


def main(root: Path = ROOT) -> int:
    """Compare openapi.yaml with that of the newest release, and print what breaks; 1 if it does."""
    tags = git(root, "tag", "--merged", "HEAD", "--sort=-version:refname").split()
    released = next(filter(RELEASE.fullmatch, tags), None)
    if released is None:
        print("There is no tag of a release here: nothing to compare with.")
        return 0
    before = _read(git(root, "show", f"{released}:openapi.yaml"))
    found = breaks(before, _read((root / "openapi.yaml").read_text(encoding="utf-8")))
    print(f"{released}: {len(found)} breaking changes", *found, sep="\n  ")
    return 1 if found else 0


def git(root: Path, *command: str) -> str:
    """What git prints; nothing where there is no repository."""
    # In a container, the checkout may belong to another user.
    trusting = ("git", "-c", f"safe.directory={root}", *command)
    return subprocess.run(trusting, cwd=root, stdout=subprocess.PIPE, text=True, check=False).stdout


def _read(text: str) -> Json:
    document: Json = yaml.load(text, yaml.CSafeLoader)
    return document


def breaks(before: Json, after: Json) -> list[str]:
    """Everything that breaks, in words."""
    return list(dict.fromkeys(_Change(before, after).everything()))


class _Change:
    """One document, and what has become of it."""

    def __init__(self, before: Json, after: Json) -> None:
        self._before, self._after = before, after
        self._compared: set[tuple[str, str, bool]] = set()

    def everything(self) -> Iterator[str]:
        """Generated code has the names of schemas: they stay, too."""
        names = self._before["components"]["schemas"].keys()
        for name in sorted(names - self._after["components"]["schemas"].keys()):
            yield f"the schema {name} is gone"
        problem = {"$ref": "#/components/schemas/Problem"}
        yield from self._value("Problem", problem, problem, False)
        yield from self._operations()

    def _operations(self) -> Iterator[str]:
        for path, methods in self._before["paths"].items():
            for method in METHODS:
                if method not in methods:
                    continue
                at = f"{method.upper()} {path}"
                now = self._after["paths"].get(path, {}).get(method)
                if now is None:
                    yield f"{at} is gone"
                else:
                    yield from self._operation(at, methods[method], now)

    def _operation(self, at: str, was: Json, now: Json) -> Iterator[str]:
        for name in ("operationId", "security"):
            if was.get(name) != now.get(name):
                yield f"{at}: another {name}"
        yield from self._parameters(at, was, now)
        yield from self._body(at, was.get("requestBody"), now.get("requestBody"))
        for status, answer in was["responses"].items():
            if status < "3":
                yield from self._answer(f"{at} {status}", answer, now["responses"].get(status))

    def _parameters(self, at: str, was: Json, now: Json) -> Iterator[str]:
        old, new = _named(self._before, was), _named(self._after, now)
        for key, one in old.items():
            if key not in new:
                yield f"{at}: the parameter {key[1]} is gone"
            else:
                yield from self._value(f"{at} {key[1]}", one["schema"], new[key]["schema"], True)
        for key, one in new.items():
            if one.get("required") and not old.get(key, {}).get("required"):
                yield f"{at}: the parameter {key[1]} is needed"

    def _body(self, at: str, was: Json | None, now: Json | None) -> Iterator[str]:
        if now is not None and now.get("required") and self._could_be_left_out(was):
            yield f"{at}: a body is needed"
        if was is not None:
            yield from self._contents(f"{at} body", was, now or {}, True)

    def _could_be_left_out(self, was: Json | None) -> bool:
        """Whether a request without a body was right: no body counts as `{}`."""
        if was is None:
            return True
        schema = _found(self._before, was["content"]["application/json"]["schema"])
        kinds = [_found(self._before, kind) for kind in schema.get("oneOf", [schema])]
        return any(not kind.get("required") for kind in kinds)

    def _answer(self, at: str, was: Json, now: Json | None) -> Iterator[str]:
        if now is None:
            yield f"{at} is gone"
            return
        for name in was.get("headers", {}):
            if name not in now.get("headers", {}):
                yield f"{at}: the header {name} is gone"
        yield from self._contents(at, was, now, False)

    def _contents(self, at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
        for kind, content in was.get("content", {}).items():
            if kind not in now.get("content", {}):
                yield f"{at}: {kind} is gone"
            elif "schema" in content:
                yield from self._value(at, content["schema"], now["content"][kind]["schema"], asked)

    def _value(self, at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
        """A value that is `asked` for may become more, one that is told less, and not otherwise."""
        if "$ref" in was:
            at = _name(was)
            if "$ref" in now and _name(now) != at:
                yield f"{at} is {_name(now)}"
        pair = (json.dumps(was, sort_keys=True), json.dumps(now, sort_keys=True), asked)
        if pair in self._compared:
            return
        self._compared.add(pair)
        was, now = _found(self._before, was), _found(self._after, now)
        if _shapes(was) or _shapes(now):
            yield from self._union(at, was, now, asked)
            return
        yield from _kinds(at, was, now, asked)
        yield from _bounds(at, was, now, asked)
        yield from self._fields(at, was, now, asked)
        for part in ("items", "additionalProperties"):
            if isinstance(was.get(part), dict) and isinstance(now.get(part), dict):
                yield from self._value(f"{at}[]", was[part], now[part], asked)

    def _union(self, at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
        old, new = _shapes(was) or {"": was}, _shapes(now) or {"": now}
        narrows = asked or at in MAY_HAVE_MORE
        gone = old.keys() - new.keys() if narrows else new.keys() - old.keys()
        for name in sorted(gone):
            yield f"{at}: {name or 'a single shape'} {'is gone' if name in old else 'is new'}"
        for name in old.keys() & new.keys():
            yield from self._value(f"{at} {name}", old[name], new[name], asked)

    def _fields(self, at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
        old, new = was.get("properties", {}), now.get("properties", {})
        for name in old:
            if name not in new:
                yield f"{at}.{name} is gone"
            else:
                yield from self._value(f"{at}.{name}", old[name], new[name], asked)
        needed, need = set(was.get("required", ())), set(now.get("required", ()))
        for name in sorted(need - needed if asked else (needed & new.keys()) - need):
            yield f"{at}.{name} {'is needed' if asked else 'may be absent'}"
        closed = now.get("additionalProperties") is False and "properties" in now
        if asked and closed and was.get("additionalProperties") is not False:
            yield f"{at} takes no other fields"


def _name(reference: Json) -> str:
    name: str = reference["$ref"].rpartition("/")[2]
    return name


def _found(document: Json, value: Json) -> Json:
    """What is referred to."""
    while "$ref" in value:
        _, *parts = value["$ref"].split("/")
        value = document
        for part in parts:
            value = value[part]
    return value


def _named(document: Json, operation: Json) -> dict[tuple[str, str], Json]:
    found = (_found(document, one) for one in operation.get("parameters", ()))
    return {(one["in"], one["name"]): one for one in found}


def _shapes(value: Json) -> dict[str, Json]:
    """The shapes of a union, each by its name, or by all that it says."""
    shapes = [*value.get("oneOf", ()), *value.get("anyOf", ())]
    return {_name(shape) if "$ref" in shape else _gist(shape): shape for shape in shapes}


def _gist(shape: Json) -> str:
    return f"{shape.get('type', 'anything')} {shape.get('enum', '')}".strip()


def _kinds(at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
    less, more = (was, now) if asked else (now, was)
    if not _types(less) <= _types(more):
        yield f"{at}: {_told(was, 'type')} is {_told(now, 'type')}"
    if "const" in more and less.get("const") != more["const"]:
        yield f"{at}: {less.get('const', 'any value')} is not {more['const']}"
    if "enum" in more and at not in MAY_GROW:
        missing = [one for one in less.get("enum", ["any"]) if one not in more["enum"]]
        if missing:
            yield f"{at}: {missing} {'is not taken' if asked else 'is new'}"
    known = now.get("x-extensible-enum", ())
    if gone := [one for one in was.get("x-extensible-enum", ()) if one not in known]:
        yield f"{at}: {gone} is gone"
    if "pattern" in more and more["pattern"] != less.get("pattern"):
        yield f"{at}: another pattern"


def _types(value: Json) -> set[str]:
    told = value.get("type")
    if told is None:
        return {"array", "boolean", "integer", "null", "number", "object", "string"}
    types = {told} if isinstance(told, str) else set(told)
    return types | ({"integer"} if "number" in types else set())


def _bounds(at: str, was: Json, now: Json, asked: bool) -> Iterator[str]:
    less, more = (was, now) if asked else (now, was)
    for name in AT_MOST:
        if less.get(name, math.inf) > more.get(name, math.inf):
            yield f"{at}: {name} {_told(was, name)} is {_told(now, name)}"
    for name in AT_LEAST:
        if less.get(name, -math.inf) < more.get(name, -math.inf):
            yield f"{at}: {name} {_told(was, name)} is {_told(now, name)}"


def _told(value: Json, name: str) -> str:
    return str(value.get(name, "open"))


if __name__ == "__main__":
    sys.exit(main())
