"""The ability roll: success, critical and fumble, steps of 20, helpers, experience, suggestions."""

from __future__ import annotations

from typing import Any

import pytest

from service.mechanics.die import Modifier
from service.systems.torang.ability import AbilityFaces, AbilityRoll, draw, score
from service.systems.torang.roll import Ability, CheckReason
from tests.conftest import ScriptedDice

ROLLS = range(1, 101)


def level(roll: int, ability: int, *, easy: int = 0, difficult: int = 0) -> str:
    check = AbilityRoll(score=ability, easy=easy, difficult=difficult)
    return str(score(check, AbilityFaces(roll)).outcome.level)


def rolls_of(reached: str, ability: int, *, easy: int = 0, difficult: int = 0) -> list[int]:
    """All of the hundred rolls that come to a level."""
    return [
        roll for roll in ROLLS if level(roll, ability, easy=easy, difficult=difficult) == reached
    ]


@pytest.mark.rule("TE-01")
@pytest.mark.parametrize(
    ("ability", "highest"),
    [
        pytest.param(68, 68, id="68: 68 succeeds, 69 fails"),
        pytest.param(3, 5, id="3: 5 succeeds, 6 fails"),
        pytest.param(135, 95, id="135: 95 succeeds, 96 fails"),
        pytest.param(-20, 5, id="-20: 5 succeeds, 6 fails"),
        pytest.param(0, 5, id="0: 5 succeeds, 6 fails"),
        pytest.param(5, 5, id="5: 5 succeeds, 6 fails"),
        pytest.param(6, 6, id="6: 6 succeeds, 7 fails"),
        pytest.param(95, 95, id="95: 95 succeeds, 96 fails"),
        pytest.param(96, 95, id="96: 95 succeeds, 96 fails"),
        pytest.param(1200, 95, id="1200: 95 succeeds, 96 fails"),
    ],
)
def test_rolls_not_above_the_score_succeed(ability: int, highest: int) -> None:
    succeeded = [roll for roll in ROLLS if level(roll, ability) in ("success", "critical")]
    assert succeeded == list(range(1, highest + 1))


@pytest.mark.rule("TE-02")
@pytest.mark.parametrize(
    ("ability", "highest"),
    [
        pytest.param(68, 6, id="68: 6 or less"),
        pytest.param(135, 13, id="135: 13 %"),
        pytest.param(410, 41, id="410: 41 %"),
        pytest.param(10, 1, id="10: a 1"),
        pytest.param(19, 1, id="19: rounded down"),
        pytest.param(100, 10, id="100: 10 or less"),
        pytest.param(9, 0, marks=pytest.mark.rule("TE-04"), id="9: none"),
        pytest.param(-20, 0, marks=pytest.mark.rule("TE-04"), id="-20: none"),
        pytest.param(959, 95, marks=pytest.mark.rule("TE-04"), id="959: 95 or less"),
        pytest.param(960, 95, marks=pytest.mark.rule("TE-04"), id="960: ends at 95"),
        pytest.param(1200, 95, marks=pytest.mark.rule("TE-04"), id="1200: ends at 95"),
    ],
)
def test_rolls_to_a_tenth_of_the_score_are_critical(ability: int, highest: int) -> None:
    assert rolls_of("critical", ability) == list(range(1, highest + 1))


@pytest.mark.rule("TE-03")
@pytest.mark.parametrize(
    ("ability", "fumbles"),
    [
        pytest.param(39, [98, 99, 100], id="39"),
        pytest.param(40, [99, 100], id="40"),
        pytest.param(79, [99, 100], id="79"),
        pytest.param(80, [100], id="80"),
        pytest.param(1200, [100], id="1200"),
        pytest.param(-20, [98, 99, 100], id="-20"),
    ],
)
def test_the_highest_rolls_fumble(ability: int, fumbles: list[int]) -> None:
    assert rolls_of("fumble", ability) == fumbles


@pytest.mark.rule("TE-04")
@pytest.mark.parametrize(
    ("ability", "roll", "reached"),
    [
        pytest.param(1200, 95, "critical", id="1200: 95"),
        pytest.param(1200, 96, "failure", id="1200: 96 is no critical"),
        pytest.param(1200, 99, "failure", id="1200: 99 is no critical"),
        pytest.param(1200, 100, "fumble", id="1200: 100"),
        pytest.param(9, 1, "success", id="9: a 1 is a plain success"),
        pytest.param(-20, 4, "success", id="-20: 4"),
        pytest.param(-20, 6, "failure", id="-20: 6"),
        pytest.param(-20, 98, "fumble", id="-20: 98"),
        pytest.param(99, 97, "failure", id="99: 97 is 96 or more"),
        pytest.param(39, 97, "failure", id="39: 97 is no fumble yet"),
    ],
)
def test_a_roll_is_judged_in_the_order_of_the_rule(ability: int, roll: int, reached: str) -> None:
    assert level(roll, ability) == reached


@pytest.mark.rule("TE-05")
@pytest.mark.parametrize(
    ("easy", "difficult", "effective", "succeeds_to", "critical_to", "fumbles_from"),
    [
        pytest.param(0, 1, 30, 30, 3, 98, id="50 and one difficulty"),
        pytest.param(2, 0, 90, 90, 9, 100, id="50 and two advantages"),
        pytest.param(0, 0, 50, 50, 5, 99, id="50 as it is"),
        pytest.param(1, 1, 50, 50, 5, 99, id="50, one of each"),
        pytest.param(20, 0, 450, 95, 45, 100, id="50 and twenty advantages"),
        pytest.param(0, 4, -30, 5, 0, 98, id="50 and four difficulties"),
    ],
)
def test_every_threshold_is_taken_from_the_changed_score(
    easy: int, difficult: int, effective: int, succeeds_to: int, critical_to: int, fumbles_from: int
) -> None:
    steps: dict[str, Any] = {"easy": easy, "difficult": difficult}
    scored = score(AbilityRoll(score=50, **steps), AbilityFaces(1))
    assert scored.outcome.effective_score == effective
    assert rolls_of("critical", 50, **steps) == list(range(1, critical_to + 1))
    assert rolls_of("success", 50, **steps) == list(range(critical_to + 1, succeeds_to + 1))
    assert rolls_of("failure", 50, **steps) == list(range(succeeds_to + 1, fumbles_from))
    assert rolls_of("fumble", 50, **steps) == list(range(fumbles_from, 101))


@pytest.mark.rule("TE-05")
def test_the_steps_are_told_by_name() -> None:
    scored = score(AbilityRoll(score=50, easy=2, difficult=1), AbilityFaces(1))
    assert scored.modifiers == (Modifier("easy", 40), Modifier("difficult", -20))


@pytest.mark.rule("TE-06")
@pytest.mark.parametrize(
    ("rolls", "effective"),
    [
        pytest.param((), 50, id="nobody helps"),
        pytest.param((5, 51), 90, id="a critical and a failure: 50 + 60 - 20"),
        pytest.param((50, 99), 10, id="a success and a fumble: 50 + 20 - 60"),
        pytest.param((5,), 110, id="a critical: + 60"),
        pytest.param((6,), 70, id="a success: + 20"),
        pytest.param((98,), 30, id="a failure: - 20"),
        pytest.param((100,), -10, id="a fumble: - 60"),
        pytest.param((1, 2, 3), 230, id="three criticals"),
    ],
)
def test_helpers_of_50_change_the_main_score_of_50(rolls: tuple[int, ...], effective: int) -> None:
    check = AbilityRoll(score=50, helpers=tuple(Ability(score=50) for _ in rolls))
    scored = score(check, AbilityFaces(40, rolls))
    assert scored.outcome.effective_score == effective
    assert scored.outcome.level == ("success" if effective >= 40 else "failure")
    names = [f"helper {number}" for number, _ in enumerate(rolls, 1)]
    assert [modifier.name for modifier in scored.modifiers] == names


@pytest.mark.rule("TE-06")
@pytest.mark.parametrize(
    ("helper", "roll", "effective", "reached", "modifier"),
    [
        pytest.param(Ability(score=45, name="Ann"), 4, 45, "critical", 60, id="a critical"),
        pytest.param(Ability(score=45, name="Ann"), 5, 45, "success", 20, id="a success"),
        pytest.param(Ability(score=45, name="Ann"), 46, 45, "failure", -20, id="a failure"),
        pytest.param(Ability(score=45, name="Ann"), 99, 45, "fumble", -60, id="a fumble"),
        pytest.param(
            Ability(score=45, easy=2, name="Ben"), 85, 85, "success", 20, id="own advantages"
        ),
        pytest.param(
            Ability(score=45, difficult=1, name="Cy"), 98, 25, "fumble", -60, id="own difficulties"
        ),
        pytest.param(Ability(score=45), 45, 45, "success", 20, id="nameless"),
    ],
)
def test_each_helper_rolls_an_ability_of_the_own(
    helper: Ability, roll: int, effective: int, reached: str, modifier: int
) -> None:
    scored = score(AbilityRoll(score=200, helpers=(helper,)), AbilityFaces(50, (roll,)))
    [told] = scored.outcome.helpers
    assert (told.name, told.roll, told.effective_score) == (helper.name, roll, effective)
    assert (told.level, told.modifier) == (reached, modifier)
    assert [applied.value for applied in scored.modifiers] == [modifier]


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-07")
@pytest.mark.parametrize(
    ("helpers", "faces", "asked"),
    [
        pytest.param(0, (61,), ["d100"], id="alone: one roll"),
        pytest.param(1, (30, 61), ["helpers", "d100"], id="the helper first"),
        pytest.param(
            3, (30, 40, 70, 61), ["helpers"] * 3 + ["d100"], id="three who take part, one leader"
        ),
    ],
)
def test_helpers_roll_before_the_one_final_roll(
    helpers: int, faces: tuple[int, ...], asked: list[str]
) -> None:
    dice = ScriptedDice(*faces)
    check = AbilityRoll(score=45, helpers=(Ability(score=45),) * helpers)
    assert draw(check, dice) == AbilityFaces(faces[-1], faces[:-1])
    assert dice.asked == [(100, role, None) for role in asked]


@pytest.mark.rule("TE-07")
def test_a_group_makes_one_roll_with_the_leaders_helped_score() -> None:
    check = AbilityRoll(score=45, helpers=(Ability(score=45),) * 3)
    scored = score(check, AbilityFaces(65, (30, 40, 70)))
    assert [helper.level for helper in scored.outcome.helpers] == ["success", "success", "failure"]
    assert (scored.outcome.effective_score, scored.outcome.level) == (65, "success")
    assert score(check, AbilityFaces(66, (30, 40, 70))).outcome.level == "failure"
    assert tuple(scored.notes) == ()


@pytest.mark.rule("TE-08a")
@pytest.mark.parametrize(
    ("roll", "dramatic", "may_mark"),
    [
        pytest.param(30, True, True, id="a dramatic success"),
        pytest.param(30, False, False, id="an everyday success"),
        pytest.param(6, True, True, id="a dramatic critical"),
        pytest.param(6, False, False, id="an everyday critical"),
        pytest.param(80, True, False, id="a dramatic failure"),
        pytest.param(80, False, False, id="an everyday failure"),
        pytest.param(100, True, True, id="a dramatic fumble"),
        pytest.param(100, False, True, id="an everyday fumble"),
    ],
)
def test_an_experience_check_for_a_score_of_68(roll: int, dramatic: bool, may_mark: bool) -> None:
    check = AbilityRoll(score=68, dramatic=dramatic)
    assert score(check, AbilityFaces(roll)).outcome.experience_check is may_mark


@pytest.mark.rule("TE-08b")
@pytest.mark.parametrize("helper", [3, 30, 80, 100])
@pytest.mark.parametrize(
    ("roll", "dramatic", "may_mark"),
    [
        pytest.param(5, True, True, id="the main roll is a dramatic success"),
        pytest.param(5, False, False, id="the main roll is an everyday success"),
        pytest.param(97, True, False, id="the main roll fails plainly"),
        pytest.param(100, False, True, id="the main roll is a fumble"),
    ],
)
def test_helpers_may_mark_what_the_main_roll_may(
    roll: int, dramatic: bool, may_mark: bool, helper: int
) -> None:
    check = AbilityRoll(score=120, dramatic=dramatic, helpers=(Ability(score=50),) * 2)
    outcome = score(check, AbilityFaces(roll, (helper, 80))).outcome
    assert outcome.experience_check is may_mark
    for helped in outcome.helpers:
        reasons = [check.reason for check in helped.experience_checks]
        assert (CheckReason.MAIN_ROLL in reasons) is may_mark


@pytest.mark.rule("TE-17")
@pytest.mark.parametrize(
    ("roll", "suggestions"),
    [
        pytest.param(
            6, ["time", "grace", "information", "advantage", "effect"], id="after a critical"
        ),
        pytest.param(30, [], id="none after a success"),
        pytest.param(80, [], id="none after a failure"),
        pytest.param(
            99,
            ["time", "ridicule", "false_information", "disadvantage", "effect"],
            id="after a fumble",
        ),
    ],
)
def test_extremes_come_with_suggestions(roll: int, suggestions: list[str]) -> None:
    outcome = score(AbilityRoll(score=68), AbilityFaces(roll)).outcome
    assert list(outcome.suggestions) == suggestions
