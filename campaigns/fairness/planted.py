"""The planted faults, each with the tests that must find it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from campaigns.fairness import dice, exact, faults, orders, samples
from campaigns.fairness.exact import Draw, Shuffle
from campaigns.fairness.finding import Finding
from campaigns.fairness.samples import Die, Proved
from campaigns.fairness.trials import DECK, FULL, Scale, Trial

Tests = tuple[Callable[[Any], Finding], ...]

EVERY_WORD = (exact.every_word, exact.edges)
DRAWS: dict[Draw, Tests] = {
    faults.plain_modulo: EVERY_WORD,
    faults.scaled: EVERY_WORD,
    faults.one_word_too_many: EVERY_WORD,
    faults.half_refused: (exact.every_two_words,),
}
EVERY_ORDER = (exact.every_result(5), exact.every_small_word(4))
PROOFS: dict[Shuffle, Tests] = {
    faults.swaps_with_any: EVERY_ORDER,
    faults.swaps_never_with_itself: EVERY_ORDER,
    faults.forgets_the_last: EVERY_ORDER,
    faults.forgets_the_first: EVERY_ORDER,
    faults.only_cuts: EVERY_ORDER,
    faults.loses_a_card: EVERY_ORDER,
}
DECKS: dict[Shuffle, Tests] = {
    faults.swaps_with_any: (orders.positions,),
    faults.swaps_never_with_itself: (orders.positions,),
    faults.forgets_the_last: (orders.positions, orders.oddest_cell),
    faults.byte_modulo: (orders.positions,),
    faults.byte_keys: (orders.successors,),
    faults.only_cuts: (orders.successors,),
    faults.loses_a_card: (orders.positions,),
}
SIX_CARDS: dict[Shuffle, Tests] = {
    faults.swaps_with_any: (orders.every_order,),
    faults.swaps_never_with_itself: (orders.every_order,),
    faults.forgets_the_last: (orders.every_order,),
    faults.forgets_the_first: (orders.every_order,),
    faults.only_cuts: (orders.every_order,),
    faults.loses_a_card: (orders.every_order,),
}
# A card that never comes first is expected there 64 times in 10,000 shuffles; with fewer of them
# that might be chance, and among all cells it is lost.
MANY_DECKS: dict[Shuffle, Tests] = {faults.forgets_the_first: (orders.oddest_cell,)}
SEEDS: dict[Proved, Tests] = {
    faults.forgets_the_number: (orders.positions, orders.against_the_one_before),
    faults.forgets_the_client_seeds: (orders.positions, orders.against_the_one_before),
}
DICE: dict[tuple[int, Die], Tests] = {
    (6, faults.loaded): (dice.evenness,),
    (6, faults.sticky): (dice.pairs, dice.correlation),
    (6, faults.from_zero): (dice.evenness,),
    (20, faults.never_the_highest): (dice.evenness,),
    (20, faults.from_a_bag): (dice.evenness, dice.pairs),
    (100, faults.byte_die): (dice.evenness, dice.pairs),
}


def planted(scale: Scale) -> Iterator[Trial]:
    """Each of them must be caught by each of its tests."""
    for draw, tests in DRAWS.items():
        yield _planted(draw, "", partial(samples.itself, draw), tests)
    for shuffle, tests in PROOFS.items():
        yield _planted(shuffle, "", partial(samples.itself, shuffle), tests)
    for faulty, size, many in (
        (DECKS, DECK, scale.deck_orders),
        (MANY_DECKS, DECK, FULL.deck_orders),
        (SIX_CARDS, 6, scale.six_orders),
    ):
        for shuffle, tests in faulty.items():
            sample = partial(samples.of_the_system, shuffle, size, many)
            yield _planted(shuffle, f", {size} cards", sample, tests)
    for proved, tests in SEEDS.items():
        sample = partial(samples.of_seeds, proved, DECK, scale.deck_orders)
        yield _planted(proved, f", {DECK} cards", sample, tests)
    for (sides, die), tests in DICE.items():
        yield _planted(die, f", d{sides}", partial(samples.thrown, die, sides, scale.rolls), tests)


def _planted(fault: Callable[..., Any], of: str, sample: Callable[[], Any], tests: Tests) -> Trial:
    return Trial(fault.__name__.replace("_", " ") + of, sample, tests, planted=True)
