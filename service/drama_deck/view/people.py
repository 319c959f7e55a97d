"""Characters and foes as they are seen, with hands and pools.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from service.drama_deck.actor import Actor, Role
from service.drama_deck.character import Character, Foe
from service.drama_deck.table import Phase, Pooled, Table
from service.drama_deck.view.roll import View


def hand_of(table: Table, character: str) -> View:
    """A hand as its player sees it."""
    cards = table.hands.get(character, ())
    return {"count": len(cards), "cards": cards}


def pool_of(table: Table, character: str) -> list[View]:
    """A pool, which is face up."""
    return [_pooled(table, pooled) for pooled in table.pools.get(character, ())]


def _pooled(table: Table, pooled: Pooled) -> View:
    subplot = table.subplot_of(pooled.card)
    return {
        "card": pooled.card,
        "state": pooled.state,
        "subplot": subplot and subplot.state,
    }


def character_seen(table: Table, id: str, actor: Actor) -> View:
    """A character, living or not, with its pool."""
    [held] = [character for character in table.characters if character.id == id]
    return character_view(table, held, actor)


def character_view(table: Table, held: Character, actor: Actor) -> View:
    hand = hand_of(table, held.id)
    play = table.round
    return {
        "id": held.id,
        "name": held.name,
        "reality_rated": held.reality_rated,
        "alive": held.alive,
        "released": held.released,
        # [P4 hand] Only its player sees the cards of a hand.
        "hand": hand if held.id == actor.character else {"count": hand["count"], "cards": None},
        "hand_limit": table.hand_size,
        "pool": pool_of(table, held.id),
        "possibilities": held.possibilities,
        "critical_moment_used": held.critical_moment_used,
        "in_critical_moment": held.critical,
        "discarded_for_refill": held.refilled if table.phase is Phase.REFILL else None,
        "rallying": held.id in table.rallying,
        "pooled_this_round": held.id in play.pooled if play else None,
        "actions": table.actions(held.id) if play and play.number else None,
        "cards_earned": play.earned.get(held.id, 0) if play else None,
    }


def foe_view(held: Foe, actor: Actor) -> View:
    gamemaster = actor.role is Role.GAMEMASTER
    return {
        "id": held.id,
        "name": held.name,
        "side": held.side,
        "reality_rated": held.reality_rated,
        "possibilities": held.possibilities if gamemaster else None,
    }
