"""Orders and faces from a sampler, the service's or a planted one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from campaigns.fairness.dice import Rolls
from campaigns.fairness.exact import Shuffle
from campaigns.fairness.orders import Orders
from service.fairness.chance import Roller, system_words
from service.fairness.shuffle import SEED_BYTES, VerifiableShuffle

Sampler = TypeVar("Sampler")
Proved = Callable[[bytes, int, tuple[str, ...], tuple[int, ...]], VerifiableShuffle]
"""As `service.fairness.shuffle.verifiable_shuffle`."""
Die = Callable[[Roller, int], Iterator[int]]
"""Throws a die of so many sides, for ever."""

NUMBERS = 5
CLIENT_SEEDS = ((), ("alice", "gm"))
ROLLS_OF_A_ROLLER = 10_000
"""A long stream, so that words that come again are seen."""


def itself(sampler: Sampler) -> Sampler:
    """For proofs, which need no sample."""
    return sampler


def of_the_system(shuffle: Shuffle, size: int, many: int) -> Orders:
    """Orders from the operating system's words."""
    words = system_words()
    return [shuffle(range(size), words) for _ in range(many)]


def of_seeds(shuffled: Proved, size: int, many: int) -> Orders:
    """Orders of fresh server seeds, ten of each: five shuffles, without and with client seeds.

    A number or a client seed that did not count would repeat an order, and repeated orders are
    uneven.
    """
    cards = tuple(range(size))
    orders: list[tuple[int, ...]] = []
    while len(orders) < many:
        server_seed = os.urandom(SEED_BYTES)
        for number in range(1, NUMBERS + 1):
            for client_seeds in CLIENT_SEEDS:
                orders.append(shuffled(server_seed, number, client_seeds, cards).order)
    return orders


def thrown(die: Die, sides: int, many: int, *, seeded: bool = False) -> Rolls:
    """Rolls of the operating system or of fresh seeds, many of each roller."""
    faces: list[int] = []
    while len(faces) < many:
        roller = Roller(seed=os.urandom(16).hex() if seeded else None)
        faces += islice(die(roller, sides), ROLLS_OF_A_ROLLER)
    return Rolls(sides, faces)


def first_of_each_seed(sides: int, many: int) -> Rolls:
    """The first roll of the seeds "1", "2", "3" and so on, as people choose them; ever the same."""
    return Rolls(sides, [Roller(seed=f"{seed}").die(sides, "die") for seed in range(1, many + 1)])


def own_die(roller: Roller, sides: int) -> Iterator[int]:
    """The service's own die."""
    while True:
        yield roller.die(sides, "die")
