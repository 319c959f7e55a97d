"""The client seeds that players give for the shuffles of a chapter.

Source: docs/fairness.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from service.schemas.shape import lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import CharacterEvent
from service.tables.common.move import PLAYER, Move, Offer
from service.tables.common.table import Turn

MAX_SEED = 128
"""The most characters of a client seed."""
MAX_CLIENT_SEEDS = 64
"""The most client seeds of a chapter, with those of players who have left."""


class SeedGiven(CharacterEvent, frozen=True):
    """A client seed for the shuffles (docs/fairness.md)."""

    client_seed: str
    """A player's text for the shuffles."""


class GiveSeed(Move, frozen=True, kw_only=True):
    """Give a text of your own that is mixed into every shuffle until the server seed is shown.

    By a player, in `lobby` and `closed`. Refused as `wrong_phase`; `effect_not_possible` for a
    second one, that on joining included; `table_full` when there are 64.
    """

    by = PLAYER
    shows = True
    client_seed: Annotated[str, lengths(1, MAX_SEED), Meta(examples=["four candles"])]
    """Any text, shown to everybody (docs/fairness.md)."""

    def play(self, turn: Turn) -> None:
        own = turn.own
        turn.require_between_chapters()
        if own.seeded:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "You have already given a seed.")
        add_seed(turn, own.id, self.client_seed)
        turn.record(SeedGiven(character=own.id, client_seed=self.client_seed))

    @classmethod
    def offers(cls, table: Any, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(client_seed="luck"), {"client_seed": None}, ("client_seed",))


def add_seed(turn: Turn, character: str, client_seed: str) -> None:
    """Add a client seed. Raises RuleError if there are too many."""
    if len(turn.table.client_seeds) >= MAX_CLIENT_SEEDS:
        refuse(Rule.TABLE_FULL, f"At most {MAX_CLIENT_SEEDS} client seeds can be given.")
    turn.set_character(character, seeded=True)
    turn.change(client_seeds=(*turn.table.client_seeds, client_seed))
