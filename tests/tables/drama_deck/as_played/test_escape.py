"""Escape: first into the pool, and then usable at any time while it lies there (DD-44)."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.moves.scene import EndRefill, EndScene, StartScene
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import not_used, use

QUIET, QUIET_TOO, THIRD = 149, 150, 151
ESCAPE, HERO = 156, 64


def first() -> Game:
    """An Escape is the first card in the pool of c1."""
    game = Game().rounds(QUIET).hand("c1", ESCAPE)
    game.by("c1", PlayToPool(card=ESCAPE))
    return game


def rounds_again(game: Game) -> Game:
    game.gm(EndRounds())
    game.gm(StartRounds())
    return game.flip(THIRD)


@pytest.mark.rule("DD-44")
@pytest.mark.parametrize(
    "later",
    [
        pytest.param(lambda game: game, id="at once"),
        pytest.param(lambda game: game.flip(QUIET_TOO).flip(THIRD), id="in a later round"),
        pytest.param(lambda game: game.gm(EndRounds()) and game, id="in free time"),
        pytest.param(rounds_again, id="in a later round play"),
    ],
)
def test_it_is_used_at_any_time_while_it_lies_there(later: object) -> None:
    game = first()
    later(game)  # type: ignore[operator]
    assert len(of_type(use(game, "c1", ESCAPE), "party_escaped")) == 1
    assert game.table.discard_pile[0] == ESCAPE


@pytest.mark.rule("DD-44")
def test_it_has_to_be_the_first_card_of_this_round_play() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO, ESCAPE)
    game.by("c1", PlayToPool(card=HERO))
    game.flip(QUIET_TOO)
    assert game.refused("c1", PlayToPool(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE
    rounds_again(game).by("c1", PlayToPool(card=ESCAPE))


@pytest.mark.rule("DD-44", "DD-13")
def test_a_first_card_that_was_sent_back_was_none() -> None:
    game = Game().rounds(QUIET).hand("c1", HERO, ESCAPE)
    game.by("c1", PlayToPool(card=HERO))
    game.gm(RefusePool(character="c1"))
    game.flip(QUIET_TOO).by("c1", PlayToPool(card=ESCAPE))
    use(game, "c1", ESCAPE)


@pytest.mark.rule("DD-44", "DD-22")
def test_back_in_the_hand_it_was_not_the_first() -> None:
    game = first()
    for move in (EndScene(), EndRefill(), StartScene(kind=SceneKind.STANDARD)):
        game.gm(move)
    assert not_used(game, "c1", ESCAPE) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-44", "DD-09")
def test_who_takes_no_part_in_the_new_round_play_does_not_end_it() -> None:
    game = first()
    game.gm(EndRounds())
    game.gm(StartRounds(taking_part=("c2",)))
    assert not_used(game, "c1", ESCAPE) is Rule.NOT_TAKING_PART
