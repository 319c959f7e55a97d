"""All that the gamemaster sees of a busy table, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.seats import release, watch
from service.tables.common.shared_roll import SharedRoll
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll, RollDice
from service.tables.drama_deck.moves.round import CriticalMoment, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndScene
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.special import AnswerCampaign, ApproveCard
from service.tables.drama_deck.moves.table import AddFoe, Sacrifice, SetValues
from service.tables.drama_deck.moves.trade import OfferTrade
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.values import Attributes, SkillValue
from service.tables.drama_deck.view import character_view
from tests.systems.shown import in_order, shown_die
from tests.tables.drama_deck.game import OF_SESSION, Game, player
from tests.tables.drama_deck.using import active, awaiting, pooled, resolve, roll, use

QUIET, ADRENALIN, HASTE, IDEA, GLORY, CAMPAIGN, ROMANCE = 149, 1, 41, 85, 91, 112, 120
MARTYR = 122


def character(game: Game, id: str = "c1", who: str | None = None) -> dict[str, Any]:
    """A character as its player sees it, or somebody else's."""
    view = character_view(game.table, game.table.character(id), player(who or id))
    seen: dict[str, Any] = to_builtins(view)
    return seen


AT_FIRST = {
    "id": "c1",
    "name": "Character 1",
    "reality_rated": True,
    "alive": True,
    "released": False,
    "hand": {"count": 0, "cards": ()},
    "revealed": (),
    "hand_limit": None,
    "pool": [],
    "possibilities": 10,
    "values": None,
    "critical_moment_used": False,
    "in_critical_moment": False,
    "discarded_for_refill": None,
    "rallying": False,
    "pooled_this_round": None,
    "actions": None,
    "actions_left": None,
    "cards_earned": None,
    "acted": None,
    "opening_left": None,
}


def test_a_character_in_the_lobby() -> None:
    assert character(Game()) == AT_FIRST


def test_the_one_that_was_asked_for_is_shown() -> None:
    game = Game()
    game.join(JoinRequest(name="Ord", reality_rated=False, possibilities=0))
    game.seat(lambda turn: release(turn, "c4"))
    assert character(game, "c4") == AT_FIRST | {
        "id": "c4",
        "name": "Ord",
        "reality_rated": False,
        "possibilities": 0,
        "released": True,
    }
    assert character(game, "c4", "c1")["hand"] == {"count": 0, "cards": None}


def test_a_character_in_a_round() -> None:
    game = Game().rounds(QUIET).hand("c1", 3, 2).pool("c1", HASTE)
    game.by("c1", CriticalMoment())
    playing = AT_FIRST | {
        "hand": {"count": 2, "cards": (3, 2)},
        "hand_limit": 4,
        "pool": [{"card": HASTE, "state": "playable", "subplot": None}],
        "critical_moment_used": True,
        "in_critical_moment": True,
        "pooled_this_round": False,
        "actions": 1,
        "actions_left": 1,
        "cards_earned": 0,
        "acted": False,
    }
    assert character(game) == playing
    game.by("c1", MakeRoll(value=10, difficulty=5), 3, 4)
    assert character(game) == playing
    game.by("c1", ResolveRoll(roll="r1"))
    assert character(game) == playing | {
        "in_critical_moment": False,
        "actions_left": 0,
        "acted": True,
    }


def test_before_the_first_flip_nobody_has_actions() -> None:
    game = Game().scene().hand("c1")
    game.gm(StartRounds())
    assert character(game) == AT_FIRST | {
        "hand_limit": 4,
        "pooled_this_round": False,
        "cards_earned": 0,
        "acted": False,
        "opening_left": 0,
    }


def test_a_character_in_the_refill() -> None:
    game = Game().scene().hand("c1", 1)
    game.gm(EndScene())
    waiting = AT_FIRST | {
        "hand": {"count": 1, "cards": (1,)},
        "hand_limit": 4,
        "discarded_for_refill": False,
    }
    assert character(game) == waiting
    game.by("c1", DiscardForRefill(cards=()))
    assert character(game) == waiting | {"discarded_for_refill": True}


def test_the_values_of_a_character() -> None:
    """Everybody sees them, as their player has written them down."""
    game = Game()
    skills = (SkillValue("stealth", 12, CharacterAttribute.DEXTERITY), SkillValue("lore", -1))
    game.by("c1", SetValues(attributes=Attributes(dexterity=10, spirit=7), skills=skills))
    unknown = dict.fromkeys(("strength", "toughness", "perception", "mind", "charisma"))
    values = {
        "attributes": {"dexterity": 10, "spirit": 7, **unknown},
        "skills": [
            {"name": "stealth", "attribute": "dexterity", "value": 12},
            {"name": "lore", "attribute": None, "value": -1},
        ],
    }
    for viewer in (GAMEMASTER, SPECTATOR, player("c2")):
        assert [one["values"] for one in game.seen(viewer)["characters"]] == [values, None, None]


def test_spectators() -> None:
    """Everybody sees who is watching."""
    game = Game()
    game.seat(lambda turn: watch(turn, "Grandmother"))
    game.seat(lambda turn: watch(turn, None))
    watching = [{"id": "w1", "name": "Grandmother"}, {"id": "w2", "name": None}]
    for viewer in (GAMEMASTER, player("c1"), Actor(Role.SPECTATOR, spectator="w2")):
        assert game.seen(viewer)["spectators"] == watching
    assert game.seen(viewer)["you"] == {
        "role": "spectator",
        "character": None,
        "spectator": "w2",
    }


def test_what_the_lobby_shows() -> None:
    """Names, and free seats; who has left play is not in it."""
    game = Game(2).scene()
    game.foe()
    game.seat(lambda turn: release(turn, "c2"))
    assert game.table.status == "playing"
    seats = [(one.name, one.released) for one in game.table.living]
    assert seats == [("Character 1", False), ("Character 2", True)]
    active(game.hand("c1", MARTYR), MARTYR, "c1")
    game.by("c1", Sacrifice(card=MARTYR))
    assert [one.id for one in game.table.living] == ["c2"]


def test_a_foe() -> None:
    game = Game()
    game.gm(AddFoe(name="Count", side=Side.HEROES, possibilities=3, reality_rated=False))
    foe = {"id": "f1", "name": "Count", "side": Side.HEROES, "reality_rated": False}
    assert game.seen()["foes"] == [foe | {"possibilities": 3}]
    assert game.seen(player("c1"))["foes"] == [foe | {"possibilities": None}]


def test_a_trade() -> None:
    game = Game().scene().hand("c1", 1, 2)
    game.by("c1", OfferTrade(to="c2", give=(2, 1), because="I light your way."))
    trade = {
        "id": "t1",
        "from": "c1",
        "to": "c2",
        "because": "I light your way.",
        "count": 2,
        "state": "offered",
    }
    for who in ("c1", "c2"):
        assert game.seen(player(who))["trades"] == [trade | {"give": (2, 1), "take": ()}]
    for other in (GAMEMASTER, player("c3")):
        assert game.seen(other)["trades"] == [trade | {"give": None, "take": None}]


def test_a_skill_resolution() -> None:
    game = Game().scene()
    steps = (SkillTask(("A", "B"), 12), SkillTask(("D",), 15))
    game.gm(StartSkill(character="c2", skill="ritual", steps=steps))
    assert game.seen()["skill_resolutions"] == [
        {
            "id": "s1",
            "character": "c2",
            "skill": "ritual",
            "steps": [
                {"letters": ("A",), "difficulty": 12, "secret_difficulty": False, "done": False},
                {"letters": ("B",), "difficulty": 12, "secret_difficulty": False, "done": False},
                {"letters": ("D",), "difficulty": 15, "secret_difficulty": False, "done": False},
            ],
            "added_difficulty": 0,
            "state": "running",
            "proposed": None,
            "last_ditch": False,
        }
    ]


def test_an_effect_and_a_roll_that_it_reaches() -> None:
    game = Game().rounds(QUIET).pool("c1", ADRENALIN)
    use(game, "c1", ADRENALIN, attribute=CharacterAttribute.STRENGTH)
    assert game.seen()["effects"] == [
        {
            "name": "attribute",
            "value": 3,
            "character": "c1",
            "side": Side.HEROES,
            "attribute": CharacterAttribute.STRENGTH,
            "card": ADRENALIN,
            "until": "round",
        }
    ]
    move = MakeRoll(
        value=10,
        difficulty=9,
        action="trick",
        against=("c2",),
        attribute=CharacterAttribute.STRENGTH,
        skilled=False,
        up=True,
        contradiction=Contradiction.ONE_CASE,
        passive=True,
        modifiers=(Modifier("aim", -2),),
        label="a leap",
    )
    game.by("c1", move, 3, 4, 5)
    roll = game.shown()
    assert roll.pop("outcome")["total"] == 10 - 2 + 3 + 3 + 5
    assert roll.pop("text") == (
        "Hot 3, cold 4: 3 + 5 (Up) = bonus +8. Value 10 + 8 - 2 (aim) + 3 (Adrenalin) = 19 "
        "against 9: a superior success by 10. Not disconnected (one-case contradiction: that takes "
        "a bonus of -7 or less)."
    )
    assert roll == {
        "id": "r1",
        "by": "c1",
        "mechanic": "torg/2d10",
        "request": {
            "value": 10,
            "difficulty": 9,
            "secret_difficulty": False,
            "action": "trick",
            "against": ("c2",),
            "attribute": CharacterAttribute.STRENGTH,
            "skilled": False,
            "stymied": False,
            "up": True,
            "contradiction": Contradiction.ONE_CASE,
            "passive": True,
            "label": "a leap",
        },
        "faces": {"hot": 3, "cold": 4, "max": (), "up": (5,), "possibilities": ()},
        "dice": in_order(
            shown_die("hot", 10, 3, source="system"),
            shown_die("cold", 10, 4, "dropped", source="system"),
            shown_die("up", 10, 5, source="system"),
        ),
        "modifiers": [
            {"name": "aim", "value": -2, "card": None},
            {"name": "Up", "value": 0, "card": None},
            {"name": "Adrenalin", "value": 3, "card": ADRENALIN},
        ],
        "possibilities": [],
        "effect_bonus": 0,
        "skill": None,
        "retry_of": None,
        "state": "open",
        "success": None,
        "level": None,
        "negated": (),
        "ruled_by": QUIET,
        "hidden": False,
        "commitment": None,
        "receipt": None,
        "corrected": None,
        "amended": (),
    }


@pytest.mark.parametrize("who", [None, "c2"])
def test_a_shared_roll(who: str | None) -> None:
    game = Game()
    body = {"expression": "1d6"}
    game.play(who, RollDice(mechanic="dice", body=body))
    assert game.seen()["rolls"] == [
        {
            "id": "r1",
            "by": who or "gamemaster",
            "mechanic": "dice",
            "request": body,
            "outcome": {"total": 7},
            "faces": None,
            "dice": (),
            "modifiers": [],
            "possibilities": [],
            "effect_bonus": 0,
            "skill": None,
            "text": "rolled",
            "retry_of": None,
            "state": "resolved",
            "success": None,
            "level": None,
            "negated": (),
            "ruled_by": None,
            "hidden": False,
            "commitment": None,
            "receipt": None,
            "corrected": None,
            "amended": (),
        }
    ]


def test_what_a_shared_roll_has_of_its_answer() -> None:
    answer = {
        "outcome": {"total": 7},
        "faces": {"d6": [4]},
        "dice": [{"role": "d6", "face": 4}],
        "modifiers": [{"name": "aim", "value": 3}],
        "text": "1d6+3: 7",
        "receipt": "signed",
    }
    roll = SharedRoll(id="r1", by="c1", mechanic="dice", body={}, answer=answer)
    game = Game()
    game.table = game.table.changed(shared_rolls=(roll,))
    [shown] = game.seen()["rolls"]
    assert {name: shown[name] for name in answer} == answer


@pytest.mark.rule("DD-45")
def test_a_glory_that_waits_for_the_gamemaster() -> None:
    game = Game().rounds(QUIET, SceneKind.DRAMATIC).pool("c1", GLORY)
    id = roll(game, "c1", 9, 10, 10, 8)
    resolve(game, id, success=True)
    use(game, "c1", GLORY, roll=id)
    claim = {"character": "c1", "card": GLORY, "roll": id}
    assert awaiting(game) == [{"kind": "glory", "waits_for": ("gamemaster",), **claim}]


@pytest.mark.rule("DD-58")
@pytest.mark.parametrize(
    ("word", "waits_for"),
    [(None, ("c2", "gamemaster")), ("agreed", ("gamemaster",)), ("approved", ("c2",))],
)
def test_a_campaign_that_waits_for_a_word(word: str | None, waits_for: tuple[str, ...]) -> None:
    """Of the subplot's player, of the gamemaster, or of both."""
    game = pooled(active(Game().scene(), ROMANCE, "c2"), CAMPAIGN, "c1")
    use(game, "c1", CAMPAIGN, character="c2")
    if word == "agreed":
        game.by("c2", AnswerCampaign(card=CAMPAIGN, agree=True))
    if word == "approved":
        game.gm(ApproveCard(character="c1", card=CAMPAIGN))
    request = {"by": "c1", "character": "c2", "card": CAMPAIGN, "subplot": ROMANCE}
    assert awaiting(game) == [{"kind": "campaign", "waits_for": waits_for, **request}]


def test_a_table_in_the_lobby() -> None:
    seen = Game().seen()
    assert (seen["phase"], seen["status"], seen["act"]) == ("lobby", "lobby", None)
    assert (seen["scene"], seen["round"]) == (None, None)


def test_the_table_itself() -> None:
    settings = Settings(hand_size=5, subplots=("Romance",))
    game = Game(1, settings=settings).rounds(QUIET, SceneKind.DRAMATIC).hand("c1", IDEA)
    seen = game.seen()
    people = ("characters", "foes", "spectators")
    for listed in (*people, "trades", "skill_resolutions", "effects", "rolls"):
        seen.pop(listed)
    assert seen == to_builtins(OF_SESSION) | {
        "name": "test",
        "you": {"role": "gamemaster", "character": None, "spectator": None},
        "adventure": 1,
        "phase": "rounds",
        "status": "playing",
        "act": 1,
        "completed": None,
        "scene": {"number": 1, "kind": "dramatic", "name": None, "trades": False},
        "round": {
            "number": 1,
            "card": QUIET,
            "initiative": Side.VILLAINS,
            "heroes": (),
            "villains": (),
            "approved": ("intimidate", "trick"),
            "skill_box": {"steps": ("A", "D"), "problem": None},
            "keyword_texts": {
                "heroes": {},
                "villains": {},
                "approved": {
                    "intimidate": "A player character who succeeds at an intimidation draws a "
                    "card.",
                    "trick": "A player character who succeeds at a trick draws a card.",
                },
                "problems": {},
            },
            "taking_part": ("c1",),
            "opening": 3,
            "keep": False,
            "escaped": False,
        },
        "deck": {"count": 156 - 1 - 1},
        "discard_pile": (),
        "action_stack": (QUIET,),
        "campaigned": [],
        "awaiting": [],
        "glories": [],
        "awards": None,
        "undo": [],
        "notes": [],
        "settings": {
            "deck": "standard",
            "hand_size": 5,
            "method": "2d10",
            "stymied_rule": "deck",
            "possibilities_per_roll": 1,
            "glory_bonus": 26,
            "coup_de_grace": 3,
            "campaign": True,
            "protect_played_specials": True,
            "subplots": ("Romance",),
            "pool_needs_action": True,
            "award_by": "automatic",
            "resolve_by": "roller",
        },
    }
