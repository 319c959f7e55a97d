"""Short words for what tests of used cards do again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from service.tables.common.actor import Actor, Role
from service.tables.common.errors import InvalidField, Rule
from service.tables.common.event import Event
from service.tables.common.move import Move
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAct, EndAdventure, StartAct
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll
from service.tables.drama_deck.moves.scene import EndRefill, StartScene
from service.tables.drama_deck.moves.special import ActivateCard, ApproveCard
from service.tables.drama_deck.table import Phase
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.rules import play

EVEN = (10, 10)
"""Two dice that cancel each other: a bonus of 0."""


def use(game: Game, who: str, card: int, *faces: int, **fields: Any) -> tuple[Event, ...]:
    """Use a card; the dice that are thrown for it show these faces."""
    return game.by(who, UseCard(card=card, **fields), *faces)


def not_used(game: Game, who: str, card: int, **fields: Any) -> Rule:
    """The rule that using a card would break."""
    return game.refused(who, UseCard(card=card, **fields))


def misfit(game: Game, who: str, move: Move) -> str:
    """The field that does not fit."""
    try:
        play(game.table, Actor(Role.PLAYER, who), move, game.chance)
    except InvalidField as error:
        return error.field
    raise AssertionError(f"{move} fits")


def roll(game: Game, who: str, *faces: int, value: int = 10, **fields: Any) -> str:
    """Open a roll of a character; its id is returned."""
    [opened] = of_type(game.by(who, MakeRoll(value=value, **fields), *faces), "roll_opened")
    return str(opened.content["roll"])


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


def hit(game: Game, by: str, *targets: str, **fields: Any) -> str:
    """A roll against characters that has been resolved as a success: 10 against 8."""
    throw = foe_rolls if by.startswith("f") else roll
    id = throw(game, by, *EVEN, against=targets, difficulty=8, **fields)
    resolve(game, id)
    return id


def earners(events: Sequence[Event]) -> list[tuple[str, str]]:
    """Who has drawn a card, and for what."""
    drawn = of_type(events, "cards_drawn")
    return [(event.content["character"], event.content["source"]) for event in drawn]


def possibilities(game: Game) -> Mapping[str, int]:
    """The Possibilities of each living character; everybody begins with 10."""
    return {character.id: character.possibilities for character in game.table.living}


def pooled(game: Game, card: int, who: str = "c1") -> Game:
    """A card that comes to the hand, and goes into the pool."""
    game.hand(who, *game.table.hands[who], card)
    game.by(who, PlayToPool(card=card))
    return game


def approved(game: Game, card: int, who: str = "c1") -> Game:
    game.gm(ApproveCard(character=who, card=card))
    return game


def activated(game: Game, card: int, who: str = "c1") -> Game:
    game.gm(ActivateCard(character=who, card=card))
    return game


def active(game: Game, card: int, who: str = "c1") -> Game:
    """A subplot that goes into the pool, is approved and becomes active."""
    return activated(approved(pooled(game, card, who), card, who), card, who)


def awaiting(game: Game, *kinds: str) -> list[dict[str, Any]]:
    """What waits for an answer, of these kinds or of all, without empty fields."""
    return [
        {name: value for name, value in waiting.items() if value is not None}
        for waiting in game.seen()["awaiting"]
        if not kinds or waiting["kind"] in kinds
    ]


def end_adventure(
    game: Game, *, insurance: tuple[str, ...] = (), **fields: Any
) -> tuple[Event, ...]:
    """End the adventure, and close its awards."""
    ended = game.gm(EndAdventure(**fields))
    return ended + game.gm(CloseAdventure(insurance=insurance))


def end_act(game: Game, *ignored: str) -> Game:
    """End the act; the next one, and a scene, begin."""
    game.gm(EndAct(ignored=ignored))
    if game.table.phase is Phase.REFILL:
        game.gm(EndRefill())
    game.gm(StartAct())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    return game
