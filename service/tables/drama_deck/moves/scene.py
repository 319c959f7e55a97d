"""Scenes: their start, their end, and the refill of the hands after it.

Source: rules DD-08, DD-22 and DD-27 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET, Meta
from msgspec.structs import replace

from service.schemas.shape import lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import PLAYER, Move, Offer, WithText, one_of, sentences, some_of
from service.tables.common.shape import MAX_NAME
from service.tables.drama_deck import content
from service.tables.drama_deck.awards import close_act
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.round import leave_round_play
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.shape import CardNumbers
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.table import SCENE, Phase, Scene, Table
from service.tables.drama_deck.turn import Turn, close_rally, discard, refill


class RefillEnded(EventContent, frozen=True):
    """All hands are filled."""


def finish_refill_when_all_have_discarded(turn: Turn) -> None:
    """Refill the hands, in joining order, once the last character has discarded (DD-22)."""
    if not all(character.refilled for character in turn.table.living):
        return
    close_trades(turn)
    for character in turn.table.heroes:
        refill(turn, character, "refill")
    turn.change(phase=Phase.BETWEEN_SCENES, scene=None)
    turn.record(RefillEnded())
    if turn.table.act_ending:
        close_act(turn, turn.table.ignored)


class EndRefill(Move, frozen=True, kw_only=True):
    """Refill without waiting: absent players discard their newest cards above hand size (DD-22).

    By the gamemaster, in `refill`, or after a Rally, when they discard none (DD-53). Refused as
    `wrong_phase`.
    """

    def play(self, turn: Turn) -> None:
        if turn.table.rallying:
            close_rally(turn)
            return
        turn.in_phase(Phase.REFILL)
        for character in turn.table.living:
            if not character.refilled:
                hand = turn.table.counted_hand(character.id)
                discard(turn, character.id, tuple(reversed(hand[turn.table.hand_size :])))
                turn.set_character(character.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Warn of how many cards others lose by it; which, only they know."""
        each = []
        for one in table.living if table.phase is Phase.REFILL else ():
            surplus = len(table.counted_hand(one.id)[table.hand_size :])
            if surplus and not one.refilled:
                cards = "card" if surplus == 1 else f"{surplus} cards"
                what = f"this discards the newest {cards} of the hand."
                each.append(f"{one.name} has not chosen yet: {what}")
        many = "players have not chosen yet: this discards the newest cards of their hands."
        yield Offer(cls(), warnings=sentences(each, many))


class DiscardForRefill(Move, frozen=True, kw_only=True):
    """Discard from your hand: once in each refill (DD-22), or after a Rally (DD-53).

    By a player, in `refill`, or while `rallying`. Refused as `wrong_phase`; `card_not_held`; in a
    refill `hand_over_limit` for too few cards, `too_many_discards` for more than one beyond the
    required ones.
    """

    by = PLAYER
    cards: Annotated[CardNumbers, Meta(examples=[[57]])]
    """Cards of your hand in the order discarded, the last on top."""

    def play(self, turn: Turn) -> None:
        """Discard in the order sent; the last lies on top."""
        own, table = turn.own, turn.table
        for card in self.cards:
            turn.require_in_hand(own.id, card)
        if own.id in table.rallying:
            turn.change(rallying=tuple(id for id in table.rallying if id != own.id))
            discard(turn, own.id, self.cards)
            refill(turn, own.id, "rally")
            return
        turn.in_phase(Phase.REFILL)
        if own.refilled:
            refuse(Rule.WRONG_PHASE, "You have no discard left to make in this refill.")
        least = max(0, len(table.counted_hand(own.id)) - (table.hand_size or 0))
        if len(self.cards) < least:
            refuse(Rule.HAND_OVER_LIMIT, f"Your hand is too large: discard at least {least}.")
        if len(self.cards) > least + 1:
            refuse(Rule.TOO_MANY_DISCARDS, f"Discard at most {least + 1}.")
        discard(turn, own.id, self.cards)
        turn.set_character(own.id, refilled=True)
        finish_refill_when_all_have_discarded(turn)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Yield the cards that must be discarded, or one more; for a Rally any number."""
        hand = table.counted_hand(actor.viewer)
        least, most = 0, len(hand)
        if actor.viewer not in table.rallying:
            least = max(0, len(hand) - (table.hand_size or 0))
            most = min(most, least + 1)
        yield Offer(cls(cards=hand[:least]), {"cards": some_of(hand, least, most)}, ("cards",))


class SceneStarted(EventContent, frozen=True):
    """A scene opens."""

    number: content.Scene
    kind: content.Kind
    name: str | None
    """Its name; null without one (DD-71)."""
    text: content.Words = UNSET


class SceneEnded(EventContent, frozen=True):
    """A scene ends; the refill begins (DD-22)."""

    number: content.Scene
    trades: bool
    """Whether trades are allowed in the refill (DD-21)."""
    text: content.Words = UNSET


class PoolReturned(content.CharacterEvent, frozen=True):
    """Pool cards went back to the hand (DD-22)."""

    cards: content.Cards


class SkillEnded(EventContent, frozen=True):
    """A task ended with its scene."""

    resolution: content.Resolution
    state: content.State


def close_scene(turn: Turn) -> None:
    """End everything that lasts for the scene, and return the pools to the hands (DD-22)."""
    if turn.table.round is not None:
        leave_round_play(turn)
    close_trades(turn)
    _close_rolls_and_tasks(turn)
    for character in turn.table.living:
        _return_pool(turn, character.id)
        turn.set_character(character.id, refilled=False, critical=False, critical_roll=None)
    # All of the action stack goes under the discard pile (DD-04).
    turn.change(
        discard_pile=turn.table.discard_pile + turn.table.action_stack,
        action_stack=(),
        effects=(),
        rallying=(),
        undo_requests=(),
    )


def _close_rolls_and_tasks(turn: Turn) -> None:
    for roll in turn.table.rolls:
        if roll.open:
            turn.void(roll)
        else:
            turn.set_roll(roll, fresh=False)
    for resolution in turn.table.resolutions:
        if resolution.state.open:
            turn.set_resolution(resolution, state=ResolutionState.LOST, proposed=None)
            turn.record(SkillEnded(resolution=resolution.id, state=ResolutionState.LOST))
    turn.change(retries=())


def _return_pool(turn: Turn, character: str) -> None:
    """Return a pool to the hand, except for cards that stay in play (DD-27) or wait (DD-45)."""
    pool = turn.table.pools.get(character, ())
    claimed = turn.table.claimed
    free = (one.card for one in pool if one.card not in claimed)
    if back := tuple(card for card in free if not turn.table.card(card).special):
        turn.set_pool(character, (pooled for pooled in pool if pooled.card not in back))
        turn.add_to_hand(character, *back)
        turn.record(PoolReturned(character=character, cards=back))


class StartScene(WithText, frozen=True, kw_only=True):
    """Open a scene, in free time (DD-08).

    By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
    """

    kind: Annotated[SceneKind, Meta(examples=["dramatic"])]
    """Which line of the cards it uses (DD-19)."""
    name: Annotated[str | None, lengths(1, MAX_NAME), Meta(examples=["The docks"])] = None
    """Its name, shown to everybody."""

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.BETWEEN_SCENES)
        number = turn.new_number(SCENE)
        turn.change(phase=Phase.FREE, scene=Scene(number, self.kind, name=self.name), notes=())
        turn.record(SceneStarted(number=number, kind=self.kind, name=self.name, text=self.said))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(
            cls(kind=SceneKind.STANDARD), {"kind": one_of(SceneKind), "name": None}, ("kind",)
        )


class EndScene(WithText, frozen=True, kw_only=True):
    """End the scene and its round play: pools return to the hands, the refill begins (DD-22).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
    """

    trades: Annotated[bool, Meta(examples=[True])] = False
    """Whether trades are allowed in the refill (DD-21)."""

    def play(self, turn: Turn) -> None:
        end_scene(turn, trades=self.trades, said=self.said)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), {"trades": None}, warnings=what_ends(table))


def what_ends(table: Table) -> tuple[str, ...]:
    """Warn of rolls and tasks that the end of the scene leaves open, and of an unanswered Rally."""
    rolls = [
        f"The roll of {table.name_of(roll.by)} is still open and will be closed without a result."
        for roll in table.rolls
        if roll.open
    ]
    tasks = [
        f"The task of {table.name_of(task.character)} ({task.skill}) will be lost."
        for task in table.resolutions
        if task.state.open
    ]
    rally = [
        f"{table.name_of(id)} has not answered the Rally, which will end unused."
        for id in table.rallying
    ]
    return (
        *sentences(rolls, "rolls are still open and will be closed without a result."),
        *sentences(tasks, "tasks will be lost."),
        *sentences(rally, "have not answered the Rally, which will end unused."),
    )


def end_scene(turn: Turn, *, trades: bool = False, said: content.Words = UNSET) -> None:
    """End the open scene and start its refill."""
    turn.in_phase(Phase.FREE, Phase.ROUNDS)
    scene = turn.table.scene
    assert scene is not None
    close_scene(turn)
    turn.change(scene=replace(scene, trades=trades))
    turn.record(SceneEnded(number=scene.number, trades=trades, text=said))
    turn.change(phase=Phase.REFILL)
    finish_refill_when_all_have_discarded(turn)
