"""Each client, and a way to the service that can lose answers."""

from __future__ import annotations

from collections.abc import Iterator

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


@pytest.fixture(scope="session")
def way_of_losses(
    two_workers: Service, tmp_path_factory: pytest.TempPathFactory, language: Language
) -> Iterator[tuple[Client, Proxy]]:
    port, folder = free_port(), tmp_path_factory.mktemp("lossy")
    with (
        proxy_of(port, two_workers) as proxy,
        client_of(f"http://127.0.0.1:{port}", folder, language) as made,
    ):
        yield made, proxy


@pytest.fixture
def lossy(way_of_losses: tuple[Client, Proxy]) -> tuple[Client, Proxy]:
    """A client whose answers can get lost; none has been lost in this test so far."""
    client, proxy = way_of_losses
    assert proxy.unused == 0
    proxy.lost, proxy.requests = 0, b""
    return client, proxy
