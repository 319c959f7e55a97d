"""The campaign in small: that a service goes on serving, not how fast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaigns.hostile.attacks import ATTACKS
from campaigns.hostile.campaign import run
from campaigns.hostile.floods import FLOODS
from campaigns.hostile.memory import LOOKS, MOST, looks
from tests.served import Service, served

SECONDS = 1.0
MEMORY = 300.0
"""MiB: what slow clients keep in a worker is limited to 64."""
SLOWEST = 10.0
"""Far more than a roll takes on a busy machine, and half of the timeout of slow clients."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with served(tmp_path, "--workers", "1") as running:
        yield running


@pytest.mark.parametrize("name", ATTACKS)
def test_rolls_are_answered_during_an_attack(service: Service, name: str) -> None:
    result = run(service, name, SECONDS)
    if ATTACKS[name].connections >= 100:  # the others come and go
        assert result.connections >= 50, "it takes place"
    assert result.rolls[-1] < SLOWEST
    assert not result.killed
    assert result.memory < MEMORY


@pytest.mark.parametrize("name", FLOODS)
def test_memory_has_an_end_in_every_flood(service: Service, name: str) -> None:
    found = looks(service, name, SECONDS)
    assert len(found) == LOOKS + 1
    assert found[-1].requests > found[0].requests, "it takes place"
    assert max(look.worker for look in found) < MOST
