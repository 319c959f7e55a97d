"""What a client gets for dice thrown by hand: every documented field, and the refusals."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

Json = dict[str, Any]


def answered(client: FlaskClient, mechanic: str, body: Json) -> Json:
    reply = client.post(f"/v1/torang/{mechanic}/roll", json=body)
    assert reply.status_code == 200, reply.json
    assert isinstance(reply.json, dict)
    return reply.json


def refused(client: FlaskClient, mechanic: str, body: Json) -> tuple[str, list[str]]:
    """The code of a 422, and what it points at."""
    reply = client.post(f"/v1/torang/{mechanic}/roll", json=body)
    assert reply.status_code == 422
    assert reply.json is not None
    return reply.json["code"], [error["pointer"] for error in reply.json["errors"]]


def without_text(answer: Json) -> Json:
    """The answer without its chat line, which has to be one line."""
    text = answer.pop("text")
    assert text
    assert len(text.splitlines()) == 1
    return answer


def die(role: str, face: int) -> Json:
    return {
        "role": role,
        "chain": None,
        "sides": 100,
        "face": face,
        "counted": True,
        "source": "supplied",
    }


def common(mechanic: str, label: str) -> Json:
    return {
        "system": "torang",
        "mechanic": f"torang/{mechanic}",
        "label": label,
        "randomness": {"source": "supplied", "seed": None},
        "receipt": None,
    }


@pytest.mark.rule("TE-06")
@pytest.mark.rule("TE-07")
@pytest.mark.rule("TE-08b")
def test_an_ability_roll_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "climb the tower",
        "score": 68,
        "easy": 2,
        "difficult": 1,
        "dramatic": True,
        "helpers": [{"name": "Ann", "score": 45}, {"name": "Ben", "score": 60, "difficult": 1}],
        "dice": {"d100": 8, "helpers": [44, 41]},
    }
    answer = without_text(answered(client, "ability", body))
    assert answer == common("ability", "climb the tower") | {
        "outcome": {
            "roll": 8,
            "effective_score": 88,
            "level": "critical",
            "experience_check": True,
            "suggestions": ["time", "grace", "information", "advantage", "effect"],
            "helpers": [
                {
                    "name": "Ann",
                    "roll": 44,
                    "level": "success",
                    "effective_score": 45,
                    "modifier": 20,
                    "experience_check": True,
                },
                {
                    "name": "Ben",
                    "roll": 41,
                    "level": "failure",
                    "effective_score": 40,
                    "modifier": -20,
                    "experience_check": True,
                },
            ],
        },
        "dice": [die("helpers", 44), die("helpers", 41), die("d100", 8)],
        "faces": {"d100": 8, "helpers": [44, 41]},
        "modifiers": [
            {"name": "easy", "value": 40},
            {"name": "difficult", "value": -20},
            {"name": "Ann", "value": 20},
            {"name": "Ben", "value": -20},
        ],
    }


@pytest.mark.rule("TE-03")
@pytest.mark.rule("TE-08a")
@pytest.mark.rule("TE-17")
def test_a_fumble_is_answered_with_what_may_come_of_it(client: FlaskClient) -> None:
    outcome = answered(client, "ability", {"score": 1000, "dice": {"d100": 100}})["outcome"]
    assert outcome == {
        "roll": 100,
        "effective_score": 1000,
        "level": "fumble",
        "experience_check": True,
        "suggestions": ["time", "ridicule", "false_information", "disadvantage", "effect"],
        "helpers": [],
    }


@pytest.mark.rule("TE-12")
def test_an_opposed_roll_is_answered_with_all_its_fields(client: FlaskClient) -> None:
    body = {
        "label": "past the guard",
        "active": {"name": "Mira", "score": 155},
        "opposing": {"name": "the guard", "score": 70},
        "dice": {"active": 51, "opposing": 68},
    }
    assert without_text(answered(client, "opposed", body)) == common(
        "opposed", "past the guard"
    ) | {
        "outcome": {
            "result": "weak_victory",
            "winner": "active",
            "lesser_loser": None,
            "active": {"roll": 51, "level": "success", "effective_score": 155, "compared": 106},
            "opposing": {"roll": 68, "level": "success", "effective_score": 70, "compared": 68},
            "adjustment": None,
        },
        "dice": [die("active", 51), die("opposing", 68)],
        "faces": {"active": 51, "opposing": 68, "active_helpers": [], "opposing_helpers": []},
        "modifiers": [],
    }


@pytest.mark.rule("TE-13")
@pytest.mark.rule("TE-19")
def test_helpers_of_both_sides_are_thrown_first_and_told_as_modifiers(client: FlaskClient) -> None:
    """115 - 20 + 20 against 72 + 20 + 20: a penalty of 60 leaves 55 and 52."""
    body = {
        "active": {"score": 95, "easy": 1, "helpers": [{"name": "Ann", "score": 50, "easy": 1}]},
        "opposing": {
            "score": 92,
            "difficult": 1,
            "helpers": [{"name": "Ben", "score": 45}, {"name": "Cy", "score": 45}],
        },
        "dice": {
            "active": 99,
            "opposing": 53,
            "active_helpers": [71],
            "opposing_helpers": [45, 44],
        },
    }
    answer = answered(client, "opposed", body)
    assert answer["outcome"] == {
        "result": "weak_victory",
        "winner": "active",
        "lesser_loser": None,
        "active": {},
        "opposing": {},
        "adjustment": {},
    }
