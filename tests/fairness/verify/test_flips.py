"""The card that is up: only a flip puts one there, and only that one is kept or goes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.fairness.verify.conftest import Verify, found, reasons
from tests.fairness.verify.evening import Evening, copy_of, flip_taken_back
from tests.fairness.verify.forging import Forge, both, change, put_in

Json = dict[str, Any]

UP_AND_KEPT = {"type": "card_flipped", "round": 1, "kept": True, "proof": None}


# The cards of `flip_taken_back`.
IN_HAND, SECOND, IN_DECK = 27, 17, 28
FORGED_FLIPS: list[tuple[str, Forge, set[str]]] = [
    ("another card back up", change(11, ruled_by=IN_HAND), {"kept_differs", "revoked_differs"}),
    (
        "another card back up, and kept",
        both(change(11, ruled_by=IN_HAND), change(12, card=IN_HAND)),
        {"revoked_differs"},
    ),
    (
        "no card back up, and one kept that was never flipped",
        both(change(11, ruled_by=None), change(12, card=IN_HAND)),
        {"kept_differs", "revoked_differs"},
    ),
    ("the card that was taken back is kept", change(12, card=SECOND), {"kept_differs"}),
    (
        "a card discarded that is in the deck",
        change(11, card=IN_DECK),
        {"card_undrawn", "revoked_differs"},
    ),
    ("another card discarded", change(11, card=IN_HAND), {"revoked_differs"}),
    ("a flip taken back that was kept", change(11, card=None), {"revoked_differs"}),
    (
        "a card of a hand kept before any flip",
        put_in(7, **UP_AND_KEPT, card=IN_HAND),
        {"kept_differs"},
    ),
    (
        "a card of the deck kept before any flip",
        put_in(7, **UP_AND_KEPT, card=IN_DECK),
        {"kept_differs", "card_undrawn"},
    ),
    ("a card that does not exist is kept", put_in(7, **UP_AND_KEPT, card=999), {"kept_differs"}),
]


@pytest.mark.parametrize(
    ("forge", "expected"), [pytest.param(*row, id=name) for name, *row in FORGED_FLIPS]
)
def test_a_forged_flip_is_refused(forge: Forge, expected: set[str], verify: Verify) -> None:
    evening = flip_taken_back()
    evening.finish()
    forged = evening.recording("c1")
    forge(forged)
    assert found(verify(forged), expected) == expected


def undo_revocation(evening: Evening) -> None:
    evening.undo()
    evening.stack.insert(0, evening.discards.pop(0))


Step = Callable[[Evening], None]
FLIP, KEEP, REVOKE, UNDO = Evening.flip, Evening.keep, Evening.revoke_flip, Evening.undo
SEIZE, END = Evening.seize_initiative, Evening.end_rounds
PLAYED: dict[str, list[Step]] = {
    "the first flip taken back": [FLIP, REVOKE, FLIP, KEEP],
    "kept twice": [FLIP, KEEP, KEEP],
    "another card for the round, and kept": [FLIP, SEIZE, KEEP],
    "back to another card for the round": [FLIP, SEIZE, FLIP, REVOKE, KEEP],
    "a kept flip taken back": [FLIP, FLIP, KEEP, Evening.revoke_kept_flip, KEEP],
    "taking back undone": [FLIP, FLIP, REVOKE, undo_revocation, KEEP],
    "keeping undone": [FLIP, FLIP, KEEP, UNDO, REVOKE, KEEP],
    "new rounds": [FLIP, END, FLIP, KEEP],
    "the end of the rounds undone": [FLIP, END, UNDO, KEEP],
}
CARDS = tuple(range(1, 9))


def played(steps: list[Step]) -> Json:
    evening = Evening(cards=CARDS)
    evening.create()
    evening.join("c1", "alice")
    evening.start(2)
    for step in steps:
        step(evening)
    evening.finish()
    return evening.recording("c1")


PLAYS = [pytest.param(steps, id=name) for name, steps in PLAYED.items()]


@pytest.mark.parametrize("steps", PLAYS)
def test_flips_by_the_rules_are_verified_from_wherever_the_recording_begins(
    steps: list[Step], verify: Verify
) -> None:
    recording = played(steps)
    for first in range(len(recording["events"])):
        later = {**recording, "events": recording["events"][first:]}
        assert reasons(verify(later)) == set(), first


@pytest.mark.parametrize("steps", PLAYS)
def test_no_other_card_is_kept_or_taken_back(steps: list[Step], verify: Verify) -> None:
    """A kept card was once believed to have been up if none was known to be."""
    recording = played(steps)
    for told in recording["events"]:
        fields = {"flip_revoked": ("card", "ruled_by")}.get(told["type"], ())
        for field in ("card",) if told.get("kept") else fields:
            for card in {*CARDS, 99, *([None] if fields else [])} - {told[field]}:
                forged = copy_of(recording)
                forged["events"][told["id"] - 1][field] = card
                met = reasons(verify(forged))
                assert {"kept_differs", "revoked_differs"} & met, (told, field, card)


@pytest.mark.parametrize("type", ["rounds_started", "rounds_ended"])
def test_no_card_is_up_when_rounds_begin(type: str, verify: Verify) -> None:
    recording = played([FLIP, KEEP])
    [kept] = [event["id"] for event in recording["events"] if event.get("kept")]
    put_in(kept, type=type)(recording)
    assert reasons(verify(recording)) == {"kept_differs"}


def test_no_card_is_kept_after_the_end(verify: Verify) -> None:
    recording = played([FLIP])
    [end] = [e["id"] for e in recording["events"] if e["type"] == "adventure_ended"]
    [up] = [event["card"] for event in recording["events"] if event["type"] == "card_flipped"]
    put_in(end + 1, **UP_AND_KEPT, card=up)(recording)
    assert reasons(verify(recording)) == {"after_end"}
