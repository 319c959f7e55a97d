"""Types of fields that events have in common."""

from __future__ import annotations

from typing import Annotated

from msgspec import UnsetType

from service.schemas.shape import ShownAs, about
from service.systems.torg.check import Level as CheckLevel
from service.systems.torg.check import TorgOutcome
from service.tables.common import content, event
from service.tables.common.chance import ProofJson
from service.tables.drama_deck import card, shape, skill
from service.tables.drama_deck.award import EarnedCard

Character = content.Character
Characters = content.Characters
Name = content.Name
Because = content.Because
Roll = content.Roll
Line = content.Line
Commitment = content.Commitment
Foe = Annotated[str, about("A foe's id.")]
Side = Annotated[card.Side, about("The side.")]
To = Annotated[str, about("The character that gets it.")]
TakingPart = Annotated[tuple[str, ...], about("Characters and foes in the round play.")]

Number = Annotated[int, shape.IsCard()]
Card = Annotated[Number, about("The number of a card.")]
Cards = Annotated[tuple[Number, ...], about("Numbers of cards.")]
CardType = Annotated[str, about("The type of the card.", example="Hero")]
Count = Annotated[int, about("The number of cards.")]
Proofs = Annotated[tuple[ProofJson, ...], about("That each lay there (docs/fairness.md).")]
Trade = Annotated[str, about("The trade.")]
Give = Annotated[tuple[Number, ...], about("Cards of the one who offered.")]
Take = Annotated[tuple[Number, ...], about("Cards of the other one.")]
State = Annotated[skill.ResolutionState, about("The state of the skill resolution (DD-60).")]
Words = Annotated[str | UnsetType, about("Words that went with it (DD-71).")]

Roller = Annotated[str, about("The character or foe that rolled.")]
Against = Annotated[tuple[str, ...], about("The targets (DD-15).")]
Outcome = Annotated[TorgOutcome, ShownAs("TorgOutcome"), about("The outcome of its dice.")]
Receipt = Annotated[str | None, about("The signed receipt, if one was requested.")]
Success = Annotated[bool | None, about("Whether it succeeded; null: not decided.")]
Level = Annotated[CheckLevel | None, about("The level of success; null on a failure.")]
Awards = Annotated[
    tuple[EarnedCard, ...],
    about("The cards that it earns (DD-17)."),
]
Action = Annotated[
    str | None, shape.APPROVED_ACTIONS, about("The action, if it is one of these (DD-17).")
]

Adventure = Annotated[int, about("The number of the adventure, from 1 (DD-72).")]
Act = Annotated[int, about("The number of the act.")]
Scene = Annotated[int, about("The number of the scene.")]
Kind = Annotated[card.SceneKind, about("The line of the cards that is in force.")]
Round = Annotated[int, about("The number of the round.")]
Amount = Annotated[int, about("By how much.")]
Possibilities = Annotated[int, about("The new number.")]
Resolution = Annotated[str, about("The skill resolution.")]


CharacterEvent = event.CharacterEvent


class CardEvent(CharacterEvent, frozen=True):
    """An event about a card of a character."""

    card: Card
