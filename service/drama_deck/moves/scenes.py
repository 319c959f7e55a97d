"""Scenes, and the refill between them.

Source: rules DD-08 and DD-22 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import SceneKind
from service.drama_deck.errors import Broken
from service.drama_deck.move import GAMEMASTER, PLAYER, Move, Offer, one_of, some_of
from service.drama_deck.moves.scene import (
    close_scene,
    finish_refill_when_all_have_discarded,
    start_refill,
)
from service.drama_deck.shape import About, CardNumbers
from service.drama_deck.table import Phase, Scene, Table
from service.drama_deck.turn import Turn, refuse


@dataclass(frozen=True, slots=True, kw_only=True)
class StartScene(Move):
    """Open a scene, in free time (DD-08).

    By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
    """

    move = "start_scene"
    by = GAMEMASTER
    kind: Annotated[
        SceneKind, About("Which line of the cards the scene reads (DD-19).", example="dramatic")
    ]

    def play(self, turn: Turn) -> None:
        """Number the scene."""
        turn.in_phase(Phase.BETWEEN_SCENES)
        number = turn.new_number("scene")
        turn.change(phase=Phase.FREE, scene=Scene(number, self.kind))
        turn.tell("scene_started", number=number, kind=self.kind)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Either kind."""
        yield Offer(cls(kind=SceneKind.STANDARD), {"kind": one_of(SceneKind)}, ("kind",))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScene(Move):
    """End the scene, with its round play: pools return to the hands, the refill begins (DD-22).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
    """

    move = "end_scene"
    by = GAMEMASTER
    trades: Annotated[
        bool, About("Whether trades are allowed during the refill (DD-21).", example=True)
    ] = False

    def play(self, turn: Turn) -> None:
        """Return the pools, and let everybody discard."""
        end_scene(turn, trades=self.trades)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """With or without trades."""
        yield Offer(cls(), {"trades": None})


def end_scene(turn: Turn, *, trades: bool = False) -> None:
    """End the open scene and start its refill."""
    turn.in_phase(Phase.FREE, Phase.ROUNDS)
    scene = turn.table.scene
    assert scene is not None
    close_scene(turn)
    turn.change(scene=Scene(scene.number, scene.kind, trades))
    turn.tell("scene_ended", number=scene.number, trades=trades)
    start_refill(turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRefill(Move):
    """Refill without waiting: the absent discard their newest cards above the size (DD-22).

    By the gamemaster, in `refill`. Refused as `wrong_phase`.
    """

    move = "end_refill"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        """Discard for those who have not."""
        turn.in_phase(Phase.REFILL)
        for character in turn.table.living:
            if not character.refilled:
                hand = turn.table.hands[character.id]
                discard(turn, character.id, tuple(reversed(hand[turn.table.hand_size :])))
                turn.set_character(character.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardForRefill(Move):
    """Discard from the own hand: once in each refill (DD-22), or after a Rally (DD-53).

    By a player, in `refill`, or while `rallying`. Refused as `card_not_held`; as `wrong_phase`,
    also for a second time; in a refill as `hand_over_limit` for too few cards and
    `too_many_discards` for more than one beyond what must go.
    """

    move = "discard_for_refill"
    by = PLAYER
    cards: Annotated[
        CardNumbers,
        About(
            "Cards of the own hand in the order discarded, the last on top; empty for none.",
            example=[57, 3],
        ),
    ]

    def play(self, turn: Turn) -> None:
        """Discard in the order sent; the last lies on top."""
        own, table = turn.own, turn.table
        hand = table.hands[own.id]
        for card in self.cards:
            turn.hold(own.id, card)
        if own.id in table.rallying:
            turn.change(rallying=tuple(id for id in table.rallying if id != own.id))
            discard(turn, own.id, self.cards)
            turn.refill(own.id, "rally")
            return
        turn.in_phase(Phase.REFILL)
        if own.refilled:
            refuse(Broken.WRONG_PHASE, "You have discarded for this refill already.")
        least = max(0, len(hand) - (table.hand_size or 0))
        if len(self.cards) < least:
            refuse(Broken.HAND_OVER_LIMIT, f"Your hand is too large: discard at least {least}.")
        if len(self.cards) > least + 1:
            refuse(Broken.TOO_MANY_DISCARDS, f"Discard at most {least + 1}.")
        discard(turn, own.id, self.cards)
        turn.set_character(own.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """As many cards as must, or one more; for a Rally any number."""
        hand = table.hands.get(actor.viewer, ())
        least, most = 0, len(hand)
        if actor.viewer not in table.rallying:
            least = max(0, len(hand) - (table.hand_size or 0))
            most = min(most, least + 1)
        yield Offer(cls(cards=hand[:least]), {"cards": some_of(hand, least, most)}, ("cards",))


def discard(turn: Turn, character: str, cards: tuple[int, ...]) -> None:
    """Discard from a hand, and tell which cards."""
    for card in cards:
        turn.hold(character, card)
        turn.leave_hand(character, card)
    turn.discard(*cards)
    turn.tell("cards_discarded", character=character, cards=list(cards))
