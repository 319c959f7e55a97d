"""The adversary's attack: hit or miss, criticals, extra dice, and when damage is thrown."""

from __future__ import annotations

from typing import Any

import pytest

from service.mechanics.die import Modifier
from service.systems.daggerheart.attack import Attack, AttackFaces, draw, score
from service.systems.daggerheart.damage import DamageOutcome, Resistance, Thresholds
from service.systems.dice.reader import read
from tests.conftest import ScriptedDice
from tests.systems.daggerheart.targets import target
from tests.systems.dependencies import Depends, RecordingDice
from tests.systems.shown import not_counted

D20 = (20, "d20", None)
D8 = (8, "damage", None)


@pytest.mark.rule("DG-01")
@pytest.mark.parametrize(
    ("face", "modifier", "evasion", "total", "hit"),
    [
        pytest.param(12, -1, 11, 11, True, id="total equal to the Evasion"),
        pytest.param(12, -1, 12, 11, False, id="total one below the Evasion"),
        pytest.param(12, 3, 11, 15, True, id="total above the Evasion"),
        pytest.param(2, -5, -3, -3, True, id="numbers below 0"),
    ],
)
def test_an_attack_hits_from_the_evasion_on(
    face: int, modifier: int, evasion: int, total: int, hit: bool
) -> None:
    outcome = score(Attack(modifier=modifier, evasion=evasion), AttackFaces((face,))).outcome
    assert (outcome.natural, outcome.total, outcome.hit) == (face, total, hit)


@pytest.mark.rule("DG-03")
@pytest.mark.parametrize(
    ("check", "faces", "total", "hit", "critical"),
    [
        pytest.param(
            Attack(modifier=-3, evasion=25),
            AttackFaces((20,)),
            *(17, True, True),
            id="a critical below the Evasion is a hit all the same",
        ),
        pytest.param(
            Attack(evasion=15, disadvantage=1),
            AttackFaces((20, 7)),
            *(7, False, False),
            id="a 20 on the dropped first die",
        ),
        pytest.param(
            Attack(evasion=15, disadvantage=1),
            AttackFaces((7, 20)),
            *(7, False, False),
            id="a 20 on the dropped second die",
        ),
        pytest.param(
            Attack(evasion=25, advantage=1),
            AttackFaces((7, 20)),
            *(20, True, True),
            id="a 20 on the die that counts",
        ),
        pytest.param(
            Attack(evasion=30, extra=read("1d20")),
            AttackFaces((5,), (20,)),
            *(25, False, False),
            id="a 20 on an extra d20",
        ),
        pytest.param(
            Attack(modifier=15, evasion=20),
            AttackFaces((5,)),
            *(20, True, False),
            id="a total of 20 is no natural 20",
        ),
        pytest.param(
            Attack(modifier=15, evasion=14),
            AttackFaces((1,)),
            *(16, True, False),
            id="a natural 1 means nothing",
        ),
        pytest.param(
            Attack(), AttackFaces((20,)), *(20, True, True), id="a critical without an Evasion"
        ),
        pytest.param(
            Attack(), AttackFaces((19,)), *(19, None, False), id="a 19 without an Evasion"
        ),
    ],
)
def test_a_counted_20_is_a_critical_hit(
    check: Attack, faces: AttackFaces, total: int, hit: bool | None, critical: bool
) -> None:
    outcome = score(check, faces).outcome
    assert (outcome.total, outcome.hit, outcome.critical) == (total, hit, critical)


@pytest.mark.parametrize(
    ("check", "faces", "total", "dropped"),
    [
        pytest.param(
            Attack(advantage=1, extra=read("1d6"), damage=read("2d8+2")),
            AttackFaces((6, 15), (4,), (5, 7)),
            *(19, {0}),
            marks=pytest.mark.rule("DG-02a"),
            id="advantage: the first d20",
        ),
        pytest.param(
            Attack(disadvantage=1, extra=read("1d6"), damage=read("2d8+2")),
            AttackFaces((6, 15), (4,), (5, 7)),
            *(10, {1}),
            marks=pytest.mark.rule("DG-02b"),
            id="disadvantage: the second d20",
        ),
        pytest.param(
            Attack(advantage=3, disadvantage=1, extra=read("1d6"), damage=read("2d8+2")),
            AttackFaces((6, 15), (4,), (5, 7)),
            *(19, {0}),
            marks=pytest.mark.rule("DG-02b"),
            id="3 against 1: the first d20",
        ),
        pytest.param(
            Attack(extra=read("1d4+2d6kh1"), damage=read("1d8+3d6kl2")),
            AttackFaces((9,), (2, 3, 5), (8, 4, 6, 1)),
            *(16, {2, 6}),
            marks=pytest.mark.rule("DG-06"),
            id="one d20: kept extra dice from the second die on, kept damage from the fifth on",
        ),
        pytest.param(
            Attack(disadvantage=1, extra=read("2d6kh1"), damage=read("4d6kh3")),
            AttackFaces((9, 9), (5, 3), (6, 1, 5, 3)),
            *(14, {1, 3, 5}),
            marks=pytest.mark.rule("DG-04"),
            id="two equal d20s, kept extra dice, kept damage",
        ),
        pytest.param(
            Attack(extra=read("2d6kh1"), evasion=20, damage=read("4d6kh3")),
            AttackFaces((9,), (5, 3)),
            *(14, {2}),
            marks=pytest.mark.rule("DG-04"),
            id="a miss, which throws no damage",
        ),
    ],
)
def test_the_dice_that_do_not_count_have_their_places_among_all_dice(
    check: Attack, faces: AttackFaces, total: int, dropped: set[int]
) -> None:
    scored = score(check, faces)
    assert scored.outcome.total == total
    assert not_counted(scored) == dropped


@pytest.mark.rule("DG-06")
@pytest.mark.parametrize(
    ("check", "faces", "total", "hit", "applied"),
    [
        pytest.param(
            Attack(modifier=1, evasion=14, extra=read("1d6")),
            AttackFaces((9,), (4,)),
            *(14, True, {"modifier": 1}),
            id="an extra die",
        ),
        pytest.param(
            Attack(modifier=1, evasion=14),
            AttackFaces((9,)),
            *(10, False, {"modifier": 1}),
            id="the same without the extra die",
        ),
        pytest.param(
            Attack(evasion=14, modifiers=(Modifier("Experience", 3), Modifier("cover", -2))),
            AttackFaces((13,)),
            *(14, True, {"Experience": 3, "cover": -2}),
            id="named numbers",
        ),
        pytest.param(
            Attack(evasion=20, extra=read("2d4-1d6+3")),
            AttackFaces((9,), (4, 3, 2)),
            *(17, False, {"extra": 3}),
            id="several extra dice, one taken off, and a constant",
        ),
        pytest.param(
            Attack(evasion=14, extra=read("3d6kh1-1")),
            AttackFaces((9,), (4, 6, 2)),
            *(14, True, {"extra": -1}),
            id="kept extra dice",
        ),
    ],
)
def test_more_is_added_to_an_attack(
    check: Attack, faces: AttackFaces, total: int, hit: bool, applied: dict[str, int]
) -> None:
    scored = score(check, faces)
    assert (scored.outcome.total, scored.outcome.hit) == (total, hit)
    assert {modifier.name: modifier.value for modifier in scored.modifiers} == applied


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("evasion", "face", "hit", "damage"),
    [
        pytest.param(11, 12, True, (14, None), id="a hit: 5 + 7 + 2"),
        pytest.param(25, 20, True, (30, 16), id="critical: 16 + 12 + 2"),
        pytest.param(13, 12, False, None, id="a miss: none"),
        pytest.param(None, 12, None, (14, None), id="no Evasion: rolled"),
        pytest.param(None, 20, True, (30, 16), id="no Evasion, natural 20: a critical hit"),
    ],
)
def test_damage_of_2d8_and_2_rolled_5_and_7(
    evasion: int | None, face: int, hit: bool | None, damage: tuple[int, int | None] | None
) -> None:
    check = Attack(evasion=evasion, damage=read("2d8+2"))
    faces = AttackFaces((face,), (), () if damage is None else (5, 7))
    outcome = score(check, faces).outcome
    assert outcome.hit is hit
    if damage is None:
        assert outcome.damage is None
        return
    total, maximum = damage
    assert outcome.damage == DamageOutcome(
        total=total,
        dealt=total,
        rolled=12,
        critical_maximum=maximum,
        modifier=2,
        types=(),
        resistance=Resistance.NONE,
        thresholds=None,
        direct=False,
        armor_slots_used=None,
        hit_points=None,
    )


@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("face", "total", "maximum"),
    [
        pytest.param(15, 14, None, id="an ordinary hit: 6 + 5 + 3"),
        pytest.param(20, 32, 18, id="a critical: three dice at their highest, and 14"),
    ],
)
def test_damage_of_kept_dice(face: int, total: int, maximum: int | None) -> None:
    check = Attack(evasion=10, damage=read("4d6kh3"))
    damage = score(check, AttackFaces((face,), (), (6, 1, 5, 3))).outcome.damage
    assert (damage.total, damage.critical_maximum) == (total, maximum)


@pytest.mark.rule("DG-04")
def test_modifiers_of_an_attack_are_no_damage() -> None:
    check = Attack(evasion=12, damage=read("1d8+2"), modifiers=(Modifier("Experience", 3),))
    outcome = score(check, AttackFaces((9,), (), (5,))).outcome
    assert (outcome.total, outcome.hit, outcome.damage.total) == (12, True, 7)


@pytest.mark.rule("DG-04")
def test_an_attack_without_damage_dice_has_no_damage() -> None:
    outcome = score(Attack(evasion=5), AttackFaces((20,))).outcome
    assert (outcome.hit, outcome.damage) == (True, None)


@pytest.mark.rule("DG-07")
@pytest.mark.parametrize(
    ("face", "resistance", "total", "hit_points"),
    [
        pytest.param(20, "none", 30, 3, id="a critical's 30"),
        pytest.param(20, "resistant", 15, 2, id="a critical's 30, halved"),
        pytest.param(20, "immune", 0, 0, id="a critical's 30, immune"),
        pytest.param(15, "none", 14, 2, id="an ordinary 14"),
        pytest.param(15, "resistant", 7, 1, id="an ordinary 14, halved"),
    ],
)
def test_the_targets_thresholds_turn_a_hit_into_hit_points(
    face: int, resistance: str, total: int, hit_points: int
) -> None:
    check = Attack(evasion=10, damage=read("2d8+2"), target=target(resistance, Thresholds(8, 16)))
    damage = score(check, AttackFaces((face,), (), (5, 7))).outcome.damage
    assert (damage.total, damage.hit_points) == (total, hit_points)


@pytest.mark.parametrize(
    ("check", "faces", "asked", "shown"),
    [
        pytest.param(
            Attack(evasion=12, damage=read("2d8+2")),
            (12, 5, 7),
            [D20, D8, D8],
            AttackFaces((12,), (), (5, 7)),
            marks=pytest.mark.rule("DG-04"),
            id="damage dice on a hit",
        ),
        pytest.param(
            Attack(evasion=13, damage=read("2d8+2")),
            (12,),
            [D20],
            AttackFaces((12,)),
            marks=pytest.mark.rule("DG-04"),
            id="no damage dice on a miss",
        ),
        pytest.param(
            Attack(damage=read("2d8+2")),
            (1, 5, 7),
            [D20, D8, D8],
            AttackFaces((1,), (), (5, 7)),
            marks=pytest.mark.rule("DG-04"),
            id="damage dice without an Evasion",
        ),
        pytest.param(
            Attack(evasion=40, damage=read("2d8+2")),
            (20, 5, 7),
            [D20, D8, D8],
            AttackFaces((20,), (), (5, 7)),
            marks=[pytest.mark.rule("DG-03"), pytest.mark.rule("DG-04")],
            id="damage dice once, for a critical below the Evasion",
        ),
        pytest.param(
            Attack(evasion=10, disadvantage=1, damage=read("2d8+2")),
            (20, 7),
            [D20, D20],
            AttackFaces((20, 7)),
            marks=pytest.mark.rule("DG-03"),
            id="no damage dice for a dropped 20",
        ),
        pytest.param(
            Attack(evasion=10, advantage=1, damage=read("1d8")),
            (3, 10, 6),
            [D20, D20, D8],
            AttackFaces((3, 10), (), (6,)),
            marks=pytest.mark.rule("DG-02a"),
            id="advantage turns a miss into a hit",
        ),
        pytest.param(
            Attack(evasion=14, modifier=1, extra=read("1d6"), damage=read("1d8")),
            (9, 4, 6),
            [D20, (6, "extra", None), D8],
            AttackFaces((9,), (4,), (6,)),
            marks=pytest.mark.rule("DG-06"),
            id="extra dice before the damage, and they may make the hit",
        ),
        pytest.param(
            Attack(evasion=15, modifier=1, extra=read("1d6+1d4-1"), damage=read("1d8")),
            (9, 2, 3),
            [D20, (6, "extra", None), (4, "extra", None)],
            AttackFaces((9,), (2, 3)),
            marks=pytest.mark.rule("DG-06"),
            id="extra dice in the order of their expression",
        ),
        pytest.param(
            Attack(evasion=5),
            (12,),
            [D20],
            AttackFaces((12,)),
            marks=pytest.mark.rule("DG-01"),
            id="one d20 where there is nothing else",
        ),
    ],
)
def test_the_dice_an_attack_asks_for(
    check: Attack,
    faces: tuple[int, ...],
    asked: list[tuple[int, str, int | None]],
    shown: AttackFaces,
) -> None:
    dice = ScriptedDice(*faces)
    assert draw(check, dice) == shown
    assert dice.asked == asked
    assert dice.faces == []


@pytest.mark.parametrize(
    ("check", "told"),
    [
        pytest.param({"evasion": 11}, [Depends("damage", frozenset({"d20", "extra"}))], id="hit"),
        pytest.param({}, [], id="no Evasion: damage is thrown however the d20 falls"),
    ],
)
def test_whether_damage_is_thrown_hangs_on_the_dice_of_the_attack(
    check: dict[str, Any], told: list[Depends]
) -> None:
    dice = RecordingDice(13, 2, 5)
    draw(Attack(extra=read("1d4"), damage=read("1d8"), **check), dice)
    assert dice.dependencies == told
