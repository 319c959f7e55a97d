"""New names for characters, foes and the table."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule, WrongRole
from service.tables.common.undo import Undo
from service.tables.drama_deck.moves.table import RemoveFoe, Rename
from service.tables.drama_deck.table import Phase
from tests.tables.drama_deck.game import Game, at


def names(game: Game) -> dict[str, str]:
    """The names at a table, by id."""
    seen = game.seen()
    return {one["id"]: one["name"] for one in (*seen["characters"], *seen["foes"])} | {
        "table": seen["name"]
    }


def three() -> Game:
    game = Game(2)
    game.foe()
    return game


BEFORE = {"c1": "Character 1", "c2": "Character 2", "f1": "Foe", "table": "test"}


@pytest.mark.parametrize(
    ("who", "character", "foe", "renamed"),
    [
        pytest.param(None, "c2", None, "c2", id="a character by the gamemaster"),
        pytest.param(None, None, "f1", "f1", id="a foe"),
        pytest.param(None, None, None, "table", id="the table"),
        pytest.param("c1", "c1", None, "c1", id="the own character"),
    ],
)
def test_who_is_renamed(
    who: str | None, character: str | None, foe: str | None, renamed: str
) -> None:
    game = three()
    (event,) = game.play(who, Rename(name="Maya Light", character=character, foe=foe))
    assert names(game) == BEFORE | {renamed: "Maya Light"}
    assert (event.type, event.content) == (
        "renamed",
        {"character": character, "foe": foe, "name": "Maya Light", "old_name": BEFORE[renamed]},
    )


@pytest.mark.parametrize(
    ("character", "foe"),
    [
        pytest.param("c2", None, id="another character"),
        pytest.param("c9", None, id="nobody's character"),
        pytest.param(None, "f1", id="a foe"),
        pytest.param(None, None, id="the table"),
    ],
)
def test_a_player_renames_the_own_character_only(character: str | None, foe: str | None) -> None:
    with pytest.raises(WrongRole):
        three().by("c1", Rename(name="x", character=character, foe=foe))


@pytest.mark.parametrize(("character", "foe"), [("c9", None), (None, "f9")])
def test_nobody_is_renamed_who_is_not_there(character: str | None, foe: str | None) -> None:
    assert three().refused(None, Rename(name="x", character=character, foe=foe)) is (
        Rule.NO_SUCH_TARGET
    )


def test_a_foe_that_has_left_has_no_new_name() -> None:
    game = three()
    game.gm(RemoveFoe(foe="f1"))
    assert game.refused(None, Rename(name="x", foe="f1")) is Rule.NO_SUCH_TARGET


@pytest.mark.parametrize("phase", list(Phase))
def test_names_change_in_every_phase(phase: Phase) -> None:
    game = at(phase)
    game.gm(Rename(name="Tomb"))
    game.by("c3", Rename(name="Tarek", character="c3"))
    assert (game.table.name, game.table.character("c3").name) == ("Tomb", "Tarek")
    assert game.table.phase is phase


def test_a_new_name_can_be_undone() -> None:
    game = three()
    game.gm(Rename(name="wrong", character="c1"))
    game.gm(Undo(to=game.before))
    assert names(game) == BEFORE
