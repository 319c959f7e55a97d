"""A card of the Drama Deck: the facts of its two sides, and texts for them; and a deck of cards.

Source: rules DD-01, DD-02, DD-06, DD-17, DD-18, DD-28, DD-30 to DD-36 and DD-62 in
docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated

from msgspec import Meta, Struct, json

from service.schemas.shape import Label, OneOf, Problem, SentAs, bounds, lengths
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
"""The most keywords of a side of a line, be it a card's or set by a gamemaster."""

Keyword = Annotated[str, lengths(1, MAX_KEYWORD)]
Keywords = Annotated[tuple[Keyword, ...], lengths(0, MAX_KEYWORDS)]


class BoxProblem:
    """The problems that a skill box may name (DD-62)."""

    POSSIBLE_SETBACK = "possible_setback"
    COMPLICATION = "complication"
    CRITICAL_PROBLEM = "critical_problem"


class Line(Struct, frozen=True, cache_hash=True):
    """A line of the gamemaster side."""

    initiative: Side
    """The side that acts first."""
    heroes: Keywords = ()
    """Keywords for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied (DD-30
    to DD-36). Others are displayed only (DD-06).
    """
    villains: Keywords = ()
    """Keywords for the villains: flurry, inspiration, up, break, fatigued, setback, stymied, and
    trick, test, taunt, intimidate (DD-18). Others are displayed only (DD-06).
    """

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keywords of both sides."""
        return self.heroes + self.villains

    def of(self, side: Side) -> tuple[str, ...]:
        """The keywords of one side."""
        return self.heroes if side is Side.HEROES else self.villains


class SkillBox(Struct, frozen=True):
    """The box for dramatic skill resolutions."""

    steps: Annotated[tuple[Annotated[str, SKILL_LETTERS], ...], lengths(0, len(LETTERS))] = ()
    """The steps that can be tried (DD-61): A to D, rising."""
    problem: Keyword | None = None
    """The effect of a failure (DD-62): possible_setback, complication, critical_problem; null:
    none. Others are displayed only (DD-06).
    """

    def problems(self) -> Iterator[Problem]:
        """The letters rise, so none occurs twice."""
        if list(self.steps) != sorted(set(self.steps)):
            yield Problem(("steps",), MUST_RISE)


ConflictLine = Annotated[Line, Meta(title="ConflictLine"), SentAs("OwnConflictLine")]


class CardFacts(Struct, frozen=True):
    """A card in facts, as in custom decks."""

    number: Annotated[int, bounds(1, MAX_CARD_NUMBER), Meta(examples=[57])]
    """The number of the card (DD-01), which names it everywhere."""
    type: Annotated[Label, Meta(examples=["Action"])]
    """The type of its player side (DD-01). A type of the standard deck, spelled as there, has its
    effect; for any other the gamemaster decides (DD-06).
    """
    category: CardCategory
    """`enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says
    so (DD-02). A type of the standard deck has the one that it has there.
    """
    standard: ConflictLine
    """The line of a standard scene (DD-19)."""
    dramatic: ConflictLine
    """The line of a dramatic scene (DD-19)."""
    approved: Keywords = ()
    """Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, maneuver,
    or any, for all seven. Others are displayed only (DD-06).
    """
    skill_box: Annotated[SkillBox, SentAs("OwnSkillBox")] = SkillBox()
    """The box of the dramatic skill resolution (DD-60); empty without one."""


class Card(CardFacts, frozen=True, cache_hash=True):
    """A card of a custom deck, or of the standard deck: that has no texts of its own (DD-06)."""

    name: Annotated[Label | None, Meta(examples=["The Last Train"])] = None
    """Display name; its type if omitted."""
    text: Annotated[
        Annotated[str, lengths(1, MAX_TEXT)] | None,
        Meta(examples=["Your character knows a way out."]),
    ] = None
    """Its effect in words for players, in place of the text of its type; the effect itself depends
    on the type alone.
    """
    flavour: Annotated[
        Annotated[str, lengths(1, MAX_TEXT)] | None, Meta(examples=["It never stops here."])
    ] = None
    """A line for the mood (DD-01)."""

    def line(self, kind: SceneKind) -> Line:
        """The line that a scene of this kind uses."""
        return self.standard if kind is SceneKind.STANDARD else self.dramatic

    def approves(self, action: str) -> bool:
        """Whether success at the action earns a card (DD-17)."""
        return action in ACTIONS and (action in self.approved or "any" in self.approved)

    @property
    def special(self) -> bool:
        """Whether it takes effect only when the gamemaster says so (DD-02).

        Until then it stays in a pool, also beyond the scene (DD-27).
        """
        return self.category is not CardCategory.ENHANCEMENT


MAX_CARDS = 1_000

# Of the standard deck, without loading it:
STANDARD_NUMBERS = range(1, 157)


@dataclass(frozen=True, slots=True)
class Deck:
    """The public list of all cards, which does not depend on their order at a table."""

    name: str
    cards: Mapping[int, Card] = field(repr=False)

    @classmethod
    def of(cls, name: str, cards: Iterable[Card]) -> Deck:
        """Return a deck of these cards, whose numbers must be unique."""
        return cls(name, {card.number: card for card in sorted(cards, key=lambda c: c.number)})

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def __contains__(self, number: int) -> bool:
        return number in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All card numbers, in ascending order."""
        return tuple(self.cards)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The parts that most of its cards lack, in sentences for people (DD-06)."""
        counts = {
            "empty conflict lines: they change nothing in a round (DD-19)": sum(
                not (card.standard.keywords or card.dramatic.keywords) for card in self
            ),
            "no approved action: they earn nobody a card (DD-17)": sum(
                not card.approved for card in self
            ),
            "an empty skill box: no step can be tried (DD-61)": sum(
                card.skill_box == SkillBox() for card in self
            ),
        }
        return tuple(
            f"{count} of {len(self)} cards have {what}."
            for what, count in counts.items()
            if 2 * count > len(self)
        )


_STANDARD = json.Decoder(dict[str, list[Card]])


@cache
def standard() -> Deck:
    """The 156 cards of the Drama Deck."""
    listed = resources.files(__package__).joinpath("standard.json").read_bytes()
    return Deck.of("standard", _STANDARD.decode(listed)["cards"])


Sentences = Mapping[str, str | None]
"""A text for each keyword; None for keywords that only a custom deck has (DD-06)."""


class KeywordTexts(Struct, frozen=True, kw_only=True):
    """The meaning of keywords, for players.

    Null for a keyword that only a custom deck has (DD-06).
    """

    heroes: Sentences = {}
    """Keywords of the heroes' line (DD-28 to DD-36)."""
    villains: Sentences = {}
    """Keywords of the villains' line (DD-18, DD-28 to DD-36)."""
    approved: Sentences = {}
    """Approved actions (DD-17)."""
    problems: Sentences = {}
    """Problems of the skill box (DD-62)."""


BOTH_SIDES = {
    Condition.FLURRY: "Everybody on this side acts; when all have acted, everybody acts again.",
    Condition.UP: "Every roll of this side gets an extra die this round. A Possibility can be "
    "spent on top.",
    Condition.FATIGUED: "Everybody on this side takes 2 shock; some armour makes it more.",
    Condition.SETBACK: "Something goes wrong for this side. The gamemaster decides what happens, "
    "or takes 5 off all its action totals this round.",
    Condition.STYMIED: "Everybody on this side loses the first reroll that comes this round.",
}
RECOVERY = (
    "Everybody on this side is rid of all shock, KO and knockdown; whoever was unconscious wakes "
    "up, but is knocked down this round."
)
INTERACTIONS = {
    "trick": "a trick",
    "test": "a test",
    "taunt": "a taunt",
    "intimidate": "an intimidation",
}

KEYWORD_TEXTS = KeywordTexts(
    heroes={
        **BOTH_SIDES,
        Condition.INSPIRATION: f"{RECOVERY} Every player character in the conflict draws a card.",
        Condition.CONFUSED: "No card can be used from a pool this round. Cards can still be earned "
        "and put into a pool.",
    },
    villains={
        **BOTH_SIDES,
        Condition.INSPIRATION: RECOVERY,
        Condition.BREAK: "When the round is over, injured villains flee or give up, unless they "
        "could harm a hero or clearly better their position.",
        **{
            action: f"When a villain succeeds at {what} against a character in a dramatic scene, "
            "the gamemaster may discard one card from that character's pool, up to two after a "
            "superior success, up to three after a spectacular one."
            for action, what in INTERACTIONS.items()
        },
    },
    approved={
        "attack": "A player character who hits with an attack draws a card, even if there is no "
        "damage.",
        "defend": "A player character who is attacked and not hit draws a card, once a round.",
        **{
            action: f"A player character who succeeds at {what} draws a card."
            for action, what in INTERACTIONS.items()
        },
        "maneuver": "A player character who succeeds at a maneuver draws a card.",
        "any": "A player character who succeeds at any of these draws a card: "
        f"{', '.join(ACTIONS)}.",
    },
    problems={
        BoxProblem.POSSIBLE_SETBACK: "If the check fails, the last step that was done has to "
        "be done again.",
        BoxProblem.COMPLICATION: "If the check fails, all further checks of this task are "
        "harder by 1.",
        BoxProblem.CRITICAL_PROBLEM: "If the check fails, the task needs another skill, or a new "
        "start at step A; the gamemaster has to accept it.",
    },
)
"""The keywords of the standard deck."""


@lru_cache(maxsize=1_024)
def keyword_texts(card: Card, line: Line) -> KeywordTexts:
    """Return the texts for a card of which this line is in force."""
    problem = card.skill_box.problem
    return KeywordTexts(
        heroes=_of(KEYWORD_TEXTS.heroes, line.heroes),
        villains=_of(KEYWORD_TEXTS.villains, line.villains),
        approved=_of(KEYWORD_TEXTS.approved, card.approved),
        problems=_of(KEYWORD_TEXTS.problems, () if problem is None else (problem,)),
    )


def _of(sentences: Sentences, keywords: Iterable[str]) -> Sentences:
    return {keyword: sentences.get(keyword) for keyword in keywords}
