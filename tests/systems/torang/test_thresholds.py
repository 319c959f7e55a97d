"""The thresholds that rolls and odds name: which rolls reach a level."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.systems.registry import FURTHER, MECHANICS
from service.systems.torang.roll import level, thresholds
from tests.rows import each_row

Json = dict[str, Any]

ROLLS = range(1, 101)
LEVELS = ("fumble", "success", "critical")


def listed(client: FlaskClient, query: str) -> list[Json] | None:
    """The thresholds in the odds of a query."""
    reply = client.get(f"/v1/torang/{query}")
    assert reply.status_code == 200, reply.json
    found: list[Json] | None = reply.get_json()["thresholds"]
    return found


def row(score: int, critical: int | None, success: int, fumble: int) -> Json:
    """What a d100 has to show against a score."""
    levels = {"critical": critical, "success": success, "fumble": fumble}
    return {"effective_score": score, **levels}


def side(unadjusted: int, *levels: Any) -> Json:
    """What one side has to show."""
    return {"unadjusted_score": unadjusted, **row(*levels)}


def chance(percent: int) -> Json:
    """A chance of so many in a hundred."""
    exact = Fraction(percent, 100)
    return {"probability": percent / 100, "exact": f"{exact.numerator}/{exact.denominator}"}


@pytest.mark.rule("TE-01")
@pytest.mark.rule("TE-02")
@pytest.mark.rule("TE-03")
@each_row("score", [*range(-20, 130), 410, 959, 960, 1200])
def test_thresholds_are_those_of_the_levels(score: int) -> None:
    by_level = {name: [roll for roll in ROLLS if level(roll, score) == name] for name in LEVELS}
    told = thresholds(score)
    assert told.critical == max(by_level["critical"], default=None)
    assert told.success == max(by_level["success"] + by_level["critical"])
    assert told.fumble == min(by_level["fumble"])


@pytest.mark.rule("TE-04")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("score=90", row(90, 9, 90, 100), id="90"),
        pytest.param("score=68", row(68, 6, 68, 99), id="68"),
        pytest.param("score=5", row(5, None, 5, 98), id="5: no critical"),
        pytest.param("score=1200", row(1200, 95, 95, 100), id="1200: criticals end at 95"),
        pytest.param(
            "score=50&difficult=1&modifiers=40",
            row(70, 7, 70, 99),
            marks=pytest.mark.rule("TE-05"),
            id="50 - 20 + 40",
        ),
    ],
)
def test_odds_of_an_ability_name_its_thresholds(
    client: FlaskClient, query: str, expected: Json
) -> None:
    assert listed(client, f"ability/odds?{query}") == [{**expected, **chance(100)}]


@pytest.mark.rule("TE-06")
def test_odds_with_a_helper_name_the_thresholds_of_each_score(client: FlaskClient) -> None:
    """A helper of 60: 2 fumbles, 38 failures, 54 successes and 6 criticals of 100."""
    assert listed(client, "ability/odds?score=30&helper=60") == [
        {**row(-30, None, 5, 98), **chance(2)},
        {**row(10, 1, 10, 98), **chance(38)},
        {**row(50, 5, 50, 99), **chance(54)},
        {**row(90, 9, 90, 100), **chance(6)},
    ]


@pytest.mark.rule("TE-19")
@pytest.mark.parametrize(
    ("query", "active", "opposing", "adjustment"),
    [
        pytest.param(
            "active=155&opposing=70",
            side(155, 155, 15, 95, 100),
            side(70, 70, 7, 70, 99),
            None,
            marks=pytest.mark.rule("TE-12"),
            id="155 against 70: nothing is adjusted",
        ),
        pytest.param(
            "active=155&opposing=112",
            side(155, 95, 9, 95, 100),
            side(112, 52, 5, 52, 99),
            {"divisor": None, "penalty": 60},
            marks=pytest.mark.rule("TE-13"),
            id="155 against 112: a penalty",
        ),
        pytest.param(
            "active=342&opposing=406",
            side(342, 34, 3, 34, 98),
            side(406, 40, 4, 40, 99),
            {"divisor": 10, "penalty": None},
            marks=pytest.mark.rule("TE-14"),
            id="342 against 406: a divisor",
        ),
        pytest.param(
            "active=95&active_easy=1&opposing=92&opposing_modifiers=20",
            side(115, 55, 5, 55, 99),
            side(112, 52, 5, 52, 99),
            {"divisor": None, "penalty": 60},
            marks=pytest.mark.rule("TE-05"),
            id="115 against 112 with their steps",
        ),
    ],
)
def test_odds_of_a_contest_name_adjusted_scores(
    client: FlaskClient, query: str, active: Json, opposing: Json, adjustment: Json | None
) -> None:
    [told] = listed(client, f"opposed/odds?{query}") or []
    assert told == {
        "active": active,
        "opposing": opposing,
        "adjustment": adjustment,
        **chance(100),
    }


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-13")
def test_a_helper_decides_whether_scores_are_adjusted(client: FlaskClient) -> None:
    """A helper of 50: 2 fumbles, 48 failures, 45 successes and 5 criticals of 100."""
    pairs = listed(client, "opposed/odds?active=115&opposing=90&opposing_helper=50") or []
    scores = [
        (pair["active"]["effective_score"], pair["opposing"]["effective_score"]) for pair in pairs
    ]
    assert scores == [(115, 30), (115, 70), (55, 50), (55, 90)]
    assert [pair["adjustment"] and pair["adjustment"]["penalty"] for pair in pairs] == [
        None,
        None,
        60,
        60,
    ]
    assert [pair["exact"] for pair in pairs] == ["1/50", "12/25", "9/20", "1/20"]


@pytest.mark.parametrize(
    ("helpers", "pairs"),
    [
        pytest.param((3, 3), 100, id="three a side: ten scores each"),
        pytest.param((0, 20), 61, id="twenty on one side"),
        pytest.param((3, 4), None, id="three and four: 130 pairs are too many to list"),
    ],
)
def test_the_list_of_pairs_is_short_or_null(
    client: FlaskClient, helpers: tuple[int, int], pairs: int | None
) -> None:
    active, opposing = helpers
    query = (
        "active=60&opposing=50" + "&active_helper=45" * active + "&opposing_helper=45" * opposing
    )
    told = listed(client, f"opposed/odds?{query}")
    assert (told and len(told)) == pairs
    assert told is None or sum(Fraction(pair["exact"]) for pair in told) == 1


@pytest.mark.parametrize(
    ("mechanic", "query"),
    [
        pytest.param("ability", "score=5&helper=60", id="an ability"),
        pytest.param("opposed", "active=155&opposing=112&opposing_helper=3", id="a contest"),
    ],
)
def test_thresholds_are_documented(client: FlaskClient, mechanic: str, query: str) -> None:
    thresholds = listed(client, f"{mechanic}/odds?{query}")
    schema = MECHANICS[f"torang/{mechanic}"].odds_answer(FURTHER)(only=["thresholds"])
    assert schema.dump({"thresholds": thresholds}) == {"thresholds": thresholds}


def test_odds_of_other_games_have_no_thresholds(client: FlaskClient) -> None:
    odds = client.get("/v1/daggerheart/attack/odds?evasion=11").get_json()
    assert "thresholds" not in odds
