"""The vectors that are whole recordings: two short adventures of one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.fairness.verify.evening import Evening, flip_taken_back
from tests.fairness.verify.forging import (
    OTHER_HASH,
    Forge,
    adventure,
    both,
    change,
    fairness,
    put_in,
)

Json = dict[str, Any]

SEED = bytes(range(32))


def first_adventure(**options: Any) -> Evening:
    """A hand that was brought, and a gamemaster who overrules."""
    evening = Evening(server_seed=SEED, cards=tuple(range(1, 11)), **options)
    evening.create()
    evening.join("c1", "alice")
    evening.join("c2", hand=(3, 7))
    evening.start(2)
    evening.flip()
    evening.overrule()
    return evening


def second_adventure(evening: Evening) -> Evening:
    """Client seeds that are given after the commitment."""
    evening.finish()
    evening.give_seed("c2", "bob")
    evening.give_seed("c1", "alice again")
    evening.start(2)
    evening.flip()
    evening.finish()
    return evening


def short_flips() -> Evening:
    return flip_taken_back(server_seed=SEED, cards=tuple(range(1, 7)))


FORGED: list[tuple[str, Forge, list[str]]] = [
    (
        "another commitment between the adventures",
        fairness(2, commitment=OTHER_HASH),
        ["commitment_differs", "seed_differs"],
    ),
    (
        "a client seed dropped",
        lambda recording: adventure(recording, 2)["client_seeds"].pop(0),
        ["client_seeds_differ"],
    ),
    (  # and the one that was moved is not where it is looked for later
        "a card moved that is in the deck",
        change(12, card=8),
        ["card_elsewhere", "card_undrawn"],
    ),
]

FORGED_FLIPS: list[tuple[str, Forge, list[str]]] = [
    (
        "a card kept before any flip",
        put_in(7, type="card_flipped", round=1, kept=True, proof=None, card=3),
        ["kept_differs"],
    ),
    ("another card back up", change(11, ruled_by=3), ["kept_differs", "revoked_differs"]),
    (
        "another card back up, and kept",
        both(change(11, ruled_by=3), change(12, card=3)),
        ["revoked_differs"],
    ),
    ("another flip taken back", change(11, card=3), ["card_elsewhere", "revoked_differs"]),
]


def recording_vectors() -> Iterator[Json]:
    """Recordings as the first character has them, and what has to be refused of each."""
    yield vector("an adventure under way", first_adventure())
    yield vector("two adventures", second_adventure(first_adventure()))
    yield vector("a flip taken back", short_flips())
    for name, forge, refused in FORGED:
        forged = vector(name, second_adventure(first_adventure()), refused)
        forge(forged["recording"])
        yield forged
    for name, forge, refused in FORGED_FLIPS:
        forged = vector(name, short_flips(), refused)
        forge(forged["recording"])
        yield forged
    shuffled = second_adventure(first_adventure(secretly={2: SEED}))
    refused = ["card_differs", "card_elsewhere", "root_differs"]
    yield vector("the second shuffled from the seed of the first", shuffled, refused)


def vector(name: str, evening: Evening, refused: Sequence[str] = ()) -> Json:
    return {"name": name, "recording": evening.recording("c1"), "refused": list(refused)}
