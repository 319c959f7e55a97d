"""A card of the Drama Deck: what each of its two sides says.

Source: rules DD-01, DD-02 and DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class CardCategory(StrEnum):
    """The category of a card's player side."""

    ENHANCEMENT = "enhancement"
    SPECIAL = "special"
    SUBPLOT = "subplot"


class Side(StrEnum):
    """The sides of a conflict; allies and neutrals are heroes (DD-19)."""

    HEROES = "heroes"
    VILLAINS = "villains"

    @property
    def other(self) -> Side:
        """The opposing side."""
        return Side.VILLAINS if self is Side.HEROES else Side.HEROES


class SceneKind(StrEnum):
    """Which of a card's two lines a scene uses (DD-19)."""

    STANDARD = "standard"
    DRAMATIC = "dramatic"


class Condition:
    """The keywords of a conflict line that the service applies; others are only displayed."""

    FLURRY = "flurry"
    INSPIRATION = "inspiration"
    UP = "up"
    BREAK = "break"
    CONFUSED = "confused"
    FATIGUED = "fatigued"
    SETBACK = "setback"
    STYMIED = "stymied"


VILLAIN_SPECIALS = ("trick", "test", "taunt", "intimidate")
"""Actions that cost a hero pool cards when the villains' line lists them (DD-18)."""

ACTIONS = ("attack", "defend", "trick", "test", "taunt", "intimidate", "maneuver")
"""The actions that may be approved; `any` stands for all of them (DD-17)."""


ESCAPE = "Escape"
RALLY = "Rally"
CAMPAIGN = "Campaign"
MARTYR = "Martyr"
SECOND_CHANCE = "Second Chance"
OPPONENT_FAILS = "Opponent Fails"

LETTERS = ("A", "B", "C", "D")
"""The letters of skill boxes, and of the steps that they show (DD-60)."""


class Problem:
    """The problems that a skill box may name (DD-62)."""

    POSSIBLE_SETBACK = "possible_setback"
    COMPLICATION = "complication"
    CRITICAL_PROBLEM = "critical_problem"


class Line(Struct, frozen=True, cache_hash=True):
    """One conflict line: who has the initiative, and the keywords of each side."""

    initiative: Side
    heroes: tuple[str, ...] = ()
    villains: tuple[str, ...] = ()

    def of(self, side: Side) -> tuple[str, ...]:
        """The keywords of one side."""
        return self.heroes if side is Side.HEROES else self.villains


class SkillBox(Struct, frozen=True):
    """The letters of the steps that can be attempted, and the problem on a failure, if any."""

    steps: tuple[str, ...] = ()
    problem: str | None = None


class Card(Struct, frozen=True, cache_hash=True):
    """One card, as listed in its deck.

    A card of a custom deck may have a name, a text and a flavour of its own (DD-06).
    """

    number: int
    type: str
    category: CardCategory
    standard: Line
    dramatic: Line
    approved: tuple[str, ...] = ()
    skill_box: SkillBox = SkillBox()
    name: str | None = None
    text: str | None = None
    flavour: str | None = None

    def line(self, kind: SceneKind) -> Line:
        """The line that a scene of this kind uses."""
        return self.standard if kind is SceneKind.STANDARD else self.dramatic

    def approves(self, action: str) -> bool:
        """Whether success at the action earns a card (DD-17)."""
        return action in ACTIONS and (action in self.approved or "any" in self.approved)

    @property
    def special(self) -> bool:
        """Whether it takes effect only when the gamemaster says so (DD-02)."""
        return self.category is not CardCategory.ENHANCEMENT

    @property
    def stays(self) -> bool:
        """Whether it stays in a pool until it is used or the adventure ends (DD-27)."""
        return self.special
