"""What a table should look like, by the rules and by hand; hands and the deck only as counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

Json = dict[str, Any]

ANSWERED_BY_SOMEBODY = (
    *("glory", "subplot", "idea", "campaign", "campaigned", "approach", "card", "undo"),
)
"""What `awaiting` lists of its own; trades, rolls and discards are compared by themselves."""
ALL_CARDS = 156


@dataclass
class Player:
    """A character: the pool has the state of each card, for a subplot that of the subplot."""

    hand: int = 0
    possibilities: int = 10
    pool: dict[int, str] = field(default_factory=dict)
    acted: bool = False
    moment_used: bool = False
    free: bool = False  # the seat: anybody with the join code can claim it


@dataclass
class Model:
    """A table as everybody sees it."""

    version: int = 0  # which every change raises by one
    phase: str = "lobby"
    adventure: int = 1
    act: int | None = None
    scene: str | None = None
    round: int | None = None
    taking_part: list[str] = field(default_factory=list)
    deck: int = ALL_CARDS
    stack: int = 0
    discards: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    rolls: set[str] = field(default_factory=set)  # open ones
    trades: set[str] = field(default_factory=set)  # open ones
    waits: set[str] = field(default_factory=set)
    discarding: set[str] = field(default_factory=set)
    tasks: dict[str, str] = field(default_factory=dict)
    effects: dict[int, str] = field(default_factory=dict)  # of cards: until when
    glories: int = 0

    @property
    def cards(self) -> int:
        """All cards of all piles (DD-03); in the lobby all lie in the deck (DD-10)."""
        if self.phase == "lobby":
            return self.deck
        held = sum(player.hand + len(player.pool) for player in self.players.values())
        return self.deck + self.stack + self.discards + held

    def take(self, count: int) -> int:
        """Take cards from the deck, reshuffled where it runs out (DD-04); return how many."""
        for taken in range(count):
            if self.deck == 0:
                under = max(self.stack - 1, 0)
                self.deck, self.discards = self.discards + under, 0
                self.stack -= under
            if self.deck == 0:
                return taken
            self.deck -= 1
        return count

    def differs(self, other: Model) -> Iterator[str]:
        """Yield what another table has otherwise."""
        own, others = _flat("", asdict(self)), _flat("", asdict(other))
        for name in sorted({*own, *others}):
            if own.get(name) != others.get(name):
                yield f"{name} is {others.get(name)!r}, and should be {own.get(name)!r}"


def _flat(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or not value:
        return {name: value}
    found = {}
    for key, inner in value.items():
        found |= _flat(f"{name} {key}".strip(), inner)
    return found


def observed(view: Json) -> Model:
    """Return the model of a table that the service shows."""
    names = {one["id"]: one["name"] for one in view["characters"]}
    play = view["round"] or {"number": None, "taking_part": ()}
    awaiting = view["awaiting"]
    return Model(
        version=view["version"],
        phase=view["phase"],
        adventure=view["adventure"],
        act=view["act"],
        scene=view["scene"] and view["scene"]["kind"],
        round=play["number"],
        taking_part=[names[id] for id in play["taking_part"]],
        deck=view["deck"]["count"],
        stack=len(view["action_stack"]),
        discards=len(view["discard_pile"]),
        players={one["name"]: _player(one) for one in view["characters"]},
        rolls={roll["id"] for roll in view["rolls"] if roll["state"] == "open"},
        trades={one["id"] for one in view["trades"] if one["state"] in ("offered", "answered")},
        waits={
            f"{one['kind']} of {names.get(one['character'], 'somebody who has left')}"
            for one in awaiting
            if one["kind"] in ANSWERED_BY_SOMEBODY
        },
        discarding={
            names[id] for one in awaiting if one["kind"] == "discard" for id in one["waits_for"]
        },
        tasks={one["id"]: _task(one) for one in view["skill_resolutions"]},
        effects={one["card"]: one["until"] for one in view["effects"]},
        glories=len(view["glories"]),
    )


def _player(view: Json) -> Player:
    return Player(
        hand=view["hand"]["count"],
        possibilities=view["possibilities"],
        pool={one["card"]: one["subplot"] or one["state"] for one in view["pool"]},
        acted=bool(view["acted"]),
        moment_used=view["critical_moment_used"],
        free=view["released"],
    )


def _task(view: Json) -> str:
    done = "".join(letter for one in view["steps"] if one["done"] for letter in one["letters"])
    return f"{done}+{view['added_difficulty']} {view['state']}"


def face_up(view: Json) -> set[int]:
    """Return the cards that everybody at a table sees (DD-03, DD-13, DD-45)."""
    pools = [one["card"] for seat in view["characters"] for one in seat["pool"]]
    waiting = [one["card"] for one in view["awaiting"] if one["card"] is not None]
    return {*view["discard_pile"], *view["action_stack"], *pools, *waiting}
