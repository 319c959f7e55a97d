"""Only public names of other packages, and nothing of werkzeug that fails at a client's bytes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("service", "benchmarks", "campaigns", "release", "tests")
DOCUMENTED = {
    *("_asdict", "_fields", "_make", "_replace"),  # of named tuples
    *("_exit",),  # of os
    *("_deserialize", "_serialize", "_validate"),  # what fields of marshmallow override
    *("_get_current_object",),  # of werkzeug's proxies
}
"""Names with an underscore that their packages document."""
INTERNALS = ("marshmallow.decorators", "marshmallow.error_store")
"""Modules without one that their packages keep to themselves, or do not document."""
ADDRESSES = {
    *("access_route", "base_url", "full_path", "host", "host_url", "is_secure", "root_url"),
    *("script_root", "url", "url_root"),
}
"""Properties of a request that decode what a client sent, and may fail: see `own_address`."""
LOOKED_AT = (
    *(ast.Import, ast.ImportFrom, ast.Attribute, ast.Call, ast.arg),
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.AnnAssign, ast.Assign),
)


@cache
def trees() -> dict[str, list[ast.AST]]:
    """Each module with the nodes that have names."""
    found = [path for folder in OURS for path in sorted((ROOT / folder).rglob("*.py"))]
    paths = [path for path in found if ".venv" not in path.parts]  # the peers' of the benchmarks
    return {str(path.relative_to(ROOT)): named(path.read_text(encoding="utf-8")) for path in paths}


def named(code: str) -> list[ast.AST]:
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, LOOKED_AT)]


def defined(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that a module defines: functions, classes, variables and fields."""
    for node in nodes:
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (one.id for one in targets if isinstance(one, ast.Name))
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


@cache
def own_names() -> frozenset[str]:
    return frozenset(name for nodes in trees().values() for name in defined(nodes))


def private_names(nodes: list[ast.AST]) -> Iterator[str]:
    """Imports and attributes that other packages keep to themselves, with their lines."""
    for node in nodes:
        names: list[str] = []
        match node:
            case ast.Import(names=imported):
                names = [part for one in imported for part in one.name.split(".")]
            case ast.ImportFrom(module=source, names=imported) if source:
                if source.split(".")[0] not in OURS:
                    names = [*source.split("."), *(one.name for one in imported)]
                if source.startswith(INTERNALS):
                    names = [f"_{source}"]
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name):
                names = [name]  # an override may be ours, what it overrides is not
            case (
                ast.Attribute(attr=name)
                | ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_])
            ) if name not in own_names():
                names = [name]
        yield from (f"{node.lineno}: {name}" for name in names if is_private(name))  # type: ignore[attr-defined]


def is_private(name: str) -> bool:
    dunder = name.startswith("__") and name.endswith("__")
    return name.startswith("_") and not dunder and name not in DOCUMENTED


def addresses(nodes: list[ast.AST]) -> Iterator[str]:
    """Properties in ADDRESSES of Flask's requests, with their lines."""
    requests = {*_requests(nodes), "current_request()"}
    for node in nodes:
        match node:
            case ast.Attribute(value=value, attr=name) if name in ADDRESSES:
                yield from [f"{node.lineno}: {name}"] * (ast.unparse(value) in requests)


def _requests(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that a module has for Flask's requests."""
    for node in nodes:
        match node:
            case ast.ImportFrom(module="flask", names=imported):
                yield from (one.asname or one.name for one in imported if one.name == "request")
            case ast.arg(arg=name, annotation=ast.Name(id="Request")):
                yield name
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="current_request")),
            ):
                yield name


def test_only_public_names_of_other_packages_are_used() -> None:
    found = {path: [*private_names(nodes)] for path, nodes in trees().items()}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_request_is_asked_for_its_address() -> None:
    """`Host: xn--a` was a 500 at `/r/` and `/mcp`."""
    found = {path: [*addresses(nodes)] for path, nodes in trees().items()}
    ours = {path: lines for path, lines in found.items() if not path.startswith("tests/")}
    assert {path: lines for path, lines in ours.items() if lines} == {}


@pytest.mark.parametrize(
    "code",
    [
        "from flask.globals import _cv_app",
        "from redis._parsers import Encoder",
        "import _socket",
        "from marshmallow.error_store import ErrorStore",
        "def f(client):\n    return client._pool_of_another",
        "class Own(Other):\n    def f(self):\n        return self._field_of_another",
        "class Own(Other):\n    def _find(self):\n        return super()._find()",
        "getattr(worker, '_hidden_from_us')",
    ],
)
def test_private_names_are_found(code: str) -> None:
    assert len([*private_names(named(code))]) == 1


@pytest.mark.parametrize(
    "code",
    [
        "from flask import request\nrequest.host_url",
        "def f(asked: Request):\n    return asked.base_url",
        "current = current_request()\ncurrent.host",
        "current_request().url",
    ],
)
def test_addresses_are_found(code: str) -> None:
    assert len([*addresses(named(code))]) == 1
