"""The published vectors: what they say is so, and both verifiers find it so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.fairness.verify.conftest import Verify, reasons
from tests.fairness.verify.evening import copy_of
from tests.fairness.verify.slowly import Shuffle
from tests.fairness.verify.vectors import FILE, as_text, shuffles
from tests.rows import each_row

TEXT = FILE.read_text(encoding="utf-8")
PUBLISHED = json.loads(TEXT)


def test_the_published_vectors_are_those_of_the_slow_implementation() -> None:
    assert as_text() == TEXT, "run: python -m tests.fairness.verify.vectors"


def test_the_slow_implementation_has_the_vector_that_was_promised_first() -> None:
    """Worked out by hand and by others before anything here was written."""
    made = dict(shuffles())["ten cards, two client seeds"]
    assert made == Shuffle(
        bytes(range(32)), 1, ("alice", "gm"), tuple(f"c{number:02}" for number in range(10))
    )
    commitment = "9622a73a0c4182fc4d5448c9f5ed4b5740bf1786f8c964f7bbdc084639b15db0"
    assert made.commitment.hex() == commitment
    assert made.order == ["c02", "c03", "c01", "c09", "c00", "c07", "c04", "c06", "c05", "c08"]
    assert made.salt(9).hex() == "1ca9a968a5d99c4f550c99744a6f42e6"
    leaf = "255099b3e555d73ae4d458ce30f61e2f8259227c9fc89e2d46486ed8b9548208"
    assert made.leaf(9).hex() == leaf
    root = "7135a31c53b93dcad530a226eaa0c11d9cd73f0451e697f349fcf1cb2f5f0174"
    assert made.root.hex() == root


def test_every_vector_comes_out(verify: Verify) -> None:
    told = verify(TEXT.encode())
    assert told["verified"] is True
    assert told["kind"] == "vectors"
    assert told["checked"] == {
        "shuffles": 20,
        "draws": 8,
        "orders": 4,
        "proofs": 24,
        "hidden_rolls": 4,
        "recordings": 11,
    }


def other(value: Any) -> Any:
    """Something else of the same shape."""
    match value:
        case None:
            return "proof_wrong"
        case int():
            return value + 1
        case []:
            return ["root_differs"]
        case [first, *rest]:
            return [*rest, first]
        case "proof_wrong":
            return "proof_shape"
        case str() if value[:1] in "0123456789abcdef":
            return ("1" if value[0] == "0" else "0") + value[1:]
        case _:
            return f"{value}?"


def vectors_with(**sections: Any) -> Any:
    """A file with these vectors alone."""
    kept = {"vectors": PUBLISHED["vectors"], **sections}
    return copy_of({section: [] for section in PUBLISHED} | kept)


def changes() -> list[Any]:
    """Every field that decides something, of one vector of each section, changed."""
    chosen = {
        "shuffles": 0,
        "draws": -1,
        "orders": -1,
        "proofs": 3,
        "hidden_rolls": 0,
        "recordings": 1,
    }
    return [
        pytest.param(section, at % len(PUBLISHED[section]), name, id=f"{section}-{name}")
        for section, at in chosen.items()
        for name in PUBLISHED[section][at]
        if name not in ("name", "proof", "recording")
    ]


@each_row(("section", "at", "name"), changes())
def test_a_vector_that_is_changed_does_not_come_out(
    section: str, at: int, name: str, verify: Verify
) -> None:
    vectors = vectors_with(**{section: PUBLISHED[section][: at + 1]})
    assert verify(vectors)["verified"]
    vectors[section][at][name] = other(vectors[section][at][name])
    told = verify(vectors)
    assert reasons(told) == {"vector_differs"}
    assert [refusal["detail"] for refusal in told["refused"]] == [
        f"{section}[{at}] does not come out as it is written."
    ]


@pytest.mark.parametrize("at", range(len(PUBLISHED["recordings"])))
def test_a_recording_with_another_card_does_not_come_out(at: int, verify: Verify) -> None:
    vectors = vectors_with(recordings=[PUBLISHED["recordings"][at]])
    [vector] = vectors["recordings"]
    drawn = [e for e in vector["recording"]["events"] if e.get("proofs")]
    drawn[0]["cards"].reverse()
    assert reasons(verify(vectors)) == {"vector_differs"}


@pytest.mark.parametrize("words", [[], ["ffffffffffffffff"], ["0" * 16, "0" * 16]])
def test_words_that_are_too_few_or_too_many_draw_nothing(words: list[str], verify: Verify) -> None:
    vectors = vectors_with(draws=[{"n": 3, "words": words, "value": 0}])
    vectors["orders"] = [{"cards": ["a", "b"], "words": words, "order": ["b", "a"]}]
    if words[:1] == ["ffffffffffffffff"]:
        vectors["orders"] = []  # two parts what 64 bits can say, without a rest
    assert reasons(verify(vectors)) == {"vector_differs"}


def test_a_section_that_is_left_out_is_missed(verify: Verify) -> None:
    vectors = {name: rows for name, rows in PUBLISHED.items() if name != "proofs"}
    told = verify(vectors)
    assert [refusal["detail"] for refusal in told["refused"]] == ["proofs must be a list."]
