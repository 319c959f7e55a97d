"""Moves with the deck itself: reshuffling, and choosing by skill boxes.

Source: rules DD-04 and DD-67 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.chance import ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_NAME
from service.tables.drama_deck import content
from service.tables.drama_deck.moves.at_once import end_retries
from service.tables.drama_deck.moves.line import NONE_LEFT
from service.tables.drama_deck.shape import Letters
from service.tables.drama_deck.table import PLAYING, Table
from service.tables.drama_deck.turn import Turn, reshuffle, take

MAX_OPTIONS = 10

MAX_FLIPS = 200
"""The most cards flipped for one choice by skill boxes: a custom deck may be large."""


class ChosenByBox(EventContent, frozen=True):
    """The option that skill boxes have chosen; null: none (DD-67)."""

    chosen: Annotated[str | None, about("The option's name.")]
    index: Annotated[int | None, about("The option's index, from 0.")]
    cards: content.Cards
    proofs: content.Proofs


class Reshuffle(Move, frozen=True, kw_only=True):
    """Shuffle the discard pile, and put it under the rest of the deck (DD-04).

    By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`;
    `effect_not_possible`.
    """

    move = "reshuffle"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        turn.in_phase(*PLAYING)
        if not reshuffle(turn):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")


class BoxOption(Struct, frozen=True):
    """An option and its letters."""

    name: Annotated[str, lengths(1, MAX_NAME), about("The option's name.")]
    letters: Annotated[Letters, about("The box must show all of them.")]


class ChooseByBox(Move, frozen=True, kw_only=True):
    """Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).

    By the gamemaster, from `start_adventure` to `end_adventure`; the cards are discarded. Refused
    as `wrong_phase`; `effect_not_possible` when no card is left.
    """

    move = "choose_by_box"
    by = GAMEMASTER
    options: Annotated[
        tuple[BoxOption, ...],
        lengths(2, MAX_OPTIONS),
        about(
            "2 to 10 options.",
            example=[
                {"name": "by the gate", "letters": ["A", "C"]},
                {"name": "over the roof", "letters": ["B", "D"]},
            ],
        ),
    ]

    def play(self, turn: Turn) -> None:
        """Choose the option whose letters are all in the box; then discard the cards.

        Cards are set aside until the end, so that none is flipped twice. The choice is None if the
        deck or MAX_FLIPS cards run out without a match.
        """
        turn.in_phase(*PLAYING)
        flipped: list[int] = []
        proofs: list[ProofJson] = []
        chosen = None
        while chosen is None and len(flipped) < MAX_FLIPS and (taken := take(turn, 1)).cards:
            flipped += taken.cards
            proofs += taken.proofs
            shown = turn.table.card(flipped[-1]).skill_box.steps
            matching = [
                index
                for index, option in enumerate(self.options)
                if set(option.letters) <= set(shown)
            ]
            chosen = matching[0] if len(matching) == 1 else None
        if not flipped:
            refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)
        turn.discard(*flipped)
        end_retries(turn)
        name = None if chosen is None else self.options[chosen].name
        turn.record(ChosenByBox(name, chosen, tuple(flipped), tuple(proofs)))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        options = (BoxOption("left", ("A",)), BoxOption("right", ("D",)))
        yield Offer(cls(options=options), {"options": None}, ("options",))
