"""The line of a roll for a chat: it never contradicts what the roll came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.systems.torg.check import Level
from service.tables.drama_deck.moves.roll import CorrectRoll
from service.tables.drama_deck.moves.scene import EndScene
from service.tables.drama_deck.moves.table import Rename
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, foe_rolls, hit, resolve, roll, use

OPPONENT_FAILS = (74, 75)
SECOND_CHANCE = 79
BECAUSE = "We forgot the darkness"
TEN = "Hot 10, cold 10: equal dice, bonus 0. Value 10 + 0 = 10"
"""What the dice of every roll here say, before a difficulty and without its period."""
FAILURE = f"{TEN} against 12: a failure by 2"
SUCCESS = f"{TEN} against 10: a minimal success"
HIT = f"{TEN} against 8: an average success by 2"


def opened() -> Game:
    game = Game().scene()
    roll(game, "c1", *EVEN, difficulty=12)
    return game


def resolved(difficulty: int | None, **verdict: Any) -> Game:
    """A roll of c1 that the gamemaster has resolved: 10 against this difficulty."""
    game = Game().scene()
    resolve(game, roll(game, "c1", *EVEN, difficulty=difficulty), **verdict)
    return game


def corrected(game: Game, **change: Any) -> Game:
    game.gm(CorrectRoll(roll="r1", because=f"{BECAUSE}.", **change))
    return game


def answered(*targets: str, by: tuple[str, ...] = ("c1",)) -> Game:
    """A hit of a foe; these characters have answered it with an Opponent Fails."""
    game = Game().scene()
    game.gm(Rename(character="c1", name="Maya"))
    cards = dict(zip(by, OPPONENT_FAILS, strict=False))
    for who, card in cards.items():
        game.hand(who, card)
    hit(game, game.foe(), *targets)
    for who, card in cards.items():
        use(game, who, card, roll="r1")
    return game


def retried() -> Game:
    game = Game().scene().hand("c1", SECOND_CHANCE)
    resolve(game, roll(game, "c1", *EVEN, difficulty=10), success=False)
    use(game, "c1", SECOND_CHANCE, *EVEN, roll="r1")
    return game


def voided() -> Game:
    game = opened()
    game.gm(EndScene())
    return game


def left(game: Game, who: str) -> Game:
    game.leave(who)
    return game


def resolved_of_foe(**verdict: Any) -> Game:
    """A foe's roll of 10 against 12, aimed at c1, who has an Opponent Fails."""
    game = Game().scene().hand("c1", OPPONENT_FAILS[0])
    resolve(game, foe_rolls(game, game.foe(), *EVEN, against=("c1",), difficulty=12), **verdict)
    return game


def undone_after(game: Game) -> Game:
    use(game, "c1", OPPONENT_FAILS[0], roll="r1")
    return game


WORD = "the gamemaster made it"
TEXTS: list[tuple[str, Callable[[], Game], str]] = [
    ("open", opened, FAILURE),
    ("as the dice say", lambda: resolved(12), FAILURE),
    ("only the total", lambda: resolved(None, no_verdict=True), TEN),
    ("no verdict", lambda: resolved(10, no_verdict=True), f"{SUCCESS}; without a verdict"),
    ("decided", lambda: resolved(12, success=True), f"{FAILURE}; {WORD} a minimal success"),
    ("decided against", lambda: resolved(10, success=False), f"{SUCCESS}; {WORD} a failure"),
    ("better", lambda: resolved(10, level=Level.GOOD), f"{SUCCESS}; {WORD} a good success"),
    ("no better", lambda: resolved(10, level=Level.MINIMAL), SUCCESS),
    (
        "without a difficulty",
        lambda: resolved(None, level=Level.SUPERIOR),
        f"{TEN}; {WORD} a superior success",
    ),
    (
        "corrected",
        lambda: corrected(resolved(12), success=True),
        f"{FAILURE}; {WORD} a success ({BECAUSE})",
    ),
    (
        "corrected to a failure",
        lambda: corrected(resolved(10), success=False),
        f"{SUCCESS}; {WORD} a failure ({BECAUSE})",
    ),
    (
        "a level",
        lambda: corrected(resolved(12), level=Level.GOOD),
        f"{FAILURE}; {WORD} a good success ({BECAUSE})",
    ),
    (
        "a total",
        lambda: corrected(resolved(12), total=15),
        f"{FAILURE}; the gamemaster made the total 15 against 12: a good success by 3 ({BECAUSE})",
    ),
    (
        "a total alone",
        lambda: corrected(resolved(None, no_verdict=True), total=15),
        f"{TEN}; the gamemaster made the total 15 ({BECAUSE})",
    ),
    (
        "corrected after a decision",
        lambda: corrected(resolved(12, success=True), success=False),
        f"{FAILURE}; {WORD} a failure ({BECAUSE})",
    ),
    ("undone", lambda: answered("c1"), f"{HIT}; undone by an Opponent Fails (Maya)"),
    ("aimed at nobody", answered, f"{HIT}; undone by an Opponent Fails (Maya)"),
    (
        "undone for one of two",
        lambda: answered("c1", "c2"),
        f"{HIT}; undone by an Opponent Fails (Maya), a success against the others",
    ),
    (
        "undone for both",
        lambda: answered("c1", "c2", by=("c1", "c2")),
        f"{HIT}; undone by an Opponent Fails (Maya, Character 2)",
    ),
    (
        "one has left",
        lambda: left(answered("c1", "c2"), "c1"),
        f"{HIT}; undone by an Opponent Fails (c1), a success against the others",
    ),
    (
        "undone, and yet a success",
        lambda: corrected(answered("c1"), success=True),
        f"{HIT}; {WORD} a success ({BECAUSE})",
    ),
    (
        "decided, then undone",
        lambda: undone_after(resolved_of_foe(success=True)),
        f"{FAILURE}; {WORD} a success; undone by an Opponent Fails (Character 1)",
    ),
    (
        "corrected, then undone",
        lambda: undone_after(corrected(resolved_of_foe(), level=Level.GOOD)),
        f"{FAILURE}; {WORD} a good success ({BECAUSE}); undone by an Opponent Fails (Character 1)",
    ),
    (
        "a failure for one of two",
        lambda: corrected(answered("c1", "c2"), success=False),
        f"{HIT}; {WORD} a failure ({BECAUSE}); undone by an Opponent Fails (Maya)",
    ),
    ("rolled again", retried, f"{SUCCESS}; {WORD} a failure; rolled again with a Second Chance"),
    ("closed", voided, f"{FAILURE}; closed without a result"),
]


@pytest.mark.rule("DD-15", "DD-49", "DD-50", "DD-71")
@pytest.mark.parametrize(
    ("made", "text"), [pytest.param(made, text, id=name) for name, made, text in TEXTS]
)
def test_the_line_says_what_the_roll_came_to(made: Callable[[], Game], text: str) -> None:
    """A hit that an Opponent Fails had undone still said "superior success", and nothing else."""
    [shown] = [one for one in made().seen()["rolls"] if one["id"] == "r1"]
    assert shown["text"] == f"{text}."


@pytest.mark.rule("DD-15")
def test_a_receipt_keeps_the_line_of_the_dice() -> None:
    game = Game().scene().hand("c1", OPPONENT_FAILS[0])
    hit(game, game.foe(), "c1", receipt=True)
    use(game, "c1", OPPONENT_FAILS[0], roll="r1")
    assert [receipt["text"] for receipt in game.chance.receipts] == [f"{HIT}."] * 3
    assert [receipt["success"] for receipt in game.chance.receipts] == [None, True, False]
