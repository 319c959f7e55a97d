"""Proofs, not samples: every word, and every sequence of words, of spaces that can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product
from math import factorial, lcm, prod

from campaigns.fairness.finding import Finding

Draw = Callable[[int, Iterator[int], int], int]
"""As `service.fairness.chance.below`: n, words, and their bits."""
Shuffle = Callable[[Sequence[int], Iterator[int]], tuple[int, ...]]
"""As `service.fairness.chance.shuffle`."""

NUMBERS = (*range(1, 157), 1_000, 10**6, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64)
"""What dice and decks ask for, and what words of 64 bits find hard."""


def every_word(draw: Draw) -> Finding:
    """For every n of 8 bits: all words share the results out evenly, but for the odd remainder."""
    return _shared_out(draw, "every word of 8 bits, n = 1 to 256", bits=8, words=1)


def every_two_words(draw: Draw) -> Finding:
    """A word behind a refused one is as good as the first; of 6 bits, as 8 would take a minute."""
    return _shared_out(draw, "every two words of 6 bits, n = 1 to 64", bits=6, words=2)


def edges(draw: Draw) -> Finding:
    """Of 64 bits, the words that are kept end at the highest multiple of n."""
    off = 0
    for n in NUMBERS:
        kept = 2**64 - 2**64 % n
        refused = {kept, 2**64 - 1} if kept < 2**64 else set()
        good = _result(draw, n, [kept - 1], 64) == n - 1
        good &= all(_result(draw, n, [word], 64) is None for word in refused)
        good &= _result(draw, n, [*refused, 5], 64) == 5 % n
        off += not good
    return Finding("last word kept, first refused, of 64 bits", len(NUMBERS), off)


def every_result(size: int) -> Callable[[Shuffle], Finding]:
    """Words 0 to n - 1 for the draw below n, and all of them: each order must come exactly once."""

    def test(shuffle: Shuffle) -> Finding:
        draws = [range(n) for n in range(size, 1, -1)]
        return _orders(shuffle, f"{size} cards: every result of each draw", size, draws)

    return test


def every_small_word(size: int) -> Callable[[Shuffle], Finding]:
    """Each draw gets all words below a multiple of every n up to `size`.

    So it takes nothing for granted about which n is drawn when: each order comes equally often.
    """

    def test(shuffle: Shuffle) -> Finding:
        words = range(lcm(*range(1, size + 1)))
        name = f"{size} cards: every {size - 1} words below {len(words)}"
        return _orders(shuffle, name, size, [words] * (size - 1))

    return test


def _shared_out(draw: Draw, name: str, *, bits: int, words: int) -> Finding:
    span, off = 2**bits, 0
    for n in range(1, span + 1):
        refused = (span % n) ** words
        each = (span**words - refused) // n
        results = Counter(
            _result(draw, n, given, bits) for given in product(range(span), repeat=words)
        )
        off += results != Counter({None: refused} | dict.fromkeys(range(n), each))
    return Finding(name, span * span**words, off)


def _result(draw: Draw, n: int, words: Iterable[int], bits: int) -> int | None:
    """None if it asks for one more word."""
    try:
        return draw(n, iter(words), bits)
    except StopIteration:
        return None


def _orders(shuffle: Shuffle, name: str, size: int, draws: Sequence[range]) -> Finding:
    """How many orders come too often or too seldom; a word too many or too few spoils the order."""
    cards = range(size)
    seen: Counter[tuple[int, ...] | None] = Counter()
    for given in product(*draws):
        words = iter(given)
        try:
            order = shuffle(cards, words)
        except StopIteration:
            seen[None] += 1
        else:
            seen[None if next(words, None) is not None else order] += 1
    sequences = prod(map(len, draws))
    each = sequences // factorial(size)
    even: dict[tuple[int, ...] | None, int] = dict.fromkeys(permutations(cards), each)
    off = sum(seen[order] != even.get(order, 0) for order in {*seen, *even})
    return Finding(name, sequences, off)
