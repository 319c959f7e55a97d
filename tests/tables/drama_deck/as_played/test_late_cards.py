"""What is pooled too late for a roll: DD-13, with DD-15."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.roll import AttemptSkill
from service.tables.drama_deck.moves.round import Act, EndRounds
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from service.tables.drama_deck.settings import Settings
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, failed, hit, not_used, resolve, roll, use

QUIET, QUIET_TOO = 149, 150
HASTE, HERO, CHANCE, FAILS, GLORY, SUPPORTER = 41, 64, 79, 74, 91, 146
GLORIOUS = (9, 10, 10, 8)


def fight(kind: SceneKind = SceneKind.STANDARD) -> Game:
    """A round in which nobody has acted."""
    return Game(settings=Settings()).rounds(QUIET, kind)


def late(game: Game, card: int) -> Game:
    """c1 puts the card into the pool after acting."""
    game.hand("c1", card)
    game.by("c1", PlayToPool(card=card))
    return game


@pytest.mark.rule("DD-13", "DD-50")
def test_a_second_chance_pooled_after_a_failure_is_for_the_next_one() -> None:
    game = fight()
    failed(game, "c1")
    late(game, CHANCE)
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED
    use(game, "c1", CHANCE, *EVEN, roll=failed(game, "c1"))


@pytest.mark.rule("DD-13", "DD-50")
def test_a_card_pooled_after_a_failure_and_its_second_chance_serves_that() -> None:
    """Which is a roll of its own; the card is put down for an action before them."""
    game = fight().pool("c1", CHANCE)
    game.by("c1", Act())
    failed(game, "c1")
    use(game, "c1", CHANCE, *EVEN, roll="r1")
    late(game, HERO)
    use(game, "c1", HERO, 5, roll="r2")
    assert game.total("r2") == 15


@pytest.mark.rule("DD-13", "DD-45")
def test_a_glory_pooled_after_its_roll_is_for_the_next_one() -> None:
    game = fight(kind=SceneKind.DRAMATIC)
    first = roll(game, "c1", *GLORIOUS)
    resolve(game, first, success=True)
    late(game, GLORY)
    assert not_used(game, "c1", GLORY, roll=first) is Rule.ROLL_CLOSED
    second = roll(game, "c1", *GLORIOUS)
    resolve(game, second, success=True)
    use(game, "c1", GLORY, roll=second)


@pytest.mark.rule("DD-13", "DD-49")
def test_an_opponent_fails_pooled_after_the_attack_is_for_the_next_one() -> None:
    game = fight()
    game.by("c1", Act())
    first = hit(game, game.foe(), "c1")
    late(game, FAILS)
    assert not_used(game, "c1", FAILS, roll=first) is Rule.ROLL_CLOSED
    use(game, "c1", FAILS, roll=hit(game, "f1", "c1"))


def traded(game: Game) -> Game:
    """c2 gives c1 a Second Chance for a Haste, from pool to pool."""
    game.by("c1", OfferTrade(to="c2", give=(HASTE,), because="He knows deserts."))
    game.by("c2", AnswerTrade(trade="t1", give=(CHANCE,)))
    game.by("c1", ConfirmTrade(trade="t1"))
    return game


@pytest.mark.rule("DD-13", "DD-20", "DD-50")
def test_a_card_that_lay_in_another_pool_before_the_roll_can_be_traded_after_it() -> None:
    """The book trades a Second Chance after the failure: it was refused as pooled too late."""
    game = fight().pool("c1", HASTE).pool("c2", CHANCE)
    failed(game, "c1")
    use(traded(game), "c1", CHANCE, *EVEN, roll="r1")
    assert game.shown("r2")["retry_of"] == "r1"


@pytest.mark.rule("DD-13", "DD-20", "DD-61")
def test_a_second_chance_traded_after_a_failed_check_repeats_it() -> None:
    game = fight().pool("c1", HASTE).pool("c2", CHANCE)
    steps = (SkillTask(("A",), 20), SkillTask(("D",), 20))
    game.gm(StartSkill(character="c1", skill="climb", steps=steps))
    game.by("c1", AttemptSkill(resolution="s1", value=10), *EVEN)
    resolve(game, "r1")
    use(traded(game), "c1", CHANCE, *EVEN, roll="r1")
    assert game.shown("r2")["retry_of"] == "r1"


@pytest.mark.rule("DD-13", "DD-20")
def test_a_card_that_its_giver_put_down_after_the_roll_is_too_late_after_a_trade_too() -> None:
    game = fight().pool("c1", HASTE).hand("c2", CHANCE)
    failed(game, "c1")
    game.by("c2", Act())
    game.by("c2", PlayToPool(card=CHANCE))
    traded(game)
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-13")
def test_a_late_card_is_late_in_the_free_time_after_round_play_too() -> None:
    game = fight()
    failed(game, "c1")
    late(game, CHANCE)
    game.gm(EndRounds())
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-13")
def test_a_card_pooled_while_a_roll_is_open_serves_it() -> None:
    """The open roll is that of another, whom a Supporter helps."""
    game = fight()
    id = roll(game, "c2", *EVEN)
    game.by("c1", Act())
    late(game, SUPPORTER)
    use(game, "c1", SUPPORTER, roll=id)
    assert game.total(id) == 13


@pytest.mark.rule("DD-13")
def test_a_card_sent_back_is_as_late_when_it_comes_again() -> None:
    game = fight()
    failed(game, "c1")
    late(game, CHANCE)
    game.gm(RefusePool(character="c1"))
    game.flip(QUIET_TOO).by("c1", Act())
    game.by("c1", PlayToPool(card=CHANCE))
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED
    assert of_type(use(game, "c1", CHANCE), "roll_opened") == []
