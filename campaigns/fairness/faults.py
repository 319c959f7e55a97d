"""Planted faults: samplers that look right, and are not. Each must fail the tests named for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.fairness.chance import Roller, below
from service.fairness.shuffle import VerifiableShuffle
from service.fairness.shuffle import verifiable_shuffle as proved

# below(n), wrongly.


def plain_modulo(n: int, words: Iterator[int], bits: int) -> int:
    """No word is refused: low results come once more often."""
    return next(words) % n


def scaled(n: int, words: Iterator[int], bits: int) -> int:
    """No word is refused here either; the favoured results are only spread out."""
    return next(words) * n >> bits


def one_word_too_many(n: int, words: Iterator[int], bits: int) -> int:
    """The first word of the odd remainder is kept."""
    limit = (1 << bits) - (1 << bits) % n
    word = next(words)
    while word > limit:
        word = next(words)
    return word % n


def half_refused(n: int, words: Iterator[int], bits: int) -> int:
    """Only the first word is looked at; the one after a refused word is taken as it comes."""
    limit = (1 << bits) - (1 << bits) % n
    word = next(words)
    return (word if word < limit else next(words)) % n


# A shuffle, wrongly.


def swaps_with_any(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Each position is swapped with any: n^n ways cannot be shared out among n! orders."""
    order = list(cards)
    for last in range(len(order) - 1, -1, -1):
        _swap(order, last, below(len(order), words))
    return tuple(order)


def swaps_never_with_itself(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Sattolo's: no card may stay where it was."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        _swap(order, last, below(last, words))
    return tuple(order)


def forgets_the_last(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """It starts one position too late: the last card stays."""
    order = list(cards)
    for last in range(len(order) - 2, 0, -1):
        _swap(order, last, below(last + 1, words))
    return tuple(order)


def forgets_the_first(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """It stops one position too early: the second card never comes first."""
    order = list(cards)
    for last in range(len(order) - 1, 1, -1):
        _swap(order, last, below(last + 1, words))
    return tuple(order)


def byte_modulo(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Words of 8 bits, and a plain modulo."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        _swap(order, last, next(words) % 256 % (last + 1))
    return tuple(order)


def only_cuts(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Each card is equally likely at each position, and yet the order is known from one card."""
    cut = below(len(cards), words)
    return (*cards[cut:], *cards[:cut])


def byte_keys(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """Sorted by a random byte each: cards with the same one keep their order."""
    return tuple(sorted(cards, key=lambda _: next(words) % 256))


def loses_a_card(cards: Sequence[int], words: Iterator[int]) -> tuple[int, ...]:
    """The other half of the swap is missing."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        order[last] = order[below(last + 1, words)]
    return tuple(order)


def _swap(order: list[int], one: int, other: int) -> None:
    order[one], order[other] = order[other], order[one]


# shuffle/v1, wrongly.


def forgets_the_number(
    server_seed: bytes, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
) -> VerifiableShuffle:
    """Every shuffle of a session is the first one over again."""
    return proved(server_seed, 1, client_seeds, cards)


def forgets_the_client_seeds(
    server_seed: bytes, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
) -> VerifiableShuffle:
    """What players give makes no difference."""
    return proved(server_seed, number, (), cards)


# A die, wrongly.


def loaded(tray: Roller, sides: int) -> Iterator[int]:
    """One in five of the highest faces is thrown again."""
    while True:
        face = tray.die(sides, "die")
        again = face == sides and tray.die(5, "again") == 1
        yield tray.die(sides, "die") if again else face


def never_the_highest(tray: Roller, sides: int) -> Iterator[int]:
    """Off by one."""
    while True:
        yield tray.die(sides - 1, "die")


def from_zero(tray: Roller, sides: int) -> Iterator[int]:
    """Off by one, the other way: each face is as likely as any, and one of them is 0."""
    while True:
        yield tray.die(sides, "die") - 1


def byte_die(tray: Roller, sides: int) -> Iterator[int]:
    """A byte, and a plain modulo."""
    while True:
        yield (tray.die(256, "byte") - 1) % sides + 1


def sticky(tray: Roller, sides: int) -> Iterator[int]:
    """One roll in ten shows the face before; each face is as likely as any."""
    face = tray.die(sides, "die")
    while True:
        yield face
        if tray.die(10, "stick") != 1:
            face = tray.die(sides, "die")


def from_a_bag(tray: Roller, sides: int) -> Iterator[int]:
    """No face comes again before all the others have come: more even than chance is."""
    while True:
        left = list(range(1, sides + 1))
        while left:
            yield left.pop(tray.die(len(left), "bag") - 1)
