"""The 2d10 dice: T2-01 to T2-10 and T2-14 to T2-20."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.mechanics.die import MAX_CHAIN, TooMuchWork
from service.systems.torg.check import Contradiction, Level, level
from service.systems.torg.two_d10 import (
    StymiedRule,
    TwoD10,
    TwoD10Faces,
    TwoD10Outcome,
    bonus_number,
    draw,
    score,
)
from tests.conftest import ScriptedDice
from tests.systems.dependencies import Depends, RecordingDice
from tests.systems.shown import in_order, shown_die

DECK = StymiedRule.DECK
PAIR = frozenset({"hot", "cold"})


def rolled(check: TwoD10, *faces: int) -> tuple[TwoD10Faces, TwoD10Outcome]:
    """A roll of exactly these faces, in the order asked for."""
    dice = ScriptedDice(*faces)
    drawn = draw(check, dice)
    assert dice.faces == [], "the roll did not ask for all dice"
    return drawn, score(check, drawn).outcome


def bonus(check: TwoD10, *faces: int) -> int:
    return rolled(check, *faces)[1].bonus


@pytest.mark.rule("T2-01")
@pytest.mark.parametrize(
    ("hot", "cold", "expected"),
    [
        pytest.param(5, 1, -1, id="lower cold die subtracts"),
        pytest.param(3, 4, +3, id="lower hot die adds"),
        pytest.param(10, 10, 0, id="equal tens cancel"),
        pytest.param(1, 1, 0, id="equal ones cancel"),
        pytest.param(9, 10, 9, id="the highest plus"),
        pytest.param(10, 9, -9, id="the highest minus"),
    ],
)
def test_the_lower_die_counts(hot: int, cold: int, expected: int) -> None:
    assert bonus_number(hot, cold) == expected


@pytest.mark.rule("T2-01")
@pytest.mark.parametrize(
    ("hot", "cold", "dropped"),
    [(5, 1, {0}), (3, 4, {1}), (10, 10, {0, 1}), (1, 2, {1}), (2, 1, {0})],
)
def test_the_discarded_dice_do_not_count(hot: int, cold: int, dropped: set[int]) -> None:
    assert set(score(TwoD10(), TwoD10Faces(hot, cold)).notes) == dropped


@pytest.mark.rule("T2-02")
def test_total_is_value_bonus_and_modifiers(client: FlaskClient) -> None:
    body = {
        "value": 8,
        "modifiers": [{"name": "aim", "value": 3}, {"name": "dark", "value": -2}],
        "dice": {"hot": 3, "cold": 4},
    }
    answer = client.post("/v1/torg/2d10/roll", json=body).get_json()
    assert answer["outcome"]["total"] == 8 + 3 + 3 - 2
    assert answer["modifiers"] == body["modifiers"]


@pytest.mark.rule("T2-03")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        pytest.param((9, 10, 9), 18, id="+18"),
        pytest.param((9, 10, 10, 9), 28, id="+28"),
        pytest.param((9, 10, 10, 10, 9), 38, id="+38"),
        pytest.param((9, 10, 1), 10, id="+10 is the least after a +9"),
        pytest.param((10, 9, 9), -18, id="-18"),
        pytest.param((10, 9, 10, 9), -28, id="-28"),
        pytest.param((10, 9, 10, 10, 9), -38, id="-38"),
        pytest.param((8, 10), 8, id="an eight is not maxed"),
        pytest.param((10, 10), 0, id="two tens are not maxed"),
    ],
)
def test_a_nine_rolls_on_at_every_ten(faces: tuple[int, ...], expected: int) -> None:
    assert bonus(TwoD10(), *faces) == expected


@pytest.mark.rule("T2-03")
def test_bare_results_skip_nineteen_and_minus_nine() -> None:
    found = set()
    for hot in range(1, 11):
        for cold in range(1, 11):
            for chain in (
                (),
                *((face,) for face in range(1, 10)),
                *((10, f) for f in range(1, 10)),
            ):
                dice = ScriptedDice(hot, cold, *chain)
                try:
                    drawn = draw(TwoD10(), dice)
                except IndexError:
                    continue
                if not dice.faces:
                    found.add(score(TwoD10(), drawn).outcome.bonus)
    assert found == {
        *range(-8, 9),
        *range(10, 19),
        *range(20, 29),
        *range(-18, -9),
        *range(-28, -19),
    }


@pytest.mark.rule("T2-03")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [((9, 10, 1), "hot"), ((10, 9, 1), "cold"), ((8, 9), None), ((10, 10), None)],
)
def test_maxed_names_the_die(faces: tuple[int, ...], expected: str | None) -> None:
    assert rolled(TwoD10(), *faces)[1].maxed == expected


@pytest.mark.rule("T2-04")
def test_stymied_takes_the_reroll_of_a_plus_nine_and_leaves_the_nine() -> None:
    assert bonus(TwoD10(stymied=True), 9, 10) == 9


@pytest.mark.rule("T2-04")
def test_stymied_leaves_the_reroll_of_a_minus_nine() -> None:
    assert bonus(TwoD10(stymied=True), 10, 9, 10, 4) == -23


@pytest.mark.rule("T2-05")
@pytest.mark.parametrize(
    ("check", "faces", "expected"),
    [
        pytest.param({"up": True}, (9, 10, 7), 16, id="Up"),
        pytest.param({"up": True}, (3, 4, 10, 6), 19, id="Up, and its ten"),
        pytest.param({"possibilities": 1}, (9, 10, 7), 16, id="a Possibility"),
        pytest.param({"possibilities": 1}, (3, 4, 10, 10, 2), 25, id="a Possibility, and its tens"),
    ],
)
def test_stymied_leaves_the_dice_of_up_and_possibilities(
    check: dict[str, Any], faces: tuple[int, ...], expected: int
) -> None:
    assert bonus(TwoD10(stymied=True, **check), *faces) == expected


@pytest.mark.rule("T2-06")
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        pytest.param((3, 4, 5), 8, id="on a positive roll"),
        pytest.param((5, 1, 5), 4, id="on a negative roll"),
        pytest.param((10, 10, 10, 10, 3), 23, id="rolling on at each ten"),
        pytest.param((10, 9, 2, 6), -5, id="after a maxed cold die"),
    ],
)
def test_up_adds_one_more_die(faces: tuple[int, ...], expected: int) -> None:
    assert bonus(TwoD10(up=True), *faces) == expected


@pytest.mark.rule("T2-07")
@pytest.mark.parametrize(
    ("possibilities", "faces", "expected"),
    [
        pytest.param(1, (5, 1, 8), 7, id="added to a negative roll"),
        pytest.param(1, (3, 4, 10, 10, 1), 24, id="rolling on at each ten"),
        pytest.param(3, (3, 4, 10, 2, 5, 10, 10, 7), 3 + 12 + 5 + 27, id="each its own chain"),
    ],
)
def test_possibilities_add_a_die_each(
    possibilities: int, faces: tuple[int, ...], expected: int
) -> None:
    assert bonus(TwoD10(possibilities=possibilities), *faces) == expected


@pytest.mark.rule("T2-07")
def test_each_possibility_is_a_chain_of_its_own() -> None:
    drawn, _ = rolled(TwoD10(possibilities=3), 3, 4, 10, 2, 5, 10, 10, 7)
    assert drawn.possibilities == ((10, 2), (5,), (10, 10, 7))


@pytest.mark.rule("T2-08")
def test_a_cancelled_possibility_gains_no_die() -> None:
    drawn, outcome = rolled(TwoD10(possibilities=1, cancelled=1), 5, 1)
    assert (drawn.possibilities, outcome.bonus) == (((),), -1)


@pytest.mark.rule("T2-08")
def test_dice_of_maxing_and_up_cannot_be_cancelled() -> None:
    check = TwoD10(up=True, possibilities=1, cancelled=1)
    assert bonus(check, 9, 10, 4, 5) == 9 + 4 + 5


@pytest.mark.rule("T2-08")
def test_more_cannot_be_cancelled_than_was_spent(client: FlaskClient) -> None:
    answer = client.post("/v1/torg/2d10/roll", json={"possibilities": 1, "cancelled": 2})
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["#/cancelled"]


@pytest.mark.rule("T2-18")
def test_after_a_cancelled_possibility_the_spender_may_spend_again(client: FlaskClient) -> None:
    spent = {"possibilities": 1, "cancelled": 1, "dice": {"hot": 5, "cold": 1}}
    first = client.post("/v1/torg/2d10/roll", json=spent).get_json()
    again = {"possibilities": 2, "cancelled": 1, "dice": first["faces"]}
    second = client.post("/v1/torg/2d10/roll", json=again).get_json()
    assert first["outcome"]["bonus"] == -1
    assert (second["faces"]["hot"], second["faces"]["cold"]) == (5, 1)
    cancelled, spent_again = second["faces"]["possibilities"]
    assert cancelled == []
    assert second["outcome"]["bonus"] == -1 + sum(spent_again)


@pytest.mark.rule("T2-09")
@pytest.mark.parametrize(
    ("contradiction", "faces", "expected"),
    [
        pytest.param("one_case", (8, 7), True, id="1-case at -7"),
        pytest.param("one_case", (7, 6), False, id="1-case not at -6"),
        pytest.param("four_case", (5, 4), True, id="4-case at -4"),
        pytest.param("four_case", (4, 3), False, id="4-case not at -3"),
        pytest.param("one_case", (10, 9, 3), True, id="a maxed cold die"),
        pytest.param(None, (10, 9, 3), None, id="no contradiction in play"),
    ],
)
def test_disconnection_is_read_from_the_bonus(
    contradiction: str | None, faces: tuple[int, ...], expected: bool | None
) -> None:
    check = TwoD10(contradiction=None if contradiction is None else Contradiction(contradiction))
    assert rolled(check, *faces)[1].disconnected is expected


@pytest.mark.rule("T2-09", "T2-19")
def test_disconnection_reads_the_bonus_after_up_and_possibilities_without_modifiers(
    client: FlaskClient,
) -> None:
    body = {
        "contradiction": "one_case",
        "possibilities": 1,
        "modifiers": [{"name": "action card", "value": 3}],
        "dice": {"hot": 9, "cold": 8, "possibilities": [[1]]},
    }
    outcome = client.post("/v1/torg/2d10/roll", json=body).get_json()["outcome"]
    assert (outcome["bonus"], outcome["total"], outcome["disconnected"]) == (-7, -4, True)
    body["dice"]["possibilities"] = [[2]]  # type: ignore[index]
    outcome = client.post("/v1/torg/2d10/roll", json=body).get_json()["outcome"]
    assert (outcome["bonus"], outcome["disconnected"]) == (-6, False)


@pytest.mark.rule("T2-10")
def test_an_ord_may_lose_the_positive_reroll_and_only_that() -> None:
    ord_ = TwoD10(positive_reroll=False)
    assert bonus(ord_, 9, 10) == 9
    assert bonus(ord_, 10, 9, 10, 1) == -20
    assert bonus(TwoD10(positive_reroll=False, up=True), 9, 10, 10, 1) == 20


@pytest.mark.rule("T2-10")
@pytest.mark.parametrize(
    ("rated", "status"),
    [
        pytest.param({}, 422, id="reality-rated by default"),
        pytest.param({"reality_rated": True}, 422, id="reality-rated"),
        pytest.param({"reality_rated": False}, 200, id="an ord"),
    ],
)
def test_only_an_ord_is_without_the_positive_reroll(
    client: FlaskClient, rated: dict[str, bool], status: int
) -> None:
    body = {"positive_reroll": False, **rated}
    reply = client.post("/v1/torg/2d10/roll", json=body)
    assert reply.status_code == status
    if status == 422:
        [error] = reply.get_json()["errors"]
        assert error["pointer"] == "#/positive_reroll"
        assert "`reality_rated` is false" in error["detail"]


@pytest.mark.rule("T2-10")
def test_ords_roll_like_anyone_by_default(client: FlaskClient) -> None:
    body = {"dice": {"hot": 9, "cold": 10, "max": [5]}}
    assert client.post("/v1/torg/2d10/roll", json=body).get_json()["outcome"]["bonus"] == 14


@pytest.mark.rule("T2-14")
@pytest.mark.parametrize(
    ("margin", "expected"),
    [
        (None, None),
        (-1, None),
        (0, "minimal"),
        (1, "average"),
        (2, "average"),
        (3, "good"),
        (6, "good"),
        (7, "superior"),
        (11, "superior"),
        (12, "spectacular"),
        (500, "spectacular"),
    ],
)
def test_the_margin_gives_the_level(margin: int | None, expected: str | None) -> None:
    assert level(margin) == (None if expected is None else Level(expected))


@pytest.mark.rule("T2-14")
@pytest.mark.parametrize(
    ("difficulty", "success", "margin"), [(11, True, 0), (12, False, -1), (None, None, None)]
)
def test_meeting_the_difficulty_succeeds(
    difficulty: int | None, success: bool | None, margin: int | None
) -> None:
    _, outcome = rolled(TwoD10(value=8, difficulty=difficulty), 3, 4)
    assert (outcome.success, outcome.margin) == (success, margin)


@pytest.mark.rule("T2-15")
@pytest.mark.parametrize(
    ("check", "faces", "possibilities", "expected"),
    [
        pytest.param({}, (9, 10), (), 9, id="takes the reroll of a +9"),
        pytest.param({}, (10, 9, 4), (), -13, id="never that of a -9"),
        pytest.param({"possibilities": 1}, (3, 4), ((),), 3, id="else the first Possibility"),
        pytest.param({"possibilities": 1}, (9, 10, 6), ((6,),), 15, id="not both"),
        pytest.param({"possibilities": 2}, (3, 4, 7), ((), (7,)), 10, id="the second is thrown"),
        pytest.param({"possibilities": 1}, (10, 9, 4), ((),), -13, id="after a -9 the Possibility"),
        pytest.param({"up": True}, (9, 10, 10, 2), (), 21, id="Up and Stymied remove each other"),
        pytest.param(
            {"up": True, "possibilities": 1}, (3, 4, 5), ((5,),), 8, id="and leave Possibilities"
        ),
    ],
)
def test_the_decks_stymied_takes_one_reroll(
    check: dict[str, Any],
    faces: tuple[int, ...],
    possibilities: tuple[tuple[int, ...], ...],
    expected: int,
) -> None:
    drawn, outcome = rolled(TwoD10(stymied=True, stymied_rule=DECK, **check), *faces)
    assert (drawn.possibilities, outcome.bonus) == (possibilities, expected)


@pytest.mark.rule("T2-15")
def test_under_the_article_up_and_stymied_both_hold() -> None:
    assert bonus(TwoD10(stymied=True, up=True), 9, 10, 4) == 13


@pytest.mark.rule("T2-16")
@pytest.mark.parametrize("rule", list(StymiedRule))
@pytest.mark.parametrize("up", [False, True])
def test_an_unskilled_roller_has_no_reroll_of_a_plus_nine(rule: StymiedRule, up: bool) -> None:
    faces = (9, 10, 4) if up else (9, 10)
    assert bonus(TwoD10(skilled=False, stymied_rule=rule, up=up), *faces) == 9 + 4 * up


@pytest.mark.rule("T2-15", "T2-16")
def test_the_decks_stymied_takes_a_possibility_where_there_is_no_reroll_to_take() -> None:
    check = TwoD10(skilled=False, stymied=True, stymied_rule=DECK, possibilities=1)
    assert rolled(check, 9, 10)[0].possibilities == ((),)


@pytest.mark.rule("T2-17")
@pytest.mark.parametrize("mechanic", ["2d10", "d20"])
def test_an_ord_spends_no_possibilities(client: FlaskClient, mechanic: str) -> None:
    body = {"reality_rated": False, "possibilities": 1}
    answer = client.post(f"/v1/torg/{mechanic}/roll", json=body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "#/possibilities"


@pytest.mark.rule("T2-20")
def test_up_and_stymied_count_once(client: FlaskClient) -> None:
    """They are states, not numbers: there is no way to be Up twice."""
    for state in ("up", "stymied"):
        assert client.post("/v1/torg/2d10/roll", json={state: 2}).status_code == 422
    faces = {"hot": 3, "cold": 4, "up": [5]}
    answer = client.post("/v1/torg/2d10/roll", json={"up": True, "dice": faces}).get_json()
    assert answer["faces"]["up"] == [5]


@pytest.mark.parametrize(
    ("check", "told"),
    [
        pytest.param({}, {Depends("max", PAIR)}, id="max"),
        pytest.param(
            {"up": True, "possibilities": 1},
            {
                Depends("max", PAIR),
                Depends("up", frozenset({"up"})),
                Depends("possibilities", frozenset({"possibilities"}), 1),
            },
            id="and what rolls on",
        ),
        pytest.param(
            {"stymied": True, "stymied_rule": DECK},
            {Depends("max", PAIR)},
            id="no Possibility, which is kept if Stymied takes it",
        ),
    ],
)
def test_what_hangs_on_the_two_dice(check: dict[str, Any], told: set[Depends]) -> None:
    dice = RecordingDice(3, 4, 1, 1)
    draw(TwoD10(**check), dice)
    assert set(dice.dependencies) == told


def test_a_chain_has_an_end() -> None:
    with pytest.raises(TooMuchWork, match=str(MAX_CHAIN)):
        draw(TwoD10(), ScriptedDice(9, 10, *[10] * MAX_CHAIN, 10))


def test_dice_are_asked_for_in_the_order_documented() -> None:
    dice = ScriptedDice(9, 10, 10, 1, 10, 2, 3, 4)
    draw(TwoD10(up=True, possibilities=2), dice)
    assert dice.asked == [
        (10, "hot", None),
        (10, "cold", None),
        (10, "max", None),
        (10, "max", None),
        (10, "up", None),
        (10, "up", None),
        (10, "possibilities", 1),
        (10, "possibilities", 2),
    ]


def test_a_roll_is_carried_on_with_one_more_possibility(client: FlaskClient) -> None:
    first = client.post(
        "/v1/torg/2d10/roll", json={"value": 8, "possibilities": 1, "seed": "carry on"}
    ).get_json()
    second = client.post(
        "/v1/torg/2d10/roll", json={"value": 8, "possibilities": 2, "dice": first["faces"]}
    ).get_json()
    kept = second["faces"]["possibilities"]
    assert [kept[0]] == first["faces"]["possibilities"]
    assert {role: second["faces"][role] for role in ("hot", "cold", "max", "up")} == {
        role: first["faces"][role] for role in ("hot", "cold", "max", "up")
    }
    assert second["outcome"]["bonus"] == first["outcome"]["bonus"] + sum(kept[1])
    sources = [die["source"] for die in second["dice"]]
    assert sources[: len(first["dice"])] == ["supplied"] * len(first["dice"])
    assert set(sources[len(first["dice"]) :]) == {"system"}


def test_the_whole_answer(client: FlaskClient) -> None:
    body = {
        "value": 8,
        "difficulty": 20,
        "possibilities": 1,
        "label": "Quinn fires",
        "modifiers": [{"name": "aim", "value": 3}],
        "dice": {"hot": 9, "cold": 10, "max": [10, 8], "possibilities": [[4]]},
    }

    answer = client.post("/v1/torg/2d10/roll", json=body).get_json()
    assert answer == {
        "system": "torg",
        "mechanic": "torg/2d10",
        "label": "Quinn fires",
        "outcome": {
            "bonus": 31,
            "maxed": "hot",
            "total": 42,
            "success": True,
            "margin": 22,
            "level": "spectacular",
            "disconnected": None,
            "contradiction": None,
            "no_reroll": None,
            "possibility_lost": False,
            "conditions_removed": False,
            "cancelled": 0,
        },
        "dice": in_order(
            shown_die("hot", 10, 9),
            shown_die("cold", 10, 10, "dropped"),
            shown_die("max", 10, 10, "exploded", parent=0),
            shown_die("max", 10, 8, "exploded", parent=2),
            shown_die("possibilities", 10, 4, chain=1),
        ),
        "faces": {"hot": 9, "cold": 10, "max": [10, 8], "up": [], "possibilities": [[4]]},
        "modifiers": [{"name": "aim", "value": 3}],
        "text": "Quinn fires: Hot 9, cold 10: 9 + 18 (reroll 10!+8) + 4 (Possibility) = bonus "
        "+31. Value 8 + 31 + 3 (aim) = 42 against 20: a spectacular success by 22.",
        "randomness": {"source": "supplied", "seed": None},
        "receipt": None,
    }
