"""Scripts and styles in one file each: every module once, and in order."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from service.http.joined import joined_script, joined_style
from service.http.routes.documents import JOINED, WEB

MODULES = {
    "package.json": '{"type": "module"}',
    "entry.js": 'import { twice as doubled } from "./sub/twice.js";\n'
    'import { one } from "./one.js";\n'
    "console.log(doubled(one), typeof hidden);\n",
    "one.js": 'import{a as b,c}from"./named.js";\nexport const one = b + c;\n',
    "named.js": "const x = 20, c = 1;export{x as a,c};\n//# sourceMappingURL=named.js.map",
    "sub/twice.js": 'import { one } from "../one.js";\nconst hidden = 2;\n'
    "export function twice(value) {\n  return value * hidden * (one - 20);\n}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_it_does_what_the_modules_do(folder: Path) -> None:
    """21 * 2 * (21 - 20); a module sees nothing of another but what it exports."""
    script = joined_script(folder / "entry.js")
    assert script.count("value * hidden") == script.count("const x = 20") == 1
    assert "sourceMappingURL" not in script
    expected = run_by_node(folder / "entry.js")
    (folder / "joined.js").write_text(script, encoding="utf-8")
    assert run_by_node(folder / "joined.js") == expected == "42 undefined\n"


def run_by_node(script: Path) -> str:
    try:
        command = ["node", str(script)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        pytest.skip("Node is not installed")


def test_modules_that_import_each_other_are_refused(folder: Path) -> None:
    (folder / "named.js").write_text('import { one } from "./one.js";', encoding="utf-8")
    with pytest.raises(ValueError, match=r"one.js imports itself, by way of named.js"):
        joined_script(folder / "entry.js")


@pytest.mark.parametrize(
    "statement",
    [
        'import all from "./one.js";',
        "export default 1;",
        'export * from "./one.js";',
        "export let a;",
    ],
)
def test_other_imports_and_exports_are_refused(folder: Path, statement: str) -> None:
    (folder / "named.js").write_text(statement, encoding="utf-8")
    with pytest.raises(ValueError, match=r"named.js has an import or export of another form"):
        joined_script(folder / "entry.js")


def test_styles_are_in_the_place_of_their_imports(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text('@import "./b.css";\na {}\n', encoding="utf-8")
    (tmp_path / "b.css").write_text("b {}\n", encoding="utf-8")
    assert joined_style(tmp_path / "a.css") == "b {}\n\na {}\n"


@pytest.mark.parametrize("name", JOINED)
def test_every_entry_can_be_joined(name: str) -> None:
    assert JOINED[name](WEB / name)
