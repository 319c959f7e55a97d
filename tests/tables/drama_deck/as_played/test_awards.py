"""An action is judged by the card that ruled when its roll was opened: DD-17."""

from __future__ import annotations

import pytest

from service.tables.drama_deck.moves.round import EndRounds, StartRounds
from service.tables.drama_deck.uses.use import InitiativeChoice
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, earners, resolve, roll, use

TRICK, OTHER_TRICK, ATTACK = 57, 149, 105  # approve: test and trick; trick; attack and defend
ANY_FLURRY, ANY = 4, 1
HASTE, SEIZE, SECOND_CHANCE = 41, 60, 79


def tricks(game: Game) -> str:
    """A trick that will succeed is open."""
    return roll(game, "c1", *EVEN, action="trick", difficulty=5)


@pytest.mark.rule("DD-17")
@pytest.mark.parametrize(
    ("opened", "resolved", "cards"),
    [
        pytest.param(TRICK, ATTACK, [("c1", "trick")], id="only the first card approves"),
        pytest.param(ATTACK, TRICK, [], id="only the second one does"),
    ],
)
def test_a_roll_resolved_after_the_next_flip_goes_by_the_card_that_ruled_when_it_was_opened(
    opened: int, resolved: int, cards: list[tuple[str, str]]
) -> None:
    game = Game().rounds(opened)
    id = tricks(game)
    game.flip(resolved)
    assert earners(resolve(game, id)) == cards


@pytest.mark.rule("DD-17")
def test_a_roll_resolved_after_round_play_earns_its_card() -> None:
    game = Game().rounds(TRICK)
    id = tricks(game)
    game.gm(EndRounds())
    assert earners(resolve(game, id)) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
def test_a_roll_of_free_time_earns_none_though_round_play_begins_before_it_is_resolved() -> None:
    game = Game().scene()
    id = tricks(game)
    game.gm(StartRounds())
    game.flip(TRICK)
    assert earners(resolve(game, id)) == []


@pytest.mark.rule("DD-17")
def test_the_action_of_the_round_before_takes_nothing_from_that_of_the_new_one() -> None:
    game = Game().rounds(TRICK)
    late = tricks(game)
    game.flip(OTHER_TRICK)
    assert earners(resolve(game, late)) == [("c1", "trick")]
    assert earners(resolve(game, tricks(game))) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
def test_two_rolls_of_one_action_earn_one_card_also_when_the_second_is_resolved_later() -> None:
    game = Game().rounds(TRICK)
    resolve(game, tricks(game))
    late = tricks(game)
    game.flip(OTHER_TRICK)
    assert earners(resolve(game, late)) == []


@pytest.mark.rule("DD-17", "DD-30")
@pytest.mark.parametrize(("top", "haste"), [(ANY_FLURRY, False), (ANY, True)])
def test_the_second_action_of_a_flurry_or_haste_earns_after_the_flip_too(
    top: int, haste: bool
) -> None:
    game = Game().rounds(top).pool("c1", HASTE)
    if haste:
        use(game, "c1", HASTE)
    resolve(game, tricks(game))
    late = tricks(game)
    game.flip(ATTACK)
    assert earners(resolve(game, late)) == [("c1", "trick")]


@pytest.mark.rule("DD-17", "DD-51")
@pytest.mark.parametrize(
    ("before", "after", "cards"), [(TRICK, ATTACK, [("c1", "trick")]), (ATTACK, TRICK, [])]
)
def test_a_card_turned_up_in_mid_round_rules_the_rolls_opened_after_it(
    before: int, after: int, cards: list[tuple[str, str]]
) -> None:
    game = Game().rounds(before).pool("c2", SEIZE)
    id = tricks(game)
    game.on_top(after)
    use(game, "c2", SEIZE, choice=InitiativeChoice.FLIP)
    assert earners(resolve(game, id)) == cards


@pytest.mark.rule("DD-17", "DD-50")
def test_a_second_chance_after_the_flip_goes_by_the_card_of_the_first_try() -> None:
    game = Game().rounds(TRICK).pool("c1", SECOND_CHANCE)
    id = roll(game, "c1", *EVEN, action="trick", difficulty=12)
    game.flip(ATTACK)
    resolve(game, id)
    use(game, "c1", SECOND_CHANCE, 3, 4, roll="r1")
    assert earners(resolve(game, "r2")) == [("c1", "trick")]


@pytest.mark.rule("DD-17")
def test_a_roll_shows_the_card_that_rules_it() -> None:
    game = Game().rounds(TRICK)
    tricks(game)
    game.flip(ATTACK)
    assert game.shown()["ruled_by"] == TRICK
