"""Dice thrown by hand come with whatever throws dice, and go to where they are thrown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.tables.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.tables.drama_deck.moves.roll import AttemptSkill, MakeRoll
from service.tables.drama_deck.moves.round import StartRounds
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.settings import Settings
from tests.systems.dependencies import Depends
from tests.tables.drama_deck.game import Game, ScriptedChance
from tests.tables.drama_deck.using import EVEN, failed, use

QUIET, HERO = 149, 64
PAIR: Mapping[str, Any] = {"hot": 3, "cold": 4}
ONE: Mapping[str, Any] = {"possibilities": [[5]]}
DRAMA, SECOND_CHANCE = Game().card("Drama"), Game().card("Second Chance")


def rolled() -> Game:
    game = Game().scene()
    game.by("c1", MakeRoll(value=10), *EVEN)
    return game


def foes_roll() -> Game:
    game = Game().scene()
    foe = game.foe(possibilities=1)
    game.gm(MakeRoll(value=10, foe=foe), *EVEN)
    return game


def second_chance() -> Game:
    game = Game().scene().hand("c1", SECOND_CHANCE)
    failed(game, "c1")
    use(game, "c1", SECOND_CHANCE, 3, 4, roll="r1", dice=PAIR)
    return game


def attempt() -> Game:
    game = Game().scene()
    game.gm(StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 10),)))
    game.gm(StartRounds())
    game.flip(QUIET)
    game.by("c1", AttemptSkill(resolution="s1", value=10, dice=PAIR), 3, 4)
    return game


def played(game: Game, play: Callable[[Game], object]) -> Game:
    play(game)
    return game


@pytest.mark.parametrize(
    ("thrown", "dice"),
    [
        pytest.param(
            lambda: played(
                Game().scene(), lambda game: game.by("c1", MakeRoll(value=10, dice=PAIR), 3, 4)
            ),
            PAIR,
            id="a roll",
        ),
        pytest.param(
            lambda: played(
                rolled(), lambda game: game.by("c1", SpendPossibility(roll="r1", dice=ONE), 5)
            ),
            ONE,
            id="a Possibility",
        ),
        pytest.param(
            lambda: played(
                foes_roll(), lambda game: game.gm(SpendPossibility(roll="r1", dice=ONE), 5)
            ),
            ONE,
            id="a foe's Possibility",
        ),
        pytest.param(
            lambda: played(
                rolled().hand("c1", HERO),
                lambda game: use(game, "c1", HERO, 5, roll="r1", dice=ONE),
            ),
            ONE,
            id="a Hero card",
        ),
        pytest.param(
            lambda: played(
                rolled().hand("c1", DRAMA),
                lambda game: use(game, "c1", DRAMA, 5, roll="r1", dice=ONE),
            ),
            ONE,
            id="a Drama card",
        ),
        pytest.param(second_chance, PAIR, id="a Second Chance"),
        pytest.param(attempt, PAIR, id="a check of a skill resolution"),
    ],
)
def test_dice_thrown_by_hand_are_those_of_the_throw(
    thrown: Callable[[], Game], dice: Mapping[str, Any]
) -> None:
    assert thrown().chance.supplied[-1] == dice


class TellingChance(ScriptedChance):
    """Scripted, and keeps what hangs on what."""

    def __init__(self) -> None:
        super().__init__()
        self.dependencies: set[Depends] = set()

    def depends(self, role: str, *on: str, chain: int | None = None) -> None:
        self.dependencies.add(Depends(role, frozenset(on), chain))


@pytest.mark.parametrize("cancelled", [False, True])
def test_of_the_possibilities_of_a_roll_the_newest_alone_hangs_on_dice(cancelled: bool) -> None:
    """It is supplied as the first: those before it lie there, or do not count any more."""
    game = Game(settings=Settings(possibilities_per_roll=2)).scene()
    foe = game.foe(possibilities=1)
    chance = game.chance = TellingChance()
    pair = Depends("max", frozenset({"hot", "cold"}))
    chain = Depends("possibilities", frozenset({"possibilities"}), 1)
    spend = SpendPossibility(roll="r1")
    game.by("c1", MakeRoll(value=10), *EVEN)
    assert chance.dependencies == {pair}
    chance.dependencies.clear()
    game.by("c1", spend, 10, 5)
    assert chance.dependencies == {pair, chain}
    if cancelled:
        game.gm(CancelPossibility(roll="r1", foe=foe))
    chance.dependencies.clear()
    game.by("c1", spend, 4)
    assert chance.dependencies == {pair, chain}
