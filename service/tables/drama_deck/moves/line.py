"""The conflict line in force: its effects, its setback, and the gamemaster's changes to it.

Source: rules DD-11, DD-18, DD-19, DD-28, DD-31, DD-35, DD-38 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import UNSET
from msgspec.structs import replace

from service.schemas.shape import Unique, about, bounds, lengths
from service.tables.common.actor import Actor
from service.tables.common.chance import ProofJson
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, WithText, some_of
from service.tables.drama_deck import content
from service.tables.drama_deck.card import (
    MAX_KEYWORD,
    MAX_KEYWORDS,
    VILLAIN_SPECIALS,
    Condition,
    SceneKind,
    Side,
)
from service.tables.drama_deck.draw import draw, take
from service.tables.drama_deck.effect import Effect, EffectName
from service.tables.drama_deck.open_roll import (
    SETBACK,
    RollChanged,
    add_to_roll,
    reaches,
    record_roll,
)
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.shape import WHY, Text
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.turn import Turn

NONE_LEFT = "The deck is empty, and there are no cards to shuffle."
FATIGUE = 2
"""Shock of a fatigued side; armour may raise it (DD-35)."""


class CardFlipped(EventContent, frozen=True):
    """A card rules the round (DD-11)."""

    card: content.Card
    round: content.Round
    kept: Annotated[
        bool, about("Whether it is the card of the round before (DD-51), without a `proof`.")
    ]
    proof: Annotated[ProofJson | None, about("That it lay there (docs/fairness.md).")]
    text: content.Words = UNSET


class Inspired(EventContent, frozen=True):
    """The side recovers (DD-31)."""

    side: content.Side


class Fatigued(EventContent, frozen=True):
    """Each of the side takes shock (DD-35)."""

    side: content.Side
    shock: Annotated[int, about("Points of shock.")]


def turn_up(turn: Turn) -> ProofJson:
    """Turn the deck's top card onto the action stack, where it rules the round; return its proof.

    Raises RuleError if there is none left.
    """
    turned = take(turn, 1)
    if not turned.cards:
        refuse(Rule.EFFECT_NOT_POSSIBLE, NONE_LEFT)
    turn.change(
        action_stack=turned.cards + turn.table.action_stack,
        round=replace(turn.round, card=turned.cards[0]),
    )
    return turned.proofs[0]


def take_effect(turn: Turn, proof: ProofJson | None, said: content.Words = UNSET) -> None:
    """Announce the line of the top card, and apply it (DD-38).

    `proof` is None if the card was kept from the round before.
    """
    card = turn.round.card
    assert card is not None
    turn.record(CardFlipped(card, turn.round.number, kept=proof is None, proof=proof, text=said))
    line = turn.table.line
    assert line is not None
    for side in (line.initiative, line.initiative.other):
        for condition in line.of(side):
            if condition == Condition.INSPIRATION:
                turn.record(Inspired(side=side))
                heroes = turn.table.living if side is Side.HEROES else ()
                for character in heroes:  # those who take part draw a card each (DD-31)
                    if turn.table.in_round(character.id):
                        draw(turn, character.id, 1, Condition.INSPIRATION)
            elif condition == Condition.FATIGUED:
                turn.record(Fatigued(side=side, shock=FATIGUE))


def void_line(turn: Turn) -> None:
    """Void the announcements of the line in force, and its replacement (DD-38, DD-71)."""
    lift_setbacks(turn, *Side)
    if turn.table.round is not None:
        turn.set_round(line=None)


class SetbackApplied(EventContent, frozen=True):
    """A penalty for this round (DD-28)."""

    side: content.Side
    amount: content.Amount
    text: content.Words = UNSET


class ApplySetback(WithText, frozen=True, kw_only=True):
    """Apply the line's setback as a generic penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; on open rolls too. It replaces the last one. Refused as
    `wrong_phase`; `effect_not_possible` when the line has none for the side.
    """

    move = "apply_setback"
    by = GAMEMASTER
    side: Annotated[Side, about("The side.", example="heroes")]
    amount: Annotated[int, bounds(1, 100), about("The penalty, as a positive number.")] = 5

    def play(self, turn: Turn) -> None:
        """Apply the setback that the line names, to open rolls of the side too (DD-28)."""
        turn.in_phase(Phase.ROUNDS)
        if Condition.SETBACK not in turn.table.conditions(self.side):
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The line has no setback for the {self.side}.")
        lift_setbacks(turn, self.side)
        effect = Effect(name=EffectName.SETBACK, value=-self.amount, side=self.side)
        turn.change(effects=(*turn.table.effects, effect))
        turn.record(SetbackApplied(side=self.side, amount=self.amount, text=self.said))
        for roll in turn.table.rolls:
            if roll.open and reaches(turn, effect, roll):
                record_roll(turn, RollChanged, add_to_roll(turn, roll, effect))


def lift_setbacks(turn: Turn, *sides: Side) -> None:
    """Remove the setbacks that were applied to these sides, from open rolls too (DD-38)."""
    for setback in turn.table.effects:
        if setback.name is not EffectName.SETBACK or setback.side not in sides:
            continue
        turn.drop("effects", setback)
        for roll in turn.table.rolls:
            left = tuple(one for one in roll.applied if one.name != SETBACK or one.card)
            if roll.open and reaches(turn, setback, roll) and left != roll.applied:
                record_roll(turn, RollChanged, turn.set_roll(roll, applied=left))


"""More than a line has with all that can be added to it."""

BOTH_SIDES = (Condition.FLURRY, Condition.UP, Condition.SETBACK, Condition.STYMIED)
LASTING = {
    Side.HEROES: (*BOTH_SIDES, Condition.CONFUSED),
    Side.VILLAINS: (*BOTH_SIDES, Condition.BREAK),
}
"""The conditions that can hold for a side through a round, in every scene."""
AT_THE_FLIP = {
    Condition.INSPIRATION: "An inspiration takes effect at the flip: deal its cards with "
    "`deal_card`.",
    Condition.FATIGUED: "Fatigue takes effect at the flip: announce the shock at the table.",
}
"""Alternatives to setting a condition that does not last."""


class ConditionsSet(EventContent, frozen=True):
    """A side has new conditions (DD-71)."""

    side: content.Side
    conditions: Annotated[
        tuple[str, ...], about("What holds in place of the line's keywords.", example=["up"])
    ]
    because: content.Because


class SetConditions(Move, frozen=True, kw_only=True):
    """Set what holds for a side this round, in place of the line's keywords (DD-71).

    By the gamemaster, in `rounds` after a flip; until the next flip or another line. Open rolls
    stay as they are, but a setback that is no longer listed is lifted. Refused as `wrong_phase`;
    `effect_not_possible` before the first flip, and for a keyword that `conditions` does not allow.
    """

    move = "set_conditions"
    by = GAMEMASTER
    side: Annotated[Side, about("The side.", example="villains")]
    conditions: Annotated[
        tuple[Annotated[str, lengths(1, MAX_KEYWORD), about("A keyword.")], ...],
        lengths(0, MAX_KEYWORDS),
        Unique(),
        about(
            "All that hold from now on, of these: what the line has; flurry, up, setback, "
            "stymied; for heroes confused; for villains break and, in a dramatic scene, trick, "
            "test, taunt, intimidate. Inspiration and fatigued act at the flip only.",
            example=["stymied"],
        ),
    ]
    because: Annotated[Text, about(WHY, example="Your flare has blinded them.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        line, scene = turn.table.line, turn.table.scene
        if line is None or scene is None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no line before the first flip.")
        choices = _choices(turn.table, self.side)
        for keyword in self.conditions:
            if keyword not in choices:
                why = f"The {self.side} of a {scene.kind} scene cannot have {keyword}."
                refuse(Rule.EFFECT_NOT_POSSIBLE, AT_THE_FLIP.get(keyword, why))
        turn.set_round(line=replace(line, **{self.side.value: self.conditions}))
        if Condition.SETBACK not in self.conditions:
            lift_setbacks(turn, self.side)
        turn.record(ConditionsSet(side=self.side, conditions=self.conditions, because=self.because))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        for side in Side:
            open = {"conditions": some_of(_choices(table, side), 0), "because": None}
            sample = cls(side=side, conditions=(), because="A correction.")
            yield Offer(sample, open, tuple(open))


def _choices(table: Table, side: Side) -> tuple[str, ...]:
    """The possible conditions: the keywords of the card's line, and all that can last a round.

    Empty if no card rules.
    """
    if table.top is None or table.scene is None:
        return ()
    kind = table.scene.kind
    printed = table.top.line(kind).of(side)
    dramatic = side is Side.VILLAINS and kind is SceneKind.DRAMATIC  # DD-18
    special = VILLAIN_SPECIALS if dramatic else ()
    return tuple(dict.fromkeys((*printed, *LASTING[side], *special)))


class SceneKindSet(EventContent, frozen=True):
    """The other line of the cards is in force (DD-71)."""

    kind: content.Kind
    because: content.Because


class SetSceneKind(Move, frozen=True, kw_only=True):
    """Change the kind of the scene: the other line is in force at once (DD-19, DD-71).

    By the gamemaster, in `free` and `rounds`. Lifts an applied setback (DD-38), and what
    `set_conditions` has set; else open rolls stay as they are, and the new line announces nothing
    until the next flip. Refused as `wrong_phase`; `effect_not_possible`.
    """

    move = "set_scene_kind"
    by = GAMEMASTER
    kind: Annotated[SceneKind, about("The new kind.", example="standard")]
    because: Annotated[Text | None, about(WHY)] = None

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        scene = turn.table.scene
        assert scene is not None
        if scene.kind is self.kind:
            refuse(Rule.EFFECT_NOT_POSSIBLE, f"The scene is already {self.kind}.")
        void_line(turn)
        turn.change(scene=replace(scene, kind=self.kind))
        turn.record(SceneKindSet(kind=self.kind, because=self.because))
