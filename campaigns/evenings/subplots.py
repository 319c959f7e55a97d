"""What the gamemaster does with a subplot again and again (DD-55a)."""

from __future__ import annotations

from campaigns.evenings.changes import answered, in_pool, pools
from campaigns.evenings.table import Table


def pool(table: Table, name: str, card: int) -> None:
    """Its player puts it down, and it waits."""
    table[name].play("play_to_pool", pools(name, card, "pending"), card=card)


def accept(table: Table, name: str, card: int) -> None:
    """It is approved, and cannot be given back."""
    changes = (in_pool(name, card, "approved"), answered("subplot", name))
    table.gm.play("approve_card", *changes, character=table[name].id, card=card)


def activate(table: Table, name: str, card: int) -> None:
    """It is active in this act."""
    active = in_pool(name, card, "active")
    table.gm.play("activate_card", active, character=table[name].id, card=card)
