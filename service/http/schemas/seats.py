"""Answers about seats: the lobby, and joining."""

from __future__ import annotations

from service.http.schemas.by_game import one_of_games
from service.http.schemas.versioned import VersionedSchema
from service.schemas import reply
from service.schemas.derive import reply_schema
from service.tables.common.view import Lobby

LobbySchema = reply_schema(Lobby)


CharacterSchema = one_of_games(
    "Character", "A character.", lambda game: reply_schema(game.character_type)
)


class CharacterJoinedSchema(VersionedSchema):
    """A character that has joined, and its token."""

    character = reply.part(CharacterSchema, "The character.")
    token = reply.text("The player's token: it is not shown again.")


class SpectatorJoinedSchema(VersionedSchema):
    """A spectator who has joined, and the token."""

    spectator = reply.text("The spectator's id.")
    token = reply.text("The spectator's token: it is not shown again.")
