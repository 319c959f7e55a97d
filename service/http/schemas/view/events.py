"""Events in answers: every type, and its content."""

from __future__ import annotations

from marshmallow import INCLUDE

from service.drama_deck.game.events import EVENTS
from service.http.schemas.view.people import SeatSchema
from service.schemas import reply


def _table() -> str:
    """All types of events, as a table in Markdown."""
    rows = ["| type | content | |", "|---|---|---|"]
    for type, kind in EVENTS.items():
        names = ", ".join(f"`{name}`" for name in dict.fromkeys((*kind.content, *kind.secret)))
        rows.append(f"| `{type}` | {names} | {kind.about} |")
    return "\n".join(rows)


class EventSchema(reply.ReplySchema):
    """Something that has happened; its other members depend on its type.

    Content that the viewer may not see is absent, but the event is present.
    """

    class Meta:
        """Allows the content of any type."""

        unknown = INCLUDE

    id = reply.number("1, 2, 3, … in a session, the same for every viewer.")
    version = reply.number("The version of the table that the change made.")
    at = reply.timestamp("When")
    type = reply.text(
        "What has happened; more types may be added, and more content.\n\n"
        "Ids name characters (`character`, `to`, `by`), foes, rolls, trades and resolutions; "
        "`card` and `cards` are numbers of cards unless stated otherwise. `text` of a roll is one "
        "line for a chat log, in English, and `outcome` what its dice mean, both as the roll has "
        "them in the table (old events lack them). A proof is "
        "`{shuffle, position, salt, path: [{left or right: hash}]}`, position 0 on top, the path "
        "from the leaf up (docs/fairness.md).\n\n" + _table()
    )
    by = reply.part(SeatSchema, "Who did it; null for the service's operator.", allow_none=True)
