"""Gamemaster characters: brought in, changed, and taken away one by one."""

from __future__ import annotations

from service.tables.common.errors import Rule
from service.tables.drama_deck.moves.possibility import SetPossibilities
from service.tables.drama_deck.moves.table import MAX_FOES, AddFoe, RemoveFoe
from tests.tables.drama_deck.game import Game


def foes(game: Game) -> dict[str, int]:
    """The foes of a table, with their Possibilities as the gamemaster sees them."""
    return {foe["id"]: foe["possibilities"] for foe in game.seen()["foes"]}


def three() -> Game:
    game = Game()
    for possibilities in (1, 2, 3):
        game.gm(AddFoe(name=f"Thug {possibilities}", possibilities=possibilities))
    return game


def test_the_possibilities_of_one_foe_are_set() -> None:
    game = three()
    game.gm(SetPossibilities(foe="f2", amount=9))
    assert foes(game) == {"f1": 1, "f2": 9, "f3": 3}


def test_one_foe_is_taken_away() -> None:
    game = three()
    game.gm(RemoveFoe(foe="f2"))
    assert foes(game) == {"f1": 1, "f3": 3}


def test_a_table_has_so_many_foes_and_no_more() -> None:
    game = Game()
    for number in range(MAX_FOES):
        game.gm(AddFoe(name=f"Thug {number}"))
    assert game.refused(None, AddFoe(name="Thug")) is Rule.TABLE_FULL
    game.gm(RemoveFoe(foe="f1"))
    game.gm(AddFoe(name="Thug"))
