"""Names, Possibilities, rolls and draws: each event goes on from the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from service.fairness.verifier.drama_deck.recording import DRAMA_DECK
from service.fairness.verifier.drama_deck.table import Table
from service.fairness.verifier.reading import Json, same
from service.fairness.verifier.recording import Recording
from service.fairness.verifier.report import Report
from service.fairness.verifier.torg_dice import wrong_in

DRAWS, NAMING = DRAMA_DECK["draws"], DRAMA_DECK["naming"]
"""The source of a draw, and the events of its version that bring it about; the events with names,
and whether they rename somebody."""


class Records:
    """Follows the records from event to event."""

    def __init__(self, recording: Recording, table: Table) -> None:
        self._report = table.report
        self._table = table
        self._rolls: int | None = 0 if recording.whole else None  # the newest number
        self._opened: set[str] = set()

    def follow(self, event: Json) -> None:
        """Check an event, and remember it."""
        type = event["type"]
        if type in ("roll_opened", "dice_rolled"):
            self._number(event)
        if "faces" in event:
            self._roll(event)
        if type == "possibilities_changed":
            self._possibilities(event)
        if type in NAMING:
            self._name(event)

    def _possibilities(self, event: Json) -> None:
        key, told = f"possibilities {event['character']}", event["possibilities"]
        known, amount = self._table.get(key), event["amount"]
        if known is not None and known + amount != told:
            values = {"amount": amount, "possibilities": told, "known": known}
            self._report.refuse("possibilities_differ", event=event["id"], **values)
        self._table.put(key, told)

    def _name(self, event: Json) -> None:
        people = (event.get(one) for one in ("character", "foe", "spectator"))
        key = f"name {next((one for one in people if one is not None), 'table')}"
        old = event["old_name"] if event["type"] == "renamed" else event["name"]
        known = self._table.get(key)
        if NAMING[event["type"]] and known is not None and old != known:
            self._report.refuse("name_differs", event=event["id"], name=old, known=known)
        self._table.put(key, event["name"])

    def _number(self, event: Json) -> None:
        """Rolls are numbered without a gap: none is left out."""
        roll = event["roll"]
        if roll in self._opened:
            return  # refused elsewhere
        expected = None if self._rolls is None else self._rolls + 1
        self._rolls = int(roll[1:]) if re.fullmatch("r[1-9][0-9]{0,8}", roll) else 0
        self._opened.add(roll)
        if expected not in (self._rolls, None):
            self._report.refuse("roll_order", event=event["id"], roll=roll, expected=expected)

    def _roll(self, event: Json) -> None:
        """A roll that was opened keeps its dice, and its result follows from them."""
        at, key = {"event": event["id"], "roll": event["roll"]}, f"roll {event['roll']}"
        faces, outcome = event["faces"], event["outcome"]
        if self._table.exact and event["roll"] not in self._opened:
            self._report.refuse("roll_unopened", **at)
        first = {
            name: shown[:1] if isinstance(shown, list) else shown
            for name, shown in (faces or {}).items()
            if name in ("hot", "cold", "d20")
        }
        now = {"dice": first, "outcome": outcome, "secret": event["secret_difficulty"]}
        before = self._table.get(key, now)
        kept = faces is not None or _same_outcome(before, outcome)
        if (first and before["dice"] != first) or not kept:
            self._report.refuse("roll_differs", **at)
        self._table.put(key, {**now, "dice": first or before["dice"]})
        if faces is None or outcome is None:
            return
        if name := wrong_in(event, outcome):
            self._report.refuse("outcome_differs", event=event["id"], name=name)
        elif event["type"] == "roll_resolved" and not _follows(event):
            self._report.refuse("verdict_differs", **at)


def _follows(event: Json) -> bool:
    """Whether a roll is resolved as its dice say, or the gamemaster says otherwise."""
    by_dice = [event["outcome"].get(name) for name in ("success", "level")]
    if by_dice[0] is None or event["difficulty"] is None:
        return True
    gamemaster = (event["by"] or {}).get("role") != "player"
    word = re.search("; (the gamemaster made it|without a verdict)", event["text"] or "")
    return (gamemaster and word is not None) or by_dice == [event["success"], event["level"]]


def _same_outcome(before: Json, outcome: Any) -> bool:
    """Whether an outcome equals the earlier one, where a secret difficulty left nulls."""
    was = before["outcome"]
    if before["secret"] and isinstance(was, dict) and isinstance(outcome, dict):
        outcome = {**outcome, **{name: None for name, value in was.items() if value is None}}
    return same(was, outcome)


def check_draws(recording: Recording, report: Report) -> None:
    """Draws match the announcements in the events of their version."""
    for version, events in groupby(recording.events, lambda event: event["version"]):
        draws: dict[tuple[str, str], list[int]] = {}  # cards announced, and cards drawn
        types = set()
        for event in events:
            types.add(event["type"])
            for character, source, *numbers in _draws_of(event):
                known = draws.get((character, source), [0, 0])
                draws[character, source] = [sum(pair) for pair in zip(known, numbers, strict=True)]
        for (character, source), (due, drawn) in draws.items():
            announced = source not in DRAWS or not types.isdisjoint(DRAWS[source])
            partly = not recording.whole and version == recording.events[0]["version"]
            if not partly and (due not in (0, drawn) or not announced):
                at = {"version": version, "character": character, "source": source}
                report.refuse("draw_differs", **at)


def _draws_of(event: Json) -> Iterator[tuple[str, str, int, int]]:
    """The draws in an event: whose, the reason, and the numbers of cards announced and drawn."""
    type: str = event["type"]
    who: Any = event.get("character")
    if type == "cards_drawn" and event["source"] is not None:
        yield who, event["source"], 0, event["count"] + event["missing"]
    elif type == "cards_dealt":
        yield who, "gamemaster", event["count"], 0
    elif type in DRAWS["compensation"]:
        yield who, "compensation", 1, 0
    elif type in ("card_awarded", "roll_resolved", "roll_corrected"):
        for award in [event] if type == "card_awarded" else event["awards"] or ():
            yield award["character"], award["action"] or "skill", 1, 0
