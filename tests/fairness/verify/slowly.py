"""shuffle/v1 a third time: slow and obvious, from docs/fairness.md, and nothing of the service.

What the tests expect comes from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

Step = tuple[str, bytes]


def hash_of(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def keyed(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it; no key here is longer than a block."""
    block = key + bytes(64 - len(key))
    inner = hash_of(bytes(byte ^ 0x36 for byte in block), message)
    return hash_of(bytes(byte ^ 0x5C for byte in block), inner)


def u64be(number: int) -> bytes:
    return bytes(number // 256**place % 256 for place in range(7, -1, -1))


def u32be(number: int) -> bytes:
    return u64be(number)[4:]


def chapter_seed(master_seed: bytes, number: int) -> bytes:
    return keyed(master_seed, b"adventure/v1\x00" + u64be(number))


def commitment_to(server_seed: bytes) -> bytes:
    return hash_of(b"commit/v1\x00", server_seed)


def words(key: bytes) -> Iterator[int]:
    i = 0
    while True:
        block = keyed(key, u64be(i)).hex()
        for start in (0, 16, 32, 48):
            yield int(block[start : start + 16], 16)
        i += 1


def below(n: int, word: Iterator[int]) -> int:
    while True:
        w = next(word)
        if w < 2**64 - 2**64 % n:
            return w % n


def in_order(cards: Sequence[str], word: Iterator[int]) -> list[str]:
    order = list(cards)
    n = len(order)
    for i in range(n - 1, 0, -1):
        j = below(i + 1, word)
        at_i, at_j = order[i], order[j]
        order[i] = at_j
        order[j] = at_i
    return order


def left_part(count: int) -> int:
    """Leaves of the left subtree: the largest power of two that leaves something for the right.

    That is what pairing level by level comes to, where an odd node moves up.
    """
    part = 1
    while 2 * part < count:
        part *= 2
    return part


@lru_cache(10_000)  # proofs of one shuffle share most of its subtrees
def root_over(leaves: tuple[bytes, ...]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    split = left_part(len(leaves))
    return hash_of(b"\x01", root_over(leaves[:split]), root_over(leaves[split:]))


def path_to(leaves: tuple[bytes, ...], position: int) -> list[Step]:
    """From the leaf up."""
    if len(leaves) == 1:
        return []
    split = left_part(len(leaves))
    left, right = leaves[:split], leaves[split:]
    if position < split:
        return [*path_to(left, position), ("right", root_over(right))]
    return [*path_to(right, position - split), ("left", root_over(left))]


def hidden_roll(salt: bytes, committed: str) -> bytes:
    return hash_of(b"hidden-roll/v1\x00", salt, committed.encode("utf-8"))


@dataclass(frozen=True)
class Shuffle:
    """One shuffle, with all that follows from it; `stacked` is an order that somebody laid."""

    server_seed: bytes
    number: int
    client_seeds: tuple[str, ...]
    cards: tuple[str, ...]
    stacked: tuple[str, ...] | None = None

    @property
    def commitment(self) -> bytes:
        return commitment_to(self.server_seed)

    @cached_property
    def key(self) -> bytes:
        seeds = [seed.encode("utf-8") for seed in self.client_seeds]
        cs = hash_of(*(u32be(len(seed)) + seed for seed in seeds))
        return keyed(self.server_seed, b"shuffle/v1\x00" + u64be(self.number) + cs)

    @cached_property
    def order(self) -> list[str]:
        return list(self.stacked or in_order(self.cards, words(self.key)))

    def salt(self, position: int) -> bytes:
        message = b"salt/v1\x00" + u64be(self.number) + u32be(position)
        return keyed(self.server_seed, message)[:16]

    def leaf(self, position: int) -> bytes:
        return hash_of(b"\x00", self.salt(position), self.order[position].encode("ascii"))

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        return tuple(self.leaf(position) for position in range(len(self.cards)))

    @cached_property
    def root(self) -> bytes:
        return root_over(self.leaves)

    def proof(self, position: int) -> dict[str, object]:
        path = [{side: hash.hex()} for side, hash in path_to(self.leaves, position)]
        salt = self.salt(position).hex()
        return {"shuffle": self.number, "position": position, "salt": salt, "path": path}


Draw = Callable[[Iterator[int]], object]


def words_for(given: Sequence[int], draw: Draw) -> object:
    """What is drawn from words, all of which it takes."""
    left = iter(given)
    drawn = draw(left)
    assert not list(left)
    return drawn
