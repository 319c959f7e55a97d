"""Events as they are told: every type, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from marshmallow import INCLUDE

from service.http.schemas.view.people import SeatSchema
from service.schemas import reply


class EventKind(NamedTuple):
    """A type of event; `secret` is content that only those whom `about` names see."""

    about: str
    content: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


ROLL = ("roll", "roller", "total", "faces", "receipt")
CARD = ("character", "card")
TRADED = ("give", "take")

EVENTS: Mapping[str, EventKind] = {
    # The session and its seats.
    "session_created": EventKind("A table was made.", ("name", "deck", "commitment")),
    "character_joined": EventKind("A character sat down.", ("character", "name", "client_seed")),
    "hand_brought": EventKind(
        "It brought a hand (DD-10); the cards for its player.", ("character", "count"), ("cards",)
    ),
    "spectator_joined": EventKind("Somebody watches; the name may be null.", ("name",)),
    "character_released": EventKind("A seat is free to be claimed.", ("character",)),
    "character_claimed": EventKind("Somebody sat down for a character.", ("character",)),
    "character_removed": EventKind("A character left for good (DD-68).", ("character",)),
    "token_rotated": EventKind("Somebody has a new token."),
    "gm_token_renewed": EventKind("The operator gave out a new gamemaster token."),
    "join_code_renewed": EventKind("There is a new join code."),
    # The adventure.
    "adventure_started": EventKind("The adventure begins (DD-07).", ("hand_size",)),
    "adventure_ended": EventKind("It is over for good (DD-24a).", ("completed",)),
    "act_started": EventKind("An act begins.", ("act",)),
    "act_ended": EventKind("It ends; `ignored` lists characters (DD-23).", ("act", "ignored")),
    "scene_started": EventKind("A scene opens.", ("number", "kind")),
    "scene_ended": EventKind("It ends; the refill begins (DD-22).", ("number", "trades")),
    "refill_ended": EventKind("All hands are filled."),
    "rounds_started": EventKind("Round play begins (DD-14).", ("taking_part", "opening")),
    "rounds_ended": EventKind("Round play is over."),
    "round_ended": EventKind(
        "A round is over; the sides in `breaking` flee or surrender (DD-33).", ("round", "breaking")
    ),
    "move_undone": EventKind("The last move was taken back."),
    # Cards on the move.
    "deck_shuffled": EventKind(
        "`cards` counts those shuffled; `automatic` when the deck had run out (DD-04); `shuffle`, "
        "`seeds` and `root` as in `GET …/fairness`.",
        ("cards", "automatic", "shuffle", "seeds", "root"),
    ),
    "cards_drawn": EventKind(
        "`missing` counts those that could not be drawn; `because`: deal, refill, rally, "
        "leadership, compensation, inspiration, skill, or an approved action; `positions` lists "
        "`{shuffle, position}`; the cards, each with its proof, for their player.",
        ("character", "count", "missing", "because", "positions"),
        ("cards", "proofs"),
    ),
    "cards_discarded": EventKind("In this order.", ("character", "cards")),
    "pool_returned": EventKind("Pool cards went back to the hand (DD-22).", ("character", "cards")),
    "card_flipped": EventKind(
        "A card rules the round (DD-11); without a `proof` where the last one was kept.",
        ("card", "round", "kept", "proof"),
    ),
    "line_kept": EventKind("The card will rule the next round too (DD-51).", ("card",)),
    "line_voided": EventKind("What this card announced is void (DD-38).", ("card",)),
    "chosen_by_box": EventKind(
        "The option's name, and its index from 0; both null when no card decided (DD-67).",
        ("chosen", "index", "cards", "proofs"),
    ),
    # The line in force.
    "inspired": EventKind("The side recovers (DD-31).", ("side",)),
    "fatigued": EventKind("Each of the side takes shock (DD-35).", ("side", "shock")),
    "setback_applied": EventKind("A penalty for this round (DD-28).", ("side", "amount")),
    # Hands and pools.
    "card_pooled": EventKind("A card was put into a pool (DD-13).", (*CARD, "state")),
    "card_revealed": EventKind("A card of a hand was shown (DD-05).", CARD),
    "card_awarded": EventKind("An approved action earned a card.", ("character", "action")),
    "pool_refused": EventKind("A card went back to the hand (DD-13).", CARD),
    "pool_taken": EventKind(
        "A villain's action cost cards (DD-18).", ("character", "cards", "action", "level")
    ),
    "critical_moment_declared": EventKind("Before the roll (DD-16).", ("character",)),
    # Cards used.
    "card_used": EventKind(
        "Its `card_type`, and those of the other fields that were sent with the move.",
        (*CARD, "card_type", "attribute", "roll", "on", "question", "to", "choice", "text"),
    ),
    "cards_given": EventKind(
        "By a Leadership (DD-47); the cards in round play for all, else for the two.",
        ("character", "to", "count", "cards"),
        ("cards",),
    ),
    "card_recovered": EventKind("By a Master Plan (DD-48).", CARD),
    "rallied": EventKind("These may discard and refill (DD-53).", ("characters",)),
    "party_escaped": EventKind("The heroes got away (DD-44).", ("character",)),
    "idea_answered": EventKind("The gamemaster's answer (DD-46b).", (*CARD, "text")),
    "glory_confirmed": EventKind("A Glory counts (DD-45).", (*CARD, "roll")),
    "glory_refused": EventKind("A Glory stays where it is.", CARD),
    "campaign_asked": EventKind("May this subplot be kept? (DD-58)", (*CARD, "subplot")),
    "campaign_answered": EventKind("By the subplot's player.", (*CARD, "agree")),
    "subplot_campaigned": EventKind("It is kept beyond the adventure.", (*CARD, "card_type")),
    "card_approved": EventKind("A subplot or Campaign was accepted (DD-55a).", CARD),
    "card_disallowed": EventKind("It was not, and is compensated (DD-55b).", CARD),
    "card_activated": EventKind("A special takes effect (DD-02).", (*CARD, "card_type")),
    "subplot_discarded": EventKind("For compensation (DD-55b).", CARD),
    "character_sacrificed": EventKind("By a Martyr (DD-56).", CARD),
    # Trades.
    "trade_offered": EventKind(
        "The cards for the two (DD-20).", ("trade", "to", "because", "count"), TRADED
    ),
    "trade_answered": EventKind("The cards for the two.", ("trade",), TRADED),
    "trade_done": EventKind("The cards for the two.", ("trade",), TRADED),
    "trade_declined": EventKind("Or taken back, or overtaken by time.", ("trade",)),
    # Rolls and Possibilities.
    "roll_opened": EventKind("The dice are thrown (DD-15).", (*ROLL, "action", "against")),
    "roll_changed": EventKind(
        "A card was added; `effect_bonus` by a Coup de Grace.", (*ROLL, "effect_bonus")
    ),
    "possibility_spent": EventKind("`card`: its Hero or Drama, or null.", (*ROLL, "card")),
    "possibility_cancelled": EventKind("By `canceller` (T2-08).", (*ROLL, "canceller")),
    "roll_resolved": EventKind("What it came to (T2-14).", (*ROLL, "success", "level")),
    "roll_negated": EventKind(
        "By an Opponent Fails (DD-49); pool cards in `returned` are back.",
        ("roll", "character", "returned", "receipt"),
    ),
    "roll_voided": EventKind("Closed without a result.", ("roll",)),
    "roll_allowed": EventKind("Through a Monologue (DD-46c).", ("character",)),
    "possibilities_changed": EventKind(
        "By `amount`, to `possibilities`; `because`: roll, damage, cancelling, compensation, "
        "subplot, drama, glory, insurance, gamemaster.",
        ("character", "amount", "possibilities", "because"),
    ),
    "dice_rolled": EventKind(
        "A shared roll; of a hidden one the rest for the gamemaster, and for all a `commitment` "
        "(else null).",
        ("roll", "hidden", "commitment", "mechanic", "text"),
        ("mechanic", "text"),
    ),
    "roll_revealed": EventKind(
        "It is hidden no more: `commitment` is the SHA-256 of `salt` and `committed` "
        "(docs/fairness.md).",
        ("roll", "mechanic", "text", "commitment", "salt", "committed"),
    ),
    # Foes.
    "foe_added": EventKind(
        "`possibilities` for the gamemaster.", ("foe", "name", "side"), ("possibilities",)
    ),
    "foe_possibilities_set": EventKind(
        "`possibilities` for the gamemaster.", ("foe",), ("possibilities",)
    ),
    "foe_removed": EventKind("It has left.", ("foe", "name")),
    # Skill resolutions.
    "skill_started": EventKind("A task (DD-60).", ("resolution", "character", "skill", "steps")),
    "skill_moved": EventKind(
        "`done` lists letters (DD-61, DD-62).",
        ("resolution", "done", "added_difficulty", "state"),
    ),
    "skill_ended": EventKind("With its scene.", ("resolution", "state")),
    "skill_restored": EventKind("To before the failure (DD-50).", ("resolution",)),
    "approach_proposed": EventKind("`skill` null: again from A (DD-62).", ("resolution", "skill")),
    "approach_answered": EventKind("By the gamemaster.", ("resolution", "agree")),
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
