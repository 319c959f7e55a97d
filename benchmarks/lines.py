"""Lines of code by folder, without blank lines, comments and docstrings."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
WHITESPACE = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
NO_CODE = {*WHITESPACE, tokenize.COMMENT, tokenize.ENDMARKER}
COMMENT = re.compile(r"^\s*/\*.*?\*/|^\s*//.*?$", re.MULTILINE | re.DOTALL)


def of_python(text: str) -> int:
    """Lines with code: tokens other than comments and free-standing strings."""
    found = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            found.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(found)


def of_javascript(text: str) -> int:
    """Lines other than blank ones and comments."""
    return sum(1 for line in COMMENT.sub("", text).splitlines() if line.strip())


def main() -> None:
    """Print the lines of each folder, and of each folder in it."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=True)
    python, javascript = Counter[str](), Counter[str]()
    for path in map(Path, listed.stdout.decode().splitlines()):
        if path.suffix == ".py" and (ROOT / path).exists():
            found, lines = python, of_python((ROOT / path).read_text(encoding="utf-8"))
        elif path.suffix in (".js", ".mjs", ".ts") and (ROOT / path).exists():
            found, lines = javascript, of_javascript((ROOT / path).read_text(encoding="utf-8"))
        else:
            continue
        for folder in {"/".join(path.parent.parts[:depth]) for depth in (1, 2)}:
            found[folder] += lines
    print(f"{'':28}{'Python':>10}{'JavaScript':>12}")
    for folder in sorted(python | javascript):
        print(f"{folder:28}{python[folder]:10,}{javascript[folder]:12,}")


if __name__ == "__main__":
    main()
