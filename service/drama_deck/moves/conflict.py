"""What the gamemaster does beside the flips: awards, setbacks, foes, Possibilities, the deck.

Source: rules DD-17, DD-28, DD-46b, DD-46c and DD-67 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from service.drama_deck.actor import Actor
from service.drama_deck.card import ACTIONS, Condition, Side
from service.drama_deck.chance import Proof
from service.drama_deck.character import Foe
from service.drama_deck.effect import Effect, EffectName
from service.drama_deck.errors import Broken
from service.drama_deck.move import GAMEMASTER, FieldProblem, Move, Offer
from service.drama_deck.moves.approved import earn, why_not
from service.drama_deck.moves.line import NONE_LEFT
from service.drama_deck.moves.roll import add, reaches, tell_roll
from service.drama_deck.shape import (
    MAX_NAME,
    MAX_POSSIBILITIES,
    MAX_TEXT,
    About,
    Between,
    CardNumber,
    CharacterId,
    FoeId,
    Letters,
    OneOf,
)
from service.drama_deck.table import Phase, Table
from service.drama_deck.turn import Turn, refuse

MAX_FOES = 64
MAX_OPTIONS = 10
MAX_FLIPS = 200
"""Cards that one choice by skill boxes flips: with a large deck of one's own it then gives up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardCard(Move):
    """Let a character draw a card for an approved action that was not rolled here (DD-17).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when
    the card on top does not approve the action, or the actions of the round have earned theirs.
    """

    move = "award_card"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Who succeeded.", example="c1")]
    action: Annotated[str, OneOf(ACTIONS), About("At what.", example="trick")]

    def play(self, turn: Turn) -> None:
        """At most one card an action; Defend once a round."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        if reason := why_not(turn.table, self.character, self.action):
            refuse(Broken.NOT_APPROVED, reason)
        turn.tell("card_awarded", character=self.character, action=self.action)
        earn(turn, self.character, self.action)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every character and approved action."""
        for character in table.heroes if table.top else ():
            for action in ACTIONS:
                yield Offer(cls(character=character, action=action))


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplySetback(Move):
    """Make the line's setback the generic one: a penalty on a side's actions this round (DD-28).

    By the gamemaster, in `rounds`; open rolls of the side feel it too. Refused as `wrong_phase`; as
    `effect_not_possible` when the line has no setback for that side, or it has been applied.
    """

    move = "apply_setback"
    by = GAMEMASTER
    side: Annotated[Side, About("The side that something goes wrong for.", example="heroes")]
    amount: Annotated[int, Between(1, 100), About("The penalty, as a positive number.")] = 5

    def play(self, turn: Turn) -> None:
        """Only while the line says so; open rolls of the side feel it too (DD-28)."""
        turn.in_phase(Phase.ROUNDS)
        if Condition.SETBACK not in turn.table.conditions(self.side):
            refuse(Broken.EFFECT_NOT_POSSIBLE, f"The line has no setback for the {self.side}.")
        if any(
            effect.name is EffectName.SETBACK and effect.side is self.side
            for effect in turn.table.effects
        ):
            refuse(Broken.EFFECT_NOT_POSSIBLE, "The setback has been applied this round.")
        effect = Effect(name=EffectName.SETBACK, value=-self.amount, side=self.side)
        turn.change(effects=(*turn.table.effects, effect))
        turn.tell("setback_applied", side=self.side, amount=self.amount)
        for roll in turn.table.rolls:
            if roll.open and reaches(turn, effect, roll):
                tell_roll(turn, "roll_changed", add(turn, roll, effect))

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Either side."""
        for side in Side:
            yield Offer(cls(side=side), {"amount": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowRoll(Move):
    """Let one roll of a character through a Monologue (DD-46c).

    By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`;
    `effect_not_possible` when nothing keeps the character from rolling.
    """

    move = "allow_roll"
    by = GAMEMASTER
    character: Annotated[CharacterId, About("Who may roll.", example="c1")]

    def play(self, turn: Turn) -> None:
        """Only while one is held."""
        turn.in_phase(Phase.ROUNDS)
        turn.table.character(self.character)
        if not turn.table.silenced or self.character in turn.round.let_through:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "Nothing keeps this character from rolling.")
        turn.set_round(let_through=(*turn.round.let_through, self.character))
        turn.tell("roll_allowed", character=self.character)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every character."""
        for character in table.living if table.silenced else ():
            yield Offer(cls(character=character.id))


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerIdea(Move):
    """Answer the question of an Idea: a hint, or a list of options (DD-46b).

    By the gamemaster, in every phase; all see the answer. Refused as `no_such_target` when no
    question waits for this card.
    """

    move = "answer_idea"
    by = GAMEMASTER
    card: Annotated[CardNumber, About("The Idea card of the question (`asked.ideas`).", example=85)]
    text: Annotated[
        str, Between(1, MAX_TEXT), About("The answer.", example="One floorboard is wet.")
    ]

    def play(self, turn: Turn) -> None:
        """The oldest question of this card."""
        idea = next((held for held in turn.table.ideas if held.card == self.card), None)
        if idea is None:
            refuse(Broken.NO_SUCH_TARGET, "No question waits for this card.")
        turn.change(ideas=tuple(held for held in turn.table.ideas if held is not idea))
        turn.tell("idea_answered", character=idea.character, card=self.card, text=self.text)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every question."""
        for card in dict.fromkeys(idea.card for idea in table.ideas):
            yield Offer(cls(card=card, text="Look up."), {"text": None}, ("text",))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPossibilities(Move):
    """Set the Possibilities of a character or of a foe (T2-17).

    By the gamemaster, in every phase; a foe's stay the gamemaster's secret. Refused as
    `no_such_target`.
    """

    move = "set_possibilities"
    by = GAMEMASTER
    amount: Annotated[
        int, Between(0, MAX_POSSIBILITIES), About("How many there are from now on.", example=12)
    ]
    character: Annotated[
        CharacterId | None,
        About("A character; exactly one of `character` and `foe` is given.", example="c1"),
    ] = None
    foe: Annotated[FoeId | None, About("A foe; exactly one of `character` and `foe` is given.")] = (
        None
    )

    def problems(self) -> Iterator[FieldProblem]:
        """Neither none nor both."""
        if (self.character is None) is (self.foe is None):
            field = "character" if self.foe is None else "foe"
            yield (field,), "Give either character or foe."

    def play(self, turn: Turn) -> None:
        """A foe's are told to the gamemaster alone."""
        if self.character is not None:
            before = turn.table.character(self.character).possibilities
            turn.gain(self.character, self.amount - before, "gamemaster")
        else:
            assert self.foe is not None
            turn.set_foe(turn.table.foe(self.foe), possibilities=self.amount)
            secret = {"gamemaster": {"possibilities": self.amount}}
            turn.tell("foe_possibilities_set", secret, foe=self.foe)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every character and foe."""
        for character in table.living:
            yield Offer(cls(character=character.id, amount=1), {"amount": None}, ("amount",))
        for foe in table.foes:
            yield Offer(cls(foe=foe.id, amount=1), {"amount": None}, ("amount",))


@dataclass(frozen=True, slots=True, kw_only=True)
class AddFoe(Move):
    """Bring in a gamemaster character, on either side (DD-19).

    By the gamemaster, in every phase. Refused as `table_full` when there are 64.
    """

    move = "add_foe"
    by = GAMEMASTER
    name: Annotated[
        str, Between(1, MAX_NAME), About("Its name, to display.", example="Count Orlok")
    ]
    possibilities: Annotated[
        int,
        Between(0, MAX_POSSIBILITIES),
        About("Its Possibilities, the gamemaster's secret.", example=3),
    ] = 0
    side: Annotated[Side, About("`heroes` for allies and bystanders (DD-19).")] = Side.VILLAINS
    reality_rated: Annotated[
        bool,
        About(
            "False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 "
            "(TD-02)."
        ),
    ] = True

    def play(self, turn: Turn) -> None:
        """Its Possibilities are the gamemaster's secret."""
        if len(turn.table.foes) >= MAX_FOES:
            refuse(Broken.TABLE_FULL, f"A table has at most {MAX_FOES} foes.")
        foe = Foe(
            id=turn.new_id("f"),
            name=self.name,
            side=self.side,
            possibilities=self.possibilities,
            reality_rated=self.reality_rated,
        )
        turn.change(foes=(*turn.table.foes, foe))
        secret = {"gamemaster": {"possibilities": foe.possibilities}}
        turn.tell("foe_added", secret, foe=foe.id, name=foe.name, side=foe.side)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """With any name."""
        free = {"name": None, "possibilities": None, "side": None, "reality_rated": None}
        yield Offer(cls(name="Thug"), free, ("name",))


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveFoe(Move):
    """Take a gamemaster character away; its open roll is void.

    By the gamemaster, in every phase. Refused as `no_such_target`.
    """

    move = "remove_foe"
    by = GAMEMASTER
    foe: Annotated[FoeId, About("Who leaves.", example="f1")]

    def play(self, turn: Turn) -> None:
        """Its open roll is void."""
        foe = turn.table.foe(self.foe)
        if roll := turn.table.open_roll(foe.id):
            turn.void(roll)
        turn.change(foes=tuple(held for held in turn.table.foes if held.id != foe.id))
        turn.tell("foe_removed", foe=foe.id, name=foe.name)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Every foe."""
        for foe in table.foes:
            yield Offer(cls(foe=foe.id))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle(Move):
    """Shuffle the discard pile, and lay it under what is left of the deck (DD-04).

    By the gamemaster, in every phase. Refused as `effect_not_possible` when the pile is empty.
    """

    move = "reshuffle"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        """In every phase of an adventure, if there is anything to shuffle."""
        if not turn.table.discard_pile:
            refuse(Broken.EFFECT_NOT_POSSIBLE, "The discard pile is empty.")
        turn.reshuffle()


@dataclass(frozen=True, slots=True)
class BoxOption:
    """A choice, and the letters that stand for it."""

    name: Annotated[str, Between(1, MAX_NAME), About("What is chosen.")]
    letters: Annotated[Letters, About("The box must show all of them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseByBox(Move):
    """Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).

    By the gamemaster, in every phase after `lobby`; the cards are discarded. The event
    `chosen_by_box` tells the choice, null when the deck ran through. Refused as `wrong_phase`; as
    `effect_not_possible` when no card is left.
    """

    move = "choose_by_box"
    by = GAMEMASTER
    options: Annotated[
        tuple[BoxOption, ...],
        Between(2, MAX_OPTIONS),
        About(
            "2 to 10 choices; the event tells the chosen one by its name and its index, from 0.",
            example=[
                {"name": "by the gate", "letters": ["A", "C"]},
                {"name": "over the roof", "letters": ["B", "D"]},
            ],
        ),
    ]

    def play(self, turn: Turn) -> None:
        """An option matches when the box shows all its letters; the cards are discarded.

        They are aside until then, so that no card is flipped twice. When the deck has run through
        without a match, or MAX_FLIPS cards have, the choice is None.
        """
        turn.in_phase(*(p for p in Phase if p not in (Phase.LOBBY, Phase.ENDED)))
        flipped: list[int] = []
        proofs: list[Proof] = []
        chosen = None
        while chosen is None and len(flipped) < MAX_FLIPS and (taken := turn.take(1)).cards:
            flipped += taken.cards
            proofs += taken.proofs
            shown = turn.table.card(flipped[-1]).skill_box.steps
            matching = [
                index
                for index, option in enumerate(self.options)
                if set(option.letters) <= set(shown)
            ]
            chosen = matching[0] if len(matching) == 1 else None
        if not flipped:
            refuse(Broken.EFFECT_NOT_POSSIBLE, NONE_LEFT)
        turn.discard(*flipped)
        name = None if chosen is None else self.options[chosen].name
        turn.tell("chosen_by_box", chosen=name, index=chosen, cards=flipped, proofs=proofs)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        """Between any options."""
        options = (BoxOption("left", ("A",)), BoxOption("right", ("D",)))
        yield Offer(cls(options=options), {"options": None}, ("options",))
