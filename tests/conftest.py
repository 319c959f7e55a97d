"""Fixtures of all tests; no rule without a test, and no silent skip where all is installed.

What a fixture needs is imported in it: tests of the rules load neither Flask nor a browser.
"""

from __future__ import annotations

import gc
import os
import re
import resource
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, settings

from tests.chromium import MISSING, installed, launched

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from playwright.sync_api import Browser

    from service.store.sessions import Sessions
    from service.store.store import Store
    from tests.served import Service

# The same examples each time, on machines of any speed.
settings.register_profile("rollwright", deadline=None, derandomize=True, database=None)
# For those who only ask whether a test fails: a smaller example takes minutes to find.
settings.register_profile(
    "as found", settings.get_profile("rollwright"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("ROLLWRIGHT_TESTS_PROFILE", "rollwright"))

# Thousands of callers at once are sockets here too; systems allow 1,024 or fewer unless asked.
FILES = 8_192
files, most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
if files < FILES:
    wanted = FILES if most_files == resource.RLIM_INFINITY else min(FILES, most_files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(files, wanted), most_files))

ROOT = Path(__file__).parent.parent
RANDOM_MOVES = int(os.environ.get("ROLLWRIGHT_TEST_MOVES", "160"))
"""How many moves tests make that play at random; the campaign `random` makes 20,000."""
WAITING = {"clients", "docs", "operator", "server", "store", "tabletop"}
LONG = {
    *(ROOT / "tests" / "web").glob("test_*.py"),
    *(ROOT / "tests" / folder for folder in ("tabletop/test_streams.py", "store/test_guarded.py")),
}
RULE = re.compile(r"^- \*\*([A-Z][A-Z0-9]-\d+[a-z]?)\*\*", re.MULTILINE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files whose tests mostly wait evenly among those that do not, and the longest first."""
    files = list(dict.fromkeys(item.path for item in items))
    waits = {path: path.relative_to(ROOT).parts[1] in WAITING for path in files}
    place = {
        path: (path not in LONG, number / len(alike))
        for alike in ([path for path in files if waits[path] == kind] for kind in (True, False))
        for number, path in enumerate(alike)
    }
    items.sort(key=lambda item: place[item.path])


@pytest.hookimpl(optionalhook=True)  # planted defects are tried without pytest-xdist
def pytest_xdist_auto_num_workers() -> int:
    """Many tests wait for something: others go on meanwhile."""
    return 2 * (os.cpu_count() or 1)


def pytest_sessionstart() -> None:
    gc.disable()  # until all tests are collected: there is no garbage yet


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never what lives as long as the tests: it took a sixth of all."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 100)


def rules_of_the_book() -> set[str]:
    """The ids of docs/rules."""
    pages = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return {rule for page in pages for rule in RULE.findall(page.read_text(encoding="utf-8"))}


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything is installed, a skip is a failure."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if (
        os.environ.get("ROLLWRIGHT_TESTS_SKIP_NOTHING")
        and reporter
        and reporter.stats.get("skipped")
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


class ScriptedDice:
    """Faces in the order they are asked for; `asked` keeps what a rule asked."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.asked: list[tuple[int, str, int | None]] = []

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        self.asked.append((sides, role, chain))
        return self.faces.pop(0)

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        """Every die is scripted: nothing is left to chance."""


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server for all tests, which share it: each makes keys of its own.

    It is stopped after the last test; if the tests are killed, its control socket is closed, and
    its supervisor stops it.
    """
    from service.store import embedded

    started = embedded.start(tmp_path_factory.mktemp("data"), memory=2**30, fsync="no")
    yield started.url
    started.stop()


@pytest.fixture(scope="session")
def store(store_url: str) -> Store:
    """What the service asks that server with."""
    from service.store.store import Store

    return Store(store_url, connections=8)


@pytest.fixture
def sessions(store: Store) -> Sessions:
    from service.store.sessions import Sessions

    return Sessions(store)


@pytest.fixture(scope="session")
def app(store_url: str) -> Flask:
    from service.app import create_app
    from service.config import Settings
    from service.http.routes import receipts

    settings = Settings(log_level="error", store=store_url, receipt_keys=receipts.KEYS)
    return create_app(settings)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `rollwright serve` runs it, with two workers."""
    from tests.served import served

    folder = tmp_path_factory.mktemp("server")
    with served(folder, "--workers", "2", "--threads", "16") as service:
        yield service


@pytest.fixture(scope="session")
def one_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The same with one worker, which takes all requests."""
    from tests.served import served

    with served(tmp_path_factory.mktemp("one"), "--workers", "1") as service:
        yield service


@pytest.fixture(scope="session")
def server(two_workers: Service) -> str:
    """The URL of a service with two workers."""
    return two_workers.url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser for all tests of the page."""
    if installed() is None:
        pytest.skip(MISSING)
    with launched() as browser:
        yield browser
