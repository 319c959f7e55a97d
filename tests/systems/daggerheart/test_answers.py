"""What a client gets for dice thrown by hand: every documented field, and the refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.systems.shown import in_order, shown_die

Json = dict[str, Any]


def answered(client: FlaskClient, mechanic: str, body: Json) -> Json:
    reply = client.post(f"/v1/daggerheart/{mechanic}/roll", json=body)
    assert reply.status_code == 200, reply.json
    assert isinstance(reply.json, dict)
    return reply.json


def without_text(answer: Json) -> Json:
    """The answer without its chat line, which has to be one line."""
    text = answer.pop("text")
    assert text
    assert len(text.splitlines()) == 1
    return answer


NO_EDGE = {"net_advantage": "none", "advantages_cancelled": 0}
"""Neither advantage nor disadvantage."""


def common(mechanic: str, label: str | None = None) -> Json:
    return {
        "system": "daggerheart",
        "mechanic": f"daggerheart/{mechanic}",
        "label": label,
        "randomness": {"source": "supplied", "seed": None},
        "receipt": None,
    }


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@pytest.mark.rule("DG-20")
@pytest.mark.rule("DG-21")
@pytest.mark.rule("DG-22")
def test_an_attack_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "the drake bites",
        "modifier": -3,
        "evasion": 30,
        "advantage": 3,
        "disadvantage": 1,
        "damage": "2d8+2",
        "extra": "1d6",
        "thresholds": {"major": 8, "severe": 16},
        "types": ["magic"],
        "resistant_to": ["magic"],
        "armor_slots": 1,
        "modifiers": [{"name": "Experience", "value": 2}],
        "dice": {"d20": [6, 20], "extra": [4], "damage": [5, 7]},
    }
    assert without_text(answered(client, "attack", body)) == common("attack", "the drake bites") | {
        "outcome": {
            "natural": 20,
            "extra": 4,
            "total": 23,
            "evasion": 30,
            "hit": True,
            "critical": True,
            "net_advantage": "advantage",
            "advantages_cancelled": 1,
            "damage": {
                "total": 15,
                "dealt": 30,
                "rolled": 12,
                "critical_maximum": 16,
                "modifier": 2,
                "types": ["magic"],
                "resistance": "resistant",
                "thresholds": {"major": 8, "severe": 16},
                "direct": False,
                "armor_slots_used": 1,
                "hit_points": 1,
            },
        },
        "dice": in_order(
            shown_die("d20", 20, 6, "dropped"),
            shown_die("d20", 20, 20),
            shown_die("extra", 6, 4, term=0),
            shown_die("damage", 8, 5, term=0),
            shown_die("damage", 8, 7, term=0),
        ),
        "faces": {"d20": [6, 20], "extra": [4], "damage": [5, 7]},
        "modifiers": [{"name": "modifier", "value": -3}, {"name": "Experience", "value": 2}],
    }


@pytest.mark.rule("DG-01")
@pytest.mark.rule("DG-04")
@pytest.mark.parametrize(
    ("body", "outcome", "faces"),
    [
        pytest.param(
            {"modifier": -1, "evasion": 12, "damage": "2d8+2", "dice": {"d20": [12]}},
            {"natural": 12, "extra": None, "total": 11, "evasion": 12, "hit": False}
            | {"critical": False, **NO_EDGE, "damage": None},
            {"d20": [12], "extra": [], "damage": []},
            id="a miss",
        ),
        pytest.param(
            {"modifier": -1, "damage": "1d8+2", "dice": {"d20": [12], "damage": [5]}},
            {
                "natural": 12,
                "extra": None,
                "total": 11,
                "evasion": None,
                "hit": None,
                "critical": False,
                **NO_EDGE,
                "damage": {
                    "total": 7,
                    "dealt": 7,
                    "rolled": 5,
                    "critical_maximum": None,
                    "modifier": 2,
                    "types": [],
                    "resistance": "none",
                    "thresholds": None,
                    "direct": False,
                    "armor_slots_used": None,
                    "hit_points": None,
                },
            },
            {"d20": [12], "extra": [], "damage": [5]},
            id="no Evasion",
        ),
    ],
)
def test_what_does_not_apply_to_an_attack_is_null(
    client: FlaskClient, body: Json, outcome: Json, faces: Json
) -> None:
    answer = answered(client, "attack", body)
    assert answer["outcome"] == outcome
    assert answer["faces"] == faces


@pytest.mark.rule("DG-05")
@pytest.mark.rule("DG-24")
def test_a_reaction_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "dodge",
        "modifier": 2,
        "difficulty": 15,
        "disadvantage": 1,
        "extra": "2d4kl1-1",
        "modifiers": [{"name": "Experience", "value": 1}],
        "dice": {"d20": [17, 11], "extra": [4, 2]},
    }
    assert without_text(answered(client, "reaction", body)) == common("reaction", "dodge") | {
        "outcome": {
            "natural": 11,
            "extra": 1,
            "total": 15,
            "difficulty": 15,
            "success": True,
            "critical": False,
            "net_advantage": "disadvantage",
            "advantages_cancelled": 0,
        },
        "dice": in_order(
            shown_die("d20", 20, 17, "dropped"),
            shown_die("d20", 20, 11),
            shown_die("extra", 4, 4, "dropped", term=0),
            shown_die("extra", 4, 2, term=0),
        ),
        "faces": {"d20": [17, 11], "extra": [4, 2]},
        "modifiers": [
            {"name": "modifier", "value": 2},
            {"name": "Experience", "value": 1},
            {"name": "extra", "value": -1},
        ],
    }


@pytest.mark.rule("DG-05")
@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        pytest.param(
            {"difficulty": 25, "dice": {"d20": [20]}},
            {"natural": 20, "total": 20, "difficulty": 25, "success": True, "critical": True},
            id="a natural 20 below the difficulty",
        ),
        pytest.param(
            {"dice": {"d20": [20]}},
            {"natural": 20, "total": 20, "difficulty": None, "success": True, "critical": True},
            id="a natural 20 without a difficulty",
        ),
        pytest.param(
            {"dice": {"d20": [19]}},
            {"natural": 19, "total": 19, "difficulty": None, "success": None, "critical": False},
            id="no difficulty",
        ),
    ],
)
def test_the_outcome_of_a_reaction(client: FlaskClient, body: Json, outcome: Json) -> None:
    assert answered(client, "reaction", body)["outcome"] == {**outcome, "extra": None, **NO_EDGE}


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-07")
@pytest.mark.rule("DG-20")
@pytest.mark.rule("DG-21")
@pytest.mark.rule("DG-22")
def test_damage_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "damage": "4d6kh3+1",
        "critical": True,
        "thresholds": {"major": 8, "severe": 16},
        "resistant_to": ["magic", "physical"],
        "direct": True,
        "armor_slots": 2,
        "modifiers": [{"name": "Rally", "value": 2}, {"name": "rain", "value": -1}],
        "dice": {"damage": [6, 5, 3, 1]},
    }
    assert without_text(answered(client, "damage", body)) == common("damage") | {
        "outcome": {
            "total": 17,
            "dealt": 34,
            "rolled": 14,
            "critical_maximum": 18,
            "modifier": 2,
            "types": [],
            "resistance": "resistant",
            "thresholds": {"major": 8, "severe": 16},
            "direct": True,
            "armor_slots_used": 0,
            "hit_points": 3,
        },
        "dice": in_order(
            shown_die("damage", 6, 6, term=0),
            shown_die("damage", 6, 5, term=0),
            shown_die("damage", 6, 3, term=0),
            shown_die("damage", 6, 1, "dropped", term=0),
        ),
        "faces": {"damage": [6, 5, 3, 1]},
        "modifiers": [{"name": "Rally", "value": 2}, {"name": "rain", "value": -1}],
    }


@pytest.mark.rule("DU-02b")
def test_a_players_critical_on_an_attack_deals_critical_damage(client: FlaskClient) -> None:
    body = {"damage": "1d10+3", "critical": True, "dice": {"damage": [6]}}
    assert answered(client, "damage", body)["outcome"] == {
        "total": 19,
        "dealt": 19,
        "rolled": 6,
        "critical_maximum": 10,
        "modifier": 3,
        "types": [],
        "resistance": "none",
        "thresholds": None,
        "direct": False,
        "armor_slots_used": None,
        "hit_points": None,
    }


@pytest.mark.rule("DU-01")
@pytest.mark.rule("DU-03")
def test_duality_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "leap",
        "modifier": 1,
        "difficulty": 22,
        "advantage": 1,
        "disadvantage": 2,
        "help": 2,
        "extra": "2d4kh1-1",
        "modifiers": [{"name": "Experience", "value": 2}],
        "dice": {"hope": 9, "fear": 4, "disadvantage": 3, "help": [6, 4], "extra": [2, 4]},
    }
    assert without_text(answered(client, "duality", body)) == common("duality", "leap") | {
        "outcome": {
            "hope": 9,
            "fear": 4,
            "with": "hope",
            "added_die": 6,
            "subtracted_die": 3,
            "extra": 3,
            "total": 22,
            "difficulty": 22,
            "success": True,
            "critical": False,
            "net_advantage": "disadvantage",
            "advantages_cancelled": 1,
            "reaction": False,
            "gains": {"hope": 1, "fear": 0, "stress_cleared": 0},
            "rules_version": "srd-2.0",
        },
        "dice": in_order(
            shown_die("hope", 12, 9),
            shown_die("fear", 12, 4),
            shown_die("disadvantage", 6, 3),
            shown_die("help", 6, 6),
            shown_die("help", 6, 4, "dropped"),
            shown_die("extra", 4, 2, "dropped", term=0),
            shown_die("extra", 4, 4, term=0),
        ),
        "faces": {"hope": 9, "fear": 4, "advantage": None, "disadvantage": 3}
        | {"help": [6, 4], "extra": [2, 4]},
        "modifiers": [
            {"name": "modifier", "value": 1},
            {"name": "Experience", "value": 2},
            {"name": "extra", "value": -1},
        ],
    }


@pytest.mark.parametrize(
    ("body", "with_", "success", "gains"),
    [
        pytest.param(
            {"difficulty": 14, "reaction": True, "dice": {"hope": 3, "fear": 11}},
            *(None, True, [0, 0, 0]),
            marks=pytest.mark.rule("DU-04"),
            id="a reaction",
        ),
        pytest.param(
            {"difficulty": 14, "dice": {"hope": 3, "fear": 11}},
            *("fear", True, [0, 1, 0]),
            marks=pytest.mark.rule("DU-01"),
            id="with Fear",
        ),
        pytest.param(
            {"difficulty": 18, "dice": {"hope": 2, "fear": 2}},
            *("hope", True, [1, 0, 1]),
            marks=pytest.mark.rule("DU-02a"),
            id="a critical",
        ),
        pytest.param(
            {"dice": {"hope": 9, "fear": 4}},
            *("hope", None, [1, 0, 0]),
            marks=pytest.mark.rule("DU-01"),
            id="no difficulty",
        ),
        pytest.param(
            {"dice": {"hope": 9, "fear": 9}},
            *("hope", True, [1, 0, 1]),
            marks=pytest.mark.rule("DU-02a"),
            id="a critical without a difficulty",
        ),
    ],
)
def test_the_outcome_of_duality(
    client: FlaskClient, body: Json, with_: str | None, success: bool | None, gains: list[int]
) -> None:
    outcome = answered(client, "duality", body)["outcome"]
    assert (outcome["with"], outcome["success"]) == (with_, success)
    assert [outcome["gains"][name] for name in ("hope", "fear", "stress_cleared")] == gains


@pytest.mark.rule("DU-03")
def test_nobody_helps_with_a_reaction(client: FlaskClient) -> None:
    body = {"reaction": True, "help": 1}
    reply = client.post("/v1/daggerheart/duality/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["code"] == "validation_failed"
    assert [error["pointer"] for error in reply.json["errors"]] == ["#/help"]


@pytest.mark.parametrize(
    ("mechanic", "body", "role", "dice"),
    [
        pytest.param(
            "attack",
            {"advantage": 1},
            *("d20", 2),
            marks=pytest.mark.rule("DG-02a"),
            id="an attack's second d20",
        ),
        pytest.param(
            "reaction",
            {"disadvantage": 1},
            *("d20", 2),
            marks=pytest.mark.rule("DG-02b"),
            id="a reaction's second d20",
        ),
        pytest.param(
            "duality",
            {"advantage": 2, "disadvantage": 1},
            *("advantage", 1),
            marks=pytest.mark.rule("DU-03"),
            id="the advantage d6",
        ),
        pytest.param(
            "duality",
            {"disadvantage": 1, "help": 2},
            *("disadvantage", 1),
            marks=pytest.mark.rule("DU-03"),
            id="the disadvantage d6",
        ),
        pytest.param(
            "duality",
            {"disadvantage": 1, "help": 2},
            *("help", 2),
            marks=pytest.mark.rule("DU-03"),
            id="the help d6s",
        ),
    ],
)
def test_the_extra_die_is_there_whenever_a_roll_is_thrown_again(
    client: FlaskClient, mechanic: str, body: Json, role: str, dice: int
) -> None:
    """A mistake others make: the die of the advantage is lost on the second throw."""
    reply = client.post(f"/v1/daggerheart/{mechanic}/rolls", json={**body, "count": 5})
    assert reply.json is not None
    rolls = reply.json["rolls"]
    kept = {name: faces for name, faces in rolls[0]["faces"].items() if name != role}
    kept = {name: faces for name, faces in kept.items() if faces not in (None, [])}
    again = answered(client, mechanic, {**body, "dice": kept})
    once_more = answered(client, mechanic, {**body, "dice": again["faces"]})
    assert once_more["faces"] == again["faces"]
    for roll in (*rolls, again, once_more):
        assert [die["role"] for die in roll["dice"]].count(role) == dice


@pytest.mark.parametrize(
    ("mechanic", "body", "pointer"),
    [
        pytest.param(
            "attack",
            {"evasion": 13, "damage": "1d8", "dice": {"d20": [12], "damage": [5]}},
            "#/dice/damage/0",
            marks=pytest.mark.rule("DG-04"),
            id="damage on a miss",
        ),
        pytest.param(
            "attack",
            {"advantage": 2, "disadvantage": 2, "dice": {"d20": [12, 5]}},
            "#/dice/d20/1",
            marks=pytest.mark.rule("DG-02b"),
            id="a second d20 when the counts cancel",
        ),
        pytest.param(
            "reaction",
            {"dice": {"d20": [12, 5]}},
            "#/dice/d20/1",
            marks=pytest.mark.rule("DG-09"),
            id="a second d20 without advantage",
        ),
        pytest.param(
            "duality",
            {
                "advantage": 1,
                "disadvantage": 1,
                "dice": {"hope": 1, "fear": 2, "advantage": 3},
            },
            "#/dice/advantage",
            marks=pytest.mark.rule("DU-03"),
            id="an advantage die when the counts cancel",
        ),
    ],
)
def test_a_die_that_the_rules_do_not_throw_is_refused(
    client: FlaskClient, mechanic: str, body: Json, pointer: str
) -> None:
    reply = client.post(f"/v1/daggerheart/{mechanic}/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["code"] == "dice_not_needed"
    assert [error["pointer"] for error in reply.json["errors"]] == [pointer]


@pytest.mark.rule("DG-02b")
@pytest.mark.parametrize("mechanic", ["attack", "reaction"])
def test_a_third_d20_is_refused(client: FlaskClient, mechanic: str) -> None:
    body = {"advantage": 3, "dice": {"d20": [12, 5, 7]}}
    reply = client.post(f"/v1/daggerheart/{mechanic}/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    assert all(error["pointer"].startswith("#/dice/d20") for error in reply.json["errors"])


@pytest.mark.rule("DG-04")
@pytest.mark.rule("DG-06")
@pytest.mark.parametrize(
    ("mechanic", "field"),
    [("attack", "damage"), ("attack", "extra"), ("duality", "extra"), ("reaction", "extra")],
)
@pytest.mark.parametrize("expression", ["2d6!", "1d6ro1", "2*1d6", "2d6>=5"])
def test_dice_beside_others_are_not_thrown_again(
    client: FlaskClient, mechanic: str, field: str, expression: str
) -> None:
    reply = client.post(f"/v1/daggerheart/{mechanic}/roll", json={field: expression})
    assert reply.status_code == 422
    assert reply.json is not None
    assert reply.json["code"] == "invalid_expression"
    assert [error["pointer"] for error in reply.json["errors"]] == [f"#/{field}"]


@pytest.mark.parametrize(
    ("mechanic", "body", "status"),
    [
        pytest.param("attack", {"damage": "4d4", "extra": "5d4kh1"}, 422, id="attack: 2 + 4 + 5"),
        pytest.param("attack", {"damage": "4d4", "extra": "4d4kh1"}, 200, id="attack: 2 + 4 + 4"),
        pytest.param("reaction", {"extra": "9d4kh1"}, 422, id="reaction: 2 + 9"),
        pytest.param("reaction", {"extra": "8d4kh1"}, 200, id="reaction: 2 + 8"),
        pytest.param("duality", {"help": 1, "extra": "7d4kh1"}, 422, id="duality: 3 + 1 + 7"),
        pytest.param("duality", {"help": 1, "extra": "6d4kh1"}, 200, id="duality: 3 + 1 + 6"),
    ],
)
def test_all_dice_count_towards_the_10_000_of_a_request(
    client: FlaskClient, mechanic: str, body: Json, status: int
) -> None:
    reply = client.post(f"/v1/daggerheart/{mechanic}/rolls", json={**body, "count": 1000})
    assert reply.status_code == status


@pytest.mark.rule("DG-07")
def test_severe_is_not_below_major(client: FlaskClient) -> None:
    body = {"damage": "1d6", "thresholds": {"major": 8, "severe": 7}}
    reply = client.post("/v1/daggerheart/damage/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    assert [error["pointer"] for error in reply.json["errors"]] == ["#/thresholds/severe"]


def test_the_damage_of_an_attack_has_the_same_shape(client: FlaskClient) -> None:
    query = {"evasion": 11, "damage": "1d4", "major": 3, "severe": 6}
    damage = client.get("/v1/daggerheart/attack/odds", query_string=query).get_json()["damage"]
    chances = {outcome["value"]: Fraction(outcome["exact"]) for outcome in damage["outcomes"]}
    # Hits on 11..20; a natural 20 adds 4 to the d4.
    assert chances == {
        0: Fraction(10, 20),
        **{value: Fraction(9, 20) / 4 for value in range(1, 5)},
        **{value: Fraction(1, 20) / 4 for value in range(5, 9)},
    }
    named = {chance["name"]: Fraction(chance["exact"]) for chance in damage["chances"]}
    assert named == {
        "hit_points_0": Fraction(10, 20),
        "hit_points_1": Fraction(9, 40),
        "hit_points_2": Fraction(9, 40) + Fraction(1, 80),
        "hit_points_3": Fraction(3, 80),
    }


def test_the_picture_of_an_attack_tells_the_mean_damage(client: FlaskClient) -> None:
    """Hits on 11 to 20 deal 2.5, a natural 20 deals 4 more: 10/20 * 2.5 + 1/20 * 4 = 1.45."""
    answer = client.get("/v1/daggerheart/attack/odds.svg?evasion=11&damage=1d4")
    assert "mean damage 1.4" in answer.get_data(as_text=True)


def test_damage_that_depends_on_no_other_die_stays(client: FlaskClient) -> None:
    """Without an Evasion an attack deals damage however its d20 falls."""
    body: Json = {"damage": "2d8", "dice": {"damage": [5, 7]}}
    assert answered(client, "attack", body)["faces"]["damage"] == [5, 7]


@pytest.mark.rule("DG-04")
def test_damage_dice_that_show_0_can_be_sent_again(client: FlaskClient) -> None:
    """A 0 or -1 was refused, though the answer had shown it."""
    body: Json = {"damage": "3dF+2d[0,2,4]", "dice": {"damage": [-1, 0, 1, 0, 4]}}
    shown = answered(client, "damage", body)
    assert shown["outcome"]["dealt"] == 4
    again = answered(client, "damage", body | {"dice": shown["faces"]})
    assert again["faces"] == shown["faces"] == body["dice"]


@pytest.mark.rule("DG-23")
@pytest.mark.parametrize(
    ("body", "pointer", "sides"),
    [
        pytest.param({"dice": {"hope": 13}}, "hope", 12, id="a usual Hope die"),
        pytest.param({"hope_die": 10, "dice": {"hope": 11}}, "hope", 10, id="a smaller Hope die"),
        pytest.param({"fear_die": 20, "dice": {"fear": 21}}, "fear", 20, id="a larger Fear die"),
        pytest.param(
            {"advantage": 1, "dice": {"advantage": 7}}, "advantage", 6, id="a usual advantage die"
        ),
        pytest.param(
            {"advantage": 1, "advantage_die": 8, "dice": {"advantage": 9}},
            *("advantage", 8),
            id="a larger advantage die",
        ),
        pytest.param({"hope_die": 10, "dice": {"hope": 0}}, "hope", 10, id="a 0"),
    ],
)
def test_physical_dice_have_the_sides_of_the_request(
    client: FlaskClient, body: Json, pointer: str, sides: int
) -> None:
    reply = client.post("/v1/daggerheart/duality/roll", json=body)
    assert reply.status_code == 422
    [error] = reply.get_json()["errors"]
    assert error["pointer"] == f"#/dice/{pointer}"
    assert f"from 1 to {sides}." in error["detail"]
    fits = body | {"dice": {pointer: sides}}
    assert answered(client, "duality", fits)["faces"][pointer] == sides


@pytest.mark.rule("DG-23")
@pytest.mark.parametrize("field", ["hope_die", "fear_die", "advantage_die"])
@pytest.mark.parametrize(("sides", "status"), [(3, 422), (4, 200), (20, 200), (21, 422)])
def test_dice_have_4_to_20_sides(client: FlaskClient, field: str, sides: int, status: int) -> None:
    reply = client.post("/v1/daggerheart/duality/roll", json={field: sides})
    assert reply.status_code == status


@pytest.mark.parametrize("mechanic", ["attack", "damage"])
@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        pytest.param(
            {"resistant_to": ["physical"]},
            "#/types",
            marks=pytest.mark.rule("DG-20"),
            id="no type, and one of them resisted",
        ),
        pytest.param(
            {"resistant_to": ["physical"], "immune_to": ["magic"]},
            "#/types",
            marks=pytest.mark.rule("DG-20"),
            id="no type, and both reduced differently",
        ),
        pytest.param(
            {"armor_slots": 1},
            "#/armor_slots",
            marks=pytest.mark.rule("DG-21"),
            id="an Armor Slot without thresholds",
        ),
        pytest.param(
            {"armor_slots": 1, "thresholds": None},
            "#/armor_slots",
            marks=pytest.mark.rule("DG-21"),
            id="an Armor Slot with thresholds of null",
        ),
        pytest.param({"types": ["fire"]}, "#/types/0", id="a type of another game"),
        pytest.param({"immune_to": ["magic", "magic"]}, "#/immune_to/1", id="a type twice"),
    ],
)
def test_what_a_reduction_needs_is_asked_for(
    client: FlaskClient, mechanic: str, body: Json, pointer: str
) -> None:
    reply = client.post(f"/v1/daggerheart/{mechanic}/roll", json={"damage": "1d8", **body})
    assert reply.status_code == 422
    assert [error["pointer"] for error in reply.get_json()["errors"]] == [pointer]
