"""`GET …/moves?odds=true`: the list of moves with what they do to the chances of a roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.tables.drama_deck.card import standard
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

LEVELS = ("minimal", "average", "good", "superior", "spectacular")


def card(type: str) -> int:
    """The first card of a type."""
    return next(card.number for card in standard() if card.type == type)


HERO, SECOND_CHANCE, WILLPOWER = card("Hero"), card("Second Chance"), card("Willpower")
SUPPORTER, IDEA = card("Supporter"), card("Idea")
ANNA, BERT = [HERO, SECOND_CHANCE, WILLPOWER, IDEA], [SUPPORTER]


@pytest.fixture
def table(client: FlaskClient) -> TestTable:
    """Anna has rolled 13 against 18; she and Bert have cards that can be used on it."""
    opened = open_table(in_process(client), hands=[ANNA, BERT]).begin()
    opened.players[0].play(
        "roll", value=10, difficulty=18, attribute="mind", dice={"hot": 3, "cold": 8}
    )
    return opened


def odds(caller: Caller) -> dict[Any, Any]:
    """The odds of each move in a list: those of used cards by card, others by name and roll.

    A card that is announced without a roll (DD-15) has none, and is left out.
    """
    moves = caller.get("/moves?odds=true")["moves"]
    return {
        body["card"] if body["move"] == "use_card" else (body["move"], body.get("roll")): odds
        for body, odds in ((move["body"], move["odds"]) for move in moves if not announced(move))
    }


def announced(move: dict[str, Any]) -> bool:
    """Whether a card is used for dice that were not recorded."""
    used = move["body"]["move"] == "use_card"
    return used and "text" in move["open"] and "roll" not in move["body"]


def exact(chances: dict[str, Any]) -> list[Fraction]:
    """The chance of success, then those of the levels."""
    listed = [chances["success"], *(chances["levels"][level] for level in LEVELS)]
    assert [chance["probability"] for chance in listed] == pytest.approx(
        [float(Fraction(chance["exact"])) for chance in listed], rel=1e-11
    )
    return [Fraction(chance["exact"]) for chance in listed]


@pytest.mark.rule("DD-15", "DD-43a", "T2-07", "T2-14")
def test_a_hero_on_a_roll_that_lacks_five(table: TestTable) -> None:
    """By hand: 5; 6 and 7; 8, 9 and 10 + 1; 10 + 2 to 6; 10 + 7 and more."""
    found = odds(table.players[0])
    hero = found[HERO]
    assert (hero["roll"], hero["filled"], hero["after"]["disconnected"]) == ("r1", {}, None)
    assert exact(hero["before"]) == [0] * 6
    assert exact(hero["after"]) == [Fraction(n, 100) for n in (60, 10, 20, 21, 5, 4)]
    assert found["spend_possibility", "r1"] == hero


@pytest.mark.rule("DD-41b", "DD-52")
def test_three_points_leave_the_roll_a_failure(table: TestTable) -> None:
    anna, bert = table.players
    willpower = odds(anna)[WILLPOWER]
    assert (willpower["filled"], exact(willpower["after"])) == ({"attribute": "mind"}, [0] * 6)
    anna.play("use_card", card=WILLPOWER, attribute="mind")
    anna.play("spend_possibility", roll="r1", dice={"possibilities": [[2]]})
    assert exact(odds(bert)[SUPPORTER]["before"]) == [1, 1, 0, 0, 0, 0]
    assert exact(odds(bert)[SUPPORTER]["after"]) == [1, 0, 0, 1, 0, 0]


@pytest.mark.rule("DD-50")
def test_a_second_chance_has_the_odds_that_the_mechanic_has(
    client: FlaskClient, table: TestTable
) -> None:
    anna, bert = table.players
    assert SECOND_CHANCE not in odds(anna)
    anna.play("resolve_roll", roll="r1")
    query = {"value": 10, "difficulty": 18, "stymied_rule": "deck"}
    fresh = client.get("/v1/torg/2d10/odds", query_string=query).json
    assert fresh is not None
    chances = {chance.pop("name"): chance for chance in fresh["chances"]}
    found = odds(anna)[SECOND_CHANCE]
    assert exact(found["before"]) == [0] * 6
    assert found["after"] == {
        "success": chances["success"],
        "levels": {level: chances[level] for level in LEVELS},
        "disconnected": None,
    }
    assert {key for key, value in odds(anna).items() if value} == {SECOND_CHANCE}
    assert not any(odds(bert).values())


@pytest.mark.rule("DD-05")
def test_each_sees_the_odds_of_the_own_cards_and_possibilities(table: TestTable) -> None:
    anna, bert = table.players
    having = {
        caller.character: {key for key, value in odds(caller).items() if value}
        for caller in (table.gm, anna, bert)
    }
    assert having == {
        None: set(),
        "c1": {HERO, WILLPOWER, ("spend_possibility", "r1")},
        "c2": {SUPPORTER},
    }
    assert odds(table.watch()) == {}


@pytest.mark.rule("T2-14")
def test_without_a_difficulty_odds_are_null(table: TestTable) -> None:
    anna, _bert = table.players
    anna.play("resolve_roll", roll="r1")
    anna.play("roll", value=10)
    assert not any(odds(anna).values())
    assert ("spend_possibility", "r2") in odds(anna)


def test_odds_are_listed_only_if_they_are_wanted(table: TestTable) -> None:
    anna, _bert = table.players
    plain = anna.get("/moves")["moves"]
    assert not any("odds" in move for move in plain)
    assert anna.get("/moves?odds=false")["moves"] == plain
    wanted = anna.get("/moves?odds=true")["moves"]
    assert [{key: move[key] for key in move if key != "odds"} for move in wanted] == plain
    assert all("odds" in move for move in wanted)


@pytest.mark.parametrize("value", ["yes", "1", "", "true&odds=true"])
def test_anything_but_true_or_false_is_refused(table: TestTable, value: str) -> None:
    reply = table.gm.ask("GET", f"/moves?odds={value}")
    assert (reply.status, reply.code) == (422, "validation_failed")
    assert [finding["parameter"] for finding in reply.json["errors"]] == ["odds"]


def test_reading_odds_changes_nothing(table: TestTable) -> None:
    anna, _bert = table.players
    before = anna.table()
    first = anna.ask("GET", "/moves?odds=true")
    assert anna.table() == before
    assert anna.ask("GET", "/moves?odds=true").data == first.data
    again = anna.ask("GET", "/moves?odds=true", If_None_Match=first.headers["etag"])
    assert (again.status, again.data) == (304, b"")
