"""Damage: a critical's three parts, resistance, thresholds, and the dice thrown."""

from __future__ import annotations

import pytest

from service.mechanics.die import Modifier
from service.systems.daggerheart.damage import (
    DamageFaces,
    DamageOutcome,
    DamageRoll,
    DamageType,
    Resistance,
    Target,
    Thresholds,
    draw,
    score,
)
from service.systems.dice.reader import read
from tests.conftest import ScriptedDice
from tests.systems.daggerheart.targets import target
from tests.systems.shown import not_counted

Parts = tuple[int, int, int | None, int]


def parts_of(outcome: DamageOutcome) -> Parts:
    """The damage, and what it is made of, where nothing is resisted."""
    assert outcome.total == outcome.dealt
    return outcome.total, outcome.rolled, outcome.critical_maximum, outcome.modifier


@pytest.mark.parametrize(
    ("expression", "faces", "parts"),
    [
        pytest.param(
            "2d8+2",
            (5, 7),
            (30, 12, 16, 2),
            marks=pytest.mark.rule("DG-04"),
            id="2d8+2: 16 + 12 + 2, the modifier once",
        ),
        pytest.param(
            "1d10+3",
            (6,),
            (19, 6, 10, 3),
            marks=[pytest.mark.rule("DG-04"), pytest.mark.rule("DU-02b")],
            id="1d10+3 of a player's critical: 10 + 6 + 3",
        ),
        pytest.param(
            "4d6kh3",
            (6, 5, 3, 1),
            (32, 14, 18, 0),
            marks=pytest.mark.rule("DG-04"),
            id="4d6kh3: the maximum of as many dice as are kept",
        ),
        pytest.param(
            "4d6kl3",
            (6, 5, 3, 1),
            (27, 9, 18, 0),
            marks=pytest.mark.rule("DG-04"),
            id="4d6kl3: kept low, at their highest",
        ),
        pytest.param(
            "4d6dh1",
            (6, 5, 3, 1),
            (27, 9, 18, 0),
            marks=pytest.mark.rule("DG-04"),
            id="4d6dh1: three dice are kept",
        ),
        pytest.param(
            "2d6!",
            (6, 4, 3),
            (25, 13, 12, 0),
            marks=pytest.mark.rule("DG-04"),
            id="2d6!: an exploding die's highest face once",
        ),
        pytest.param(
            "2d8-1d4+2",
            (5, 7, 3),
            (26, 9, 15, 2),
            marks=pytest.mark.rule("DG-04"),
            id="2d8-1d4+2: a subtracted term at its smallest",
        ),
        pytest.param(
            "2d8-3d4kl2-1",
            (5, 7, 4, 2, 3),
            (20, 7, 14, -1),
            marks=pytest.mark.rule("DG-04"),
            id="2d8-3d4kl2-1: two subtracted dice are kept, 1 each",
        ),
    ],
)
def test_a_critical_adds_the_maximum_to_the_roll(
    expression: str, faces: tuple[int, ...], parts: Parts
) -> None:
    roll = DamageRoll(damage=read(expression), critical=True)
    assert parts_of(score(roll, DamageFaces(faces)).outcome) == parts


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("expression", "faces", "parts"),
    [
        pytest.param("2d8+2", (5, 7), (14, 12, None, 2), id="2d8+2"),
        pytest.param("2d6!", (6, 4, 3), (13, 13, None, 0), id="2d6!"),
        pytest.param("2d8-1d4+2", (5, 7, 3), (11, 9, None, 2), id="2d8-1d4+2"),
        pytest.param("1d6+2-1d4-5", (6, 1), (2, 5, None, -3), id="constants"),
    ],
)
def test_an_ordinary_hit_has_no_maximum(
    expression: str, faces: tuple[int, ...], parts: Parts
) -> None:
    outcome = score(DamageRoll(damage=read(expression)), DamageFaces(faces)).outcome
    assert parts_of(outcome) == parts


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("critical", "resistance", "dealt", "total"),
    [
        pytest.param(False, "none", 17, 17, id="5 + 7 + 2 + 3"),
        pytest.param(True, "none", 33, 33, id="critical: the modifiers once"),
        pytest.param(True, "resistant", 33, 17, id="halved with all the rest"),
        pytest.param(True, "immune", 33, 0, id="immune to them, too"),
    ],
)
def test_modifiers_are_added_once_and_before_resistance(
    critical: bool, resistance: str, dealt: int, total: int
) -> None:
    named = (Modifier("Rally", 4), Modifier("rain", -1))
    roll = DamageRoll(
        damage=read("2d8+2"),
        critical=critical,
        modifiers=named,
        target=target(resistance),
    )
    scored = score(roll, DamageFaces((5, 7)))
    assert (scored.outcome.dealt, scored.outcome.total) == (dealt, total)
    assert scored.outcome.modifier == 2 + 4 - 1
    assert scored.modifiers == named


@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("expression", "face", "thresholds", "hit_points"),
    [
        pytest.param("1d20", 16, Thresholds(8, 16), 3, id="severe reached"),
        pytest.param("1d20", 20, Thresholds(8, 16), 3, id="severe passed"),
        pytest.param("1d20", 15, Thresholds(8, 16), 2, id="one below severe"),
        pytest.param("1d20", 8, Thresholds(8, 16), 2, id="major reached"),
        pytest.param("1d20", 7, Thresholds(8, 16), 1, id="one below major"),
        pytest.param("1d20", 1, Thresholds(8, 16), 1, id="the least damage"),
        pytest.param("1d20-4", 4, Thresholds(8, 16), 0, id="no damage"),
        pytest.param("1d20-9", 4, Thresholds(8, 16), 0, id="less than no damage"),
        pytest.param("1d20", 5, Thresholds(5, 5), 3, id="major and severe equal, reached"),
        pytest.param("1d20", 4, Thresholds(5, 5), 1, id="major and severe equal, not reached"),
        pytest.param("1d20", 1, Thresholds(1, 1), 3, id="the lowest thresholds, reached"),
        pytest.param("1d20-1", 1, Thresholds(1, 1), 0, id="the lowest thresholds, no damage"),
        pytest.param("1d20", 20, None, None, id="no thresholds"),
    ],
)
def test_thresholds_turn_damage_into_hit_points(
    expression: str, face: int, thresholds: Thresholds | None, hit_points: int | None
) -> None:
    roll = DamageRoll(damage=read(expression), target=target(thresholds=thresholds))
    outcome = score(roll, DamageFaces((face,))).outcome
    assert (outcome.hit_points, outcome.thresholds) == (hit_points, thresholds)


@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("expression", "faces", "critical", "resistance", "total", "hit_points"),
    [
        pytest.param("2d8+2", (5, 7), True, "none", 30, 3, id="30"),
        pytest.param("2d8+2", (5, 7), True, "resistant", 15, 2, id="30 halved: the whole of it"),
        pytest.param("2d8+2", (5, 7), True, "immune", 0, 0, id="30, immune"),
        pytest.param("1d8", (7,), False, "resistant", 4, 1, id="7 halved, rounded up"),
        pytest.param("1d8", (1,), False, "resistant", 1, 1, id="1 halved, rounded up"),
        pytest.param("1d8", (8,), False, "resistant", 4, 1, id="8 halved before the thresholds"),
        pytest.param("1d20", (15,), False, "resistant", 8, 2, id="15 rounded up to major"),
        pytest.param("1d20", (20,), False, "immune", 0, 0, id="20, immune"),
    ],
)
def test_resistance_comes_after_the_critical_and_before_the_thresholds(
    expression: str,
    faces: tuple[int, ...],
    critical: bool,
    resistance: str,
    total: int,
    hit_points: int,
) -> None:
    roll = DamageRoll(
        damage=read(expression),
        critical=critical,
        target=target(resistance, Thresholds(8, 16)),
    )
    outcome = score(roll, DamageFaces(faces)).outcome
    assert (outcome.total, outcome.hit_points) == (total, hit_points)


@pytest.mark.rule("DG-07")
@pytest.mark.parametrize("resistance", list(Resistance))
def test_the_parts_are_told_as_dealt_whatever_is_resisted(resistance: Resistance) -> None:
    roll = DamageRoll(damage=read("2d8+2"), critical=True, target=target(resistance))
    outcome = score(roll, DamageFaces((5, 7))).outcome
    assert (outcome.critical_maximum, outcome.rolled, outcome.modifier) == (16, 12, 2)
    assert (outcome.dealt, outcome.resistance) == (30, resistance)


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("expression", "faces", "sides"),
    [
        pytest.param("2d8+2", (5, 7), [8, 8], id="as many as written, a critical too"),
        pytest.param("2d6!", (6, 4, 3), [6, 6, 6], id="one more for an explosion"),
        pytest.param("1d8-1d4+2", (5, 3), [8, 4], id="in the order of the expression"),
        pytest.param("2d6ro1+1d4", (1, 1, 5, 4), [6, 6, 6, 4], id="one more for a reroll"),
        pytest.param("7", (), [], id="a constant"),
    ],
)
@pytest.mark.parametrize("critical", [False, True])
def test_the_dice_that_damage_asks_for(
    expression: str, faces: tuple[int, ...], sides: list[int], critical: bool
) -> None:
    dice = ScriptedDice(*faces)
    roll = DamageRoll(damage=read(expression), critical=critical)
    assert draw(roll, dice) == DamageFaces(faces)
    assert dice.asked == [(each, "damage", None) for each in sides]


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("expression", "faces", "dropped"),
    [
        pytest.param("2d8+2", (5, 7), set(), id="all count"),
        pytest.param("4d6kh3", (6, 1, 5, 3), {1}, id="the lowest of four"),
        pytest.param("1d8+2d6kl1", (2, 6, 3), {1}, id="the higher of the second term"),
        pytest.param("2d6ro1", (1, 4, 3), {0}, id="a rerolled 1"),
        pytest.param("2d6!", (6, 4, 3), set(), id="an explosion counts whole"),
    ],
)
def test_the_damage_dice_that_do_not_count(
    expression: str, faces: tuple[int, ...], dropped: set[int]
) -> None:
    scored = score(DamageRoll(damage=read(expression)), DamageFaces(faces))
    assert not_counted(scored) == dropped


PHYSICAL, MAGIC = DamageType.PHYSICAL, DamageType.MAGIC


@pytest.mark.rule("DG-20")
@pytest.mark.parametrize(
    ("types", "resistant_to", "immune_to", "resistance", "total"),
    [
        pytest.param([PHYSICAL], [PHYSICAL], [], "resistant", 8, id="of its type"),
        pytest.param([PHYSICAL], [MAGIC], [], "none", 15, id="of the other type"),
        pytest.param([MAGIC], [], [MAGIC], "immune", 0, id="immune to its type"),
        pytest.param([MAGIC], [], [PHYSICAL], "none", 15, id="immune to the other type"),
        pytest.param([MAGIC], [MAGIC, PHYSICAL], [], "resistant", 8, id="one that names no type"),
        pytest.param([MAGIC], [MAGIC], [MAGIC], "immune", 0, id="resistant and immune to it"),
        pytest.param([PHYSICAL, MAGIC], [PHYSICAL], [], "none", 15, id="both, one resisted"),
        pytest.param([PHYSICAL, MAGIC], [MAGIC], [], "none", 15, id="both, the other resisted"),
        pytest.param(
            [MAGIC, PHYSICAL], [PHYSICAL, MAGIC], [], "resistant", 8, id="both, both resisted"
        ),
        pytest.param([PHYSICAL, MAGIC], [], [MAGIC], "none", 15, id="both, immune to one"),
        pytest.param(
            [PHYSICAL, MAGIC], [], [MAGIC, PHYSICAL], "immune", 0, id="both, immune to both"
        ),
        pytest.param(
            [PHYSICAL, MAGIC], [PHYSICAL], [MAGIC], "resistant", 8, id="both, one resisted, immune"
        ),
        pytest.param([], [PHYSICAL, MAGIC], [], "resistant", 8, id="no type, both resisted"),
        pytest.param([], [], [PHYSICAL, MAGIC], "immune", 0, id="no type, immune to both"),
        pytest.param([], [], [], "none", 15, id="no type, nothing resisted"),
    ],
)
def test_a_target_reduces_damage_of_the_types_that_it_resists(
    types: list[DamageType],
    resistant_to: list[DamageType],
    immune_to: list[DamageType],
    resistance: str,
    total: int,
) -> None:
    """The 15 of 2d8 are halved once, rounded up."""
    roll = DamageRoll(
        damage=read("2d8"),
        types=tuple(types),
        target=Target(resistant_to=tuple(resistant_to), immune_to=tuple(immune_to)),
    )
    outcome = score(roll, DamageFaces((8, 7))).outcome
    assert (outcome.resistance, outcome.total, outcome.dealt) == (resistance, total, 15)
    assert outcome.types == tuple(types)


@pytest.mark.rule("DG-21")
@pytest.mark.rule("DG-22")
@pytest.mark.parametrize(
    ("damage", "resistance", "direct", "slots", "used", "hit_points"),
    [
        pytest.param(16, "none", False, 0, 0, 3, id="severe"),
        pytest.param(16, "none", False, 1, 1, 2, id="severe to major"),
        pytest.param(16, "none", False, 2, 2, 1, id="severe to minor"),
        pytest.param(16, "none", False, 3, 3, 0, id="severe to none"),
        pytest.param(16, "none", False, 12, 3, 0, id="no more than help"),
        pytest.param(15, "none", False, 1, 1, 1, id="major to minor"),
        pytest.param(7, "none", False, 1, 1, 0, id="minor to none"),
        pytest.param(0, "none", False, 1, 0, 0, id="no damage, no slot"),
        pytest.param(16, "resistant", False, 1, 1, 1, id="halved to 8 first: major to minor"),
        pytest.param(16, "immune", False, 1, 0, 0, id="immune, no slot"),
        pytest.param(16, "none", True, 0, 0, 3, id="direct: severe"),
        pytest.param(16, "none", True, 2, 0, 3, id="direct: no slot"),
        pytest.param(16, "resistant", True, 2, 0, 2, id="direct: halved all the same"),
        pytest.param(16, "immune", True, 2, 0, 0, id="direct: immune all the same"),
    ],
)
def test_armor_slots_lower_the_severity(
    damage: int, resistance: str, direct: bool, slots: int, used: int, hit_points: int
) -> None:
    roll = DamageRoll(
        damage=read("1d20-1"),
        direct=direct,
        target=target(resistance, Thresholds(8, 16), slots),
    )
    outcome = score(roll, DamageFaces((damage + 1,))).outcome
    assert (outcome.dealt, outcome.armor_slots_used, outcome.hit_points) == (
        damage,
        used,
        hit_points,
    )


@pytest.mark.rule("DG-21")
def test_without_thresholds_no_armor_slot_is_used() -> None:
    outcome = score(DamageRoll(damage=read("1d8")), DamageFaces((8,))).outcome
    assert (outcome.armor_slots_used, outcome.hit_points) == (None, None)
