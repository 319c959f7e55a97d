"""Round play: its start, its flips and its end.

Source: rules DD-11, DD-14 and DD-38 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer, WithText, sentences, some_of
from service.tables.common.shape import MAX_CHARACTERS, CharacterIds
from service.tables.drama_deck import content
from service.tables.drama_deck.card import Condition, Side
from service.tables.drama_deck.effect import EffectEnd, EffectName
from service.tables.drama_deck.moves.action import act_in_moment, actions_taken, note_action
from service.tables.drama_deck.moves.approved import close_awards
from service.tables.drama_deck.moves.at_once import end_retries
from service.tables.drama_deck.moves.effect import end_waiting, will_end
from service.tables.drama_deck.moves.line import take_effect, turn_up
from service.tables.drama_deck.moves.rally import close_rally, unanswered
from service.tables.drama_deck.moves.trade import close_trades
from service.tables.drama_deck.shape import KEEP_EFFECTS
from service.tables.drama_deck.table import FLIP, EndedRound, Phase, Round, Table
from service.tables.drama_deck.turn import Turn


class RoundsStarted(EventContent, frozen=True):
    """Round play begins (DD-14)."""

    taking_part: content.TakingPart
    opening: Annotated[int, about("Cards that each may put down before the first flip (DD-14).")]


class RoundsEnded(EventContent, frozen=True):
    """Round play is over."""


class RoundEnded(EventContent, frozen=True):
    """A round is over."""

    round: content.Round
    breaking: Annotated[
        tuple[Annotated[Side, about("A side.")], ...],
        about("Sides that flee or surrender (DD-33)."),
    ]


class StartRounds(Move, frozen=True, kw_only=True):
    """Begin round play; cards may be put down before the first flip (DD-11, DD-14).

    By the gamemaster, in `free`. Open trades are declined; effects of hand cards that wait for a
    roll end, unless they are kept (DD-09). Refused as `wrong_phase`; `no_such_target` for a
    character not in play.
    """

    move = "start_rounds"
    by = GAMEMASTER
    taking_part: Annotated[
        CharacterIds | None,
        lengths(1, MAX_CHARACTERS),
        about(
            "Who takes part; omitted or null: all in play. One may put down three cards before "
            "the first flip, two may put down two each, more none (DD-14).",
            example=["c1", "c2"],
        ),
    ] = None
    keep_effects: Annotated[bool, about(KEEP_EFFECTS)] = False

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.FREE)
        named = turn.table.heroes if self.taking_part is None else self.taking_part
        for id in named:
            turn.table.character(id)
        close_trades(turn)
        close_rally(turn)
        _keep_opening_cards(turn)
        turn.change(phase=Phase.ROUNDS, round=Round(taking_part=named))
        turn.record(RoundsStarted(taking_part=named, opening=turn.round.opening))
        if not self.keep_effects:
            end_waiting(turn, named)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        free = {"taking_part": some_of(table.heroes, 1)} if table.living else {}
        warnings = will_end(table, table.heroes) + unanswered(table)
        yield Offer(cls(), free | {"keep_effects": None}, warnings=warnings)


def _keep_opening_cards(turn: Turn) -> None:
    """Of the cards that opened earlier round play, those count that still lie there (DD-14)."""
    assert turn.table.scene is not None
    for character, cards in turn.table.scene.opened.items():
        pool = turn.table.pool_cards(character)
        turn.set_opened(character, *(card for card in cards if card in pool))


class Flip(WithText, frozen=True, kw_only=True):
    """Turn up the deck's next card, whose line rules the new round (DD-11, DD-38).

    By the gamemaster, in `rounds`. A card that a Seize Initiative keeps rules again (DD-51).
    Refused as `wrong_phase`; `effect_not_possible` when no card is left, or for `monologue` without
    a Monologue.
    """

    move = "flip"
    by = GAMEMASTER
    monologue: Annotated[
        bool, about("Whether the Monologue continues in the new round (DD-46c).")
    ] = False

    def play(self, turn: Turn) -> None:
        """End the current round, and apply the next line."""
        turn.in_phase(Phase.ROUNDS)
        if self.monologue and not turn.table.silenced:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "No Monologue is being held.")
        close_rally(turn)
        before, kept = turn.table, turn.round.keep is not None
        end_round(turn, monologue_goes_on=self.monologue)
        proof = None if kept else turn_up(turn)
        turn.set_round(number=turn.round.number + 1, flip=turn.new_number(FLIP))
        turn.change(ended_round=_ended(before, turn.table, kept=kept))
        for effect in turn.table.effects:
            if effect.name is EffectName.MONOLOGUE and effect.character:
                note_action(turn, effect.character)
                act_in_moment(turn, effect.character)
        close_awards(turn)
        take_effect(turn, proof, self.said)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        warnings = _not_acted(table) + left_open(table)
        yield Offer(cls(), warnings=warnings)
        yield Offer(cls(monologue=True), warnings=warnings)


def _not_acted(table: Table) -> tuple[str, ...]:
    """Warn of those whose turn the next round would pass over; an open roll is an action."""
    if table.round is None or not table.round.number or table.silenced:
        return ()
    waiting = [id for id in table.round.taking_part if not actions_taken(table, id)]
    each = [f"{table.name_of(id)} has not acted yet." for id in waiting]
    return sentences(each, "characters have not acted yet.")


def _ended(before: Table, after: Table, *, kept: bool) -> EndedRound:
    """Return what a flip has ended."""
    assert before.round is not None
    assert after.round is not None
    return EndedRound(
        round=replace(before.round, taking_part=(), first_cards={}),
        flipped=None if kept else after.round.card,
        effects=tuple(effect for effect in before.effects if effect not in after.effects),
        awards=before.awards,
        retries=before.retries,
    )


class EndRounds(Move, frozen=True, kw_only=True):
    """End round play; pools and the action stack stay (DD-11).

    By the gamemaster, in `rounds`. Open trades are declined. Refused as `wrong_phase`.
    """

    move = "end_rounds"
    by = GAMEMASTER

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        close_trades(turn)
        close_rally(turn)
        leave_round_play(turn)
        turn.change(phase=Phase.FREE)

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(), warnings=left_open(table))


def left_open(table: Table) -> tuple[str, ...]:
    """Warn of what the end of a round leaves open, or gives no choice any more."""
    each = [
        f"The roll of {table.name_of(roll.by)} is still open; it will be judged by the "
        "card of its own round."
        for roll in table.rolls
        if roll.open
    ]
    many = "rolls are still open; they will be judged by the cards of their own rounds."
    return sentences(each, many) + unanswered(table)


def leave_round_play(turn: Turn) -> None:
    """End the current round, and round play with it."""
    end_round(turn)
    turn.change(round=None, ended_round=None)
    turn.record(RoundsEnded())


def end_round(turn: Turn, *, monologue_goes_on: bool = False) -> None:
    """End the current round, and the effects that last for it."""
    play = turn.round
    if play.number:
        breaks = Condition.BREAK in turn.table.conditions(Side.VILLAINS)  # for villains only
        breaking = (Side.VILLAINS,) if breaks else ()
        turn.record(RoundEnded(round=play.number, breaking=breaking))
    for roll in turn.table.rolls:
        if (roll.open or roll.stopped) and roll.flip == play.flip and roll.actions is None:
            turn.set_roll(roll, actions=turn.table.actions(roll.by))  # for its award (DD-17)
    end_retries(turn)
    turn.change(
        effects=tuple(
            effect
            for effect in turn.table.effects
            if (effect.until is not EffectEnd.ROUND and not effect.critical)
            or (effect.name is EffectName.MONOLOGUE and monologue_goes_on)
        ),
        round=Round(
            number=play.number,
            card=play.card,
            taking_part=play.taking_part,
            first_cards=play.first_cards,
        ),
    )
