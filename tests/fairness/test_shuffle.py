"""shuffle/v1 against its published vector, and against a slow reading of its definition."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from service.fairness.shuffle import (
    VerifiableShuffle,
    chapter_seed,
    commitment,
    verifiable_shuffle,
)
from tests.fairness.verify import slowly

SEED = bytes(range(32))
CARDS: Any = tuple(f"c{number:02}" for number in range(10))


@pytest.fixture
def published() -> VerifiableShuffle:
    """The shuffle of the test vector."""
    return verifiable_shuffle(SEED, 1, ("alice", "gm"), CARDS)


def test_the_published_vector(published: VerifiableShuffle) -> None:
    assert commitment(SEED) == "9622a73a0c4182fc4d5448c9f5ed4b5740bf1786f8c964f7bbdc084639b15db0"
    assert " ".join(map(str, published.order)) == "c02 c03 c01 c09 c00 c07 c04 c06 c05 c08"
    assert published.proof(9)["salt"] == "1ca9a968a5d99c4f550c99744a6f42e6"
    assert published.root == "7135a31c53b93dcad530a226eaa0c11d9cd73f0451e697f349fcf1cb2f5f0174"
    leaf = sha256(b"\0" + bytes.fromhex("1ca9a968a5d99c4f550c99744a6f42e6") + b"c08")
    assert leaf.hexdigest() == "255099b3e555d73ae4d458ce30f61e2f8259227c9fc89e2d46486ed8b9548208"


@pytest.mark.parametrize("adventure", [1, 2, 100, 2**32])
def test_the_server_seed_of_an_adventure_is_as_documented(adventure: int) -> None:
    assert chapter_seed(SEED, adventure) == slowly.chapter_seed(SEED, adventure)


def test_every_adventure_has_a_server_seed_of_its_own() -> None:
    seeds = {chapter_seed(SEED, adventure) for adventure in range(1, 101)}
    assert len(seeds) == 100
    assert SEED not in seeds


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 8, 9, 156])
def test_every_card_is_proved_by_its_path_and_by_no_other(count: int) -> None:
    made = verifiable_shuffle(SEED, 3, (), tuple(range(1, count + 1)))
    assert sorted(made.order) == list(range(1, count + 1))
    for position, card in enumerate(made.order):
        proof = made.proof(position)
        assert (proof["shuffle"], proof["position"]) == (3, position)
        assert climbed(proof, card) == made.root
        assert climbed(proof, card + 1) != made.root


def climbed(proof: dict[str, Any], card: int) -> str:
    """The root that a proof leads to."""
    node = sha256(b"\0" + bytes.fromhex(proof["salt"]) + str(card).encode()).digest()
    for step in proof["path"]:
        [(side, other)] = step.items()
        pair = [bytes.fromhex(other), node] if side == "left" else [node, bytes.fromhex(other)]
        node = sha256(b"\1" + b"".join(pair)).digest()
    return node.hex()


@pytest.mark.parametrize(
    "other",
    [
        pytest.param((bytes(32), 1, ("alice", "gm")), id="server seed"),
        pytest.param((SEED, 2, ("alice", "gm")), id="number"),
        pytest.param((SEED, 1, ("gm", "alice")), id="order of client seeds"),
        pytest.param((SEED, 1, ("alicegm",)), id="client seeds run together"),
        pytest.param((SEED, 1, ("alice",)), id="a client seed left out"),
    ],
)
def test_whatever_goes_in_changes_the_order(published: VerifiableShuffle, other: Any) -> None:
    assert verifiable_shuffle(*other, CARDS).order != published.order


def test_a_shuffle_asked_again_is_the_same(published: VerifiableShuffle) -> None:
    verifiable_shuffle.cache_clear()
    again = verifiable_shuffle(SEED, 1, ("alice", "gm"), CARDS)
    assert again == published
    assert again is not published


def test_nothing_of_the_secret_shows_when_it_is_printed(published: VerifiableShuffle) -> None:
    shown = repr(published) + str(published)
    assert "c02" not in shown
    assert repr(published.proof(0)["salt"]) not in shown
