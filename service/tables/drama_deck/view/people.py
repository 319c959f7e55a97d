"""Characters and foes as a viewer sees them, with hands and pools.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec.structs import asdict

from service.tables.common.actor import Actor, Role
from service.tables.drama_deck.character import Character, Foe
from service.tables.drama_deck.phase import Phase
from service.tables.drama_deck.pooled import Pooled
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.values import Values
from service.tables.drama_deck.view.shown import View, shown


def hand_of(table: Table, character: str) -> View:
    """A hand as its player sees it."""
    cards = table.hands.get(character, ())
    return {"count": len(cards), "cards": cards}


def pool_of(table: Table, character: str) -> list[View]:
    """A pool, which everybody sees."""
    return [_pooled(table, pooled) for pooled in table.pools.get(character, ())]


def _pooled(table: Table, pooled: Pooled) -> View:
    subplot = table.subplot_of(pooled.card)
    return {
        "card": pooled.card,
        "state": pooled.state,
        "subplot": subplot and subplot.state,
    }


def character_view(table: Table, character: Character, actor: Actor) -> View:
    """A character, living or not, with its pool."""
    id, play = character.id, table.round
    cards = table.hands.get(id, ())
    # [P4 hand] Only its player sees the cards of a hand.
    shown = cards if character.id == actor.character else None
    hand = {"count": len(cards), "cards": shown}
    return {
        "id": id,
        "name": character.name,
        "reality_rated": character.reality_rated,
        "alive": character.alive,
        "released": character.released,
        "hand": hand,
        "revealed": table.revealed.get(id, ()),
        "hand_limit": table.hand_size,
        "pool": pool_of(table, id),
        "possibilities": character.possibilities,
        "values": _values(table.values.get(id)),
        "critical_moment_used": character.critical_moment_used,
        "in_critical_moment": character.critical,
        "discarded_for_refill": character.refilled if table.phase is Phase.REFILL else None,
        "rallying": id in table.rallying,
        "pooled_this_round": id in play.pooled if play else None,
        "actions": table.actions(id) if play and play.number else None,
        "actions_left": _actions_left(table, id),
        "cards_earned": table.earned(id) if play else None,
        "acted": id in play.acted if play and table.in_round(id) else None,
        "opening_left": _opening_left(table, id),
    }


def _actions_left(table: Table, character: str) -> int | None:
    """How many actions of this round are not recorded yet (DD-13)."""
    if not (table.round and table.round.number):
        return None
    return max(0, table.actions(character) - table.acted(character))


def _opening_left(table: Table, character: str) -> int | None:
    """How many cards may still be put down before the first flip; None after it (DD-14)."""
    play, scene = table.round, table.scene
    if play is None or scene is None or play.number or character not in play.taking_part:
        return None
    return max(0, play.opening - len(scene.opened.get(character, ())))


def _values(values: Values | None) -> View | None:
    if values is None:
        return None
    return {
        "attributes": asdict(values.attributes),
        "skills": [shown(skill, "name", "attribute", "value") for skill in values.skills],
    }


def foe_view(foe: Foe, actor: Actor) -> View:
    gamemaster = actor.role is Role.GAMEMASTER
    return {
        "id": foe.id,
        "name": foe.name,
        "side": foe.side,
        "reality_rated": foe.reality_rated,
        "possibilities": foe.possibilities if gamemaster else None,
    }
