"""What a move changes at a table by the rules: each function returns a change of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaigns.evenings.model import Model

Change = Callable[[Model], None]


def sets(**fields: Any) -> Change:
    """Fields of the table that are replaced."""

    def change(model: Model) -> None:
        for name, value in fields.items():
            setattr(model, name, value)

    return change


def draws(name: str, count: int = 1) -> Change:
    """Cards from the deck to a hand."""

    def change(model: Model) -> None:
        model.players[name].hand += model.take(count)

    return change


def discards(name: str, count: int = 1) -> Change:
    """Cards from a hand to the discard pile."""

    def change(model: Model) -> None:
        model.players[name].hand -= count
        model.discards += count

    return change


def goes_on(before: Model) -> Change:
    """A flip is taken back: the round is as it was, but for the flipped card (DD-71)."""

    def change(model: Model) -> None:
        model.stack -= 1
        model.discards += 1
        model.round, model.effects = before.round, before.effects
        for name, player in before.players.items():
            model.players[name].acted = player.acted

    return change


def gets(name: str, count: int = 1) -> Change:
    """Cards of others that come to a hand, or leave it (negative)."""

    def change(model: Model) -> None:
        model.players[name].hand += count

    return change


def recovers(count: int = 1) -> Change:
    """Cards that leave the discard pile."""

    def change(model: Model) -> None:
        model.discards -= count

    return change


def pools(name: str, card: int, state: str = "playable") -> Change:
    """A card of the hand goes into the pool (DD-13); a subplot waits for the gamemaster."""

    def change(model: Model) -> None:
        model.players[name].hand -= 1
        in_pool(name, card, state)(model)
        if state == "pending":
            model.waits.add(f"subplot of {name}")

    return change


def in_pool(name: str, card: int, state: str = "playable") -> Change:
    """A card lies in a pool, in this state."""

    def change(model: Model) -> None:
        model.players[name].pool[card] = state

    return change


def leaves_pool(name: str, *cards: int) -> Change:
    """Cards of a pool that go to somebody else, or back to the hand."""

    def change(model: Model) -> None:
        for card in cards:
            del model.players[name].pool[card]

    return change


def spends(name: str, *cards: int) -> Change:
    """Cards of a pool that go to the discard pile (DD-02)."""

    def change(model: Model) -> None:
        leaves_pool(name, *cards)(model)
        model.discards += len(cards)

    return change


def gains(name: str, amount: int) -> Change:
    """Possibilities."""

    def change(model: Model) -> None:
        model.players[name].possibilities += amount

    return change


def waits(kind: str, name: str) -> Change:
    """A question waits for an answer."""

    def change(model: Model) -> None:
        model.waits.add(f"{kind} of {name}")

    return change


def answered(kind: str, name: str) -> Change:
    """It waits no longer."""

    def change(model: Model) -> None:
        model.waits.remove(f"{kind} of {name}")

    return change


def lasts(card: int, until: str = "round") -> Change:
    """An effect of a card that lasts."""

    def change(model: Model) -> None:
        model.effects[card] = until

    return change


def ends(card: int) -> Change:
    """It lasts no longer."""

    def change(model: Model) -> None:
        del model.effects[card]

    return change


def opens(roll: str) -> Change:
    """A roll is open."""

    def change(model: Model) -> None:
        model.rolls.add(roll)

    return change


def resolves(roll: str, acted: str | None = None) -> Change:
    """A roll is resolved; in the round of the roll its character has acted (DD-13)."""

    def change(model: Model) -> None:
        model.rolls.remove(roll)
        if acted:
            acts(acted)(model)

    return change


def acts(name: str) -> Change:
    """A character has acted this round."""

    def change(model: Model) -> None:
        model.players[name].acted = True

    return change


def trades(trade: str) -> Change:
    """A trade is open."""

    def change(model: Model) -> None:
        model.trades.add(trade)

    return change


def trade_over(trade: str) -> Change:
    """A trade is done, declined or void."""

    def change(model: Model) -> None:
        model.trades.remove(trade)

    return change


def seat_is_free(name: str, free: bool = True) -> Change:
    """A seat can be claimed, or no longer."""

    def change(model: Model) -> None:
        model.players[name].free = free

    return change


def renamed(old: str, new: str) -> Change:
    """A character of another name."""

    def change(model: Model) -> None:
        players = model.players.items()
        model.players = {new if name == old else name: player for name, player in players}
        model.taking_part = [new if name == old else name for name in model.taking_part]

    return change


def chosen(name: str) -> Change:
    """Somebody has discarded, and nobody waits for them any more."""

    def change(model: Model) -> None:
        model.discarding.remove(name)

    return change


def task(id: str, state: str) -> Change:
    """A skill resolution: the letters done, what is added to difficulties, its state."""

    def change(model: Model) -> None:
        model.tasks[id] = state

    return change
