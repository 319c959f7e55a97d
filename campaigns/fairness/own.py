"""The service's own samplers: proofs first, then shuffles and dice by their statistics."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from campaigns.fairness import dice, exact, orders, samples
from campaigns.fairness.trials import DECK, Scale, Trial
from service.fairness.chance import below, shuffle
from service.fairness.shuffle import verifiable_shuffle as proved

DICE = (dice.evenness, dice.pairs, dice.correlation)


def own(scale: Scale) -> Iterator[Trial]:
    """All of them must pass."""
    yield from _proofs(scale)
    yield from _shuffles(scale)
    yield from _dice(scale)


def _proofs(scale: Scale) -> Iterator[Trial]:
    yield Trial(
        "below",
        partial(samples.itself, below),
        (exact.every_word, exact.every_two_words, exact.edges),
    )
    results = [exact.every_result(size) for size in range(2, 9)]
    words = [exact.every_small_word(size) for size in scale.small_words]
    yield Trial("shuffled", partial(samples.itself, shuffle), (*results, *words))


def _shuffles(scale: Scale) -> Iterator[Trial]:
    deck = (
        orders.positions,
        orders.oddest_cell,
        orders.successors,
        orders.against_the_one_before,
    )
    for name, sample in (
        ("shuffle/v1", partial(samples.of_seeds, proved)),
        ("shuffled by system words", partial(samples.of_the_system, shuffle)),
    ):
        yield Trial(f"{name}, {DECK} cards", partial(sample, DECK, scale.deck_orders), deck)
        yield Trial(f"{name}, 6 cards", partial(sample, 6, scale.six_orders), (orders.every_order,))


def _dice(scale: Scale) -> Iterator[Trial]:
    throw = partial(samples.thrown, samples.own_die, many=scale.rolls)
    for sides in scale.dice:
        yield Trial(f"d{sides} of the system", partial(throw, sides), DICE)
    million = partial(throw, 10**6)
    yield Trial("d1000000 of the system, thousands", lambda: dice.in_parts(million(), 1_000), DICE)
    yield Trial("d1000000 of the system, last three", lambda: dice.last_three(million()), DICE)
    for sides in scale.seeded_dice:
        yield Trial(f"d{sides} of fresh seeds", partial(throw, sides, seeded=True), DICE)
        first = partial(samples.first_of_each_seed, sides, scale.rolls // 5)
        yield Trial(f"d{sides}, first of seeds 1, 2, 3 ...", first, DICE)
