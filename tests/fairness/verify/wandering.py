"""Recordings of random evenings, played by the rules alone: nothing is served or stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import chain, islice
from random import Random
from typing import Any

from msgspec.structs import replace

from service.fairness.chance import Roller, SuppliedDice
from service.fairness.shuffle import chapter_seed, commitment
from service.openapi.document import decoded
from service.store.session import LoggedEvent, Session
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.errors import InvalidField, RuleError, WrongRole
from service.tables.common.event import Event
from service.tables.common.move import Move, Offer
from service.tables.common.play import Played, noted
from service.tables.common.seats import join
from service.tables.common.table import ClosedChapter, Shuffle
from service.tables.drama_deck.card import Deck
from service.tables.drama_deck.game import GAME
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.roll import RollDice
from service.tables.drama_deck.table import Phase, Table
from service.tabletop.chance import SessionChance
from service.tabletop.views import event_view, fairness_view
from tests.fairness.verify.kinds import Honest
from tests.tables.drama_deck.rules import MOVES, change, leave, legal, play
from tests.tables.drama_deck.wander import chosen, deck_of, fill, settings_of, somebody

Json = dict[str, Any]

REFUSALS = (RuleError, WrongRole, InvalidField, SuppliedDice)
RENUMBERED = 7_000
"""Added to the numbers of own decks: no other number in an event is as high."""
SHARED: tuple[tuple[str, Json], ...] = (
    ("torg/2d10", {"value": 12, "difficulty": 15, "possibilities": 1, "up": True}),
    ("torg/2d10", {"value": 8, "modifiers": [{"name": "aim", "value": 3}], "stymied": True}),
    ("torg/d20", {"value": 12, "difficulty": 15, "possibilities": 1}),
    ("dice", {"expression": "2d6+3"}),
    ("daggerheart/duality", {"modifier": 1, "difficulty": 15}),
    ("torang/ability", {"score": 68}),
)


class Chance(SessionChance):
    """A session's chance, the same for the same seed."""

    def __init__(self, random: Random, master_seed: bytes, adventure: int) -> None:
        super().__init__(
            master_seed, adventure, receipt=lambda number, _: f"{number}", check_room=lambda: None
        )
        self._random = random

    def roller(self, supplied: Any) -> Roller:
        return Roller(str(self._random.random()), supplied)

    def roll(self, mechanic: str, body: Any, number: int) -> Any:
        return super().roll(mechanic, {**body, "seed": str(self._random.random())}, number)

    def salt(self) -> str:
        return self._random.randbytes(16).hex()


@dataclass
class Wandering:
    """A table that wanders from move to move, and all that its viewers record."""

    seed: int
    table: Table
    random: Random
    events: list[LoggedEvent] = field(default_factory=list)
    shuffles: list[Shuffle | ClosedChapter] = field(default_factory=list)
    past: dict[int, Table] = field(default_factory=dict)

    @property
    def master_seed(self) -> bytes:
        return sha256(b"%d" % self.seed).digest()

    @property
    def chance(self) -> Chance:
        return Chance(self.random, self.master_seed, self.table.chapter)

    def begin(self) -> None:
        """The table is created."""
        commits = commitment(chapter_seed(self.master_seed, 1))
        told = {"name": self.table.name, "deck": self.table.cards.name, "commitment": commits}
        self.go_on(noted(self.table.changed(version=0), Event("session_created", None, told)))

    def go_on(self, played: Played) -> None:
        """Take a change in."""
        self.table = played.table
        self.past[self.table.version] = self.table
        self.shuffles += played.shuffles
        for event in played.events:
            made = LoggedEvent(len(self.events) + 1, self.table.version, 0, event)
            self.events.append(made)

    def seat(self, order: Callable[[Any], object], actor: Actor = GAMEMASTER) -> None:
        """Something about seats."""
        self.go_on(change(self.table, actor, self.chance, order))

    def try_to(self, actor: Actor, move: Move) -> bool:
        """A move, if the rules have it; whether they do."""
        try:
            self.go_on(play(self.table, actor, move, self.chance))
        except REFUSALS:
            return False
        return True

    def wander(self, steps: int) -> None:
        """So many random moves; now and then somebody joins or leaves."""
        for number in range(steps):
            if self.table.phase is not Phase.AWARDS and number % 50 == 49:
                seed = self.random.choice((None, "late"))
                self.seat(join_of(JoinRequest(name=f"Late {self.table.version}", client_seed=seed)))
                if len(self.table.living) > 4:
                    gone = self.random.choice(self.table.living).id
                    self.seat(lambda turn, gone=gone: leave(turn, gone))
            actor = somebody(self.random, self.table)
            offers = self.offers(actor)
            for offer in chain.from_iterable(
                chosen(self.random, self.table, offers) for _ in range(3)
            ):
                if self.try_to(actor, self.meant(fill(self.random, offer, self.past))):
                    break

    def offers(self, actor: Actor) -> list[Offer]:
        """Some that the rules may have: to rehearse them all takes longer than to be refused."""
        kinds = [kind for kind in MOVES.values() if actor.role in kind.by]
        return [offer for kind in kinds for offer in islice(kind.offers(self.table, actor), 40)]

    def meant(self, move: Move) -> Move:
        """A shared roll is of any mechanic."""
        if isinstance(move, RollDice):
            mechanic, body = self.random.choice(SHARED)
            return replace(move, mechanic=mechanic, body=body)
        return move

    def finish(self) -> None:
        """End the adventure, answer what is open, and close it."""
        for name in ("reveal_roll", "end_adventure", "disallow_card", "close_adventure"):
            for offer in [o for o in legal(self.table, GAMEMASTER) if o.sample.move == name]:
                self.try_to(GAMEMASTER, fill(self.random, offer, self.past))

    def viewers(self) -> list[Actor]:
        players = [Actor(Role.PLAYER, character.id) for character in self.table.characters]
        return [GAMEMASTER, SPECTATOR, *players]

    def recording(self, viewer: Actor, first: int = 1) -> Json:
        """What a viewer has recorded from an event on."""
        session = Session(
            game=GAME,
            id="wandering",
            table=self.table,
            seats={},
            join_hash="",
            master_seed=self.master_seed,
        )
        fairness = fairness_view(session, self.shuffles)
        events = [event_view(logged, viewer) for logged in self.events[first - 1 :]]
        recording: Json = decoded({"fairness": fairness, "events": events})
        return recording


def join_of(request: JoinRequest) -> Callable[[Any], object]:
    return lambda turn: join(turn, request)


@cache
def wandered(seed: int, steps: int = 150, *, closed: bool = True) -> Wandering:
    """A random evening of one or more adventures."""
    random = Random(seed)
    deck = deck_of(random, seed)
    if seed % 4:
        deck = Deck.of("small", [replace(c, number=c.number + RENUMBERED) for c in deck])
    settings = settings_of(random, seed)
    table = Table(cards=deck, name="test", settings=settings, deck=deck.numbers)
    wandering = Wandering(seed, table, random)
    wandering.begin()
    brought = random.sample(deck.numbers, 5)
    guests = (
        JoinRequest(name="Ann", client_seed="Ann's"),
        JoinRequest(name="Bob", hand=tuple(brought[:3]) if random.random() < 0.5 else None),
        JoinRequest(name="Ord", reality_rated=False),
        JoinRequest(name="Dee", hand=tuple(brought[3:]) if random.random() < 0.3 else None),
    )
    for guest in guests[: random.randint(2, 4)]:
        wandering.seat(join_of(guest))
    wandering.wander(steps)
    if closed:
        wandering.finish()
    return wandering


def honest(seed: int) -> Iterator[Honest]:
    """What everybody records of an evening; every third one is not closed in the end."""
    closed = seed % 3 > 0
    wandering = wandered(seed, closed=closed)
    decks = {version: frozenset(table.deck) for version, table in wandering.past.items()}
    for viewer in wandering.viewers():
        name = f"{seed}, {viewer.viewer}"
        yield Honest(name, wandering.recording(viewer), decks, closed)


def fields_with(number: int, value: Any, at: str = "") -> Iterator[str]:
    """The names of the fields in which a number stands, with those that they are in."""
    if isinstance(value, dict):
        inner = (
            fields_with(number, each, f"{at}.{name}".strip(".")) for name, each in value.items()
        )
        yield from chain.from_iterable(inner)
    elif isinstance(value, list):
        yield from chain.from_iterable(fields_with(number, each, at) for each in value)
    elif value == number and not isinstance(value, bool):
        yield at
