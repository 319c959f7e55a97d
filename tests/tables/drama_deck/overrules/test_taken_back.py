"""What ends when the gamemaster brings a card back that was played by mistake: DD-71."""

from __future__ import annotations

from typing import Any

import pytest

from service.tables.common.errors import Rule
from service.tables.drama_deck.moves.cards import CardPlace, MoveCard
from service.tables.drama_deck.moves.pool import PlayToPool
from service.tables.drama_deck.moves.round import Flip, StartRounds
from service.tables.drama_deck.uses.use import CoupDeGraceUse, InitiativeChoice
from tests.tables.drama_deck.game import Game
from tests.tables.drama_deck.using import EVEN, failed, hit, not_used, resolve, roll, use

ACTION, COUP, ESCAPE, HERO, IDEA, SEIZE, SUPPORTER = 58, 113, 156, 64, 85, 60, 146
ADRENALINS = (1, 2, 3, 4)
CHANCE, FAILS = Game(0).card("Second Chance"), Game(0).card("Opponent Fails")
QUIET = 57


def back(game: Game, card: int, to: CardPlace = CardPlace.POOL, who: str = "c1") -> None:
    game.gm(MoveCard(card=card, to=to, character=who, because="A slip."))


@pytest.mark.rule("DD-40", "DD-41a", "DD-42", "DD-71")
@pytest.mark.parametrize(
    ("card", "fields"),
    [
        pytest.param(ACTION, {}, id="Action"),
        pytest.param(ADRENALINS[0], {"attribute": "dexterity"}, id="Adrenalin"),
        pytest.param(COUP, {"roll": "r1", "on": CoupDeGraceUse.TOTAL}, id="Coup de Grace"),
    ],
)
def test_its_three_leave_an_open_roll(card: int, fields: dict[str, Any]) -> None:
    game = Game().rounds(QUIET).pool("c1", card)
    roll(game, "c1", *EVEN, attribute="dexterity")
    use(game, "c1", card, **fields)
    assert game.total() == 13
    back(game, card)
    assert (game.total(), game.shown()["modifiers"]) == (10, [])


@pytest.mark.rule("DD-52", "DD-71")
def test_a_supporter_for_the_wrong_roll_leaves_it_and_other_cards_stay() -> None:
    game = Game().rounds(QUIET).pool("c1", ACTION).pool("c2", SUPPORTER)
    roll(game, "c1", *EVEN)
    use(game, "c1", ACTION)
    use(game, "c2", SUPPORTER, roll="r1")
    assert game.total() == 16
    back(game, SUPPORTER, who="c2")
    assert game.total() == 13


@pytest.mark.rule("DD-42", "DD-71")
def test_the_effect_value_is_no_longer_raised() -> None:
    game = Game().rounds(QUIET).pool("c1", COUP)
    roll(game, "c1", *EVEN)
    use(game, "c1", COUP, roll="r1")
    back(game, COUP)
    assert game.shown()["effect_bonus"] == 0


@pytest.mark.rule("DD-43a", "DD-71")
def test_the_die_of_a_hero_does_not_count_and_the_card_can_be_used_again() -> None:
    game = Game().rounds(QUIET).pool("c1", HERO)
    roll(game, "c1", 4, 9)
    use(game, "c1", HERO, 7, roll="r1")
    assert game.total() == 21
    back(game, HERO)
    assert game.total() == 14
    assert [die["counted"] for die in game.shown()["dice"]] == [True, False, False]
    use(game, "c1", HERO, 3, roll="r1")
    assert game.total() == 17


@pytest.mark.rule("DD-15", "DD-71")
def test_a_resolved_roll_stays_as_it_is() -> None:
    """The gamemaster corrects it, if it is to come to something else."""
    game = Game().rounds(QUIET).pool("c1", ACTION)
    roll(game, "c1", *EVEN, difficulty=12)
    use(game, "c1", ACTION)
    resolve(game, "r1")
    back(game, ACTION)
    assert (game.total(), game.shown()["success"]) == (13, True)


@pytest.mark.rule("DD-50", "DD-71")
@pytest.mark.parametrize("to", [CardPlace.HAND, CardPlace.POOL])
def test_a_second_chance_used_on_nothing_is_used_on_the_failure(to: CardPlace) -> None:
    game = Game().scene().hand("c1", CHANCE)
    failed(game, "c1")
    use(game, "c1", CHANCE)
    back(game, CHANCE, to)
    use(game, "c1", CHANCE, *EVEN, roll="r1")
    assert game.shown("r2")["retry_of"] == "r1"


@pytest.mark.rule("DD-50", "DD-71")
def test_another_card_comes_before_a_second_chance_until_it_is_back() -> None:
    """Each of two cards has to be."""
    game = Game().rounds(QUIET).pool("c1", CHANCE, IDEA).pool("c2", HERO)
    failed(game, "c1")
    use(game, "c1", IDEA, question="Who was it?")
    use(game, "c2", HERO)
    back(game, HERO, who="c2")
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED
    back(game, IDEA)
    use(game, "c1", CHANCE, *EVEN, roll="r1")


@pytest.mark.rule("DD-50", "DD-71")
def test_a_card_that_came_before_a_failure_bars_nothing() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCE).pool("c2", HERO)
    roll(game, "c1", *EVEN, difficulty=12)
    use(game, "c2", HERO)
    resolve(game, "r1")
    use(game, "c1", CHANCE, *EVEN, roll="r1")


@pytest.mark.rule("DD-50", "DD-71")
def test_no_card_that_is_back_opens_a_failure_before_another_roll() -> None:
    game = Game().rounds(QUIET).pool("c1", CHANCE)
    failed(game, "c1")
    use(game, "c1", CHANCE)
    roll(game, "c2", *EVEN)
    back(game, CHANCE)
    assert not_used(game, "c1", CHANCE, roll="r1") is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-49", "DD-71")
def test_an_opponent_fails_used_on_nothing_answers_the_hit() -> None:
    game = Game().rounds(QUIET).pool("c1", FAILS)
    id = hit(game, game.foe(), "c1")
    use(game, "c1", FAILS)
    back(game, FAILS)
    use(game, "c1", FAILS, roll=id)
    assert game.shown(id)["negated"] == ("c1",)


@pytest.mark.rule("DD-46b", "DD-71")
def test_the_question_of_an_idea_waits_no_longer() -> None:
    game = Game().scene().hand("c1", IDEA)
    use(game, "c1", IDEA, question="Who was it?")
    back(game, IDEA, CardPlace.HAND)
    assert game.seen()["awaiting"] == []


@pytest.mark.rule("DD-51", "DD-71")
def test_the_line_is_kept_no_longer() -> None:
    game = Game().rounds(QUIET).pool("c1", SEIZE)
    use(game, "c1", SEIZE, choice=InitiativeChoice.KEEP)
    back(game, SEIZE)
    assert game.seen()["round"]["keep"] is False
    game.on_top(149)
    game.gm(Flip())
    assert game.seen()["round"]["card"] == 149


@pytest.mark.rule("DD-44", "DD-71")
def test_the_party_has_not_escaped() -> None:
    game = Game(1).scene().hand("c1", ESCAPE)
    game.gm(StartRounds())
    game.by("c1", PlayToPool(card=ESCAPE))
    game.flip(QUIET)
    use(game, "c1", ESCAPE)
    back(game, ESCAPE)
    assert game.seen()["round"]["escaped"] is False
    use(game, "c1", ESCAPE)
    assert game.seen()["round"]["escaped"] is True


@pytest.mark.rule("DD-13", "DD-71")
def test_another_card_is_put_down_for_one_that_is_in_the_hand_again() -> None:
    game = Game().rounds(QUIET).hand("c1", *ADRENALINS)
    game.by("c1", PlayToPool(card=1))
    back(game, 1, CardPlace.HAND)
    assert game.seen()["characters"][0]["pooled_this_round"] is False
    game.by("c1", PlayToPool(card=2))
    assert game.refused("c1", PlayToPool(card=1)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-13", "DD-71")
@pytest.mark.parametrize(
    ("to", "who"), [(CardPlace.HAND, "c2"), (CardPlace.POOL, "c2"), (CardPlace.DISCARD_PILE, None)]
)
def test_for_one_that_goes_anywhere_else_none_is(to: CardPlace, who: str | None) -> None:
    game = Game().rounds(QUIET).hand("c1", *ADRENALINS)
    game.by("c1", PlayToPool(card=1))
    game.gm(MoveCard(card=1, to=to, character=who, because="A gift."))
    assert game.refused("c1", PlayToPool(card=2)) is Rule.POOL_LIMIT


@pytest.mark.rule("DD-14", "DD-71")
def test_before_the_first_flip_it_is_the_same() -> None:
    game = Game(1).scene().hand("c1", *ADRENALINS)
    game.gm(StartRounds())
    for card in ADRENALINS[:3]:
        game.by("c1", PlayToPool(card=card))
    assert game.refused("c1", PlayToPool(card=4)) is Rule.POOL_LIMIT
    back(game, 2, CardPlace.HAND)
    assert game.seen()["characters"][0]["opening_left"] == 1
    game.by("c1", PlayToPool(card=4))
    assert game.table.pool_cards("c1") == (1, 3, 4)


@pytest.mark.rule("DD-44", "DD-71")
def test_an_escape_can_be_the_first_card_after_one_that_was_a_slip() -> None:
    game = Game().rounds(QUIET).hand("c1", 1, ESCAPE)
    game.by("c1", PlayToPool(card=1))
    game.flip(QUIET)
    assert game.refused("c1", PlayToPool(card=ESCAPE)) is Rule.EFFECT_NOT_POSSIBLE
    back(game, 1, CardPlace.HAND)
    game.by("c1", PlayToPool(card=ESCAPE))
    assert game.table.pools["c1"][0].first
