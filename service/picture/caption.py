"""The caption of a chart: its title, its subtitle, and the label of its values."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from service.picture.chart import LEFT, LINE, RIGHT, FooterLine, Text
from service.picture.text import BOLD, TEXT_SIZE, TITLE_SIZE, wrapped


class Caption(Struct, frozen=True):
    """Texts; the subtitle and the label of the values may be empty."""

    title: str
    subtitle: str
    label: str

    def heading(self) -> tuple[Text, ...]:
        """The title in one line, the subtitle in at most two, as far as they fit."""
        room = RIGHT - LEFT
        (title,) = wrapped(self.title, 1, TITLE_SIZE / TEXT_SIZE * BOLD, room=room)
        lines = enumerate(wrapped(self.subtitle, 2, room=room), 1)
        return (
            Text(LEFT, 44, title, "title"),
            *(Text(LEFT, 48 + number * LINE, line, "quiet") for number, line in lines),
        )

    def description(self, bars: str, footer: Sequence[FooterLine]) -> str:
        """The text alternative of the picture."""
        facts = ", ".join(str(fact) for line in footer for fact in line.facts)
        return ". ".join(part for part in (self.subtitle, bars, facts) if part) + "."
