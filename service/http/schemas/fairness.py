"""What the service has committed to, in answers."""

from __future__ import annotations

from service.http.schemas.versioned import VersionedSchema
from service.schemas import reply


class ShuffleSchema(reply.ReplySchema):
    """One shuffle."""

    number = reply.number("1, 2, 3, … in a session.")
    seeds = reply.number("How many of `client_seeds`, from the first on, went into it.")
    cards = reply.numbers(
        "The cards before the shuffle: the deck by rising number in the first, the discard pile "
        "from the top in every other. Null where that would reveal hands that were brought "
        "(DD-10), until the adventure has ended.",
        allow_none=True,
    )
    root = reply.text("The root of the tree that commits to its order, in hex.")


class AdventureSchema(reply.ReplySchema):
    """What the service has committed to for one adventure."""

    number = reply.number("Adventures of a table are numbered from 1.")
    commitment = reply.text("The SHA-256 that commits to the server seed, in hex.")
    client_seeds = reply.texts("What players gave for it, in order.")
    shuffles = reply.listed(ShuffleSchema, "Its shuffles so far, numbered on over adventures.")
    server_seed = reply.text(
        "The 32 bytes that all its orders follow from, in hex; null until it is closed.",
        allow_none=True,
    )


class FairnessSchema(VersionedSchema):
    """What the service has committed to for a session's shuffles (docs/fairness.md)."""

    adventures = reply.listed(
        AdventureSchema, "Every adventure in order; the last one is under way, or next."
    )
