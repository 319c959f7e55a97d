"""The people at a table, their hands and their pools."""

from __future__ import annotations

from service.schemas import reply
from service.schemas.fields import choice
from service.tables.common.actor import Role
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.effect import CharacterAttribute
from service.tables.drama_deck.pooled import PoolState
from service.tables.drama_deck.subplot import SubplotState


class SeatSchema(reply.ReplySchema):
    """Somebody at the table, or watching it."""

    role = choice(Role, "gamemaster, player or spectator.", required=True)
    character = reply.text("The player's character; null for others.", allow_none=True)
    spectator = reply.text("The spectator's id; null for others.", allow_none=True)


class SpectatorSchema(reply.ReplySchema):
    """A spectator."""

    id = reply.text("The spectator's id: w1, w2, …")
    name = reply.text("The spectator's name, if any.", allow_none=True)


class PooledSchema(reply.ReplySchema):
    """A card in a pool, face up."""

    card = reply.number("Its number.")
    state = choice(
        PoolState,
        "`playable` for an enhancement (DD-12), `waiting` for a special (DD-02), `active` for a "
        "subplot that is activated (DD-55a).",
        required=True,
    )
    subplot = choice(
        SubplotState,
        "How far a subplot has come (DD-55a); null: no subplot.",
        required=True,
        allow_none=True,
    )


class HandViewSchema(reply.ReplySchema):
    """A hand, as far as the viewer may see it."""

    count = reply.number("How many cards it has (DD-05).")
    cards = reply.numbers(
        "The cards, oldest first; null for everybody but its player (DD-05).", allow_none=True
    )


class AttributesViewSchema(reply.ReplySchema):
    """A character's attributes; null: not known."""

    dexterity = reply.number("Its Dexterity.", allow_none=True)
    strength = reply.number("Its Strength.", allow_none=True)
    toughness = reply.number("Its Toughness.", allow_none=True)
    perception = reply.number("Its Perception.", allow_none=True)
    mind = reply.number("Its Mind.", allow_none=True)
    charisma = reply.number("Its Charisma.", allow_none=True)
    spirit = reply.number("Its Spirit.", allow_none=True)


class SkillViewSchema(reply.ReplySchema):
    """A skill, and the total value of its rolls."""

    name = reply.text("Its name.")
    attribute = choice(
        CharacterAttribute,
        "The attribute that it is based on; null: none.",
        required=True,
        allow_none=True,
    )
    value = reply.number("The `value` of its rolls.")


class CharacterValuesSchema(reply.ReplySchema):
    """A character's values, set by its player."""

    attributes = reply.part(AttributesViewSchema, "Its attributes.")
    skills = reply.listed(SkillViewSchema, "Its skills, in the player's order.")


class PlayerCharacterSchema(reply.ReplySchema):
    """A player character."""

    id = reply.text("Its id: c1, c2, … in joining order.")
    name = reply.text("Its name.")
    reality_rated = reply.boolean("False for an ord, who uses no Possibilities (T2-17).")
    alive = reply.boolean("False when it has left play (DD-68).")
    released = reply.boolean("Whether its seat is free to be claimed.")
    revealed = reply.numbers(
        "Cards of the hand that its player has revealed, until any may have left it unseen (DD-05)."
    )
    hand = reply.part(HandViewSchema, "Its hand.")
    hand_limit = reply.number(
        "The adventure's hand size (DD-07); null in `lobby`.", allow_none=True
    )
    pool = reply.listed(PooledSchema, "Its pool, in the order played (DD-12).")
    possibilities = reply.number("Possibilities left (T2-17).")
    values = reply.part(
        CharacterValuesSchema,
        "Its attributes and skills; null until `set_values`.",
        allow_none=True,
    )
    critical_moment_used = reply.boolean("Whether its critical moment of this act is used (DD-16).")
    in_critical_moment = reply.boolean("Whether one is declared, and not used up yet (DD-16).")
    discarded_for_refill = reply.boolean(
        "Whether it has discarded in the refill (DD-22); null outside of one.",
        allow_none=True,
    )
    rallying = reply.boolean("Whether it may discard for a Rally (DD-53).")
    pooled_this_round = reply.boolean(
        "Whether its card of this round is played, or was sent back (DD-13); null outside of "
        "round play.",
        allow_none=True,
    )
    actions = reply.number(
        "Its actions this round (DD-30, DD-46a); null outside of round play.",
        allow_none=True,
    )
    actions_left = reply.number(
        "Those that are not recorded yet (DD-13); null outside of round play.", allow_none=True
    )
    acted = reply.boolean(
        "Whether it has acted in this round (DD-13); null outside of round play, and when it "
        "takes no part.",
        allow_none=True,
    )
    opening_left = reply.number(
        "Cards that it may still put down before the first flip (DD-14); null at other times.",
        allow_none=True,
    )
    cards_earned = reply.number(
        "Cards earned by approved actions but defend this round (DD-17); null outside of round "
        "play.",
        allow_none=True,
    )


class FoeSchema(reply.ReplySchema):
    """A gamemaster character."""

    id = reply.text("Its id: f1, f2, …")
    name = reply.text("Its name.")
    side = choice(Side, "Its side; `heroes` for allies and bystanders (DD-19).", required=True)
    reality_rated = reply.boolean("False for an ord, who uses no Possibilities (T2-17).")
    possibilities = reply.number(
        "Possibilities left; null for everybody but the gamemaster.", allow_none=True
    )
