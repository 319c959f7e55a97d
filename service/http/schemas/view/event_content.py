"""What each name in the content of events means, and its type.

A name means the same in all kinds of events, unless there is an entry for it with a kind before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from service.http.schemas.view.card import card_number, card_numbers
from service.http.schemas.view.event_parts import (
    DeckPositionSchema,
    EndedEffectSchema,
    ProofSchema,
    StartedStepSchema,
    TorgFacesSchema,
    TorgOutcomeSchema,
)
from service.http.schemas.view.rolls import EarnedCardSchema, RollModifierSchema, RollOutcomeSchema
from service.http.schemas.view.undo import TakenBackSchema
from service.schemas import reply
from service.schemas.fields import Choices, choice
from service.systems.torg.check import Level
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.moves.move_card import CardPlace
from service.tables.drama_deck.pooled import PoolState
from service.tables.drama_deck.shape import APPROVED_ACTIONS, SKILL_LETTERS, VILLAIN_ACTIONS
from service.tables.drama_deck.skill import ResolutionState
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice

Fields = Mapping[str, fields.Field[Any]]

PEOPLE: Fields = {
    "character": reply.text("A character's id."),
    "characters": reply.texts("Ids of characters."),
    "foe": reply.text("A foe's id."),
    "spectator": reply.text("A spectator's id."),
    "spectators": reply.texts("Ids of spectators."),
    "roller": reply.text("The character or foe that rolled."),
    "canceller": reply.text("The character or foe that cancelled."),
    "side": choice(Side, "The side."),
    "name": reply.text("Its name."),
    "scene_started.name": reply.text("Its name; null without one (DD-71).", allow_none=True),
    "old_name": reply.text("Its name before."),
    "to": reply.text("The character that gets it."),
    "against": reply.texts("Whom it is aimed at (DD-15)."),
    "ignored": reply.texts("Characters who ignored their subplots (DD-23)."),
    "taking_part": reply.texts("Characters and foes in the round play."),
    "added": reply.texts("Characters and foes that have joined."),
    "removed": reply.texts("Characters and foes that have left."),
    "breaking": fields.List(
        choice(Side, "A side."), metadata={"description": "Sides that flee or surrender (DD-33)."}
    ),
    "said.to": reply.texts(
        "Whose secret it is besides the speaker's; null: everybody's.", allow_none=True
    ),
    "cards_given.to": reply.text("The character that gets it."),
    "card_moved.character": reply.text(
        "Whose hand or pool it goes to; null: none.", allow_none=True
    ),
    "card_moved.to": choice(CardPlace, "Where it goes."),
    "card_moved.from": choice(CardPlace, "Where it lay."),
    "card_moved.owner": reply.text("Whose pool it was in; null: none.", allow_none=True),
    "gamemaster_handed_over.character": reply.text("Whose player it is.", allow_none=True),
    "gamemaster_handed_over.spectator": reply.text("The spectator it is.", allow_none=True),
    "spectator_joined.name": reply.text("The spectator's name, if any.", allow_none=True),
    "spectator_left.name": reply.text("The spectator's name, if any.", allow_none=True),
    "renamed.character": reply.text("The character, if it is one.", allow_none=True),
    "renamed.foe": reply.text("The foe, if it is one.", allow_none=True),
    "roll_negated.roll": reply.text("The roll; null: its dice were not recorded.", allow_none=True),
    "roll_negated.character": reply.text("The target that answered it."),
}
CARDS: Fields = {
    "card": card_number("The number of a card."),
    "cards": card_numbers("Numbers of cards."),
    "card_type": reply.text("The type of the card.", example="Hero"),
    "count": reply.number("How many cards."),
    "missing": reply.number("How many could not be drawn."),
    "positions": reply.listed(DeckPositionSchema, "Where they lay."),
    "proof": reply.part(ProofSchema, "That it lay there (docs/fairness.md).", allow_none=True),
    "proofs": reply.listed(ProofSchema, "That each lay there (docs/fairness.md)."),
    "kept": reply.boolean("Whether it is the card of the round before (DD-51), without a `proof`."),
    "flip_revoked.card": card_number("The discarded card; null: it was kept.", allow_none=True),
    "ruled_by": card_number(
        "The card that rules again; null before the first flip.", allow_none=True
    ),
    "subplot": card_number("The card of the subplot."),
    "campaign": card_number(
        "The Campaign, which is discarded; null in the awards, where it returns with all cards.",
        allow_none=True,
    ),
    "discarded": reply.boolean("Whether its card is discarded; a subplot's stays in its pool."),
    "returned": card_numbers("Cards that are back in their pool."),
    "figures": reply.boolean("Whether it plays a part in this adventure (DD-58)."),
    "agree": reply.boolean("Whether the answer is yes."),
    "approach_answered.agree": reply.boolean(
        "Whether the answer is yes; null for none: the problem was waived.", allow_none=True
    ),
    "waived": reply.boolean("Whether the old skill goes on (DD-64)."),
    "trade": reply.text("The trade."),
    "give": card_numbers("Cards of the one who offered."),
    "take": card_numbers("Cards of the other one."),
    "state": choice(ResolutionState, "The state of the skill resolution (DD-60)."),
    "card_pooled.state": choice(PoolState, "The state of the card (DD-12)."),
    "chosen": reply.text("The option's name.", allow_none=True),
    "index": reply.number("The option's index, from 0.", allow_none=True),
    "question": reply.text("The question of an Idea."),
    "attribute": choice(CharacterAttribute, "The attribute that is raised (DD-41a)."),
    "on": choice(CoupDeGraceUse, "What a Coup de Grace raises (DD-42)."),
    "choice": choice(InitiativeChoice, "What a Seize Initiative does (DD-51)."),
    "cards_drawn.source": reply.text(
        "Why: deal, refill, rally, leadership, compensation, inspiration, skill, or an approved "
        "action.",
        example="refill",
    ),
}
WITH_TEXT = (
    *("card_activated", "card_approved", "card_disallowed", "glory_confirmed", "glory_refused"),
    *("pool_refused", "pool_taken", "setback_applied", "card_awarded", "roll_allowed"),
    *("card_flipped", "scene_started", "scene_ended"),
)
"""Events of moves that can have a `text`."""
ROLLS: Fields = {
    "roll": reply.text("The roll."),
    "rolls": reply.texts("Rolls that these had opened, which no longer count."),
    "text": reply.text("One line for a chat log, in English."),
    "outcome": reply.part(TorgOutcomeSchema, "What its dice mean."),
    "faces": reply.part(TorgFacesSchema, "The faces that count."),
    "value": reply.number("What the bonus is added to (T2-02)."),
    "modifiers": reply.listed(RollModifierSchema, "Named numbers in the total."),
    "total": reply.number("The total."),
    "roll_corrected.total": reply.number(
        "The corrected total; null: not corrected.", allow_none=True
    ),
    "difficulty": reply.number("The total to reach; null: none, or secret.", allow_none=True),
    "secret_difficulty": reply.boolean("True while it is secret (DD-15)."),
    "disconnected": reply.boolean("True where the roller was disconnected (T2-10)."),
    "receipt": reply.text("The signed receipt, if one was requested.", allow_none=True),
    "amended": reply.texts("The fields that were amended."),
    "label": reply.text("What it is for; null without a label.", allow_none=True),
    "effect_bonus": reply.number("Points on the effect value, by a Coup de Grace (DD-42)."),
    "success": reply.boolean("Whether it succeeded; null: not decided.", allow_none=True),
    "level": choice(Level, "How well; null on a failure.", allow_none=True),
    "effects": reply.listed(EndedEffectSchema, "What has ended."),
    "awards": reply.listed(EarnedCardSchema, "The cards that it earns (DD-17)."),
    "mechanic": reply.text("The mechanic.", example="dice"),
    "hidden": reply.boolean("Whether only the gamemaster sees it."),
    "salt": reply.text("What was hashed before `committed`, in hex."),
    "committed": reply.text("What the commitment was to, as JSON."),
    "action": fields.String(
        allow_none=True,
        validate=Choices(*APPROVED_ACTIONS),
        metadata={"description": "The action, if it is one of these (DD-17)."},
    ),
    "pool_taken.action": fields.String(
        validate=Choices(*VILLAIN_ACTIONS), metadata={"description": "The villain's action."}
    ),
    "roll_allowed.character": reply.text("Whose next roll it is, if any.", allow_none=True),
    "roll_allowed.roll": reply.text("The roll that is open again, if any.", allow_none=True),
    "pool_taken.roll": reply.text("The villain's roll; null: not recorded.", allow_none=True),
    "pool_taken.level": choice(Level, "How well the villain succeeded (T2-14)."),
    "possibility_spent.card": card_number("Its Hero or Drama, if any.", allow_none=True),
    "glory_confirmed.roll": reply.text("The roll that earned it, if recorded.", allow_none=True),
    "dice_rolled.outcome": reply.part(RollOutcomeSchema, "What its dice mean."),
    "roll_revealed.outcome": reply.part(RollOutcomeSchema, "What its dice mean."),
    "dice_rolled.commitment": reply.text(
        "Of a hidden roll, else null (docs/fairness.md).", allow_none=True
    ),
    "action_taken.text": reply.text("What was done, if given.", allow_none=True),
    "idea_answered.text": reply.text("The answer."),
    "card_used.text": reply.text("What the player wrote."),
    **{f"{type}.text": reply.text("What was said with it (DD-71).") for type in WITH_TEXT},
    "said.text": reply.text("What was said."),
    "words": reply.text("What was said with it (DD-71)."),
}
PLAY: Fields = {
    "because": reply.text("The reason, if one was given.", allow_none=True),
    "adventure": reply.number("The number of the adventure, from 1 (DD-72)."),
    "completed": reply.boolean("Whether it was completed (DD-24b)."),
    "act": reply.number("The number of the act."),
    "number": reply.number("The number of the scene."),
    "kind": choice(SceneKind, "The line of the cards that is in force."),
    "round": reply.number("The number of the round."),
    "opening": reply.number("Cards that each may put down before the first flip (DD-14)."),
    "trades": reply.boolean("Whether trades are allowed in the refill (DD-21)."),
    "hand_size": reply.number("Cards of a full hand (DD-07)."),
    "shock": reply.number("Points of shock."),
    "conditions": reply.texts("What holds in place of the line's keywords.", example=["up"]),
    "settings": reply.any_object("Those that changed, with their new values."),
    "amount": reply.number("By how much."),
    "possibilities": reply.number("How many there are now."),
    "possibilities_changed.source": reply.text(
        "Why: roll, damage, cancelling, compensation, subplot, drama, glory, insurance, "
        "gamemaster.",
        example="roll",
    ),
    "resolution": reply.text("The skill resolution."),
    "skill": reply.text("The skill."),
    "approach_proposed.skill": reply.text(
        "The new skill; null: again from A (DD-62).", allow_none=True
    ),
    "steps": reply.listed(StartedStepSchema, "Its steps, in order."),
    "last_ditch": reply.boolean("Whether it is for a last-ditch effort only (DD-64)."),
    "added_difficulty": reply.number("Points that complications have added (DD-62)."),
    "done": fields.List(
        fields.String(validate=Choices(*SKILL_LETTERS)),
        metadata={"description": "The steps that are done."},
    ),
    "to_version": reply.number("The version that the table is back at."),
    "moves": reply.listed(TakenBackSchema, "What was taken back, newest first."),
}
FAIRNESS: Fields = {
    "deck": reply.text("The name of the deck."),
    "commitment": reply.text("A SHA-256, in hex (docs/fairness.md)."),
    "next_commitment": reply.text("The commitment of the next adventure."),
    "server_seed": reply.text("The secret of the adventure, in hex."),
    "client_seed": reply.text("A player's text for the shuffles."),
    "character_joined.client_seed": reply.text(
        "A player's text for the shuffles, if any.", allow_none=True
    ),
    "shuffle": reply.number("The number of the shuffle, from 1."),
    "seeds": reply.number("How many client seeds went into it."),
    "root": reply.text("The root that commits to its order, in hex."),
    "automatic": reply.boolean("Whether the deck had run out (DD-04)."),
}
CONTENT: Fields = {**PEOPLE, **CARDS, **ROLLS, **PLAY, **FAIRNESS}
