"""The scripts and styles of a page in one file each, so that a browser asks once.

Each module becomes a function that returns what it exports, after those that it imports. A module
that is imported when it is needed (`import("./x.js")`) stays a file of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

IMPORT = re.compile(r'(?:^|(?<=;))import\s*\{([^}]*)\}\s*from\s*"(\.[^"]+)";?', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"export\s*\{([^}]*)\};?")
OTHER = re.compile(r"^\s*(?:import|export)\b(?!\().*", re.MULTILINE)
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*", re.MULTILINE)
STYLE = re.compile(r'^@import "(\.[^"]+)";', re.MULTILINE)


def joined_script(entry: Path) -> str:
    """A module with all that it imports, in strict mode.

    Raises ValueError for modules that import each other, and for an import or export of another
    form.
    """
    names = {path: f"$m{number}" for number, path in enumerate(_in_order(entry))}
    functions = [_function(path, names) for path in names]
    return "\n".join(['"use strict";', *functions])


def joined_style(entry: Path) -> str:
    """A style sheet with those that it imports in their places."""
    return STYLE.sub(lambda found: joined_style(entry.parent / found[1]), entry.read_text("utf-8"))


def _in_order(entry: Path) -> list[Path]:
    """The modules, each after those that it imports."""
    ordered: list[Path] = []

    def visit(path: Path, importers: tuple[Path, ...]) -> None:
        if path in importers:
            raise ValueError(f"{path.name} imports itself, by way of {importers[-1].name}.")
        if path not in ordered:
            for imported in _imports(path):
                visit(imported, (*importers, path))
            ordered.append(path)

    visit(entry.resolve(), ())
    return ordered


def _imports(path: Path) -> Iterator[Path]:
    for _, imported in IMPORT.findall(path.read_text("utf-8")):
        yield (path.parent / imported).resolve()


def _function(path: Path, names: dict[Path, str]) -> str:
    exports: list[str] = []

    def imported(found: re.Match[str]) -> str:
        module = names[(path.parent / found[2]).resolve()]
        return f"const {{{_renamed(found[1])}}} = {module};"

    def declared(found: re.Match[str]) -> str:
        exports.append(found[1])
        return ""

    def listed(found: re.Match[str]) -> str:
        exports.append(_renamed(found[1], exported=True))
        return ""

    text = SOURCE_MAP.sub("", path.read_text("utf-8"))
    text = EXPORT_LIST.sub(listed, EXPORTED.sub(declared, IMPORT.sub(imported, text)))
    if other := OTHER.search(text):
        raise ValueError(f"{path.name} has an import or export of another form: {other[0].strip()}")
    return f"const {names[path]} = (() => {{\n{text}\nreturn {{ {', '.join(exports)} }};\n}})();"


def _renamed(names: str, *, exported: bool = False) -> str:
    """`a as b` in a list of imports or exports, as a property of an object."""
    pairs = [name.split(" as ") for name in names.split(",") if name.strip()]
    return ", ".join(
        ": ".join(part.strip() for part in pair[:: -1 if exported else 1]) for pair in pairs
    )
