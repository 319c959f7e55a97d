"""The packages of the clients, and the code of docs/clients.md with them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser

from campaigns.clients.packages import (
    BIN,
    PAGE,
    STRICT,
    TOOLS,
    Project,
    javascript_project,
    python_project,
)
from tests.conftest import ROOT
from tests.pasting import fenced
from tests.served import free_port

HERE = Path(__file__).parent
TOLD = ["session_created", "character_joined", "adventure_started"]


@pytest.fixture(scope="module")
def javascript(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return javascript_project(tmp_path_factory.mktemp("javascript"))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return python_project(tmp_path_factory.mktemp("python"))


def test_the_npm_package_has_the_client_of_the_page_and_its_types(javascript: Project) -> None:
    package = javascript.folder / "node_modules" / "rollwright"
    client = ROOT / "service" / "web" / "client.js"
    assert (package / "client.js").read_bytes() == client.read_bytes()
    assert {path.name for path in package.iterdir()} == {
        *("LICENSE", "README.md", "package.json", "client.js"),
        *("client.d.ts", "document.d.ts", "index.d.ts", "types.d.ts"),
    }
    assert not (javascript.folder / "node_modules" / "typescript").exists()


def test_the_javascript_of_the_page(javascript: Project, server: str) -> None:
    [code] = fenced(PAGE, "js")
    assert javascript.run("node", javascript.write("ten.mjs", code, server)).split() == TOLD


def test_typescript_is_checked_and_plays(javascript: Project, server: str) -> None:
    """The page's, and a program that uses all of the client."""
    [code] = fenced(PAGE, "ts")
    shutil.copy(HERE / "program.ts", javascript.folder)
    javascript.write("typed.ts", code, server)
    javascript.run(TOOLS / "tsc", *STRICT, "typed.ts", "program.ts")
    assert javascript.run("node", "typed.js").splitlines()[1:] == ["not yet"]
    assert javascript.run("node", "program.js", server).split() == ["played"]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """The URL of the page in another origin than the service."""
    handler = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", free_port()), handler) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{other.server_port}/page.html"
        other.shutdown()


def test_the_page_in_a_browser(
    elsewhere: str, chromium: Browser, server: str, tmp_path: Path
) -> None:
    [code] = fenced(PAGE, "html")
    (tmp_path / "page.html").write_text(code.replace("http://127.0.0.1:8000", server))
    page = chromium.new_page()
    page.goto(elsewhere)
    page.get_by_text("against 15").wait_for()
    page.close()


def test_the_wheel_has_the_client_and_its_types(python: Project) -> None:
    where = python.run("python", "-c", "import rollwright_client as r; print(r.__file__)")
    package = Path(where.strip()).parent
    assert package.is_relative_to(python.folder / "environment")
    source = ROOT / "clients" / "python" / "rollwright_client"
    for path in (*source.glob("*.py"), source / "py.typed"):
        assert (package / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("language", ["python", "python async"])
def test_the_python_of_the_page(language: str, python: Project, server: str) -> None:
    [code] = fenced(PAGE, language)
    assert python.run("python", python.write("ten.py", code, server)).split() == TOLD


def test_the_typed_python_of_the_page(python: Project, server: str) -> None:
    [code] = fenced(PAGE, "python typed")
    written = python.write("typed.py", code, server)
    strict = ["--strict", "--cache-dir", python.folder / "cache", "--python-executable"]
    python.run(BIN / "mypy", *strict, python.folder / "environment" / "bin" / "python", written)
    assert python.run("python", written).splitlines() == ["not yet"]


def test_a_python_program_plays(python: Project, server: str) -> None:
    """`make check` checks its types."""
    assert python.run("python", ROOT / "tests" / "clients" / "program.py", server).split() == [
        "played",
        "played",
    ]
