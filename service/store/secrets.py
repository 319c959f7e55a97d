"""What a table's secrets count as, so that nobody can tell from a limit how long they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from service.store.codec import SECRET_BYTES
from service.tables.common.note import Note
from service.tables.common.shared_roll import SharedRoll
from service.tables.common.shuffle import Shuffle
from service.tables.drama_deck.adventure import ClosedAdventure, Ending
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.character import Foe
from service.tables.drama_deck.deck import MAX_CARD_NUMBER
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.round import EndedRound
from service.tables.drama_deck.shape import MAX_NUMBER, MAX_POSSIBILITIES
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.trade import Trade

_HIDDEN = "?" * SECRET_BYTES


def counted_field(table: Table, name: str) -> bytes:
    """A field of a table that holds secrets, as JSON with placeholders for them."""
    return msgspec.json.encode(FIELDS[name](getattr(table, name)))


def counted_fields(table: Table, fields: Mapping[str, bytes]) -> Mapping[str, int]:
    """What those of these stored fields count that hold secrets: nothing if they are empty."""
    return {
        name: len(counted_field(table, name)) if fields[name] else 0
        for name in FIELDS
        if name in fields
    }


def counted_shuffles(entries: Iterable[Shuffle | ClosedAdventure]) -> bytes:
    """Entries of a session's shuffles, as JSON with placeholders for their cards."""
    made = [entry for entry in entries if isinstance(entry, Shuffle)]
    closed = [entry for entry in entries if isinstance(entry, ClosedAdventure)]
    return msgspec.json.encode((_shuffles(made), closed))


def _cards(cards: Sequence[int]) -> tuple[int, ...]:
    return (MAX_CARD_NUMBER,) * len(cards)


def _hands(hands: Mapping[str, Sequence[int]]) -> Any:
    return {character: _cards(hand) for character, hand in hands.items()}


def _shuffles(shuffles: Iterable[Shuffle]) -> Any:
    """The cards of the first one would tell the hands that were brought (DD-10)."""
    return [replace(shuffle, cards=_cards(shuffle.cards)) for shuffle in shuffles]


def _trades(trades: Iterable[Trade]) -> Any:
    return [replace(trade, give=_cards(trade.give), take=_cards(trade.take)) for trade in trades]


def _foes(foes: Iterable[Foe]) -> Any:
    return [replace(foe, possibilities=MAX_POSSIBILITIES) for foe in foes]


def _awards(awards: Iterable[Award]) -> Any:
    """An award has no card where there was none to draw, which everybody sees."""
    return [replace(award, card=award.card and MAX_CARD_NUMBER) for award in awards]


def _ended_round(ended: EndedRound | None) -> Any:
    return ended and replace(ended, awards=_awards(ended.awards))


def _own_rolls(rolls: Iterable[Roll]) -> Any:
    """Those with a secret difficulty as others see them."""
    return [replace(roll.public, before=roll.before and _resolution(roll.before)) for roll in rolls]


def _resolution(resolution: Resolution) -> Any:
    steps = (
        replace(step, difficulty=MAX_NUMBER) if step.secret else step for step in resolution.steps
    )
    return replace(resolution, steps=tuple(steps))


def _resolutions(resolutions: Iterable[Resolution]) -> Any:
    return [_resolution(resolution) for resolution in resolutions]


def _notes(notes: Iterable[Note]) -> Any:
    return [note if note.to is None else replace(note, text=_HIDDEN, to=()) for note in notes]


def _rolls(rolls: Iterable[SharedRoll]) -> Any:
    """One that was hidden counts the same once it is revealed, for which there is always room."""
    return [roll if roll.salt is None else _HIDDEN for roll in rolls]


def _sealed(rolls: Mapping[str, str]) -> Any:
    return dict.fromkeys(rolls, _HIDDEN)


def _ending(ending: Ending | None) -> Any:
    return ending and replace(ending, dramas=dict.fromkeys(ending.dramas, 0))


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "deck": _cards,
    "hands": _hands,
    "shuffles": _shuffles,
    "trades": _trades,
    "foes": _foes,
    "awards": _awards,
    "ended_round": _ended_round,
    "rolls": _own_rolls,
    "resolutions": _resolutions,
    "notes": _notes,
    "shared_rolls": _rolls,
    "sealed_rolls": _sealed,
    "ending": _ending,
}
"""The fields of a table that hold secrets, each with what puts placeholders of one length there."""
