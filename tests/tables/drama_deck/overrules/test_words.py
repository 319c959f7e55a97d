"""What is said with a move, shown to everybody in its event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.common.actor import SPECTATOR
from service.tables.common.move import WithText
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.moves.adventure import StartAdventure
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import RefusePool, TakeFromPool
from service.tables.drama_deck.moves.roll import ResolveRoll
from service.tables.drama_deck.moves.round import AllowRoll, ApplySetback, Flip
from service.tables.drama_deck.moves.scene import EndScene, StartScene
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard, DisallowCard
from service.tables.drama_deck.moves.table import Sacrifice
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import MOVES
from tests.tables.drama_deck.using import EVEN, approved, pooled, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
QUIET, TAUNT, ATTACK, SETBACK, HERO, ROMANCE, MARTYR = 149, 128, 104, 31, 64, 120, 122
WORDS = "The tide is coming in."


def dealt() -> Game:
    game = Game()
    game.gm(StartAdventure())
    return game


def subplot() -> Game:
    return pooled(Game().scene(), ROMANCE)


def martyr() -> Game:
    return approved(pooled(Game().scene(), MARTYR), MARTYR)


def monologue() -> Game:
    card = Game().card("Monologue")
    game = Game().rounds(QUIET).pool("c1", card)
    use(game, "c1", card)
    return game


def stopped() -> Game:
    card = Game().card("Monologue")
    game = Game().rounds(QUIET).pool("c1", card)
    roll(game, "c2", *EVEN)
    use(game, "c1", card)
    return game


def glory() -> Game:
    game = Game().rounds(QUIET, DRAMATIC)
    game.pool("c1", game.card("Glory"))
    id = roll(game, "c1", 9, 10, 10, 8)
    resolve(game, id, success=True)
    use(game, "c1", game.card("Glory"), roll=id)
    return game


def rolling() -> Game:
    game = Game().scene()
    roll(game, "c1", *EVEN, difficulty=8)
    return game


GLORY = {"character": "c1", "card": Game().card("Glory")}
ROWS: list[tuple[str, Callable[[], Game], type[WithText], Mapping[str, Any]]] = [
    ("card_approved", subplot, ApproveCard, {"character": "c1", "card": ROMANCE}),
    ("glory_confirmed", glory, ApproveCard, GLORY),
    ("card_disallowed", subplot, DisallowCard, {"character": "c1", "card": ROMANCE}),
    ("glory_refused", glory, DisallowCard, GLORY),
    (
        "card_activated",
        lambda: approved(subplot(), ROMANCE),
        ActivateCard,
        {"character": "c1", "card": ROMANCE},
    ),
    ("pool_refused", lambda: pooled(Game().rounds(QUIET), HERO), RefusePool, {"character": "c1"}),
    (
        "pool_taken",
        lambda: Game().rounds(TAUNT, DRAMATIC).pool("c1", HERO),
        TakeFromPool,
        {
            "character": "c1",
            "cards": (HERO,),
            "action": "taunt",
            "level": Level.GOOD,
            "because": "Rolled by hand.",
        },
    ),
    (
        "setback_applied",
        lambda: Game().rounds(SETBACK, DRAMATIC),
        ApplySetback,
        {"side": Side.HEROES},
    ),
    (
        "card_awarded",
        lambda: Game().rounds(ATTACK),
        AwardCard,
        {"character": "c1", "action": "attack"},
    ),
    ("roll_allowed", monologue, AllowRoll, {"character": "c2"}),
    ("roll_allowed", stopped, AllowRoll, {"roll": "r1"}),
    ("roll_resolved", rolling, ResolveRoll, {"roll": "r1"}),
    ("card_flipped", lambda: Game().rounds(QUIET), Flip, {}),
    ("scene_started", dealt, StartScene, {"kind": DRAMATIC}),
    ("scene_ended", lambda: Game().scene(), EndScene, {}),
    ("character_sacrificed", martyr, Sacrifice, {"card": MARTYR}),
]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(("type", "before", "move", "fields"), ROWS)
def test_what_is_said_with_a_move_stands_in_its_event(
    type: str,
    before: Callable[[], Game],
    move: type[WithText],
    fields: Mapping[str, Any],
) -> None:
    """The event of a result has the line of its dice as its `text` already."""
    name = "words" if type == "roll_resolved" else "text"
    who = "c1" if move is Sacrifice else None
    (event,) = of_type(before().play(who, move(**fields, text=WORDS)), type)
    for viewer in (player("c2"), SPECTATOR):
        assert event.visible_to(viewer)[name] == WORDS
    (silent,) = of_type(before().play(who, move(**fields)), type)
    assert {**silent.content, name: WORDS} == event.content


@pytest.mark.rule("DD-71")
def test_something_can_be_said_with_thirteen_moves() -> None:
    assert {move.move for _, _, move, _ in ROWS} == {
        *("activate_card", "approve_card", "disallow_card", "refuse_pool", "take_from_pool"),
        *("apply_setback", "award_card", "allow_roll", "resolve_roll"),
        *("flip", "start_scene", "end_scene", "sacrifice"),
    }
    with_text = {name for name, kind in MOVES.items() if issubclass(kind, WithText)}
    assert with_text == {move.move for _, _, move, _ in ROWS}


@pytest.mark.rule("DD-71")
def test_a_scene_keeps_its_name_to_the_end_of_its_refill() -> None:
    game = dealt()
    game.gm(StartScene(kind=DRAMATIC, name="The docks"))
    assert game.seen()["scene"]["name"] == "The docks"
    game.gm(EndScene(trades=True))
    shown = {"number": 1, "kind": "dramatic", "name": "The docks", "trades": True}
    assert game.seen(SPECTATOR)["scene"] == shown
