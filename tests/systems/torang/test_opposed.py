"""The opposed roll: the table of outcomes, the lesser loser, and scores from 100 on."""

from __future__ import annotations

import pytest

from service.systems.torang.opposed import Opposed, OpposedFaces, draw, score
from service.systems.torang.roll import Ability, OpposedOutcome, Side
from tests.conftest import ScriptedDice


def contest(
    active: int, opposing: int, rolls: tuple[int, int], *, lowest_wins: bool = False
) -> OpposedOutcome:
    check = Opposed(
        active=Side(score=active),
        opposing=Side(score=opposing),
        lowest_wins=lowest_wins,
    )
    outcome = score(check, OpposedFaces(*rolls)).outcome
    assert isinstance(outcome, OpposedOutcome)
    return outcome


@pytest.mark.rule("TE-09")
@pytest.mark.parametrize(
    ("rolls", "result", "winner"),
    [
        pytest.param((4, 2), "weak_victory", "active", id="critical, critical: higher"),
        pytest.param((2, 4), "weak_defeat", "opposing", id="critical, critical: lower"),
        pytest.param((3, 3), "tie", None, id="critical, critical: equal"),
        pytest.param((3, 30), "victory", "active", id="critical, success"),
        pytest.param((3, 70), "great_victory", "active", id="critical, failure"),
        pytest.param((3, 99), "great_victory", "active", id="critical, fumble"),
        pytest.param((30, 3), "defeat", "opposing", id="success, critical"),
        pytest.param((30, 20), "weak_victory", "active", id="success, success: higher"),
        pytest.param((20, 30), "weak_defeat", "opposing", id="success, success: lower"),
        pytest.param((30, 30), "tie", None, id="success, success: equal"),
        pytest.param((30, 70), "victory", "active", id="success, failure"),
        pytest.param((30, 99), "great_victory", "active", id="success, fumble"),
        pytest.param((70, 3), "great_defeat", "opposing", id="failure, critical"),
        pytest.param((70, 30), "defeat", "opposing", id="failure, success"),
        pytest.param((70, 60), "mutual_failure", None, id="failure, failure"),
        pytest.param((70, 70), "mutual_failure", None, id="failure, failure: equal"),
        pytest.param((70, 99), "mutual_failure", None, id="failure, fumble"),
        pytest.param((99, 3), "great_defeat", "opposing", id="fumble, critical"),
        pytest.param((99, 30), "great_defeat", "opposing", id="fumble, success"),
        pytest.param((99, 70), "mutual_failure", None, id="fumble, failure"),
        pytest.param((99, 100), "mutual_failure", None, id="fumble, fumble"),
        pytest.param((99, 99), "mutual_failure", None, id="fumble, fumble: equal"),
    ],
)
def test_the_table_of_outcomes_of_50_against_50(
    rolls: tuple[int, int], result: str, winner: str | None
) -> None:
    outcome = contest(50, 50, rolls)
    assert (outcome.result, outcome.winner) == (result, winner)


@pytest.mark.rule("TE-09")
@pytest.mark.parametrize(
    ("rolls", "levels", "result"),
    [
        pytest.param((45, 3), ("success", "critical"), "defeat", id="45, 3"),
        pytest.param((45, 30), ("success", "success"), "weak_victory", id="45, 30"),
        pytest.param((95, 99), ("failure", "fumble"), "mutual_failure", id="95, 99"),
    ],
)
def test_80_against_40(rolls: tuple[int, int], levels: tuple[str, str], result: str) -> None:
    outcome = contest(80, 40, rolls)
    assert (outcome.active.level, outcome.opposing.level) == levels
    assert outcome.result == result


@pytest.mark.rule("TE-10")
@pytest.mark.parametrize(
    ("rolls", "lesser_loser"),
    [
        pytest.param((90, 95), "opposing", id="two failures: the higher number"),
        pytest.param((95, 90), "active", id="two failures: the higher number, turned"),
        pytest.param((90, 99), "active", id="a failure lost less than a fumble"),
        pytest.param((99, 90), "opposing", id="a failure lost less than a fumble, turned"),
        pytest.param((90, 90), None, id="two failures: equal"),
        pytest.param((99, 100), "opposing", id="two fumbles: the higher number"),
        pytest.param((100, 100), None, id="two fumbles: equal"),
        pytest.param((45, 90), None, id="a winner: nobody to name"),
        pytest.param((45, 45), None, id="a tie: nobody to name"),
    ],
)
def test_the_lesser_loser_of_70_against_50(
    rolls: tuple[int, int], lesser_loser: str | None
) -> None:
    assert contest(70, 50, rolls).lesser_loser == lesser_loser


@pytest.mark.rule("TE-11")
@pytest.mark.parametrize(
    ("rolls", "result", "winner", "lesser_loser"),
    [
        pytest.param((45, 30), "weak_defeat", "opposing", None, id="the lower success wins"),
        pytest.param((30, 39), "weak_victory", "active", None, id="the lower success wins, turned"),
        pytest.param((8, 3), "weak_defeat", "opposing", None, id="the lower critical wins"),
        pytest.param((30, 30), "tie", None, None, id="equal numbers"),
        pytest.param((8, 30), "victory", "active", None, id="the better level comes first"),
        pytest.param((45, 3), "defeat", "opposing", None, id="the better level, turned"),
        pytest.param((90, 95), "mutual_failure", None, "active", id="the lower failure"),
        pytest.param((96, 60), "mutual_failure", None, "opposing", id="the lower failure, turned"),
        pytest.param((98, 99), "mutual_failure", None, "active", id="failure before fumble"),
        pytest.param((100, 50), "mutual_failure", None, "opposing", id="failure before fumble"),
        pytest.param((100, 99), "mutual_failure", None, "opposing", id="the lower fumble"),
        pytest.param((97, 97), "mutual_failure", None, None, id="equal failures"),
    ],
)
def test_the_lowest_wins_in_80_against_40(
    rolls: tuple[int, int], result: str, winner: str | None, lesser_loser: str | None
) -> None:
    outcome = contest(80, 40, rolls, lowest_wins=True)
    assert (outcome.result, outcome.winner) == (result, winner)
    assert outcome.lesser_loser == lesser_loser


@pytest.mark.rule("TE-12")
@pytest.mark.parametrize(
    ("scores", "rolls", "compared", "result", "lesser_loser"),
    [
        pytest.param((155, 70), (51, 68), (106, 68), "weak_victory", None, id="51 + 55 beats 68"),
        pytest.param((70, 155), (68, 51), (68, 106), "weak_defeat", None, id="68, 51 + 55: turned"),
        pytest.param(
            (155, 70), (96, 98), (151, 98), "mutual_failure", "active", id="96 + 55 lost less"
        ),
        pytest.param(
            (70, 155), (98, 96), (98, 151), "mutual_failure", "opposing", id="turned: lost less"
        ),
        pytest.param(
            (155, 70), (5, 6), (60, 6), "weak_victory", None, id="two criticals: 5 + 55 beats 6"
        ),
        pytest.param((120, 90), (30, 50), (50, 50), "tie", None, id="30 + 20 and 50 are equal"),
        pytest.param((101, 99), (50, 50), (51, 50), "weak_victory", None, id="an excess of 1"),
        pytest.param((100, 70), (51, 68), (51, 68), "weak_defeat", None, id="exactly 100: none"),
        pytest.param((80, 70), (51, 68), (51, 68), "weak_defeat", None, id="both below 100: none"),
    ],
)
def test_a_master_adds_the_excess_when_levels_agree(
    scores: tuple[int, int],
    rolls: tuple[int, int],
    compared: tuple[int, int],
    result: str,
    lesser_loser: str | None,
) -> None:
    outcome = contest(*scores, rolls)
    assert (outcome.active.roll, outcome.opposing.roll) == rolls
    assert (outcome.active.compared, outcome.opposing.compared) == compared
    assert (outcome.result, outcome.lesser_loser) == (result, lesser_loser)
    assert outcome.adjustment is None
    assert (outcome.active.effective_score, outcome.opposing.effective_score) == scores


@pytest.mark.rule("TE-12")
@pytest.mark.parametrize(
    ("rolls", "levels", "result"),
    [
        pytest.param((15, 68), ("critical", "success"), "victory", id="a tenth of 155 is 15"),
        pytest.param((96, 68), ("failure", "success"), "defeat", id="a failure stays one"),
        pytest.param((16, 7), ("success", "critical"), "defeat", id="a critical stays better"),
        pytest.param((99, 99), ("failure", "fumble"), "mutual_failure", id="99 fumbles at 70 only"),
    ],
)
def test_levels_of_155_against_70_are_judged_as_rolled(
    rolls: tuple[int, int], levels: tuple[str, str], result: str
) -> None:
    outcome = contest(155, 70, rolls)
    assert (outcome.active.level, outcome.opposing.level) == levels
    assert outcome.result == result
    assert (outcome.active.compared, outcome.opposing.compared) == (None, None)


@pytest.mark.parametrize(
    ("scores", "adjusted", "divisor", "penalty"),
    [
        pytest.param(
            (155, 112), (95, 52), None, 60, marks=pytest.mark.rule("TE-13"), id="155 against 112"
        ),
        pytest.param(
            (112, 155), (52, 95), None, 60, marks=pytest.mark.rule("TE-13"), id="112 against 155"
        ),
        pytest.param(
            (155, 100), (105, 50), None, 50, marks=pytest.mark.rule("TE-13"), id="155 against 100"
        ),
        pytest.param(
            (100, 100), (50, 50), None, 50, marks=pytest.mark.rule("TE-13"), id="100 against 100"
        ),
        pytest.param(
            (109, 119), (59, 69), None, 50, marks=pytest.mark.rule("TE-13"), id="109 against 119"
        ),
        pytest.param(
            (250, 219), (90, 59), None, 160, marks=pytest.mark.rule("TE-13"), id="250 against 219"
        ),
        pytest.param(
            (100, 70),
            (100, 70),
            *(None, None),
            marks=[pytest.mark.rule("TE-12"), pytest.mark.rule("TE-13")],
            id="100 against 70: nothing",
        ),
        pytest.param(
            (99, 100),
            (99, 100),
            *(None, None),
            marks=pytest.mark.rule("TE-13"),
            id="99 against 100: nothing",
        ),
        pytest.param(
            (1500, 99),
            (1500, 99),
            *(None, None),
            marks=pytest.mark.rule("TE-13"),
            id="1500 against 99: nothing",
        ),
        pytest.param(
            (300, 400),
            (50, 150),
            *(None, 250),
            marks=[pytest.mark.rule("TE-13"), pytest.mark.rule("TE-14")],
            id="300 against 400: a penalty",
        ),
        pytest.param(
            (301, 300), (51, 50), None, 250, marks=pytest.mark.rule("TE-14"), id="301 against 300"
        ),
        pytest.param(
            (301, 301), (30, 30), 10, None, marks=pytest.mark.rule("TE-14"), id="301 against 301"
        ),
        pytest.param(
            (342, 406), (34, 40), 10, None, marks=pytest.mark.rule("TE-14"), id="342 against 406"
        ),
        pytest.param(
            (349, 409), (34, 40), 10, None, marks=pytest.mark.rule("TE-14"), id="rounded down"
        ),
        pytest.param(
            (310, 1500), (31, 150), 10, None, marks=pytest.mark.rule("TE-14"), id="310 against 1500"
        ),
        pytest.param(
            (999, 999), (99, 99), 10, None, marks=pytest.mark.rule("TE-14"), id="999 against 999"
        ),
        pytest.param(
            (1000, 1200), (50, 60), 20, None, marks=pytest.mark.rule("TE-14"), id="10 leaves 100"
        ),
        pytest.param(
            (1999, 1999), (99, 99), 20, None, marks=pytest.mark.rule("TE-14"), id="1999: 20"
        ),
        pytest.param(
            (9000, 2000), (300, 66), 30, None, marks=pytest.mark.rule("TE-14"), id="20 leaves 100"
        ),
    ],
)
def test_two_high_scores_are_brought_down(
    scores: tuple[int, int], adjusted: tuple[int, int], divisor: int | None, penalty: int | None
) -> None:
    outcome = contest(*scores, (50, 60))
    assert (outcome.active.effective_score, outcome.opposing.effective_score) == adjusted
    if divisor is penalty is None:
        assert outcome.adjustment is None
    else:
        assert outcome.adjustment is not None
        assert (outcome.adjustment.divisor, outcome.adjustment.penalty) == (divisor, penalty)


@pytest.mark.rule("TE-13")
def test_the_penalty_is_of_whole_tens_and_lands_the_lower_score_in_the_fifties() -> None:
    for lower in range(100, 301):
        outcome = contest(lower + 40, lower, (50, 60))
        assert 50 <= outcome.opposing.effective_score <= 59
        assert outcome.opposing.effective_score % 10 == lower % 10
        assert outcome.active.effective_score == outcome.opposing.effective_score + 40


@pytest.mark.parametrize(
    ("scores", "rolls", "levels"),
    [
        pytest.param(
            (155, 112),
            (9, 5),
            ("critical", "critical"),
            marks=pytest.mark.rule("TE-13"),
            id="155, 112: criticals to 9 and 5",
        ),
        pytest.param(
            (155, 112),
            (10, 6),
            ("success", "success"),
            marks=pytest.mark.rule("TE-13"),
            id="155, 112: 10 and 6 are no criticals",
        ),
        pytest.param(
            (155, 112),
            (95, 53),
            ("success", "failure"),
            marks=pytest.mark.rule("TE-13"),
            id="155, 112: successes to 95 and 52",
        ),
        pytest.param(
            (155, 112),
            (99, 99),
            ("failure", "fumble"),
            marks=pytest.mark.rule("TE-13"),
            id="155, 112: 99 fumbles at 52",
        ),
        pytest.param(
            (342, 406),
            (35, 40),
            ("failure", "success"),
            marks=pytest.mark.rule("TE-14"),
            id="342, 406: successes to 34 and 40",
        ),
        pytest.param(
            (342, 406),
            (98, 98),
            ("fumble", "failure"),
            marks=pytest.mark.rule("TE-14"),
            id="342, 406: 98 fumbles at 34",
        ),
        pytest.param(
            (310, 1500),
            (4, 15),
            ("success", "critical"),
            marks=pytest.mark.rule("TE-14"),
            id="310, 1500: criticals to 3 and 15",
        ),
    ],
)
def test_levels_are_judged_with_the_adjusted_scores(
    scores: tuple[int, int], rolls: tuple[int, int], levels: tuple[str, str]
) -> None:
    outcome = contest(*scores, rolls)
    assert (outcome.active.level, outcome.opposing.level) == levels


@pytest.mark.rule("TE-12")
@pytest.mark.parametrize(
    ("scores", "rolls", "compared", "result"),
    [
        pytest.param(
            (155, 100),
            (44, 50),
            (49, 50),
            "weak_defeat",
            marks=pytest.mark.rule("TE-13"),
            id="155, 100: an excess of 5",
        ),
        pytest.param(
            (155, 100),
            (46, 50),
            (51, 50),
            "weak_victory",
            marks=pytest.mark.rule("TE-13"),
            id="155, 100: 46 + 5 beats 50",
        ),
        pytest.param(
            (155, 112),
            (51, 52),
            (51, 52),
            "weak_defeat",
            marks=pytest.mark.rule("TE-13"),
            id="155, 112: no excess is left",
        ),
        pytest.param(
            (310, 1500),
            (31, 20),
            (31, 70),
            "weak_defeat",
            marks=pytest.mark.rule("TE-14"),
            id="310, 1500: 20 + 50 beats 31",
        ),
        pytest.param(
            (300, 400),
            (50, 20),
            (50, 70),
            "weak_defeat",
            marks=pytest.mark.rule("TE-14"),
            id="300, 400: 20 + 50 beats 50",
        ),
    ],
)
def test_what_is_over_100_after_the_adjustment_is_added(
    scores: tuple[int, int], rolls: tuple[int, int], compared: tuple[int, int], result: str
) -> None:
    outcome = contest(*scores, rolls)
    assert (outcome.active.compared, outcome.opposing.compared) == compared
    assert outcome.result == result


@pytest.mark.rule("TE-15")
@pytest.mark.parametrize(
    ("scores", "rolls", "compared", "result", "lesser_loser"),
    [
        pytest.param((155, 70), (95, 62), (40, 62), "weak_victory", None, id="95 - 55 beats 62"),
        pytest.param((70, 155), (62, 95), (62, 40), "weak_defeat", None, id="62, 95 - 55: turned"),
        pytest.param(
            (155, 70), (98, 71), (43, 71), "mutual_failure", "active", id="98 - 55 lost less"
        ),
        pytest.param((155, 70), (75, 20), (20, 20), "tie", None, id="75 - 55 and 20 are equal"),
        pytest.param((155, 70), (16, 8), (-39, 8), "weak_victory", None, id="16 - 55 is below 0"),
        pytest.param(
            (310, 1500), (20, 69), (20, 19), "weak_defeat", None, id="310, 1500: 69 - 50 beats 20"
        ),
        pytest.param((100, 70), (68, 51), (68, 51), "weak_defeat", None, id="exactly 100: none"),
    ],
)
def test_the_excess_is_taken_off_when_the_lowest_wins(
    scores: tuple[int, int],
    rolls: tuple[int, int],
    compared: tuple[int, int],
    result: str,
    lesser_loser: str | None,
) -> None:
    outcome = contest(*scores, rolls, lowest_wins=True)
    assert (outcome.active.compared, outcome.opposing.compared) == compared
    assert (outcome.result, outcome.lesser_loser) == (result, lesser_loser)


@pytest.mark.rule("TE-19")
@pytest.mark.parametrize(
    ("active", "opposing", "helpers", "adjusted", "penalty"),
    [
        pytest.param(
            Side(score=95, easy=1),
            Side(score=72, helpers=(Ability(score=45),) * 2),
            ((), (45, 45)),
            *((55, 52), 60),
            id="95 + 20 against 72 + 20 + 20: both over 100",
        ),
        pytest.param(
            Side(score=72, helpers=(Ability(score=45),) * 2),
            Side(score=95, easy=1),
            ((45, 45), ()),
            *((52, 55), 60),
            id="the same, turned",
        ),
        pytest.param(
            Side(score=120, difficult=1),
            Side(score=110, difficult=1),
            ((), ()),
            *((100, 90), None),
            id="difficulties bring one below 100: nothing to adjust",
        ),
        pytest.param(
            Side(score=110, helpers=(Ability(score=45),)),
            Side(score=90, helpers=(Ability(score=45, easy=1),)),
            ((46,), (65,)),
            *((90, 110), None),
            id="a failure and a success on two sides",
        ),
    ],
)
def test_helpers_and_steps_come_before_the_adjustment(
    active: Side,
    opposing: Side,
    helpers: tuple[tuple[int, ...], tuple[int, ...]],
    adjusted: tuple[int, int],
    penalty: int | None,
) -> None:
    outcome = score(
        Opposed(active=active, opposing=opposing), OpposedFaces(50, 60, *helpers)
    ).outcome
    assert (outcome.active.effective_score, outcome.opposing.effective_score) == adjusted
    assert (outcome.adjustment and outcome.adjustment.penalty) == penalty


@pytest.mark.rule("TE-05")
def test_the_fumble_range_of_a_side_follows_its_steps() -> None:
    side = Side(score=50)
    harder = Side(score=50, difficult=1)
    outcome = score(Opposed(active=harder, opposing=side), OpposedFaces(98, 98)).outcome
    assert (outcome.active.level, outcome.opposing.level) == ("fumble", "failure")


@pytest.mark.rule("TE-19")
@pytest.mark.parametrize(
    ("active_helpers", "opposing_helpers", "asked"),
    [
        pytest.param(0, 0, ["active", "opposing"], id="nobody helps"),
        pytest.param(
            2,
            1,
            ["active_helpers", "active_helpers", "opposing_helpers", "active", "opposing"],
            id="all helpers before both sides",
        ),
        pytest.param(0, 1, ["opposing_helpers", "active", "opposing"], id="one side is helped"),
    ],
)
def test_helpers_roll_before_both_sides(
    active_helpers: int, opposing_helpers: int, asked: list[str]
) -> None:
    check = Opposed(
        active=Side(score=50, helpers=(Ability(score=40),) * active_helpers),
        opposing=Side(score=50, helpers=(Ability(score=40),) * opposing_helpers),
    )
    faces = tuple(range(11, 11 + len(asked)))
    dice = ScriptedDice(*faces)
    assert draw(check, dice) == OpposedFaces(
        active=faces[-2],
        opposing=faces[-1],
        active_helpers=faces[:active_helpers],
        opposing_helpers=faces[active_helpers:-2],
    )
    assert dice.asked == [(100, role, None) for role in asked]
