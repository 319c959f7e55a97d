"""Lies of every kind, in recordings of random evenings: both verifiers find them.

`python -m campaigns forgeries` makes thousands of them, of the kinds that these evenings lack, too.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.fairness.verify.conftest import Verify, reasons
from tests.fairness.verify.kinds import KINDS, Honest, Impossible
from tests.fairness.verify.wandering import honest

SEEDS = (22, 52)
"""Evenings in which three kinds of four are possible."""


@pytest.fixture(scope="module")
def evenings() -> list[Honest]:
    """What the gamemaster, a spectator and two players have recorded of each."""
    return [one for seed in SEEDS for one in [*honest(seed)][:4]]


def test_random_evenings_are_verified(evenings: list[Honest], verify: Verify) -> None:
    for evening in evenings:
        assert reasons(verify(evening.recording)) == set(), evening.name


@pytest.mark.slow
def test_lies_of_every_kind_are_found(evenings: list[Honest], verify: Verify) -> None:
    told = set()
    for name, kind in KINDS.items():
        random = Random(name)
        for evening in random.sample(evenings, len(evenings)):
            try:
                forged = kind.forged(evening, random)
            except Impossible:
                continue
            assert reasons(verify(forged)) & kind.reasons, (name, evening.name)
            told.add(name)
            break
    assert len(told) > 70, set(KINDS) - told
