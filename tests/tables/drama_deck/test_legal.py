"""What `legal` offers: all of it is accepted, and nothing else is."""

from __future__ import annotations

import pytest

from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.table import MAX_FOES, AddFoe
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.rules import legal


@pytest.mark.rule("DD-08")
def test_spectators_are_offered_nothing() -> None:
    assert list(legal(Game().rounds(150).table, SPECTATOR)) == []


@pytest.mark.rule("DD-08")
def test_trying_moves_out_leaves_the_table_as_it_was() -> None:
    game = Game().rounds(150)
    before = repr(game.table)
    list(legal(game.table, GAMEMASTER))
    list(legal(game.table, Actor(Role.PLAYER, "c1")))
    assert repr(game.table) == before


@pytest.mark.rule("DD-08")
def test_the_moves_of_a_gamemaster_with_a_crowd_of_foes_are_listed() -> None:
    """Each of 64 foes could have cancelled a Possibility on each of 64 rolls, were there any."""
    game = Game().scene()
    for number in range(1, MAX_FOES + 1):
        game.gm(AddFoe(name=f"Gospog {number}", possibilities=1))
        game.gm(MakeRoll(value=8, foe=f"f{number}"), 3, 4)
    moves = [offer.sample.move for offer in legal(game.table, GAMEMASTER)]
    assert moves.count("resolve_roll") >= MAX_FOES
    assert "cancel_possibility" not in moves
