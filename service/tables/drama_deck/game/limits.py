"""Limits of tables of the Drama Deck."""

from __future__ import annotations

from service.mechanics.limit import Limit
from service.tables.common.shape import MAX_CARD_NUMBER
from service.tables.drama_deck.adventure import MAX_ADVENTURES
from service.tables.drama_deck.deck import MAX_CARDS
from service.tables.drama_deck.game.joining import MAX_CAMPAIGNED
from service.tables.drama_deck.hand_size import MAX_BROUGHT
from service.tables.drama_deck.moves.deal import MAX_DEALT
from service.tables.drama_deck.moves.deck import MAX_FLIPS, MAX_OPTIONS
from service.tables.drama_deck.moves.foe import MAX_FOES
from service.tables.drama_deck.moves.offer_trade import MAX_OPEN_TRADES
from service.tables.drama_deck.moves.start_skill import MAX_OPEN_RESOLUTIONS
from service.tables.drama_deck.settings import MAX_HAND_SIZE, MAX_SUBPLOTS
from service.tables.drama_deck.shape import MAX_POSSIBILITIES, MAX_TARGETS
from service.tables.drama_deck.values import MAX_SKILL_NAME, MAX_SKILLS, MAX_VALUE_BYTES

LIMITS = (
    Limit("deck_cards", MAX_CARDS, "Cards of a session's own deck."),
    Limit("card_number", MAX_CARD_NUMBER, "The number of a card."),
    Limit("hand_size", MAX_HAND_SIZE, "The setting `hand_size`."),
    Limit(
        "hand_cards",
        MAX_BROUGHT,
        "Cards of a hand brought along; with the setting `hand_size`, twice as many as it says.",
    ),
    Limit("campaigned_subplots", MAX_CAMPAIGNED, "Subplots that a character brings along."),
    Limit("suitable_subplots", MAX_SUBPLOTS, "Types in the setting `subplots`."),
    Limit(
        "possibilities",
        MAX_POSSIBILITIES,
        "Possibilities of a character or foe, when set.",
    ),
    Limit("skills", MAX_SKILLS, "Skills in the values of a character."),
    Limit("skill_name_characters", MAX_SKILL_NAME, "The name of a skill in these values."),
    Limit("values_bytes", MAX_VALUE_BYTES, "Bytes of a character's values."),
    Limit("foes", MAX_FOES, "Foes at a table."),
    Limit("adventures", MAX_ADVENTURES, "Adventures of a session."),
    Limit("targets", MAX_TARGETS, "Targets of one roll."),
    Limit("dealt_cards", MAX_DEALT, "Cards that `deal_card` deals at once."),
    Limit("open_trades", MAX_OPEN_TRADES, "Offers that one character has open."),
    Limit(
        "open_skill_resolutions",
        MAX_OPEN_RESOLUTIONS,
        "Open skill resolutions of a table.",
    ),
    Limit("box_flips", MAX_FLIPS, "Cards that one `choose_by_box` flips."),
    Limit("box_options", MAX_OPTIONS, "Options of `choose_by_box`."),
)
