"""The string literals of test sources, in Python and in JavaScript."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

_SCRIPT = re.compile(
    r"//[^\n]*|/\*.*?\*/|(?P<quote>['\"`])(?P<text>(?:\\.|(?!(?P=quote))[^\\])*)(?P=quote)",
    re.DOTALL,
)
_SLOT = re.compile(r"\$\{(.*?)\}")
_QUOTED = re.compile(r"'((?:\\.|[^'\\])*)'")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t"}


class Literals(NamedTuple):
    """The literals, each once, and how many could not be expanded."""

    texts: list[str]
    left_out: int


def of_folder(folder: Path) -> Literals:
    """The literals of all tests in a folder, in the order of files and lines."""
    paths = sorted([*folder.rglob("*.py"), *folder.rglob("*.test.js")])
    found = [literal for path in paths for literal in _of_file(path)]
    texts = dict.fromkeys(text for text in found if text is not None)
    return Literals(list(texts), found.count(None))


def _of_file(path: Path) -> Iterator[str | None]:
    read = of_python if path.suffix == ".py" else of_script
    return read(path.read_text(encoding="utf-8"))


def of_python(source: str) -> Iterator[str | None]:
    """The string literals of a Python module; None for an f-string."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            yield None
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def of_script(source: str) -> Iterator[str | None]:
    """The string literals of a JavaScript module; None for a template that cannot be expanded."""
    for found in _SCRIPT.finditer(source):
        if found["quote"] == "`":
            yield from _expanded(found["text"], source[: found.start()])
        elif found["quote"]:
            yield _unescaped(found["text"])


def _expanded(template: str, before: str) -> list[str | None]:
    """A template with each name in it replaced by what was last bound to it before."""
    values = [_bound(name, before) for name in _SLOT.findall(template)]
    if not all(values):
        return [None]
    return [_unescaped(_filled(template, chosen)) for chosen in product(*values)]


def _filled(template: str, values: tuple[str, ...]) -> str:
    following = iter(values)
    return _SLOT.sub(lambda _: next(following), template)


def _bound(name: str, before: str) -> list[str]:
    """The strings that a name stands for: `const name = '...'`, or a list's `.forEach((name)`."""
    bindings = rf"const {re.escape(name)} = ([^;]*);|\[([^\[\]]*)\]\.forEach\(\({re.escape(name)}\)"
    found = re.findall(bindings, before)
    return _QUOTED.findall("".join(found[-1])) if found else []


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)
