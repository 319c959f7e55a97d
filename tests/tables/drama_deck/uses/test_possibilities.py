"""Cards that are a Possibility: DD-43a, DD-43b, and DD-24b for what a kept one earns."""

from __future__ import annotations

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.settings import RollMethod, Settings
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import (
    end_adventure,
    failed,
    misfit,
    not_used,
    possibilities,
    roll,
    use,
)

QUIET = 149
HEROES = (64, 65)
DRAMAS = (128, 129)
EITHER = pytest.mark.parametrize(
    "card", [pytest.param(HEROES[0], id="Hero"), pytest.param(DRAMAS[0], id="Drama")]
)
MINUS_ONE = (5, 1)


@pytest.mark.rule("DD-43a")
def test_a_foe_cancels_a_possibility_and_its_die_stays_on_show() -> None:
    """Value 10, bonus -1, an 8: 17. Cancelled: 9. The limit of 1 leaves another one, and a Hero."""
    game = Game().rounds(QUIET).pool("c1", HEROES[0])
    villain = game.foe(possibilities=1)
    id = roll(game, "c1", *MINUS_ONE)
    game.by("c1", SpendPossibility(roll=id), 8)
    assert game.total(id) == 17
    game.gm(CancelPossibility(roll=id, foe=villain))
    assert game.total(id) == 9
    assert [(die["face"], die["counted"]) for die in game.shown(id)["dice"]][2:] == [(8, False)]
    game.by("c1", SpendPossibility(roll=id), 2)
    assert game.refused("c1", SpendPossibility(roll=id)) is Rule.POSSIBILITY_LIMIT
    use(game, "c1", HEROES[0], 4, roll=id)
    assert game.total(id) == 9 + 2 + 4
    assert possibilities(game)["c1"] == 8


@pytest.mark.rule("DD-43a", "DD-43b")
@EITHER
def test_the_die_of_the_card_is_added_and_no_own_possibility_spent(card: int) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    id = roll(game, "c1", *MINUS_ONE)
    use(game, "c1", card, 10, 6, roll=id)
    assert game.total(id) == 10 - 1 + 16
    assert game.shown(id)["possibilities"] == [{"card": card, "cancelled": False}]
    assert possibilities(game)["c1"] == 10


@pytest.mark.rule("DD-43a", "DD-43b")
@EITHER
def test_from_the_hand_in_free_time(card: int) -> None:
    game = Game().scene().hand("c1", card)
    id = roll(game, "c1", *MINUS_ONE)
    use(game, "c1", card, 6, roll=id)
    assert game.total(id) == 15


@pytest.mark.rule("DD-43a", "DD-43b")
def test_cards_are_beyond_the_limit_of_own_possibilities() -> None:
    game = Game().rounds(QUIET).pool("c1", *HEROES, *DRAMAS)
    id = roll(game, "c1", *MINUS_ONE)
    for card in HEROES:
        use(game, "c1", card, 1, roll=id)
    game.by("c1", SpendPossibility(roll=id), 1)
    for card in DRAMAS:
        use(game, "c1", card, 1, roll=id)
    assert game.total(id) == 9 + 5
    assert game.refused("c1", SpendPossibility(roll=id)) is Rule.POSSIBILITY_LIMIT


@pytest.mark.rule("DD-43a")
def test_how_many_own_possibilities_a_roll_takes_is_a_setting() -> None:
    game = Game(settings=Settings(possibilities_per_roll=2)).rounds(QUIET)
    id = roll(game, "c1", *MINUS_ONE)
    for _ in range(2):
        game.by("c1", SpendPossibility(roll=id), 1)
    assert game.refused("c1", SpendPossibility(roll=id)) is Rule.POSSIBILITY_LIMIT


@pytest.mark.rule("DD-43a", "DD-43b")
@EITHER
def test_a_foe_cancels_the_possibility_of_a_card(card: int) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    villain = game.foe(possibilities=1)
    id = roll(game, "c1", *MINUS_ONE)
    use(game, "c1", card, 6, roll=id)
    game.gm(CancelPossibility(roll=id, foe=villain))
    assert game.total(id) == 9
    assert game.shown(id)["possibilities"] == [{"card": card, "cancelled": True}]
    assert game.table.discard_pile[0] == card  # it is gone all the same


@pytest.mark.rule("DD-43b")
def test_neither_hero_nor_drama_pays_for_cancelling() -> None:
    game = Game().rounds(QUIET).pool("c2", HEROES[0], DRAMAS[0])
    game.gm(SetPossibilities(character="c2", amount=0))
    id = roll(game, "c1", *MINUS_ONE)
    game.by("c1", SpendPossibility(roll=id), 6)
    assert game.refused("c2", CancelPossibility(roll=id)) is Rule.NO_POSSIBILITY


@pytest.mark.rule("DD-43a", "DD-43b")
@EITHER
@pytest.mark.parametrize(
    ("face", "die_total", "result"),
    [
        pytest.param(3, 15, 12, id="a die below 10 counts as 10"),
        pytest.param(12, 17, 14, id="one above counts as it fell"),
    ],
)
def test_with_the_d20(card: int, face: int, die_total: int, result: int) -> None:
    """A 5 and the card's die: die totals of 15 and 17 are bonuses of +2 and +4 (TD-01, TD-03)."""
    game = Game(settings=Settings(method=RollMethod.D20)).rounds(QUIET).pool("c1", card)
    id = roll(game, "c1", 5)
    use(game, "c1", card, face, roll=id)
    assert (game.shown(id)["outcome"]["die_total"], game.total(id)) == (die_total, result)


@pytest.mark.rule("DD-43a", "DD-43b", "DD-15")
@EITHER
def test_it_is_for_the_own_open_roll(card: int) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    others = roll(game, "c2", *MINUS_ONE)
    resolved = failed(game, "c1")
    assert not_used(game, "c1", card, roll=others) is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", card, roll="r99") is Rule.NO_SUCH_TARGET
    assert not_used(game, "c1", card, roll=resolved) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-43a", "DD-43b")
@EITHER
def test_who_is_not_reality_rated_has_no_possibilities(card: int) -> None:
    game = Game(0)
    game.join(JoinRequest(name="Ord", reality_rated=False))
    game.rounds(QUIET).pool("c1", card)
    id = roll(game, "c1", *MINUS_ONE)
    assert not_used(game, "c1", card, roll=id) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-43a")
def test_a_hero_throws_a_die_on_a_recorded_roll_only() -> None:
    game = Game().rounds(QUIET).pool("c1", HEROES[0])
    thrown = UseCard(card=HEROES[0], dice={"possibilities": [[7]]})
    assert misfit(game, "c1", thrown) == "dice"


@pytest.mark.rule("DD-43b")
def test_a_drama_lessens_damage_too() -> None:
    game = Game().rounds(QUIET).pool("c1", DRAMAS[0])
    [used] = use(game, "c1", DRAMAS[0])
    assert (used.type, used.content) == (
        "card_used",
        {"character": "c1", "card": DRAMAS[0], "card_type": "Drama"},
    )
    assert game.table.discard_pile[0] == DRAMAS[0]
    assert possibilities(game)["c1"] == 10


@pytest.mark.rule("DD-43b")
def test_a_drama_against_damage_throws_no_die() -> None:
    game = Game().rounds(QUIET).pool("c1", DRAMAS[0])
    assert misfit(game, "c1", UseCard(card=DRAMAS[0], dice={"possibilities": [[3]]})) == "dice"


@pytest.mark.rule("DD-43b")
def test_a_drama_of_somebody_not_reality_rated_lessens_no_damage() -> None:
    game = Game(0)
    game.join(JoinRequest(name="Ord", reality_rated=False))
    game.rounds(QUIET).pool("c1", DRAMAS[0])
    assert not_used(game, "c1", DRAMAS[0]) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-24b", "DD-43a", "DD-43b")
@pytest.mark.parametrize(
    ("hand", "pool", "completed", "earned"),
    [
        pytest.param(DRAMAS, (), True, 6, id="two Dramas in the hand"),
        pytest.param((), DRAMAS, True, 6, id="two Dramas in the pool"),
        pytest.param(DRAMAS[:1], DRAMAS[1:], True, 6, id="one in the hand, one in the pool"),
        pytest.param(DRAMAS, (), False, 0, id="the adventure was given up"),
        pytest.param(HEROES[:1], HEROES[1:], True, 0, id="a Hero earns nothing"),
    ],
)
def test_what_a_card_kept_to_the_end_earns(
    hand: tuple[int, ...], pool: tuple[int, ...], completed: bool, earned: int
) -> None:
    game = Game().rounds(QUIET).hand("c1", *hand).pool("c1", *pool)
    end_adventure(game, completed=completed)
    assert possibilities(game) == {"c1": 10 + earned, "c2": 10, "c3": 10}


@pytest.mark.rule("DD-24b")
def test_a_used_drama_earns_nothing() -> None:
    game = Game().scene().hand("c1", *DRAMAS)
    use(game, "c1", DRAMAS[0])
    events = end_adventure(game)
    assert possibilities(game)["c1"] == 13
    [paid] = of_type(events, "possibilities_changed")
    assert (paid.content["amount"], paid.content["source"]) == (3, "drama")
