"""The players' Duality Dice: totals, colour, criticals, gains, and the d6s thrown with them."""

from __future__ import annotations

from typing import Any

import pytest

from service.mechanics.die import Modifier
from service.systems.daggerheart.duality import Duality, DualityFaces, Gains, draw, score
from service.systems.dice.reader import read
from tests.conftest import ScriptedDice
from tests.systems.shown import not_counted

HOPE_GAINED = Gains(hope=1)
FEAR_GAINED = Gains(fear=1)
CRITICAL_GAINS = Gains(hope=1, stress_cleared=1)
NOTHING = Gains(hope=0, fear=0, stress_cleared=0)


@pytest.mark.rule("DU-01")
@pytest.mark.parametrize(
    ("faces", "modifier", "difficulty", "total", "success", "with_", "gains"),
    [
        pytest.param((9, 4), 1, 14, 14, True, "hope", HOPE_GAINED, id="success with Hope"),
        pytest.param((10, 2), 0, 15, 12, False, "hope", HOPE_GAINED, id="failure with Hope"),
        pytest.param((3, 11), 0, 14, 14, True, "fear", FEAR_GAINED, id="success with Fear"),
        pytest.param((3, 11), 0, 15, 14, False, "fear", FEAR_GAINED, id="failure with Fear"),
        pytest.param((9, 4), -6, 7, 7, True, "hope", HOPE_GAINED, id="a modifier below 0"),
    ],
)
def test_the_total_decides_and_the_higher_die_colours(
    faces: tuple[int, int],
    modifier: int,
    difficulty: int,
    total: int,
    success: bool,
    with_: str,
    gains: Gains,
) -> None:
    check = Duality(modifier=modifier, difficulty=difficulty)
    outcome = score(check, DualityFaces(*faces)).outcome
    assert (outcome.hope, outcome.fear) == faces
    assert (outcome.total, outcome.success, outcome.critical) == (total, success, False)
    assert (outcome.with_, outcome.gains) == (with_, gains)


@pytest.mark.rule("DU-01")
def test_named_modifiers_count_and_are_told() -> None:
    named = (Modifier("Experience", 2), Modifier("darkness", -1))
    scored = score(Duality(modifier=1, difficulty=15, modifiers=named), DualityFaces(9, 4))
    assert (scored.outcome.total, scored.outcome.success) == (15, True)
    assert scored.modifiers == (Modifier("modifier", 1), *named)


@pytest.mark.rule("DU-01")
def test_nothing_is_told_where_nothing_is_added() -> None:
    assert score(Duality(modifier=0), DualityFaces(9, 4)).modifiers == ()


@pytest.mark.rule("DU-01")
@pytest.mark.parametrize(
    ("faces", "success", "with_", "critical"),
    [
        pytest.param((9, 4), None, "hope", False, id="with Hope"),
        pytest.param((3, 11), None, "fear", False, id="with Fear"),
        pytest.param((5, 5), True, "hope", True, marks=pytest.mark.rule("DU-02a"), id="a critical"),
    ],
)
def test_without_a_difficulty_only_a_critical_succeeds(
    faces: tuple[int, int], success: bool | None, with_: str, critical: bool
) -> None:
    outcome = score(Duality(), DualityFaces(*faces)).outcome
    assert (outcome.success, outcome.with_, outcome.critical) == (success, with_, critical)


@pytest.mark.rule("DU-02a")
@pytest.mark.parametrize(
    ("face", "difficulty", "total"),
    [
        pytest.param(2, 18, 4, id="far below the difficulty"),
        pytest.param(1, 30, 2, id="two ones"),
        pytest.param(12, 24, 24, id="two twelves"),
    ],
)
def test_equal_faces_are_a_critical_success_with_hope(
    face: int, difficulty: int, total: int
) -> None:
    outcome = score(Duality(difficulty=difficulty), DualityFaces(face, face)).outcome
    assert (outcome.total, outcome.critical, outcome.success) == (total, True, True)
    assert (outcome.with_, outcome.gains) == ("hope", CRITICAL_GAINS)


@pytest.mark.parametrize(
    ("faces", "success", "critical"),
    [
        pytest.param(
            (3, 11), True, False, marks=pytest.mark.rule("DU-04"), id="success, Fear higher"
        ),
        pytest.param(
            (9, 4), False, False, marks=pytest.mark.rule("DU-04"), id="failure, Hope higher"
        ),
        pytest.param(
            (2, 2),
            True,
            True,
            marks=[pytest.mark.rule("DU-02a"), pytest.mark.rule("DU-04")],
            id="a critical",
        ),
    ],
)
def test_a_reaction_roll_is_with_neither_hope_nor_fear(
    faces: tuple[int, int], success: bool, critical: bool
) -> None:
    outcome = score(Duality(difficulty=14, reaction=True), DualityFaces(*faces)).outcome
    assert (outcome.success, outcome.critical, outcome.with_) == (success, critical, None)
    assert outcome.gains == NOTHING


@pytest.mark.rule("DU-03")
@pytest.mark.parametrize(
    ("check", "d6s", "added", "dropped"),
    [
        pytest.param(
            Duality(advantage=1, help=2),
            {"advantage": 2, "help": (5, 3)},
            *(+5, {2, 4}),
            id="own 2, help 5 and 3: the highest",
        ),
        pytest.param(
            Duality(disadvantage=1, help=2),
            {"disadvantage": 3, "help": (6, 4)},
            *(+3, {4}),
            id="help 6 and 4, disadvantage 3: 6 - 3",
        ),
        pytest.param(
            Duality(advantage=2, disadvantage=1),
            {"advantage": 4},
            *(+4, set()),
            id="2 against 1: one advantage die",
        ),
        pytest.param(
            Duality(advantage=1, disadvantage=1, help=1),
            {"help": (4,)},
            *(+4, set()),
            id="1 against 1, help 4",
        ),
        pytest.param(
            Duality(advantage=1), {"advantage": 6}, *(+6, set()), id="an advantage die is added"
        ),
        pytest.param(
            Duality(disadvantage=1),
            {"disadvantage": 6},
            *(-6, set()),
            id="a disadvantage die is subtracted",
        ),
        pytest.param(
            Duality(advantage=1, help=1),
            {"advantage": 6, "help": (5,)},
            *(+6, {3}),
            id="own 6, help 5: the own one",
        ),
        pytest.param(
            Duality(help=3), {"help": (1, 6, 2)}, *(+6, {2, 4}), id="help alone: the highest"
        ),
    ],
)
def test_the_highest_added_d6_counts_and_a_disadvantage_is_subtracted(
    check: Duality, d6s: dict[str, int | tuple[int, ...]], added: int, dropped: set[int]
) -> None:
    scored = score(check, DualityFaces(9, 4, **d6s))  # type: ignore[arg-type]  # by die
    assert scored.outcome.total == 13 + added
    raised, lowered = scored.outcome.added_die or 0, scored.outcome.subtracted_die or 0
    assert raised - lowered == added
    assert not_counted(scored) == dropped
    assert scored.outcome.rules_version == "srd-2.0"


@pytest.mark.rule("DU-03")
def test_of_equal_added_d6s_one_counts() -> None:
    scored = score(Duality(advantage=1, help=2), DualityFaces(9, 4, advantage=5, help=(5, 5)))
    assert scored.outcome.total == 13 + 5
    assert len(not_counted(scored)) == 2
    assert not_counted(scored) < {2, 3, 4}


@pytest.mark.parametrize(
    ("check", "faces", "total", "dropped"),
    [
        pytest.param(
            Duality(extra=read("1d4")), {"extra": (3,)}, *(16, set()), id="a die after the d12s"
        ),
        pytest.param(
            Duality(extra=read("3d6kh2-1"), modifier=2),
            {"extra": (1, 5, 4)},
            *(23, {2}),
            id="kept dice and a constant, after the d12s",
        ),
        pytest.param(
            Duality(extra=read("2d6kl1"), disadvantage=1, help=2),
            {"disadvantage": 3, "help": (4, 6), "extra": (2, 5)},
            *(18, {3, 6}),
            id="kept dice after a d6 down and two up",
        ),
        pytest.param(
            Duality(extra=read("2d6kl1"), advantage=1, help=1),
            {"advantage": 6, "help": (4,), "extra": (5, 2)},
            *(21, {3, 4}),
            id="kept dice after two d6s up",
        ),
    ],
)
@pytest.mark.rule("DG-06")
@pytest.mark.rule("DU-01")
def test_extra_dice_are_added_after_all_others(
    check: Duality, faces: dict[str, Any], total: int, dropped: set[int]
) -> None:
    scored = score(check, DualityFaces(9, 4, **faces))
    assert scored.outcome.total == total
    assert not_counted(scored) == dropped


@pytest.mark.rule("DG-06")
def test_the_constant_of_extra_dice_is_a_modifier() -> None:
    check = Duality(modifier=1, extra=read("1d4-2"))
    scored = score(check, DualityFaces(9, 4, extra=(3,)))
    assert (scored.outcome.total, scored.outcome.extra) == (15, 1)
    assert scored.modifiers == (Modifier("modifier", 1), Modifier("extra", -2))


@pytest.mark.rule("DU-02a")
def test_extra_dice_make_no_critical() -> None:
    outcome = score(Duality(extra=read("1d12")), DualityFaces(9, 4, extra=(4,))).outcome
    assert (outcome.critical, outcome.with_) == (False, "hope")


@pytest.mark.rule("DG-06")
def test_extra_dice_are_thrown_last() -> None:
    dice = ScriptedDice(9, 4, 2, 5, 3, 1)
    check = Duality(advantage=1, help=1, extra=read("1d4+1d8"))
    assert draw(check, dice) == DualityFaces(9, 4, advantage=2, help=(5,), extra=(3, 1))
    assert dice.asked[-3:] == [(6, "help", None), (4, "extra", None), (8, "extra", None)]


@pytest.mark.rule("DG-23")
@pytest.mark.parametrize(
    ("check", "faces", "asked", "total", "with_", "critical"),
    [
        pytest.param(
            Duality(hope_die=20),
            DualityFaces(17, 12),
            [(20, "hope"), (12, "fear")],
            *(29, "hope", False),
            id="a d20 for Hope",
        ),
        pytest.param(
            Duality(hope_die=10, fear_die=20),
            DualityFaces(10, 14),
            [(10, "hope"), (20, "fear")],
            *(24, "fear", False),
            id="a d10 for Hope and a d20 for Fear",
        ),
        pytest.param(
            Duality(hope_die=20, difficulty=50),
            DualityFaces(7, 7),
            [(20, "hope"), (12, "fear")],
            *(14, "hope", True),
            marks=pytest.mark.rule("DU-02a"),
            id="equal faces of different dice are a critical",
        ),
        pytest.param(
            Duality(advantage=1, advantage_die=8),
            DualityFaces(9, 4, advantage=8),
            [(12, "hope"), (12, "fear"), (8, "advantage")],
            *(21, "hope", False),
            id="a d8 for the advantage",
        ),
        pytest.param(
            Duality(advantage=3, disadvantage=1, advantage_die=10, help=2),
            DualityFaces(9, 4, advantage=3, help=(5, 6)),
            [(12, "hope"), (12, "fear"), (10, "advantage"), (6, "help"), (6, "help")],
            *(19, "hope", False),
            marks=pytest.mark.rule("DU-03"),
            id="the highest of a d10 and the d6s of allies",
        ),
        pytest.param(
            Duality(disadvantage=1, advantage_die=10),
            DualityFaces(9, 4, disadvantage=6),
            [(12, "hope"), (12, "fear"), (6, "disadvantage")],
            *(7, "hope", False),
            id="a disadvantage die stays a d6",
        ),
    ],
)
def test_dice_of_other_sizes(
    check: Duality,
    faces: DualityFaces,
    asked: list[tuple[int, str]],
    total: int,
    with_: str,
    critical: bool,
) -> None:
    added = [faces.advantage, faces.disadvantage, *faces.help]
    dice = ScriptedDice(faces.hope, faces.fear, *(face for face in added if face is not None))
    assert draw(check, dice) == faces
    assert dice.asked == [(sides, role, None) for sides, role in asked]
    outcome = score(check, faces).outcome
    assert (outcome.total, outcome.with_, outcome.critical) == (total, with_, critical)


@pytest.mark.rule("DU-03")
def test_the_d6s_leave_the_critical_and_the_colour_alone() -> None:
    check = Duality(disadvantage=1, help=1, difficulty=12)
    critical = score(check, DualityFaces(4, 4, disadvantage=6, help=(1,))).outcome
    assert (critical.total, critical.critical, critical.success) == (3, True, True)
    plain = score(check, DualityFaces(3, 9, disadvantage=1, help=(6,))).outcome
    assert (plain.total, plain.critical, plain.with_) == (17, False, "fear")


@pytest.mark.parametrize(
    ("check", "asked"),
    [
        pytest.param(Duality(), [], marks=pytest.mark.rule("DU-01"), id="two d12"),
        pytest.param(
            Duality(reaction=True), [], marks=pytest.mark.rule("DU-04"), id="a reaction: two d12"
        ),
        pytest.param(
            Duality(advantage=1), ["advantage"], marks=pytest.mark.rule("DU-03"), id="advantage"
        ),
        pytest.param(
            Duality(disadvantage=1),
            ["disadvantage"],
            marks=pytest.mark.rule("DU-03"),
            id="disadvantage",
        ),
        pytest.param(
            Duality(advantage=5, disadvantage=1),
            ["advantage"],
            marks=pytest.mark.rule("DU-03"),
            id="5 against 1: one advantage die",
        ),
        pytest.param(
            Duality(advantage=1, disadvantage=20),
            ["disadvantage"],
            marks=pytest.mark.rule("DU-03"),
            id="1 against 20: one disadvantage die",
        ),
        pytest.param(
            Duality(advantage=2, disadvantage=2), [], marks=pytest.mark.rule("DU-03"), id="2 each"
        ),
        pytest.param(
            Duality(advantage=1, help=2),
            ["advantage", "help", "help"],
            marks=pytest.mark.rule("DU-03"),
            id="the own die, then the allies'",
        ),
        pytest.param(
            Duality(disadvantage=1, help=1),
            ["disadvantage", "help"],
            marks=pytest.mark.rule("DU-03"),
            id="help does not take disadvantage away",
        ),
        pytest.param(
            Duality(advantage=1, disadvantage=1, help=1),
            ["help"],
            marks=pytest.mark.rule("DU-03"),
            id="1 against 1, one ally",
        ),
    ],
)
def test_the_dice_that_duality_asks_for(check: Duality, asked: list[str]) -> None:
    dice = ScriptedDice(9, 4, *(1, 2, 3)[: len(asked)])
    faces = draw(check, dice)
    assert (faces.hope, faces.fear) == (9, 4)
    assert dice.asked == [(12, "hope", None), (12, "fear", None)] + [
        (6, role, None) for role in asked
    ]
    thrown = [faces.advantage, faces.disadvantage, *faces.help]
    assert [face for face in thrown if face is not None] == [1, 2, 3][: len(asked)]
