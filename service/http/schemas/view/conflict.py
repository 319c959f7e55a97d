"""The scene, the round, and what lasts in it."""

from __future__ import annotations

from service.http.schemas.view.card import SkillBoxSchema
from service.http.schemas.view.keywords import KeywordTextsSchema
from service.schemas import reply
from service.schemas.fields import choice
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.effect import CharacterAttribute, EffectEnd, EffectName


class SceneSchema(reply.ReplySchema):
    """A scene."""

    number = reply.number("From 1 through the whole adventure.")
    kind = choice(SceneKind, "Which line of the cards it uses (DD-19).", required=True)
    name = reply.text("Its name; null without one (DD-71).", allow_none=True)
    trades = reply.boolean("Whether trades are allowed in the refill (DD-21).")


class RoundSchema(reply.ReplySchema):
    """Round play, and the round under way."""

    number = reply.number("Rounds so far; 0 before the first flip (DD-11).")
    card = reply.number(
        "The card that rules the round; null before the first flip.", allow_none=True
    )
    initiative = choice(
        Side,
        "The side that acts first (DD-19); null before the first flip.",
        required=True,
        allow_none=True,
    )
    heroes = reply.texts("What the line says for the heroes (DD-30 to DD-36), or `set_conditions`.")
    villains = reply.texts(
        "What the line says for the villains (DD-18, DD-30 to DD-36), or `set_conditions`."
    )
    approved = reply.texts("Actions that earn a card (DD-17); `any` for all seven.")
    skill_box = reply.part(
        SkillBoxSchema,
        "The box of the dramatic skill resolution (DD-61); null before the first flip.",
        allow_none=True,
    )
    keyword_texts = reply.part(
        KeywordTextsSchema,
        "What these keywords, the approved actions and the problem mean, for players: "
        "`keyword_texts.heroes.flurry`, say. Empty before the first flip.",
    )
    taking_part = reply.texts("Who takes part (DD-14).")
    opening = reply.number("Cards that each may put down before the first flip (DD-14).")
    keep = reply.boolean("Whether the card is kept for the next round (DD-51).")
    escaped = reply.boolean("Whether the party has escaped (DD-44).")


class EffectSchema(reply.ReplySchema):
    """What a card or a setback changes for a while."""

    name = choice(
        EffectName,
        "action (DD-40), attribute (DD-41a), haste (DD-46a), monologue (DD-46c), setback (DD-28).",
        required=True,
    )
    value = reply.number("What it adds to rolls; 0 for haste and monologue.")
    character = reply.text("Whose it is; null: a setback.", allow_none=True)
    side = choice(Side, "The side that it holds for, or the character's.", required=True)
    attribute = choice(
        CharacterAttribute,
        "The attribute it raises (DD-41a); null: none.",
        required=True,
        allow_none=True,
    )
    card = reply.number("The card that it comes from; null: a setback.", allow_none=True)
    until = choice(
        EffectEnd,
        "`round`: this round; `roll`: the next roll that it fits (DD-09, DD-40).",
        required=True,
    )
