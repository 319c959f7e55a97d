"""What is shown of the shuffles, to whom and when; and that nothing more of them ever is."""

from __future__ import annotations

import hmac
import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.fairness.chance import seeded_words
from service.store.sessions import Sessions
from service.store.store import Store
from tests.fairness.test_shuffle import climbed
from tests.fairness.verify import slowly
from tests.tabletop.calling import Caller, TestTable, in_process, open_table, stored

SEEDS = ("alice", "Zo\u00eb", "12345678901234567890")


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """Three players with a client seed each, in the lobby."""
    lobby = open_table(in_process(client), 0)
    players = tuple(lobby.join(name=f"P{n}", client_seed=seed) for n, seed in enumerate(SEEDS))
    return TestTable(lobby.gm, players, lobby.door)


def test_the_commitment_is_shown_before_anybody_has_joined(client: FlaskClient) -> None:
    anybody = Caller(in_process(client))
    made = anybody.ask("POST", "/v1/sessions", {"name": "test"}).ok()
    gm = Caller(in_process(client), f"/v1/sessions/{made['id']}").with_token(made["gm_token"])
    first = {
        "number": 1,
        "commitment": made["commitment"],
        "client_seeds": [],
        "shuffles": [],
        "server_seed": None,
    }
    assert gm.get("/fairness") == {"version": 1, "chapters": [first]}
    (created,) = gm.get("/events")["events"]
    assert created["commitment"] == made["commitment"]


def test_every_session_has_a_seed_of_its_own(client: FlaskClient) -> None:
    made = (open_table(in_process(client), 0).gm for _ in range(20))
    assert len({adventure(gm)["commitment"] for gm in made}) == 20


def test_a_session_made_again_with_its_key_has_the_same_commitment(client: FlaskClient) -> None:
    anybody = Caller(in_process(client))
    key = "0123456789abcdef-fairness"
    told = [
        anybody.ask("POST", "/v1/sessions", {"name": "test"}, Idempotency_Key=key).ok()
        for _ in range(2)
    ]
    assert told[0] == told[1]


def test_everybody_at_the_table_is_told_the_same(table: TestTable) -> None:
    table.begin("start_rounds", "flip")
    everybody = (table.gm, *table.players, table.watch())
    told = [caller.get("/fairness") for caller in everybody]
    assert all(seen == told[0] for seen in told)
    (shown,) = told[0]["chapters"]
    (shuffle,) = shown["shuffles"]
    assert shown["client_seeds"] == list(SEEDS)
    assert (shuffle["number"], shuffle["seeds"]) == (1, 3)
    assert shuffle["cards"] == list(range(1, 157))
    assert shuffle["root"] == table.gm.get("/deck")["root"]
    assert table.door.ask("GET", "/fairness").code == "wrong_role"
    assert table.gm.with_token("rwg_nobody").ask("GET", "/fairness").status == 404
    assert table.gm.with_token(None).ask("GET", "/fairness").status == 401


def test_the_answer_holds_as_long_as_the_version(table: TestTable) -> None:
    table.begin()
    seen = table.gm.ask("GET", "/fairness")
    again = table.gm.ask("GET", "/fairness", If_None_Match=seen.headers["etag"])
    assert again.status == 304


def test_every_shuffle_is_told_with_the_seeds_known_by_then(table: TestTable) -> None:
    table.begin("start_rounds", "flip", "flip", "end_rounds", "end_scene", "end_refill")
    piled = table.gm.get("/discard-pile")["cards"]
    table.join(client_seed="late")
    table.gm.play("reshuffle")
    told = adventure(table.gm)
    assert told["client_seeds"] == [*SEEDS, "late"]
    first, second = told["shuffles"]
    assert (second["number"], second["seeds"], second["cards"]) == (2, 4, piled)
    assert first["root"] != second["root"] == table.gm.get("/deck")["root"]


def test_hands_that_were_brought_are_not_told_by_what_the_deck_lacks(client: FlaskClient) -> None:
    """Before the close the listed cards of the first shuffle would be all but these hands."""
    table = open_table(in_process(client), 2, hands=[[3, 57], None]).begin()
    (shuffle,) = adventure(table.gm)["shuffles"]
    assert shuffle["cards"] is None
    table.gm.play("end_adventure")
    (shuffle,) = adventure(table.gm)["shuffles"]
    assert shuffle["cards"] is None, "not before the close: its awards are open (DD-72)"
    table.gm.play("close_adventure")
    (shuffle,) = table.gm.get("/fairness")["chapters"][0]["shuffles"]
    assert shuffle["cards"] == [card for card in range(1, 157) if card not in (3, 57)]


def test_the_seed_is_shown_when_the_adventure_is_closed(
    table: TestTable, sessions: Sessions
) -> None:
    """DD-72: the close shows the seed, and the commitment of the next adventure."""
    table.begin("start_rounds", "flip")
    master_seed = stored(sessions, table.gm).master_seed
    assert len(master_seed) == 32
    seeds = [slowly.chapter_seed(master_seed, number) for number in (1, 2)]
    table.gm.play("end_adventure")
    assert adventure(table.players[0])["server_seed"] is None
    events = table.gm.play("close_adventure")["events"]
    closed, following = table.players[0].get("/fairness")["chapters"]
    assert closed["server_seed"] == seeds[0].hex()
    assert sha256(b"commit/v1\0" + seeds[0]).hexdigest() == closed["commitment"]
    assert following == {
        "number": 2,
        "commitment": sha256(b"commit/v1\0" + seeds[1]).hexdigest(),
        "client_seeds": [],
        "shuffles": [],
        "server_seed": None,
    }
    (event,) = [event for event in events if event["type"] == "adventure_closed"]
    assert event["server_seed"] == closed["server_seed"]
    assert event["next_commitment"] == following["commitment"]


def test_closed_adventures_stay_shown_beside_the_next(table: TestTable) -> None:
    """Client seeds begin anew, numbers of shuffles go on (DD-72)."""
    table.begin("start_rounds", "flip")
    table.gm.play("end_adventure")
    table.gm.play("close_adventure")
    (closed, _) = table.gm.get("/fairness")["chapters"]
    one, two, _ = table.players
    two.play("give_seed", client_seed="two again")
    table.join(client_seed="new here")
    one.play("give_seed", client_seed="one again")
    table.begin("start_rounds", "flip")
    first, second = table.gm.get("/fairness")["chapters"]
    assert first == closed
    assert second["client_seeds"] == ["two again", "new here", "one again"]
    (shuffle,) = second["shuffles"]
    assert (shuffle["number"], shuffle["seeds"]) == (2, 3)
    assert shuffle["cards"] == list(range(1, 157))
    assert second["server_seed"] is None


def test_an_adventure_takes_at_most_64_client_seeds(table: TestTable) -> None:
    """Those of players who have left count, too."""
    for number in range(64 - len(SEEDS)):
        late = table.join(name="Late", client_seed=f"{number}")
        late.ask("DELETE", f"/characters/{late.character}").ok()
    refused = table.door.ask("POST", "/characters", {"name": "One", "client_seed": "more"})
    assert (refused.status, refused.code) == (409, "table_full")
    table.begin()
    table.gm.play("end_adventure")
    table.gm.play("close_adventure")
    table.join(client_seed="the next adventure takes as many")


def test_a_session_that_is_deleted_never_shows_its_seed(table: TestTable, store: Store) -> None:
    table.begin("start_rounds", "flip")
    table.gm.ask("DELETE").ok()
    assert table.gm.ask("GET", "/fairness").status == 404
    left: Any = store.client.keys(f"{{{table.gm.session}}}:*")
    assert left == []


def test_a_late_seed_does_not_touch_the_proofs_of_an_earlier_shuffle(table: TestTable) -> None:
    table.begin("start_rounds")
    late = table.join(client_seed="late")
    flipped = table.gm.play("flip")["events"]
    (shuffle,) = adventure(table.gm)["shuffles"]
    told = late.get("/events?limit=1000")["events"]
    (drawn,) = [event for event in told if "proofs" in event]
    for card, proof in zip(drawn["cards"], drawn["proofs"], strict=True):
        assert climbed(proof, card) == shuffle["root"]
    (flip,) = [event for event in flipped if event["type"] == "card_flipped"]
    assert climbed(flip["proof"], flip["card"]) == shuffle["root"]


# The canary: what would let somebody know a card before it is drawn.


@pytest.mark.parametrize("closed", [0, 1], ids=["the first adventure", "the second adventure"])
def test_nothing_that_tells_of_cards_to_come_is_ever_sent(
    closed: int, table: TestTable, sessions: Sessions
) -> None:
    """The seeds, what follows from them, and salts of cards that the viewer has not seen."""
    spectator = table.watch()
    people = {"gamemaster": table.gm, "spectator": spectator}
    people |= {str(player.character): player for player in table.players}
    for _ in range(closed):
        play_on(table)
        close(table)
        table.players[0].play("give_seed", client_seed="once more")
    play_on(table)
    look(people)
    master_seed = stored(sessions, table.gm).master_seed
    shown = adventure(table.gm)
    server_seed = slowly.chapter_seed(master_seed, closed + 1)
    for name, caller in people.items():
        answers = b"\n".join(caller.seen)
        assert b"proof" in answers
        mine = {(p["shuffle"], p["position"]) for p in proofs(caller)}
        forbidden = {
            "master seed": master_seed,
            "next server seed": slowly.chapter_seed(master_seed, closed + 2),
            **hidden_state(server_seed, shown),
            **{
                f"salt {place}": salt
                for place, salt in salts(server_seed, shown).items()
                if place not in mine
            },
        }
        assert len(forbidden) > 150
        for what, secret in forbidden.items():
            for written in spellings(secret):
                assert written not in answers, (name, what)


def test_the_canary_would_be_seen(table: TestTable, sessions: Sessions) -> None:
    """When the adventure is closed its seed is sent, and found; the master seed is not."""
    play_on(table)
    master_seed = stored(sessions, table.gm).master_seed
    close(table)
    look({"gamemaster": table.gm})
    answers = b"\n".join(table.gm.seen)
    server_seed = slowly.chapter_seed(master_seed, 1)
    assert any(written in answers for written in spellings(server_seed))
    assert not any(written in answers for written in spellings(master_seed))


def adventure(caller: Caller) -> Any:
    """The last adventure in fairness, which is under way or to come."""
    return caller.get("/fairness")["chapters"][-1]


def close(table: TestTable) -> None:
    """The adventure ends, and is closed."""
    table.gm.play("end_adventure")
    table.gm.play("close_adventure")


def play_on(table: TestTable) -> None:
    """Draws, flips, a deck that is shuffled again, a hidden roll."""
    table.begin("start_rounds", "flip", "flip", "end_rounds")
    body = {"expression": "2d6"}
    table.gm.play("roll_dice", mechanic="dice", body=body, hidden=True)
    table.gm.play("end_scene")
    table.gm.play("end_refill")
    table.gm.play("reshuffle")
    options = [{"name": "left", "letters": ["A"]}, {"name": "right", "letters": ["D"]}]
    table.gm.play("choose_by_box", options=options)
    table.gm.play("start_scene", kind="dramatic")
    assert table.gm.ask("POST", "/moves", {"move": "start_act"}).status == 409


LOOKS = ("", "/moves", "/fairness", "/deck", "/deck/cards", "/pools", "/hand", "/recording")


def look(people: dict[str, Caller]) -> None:
    """Everybody asks for everything."""
    for caller in people.values():
        for path in LOOKS:
            caller.ask("GET", path)
        caller.ask("GET", "/events?limit=1000")


def proofs(caller: Caller) -> Iterator[dict[str, Any]]:
    """All proofs that somebody has been told."""
    for event in caller.get("/events?limit=1000")["events"]:
        if event.get("proof"):
            yield event["proof"]
        yield from event.get("proofs", ())


def hidden_state(server_seed: bytes, told: dict[str, Any]) -> dict[str, bytes]:
    """The seed, the key of each shuffle, and the words that it draws."""
    secrets = {"server seed": server_seed}
    for shuffle in told["shuffles"]:
        seeds = [seed.encode() for seed in told["client_seeds"][: shuffle["seeds"]]]
        joined = sha256(b"".join(len(seed).to_bytes(4, "big") + seed for seed in seeds)).digest()
        numbered = shuffle["number"].to_bytes(8, "big")
        key = hmac.digest(server_seed, b"shuffle/v1\0" + numbered + joined, "sha256")
        secrets[f"key {shuffle['number']}"] = key
        for index, word in zip(range(8), seeded_words(key), strict=False):
            secrets[f"word {index} of {shuffle['number']}"] = word.to_bytes(8, "big")
    return secrets


def salts(server_seed: bytes, told: dict[str, Any]) -> dict[tuple[int, int], bytes]:
    """The salt of every position: with it a card could be found from its leaf by trying."""
    return {
        (shuffle["number"], position): hmac.digest(
            server_seed,
            b"salt/v1\0" + shuffle["number"].to_bytes(8, "big") + position.to_bytes(4, "big"),
            "sha256",
        )[:16]
        for shuffle in told["shuffles"]
        for position in range(len(shuffle["cards"]))
    }


def spellings(secret: bytes) -> Iterator[bytes]:
    """The ways in which bytes could be written."""
    yield secret.hex().encode()
    yield b64encode(secret).rstrip(b"=")
    yield urlsafe_b64encode(secret).rstrip(b"=")
    yield str(int.from_bytes(secret, "big")).encode()
    yield json.dumps(list(secret)).encode()
