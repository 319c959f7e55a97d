"""Parse sources for which there is no compiler here: `parse.py rust|c_sharp FOLDER`."""

import re
import sys
from importlib import import_module
from pathlib import Path

from tree_sitter import Language, Parser

SUFFIXES = {"rust": "rs", "c_sharp": "cs"}
NAMES = re.compile(rb"\b(required|with)(?= = )")
"""Words that C# takes for names, too, where the grammar does not."""

_, name, folder = sys.argv
parser = Parser(Language(import_module(f"tree_sitter_{name}").language()))
sources = list(Path(folder).rglob(f"*.{SUFFIXES[name]}"))
wrong = [
    str(path)
    for path in sources
    if parser.parse(NAMES.sub(b"name", path.read_bytes())).root_node.has_error
]
print(f"{len(sources)} files")
sys.exit("\n".join(wrong) if wrong or not sources else 0)
