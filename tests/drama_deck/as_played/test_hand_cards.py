"""What cards straight from the hand reach, and what only pools may reach: DD-09, DD-15, DD-16."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.drama_deck.card import SceneKind
from service.drama_deck.effect import CharacterAttribute
from service.drama_deck.errors import Rule
from service.drama_deck.game.legal import legal
from service.drama_deck.moves.hand import CriticalMoment
from service.drama_deck.moves.round import EndRounds, StartRounds
from service.drama_deck.moves.take_from_pool import TakeFromPool
from service.drama_deck.moves.taking_part import ChangeTakingPart
from service.drama_deck.uses.use_card import UseCard
from service.systems.torg.check import Level
from tests.drama_deck.game import Game, of_type, player
from tests.drama_deck.using import EVEN, foe_rolls, not_used, resolve, roll, use

DRAMATIC = SceneKind.DRAMATIC
STRENGTH = CharacterAttribute.STRENGTH
QUIET, TAUNT = 149, 128
ACTION, ADRENALIN, HERO, COUP, SUPPORTER = 36, 1, 64, 113, 146
CHANCE, FAILS, GLORY, HASTE = 79, 74, 91, 41
GLORIOUS = (9, 10, 10, 8)


def fight(kind: SceneKind = DRAMATIC) -> Game:
    """All three are in round play; card 149 has no keyword for the heroes."""
    return Game().rounds(QUIET, kind)


# A roll of round play is closed to hands, also after round play (DD-15).


def end_of_rounds(game: Game) -> None:
    game.gm(EndRounds())


def leaving(game: Game) -> None:
    """Those who use cards leave the round play."""
    game.gm(ChangeTakingPart(remove=("c1", "c2")))


AFTER: dict[str, Callable[[Game], None]] = {"round play": end_of_rounds, "leaving it": leaving}


def own_open(game: Game) -> str:
    return roll(game, "c1", *EVEN)


def others_open(game: Game) -> str:
    return roll(game, "c3", *EVEN)


def own_failure(game: Game) -> str:
    id = roll(game, "c1", *EVEN)
    resolve(game, id, success=False)
    return id


def own_glory(game: Game) -> str:
    id = roll(game, "c1", *GLORIOUS)
    resolve(game, id, success=True)
    return id


def hit(game: Game) -> str:
    id = foe_rolls(game, game.foe(), *EVEN, against=("c1",))
    resolve(game, id, success=True)
    return id


NAMING: dict[str, tuple[int, Callable[[Game], str], tuple[int, ...]]] = {
    "Hero": (HERO, own_open, (5,)),
    "Drama": (128, own_open, (5,)),
    "Coup de Grace": (COUP, own_open, ()),
    "Supporter": (SUPPORTER, others_open, ()),
    "Second Chance": (CHANCE, own_failure, EVEN),
    "Glory": (GLORY, own_glory, ()),
    "Opponent Fails": (FAILS, hit, ()),
}
"""Cards that name a roll, the roll, and the dice that the card throws."""


@pytest.mark.rule("DD-15")
@pytest.mark.parametrize("card_type", NAMING)
@pytest.mark.parametrize("after", AFTER)
def test_a_roll_of_round_play_takes_no_card_of_the_hand_when_it_is_over(
    card_type: str, after: str
) -> None:
    """Neither its roller's nor another's; and such a use is not offered."""
    card, make, _ = NAMING[card_type]
    game = fight().hand("c1", card)
    id = make(game)
    AFTER[after](game)
    # An outsider does not touch the roll of somebody in the conflict at all (DD-09).
    outside = (after, card_type) == ("leaving it", "Supporter")
    rule = Rule.NOT_TAKING_PART if outside else Rule.HAND_CLOSED
    assert not_used(game, "c1", card, roll=id) is rule
    offered = [offer.sample for offer in legal(game.table, player("c1"))]
    assert UseCard(card=card, roll=id) not in offered


@pytest.mark.rule("DD-15", "DD-12")
@pytest.mark.parametrize("card_type", NAMING)
def test_it_takes_a_card_that_lay_in_the_pool(card_type: str) -> None:
    card, make, faces = NAMING[card_type]
    game = fight().hand("c1").pool("c1", card)
    id = make(game)
    end_of_rounds(game)
    use(game, "c1", card, *faces, roll=id)


@pytest.mark.rule("DD-15", "DD-13")
def test_a_roll_made_before_the_first_flip_is_one_of_round_play() -> None:
    game = Game().scene().hand("c1", HERO)
    game.gm(StartRounds())
    id = own_open(game)
    game.gm(EndRounds())
    assert not_used(game, "c1", HERO, roll=id) is Rule.HAND_CLOSED


@pytest.mark.rule("DD-15", "DD-09")
@pytest.mark.parametrize(("card", "fields"), [(ACTION, {}), (ADRENALIN, {"attribute": STRENGTH})])
@pytest.mark.parametrize("from_hand", [True, False])
def test_an_effect_from_the_hand_waits_for_a_roll_of_free_time(
    card: int, fields: Mapping[str, Any], from_hand: bool
) -> None:
    """One from the pool serves the open roll of round play."""
    game = fight()
    game = game.hand("c1", card) if from_hand else game.hand("c1").pool("c1", card)
    id = roll(game, "c1", *EVEN, attribute=STRENGTH)
    game.gm(EndRounds())
    use(game, "c1", card, **fields)
    resolve(game, id, success=True)
    later = roll(game, "c1", *EVEN, attribute=STRENGTH)
    assert (game.total(id), game.total(later)) == ((10, 13) if from_hand else (13, 10))


@pytest.mark.rule("DD-15", "DD-50")
@pytest.mark.parametrize("from_hand", [True, False])
def test_the_second_chance_of_such_a_roll_takes_no_card_of_the_hand_either(
    from_hand: bool,
) -> None:
    """Also when the retry is made in round play for a roll of free time."""
    game = fight() if from_hand else Game().scene(DRAMATIC)
    game.hand("c1", HERO).pool("c1", CHANCE)
    first = own_failure(game)
    if not from_hand:
        game.gm(StartRounds())
        game.flip(QUIET)
    use(game, "c1", CHANCE, *EVEN, roll=first)
    game.gm(EndRounds())
    assert not_used(game, "c1", HERO, roll="r2") is Rule.HAND_CLOSED


@pytest.mark.rule("DD-15", "DD-16")
def test_the_roll_of_a_critical_moment_stays_open_to_its_hand_after_round_play() -> None:
    """To its declarer's, and to nobody else's."""
    game = fight().hand("c1", HERO, ACTION, CHANCE).hand("c2", SUPPORTER)
    game.by("c1", CriticalMoment())
    id = own_open(game)
    game.gm(EndRounds())
    assert not_used(game, "c2", SUPPORTER, roll=id) is Rule.HAND_CLOSED
    use(game, "c1", HERO, 5, roll=id)
    use(game, "c1", ACTION)
    assert game.total(id) == 18
    resolve(game, id, success=False)
    use(game, "c1", CHANCE, *EVEN, roll=id)


@pytest.mark.rule("DD-15", "DD-09")
@pytest.mark.parametrize(
    "enter",
    [
        pytest.param(StartRounds(), id="round play begins"),
        pytest.param(ChangeTakingPart(add=("c1",)), id="the roller comes in"),
    ],
)
def test_a_roll_of_free_time_decided_in_round_play_keeps_what_it_has_and_gets_no_more(
    enter: StartRounds | ChangeTakingPart,
) -> None:
    game = Game().scene().hand("c1", ACTION, HERO).pool("c1", COUP)
    if isinstance(enter, ChangeTakingPart):
        game.gm(StartRounds(taking_part=("c2",)))
    id = own_open(game)
    use(game, "c1", ACTION)
    game.gm(enter)
    assert not_used(game, "c1", HERO, roll=id) is Rule.HAND_CLOSED
    use(game, "c1", COUP, roll=id)
    assert game.total(id) == 13


@pytest.mark.rule("DD-15", "DD-18", "DD-49")
@pytest.mark.parametrize("in_hand", [True, False])
def test_what_a_villain_took_comes_back_by_a_card_of_the_pool_only(in_hand: bool) -> None:
    """For dice that were not recorded, by somebody who has left the round play since."""
    game = Game().rounds(TAUNT, DRAMATIC).pool("c1", HASTE).hand("c1")
    game.gm(TakeFromPool(character="c1", cards=(HASTE,), action="taunt", level=Level.GOOD))
    leaving(game)
    if in_hand:
        game.hand("c1", FAILS)
        assert not_used(game, "c1", FAILS) is Rule.HAND_CLOSED
    else:
        game.pool("c1", FAILS)
        [negated] = of_type(use(game, "c1", FAILS), "roll_negated")
        assert negated.content["returned"] == [HASTE]
