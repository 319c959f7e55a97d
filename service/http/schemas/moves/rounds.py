"""Round play: its beginning, each flip, its end."""

from __future__ import annotations

from service.drama_deck.moves import rounds
from service.http.schemas.ids import characters
from service.http.schemas.moves.move import OneMoveSchema
from service.schemas.fields import flag


class StartRoundsSchema(OneMoveSchema):
    """Begin round play; cards may then be put down before the first flip (DD-11, DD-14).

    By the gamemaster, in `free`. Open trades are declined. Refused as `wrong_phase`; as
    `no_such_target` for a character not in play.
    """

    of = rounds.StartRounds
    taking_part = characters(
        "Characters who take part; left out or null, all in play do. One may put down three cards "
        "before the first flip, two may put down two each, more none (DD-14).",
        least=1,
        load_default=None,
        allow_none=True,
    )


class FlipSchema(OneMoveSchema):
    """Turn up the deck's next card: a new round, which its line rules (DD-11, DD-38).

    By the gamemaster, in `rounds`. After a Seize Initiative that keeps the card, the same card
    rules again (DD-51). Refused as `wrong_phase`; as `effect_not_possible` when no card is left, or
    when no Monologue is held that `monologue` could let go on.
    """

    of = rounds.Flip
    monologue = flag("Whether the Monologue that is held goes on in the new round (DD-46c).")


class EndRoundsSchema(OneMoveSchema):
    """End round play: free time again; pools and the action stack stay (DD-11).

    By the gamemaster, in `rounds`. Open trades are declined. Refused as `wrong_phase`.
    """

    of = rounds.EndRounds
