"""What ends the chance to answer a roll at once, and who is warned of it: DD-15, DD-49, DD-50."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule
from service.tables.common.undo import Undo
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.moves.cards import BoxOption, ChooseByBox
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.roll import MakeRoll, RollDice
from service.tables.drama_deck.moves.round import Act, ChangeTakingPart, EndRounds, RevokeFlip
from service.tables.drama_deck.moves.special import DiscardSubplot
from service.tables.drama_deck.moves.table import Sacrifice
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, player
from tests.tables.drama_deck.rules import legal
from tests.tables.drama_deck.using import (
    EVEN,
    active,
    failed,
    foe_rolls,
    hit,
    not_used,
    resolve,
    roll,
    use,
)

QUIET, CONFUSED = 149, 101
CHANCE, OTHER_CHANCE, FAILS, HASTE, HERO, ACTION = 79, 87, 74, 41, 64, 36
NEMESIS, MARTYR = 126, 122
DICE = RollDice(mechanic="dice", body={"expression": "1d6"})
HIDDEN = RollDice(mechanic="dice", body={"expression": "1d6"}, hidden=True)


def armed() -> Game:
    """A round with a foe, in which c1 can repeat a failure and c2 fail an opponent."""
    game = Game().rounds(QUIET).pool("c1", CHANCE).pool("c2", FAILS, HASTE)
    game.foe()
    return game.hand("c3", HERO, NEMESIS)


Between = Callable[[Game], object]
ROLLS: list[tuple[str, Between]] = [
    ("a roll of another", lambda game: roll(game, "c3", *EVEN)),
    ("a foe's roll", lambda game: foe_rolls(game, "f1", *EVEN)),
    ("shared dice of a player", lambda game: game.by("c3", DICE)),
    ("shared dice of one's own", lambda game: game.by("c1", DICE)),
    ("shared dice of the gamemaster", lambda game: game.gm(DICE)),
    ("hidden dice", lambda game: game.gm(HIDDEN)),
]
OTHERS: list[tuple[str, Between]] = [
    ("a card used", lambda game: use(game, "c2", HASTE)),
    ("a card put down", lambda game: game.by("c3", PlayToPool(card=HERO))),
    ("a subplot put down", lambda game: game.by("c3", PlayToPool(card=NEMESIS))),
    ("a subplot discarded", lambda game: game.by("c3", DiscardSubplot(card=NEMESIS))),
    ("an action of another", lambda game: game.by("c2", Act())),
    ("an action of one's own", lambda game: game.by("c1", Act())),
    ("a flip", lambda game: game.flip(150)),
    ("cards flipped as a chooser", lambda game: game.gm(ChooseByBox(options=OPTIONS))),
    ("the end of round play", lambda game: game.gm(EndRounds())),
]
OPTIONS = (BoxOption("left", ("A",)), BoxOption("right", ("D",)))
named = pytest.mark.parametrize


@pytest.mark.rule("DD-50", "DD-15")
@named("between", [pytest.param(move, id=name) for name, move in ROLLS + OTHERS])
def test_a_second_chance_is_gone_after(between: Between) -> None:
    game = armed()
    id = failed(game, "c1")
    between(game)
    assert not_used(game, "c1", CHANCE, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-49", "DD-15")
@named("between", [pytest.param(move, id=name) for name, move in ROLLS])
def test_every_roll_at_the_table_comes_too_early_for_an_opponent_fails(between: Between) -> None:
    game = armed()
    id = hit(game, "f1", "c2")
    between(game)
    assert not_used(game, "c2", FAILS, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-49", "DD-15")
@named("between", [pytest.param(move, id=name) for name, move in OTHERS])
def test_only_a_roll_comes_too_early_for_an_opponent_fails(between: Between) -> None:
    game = armed()
    id = hit(game, "f1", "c2")
    between(game)
    use(game, "c2", FAILS, roll=id)
    assert game.shown(id)["negated"] == ("c2",)


@pytest.mark.rule("DD-50", "DD-56")
def test_a_sacrifice_comes_between() -> None:
    game = active(Game().scene(), MARTYR, "c2").hand("c1", CHANCE)
    id = failed(game, "c1")
    game.by("c2", Sacrifice(card=MARTYR))
    assert not_used(game, "c1", CHANCE, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-50")
def test_a_free_failure_is_not_repeated_after_an_action_in_the_rounds_of_others() -> None:
    game = armed()
    game.gm(ChangeTakingPart(remove=("c1",)))
    id = failed(game, "c1")
    game.by("c2", Act())
    assert not_used(game, "c1", CHANCE, roll=id) is Rule.ROLL_CLOSED


@pytest.mark.rule("DD-50", "DD-13", "DD-71")
def test_a_card_that_is_sent_back_does_not_come_between() -> None:
    game = armed()
    id = failed(game, "c1")
    game.by("c3", PlayToPool(card=HERO))
    game.gm(RefusePool(character="c3"))
    use(game, "c1", CHANCE, *EVEN, roll=id)
    assert game.shown("r2")["retry_of"] == id


@pytest.mark.rule("DD-50", "DD-71")
@named("between", [Act(), DICE])
def test_an_undo_brings_the_chance_back(between: Act | RollDice) -> None:
    game = armed()
    id = failed(game, "c1")
    before = game.table
    game.by("c2", between)
    game.gm(Undo(to=before))
    use(game, "c1", CHANCE, *EVEN, roll=id)


@pytest.mark.rule("DD-50", "DD-71")
def test_a_flip_that_is_revoked_brings_the_chance_back() -> None:
    game = armed()
    id = failed(game, "c1")
    game.flip(150).gm(RevokeFlip(because="Too early."))
    use(game, "c1", CHANCE, *EVEN, roll=id)


@pytest.mark.rule("DD-50", "DD-71")
@named("roll", [True, False], ids=["shared dice", "a card of one in free time"])
def test_but_not_after(roll: bool) -> None:
    game = armed()
    game.gm(ChangeTakingPart(remove=("c3",)))
    id = failed(game, "c1")
    game.flip(150)
    game.by("c3", DICE if roll else UseCard(card=HERO))
    game.gm(RevokeFlip(because="Too early."))
    assert not_used(game, "c1", CHANCE, roll=id) is Rule.ROLL_CLOSED


# Offers warn of it.


def warned(game: Game, who: str | None) -> dict[str, set[str]]:
    """The warnings about chances of everything that somebody can do, by its move."""
    listed: dict[str, set[str]] = {}
    for offer in legal(game.table, GAMEMASTER if who is None else player(who)):
        chances = {warning for warning in offer.warnings if "ends that chance" in warning}
        listed.setdefault(offer.sample.move, set()).update(chances)
    return listed


OF_C1 = "Character 1 can still use a card on roll r1 (Second Chance); this ends that chance."
OF_C2 = "Character 2 can still use a card on roll r1 (Opponent Fails); this ends that chance."


@pytest.mark.rule("DD-50")
def test_every_move_that_ends_a_second_chance_warns_of_it() -> None:
    game = armed()
    failed(game, "c1")
    for who, moves in (
        (None, "roll roll_dice flip end_rounds end_scene end_act end_adventure choose_by_box"),
        ("c3", "roll roll_dice act play_to_pool discard_subplot"),
        ("c2", "roll roll_dice act use_card"),
    ):
        listed = warned(game, who)
        assert {move for move, warnings in listed.items() if OF_C1 in warnings} >= {*moves.split()}
    for quiet in ("award_card", "add_foe", "set_possibilities", "say", "deal_card"):
        assert not warned(game, None).get(quiet)


@pytest.mark.rule("DD-49")
def test_every_move_that_ends_an_opponent_fails_warns_of_it() -> None:
    game = armed()
    hit(game, "f1", "c2")
    gamemaster, other = warned(game, None), warned(game, "c3")
    for listed, moves in (
        (gamemaster, ("roll", "roll_dice", "end_scene")),
        (other, ("roll", "roll_dice")),
    ):
        assert {move for move, warnings in listed.items() if OF_C2 in warnings} >= {*moves}
    assert not gamemaster["flip"] | other["act"] | other["play_to_pool"]


@pytest.mark.rule("DD-49", "DD-50")
def test_nobody_is_warned_of_what_is_no_chance() -> None:
    """A card pooled too late, of a hand, for a roll of others, or while the heroes are confused."""
    game = Game().rounds(QUIET).hand("c1", CHANCE)
    failed(game, "c1")
    game.pool("c2", OTHER_CHANCE)
    assert not set().union(*warned(game, None).values())
    game.by("c1", PlayToPool(card=CHANCE))
    assert not set().union(*warned(game, None).values())
    confused = Game().rounds(CONFUSED, SceneKind.DRAMATIC).pool("c1", CHANCE)
    failed(confused, "c1")
    assert not set().union(*warned(confused, None).values())


@pytest.mark.rule("DD-05", "DD-49")
@named("next", [150, CONFUSED])
def test_a_warning_of_a_flip_does_not_know_the_next_card(next: int) -> None:
    """A confused line would close the pools: nobody may learn that it comes."""
    game = Game().rounds(QUIET, SceneKind.DRAMATIC).pool("c1", FAILS)
    hit(game, game.foe(), "c1")
    game.on_top(next)
    assert warned(game, None)["flip"] == set()


@pytest.mark.rule("DD-50")
def test_who_uses_the_chance_is_not_warned_of_it_but_who_uses_another_card_is() -> None:
    game = armed().pool("c1", ACTION)
    id = failed(game, "c1")
    own = {
        (offer.sample.card, offer.sample.roll): OF_C1 in offer.warnings
        for offer in legal(game.table, player("c1"))
        if isinstance(offer.sample, UseCard)
    }
    assert own == {(CHANCE, id): False, (CHANCE, None): False, (ACTION, None): True}


@pytest.mark.rule("DD-49", "DD-50")
def test_the_answer_of_one_warns_of_the_chance_of_another() -> None:
    """A Second Chance rolls, and then it is too late for an Opponent Fails."""
    game = armed()
    mine = roll(game, "c1", *EVEN, difficulty=12)
    theirs = foe_rolls(game, "f1", *EVEN, difficulty=8, against=("c2",))
    resolve(game, theirs)
    resolve(game, mine)
    [offer] = [
        offer
        for offer in legal(game.table, player("c1"))
        if offer.sample == UseCard(card=CHANCE, roll=mine)
    ]
    assert [("Opponent Fails" in text, theirs in text) for text in offer.warnings] == [(True, True)]
    assert MakeRoll.move in warned(game, "c3")
