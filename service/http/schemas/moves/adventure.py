"""The adventure, and its acts."""

from __future__ import annotations

from service.drama_deck.moves import adventure
from service.http.schemas.ids import characters
from service.http.schemas.moves.move import OneMoveSchema
from service.schemas.fields import flag


class StartAdventureSchema(OneMoveSchema):
    """Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10).

    By the gamemaster, in `lobby`. Refused as `wrong_phase`; as `effect_not_possible` while nobody
    has joined.
    """

    of = adventure.StartAdventure


class StartActSchema(OneMoveSchema):
    """Begin the next act; active subplots go on in it (DD-08, DD-23).

    By the gamemaster, in `between_acts`. Refused as `wrong_phase`.
    """

    of = adventure.StartAct


class EndActSchema(OneMoveSchema):
    """End the act: Possibilities for subplots, and fresh critical moments (DD-16, DD-23).

    By the gamemaster, in `between_scenes`; in `free` and `rounds` it ends the scene first, and the
    act ends with its refill (DD-22). Refused as `wrong_phase`; as `no_such_target` for a character
    not in play.
    """

    of = adventure.EndAct
    ignored = characters(
        "Characters who played as if they had no subplot: they get nothing for it (DD-23).",
        load_default=(),
    )


class EndAdventureSchema(OneMoveSchema):
    """End the adventure for good: all cards return, what is due is paid (DD-24a to DD-24c).

    By the gamemaster, in every phase after `lobby`; every later move is `wrong_phase`. Refused as
    `wrong_phase`; as `no_such_target` for a character not in play, or one in `insurance` without an
    active Martyr (DD-56).
    """

    of = adventure.EndAdventure
    completed = flag(
        "False for an adventure that was given up: Drama cards then earn nothing (DD-24b).",
        default=True,
    )
    ignored = characters(
        "Characters who ignored their subplots in this act: they get nothing for them (DD-24a).",
        load_default=(),
    )
    insurance = characters(
        "Characters who kept a Martyr as insurance only: one Possibility less for each act in "
        "which it was active (DD-56).",
        load_default=(),
    )
