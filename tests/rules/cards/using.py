"""Short words for what tests of used cards do again and again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.rules.cards.actor import GAMEMASTER, Actor, Role
from service.rules.cards.errors import Broken, Misfit
from service.rules.cards.event import Event
from service.rules.cards.moves.conflict import AddFoe
from service.rules.cards.moves.move import Move
from service.rules.cards.moves.rolls import MakeRoll, ResolveRoll
from service.rules.cards.moves.use_card import UseCard
from service.rules.cards.play import play
from service.rules.cards.roll import score
from service.rules.cards.view import roll_view, view_for
from tests.rules.cards.game import Game, of_type

EVEN = (10, 10)
"""Two dice that cancel each other: a bonus of 0."""


def use(game: Game, who: str, card: int, *faces: int, **fields: Any) -> tuple[Event, ...]:
    """Use a card; the dice that are thrown for it show these faces."""
    return game.by(who, UseCard(card=card, **fields), *faces)


def not_used(game: Game, who: str, card: int, **fields: Any) -> Broken:
    """The rule that using a card would break."""
    return game.refused(who, UseCard(card=card, **fields))


def misfit(game: Game, who: str, move: Move) -> str:
    """The field that does not fit."""
    try:
        play(game.table, Actor(Role.PLAYER, who), move, game.chance)
    except Misfit as error:
        return error.field
    raise AssertionError(f"{move} fits")


def roll(game: Game, who: str, *faces: int, value: int = 10, **fields: Any) -> str:
    """Open a roll of a character; its id is returned."""
    [opened] = of_type(game.by(who, MakeRoll(value=value, **fields), *faces), "roll_opened")
    return str(opened.content["roll"])


def foe(game: Game, **fields: Any) -> str:
    """Bring in somebody of the gamemaster's; the id is returned."""
    [added] = game.gm(AddFoe(name="Dr. Void", **fields))
    return str(added.content["foe"])


def foe_rolls(game: Game, by: str, *faces: int, value: int = 10, **fields: Any) -> str:
    """Open a roll of a foe; its id is returned."""
    [opened] = of_type(game.gm(MakeRoll(value=value, foe=by, **fields), *faces), "roll_opened")
    return str(opened.content["roll"])


def resolve(game: Game, id: str, **fields: Any) -> tuple[Event, ...]:
    """The gamemaster tells what a roll comes to."""
    return game.gm(ResolveRoll(roll=id, **fields))


def failed(game: Game, who: str, **fields: Any) -> str:
    """A roll of a character that has been resolved as a failure: 10 against 12."""
    id = roll(game, who, *EVEN, difficulty=12, **fields)
    resolve(game, id)
    return id


def hit(game: Game, by: str, target: str, **fields: Any) -> str:
    """A foe's roll against a character that has been resolved as a success: 10 against 8."""
    id = foe_rolls(game, by, *EVEN, against=target, difficulty=8, **fields)
    resolve(game, id)
    return id


def seen(game: Game, id: str) -> dict[str, Any]:
    """A roll as everybody sees it."""
    return roll_view(game.table, game.table.roll(id))


def total(game: Game, id: str) -> int:
    """What a roll comes to so far."""
    return int(score(game.table.roll(id), game.table.settings).outcome.total)


def shown(game: Game) -> dict[str, Any]:
    """The table as the gamemaster sees it."""
    return view_for(game.table, GAMEMASTER)


def possibilities(game: Game) -> Mapping[str, int]:
    """The Possibilities of each living character; everybody begins with 10."""
    return {character.id: character.possibilities for character in game.table.living}
