"""The Drama Deck's tables and events in the store: their encoding, counted size and soundness.

See `TableGame.pack`, `TableGame.secrets` and `TableGame.check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from service.mechanics.die import Modifier
from service.systems.torg import d20, two_d10
from service.systems.torg.check import Circumstances, TorgCheck
from service.tables.common.chance import Shuffled
from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.common.table import Shuffle, hidden_cards, hidden_shuffles
from service.tables.drama_deck.asked import Trade
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.card import MAX_CARDS
from service.tables.drama_deck.roll import Roll
from service.tables.drama_deck.roll_view import remarks_of, with_remarks
from service.tables.drama_deck.shape import MAX_NUMBER, MAX_POSSIBILITIES
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.table import EndedRound, Ending, Foe, Phase, Table

Content = Mapping[str, Any]

# msgspec learns a type with its first use: threads that do so at once crash the process.
convert({}, Circumstances)
convert((), tuple[Modifier, ...])


def pack(content: Content) -> Content:
    """The content of an event, with the faces of its roll as a list, but not their outcome.

    Of the outcome the circumstances beside the faces remain, of the text the remarks after its
    first line.
    """
    if "faces" not in content:
        return content
    faces = [*content["faces"].values()]
    decided = to_builtins(convert(content["outcome"], Circumstances))
    line = _scored(content, faces, decided)["text"]
    while not faces[-1]:
        faces.pop()
    modifiers = [[one["name"], one["value"]] for one in content["modifiers"]]
    short = {"outcome": decided, "modifiers": modifiers}
    rest = {name: value for name, value in content.items() if name not in ("total", *short)}
    stored = {name: value for name, value in short.items() if value}
    return {**rest, **stored, "faces": faces, "text": remarks_of(content["text"], line)}


def unpack(content: Content) -> Content:
    """The content of an event that was packed, as callers see it."""
    modifiers = [{"name": name, "value": value} for name, value in content.get("modifiers", ())]
    unpacked = {**content, "modifiers": modifiers}
    scored = _scored(unpacked, content["faces"], content.get("outcome", {}))
    return {**unpacked, **scored, "text": with_remarks(scored["text"], content["text"])}


def _scored(content: Content, faces: list[Any], decided: Content) -> Content:
    """The content that follows from the faces of a roll, in the order of their roles.

    The d20 is a list of faces, hot is not; `decided` are the circumstances beside the faces.
    """
    check = TorgCheck(
        value=content["value"],
        difficulty=content["difficulty"],
        modifiers=convert(content["modifiers"], tuple[Modifier, ...]),
    )
    by_2d10 = isinstance(faces[0], int)
    counted = two_d10.TwoD10Faces(*faces) if by_2d10 else d20.D20Faces(*faces)
    rules: Any = two_d10 if by_2d10 else d20
    outcome, line = rules.scored(check, counted, convert(decided, Circumstances))
    return {
        "text": line,
        "outcome": to_builtins(outcome),
        "total": outcome.total,
        "faces": counted._asdict(),
    }


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
    """Rolls, those with a secret difficulty as others see them."""
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
"""The fields of a table that hold secrets, each with a function that puts placeholders of
one length there."""


def check(table: Table, made: Sequence[Shuffle], shuffled: Callable[[int], Shuffled]) -> None:
    """Raises ValueError with the reason unless hands, shuffles and the deck fit together."""
    numbers = [card.number for card in table.cards]
    _require(numbers == sorted({*numbers}) == [*table.card_numbers], "its own deck is out of order")
    _require(0 < len(numbers) <= MAX_CARDS, f"its own deck has {len(numbers)} cards")
    people = {character.id for character in table.characters}
    _require(people == table.hands.keys() == table.pools.keys(), "it has hands of others, or none")
    rest: list[int] = []
    for shuffle in table.shuffles:
        was = made[shuffle.number - 1] if 0 < shuffle.number <= len(made) else None
        same = was is not None and replace(was, left=shuffle.left) == shuffle
        _require(
            same and 0 <= shuffle.left <= len(shuffle.cards), "its field 'shuffles' is another"
        )
        rest += shuffled(shuffle.number).order[shuffle.next :]
    if table.phase in (Phase.LOBBY, Phase.CLOSED):
        rest += sorted(table.deck)
    _require((*rest,) == table.deck, "its deck is not what its shuffles have left")


def _require(condition: object, reason: str) -> None:
    if not condition:
        raise ValueError(reason)
