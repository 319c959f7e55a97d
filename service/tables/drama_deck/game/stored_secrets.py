"""What the secrets of a stored table count as; see `TableGame.secrets`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.common.table import hidden_cards, hidden_shuffles
from service.tables.drama_deck.adventure import Ending
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.character import Foe
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.round import EndedRound
from service.tables.drama_deck.shape import MAX_NUMBER, MAX_POSSIBILITIES
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.trade import Trade


def _hands(hands: Mapping[str, Sequence[int]]) -> Any:
    return {character: hidden_cards(hand) for character, hand in hands.items()}


def _trades(trades: Iterable[Trade]) -> Any:
    return [
        replace(trade, give=hidden_cards(trade.give), take=hidden_cards(trade.take))
        for trade in trades
    ]


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


def _ending(ending: Ending | None) -> Any:
    return ending and replace(ending, dramas=dict.fromkeys(ending.dramas, 0))


SECRETS: Mapping[str, Callable[[Any], Any]] = {
    "deck": hidden_cards,
    "hands": _hands,
    "shuffles": hidden_shuffles,
    "trades": _trades,
    "foes": _foes,
    "awards": _awards,
    "ended_round": _ended_round,
    "rolls": _own_rolls,
    "resolutions": _resolutions,
    "ending": _ending,
}
"""The fields of a table that hold secrets, each with what puts placeholders of one length there."""
