"""docs/fairness-vectors.json, written by: python -m tests.fairness.verify.vectors"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.conftest import ROOT
from tests.fairness.verify import slowly
from tests.fairness.verify.evening import copy_of
from tests.fairness.verify.recording_vectors import recording_vectors
from tests.fairness.verify.slowly import Shuffle

FILE = ROOT / "docs" / "fairness-vectors.json"
Json = dict[str, Any]

SEED = bytes(range(32))
OTHER_SEED = slowly.hash_of(b"another server seed")
HIGHEST = 2**64 - 1


def numbered(count: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, count + 1))


def shuffles() -> Iterator[tuple[str, Shuffle]]:
    """Shuffles by what is special about them."""
    cards = tuple(f"c{number:02}" for number in range(10))
    two = ("alice", "gm")
    yield "ten cards, two client seeds", Shuffle(SEED, 1, two, cards)
    yield "one card, which takes no word", Shuffle(SEED, 1, two, ("1",))
    yield "two cards", Shuffle(SEED, 1, two, numbered(2))
    for count in (3, 5, 7, 9):
        yield f"{count} cards", Shuffle(OTHER_SEED, 1, two, numbered(count))
    yield "the standard deck", Shuffle(OTHER_SEED, 1, ("Maya", "Tarek", "Jorun"), numbered(156))
    yield "the largest deck", Shuffle(OTHER_SEED, 1, two, numbered(1000))
    yield "no client seed", Shuffle(OTHER_SEED, 1, (), numbered(12))
    yield "an empty client seed is one", Shuffle(OTHER_SEED, 1, ("",), numbered(12))
    yield "lengths part client seeds", Shuffle(OTHER_SEED, 1, ("ab", "c"), numbered(12))
    yield "lengths part them otherwise", Shuffle(OTHER_SEED, 1, ("a", "bc"), numbered(12))
    yield "the order of client seeds", Shuffle(OTHER_SEED, 1, ("gm", "alice"), numbered(12))
    words = ("Sturmnächte", "龍の巻", "🜂🎲", "e\u0301", "é")
    yield "client seeds in UTF-8, as they are", Shuffle(OTHER_SEED, 1, words, numbered(12))
    yield "128 characters", Shuffle(OTHER_SEED, 1, ("x" * 128,), numbered(12))
    yield "128 characters, 512 bytes", Shuffle(OTHER_SEED, 1, ("🎲" * 128,), numbered(12))
    yield "another listing", Shuffle(OTHER_SEED, 2, two, ("9", "3", "155", "20", "1"))
    yield "the second shuffle", Shuffle(OTHER_SEED, 2, two, numbered(12))
    yield "a number of more than 32 bits", Shuffle(OTHER_SEED, 2**32, two, numbered(12))


def shuffle_vector(name: str, made: Shuffle) -> Json:
    last = len(made.cards) - 1
    return {
        "name": name,
        "server_seed": made.server_seed.hex(),
        "commitment": made.commitment.hex(),
        "number": made.number,
        "client_seeds": list(made.client_seeds),
        "key": made.key.hex(),
        "cards": list(made.cards),
        "order": made.order,
        "last_salt": made.salt(last).hex(),
        "last_leaf": made.leaf(last).hex(),
        "root": made.root.hex(),
    }


def draw_vectors() -> Iterator[Json]:
    """`below(n)`, with the words that it takes."""
    limits = {n: 2**64 - 2**64 % n for n in (3, 7, 1000)}
    rows = [
        ("a remainder", 10, [1234567890123456789]),
        ("of one there is one", 1, [HIGHEST]),
        ("a power of two passes nothing over", 4, [HIGHEST]),
        ("the last word that counts", 3, [limits[3] - 1]),
        ("the one word that does not", 3, [limits[3], 5]),
        ("both that do not, one after the other", 7, [limits[7], HIGHEST, 6]),
        ("the last of a thousand", 1000, [limits[1000] - 1]),
        ("words that a large n passes over", 1000, [limits[1000], HIGHEST, 1999]),
    ]
    for name, n, given in rows:
        value = slowly.words_for(given, lambda left, n=n: slowly.below(n, left))
        yield {"name": name, "n": n, "words": [f"{word:016x}" for word in given], "value": value}


def order_vectors() -> Iterator[Json]:
    """Fisher-Yates, with the words that it takes."""
    rows = [
        ("no word for one card", 1, []),
        ("nothing moves", 4, [3, 2, 1]),
        ("each goes to the bottom once", 4, [0, 0, 0]),
        ("a word is passed over", 4, [7, HIGHEST, 4, 1]),
    ]
    for name, count, given in rows:
        cards = [f"c{number}" for number in range(count)]
        order = slowly.words_for(given, lambda left, cards=cards: slowly.in_order(cards, left))
        told = [f"{word:016x}" for word in given]
        yield {"name": name, "cards": cards, "words": told, "order": order}


def proof_vectors() -> Iterator[Json]:
    """Proofs at the edges of trees, and what only looks like one."""
    made = {count: Shuffle(OTHER_SEED, 1, ("gm",), numbered(count)) for count in (1, 2, 5, 7, 156)}
    made[1000] = Shuffle(OTHER_SEED, 3, (), numbered(1000))
    rows = [(1, 0), (2, 0), (2, 1), (5, 4), (7, 0), (7, 3), (7, 6), (156, 0), (156, 78), (156, 155)]
    for count, position in [*rows, (1000, 0), (1000, 500), (1000, 999)]:
        yield proof_vector(f"position {position} of {count}", made[count], position)
    yield from refused_proofs(made[7])


def proof_vector(name: str, made: Shuffle, position: int) -> Json:
    return {
        "name": name,
        "count": len(made.cards),
        "root": made.root.hex(),
        "card": made.order[position],
        "proof": made.proof(position),
        "refused": None,
    }


def refused_proofs(made: Shuffle) -> Iterator[Json]:
    """What is changed of the proof of position 2 of 7, and why it is none."""
    good = proof_vector("", made, 2)

    def changed(name: str, refused: str) -> tuple[Json, Json]:
        vector = copy_of(good) | {"name": name, "refused": refused}
        return vector, vector["proof"]

    vector, _ = changed("another card", "proof_wrong")
    yield vector | {"card": made.order[3]}
    vector, proof = changed("another salt", "proof_wrong")
    proof["salt"] = made.salt(3).hex()
    yield vector
    vector, proof = changed("another hash", "proof_wrong")
    proof["path"][1] = {"left": made.leaf(0).hex()}
    yield vector
    vector, proof = changed(
        "another position, though its sides are the same in number", "proof_shape"
    )
    proof["position"] = 1
    yield vector
    vector, proof = changed("a position beyond the last", "proof_shape")
    proof["position"] = 7
    yield vector
    vector, proof = changed("a position beyond the last, its sides as they would be", "proof_shape")
    proof["position"] = 7
    proof["path"] = [{"left": leaf.hex()} for leaf in made.leaves[:3]]
    yield vector
    vector, proof = changed("too short", "proof_shape")
    proof["path"].pop()
    yield vector
    vector, proof = changed("too long", "proof_shape")
    proof["path"].append({"right": made.leaf(0).hex()})
    yield vector
    vector, proof = changed("a side swapped", "proof_shape")
    proof["path"][0] = {"left": proof["path"][0]["right"]}
    yield vector
    vector, _ = changed("of another count", "proof_shape")
    yield vector | {"count": 3}
    vector = proof_vector("the odd card has no path for its level", made, 6)
    vector["proof"]["path"].insert(0, {"right": made.leaf(6).hex()})
    yield vector | {"refused": "proof_shape"}


def hidden_roll_vectors() -> Iterator[Json]:
    told = {
        "roll": "r7",
        "mechanic": "dice",
        "request": {"expression": "1d100"},
        "answer": {"text": "1d100: 42", "total": 42},
    }
    canonical = json.dumps(told, sort_keys=True, separators=(",", ":"))
    for name, committed in (
        ("a roll", canonical),
        ("other words for it", json.dumps(told)),
        ("in UTF-8", "Würfel: 🎲 42"),
        ("nothing", ""),
    ):
        salt = slowly.hash_of(b"salt of ", name.encode())[:16]
        commitment = slowly.hidden_roll(salt, committed).hex()
        yield {"name": name, "salt": salt.hex(), "committed": committed, "commitment": commitment}


def vectors() -> Json:
    return {
        "vectors": "shuffle/v1",
        "shuffles": [shuffle_vector(name, made) for name, made in shuffles()],
        "draws": list(draw_vectors()),
        "orders": list(order_vectors()),
        "proofs": list(proof_vectors()),
        "hidden_rolls": list(hidden_roll_vectors()),
        "recordings": list(recording_vectors()),
    }


def as_text() -> str:
    """One line a vector."""
    told = vectors()
    sections = [f'  "vectors": {json.dumps(told.pop("vectors"))}']
    for name, rows in told.items():
        lines = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
        sections.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(sections) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(as_text(), encoding="utf-8")
