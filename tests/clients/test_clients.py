"""The clients, `/web/client.js` in Node.js and both of Python, against the real service."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from service.fairness.verify import verify
from tests.clients.processes import LANGUAGES, Client, Refused, client_of, proxy_of
from tests.proxy import Proxy
from tests.served import Service, free_port, served, until
from tests.tabletop.calling import Caller, over_http

ROLL = {"value": 12, "difficulty": 15}


def test_it_rolls_and_asks_for_odds(client: Client) -> None:
    seeded = ROLL | {"seed": "client"}
    roll = client.ask("roll", "torg/2d10", seeded | {"receipt": True})
    assert roll["faces"] == client.ask("roll", "torg/2d10", seeded)["faces"]
    assert client.ask("verifyReceipt", roll["receipt"])["valid"] is True
    many = client.ask("rolls", "torg/2d10", seeded | {"count": 3})
    assert len(many["rolls"]) == 3
    both = [{"mechanic": "torg/2d10", **ROLL}, {"mechanic": "dice", "expression": "2d6"}]
    assert [one["mechanic"] for one in client.ask("batch", both)["rolls"]] == [
        "torg/2d10",
        "dice",
    ]
    odds = client.ask("odds", "dice", {"expression": "2d6+1"})
    assert [odds["outcomes"][0]["value"], odds["outcomes"][-1]["value"]] == [3, 13]
    assert client.ask("get", "/v1/limits")["rolls"] == 1_000


def test_a_refusal_is_a_problem_that_names_the_field(client: Client) -> None:
    with pytest.raises(Refused) as refused:
        client.ask("roll", "torg/2d10", {"value": "twelve"})
    problem = refused.value.problem
    assert (problem["code"], problem["status"]) == ("validation_failed", 422)
    assert [finding["pointer"] for finding in problem["errors"]] == ["#/value"]


def test_a_table_is_played_and_watched(client: Client) -> None:
    _gm, player = client.table("played", 1)
    flipped = client.ask("play", "flip", on="gm")
    assert flipped["events"][0]["type"] == "card_flipped"
    [card, *_] = client.ask("get", "/hand", on=player)["cards"]
    client.ask("play", "act", {"text": "I look around."}, on=player)
    client.ask("play", "play_to_pool", {"card": card}, on=player)
    with pytest.raises(Refused, match="card_not_held"):
        client.ask("play", "play_to_pool", {"card": card}, on=player)
    with pytest.raises(Refused, match="stale_version"):
        client.ask("play", "flip", {}, {"ifMatch": flipped["version"]}, on="gm")
    code = client.ask("change", "POST", "/join-code", {}, on="gm")["join_code"]
    session = client.ask("get", on="gm")["id"]
    client.ask("watch", session, code, keep="spectator")
    assert client.ask("get", on="spectator")["you"]["role"] == "spectator"
    client.ask("change", "POST", "/characters/c1/release", {}, on="gm")
    client.ask("claim", session, code, "c1", keep="again")
    assert client.ask("get", on="again")["you"]["character"] == "c1"


def test_moves_are_listed_with_odds_if_they_are_wanted(client: Client) -> None:
    _gm, player = client.table("odds", 1)
    client.ask("play", "roll", {"value": 10, "difficulty": 12}, on=player)
    spent = {"move": "spend_possibility", "roll": "r1"}
    for options, names in ({"odds": True}, {"odds"}), ({}, set()):
        for answer in ("moves", "withMoves"):
            seen = client.ask(answer, options, on=player)
            [offer] = [offer for offer in seen["moves"] if offer["body"] == spent]
            assert offer.keys() == {"body", "open"} | names
    assert client.ask("withMoves", {}, on=player)["you"]["character"] == "c1"


def test_a_short_code_lets_others_in(client: Client) -> None:
    client.table("coded", 1)
    code = client.ask("shortCode", on="gm")["short_code"]
    redeemed = client.ask("redeem", f"{code[:4].lower()} {code[4:]}")
    session, join_token = redeemed["session"], redeemed["join_token"]
    assert client.ask("lobby", session, join_token)["name"] == "coded"
    client.ask("watch", session, join_token, keep="spectator")
    assert client.ask("get", on="spectator")["you"]["spectator"] == "w1"


def test_the_gamemaster_hands_over(client: Client) -> None:
    _gm, player = client.table("handed over", 1)
    code = client.ask("handOver", on="gm")["handover_code"]
    with pytest.raises(Refused, match="code_not_valid"):
        client.ask("takeOver", code[:-1], on=player)
    client.ask("takeOver", code, on=player, keep="new")
    assert client.ask("get", on="new")["you"]["role"] == "gamemaster"
    with pytest.raises(Refused, match="not_found"):
        client.ask("get", on="gm")


def test_a_seat_takes_its_recording_along(client: Client) -> None:
    _gm, player = client.table("recorded", 1)
    recording = client.ask("recording", on=player)
    assert recording["you"] == {"role": "player", "character": "c1", "spectator": None}
    assert recording["session"] == recording["table"]["id"]
    assert verify(recording)["verified"]


def test_a_move_whose_answer_is_lost_is_played_once(lossy: tuple[Client, Proxy]) -> None:
    client, proxy = lossy
    client.table("lossy", 1)
    version = client.ask("get", on="gm")["version"]
    for amount in range(5):
        proxy.lose(1)
        moved = client.ask(
            "play", "set_possibilities", {"character": "c1", "amount": amount}, on="gm"
        )
        assert moved["version"] == version + 1 + amount
    assert proxy.lost == 5


def test_events_come_once_each_however_often_the_connection_is_cut(
    two_workers: Service, lossy: tuple[Client, Proxy]
) -> None:
    client, proxy = lossy
    client.table("followed", 1)
    seat = client.step(seat="gm")
    gm = Caller(over_http(two_workers.url), seat["path"], seat["token"])
    client.step(follow="p0", after=0, **{"as": "heard"})
    last = gm.table()["last_event"]
    for amount in range(5):
        client.hears("heard", last)
        proxy.lose(1)
        last = gm.play("set_possibilities", character="c1", amount=amount)["events"][-1]["id"]
        until(lambda lost=amount + 1: proxy.lost == lost, "the stream is cut before it tells")
    client.hears("heard", last)
    heard = client.step(stop="heard")
    assert [event["id"] for event in heard["events"]] == list(range(1, last + 1))
    assert heard["states"].count(True) == 6
    until(lambda: client.heard("heard")["ended"], "it ends at once", 5)
    assert client.heard("heard")["problem"] is None


def test_a_seat_that_is_open_in_many_places_is_no_fight(
    two_workers: Service, lossy: tuple[Client, Proxy]
) -> None:
    """Three pages of one seat ended each other's streams for ever: 107 requests in 70 seconds."""
    client, proxy = lossy
    client.table("open in many places", 1)
    seat = client.step(seat="gm")
    gm = Caller(over_http(two_workers.url), seat["path"], seat["token"])
    places = [f"place {number}" for number in range(4)]
    last = gm.table()["last_event"]
    for place in places:
        client.step(follow="p0", after=0, **{"as": place})
        client.hears(place, last)
    for place in places[:2]:  # replaced, and connected again before there is news
        until(lambda at=place: client.heard(at)["states"].count(True) > 1, "it is connected", 9)
    for amount in range(3):
        last = gm.play("set_possibilities", character="c1", amount=amount)["events"][-1]["id"]
        for place in places:
            client.hears(place, last)
    until(lambda: proxy.requests.count(b"/events?") >= 4, "both that were replaced poll")
    assert proxy.requests.count(b"/events/stream?") == len(places), "no stream was opened again"
    assert proxy.requests.count(b"/events?") <= 2 * (3 + 2)
    for place in places:
        heard = client.step(stop=place)
        assert [event["id"] for event in heard["events"]] == list(range(1, last + 1))


def test_events_that_nobody_can_hear_any_more_end_with_a_problem(client: Client) -> None:
    client.table("ended", 1)
    client.step(follow="p0", after=0, **{"as": "heard"})
    until(lambda: client.heard("heard")["events"], "the first")
    client.ask("change", "DELETE", "", on="gm")
    until(lambda: client.heard("heard")["ended"], "the end")
    assert client.heard("heard")["problem"]["code"] == "not_found"


def test_a_service_that_is_away_for_a_moment_is_waited_for(store_url: str, tmp_path: Path) -> None:
    """By the clients of all languages at once."""
    port = free_port()
    url, store = f"http://127.0.0.1:{port}", {"REDIS_URL": store_url}
    with ExitStack() as stack:
        clients = [stack.enter_context(client_of(url, tmp_path, each)) for each in LANGUAGES]
        with served(tmp_path, "--workers", "1", **store) as first, proxy_of(port, first):
            for client in clients:
                client.table("away", 1)
                client.step(follow="p0", after=0, **{"as": "heard"})
            last = [events_of(client)[-1] for client in clients]
        for client in clients:
            until(lambda of=client: not of.heard("heard")["states"][-1], "it is felt")
            client.send(call="play", on="gm", arguments=["flip"])  # while nobody is there
        with served(tmp_path, "--workers", "1", **store) as second, proxy_of(port, second):
            for client, before in zip(clients, last, strict=True):
                flipped = client.answer()["events"][-1]["id"]
                assert flipped > before
                client.hears("heard", flipped)
                assert events_of(client) == list(range(1, flipped + 1))


def events_of(client: Client) -> list[int]:
    """The numbers of all events that have been heard, once there is one."""
    until(lambda: client.heard("heard")["events"], "the first")
    return [event["id"] for event in client.heard("heard")["events"]]
