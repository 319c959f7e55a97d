"""Characters and foes as a viewer sees them, with hands and pools.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, convert

from service.schemas.shape import about
from service.tables.common.actor import Actor, Role
from service.tables.common.view import shown
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.character import Character, Foe
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.pooled import Pooled, PoolState
from service.tables.drama_deck.subplot import SubplotState
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.values import Attributes, Values

HandCount = Annotated[int, about("How many cards it has (DD-05).")]


class HandView(Struct, frozen=True):
    """A hand, as far as the viewer may see it."""

    count: HandCount
    cards: Annotated[
        tuple[int, ...] | None,
        about("The cards, oldest first; null for everybody but its player (DD-05)."),
    ]


class ShownPooled(Struct, frozen=True):
    """A card in a pool, face up."""

    card: Annotated[int, about("Its number.")]
    state: Annotated[
        PoolState,
        about(
            "`playable` for an enhancement (DD-12), `waiting` for a special (DD-02), `active` for "
            "a subplot that is activated (DD-55a)."
        ),
    ]
    subplot: Annotated[
        SubplotState | None, about("How far a subplot has come (DD-55a); null: no subplot.")
    ]


class AttributesView(Attributes, frozen=True, omit_defaults=False):
    """A character's attributes; null: not known."""


class SkillView(Struct, frozen=True):
    """A skill, and the total value of its rolls."""

    name: Annotated[str, about("Its name.")]
    attribute: Annotated[
        CharacterAttribute | None, about("The attribute that it is based on; null: none.")
    ]
    value: Annotated[int, about("The `value` of its rolls.")]


class CharacterValues(Struct, frozen=True):
    """A character's values, set by its player."""

    attributes: Annotated[AttributesView, about("Its attributes.")]
    skills: Annotated[list[SkillView], about("Its skills, in the player's order.")]


# msgspec learns a type with its first use: threads that do so at once crash the process.
convert(Values(Attributes()), CharacterValues, from_attributes=True)


class PlayerCharacter(Struct, frozen=True, kw_only=True):
    """A player character."""

    id: Annotated[str, about("Its id: c1, c2, … in joining order.")]
    name: Annotated[str, about("Its name.")]
    reality_rated: Annotated[bool, about("False for an ord, who uses no Possibilities (T2-17).")]
    alive: Annotated[bool, about("False when it has left play (DD-68).")]
    released: Annotated[bool, about("Whether its seat is free to be claimed.")]
    hand: Annotated[HandView, about("Its hand.")]
    revealed: Annotated[
        tuple[int, ...],
        about(
            "Cards of the hand that its player has revealed, until any may have left it unseen "
            "(DD-05)."
        ),
    ]
    hand_limit: Annotated[int | None, about("The adventure's hand size (DD-07); null in `lobby`.")]
    pool: Annotated[list[ShownPooled], about("Its pool, in the order played (DD-12).")]
    possibilities: Annotated[int, about("Possibilities left (T2-17).")]
    values: Annotated[
        CharacterValues | None, about("Its attributes and skills; null until `set_values`.")
    ]
    critical_moment_used: Annotated[
        bool, about("Whether its critical moment of this act is used (DD-16).")
    ]
    in_critical_moment: Annotated[
        bool, about("Whether one is declared, and not used up yet (DD-16).")
    ]
    discarded_for_refill: Annotated[
        bool | None,
        about("Whether it has discarded in the refill (DD-22); null outside of one."),
    ]
    rallying: Annotated[bool, about("Whether it may discard for a Rally (DD-53).")]
    pooled_this_round: Annotated[
        bool | None,
        about(
            "Whether its card of this round is played, or was sent back (DD-13); null outside of "
            "round play."
        ),
    ]
    actions: Annotated[
        int | None, about("Its actions this round (DD-30, DD-46a); null outside of round play.")
    ]
    actions_left: Annotated[
        int | None,
        about("Those that are not recorded yet (DD-13); null outside of round play."),
    ]
    cards_earned: Annotated[
        int | None,
        about(
            "Cards earned by approved actions but defend this round (DD-17); null outside of round "
            "play."
        ),
    ]
    acted: Annotated[
        bool | None,
        about(
            "Whether it has acted in this round (DD-13); null outside of round play, and when it "
            "takes no part."
        ),
    ]
    opening_left: Annotated[
        int | None,
        about(
            "Cards that it may still put down before the first flip (DD-14); null at other times."
        ),
    ]


class ShownFoe(Struct, frozen=True, kw_only=True):
    """A gamemaster character."""

    id: Annotated[str, about("Its id: f1, f2, …")]
    name: Annotated[str, about("Its name.")]
    side: Annotated[Side, about("Its side; `heroes` for allies and bystanders (DD-19).")]
    reality_rated: Annotated[bool, about("False for an ord, who uses no Possibilities (T2-17).")]
    possibilities: Annotated[
        int | None, about("Possibilities left; null for everybody but the gamemaster.")
    ]


def pool_of(table: Table, character: str) -> list[ShownPooled]:
    """A pool, which everybody sees."""
    return [_pooled(table, pooled) for pooled in table.pools.get(character, ())]


def _pooled(table: Table, pooled: Pooled) -> ShownPooled:
    subplot = table.subplot_of(pooled.card)
    return ShownPooled(pooled.card, pooled.state, subplot.state if subplot else None)


def character_view(table: Table, character: Character, actor: Actor) -> PlayerCharacter:
    """A character, living or not, with its pool."""
    id, play = character.id, table.round
    actions = table.actions(id) if play and play.number else None
    cards = table.hands.get(id, ())
    return PlayerCharacter(
        id=id,
        name=character.name,
        reality_rated=character.reality_rated,
        alive=character.alive,
        released=character.released,
        # [P4 hand] Only its player sees the cards of a hand.
        hand=HandView(len(cards), cards if id == actor.character else None),
        revealed=table.revealed.get(id, ()),
        hand_limit=table.hand_size,
        pool=pool_of(table, id),
        possibilities=character.possibilities,
        values=_values(table.values[id]) if id in table.values else None,
        critical_moment_used=character.critical_moment_used,
        in_critical_moment=character.critical,
        discarded_for_refill=character.refilled if table.phase is Phase.REFILL else None,
        rallying=id in table.rallying,
        pooled_this_round=id in play.pooled if play else None,
        actions=actions,
        actions_left=None if actions is None else max(0, actions - table.acted(id)),
        cards_earned=table.earned(id) if play else None,
        acted=id in play.acted if play and table.in_round(id) else None,
        opening_left=_opening_left(table, id),
    )


def _opening_left(table: Table, character: str) -> int | None:
    """How many cards may still be put down before the first flip; None after it (DD-14)."""
    play, scene = table.round, table.scene
    if play is None or scene is None or play.number or character not in play.taking_part:
        return None
    return max(0, play.opening - len(scene.opened.get(character, ())))


def _values(values: Values) -> CharacterValues:
    return convert(values, CharacterValues, from_attributes=True)


def foe_view(foe: Foe, actor: Actor) -> ShownFoe:
    """A foe; its Possibilities are the gamemaster's secret."""
    gamemaster = actor.role is Role.GAMEMASTER
    return shown(ShownFoe, foe, possibilities=foe.possibilities if gamemaster else None)
