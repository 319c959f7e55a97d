"""Using a card."""

from __future__ import annotations

from service.drama_deck.effect import Attribute
from service.drama_deck.uses import use_card
from service.drama_deck.uses.cards import MOST_GIVEN
from service.drama_deck.uses.use import Choice, On
from service.http.schemas.ids import character, roll
from service.http.schemas.moves.move import MAX_TEXT, OneMoveSchema, card, cards, text
from service.http.schemas.moves.rolls import thrown_by_hand
from service.schemas.fields import choice


class UseCardSchema(OneMoveSchema):
    """Use a card for its effect; it is discarded at once (DD-02).

    By a player: in `free` from hand or pool (DD-09), in `rounds` from the pool (DD-12), in a
    critical moment from the hand too (DD-16). Which fields a card takes depends on its type, and
    one that is missing or not taken is 422; Alertness, Connection and subplots are played by
    `play_to_pool`. Refused as `card_not_held`; `wrong_phase`; `hand_closed`; `pool_closed` while
    the heroes are confused (DD-34); `effect_not_possible`; `no_such_target`; cards for rolls as
    `roll_closed` (DD-15); a Second Chance also as `roll_open` or `actions_stopped` (DD-46c); a
    Leadership as `card_stays`; Leadership and Master Plan as `subplot_limit` (DD-55c).
    """

    of = use_card.UseCard
    card = card("A card of the own hand or pool.", required=True)
    attribute = choice(
        Attribute,
        "What is raised: needed by Adrenalin (dexterity, strength, toughness; DD-41a), Willpower "
        "(perception, mind; DD-41b) and Presence (charisma, spirit; DD-41c).",
        load_default=None,
        allow_none=True,
    )
    roll = roll(
        "The roll it is for: needed by Hero (DD-43a), Coup de Grace (DD-42), Supporter (DD-52), "
        "Glory (DD-45), Second Chance (DD-50) and Opponent Fails (DD-49); Drama without one is "
        "spent against damage (DD-43b).",
        load_default=None,
        allow_none=True,
    )
    on = choice(
        On,
        "What a Coup de Grace raises: the effect value (when left out), or the total of an action "
        "that has none (DD-42).",
        load_default=None,
        allow_none=True,
    )
    dice = thrown_by_hand("Taken by Hero, Drama (`possibilities`) and Second Chance (a roll's).")
    question = text(
        MAX_TEXT,
        "The question to the gamemaster: needed by Idea (DD-46b).",
        load_default=None,
        allow_none=True,
    )
    to = character(
        "Who gets the cards of a Leadership: needed by it (DD-47).",
        load_default=None,
        allow_none=True,
    )
    give = cards(
        "One or two cards of hand or pool: needed by Leadership (DD-47).",
        least=1,
        most=MOST_GIVEN,
        load_default=None,
        allow_none=True,
    )
    discard = cards(
        "Cards of the hand to discard, in this order; may be empty: needed by Leadership (DD-47).",
        load_default=None,
        allow_none=True,
    )
    choice = choice(
        Choice,
        "Keep the card on top for the next round, or flip another one for this round: needed by "
        "Seize Initiative (DD-51).",
        load_default=None,
        allow_none=True,
    )
    character = character(
        "Whose subplot is kept beyond the adventure: needed by Campaign (DD-58).",
        load_default=None,
        allow_none=True,
    )
    text = text(
        MAX_TEXT,
        "What it is to do: taken by types that the service does not know (DD-06).",
        load_default=None,
        allow_none=True,
    )
