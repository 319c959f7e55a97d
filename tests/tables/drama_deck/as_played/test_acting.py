"""Acting comes before the card of the round: DD-13, with DD-16 and DD-46c."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.round import Act, AllowRoll, CriticalMoment, Flip, StartRounds
from service.tables.drama_deck.moves.special import DiscardSubplot
from service.tables.drama_deck.settings import Settings
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, hit, not_used, resolve, roll, use

QUIET, QUIET_TOO = 149, 150
ACTION, HERO, ROMANCE, MONOLOGUE = 36, 64, 120, 95


def fight() -> Game:
    """A round in which nobody has acted; c1 holds a Hero and a subplot."""
    return Game(settings=Settings()).rounds(QUIET).hand("c1", HERO, ROMANCE)


def resolved(game: Game) -> None:
    resolve(game, roll(game, "c1", *EVEN, difficulty=12))


def passive(game: Game) -> None:
    resolve(game, roll(game, "c1", *EVEN, difficulty=12, passive=True))


def initiative(game: Game) -> None:
    """A total that was only wanted (DD-37)."""
    resolve(game, roll(game, "c1", *EVEN), no_verdict=True)


def of_the_round_before(game: Game) -> None:
    id = roll(game, "c1", *EVEN, difficulty=12)
    game.flip(QUIET_TOO)
    resolve(game, id)


def acted_before(game: Game) -> None:
    game.by("c1", Act())
    game.flip(QUIET_TOO)


def rolled_by_the_gamemaster(game: Game) -> None:
    game.gm(MakeRoll(character="c1", value=10, difficulty=12), *EVEN)
    resolve(game, "r1")


def speaks(game: Game) -> None:
    game.pool("c1", MONOLOGUE)
    use(game, "c1", MONOLOGUE)


@pytest.mark.rule("DD-13")
@pytest.mark.parametrize(
    ("before", "may"),
    [
        pytest.param(lambda game: None, False, id="nothing done"),
        pytest.param(resolved, True, id="a roll, though it failed"),
        pytest.param(lambda game: roll(game, "c1", *EVEN), False, id="a roll that is open"),
        pytest.param(passive, False, id="a passive roll"),
        pytest.param(initiative, False, id="a value that was only wanted"),
        pytest.param(of_the_round_before, False, id="a roll of the round before"),
        pytest.param(lambda game: hit(game, game.foe(), "c1"), False, id="being hit"),
        pytest.param(lambda game: game.by("c1", Act(text="I run.")), True, id="an act"),
        pytest.param(lambda game: game.by("c2", Act()), False, id="an act of another"),
        pytest.param(acted_before, False, id="an act of the round before"),
        pytest.param(rolled_by_the_gamemaster, True, id="a roll by the gamemaster for it"),
        pytest.param(
            lambda game: game.gm(AwardCard(character="c1", action="trick")), True, id="an award"
        ),
        pytest.param(speaks, True, id="a Monologue"),
    ],
)
def test_a_card_enters_the_pool_after_an_action_of_the_round(
    before: Callable[[Game], object], may: bool
) -> None:
    game = fight()
    before(game)
    move = PlayToPool(card=HERO)
    if may:
        game.by("c1", move)
    else:
        assert game.refused("c1", move) is Rule.ACTION_NEEDED
    assert game.seen()["characters"][0]["acted"] is may


@pytest.mark.rule("DD-13", "DD-55b")
def test_a_subplot_discarded_in_its_place_needs_an_action_too() -> None:
    game = fight()
    move = DiscardSubplot(card=ROMANCE)
    assert game.refused("c1", move) is Rule.ACTION_NEEDED
    game.by("c1", Act())
    game.by("c1", move)


@pytest.mark.rule("DD-13")
def test_a_table_may_do_without() -> None:
    game = Game(settings=Settings(pool_needs_action=False)).rounds(QUIET).hand("c1", HERO)
    game.by("c1", PlayToPool(card=HERO))


@pytest.mark.rule("DD-14")
def test_the_opening_cards_come_before_any_action() -> None:
    game = Game(1, settings=Settings()).scene().hand("c1", HERO)
    game.gm(StartRounds())
    game.by("c1", PlayToPool(card=HERO))


@pytest.mark.rule("DD-13")
def test_an_act_is_told_to_everybody() -> None:
    [taken] = fight().by("c1", Act(text="I pull the lever."))
    assert (taken.type, taken.content) == (
        "action_taken",
        {"character": "c1", "text": "I pull the lever."},
    )


@pytest.mark.rule("DD-13")
def test_an_act_is_for_a_round_of_round_play() -> None:
    game = Game(settings=Settings()).scene()
    assert game.refused("c1", Act()) is Rule.WRONG_PHASE
    game.gm(StartRounds())
    assert game.refused("c1", Act()) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-13")
def test_an_open_roll_is_resolved_before_its_player_acts_again() -> None:
    """Else a card could be pooled, and used on it, once its dice are known."""
    game = fight()
    id = roll(game, "c1", *EVEN, difficulty=12)
    assert game.refused("c1", Act()) is Rule.ROLL_OPEN
    resolve(game, id)
    game.by("c1", Act())


@pytest.mark.rule("DD-16")
def test_an_act_ends_a_critical_moment() -> None:
    """For dice that are not recorded: the cards of the hand were for that action."""
    game = fight()
    game.by("c1", CriticalMoment())
    use(game.hand("c1", ACTION), "c1", ACTION)
    game.by("c1", Act())
    game.hand("c1", HERO)
    assert not_used(game, "c1", HERO) is Rule.HAND_CLOSED
    assert game.total(roll(game, "c1", *EVEN)) == 10  # another action


# A Monologue.


@pytest.mark.rule("DD-46c")
def test_a_monologue_stops_an_act_too_unless_it_is_let_through() -> None:
    game = fight()
    speaks(game)
    assert game.refused("c2", Act()) is Rule.ACTIONS_STOPPED
    game.gm(AllowRoll(character="c2"))
    game.by("c2", Act())
    assert game.refused("c2", Act()) is Rule.ACTIONS_STOPPED


@pytest.mark.rule("DD-46c", "DD-13")
def test_who_speaks_on_acts_in_the_next_round_too() -> None:
    game = fight()
    speaks(game)
    game.on_top(QUIET_TOO)
    game.gm(Flip(monologue=True))
    assert [character["acted"] for character in game.seen()["characters"]] == [True, False, False]
    game.by("c1", PlayToPool(card=HERO))
