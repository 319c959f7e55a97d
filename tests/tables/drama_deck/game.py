"""A table to play on in tests: cards lie where a test wants them, dice show what it says."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import to_builtins

from service.openapi.document import decoded
from service.tables.common.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.tables.common.errors import Rule, RuleError
from service.tables.common.event import Event
from service.tables.common.legal import Rehearsal
from service.tables.common.move import Move
from service.tables.common.seats import join
from service.tables.common.table import SHUFFLE, Shuffle
from service.tables.common.view import SessionState, shown
from service.tables.drama_deck.card import Card, CardFacts, Deck, SceneKind, Side, standard
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import (
    CloseAdventure,
    EndAct,
    EndAdventure,
    StartAdventure,
)
from service.tables.drama_deck.moves.round import Flip, StartRounds
from service.tables.drama_deck.moves.scene import EndScene, StartScene
from service.tables.drama_deck.moves.table import AddFoe
from service.tables.drama_deck.pooled import Pooled, PoolState
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.table import Phase, Table
from service.tables.drama_deck.view import view_for
from tests.openapi.described import event_problems
from tests.tables.drama_deck.rules import change, leave, play

FREE_POOLS = Settings(pool_needs_action=False)
SALT = "000102030405060708090a0b0c0d0e0f"


class Unshuffled(NamedTuple):
    """A shuffle that leaves the cards as they are listed; its proofs say where, and no more."""

    number: int
    order: tuple[int, ...]

    @property
    def root(self) -> str:
        return f"root {self.number}"

    def proof(self, position: int) -> dict[str, Any]:
        return {"shuffle": self.number, "position": position, "salt": "", "path": []}


class ScriptedChance(Rehearsal):
    """Leaves cards as they are listed, and throws the faces it was given, in order."""

    def __init__(self) -> None:
        self.faces: deque[int] = deque()
        self.receipts: list[dict[str, Any]] = []
        self.supplied: list[Mapping[str, Any] | None] = []

    def shuffled(
        self, number: int, client_seeds: tuple[str, ...], cards: tuple[int, ...]
    ) -> Unshuffled:
        return Unshuffled(number, cards)

    def roller(self, supplied: Mapping[str, Any] | None) -> ScriptedChance:
        self.supplied.append(supplied)
        return self

    def die(
        self, sides: int, role: str, chain: int | None = None, shows: Sequence[int] = ()
    ) -> int:
        assert self.faces, f"no face is left for the {role} d{sides}"
        return self.faces.popleft()

    def roll(self, mechanic: str, body: Mapping[str, Any], number: int) -> Mapping[str, Any]:
        return {"mechanic": mechanic, "text": "rolled", "outcome": {"total": 7}}

    def receipt(self, number: int, roll: Mapping[str, Any]) -> str:
        self.receipts.append({"number": number, **roll})
        return f"receipt {len(self.receipts)}"

    def close(self, adventure: int) -> tuple[str, str]:
        return f"seed {adventure}", f"commitment {adventure + 1}"

    def salt(self) -> str:
        return SALT


def lasting(table: Table) -> Table:
    """All of a table but what an undo does not restore."""
    undo: dict[str, Any] = {"rolls_undone": 0, "undo_steps": (), "undo_requests": ()}
    return table.changed(version=0, numbered={}, notes=(), **undo)


OF_SESSION = SessionState(
    game="drama_deck", id="5e55", version=7, last_event=31, expires_at="2026-11-21T10:00:00.000Z"
)


def seen_by(table: Table, who: Actor) -> dict[str, Any]:
    """The table as somebody sees it, in builtins."""
    seen: dict[str, Any] = to_builtins(view_for(table, who, OF_SESSION))
    return seen


def facts_of(card: Card) -> dict[str, Any]:
    """A card as custom decks have it, in builtins."""
    facts: dict[str, Any] = to_builtins(shown(CardFacts, card))
    return facts


def as_read(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events as clients read them: with lists."""
    return msgspec.json.decode(msgspec.json.encode(events), type=tuple[Event, ...])


def problems(event: Event) -> list[str]:
    """What is wrong with an event by the OpenAPI document."""
    at = {"id": 1, "version": 1, "at": "2026-11-25T20:00:00Z"}
    shown = decoded({**at, **event.visible_to(event.by or GAMEMASTER)})
    return event_problems(shown)


class Game:
    """One table, its moves played one after the other; every step keeps each card in one place.

    Every event is as the document says. Without other settings, cards go into pools without an
    action before.
    """

    def __init__(
        self, characters: int = 3, *, settings: Settings | None = None, deck: Deck | None = None
    ) -> None:
        cards = deck or standard()
        self.chance = ScriptedChance()
        self.table = Table(
            cards=cards, name="test", settings=settings or FREE_POOLS, deck=cards.numbers
        )
        self.before = self.table
        for number in range(1, characters + 1):
            self.join(JoinRequest(name=f"Character {number}"))

    # Playing.

    def join(self, joining: JoinRequest) -> tuple[Event, ...]:
        return self.seat(lambda turn: join(turn, joining))

    def leave(self, character: str) -> tuple[Event, ...]:
        """Take a character away from the table."""
        return self.seat(lambda turn: leave(turn, character))

    def seat(self, order: Callable[[Any], object]) -> tuple[Event, ...]:
        """Something about seats."""
        played = change(self.table, GAMEMASTER, self.chance, order)
        return self.take_in(played.table, played.events)

    def play(self, who: str | None, move: Move, *faces: int) -> tuple[Event, ...]:
        """A move of a character's player, or of the gamemaster (None)."""
        return self._play(GAMEMASTER if who is None else player(who), move, faces)

    def foe(self, side: Side = Side.VILLAINS, possibilities: int = 0) -> str:
        """Bring in a gamemaster character; its id is returned."""
        name = f"Foe {len(self.table.foes) + 1}" if self.table.foes else "Foe"
        self.gm(AddFoe(name=name, side=side, possibilities=possibilities))
        return self.table.foes[-1].id

    def gm(self, move: Move, *faces: int) -> tuple[Event, ...]:
        """A move of the gamemaster; the dice it throws show these faces."""
        return self._play(GAMEMASTER, move, faces)

    def by(self, character: str, move: Move, *faces: int) -> tuple[Event, ...]:
        """A move of a character's player."""
        return self._play(player(character), move, faces)

    def refused(self, who: str | None, move: Move) -> Rule:
        """The rule that a move would break; `who` is a character, None the gamemaster."""
        return self.refusal(who, move).rule

    def refusal(self, who: str | None, move: Move) -> RuleError:
        """The refusal of a move; `who` is a character, None the gamemaster."""
        actor = GAMEMASTER if who is None else player(who)
        try:
            play(self.table, actor, move, self.chance)
        except RuleError as error:
            return error
        raise AssertionError(f"{move} was not refused")

    def seen(self, who: Actor = GAMEMASTER) -> dict[str, Any]:
        """The table as somebody sees it."""
        return seen_by(self.table, who)

    def _play(self, actor: Actor, move: Move, faces: tuple[int, ...]) -> tuple[Event, ...]:
        self.chance.faces.extend(faces)
        played = play(self.table, actor, move, self.chance)
        assert not self.chance.faces, "the move did not throw all dice"
        return self.take_in(played.table, played.events)

    def take_in(self, table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
        assert events, "every change is told"
        events = as_read(events)
        cards = sorted(card for pile in table.piles() for card in pile)
        assert cards == list(table.cards.numbers), "a card is lost, or doubled"
        for event in events:
            assert problems(event) == [], event
        self.before, self.table = self.table, table
        return events

    # Where an adventure stands.

    def scene(self, kind: SceneKind = SceneKind.STANDARD) -> Game:
        """An adventure with an open scene, in free time; everybody has been dealt a hand."""
        self.gm(StartAdventure())
        self.gm(StartScene(kind=kind))
        return self

    def rounds(self, top: int, kind: SceneKind = SceneKind.STANDARD) -> Game:
        """A scene in round play, in its first round, which the card `top` rules."""
        self.scene(kind)
        self.gm(StartRounds())
        return self.flip(top)

    def flip(self, card: int) -> Game:
        """The next round, which this card rules."""
        self.on_top(card)
        self.gm(Flip())
        return self

    # Where cards lie.

    def hand(self, character: str, *cards: int) -> Game:
        """Give a character exactly this hand; what it held before goes under the deck."""
        old = self.table.hands[character]
        self._away(cards)
        rest = tuple(card for card in old if card not in cards)
        left = tuple(card for card in self.table.deck if card not in cards)
        self.lay(deck=left + rest, hands={**self.table.hands, character: cards})
        return self

    def pool(self, character: str, *cards: int) -> Game:
        """Lay cards into a pool as if they had been put there (subplots: play them instead)."""
        self._away(cards)
        states = {
            card: PoolState.WAITING if self.table.card(card).special else PoolState.PLAYABLE
            for card in cards
        }
        pooled = tuple(Pooled(card, states[card]) for card in cards)
        pools = {**self.table.pools, character: (*self.table.pools[character], *pooled)}
        self.table = self.table.changed(pools=pools)
        return self

    def on_top(self, *cards: int) -> Game:
        """Lay cards on top of the deck, the first uppermost."""
        self._away(cards)
        return self.lay(deck=cards + self.table.deck)

    def discarded(self, *cards: int) -> Game:
        """Lay cards on the discard pile, the first uppermost."""
        self._away(cards)
        self.table = self.table.changed(discard_pile=cards + self.table.discard_pile)
        return self

    def only_in_deck(self, *cards: int) -> Game:
        """Leave these in the deck; all its other cards go to the bottom of the last hand."""
        last = self.table.characters[-1].id
        rest = tuple(card for card in self.table.deck if card not in cards)
        hands = {**self.table.hands, last: (*self.table.hands[last], *rest)}
        return self.lay(deck=cards, hands=hands)

    def lay(self, **piles: Any) -> Game:
        """Lay piles as they are given: the deck then counts as one shuffle, made just now."""
        table = self.table.changed(**piles)
        known = table.numbered.get(SHUFFLE, 1)
        one = Shuffle(number=known, seeds=0, cards=table.deck, root="laid", left=len(table.deck))
        self.table = table.changed(shuffles=(one,))
        return self

    def _away(self, cards: tuple[int, ...]) -> None:
        """Take cards out of every pile."""

        def left(pile: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(card for card in pile if card not in cards)

        table = self.table
        self.lay(
            deck=left(table.deck),
            discard_pile=left(table.discard_pile),
            action_stack=left(table.action_stack),
            hands={id: left(hand) for id, hand in table.hands.items()},
            pools={
                id: tuple(pooled for pooled in pool if pooled.card not in cards)
                for id, pool in table.pools.items()
            },
        )

    def shown(self, roll: str = "r1") -> dict[str, Any]:
        """A roll as everybody sees it."""
        rolls = self.seen(SPECTATOR)["rolls"]
        return next(other for other in rolls if other["id"] == roll)

    def bonus(self, roll: str = "r1") -> int:
        """The bonus of a roll so far."""
        return int(self.shown(roll)["outcome"]["bonus"])

    def total(self, roll: str = "r1") -> int:
        """What a roll comes to so far."""
        return int(self.shown(roll)["outcome"]["total"])

    def drew(self, character: str = "c1") -> int:
        """How many cards the last move brought into a hand."""
        return len(self.table.hands[character]) - len(self.before.hands[character])

    def card(self, type: str) -> int:
        """The number of the first card of this type."""
        return next(card.number for card in self.table.cards if card.type == type)


def of_type(events: Sequence[Event], type: str) -> list[Event]:
    """The events of one type."""
    return [event for event in events if event.type == type]


def player(character: str) -> Actor:
    """The player of a character."""
    return Actor(Role.PLAYER, character)


def deck_of(*numbers: int) -> Deck:
    """A deck of these cards of the standard deck only."""
    return Deck.of("small", (standard()[number] for number in numbers))


def at(phase: Phase) -> Game:
    """A table of three characters in this phase."""
    game = Game(3)
    if phase is Phase.LOBBY:
        return game
    game.gm(StartAdventure())
    steps: dict[Phase, tuple[Move, ...]] = {
        Phase.FREE: (StartScene(kind=SceneKind.STANDARD),),
        Phase.ROUNDS: (StartScene(kind=SceneKind.STANDARD), StartRounds(), Flip()),
        Phase.REFILL: (StartScene(kind=SceneKind.STANDARD), EndScene()),
        Phase.BETWEEN_ACTS: (EndAct(),),
        Phase.AWARDS: (EndAdventure(),),
        Phase.CLOSED: (EndAdventure(), CloseAdventure()),
    }
    for move in steps.get(phase, ()):
        game.gm(move)
    return game
