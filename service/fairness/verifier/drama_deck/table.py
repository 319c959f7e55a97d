"""The facts known of a table after each event; an undo returns to earlier ones."""

from __future__ import annotations

from typing import Any, NamedTuple

from service.fairness.verifier.reading import Json
from service.fairness.verifier.recording import Recording
from service.fairness.verifier.report import Report

UNKNOWN = -1
"""Stands for a card from before the recording. No card has this number."""


class Up(NamedTuple):
    """The card that is up, and the effect of the last flip; None stands for no card."""

    card: int | None = None
    flipped: int | None = None  # None: it kept the card that was up
    before: int | None = None  # the card that was up before it


class Table:
    """The known facts, by keys.

    `exact` is known of a table from its beginning, and again once an adventure is closed; `up` is
    an Up. `shown` is the version in which a card last left the deck or a hand.
    """

    def __init__(self, recording: Recording, report: Report) -> None:
        up = Up() if recording.whole else Up(UNKNOWN, UNKNOWN, UNKNOWN)
        self.now: dict[Any, Any] = {"exact": recording.whole, "up": up}
        self.shown = 0
        self.report = report
        self._version = 0
        self._before: list[tuple[int, Any, Any]] = []

    @property
    def exact(self) -> bool:
        """Whether everything is known."""
        return bool(self.now["exact"])

    def get(self, key: Any, default: Any = None) -> Any:
        """The known fact for a key."""
        return self.now.get(key, default)

    def put(self, key: Any, value: Any) -> None:
        """Replace the fact for a key; None: nothing is known."""
        self._before.append((self._version, key, self.now.get(key)))
        self._set(key, value)

    def cards(self) -> list[tuple[int, list[str]]]:
        """The cards with known places, and these places."""
        return [(key, at) for key, at in self.now.items() if isinstance(key, int)]

    def go_on(self, event: Json) -> None:
        """Go to an event's version, or back to the one that it restores."""
        self._version = event["version"]
        if event["type"] == "move_undone":
            to_version = event["to_version"]
            if not self.shown <= to_version < self._version:
                self.report.refuse("undo_differs", event=event["id"], to_version=to_version)
            while self._before and self._before[-1][0] > to_version:
                _, key, value = self._before.pop()
                self._set(key, value)

    def _set(self, key: Any, value: Any) -> None:
        if value is None:
            self.now.pop(key, None)
        else:
            self.now[key] = value


def follow_flips(table: Table, event: Json) -> None:
    """A flip keeps no card but the one that is up, and only the last flip is taken back."""
    up: Up = table.get("up")
    at, card, version = {"event": event["id"]}, event.get("card"), event["version"]
    match event["type"]:
        case "rounds_started" | "rounds_ended" | "adventure_closed":
            table.put("up", Up())
        case "line_voided":  # its flip starts no round
            table.put("voided", version)
        case "card_flipped":
            if event["kept"] and up.card not in (card, UNKNOWN):
                table.report.refuse("kept_differs", card=card, up=described(up.card), **at)
            flip = Up(card, None if event["kept"] else card, up.card)
            table.put("up", up._replace(card=card) if table.get("voided") == version else flip)
        case "flip_revoked":
            ruled_by = event["ruled_by"]
            if up.flipped not in (card, UNKNOWN) or up.before not in (ruled_by, UNKNOWN):
                cards = {"card": card, "ruled_by": ruled_by}
                cards |= {"flipped": up.flipped, "before": up.before}
                words = {name: described(one) for name, one in cards.items()}
                table.report.refuse("revoked_differs", **words, **at)
            table.put("up", Up(ruled_by))


def described(card: int | None) -> str:
    """A card that is up, in words."""
    return {None: "no card", UNKNOWN: "an unknown card"}.get(card, f"card {card}")
