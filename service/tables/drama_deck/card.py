"""A card of the Drama Deck: what each of its two sides says.

Source: rules DD-01, DD-02 and DD-06 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from service.schemas.shape import Label, OneOf, SentAs, about, bounds, lengths
from service.schemas.shape import Problem as WrongField
from service.tables.common.shape import MAX_CARD_NUMBER, MAX_TEXT


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
SKILL_LETTERS = OneOf("SkillLetter", LETTERS, "A letter of the skill box, and of steps (DD-60).")
MUST_RISE = "Letters must be in ascending order, each once: A before B before C before D."

MAX_KEYWORD = 32
"""The longest keyword of a card."""
MAX_KEYWORDS = 20
"""The most keywords of a side of a line: those of a card, or what a gamemaster sets instead."""

Keyword = Annotated[str, lengths(1, MAX_KEYWORD)]
Keywords = Annotated[tuple[Keyword, ...], lengths(0, MAX_KEYWORDS)]


class Problem:
    """The problems that a skill box may name (DD-62)."""

    POSSIBLE_SETBACK = "possible_setback"
    COMPLICATION = "complication"
    CRITICAL_PROBLEM = "critical_problem"


class Line(Struct, frozen=True, cache_hash=True):
    """A line of the gamemaster side."""

    initiative: Annotated[Side, about("The side that acts first.")]
    heroes: Annotated[
        Keywords,
        about(
            "What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, "
            "stymied (DD-30 to DD-36). Others are displayed only (DD-06)."
        ),
    ] = ()
    villains: Annotated[
        Keywords,
        about(
            "What holds for the villains: flurry, inspiration, up, break, fatigued, setback, "
            "stymied, and trick, test, taunt, intimidate (DD-18). Others are displayed only "
            "(DD-06)."
        ),
    ] = ()

    def of(self, side: Side) -> tuple[str, ...]:
        """The keywords of one side."""
        return self.heroes if side is Side.HEROES else self.villains


class SkillBox(Struct, frozen=True):
    """What a dramatic skill resolution reads."""

    steps: Annotated[
        tuple[Annotated[str, SKILL_LETTERS], ...],
        lengths(0, len(LETTERS)),
        about("The steps that can be tried (DD-61): A to D, rising."),
    ] = ()
    problem: Annotated[
        Keyword | None,
        about(
            "What failing brings (DD-62): possible_setback, complication, critical_problem; null: "
            "none. Others are displayed only (DD-06)."
        ),
    ] = None

    def problems(self) -> Iterator[WrongField]:
        """The letters rise, so none occurs twice."""
        if list(self.steps) != sorted(set(self.steps)):
            yield WrongField(("steps",), MUST_RISE)


ConflictLine = Annotated[Line, Meta(title="ConflictLine"), SentAs("OwnConflictLine")]


class CardFacts(Struct, frozen=True):
    """A card in facts, as in custom decks."""

    number: Annotated[
        int,
        bounds(1, MAX_CARD_NUMBER),
        about("The number of the card (DD-01), which names it everywhere.", 57),
    ]
    type: Annotated[
        Label,
        about(
            "What it is for the player (DD-01). A type of the standard deck, spelled as there, has "
            "its effect; for any other the gamemaster decides (DD-06).",
            "Action",
        ),
    ]
    category: Annotated[
        CardCategory,
        about(
            "`enhancement` takes effect when it is used, `special` and `subplot` when the "
            "gamemaster says so (DD-02). A type of the standard deck has the one that it has there."
        ),
    ]
    standard: Annotated[ConflictLine, about("The line of a standard scene (DD-19).")]
    dramatic: Annotated[ConflictLine, about("The line of a dramatic scene (DD-19).")]
    approved: Annotated[
        Keywords,
        about(
            "Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, "
            "maneuver, or any, for all seven. Others are displayed only (DD-06)."
        ),
    ] = ()
    skill_box: Annotated[
        SkillBox,
        SentAs("OwnSkillBox"),
        about("The box of the dramatic skill resolution (DD-60); empty without one."),
    ] = SkillBox()


class Card(CardFacts, frozen=True, cache_hash=True):
    """A card of a custom deck, or of the standard deck: that has no texts of its own (DD-06)."""

    name: Annotated[Label | None, about("Display name; its type if omitted.", "The Last Train")] = (
        None
    )
    text: Annotated[
        Annotated[str, lengths(1, MAX_TEXT)] | None,
        about(
            "What it does, for players, in place of the text of its type; its effect depends on "
            "the type alone.",
            "Your character knows a way out.",
        ),
    ] = None
    flavour: Annotated[
        Annotated[str, lengths(1, MAX_TEXT)] | None,
        about("A line for the mood (DD-01).", "It never stops here."),
    ] = None

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
