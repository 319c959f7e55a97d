"""Each client, and a way to the service that can lose answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.processes import LANGUAGES, Client, Language, client_of, proxy_of
from tests.proxy import Proxy
from tests.served import Service, free_port


@pytest.fixture(scope="session", params=LANGUAGES, ids=lambda language: language.name)
def language(request: pytest.FixtureRequest) -> Language:
    found: Language = request.param
    return found


@pytest.fixture(scope="session")
def client(
    two_workers: Service, tmp_path_factory: pytest.TempPathFactory, language: Language
) -> Iterator[Client]:
    """One for all tests: each makes tables of its own, and keeps them under the same names."""
    with client_of(two_workers.url, tmp_path_factory.mktemp("client"), language) as made:
        yield made


@pytest.fixture
def lossy(
    two_workers: Service, tmp_path: Path, language: Language
) -> Iterator[tuple[Client, Proxy]]:
    """A client whose answers can get lost."""
    port = free_port()
    with (
        proxy_of(port, two_workers) as proxy,
        client_of(f"http://127.0.0.1:{port}", tmp_path, language) as made,
    ):
        yield made, proxy
