"""The values of a character's sheet."""

from __future__ import annotations

import msgspec
import pytest

from service.drama_deck.effect import CharacterAttribute
from service.drama_deck.errors import Rule, WrongRole
from service.drama_deck.moves.values import SetValues
from service.drama_deck.phase import Phase
from service.drama_deck.shape import MAX_NUMBER
from service.drama_deck.values import MAX_SKILL_NAME, MAX_SKILLS, Attributes, SkillValue, Values
from service.store.session import MAX_STATE
from tests.drama_deck.game import Game, at

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


def test_no_character_fills_the_table() -> None:
    """The longest values in the longest letters: a fifth of what a table holds."""
    skill = SkillValue("\U0001f3b2" * MAX_SKILL_NAME, -MAX_NUMBER, CharacterAttribute.PERCEPTION)
    longest = Values(Attributes(*[-MAX_NUMBER] * 7), (skill,) * MAX_SKILLS)
    assert len(msgspec.json.encode({"c32": longest})) <= MAX_STATE / 5
