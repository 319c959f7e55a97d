"""Critical moments: DD-16."""

from __future__ import annotations

from typing import Any

import pytest

from service.drama_deck.card import SceneKind
from service.drama_deck.errors import Rule
from service.drama_deck.moves.act import EndAct, StartAct
from service.drama_deck.moves.hand import CriticalMoment
from service.drama_deck.moves.make_roll import MakeRoll
from service.drama_deck.moves.refill import EndRefill
from service.drama_deck.moves.resolve_roll import ResolveRoll
from service.drama_deck.moves.round import EndRounds, StartRounds
from service.drama_deck.moves.scene import StartScene
from service.drama_deck.uses.use_card import UseCard
from tests.drama_deck.game import Game

NOTHING_HOLDS = 150
CONFUSED = 101  # its dramatic line, for the heroes
HERO, SECOND_HERO, ALERTNESS, HASTE, ACTION, SUPPORTER = 64, 65, 33, 40, 36, 146
SECOND_CHANCE, GLORY, DRAMA, MASTER_PLAN, ADRENALIN = 79, 91, 128, 50, 1
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


@pytest.mark.rule("DD-16")
def test_a_declared_moment_is_told_and_shown() -> None:
    game = Game().rounds(NOTHING_HOLDS)
    actor_events = game.by("c1", CriticalMoment())
    assert [event.type for event in actor_events] == ["critical_moment_declared"]
    assert game.table.character("c1").critical_moment_used
    assert not game.table.character("c2").critical_moment_used
