"""Cards that a player has shown stay shown until they leave the hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.actor import GAMEMASTER, SPECTATOR
from service.tables.drama_deck.moves.adventure import EndAdventure
from service.tables.drama_deck.moves.cards import RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.trade import AnswerTrade, ConfirmTrade, OfferTrade
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.using import end_adventure, use

QUIET, ACTION, HERO = 149, 36, 64


def revealed(game: Game, who: str = "c1") -> tuple[int, ...]:
    """What everybody sees of a hand."""
    shown = [
        next(one["revealed"] for one in game.seen(viewer)["characters"] if one["id"] == who)
        for viewer in (SPECTATOR, GAMEMASTER, player("c1"), player("c2"))
    ]
    assert len(set(shown)) == 1
    (cards,) = set(shown)
    return tuple(cards)


def shown() -> Game:
    game = Game().rounds(QUIET).hand("c1", ACTION, HERO, 1).hand("c2", 2)
    game.by("c1", RevealCard(card=HERO))
    game.by("c1", RevealCard(card=ACTION))
    return game


@pytest.mark.rule("DD-05", "DD-71")
def test_revealed_cards_are_shown_of_each_hand() -> None:
    game = shown()
    assert revealed(game) == (HERO, ACTION)
    assert revealed(game, "c2") == ()
    game.by("c1", RevealCard(card=HERO))
    assert revealed(game) == (HERO, ACTION)


@pytest.mark.rule("DD-05", "DD-71")
def test_a_card_that_leaves_the_hand_is_no_longer_one_of_its_revealed_cards() -> None:
    """Nor if it comes back: everybody has seen the event, but it was not shown again."""
    game = shown()
    game.by("c1", PlayToPool(card=HERO))
    assert revealed(game) == (ACTION,)
    game.gm(RefusePool(character="c1"))
    assert revealed(game) == (ACTION,)


def traded(card: int) -> Game:
    game = Game().scene().hand("c1", HERO, 1).hand("c2", 2)
    game.by("c1", RevealCard(card=HERO))
    game.by("c1", OfferTrade(to="c2", give=(card,), because="rope"))
    game.by("c2", AnswerTrade(trade="t1", give=(2,)))
    assert revealed(game) == (HERO,)
    game.by("c1", ConfirmTrade(trade="t1"))
    return game


def given(card: int) -> Game:
    leadership = Game().card("Leadership")
    game = Game().scene().hand("c1", HERO, 1, leadership).hand("c2", 2)
    game.by("c1", RevealCard(card=HERO))
    use(game, "c1", leadership, to="c2", give=(card,), discard=())
    return game


@pytest.mark.rule("DD-05", "DD-20", "DD-71")
@pytest.mark.parametrize("pass_on", [traded, given])
@pytest.mark.parametrize("card", [HERO, 1])
def test_a_hand_that_cards_have_left_unseen_shows_none(
    pass_on: Callable[[int], Game], card: int
) -> None:
    """Else others would see whether the revealed card was the one that went."""
    game = pass_on(card)
    assert revealed(game) == ()
    assert revealed(game, "c2") == ()


@pytest.mark.rule("DD-71", "DD-72")
def test_nothing_is_revealed_when_all_cards_have_returned() -> None:
    game = shown()
    end_adventure(game)
    assert revealed(game) == ()


def test_what_is_revealed_stays_so_in_the_awards() -> None:
    game = shown()
    game.gm(EndAdventure())
    assert revealed(game) == (HERO, ACTION)
