"""What `legal` says of each move: the fields that are settled, those left open, and how far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, product
from typing import Any

import pytest
from jsonschema_rs import is_valid
from msgspec.structs import replace

from service.systems.torg.check import Level
from service.tables.common.actor import GAMEMASTER
from service.tables.common.move import WithText
from service.tables.common.roll_dice import MAX_HIDDEN
from service.tables.drama_deck.card import ACTIONS, Deck, SceneKind, standard
from service.tables.drama_deck.moves.adventure import EndAdventure, StartAdventure
from service.tables.drama_deck.moves.pool import TakeFromPool
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll, ResolveRoll, RollDice
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.skill import STEPS, ProposeApproach, SkillTask, StartSkill
from service.tables.drama_deck.moves.table import AddFoe
from service.tables.drama_deck.moves.trade import AnswerTrade, OfferTrade
from service.tables.drama_deck.settings import AwardBy, RollMethod, Settings
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import EVEN, active, failed, pooled, resolve, roll, use

Open = Mapping[str, Any]
Offered = tuple[dict[str, Any], Open, tuple[str, ...]]

DRAMATIC = SceneKind.DRAMATIC
EVERYBODY = ("c1", "c2", "c3")
QUIET, CRITICAL_PROBLEM, TAUNT, ATTACK_DEFEND, SETBACK = 149, 57, 128, 104, 31
"""Cards by what their lines, approved actions and skill boxes hold; QUIET shows A and D."""
ACTION, HERO, ROMANCE, MARTYR, CAMPAIGN = 36, 64, 120, 122, 112


def offered(game: Game, who: str | None, move: str) -> list[Offered]:
    """All offers of one move: settled fields, open ones but for words, and those to be filled."""
    actor = GAMEMASTER if who is None else player(who)
    return [
        (
            {name: value for name, value in offer.body.items() if name != "move"},
            offer.open if not isinstance(offer.sample, WithText) else without_text(offer.open),
            offer.required,
        )
        for offer in legal(game.table, actor)
        if offer.sample.move == move
    ]


def without_text(open: Open) -> Open:
    assert open["text"] is None, "something can be said with the move"
    return {name: narrowed for name, narrowed in open.items() if name != "text"}


def plain(**settled: Any) -> Offered:
    return settled, {}, ()


def enum(*choices: Any) -> Open:
    return {"enum": list(choices)}


def several(least: int, most: int, *choices: Any) -> Open:
    items: dict[str, Any] = {"items": enum(*choices)} if choices else {}
    return {
        "type": "array",
        "uniqueItems": True,
        "minItems": least,
        "maxItems": most,
        **items,
    }


def face(sides: int) -> Open:
    return {"type": "integer", "minimum": 1, "maximum": sides}


def dice(**properties: Open) -> Open:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def chain(sides: int, *again: int) -> Open:
    """Up to six dice, each but the last of which shows a face on which one rolls on."""
    on = enum(*again)
    longer = [{"maxItems": count, "prefixItems": [on] * (count - 1)} for count in range(2, 7)]
    return {
        "type": "array",
        "minItems": 1,
        "maxItems": 6,
        "items": face(sides),
        "anyOf": [{"maxItems": 1}, *longer],
    }


def one_chain(sides: int, *again: int) -> Open:
    chains = {"type": "array", "minItems": 1, "maxItems": 1, "items": chain(sides, *again)}
    return {"dice": dice(possibilities=chains)}


NINES = [
    {"properties": {"hot": {"const": 9}, "cold": {"const": 10}}},
    {"properties": {"hot": {"const": 10}, "cold": {"const": 9}}},
]
TWO_D10 = {
    **dice(hot=face(10), cold=face(10), max=chain(10, 10), up=chain(10, 10)),
    "dependentSchemas": {"max": {"required": ["hot", "cold"], "anyOf": NINES}},
}
D20 = dice(d20=chain(20, 10, 20), up=chain(20, 10, 20))


# Where an adventure stands.


def dealt() -> Game:
    game = Game()
    game.gm(StartAdventure())
    return game


def ended(game: Game) -> Game:
    """The awards are open."""
    game.gm(EndAdventure())
    return game


def alone(game: Game) -> Game:
    """Without characters."""
    for character in EVERYBODY:
        game.leave(character)
    return game


def monologue() -> Game:
    card = Game().card("Monologue")
    game = Game().rounds(QUIET).pool("c1", card)
    use(game, "c1", card)
    return game


def refill(*hand: int) -> Game:
    game = Game().scene().hand("c1", *hand)
    game.gm(EndScene())
    return game


def rallying(*hand: int) -> Game:
    rally = Game().card("Rally")
    game = Game().scene().hand("c1", *hand).hand("c2", rally)
    use(game, "c2", rally)
    return game


def foe(*, settings: Settings | None = None) -> Game:
    game = Game(settings=settings).scene()
    game.gm(AddFoe(name="Count", possibilities=3))
    return game


def rolling(by: str, **fields: Any) -> Game:
    """Somebody's roll is open."""
    game = foe()
    if by == "f1":
        game.gm(MakeRoll(value=10, foe="f1", **fields), 3, 4)
    else:
        game.by(by, MakeRoll(value=10, **fields), 3, 4)
    return game


def spent() -> Game:
    """The roll of c1 is open, with a Hero card on it."""
    game = rolling("c1").hand("c1", HERO)
    use(game, "c1", HERO, 5, roll="r1")
    return game


def attack(award_by: AwardBy = AwardBy.AUTOMATIC, difficulty: int | None = 12) -> Game:
    """An attack of 13 is open, in a round that approves attacks."""
    game = Game(settings=Settings(award_by=award_by)).rounds(ATTACK_DEFEND)
    game.by("c1", MakeRoll(value=10, difficulty=difficulty, action="attack"), 3, 4)
    return game


def own_deck() -> Deck:
    """The standard deck, but for an Action that is a Storm, which nobody knows."""
    storm = replace(standard()[ACTION], type="Storm")
    return Deck.of("own", (storm if card.number == ACTION else card for card in standard()))


def hidden(count: int) -> Game:
    game = Game()
    for _ in range(count):
        game.gm(RollDice(mechanic="dice", body={}, hidden=True))
    game.gm(RollDice(mechanic="dice", body={}))
    return game


def traded() -> Game:
    game = Game().scene().hand("c1", 1, 2).hand("c2", 3, 4, 5)
    game.by("c1", OfferTrade(to="c2", give=(2, 1), because="I light your way."))
    return game


def task(top: int | None = None) -> Game:
    game = Game().scene()
    letters = (SkillTask(("A",), 10), SkillTask(("D",), 12))
    game.gm(StartSkill(character="c1", skill="disarm", steps=letters))
    if top is not None:
        game.gm(StartRounds())
        game.flip(top)
    return game


def attempted() -> Game:
    """A check that can gain no step, and a card by DD-63; the step has its difficulty."""
    game = task(CRITICAL_PROBLEM)
    game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN)
    return game


def stuck() -> Game:
    """The box told of a critical problem, and the check has failed."""
    game = task(CRITICAL_PROBLEM)
    game.by("c1", AttemptSkill(resolution="s1", value=5), *EVEN)
    game.gm(ResolveRoll(roll="r1"))
    return game


def proposed() -> Game:
    game = stuck()
    game.by("c1", ProposeApproach(resolution="s1"))
    return game


def idea() -> Game:
    card = Game().card("Idea")
    game = Game().scene().hand("c1", card)
    use(game, "c1", card, question="Who has a boat?")
    return game


def asked() -> Game:
    game = pooled(active(Game().scene(), ROMANCE, "c2"), CAMPAIGN, "c1")
    use(game, "c1", CAMPAIGN, character="c2")
    return game


def holding(type: str, *others: int) -> Game:
    return Game().scene().hand("c1", Game().card(type), *others)


def of(type: str) -> int:
    return Game().card(type)


FREE_ROLL = {
    **dict.fromkeys(("value", "difficulty", "secret_difficulty", "attribute")),
    **dict.fromkeys(("skilled", "stymied", "up")),
    **dict.fromkeys(("contradiction", "passive", "modifiers", "label", "receipt")),
    "action": enum(*ACTIONS),
}
FREE_ATTEMPT = {
    **dict.fromkeys(("value", "penalty", "attribute", "skilled", "modifiers")),
    **dict.fromkeys(("stymied", "up", "contradiction")),
    "dice": TWO_D10,
}
JUDGED = {"difficulty": None, "approved": enum(False), "level": None}
REACHED = {"type": "integer", "minimum": -1_000_000, "maximum": 13}
"""Difficulties that a total of 13 reaches."""
Case = tuple[str, Callable[[], Game], str | None, list[Offered]]
OFFERS: list[Case] = [
    # The adventure.
    (
        "start_scene",
        dealt,
        None,
        [({}, {"kind": enum("standard", "dramatic"), "name": None}, ("kind",))],
    ),
    ("end_scene", Game().scene, None, [({}, {"trades": None}, ())]),
    ("end_act", dealt, None, [({}, {"ignored": several(0, 0)}, ())]),
    (
        "end_adventure",
        dealt,
        None,
        [({}, {"completed": None, "ignored": several(0, 0)}, ())],
    ),
    ("close_adventure", dealt, None, []),
    (
        "close_adventure",
        lambda: ended(dealt()),
        None,
        [({}, {"insurance": several(0, 0)}, ())],
    ),
    (
        "close_adventure",
        lambda: ended(active(Game().scene(), MARTYR, "c2")),
        None,
        [({}, {"insurance": several(0, 1, "c2")}, ())],
    ),
    (
        "start_rounds",
        Game().scene,
        None,
        [({}, {"taking_part": several(1, 3, *EVERYBODY), "keep_effects": None}, ())],
    ),
    ("start_rounds", lambda: alone(Game().scene()), None, [({}, {"keep_effects": None}, ())]),
    ("flip", lambda: Game().rounds(QUIET), None, [plain()]),
    ("flip", monologue, None, [plain(), plain(monologue=True)]),
    # Hands and pools.
    (
        "discard_for_refill",
        lambda: refill(1, 2, 3, 4, 5, 6),
        "c1",
        [({}, {"cards": several(2, 3, 1, 2, 3, 4, 5, 6)}, ("cards",))],
    ),
    (
        "discard_for_refill",
        lambda: refill(1, 2),
        "c1",
        [({}, {"cards": several(0, 1, 1, 2)}, ("cards",))],
    ),
    ("discard_for_refill", refill, "c1", [({}, {"cards": several(0, 0)}, ("cards",))]),
    (
        "discard_for_refill",
        lambda: rallying(1, 2, 3),
        "c1",
        [({}, {"cards": several(0, 3, 1, 2, 3)}, ("cards",))],
    ),
    (
        "reveal_card",
        lambda: Game().scene().hand("c1", 5, 3),
        "c1",
        [plain(card=5), plain(card=3)],
    ),
    (
        "refuse_pool",
        lambda: pooled(Game().rounds(QUIET), ACTION, "c2"),
        None,
        [plain(character="c2")],
    ),
    (
        "take_from_pool",
        lambda: Game().rounds(TAUNT, DRAMATIC).pool("c2", ACTION, HERO, 1, 2),
        None,
        [
            (
                {},
                {
                    "character": enum("c2"),
                    "cards": several(1, 3, ACTION, HERO, 1, 2),
                    "action": enum("taunt", "intimidate"),
                    "level": enum(*Level),
                    "because": None,
                },
                ("character", "cards", "action", "level", "because"),
            )
        ],
    ),
    (
        "take_from_pool",
        lambda: (
            Game(settings=Settings(protect_played_specials=True))
            .rounds(TAUNT, DRAMATIC)
            .pool("c2", Game().card("Escape"))
        ),
        None,
        [],
    ),
    ("take_from_pool", lambda: Game().rounds(QUIET, DRAMATIC).pool("c2", ACTION), None, []),
    # Cards used.
    ("use_card", lambda: holding("Haste"), "c1", [plain(card=of("Haste"))]),
    (
        "use_card",
        lambda: holding("Idea"),
        "c1",
        [({"card": of("Idea")}, {"question": None}, ("question",))],
    ),
    (
        "use_card",
        lambda: holding("Adrenalin"),
        "c1",
        [
            (
                {"card": of("Adrenalin")},
                {"attribute": enum("dexterity", "strength", "toughness")},
                ("attribute",),
            )
        ],
    ),
    (
        "use_card",
        lambda: rolling("c1").hand("c1", of("Coup de Grace")),
        "c1",
        [
            ({"card": of("Coup de Grace"), "roll": "r1"}, {"on": None, "text": None}, ()),
            ({"card": of("Coup de Grace")}, {"on": None, "text": None}, ()),
        ],
    ),
    (
        "use_card",
        lambda: rolling("c1").hand("c1", of("Drama")),
        "c1",
        [
            ({"card": of("Drama"), "roll": "r1"}, {"text": None, **one_chain(10, 10)}, ()),
            ({"card": of("Drama")}, {"text": None}, ()),
        ],
    ),
    (
        "use_card",
        lambda: retried(Game().scene().hand("c1", of("Second Chance"))),
        "c1",
        [
            ({"card": of("Second Chance"), "roll": "r1"}, {"text": None, "dice": TWO_D10}, ()),
            ({"card": of("Second Chance")}, {"text": None}, ()),
        ],
    ),
    (
        "use_card",
        lambda: Game().rounds(QUIET).pool("c1", of("Seize Initiative")),
        "c1",
        [
            plain(card=of("Seize Initiative"), choice="keep"),
            plain(card=of("Seize Initiative"), choice="flip"),
        ],
    ),
    (
        "use_card",
        lambda: pooled(active(Game().scene(), ROMANCE, "c2"), CAMPAIGN, "c1").hand("c1"),
        "c1",
        [plain(card=CAMPAIGN, character="c2")],
    ),
    (
        "use_card",
        lambda: holding("Leadership", 120),
        "c1",
        [
            ({"card": of("Leadership")}, {"discard": several(0, 1, 120)}, ()),
            *(
                (
                    {"card": of("Leadership"), "to": to},
                    {"give": several(0, 1, 120), "discard": several(0, 1, 120)},
                    ("give",),
                )
                for to in ("c2", "c3")
            ),
        ],
    ),
    (
        "use_card",
        lambda: (
            Game(2)
            .rounds(QUIET)
            .hand("c1")
            .pool("c1", of("Leadership"), of("Alertness"), of("Escape"))
        ),
        "c1",
        [
            ({"card": of("Leadership")}, {"discard": several(0, 0)}, ()),
            (
                {"card": of("Leadership"), "to": "c2"},
                {"give": several(0, 1, of("Alertness")), "discard": several(0, 0)},
                ("give",),
            ),
        ],
    ),
    (
        "use_card",
        lambda: Game(1).scene().hand("c1", of("Leadership"), 120),
        "c1",
        [({"card": of("Leadership")}, {"discard": several(0, 1, 120)}, ())],
    ),
    (
        "use_card",
        lambda: Game(deck=own_deck()).scene().hand("c1", ACTION),
        "c1",
        [({"card": ACTION}, {"text": None}, ())],
    ),
    # What the gamemaster decides.
    (
        "award_card",
        lambda: Game().rounds(ATTACK_DEFEND),
        None,
        [
            plain(character=character, action=action)
            for character in EVERYBODY
            for action in ("attack", "defend")
        ],
    ),
    (
        "allow_roll",
        monologue,
        None,
        [plain(character=character) for character in EVERYBODY],
    ),
    ("allow_roll", lambda: Game().rounds(QUIET), None, []),
    ("answer_idea", idea, None, [({"card": of("Idea")}, {"text": None}, ("text",))]),
    (
        "apply_setback",
        lambda: Game().rounds(SETBACK, DRAMATIC),
        None,
        [({"side": "heroes"}, {"amount": None}, ())],
    ),
    (
        "set_conditions",
        lambda: Game().rounds(SETBACK, DRAMATIC),
        None,
        [
            (
                {"side": "heroes"},
                {
                    "conditions": several(
                        *(0, 5), *("setback", "flurry", "up", "stymied", "confused")
                    ),
                    "because": None,
                },
                ("conditions", "because"),
            ),
            (
                {"side": "villains"},
                {
                    "conditions": several(
                        *(0, 9),
                        *("flurry", "up", "setback", "stymied", "break"),
                        *("trick", "test", "taunt", "intimidate"),
                    ),
                    "because": None,
                },
                ("conditions", "because"),
            ),
        ],
    ),
    (
        "set_possibilities",
        foe,
        None,
        [
            ({kind: id}, {"amount": None, "because": None}, ("amount",))
            for kind, id in (*(("character", id) for id in EVERYBODY), ("foe", "f1"))
        ],
    ),
    (
        "add_foe",
        Game,
        None,
        [
            (
                {},
                {"name": None, "possibilities": None, "side": None, "reality_rated": None},
                ("name",),
            )
        ],
    ),
    ("remove_foe", foe, None, [plain(foe="f1")]),
    ("choose_by_box", dealt, None, [({}, {"options": None}, ("options",))]),
    (
        "answer_campaign",
        asked,
        "c2",
        [({"card": CAMPAIGN}, {"agree": None}, ("agree",))],
    ),
    (
        "disallow_card",
        lambda: claimed(),
        None,
        [plain(character="c1", card=of("Glory"))],
    ),
    (
        "sacrifice",
        lambda: pooled(active(Game().scene(), MARTYR), CAMPAIGN),
        "c1",
        [plain(card=MARTYR)],
    ),
    # Trades.
    (
        "offer_trade",
        lambda: Game().scene().hand("c1", 1, 2),
        "c1",
        [
            (
                {},
                {"to": enum("c2", "c3"), "give": several(1, 2, 1, 2), "because": None},
                ("to", "give", "because"),
            )
        ],
    ),
    ("offer_trade", lambda: Game().scene().hand("c1"), "c1", []),
    (
        "answer_trade",
        traded,
        "c2",
        [({"trade": "t1"}, {"give": several(2, 2, 3, 4, 5)}, ("give",))],
    ),
    (
        "answer_trade",
        lambda: traded().hand("c2", 3, 4),
        "c2",
        [({"trade": "t1"}, {"give": several(2, 2, 3, 4)}, ("give",))],
    ),
    ("answer_trade", lambda: traded().hand("c2", 3), "c2", []),
    ("confirm_trade", lambda: answered(), "c1", [plain(trade="t1")]),
    ("decline_trade", traded, "c2", [plain(trade="t1")]),
    # Rolls and Possibilities.
    (
        "roll",
        foe,
        "c1",
        [
            (
                {},
                {
                    **FREE_ROLL,
                    "dice": TWO_D10,
                    "against": several(0, 3, "c2", "c3", "f1"),
                },
                ("value",),
            )
        ],
    ),
    (
        "roll",
        lambda: foe(settings=Settings(method=RollMethod.D20)),
        None,
        [
            (
                {"foe": "f1"},
                {**FREE_ROLL, "dice": D20, "against": several(0, 4, *EVERYBODY, "f1")},
                ("value",),
            ),
            *(
                (
                    {"character": id},
                    {
                        **FREE_ROLL,
                        "dice": D20,
                        "against": several(0, 4, *EVERYBODY, "f1"),
                        "use_effects": None,
                    },
                    ("value",),
                )
                for id in EVERYBODY
            ),
        ],
    ),
    (
        "roll",
        lambda: Game(1).scene(),
        "c1",
        [({}, {**FREE_ROLL, "dice": TWO_D10}, ("value",))],
    ),
    (
        "spend_possibility",
        lambda: rolling("c1"),
        "c1",
        [({"roll": "r1"}, one_chain(10, 10), ()), plain()],
    ),
    ("spend_possibility", lambda: rolling("f1"), None, [({"roll": "r1"}, one_chain(10, 10), ())]),
    ("cancel_possibility", spent, "c2", [plain(roll="r1")]),
    ("cancel_possibility", spent, None, [plain(roll="r1", foe="f1")]),
    ("resolve_roll", lambda: rolling("c1", difficulty=12), "c1", [plain(roll="r1")]),
    (
        "resolve_roll",
        lambda: rolling("c1", difficulty=12),
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, JUDGED, ()),
            (
                {"roll": "r1", "success": False},
                {"difficulty": None, "approved": enum(False)},
                (),
            ),
            ({"roll": "r1", "success": True}, JUDGED, ()),
        ],
    ),
    (
        "resolve_roll",
        lambda: rolling("c1"),
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, JUDGED, ("difficulty",)),
            ({"roll": "r1"}, JUDGED, ("level",)),
            (
                {"roll": "r1", "success": False},
                {"difficulty": None, "approved": enum(False)},
                (),
            ),
            ({"roll": "r1", "success": True}, JUDGED, ()),
        ],
    ),
    (
        "resolve_roll",
        attack,
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, JUDGED, ()),
            ({"roll": "r1", "success": False}, {"difficulty": None, "approved": enum(False)}, ()),
            ({"roll": "r1", "success": True}, JUDGED, ()),
            (
                {"roll": "r1", "success": True, "approved": True},
                {"difficulty": None, "level": None},
                (),
            ),
        ],
    ),
    (
        "resolve_roll",
        lambda: attack(AwardBy.GAMEMASTER),
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, JUDGED, ()),
            plain(roll="r1", approved=True),  # with another difficulty it may earn no card
            ({"roll": "r1", "success": False}, {"difficulty": None, "approved": enum(False)}, ()),
            ({"roll": "r1", "success": True}, JUDGED, ()),
            (
                {"roll": "r1", "success": True, "approved": True},
                {"difficulty": None, "level": None},
                (),
            ),
        ],
    ),
    (
        "resolve_roll",
        lambda: attack(AwardBy.GAMEMASTER, None),
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, JUDGED, ("difficulty",)),
            ({"roll": "r1"}, JUDGED, ("level",)),
            ({"roll": "r1", "approved": True}, {"difficulty": REACHED}, ("difficulty",)),
            ({"roll": "r1", "approved": True}, {"level": None}, ("level",)),
            ({"roll": "r1", "success": False}, {"difficulty": None, "approved": enum(False)}, ()),
            ({"roll": "r1", "success": True}, JUDGED, ()),
            (
                {"roll": "r1", "success": True, "approved": True},
                {"difficulty": None, "level": None},
                (),
            ),
        ],
    ),
    (
        "resolve_roll",
        attempted,
        None,
        [
            plain(roll="r1", no_verdict=True),
            ({"roll": "r1"}, {"approved": enum(False), "level": None}, ()),
            ({"roll": "r1", "success": False}, {"approved": enum(False)}, ()),
            ({"roll": "r1", "success": True}, {"approved": enum(False), "level": None}, ()),
            ({"roll": "r1", "success": True, "approved": True}, {"level": None}, ()),
        ],
    ),
    (
        "roll_dice",
        lambda: hidden(MAX_HIDDEN - 1),
        None,
        [({}, {"mechanic": None, "body": None, "hidden": None}, ("mechanic", "body"))],
    ),
    (
        "roll_dice",
        lambda: hidden(MAX_HIDDEN),
        None,
        [({}, {"mechanic": None, "body": None}, ("mechanic", "body"))],
    ),
    ("roll_dice", Game, "c1", [({}, {"mechanic": None, "body": None}, ("mechanic", "body"))]),
    ("reveal_roll", lambda: hidden(2), None, [plain(roll="r1"), plain(roll="r2")]),
    # Skill resolutions.
    (
        "start_skill",
        Game().scene,
        None,
        [
            (
                {},
                {
                    "character": enum(*EVERYBODY),
                    "skill": None,
                    "steps": STEPS,
                    "secret_difficulty": None,
                },
                ("character", "skill", "steps"),
            )
        ],
    ),
    ("start_skill", lambda: alone(Game().scene()), None, []),
    ("end_skill", task, None, [plain(resolution="s1")]),
    (
        "attempt_skill",
        lambda: task(QUIET),
        "c1",
        [
            (
                {"resolution": "s1"},
                FREE_ATTEMPT | {"letters": enum(["A"], ["A", "D"]), "last_ditch": None},
                ("value",),
            )
        ],
    ),
    (
        "attempt_skill",
        lambda: task(QUIET),
        None,
        [
            (
                {"resolution": "s1"},
                FREE_ATTEMPT
                | {"letters": enum(["A"], ["A", "D"]), "last_ditch": None, "use_effects": None},
                ("value",),
            )
        ],
    ),
    ("attempt_skill", task, "c1", []),
    (
        "propose_approach",
        stuck,
        "c1",
        [
            ({"resolution": "s1"}, {"skill": None}, ()),
            ({"resolution": "s1", "last_ditch": True}, {"skill": None}, ("skill",)),
        ],
    ),
    (
        "propose_approach",
        stuck,
        None,
        [
            ({"resolution": "s1"}, {"skill": None}, ()),
            ({"resolution": "s1", "last_ditch": True}, {"skill": None}, ("skill",)),
        ],
    ),
    ("propose_approach", stuck, "c2", []),
    (
        "answer_approach",
        stuck,
        None,
        [plain(resolution="s1", agree=True), plain(resolution="s1", waive=True)],
    ),
    (
        "answer_approach",
        proposed,
        None,
        [
            ({"resolution": "s1"}, {"agree": None}, ("agree",)),
            plain(resolution="s1", waive=True),
        ],
    ),
    ("answer_approach", lambda: task(QUIET), None, []),
]


def claimed() -> Game:
    """A Glory in the hand of c1 waits for the gamemaster; nothing in the pools does."""
    game = Game().scene(DRAMATIC).hand("c1", of("Glory")).pool("c2", ACTION)
    id = roll(game, "c1", 9, 10, 10, 8)
    resolve(game, id, success=True)
    use(game, "c1", of("Glory"), roll=id)
    return game


def retried(game: Game) -> Game:
    failed(game, "c1")
    return game


def answered() -> Game:
    game = traded()
    game.by("c2", AnswerTrade(trade="t1", give=(3, 4)))
    return game


@pytest.mark.rule("DD-08")
@pytest.mark.parametrize(
    ("move", "made", "who", "offers"),
    [pytest.param(*case, id=f"{case[0]} {number}") for number, case in enumerate(OFFERS, 1)],
)
def test_what_is_offered(
    move: str, made: Callable[[], Game], who: str | None, offers: list[Offered]
) -> None:
    assert offered(made(), who, move) == offers


INTO_A_POOL = {"move": "move_card", "to": "pool"}


@pytest.mark.rule("DD-18")
@pytest.mark.parametrize(
    ("character", "cards", "level", "allowed"),
    [
        ("c1", [3], "minimal", True),
        ("c1", [3], "spectacular", True),
        ("c1", [3, 4], "good", False),
        ("c1", [3, 4], "superior", True),
        ("c1", [3, 4, 5], "superior", False),
        ("c1", [3, 4, 5], "spectacular", True),
        ("c1", [1], "good", False),
        ("c2", [1], "good", True),
        ("c2", [1, 3], "superior", False),
    ],
)
def test_a_villain_takes_cards_of_one_pool_as_many_as_the_level_costs(
    character: str, cards: list[int], level: str, allowed: bool
) -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", 3, 4, 5).pool("c2", 1, 2)
    [offer] = [one for one in legal(game.table, GAMEMASTER) if isinstance(one.sample, TakeFromPool)]
    assert offer.open["cards"] == several(1, 3, 3, 4, 5, 1, 2)
    body = {"move": "take_from_pool", "character": character, "cards": cards, "level": level}
    assert all(is_valid(limit, body) for limit in offer.limits) is allowed


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    ("character", "card", "allowed"),
    [("c1", 3, False), ("c2", 3, True), ("c2", 1, False), ("c1", 1, True)],
)
def test_a_card_is_moved_into_a_pool_where_it_does_not_lie(
    character: str, card: int, allowed: bool
) -> None:
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", 3, 4).pool("c2", 1)
    [offer] = [
        one for one in legal(game.table, GAMEMASTER) if one.body.items() >= INTO_A_POOL.items()
    ]
    body = {**INTO_A_POOL, "character": character, "card": card, "because": "A correction."}
    assert all(is_valid(limit, body) for limit in offer.limits) is allowed


@pytest.mark.rule("DD-60")
def test_tasks_are_offered_for_every_choice_of_rising_letters() -> None:
    """Any letters, in the order of the alphabet, cut into steps anywhere between two of them."""
    groups = [letters for count in range(1, 5) for letters in combinations("ABCD", count)]
    steps = [way for count in range(1, 4) for way in product(groups, repeat=count)]
    offered = [way for way in (*steps, *product([*zip("ABCD")], repeat=4)) if fits(way)]
    assert len(offered) == 40
    for way in offered:
        letters = "".join(letter for group in way for letter in group)
        assert letters == "".join(sorted({*letters}))


def fits(way: tuple[tuple[str, ...], ...]) -> bool:
    """Whether these tasks fit what is offered."""
    return is_valid(STEPS, [{"letters": [*group], "difficulty": 8} for group in way])
