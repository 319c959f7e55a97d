"""Bringing a card that the story needs to whoever needs it, all by the gamemaster's word."""

from __future__ import annotations

from campaigns.evenings.changes import answered, discards, gets, recovers, waits
from campaigns.evenings.model import Model
from campaigns.evenings.table import Table

NEVER = [{"name": name, "letters": ["A"]} for name in ("heads", "tails")]
"""Two options that always match together: cards are turned up to the last one (DD-67)."""


def brings(table: Table, card: int, name: str) -> None:
    """A card comes to a hand: given up by another (DD-71), or found in the deck (DD-67)."""
    holder = next((seat for seat in table.players if card in seat.hand), None)
    if holder is table[name]:
        return
    if holder is not None:
        _given_up(table, card, holder.name)
    elif card not in (*table.view["discard_pile"], *table.view["action_stack"]):
        table.gm.play("choose_by_box", _all_turned_up, options=NEVER)
    lies = _unstacked if card in table.view["action_stack"] else recovers()
    because = "The story needs it."
    to = {"to": "hand", "character": table[name].id}
    table.gm.play("move_card", lies, gets(name), card=card, because=because, **to)
    if table.view["deck"]["count"] == 0:
        table.gm.play("reshuffle", _shuffled)


def _given_up(table: Table, card: int, name: str) -> None:
    seat = table[name]
    asks = {"character": seat.id, "because": "The story needs it."}
    table.gm.play("ask_for_card", waits("card", name), **asks)
    seat.play("give_up_card", discards(name), answered("card", name), card=card)


def _unstacked(model: Model) -> None:
    """It has ruled a round before."""
    model.stack -= 1


def _all_turned_up(model: Model) -> None:
    """The deck, and what is shuffled when it runs out, lies on the discard pile (DD-04)."""
    under = max(model.stack - 1, 0)
    model.discards += model.deck + under
    model.deck, model.stack = 0, model.stack - under


def _shuffled(model: Model) -> None:
    model.deck, model.discards = model.deck + model.discards, 0
