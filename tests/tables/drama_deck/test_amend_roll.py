"""An open roll is amended before it is decided: its dice stay, and what follows from it is new."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema_rs import is_valid

from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor
from service.tables.common.errors import InvalidField, Rule
from service.tables.common.move import Offer
from service.tables.drama_deck.moves.roll import AmendRoll, AttemptSkill, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.settings import ResolveBy, Settings
from tests.tables.drama_deck.game import Game, of_type, player
from tests.tables.drama_deck.rules import legal, play
from tests.tables.drama_deck.using import EVEN, earners, foe_rolls, resolve, roll, use

QUIET, TRICK_INTIMIDATE, ATTACK_DEFEND, ACTION = 149, 149, 104, 36
PLUS_THREE = (3, 4)
BY_GAMEMASTER = Settings(pool_needs_action=False, resolve_by=ResolveBy.GAMEMASTER)


def rolled(**fields: Any) -> Game:
    """Maya's 10 + 3 against 15, a miss by 2; a foe is there."""
    game = Game().scene()
    game.foe()
    roll(game, "c1", *PLUS_THREE, **{"difficulty": 15, "action": "trick", **fields})
    return game


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("who", [None, "c1"])
@pytest.mark.parametrize(
    ("fields", "request_", "total", "success"),
    [
        pytest.param({"value": 12}, {"value": 12}, 15, True, id="two points of value"),
        pytest.param({"difficulty": 13}, {"difficulty": 13}, 13, True, id="an easier task"),
        pytest.param({"difficulty": 16}, {"difficulty": 16}, 13, False, id="a harder one"),
        pytest.param({"action": "test"}, {"action": "test"}, 13, False, id="another action"),
        pytest.param({"against": ("f1",)}, {"against": ("f1",)}, 13, False, id="a target"),
        pytest.param(
            {"value": 11, "difficulty": 14},
            {"value": 11, "difficulty": 14},
            14,
            True,
            id="both, which meet",
        ),
    ],
)
def test_the_outcome_follows_from_the_same_dice(
    who: str | None, fields: dict[str, Any], request_: dict[str, Any], total: int, success: bool
) -> None:
    game = rolled()
    before = game.shown()
    (event,) = game.play(who, AmendRoll(roll="r1", **fields))
    after = game.shown()
    assert after["request"] == {**before["request"], **request_}
    assert (after["outcome"]["total"], after["outcome"]["success"]) == (total, success)
    for same in ("dice", "faces", "modifiers", "possibilities", "state", "by"):
        assert after[same] == before[same]
    names = [name for name in ("action", "against", "difficulty", "value") if name in fields]
    assert after["amended"] == tuple(names)
    assert f"; amended ({', '.join(names)})" in after["text"]
    told = event.visible_to(SPECTATOR)
    assert (told["type"], told["amended"], told["total"]) == ("roll_amended", names, total)
    for name, value in (("action", "trick"), ("against", ()), ("difficulty", 15), ("value", 10)):
        expected = fields.get(name, value)
        assert told[name] == (list(expected) if name == "against" else expected)


@pytest.mark.rule("DD-71")
def test_the_receipt_has_the_same_dice_and_says_what_was_amended() -> None:
    game = rolled(receipt=True)
    (event,) = game.gm(AmendRoll(roll="r1", value=12))
    assert game.shown()["receipt"] == event.content["receipt"] == "receipt 2"
    first, second = game.chance.receipts
    for same in ("number", "faces", "randomness", "mechanic", "by"):
        assert first[same] == second[same]
    assert (second["request"]["value"], second["amended"]) == (12, ("value",))


@pytest.mark.rule("DD-71")
def test_what_was_amended_is_listed_once() -> None:
    game = rolled()
    game.by("c1", AmendRoll(roll="r1", value=11))
    game.gm(AmendRoll(roll="r1", action="test", value=12))
    assert game.shown()["amended"] == ("action", "value")


@pytest.mark.rule("DD-71")
def test_cards_that_were_added_still_count() -> None:
    game = rolled().hand("c1", ACTION)
    use(game, "c1", ACTION)
    game.by("c1", AmendRoll(roll="r1", value=9))
    assert game.total() == 9 + 3 + 3


@pytest.mark.rule("DD-17", "DD-71")
@pytest.mark.parametrize(
    ("before", "after", "earned"),
    [
        pytest.param("maneuver", "trick", [("c1", "trick")], id="the card approves the new one"),
        pytest.param("trick", "maneuver", [], id="it does not approve the new one"),
    ],
)
def test_a_card_is_earned_by_the_amended_action(
    before: str, after: str, earned: list[tuple[str, str]]
) -> None:
    game = Game().rounds(TRICK_INTIMIDATE)
    roll(game, "c1", *EVEN, difficulty=8, action=before)
    game.by("c1", AmendRoll(roll="r1", action=after))
    assert earners(game.by("c1", ResolveRoll(roll="r1"))) == earned


@pytest.mark.rule("DD-17", "DD-71")
def test_a_defence_is_earned_by_the_amended_target() -> None:
    game = Game().rounds(ATTACK_DEFEND)
    id = foe_rolls(game, game.foe(), *EVEN, difficulty=12, action="attack", against=("c1",))
    game.gm(AmendRoll(roll=id, against=("c2",)))
    assert earners(resolve(game, id)) == [("c2", "defend")]


@pytest.mark.rule("DD-49", "DD-71")
def test_the_amended_target_can_answer() -> None:
    game = Game().rounds(QUIET)
    card = game.card("Opponent Fails")
    game.pool("c2", card)
    id = foe_rolls(game, game.foe(), *EVEN, difficulty=8, against=("c1",))
    game.gm(AmendRoll(roll=id, against=("c2",)))
    resolve(game, id)
    use(game, "c2", card, roll=id)
    assert game.shown(id)["success"] is False


@pytest.mark.rule("DD-71")
def test_a_check_of_a_task_follows_its_amended_value() -> None:
    """10 + 0 misses the 12; with a value of 12 the step is done."""
    game = Game().scene()
    game.gm(StartSkill(character="c1", skill="climb", steps=(SkillTask(("A",), 12),)))
    game.gm(StartRounds())
    game.flip(QUIET)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN)
    for fields in ({"difficulty": 8}, {"action": "trick"}, {"against": ()}):
        with pytest.raises(InvalidField, match="only a value"):
            game.gm(AmendRoll(roll="r1", **fields))
    game.by("c1", AmendRoll(roll="r1", value=12))
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.seen()["skill_resolutions"][0]["state"] == "won"


# Who may, and what.


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("who", "fields", "rule"),
    [
        pytest.param("c2", {"value": 12}, Rule.NO_SUCH_TARGET, id="somebody else's roll"),
        pytest.param(None, {"value": 10}, Rule.EFFECT_NOT_POSSIBLE, id="the same value"),
        pytest.param("c1", {"action": "trick"}, Rule.EFFECT_NOT_POSSIBLE, id="the same action"),
        pytest.param("c1", {"against": ()}, Rule.EFFECT_NOT_POSSIBLE, id="nobody, as it was"),
        pytest.param(
            None, {"value": 10, "difficulty": 15}, Rule.EFFECT_NOT_POSSIBLE, id="all as it was"
        ),
        pytest.param(None, {"against": ("c1",)}, Rule.NO_SUCH_TARGET, id="against the roller"),
        pytest.param(None, {"against": ("f9",)}, Rule.NO_SUCH_TARGET, id="against nobody"),
    ],
)
def test_what_is_refused(who: str | None, fields: dict[str, Any], rule: Rule) -> None:
    assert rolled().refused(who, AmendRoll(roll="r1", **fields)) is rule


def test_the_order_of_targets_changes_nothing() -> None:
    game = rolled(against=("c2", "f1"))
    amend = AmendRoll(roll="r1", against=("f1", "c2"))
    assert game.refused("c1", amend) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_a_roll_that_is_decided_is_not_amended() -> None:
    game = rolled()
    game.gm(ResolveRoll(roll="r1"))
    for who in (None, "c1"):
        assert game.refused(who, AmendRoll(roll="r1", value=12)) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        ({"action": "test"}, True),
        ({"against": ("f1",)}, True),
        ({"value": 12}, False),
        ({"difficulty": 12}, False),
        ({"action": "test", "value": 12}, False),
    ],
)
def test_where_the_gamemaster_decides_a_roller_amends_what_was_done(
    fields: dict[str, Any], allowed: bool
) -> None:
    game = Game(settings=BY_GAMEMASTER).scene()
    game.foe()
    game.by("c1", MakeRoll(value=10, difficulty=15, action="trick"), *PLUS_THREE)
    amend = AmendRoll(roll="r1", **fields)
    if allowed:
        assert of_type(game.by("c1", amend), "roll_amended")
    else:
        assert game.refused("c1", amend) is Rule.NOT_APPROVED
        game.gm(amend)


# What is offered.


def offered(game: Game, who: Actor) -> list[Offer]:
    return [offer for offer in legal(game.table, who) if isinstance(offer.sample, AmendRoll)]


def fits(offer: Offer, roll: str, **fields: Any) -> bool:
    """Whether an amendment is within the limits of an offer, and not at the roller."""
    body = {"move": "amend_roll", "roll": roll, **fields}
    at_roller = offer.rollers.get(roll) in fields.get("against", ())
    return not at_roller and all(is_valid(limit, body) for limit in offer.limits)


@pytest.mark.rule("DD-71", "DD-15")
@pytest.mark.parametrize(
    ("fields", "allowed"),
    [
        ({}, False),
        ({"action": "trick"}, False),
        ({"action": "taunt"}, True),
        ({"action": "trick", "against": ["f1"], "difficulty": 15, "value": 10}, False),
        ({"action": "trick", "against": ["f1"], "difficulty": 15, "value": 11}, True),
        ({"against": ["f1"]}, False),
        ({"against": []}, True),
        ({"against": ["f1", "c2"]}, True),
        ({"against": ["c1"]}, False),
        ({"against": ["c1"], "value": 11}, False),
        ({"difficulty": 15}, False),
        ({"difficulty": 14}, True),
    ],
)
def test_an_offer_is_for_what_changes_something(fields: dict[str, Any], allowed: bool) -> None:
    game = rolled(against=("f1",))
    for who in (GAMEMASTER, player("c1")):
        [offer] = offered(game, who)
        assert [*offer.open] == ["roll", "action", "against", "difficulty", "value"]
        assert fits(offer, "r1", **fields) is allowed
    assert offered(game, player("c2")) == []


@pytest.mark.rule("DD-71")
def test_rolls_of_which_the_same_can_be_amended_are_one_offer() -> None:
    """A value that is not set differs from every other."""
    game = rolled(against=("f1",))
    game.gm(MakeRoll(value=10, foe="f1"), *PLUS_THREE)
    [offer] = offered(game, GAMEMASTER)
    assert offer.open["roll"] == {"enum": ["r1", "r2"]}
    assert fits(offer, "r2", difficulty=15)
    assert fits(offer, "r2", against=["c1"])
    assert not fits(offer, "r2", against=["f1"])
    assert not fits(offer, "r2", against=[])
    assert offer.rollers == {"r1": "c1", "r2": "f1"}
    assert [one.open["roll"] for one in offered(game, player("c1"))] == [{"enum": ["r1"]}]


def test_fewer_fields_are_offered_where_less_can_be_amended() -> None:
    game = Game(1, settings=BY_GAMEMASTER).scene()
    roll(game, "c1", *PLUS_THREE)
    assert [[*offer.open] for offer in offered(game, player("c1"))] == [["roll", "action"]]
    [offer] = offered(game, GAMEMASTER)
    assert [*offer.open] == ["roll", "action", "difficulty", "value"]


@pytest.mark.rule("DD-71")
def test_every_offer_is_accepted() -> None:
    game = rolled(against=("f1",))
    for who in (GAMEMASTER, player("c1")):
        for offer in legal(game.table, who):
            if isinstance(offer.sample, AmendRoll):
                play(game.table, who, offer.sample, game.chance)
