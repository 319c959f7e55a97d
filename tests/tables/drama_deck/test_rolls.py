"""Rolls at the table: DD-15, DD-17, DD-28, DD-32, DD-36; T2-15 to T2-20 as they hold there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from service.fairness.chance import Roller, SuppliedDice
from service.mechanics.die import Modifier
from service.systems.torg.check import Contradiction, Level
from service.systems.torg.two_d10 import StymiedRule
from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule, WrongRole
from service.tables.common.move import Move
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import ApplySetback
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.table import AddFoe, RemoveFoe
from service.tables.drama_deck.roll import Roll, RollState
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, ScriptedChance, at, of_type, seen_by
from tests.tables.drama_deck.rules import play

DRAMATIC = SceneKind.DRAMATIC
NOTHING_HOLDS = 150  # its standard line has neither side under any condition
HEROES_UP, HEROES_SETBACK, HEROES_STYMIED = 23, 78, 121  # the last one in a dramatic scene
VILLAINS_STYMIED, VILLAINS_UP = 36, 25
ATTACK_AND_DEFEND = 105  # the actions that it approves
ANY = 2
PLUS_ONE, ZERO, MINUS_ONE = (1, 2), (3, 3), (2, 1)


def modifiers(game: Game, roll: str = "r1") -> list[tuple[str, int]]:
    return [(modifier["name"], modifier["value"]) for modifier in game.shown(roll)["modifiers"]]


def with_foe(game: Game, possibilities: int = 3, *, reality_rated: bool = True) -> Game:
    foe = AddFoe(name="Baron", possibilities=possibilities, reality_rated=reality_rated)
    game.gm(foe)
    return game


# Open until it is resolved.


@pytest.mark.rule("DD-15")
def test_a_card_added_to_the_open_roll_makes_the_success_of_the_book() -> None:
    game = Game().scene()
    game.hand("c1", game.card("Action"))
    game.by("c1", MakeRoll(value=11, difficulty=15), *PLUS_ONE)
    assert game.total() == 12
    game.by("c1", UseCard(card=game.card("Action")))
    assert game.total() == 15
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.shown()["success"] is True


@pytest.mark.rule("DD-15")
def test_an_action_after_the_outcome_is_too_late() -> None:
    game = Game().scene()
    game.hand("c1", game.card("Action"))
    game.by("c1", MakeRoll(value=11, difficulty=15), *PLUS_ONE)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=game.card("Action")))
    assert (game.total(), game.shown()["success"]) == (12, False)


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("who", "type"),
    [("c1", "Hero"), ("c1", "Drama"), ("c1", "Coup de Grace"), ("c2", "Supporter")],
)
def test_cards_for_a_resolved_roll_are_refused(who: str, type: str) -> None:
    game = Game().rounds(NOTHING_HOLDS)
    game.pool(who, card := game.card(type))
    game.by("c1", MakeRoll(value=11, difficulty=15), *PLUS_ONE)
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.refused(who, UseCard(card=card, roll="r1")) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("who", "move"),
    [
        pytest.param("c1", SpendPossibility(roll="r1"), id="a Possibility"),
        pytest.param("c2", CancelPossibility(roll="r1"), id="a cancel"),
        pytest.param("c1", ResolveRoll(roll="r1"), id="its resolution"),
        pytest.param(None, ResolveRoll(roll="r1"), id="the gamemaster's resolution"),
    ],
)
def test_nothing_is_added_to_a_resolved_roll(who: str | None, move: Move) -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, difficulty=15), *PLUS_ONE)
    game.by("c1", SpendPossibility(roll="r1"), 2)
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.refused(who, move) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-15")
def test_a_roller_has_one_open_roll() -> None:
    game = with_foe(Game().scene())
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    assert game.refused("c1", MakeRoll(value=11)) is Rule.ROLL_OPEN
    game.gm(MakeRoll(value=9, foe="f1"), *PLUS_ONE)
    assert game.refused(None, MakeRoll(value=11, foe="f1")) is Rule.ROLL_OPEN


@pytest.mark.rule("DD-15")
def test_several_rollers_have_a_roll_open_at_once() -> None:
    game = with_foe(Game().scene())
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    game.by("c2", MakeRoll(value=11), *PLUS_ONE)
    game.gm(MakeRoll(value=9, foe="f1"), *PLUS_ONE)
    assert [roll.open for roll in game.table.rolls] == [True] * 3


@pytest.mark.rule("DD-15")
def test_a_resolved_roll_makes_room_for_the_next() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, difficulty=5), *PLUS_ONE)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    assert game.table.roll("r2").open


@pytest.mark.rule("DD-15")
def test_the_end_of_the_scene_leaves_no_roll_open() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    game.gm(EndScene())
    assert game.table.roll("r1").state is RollState.VOID


@pytest.mark.rule("DD-15")
def test_a_foe_that_leaves_takes_its_open_roll_along() -> None:
    game = with_foe(Game().scene())
    game.gm(MakeRoll(value=9, foe="f1"), *PLUS_ONE)
    game.gm(RemoveFoe(foe="f1"))
    assert game.table.roll("r1").state is RollState.VOID


def failed(game: Game) -> Game:
    """c1 holds a Second Chance in the pool, and has failed."""
    game.pool("c1", game.card("Second Chance"))
    game.by("c1", MakeRoll(value=8, difficulty=15), *PLUS_ONE)
    game.by("c1", ResolveRoll(roll=game.table.rolls[-1].id))
    return game


def hit_by_a_foe(game: Game) -> Game:
    """c1 holds an Opponent Fails in the pool, and a foe's taunt has worked."""
    with_foe(game).pool("c1", game.card("Opponent Fails"))
    game.gm(MakeRoll(value=8, foe="f1", action="taunt", against=("c1",), difficulty=8), *PLUS_ONE)
    game.gm(ResolveRoll(roll=game.table.rolls[-1].id))
    return game


def glorious(game: Game) -> Game:
    """c1 holds a Glory in the pool, and the dice gave 27."""
    game.pool("c1", game.card("Glory"))
    game.by("c1", MakeRoll(value=8, difficulty=8), 9, 10, 10, 8)
    game.by("c1", ResolveRoll(roll=game.table.rolls[-1].id))
    return game


AT_ONCE = [
    pytest.param(failed, "Second Chance", PLUS_ONE, id="Second Chance"),
    pytest.param(hit_by_a_foe, "Opponent Fails", (), id="Opponent Fails"),
]
LATER = [*AT_ONCE, pytest.param(glorious, "Glory", (), id="Glory")]


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("resolved", "type", "faces"), LATER)
def test_three_cards_can_follow_the_outcome(
    resolved: Any, type: str, faces: tuple[int, ...]
) -> None:
    game = resolved(Game().rounds(NOTHING_HOLDS, DRAMATIC))
    events = game.by("c1", UseCard(card=game.card(type), roll="r1"), *faces)
    assert events[0].type == "card_used"


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("resolved", "type", "faces"), AT_ONCE)
def test_anyones_next_roll_is_too_late_for_two_of_them(
    resolved: Any, type: str, faces: tuple[int, ...]
) -> None:
    game = resolved(Game().rounds(NOTHING_HOLDS, DRAMATIC))
    game.by("c2", MakeRoll(value=8), *PLUS_ONE)
    assert game.refused("c1", UseCard(card=game.card(type), roll="r1")) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(("resolved", "type", "faces"), LATER)
def test_the_outcome_of_a_roll_made_before_does_not_close_the_window(
    resolved: Any, type: str, faces: tuple[int, ...]
) -> None:
    """Resolving another open roll used to take the Second Chance away."""
    game = Game().rounds(NOTHING_HOLDS, DRAMATIC)
    game.by("c2", MakeRoll(value=8, difficulty=1), *PLUS_ONE)
    resolved(game)
    game.by("c2", ResolveRoll(roll="r1"))
    events = game.by("c1", UseCard(card=game.card(type), roll="r2"), *faces)
    assert events[0].type == "card_used"


# Who may roll, and who resolves.


@pytest.mark.rule("DD-15")
def test_a_player_resolves_the_own_roll_only() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, difficulty=5), *PLUS_ONE)
    assert game.refused("c2", ResolveRoll(roll="r1")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-15")
def test_without_a_difficulty_the_gamemaster_resolves() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    assert game.refused("c1", ResolveRoll(roll="r1")) is Rule.NOT_APPROVED
    game.gm(ResolveRoll(roll="r1", difficulty=12))
    assert (game.shown()["success"], game.shown()["level"]) == (True, Level.MINIMAL)


@pytest.mark.rule("DD-15")
def test_without_difficulty_and_verdict_there_is_no_result() -> None:
    """The gamemaster says so: a verdict that was only forgotten looked the same once."""
    game = Game().scene()
    game.by("c1", MakeRoll(value=11), *PLUS_ONE)
    with pytest.raises(InvalidField) as missing:
        game.gm(ResolveRoll(roll="r1"))
    assert missing.value.field == "success"
    game.gm(ResolveRoll(roll="r1", no_verdict=True))
    assert (game.shown()["success"], game.shown()["level"]) == (None, None)


@pytest.mark.rule("DD-15", "T2-14")
@pytest.mark.parametrize(
    ("verdict", "success", "level"),
    [
        pytest.param({}, True, Level.GOOD, id="as the dice have it: by 3"),
        pytest.param({"difficulty": 5}, True, Level.SUPERIOR, id="another difficulty: by 7"),
        pytest.param({"difficulty": 13}, False, None, id="a higher difficulty"),
        pytest.param({"success": False}, False, None, id="no success"),
        pytest.param({"success": True, "difficulty": 40}, True, Level.MINIMAL, id="all the same"),
        pytest.param({"level": Level.SPECTACULAR}, True, Level.SPECTACULAR, id="a level"),
        pytest.param({"level": Level.AVERAGE, "difficulty": 40}, True, Level.AVERAGE, id="both"),
    ],
)
def test_the_gamemaster_decides_what_a_roll_comes_to(
    verdict: Any, success: bool, level: Level | None
) -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, difficulty=9), *PLUS_ONE)
    game.gm(ResolveRoll(roll="r1", **verdict))
    assert (game.shown()["success"], game.shown()["level"]) == (success, level)


@pytest.mark.rule("DD-15")
def test_a_failure_has_no_level() -> None:
    game = Game().rounds(ANY)
    game.by("c1", MakeRoll(value=11, difficulty=9, action="trick"), *PLUS_ONE, 2)
    with pytest.raises(InvalidField) as caught:
        game.gm(ResolveRoll(roll="r1", success=False, level=Level.GOOD))
    assert caught.value.field == "level"


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    "verdict", [{"difficulty": 1}, {"success": True}, {"level": Level.GOOD}, {"approved": False}]
)
def test_verdicts_are_the_gamemasters(verdict: Any) -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, difficulty=9), *PLUS_ONE)
    with pytest.raises(WrongRole):
        game.by("c1", ResolveRoll(roll="r1", **verdict))


@pytest.mark.rule("DD-15")
def test_a_player_rolls_for_the_own_character_only() -> None:
    game = with_foe(Game().scene())
    with pytest.raises(WrongRole):
        game.by("c1", MakeRoll(value=9, foe="f1"))


@pytest.mark.rule("DD-15")
def test_the_gamemaster_rolls_for_a_foe() -> None:
    game = with_foe(Game().scene())
    with pytest.raises(InvalidField) as caught:
        game.gm(MakeRoll(value=9))
    assert caught.value.field == "foe"
    assert game.refused(None, MakeRoll(value=9, foe="f2")) is Rule.NO_SUCH_TARGET
    game.gm(MakeRoll(value=9, foe="f1"), *PLUS_ONE)
    assert (game.shown()["by"], game.total()) == ("f1", 10)


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("against", ["c1", "c9", "f1"])
def test_an_action_is_aimed_at_somebody_else_who_is_there(against: str) -> None:
    game = Game().scene()
    roll = MakeRoll(value=9, action="trick", against=(against,))
    assert game.refused("c1", roll) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-08", "DD-15")
def test_there_are_no_rolls_between_scenes() -> None:
    game = Game(1).scene()
    game.gm(EndScene())
    assert game.refused("c1", MakeRoll(value=9)) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-15")
def test_everybody_is_told_what_the_dice_show() -> None:
    game = Game().scene()
    events = game.by("c1", MakeRoll(value=11, action="trick"), *PLUS_ONE)
    (event,) = of_type(events, "roll_opened")
    assert event.visible_to(Actor(Role.PLAYER, "c2")) == {
        "type": "roll_opened",
        "by": {"role": "player", "character": "c1", "spectator": None},
        "roll": "r1",
        "roller": "c1",
        "text": "Hot 1, cold 2: bonus +1. Value 11 + 1 = 12.",
        "outcome": {
            **{"bonus": 1, "maxed": None, "total": 12, "disconnected": None},
            **{"success": None, "margin": None, "level": None, "contradiction": None},
            **{"no_reroll": None, "possibility_lost": False, "conditions_removed": False},
            "cancelled": 0,
        },
        "total": 12,
        "difficulty": None,
        "faces": {"hot": 1, "cold": 2, "max": [], "up": [], "possibilities": []},
        "action": "trick",
        "against": [],
        "value": 11,
        "modifiers": [],
        "label": None,
        "receipt": None,
    }


# Supplied dice.


class HandDice(ScriptedChance):
    """Dice that are not supplied come from a seed."""

    def roller(self, supplied: Mapping[str, Any] | None) -> Roller:  # type: ignore[override]
        return Roller("a seed", supplied)


def by_hand(settings: Settings | None = None) -> Game:
    game = Game(settings=settings).scene()
    game.chance = HandDice()
    return game


@pytest.mark.rule("DD-15", "T2-01")
def test_dice_thrown_by_hand_count_as_they_fell() -> None:
    game = by_hand()
    game.by("c1", MakeRoll(value=11, dice={"hot": 3, "cold": 4}))
    assert game.bonus() == 3
    assert {die["source"] for die in game.shown()["dice"]} == {"supplied"}


@pytest.mark.rule("T2-03")
def test_a_max_can_be_thrown_by_hand_too() -> None:
    game = by_hand()
    game.by("c1", MakeRoll(value=11, dice={"hot": 9, "cold": 10, "max": (10, 8)}))
    assert game.bonus() == 27


@pytest.mark.rule("T2-07", "T2-18")
def test_the_dice_of_each_possibility_are_supplied_with_its_spend() -> None:
    game = by_hand(Settings(possibilities_per_roll=2))
    game.by("c1", MakeRoll(value=11, dice={"hot": 4, "cold": 2}))
    game.by("c1", SpendPossibility(roll="r1", dice={"possibilities": ((10, 4),)}))
    assert game.bonus() == -2 + 14
    game.by("c1", SpendPossibility(roll="r1", dice={"possibilities": ((3,),)}))
    assert game.bonus() == -2 + 14 + 3


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize(
    ("dice", "wrong"),
    [
        pytest.param({"hot": 11, "cold": 2}, "#/dice/hot", id="a face that it does not have"),
        pytest.param({"hot": 3, "cold": 2, "max": (5,)}, "#/dice/max/0", id="a die of no rule"),
        pytest.param({"hot": 3, "cold": 2, "d20": (5,)}, "#/dice/d20/0", id="another mechanic's"),
        pytest.param(
            {"hot": 3, "cold": 2, "possibilities": ((5,),)},
            "#/dice/possibilities/0/0",
            id="a Possibility's that is not spent",
        ),
    ],
)
def test_supplied_dice_that_do_not_fit_change_nothing(dice: Any, wrong: str) -> None:
    game = by_hand()
    with pytest.raises(SuppliedDice) as caught:
        game.by("c1", MakeRoll(value=11, dice=dice))
    assert set(caught.value.details) == {wrong}
    assert game.table.rolls == ()


@pytest.mark.rule("DD-15")
def test_a_spend_takes_no_dice_that_lie_there_already() -> None:
    game = by_hand()
    game.by("c1", MakeRoll(value=11, dice={"hot": 4, "cold": 2}))
    with pytest.raises(SuppliedDice):
        game.by("c1", SpendPossibility(roll="r1", dice={"hot": 9}))
    assert game.table.character("c1").possibilities == 10


# The d20.


@pytest.mark.rule("TD-01", "TD-03")
@pytest.mark.parametrize(
    ("possibility", "expected"),
    [
        pytest.param((4,), 5, id="a low die is worth 10"),
        pytest.param((10, 3), 8, id="a natural 10 rolls on"),
    ],
)
def test_a_table_may_roll_the_d20(possibility: tuple[int, ...], expected: int) -> None:
    game = Game(settings=Settings(method=RollMethod.D20)).scene()
    game.by("c1", MakeRoll(value=14), 8)
    assert (game.bonus(), game.total()) == (-2, 12)
    game.by("c1", SpendPossibility(roll="r1"), *possibility)
    assert (game.bonus(), game.total()) == (expected, 14 + expected)


@pytest.mark.rule("TD-02", "TD-05")
@pytest.mark.parametrize(
    ("skilled", "faces", "expected"), [(True, (20, 13), 15), (False, (20,), 12)]
)
def test_the_vectors_of_the_d20_hold_at_the_table(
    skilled: bool, faces: tuple[int, ...], expected: int
) -> None:
    game = Game(settings=Settings(method=RollMethod.D20)).scene()
    game.by("c1", MakeRoll(value=5, skilled=skilled), *faces)
    assert game.total() == expected


@pytest.mark.rule("TD-02")
def test_an_ord_at_the_table_has_one_face_less_of_the_d20() -> None:
    game = Game(1, settings=Settings(method=RollMethod.D20))
    game.join(JoinRequest(name="Ord", reality_rated=False))
    game.scene()
    game.by("c2", MakeRoll(value=0), 20)
    assert game.bonus() == 7


@pytest.mark.rule("TD-03", "DD-32")
def test_up_adds_a_d20_without_a_minimum() -> None:
    game = Game(settings=Settings(method=RollMethod.D20)).rounds(HEROES_UP)
    game.by("c1", MakeRoll(value=0), 8, 4)
    assert game.bonus() == 0  # 12 on the chart


# Up, and Setback.


@pytest.mark.rule("DD-32", "T2-06")
def test_up_gives_both_rolls_of_a_haste_the_extra_die() -> None:
    game = Game().rounds(HEROES_UP)
    game.pool("c1", game.card("Haste"))
    game.by("c1", MakeRoll(value=10, difficulty=5), *PLUS_ONE, 4)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=game.card("Haste")))
    game.by("c1", MakeRoll(value=10), *MINUS_ONE, 10, 3)
    assert (game.bonus("r1"), game.bonus("r2")) == (1 + 4, -1 + 13)


@pytest.mark.rule("DD-32")
def test_a_possibility_comes_on_top_of_up() -> None:
    game = Game().rounds(HEROES_UP)
    game.by("c1", MakeRoll(value=10), *PLUS_ONE, 4)
    game.by("c1", SpendPossibility(roll="r1"), 6)
    assert game.bonus() == 1 + 4 + 6


@pytest.mark.rule("DD-32")
def test_up_ends_with_its_round() -> None:
    game = Game().rounds(HEROES_UP).flip(NOTHING_HOLDS)
    game.by("c1", MakeRoll(value=10), *PLUS_ONE)
    assert (game.bonus(), modifiers(game)) == (1, [])


@pytest.mark.rule("DD-32", "DD-19")
def test_each_side_has_the_up_of_its_own_line() -> None:
    game = with_foe(Game().rounds(VILLAINS_UP))
    game.gm(AddFoe(name="Ally", side=Side.HEROES))
    game.by("c1", MakeRoll(value=10), *PLUS_ONE)
    game.gm(MakeRoll(value=10, foe="f2"), *PLUS_ONE)
    game.gm(MakeRoll(value=10, foe="f1"), *PLUS_ONE, 4)
    assert [game.bonus(id) for id in ("r1", "r2", "r3")] == [1, 1, 5]


@pytest.mark.rule("DD-28", "DD-40", "T2-20")
def test_what_reaches_a_roll_is_listed_in_its_modifiers() -> None:
    game = Game().rounds(HEROES_SETBACK)
    game.pool("c1", action := game.card("Action"))
    game.gm(ApplySetback(side=Side.HEROES))
    game.by("c1", UseCard(card=action))
    aim = MakeRoll(value=10, up=True, stymied=True, modifiers=(Modifier("aim", 2),))
    game.by("c1", aim, *PLUS_ONE)
    assert game.shown()["modifiers"] == [
        {"name": "aim", "value": 2, "card": None},
        {"name": "Up", "value": 0, "card": None},
        {"name": "Stymied", "value": 0, "card": None},
        {"name": "Setback", "value": -5, "card": None},
        {"name": "Action", "value": 3, "card": action},
    ]
    assert game.total() == 10 + 1 + 2 - 5 + 3


@pytest.mark.rule("DD-28")
@pytest.mark.parametrize("opened_before", [False, True])
def test_the_generic_setback_of_the_book_reaches_open_and_later_rolls(opened_before: bool) -> None:
    game = Game().rounds(HEROES_SETBACK)
    steps = [
        lambda: game.by("c1", MakeRoll(value=12), 2, 5),
        lambda: game.gm(ApplySetback(side=Side.HEROES)),
    ]
    for step in steps if opened_before else reversed(steps):
        step()
    assert (game.total(), modifiers(game)) == (9, [("Setback", -5)])


@pytest.mark.rule("DD-28")
def test_a_setback_leaves_passive_rolls_and_the_other_side_alone() -> None:
    game = with_foe(Game().rounds(HEROES_SETBACK))
    game.gm(ApplySetback(side=Side.HEROES))
    game.by("c1", MakeRoll(value=12, passive=True), *PLUS_ONE)
    game.gm(MakeRoll(value=12, foe="f1"), *PLUS_ONE)
    assert (modifiers(game, "r1"), modifiers(game, "r2")) == ([], [])


@pytest.mark.rule("T2-19", "DD-28")
def test_bonus_and_modifiers_are_kept_apart() -> None:
    game = Game().rounds(HEROES_SETBACK)
    game.gm(ApplySetback(side=Side.HEROES))
    game.by("c1", MakeRoll(value=11, contradiction=Contradiction.FOUR_CASE), 3, 2)
    outcome = game.shown()["outcome"]
    assert (outcome["bonus"], outcome["total"], outcome["disconnected"]) == (-2, 4, False)


@pytest.mark.rule("T2-19")
def test_a_possibility_can_keep_the_roller_connected() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=11, contradiction=Contradiction.ONE_CASE), 9, 7)
    assert game.shown()["outcome"]["disconnected"] is True
    game.by("c1", SpendPossibility(roll="r1"), 4)
    assert (game.bonus(), game.shown()["outcome"]["disconnected"]) == (-3, False)


# Stymied.


@pytest.mark.rule("DD-36", "T2-15")
@pytest.mark.parametrize(
    ("asked", "faces", "possibility", "expected"),
    [
        pytest.param({}, (9, 10), (5,), 14, id="the max is taken, the Possibility counts"),
        pytest.param({}, (4, 6), (), 4, id="the Possibility is spent without a die"),
        pytest.param({"up": True}, (9, 10, 3), (5,), 17, id="Up and Stymied are both gone"),
        pytest.param({"skilled": False}, (9, 10), (), 9, id="unskilled: the Possibility is taken"),
        pytest.param({}, (10, 9, 4), (), -13, id="a negative max is never taken"),
    ],
)
def test_the_stymied_of_the_line_takes_the_first_reroll(
    asked: Any, faces: tuple[int, ...], possibility: tuple[int, ...], expected: int
) -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0, **asked), *faces)
    game.by("c1", SpendPossibility(roll="r1"), *possibility)
    assert (game.bonus(), game.table.character("c1").possibilities) == (expected, 9)


@pytest.mark.rule("DD-36")
def test_without_a_reroll_stymied_takes_nothing() -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 4, 6)
    assert (game.bonus(), modifiers(game)) == (4, [("Stymied", 0)])


def second_roll(game: Game, *faces: int, **asked: Any) -> int:
    """c1 resolves the first roll and makes a second one; its bonus."""
    game.gm(ResolveRoll(roll="r1", no_verdict=True))
    game.by("c1", MakeRoll(value=0, **asked), *faces)
    return game.bonus("r2")


@pytest.mark.rule("DD-36", "T2-15")
@pytest.mark.parametrize(
    "lost", [pytest.param((9, 10), id="max"), pytest.param((4, 6), id="spend")]
)
def test_stymied_takes_one_reroll_a_round(lost: tuple[int, int]) -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), *lost)
    if lost == (4, 6):
        game.by("c1", SpendPossibility(roll="r1"))
    assert second_roll(game, 9, 10, 7) == 16
    game.by("c1", SpendPossibility(roll="r2"), 2)
    assert game.bonus("r2") == 18


@pytest.mark.rule("DD-36")
def test_stymied_waits_for_the_first_reroll_of_the_round() -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 10, 9, 4)
    assert second_roll(game, 9, 10) == 9


@pytest.mark.rule("DD-36")
def test_stymied_takes_another_one_in_the_next_round() -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 9, 10)
    game.flip(118)  # heroes stymied again
    assert second_roll(game, 9, 10) == 9


@pytest.mark.rule("DD-36")
def test_each_character_of_the_side_loses_its_own_reroll() -> None:
    game = with_foe(Game().rounds(VILLAINS_STYMIED))
    game.gm(AddFoe(name="Count"))
    for foe in ("f1", "f2"):
        game.gm(MakeRoll(value=0, foe=foe), 9, 10)
    game.by("c1", MakeRoll(value=0), 9, 10, 3)
    assert [game.bonus(id) for id in ("r1", "r2", "r3")] == [9, 9, 12]


@pytest.mark.rule("DD-36")
def test_a_reroll_lost_on_the_failure_is_not_lost_again_on_the_second_chance() -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.pool("c1", card := game.card("Second Chance"))
    game.by("c1", MakeRoll(value=0, difficulty=20), 9, 10)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=card, roll="r1"), 9, 10, 7)
    assert game.bonus("r2") == 16


@pytest.mark.rule("T2-20")
@pytest.mark.parametrize(
    ("card", "kind", "asked", "faces", "expected"),
    [
        pytest.param(HEROES_UP, SceneKind.STANDARD, {"up": True}, (1, 2, 5), 6, id="Up"),
        pytest.param(HEROES_STYMIED, DRAMATIC, {"stymied": True}, (9, 10), 9, id="Stymied"),
        pytest.param(HEROES_STYMIED, DRAMATIC, {"up": True}, (9, 10, 2), 11, id="one of each"),
        pytest.param(
            HEROES_UP, SceneKind.STANDARD, {"stymied": True}, (9, 10, 2), 11, id="crossed"
        ),
    ],
)
def test_conditions_of_roller_and_side_are_one_condition(
    card: int, kind: SceneKind, asked: Any, faces: tuple[int, ...], expected: int
) -> None:
    game = Game().rounds(card, kind)
    game.by("c1", MakeRoll(value=0, **asked), *faces)
    assert game.bonus() == expected


@pytest.mark.rule("T2-20", "DD-36")
def test_two_sources_of_stymied_take_one_reroll_a_round() -> None:
    game = Game().rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0, stymied=True), 9, 10)
    assert second_roll(game, 9, 10, 2, stymied=True) == 11


@pytest.mark.rule("T2-15", "T2-04", "T2-05")
def test_a_table_may_keep_to_the_stymied_of_the_article() -> None:
    game = Game(settings=Settings(stymied_rule=StymiedRule.ARTICLE))
    game.rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 9, 10)
    game.by("c1", SpendPossibility(roll="r1"), 10, 3)
    assert game.bonus() == 22
    assert second_roll(game, 9, 10, 6, up=True) == 15


@pytest.mark.rule("TD-07", "DD-36")
def test_stymied_on_the_d20_takes_the_roll_on_once_a_round() -> None:
    game = Game(settings=Settings(method=RollMethod.D20)).rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 20)
    assert game.bonus() == 7
    assert second_roll(game, 20, 5) == 8


@pytest.mark.rule("TD-07", "TD-02")
def test_a_20_that_is_no_reroll_of_an_ord_is_not_the_one_that_stymied_takes() -> None:
    """It was once noted as lost, so that a 10 rolled on later in the round."""
    game = Game(0, settings=Settings(method=RollMethod.D20))
    game.join(JoinRequest(name="Ord", reality_rated=False))
    game.rounds(HEROES_STYMIED, DRAMATIC)
    game.by("c1", MakeRoll(value=0), 20)
    assert second_roll(game, 10) == -1


# Cards earned by rolls.


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("action", "difficulty", "approved", "cards"),
    [
        pytest.param("attack", 5, None, 1, id="an approved success"),
        pytest.param("attack", 30, None, 0, id="a failure"),
        pytest.param("trick", 5, None, 0, id="not approved"),
        pytest.param(None, 5, None, 0, id="no action named"),
        pytest.param("attack", 5, False, 0, id="the gamemaster says no"),
    ],
)
def test_a_resolved_roll_earns_its_card(
    action: str | None, difficulty: int, approved: bool | None, cards: int
) -> None:
    game = Game().rounds(ATTACK_AND_DEFEND)
    game.by("c1", MakeRoll(value=10, difficulty=difficulty, action=action), *ZERO)
    game.gm(ResolveRoll(roll="r1", approved=approved))
    assert game.drew() == cards


@pytest.mark.rule("DD-17")
def test_what_the_card_does_not_approve_cannot_be_approved_for_a_roll() -> None:
    game = Game().rounds(ATTACK_AND_DEFEND)
    game.by("c1", MakeRoll(value=10, difficulty=5, action="trick"), *ZERO)
    verdict = ResolveRoll(roll="r1", success=True, approved=True)
    assert game.refused(None, verdict) is Rule.NOT_APPROVED


def attacked(game: Game, value: int, approved: bool | None = None, **asked: Any) -> Game:
    """A foe attacks c1, who defends with 10."""
    attack = {"action": "attack", "against": ("c1",), "difficulty": 10} | asked
    with_foe(game).gm(MakeRoll(value=value, foe="f1", **attack), *ZERO)
    game.gm(ResolveRoll(roll="r1", approved=approved))
    return game


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("card", "value", "asked", "cards"),
    [
        pytest.param(ATTACK_AND_DEFEND, 9, {}, 1, id="attacked and missed"),
        pytest.param(ATTACK_AND_DEFEND, 10, {}, 0, id="attacked and hit"),
        pytest.param(ATTACK_AND_DEFEND, 9, {"action": "trick"}, 0, id="no attack"),
        pytest.param(ATTACK_AND_DEFEND, 9, {"against": ()}, 0, id="against nobody named"),
        pytest.param(NOTHING_HOLDS, 9, {}, 0, id="defend is not approved"),
        pytest.param(ATTACK_AND_DEFEND, 9, {"approved": False}, 0, id="the gamemaster says no"),
    ],
)
def test_a_foes_attack_that_misses_earns_defend(
    card: int, value: int, asked: dict[str, Any], cards: int
) -> None:
    game = attacked(Game().rounds(card), value, **asked)
    assert game.drew() == cards


@pytest.mark.rule("DD-17")
def test_defend_is_earned_once_a_round() -> None:
    game = attacked(Game().rounds(ATTACK_AND_DEFEND), 9)
    game.gm(MakeRoll(value=9, foe="f1", action="attack", against=("c1",), difficulty=10), *ZERO)
    game.gm(ResolveRoll(roll="r2"))
    assert game.drew() == 0


@pytest.mark.rule("DD-17", "DD-37")
def test_an_attack_of_another_hero_that_misses_earns_defend() -> None:
    """Only foes' attacks earned it once."""
    game = Game().rounds(ATTACK_AND_DEFEND)
    game.by("c2", MakeRoll(value=9, action="attack", against=("c1",), difficulty=10), *ZERO)
    game.by("c2", ResolveRoll(roll="r1"))
    assert (game.drew("c1"), game.drew("c2")) == (1, 0)


@pytest.mark.rule("DD-17")
def test_the_success_of_a_foe_earns_nothing() -> None:
    game = with_foe(Game().rounds(ATTACK_AND_DEFEND))
    before = game.table.hands
    game.gm(MakeRoll(value=20, foe="f1", action="attack", against=("c1",), difficulty=10), *ZERO)
    game.gm(ResolveRoll(roll="r1"))
    assert game.table.hands == before


@pytest.mark.rule("DD-05", "DD-17")
def test_only_the_drawer_sees_the_card_earned() -> None:
    game = Game().rounds(ATTACK_AND_DEFEND)
    game.by("c1", MakeRoll(value=10, difficulty=5, action="attack"), *ZERO)
    (drawn,) = of_type(game.by("c1", ResolveRoll(roll="r1")), "cards_drawn")
    assert drawn.visible_to(Actor(Role.PLAYER, "c1"))["cards"] == [game.table.hands["c1"][-1]]
    for other in (Actor(Role.PLAYER, "c2"), Actor(Role.GAMEMASTER), Actor(Role.SPECTATOR)):
        assert "cards" not in drawn.visible_to(other)


# Possibilities for damage, and who has any.


@pytest.mark.rule("T2-17")
def test_a_possibility_without_a_roll_is_recorded_only() -> None:
    game = Game().scene()
    (event,) = game.by("c1", SpendPossibility())
    assert event.content["source"] == "damage"
    assert (game.table.character("c1").possibilities, game.table.rolls) == (9, ())


@pytest.mark.rule("T2-17")
def test_a_possibility_without_a_roll_throws_no_die() -> None:
    game = Game().scene()
    with pytest.raises(InvalidField) as caught:
        game.by("c1", SpendPossibility(dice={"possibilities": [[3]]}))
    assert caught.value.field == "dice"


@pytest.mark.rule("T2-17")
@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.value)
def test_damage_is_bought_off_at_any_time_of_an_adventure(phase: Phase) -> None:
    game = at(phase)
    if phase in (Phase.LOBBY, Phase.CLOSED):
        assert game.refused("c1", SpendPossibility()) is Rule.WRONG_PHASE
    else:
        before = game.table.character("c1").possibilities
        game.by("c1", SpendPossibility())
        assert game.table.character("c1").possibilities == before - 1


def ords() -> Game:
    """c1 is reality-rated, c2 is an ord with Possibilities that are of no use, and f1 is an ord."""
    game = Game(1)
    game.join(JoinRequest(name="Ord", reality_rated=False, possibilities=5))
    game.scene()
    with_foe(game, 5, reality_rated=False)
    game.by("c1", MakeRoll(value=10), *ZERO)
    game.by("c1", SpendPossibility(roll="r1"), 4)
    game.by("c2", MakeRoll(value=10), *ZERO)
    game.gm(MakeRoll(value=10, foe="f1"), *ZERO)
    game.hand("c2", game.card("Hero"), game.card("Drama"))
    return game


HERO, DRAMA = 64, 128


@pytest.mark.rule("T2-17")
@pytest.mark.parametrize(
    ("who", "move", "rule"),
    [
        ("c2", SpendPossibility(), Rule.EFFECT_NOT_POSSIBLE),
        ("c2", SpendPossibility(roll="r2"), Rule.EFFECT_NOT_POSSIBLE),
        ("c2", UseCard(card=HERO, roll="r2"), Rule.EFFECT_NOT_POSSIBLE),
        ("c2", UseCard(card=DRAMA), Rule.EFFECT_NOT_POSSIBLE),
        ("c2", CancelPossibility(roll="r1"), Rule.NO_POSSIBILITY),
        (None, SpendPossibility(roll="r3"), Rule.NO_POSSIBILITY),
        (None, CancelPossibility(roll="r1", foe="f1"), Rule.NO_POSSIBILITY),
    ],
)
def test_ords_neither_spend_nor_cancel(who: str | None, move: Move, rule: Rule) -> None:
    assert ords().refused(who, move) is rule


@pytest.mark.rule("T2-17")
def test_a_possibility_has_to_be_there() -> None:
    game = Game(0)
    game.join(JoinRequest(name="Poor", possibilities=1))
    game.scene()
    game.by("c1", SpendPossibility())
    assert game.refused("c1", SpendPossibility()) is Rule.NO_POSSIBILITY
    game.by("c1", MakeRoll(value=10), *ZERO)
    assert game.refused("c1", SpendPossibility(roll="r1")) is Rule.NO_POSSIBILITY


@pytest.mark.rule("T2-07")
@pytest.mark.parametrize("limit", [0, 1, 2, 3])
def test_the_own_possibilities_of_a_roll_are_limited_by_the_setting(limit: int) -> None:
    game = Game(settings=Settings(possibilities_per_roll=limit)).scene()
    game.by("c1", MakeRoll(value=10), *ZERO)
    for _ in range(limit):
        game.by("c1", SpendPossibility(roll="r1"), 4)
    assert game.refused("c1", SpendPossibility(roll="r1")) is Rule.POSSIBILITY_LIMIT
    assert game.bonus() == 4 * limit


@pytest.mark.rule("T2-07", "DD-43a", "DD-43b")
def test_cards_are_possibilities_beyond_the_limit() -> None:
    game = Game().scene()
    game.hand("c1", HERO, DRAMA)
    game.by("c1", MakeRoll(value=10), *ZERO)
    game.by("c1", SpendPossibility(roll="r1"), 4)
    game.by("c1", UseCard(card=HERO, roll="r1"), 10, 2)
    game.by("c1", UseCard(card=DRAMA, roll="r1"), 3)
    assert game.bonus() == 4 + 12 + 3
    assert game.table.character("c1").possibilities == 9
    assert game.refused("c1", SpendPossibility(roll="r1")) is Rule.POSSIBILITY_LIMIT


@pytest.mark.rule("T2-07")
def test_a_foe_spends_its_own_within_the_limit() -> None:
    game = with_foe(Game().scene())
    game.gm(MakeRoll(value=10, foe="f1"), *ZERO)
    game.gm(SpendPossibility(roll="r1"), 4)
    assert (game.bonus(), game.table.foe("f1").possibilities) == (4, 2)
    assert game.refused(None, SpendPossibility(roll="r1")) is Rule.POSSIBILITY_LIMIT


@pytest.mark.rule("T2-17")
def test_the_gamemaster_spends_on_the_rolls_of_foes_only() -> None:
    game = with_foe(Game().scene())
    game.by("c1", MakeRoll(value=10), *ZERO)
    assert game.refused(None, SpendPossibility(roll="r1")) is Rule.NO_SUCH_TARGET
    with pytest.raises(InvalidField) as caught:
        game.gm(SpendPossibility())
    assert caught.value.field == "roll"
    assert game.refused("c2", SpendPossibility(roll="r1")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("T2-17", "DD-05")
def test_how_many_possibilities_a_foe_has_is_the_gamemasters_to_know() -> None:
    game = with_foe(Game().scene(), 7)
    seen = [
        seen_by(game.table, Actor(role))["foes"][0] for role in (Role.GAMEMASTER, Role.SPECTATOR)
    ]
    assert [foe["possibilities"] for foe in seen] == [7, None]


@pytest.mark.rule("DD-15")
def test_a_refused_move_has_changed_nothing() -> None:
    game = Game().scene()
    game.by("c1", MakeRoll(value=10, difficulty=5), *ZERO)
    before = game.table
    roll: Roll = before.roll("r1")
    game.refused("c1", MakeRoll(value=3))
    played = play(before, Actor(Role.PLAYER, "c1"), ResolveRoll(roll="r1"), game.chance)
    assert (before.roll("r1"), played.table.roll("r1").state) == (roll, RollState.RESOLVED)
