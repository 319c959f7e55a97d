"""The table: the complete state of its adventure, and the rest of earlier ones, frozen.

Source: rules DD-03 to DD-19, DD-24a to DD-24c, DD-71 and DD-72 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from service.tables.common import table
from service.tables.common import table as common
from service.tables.common.by_id import find
from service.tables.common.table import Shuffle
from service.tables.drama_deck.asked import CardRequest, Claim, Glory, Idea, Trade
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.card import Card, Condition, Deck, Line, SceneKind, Side
from service.tables.drama_deck.effect import Effect, EffectName
from service.tables.drama_deck.pooled import (
    Campaigned,
    CampaignRequest,
    Pooled,
    Subplot,
    SubplotState,
)
from service.tables.drama_deck.roll import Roll, Taken
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.values import Values


class Character(table.Character, frozen=True, kw_only=True, omit_defaults=True):
    """A player's character."""

    reality_rated: bool = True
    possibilities: int = 10
    alive: bool = True
    refilled: bool = False  # has discarded in the current refill
    critical_moment_used: bool = False  # in this act
    critical: bool = False  # a critical moment is declared, and not used up yet (DD-16)
    critical_roll: str | None = None  # the last roll of the critical moment


class FoeFacts(Struct, frozen=True, kw_only=True):
    """The facts of a gamemaster character, stored or shown; described as shown."""

    id: str
    """Its id: f1, f2, …"""
    name: str
    """Its name."""
    side: Side = Side.VILLAINS
    """Its side; `heroes` for allies and bystanders (DD-19)."""
    reality_rated: bool = True
    """False for an ord, who uses no Possibilities (T2-17)."""
    possibilities: int | None = None
    """Possibilities left; null for everybody but the gamemaster."""


class Foe(FoeFacts, frozen=True, kw_only=True):
    """A gamemaster character, of either side; its Possibilities are the gamemaster's secret."""

    possibilities: int = 0


class Round(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The state of round play and of its current round.

    `number` counts the rounds from 1; it is 0 before the first flip. `flip` counts the rounds of
    the whole table.
    """

    number: int = 0
    flip: int = 0
    card: int | None = None  # rules the round: the uppermost of the action stack (DD-11)
    taking_part: tuple[str, ...] = ()
    first_cards: Mapping[str, int] = {}  # put into each pool since round play began (DD-44)
    # Reset every round:
    line: Line | None = None  # in place of the card's, by the gamemaster's word (DD-71)
    pooled: Mapping[str, int | None] = {}  # the one card a round; None: sent back (DD-13)
    keep: int | None = None  # the Seize Initiative that keeps the top card (DD-51)
    acted: tuple[str, ...] = ()  # who has acted, once for each recorded action (DD-13, DD-61)
    rerolls_lost: tuple[str, ...] = ()  # rollers who have lost a reroll to Stymied (DD-36)
    let_through: tuple[str, ...] = ()  # who may roll despite a Monologue (DD-46c)
    escaped: bool = False
    taken: Mapping[str, tuple[Taken, ...]] = {}  # the last cards that villains cost each (DD-18)

    @property
    def opening(self) -> int:
        """How many cards each may have put down before a first flip of the scene (DD-14)."""
        return {1: 3, 2: 2}.get(len(self.taking_part), 0)


class EndedRound(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The round before the last flip, which comes back if that is revoked (DD-71)."""

    round: Round  # without the fields that last for all of round play
    flipped: int | None = None  # the card that was turned up; None if the last one was kept
    effects: tuple[Effect, ...] = ()  # those that ended
    awards: tuple[Award, ...] = ()  # all, as they were
    retries: tuple[str, ...] = ()  # failures that a Second Chance could repeat (DD-50)


MAX_ADVENTURES = 100


class Ending(Struct, frozen=True, kw_only=True):
    """The facts from which the awards of an ended adventure are counted."""

    completed: bool
    act_pays: tuple[str, ...] = ()  # characters whose subplots of the last act are still to be paid
    dramas: Mapping[str, int] = {}  # Drama cards in hand and pool at the end (DD-24b)


class Phase(StrEnum):
    """The phase of a table."""

    LOBBY = "lobby"
    BETWEEN_SCENES = "between_scenes"
    FREE = "free"
    ROUNDS = "rounds"
    REFILL = "refill"
    BETWEEN_ACTS = "between_acts"
    AWARDS = "awards"
    CLOSED = "closed"


BETWEEN = (Phase.BETWEEN_SCENES, Phase.BETWEEN_ACTS)
"""The phases of an adventure without a scene, or the refill of one."""
PLAYING = (
    Phase.BETWEEN_SCENES,
    Phase.FREE,
    Phase.ROUNDS,
    Phase.REFILL,
    Phase.BETWEEN_ACTS,
)
"""The phases of an adventure, from its start to its awards."""

PLACES = {
    Phase.LOBBY: "in the lobby",
    Phase.BETWEEN_SCENES: "between scenes",
    Phase.FREE: "in free time",
    Phase.ROUNDS: "in round play",
    Phase.REFILL: "in a refill",
    Phase.BETWEEN_ACTS: "between acts",
    Phase.AWARDS: "in the awards",
    Phase.CLOSED: "between adventures",
}
"""Where a table is in each phase, in words for people."""


def when(*phases: Phase) -> str:
    """Some phases in words for people, as the times at which something is possible."""
    if phases == PLAYING:
        return "during an adventure, before its awards"
    if phases == (*PLAYING, Phase.AWARDS):
        return "during an adventure"
    *others, last = (PLACES[phase] for phase in phases)
    return f"{', '.join(others)} and {last}" if others else last


Pile = tuple[int, ...]
FLIP = "flip"
"""The kind of number that counts the rounds of a table."""
SCENE = "scene"
"""The kind of number that counts the scenes of an adventure."""


class SceneFacts(Struct, frozen=True):
    """The facts of a scene, stored or shown."""

    number: int
    """From 1 through the whole adventure."""
    kind: SceneKind
    """Which line of the cards it uses (DD-19)."""
    name: str | None = None
    """Its name; null without one (DD-71)."""
    trades: bool = False
    """Whether trades are allowed in the refill (DD-21)."""


class Scene(SceneFacts, frozen=True):
    """An open scene, or one whose refill has not ended."""

    opened: Mapping[str, Pile] = {}  # put down by each before a first flip; see `Round.opening`


class Table(common.Table, frozen=True, kw_only=True):
    """A table. Hands, the deck's order and foes' Possibilities are secret."""

    cards: Deck
    settings: Settings = Settings()
    phase: Phase = Phase.LOBBY
    ending: Ending | None = None  # of an adventure whose awards are open
    act: int = 0  # 0 before the adventure
    act_ending: bool = False  # the act ends with the current refill
    ignored: tuple[str, ...] = ()  # characters who ignored their subplots in it
    hand_size: int | None = None  # set when the adventure starts
    scene: Scene | None = None
    round: Round | None = None
    ended_round: EndedRound | None = None  # the one before the last flip
    shuffles: tuple[Shuffle, ...] = ()  # those with cards in the deck, top first
    deck: Pile = ()  # top first; nobody may see its order
    discard_pile: Pile = ()  # top first
    action_stack: Pile = ()  # top first
    characters: tuple[Character, ...] = ()  # in joining order
    hands: Mapping[str, Pile] = {}  # oldest card first
    pools: Mapping[str, tuple[Pooled, ...]] = {}
    values: Mapping[str, Values] = {}
    foes: tuple[Foe, ...] = ()
    trades: tuple[Trade, ...] = ()
    rolls: tuple[Roll, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    effects: tuple[Effect, ...] = ()
    subplots: tuple[Subplot, ...] = ()
    campaigning: tuple[CampaignRequest, ...] = ()
    campaigned: tuple[Campaigned, ...] = ()
    awards: tuple[Award, ...] = ()
    claims: tuple[Claim, ...] = ()
    ideas: tuple[Idea, ...] = ()
    card_requests: tuple[CardRequest, ...] = ()
    glories: tuple[Glory, ...] = ()
    rallying: tuple[str, ...] = ()  # who may still discard for a Rally (DD-53)
    retries: tuple[str, ...] = ()  # failures before any other roll: for a Second Chance (DD-50)
    revealed: Mapping[str, Pile] = {}  # cards of each hand that its player has shown (DD-05)
    completed: bool | None = None

    def card(self, number: int) -> Card:
        """A card of the table's deck, by its number."""
        return self.cards[number]

    def character(self, id: str) -> Character:
        """A living character. Raises RuleError if there is none."""
        gone = any(character.id == id for character in self.characters)
        missing = f"There is no character {id} in play."
        return find(self.living, id, f"{self.name_of(id)} has left play." if gone else missing)

    def foe(self, id: str) -> Foe:
        """A gamemaster character. Raises RuleError if there is none."""
        return find(self.foes, id, f"There is no foe {id}.")

    def roll(self, id: str) -> Roll:
        """An open or recent roll. Raises RuleError if there is none."""
        return find(self.rolls, id, f"There is no roll {id}, or it is no longer kept.")

    def open_roll(self, by: str | None) -> Roll | None:
        """The open roll of a character or foe, if any; there is at most one."""
        return next((roll for roll in self.rolls if roll.open and roll.by == by), None)

    def name_of(self, id: str) -> str:
        """The name of a character or foe, for people; the id of one who is not at the table."""
        people: tuple[Character | Foe, ...] = (*self.characters, *self.foes)
        return next((person.name for person in people if person.id == id), id)

    @property
    def living(self) -> tuple[Character, ...]:
        """The characters in play."""
        return tuple(character for character in self.characters if character.alive)

    @property
    def status(self) -> str:
        """`lobby` before the first adventure, `ended` from its awards on, `playing` between."""
        if self.phase is Phase.LOBBY:
            return "lobby"
        return "playing" if self.phase in PLAYING else "ended"

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of everybody who can roll, or be rolled against."""
        return self.heroes + tuple(foe.id for foe in self.foes)

    def pool_cards(self, character: str) -> Pile:
        """The numbers of the cards in a pool."""
        return tuple(pooled.card for pooled in self.pools.get(character, ()))

    @property
    def claimed(self) -> frozenset[int]:
        """The cards shown for a Glory that the gamemaster has not answered: they stay put."""
        heroes = self.heroes  # the card of one who is gone has been discarded (DD-68)
        return frozenset(claim.card for claim in self.claims if claim.character in heroes)

    def held(self, character: str) -> Pile:
        """The cards in the hand and in the pool of a character."""
        return (*self.hands.get(character, ()), *self.pool_cards(character))

    def counted_hand(self, character: str) -> Pile:
        """The cards of a hand that count towards its size: all but those claimed (DD-45)."""
        return tuple(card for card in self.hands.get(character, ()) if card not in self.claimed)

    def in_round(self, character: str | None) -> bool:
        """Whether somebody takes part in the round play under way; other characters are in free
        time (DD-09).
        """
        if self.round is None:
            return False
        return character in self.round.taking_part or any(foe.id == character for foe in self.foes)

    def of_this_round(self, roll: Roll) -> bool:
        """Whether a roll was opened in the round under way, whose line then holds for it."""
        return self.round is not None and 0 < self.round.flip == roll.flip

    def takes_hand_card(self, roll: Roll, character: str) -> bool:
        """Whether a character's cards straight from the hand can be used on a roll: on one of
        round play only if it is that of their critical moment (DD-15, DD-16).
        """
        if not roll.in_round:
            return True
        return any(one.critical_roll == roll.id for one in self.characters if one.id == character)

    @property
    def top(self) -> Card | None:
        """The card that rules the current round; None outside of rounds."""
        number = self.round.card if self.round else None
        return None if number is None else self.card(number)

    @property
    def line(self) -> Line | None:
        """The conflict line in force; None outside of rounds."""
        play, top = self.round, self.top
        if play is None or top is None or self.scene is None:
            return None
        return play.line or top.line(self.scene.kind)

    def conditions(self, side: Side) -> tuple[str, ...]:
        """The keywords of a side in the line in force."""
        line = self.line
        return line.of(side) if line else ()

    def conditions_of(self, roller: str) -> tuple[str, ...]:
        """The keywords of the line in force that hold for a character or foe."""
        return self.conditions(self.side_of(roller)) if self.in_round(roller) else ()

    def side_of(self, roller: str) -> Side:
        """The side of a character or foe; characters are heroes, also against each other."""
        return next((foe.side for foe in self.foes if foe.id == roller), Side.HEROES)

    def subplot_of(self, card: int) -> Subplot | None:
        """The record of a subplot that is still in a pool, if this card is one."""
        newest_first = reversed(self.subplots)
        return next((one for one in newest_first if one.card == card and one.in_pool), None)

    def accepted(self, card: int) -> bool:
        """Whether a card is a subplot in a pool that cannot be given back any more (DD-55a)."""
        subplot = self.subplot_of(card)
        return subplot is not None and subplot.state is not SubplotState.PENDING

    @property
    def silenced(self) -> bool:
        """Whether a Monologue stops all actions (DD-46c)."""
        return any(effect.name is EffectName.MONOLOGUE for effect in self.effects)

    def actions(self, character: str) -> int:
        """The actions of a character this round: one, plus one for a Flurry and for each Haste."""
        flurry = self.in_round(character) and Condition.FLURRY in self.conditions(Side.HEROES)
        names = [effect.name for effect in self.effects if effect.character == character]
        return 1 + flurry + names.count(EffectName.HASTE)

    def acted(self, character: str) -> int:
        """The recorded actions of a character this round (DD-13)."""
        return self.round.acted.count(character) if self.round else 0

    def earned(self, character: str) -> int:
        """The cards that actions of this round have earned a character, defences apart."""
        flip = self.round.flip if self.round else 0
        return sum(
            (award.character, award.flip) == (character, flip) and award.action != "defend"
            for award in self.awards
        )

    def names(self) -> Iterator[tuple[str, str]]:
        """The id and the name of everybody who has one: no two look alike."""
        yield from super().names()
        yield from ((foe.id, foe.name) for foe in self.foes)

    def ids(self) -> Mapping[str, Collection[str]]:
        """The ids at the table by their kind, the letter that they begin with."""
        shared = super().ids()
        return {
            **shared,
            "f": [foe.id for foe in self.foes],
            "t": [trade.id for trade in self.trades],
            "s": [resolution.id for resolution in self.resolutions],
            "r": [*shared["r"], *(roll.id for roll in self.rolls)],
        }

    @property
    def card_numbers(self) -> Pile:
        """The number of each card (DD-01)."""
        return self.cards.numbers

    def piles(self) -> Iterable[Pile]:
        """Every pile: together they hold each card exactly once (DD-03).

        In the lobby the deck is whole, and hands are what players say that they bring (DD-10).
        """
        yield from (self.deck, self.discard_pile, self.action_stack)
        if self.phase is not Phase.LOBBY:
            yield from self.hands.values()
        yield from map(self.pool_cards, self.pools)
