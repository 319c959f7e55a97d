"""The table over HTTP: every call is counted, and every answer compared with the model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from campaigns.evenings.changes import Change
from campaigns.evenings.model import Json, Model, face_up, observed
from campaigns.evenings.seat import Seat, Stopped
from tests.tabletop.calling import Caller, Reply, Send

MOST_FLIPS = 400


@dataclass
class Table:
    """One table of a service, who sits there, and what has been found so far."""

    send: Send
    facts: dict[int, Json] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    path: str = ""
    join_code: str = ""
    model: Model = field(default_factory=Model)
    view: Json = field(default_factory=dict)
    makers: list[Json] = field(default_factory=list)  # who made each version, from 1
    face_up: dict[int, set[int]] = field(default_factory=dict)  # cards, by version
    listing: bool = False  # whether each move is looked up in the list of legal moves
    calls: int = 0
    reads: int = 0
    forbidden: int = 0
    waiting_flips: int = 0
    wrong: list[str] = field(default_factory=list)
    step: str = ""
    made_rolls: int = 0

    def play(self, step: Step) -> None:
        """One step of the evening; what is found is noted with its name."""
        self.step = step.__name__.replace("_", " ")
        step(self)
        for seat in self.seats.values():
            seat.follow()

    # Seats.

    def __getitem__(self, name: str) -> Seat:
        return self.seats[name]

    @property
    def gm(self) -> Seat:
        return self.seats["gamemaster"]

    @property
    def players(self) -> list[Seat]:
        """Those with a character, in joining order."""
        return [seat for seat in self.seats.values() if seat.caller.character]

    def open(self, **fields: Any) -> None:
        """A new table."""
        anybody = Caller(self.send)
        created = self.count(anybody.ask("POST", "/v1/sessions", fields)).ok()
        self.path, self.join_code = f"/v1/sessions/{created['id']}", created["join_code"]
        self.made_by(self._sit("gamemaster", created["gm_token"], None))
        cards = self.count(anybody.ask("GET", "/v1/decks/standard")).ok()["cards"]
        self.facts = {card["number"]: card for card in cards}
        self.look("the new table")

    def guest(self, token: str | None = None) -> Seat:
        """Somebody who has no seat yet, with the join code or the token of a short code."""
        return Seat(self, "a guest", Caller(self.send, self.path, token or self.join_code))

    def join(self, name: str, *changes: Change, guest: Seat | None = None, **fields: Any) -> Seat:
        """Somebody new."""
        door = (guest or self.guest()).caller
        joined = self.count(door.ask("POST", "/characters", {"name": name, **fields})).ok()
        seat = self._sit(name, joined["token"], joined["character"]["id"])
        self.made_by(seat)
        self.look(f"{name} joins", *changes)
        return seat

    def not_joined(self, code: str, name: str, **fields: Any) -> None:
        """Somebody who cannot join now, or not so."""
        self.guest().denied(409, code, "POST", "/characters", {"name": name, **fields})

    def leave(self, name: str, *changes: Change) -> None:
        """Somebody leaves for good."""
        seat = self.seats.pop(name)
        seat.request("DELETE", f"/characters/{seat.id}")
        self.look(f"{name} leaves", lambda model: model.players.pop(name), *changes)

    def rename(self, old: str, new: str) -> None:
        """A seat is found by its character's new name."""
        self.seats[old].name = new
        self.seats = {seat.name: seat for seat in self.seats.values()}

    def _sit(self, name: str, token: str, character: str | None) -> Seat:
        caller = Caller(self.send, self.path, token, character)
        self.seats[name] = Seat(self, name, caller)
        return self.seats[name]

    # Comparing.

    def count(self, reply: Reply) -> Reply:
        self.calls += 1
        return reply

    def made_by(self, seat: Seat) -> None:
        """A change, which makes the next version."""
        self.makers.append(seat.by)
        self.model.version += 1

    def note(self, wrong: str) -> None:
        """Something is not as the rules say."""
        self.wrong.append(f"{self.step}: {wrong}")

    def look(self, what: str, *changes: Change) -> None:
        """Read the table, and compare it."""
        self.reads += 1
        self.compare(self.gm.caller.table(), what, changes)

    def compare(self, view: Json, what: str, changes: tuple[Change, ...]) -> None:
        """Compare a table with the model, to which the changes have been made."""
        self.view = view
        self.face_up[view["version"]] = face_up(view)
        for change in changes:
            change(self.model)
        found = observed(view)
        for difference in self.model.differs(found):
            self.note(f"after {what}: {difference}")
        if found.cards != len(self.facts):
            self.note(f"after {what}: {found.cards} cards")
        self.model = found

    def shows(self, roll: str, **wanted: Any) -> None:
        """Compare what a roll shows: its total, any other field, any of its request."""
        [found] = [one for one in self.view["rolls"] if one["id"] == roll]
        values = {**found["request"], **found, "total": found["outcome"]["total"]}
        for name, value in wanted.items():
            if values[name] != value:
                self.note(f"{name} of {roll} is {values[name]!r}, and should be {value!r}")

    # What is done again and again.

    def next_roll(self) -> str:
        """The id that the next roll should have: numbers are never used twice."""
        self.made_rolls += 1
        return f"r{self.made_rolls}"

    def flip(self, *changes: Change) -> Json:
        """The next card of the deck rules: the round."""
        self.gm.play("flip", self._flipped, *changes)
        card = self.facts[self.view["round"]["card"]]
        self._compare_line(card)
        return dict(self.view["round"])

    def flip_until(self, suits: Callable[[Json], bool]) -> Json:
        """Flip until the line suits the next steps."""
        for _ in range(MOST_FLIPS):
            if suits(self.flip()):
                return dict(self.view["round"])
            self.waiting_flips += 1
        raise Stopped(f"{self.step}: no such line in {MOST_FLIPS} flips")

    def _flipped(self, model: Model) -> None:
        """A round begins (DD-11): nobody has acted; inspired heroes draw (DD-31)."""
        assert model.round is not None
        model.round += 1
        flipped = model.take(1)  # which may take all of the stack but its top
        model.stack += flipped
        model.effects = {card: until for card, until in model.effects.items() if until != "round"}
        for player in model.players.values():
            player.acted = False
        card = self.facts[self.view["round"]["card"]]
        if "inspiration" in card[model.scene]["heroes"]:
            for name in model.players:
                if name in model.taking_part:
                    model.players[name].hand += model.take(1)

    def _compare_line(self, card: Json) -> None:
        """The line of the kind of scene is in force (DD-19)."""
        line, round = card[self.model.scene], self.view["round"]
        for name in ("initiative", "heroes", "villains"):
            if round[name] != line[name]:
                self.note(f"the {name} of card {card['number']} are {round[name]}")
        if round["approved"] != card["approved"]:
            self.note(f"card {card['number']} approves {round['approved']}")


Step = Callable[[Table], None]
"""A part of an evening."""
