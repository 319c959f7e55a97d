"""Requests that create a session, and that join one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, post_load
from msgspec import Struct, field

from service.http.schemas.ids import cards, name, text
from service.http.schemas.own_deck import OwnDeckSchema
from service.schemas.derive import part_schema
from service.schemas.fields import Choices, RequestSchema, flag, several, whole
from service.tables.drama_deck.deck import Deck, standard
from service.tables.drama_deck.game.seats import JoinRequest
from service.tables.drama_deck.hand_size import most_brought
from service.tables.drama_deck.moves.campaigned import CAMPAIGNED_TYPES
from service.tables.drama_deck.moves.start_adventure import MAX_SEED
from service.tables.drama_deck.settings import MAX_HAND_SIZE, Settings
from service.tables.drama_deck.shape import MAX_POSSIBILITIES

MAX_CAMPAIGNED = 8


class DeckField(fields.Raw):
    """The standard deck by its name, or a custom one.

    The document refers to the latter as OwnDeck, which has to be registered with it.
    """

    def __init__(self, description: str) -> None:
        shapes = [
            {"type": "string", "const": "standard", "enum": ["standard"]},
            {"$ref": "#/components/schemas/OwnDeck"},
        ]
        super().__init__(
            load_default="standard", metadata={"description": description, "anyOf": shapes}
        )

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Deck:
        if isinstance(value, dict):
            deck: Deck = OwnDeckSchema().load(value)
            return deck
        if value != "standard":
            raise ValidationError("Must be standard, or an object: a deck of your own.")
        return standard()


class NewSession(Struct, frozen=True, kw_only=True):
    """A session to create."""

    name: str
    deck: Deck = field(default_factory=standard)
    settings: Settings = field(default_factory=Settings)


class CreateSessionSchema(RequestSchema):
    """A session to create."""

    name = name("Display name.", required=True)
    deck = DeckField("`standard`, or a deck of your own (DD-06).")
    settings = fields.Nested(
        part_schema(Settings), metadata={"description": "Omitted settings keep their defaults."}
    )

    @post_load
    def creating(self, data: dict[str, Any], **_: Any) -> NewSession:
        """Build the session to create."""
        return NewSession(**data)


class JoinSessionSchema(RequestSchema):
    """A character that joins a table."""

    name = name("Display name.", required=True)
    possibilities = whole(
        0, MAX_POSSIBILITIES, "Possibilities that it begins with (T2-17).", load_default=10
    )
    reality_rated = flag(
        "False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02).",
        default=True,
    )
    client_seed = text(
        MAX_SEED,
        "Mixed into every shuffle from now on; shown to everybody (docs/fairness.md).",
        load_default=None,
        allow_none=True,
    )
    hand = cards(
        "Cards kept from an earlier evening, in place of a dealt hand; only in `lobby`, at most 12 "
        "or twice the setting `hand_size` (DD-10).",
        most=most_brought(Settings(hand_size=MAX_HAND_SIZE)),
        load_default=None,
        allow_none=True,
    )
    campaigned = several(
        fields.String(
            validate=Choices(
                *CAMPAIGNED_TYPES,
                error="Must be one of: {choices}. A Martyr cannot be kept (DD-56).",
            ),
            metadata={"description": "A type of subplot."},
        ),
        MAX_CAMPAIGNED,
        "Subplots kept from earlier adventures (DD-58).",
        load_default=(),
    )

    @post_load
    def joining(self, data: dict[str, Any], **_: Any) -> JoinRequest:
        """Build the request to join."""
        return JoinRequest(**data)


class WatchSessionSchema(RequestSchema):
    """A spectator who joins a table."""

    name = name("A name, shown to everybody.", load_default=None, allow_none=True)

    @post_load
    def spectator(self, data: dict[str, Any], **_: Any) -> str | None:
        """The name, None without one."""
        name: str | None = data.get("name")
        return name


class NoFieldsSchema(RequestSchema):
    """A body without fields; it may be omitted."""
