"""What ends at a table by the rules: each function is a change of the model, or returns one."""

from __future__ import annotations

from campaigns.evenings.cards import GLORIES, STAYS
from campaigns.evenings.changes import Change
from campaigns.evenings.model import Model


def rounds_over(model: Model) -> None:
    """Round play is over: its effects end, open trades are declined (DD-11)."""
    model.round, model.taking_part, model.trades = None, [], set()
    model.effects = {card: until for card, until in model.effects.items() if until != "round"}
    for player in model.players.values():
        player.acted = False


def scene_over(phase: str) -> Change:
    """Pools go back to the hands, except for what stays in play (DD-22, DD-27)."""

    def change(model: Model) -> None:
        rounds_over(model)
        model.phase, model.effects, model.rolls = phase, {}, set()
        model.discards, model.stack = model.discards + model.stack, 0
        for name, player in model.players.items():
            claimed = GLORIES if f"glory of {name}" in model.waits else ()
            back = [card for card in player.pool if card not in (*STAYS, *claimed)]
            player.hand += len(back)
            player.pool = {card: player.pool[card] for card in player.pool if card not in back}
        for id, state in model.tasks.items():
            model.tasks[id] = state.replace("running", "lost").replace("critical", "lost")
        if phase == "refill":
            model.discarding = set(model.players)
        else:
            model.scene = None

    return change


def refilled(size: int) -> Change:
    """Hands are filled in joining order, and a scene can begin (DD-22)."""

    def change(model: Model) -> None:
        model.phase, model.scene, model.discarding = "between_scenes", None, set()
        fills(size)(model)

    return change


def fills(size: int) -> Change:
    """Hands are filled up to their size in joining order; larger ones draw nothing."""

    def change(model: Model) -> None:
        for player in model.players.values():
            player.hand += model.take(max(0, size - player.hand))

    return change
