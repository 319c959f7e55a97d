"""Rolls in stored events: what their dice say is not stored, and comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import orjson
import pytest

from service.mechanics.die import Modifier
from service.store import codec
from service.store.codec import without_proofs
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import GAMEMASTER
from service.tables.common.event import Event
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.settings import RollMethod, Settings
from tests.http.schemas.situations import SITUATIONS
from tests.tables.drama_deck.game import Game


def d20(*faces: int, **fields: Any) -> list[Event]:
    game = Game(settings=Settings(method=RollMethod.D20)).scene()
    return list(game.by("c1", MakeRoll(value=9, difficulty=12, **fields), *faces))


def two_d10(*faces: int, settings: Settings | None = None, **fields: Any) -> Game:
    game = Game(settings=settings).scene()
    game.by("c1", MakeRoll(value=9, difficulty=12, **fields), *faces)
    return game


def stymied_possibility() -> list[Event]:
    """Its die is the reroll that the deck's Stymied takes: a chain without a die."""
    game = two_d10(4, 7, settings=Settings(stymied_rule=StymiedRule.DECK), stymied=True)
    return list(game.by("c1", SpendPossibility(roll="r1")))


def cancelled_possibility() -> list[Event]:
    """One of two is cancelled, with modifiers of the request and of the table."""
    game = two_d10(4, 7, modifiers=(Modifier("aim; fire", 3), Modifier("dark", -2)))
    foe = game.foe(possibilities=1)
    game.by("c1", SpendPossibility(roll="r1"), 10, 5)
    game.gm(CancelPossibility(roll="r1", foe=foe))
    game.by("c1", SpendPossibility(roll="r1"), 6)
    return list(game.gm(ResolveRoll(roll="r1", level=Level.GOOD)))


ROLLS: Mapping[str, Callable[[], list[Event]]] = {
    "a disconnection": lambda: list(
        Game()
        .scene()
        .by("c1", MakeRoll(value=9, contradiction=Contradiction.FOUR_CASE, receipt=True), 8, 4)
    ),
    "modifiers and an open-ended die": lambda: list(
        Game().scene().by("c1", MakeRoll(value=9, modifiers=(Modifier("aim", -2),)), 9, 10, 10, 3)
    ),
    "Up": lambda: list(Game().scene().by("c1", MakeRoll(value=0, up=True), 3, 3, 10, 2)),
    "Up against Stymied": lambda: list(
        Game().scene().by("c1", MakeRoll(value=0, up=True, stymied=True), 9, 10, 4)
    ),
    "unskilled": lambda: list(Game().scene().by("c1", MakeRoll(value=0, skilled=False), 9, 10)),
    "a cancelled Possibility": cancelled_possibility,
    "a d20 that Stymied stops": lambda: d20(20, stymied=True, contradiction=Contradiction.ONE_CASE),
    "a d20 that rolls on": lambda: d20(20, 10, 4),
    "a d20 with Up": lambda: d20(7, 3, up=True),
    "a lost Possibility": stymied_possibility,
    "the gamemaster's word": lambda: list(two_d10(4, 7).gm(ResolveRoll(roll="r1", success=False))),
}


def events_of(name: str) -> list[Event]:
    return ROLLS[name]() if name in ROLLS else SITUATIONS[name]().events


def stored(event: Event) -> bytes:
    return codec.encode_event(event, GAME, version=7, at=1_700_000_000_123)


@pytest.mark.parametrize("name", [*ROLLS, *SITUATIONS])
def test_a_roll_comes_back_as_it_was(name: str) -> None:
    for event in events_of(name):
        read, _, _ = codec.read_event(stored(event))
        assert plain(read) == without_proofs(plain(event))  # those are computed when it is read


def test_what_follows_from_the_dice_is_not_stored() -> None:
    [event] = ROLLS["a d20 that rolls on"]()
    content = json.loads(stored(event))["c"]
    assert content["faces"] == [[20, 10, 4]]
    assert content["text"] == ""
    assert not {"outcome", "total", "modifiers"} & content.keys()


def test_remarks_are_stored() -> None:
    """They depend on the table: on names, and on what the gamemaster has said."""
    event = ROLLS["the gamemaster's word"]()[0]
    assert json.loads(stored(event))["c"]["text"] == "the gamemaster made it a failure"


def plain(event: Event) -> Any:
    return orjson.loads(orjson.dumps(event.visible_to(GAMEMASTER)))
