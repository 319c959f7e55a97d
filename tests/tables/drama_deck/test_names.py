"""No two at a table have names that look alike."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule, RuleError
from service.tables.common.seats import watch
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.table import AddFoe, RemoveFoe, Rename
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game, at
from tests.tables.drama_deck.rules import legal

LOOKS_LIKE = {
    "Maya": "\u041c\u0430\u0443\u0430",
    "Count": "COUNT",
    "Grandmother": "Grandrnother ",
}
"""Others in Cyrillic letters, in capitals, and with a letter that looks like two."""


def table() -> Game:
    """Two characters, a foe, two spectators, of whom one has no name."""
    game = Game(0)
    game.join(JoinRequest(name="Maya"))
    game.join(JoinRequest(name="Tarek"))
    game.gm(AddFoe(name="Count"))
    for name in ("Grandmother", None):
        game.seat(partial(watch, name=name))
    return game


def join(game: Game, name: str) -> None:
    game.join(JoinRequest(name=name))


def look_on(game: Game, name: str) -> None:
    game.seat(partial(watch, name=name))


def add_foe(game: Game, name: str) -> None:
    game.gm(AddFoe(name=name))


def rename_character(game: Game, name: str) -> None:
    game.by("c2", Rename(character="c2", name=name))


def rename_foe(game: Game, name: str) -> None:
    game.gm(AddFoe(name="Thug"))
    game.gm(Rename(foe="f2", name=name))


NAMING = (join, look_on, add_foe, rename_character, rename_foe)


@pytest.mark.parametrize("naming", NAMING)
@pytest.mark.parametrize("name", [*LOOKS_LIKE, *LOOKS_LIKE.values()])
def test_nobody_takes_a_name_that_looks_like_anothers(
    naming: Callable[[Game, str], None], name: str
) -> None:
    game = table()
    with pytest.raises(RuleError) as refused:
        naming(game, name)
    assert refused.value.rule is Rule.NAME_TAKEN
    naming(table(), f"{name} 2")


def test_who_is_renamed_may_keep_the_name_or_change_its_capitals() -> None:
    game = table()
    for name in ("Maya", "MAYA"):
        game.by("c1", Rename(character="c1", name=name))
        assert game.table.name_of("c1") == name


def test_a_table_may_have_the_name_of_somebody_at_it() -> None:
    game = table()
    game.gm(Rename(name="Maya"))
    assert game.table.name == "Maya"


def test_a_name_is_free_again_when_its_bearer_has_gone() -> None:
    game = table()
    game.leave("c1")
    game.gm(RemoveFoe(foe="f1"))
    join(game, "Count")
    add_foe(game, "Maya")


def test_several_without_a_name_can_watch() -> None:
    game = table()
    game.seat(partial(watch, name=None))
    assert [spectator.name for spectator in game.table.spectators] == ["Grandmother", None, None]


@pytest.mark.parametrize("phase", list(Phase))
def test_a_table_from_before_the_rule_goes_on(phase: Phase) -> None:
    """Its names stay as they are, and whoever has one of them can get another."""
    game = at(phase)
    twins = tuple(one.__class__(id=one.id, name="Twin") for one in game.table.characters)
    game.table = game.table.changed(characters=twins)
    assert [one["name"] for one in game.seen()["characters"]] == ["Twin"] * 3
    offers = [offer for offer in legal(game.table, GAMEMASTER) if offer.sample.move == "rename"]
    assert len(offers) == 1 + 3
    game.gm(Rename(character="c1", name="Maya"))
