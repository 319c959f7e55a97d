"""Which cards of an award cannot be taken back any more: DD-17."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.drama_deck.card import SceneKind
from service.drama_deck.errors import Rule
from service.drama_deck.moves.approved import AwardCard
from service.drama_deck.moves.pool import PlayToPool
from service.drama_deck.moves.revoke_award import RevokeAward
from tests.drama_deck.game import Game
from tests.drama_deck.using import approved, use

TRICKS, ACTION, GLORY, ROMANCE = 57, 58, 91, 120
REVOKE = RevokeAward(character="c1", because="It did not help.")


def awarded(card: int) -> Game:
    """The card for a trick is this one, and goes into the pool."""
    game = Game().rounds(TRICKS, SceneKind.DRAMATIC).on_top(card)
    game.gm(AwardCard(character="c1", action="trick"))
    game.by("c1", PlayToPool(card=card))
    return game


def _used(game: Game) -> None:
    use(game, "c1", ACTION)


def _claimed(game: Game) -> None:
    use(game, "c1", GLORY, text="The gate fell.")


def _approved(game: Game) -> None:
    approved(game, ROMANCE)


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("card", "happens", "rule"),
    [
        pytest.param(ACTION, _used, Rule.EFFECT_NOT_POSSIBLE, id="used"),
        pytest.param(GLORY, _claimed, Rule.CARD_STAYS, id="a Glory that is claimed"),
        pytest.param(ROMANCE, _approved, Rule.CARD_STAYS, id="a subplot that was accepted"),
    ],
)
def test_a_card_that_was_made_use_of_stays(
    card: int, happens: Callable[[Game], None], rule: Rule
) -> None:
    game = awarded(card)
    happens(game)
    assert game.refused(None, REVOKE) is rule


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize("card", [ACTION, GLORY, ROMANCE])
def test_until_then_it_goes_to_the_discard_pile(card: int) -> None:
    game = awarded(card)
    game.gm(REVOKE)
    assert game.table.discard_pile[0] == card
