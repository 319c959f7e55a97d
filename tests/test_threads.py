"""What threads must not do for the first time at the same time."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.conftest import ROOT


def types(tree: ast.AST) -> Iterator[str]:
    """The types that calls of msgspec read into."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func).rpartition(".")[2]
        if name == "decode":
            yield from (ast.unparse(field.value) for field in call.keywords if field.arg == "type")
        if name == "convert":
            yield ast.unparse(call.args[1])
        if name == "Decoder":
            yield from map(ast.unparse, call.args)


def late(tree: ast.Module) -> set[str]:
    """Those that functions read into, and that are not read into when the module is loaded."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    inner = (node for node in ast.walk(tree) if isinstance(node, functions))
    outer = (node for node in tree.body if not isinstance(node, functions))
    return {type for node in inner for type in types(node)} - {
        type for node in outer for type in types(node)
    }


def test_msgspec_knows_each_type_once_the_application_is_loaded() -> None:
    """It learns a type with its first use; threads that did so at once crashed the process."""
    found = {
        str(path.relative_to(ROOT)): late(ast.parse(path.read_text(encoding="utf-8")))
        for path in (ROOT / "service").rglob("*.py")
        if "operator" not in path.parts  # commands have one thread
    }
    assert {path: types for path, types in found.items() if types} == {}
