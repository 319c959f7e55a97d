"""`make sizes`: how long modules and functions are, and how many values have vague names.

`python -m tests.sizes FOLDER` measures any other Python package in the same way.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

MODULE_LINES = 350
FUNCTION_LINES = 40
SHOWN = 10
VAGUE = ("told", "held", "said", "seen", "asked", "given", "found", "made", "kept")
"""Names of values that do not say what the value is."""


@dataclass(frozen=True)
class Size:
    """How many lines something has, with its docstring and comments."""

    name: str
    lines: int

    def __str__(self) -> str:
        return f"{self.name} ({self.lines})"


@dataclass(frozen=True)
class Sizes:
    """The sizes of a package. Modules that hold no more than a docstring are left out."""

    modules: Sequence[Size]
    functions: Sequence[Size]
    root: Sequence[str]
    names: Counter[str]

    def long_modules(self) -> list[Size]:
        return [module for module in self.modules if module.lines > MODULE_LINES]

    def long_functions(self) -> list[Size]:
        return [function for function in self.functions if function.lines > FUNCTION_LINES]

    def __str__(self) -> str:
        vague = ", ".join(f"{name} {self.names[name]}" for name in VAGUE)
        return "\n".join(
            [
                f"modules    {_summary(self.modules)}",
                *_longer(self.long_modules(), MODULE_LINES),
                f"functions  {_summary(self.functions)}",
                *_longer(self.long_functions(), FUNCTION_LINES),
                f"in the root  {', '.join(self.root)}",
                f"values called  {vague}",
            ]
        )


def measure(folder: Path) -> Sizes:
    """The sizes of the Python modules in a folder, and in those below it."""
    modules, functions, names = [], [], Counter[str]()
    for path in sorted(folder.rglob("*.py")):
        name, text = path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        if any(_is_code(statement) for statement in tree.body):
            modules.append(Size(name, len(text.splitlines())))
        functions += _functions(tree, name)
        names.update(_bound(tree))
    root = sorted(path.stem for path in folder.glob("*.py"))
    return Sizes(modules, functions, root, names)


def _functions(tree: ast.Module, module: str) -> Iterator[Size]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            end = node.end_lineno or node.lineno
            yield Size(f"{module}:{node.name}", end - node.lineno + 1)


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names of parameters and of variables, as often as they are bound."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def _is_code(statement: ast.stmt) -> bool:
    """Whether a statement is neither a docstring nor an import from `__future__`."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module != "__future__"
    return not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))


def _summary(sizes: Sequence[Size]) -> str:
    lines = [size.lines for size in sizes] or [0]
    return f"{len(sizes)}, median {median(lines):g} lines, longest {max(lines)}"


def _longer(sizes: Sequence[Size], limit: int) -> Iterator[str]:
    if sizes:
        longest_first = sorted(sizes, key=lambda size: -size.lines)
        shown = ", ".join(map(str, longest_first[:SHOWN]))
        more = f", and {len(sizes) - SHOWN} more" if len(sizes) > SHOWN else ""
        yield f"  {len(sizes)} over {limit}: {shown}{more}"


def main(arguments: Sequence[str]) -> None:
    folders = arguments or [str(Path(__file__).parents[1] / "service")]
    for folder in folders:
        print(f"{folder}\n{measure(Path(folder))}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
