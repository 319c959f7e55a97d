"""Adventures that are really played, over HTTP: what everybody records of them is verified."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.fairness.verify.conftest import Verify, reasons
from tests.tabletop.calling import Caller, TestTable, in_process, open_table
from tests.tabletop.filling import filled

Json = dict[str, Any]

PAGE = 100
OPTIONS = [{"name": "left", "letters": ["A"]}, {"name": "right", "letters": ["D"]}]
HIDDEN = {"mechanic": "dice", "body": {"expression": "1d100"}, "hidden": True}


def recorded(caller: Caller, after: int = 0) -> Json:
    """What somebody records, page by page, as docs/fairness.md says."""
    pages = [caller.get(f"/events?after={after}&limit={PAGE}")]
    while pages[-1]["events"] and (last := pages[-1]["events"][-1]["id"]) < pages[-1]["last"]:
        pages.append(caller.get(f"/events?after={last}&limit={PAGE}"))
    return {"fairness": caller.get("/fairness"), "events": pages}


def told(recording: Json) -> Iterator[Json]:
    for page in recording["events"]:
        yield from page["events"]


def seen(recording: Json) -> int:
    """Cards that a viewer has seen leave the deck."""
    proofs = [event.get("proofs") or [event.get("proof")] for event in told(recording)]
    return sum(proof is not None for found in proofs for proof in found)


def finish(gm: Caller) -> None:
    """End the adventure, and close it."""
    gm.play("end_adventure")
    for claim in gm.table()["awaiting"]:
        if claim["kind"] == "glory":
            gm.play("disallow_card", character=claim["character"], card=claim["card"])
    gm.play("close_adventure")


def overrule(table: TestTable) -> None:
    """What the gamemaster can do to cards, as far as the deck reaches."""
    gm, [maya, tarek, *_] = table.gm, table.players
    word = {"because": "A slip."}
    gm.play("ask_for_card", character=maya.character, **word)
    maya.play("give_up_card", card=maya.hand()[0])
    card = gm.get("/discard-pile")["cards"][0]
    gm.play("move_card", card=card, to="hand", character=tarek.character, **word)
    gm.play("deal_card", character=maya.character, **word)


def small_deck(client: FlaskClient, count: int) -> Json:
    cards = client.get("/v1/decks/standard").get_json()["cards"]
    return {"name": "Small", "cards": cards[::5][:count]}


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """Two client seeds, a player without one, who has brought a hand, and few cards."""
    lobby = open_table(in_process(client), 0, deck=small_deck(client, 24))
    deck = sorted(card["number"] for card in lobby.gm.get("/deck/cards")["cards"])
    return TestTable(
        lobby.gm,
        (
            lobby.join(name="Maya", client_seed="Mayas Saat 🎲"),
            lobby.join(name="Tarek", hand=deck[3:5]),
            lobby.join(name="Jorun", client_seed="j" * 128),
        ),
        lobby.door,
    )


def test_hands_that_clash_are_verified(client: FlaskClient, verify: Verify) -> None:
    hands = [[3, 57], [57, 69], [120], None]
    table = open_table(in_process(client), 4, hands=hands)
    table.gm.play("start_adventure")
    finish(table.gm)
    table.gm.play("start_adventure")
    for caller in table.everybody:
        assert reasons(verify(recorded(caller))) == set()


def play_through(table: TestTable) -> TestTable:
    """A deck that runs out and is shuffled before, somebody who comes late, hidden rolls."""
    gm, [maya, *_] = table.gm, table.players
    gm.play("roll_dice", **HIDDEN)
    gm.play("roll_dice", **HIDDEN)
    for _ in range(2):
        gm.play("start_scene", kind="dramatic")
        gm.play("start_rounds")
        gm.play("flip")
        gm.play("choose_by_box", options=OPTIONS)
        gm.play("reshuffle")
        for _ in range(20):  # as far as the cards reach: some lines deal more of them than others
            if gm.try_to("flip").status == 409:
                break
        gm.play("end_rounds")
        gm.play("end_scene")
        limit = maya.table()["characters"][0]["hand_limit"]
        maya.play("discard_for_refill", cards=maya.hand()[limit - 1 :])
        gm.play("end_refill")
    late = table.join(name="Runa", client_seed="late")
    gm.play("choose_by_box", options=OPTIONS)
    gm.play("reveal_roll", roll="r1")
    return TestTable(gm, (*table.players, late), table.door)


def test_two_adventures_are_verified_for_everybody(table: TestTable, verify: Verify) -> None:
    """The second one with new client seeds, of a player who stays and of one who joins."""
    spectator = table.watch()
    assert verify(recorded(spectator))["verified"]
    table.gm.play("start_adventure")
    overrule(table)
    for caller in table.everybody:
        half = verify(recorded(caller))
        assert reasons(half) == set()
        assert len(half["open"]) >= 2, "seed and first listing are secret"
    played = play_through(table)
    for caller in (*played.everybody, spectator):
        assert reasons(verify(recorded(caller))) == set()
        assert reasons(verify(recorded(caller, after=30))) == set()
    finish(played.gm)
    for caller in (*played.everybody, spectator):
        recording = recorded(caller)
        verified = verify(recording)
        assert verify(caller.get("/recording")) == verified
        assert reasons(verified) == set()
        checked = verified["checked"]
        assert checked["shuffles"] == checked["orders"] >= 4
        assert checked["proofs"] == seen(recording) >= 20
        assert checked["client_seeds"] == 3
        assert checked["hidden_rolls"] == 1
        assert verified["open"][-1] == "Hidden rolls that are not revealed: 1."
        assert reasons(verify(recorded(caller, after=30))) == set()
    played.players[1].play("give_seed", client_seed="Tarek, now")
    new = played.join(name="Ilse", client_seed="new here")
    both = TestTable(played.gm, (*played.players, new), played.door)
    for caller in both.everybody:
        assert reasons(verify(caller.get("/recording"))) == set()
    both.gm.play("start_adventure")
    overrule(both)
    both.gm.play("choose_by_box", options=OPTIONS)
    for caller in both.everybody:
        assert reasons(verify(caller.get("/recording"))) == set()
    finish(both.gm)
    for caller in (*both.everybody, both.watch()):
        recording = recorded(caller)
        verified = verify(recording)
        assert reasons(verified) == set()
        assert verified["checked"]["shuffles"] == verified["checked"]["orders"] >= 5
        assert verified["checked"]["proofs"] == seen(recording)
        assert verified["checked"]["client_seeds"] == 5
        assert reasons(verify(recorded(caller, after=30))) == set()
        last = recording["events"][0]["last"]
        assert reasons(verify(recorded(caller, after=last - 10))) == set()


def test_a_trade_whose_void_was_undone_is_verified(table: TestTable, verify: Verify) -> None:
    gm, [maya, tarek, *_] = table.gm, table.players
    gm.play("start_adventure")
    maya.play("offer_trade", to=tarek.character, because="You need it.", give=maya.hand()[:1])
    gm.play("void_trade", trade="t1")
    gm.play("undo")
    tarek.play("answer_trade", trade="t1", give=tarek.hand()[:1])
    maya.play("confirm_trade", trade="t1")
    for caller in table.everybody:
        assert reasons(verify(recorded(caller))) == set()


def test_an_end_that_was_undone_is_verified(table: TestTable, verify: Verify) -> None:
    """The adventure goes on, and ends once more."""
    gm = table.gm
    gm.play("start_adventure")
    last = gm.table()["last_event"]
    gm.play("end_adventure")
    gm.play("undo")
    gm.play("choose_by_box", options=OPTIONS)
    for after in (0, last):
        assert reasons(verify(recorded(gm, after))) == set()
    finish(gm)
    for caller in table.everybody:
        assert reasons(verify(recorded(caller))) == set()


def test_a_recording_is_one_that_can_be_forged(table: TestTable, verify: Verify) -> None:
    """What is verified above is looked at: a card, a seed, a root changed, and it is not."""
    table.gm.play("start_adventure")
    played = play_through(table)
    finish(played.gm)
    recording = recorded(played.players[0])
    drawn = next(event for event in told(recording) if event.get("proofs"))
    drawn["cards"].reverse()
    assert reasons(verify(recording)) == {"proof_wrong", "card_differs"}
    recording = recorded(played.players[0])
    recording["fairness"]["chapters"][0]["client_seeds"].reverse()
    assert reasons(verify(recording)) == {"client_seeds_differ"}
    recording = recorded(played.players[0])
    shown = next(event for event in told(recording) if event["type"] == "roll_revealed")
    shown["text"] = f"{shown['text']}?"
    assert reasons(verify(recording)) == {"reveal_misleads"}


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_played_is_verified(seed: int, client: FlaskClient, verify: Verify) -> None:
    """Any moves that are listed, on a small deck that runs out often."""
    random = Random(seed)
    deck = small_deck(client, random.choice([12, 30]))
    table = open_table(in_process(client), 0, deck=deck, settings={"glory_bonus": 5})
    players = tuple(table.join(name=name, client_seed=name) for name in ("Maya", "Tarek"))
    table.gm.play("start_adventure")
    for _ in range(150):
        caller = random.choice((table.gm, table.gm, *players))
        step(caller, random)
    recording = recorded(players[0])
    assert reasons(verify(recording)) == set()
    finish(table.gm)
    table.gm.play("start_adventure")
    for _ in range(50):
        caller = random.choice((table.gm, table.gm, *players))
        step(caller, random)
    finish(table.gm)
    for caller in (table.gm, *players, table.watch()):
        recording = recorded(caller)
        verified = verify(recording)
        assert reasons(verified) == set()
        assert verified["checked"].get("proofs", 0) == seen(recording)


GIVEN: dict[str, Json] = {
    "roll_dice": {"mechanic": "dice", "body": {"expression": "2d6"}},
    "change_settings": {"settings": {"campaign": True}},
}
"""Fields whose schemas leave too much open."""


def step(caller: Caller, random: Random) -> None:
    """One of the moves that are listed; what ends something is chosen seldom."""
    offers = [
        offer
        for offer in caller.moves()
        if offer["body"]["move"] != "end_adventure"
        and (not offer["body"]["move"].startswith("end_") or random.random() < 0.1)
    ]
    if offers:
        offer = random.choice(offers)
        body = filled(offer, random)
        while any(body[name] is None for name in offer.get("required", ())):
            body = filled(offer, random)
        body |= GIVEN.get(body["move"], {})
        caller.ask("POST", "/moves", body).ok()


def speak(table: TestTable) -> None:
    """Words, notes, a scene with a name, an amended roll, secret difficulties, a revealed card."""
    gm, [maya, tarek, *_] = table.gm, table.players
    secret: dict[str, Any] = {"secret_difficulty": True}
    gm.play("start_scene", kind="dramatic", name="The docks", text="Fog. Somewhere a bell.")
    gm.play("say", text="You have seen this ring before.", to=[str(tarek.character)])
    tarek.play("say", text="I show her the ring.", to=["gamemaster", str(maya.character)])
    maya.play("say", text="What is it?")
    maya.play("reveal_card", card=maya.hand()[0])
    steps = [{"letters": ["A"], "difficulty": 12}, {"letters": ["B"], "difficulty": 9}]
    gm.play("start_skill", character=maya.character, skill="climb", steps=steps, **secret)
    gm.play("start_rounds")
    gm.play("flip", text="Go!")
    gm.play("add_foe", name="Ghoul")
    gm.play("roll", foe="f1", value=9, difficulty=12, against=[str(maya.character)], **secret)
    gm.play("amend_roll", roll="r1", value=10, against=[str(tarek.character)])
    gm.play("resolve_roll", roll="r1", text="It stumbles.")
    maya.play("attempt_skill", resolution="s1", value=10)
    maya.play("amend_roll", roll="r2", value=11)
    maya.play("resolve_roll", roll="r2")
    gm.play("roll", foe="f1", value=9, difficulty=12, against=[str(maya.character)], **secret)
    gm.play("resolve_roll", roll="r3", no_verdict=True)
    gm.play("correct_roll", roll="r3", success=True, because="It stands")
    gm.play("end_scene", text="Dawn.")


@pytest.mark.rule("DD-71")
def test_an_undo_goes_beyond_a_glory_that_was_used_and_not_beyond_a_card_that_was_shown(
    client: FlaskClient, verify: Verify
) -> None:
    table = open_table(in_process(client), 1, hands=[[91, 3]])
    gm, [maya] = table.gm, table.players
    gm.play("start_adventure")
    gm.play("start_scene", kind="dramatic")
    maya.play("use_card", card=91)
    gm.play("undo", to_version=gm.table()["undo"][0]["to_version"])
    assert 91 in maya.hand()
    shown = maya.play("reveal_card", card=3)["version"]
    gm.play("add_foe", name="Ghoul")
    gm.play("undo", to_version=shown)
    for caller in (gm, maya, table.watch()):
        recording = recorded(caller)
        assert reasons(verify(recording)) == set()
        undone = [event for event in told(recording) if event["type"] == "move_undone"]
        undone[-1]["to_version"] = shown - 1
        assert "undo_differs" in reasons(verify(recording))


@pytest.mark.rule("DD-15", "DD-71")
def test_an_evening_full_of_words_is_verified(table: TestTable, verify: Verify) -> None:
    spectator = table.watch()
    table.gm.play("start_adventure")
    speak(table)
    finish(table.gm)
    for caller in (*table.everybody, spectator):
        recording = recorded(caller)
        assert reasons(verify(recording)) == set()
        assert {"said", "roll_amended"} <= {event["type"] for event in told(recording)}
        assert reasons(verify(caller.ask("GET", "/recording").data)) == set()
