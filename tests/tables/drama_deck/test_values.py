"""The values of a character's sheet."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from service.schemas.shape import Problem
from service.store.session import MAX_STATE
from service.tables.common.errors import Rule, WrongRole
from service.tables.common.shape import MAX_CHARACTERS
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.table import SetValues
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.values import (
    MAX_SKILL_NAME,
    MAX_VALUE_BYTES,
    Attributes,
    SkillValue,
    Values,
)
from tests.tables.drama_deck.game import Game, at

STEALTH = SkillValue("stealth", 12, CharacterAttribute.DEXTERITY)


@pytest.mark.rule("T2-02")
@pytest.mark.parametrize("phase", list(Phase))
def test_a_player_writes_down_the_values_of_the_own_character(phase: Phase) -> None:
    game = at(phase)
    (event,) = game.by("c2", SetValues(attributes=Attributes(mind=9), skills=(STEALTH,)))
    assert game.table.values == {"c2": Values(Attributes(mind=9), (STEALTH,))}
    assert (event.type, event.content) == ("values_set", {"character": "c2"})


def test_new_values_replace_the_old_ones() -> None:
    game = Game()
    game.by("c1", SetValues(attributes=Attributes(mind=9), skills=(STEALTH,)))
    game.by("c1", SetValues(attributes=Attributes(spirit=8)))
    assert game.table.values == {"c1": Values(Attributes(spirit=8))}


def test_the_gamemaster_has_no_values() -> None:
    with pytest.raises(WrongRole):
        Game().gm(SetValues(attributes=Attributes()))


def test_values_leave_with_their_character() -> None:
    game = Game(2)
    for character in ("c1", "c2"):
        game.by(character, SetValues(attributes=Attributes(mind=9)))
    game.leave("c1")
    assert set(game.table.values) == {"c2"}
    assert game.refused("c1", SetValues(attributes=Attributes())) is Rule.NO_SUCH_TARGET


def problems(*skills: SkillValue) -> list[Problem]:
    return [*SetValues(attributes=Attributes(mind=8), skills=skills).problems()]


def test_all_characters_together_do_not_fill_the_table() -> None:
    """Five could: one guest with five seats, and then nobody could act any more."""
    assert MAX_CHARACTERS * MAX_VALUE_BYTES <= MAX_STATE


def test_values_have_so_many_bytes() -> None:
    room = MAX_VALUE_BYTES - len(msgspec.json.encode(Values(Attributes(mind=8), (STEALTH,))))
    fits = replace(STEALTH, name="stealth" + "x" * room)
    assert problems(fits) == []
    assert problems(replace(fits, name=fits.name + "x")) == [
        Problem(
            ("skills",), "With the attributes they take 2,049 bytes of JSON; 2,048 are allowed."
        )
    ]
    letters = SkillValue("\N{GAME DIE}" * MAX_SKILL_NAME, 12)
    assert problems(*[letters] * 12) == []
    assert len(problems(*[letters] * 14)) == 1, "bytes, not characters"


def test_a_whole_sheet_fits() -> None:
    names = [f"evidence analysis {number}" for number in range(24)]
    sheet = [SkillValue(name, 12, CharacterAttribute.PERCEPTION) for name in names]
    all_of_them = Attributes(*[10] * 7)
    assert [*SetValues(attributes=all_of_them, skills=tuple(sheet)).problems()] == []
