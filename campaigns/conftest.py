"""The fixtures of the tests, for campaigns too."""

from __future__ import annotations

import pytest

from tests.conftest import (
    ROOT,
    app,
    chromium,
    client,
    pytest_sessionfinish,
    server,
    sessions,
    store,
    store_url,
    two_workers,
)

__all__ = [
    "app",
    "chromium",
    "client",
    "pytest_sessionfinish",
    "server",
    "sessions",
    "store",
    "store_url",
    "two_workers",
]
LAST = tuple(ROOT / "campaigns" / name for name in ("cluster", "deploy/test_cluster.py", "planted"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that change the network come last: Chromium gives up when a host comes or goes."""
    items.sort(key=lambda item: any(item.path.is_relative_to(path) for path in LAST))
