"""The examples of moves make evenings: each is played at a table of the other examples' people.

The deck has the standard cards, and on every card all that an example asks of it; the players bring
the cards that the examples name. With other cards only those numbers have to be changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.http.schemas import move_examples
from tests.tables.drama_deck.rules import MOVES
from tests.tabletop.calling import Caller, TestTable, in_process, open_table

LINE = {"initiative": "heroes", "heroes": ["setback"], "villains": ["trick"]}
CARD = {
    "standard": LINE,
    "dramatic": LINE,
    "approved": ["trick"],
    "skill_box": {"steps": ["A", "B", "C", "D"], "problem": "critical_problem"},
}
MAYA = [57, 3, 64, 120, 127, 33, 122, 85, 126]
TOMAS = [18, 112, 95]
HIDDEN = {"hidden": True}

Step = tuple[str, str | dict[str, Any]]
"""Who plays what: examples by their names, or a move that is none and prepares for one."""

BEGUN: list[Step] = [("gm", "start_adventure start_scene")]
ROUND: list[Step] = [*BEGUN, ("gm", "start_rounds flip"), ("maya", "act")]
STORIES: dict[str, list[Step]] = {
    "before the adventure": [
        ("maya", "give_seed set_values"),
        ("gm", "add_foe rename change_settings dismiss_spectators"),
        ("gm", "start_adventure answer_campaigned remove_foe"),
    ],
    "a card in a pool": [
        *ROUND,
        ("maya", "reveal_card play_to_pool"),
        ("gm", "refuse_pool ask_for_card"),
        ("maya", "give_up_card"),
        ("gm", "move_card deal_card end_rounds end_scene"),
        ("maya", "discard_for_refill"),
    ],
    "cards taken from a pool": [
        *ROUND,
        ("maya", "play_to_pool"),
        ("gm", "flip add_foe"),
        ("maya", "act"),
        ("maya", {"move": "play_to_pool", "card": 3}),
        ("gm", {"move": "roll", "foe": "f1", "value": 9, "action": "trick", "against": ["c1"]}),
        ("gm", {"move": "resolve_roll", "roll": "r1", "level": "superior"}),
        ("gm", "take_from_pool"),
    ],
    "a roll": [
        *ROUND,
        ("gm", "add_foe"),
        ("maya", "critical_moment roll use_card spend_possibility"),
        ("gm", "cancel_possibility resolve_roll revoke_award award_card correct_roll"),
    ],
    "rolls of any mechanic": [
        ("gm", {"move": "roll_dice", "mechanic": "dice", "body": {"expression": "1d6"}, **HIDDEN}),
        ("gm", "reveal_roll"),
        ("maya", "roll_dice"),
    ],
    "a task": [
        *ROUND,
        ("gm", "start_skill"),
        ("maya", "attempt_skill"),
        ("gm", {"move": "resolve_roll", "roll": "r1", "success": False}),
        ("maya", "propose_approach"),
        ("gm", "answer_approach end_skill"),
    ],
    "a round": [
        *ROUND,
        ("gm", "flip revoke_flip apply_setback set_conditions change_taking_part"),
        ("gm", "set_scene_kind set_possibilities choose_by_box reshuffle end_rounds"),
    ],
    "a Monologue": [
        *ROUND,
        ("tomas", "act"),
        ("tomas", {"move": "play_to_pool", "card": 95}),
        ("gm", "flip"),
        ("tomas", {"move": "use_card", "card": 95}),
        ("gm", "allow_roll"),
    ],
    "an Idea": [
        *BEGUN,
        ("maya", {"move": "use_card", "card": 85, "question": "Where is it?"}),
        ("gm", "answer_idea"),
    ],
    "specials": [
        *BEGUN,
        ("maya", {"move": "play_to_pool", "card": 120}),
        ("gm", "approve_card end_subplot"),
        ("maya", {"move": "play_to_pool", "card": 127}),
        ("gm", "disallow_card"),
        ("maya", {"move": "play_to_pool", "card": 33}),
        ("gm", "activate_card"),
        ("maya", "discard_subplot"),
    ],
    "a Campaign": [
        *BEGUN,
        ("maya", {"move": "play_to_pool", "card": 120}),
        ("gm", "approve_card"),
        ("gm", {"move": "activate_card", "character": "c1", "card": 120}),
        ("tomas", {"move": "play_to_pool", "card": 112}),
        ("tomas", {"move": "use_card", "card": 112, "character": "c1"}),
        ("maya", "answer_campaign"),
    ],
    "a sacrifice": [
        *BEGUN,
        ("maya", {"move": "play_to_pool", "card": 122}),
        ("gm", {"move": "approve_card", "character": "c1", "card": 122}),
        ("maya", "sacrifice"),
    ],
    "a trade": [
        *BEGUN,
        ("maya", "offer_trade"),
        ("tomas", "answer_trade"),
        ("maya", "confirm_trade"),
    ],
    "a trade that is declined": [*BEGUN, ("maya", "offer_trade"), ("tomas", "decline_trade")],
    "a trade that is ended": [*BEGUN, ("maya", "offer_trade"), ("gm", "void_trade")],
    "an amended roll": [
        *BEGUN,
        ("maya", {"move": "roll", "value": 12, "difficulty": 15}),
        ("maya", "amend_roll"),
    ],
    "a note": [("gm", "say")],
    "what is taken back": [
        ("gm", "start_adventure start_scene add_foe"),
        ("maya", "ask_undo"),
        ("gm", "decline_undo undo"),
    ],
    "the end": [
        *BEGUN,
        ("gm", "answer_campaigned end_scene end_refill end_act start_act"),
        ("gm", "end_adventure close_adventure"),
    ],
}


def bodies(story: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Who sends what."""
    for who, step in STORIES[story]:
        if isinstance(step, str):
            yield from ((who, move_examples()[name]) for name in step.split())
        else:
            yield who, step


def table(client: FlaskClient) -> dict[str, Caller]:
    """A table made by the examples: two players and a spectator."""
    send = in_process(client)
    standard = json.loads(send("GET", "/v1/decks/standard", {}, None).data)
    cards = [
        {key: card[key] for key in ("number", "type", "category")} | CARD
        for card in standard["cards"]
    ]
    at: TestTable = open_table(
        send, 0, settings={"hand_size": 20}, deck={"name": "For examples", "cards": cards}
    )
    maya = at.join(name="Maya", hand=MAYA, campaigned=["Romance"])
    tomas = at.join(name="Tomas", hand=TOMAS)
    at.watch()
    return {"gm": at.gm, "maya": maya, "tomas": tomas}


@pytest.mark.parametrize("story", STORIES)
def test_the_examples_of_moves_can_be_played_one_after_the_other(
    client: FlaskClient, story: str
) -> None:
    seats = table(client)
    for who, body in bodies(story):
        seats[who].ask("POST", "/moves", body).ok()


def test_every_example_has_its_place() -> None:
    steps = [step for story in STORIES.values() for _, step in story if isinstance(step, str)]
    assert set(" ".join(steps).split()) == set(MOVES)
