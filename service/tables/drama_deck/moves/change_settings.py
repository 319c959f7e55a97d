"""Changing the settings of a table.

Source: rule DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec.structs import replace

from service.schemas.shape import Problem, SomeOf, about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.settings import Settings, hand_size
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import PLAYING, Table
from service.tables.drama_deck.turn import Turn

METHOD, HAND_SIZE = "method", "hand_size"


class SettingsChanged(EventContent, frozen=True):
    """Settings have changed (DD-71)."""

    settings: Annotated[Mapping[str, Any], about("Those that changed, with their new values.")]
    because: content.Because


class ChangeSettings(Move, frozen=True, kw_only=True):
    """Change settings of the table, all but its deck (DD-71).

    By the gamemaster, in any phase. Hands follow a new hand size at the next refill. Refused as
    `wrong_phase` for another `method` during a scene or its refill.
    """

    move = "change_settings"
    by = GAMEMASTER
    shows = True
    settings: Annotated[
        Mapping[str, Any],
        SomeOf(Settings),
        about("The settings to change.", example={"hand_size": 5}),
    ]
    because: Annotated[str | None, lengths(1, MAX_TEXT), about(WHY)] = None

    def problems(self) -> Iterator[Problem]:
        """At least one."""
        if not self.settings:
            yield Problem(("settings",), "Name at least one setting.")

    def play(self, turn: Turn) -> None:
        table = turn.table
        if self._changes_dice(table) and table.scene is not None:
            refuse(Rule.WRONG_PHASE, "The dice of the table can only be changed between scenes.")
        turn.change(settings=replace(table.settings, **self.settings))
        if HAND_SIZE in self.settings and table.phase in PLAYING:
            turn.change(hand_size=hand_size(turn.table.settings, len(table.living)))
        changed = dict(self._changed(table, turn.table))
        turn.record(SettingsChanged(settings=changed, because=self.because))

    def _changed(self, before: Table, after: Table) -> Iterator[tuple[str, Any]]:
        """Yield the settings that changed; a hand size of null also if it means another one now."""
        for name, value in self.settings.items():
            resized = name == HAND_SIZE and before.hand_size != after.hand_size
            if resized or value != getattr(before.settings, name):
                yield name, value

    def _changes_dice(self, table: Table) -> bool:
        return METHOD in self.settings and self.settings[METHOD] is not table.settings.method

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        names = [
            name for name in Settings.__struct_fields__ if name != METHOD or table.scene is None
        ]
        some = {"type": "object", "minProperties": 1, "propertyNames": {"enum": names}}
        sample = cls(settings={"campaign": True})
        yield Offer(sample, {"settings": some, "because": None}, ("settings",))
