"""The table of the document's examples: two characters join, and a round begins."""

from __future__ import annotations

from service.tables.common.actor import GAMEMASTER, Actor, Role
from service.tables.common.game import Example, Step
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.joining import JoinRequest
from service.tables.drama_deck.moves.adventure import StartAdventure
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.round import Act, Flip, StartRounds
from service.tables.drama_deck.moves.scene import StartScene

MAYA = Actor(Role.PLAYER, "c1")


def _joins(name: str, id: str) -> Step:
    return Actor(Role.PLAYER, id), JoinRequest(name=name, client_seed=f"{name} was here")


EXAMPLE = Example(
    steps=(
        _joins("Maya", "c1"),
        _joins("Tomas", "c2"),
        (GAMEMASTER, lambda _table: StartAdventure()),
        (GAMEMASTER, lambda _table: StartScene(kind=SceneKind.STANDARD)),
        (GAMEMASTER, lambda _table: StartRounds()),
        (GAMEMASTER, lambda _table: Flip()),
        (MAYA, lambda _table: Act(text="I hold the rope.")),
        (MAYA, lambda table: PlayToPool(card=table.hands["c1"][0])),
    ),
    then=(MAYA, lambda _table: MakeRoll(value=12, difficulty=15)),
    listed=("use_card", "spend_possibility"),
)
