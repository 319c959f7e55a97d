"""A recording: one viewer's record of a session, in two halves that have to agree.

Its events were sent to the viewer; `fairness` lists the seeds and shuffles once more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from service.fairness.verifier.reading import LARGEST, Json, shaped
from service.fairness.verifier.report import Report

Seeds = dict[int, list[str]]
"""Client seeds by adventure, in the order in which they were given."""
Shuffles = dict[int, Json]
"""Shuffles by number, each with its `adventure`, and `count` of cards (None: unknown)."""
Cards = dict[int, dict[int, int]]
"""Known cards, by shuffle and position."""


class Place(NamedTuple):
    """A position in the order of a shuffle; position 0 is on top."""

    shuffle: int
    position: int

    def __str__(self) -> str:
        return f"position {self.position} of shuffle {self.shuffle}"


class Out(NamedTuple):
    """Cards that left a deck; `cards` are None for viewers who may not see them."""

    places: list[Place]
    cards: list[int] | None
    proofs: list[Json] | None
    size: int


class Recording(NamedTuple):
    """A session as one viewer saw it; `last` is the last event according to the service.

    The reader of its game has added to each event `of`, the number of its adventure; `seed`, a
    client seed that it gives; `commits`, an adventure and the commitment to its server seed, if it
    has to have one; and `out`, the cards that left a deck by it, an Out. They are None for others.
    """

    adventures: list[Json]  # as fairness lists them
    events: list[Json]
    last: int

    @property
    def whole(self) -> bool:
        """Whether it begins with the first event."""
        return bool(self.events[0]["id"] == 1)

    @property
    def first_adventure(self) -> int:
        """The adventure with which it begins; earlier ones were closed before."""
        return int(self.events[0]["of"])

    def every(self, type: str) -> Iterator[Json]:
        """The events of a type."""
        return (event for event in self.events if event["type"] == type)

    def outs(self) -> Iterator[tuple[Json, Out]]:
        """The events by which cards left a deck."""
        return ((event, event["out"]) for event in self.events if event["out"])


def read_recording(value: Json, event: Callable[[Any, str], Json]) -> Recording:
    """A recording, whose events are a list, an answer, or a list of answers. Raises Unfit."""
    adventures = shaped("fairness", value["fairness"], "fairness")["chapters"]
    events: list[Any] = []
    last = 0
    for page in value["events"] if isinstance(value["events"], list) else [value["events"]]:
        if isinstance(page, dict) and "events" in page:
            events += shaped("[any]", page["events"], "events")
            last = shaped("from 0", page.get("last", 0), "last")
        else:
            events.append(page)
    shaped("[any]+", events, "events")
    return Recording(
        adventures, [event(one, f"events[{at}]") for at, one in enumerate(events)], last
    )


def compare(recording: Recording, report: Report) -> tuple[Seeds, Shuffles]:
    """The client seeds and shuffles, in which events and fairness have to agree."""
    _check_events(recording, report)
    return _check_client_seeds(recording, report), _check_shuffles(recording, report)


def _check_events(recording: Recording, report: Report) -> None:
    """Ids without a gap, and versions that rise by one at most."""
    first, newest = recording.events[0], recording.events[-1]
    report.count("events", len(recording.events))
    if not recording.whole:
        report.leave_open("begins_late", first=first["id"])
    elif first["version"] != 1:
        report.refuse("version_order", event=1, version=first["version"], before=0)
    if recording.last > newest["id"]:
        report.leave_open("ends_early", last=newest["id"], told=recording.last)
    for before, event in pairwise(recording.events):
        id, version = event["id"], event["version"]
        if id != before["id"] + 1:
            report.refuse("event_order", event=id, before=before["id"])
        if not 0 <= version - before["version"] <= 1:
            report.refuse("version_order", event=id, version=version, before=before["version"])


def _check_client_seeds(recording: Recording, report: Report) -> Seeds:
    """Fairness lists the client seeds of the events; each shuffle took those given by then."""
    given: Seeds = defaultdict(list)
    taken = []  # each shuffle, and the number of seeds given by then
    for event in recording.events:
        if event["seed"] is not None:
            given[event["of"]].append(event["seed"])
            report.count("client_seeds")
        if "root" in event:
            taken.append((event, len(given[event["of"]])))
    seeds = defaultdict(list, given)
    for listed in recording.adventures:
        number, known = listed["number"], listed["client_seeds"]
        # A recording that begins later lacks the first ones of its first adventure.
        late = number < recording.first_adventure + (not recording.whole)
        before = known[: max(0, len(known) - len(given[number]))] if late else []
        seeds[number] = before + given[number]
        if known != seeds[number]:
            report.refuse("client_seeds_differ", adventure=number)
    for event, count in taken:
        count += len(seeds[event["of"]]) - len(given[event["of"]])
        if event["seeds"] != count:
            at = {"event": event["id"], "shuffle": event["shuffle"]}
            report.refuse("seeds_differ", seeds=event["seeds"], known=count, **at)
    return seeds


def _check_shuffles(recording: Recording, report: Report) -> Shuffles:
    """Shuffles are numbered 1, 2, 3, … over all adventures, and the same in events and fairness."""
    listed = [
        {**shuffle, "adventure": adventure["number"], "count": len(shuffle["cards"] or ()) or None}
        for adventure in recording.adventures
        for shuffle in adventure["shuffles"]
    ]
    events = [event for event in recording.events if "root" in event]
    first = events[0]["shuffle"] if events else LARGEST
    numbered = [*enumerate((shuffle["number"] for shuffle in listed), 1)]
    numbered += enumerate((e["shuffle"] for e in events), 1 if recording.whole else first)
    for expected, number in numbered:
        if number != expected:
            report.refuse("shuffle_order", shuffle=number, expected=expected)
    shuffles = {shuffle["number"]: shuffle for shuffle in listed}
    for number in sorted(shuffles.keys() - {event["shuffle"] for event in events}):
        if recording.whole or number > first:
            report.refuse("shuffle_missing", shuffle=number)
    for event in events:
        at = {"event": event["id"], "shuffle": event["shuffle"]}
        announced = {name: event[name] for name in ("seeds", "count", "root")}
        announced["adventure"] = event["of"]
        known = shuffles.get(event["shuffle"], {})
        if not known:
            report.refuse("shuffle_missing", **at)
        for name, value in announced.items():
            if known.get(name) not in (value, None):
                name = "cards" if name == "count" else name
                report.refuse("shuffle_differs", name=name, **at)
        report.count("shuffles", bool(known))
        shuffles[event["shuffle"]] = {"cards": None, **known, **announced}
    return shuffles
