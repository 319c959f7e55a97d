"""Recordings of an honest evening are verified, whoever made them, from whenever until whenever."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.fairness.verify.conftest import Verify, reasons
from tests.fairness.verify.evening import (
    GAMEMASTER,
    SPECTATOR,
    Evening,
    first_half,
    first_of_two,
    flip_taken_back,
    second_half,
    second_of_two,
    two_adventures,
    whole_evening,
)
from tests.rows import each_row

Json = dict[str, Any]

EVENING = whole_evening()
LAST = len(EVENING.events)
VIEWERS = ["c1", "c2", "c3", "c4", GAMEMASTER, SPECTATOR]
NOT_LOOKING = "It does not prove that whoever runs the service could not look at the cards."

# Cards that each viewer has seen leave the deck; those flipped are among them.
SEEN = {"c1": 21, "c2": 25, "c3": 19, "c4": 21, GAMEMASTER: 9, SPECTATOR: 9}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_evening_is_verified_for_everybody(viewer: str, verify: Verify) -> None:
    told = verify(EVENING.recording(viewer))
    assert reasons(told) == set()
    assert told["kind"] == "recording"
    assert told["checked"] == {
        "events": 45,
        "client_seeds": 3,
        "shuffles": 5,
        "orders": 5,
        "proofs": SEEN[viewer],
        "positions": 59,
        "hidden_rolls": 1,
    }
    assert told["open"] == [
        f"Cards that left the deck and are not shown to this viewer: {59 - SEEN[viewer]}. Their "
        "places are checked, their faces are not.",
        "Hidden rolls that are not revealed: 1.",
    ]
    assert told["closing"].startswith("This proves that every order was fixed before its first ")
    assert told["closing"].endswith(NOT_LOOKING)


def test_before_the_end_it_says_what_is_not_proven_yet(verify: Verify) -> None:
    told = verify(first_half(Evening()).recording("c1"))
    assert reasons(told) == set()
    assert told["checked"]["proofs"] == 11
    assert "orders" not in told["checked"]
    assert told["open"][:2] == [
        "The server seed of adventure 1 is secret until it is closed: that its orders follow from "
        "the seeds is not checked yet.",
        "The cards of shuffle 1 are not listed until the adventure is closed, because hands were "
        "brought.",
    ]
    assert told["closing"].startswith("This proves, as far as it was checked, ")
    assert told["closing"].endswith(NOT_LOOKING)


def test_before_the_end_a_list_is_secret_only_where_hands_were_brought(verify: Verify) -> None:
    evening = Evening()
    evening.create()
    evening.join("c1", "a")
    evening.start(3)
    recording = evening.recording("c1")
    assert verify(recording)["verified"] is True
    recording["fairness"]["chapters"][0]["shuffles"][0]["cards"] = None
    assert reasons(verify(recording)) == {"listing_missing"}


def test_after_a_flip_is_taken_back_the_card_before_it_is_kept(verify: Verify) -> None:
    assert reasons(verify(flip_taken_back().recording("c1"))) == set()


TWO = two_adventures()
CLOSED = 52  # the event that closes the first of two adventures

# Cards that each viewer has seen leave the deck in both.
SEEN_IN_TWO = {"c1": 33, "c3": 24, "c5": 14, "c6": 18, GAMEMASTER: 10, SPECTATOR: 10}


@pytest.mark.parametrize("viewer", SEEN_IN_TWO)
def test_two_adventures_are_verified_for_everybody(viewer: str, verify: Verify) -> None:
    result = verify(TWO.recording(viewer))
    assert reasons(result) == set()
    assert result["checked"] == {
        "events": 81,
        "client_seeds": 6,
        "shuffles": 7,
        "orders": 7,
        "proofs": SEEN_IN_TWO[viewer],
        "positions": 95,
        "hidden_rolls": 2,
    }
    assert len(result["open"]) == 2
    assert result["closing"].startswith("This proves that every order was fixed before its first ")


@each_row("first", range(2, len(TWO.events) + 1))
def test_a_recording_of_two_adventures_can_begin_late(first: int, verify: Verify) -> None:
    """Adventures before it are derived again from fairness alone."""
    result = verify(TWO.recording("c1", first))
    assert reasons(result) == set()
    assert result["checked"]["orders"] == 7


def test_a_closed_adventure_is_proven_while_the_next_one_is_open(verify: Verify) -> None:
    evening = first_of_two()
    evening.finish()
    closed = verify(evening.recording("c1"))
    assert closed["closing"].startswith("This proves that every order was fixed before its first ")
    second_of_two(evening)
    result = verify(evening.recording("c1"))
    assert reasons(result) == set()
    assert (result["checked"]["shuffles"], result["checked"]["orders"]) == (7, 5)
    assert result["open"][0] == (
        "The server seed of adventure 2 is secret until it is closed: that its orders follow from "
        "the seeds is not checked yet."
    )
    assert result["closing"].startswith("This proves, as far as it was checked, ")


def test_who_leaves_the_lobby_takes_no_card_along(verify: Verify) -> None:
    """A hand that was brought returns to the deck."""
    evening = Evening(cards=(1, 2, 3, 4, 5))
    evening.create()
    evening.join("c1", "a")
    evening.join("c2", hand=(2, 4))
    evening.leave("c2")
    evening.start(2)
    assert reasons(verify(evening.recording("c1"))) == set()
    for _ in range(2):
        evening.finish()
        evening.start(2)
        assert reasons(verify(evening.recording("c1"))) == set()


def test_hands_that_clashed_are_in_the_deck(verify: Verify) -> None:
    evening = Evening(cards=(1, 2, 3, 4, 5, 6))
    evening.create()
    for character, hand in (("c1", (2, 4)), ("c2", (4,)), ("c3", (6,))):
        evening.join(character, hand=hand)
    evening.start(2, clashed=("c1", "c2"))
    evening.finish()
    assert [len(made.cards) for made in evening.adventures[0].shuffles] == [5]
    evening.start(2)
    for viewer in ("c1", "c3"):
        assert reasons(verify(evening.recording(viewer))) == set()


STEPS: list[Callable[[Evening], None]] = [
    lambda evening: evening.create(),
    lambda evening: evening.join("c1", "a"),
    lambda evening: evening.join("c2", hand=(12,)),
    lambda evening: evening.start(3),
    lambda evening: evening.flip(),
    lambda evening: evening.draw("c1", 30),
    lambda evening: evening.discard("c1", 20),
    lambda evening: evening.shuffle_again(),
    lambda evening: evening.join("c3", "b"),
    lambda evening: evening.draw("c3", 5),
]


@pytest.mark.parametrize("count", range(1, len(STEPS) + 1))
def test_a_recording_can_end_at_any_time(count: int, verify: Verify) -> None:
    evening = Evening()
    for step in STEPS[:count]:
        step(evening)
    assert reasons(verify(evening.recording("c1"))) == set()


@pytest.mark.parametrize("ended", [True, False], ids=["ended", "running"])
def test_hands_can_hold_the_whole_deck(ended: bool, verify: Verify) -> None:
    """The first shuffle is one of discards then, which lists them from the top."""
    evening = Evening(cards=(2, 5, 7, 8))
    evening.create()
    evening.join("c1", "a", hand=(5, 2, 8, 7))
    evening.start()
    evening.discard("c1", 3)
    evening.shuffle_again()
    evening.draw("c1", 2)
    assert evening.shuffles[0].cards == ("8", "2", "5")
    if ended:
        evening.finish()
    assert reasons(verify(evening.recording("c1"))) == set()
    if ended:
        evening.start(2)
        assert reasons(verify(evening.recording("c1"))) == set()


@pytest.mark.parametrize("viewer", ["c1", "c2", GAMEMASTER])
@pytest.mark.parametrize("drawn", [0, 1])
def test_an_undo_goes_beyond_a_draw_that_found_no_card(
    drawn: int, viewer: str, verify: Verify
) -> None:
    evening = Evening(cards=range(1, 5 + drawn))
    evening.create()
    evening.join("c1", "alice")
    evening.join("c2")
    evening.start(2)
    evening.draw("c1")
    evening.undo()
    assert reasons(verify(evening.recording(viewer))) == {*["undo_differs"] * drawn}


@pytest.mark.parametrize("ended", [True, False], ids=["ended", "running"])
@each_row("first", range(2, LAST))
def test_a_recording_can_begin_late(first: int, ended: bool, verify: Verify) -> None:
    evening = EVENING if ended else second_half(first_half(Evening()))
    recording = evening.recording("c1", first)
    if not recording["events"]:
        return
    told = verify(recording)
    assert reasons(told) == set()
    assert told["open"][0] == (
        f"The recording begins with event {first}: nothing before it is checked."
    )
    assert told["closing"].startswith("This proves, as far as it was checked, ")


def test_before_the_end_a_late_recording_cannot_prove_cards_of_a_secret_list(
    verify: Verify,
) -> None:
    """How many cards shuffle 1 has was told before it begins, and is else kept for the end."""
    told = verify(second_half(first_half(Evening())).recording("c1", 8))
    assert told["open"][-2] == (
        "Cards that are not checked, because of how many their shuffle is made is not known: 11."
    )


def test_a_late_recording_still_refuses_what_it_can_know(verify: Verify) -> None:
    recording = EVENING.recording("c1", 24)
    recording["events"][5]["positions"][0]["position"] = 4
    assert reasons(verify(recording)) >= {"position_order", "proof_position"}
    recording = EVENING.recording("c1", 20)
    recording["fairness"]["chapters"][0]["client_seeds"].append("x")
    assert reasons(verify(recording)) >= {"client_seeds_differ", "seeds_differ"}


def test_a_late_recording_must_tell_of_every_shuffle_from_then_on(verify: Verify) -> None:
    recording = EVENING.recording("c1", 24)
    listed = recording["fairness"]["chapters"][0]["shuffles"]
    listed.append({**listed[-1], "number": 6})
    assert reasons(verify(recording)) == {"shuffle_missing", "root_differs"}


def test_a_roll_made_before_the_recording_is_told_from_one_that_was_never_made(
    verify: Verify,
) -> None:
    told = verify(EVENING.recording("c1", 12))
    assert "The roll that event 25 reveals was made before the recording begins." in told["open"]
    assert "hidden_rolls" not in told["checked"]
    recording = EVENING.recording("c1", 12)
    recording["events"][13]["salt"] = "0" * 32
    assert reasons(verify(recording)) == {"reveal_differs"}


def pages(events: list[Json], size: int) -> list[Json]:
    parts = [events[at : at + size] for at in range(0, len(events), size)]
    return [{"events": part, "last": LAST} for part in parts]


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param(lambda events: events, id="events"),
        pytest.param(lambda events: {"events": events, "last": LAST}, id="an answer"),
        pytest.param(lambda events: pages(events, 10), id="answers"),
        pytest.param(
            lambda events: [*pages(events, 10), {"events": [], "last": LAST}], id="and none"
        ),
        pytest.param(lambda events: [*pages(events[:20], 20), *events[20:]], id="both"),
    ],
)
def test_events_come_as_they_were_answered(
    answers: Callable[[list[Json]], Any], verify: Verify
) -> None:
    recording = EVENING.recording("c2")
    expected = verify(recording)
    assert verify({**recording, "events": answers(recording["events"])}) == expected
    assert expected["verified"]


def test_pages_in_a_wrong_order_are_refused(verify: Verify) -> None:
    recording = EVENING.recording("c2")
    recording["events"] = pages(recording["events"], 22)[::-1]
    assert "event_order" in reasons(verify(recording))


def test_that_more_has_happened_is_said(verify: Verify) -> None:
    evening = first_half(Evening())
    recording = evening.recording("c2")
    recording["events"] = {"events": recording["events"], "last": 30}
    told = verify(recording)
    assert told["verified"]
    assert told["open"][0] == "The recording ends with event 22; the service told of 30."


def test_what_others_add_is_passed_over(verify: Verify) -> None:
    recording = EVENING.recording("c1")
    recording["note"] = {"by": "me", "rolls": [0.25, 1e300, -7, True, None]}
    for told in recording["events"]:
        told["more"] = {"left": [], "events": 3}
    for id, type in enumerate(("constructor", "__proto__", "toString", ""), LAST + 1):
        put = {"id": id, "version": EVENING.version, "type": type, "cards": "none"}
        recording["events"].append(put)
    assert verify(recording)["verified"] is True


def test_whole_numbers_count_however_they_are_written(verify: Verify) -> None:
    evening = Evening(cards=(1, 2, 3))
    evening.create()
    text = str(evening.recording(SPECTATOR)).replace("None", "null").replace("'", '"')
    assert verify(text.replace('"id": 1', '"id": 1.0e0').encode())["verified"] is True
    assert reasons(verify(text.replace('"id": 1', '"id": 1.5').encode())) == {"malformed"}


def evening_of_chance(seed: int) -> Evening:
    """Whatever comes, in any order; decks are small, and run out again and again."""
    random = Random(seed)
    evening = Evening(cards=tuple(sorted(random.sample(range(1, 10_000), random.randint(3, 40)))))
    evening.create()
    players = [f"c{number}" for number in range(1, random.randint(2, 5))]
    for player in players:
        hand = random.sample(evening.cards, 1) if random.random() < 0.1 else ()
        held = {card for cards in evening.hands.values() for card in cards}
        hand = [card for card in hand if card not in held]
        evening.join(player, random.choice([None, "", player, "🎲" * 128]), hand)
    play_by_chance(evening, random)
    return evening


def play_by_chance(evening: Evening, random: Random) -> None:
    """Start an adventure, and play it."""
    players = list(evening.hands)
    evening.start(random.randint(1, 4))
    for _ in range(random.randint(5, 60)):
        player = random.choice(players)
        match random.randint(1, 6):
            case 1:
                evening.draw(player, random.randint(1, 6))
            case 2 if evening.hands[player]:
                evening.discard(player, random.randint(1, len(evening.hands[player])))
            case 3 if evening.deck or evening.discards or evening.stack[1:]:
                evening.flip()
            case 4 if evening.deck or evening.discards or evening.stack[1:]:
                evening.choose(random.randint(1, 3))
            case 5 if evening.discards:
                evening.shuffle_again()
            case 6 if len(players) < 9:
                players.append(f"c{len(players) + 1}")
                evening.join(players[-1], random.choice([None, "late"]))
                evening.draw(players[-1], 3)


@each_row("seed", range(12))
def test_evenings_of_chance_are_verified(seed: int, verify: Verify) -> None:
    evening = evening_of_chance(seed)
    viewer, first = Random(seed).choice(["c1", SPECTATOR]), Random(seed).randint(2, 20)
    assert reasons(verify(evening.recording(viewer))) == set()
    assert reasons(verify(evening.recording(viewer, first))) == set()
    evening.finish()
    told = verify(evening.recording(viewer))
    assert reasons(told) == set()
    assert told["checked"]["orders"] == len(evening.shuffles)
    assert reasons(verify(evening.recording(viewer, first))) == set()
    evening.give_seed("c1", "again")
    play_by_chance(evening, Random(seed))
    first = Random(seed).randint(2, len(evening.events))
    for begun in (1, first):
        assert reasons(verify(evening.recording(viewer, begun))) == set()
    evening.finish()
    for begun in (1, first):
        result = verify(evening.recording(viewer, begun))
        assert reasons(result) == set()
        assert result["checked"]["orders"] == len(evening.shuffles)


def test_five_thousand_events_take_seconds(verify: Verify) -> None:
    evening = Evening(cards=tuple(range(1, 157)))
    evening.create()
    evening.join("c1", "a")
    evening.start(4)
    while len(evening.events) < 4_990:
        evening.draw("c1", 2)
        evening.discard("c1", 2)
        evening.flip()
    evening.finish()
    recording = evening.recording("c1")
    begun = time.monotonic()
    told = verify(recording)
    assert time.monotonic() - begun < 30
    assert told["verified"] is True
    assert told["checked"]["proofs"] > 3_700
    assert told["checked"]["orders"] > 20
