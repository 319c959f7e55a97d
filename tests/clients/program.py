"""A program with the Python client: strictly typed, and each wrong line in it is refused."""

from __future__ import annotations

import asyncio
import sys
from typing import Literal, assert_type

from rollwright_client import (
    AsyncRollwright,
    AsyncTable,
    Problem,
    Rollwright,
    Table,
    TransportError,
)
from rollwright_client.types import (
    CharacterJoined,
    DiceAnswer,
    MoveOfferList,
    MoveReply,
    OwnHand,
    SessionView,
    TableEvent,
    Torg2d10Answer,
    Torg2d10Odds,
    Torg2d10Request,
)


def sentence(event: TableEvent) -> str:
    """Its type says what else an event has."""
    if event["type"] == "card_flipped":
        return f"Round {event['round']}: card {event['card']}"
    if event["type"] == "card_pooled":
        return event["character"]
    return event["type"]


def wrong(service: Rollwright, table: Table, event: TableEvent, problem: Problem) -> None:
    """Whatever mypy has to refuse."""
    service.roll("torg/2d12", {"value": 12})  # type: ignore[call-overload]
    service.roll("torg/2d10", {"vaule": 12})  # type: ignore[call-overload]
    service.roll("dice", {})  # type: ignore[call-overload]
    service.rolls("dice", {"expression": "2d6"})  # type: ignore[call-overload]
    service.odds("torg/2d10", {"dice": {"hot": 3}})  # type: ignore[call-overload]
    table.play("fly")  # type: ignore[call-overload]
    table.play("flip", card=57)  # type: ignore[call-overload]
    table.play("play_to_pool")  # type: ignore[call-overload]
    table.play("play_to_pool", card="57")  # type: ignore[call-overload]
    table.play("start_scene", kind="long")  # type: ignore[call-overload]
    event["card"]  # type: ignore[typeddict-item]
    if event["type"] == "card_pooled":
        event["round"]  # type: ignore[typeddict-item]
    print(event["type"] == "card_fliped")  # type: ignore[comparison-overlap]
    print(problem.code == "card_not_hled")  # type: ignore[comparison-overlap]


def play(service: Rollwright) -> None:
    """A round."""
    request: Torg2d10Request = {"value": 12, "difficulty": 15, "dice": {"hot": 3, "cold": 5}}
    rolled = assert_type(service.roll("torg/2d10", request), Torg2d10Answer)
    assert rolled["outcome"]["total"] == 15
    odds = assert_type(service.odds("torg/2d10", {"value": 12, "difficulty": 15}), Torg2d10Odds)
    assert [one["exact"] for one in odds["chances"] if one["name"] == "success"] == ["7/25"]
    for one in service.rolls("dice", {"expression": "2d6", "count": 3})["rolls"]:
        assert_type(one, DiceAnswer)
    batch = service.batch([{"mechanic": "dice", "expression": "1d4"}])
    for answer in batch["rolls"]:
        if answer["mechanic"] == "dice":
            assert_type(answer["outcome"]["total"], int)
    gamemaster, join_code, created = service.create({"name": "Tomb of the Sand King"})
    maya, joined = service.join(created["id"], join_code, {"name": "Maya", "possibilities": 3})
    assert assert_type(joined, CharacterJoined)["character"]["name"] == "Maya"
    spectator, _ = service.watch(created["id"], join_code)
    assert service.lobby(created["id"], join_code)["name"] == "Tomb of the Sand King"
    gamemaster.play("start_adventure")
    gamemaster.play("start_scene", kind="dramatic")
    version = assert_type(gamemaster.get(), SessionView)["version"]
    gamemaster.play("start_rounds", if_match=version)
    flipped = assert_type(gamemaster.play("flip"), MoveReply)
    assert "table" in flipped  # without it only if that is preferred
    assert flipped["table"]["phase"] == "rounds"
    maya.play("act", text="I look around.")
    cards = assert_type(maya.get("/hand"), OwnHand)["cards"]
    offers = assert_type(maya.moves(odds=True), MoveOfferList)["moves"]
    offer = next(one["body"] for one in offers if one["body"]["move"] == "play_to_pool")
    played = maya.play(**offer)
    assert "table" in played
    [pooled] = played["table"]["characters"][0]["pool"]
    card = assert_type(pooled["card"], int)
    assert card in cards
    assert gamemaster.change("POST", "/join-code")["join_code"] != join_code
    sentences = []
    for event in spectator.events(0):
        sentences.append(sentence(event))
        if event["type"] == "card_pooled":
            break
    assert sentences[-1] == "c1"
    try:
        maya.play("play_to_pool", card=card)
    except Problem as problem:
        if problem.code != "card_not_held":
            raise
    print("played")


async def play_async(service: AsyncRollwright) -> None:
    """The same client, awaited."""
    rolled = assert_type(await service.roll("torg/2d10", {"value": 12}), Torg2d10Answer)
    assert rolled["outcome"]["success"] is None
    gamemaster, join_code, created = await service.create({"name": "Tomb of the Sand King"})
    maya, _ = await service.join(created["id"], join_code, {"name": "Maya"})
    await gamemaster.play("start_adventure")
    await prepare(gamemaster)
    assert_type(await gamemaster.play("flip"), MoveReply)
    _, acted = await asyncio.gather(gamemaster.get(), maya.play("act"))
    card = assert_type(await maya.get("/hand"), OwnHand)["cards"][0]
    await maya.play("play_to_pool", card=card, if_match=acted["version"])
    await maya.play("fly") if not acted else None  # type: ignore[call-overload]
    async for event in maya.events(0):
        if event["type"] == "card_pooled":
            assert event["card"] == card
            break
    print("played")


async def prepare(gamemaster: AsyncTable) -> None:
    """A first round."""
    kind: Literal["standard"] = "standard"
    await gamemaster.play("start_scene", kind=kind)
    await gamemaster.play("start_rounds")


async def main(url: str) -> None:
    """Both clients."""
    async with AsyncRollwright(url, timeout_seconds=30, tries=2) as service:
        await play_async(service)
    async with AsyncRollwright(url, headers={"X-Gate": "open"}, tries=1) as service:
        try:
            await service.get("/guide/clients")
        except TransportError as error:
            if assert_type(error.status, int | None) != 200:
                raise


if __name__ == "__main__":
    with Rollwright(sys.argv[1]) as service:
        play(service)
    asyncio.run(main(sys.argv[1]))
