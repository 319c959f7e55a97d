"""What the gamemaster decides about subplots, whatever the phase of the adventure: DD-55a."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from service.tables.common.errors import Rule
from service.tables.common.move import Move
from service.tables.drama_deck.moves.adventure import EndAct, EndAdventure
from service.tables.drama_deck.moves.round import Flip, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    ApproveCard,
    DisallowCard,
    EndSubplot,
)
from service.tables.drama_deck.pooled import SubplotState
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import active, approved, pooled

ROMANCE = 120
OF_ROMANCE = {"character": "c1", "card": ROMANCE}
FROM_SCENE: Mapping[Phase, tuple[Move, ...]] = {
    Phase.FREE: (),
    Phase.ROUNDS: (StartRounds(), Flip()),
    Phase.REFILL: (EndScene(),),
    Phase.BETWEEN_SCENES: (EndScene(), EndRefill()),
    Phase.BETWEEN_ACTS: (EndAct(), EndRefill()),
}
"""Every phase of an adventure, and the moves to it from free time."""

pytestmark = pytest.mark.rule("DD-55a")


def then(game: Game, phase: Phase) -> Game:
    """The same table in another phase."""
    for move in FROM_SCENE[phase]:
        game.gm(move)
    assert game.table.phase is phase
    return game


@pytest.mark.parametrize("phase", FROM_SCENE)
def test_a_subplot_is_approved_activated_and_ended(phase: Phase) -> None:
    game = then(pooled(Game().scene(), ROMANCE), phase)
    states = []
    for move in (ApproveCard, ActivateCard, EndSubplot):
        game.gm(move(**OF_ROMANCE))
        states.append(game.table.subplots[-1].state)
    assert states == [SubplotState.APPROVED, SubplotState.ACTIVE, SubplotState.ENDED]
    assert game.table.discard_pile[0] == ROMANCE


@pytest.mark.parametrize("phase", FROM_SCENE)
def test_a_pending_subplot_is_disallowed_and_never_just_ended(phase: Phase) -> None:
    game = then(pooled(Game().scene(), ROMANCE), phase)
    assert game.refused(None, EndSubplot(**OF_ROMANCE)) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(DisallowCard(**OF_ROMANCE))
    assert game.table.discard_pile[0] == ROMANCE


@pytest.mark.rule("DD-72")
def test_in_the_awards_subplots_stay_as_they_are() -> None:
    for make, moves in (
        (pooled, (ApproveCard, DisallowCard)),
        (lambda game, card: approved(pooled(game, card), card), (ActivateCard,)),
        (active, (EndSubplot,)),
    ):
        game = make(Game().scene(), ROMANCE)
        game.gm(EndAdventure())
        for move in moves:
            assert game.refused(None, move(**OF_ROMANCE)) is Rule.WRONG_PHASE
