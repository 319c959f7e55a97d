"""What an offer says of a card for the pool that could never be used from there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.settings import Settings
from service.tables.drama_deck.uses import CARD_TYPES
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.rules import legal

QUIET = 149
NO_CAMPAIGN = "This table is not playing a campaign, so the card has no effect."
NOT_RATED = "Only reality-rated characters can use Possibilities."


def ours() -> Game:
    return Game(2, settings=Settings(pool_needs_action=False, campaign=False))


def ord() -> Game:
    game = Game(0)
    game.join(JoinRequest(name="Ann", reality_rated=False))
    game.join(JoinRequest(name="Bob"))
    return game


def unusable(game: Game, *cards: int) -> dict[int, str | None]:
    """What is said of each card that can be put into the pool."""
    offers = legal(game.hand("c1", *cards).table, player("c1"))
    return {
        offer.sample.card: offer.unusable
        for offer in offers
        if isinstance(offer.sample, PlayToPool)
    }


@pytest.mark.rule("DD-57", "T2-17")
@pytest.mark.parametrize(
    ("made", "type", "reason"),
    [
        pytest.param(ours, "Campaign", NO_CAMPAIGN, id="no campaign is played"),
        pytest.param(lambda: Game(2), "Campaign", None, id="a campaign"),
        pytest.param(ord, "Hero", NOT_RATED, id="an ord's Hero"),
        pytest.param(ord, "Drama", NOT_RATED, id="an ord's Drama"),
        pytest.param(ord, "Action", None, id="an ord's Action"),
        pytest.param(lambda: Game(2), "Hero", None, id="a Hero"),
        pytest.param(lambda: Game(2), "Glory", None, id="the scene may become dramatic"),
        pytest.param(lambda: Game(1), "Supporter", None, id="somebody may join"),
    ],
)
def test_why_a_card_is_of_no_use_in_the_pool(
    made: Callable[[], Game], type: str, reason: str | None
) -> None:
    card = Game().card(type)
    game = made().rounds(QUIET, SceneKind.STANDARD)
    assert unusable(game, card) == {card: reason}


@pytest.mark.rule("DD-57", "T2-17")
@pytest.mark.parametrize(
    ("made", "type", "reason"),
    [(ours, "Campaign", NO_CAMPAIGN), (ord, "Hero", NOT_RATED), (ord, "Drama", NOT_RATED)],
)
def test_what_is_of_no_use_is_refused_with_the_same_reason(
    made: Callable[[], Game], type: str, reason: str
) -> None:
    card = Game().card(type)
    game = made().rounds(QUIET).pool("c1", card)
    assert game.refusal("c1", UseCard(card=card)).detail == reason


@pytest.mark.rule("DD-12")
def test_every_other_type_can_be_of_use() -> None:
    game = Game(2).rounds(QUIET)
    for type in CARD_TYPES.values():
        assert type.barred(game.table, "c1") is None
