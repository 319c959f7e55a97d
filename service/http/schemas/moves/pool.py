"""Pools: cards into them, and back out by the gamemaster."""

from __future__ import annotations

from marshmallow import fields, validate

from service.drama_deck.card import VILLAIN_SPECIALS
from service.drama_deck.moves import pool
from service.http.schemas.ids import character
from service.http.schemas.moves.move import OneMoveSchema, card, cards
from service.schemas.fields import choice
from service.systems.torg.check import Level


class PlayToPoolSchema(OneMoveSchema):
    """Put a card of the own hand into the own pool (DD-09, DD-13).

    By a player, in `rounds` once a round, and before the first flip as DD-14 has it; in `free`
    specials only. Refused as `card_not_held`; `wrong_phase`; `pool_limit` for one too many;
    `pool_refused` when the gamemaster has sent this round's card back; `subplot_limit` for a second
    subplot (DD-55c); `effect_not_possible` for an enhancement in free time, or an Escape that is
    not the first card (DD-44).
    """

    of = pool.PlayToPool
    card = card("A card of the own hand.", required=True)


class RefusePoolSchema(OneMoveSchema):
    """Send this round's card back from a pool to the hand; the chance of the round is gone (DD-13).

    By the gamemaster, in `rounds`, until the next flip. Refused as `wrong_phase`; as
    `no_such_target` when no such card lies there unused; as `card_stays` for a subplot that was
    accepted.
    """

    of = pool.RefusePool
    character = character("Whose card of this round goes back.", required=True)


class TakeFromPoolSchema(OneMoveSchema):
    """Discard cards of a character's pool, after a villain's success at a listed action (DD-18).

    By the gamemaster, in `rounds` of a dramatic scene. Refused as `wrong_phase`; as
    `effect_not_possible` when the villains' line does not list the action; `no_such_target` for a
    card not in that pool; `card_stays` for a protected one (DD-27); `too_many_discards` for more
    than the level takes.
    """

    of = pool.TakeFromPool
    character = character("Whose pool it is.", required=True)
    cards = cards(
        "Cards of that pool, 1 to 3: at most 2 at `superior`, 3 at `spectacular`, else 1.",
        least=1,
        most=3,
        required=True,
    )
    action = fields.String(
        required=True,
        validate=validate.OneOf(VILLAIN_SPECIALS),
        metadata={"description": "The action that the villains' line lists."},
    )
    level = choice(Level, "How well the villain succeeded (T2-14).", required=True)


class RevealCardSchema(OneMoveSchema):
    """Show a card of the own hand to everybody; it stays in the hand (DD-05).

    By a player, in every phase. Refused as `card_not_held`.
    """

    of = pool.RevealCard
    card = card("A card of the own hand.", required=True)


class CriticalMomentSchema(OneMoveSchema):
    """Declare a critical moment: cards of the hand may be used on the next roll (DD-16).

    By a player, in `rounds`, once an act and before the roll. Refused as `wrong_phase`;
    `critical_moment_used`; `pool_closed` while the heroes are confused (DD-34); `roll_open` after
    the roll.
    """

    of = pool.CriticalMoment
