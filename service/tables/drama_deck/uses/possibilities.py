"""Cards that count as a Possibility: Hero and Drama.

Source: rules DD-43a and DD-43b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.common.move import Offer
from service.tables.drama_deck.moves.possibility import NOT_RATED, spend, spending
from service.tables.drama_deck.roll.open import own_open_roll
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import THROWN, WITHOUT_ROLL, CardType, Source, check_no_dice


def _barred(table: Table, character: str) -> str | None:
    return None if table.character(character).reality_rated else NOT_RATED


def _possibility(turn: Turn, use: Any, source: Source) -> None:
    """Add a Possibility to the roll; without one it is for dice not recorded, or for damage."""
    if use.roll is not None:
        spend(turn, own_open_roll(turn, source.character, use.roll), use.card, use.dice)
        return
    check_no_dice(use)


def _offers(make: Any, table: Table, _character: str, card: int) -> Iterator[Offer]:
    """Yield an offer for every roll at the table, then one for dice that were not recorded."""
    text = {"text": None}
    for roll in table.rolls:
        yield spending(make(card=card, roll=roll.id), roll, text)
    yield Offer(make(card=card), text)


def _counting(what: str, kept: str, rules: tuple[str, ...], without_roll: str) -> CardType:
    return CardType(
        text=f"A Possibility for {what}, on top of your own and those of other cards. An opponent "
        "can cancel it, and it cannot be used to cancel another one. If you still have this card "
        f"{kept}.",
        rules=(*rules, "DD-15"),
        use=f"{THROWN} {without_roll}",
        apply=_possibility,
        barred=_barred,
        takes=("roll", "dice", "text"),
        offers=_offers,
        on_roll=True,
    )


CARD_TYPES = {
    "Hero": _counting(
        "one of your actions",
        "at the end of the adventure, it earns nothing",
        ("DD-43a", "DD-43b"),
        WITHOUT_ROLL,
    ),
    "Drama": _counting(
        "anything, even to reduce damage",
        "when the adventure is completed, you get 3 Possibilities for it",
        ("DD-43b", "DD-24b"),
        "Without a `roll` it is spent against damage, or for what `text` says.",
    ),
}
