"""The end of a scene, the refill after it, and the end of an act.

Source: rules DD-22 to DD-25 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from service.drama_deck.moves.line import end_round
from service.drama_deck.moves.trade import close_trades
from service.drama_deck.skill import ResolutionState
from service.drama_deck.subplot import SubplotState
from service.drama_deck.table import Phase
from service.drama_deck.turn import Turn


def leave_round_play(turn: Turn) -> None:
    """End the last round."""
    end_round(turn)
    turn.change(round=None)
    turn.tell("rounds_ended")


def close_scene(turn: Turn) -> None:
    """End what lasts as long as a scene, and return the pools to the hands (DD-22)."""
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
        claims=(),
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
            turn.tell("skill_ended", resolution=resolution.id, state=ResolutionState.LOST)
    turn.change(retries=())


def _return_pool(turn: Turn, character: str) -> None:
    """Back into the hand, but for cards that stay in play (DD-27)."""
    pool = turn.table.pools.get(character, ())
    back = [pooled.card for pooled in pool if not turn.table.card(pooled.card).stays]
    if not back:
        return
    turn.set_pool(character, (pooled for pooled in pool if pooled.card not in back))
    turn.into_hand(character, *back)
    turn.tell("pool_returned", character=character, cards=back)


def start_refill(turn: Turn) -> None:
    """Let everybody discard."""
    turn.change(phase=Phase.REFILL)
    finish_refill_when_all_have_discarded(turn)


def finish_refill_when_all_have_discarded(turn: Turn) -> None:
    """Refill the hands, in joining order, once the last character has discarded (DD-22)."""
    if not all(character.refilled for character in turn.table.living):
        return
    close_trades(turn)
    for character in turn.table.heroes:
        turn.refill(character, "refill")
    turn.change(phase=Phase.BETWEEN_SCENES, scene=None)
    turn.tell("refill_ended")
    if turn.table.act_ending:
        close_act(turn, turn.table.ignored)


def close_act(turn: Turn, ignored: Collection[str]) -> None:
    """Pay for subplots, and let critical moments be fresh again (DD-23)."""
    act = turn.table.act
    turn.change(phase=Phase.BETWEEN_ACTS, act_ending=False, ignored=())
    turn.tell("act_ended", act=act, ignored=list(ignored))
    for character in turn.table.living:
        earned = 0 if character.id in ignored else subplots_active(turn, character.id)
        if earned:
            turn.gain(character.id, earned, "subplot")
        turn.set_character(character.id, critical_moment_used=False)


def subplots_active(turn: Turn, character: str) -> int:
    """How many subplots of a character were active at any time in this act (DD-23, DD-58)."""
    own = [
        subplot
        for subplot in turn.table.subplots
        if subplot.character == character and turn.table.act in subplot.acts
    ]
    kept = sum(kept.character == character and kept.card is None for kept in turn.table.campaigned)
    return len(own) + kept


def go_on_with_subplots(turn: Turn) -> None:
    """Active subplots are active in the act that begins too."""
    turn.change(
        subplots=tuple(
            replace(held, acts=(*held.acts, turn.table.act))
            if held.state is SubplotState.ACTIVE
            else held
            for held in turn.table.subplots
        )
    )
