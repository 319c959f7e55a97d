"""Critical moments: DD-16."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.adventure import EndAct, StartAct
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.roll import CorrectRoll, MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.round import (
    Act,
    AllowRoll,
    CriticalMoment,
    EndRounds,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import EndRefill, StartScene
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game

NOTHING_HOLDS = 150
CONFUSED = 101  # its dramatic line, for the heroes
HERO, SECOND_HERO, ALERTNESS, HASTE, ACTION, SUPPORTER = 64, 65, 33, 40, 36, 146
SECOND_CHANCE, GLORY, DRAMA, MASTER_PLAN, ADRENALIN = 79, 91, 128, 50, 1
STRENGTH = CharacterAttribute.STRENGTH
ANY = 5  # approves any action
ZERO = (3, 3)


def moment(*hand: int, kind: SceneKind = SceneKind.STANDARD) -> Game:
    """c1, with this hand, has declared a critical moment."""
    game = Game().rounds(NOTHING_HOLDS, kind)
    game.hand("c1", *hand)
    game.by("c1", CriticalMoment())
    return game


def roll(game: Game, *faces: int) -> None:
    game.by("c1", MakeRoll(value=10, difficulty=20), *(faces or ZERO))


@pytest.mark.rule("DD-16")
def test_the_moment_of_the_book() -> None:
    """Two Heroes from the hand and a Haste from the pool; the Alertness not at all."""
    game = moment(HERO, SECOND_HERO, ALERTNESS)
    game.pool("c1", HASTE)
    roll(game)
    game.by("c1", UseCard(card=HERO, roll="r1"), 4)
    game.by("c1", UseCard(card=SECOND_HERO, roll="r1"), 5)
    game.by("c1", UseCard(card=HASTE))
    assert game.bonus() == 9
    assert game.refused("c1", UseCard(card=ALERTNESS)) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-12", "DD-16")
def test_without_a_moment_the_hand_is_closed_in_round_play() -> None:
    game = Game().rounds(NOTHING_HOLDS)
    game.hand("c1", HERO)
    roll(game)
    assert game.refused("c1", UseCard(card=HERO, roll="r1")) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16", "DD-40")
def test_an_action_of_the_pool_lasts_beyond_the_moment() -> None:
    game = moment()
    game.pool("c1", ACTION)
    roll(game)
    game.by("c1", UseCard(card=ACTION))
    game.by("c1", ResolveRoll(roll="r1"))
    roll(game)
    assert [game.total("r1"), game.total("r2")] == [13, 13]


@pytest.mark.rule("DD-16")
def test_a_moment_is_the_declarers_only() -> None:
    game = moment(HERO)
    game.hand("c2", SECOND_HERO)
    game.by("c2", MakeRoll(value=10), *ZERO)
    assert game.refused("c2", UseCard(card=SECOND_HERO, roll="r1")) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16")
def test_there_is_one_moment_an_act() -> None:
    game = moment()
    assert game.refused("c1", CriticalMoment()) is Rule.CRITICAL_MOMENT_USED
    game.by("c2", CriticalMoment())


@pytest.mark.rule("DD-16", "DD-23")
def test_moments_are_fresh_in_the_next_act_but_not_in_the_next_scene() -> None:
    game = moment()
    game.gm(EndRounds())
    game.gm(StartRounds())
    assert game.refused("c1", CriticalMoment()) is Rule.CRITICAL_MOMENT_USED
    game.gm(EndAct())
    game.gm(EndRefill())
    game.gm(StartAct())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.gm(StartRounds())
    game.by("c1", CriticalMoment())


@pytest.mark.rule("DD-16")
def test_it_is_declared_before_the_roll() -> None:
    game = Game().rounds(NOTHING_HOLDS)
    roll(game)
    assert game.refused("c1", CriticalMoment()) is Rule.ROLL_OPEN


@pytest.mark.rule("DD-16")
def test_it_is_declared_in_round_play() -> None:
    assert Game().scene().refused("c1", CriticalMoment()) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-34", "DD-16")
def test_confused_heroes_declare_none() -> None:
    game = Game().rounds(CONFUSED, SceneKind.DRAMATIC)
    assert game.refused("c1", CriticalMoment()) is Rule.POOL_CLOSED


@pytest.mark.rule("DD-16", "DD-40")
@pytest.mark.parametrize("declared_first", [False, True])
def test_an_action_from_the_hand_lasts_for_the_roll_of_the_moment(declared_first: bool) -> None:
    game = moment(ACTION)
    if declared_first:
        game.by("c1", UseCard(card=ACTION))
        roll(game)
    else:
        roll(game)
        game.by("c1", UseCard(card=ACTION))
    assert game.total() == 13
    game.by("c1", ResolveRoll(roll="r1"))
    roll(game)
    assert game.total("r2") == 10


@pytest.mark.rule("DD-16")
def test_the_next_roll_but_one_is_no_part_of_it() -> None:
    game = moment(HERO)
    roll(game)
    game.by("c1", ResolveRoll(roll="r1"))
    roll(game)
    assert game.refused("c1", UseCard(card=HERO, roll="r2")) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16", "DD-50")
def test_it_goes_on_in_the_second_chance_of_its_roll() -> None:
    game = moment(HERO, SECOND_HERO, SECOND_CHANCE)
    roll(game)
    game.by("c1", UseCard(card=HERO, roll="r1"), 4)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=SECOND_CHANCE, roll="r1"), 1, 2)
    game.by("c1", UseCard(card=SECOND_HERO, roll="r2"), 5)
    assert game.bonus("r2") == 1 + 5


@pytest.mark.rule("DD-16", "DD-45")
def test_a_glory_can_be_claimed_from_the_hand() -> None:
    game = moment(GLORY, kind=SceneKind.DRAMATIC)
    roll(game, 9, 10, 10, 8)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=GLORY, roll="r1"))
    assert [claim.card for claim in game.table.claims] == [GLORY]


@pytest.mark.rule("DD-16")
@pytest.mark.parametrize(
    ("card", "more"),
    [
        pytest.param(HASTE, {}, id="Haste"),
        pytest.param(MASTER_PLAN, {}, id="Master Plan"),
        pytest.param(SUPPORTER, {"roll": "r1"}, id="Supporter"),
        pytest.param(DRAMA, {}, id="Drama against damage"),
    ],
)
def test_cards_that_are_not_for_the_roll_stay_in_the_hand(card: int, more: Any) -> None:
    game = moment(card)
    roll(game)
    assert game.refused("c1", UseCard(card=card, **more)) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-15", "DD-16")
@pytest.mark.parametrize(
    ("card", "more", "rule"),
    [
        pytest.param(ACTION, {}, Rule.HAND_CLOSED, id="Action"),
        pytest.param(ADRENALIN, {"attribute": "strength"}, Rule.HAND_CLOSED, id="Adrenalin"),
        pytest.param(HERO, {"roll": "r1"}, Rule.ROLL_CLOSED, id="Hero"),
    ],
)
def test_after_the_outcome_the_hand_is_closed_again(card: int, more: Any, rule: Rule) -> None:
    """An Action from the hand was good for the roll after that of the moment once."""
    game = moment(card)
    roll(game)
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.refused("c1", UseCard(card=card, **more)) is rule


@pytest.mark.rule("DD-16")
def test_hand_cards_do_not_reach_somebody_elses_roll() -> None:
    game = moment(HERO)
    game.by("c2", MakeRoll(value=10), *ZERO)
    assert game.refused("c1", UseCard(card=HERO, roll="r1")) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16")
def test_a_moment_waits_for_its_roll_over_a_flip() -> None:
    game = moment(HERO).flip(151)
    roll(game)
    game.by("c1", UseCard(card=HERO, roll="r1"), 4)
    assert game.bonus() == 4


@pytest.mark.rule("DD-16")
def test_a_moment_does_not_outlive_its_scene() -> None:
    game = moment(HERO)
    game.gm(EndAct())
    assert game.table.character("c1").critical is False


# It is used by the next action.


NO_ACTIONS: dict[str, tuple[dict[str, bool], ResolveRoll]] = {
    "passive": ({"passive": True}, ResolveRoll(roll="r1", success=True)),
    "passive and failed": ({"passive": True}, ResolveRoll(roll="r1", success=False)),
    "a value that was wanted": ({}, ResolveRoll(roll="r1", no_verdict=True)),
}


def in_moment(game: Game) -> bool:
    return bool(game.seen()["characters"][0]["in_critical_moment"])


@pytest.mark.rule("DD-16")
@pytest.mark.parametrize("kind", NO_ACTIONS)
def test_a_roll_that_is_no_action_leaves_the_moment_open(kind: str) -> None:
    fields, resolve = NO_ACTIONS[kind]
    game = moment(HERO, ACTION)
    game.by("c1", MakeRoll(value=10, **fields), *ZERO)
    game.gm(resolve)
    assert in_moment(game)
    roll(game)
    game.by("c1", UseCard(card=HERO, roll="r2"), 4)
    game.by("c1", UseCard(card=ACTION))
    assert game.total("r2") == 17
    game.by("c1", ResolveRoll(roll="r2"))
    assert not in_moment(game)


@pytest.mark.rule("DD-16")
@pytest.mark.parametrize("kind", NO_ACTIONS)
@pytest.mark.parametrize("declared_first", [False, True])
def test_a_hand_card_on_such_a_roll_uses_the_moment_up(kind: str, declared_first: bool) -> None:
    fields, resolve = NO_ACTIONS[kind]
    game = moment(ADRENALIN, HERO)
    use = UseCard(card=ADRENALIN, attribute=STRENGTH)
    if declared_first:
        game.by("c1", use)
    game.by("c1", MakeRoll(value=10, attribute=STRENGTH, **fields), *ZERO)
    if not declared_first:
        game.by("c1", use)
    assert game.total() == 13
    game.gm(resolve)
    assert not in_moment(game)
    roll(game)
    assert game.refused("c1", UseCard(card=HERO, roll="r2")) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16", "DD-50")
@pytest.mark.parametrize("from_hand", [False, True])
def test_its_second_chance_uses_it_up_if_it_comes_from_the_hand(from_hand: bool) -> None:
    game = moment(HERO, *([SECOND_CHANCE] * from_hand))
    if not from_hand:
        game.pool("c1", SECOND_CHANCE)
    game.by("c1", MakeRoll(value=10, difficulty=20, passive=True), *ZERO)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", UseCard(card=SECOND_CHANCE, roll="r1"), *ZERO)
    game.by("c1", ResolveRoll(roll="r2"))
    assert in_moment(game) is not from_hand
    roll(game)
    if from_hand:
        assert game.refused("c1", UseCard(card=HERO, roll="r3")) is Rule.HAND_CLOSED
    else:
        game.by("c1", UseCard(card=HERO, roll="r3"), 4)


@pytest.mark.rule("DD-16", "DD-40")
@pytest.mark.parametrize("declared_first", [False, True])
def test_an_action_card_waits_over_a_passive_roll_of_the_moment(declared_first: bool) -> None:
    """It does not count for one, so it is not used on it."""
    game = moment(ACTION)
    if declared_first:
        game.by("c1", UseCard(card=ACTION))
    game.by("c1", MakeRoll(value=10, passive=True), *ZERO)
    if not declared_first:
        game.by("c1", UseCard(card=ACTION))
    game.gm(ResolveRoll(roll="r1", success=True))
    assert in_moment(game)
    roll(game)
    assert [game.total("r1"), game.total("r2")] == [10, 13]
    game.by("c1", ResolveRoll(roll="r2"))
    roll(game)
    assert game.total("r3") == 10


@pytest.mark.rule("DD-16", "DD-41a")
def test_a_card_that_does_not_fit_the_action_of_the_moment_ends_with_it() -> None:
    game = moment(ADRENALIN)
    game.by("c1", UseCard(card=ADRENALIN, attribute=STRENGTH))
    roll(game)
    game.by("c1", ResolveRoll(roll="r1"))
    game.by("c1", MakeRoll(value=10, attribute=STRENGTH), *ZERO)
    assert game.total("r2") == 10


def monologue(game: Game) -> None:
    card = game.card("Monologue")
    game.pool("c1", card).by("c1", UseCard(card=card))
    game.gm(AllowRoll(character="c1"))


OTHER_ACTIONS: dict[str, Callable[[Game], object]] = {
    "a sentence": lambda game: game.by("c1", Act(text="I jump.")),
    "an award": lambda game: game.gm(AwardCard(character="c1", action="trick")),
    "a Monologue": monologue,
}


@pytest.mark.rule("DD-16", "DD-46c")
@pytest.mark.parametrize("action", OTHER_ACTIONS)
@pytest.mark.parametrize("after_passive", [False, True])
def test_an_action_without_a_roll_ends_the_moment(action: str, after_passive: bool) -> None:
    """And what was played for it from the hand; also for the passive roll that left it open."""
    game = moment(ACTION, HERO, SECOND_CHANCE).flip(ANY)
    game.by("c1", UseCard(card=ACTION))
    if after_passive:
        game.by("c1", MakeRoll(value=10, difficulty=20, passive=True), *ZERO)
        game.by("c1", ResolveRoll(roll="r1"))
    OTHER_ACTIONS[action](game)
    assert not in_moment(game)
    assert [effect["name"] for effect in game.seen()["effects"] if effect["card"] == ACTION] == []
    if after_passive:
        chance = UseCard(card=SECOND_CHANCE, roll="r1")
        assert game.refused("c1", chance) is Rule.HAND_CLOSED
    roll(game)
    id = game.table.rolls[-1].id
    assert game.total(id) == 10
    assert game.refused("c1", UseCard(card=HERO, roll=id)) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-16", "DD-17")
def test_a_card_for_a_defence_leaves_the_moment_open() -> None:
    game = moment().flip(ANY)
    game.gm(AwardCard(character="c1", action="defend"))
    assert in_moment(game)


@pytest.mark.rule("DD-16", "DD-17")
@pytest.mark.parametrize("rolled", [False, True])
def test_an_award_for_an_action_before_the_moment_leaves_it_open(rolled: bool) -> None:
    game = Game().rounds(ANY)
    if rolled:
        roll(game)
        game.gm(ResolveRoll(roll="r1", success=True))
    else:
        game.by("c1", Act())
    game.by("c1", CriticalMoment())
    game.gm(AwardCard(character="c1", action="trick"))
    assert in_moment(game)


@pytest.mark.rule("DD-16", "DD-71")
@pytest.mark.parametrize("passive", [False, True])
def test_a_value_that_is_corrected_to_a_verdict_is_the_action_of_the_moment(passive: bool) -> None:
    game = moment()
    game.by("c1", MakeRoll(value=10, passive=passive), *ZERO)
    game.gm(ResolveRoll(roll="r1", no_verdict=True))
    game.gm(CorrectRoll(roll="r1", success=True, because="The wall was climbed."))
    assert in_moment(game) is passive


@pytest.mark.rule("DD-16", "DD-71")
@pytest.mark.parametrize("use_effects", [False, True])
def test_the_gamemasters_roll_uses_a_moment_only_if_she_says_so(use_effects: bool) -> None:
    game = moment(ACTION, HERO)
    rolling = MakeRoll(value=10, difficulty=20, character="c1", use_effects=use_effects)
    game.gm(rolling, *ZERO)
    game.by("c1", UseCard(card=ACTION))  # it waits where the roll is none of the moment
    assert game.total() == 10 + 3 * use_effects
    game.gm(ResolveRoll(roll="r1"))
    assert in_moment(game) is not use_effects


@pytest.mark.rule("DD-16", "DD-15")
def test_a_roll_closed_without_a_result_is_no_action() -> None:
    """As a Monologue closes it."""
    game = moment(HERO)
    roll(game)
    game.seat(lambda turn: turn.void(turn.table.rolls[0]))
    assert in_moment(game)


@pytest.mark.rule("DD-16")
def test_a_declared_moment_is_told_and_shown() -> None:
    game = Game().rounds(NOTHING_HOLDS)
    actor_events = game.by("c1", CriticalMoment())
    assert [event.type for event in actor_events] == ["critical_moment_declared"]
    assert game.table.character("c1").critical_moment_used
    assert not game.table.character("c2").critical_moment_used
