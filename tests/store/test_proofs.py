"""Proofs in stored events: what follows from others is not stored, and comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from service.drama_deck.event import Event
from service.fairness.shuffle import VerifiableShuffle, verifiable_shuffle
from service.store import codec
from service.store.proofs import unpack_proofs

SEED = bytes(32)


def shuffled(cards: int, number: int = 1) -> VerifiableShuffle:
    return verifiable_shuffle(SEED, number, ("a seed",), tuple(range(1, cards + 1)))


def drawn(*runs: tuple[VerifiableShuffle, Sequence[int]]) -> dict[str, Any]:
    """Cards at these positions of shuffles, with their proofs."""
    return {
        "cards": [shuffle.order[position] for shuffle, positions in runs for position in positions],
        "proofs": [
            shuffle.proof(position) for shuffle, positions in runs for position in positions
        ],
    }


def stored(content: dict[str, Any]) -> bytes:
    return codec.encode_event(Event("chosen_by_box", None, content, {}), version=1, at=0)


def comes_back(content: dict[str, Any]) -> bool:
    event, _, _ = codec.read_event(stored(content))
    return json.loads(json.dumps(event.content)) == content


@pytest.mark.parametrize("cards", [*range(1, 18), 31, 33, 64, 156])
def test_every_run_of_every_shuffle_comes_back(cards: int) -> None:
    shuffle = shuffled(cards)
    for start in range(cards):
        for count in {1, 2, 3, cards - start}:
            assert comes_back(drawn((shuffle, range(start, min(cards, start + count)))))


def test_so_do_proofs_in_any_order_and_of_several_shuffles() -> None:
    random = Random(4)
    for _ in range(50):
        runs = [
            (shuffle, random.sample(range(size), random.randint(1, size)))
            for number in (7, 8)
            for size in [random.randint(1, 60)]
            for shuffle in [shuffled(size, number)]
        ]
        assert comes_back(drawn(*runs))


def test_one_that_stands_alone_comes_back() -> None:
    shuffle = shuffled(77)
    for position in range(77):
        assert comes_back({"card": shuffle.order[position], "proof": shuffle.proof(position)})
    assert comes_back({"card": 4, "proof": None})


def test_none_are_none() -> None:
    assert comes_back({"cards": [], "proofs": []})


def test_two_hundred_cards_of_a_thousand_take_a_twentieth() -> None:
    """They took 100 KB: with a deck of 1,000 cards a table became too large to be exported."""
    content = drawn((shuffled(1_000), range(333, 533)))
    assert len(json.dumps(content)) > 150_000
    assert len(stored(content)) < 10_000


@pytest.mark.parametrize(
    "packed",
    [
        pytest.param(["1.0.l", ""], id="nothing on the left of the first"),
        pytest.param(["1.0", ""], id="a part is missing"),
        pytest.param(["1.0.r", "!"], id="no base64"),
        pytest.param(["1.0.r"], id="no hashes"),
        pytest.param(["1.0.r", "1.1.l", ""], id="more than cards"),
    ],
)
def test_what_is_none_is_refused(packed: list[str]) -> None:
    """It comes from a file that somebody imports."""
    with pytest.raises(ValueError, match=r"."):
        unpack_proofs({"cards": [4], "proofs": packed})
