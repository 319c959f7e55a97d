"""Cards without an effect on the table: Idea, Alertness, Connection, and types of custom decks.

Source: rules DD-06, DD-46b, DD-54a and DD-54b in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from service.tables.common.move import Offer
from service.tables.drama_deck.asked import Idea
from service.tables.drama_deck.card import CardCategory
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.use import TO_POOL, CardType, Source


def _idea(turn: Turn, use: Any, source: Source) -> None:
    idea = Idea(use.card, source.character, use.question)
    turn.change(ideas=(*turn.table.ideas, idea))


def _idea_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card, question="What now?"), {"question": None}, ("question",))


def _described_offers(make: Any, _table: Table, _character: str, card: int) -> Iterator[Offer]:
    yield Offer(make(card=card), {"text": None})


def _gamemasters(text: str, rule: str) -> CardType:
    return CardType(
        text=f"{text} Until then the card waits in your pool; afterwards it is discarded.",
        rules=(rule, "DD-27"),
        use=f"{TO_POOL} The gamemaster sends `activate_card`; `use_card` does not take it.",
        category=CardCategory.SPECIAL,
    )


CARD_TYPES = {
    "Idea": CardType(
        text="Ask the gamemaster one question about the adventure. The answer is a hint, or a list "
        "of options.",
        rules=("DD-46b",),
        use="`use_card` needs the `question`; the gamemaster sends `answer_idea`.",
        apply=_idea,
        needs=("question",),
        offers=_idea_offers,
    ),
    "Alertness": _gamemasters(
        "When everybody has missed something that is there to be found, your character notices it "
        "after all. The gamemaster decides when; you cannot force it.",
        "DD-54a",
    ),
    "Connection": _gamemasters(
        "Your character knows somebody around here who could help. The gamemaster decides who it "
        "is, and when it fits the story.",
        "DD-54b",
    ),
}
UNKNOWN = CardType(
    text="The gamemaster says what it does.",
    rules=("DD-06",),
    use="An enhancement is used with `use_card`, and a `text` that says what it is to do. Specials "
    "and subplots are put into the pool with `play_to_pool`.",
    takes=("text",),
    offers=_described_offers,
    on_roll=True,
)
"""Any type that only a custom deck has."""
