"""Events as they are told: every type, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from marshmallow import INCLUDE

from service.http.schemas.seen.people import SeatSchema
from service.schemas import reply


class Happening(NamedTuple):
    """A type of event; `secret` is content that only those whom `about` names see."""

    about: str
    content: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


ROLL = ("roll", "roller", "total", "faces", "receipt")
CARD = ("character", "card")
TRADED = ("give", "take")

EVENTS: Mapping[str, Happening] = {
    # The session and its seats.
    "session_created": Happening("A table was made.", ("name", "deck", "commitment")),
    "character_joined": Happening("A character sat down.", ("character", "name", "client_seed")),
    "hand_brought": Happening(
        "It brought a hand (DD-10); the cards for its player.", ("character", "count"), ("cards",)
    ),
    "spectator_joined": Happening("Somebody watches; the name may be null.", ("name",)),
    "character_released": Happening("A seat is free to be claimed.", ("character",)),
    "character_claimed": Happening("Somebody sat down for a character.", ("character",)),
    "character_removed": Happening("A character left for good (DD-68).", ("character",)),
    "token_rotated": Happening("Somebody has a new token."),
    "gm_token_renewed": Happening("The operator gave out a new gamemaster token."),
    "join_code_renewed": Happening("There is a new join code."),
    # The adventure.
    "adventure_started": Happening("The adventure begins (DD-07).", ("hand_size",)),
    "adventure_ended": Happening("It is over for good (DD-24a).", ("completed",)),
    "act_started": Happening("An act begins.", ("act",)),
    "act_ended": Happening("It ends; `ignored` lists characters (DD-23).", ("act", "ignored")),
    "scene_started": Happening("A scene opens.", ("number", "kind")),
    "scene_ended": Happening("It ends; the refill begins (DD-22).", ("number", "trades")),
    "refill_ended": Happening("All hands are filled."),
    "rounds_started": Happening("Round play begins (DD-14).", ("taking_part", "opening")),
    "rounds_ended": Happening("Round play is over."),
    "round_ended": Happening(
        "A round is over; the sides in `breaking` flee or surrender (DD-33).", ("round", "breaking")
    ),
    "move_undone": Happening("The last move was taken back."),
    # Cards on the move.
    "deck_shuffled": Happening(
        "`cards` counts those shuffled; `automatic` when the deck had run out (DD-04); `shuffle`, "
        "`seeds` and `root` as in `GET …/fairness`.",
        ("cards", "automatic", "shuffle", "seeds", "root"),
    ),
    "cards_drawn": Happening(
        "`missing` counts those that could not be drawn; `because`: deal, refill, rally, "
        "leadership, compensation, inspiration, skill, or an approved action; `positions` lists "
        "`{shuffle, position}`; the cards, each with its proof, for their player.",
        ("character", "count", "missing", "because", "positions"),
        ("cards", "proofs"),
    ),
    "cards_discarded": Happening("In this order.", ("character", "cards")),
    "pool_returned": Happening("Pool cards went back to the hand (DD-22).", ("character", "cards")),
    "card_flipped": Happening(
        "A card rules the round (DD-11); without a `proof` where the last one was kept.",
        ("card", "round", "kept", "proof"),
    ),
    "line_kept": Happening("The card will rule the next round too (DD-51).", ("card",)),
    "line_voided": Happening("What this card announced is void (DD-38).", ("card",)),
    "chosen_by_box": Happening(
        "The option's name, and its index from 0; both null when no card decided (DD-67).",
        ("chosen", "index", "cards", "proofs"),
    ),
    # The line in force.
    "inspired": Happening("The side recovers (DD-31).", ("side",)),
    "fatigued": Happening("Each of the side takes shock (DD-35).", ("side", "shock")),
    "setback_applied": Happening("A penalty for this round (DD-28).", ("side", "amount")),
    # Hands and pools.
    "card_pooled": Happening("A card was put into a pool (DD-13).", (*CARD, "state")),
    "card_revealed": Happening("A card of a hand was shown (DD-05).", CARD),
    "card_awarded": Happening("An approved action earned a card.", ("character", "action")),
    "pool_refused": Happening("A card went back to the hand (DD-13).", CARD),
    "pool_taken": Happening(
        "A villain's action cost cards (DD-18).", ("character", "cards", "action", "level")
    ),
    "critical_moment_declared": Happening("Before the roll (DD-16).", ("character",)),
    # Cards used.
    "card_used": Happening(
        "Its `card_type`, and those of the other fields that were sent with the move.",
        (*CARD, "card_type", "attribute", "roll", "on", "question", "to", "choice", "text"),
    ),
    "cards_given": Happening(
        "By a Leadership (DD-47); the cards in round play for all, else for the two.",
        ("character", "to", "count", "cards"),
        ("cards",),
    ),
    "card_recovered": Happening("By a Master Plan (DD-48).", CARD),
    "rallied": Happening("These may discard and refill (DD-53).", ("characters",)),
    "party_escaped": Happening("The heroes got away (DD-44).", ("character",)),
    "idea_answered": Happening("The gamemaster's answer (DD-46b).", (*CARD, "text")),
    "glory_confirmed": Happening("A Glory counts (DD-45).", (*CARD, "roll")),
    "glory_refused": Happening("A Glory stays where it is.", CARD),
    "campaign_asked": Happening("May this subplot be kept? (DD-58)", (*CARD, "subplot")),
    "campaign_answered": Happening("By the subplot's player.", (*CARD, "agree")),
    "subplot_campaigned": Happening("It is kept beyond the adventure.", (*CARD, "card_type")),
    "card_approved": Happening("A subplot or Campaign was accepted (DD-55a).", CARD),
    "card_disallowed": Happening("It was not, and is compensated (DD-55b).", CARD),
    "card_activated": Happening("A special takes effect (DD-02).", (*CARD, "card_type")),
    "subplot_discarded": Happening("For compensation (DD-55b).", CARD),
    "character_sacrificed": Happening("By a Martyr (DD-56).", CARD),
    # Trades.
    "trade_offered": Happening(
        "The cards for the two (DD-20).", ("trade", "to", "because", "count"), TRADED
    ),
    "trade_answered": Happening("The cards for the two.", ("trade",), TRADED),
    "trade_done": Happening("The cards for the two.", ("trade",), TRADED),
    "trade_declined": Happening("Or taken back, or overtaken by time.", ("trade",)),
    # Rolls and Possibilities.
    "roll_opened": Happening("The dice are thrown (DD-15).", (*ROLL, "action", "against")),
    "roll_changed": Happening(
        "A card was added; `effect_bonus` by a Coup de Grace.", (*ROLL, "effect_bonus")
    ),
    "possibility_spent": Happening("`card`: its Hero or Drama, or null.", (*ROLL, "card")),
    "possibility_cancelled": Happening("By `canceller` (T2-08).", (*ROLL, "canceller")),
    "roll_resolved": Happening("What it came to (T2-14).", (*ROLL, "success", "level")),
    "roll_negated": Happening(
        "By an Opponent Fails (DD-49); pool cards in `returned` are back.",
        ("roll", "character", "returned", "receipt"),
    ),
    "roll_voided": Happening("Closed without a result.", ("roll",)),
    "roll_allowed": Happening("Through a Monologue (DD-46c).", ("character",)),
    "possibilities_changed": Happening(
        "By `amount`, to `possibilities`; `because`: roll, damage, cancelling, compensation, "
        "subplot, drama, glory, insurance, gamemaster.",
        ("character", "amount", "possibilities", "because"),
    ),
    "dice_rolled": Happening(
        "A shared roll; of a hidden one the rest for the gamemaster, and for all a `commitment` "
        "(else null).",
        ("roll", "hidden", "commitment", "mechanic", "text"),
        ("mechanic", "text"),
    ),
    "roll_revealed": Happening(
        "It is hidden no more: `commitment` is the SHA-256 of `salt` and `committed` "
        "(docs/fairness.md).",
        ("roll", "mechanic", "text", "commitment", "salt", "committed"),
    ),
    # Foes.
    "foe_added": Happening(
        "`possibilities` for the gamemaster.", ("foe", "name", "side"), ("possibilities",)
    ),
    "foe_possibilities_set": Happening(
        "`possibilities` for the gamemaster.", ("foe",), ("possibilities",)
    ),
    "foe_removed": Happening("It has left.", ("foe", "name")),
    # Skill resolutions.
    "skill_started": Happening("A task (DD-60).", ("resolution", "character", "skill", "steps")),
    "skill_moved": Happening(
        "`done` lists letters (DD-61, DD-62).",
        ("resolution", "done", "added_difficulty", "state"),
    ),
    "skill_ended": Happening("With its scene.", ("resolution", "state")),
    "skill_restored": Happening("To before the failure (DD-50).", ("resolution",)),
    "approach_proposed": Happening("`skill` null: again from A (DD-62).", ("resolution", "skill")),
    "approach_answered": Happening("By the gamemaster.", ("resolution", "agree")),
}


def _table() -> str:
    """All types of events, as a table in Markdown."""
    rows = ["| type | content | |", "|---|---|---|"]
    for type, told in EVENTS.items():
        names = ", ".join(f"`{name}`" for name in dict.fromkeys((*told.content, *told.secret)))
        rows.append(f"| `{type}` | {names} | {told.about} |")
    return "\n".join(rows)


class EventSchema(reply.ReplySchema):
    """Something that has happened; what else it holds depends on its type.

    Content that is not the viewer's is absent, the event is there.
    """

    class Meta:
        """Open: the content."""

        unknown = INCLUDE

    id = reply.number("1, 2, 3, … in a session, the same for every viewer.")
    version = reply.number("The version of the table that the change made.")
    at = reply.moment("When")
    type = reply.text(
        "What has happened; more types may be added, and more content.\n\n"
        "Ids name characters (`character`, `to`, `by`), foes, rolls, trades and resolutions; "
        "`card` and `cards` are numbers of cards where nothing else is said. A proof is "
        "`{shuffle, position, salt, path: [{left or right: hash}]}`, position 0 on top, the path "
        "from the leaf up (docs/fairness.md).\n\n" + _table()
    )
    by = reply.part(
        SeatSchema, "Whose doing it was; null for the service's operator.", allow_none=True
    )
