"""The table as a viewer sees it; a new field of the table stays secret until it is added here.

Source: rule DD-05 in docs/rules/drama-deck.md
"""

from __future__ import annotations

from msgspec.structs import asdict

from service.tables.common.actor import Actor, Role
from service.tables.common.note import Note
from service.tables.common.undo import UndoStep
from service.tables.drama_deck.awards import Due, dues
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import Effect
from service.tables.drama_deck.keyword_text import KeywordTexts, keyword_texts
from service.tables.drama_deck.phase import PLAYING, Phase
from service.tables.drama_deck.skill import Resolution
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.trade import Trade
from service.tables.drama_deck.view.awaiting import awaiting_view
from service.tables.drama_deck.view.people import character_view, foe_view
from service.tables.drama_deck.view.roll import rolls_view
from service.tables.drama_deck.view.shown import View, shown


def view_for(table: Table, actor: Actor) -> View:
    """Return what this actor may see of the table."""
    return {
        "name": table.name,
        "you": actor.seat,
        "adventure": table.adventure,
        "phase": table.phase,
        "status": _status(table),
        "act": table.act or None,
        "completed": table.completed,
        "scene": table.scene and shown(table.scene, "number", "kind", "name", "trades"),
        "round": _round(table),
        "deck": {"count": len(table.deck)},
        "discard_pile": table.discard_pile,
        "action_stack": table.action_stack,
        "characters": [character_view(table, one, actor) for one in table.characters],
        "foes": [foe_view(foe, actor) for foe in table.foes],
        "spectators": [shown(one, "id", "name") for one in table.spectators],
        "trades": [_trade(trade, actor) for trade in table.trades],
        "skill_resolutions": [_resolution(resolution, actor) for resolution in table.resolutions],
        "effects": [_effect(effect) for effect in table.effects],
        "rolls": rolls_view(table, actor),
        "campaigned": [
            shown(kept, "character", "type", "card", "figures") for kept in table.campaigned
        ],
        "awaiting": awaiting_view(table),
        "glories": [shown(glory, "card", "character", "roll") for glory in table.glories],
        "awards": table.ending and {"characters": [_due(due, actor) for due in dues(table)]},
        "undo": [_undo_step(step) for step in reversed(table.undo_steps)],
        "notes": [_note(note) for note in table.notes if note.readable(actor)],
        "settings": _settings(table),
    }


def _due(due: Due, actor: Actor) -> View:
    """What a character is paid; Drama cards still lie in a secret hand."""
    drama = due.drama if due.character == actor.character else None
    return {**shown(due, "character", "subplots", "glory"), "drama": drama}


def _note(note: Note) -> View:
    return {"by": note.by.seat, **shown(note, "version", "text", "to")}


def _undo_step(step: UndoStep) -> View:
    return {"to_version": step.to_version, "move": step.move, "by": step.by.seat}


def lobby_for(table: Table) -> View:
    """Return what those may see of the table who have not joined yet: whom they would join."""
    return {
        "name": table.name,
        "status": _status(table),
        "characters": [shown(character, "id", "name", "released") for character in table.living],
    }


def _status(table: Table) -> str:
    if table.phase is Phase.LOBBY:
        return "lobby"
    return "playing" if table.phase in PLAYING else "ended"


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
        "keyword_texts": asdict(keyword_texts(top, line) if top and line else KeywordTexts()),
        "taking_part": play.taking_part,
        "opening": play.opening,
        "keep": play.keep is not None,
        "escaped": play.escaped,
    }


def _trade(trade: Trade, actor: Actor) -> View:
    """A trade: only its two players see the cards, everybody sees how many."""
    of_them = actor.character in (trade.giver, trade.taker)
    return {
        "id": trade.id,
        "from": trade.giver,
        "to": trade.taker,
        "because": trade.because,
        "count": len(trade.give),
        "give": trade.give if of_them else None,
        "take": trade.take if of_them else None,
        "state": trade.state,
    }


def _resolution(resolution: Resolution, actor: Actor) -> View:
    """A skill resolution; the gamemaster alone sees the difficulties that are still secret."""
    gamemaster = actor.role is Role.GAMEMASTER
    return {
        "id": resolution.id,
        "character": resolution.character,
        "skill": resolution.skill,
        "steps": [
            {
                "letters": (step.letter,),
                "difficulty": None if step.secret and not gamemaster else step.difficulty,
                "secret_difficulty": step.secret,
                "done": step.done,
            }
            for step in resolution.steps
        ],
        "added_difficulty": resolution.added_difficulty,
        "state": resolution.state,
        "proposed": resolution.proposed
        and {"skill": resolution.proposed.skill, "last_ditch": resolution.proposed.last_ditch},
        "last_ditch": resolution.last_ditch,
    }


def _effect(effect: Effect) -> View:
    side = effect.side or (Side.HEROES if effect.character else None)
    names = ("name", "value", "character", "attribute", "card", "until")
    return {"side": side, **shown(effect, *names)}


def _settings(table: Table) -> View:
    """The settings, which everybody sees."""
    return {"deck": table.cards.name, **asdict(table.settings)}
