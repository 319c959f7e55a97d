"""The table as somebody may see it, built up from nothing: a new field is secret until named here.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from typing import Any

from service.drama_deck.actor import Actor, Role
from service.drama_deck.approved import actions
from service.drama_deck.card import Side
from service.drama_deck.character import Character, Foe
from service.drama_deck.effect import Effect
from service.drama_deck.roll import Roll, SharedRoll, faces_of, score
from service.drama_deck.skill import Resolution
from service.drama_deck.table import Phase, Pooled, Table
from service.drama_deck.trade import Trade

View = dict[str, Any]


def view_for(table: Table, actor: Actor) -> View:
    """The table for one pair of eyes."""
    return {
        "name": table.name,
        "you": {"role": actor.role, "character": actor.character},
        "phase": table.phase,
        "status": _status(table),
        "act": table.act or None,
        "completed": table.completed,
        "scene": table.scene and {"number": table.scene.number, "kind": table.scene.kind},
        "round": _round(table),
        "deck": {"count": len(table.deck)},
        "discard_pile": table.discard_pile,
        "action_stack": table.action_stack,
        "characters": [_character(table, held, actor) for held in table.characters],
        "foes": [_foe(held, actor) for held in table.foes],
        "trades": [_trade(held, actor) for held in table.trades],
        "skill_resolutions": [_resolution(held) for held in table.resolutions],
        "effects": [_effect(held) for held in table.effects],
        "rolls": _rolls(table, actor),
        "campaigned": [
            {"character": kept.character, "type": kept.type, "card": kept.card}
            for kept in table.campaigned
        ],
        "asked": _asked(table),
        "undo_possible": table.undoable,
        "settings": _settings(table),
    }


def _status(table: Table) -> str:
    return {Phase.LOBBY: "lobby", Phase.ENDED: "ended"}.get(table.phase, "playing")


def _round(table: Table) -> View | None:
    play, line, top = table.round, table.line, table.top
    if play is None:
        return None
    return {
        "number": play.number,
        "card": top and top.number,
        "initiative": line and line.initiative,
        "heroes": line.heroes if line else (),
        "villains": line.villains if line else (),
        "approved": top.approved if top else (),
        "skill_box": top and {"steps": top.skill_box.steps, "problem": top.skill_box.problem},
        "taking_part": play.taking_part,
        "opening": play.opening,
        "keep": play.keep,
        "escaped": play.escaped,
    }


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
    return _character(table, held, actor)


def _character(table: Table, held: Character, actor: Actor) -> View:
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
        "actions": actions(table, held.id) if play and play.number else None,
        "cards_earned": play.earned.get(held.id, 0) if play else None,
    }


def _foe(held: Foe, actor: Actor) -> View:
    gamemaster = actor.role is Role.GAMEMASTER
    return {
        "id": held.id,
        "name": held.name,
        "side": held.side,
        "reality_rated": held.reality_rated,
        "possibilities": held.possibilities if gamemaster else None,
    }


def _trade(held: Trade, actor: Actor) -> View:
    """Its cards are seen by the two; how many there are, by everybody."""
    of_them = actor.character in (held.giver, held.taker)
    return {
        "id": held.id,
        "from": held.giver,
        "to": held.taker,
        "because": held.because,
        "count": len(held.give),
        "give": held.give if of_them else None,
        "take": held.take if of_them else None,
        "state": held.state,
    }


def _resolution(held: Resolution) -> View:
    return {
        "id": held.id,
        "character": held.character,
        "skill": held.skill,
        "steps": [
            {"letters": (step.letter,), "difficulty": step.difficulty, "done": step.done}
            for step in held.steps
        ],
        "added_difficulty": held.added_difficulty,
        "state": held.state,
        "proposed": held.proposed and {"skill": held.proposed.skill},
    }


def _effect(held: Effect) -> View:
    return {
        "name": held.name,
        "value": held.value,
        "character": held.character,
        "side": held.side or (Side.HEROES if held.character else None),
        "attribute": held.attribute,
        "card": held.card,
        "until": held.until,
    }


def _rolls(table: Table, actor: Actor) -> list[View]:
    """Rolls of the table and shared ones, in the order made."""
    rolls = [roll_view(table, held) for held in table.rolls]
    rolls += [_shared(held, actor) for held in table.shared_rolls]
    return sorted(rolls, key=lambda roll: int(roll["id"][1:]))


def roll_view(table: Table, held: Roll) -> View:
    """A roll with its dice; what the table itself added stands in `modifiers` with its card."""
    scored = score(held, table.settings)
    request = held.request
    counting = held.counting
    own = [{"name": m.name, "value": m.value, "card": None} for m in request.modifiers]
    return {
        "id": held.id,
        "by": held.by,
        "mechanic": f"torg/{table.settings.method}",
        "request": {
            "value": request.value,
            "difficulty": held.aim,
            "action": request.action,
            "against": request.against,
            "attribute": request.attribute,
            "skilled": request.skilled,
            "stymied": held.stymied,
            "up": held.up,
            "contradiction": request.contradiction,
            "passive": request.passive,
            "label": request.label,
        },
        "outcome": scored.outcome,
        "faces": faces_of(held, table.settings)._asdict(),
        "dice": [
            {
                "role": die.role,
                "chain": die.chain,
                "sides": die.sides,
                "face": die.face,
                "counted": index not in scored.dropped
                and (die.chain is None or die.chain in counting),
                "source": die.source,
            }
            for index, die in enumerate(held.dice)
        ],
        "modifiers": own
        + [{"name": a.name, "value": a.value, "card": a.card} for a in held.applied],
        "possibilities": [
            {"card": spent.card, "cancelled": spent.cancelled} for spent in held.spent
        ],
        "effect_bonus": held.effect_bonus,
        "skill": held.attempt
        and {
            "resolution": held.attempt.resolution,
            "letters": held.attempt.letters,
            "difficulties": held.attempt.difficulties,
            "last_ditch": held.attempt.last_ditch,
        },
        "text": scored.text,
        "retry_of": held.retry_of,
        "state": held.state,
        "success": held.success,
        "level": held.level,
        "negated": held.negated,
        "hidden": False,
        "commitment": None,
        "receipt": held.receipt,
    }


def receipt_view(table: Table, held: Roll) -> View:
    """A roll as its receipt has it: what it has come to, and where its dice come from."""
    told = roll_view(table, held)
    for name in ("dice", "hidden", "commitment", "receipt"):
        del told[name]
    by_hand = any(die.source == "supplied" for die in held.dice)
    return told | {"randomness": {"source": "supplied" if by_hand else "system", "seed": None}}


def _shared(held: SharedRoll, actor: Actor) -> View:
    """A shared roll; a hidden one shows the others only that it is there."""
    seen = not held.hidden or actor.role is Role.GAMEMASTER
    answer = held.answer if seen else {}
    return {
        "id": held.id,
        "by": held.by or Role.GAMEMASTER.value,
        "mechanic": held.mechanic if seen else None,
        "request": held.body if seen else None,
        "outcome": answer.get("outcome"),
        "faces": answer.get("faces"),
        "dice": answer.get("dice", ()),
        "modifiers": answer.get("modifiers", ()),
        "possibilities": (),
        "effect_bonus": 0,
        "skill": None,
        "text": answer.get("text"),
        "retry_of": None,
        "state": "resolved",
        "success": None,
        "level": None,
        "negated": False,
        "hidden": held.hidden,
        "commitment": held.commitment,
        "receipt": answer.get("receipt"),
    }


def _asked(table: Table) -> View:
    """What waits for the gamemaster, or for a player."""
    return {
        "ideas": [
            {"card": idea.card, "character": idea.character, "question": idea.question}
            for idea in table.ideas
        ],
        "glories": [
            {"card": claim.card, "character": claim.character, "roll": claim.roll}
            for claim in table.claims
        ],
        "campaigns": [
            {
                "card": asked.card,
                "by": asked.by,
                "character": asked.character,
                "subplot": asked.subplot,
                "agreed": asked.agreed,
                "approved": asked.approved,
            }
            for asked in table.campaigning
        ],
    }


def _settings(table: Table) -> View:
    settings = table.settings
    return {
        "deck": table.cards.name,
        "hand_size": settings.hand_size,
        "method": settings.method,
        "stymied_rule": settings.stymied_rule,
        "possibilities_per_roll": settings.possibilities_per_roll,
        "glory_bonus": settings.glory_bonus,
        "coup_de_grace": settings.coup_de_grace,
        "campaign": settings.campaign,
        "protect_played_specials": settings.protect_played_specials,
        "subplots": settings.subplots,
    }
