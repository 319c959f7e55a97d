"""Scenes, and the refill between them."""

from __future__ import annotations

from service.drama_deck.card import SceneKind
from service.drama_deck.moves import scenes
from service.http.schemas.moves.move import OneMoveSchema, cards
from service.schemas.fields import choice, flag


class StartSceneSchema(OneMoveSchema):
    """Open a scene, in free time (DD-08).

    By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
    """

    of = scenes.StartScene
    kind = choice(SceneKind, "Which line of the cards the scene reads (DD-19).", required=True)


class EndSceneSchema(OneMoveSchema):
    """End the scene, with its round play: pools return to the hands, the refill begins (DD-22).

    By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
    """

    of = scenes.EndScene
    trades = flag("Whether trades are allowed during the refill (DD-21).")


class EndRefillSchema(OneMoveSchema):
    """Refill without waiting: the absent discard their newest cards above the size (DD-22).

    By the gamemaster, in `refill`. Refused as `wrong_phase`.
    """

    of = scenes.EndRefill


class DiscardForRefillSchema(OneMoveSchema):
    """Discard from the own hand: once in each refill (DD-22), or after a Rally (DD-53).

    By a player, in `refill`, or while `rallying`. Refused as `card_not_held`; as `wrong_phase`,
    also for a second time; in a refill as `hand_over_limit` for too few cards and
    `too_many_discards` for more than one beyond what must go.
    """

    of = scenes.DiscardForRefill
    cards = cards(
        "Cards of the own hand in the order discarded, the last on top; empty for none.",
        required=True,
    )
