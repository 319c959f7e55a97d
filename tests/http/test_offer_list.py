"""The list of legal moves as JSON: what is merged and shared in it, and how long it may become."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import orjson
import pytest
from jsonschema_rs import Draft202012Validator

from service.http.routes import offer_list
from service.tables.common.actor import GAMEMASTER
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.table import AddFoe
from service.tables.drama_deck.settings import RollMethod, Settings
from tests.tables.drama_deck.game import Game, player
from tests.tabletop.calling import whole_offers

MOST_BYTES = 16 * 1024
TAUNT = 128
"""A card whose dramatic line lists villains' actions, and that approves the heroes' taunts."""
CHARACTERS, FOES, POOLED = 7, 7, 3

moves_view = partial(offer_list.moves_view, GAME)


def full(method: RollMethod = RollMethod.TWO_D10) -> Game:
    """A round of a dramatic scene with seven characters and as many foes.

    Everybody's roll is open but one, which can be corrected; each character has three cards in the
    pool and a task.
    """
    game = Game(CHARACTERS, settings=Settings(pool_needs_action=False, method=method))
    game.rounds(TAUNT, SceneKind.DRAMATIC)
    for character in game.table.heroes:
        game.pool(character, *game.table.deck[:POOLED])
    for number in range(FOES):
        game.gm(AddFoe(name=f"Gospog {number}", possibilities=2))
    steps = tuple(SkillTask((letter,), 10) for letter in "ABCD")
    for character in game.table.heroes:
        game.gm(StartSkill(character=character, skill="disarm", steps=steps))
    dice = (3,) if method is RollMethod.D20 else (3, 4)
    for character in game.table.heroes:
        roll = MakeRoll(value=10, difficulty=8, action="taunt", against=("f1",))
        game.by(character, roll, *dice)
    game.gm(ResolveRoll(roll="r1"))
    for foe in game.table.foes:
        game.gm(MakeRoll(value=10, foe=foe.id, against=("c1",)), *dice)
    return game


@pytest.mark.parametrize("method", RollMethod)
def test_the_list_of_a_full_table_has_less_than_16_kilobytes(method: RollMethod) -> None:
    """It had 75,000 bytes: 17,000 for the steps of a skill resolution alone."""
    listed = moves_view(full(method).table, GAMEMASTER)
    assert len(orjson.dumps(listed)) < MOST_BYTES
    assert len(listed["moves"]) > 40


def test_steps_and_corrections_are_listed_once() -> None:
    moves = Counter(
        offer["body"]["move"] for offer in moves_view(full().table, GAMEMASTER)["moves"]
    )
    assert (moves["start_skill"], moves["correct_roll"], moves["undo"]) == (1, 1, 1)


def test_what_is_empty_is_absent_and_what_is_said_twice_is_shared() -> None:
    listed = moves_view(full().table, GAMEMASTER)
    assert {name for offer in listed["moves"] for name in offer} == {
        *("body", "open", "required", "distinct", "limits", "rollers", "warnings", "awards")
    }
    for offer in listed["moves"]:
        assert all(offer[name] for name in offer if name != "open"), offer
    schemas = [schema for offer in listed["moves"] for schema in offer["open"].values()]
    long = [text for schema in schemas if len(text := orjson.dumps(schema)) > 30]
    assert len(long) == len({*long})
    used = {*references(listed["moves"]), *references(listed["$defs"])}
    assert used == {*listed["$defs"]}


def references(part: Any) -> set[str]:
    """The names of the schemas that a part refers to."""
    if isinstance(part, list):
        return set().union(*map(references, part))
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"].removeprefix("#/$defs/")} if "$ref" in part else set()
    return own.union(*map(references, part.values()))


def test_a_reference_is_one_of_the_answer() -> None:
    """A validator that has the answer finds what an open field refers to."""
    listed = moves_view(full().table, GAMEMASTER)
    [offer] = [one for one in listed["moves"] if one["body"]["move"] == "deal_card"]
    schema = {"$defs": listed["$defs"], "properties": offer["open"]}
    valid = Draft202012Validator(schema).is_valid
    assert valid({"character": "c7", "because": "A correction.", "count": 2})
    assert not valid({"character": "c8"})
    assert not valid({"because": ""})


def test_offers_that_differ_in_a_word_or_an_id_are_one() -> None:
    """The rolls that earn a card name it, each its own."""
    offers = whole_offers(moves_view(full().table, GAMEMASTER))
    resolved = [one for one in offers if one["body"] == {"move": "resolve_roll", "success": True}]
    rolls = [f"r{number}" for number in range(2, CHARACTERS + FOES + 1)]
    assert [offer["open"]["roll"] for offer in resolved] == [{"enum": rolls}]
    assert resolved[0]["required"] == ["roll"]
    assert resolved[0]["awards"] == [
        {"roll": f"r{number}", "character": f"c{number}", "action": "taunt"}
        for number in range(2, CHARACTERS + 1)
    ]


def test_a_card_that_is_of_no_use_in_the_pool_says_why() -> None:
    game = Game(2, settings=Settings(campaign=False, pool_needs_action=False)).rounds(TAUNT)
    game.hand("c1", *(game.card(type) for type in ("Campaign", "Action")))
    offers = moves_view(game.table, player("c1"))["moves"]
    said = [one.get("unusable") for one in offers if one["body"]["move"] == "play_to_pool"]
    assert said == ["This table is not playing a campaign, so the card has no effect.", None]


def test_cards_have_offers_of_their_own() -> None:
    """Each card has its button, and its reason why it is of no use."""
    game = Game(2).scene().hand("c1", 19, 20)
    offers = moves_view(game.table, player("c1"))["moves"]
    cards = [one["body"]["card"] for one in offers if one["body"]["move"] == "reveal_card"]
    assert cards == [19, 20]
