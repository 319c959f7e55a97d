"""A flip that came too early: DD-71."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.errors import Rule
from service.tables.common.event import Event
from service.tables.drama_deck.card import Side
from service.tables.drama_deck.moves.award import AwardCard, RevokeAward
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import (
    Act,
    AllowRoll,
    ApplySetback,
    ChangeTakingPart,
    EndRounds,
    Flip,
    RevokeFlip,
    StartRounds,
)
from service.tables.drama_deck.uses.use import InitiativeChoice
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, earners, resolve, roll, use

ACTION, HASTE, SEIZE, MONOLOGUE = 58, 40, 60, 95
QUIET, HEROES_SETBACK, INSPIRATION, TRICKS = 149, 79, 104, 57
WHY = "Tarek had not acted yet."


def revoke(game: Game) -> Event:
    [revoked] = game.gm(RevokeFlip(because=WHY))
    return revoked


def refused(game: Game) -> Rule:
    return game.refused(None, RevokeFlip(because=WHY))


@pytest.mark.rule("DD-11", "DD-71")
def test_the_round_before_goes_on_as_it_was() -> None:
    """An Action and a Haste, a card put down, an award, and a setback all hold again."""
    game = Game().rounds(TRICKS).flip(HEROES_SETBACK)
    game.pool("c1", ACTION, HASTE).hand("c1", 1, 2)
    game.gm(ApplySetback(side=Side.HEROES))
    use(game, "c1", ACTION)
    use(game, "c1", HASTE)
    resolve(game, roll(game, "c1", *EVEN), success=True)
    game.by("c1", PlayToPool(card=1))
    before = game.seen()
    flipped = game.flip(QUIET)
    assert [effect.name for effect in flipped.table.effects] == []
    revoked = revoke(game)
    assert revoked.content == {
        "card": QUIET,
        "round": 2,
        "ruled_by": HEROES_SETBACK,
        "because": WHY,
    }
    after = game.seen()
    assert game.table.discard_pile[0] == QUIET
    changed = {"discard_pile", "deck", "last_event", "version", "undo"}
    assert {name for name in before if before[name] != after[name]} <= changed
    assert game.refused("c1", PlayToPool(card=2)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-14", "DD-71")
def test_the_first_flip_is_taken_back_and_opening_cards_go_on() -> None:
    game = Game(1).scene()
    game.gm(StartRounds())
    game.hand("c1", ACTION, HASTE, 1, 2)
    game.by("c1", PlayToPool(card=ACTION))
    game.flip(TRICKS)
    assert revoke(game).content["ruled_by"] is None
    assert (game.table.round.number, game.table.top) == (0, None)
    for card in (HASTE, 1):
        game.by("c1", PlayToPool(card=card))
    assert game.refused("c1", PlayToPool(card=2)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-51", "DD-71")
def test_a_card_that_was_kept_stays_and_would_be_kept_again() -> None:
    game = Game().rounds(QUIET).pool("c1", SEIZE)
    use(game, "c1", SEIZE, choice=InitiativeChoice.KEEP)
    game.gm(Flip())
    revoked = revoke(game)
    assert (revoked.content["card"], revoked.content["ruled_by"]) == (None, QUIET)
    game.gm(Flip())
    assert (game.table.round.card, game.table.round.number) == (QUIET, 2)


@pytest.mark.rule("DD-17", "DD-71")
def test_awards_can_be_revoked_again_and_are_earned_once() -> None:
    """One before the flip, by a card on top; one by a roll that is resolved after it."""
    game = Game().rounds(TRICKS)
    game.gm(AwardCard(character="c1", action="trick"))
    opened = roll(game, "c2", *EVEN, action="trick")
    game.flip(QUIET)
    assert earners(resolve(game, opened, success=True)) == [("c2", "trick")]
    revoke(game)
    assert game.refused(None, AwardCard(character="c2", action="trick")) is Rule.NOT_APPROVED
    for character in ("c1", "c2"):
        game.gm(RevokeAward(character=character, because="No."))
        assert game.refused(None, RevokeAward(character=character, because="No.")) is (
            Rule.NO_SUCH_TARGET
        )


@pytest.mark.rule("DD-17", "DD-46a", "DD-71")
def test_an_open_roll_counts_the_actions_of_its_round_again() -> None:
    """A Haste that is used after it gives another action, which earns a card of its own."""
    game = Game().rounds(TRICKS).pool("c1", HASTE)
    opened = roll(game, "c1", *EVEN, action="trick")
    game.flip(QUIET)
    revoke(game)
    use(game, "c1", HASTE)
    game.gm(AwardCard(character="c1", action="trick"))
    assert earners(resolve(game, opened, success=True)) == [("c1", "trick")]


@pytest.mark.rule("DD-31", "DD-38", "DD-71")
def test_cards_that_the_flipped_line_drew_stay() -> None:
    game = Game().rounds(QUIET).flip(INSPIRATION)
    hands = game.table.hands
    revoke(game)
    assert game.table.hands == hands


@pytest.mark.rule("DD-46c", "DD-71")
def test_a_monologue_that_was_held_does_not_bar_it() -> None:
    game = Game().rounds(QUIET).pool("c1", MONOLOGUE)
    use(game, "c1", MONOLOGUE)
    game.gm(Flip(monologue=True))
    revoke(game)
    assert game.table.silenced
    game.gm(AllowRoll(character="c2"))


@pytest.mark.rule("DD-71")
def test_whoever_takes_part_by_now_still_does() -> None:
    game = Game().rounds(QUIET).flip(TRICKS)
    game.gm(ChangeTakingPart(remove=("c3",)))
    revoke(game)
    assert game.table.round.taking_part == ("c1", "c2")


def _act(game: Game) -> None:
    game.by("c1", Act())


def _roll(game: Game) -> None:
    roll(game, "c1", *EVEN)


def _setback(game: Game) -> None:
    game.gm(ApplySetback(side=Side.HEROES))


def _use(game: Game) -> None:
    game.pool("c1", ACTION)
    use(game, "c1", ACTION)


def _move_away(game: Game) -> None:
    game.gm(MoveCard(card=HEROES_SETBACK, to=CardPlace.DISCARD_PILE, because=WHY))


def _revoke(game: Game) -> None:
    revoke(game)


def _seize(game: Game) -> None:
    game.pool("c1", SEIZE)
    use(game, "c1", SEIZE, choice=InitiativeChoice.FLIP)


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("done", [_act, _roll, _setback, _use, _move_away, _revoke, _seize])
def test_it_is_too_late_once_something_was_done(done: Callable[[Game], None]) -> None:
    game = Game().rounds(QUIET).flip(HEROES_SETBACK)
    done(game)
    assert refused(game) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_there_is_a_flip_to_take_back_in_this_round_play_only() -> None:
    game = Game().rounds(QUIET)
    for step in (EndRounds(), StartRounds()):
        game.gm(step)
    assert refused(game) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-17", "DD-71")
def test_it_is_too_late_once_a_defence_has_earned_a_card() -> None:
    """Card 95 approves Defend, which is no action of the defender's."""
    game = Game().rounds(QUIET).flip(95)
    game.gm(AwardCard(character="c1", action="defend"))
    assert game.table.round.acted == ()
    assert refused(game) is Rule.EFFECT_NOT_POSSIBLE
