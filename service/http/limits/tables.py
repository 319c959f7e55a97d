"""Limits of sessions and their tables."""

from __future__ import annotations

from service.config import MAX_DECK_BODY, Settings
from service.mechanics.limit import Limit
from service.store.session import MAX_STATE, MAX_UNDO_BYTES
from service.tables.common.legal import MAX_TRIED
from service.tables.common.note import MAX_NOTE_BYTES, MAX_NOTES, MAX_TEXT, SECRET_BYTES
from service.tables.common.roll_dice import MAX_HIDDEN, SHARED_KEPT
from service.tables.common.seeds import MAX_CLIENT_SEEDS
from service.tables.common.spectator import MAX_SPECTATORS
from service.tables.common.table import MAX_CHARACTERS
from service.tables.common.turn import MAX_SHUFFLED_CARDS
from service.tables.common.undo import MAX_UNDONE
from service.tables.registry import GAMES
from service.tabletop.chance import MAX_SHARED_DICE
from service.tabletop.expiry import LOBBY_DAYS, UNJOINED_HOURS
from service.tabletop.handover import HANDOVER_SECONDS
from service.tabletop.short_codes import SHORT_CODE_SECONDS, WRONG_CODES_PER_HOUR

TABLES = (
    *(limit for game in GAMES.values() for limit in game.limits),
    Limit("characters", MAX_CHARACTERS, "Characters of a session."),
    Limit("spectators", MAX_SPECTATORS, "Spectators of a session."),
    Limit(
        "text_characters",
        MAX_TEXT,
        "Questions, answers, reasons, notes, words, and texts of cards.",
    ),
    Limit("notes", MAX_NOTES, "Notes that a table shows; all stay in the events."),
    Limit("note_bytes", MAX_NOTE_BYTES, f"Bytes of these; a secret one counts as {SECRET_BYTES}."),
    Limit("moves_tried", MAX_TRIED, "Moves tried out to list the legal ones."),
    Limit("hidden_rolls", MAX_HIDDEN, "Hidden rolls of a gamemaster."),
    Limit("shared_dice", MAX_SHARED_DICE, "Dice of a shared roll, as written."),
    Limit(
        "shared_rolls",
        SHARED_KEPT,
        "Shared rolls that a table shows, without hidden ones.",
    ),
    Limit("client_seeds", MAX_CLIENT_SEEDS, "Client seeds of an adventure."),
    Limit(
        "shuffled_cards",
        MAX_SHUFFLED_CARDS,
        "Cards of all shuffles of a table; each counts as at least 50.",
    ),
    Limit("undone_moves", MAX_UNDONE, "Moves that an `undo` can take back."),
    Limit(
        "undo_bytes",
        MAX_UNDO_BYTES,
        "Stored bytes that these moves have changed; older ones cannot be undone.",
    ),
)


def session_limits(settings: Settings) -> tuple[Limit, ...]:
    """The limits of what a session holds, and for how long."""
    return (
        Limit(
            "session_body_bytes",
            MAX_DECK_BODY,
            "The body of a new session, with a deck of its own.",
        ),
        Limit(
            "session_state_bytes",
            MAX_STATE,
            "A session without its own deck, events, client seeds, notes and `undo_bytes`; secrets "
            "of any length count the same.",
        ),
        Limit("short_code_seconds", SHORT_CODE_SECONDS, "How long a short code is valid."),
        Limit(
            "wrong_short_codes_per_address",
            WRONG_CODES_PER_HOUR,
            "Wrong short codes of an address in any hour: half of them at once, then one every "
            "twelve minutes.",
        ),
        Limit("handover_seconds", HANDOVER_SECONDS, "How long a handover code is valid."),
        Limit(
            "session_expiry_days",
            settings.expiry_days,
            "Days after the last change until a session expires.",
        ),
        Limit(
            "lobby_expiry_days",
            LOBBY_DAYS,
            "The same before its first adventure, if that is sooner.",
        ),
        Limit(
            "unjoined_expiry_hours",
            UNJOINED_HOURS,
            "The same in hours, if nobody has joined.",
        ),
    )
