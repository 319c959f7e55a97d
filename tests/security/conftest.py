"""Fixtures of the security tests."""

from __future__ import annotations

import pytest

from tests.security.evening import Evening, spent


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """An evening that is over: it is played once, and looked at from all sides."""
    return spent(tmp_path_factory.mktemp("evening"))
