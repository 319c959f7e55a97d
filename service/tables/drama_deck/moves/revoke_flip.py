"""Taking back a flip that came too early.

Source: rules DD-11 and DD-71 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from service.schemas.shape import about, lengths
from service.tables.common.actor import Actor
from service.tables.common.errors import Rule, refuse
from service.tables.common.event import EventContent
from service.tables.common.move import GAMEMASTER, Move, Offer
from service.tables.common.shape import MAX_TEXT
from service.tables.drama_deck import content
from service.tables.drama_deck.award import Award
from service.tables.drama_deck.effect import EffectEnd, EffectName
from service.tables.drama_deck.shape import WHY
from service.tables.drama_deck.table import EndedRound, Phase, Round, Table
from service.tables.drama_deck.turn import Turn


class FlipRevoked(EventContent, frozen=True):
    """The round before the last flip goes on (DD-71); the flipped `card` is discarded, null: it
    was kept.
    """

    card: Annotated[content.Number | None, about("The discarded card; null: it was kept.")]
    round: content.Round
    ruled_by: Annotated[
        content.Number | None, about("The card that rules again; null before the first flip.")
    ]
    because: content.Because


class RevokeFlip(Move, frozen=True, kw_only=True):
    """Take back a flip that came too early: the round before it goes on (DD-71).

    By the gamemaster, in `rounds`, while nothing has been done in the new round. The flipped card
    is discarded, what its line announced is void, but cards that it drew stay (DD-38). The round
    before is as it was. Refused as `wrong_phase`; `effect_not_possible` before the first flip, a
    second time, and once somebody has acted.
    """

    move = "revoke_flip"
    by = GAMEMASTER
    because: Annotated[str, lengths(1, MAX_TEXT), about(WHY, example="Tarek had not acted yet.")]

    def play(self, turn: Turn) -> None:
        turn.in_phase(Phase.ROUNDS)
        ended = turn.table.ended_round
        if ended is None:
            refuse(Rule.EFFECT_NOT_POSSIBLE, "There is no flip to take back.")
        if _something_done(turn.table, ended):
            refuse(Rule.EFFECT_NOT_POSSIBLE, "Something has already been done in this round.")
        if ended.flipped is not None:
            turn.change(action_stack=turn.table.action_stack[1:])
            turn.discard(ended.flipped)
        _go_on(turn, ended)
        turn.record(
            FlipRevoked(
                card=ended.flipped,
                round=turn.round.number,
                ruled_by=turn.round.card,
                because=self.because,
            )
        )

    @classmethod
    def offers(cls, table: Table, actor: Actor) -> Iterator[Offer]:
        yield Offer(cls(because="It was too early."), {"because": None}, ("because",))


def _something_done(table: Table, ended: EndedRound) -> bool:
    """Whether the new round is any different from how it began; a held Monologue began it, too."""
    play = table.round
    assert play is not None
    speakers = {one.character for one in table.effects if one.name is EffectName.MONOLOGUE}
    began = Round(
        number=play.number,
        flip=play.flip,
        card=play.card if ended.flipped is None else ended.flipped,
        taking_part=play.taking_part,
        first_cards=play.first_cards,
        acted=play.acted if speakers.issuperset(play.acted) else (),
    )
    return (
        play != began
        or table.action_stack[:1] != (play.card,)
        or any(roll.flip == play.flip for roll in table.rolls)
        or any(award.flip == play.flip for award in table.awards)
        or any(
            effect.until is EffectEnd.ROUND and effect.name is not EffectName.MONOLOGUE
            for effect in table.effects
        )
    )


def _go_on(turn: Turn, ended: EndedRound) -> None:
    """Restore the round; whoever takes part now still does."""
    table, play = turn.table, ended.round
    turn.change(
        ended_round=None,
        round=replace(play, taking_part=turn.round.taking_part, first_cards=turn.round.first_cards),
        effects=ended.effects + table.effects,
        awards=ended.awards + _earned_since(table, ended),
        retries=table.retries
        + tuple(roll.id for roll in table.rolls if roll.fresh and roll.id in ended.retries),
        rolls=tuple(
            replace(roll, actions=None) if 0 < roll.flip == play.flip else roll
            for roll in table.rolls
        ),
    )


def _earned_since(table: Table, ended: EndedRound) -> tuple[Award, ...]:
    """The awards of rolls of that round which were resolved after the flip."""
    before = [replace(award, card=None) for award in ended.awards]
    return tuple(award for award in table.awards if award not in before)
