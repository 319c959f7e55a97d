"""The gamemaster's d20: which die counts, what succeeds, and how many dice are thrown."""

from __future__ import annotations

import pytest

from service.mechanics.die import Modifier
from service.systems.daggerheart.d20 import Reaction, ReactionFaces, draw, score
from service.systems.dice.reader import read
from tests.conftest import ScriptedDice
from tests.systems.shown import not_counted


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "faces", "natural", "dropped"),
    [
        pytest.param(
            1, 0, (6, 15), 15, (0,), marks=pytest.mark.rule("DG-02a"), id="advantage: 6, 15"
        ),
        pytest.param(
            1, 0, (15, 6), 15, (1,), marks=pytest.mark.rule("DG-02a"), id="advantage: 15, 6"
        ),
        pytest.param(
            0, 1, (6, 15), 6, (1,), marks=pytest.mark.rule("DG-02b"), id="disadvantage: 6, 15"
        ),
        pytest.param(
            0, 1, (15, 6), 6, (0,), marks=pytest.mark.rule("DG-02b"), id="disadvantage: 15, 6"
        ),
        pytest.param(
            3, 1, (6, 15), 15, (0,), marks=pytest.mark.rule("DG-02b"), id="3 against 1: the higher"
        ),
        pytest.param(
            1, 3, (6, 15), 6, (1,), marks=pytest.mark.rule("DG-02b"), id="1 against 3: the lower"
        ),
    ],
)
def test_one_of_two_d20_counts(
    advantage: int,
    disadvantage: int,
    faces: tuple[int, ...],
    natural: int,
    dropped: tuple[int, ...],
) -> None:
    check = Reaction(advantage=advantage, disadvantage=disadvantage, modifier=2, difficulty=14)
    scored = score(check, ReactionFaces(faces))
    assert (scored.outcome.natural, scored.outcome.total) == (natural, natural + 2)
    assert scored.outcome.success is (natural == 15)
    assert not_counted(scored) == {*dropped}


@pytest.mark.rule("DG-02a")
@pytest.mark.rule("DG-02b")
@pytest.mark.parametrize(("advantage", "disadvantage"), [(1, 0), (0, 1)])
def test_of_two_equal_d20_one_counts(advantage: int, disadvantage: int) -> None:
    check = Reaction(advantage=advantage, disadvantage=disadvantage)
    scored = score(check, ReactionFaces((9, 9)))
    assert scored.outcome.natural == 9
    assert len(not_counted(scored)) == 1


@pytest.mark.parametrize(
    ("advantage", "disadvantage", "d20s"),
    [
        pytest.param(0, 0, 1, marks=pytest.mark.rule("DG-09"), id="neither: a single d20"),
        pytest.param(1, 0, 2, marks=pytest.mark.rule("DG-02a"), id="advantage: one more"),
        pytest.param(0, 1, 2, marks=pytest.mark.rule("DG-02b"), id="disadvantage: one more"),
        pytest.param(3, 1, 2, marks=pytest.mark.rule("DG-02b"), id="3 against 1: one more"),
        pytest.param(2, 2, 1, marks=pytest.mark.rule("DG-02b"), id="2 against 2: a single d20"),
        pytest.param(20, 0, 2, marks=pytest.mark.rule("DG-02b"), id="20 advantages: one more"),
        pytest.param(0, 20, 2, marks=pytest.mark.rule("DG-02b"), id="20 disadvantages: one more"),
    ],
)
def test_there_is_at_most_one_more_d20(advantage: int, disadvantage: int, d20s: int) -> None:
    dice = ScriptedDice(6, 15)
    check = Reaction(advantage=advantage, disadvantage=disadvantage)
    assert draw(check, dice) == ReactionFaces((6, 15)[:d20s])
    assert dice.asked == [(20, "d20", None)] * d20s


def test_a_single_d20_is_never_dropped() -> None:
    assert not_counted(score(Reaction(), ReactionFaces((20,)))) == set()


@pytest.mark.parametrize(
    ("faces", "modifier", "difficulty", "total", "success"),
    [
        pytest.param(
            13, 2, 15, 15, True, marks=pytest.mark.rule("DG-09"), id="13 + 2 against 15: reached"
        ),
        pytest.param(
            12, 2, 15, 14, False, marks=pytest.mark.rule("DG-09"), id="12 + 2 against 15: one short"
        ),
        pytest.param(
            20, 0, 25, 20, True, marks=pytest.mark.rule("DG-05"), id="20 + 0 against 25: natural 20"
        ),
        pytest.param(
            20, -3, 25, 17, True, marks=pytest.mark.rule("DG-09"), id="20 - 3 against 25: succeeds"
        ),
        pytest.param(
            19, 5, 25, 24, False, marks=pytest.mark.rule("DG-05"), id="19 + 5 against 25: no luck"
        ),
        pytest.param(
            1, 15, 14, 16, True, marks=pytest.mark.rule("DG-03"), id="1 + 15 against 14: succeeds"
        ),
    ],
)
def test_a_d20_and_its_modifier_against_a_difficulty(
    faces: int, modifier: int, difficulty: int, total: int, success: bool
) -> None:
    outcome = score(Reaction(modifier=modifier, difficulty=difficulty), ReactionFaces((faces,)))[0]
    assert (outcome.total, outcome.success) == (total, success)


@pytest.mark.rule("DG-03")
@pytest.mark.rule("DG-05")
@pytest.mark.parametrize(
    ("advantage", "disadvantage", "faces", "critical"),
    [
        pytest.param(0, 0, (20,), True, id="a 20"),
        pytest.param(0, 0, (19,), False, id="a 19"),
        pytest.param(1, 0, (20, 7), True, id="the higher die shows it"),
        pytest.param(0, 1, (20, 7), False, id="the dropped first die shows it"),
        pytest.param(0, 1, (7, 20), False, id="the dropped second die shows it"),
        pytest.param(0, 1, (20, 20), True, id="both dice show it"),
    ],
)
def test_only_a_20_that_counts_is_critical(
    advantage: int, disadvantage: int, faces: tuple[int, ...], critical: bool
) -> None:
    check = Reaction(advantage=advantage, disadvantage=disadvantage, difficulty=40)
    outcome = score(check, ReactionFaces(faces)).outcome
    assert (outcome.critical, outcome.success) == (critical, critical)


@pytest.mark.rule("DG-05")
def test_named_modifiers_count_and_are_told() -> None:
    named = (Modifier("Experience", 3), Modifier("darkness", -1))
    scored = score(Reaction(modifier=2, difficulty=14, modifiers=named), ReactionFaces((10,)))
    assert (scored.outcome.total, scored.outcome.success) == (14, True)
    assert scored.modifiers == (Modifier("modifier", 2), *named)


@pytest.mark.rule("DG-03")
@pytest.mark.parametrize(("face", "success"), [(1, None), (19, None), (20, True)])
def test_without_a_difficulty_only_a_natural_20_succeeds(face: int, success: bool | None) -> None:
    outcome = score(Reaction(modifier=1), ReactionFaces((face,))).outcome
    assert (outcome.total, outcome.success) == (face + 1, success)
    assert outcome.critical is (face == 20)


@pytest.mark.rule("DG-02b")
@pytest.mark.parametrize(
    ("advantage", "disadvantage", "net", "cancelled"),
    [
        pytest.param(0, 0, "none", 0, id="neither"),
        pytest.param(2, 0, "advantage", 0, id="2 against 0"),
        pytest.param(3, 1, "advantage", 1, id="3 against 1"),
        pytest.param(2, 2, "none", 2, id="2 against 2"),
        pytest.param(1, 4, "disadvantage", 1, id="1 against 4"),
    ],
)
def test_the_outcome_shows_what_cancelled_and_what_remains(
    advantage: int, disadvantage: int, net: str, cancelled: int
) -> None:
    check = Reaction(advantage=advantage, disadvantage=disadvantage)
    outcome = score(check, draw(check, ScriptedDice(6, 15))).outcome
    assert (outcome.net_advantage, outcome.advantages_cancelled) == (net, cancelled)


@pytest.mark.rule("DG-06")
@pytest.mark.rule("DG-24")
@pytest.mark.parametrize(
    ("check", "faces", "total", "success", "dropped"),
    [
        pytest.param(
            Reaction(difficulty=14, modifier=1, extra=read("1d6")),
            ReactionFaces((9,), (4,)),
            *(14, True, set()),
            id="9 + 1 + 4 against 14: reached",
        ),
        pytest.param(
            Reaction(difficulty=15, extra=read("2d4-1d6+3")),
            ReactionFaces((9,), (4, 3, 5)),
            *(14, False, set()),
            id="9 + 7 - 5 + 3 against 15: one short",
        ),
        pytest.param(
            Reaction(difficulty=40, extra=read("1d20")),
            ReactionFaces((5,), (20,)),
            *(25, False, set()),
            marks=pytest.mark.rule("DG-03"),
            id="a 20 on an extra d20 is no critical",
        ),
        pytest.param(
            Reaction(advantage=1, extra=read("3d6kh2"), difficulty=20),
            ReactionFaces((3, 12), (2, 5, 3)),
            *(20, True, {0, 2}),
            id="kept extra dice after two d20s",
        ),
    ],
)
def test_extra_dice_are_added_to_a_reaction(
    check: Reaction, faces: ReactionFaces, total: int, success: bool, dropped: set[int]
) -> None:
    scored = score(check, faces)
    assert (scored.outcome.total, scored.outcome.success) == (total, success)
    assert scored.outcome.critical is False
    assert not_counted(scored) == dropped


@pytest.mark.rule("DG-24")
def test_extra_dice_are_thrown_after_the_d20s() -> None:
    dice = ScriptedDice(6, 15, 3, 2)
    assert draw(Reaction(advantage=1, extra=read("1d4+1d8")), dice) == ReactionFaces(
        (6, 15), (3, 2)
    )
    assert dice.asked[2:] == [(4, "extra", None), (8, "extra", None)]
