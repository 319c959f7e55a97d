"""Moves as they are sent: each becomes the rules' value, or is refused where it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta
from marshmallow import missing
from msgspec import to_builtins
from msgspec.structs import asdict, fields

from service.http.routes.offer_list import offer_view
from service.http.schemas import move_examples, moves_schema, open_schema
from service.mechanics.die import Modifier
from service.schemas.fields import Line
from service.systems.registry import MECHANICS
from service.systems.torg.check import Contradiction, Level
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.errors import Rule
from service.tables.common.move import Move
from service.tables.common.roll_dice import RevealRoll
from service.tables.common.say import Say
from service.tables.common.seats import DismissSpectators
from service.tables.common.seeds import GiveSeed
from service.tables.common.undo import AskUndo, DeclineUndo, Undo
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAct,
    StartAdventure,
)
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.cards import (
    AskForCard,
    BoxOption,
    CardPlace,
    ChooseByBox,
    DealCard,
    GiveUpCard,
    MoveCard,
    Reshuffle,
    RevealCard,
)
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool, TakeFromPool
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.moves.roll import (
    AmendRoll,
    AttemptSkill,
    CorrectRoll,
    MakeRoll,
    ResolveRoll,
    RollDice,
)
from service.tables.drama_deck.moves.round import (
    Act,
    AllowRoll,
    ApplySetback,
    ChangeTakingPart,
    CriticalMoment,
    EndRounds,
    Flip,
    RevokeFlip,
    SetConditions,
    SetSceneKind,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene, StartScene
from service.tables.drama_deck.moves.skill import (
    AnswerApproach,
    EndSkill,
    ProposeApproach,
    SkillTask,
    StartSkill,
)
from service.tables.drama_deck.moves.special import (
    ActivateCard,
    AnswerCampaign,
    AnswerIdea,
    ApproveCard,
    DisallowCard,
    DiscardSubplot,
    EndSubplot,
)
from service.tables.drama_deck.moves.table import (
    AddFoe,
    ChangeSettings,
    RemoveFoe,
    Rename,
    Sacrifice,
    SetValues,
)
from service.tables.drama_deck.moves.trade import (
    AnswerTrade,
    ConfirmTrade,
    DeclineTrade,
    OfferTrade,
    VoidTrade,
)
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice
from service.tables.drama_deck.uses.use_card import UseCard
from service.tables.drama_deck.values import Attributes, SkillValue
from tests.conftest import rules_of_the_book
from tests.http.schemas.loading import as_json, findings
from tests.http.schemas.situations import SITUATIONS
from tests.rows import each_row
from tests.tables.drama_deck.rules import MOVES, legal

MOVE_EXAMPLES = move_examples()

# What the rules' values have and a client does not send, or the other way round.
ONLY_IN_RULES = {"undo": {"to"}}

SCHEMA = moves_schema(GAME)


def load(body: Any) -> Move:
    move: Move = SCHEMA.load(body)
    return move


ONE, TWO = {"name": "one", "letters": ["A"]}, {"name": "two", "letters": ["B"]}

# What the examples, and bodies with every field, become.

EXAMPLES: dict[str, Move] = {
    "give_seed": GiveSeed(client_seed="four candles"),
    "start_adventure": StartAdventure(),
    "start_act": StartAct(),
    "end_act": EndAct(ignored=("c1",)),
    "end_adventure": EndAdventure(completed=True, ignored=("c1",)),
    "close_adventure": CloseAdventure(),
    "start_scene": StartScene(kind=SceneKind.DRAMATIC, name="The docks"),
    "end_scene": EndScene(trades=True),
    "end_refill": EndRefill(),
    "discard_for_refill": DiscardForRefill(cards=(57,)),
    "start_rounds": StartRounds(taking_part=("c1", "c2")),
    "flip": Flip(),
    "end_rounds": EndRounds(),
    "act": Act(text="I pull the lever."),
    "play_to_pool": PlayToPool(card=57),
    "refuse_pool": RefusePool(character="c1"),
    "take_from_pool": TakeFromPool(roll="r1", cards=(57, 3)),
    "reveal_card": RevealCard(card=57),
    "critical_moment": CriticalMoment(),
    "use_card": UseCard(card=64, roll="r1"),
    "approve_card": ApproveCard(character="c1", card=120),
    "disallow_card": DisallowCard(character="c1", card=127),
    "activate_card": ActivateCard(character="c1", card=33),
    "end_subplot": EndSubplot(character="c1", card=120),
    "discard_subplot": DiscardSubplot(card=126),
    "answer_campaign": AnswerCampaign(card=112, agree=True),
    "answer_campaigned": AnswerCampaigned(character="c1", type="Romance", figures=True),
    "sacrifice": Sacrifice(card=122),
    "offer_trade": OfferTrade(to="c2", give=(57,), because="I hold the rope while you climb."),
    "answer_trade": AnswerTrade(trade="t1", give=(18,)),
    "confirm_trade": ConfirmTrade(trade="t1"),
    "decline_trade": DeclineTrade(trade="t1"),
    "void_trade": VoidTrade(trade="t1"),
    "award_card": AwardCard(character="c1", action="trick"),
    "revoke_flip": RevokeFlip(because="Tarek had not acted yet."),
    "revoke_award": RevokeAward(character="c1", because="The trick did not help the scene along."),
    "apply_setback": ApplySetback(side=Side.HEROES),
    "allow_roll": AllowRoll(character="c1"),
    "answer_idea": AnswerIdea(card=85, text="One floorboard is wet."),
    "set_possibilities": SetPossibilities(
        character="c1", amount=12, because="The bonus of the last act."
    ),
    "add_foe": AddFoe(name="Count Orlok", possibilities=3),
    "remove_foe": RemoveFoe(foe="f1"),
    "rename": Rename(character="c1", name="Maya Light"),
    "set_values": SetValues(
        attributes=Attributes(dexterity=10, mind=8),
        skills=(SkillValue("stealth", 12, CharacterAttribute.DEXTERITY),),
    ),
    "dismiss_spectators": DismissSpectators(spectator="w1"),
    "reshuffle": Reshuffle(),
    "choose_by_box": ChooseByBox(
        options=(BoxOption("by the gate", ("A", "C")), BoxOption("over the roof", ("B", "D")))
    ),
    "roll": MakeRoll(
        value=12, difficulty=15, action="trick", against=("f1",), modifiers=(Modifier("aim", 2),)
    ),
    "spend_possibility": SpendPossibility(roll="r1"),
    "cancel_possibility": CancelPossibility(roll="r1", foe="f1"),
    "resolve_roll": ResolveRoll(roll="r1", success=True, level=Level.GOOD),
    "correct_roll": CorrectRoll(roll="r1", success=False, because="The difficulty was 15, not 12."),
    "roll_dice": RollDice(mechanic="dice", body={"expression": "2d6+3", "label": "rubble"}),
    "reveal_roll": RevealRoll(roll="r1"),
    "start_skill": StartSkill(
        character="c1",
        skill="disarm the bomb",
        steps=(SkillTask(("A", "B"), 12), SkillTask(("C",), 15)),
    ),
    "end_skill": EndSkill(resolution="s1"),
    "attempt_skill": AttemptSkill(resolution="s1", value=13, letters=("A", "B"), penalty=2),
    "propose_approach": ProposeApproach(resolution="s1", skill="brute force"),
    "answer_approach": AnswerApproach(resolution="s1", agree=True),
    "deal_card": DealCard(character="c1", because="The refill was one card short."),
    "move_card": MoveCard(
        card=57, to=CardPlace.HAND, character="c1", because="It was meant for the next roll."
    ),
    "ask_for_card": AskForCard(character="c1", because="One card too many was drawn."),
    "give_up_card": GiveUpCard(card=57),
    "set_scene_kind": SetSceneKind(kind=SceneKind.STANDARD),
    "set_conditions": SetConditions(
        side=Side.VILLAINS,
        conditions=("stymied",),
        because="Your flare has blinded them.",
    ),
    "change_taking_part": ChangeTakingPart(remove=("c2",)),
    "change_settings": ChangeSettings(settings={"hand_size": 5}),
    "undo": Undo(),
    "amend_roll": AmendRoll(roll="r1", action="maneuver"),
    "say": Say(text="The door is open.", to=("c1",)),
    "ask_undo": AskUndo(because="I meant to resolve the other roll."),
    "decline_undo": DeclineUndo(character="c1"),
}


@each_row("name", MOVES)
def test_an_example_becomes_its_move(name: str) -> None:
    assert load(MOVE_EXAMPLES[name]) == EXAMPLES[name]


FULL = [
    pytest.param(
        {"move": "end_adventure", "completed": False}, EndAdventure(completed=False), id="given up"
    ),
    pytest.param(
        {"move": "close_adventure", "insurance": ["c1", "c32"]},
        CloseAdventure(insurance=("c1", "c32")),
        id="Martyrs kept as insurance",
    ),
    pytest.param({"move": "flip", "monologue": True}, Flip(monologue=True), id="flip on"),
    pytest.param({"move": "end_act"}, EndAct(), id="lists may be left out"),
    pytest.param({"move": "end_act", "ignored": []}, EndAct(), id="lists may be empty"),
    pytest.param(
        {"move": "start_rounds", "taking_part": None}, StartRounds(), id="null is left out"
    ),
    pytest.param(
        {"move": "discard_for_refill", "cards": []}, DiscardForRefill(cards=()), id="no discards"
    ),
    pytest.param({"move": "play_to_pool", "card": 57.0}, PlayToPool(card=57), id="57.0 is 57"),
    pytest.param(
        {
            "move": "use_card",
            "card": 1,
            "attribute": "spirit",
            "on": "total",
            "question": "Who has a boat?",
            "to": "c2",
            "give": [4, 3],
            "discard": [],
            "choice": "flip",
            "character": "c3",
            "text": "It rains.",
        },
        UseCard(
            card=1,
            attribute=CharacterAttribute.SPIRIT,
            on=CoupDeGraceUse.TOTAL,
            question="Who has a boat?",
            to="c2",
            give=(4, 3),
            discard=(),
            choice=InitiativeChoice.FLIP,
            character="c3",
            text="It rains.",
        ),
        id="a card with every field",
    ),
    pytest.param(
        {"move": "use_card", "card": 1, "roll": None, "give": None, "attribute": None},
        UseCard(card=1),
        id="a card with nulls",
    ),
    pytest.param(
        {
            "move": "roll",
            "value": -3,
            "foe": "f12",
            "difficulty": None,
            "character": None,
            "use_effects": True,
            "against": ["c1", "f3"],
            "attribute": "mind",
            "skilled": False,
            "stymied": True,
            "up": True,
            "contradiction": "four_case",
            "passive": True,
            "modifiers": [],
            "dice": {"hot": 9, "cold": None, "max": [10, None], "up": [20], "d20": [20, 2]},
            "label": "jump",
            "receipt": True,
        },
        MakeRoll(
            value=-3,
            foe="f12",
            use_effects=True,
            against=("c1", "f3"),
            attribute=CharacterAttribute.MIND,
            skilled=False,
            stymied=True,
            up=True,
            contradiction=Contradiction.FOUR_CASE,
            passive=True,
            dice={"hot": 9, "cold": None, "max": (10, None), "up": (20,), "d20": (20, 2)},
            label="jump",
            receipt=True,
        ),
        id="a roll with every field",
    ),
    pytest.param(
        {"move": "resolve_roll", "roll": "r1", "difficulty": 9, "success": False},
        ResolveRoll(roll="r1", difficulty=9, success=False),
        id="a failure by word",
    ),
    pytest.param(
        {"move": "resolve_roll", "roll": "r1", "no_verdict": True},
        ResolveRoll(roll="r1", no_verdict=True),
        id="a total without a verdict",
    ),
    pytest.param({"move": "use_card", "card": 1, "give": []}, UseCard(card=1, give=()), id="none"),
    pytest.param({"move": "act"}, Act(), id="an action without a word"),
    pytest.param({"move": "give_up_card", "card": None}, GiveUpCard(), id="a card that is kept"),
    pytest.param(
        {"move": "deal_card", "character": "c2", "count": 20, "because": "b"},
        DealCard(character="c2", count=20, because="b"),
        id="many cards dealt",
    ),
    pytest.param(
        {"move": "move_card", "card": 3, "to": "discard_pile", "because": "b"},
        MoveCard(card=3, to=CardPlace.DISCARD_PILE, because="b"),
        id="a card that belongs to nobody",
    ),
    pytest.param(
        {"move": "correct_roll", "roll": "r1", "level": "good", "because": "b"},
        CorrectRoll(roll="r1", level=Level.GOOD, because="b"),
        id="another level",
    ),
    pytest.param(
        {"move": "correct_roll", "roll": "r1", "total": -3, "because": "b"},
        CorrectRoll(roll="r1", total=-3, because="b"),
        id="another total",
    ),
    pytest.param(
        {"move": "set_conditions", "side": "heroes", "conditions": [], "because": "b"},
        SetConditions(side=Side.HEROES, conditions=(), because="b"),
        id="no conditions",
    ),
    pytest.param(
        {"move": "change_taking_part", "remove": ["c1", "c32"], "because": "b"},
        ChangeTakingPart(remove=("c1", "c32"), because="b"),
        id="two who leave",
    ),
    pytest.param(
        {
            "move": "change_settings",
            "settings": {"method": "d20", "subplots": ["Romance"], "hand_size": None},
        },
        ChangeSettings(
            settings={"method": RollMethod.D20, "subplots": ("Romance",), "hand_size": None}
        ),
        id="settings: the others stay",
    ),
    pytest.param(
        {"move": "set_possibilities", "foe": "f2", "character": None, "amount": 0},
        SetPossibilities(foe="f2", amount=0),
        id="a foe's Possibilities",
    ),
    pytest.param(
        {"move": "choose_by_box", "options": [ONE, ONE]},
        ChooseByBox(options=(BoxOption("one", ("A",)), BoxOption("one", ("A",)))),
        id="options that look alike: the event tells the index",
    ),
    pytest.param(
        {"move": "attempt_skill", "resolution": "s1", "value": 5, "last_ditch": True},
        AttemptSkill(resolution="s1", value=5, last_ditch=True),
        id="a last-ditch effort",
    ),
    pytest.param(
        {
            "move": "attempt_skill",
            "resolution": "s1",
            "value": 5,
            "use_effects": True,
            "stymied": True,
            "up": True,
            "contradiction": "one_case",
        },
        AttemptSkill(
            resolution="s1",
            value=5,
            use_effects=True,
            stymied=True,
            up=True,
            contradiction=Contradiction.ONE_CASE,
        ),
        id="an attempt with the gamemaster's fields",
    ),
    pytest.param(
        {"move": "roll_dice", "mechanic": "torg/d20", "body": {}, "hidden": True},
        RollDice(mechanic="torg/d20", body={}, hidden=True),
        id="a hidden roll",
    ),
]


@pytest.mark.parametrize(("body", "move"), FULL)
def test_a_body_becomes_its_move(body: dict[str, Any], move: Move) -> None:
    assert load(body) == move


def test_the_body_of_shared_dice_is_kept_as_it_was_sent() -> None:
    body = {"value": 3, "dice": {"hot": 4, "cold": 5}, "seed": "s"}
    move = load({"move": "roll_dice", "mechanic": "torg/2d10", "body": body})
    assert isinstance(move, RollDice)
    assert move.body == body


# What is refused, and where.

CARD_LIST = {"move": "discard_for_refill"}
GIVE = {"move": "use_card", "card": 1}
ROLL = {"move": "roll", "value": 1}
SKILL = {"move": "start_skill", "character": "c1", "skill": "s"}
BOX = {"move": "choose_by_box"}
TAKE = {"move": "take_from_pool", "roll": "r1"}
DICE = {"move": "roll_dice", "mechanic": "dice"}
DEAL = {"move": "deal_card", "character": "c1", "because": "b"}
MOVED = {"move": "move_card", "card": 1, "because": "b"}
CORRECTED = {"move": "correct_roll", "roll": "r1", "because": "b"}
SET = {"move": "set_conditions", "side": "heroes", "because": "b"}
CHANGED = {"move": "change_settings"}
OFFER = {"move": "offer_trade", "to": "c2", "give": [1], "because": "b"}

WRONG = [
    ([], "#", "Must be an object.", "a list"),
    ({}, "#/move", "Missing: must be a name such as `give_seed`.", "no move"),
    ({"move": "dance"}, "#/move", "Unknown name.", "an unknown move"),
    ({"move": ["flip"]}, "#/move", "Unknown name.", "a list of moves"),
    ({"move": "Flip"}, "#/move", "Unknown name. Did you mean `flip`?", "a capital"),
    ({"move": "flip", "card": 1}, "#/card", "Unknown field.", "an unknown field"),
    ({"move": "flip", "monologue": 1}, "#/monologue", "true or false", "1 for true"),
    ({"move": "flip", "monologue": None}, "#/monologue", "null", "null for false"),
    ({"move": "undo", "to": {}}, "#/to", "Unknown field.", "undo to a table"),
    ({"move": "undo", "to_version": 0}, "#/to_version", "1 and", "undo to version 0"),
    ({"move": "undo", "to_version": "7"}, "#/to_version", "whole number", "undo to a text"),
    ({"move": "amend_roll", "roll": "r1"}, "#/roll", "at least one", "nothing amended"),
    ({"move": "say", "text": "x" * 501}, "#/text", "500", "a note of 501 characters"),
    ({"move": "say", "text": "x", "to": []}, "#/to", "1 and 33", "a note to nobody"),
    ({"move": "say", "text": "x", "to": ["w1"]}, "#/to/0", "c1 or gamemaster", "a spectator"),
    ({"move": "say", "text": "x", "to": ["c1", "c1"]}, "#/to/1", "already", "one of them twice"),
    ({"move": "ask_undo", "because": "x" * 501}, "#/because", "500", "a reason of 501 characters"),
    ({"move": "decline_undo"}, "#/character", "Missing data", "a request of nobody"),
    # Cards.
    ({"move": "play_to_pool"}, "#/card", "Missing data", "no card"),
    ({"move": "play_to_pool", "card": 0}, "#/card", "1 and", "card 0"),
    ({"move": "play_to_pool", "card": 10_000}, "#/card", "9999", "card 10,000"),
    ({"move": "play_to_pool", "card": "57"}, "#/card", "whole number", "a text"),
    ({"move": "play_to_pool", "card": True}, "#/card", "whole number", "true"),
    ({"move": "play_to_pool", "card": None}, "#/card", "null", "card null"),
    (CARD_LIST, "#/cards", "Missing data", "no cards"),
    ({**CARD_LIST, "cards": 57}, "#/cards", "list", "no list"),
    ({**CARD_LIST, "cards": [57, 3, 57]}, "#/cards/2", "57 is there already.", "a card twice"),
    ({**CARD_LIST, "cards": [57, 57.0]}, "#/cards/1", "57 is there already.", "57.0 again"),
    ({**CARD_LIST, "cards": [1, 0]}, "#/cards/1", "1 and", "card 0 in a list"),
    ({**CARD_LIST, "cards": list(range(1, 1_002))}, "#/cards", "1000", "1,001 cards"),
    ({**TAKE, "cards": []}, "#/cards", "between 1 and 3 items", "none taken"),
    ({**TAKE, "cards": [1, 2, 3, 4]}, "#/cards", "between 1 and 3 items", "four taken"),
    ({**TAKE, "cards": [1], "level": "superb"}, "#/level", "minimal", "unknown level"),
    ({**TAKE, "cards": [1], "action": "attack"}, "#/action", "trick, test", "no such action"),
    ({**GIVE, "give": [1, 2, 3]}, "#/give", "Must have at most 2 items.", "three given"),
    ({**GIVE, "discard": [2, 2]}, "#/discard/1", "2 is there already.", "discarded twice"),
    ({**GIVE, "attribute": "luck"}, "#/attribute", "dexterity", "unknown attribute"),
    ({**GIVE, "choice": "both"}, "#/choice", "keep, flip", "unknown choice"),
    ({**GIVE, "on": "both"}, "#/on", "effect, total", "unknown aim"),
    ({**GIVE, "question": "q" * 501}, "#/question", "1 and 500 characters", "a long question"),
    ({**GIVE, "text": "a\nb"}, "#/text", "control", "two lines"),
    ({**GIVE, "text": "a\u2067b"}, "#/text", "U+2067", "from right to left"),
    ({**OFFER, "give": []}, "#/give", "between 1 and 1000", "nothing offered"),
    ({**OFFER, "because": ""}, "#/because", "1 and 500 characters", "no reason"),
    ({**OFFER, "because": 5}, "#/because", "string", "a number for a reason"),
    ({"move": "answer_trade", "trade": "t1", "give": []}, "#/give", "between 1", "an empty answer"),
    # Ids.
    ({"move": "refuse_pool", "character": "f1"}, "#/character", "such as c1.", "a foe's id"),
    ({"move": "refuse_pool", "character": "c"}, "#/character", "such as c1.", "no number"),
    ({"move": "refuse_pool", "character": "c0"}, "#/character", "such as c1.", "number 0"),
    ({"move": "refuse_pool", "character": "c1\n"}, "#/character", "such as c1.", "a line's end"),
    ({"move": "refuse_pool", "character": "c\u0661"}, "#/character", "such as c1.", "other digits"),
    ({"move": "refuse_pool", "character": "c" + "1" * 12}, "#/character", "such as", "a long id"),
    ({"move": "refuse_pool", "character": 1}, "#/character", "string", "a number for an id"),
    ({"move": "remove_foe", "foe": "Orlok"}, "#/foe", "such as f1.", "a foe's name"),
    ({"move": "confirm_trade", "trade": "1"}, "#/trade", "such as t1.", "no letter"),
    ({"move": "end_skill", "resolution": "S1"}, "#/resolution", "such as s1.", "a capital id"),
    ({"move": "reveal_roll", "roll": "r-1"}, "#/roll", "such as r1.", "a negative id"),
    ({**ROLL, "against": ["x1"]}, "#/against/0", "such as c1 or f1.", "nobody's id"),
    ({**ROLL, "against": "f1"}, "#/against", "list", "one target without a list"),
    ({**ROLL, "against": None}, "#/against", "null", "targets null"),
    ({**ROLL, "against": ["f1", "f1"]}, "#/against/1", "f1 is there already.", "f1 twice"),
    ({**ROLL, "against": [f"f{n}" for n in range(1, 34)]}, "#/against", "32", "33 targets"),
    ({**ROLL, "character": "f1"}, "#/character", "such as c1.", "a foe's id for a character"),
    ({"move": "end_act", "ignored": ["c1", "c1"]}, "#/ignored/1", "c1 is there", "c1 twice"),
    (
        {"move": "end_act", "ignored": [f"c{n}" for n in range(1, 34)]},
        "#/ignored",
        "32",
        "33 of 32",
    ),
    ({"move": "start_rounds", "taking_part": []}, "#/taking_part", "between 1 and 32", "nobody"),
    # The gamemaster's.
    ({"move": "start_scene"}, "#/kind", "Missing data", "no kind"),
    ({"move": "start_scene", "kind": "comic"}, "#/kind", "standard, dramatic", "a comic scene"),
    ({"move": "award_card", "character": "c1", "action": "any"}, "#/action", "attack", "any"),
    ({"move": "apply_setback", "side": "all"}, "#/side", "heroes, villains", "both sides"),
    ({"move": "apply_setback", "side": "heroes", "amount": 0}, "#/amount", "1 and", "no setback"),
    ({"move": "apply_setback", "side": "heroes", "amount": 101}, "#/amount", "100", "a big one"),
    ({"move": "answer_idea", "card": 1, "text": None}, "#/text", "null", "no answer"),
    ({"move": "set_possibilities", "amount": 1}, "#/character", "either", "nobody's"),
    (
        {"move": "set_possibilities", "amount": 1, "character": "c1", "foe": "f1"},
        "#/foe",
        "either",
        "two people's",
    ),
    (
        {"move": "set_possibilities", "amount": 1_001, "character": "c1"},
        "#/amount",
        "1000",
        "1,001 Possibilities",
    ),
    ({"move": "add_foe", "name": "n" * 65}, "#/name", "1 and 64", "a long name"),
    ({"move": "add_foe", "name": "n\u200d"}, "#/name", "U+200D", "a joiner that joins nothing"),
    ({"move": "rename", "name": "n\ue000"}, "#/name", "U+E000", "a character of one's own"),
    ({"move": "add_foe", "name": "n", "possibilities": -1}, "#/possibilities", "0 and", "below 0"),
    ({**BOX, "options": [ONE]}, "#/options", "between 2 and 10", "no choice"),
    ({**BOX, "options": [ONE] * 11}, "#/options", "between 2 and 10", "eleven options"),
    (
        {**BOX, "options": [ONE, {"name": "two", "letters": []}]},
        "#/options/1/letters",
        "between 1 and 4",
        "no letters",
    ),
    (
        {**BOX, "options": [ONE, {"name": "two", "letters": ["B", "B"]}]},
        "#/options/1/letters/1",
        "B is there already.",
        "a letter twice",
    ),
    (
        {**BOX, "options": [{"name": "x", "letters": ["E"]}, TWO]},
        "#/options/0/letters/0",
        "A, B, C, D",
        "letter E",
    ),
    ({**BOX, "options": [{"letters": ["A"]}, TWO]}, "#/options/0/name", "Missing", "no name"),
    # The gamemaster's word.
    ({**DEAL, "because": ""}, "#/because", "1 and 500 characters", "no reason for a dealt card"),
    ({"move": "deal_card", "character": "c1"}, "#/because", "Missing data", "a reason left out"),
    ({**DEAL, "count": 0}, "#/count", "between 1 and 20", "no card dealt"),
    ({**DEAL, "count": 21}, "#/count", "between 1 and 20", "21 cards dealt"),
    ({**MOVED, "to": "deck"}, "#/to", "hand, pool, discard_pile", "a card into the deck"),
    ({**MOVED, "to": "hand"}, "#/character", "Say whose hand", "nobody's hand"),
    (
        {**MOVED, "to": "action_stack", "character": "c1"},
        "#/character",
        "Only for a hand or a pool.",
        "somebody's action stack",
    ),
    (CORRECTED, "#/success", "exactly one", "nothing corrected"),
    ({**CORRECTED, "success": True, "total": 3}, "#/success", "exactly one", "two corrections"),
    ({**CORRECTED, "total": 1_000_001}, "#/total", "1000000", "a big total"),
    (
        {"move": "set_conditions", "because": "b"},
        "#/conditions",
        "Missing",
        "no list of conditions",
    ),
    ({**SET, "conditions": ["up", "up"]}, "#/conditions/1", "up is there already.", "up twice"),
    ({**SET, "conditions": ["n" * 33]}, "#/conditions/0", "1 and 32", "a long keyword"),
    ({**SET, "conditions": [f"n{n}" for n in range(21)]}, "#/conditions", "20", "21 conditions"),
    ({**SET, "conditions": [], "side": "all"}, "#/side", "heroes, villains", "conditions of all"),
    ({"move": "change_taking_part"}, "#/add", "Name somebody", "nobody comes or leaves"),
    (
        {"move": "change_taking_part", "add": ["c1", "c1"]},
        "#/add/1",
        "c1 is there already.",
        "c1 comes twice",
    ),
    ({"move": "change_settings"}, "#/settings", "Missing data", "settings left out"),
    ({**CHANGED, "settings": {}}, "#/settings", "at least one", "no setting changed"),
    ({**CHANGED, "settings": {"deck": "x"}}, "#/settings/deck", "Unknown field.", "the deck"),
    ({**CHANGED, "settings": {"hand_size": 21}}, "#/settings/hand_size", "20", "a hand of 21 now"),
    ({**CHANGED, "settings": {"campaign": None}}, "#/settings/campaign", "null", "campaign null"),
    (
        {**CHANGED, "settings": {"subplots": ["a", "a"]}},
        "#/settings/subplots/1",
        "a is there already.",
        "a type twice",
    ),
    ({"move": "give_seed", "client_seed": "x" * 129}, "#/client_seed", "1 and 128", "a long seed"),
    ({"move": "act", "text": ""}, "#/text", "1 and 500 characters", "an empty action"),
    (
        {"move": "answer_campaigned", "character": "c1", "type": "Martyr", "figures": True},
        "#/type",
        "Romance",
        "a Martyr that was kept",
    ),
    # Rolls.
    ({"move": "roll"}, "#/value", "Missing data", "no value"),
    ({**ROLL, "value": 1_000_001}, "#/value", "1000000", "a big value"),
    ({**ROLL, "difficulty": "15"}, "#/difficulty", "whole number", "a text for a difficulty"),
    ({**ROLL, "action": "dance"}, "#/action", "attack, defend", "an unknown action"),
    ({**ROLL, "contradiction": "x"}, "#/contradiction", "one_case", "unknown contradiction"),
    ({**ROLL, "modifiers": [{"name": "a"}]}, "#/modifiers/0/value", "Missing", "no points"),
    ({**ROLL, "modifiers": [{"name": "a", "value": 1}] * 21}, "#/modifiers", "20", "21 modifiers"),
    ({**ROLL, "seed": "s"}, "#/seed", "Unknown field.", "a seed"),
    ({**ROLL, "receipt": "yes"}, "#/receipt", "true or false", "receipt yes"),
    ({**ROLL, "receipt": None}, "#/receipt", "null", "receipt null"),
    ({**ROLL, "dice": {"hot": 11}}, "#/dice/hot", "1 to 10", "a hot 11"),
    ({**ROLL, "dice": {"max": [0]}}, "#/dice/max/0", "write 10.", "a 0"),
    ({**ROLL, "dice": {"up": [21]}}, "#/dice/up/0", "20", "an up of 21"),
    ({**ROLL, "dice": {"fear": 3}}, "#/dice/fear", "Unknown field.", "another game's die"),
    (
        {"move": "spend_possibility", "roll": "r1", "dice": {"possibilities": [3]}},
        "#/dice/possibilities/0",
        "list",
        "no list of lists",
    ),
    ({"move": "spend_possibility", "foe": "f1"}, "#/foe", "Unknown field.", "a foe's own"),
    ({"move": "resolve_roll", "roll": "r1", "success": "yes"}, "#/success", "true or", "yes"),
    # Shared dice.
    (DICE, "#/body", "Missing data", "no body"),
    ({**DICE, "body": []}, "#/body", "Must be an object.", "a list for a body"),
    ({**DICE, "body": None}, "#/body", "null", "body null"),
    ({**DICE, "mechanic": "torg", "body": {}}, "#/mechanic", "torg/2d10", "no mechanic"),
    ({**DICE, "body": {}}, "#/body/expression", "Missing data", "an empty body"),
    (
        {**DICE, "body": {"expression": "2x6"}},
        "#/body/expression",
        "right after the dice",
        "no dice",
    ),
    ({**DICE, "body": {"expression": "1d6", "count": 2}}, "#/body/count", "Unknown", "many"),
    ({**DICE, "body": {"expression": "1d6", "receipt": 1}}, "#/body/receipt", "true", "r"),
    ({**DICE, "body": {"expression": "1d6"}, "hidden": "no"}, "#/hidden", "true or", "hidden no"),
    (
        {"move": "roll_dice", "mechanic": "torg/2d10", "body": {"cancelled": 1}},
        "#/body/cancelled",
        "at most the possibilities",
        "a rule between fields",
    ),
    # Skill resolutions.
    ({**SKILL, "steps": []}, "#/steps", "between 1 and 4", "no steps"),
    (
        {**SKILL, "steps": [{"letters": ["A"]}]},
        "#/steps/0/difficulty",
        "Missing data",
        "no difficulty",
    ),
    (
        {**SKILL, "steps": [{"letters": [], "difficulty": 1}]},
        "#/steps/0/letters",
        "between 1 and 4",
        "a task without letters",
    ),
    (
        {**SKILL, "steps": [{"letters": ["B", "A"], "difficulty": 1}]},
        "#/steps/0/letters/1",
        "ascending order",
        "falling letters",
    ),
    (
        {
            **SKILL,
            "steps": [
                {"letters": ["A", "C"], "difficulty": 1},
                {"letters": ["D"], "difficulty": 1},
                {"letters": ["B", "C"], "difficulty": 1},
            ],
        },
        "#/steps/2/letters/1",
        "ascending order",
        "a letter of two tasks",
    ),
    (
        {"move": "attempt_skill", "resolution": "s1", "value": 1, "letters": ["B", "A"]},
        "#/letters",
        "ascending order",
        "steps backwards",
    ),
    (
        {"move": "attempt_skill", "resolution": "s1", "value": 1, "letters": []},
        "#/letters",
        "between 1 and 4",
        "no step",
    ),
    (
        {"move": "attempt_skill", "resolution": "s1", "value": 1, "penalty": 101},
        "#/penalty",
        "100",
        "a big penalty",
    ),
    ({"move": "answer_approach", "resolution": "s1"}, "#/agree", "waive: true", "no word"),
    (
        {"move": "answer_approach", "resolution": "s1", "agree": True, "waive": True},
        "#/agree",
        "waive: true",
        "two words",
    ),
    (
        {"move": "change_taking_part", "remove": ["c1"], "keep_effects": True},
        "#/keep_effects",
        "together with add",
        "nobody comes in",
    ),
    (
        {"move": "rename", "character": "c1", "foe": "f1", "name": "x"},
        "#/foe",
        "either character or foe",
        "two to rename",
    ),
    ({"move": "rename", "foe": "f1", "name": ""}, "#/name", "1 and 64", "an empty name"),
    ({"move": "dismiss_spectators", "spectator": "c1"}, "#/spectator", "w1", "no spectator"),
    ({"move": "set_values"}, "#/attributes", "Missing data", "no values"),
    (
        {"move": "set_values", "attributes": {"luck": 9}},
        "#/attributes/luck",
        "Unknown field",
        "an eighth attribute",
    ),
    (
        {"move": "set_values", "attributes": {"mind": 1_000_001}},
        "#/attributes/mind",
        "1000000",
        "a huge attribute",
    ),
    (
        {"move": "set_values", "attributes": {}, "skills": [{"name": "x" * 33, "value": 1}]},
        "#/skills/0/name",
        "1 and 32",
        "a long name of a skill",
    ),
    (
        {"move": "set_values", "attributes": {}, "skills": [{"name": "x"}]},
        "#/skills/0/value",
        "Missing data",
        "a skill without a value",
    ),
]


@each_row(("body", "pointer", "detail"), [pytest.param(*row[:3], id=row[3]) for row in WRONG])
def test_a_wrong_body_is_refused_where_it_is_wrong(body: Any, pointer: str, detail: str) -> None:
    found = findings(SCHEMA, body)
    assert pointer in found
    assert detail in found[pointer]


def test_all_that_is_wrong_is_told_at_once() -> None:
    body = {"move": "roll", "value": "x", "foe": "c1", "dice": {"hot": 0}, "receipt": 1, "y": 1}
    assert set(findings(SCHEMA, body)) == {"#/value", "#/foe", "#/dice/hot", "#/receipt", "#/y"}
    dice = {**DICE, "body": {"expression": 5, "z": 1}, "hidden": 0}
    assert set(findings(SCHEMA, dice)) == {"#/body/expression", "#/body/z", "#/hidden"}


@each_row("name", MOVES)
def test_words_of_blanks_are_refused(name: str) -> None:
    for field, schema in SCHEMA.type_schemas[name].fields.items():
        if isinstance(schema, Line):
            found = findings(SCHEMA, {**MOVE_EXAMPLES[name], field: "   "})
            assert "blank" in found[f"#/{field}"]


# Schemas and rules agree.


def test_every_move_has_its_schema() -> None:
    assert [*SCHEMA.type_schemas] == [*MOVES]
    assert MOVE_EXAMPLES.keys() == MOVES.keys()
    for name, kind in MOVES.items():
        schema = type(SCHEMA.type_schemas[name])
        assert schema.__name__ == f"{name.title().replace('_', '')}MoveSchema"
        assert schema.__doc__ == kind.__doc__


@each_row("name", MOVES)
def test_a_schema_has_the_fields_of_its_move(name: str) -> None:
    slots = {slot.name: slot for slot in fields(MOVES[name])}
    sent = SCHEMA.type_schemas[name].fields
    assert {*slots} - ONLY_IN_RULES.get(name, set()) == {*sent} - {"move"}
    assert sent["move"].required
    for field, slot in slots.items():
        if field not in sent:
            continue
        assert sent[field].required is slot.required, field
        if not slot.required:
            assert sent[field].load_default is not missing, field
            assert sent[field].load_default == slot.default, field
            assert sent[field].allow_none is (slot.default is None), field


@each_row("name", MOVES)
def test_a_schema_is_told_in_full(name: str) -> None:
    """Who, when, by which rules, and refused with which codes; only codes and rules there are."""
    schema = SCHEMA.type_schemas[name]
    about = type(schema).__doc__ or ""
    assert re.search(r"\bBy (a|the|either)\b.*\b(player|gamemaster)", about)
    words = set(re.findall(r"`([a-z_]+)`", about))
    codes = {broken.value for broken in Rule}
    known = {*schema.fields, *MOVES, *PHASES, *SAID}
    assert words <= codes | known, words - codes - known
    rules = rules_of_the_book()
    assert set(RULE.findall(about)) <= rules
    for name, field in schema.fields.items():
        assert field.metadata["description"], name
        assert set(RULE.findall(field.metadata["description"])) <= rules, name


RULE = re.compile(r"\b(?:DD|T2|TD)-\d+[a-z]?\b")
PHASES = tuple(phase.value for phase in Phase)
# Fields of the table, settings and events that the texts name.
SAID = (
    *("possibilities_per_roll", "resolve_by", "method"),
    *("rallying", "awaiting", "corrected", "move_undone", "chosen_by_box"),
)


# The legal moves, and what is open in them.


def sent(move: Move) -> dict[str, Any]:
    """A move with every field that is not null."""
    given = {name: value for name, value in asdict(move).items() if value is not None}
    return {"move": move.move, **as_json(to_builtins(given))}


ACTORS = (GAMEMASTER, Actor(Role.PLAYER, "c1"), Actor(Role.PLAYER, "c2"), SPECTATOR)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_legal_can_be_sent(situation: str) -> None:
    table = SITUATIONS[situation]().table
    for actor in ACTORS:
        for offer in legal(table, actor):
            assert load(sent(offer.sample)) == offer.sample
            if not offer.required:
                load(as_json(offer.body))
            for field, narrowed in offer.open.items():
                schema = (
                    open_schema(GAME, offer.sample.move, field) if narrowed is None else narrowed
                )
                value = getattr(offer.sample, field)
                if value is not None:
                    assert Draft202012Validator(as_json(schema)).is_valid(
                        as_json(to_builtins(value))
                    ), field


@pytest.mark.parametrize("situation", ["lobby", "free", "refill"])
def test_settings_are_offered_with_a_whole_schema(situation: str) -> None:
    """What can be chosen, each with its bounds: the dice of the table not within a scene."""
    table = SITUATIONS[situation]().table
    offers = (offer_view(GAME, offer) for offer in legal(table, GAMEMASTER))
    [schema] = [
        offer["open"]["settings"] for offer in offers if offer["body"]["move"] == "change_settings"
    ]
    valid = Draft202012Validator(as_json(schema)).is_valid
    assert valid({"hand_size": None, "award_by": "gamemaster"})
    assert valid({"method": "d20"}) is (situation == "lobby")
    assert ("method" in schema["properties"]) is (situation == "lobby")
    for wrong in ({}, {"hand_size": 0}, {"campaign": None}, {"deck": "standard"}):
        assert not valid(wrong), wrong


@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_field_is_offered_as_null(situation: str) -> None:
    """A level could be: it is null where the dice decide. It is left out instead."""
    table = SITUATIONS[situation]().table
    for offer in (offer_view(GAME, offer) for offer in legal(table, GAMEMASTER)):
        for name, schema in offer["open"].items():
            assert not Draft202012Validator(as_json(schema)).is_valid(None), (offer["body"], name)


def test_shared_dice_are_offered_with_what_they_need() -> None:
    table = SITUATIONS["lobby"]().table
    offers = [offer for offer in legal(table, GAMEMASTER) if offer.sample.move == "roll_dice"]
    assert {offer.required for offer in offers} == {("mechanic", "body")}


def every_field() -> Iterator[Any]:
    for name, schema in SCHEMA.type_schemas.items():
        for field in schema.fields:
            yield pytest.param(name, field, id=f"{name}-{field}")


@each_row(("move", "field"), list(every_field()))
def test_the_schema_of_a_field_is_whole_and_takes_what_the_field_takes(
    move: str, field: str
) -> None:
    schema = as_json(open_schema(GAME, move, field))
    meta.validate(schema)
    assert schema
    assert "$ref" not in str(schema)
    assert "description" not in str(schema)
    if field in MOVE_EXAMPLES[move]:
        assert Draft202012Validator(schema).is_valid(MOVE_EXAMPLES[move][field])


OPEN = [
    pytest.param("roll_dice", "body", {"type": "object"}, id="any body"),
    pytest.param(
        "flip", "monologue", {"type": "boolean", "default": False}, id="a flag and its default"
    ),
    pytest.param(
        "set_possibilities",
        "amount",
        {"type": "integer", "minimum": 0, "maximum": 1_000},
        id="a number",
    ),
    pytest.param(
        "discard_for_refill",
        "cards",
        {
            "type": "array",
            "maxItems": 1_000,
            "uniqueItems": True,
            "items": {"type": "integer", "minimum": 1, "maximum": 9_999},
        },
        id="cards",
    ),
    pytest.param(
        "choose_by_box",
        "options",
        {
            "type": "array",
            "minItems": 2,
            "maxItems": 10,
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "minLength": 1, "maxLength": 64},
                    "letters": {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": 4,
                        "uniqueItems": True,
                        "items": {"type": "string", "enum": ["A", "B", "C", "D"]},
                    },
                },
                "required": ["letters", "name"],
                "additionalProperties": False,
            },
        },
        id="objects inlined",
    ),
]


@pytest.mark.parametrize(("move", "field", "schema"), OPEN)
def test_an_open_field_is_told_as_a_json_schema(
    move: str, field: str, schema: dict[str, Any]
) -> None:
    assert open_schema(GAME, move, field) == schema


def test_every_mechanic_can_be_shared() -> None:
    mechanics = open_schema(GAME, "roll_dice", "mechanic")["enum"]
    assert mechanics == list(MECHANICS)
    assert "daggerheart/attack" in mechanics


def test_enums_are_sent_by_their_values() -> None:
    for name, move in EXAMPLES.items():
        assert not any(isinstance(value, Enum) for value in sent(move).values()), name
        assert load(sent(move)) == move
