"""A roll for an action.

Source: rules DD-15 and T2-02 in docs/rules
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from service.mechanics.die import Modifier
from service.schemas.shape import Receipt, about, lengths
from service.systems.torg.check import Contradiction
from service.tables.common.actor import Actor, Role
from service.tables.common.move import BOTH, JsonSchema, Move, Offer, one_of, some_of
from service.tables.common.shape import MAX_NAME, CharacterId
from service.tables.drama_deck.card import ACTIONS
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.open_dice import dice_of_roll
from service.tables.drama_deck.moves.open_roll import open_roll, together
from service.tables.drama_deck.moves.roller import roller, uses_effects
from service.tables.drama_deck.roll import RollRequest
from service.tables.drama_deck.shape import (
    APPROVED_ACTIONS,
    FOE_ACTS,
    FOR_CHARACTER,
    MAX_MODIFIERS,
    MAX_TARGETS,
    USE_EFFECTS,
    FoeId,
    Number,
    PersonIds,
    SuppliedDice,
)
from service.tables.drama_deck.table import Character, Foe, Phase, Table
from service.tables.drama_deck.turn import Turn

VALUE = "Attribute or skill value that the bonus is added to (T2-02)."

STYMIED = "Whether the roller is Stymied apart from the line (T2-15, DD-36)."
UP = "Whether the roller is Up apart from the line (T2-06, DD-32)."
CONTRADICTION = "The contradiction in play (T2-09, TD-06)."
SECRET = (
    "Whether the difficulty, and what follows from it, is known only to you and the gamemaster "
    "until the roll is decided; also one that `amend_roll` gives later (DD-15)."
)
MODIFIERS = "Named numbers added to the total, at most 20."

Modifiers = Annotated[tuple[Modifier, ...], lengths(0, MAX_MODIFIERS), about(MODIFIERS)]


class RollValues(Struct, frozen=True, kw_only=True):
    """The parts of a roll's total, apart from the dice."""

    modifiers: Modifiers = ()
    value: Annotated[Number, about(VALUE)]
    attribute: Annotated[
        CharacterAttribute | None,
        about("The attribute of the value, for cards that raise it (DD-41a)."),
    ] = None
    skilled: Annotated[
        bool, about("False for a skill without adds: fewer rerolls (T2-16, TD-02).")
    ] = True


class MakeRoll(Move, RollValues, frozen=True, kw_only=True):
    """Roll for an action; the roll stays open for cards and Possibilities (DD-15).

    By a player, or the gamemaster for a foe or a character whose player is away (DD-71), in `free`
    and `rounds`. Up, Stymied, setbacks and effects of cards are added (DD-32, DD-36, DD-28, DD-40).
    Refused as `wrong_phase`; `no_such_target`; `not_taking_part` (DD-09); `roll_open`;
    `actions_stopped`, for players (DD-46c).
    """

    move = "roll"
    by = BOTH
    modifiers: Annotated[Modifiers, about(MODIFIERS, example=[{"name": "aim", "value": 2}])] = ()
    value: Annotated[Number, about(VALUE, example=12)]
    foe: Annotated[FoeId | None, about(f"Who rolls. {FOE_ACTS}")] = None
    character: Annotated[CharacterId | None, about(FOR_CHARACTER)] = None
    use_effects: Annotated[bool, about(USE_EFFECTS)] = False
    difficulty: Annotated[
        Number | None,
        about("Total to reach; without one the gamemaster resolves the roll (T2-14).", example=15),
    ] = None
    secret_difficulty: Annotated[bool, about(SECRET)] = False
    action: Annotated[
        str | None,
        APPROVED_ACTIONS,
        about(
            "The action; a success that the card on top approves earns a card (DD-17).",
            example="trick",
        ),
    ] = None
    against: Annotated[
        PersonIds,
        lengths(0, MAX_TARGETS),
        about("Whom it is aimed at: each may answer (DD-15, DD-17, DD-49).", example=["f1"]),
    ] = ()
    stymied: Annotated[bool, about(STYMIED)] = False
    up: Annotated[bool, about(UP)] = False
    contradiction: Annotated[Contradiction | None, about(CONTRADICTION)] = None
    passive: Annotated[
        bool,
        about("Not the roller's action: Action cards do not count (DD-40)."),
    ] = False
    dice: Annotated[
        SuppliedDice | None, about("Physical dice, all but `possibilities`: none is spent yet.")
    ] = None
    label: Annotated[str | None, lengths(1, MAX_NAME), about("What it is for.")] = None
    receipt: Receipt = False

    def play(self, turn: Turn) -> None:
        """Open the roll, with all conditions and effects applied."""
        by = roller(turn, self.foe, self.character)
        turn.in_phase(Phase.FREE, Phase.ROUNDS)
        request = RollRequest(
            value=self.value,
            difficulty=self.difficulty,
            secret_difficulty=self.secret_difficulty,
            action=self.action,
            against=self.against,
            attribute=self.attribute,
            skilled=self.skilled,
            stymied=self.stymied,
            up=self.up,
            contradiction=self.contradiction,
            passive=self.passive,
            modifiers=self.modifiers,
            label=self.label,
            receipt=self.receipt,
        )
        effects = uses_effects(turn, self.character, wanted=self.use_effects)
        open_roll(turn, by, request, dice=self.dice, use_effects=effects)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free: dict[str, JsonSchema | None] = dict.fromkeys(
            (
                "value",
                "difficulty",
                "secret_difficulty",
                "attribute",
                "skilled",
                "stymied",
                "up",
                "contradiction",
                "passive",
                "modifiers",
                "label",
                "receipt",
            )
        )
        free |= {"action": one_of(ACTIONS)}
        rolling: tuple[Character | Foe, ...] = (*table.foes, *table.living)
        for one in rolling:
            dice = {"dice": dice_of_roll(table.settings.method, one)}
            if actor.role is Role.GAMEMASTER:
                open = free | dice | {"against": some_of(together(table, one.id), 0, MAX_TARGETS)}
                if isinstance(one, Foe):
                    sample, by = cls(value=0, foe=one.id), "foe"
                else:
                    sample, by = cls(value=0, character=one.id), "character"
                    open["use_effects"] = None
                yield Offer(sample, open, ("value",), distinct=(by, "against"))
            elif one.id == actor.character:
                yield Offer(cls(value=0), free | dice | _targets(table, one.id), ("value",))


def _targets(table: Table, roller: str) -> dict[str, JsonSchema]:
    targets = [id for id in together(table, roller) if id != roller]
    return {"against": some_of(targets, 0, MAX_TARGETS)} if targets else {}
