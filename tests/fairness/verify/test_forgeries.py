"""Forgeries: each is refused, by both verifiers, for exactly these reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from service.fairness.verifier.rules import RULES
from tests.fairness.verify import slowly
from tests.fairness.verify.conftest import Verify, found, reasons
from tests.fairness.verify.evening import Evening, copy_of, two_adventures, whole_evening
from tests.fairness.verify.forging import (
    OTHER,
    OTHER_HASH,
    OTHER_SALT,
    Forge,
    adventure,
    both,
    cards_of,
    change,
    dealt,
    event,
    fairness,
    laid,
    leave_out,
    listed,
    proof_of,
    put_in,
    replaced,
    shuffles,
    swap,
    swapped,
    two,
)
from tests.fairness.verify.kinds import KINDS
from tests.fairness.verify.test_flips import FORGED_FLIPS

Json = dict[str, Any]

EVENING = whole_evening()
GOOD = EVENING.recording("c1")
SEEDS = EVENING.adventures[0].client_seeds
COMMITMENT = slowly.commitment_to(OTHER).hex()
LATE = "l\N{CYRILLIC SMALL LETTER A}te"
ROLL = Evening(server_seed=OTHER).hidden("r1", "1d100: 99")
SWAPPED_DECK = {"root_differs", "card_differs", "card_in_deck"}
UNDRAWN_KEPT = {*SWAPPED_DECK, "card_undrawn"}

FORGERIES: list[tuple[str, Forge, set[str]]] = [
    # Seeds.
    ("another server seed", fairness(server_seed=OTHER_HASH), {"seed_differs"}),
    (
        "another server seed, and its commitment everywhere",
        both(
            fairness(server_seed=OTHER_HASH, commitment=COMMITMENT),
            change(1, commitment=COMMITMENT),
            change(45, server_seed=OTHER_HASH),
        ),
        SWAPPED_DECK,
    ),
    (
        "another server seed, and its commitment in fairness",
        both(
            fairness(server_seed=OTHER_HASH, commitment=COMMITMENT),
            change(45, server_seed=OTHER_HASH),
        ),
        {"commitment_differs", *SWAPPED_DECK},
    ),
    (
        "another commitment in fairness",
        fairness(commitment=OTHER_HASH),
        {"commitment_differs", "seed_differs"},
    ),
    ("another commitment before play", change(1, commitment=OTHER_HASH), {"commitment_differs"}),
    ("no commitment before play", change(1, commitment=None), {"commitment_missing"}),
    ("no first event", leave_out(1), {"commitment_missing"}),
    (
        "the session made anew",
        put_in(12, type="session_created", commitment=COMMITMENT),
        {"commitment_differs", "session_repeats"},
    ),
    ("the server seed kept back", fairness(server_seed=None), {"seed_withheld"}),
    ("the server seed shown in play", leave_out(45), {"seed_early", "adventures_differ"}),
    ("another client seed", fairness(client_seeds=["x", *SEEDS[1:]]), {"client_seeds_differ"}),
    ("a client seed left out", fairness(client_seeds=SEEDS[1:]), {"client_seeds_differ"}),
    ("client seeds reordered", fairness(client_seeds=SEEDS[::-1]), {"client_seeds_differ"}),
    ("a client seed more", fairness(client_seeds=[*SEEDS, "x"]), {"client_seeds_differ"}),
    (
        "another client seed, told alike",
        both(fairness(client_seeds=["x", *SEEDS[1:]]), change(2, client_seed="x")),
        UNDRAWN_KEPT,
    ),
    (
        "client seeds that look alike",
        both(fairness(client_seeds=[*SEEDS[:2], LATE]), change(23, client_seed=LATE)),
        SWAPPED_DECK,
    ),
    (
        "a client seed added late, told alike",
        both(fairness(client_seeds=[SEEDS[0], "x", *SEEDS[1:]]), change(3, client_seed="x")),
        {"seeds_differ", *UNDRAWN_KEPT},
    ),
    (
        "a client seed left out, told alike",
        both(fairness(client_seeds=SEEDS[1:]), change(2, client_seed=None)),
        {"seeds_differ", *SWAPPED_DECK},
    ),
    # Shuffles.
    ("another root in fairness", listed(1, root=OTHER_HASH), {"shuffle_differs"}),
    (
        "another root when it was told",
        change(7, root=OTHER_HASH),
        {"proof_wrong", "root_differs", "shuffle_differs"},
    ),
    (
        "another root",
        both(listed(1, root=OTHER_HASH), change(7, root=OTHER_HASH)),
        {"proof_wrong", "root_differs"},
    ),
    ("fewer client seeds in fairness", listed(1, seeds=1), {"shuffle_differs"}),
    (
        "fewer client seeds",
        both(listed(1, seeds=1), change(7, seeds=1)),
        {"seeds_differ", *UNDRAWN_KEPT},
    ),
    (
        "more client seeds than there are",
        both(listed(5, seeds=9), change(41, seeds=9)),
        {"seeds_differ"},
    ),
    (
        "a card less when it was told",
        change(21, count=8),
        {"position_order", "proof_shape", "shuffle_differs"},
    ),
    ("other cards in a listing", cards_of(2, lambda cards: cards.__setitem__(0, 11)), SWAPPED_DECK),
    ("a listing reordered", cards_of(2, swapped(0, 1)), {"card_differs", "root_differs"}),
    (
        "the first listing reordered",
        cards_of(1, swapped(0, 1)),
        {"card_in_deck", "listing_order", "root_differs"},
    ),
    (
        "a card listed twice",
        cards_of(2, lambda cards: cards.__setitem__(0, cards[1])),
        {"card_differs", "listing_repeats", "root_differs"},
    ),
    (
        "a listing cut",
        cards_of(2, lambda cards: cards.pop()),
        {"card_differs", "root_differs", "shuffle_differs"},
    ),
    ("no listing", listed(2, cards=None), {"listing_missing"}),
    ("no first listing at the end", listed(1, cards=None), {"listing_missing"}),
    ("a shuffle not listed", lambda told: shuffles(told).pop(), {"shuffle_missing"}),
    (
        "a shuffle in the midst not listed",
        lambda told: shuffles(told).pop(1),
        {"shuffle_missing", "shuffle_order"},
    ),
    (
        "a shuffle renumbered in fairness",
        listed(2, number=6),
        {"root_differs", "shuffle_missing", "shuffle_order"},
    ),
    (
        "a shuffle renumbered when it was told",
        change(21, shuffle=6),
        {"cards_left", "position_order", "shuffle_missing", "shuffle_order"},
    ),
    (
        "a shuffle renumbered everywhere",
        both(
            listed(5, number=6), change(41, shuffle=6), proof_of(42, lambda p: p.update(shuffle=6))
        ),
        {"card_differs", "root_differs", "shuffle_order"},
    ),
    (
        "a shuffle that nobody was told of",
        lambda told: shuffles(told).append({**shuffles(told)[4], "number": 6}),
        {"root_differs", "shuffle_missing"},
    ),
    (
        "shuffles listed in another order",
        lambda told: swap(shuffles(told), 1, 2),
        {"shuffle_order"},
    ),
    (
        "a shuffle left out of the events",
        leave_out(21),
        {"position_order", "shuffle_missing", "shuffle_order"},
    ),
    # Cards.
    ("another card drawn", change(8, cards=[23, 24, 33, 38]), {"card_differs", "proof_wrong"}),
    (
        "cards drawn in another order",
        change(8, cards=[24, 23, 33, 36]),
        {"card_differs", "proof_wrong"},
    ),
    ("another card flipped", change(36, card=25), {"card_differs", "proof_wrong"}),
    ("another card in the box", change(34, cards=[36, 25]), {"card_differs", "proof_wrong"}),
    ("another salt", proof_of(8, lambda proof: proof.update(salt=OTHER_SALT)), {"proof_wrong"}),
    (
        "another hash in a path",
        proof_of(8, lambda proof: proof["path"][2].update(right=OTHER_HASH)),
        {"proof_wrong"},
    ),
    ("a path cut", proof_of(8, lambda proof: proof["path"].pop()), {"proof_shape"}),
    ("an empty path", proof_of(36, lambda proof: proof.update(path=[])), {"proof_shape"}),
    (
        "a path made longer",
        proof_of(14, lambda proof: proof["path"].append({"right": OTHER_HASH})),
        {"proof_shape"},
    ),
    (
        "a side swapped",
        proof_of(36, lambda p: p["path"].__setitem__(0, {"left": p["path"][0]["right"]})),
        {"proof_shape"},
    ),
    ("two proofs swapped", lambda told: swap(event(told, 8)["proofs"], 0, 1), {"proof_position"}),
    (
        "a proof that says another position",
        proof_of(8, lambda proof: proof.update(position=9)),
        {"proof_position"},
    ),
    (
        "a flip that proves the next card",
        lambda told: event(told, 14).update(
            card=event(told, 17)["cards"][0], proof=event(told, 17)["proofs"][0]
        ),
        {"card_in_deck", "card_undrawn", "kept_differs", "position_order"},
    ),
    ("a flip without a proof", change(42, proof=None), {"proof_missing"}),
    (
        "a flip without a proof, and others after it",
        change(14, proof=None),
        {"card_in_deck", "card_undrawn", "position_order", "proof_missing"},
    ),
    ("a draw without proofs", change(17, proofs=None), {"proof_missing"}),
    ("a draw that hides its cards", change(17, cards=None, proofs=None), {"proof_missing"}),
    (
        "a box without proofs",
        change(34, proofs=None),
        {"card_in_deck", "position_order", "proof_missing"},
    ),
    ("a proof too few", lambda told: event(told, 8)["proofs"].pop(), {"count_differs"}),
    ("a card too many", lambda told: event(told, 8)["cards"].append(11), {"count_differs"}),
    ("another count", change(9, count=5), {"count_differs"}),
    ("cards that are said to be missing", change(9, missing=1), {"cards_left"}),
    (
        "a position skipped",
        change(19, positions=[{"shuffle": 1, "position": p} for p in (12, 13, 15)]),
        {"card_in_deck", "position_order"},
    ),
    (
        "positions in another order",
        lambda told: swap(event(told, 9)["positions"], 0, 1),
        {"position_order"},
    ),
    (
        "a position of another shuffle",
        lambda t: event(t, 9)["positions"][3].update(shuffle=2),
        {"card_in_deck", "position_order"},
    ),
    (
        "a position of no shuffle",
        lambda t: event(t, 9)["positions"][3].update(shuffle=9),
        {"card_in_deck", "position_order"},
    ),
    ("another card kept", change(15, card=11), {"card_undrawn", "kept_differs"}),
    (
        "a card flipped that is said to be kept",
        change(27, kept=True),
        {"card_in_deck", "card_undrawn", "kept_differs", "position_order"},
    ),
    ("a draw left out", leave_out(19), {"card_in_deck", "position_order"}),
    ("a draw after the end", lambda t: swap_events(t, 42, 43), {"after_end"}),
    # Events.
    ("an event left out", lambda told: told["events"].remove(event(told, 10)), {"event_order"}),
    ("an event twice", lambda t: t["events"].insert(10, copy_of(event(t, 10))), {"event_order"}),
    (
        "events in another order",
        lambda told: swap(told["events"], 9, 10),
        {"event_order", "version_order"},
    ),
    ("a version that falls", change(30, version=20), {"version_order"}),
    ("a version that jumps", change(44, version=33), {"version_order"}),
    ("a version that begins late", change(1, version=2), {"version_order"}),
    # Hidden rolls.
    ("a hidden roll with another salt", change(25, salt=OTHER_SALT), {"reveal_differs"}),
    ("a hidden roll with another text", change(25, committed=ROLL[1]), {"reveal_differs"}),
    ("a hidden roll with another commitment", change(25, commitment=ROLL[2]), {"reveal_differs"}),
    ("another commitment when it was rolled", change(11, commitment=ROLL[2]), {"reveal_differs"}),
    (
        "another roll revealed",
        change(25, salt=ROLL[0], committed=ROLL[1], commitment=ROLL[2], text="1d100: 99"),
        {"reveal_differs"},
    ),
    ("a roll that says something else", change(25, text="1d100: 99"), {"reveal_misleads"}),
    ("a roll of other dice", change(25, mechanic="torg/2d10"), {"reveal_misleads"}),
    ("a roll hidden without a commitment", change(22, commitment=None), {"roll_uncommitted"}),
    (
        "a roll revealed that had no commitment",
        change(11, commitment=None),
        {"roll_uncommitted", "reveal_unknown"},
    ),
    ("a roll revealed that was never made", leave_out(11), {"reveal_unknown"}),
    ("a roll revealed that was open", change(25, roll="r2"), {"reveal_unknown"}),
    ("a roll revealed in place of another", change(25, roll="r3"), {"reveal_differs"}),
    (
        "a roll made again under its name",
        both(
            put_in(13, type="dice_rolled", roll="r1", hidden=True, commitment=ROLL[2]),
            change(26, salt=ROLL[0], committed=ROLL[1], commitment=ROLL[2], text="1d100: 99"),
        ),
        {"roll_repeats", "reveal_differs"},
    ),
]


def swap_events(told: Json, one: int, other: int) -> None:
    """Two events, each with the id and the version of the other one's place."""
    first, second = event(told, one), event(told, other)
    swap(told["events"], told["events"].index(first), told["events"].index(second))
    for name in ("id", "version"):
        first[name], second[name] = second[name], first[name]


def dealt_twice(evening: Evening) -> None:
    """The top card goes back after it was drawn."""
    top = evening.deck[0]
    evening.draw("c1")
    evening.deck.insert(0, top)


def dealt_later() -> Json:
    """Whatever else is changed: as if the deck had been made only after the adventure began."""
    recording = dealt(cards=UNSORTED)
    for told in recording["events"][6:]:
        told["version"] += 1
    return recording


def still_in_the_deck(evening: Evening) -> None:
    """A card is shuffled in that lies in the deck: there are two of it."""
    evening.discard("c2", 2)
    evening.discards.append(int(evening.shuffles[1].order[5]))
    evening.shuffle_again()


MAYA, TAREK = SEEDS[:2]
UNSORTED = (*range(11, 40), 10)
ALIEN, DOUBLE = replaced(4, "99"), replaced(4, by=3)
# Whoever deals these makes every hash anew: nothing in the recording contradicts another thing but
# what the seeds say, or what must not be.
DEALT: list[tuple[str, Callable[[], Json], set[str]]] = [
    ("a stacked deck", lambda: dealt(stacked={1: laid((0, 20))}), SWAPPED_DECK),
    (
        "a deck that is stacked for others",
        lambda: dealt(stacked={1: laid((4, 5))}),
        {"root_differs"},
    ),
    ("a second deal", lambda: dealt(lambda e: e.draw("c1", at=1)), {"position_order"}),
    ("a second deal to others", lambda: dealt(lambda e: e.draw("c2", at=1)), {"position_order"}),
    ("a second card flipped", lambda: dealt(lambda e: e.flip(at=1)), {"position_order"}),
    ("a bottom deal", lambda: dealt(lambda e: e.draw("c1", at=9)), {"position_order"}),
    (
        "a bottom deal from the next shuffle",
        lambda: dealt(lambda e: e.draw("c1", at=-1)),
        {"position_order", "cards_left"},
    ),
    ("a card dealt twice", lambda: dealt(dealt_twice), {"position_order"}),
    ("a client seed left out", lambda: dealt(seeded={1: (MAYA,)}), {"seeds_differ"}),
    ("all client seeds left out", lambda: dealt(seeded={1: ()}), {"seeds_differ"}),
    ("a client seed too early", lambda: dealt(seeded={1: (MAYA, TAREK, "late")}), {"seeds_differ"}),
    ("client seeds in another order", lambda: dealt(seeded={1: (TAREK, MAYA)}), SWAPPED_DECK),
    ("another client seed", lambda: dealt(seeded={1: (MAYA, "x")}), SWAPPED_DECK),
    ("the first listing in another order", lambda: dealt(cards=UNSORTED), {"listing_order"}),
    ("the first listing in another order, a version later", dealt_later, {"listing_order"}),
    ("a card that is in the deck still", lambda: dealt(still_in_the_deck), {"card_in_deck"}),
    (
        "a card that is in the deck still, before the end",
        lambda: dealt(still_in_the_deck, ended=False),
        {"card_in_deck"},
    ),
    ("a card from elsewhere", lambda: dealt(stacked={2: ALIEN}), {"root_differs", "card_differs"}),
    (
        "a card from elsewhere, before the end",
        lambda: dealt(stacked={2: ALIEN}, ended=False),
        {"card_not_listed"},
    ),
    ("a card twice", lambda: dealt(stacked={2: DOUBLE}), {"root_differs", "card_differs"}),
    (
        "a card twice, before the end",
        lambda: dealt(stacked={2: DOUBLE}, ended=False),
        {"card_repeats"},
    ),
]


TWO = two_adventures()
GOOD_TWO = TWO.recording("c1")
SEEDS_TWO = TWO.adventures[1].client_seeds
SEED_ONE = TWO.adventures[0].server_seed.hex()
IN_DECK = int(TWO.shuffles[6].order[-1])  # a card that the second adventure never draws
NEXT_DECK = {"root_differs", "card_differs"}

# What a forger changes in a recording of two adventures.
BETWEEN: list[tuple[str, Forge, set[str]]] = [
    # The commitment comes before the client seeds.
    ("no commitment to the next", change(52, next_commitment=None), {"commitment_missing"}),
    (
        "another commitment to the next",
        change(52, next_commitment=OTHER_HASH),
        {"commitment_differs"},
    ),
    (
        "the commitment changed between adventures",
        fairness(2, commitment=OTHER_HASH),
        {"commitment_differs", "seed_differs"},
    ),
    (
        "a commitment that does not fit the seed",
        both(fairness(2, commitment=OTHER_HASH), change(52, next_commitment=OTHER_HASH)),
        {"seed_differs"},
    ),
    (
        "the commitment changed between adventures, with its seed",
        both(
            fairness(2, commitment=COMMITMENT, server_seed=OTHER_HASH),
            change(81, server_seed=OTHER_HASH),
        ),
        {"commitment_differs", *NEXT_DECK},
    ),
    (
        "another server seed and its commitment everywhere",
        both(
            fairness(2, commitment=COMMITMENT, server_seed=OTHER_HASH),
            change(52, next_commitment=COMMITMENT),
            change(81, server_seed=OTHER_HASH),
        ),
        NEXT_DECK,
    ),
    (
        "the seed of the first adventure for the second",
        both(fairness(2, server_seed=SEED_ONE), change(81, server_seed=SEED_ONE)),
        {"seed_differs"},
    ),
    ("another seed at the close", change(52, server_seed=OTHER_HASH), {"seed_differs"}),
    ("the seed of the first kept back", fairness(1, server_seed=None), {"seed_withheld"}),
    ("the seed of the second kept back", fairness(2, server_seed=None), {"seed_withheld"}),
    (
        "the seed of the second shown too early",
        leave_out(81),
        {"seed_early", "adventures_differ"},
    ),
    # Client seeds.
    (
        "a client seed given before the commitment",
        lambda told: swap_events(told, 52, 53),
        {"client_seeds_differ", "seed_untimely", "seeds_differ", *NEXT_DECK},
    ),
    (
        "a client seed given before the commitment, listed alike",
        both(
            lambda told: swap_events(told, 52, 53),
            fairness(1, client_seeds=[*SEEDS, SEEDS_TWO[0]]),
            fairness(2, client_seeds=SEEDS_TWO[1:]),
        ),
        {"seed_untimely", "seeds_differ", *NEXT_DECK},
    ),
    (
        "somebody who joins with a seed before the commitment",
        lambda told: swap_events(told, 52, 54),
        {"client_seeds_differ", "seed_untimely", "seeds_differ"},
    ),
    (
        "a client seed inserted during play",
        both(
            put_in(63, type="seed_given", character="c2", client_seed="x"),
            fairness(2, client_seeds=[*SEEDS_TWO[:2], "x", *SEEDS_TWO[2:]]),
        ),
        {"seed_untimely", "seeds_differ", *NEXT_DECK},
    ),
    (
        "a client seed inserted later",
        both(
            put_in(54, type="seed_given", character="c2", client_seed="x"),
            fairness(2, client_seeds=[SEEDS_TWO[0], "x", *SEEDS_TWO[1:]]),
        ),
        {"seeds_differ", *NEXT_DECK},
    ),
    (
        "a client seed dropped",
        fairness(2, client_seeds=SEEDS_TWO[1:]),
        {"client_seeds_differ"},
    ),
    (
        "a client seed dropped everywhere",
        both(leave_out(53), fairness(2, client_seeds=SEEDS_TWO[1:])),
        {"seeds_differ", *NEXT_DECK},
    ),
    (
        "another client seed everywhere",
        both(change(53, client_seed="x"), fairness(2, client_seeds=["x", *SEEDS_TWO[1:]])),
        NEXT_DECK,
    ),
    (
        "client seeds of the first adventure listed for the second",
        fairness(2, client_seeds=SEEDS),
        {"client_seeds_differ"},
    ),
    # Adventures.
    ("an adventure that does not end", leave_out(50), {"adventure_order"}),
    ("an adventure that does not start", leave_out(55), {"adventure_order", "after_end"}),
    (
        "an adventure that starts twice",
        put_in(63, type="adventure_started", adventure=2),
        {"adventure_order"},
    ),
    ("another number of an adventure", change(55, adventure=3), {"adventure_order"}),
    (
        "an adventure that is not listed",
        lambda told: told["fairness"]["chapters"].pop(1),
        {"adventures_differ", "shuffle_missing"},
    ),
    (
        "an adventure listed twice",
        lambda told: told["fairness"]["chapters"].append(copy_of(adventure(told, 2))),
        {"adventures_differ", "shuffle_order"},
    ),
    (
        "adventures listed in another order",
        lambda told: told["fairness"]["chapters"].reverse(),
        {"adventures_differ", "shuffle_order"},
    ),
    (
        "a shuffle listed with another adventure",
        lambda told: shuffles(told, 1).append(shuffles(told, 2).pop(0)),
        {"shuffle_differs", "listing_order", "deck_differs"},
    ),
    (
        "a roll that begins to count anew",
        change(63, roll="r1"),
        {"roll_repeats", "reveal_unknown"},
    ),
    # Cards.
    ("a card moved that was not drawn", change(72, card=IN_DECK), {"card_undrawn"}),
    ("a card given up that was not drawn", change(75, card=IN_DECK), {"card_undrawn"}),
    ("an award revoked that was not drawn", change(76, card=IN_DECK), {"card_undrawn"}),
    ("a subplot ended that was not drawn", change(77, card=IN_DECK), {"card_undrawn"}),
    ("a card moved between adventures", put_in(53, type="card_moved", card=11), {"after_end"}),
    ("a card moved in the awards", lambda told: swap_events(told, 77, 79), {"after_end"}),
]


def without(*cards: int) -> Callable[[Evening], None]:
    """Leave cards out of the deck of the next adventure."""
    return lambda evening: setattr(
        evening, "cards", tuple(card for card in evening.cards if card not in cards)
    )


# Adventures that are dealt by a forger who makes every hash anew.
DEALT_NEXT: list[tuple[str, Callable[[], Json], set[str]]] = [
    (
        "a shuffle from the server seed of the first adventure",
        lambda: two(secretly={6: bytes.fromhex(SEED_ONE)}),
        NEXT_DECK,
    ),
    (
        "a reshuffle from the server seed of the first adventure",
        lambda: two(secretly={7: bytes.fromhex(SEED_ONE)}),
        NEXT_DECK,
    ),
    (
        "a shuffle with the client seeds of the first adventure",
        lambda: two(seeded={6: tuple(SEEDS[:2])}),
        NEXT_DECK,
    ),
    ("a client seed left out", lambda: two(seeded={6: tuple(SEEDS_TWO[:1])}), {"seeds_differ"}),
    ("a stacked deck", lambda: two(stacked={6: laid((0, 20))}), NEXT_DECK),
    ("a card left out of the deck", lambda: two(without(20)), {"deck_differs"}),
    ("a card of a brought hand left out", lambda: two(without(17)), {"deck_differs"}),
    (
        "a card more in the deck",
        lambda: two(lambda evening: setattr(evening, "cards", (*evening.cards, 99))),
        {"deck_differs"},
    ),
    (
        "the deck in another order",
        lambda: two(lambda evening: setattr(evening, "cards", UNSORTED)),
        {"listing_order"},
    ),
    (
        "a hand brought to the second adventure",
        lambda: two(lambda evening: evening.join("c9", hand=(11,))),
        {"hand_late", "deck_differs"},
    ),
]


def test_what_is_forged_was_good(verify: Verify) -> None:
    assert reasons(verify(GOOD)) == set()
    assert reasons(verify(GOOD_TWO)) == set()


@pytest.mark.parametrize(
    ("forge", "expected"), [pytest.param(forge, why, id=name) for name, forge, why in FORGERIES]
)
def test_a_forgery_is_refused(forge: Forge, expected: set[str], verify: Verify) -> None:
    forged = copy_of(GOOD)
    forge(forged)
    assert forged != GOOD
    assert found(verify(forged), expected) == expected


def test_the_hand_of_nobody_is_said_in_words(verify: Verify) -> None:
    """It was "the hand of null" once."""
    forged = copy_of(GOOD)
    moved = {"from": "hand", "owner": None, "to": "discard_pile", "because": "A slip."}
    put_in(30, type="card_moved", card=11, character="c1", **moved)(forged)
    details = [refusal["detail"] for refusal in verify(forged)["refused"]]
    assert [detail for detail in details if "the hand of nobody" in detail]


@pytest.mark.parametrize(
    ("forge", "expected"), [pytest.param(forge, why, id=name) for name, forge, why in BETWEEN]
)
def test_a_forgery_between_adventures_is_refused(
    forge: Forge, expected: set[str], verify: Verify
) -> None:
    forged = copy_of(GOOD_TWO)
    forge(forged)
    assert forged != GOOD_TWO
    assert found(verify(forged), expected) == expected


@pytest.mark.parametrize(
    ("deal", "expected"),
    [pytest.param(deal, why, id=name) for name, deal, why in (*DEALT, *DEALT_NEXT)],
)
def test_a_forger_who_makes_every_hash_anew_is_refused(
    deal: Callable[[], Json], expected: set[str], verify: Verify
) -> None:
    assert found(verify(deal()), expected) == expected


def test_every_reason_has_a_forgery() -> None:
    """But for files that cannot be read, and those of vectors."""
    tables = (FORGERIES, BETWEEN, DEALT, DEALT_NEXT, FORGED_FLIPS)
    met = {reason for table in tables for _, _, why in table for reason in why}
    met |= {reason for kind in KINDS.values() for reason in kind.reasons}
    names = list(RULES["reasons"])
    elsewhere = {*names[: names.index("malformed") + 1], "vector_differs"}
    assert met == set(names) - elsewhere


def hexadecimals(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a recording hex digits stand."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for name, item in items:
        if isinstance(item, dict | list):
            yield from hexadecimals(item, (*at, name))
        elif isinstance(item, str) and re.fullmatch("[0-9a-f]{32}|[0-9a-f]{64}", item):
            yield *at, name


# The commitment of a roll that was never revealed says nothing, whatever it is.
HEXADECIMALS = [at for at in hexadecimals(GOOD) if at != ("events", 21, "commitment")]


@pytest.mark.parametrize("seed", range(2))
def test_any_hex_digit_that_is_changed_is_refused(seed: int, verify: Verify) -> None:
    """One anywhere in each field; at times to what is no such digit at all."""
    random = Random(seed)
    assert len(HEXADECIMALS) == 136
    for *path, name in HEXADECIMALS:
        forged = copy_of(GOOD)
        held: Any = forged
        for step in path:
            held = held[step]
        place = random.randrange(len(held[name]))
        now = held[name][place]
        wanted = random.choice([digit for digit in "0123456789abcdef" if digit != now] + [*"gAF "])
        held[name] = held[name][:place] + wanted + held[name][place + 1 :]
        assert verify(forged)["verified"] is False, (path, name, now, wanted)
