"""Answers about seats: the lobby, and joining."""

from __future__ import annotations

from service.http.schemas.table import STATUSES
from service.http.schemas.versioned import VersionedSchema
from service.http.schemas.view.people import PlayerCharacterSchema
from service.schemas import reply


class FreeSeatSchema(reply.ReplySchema):
    """A character, as seen before joining."""

    id = reply.text("Its id.")
    name = reply.text("Its name.")
    released = reply.boolean("Whether its seat is free to be claimed.")


class LobbySchema(reply.ReplySchema):
    """A table, as seen before joining."""

    id = reply.text("The id of the session.")
    name = reply.text("The name of the table.")
    status = reply.text("As at the table.", validate=STATUSES)
    characters = reply.listed(FreeSeatSchema, "The characters in play.")


class CharacterJoinedSchema(VersionedSchema):
    """A character that has joined, and its token."""

    character = reply.part(PlayerCharacterSchema, "The character.")
    token = reply.text("The player's token: it is not shown again.")


class SpectatorJoinedSchema(VersionedSchema):
    """A spectator who has joined, and the token."""

    spectator = reply.text("The spectator's id.")
    token = reply.text("The spectator's token: it is not shown again.")
