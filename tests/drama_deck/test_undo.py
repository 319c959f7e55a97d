"""Undoing the last move: only where no secret card was drawn or shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from service.drama_deck.actor import GAMEMASTER
from service.drama_deck.card import SceneKind, Side
from service.drama_deck.errors import Rule, WrongRole
from service.drama_deck.event import Event
from service.drama_deck.game.play import noted, play
from service.drama_deck.game.seats import JoinRequest
from service.drama_deck.move import Move
from service.drama_deck.moves.deck import BoxOption, ChooseByBox, Reshuffle
from service.drama_deck.moves.foe import AddFoe
from service.drama_deck.moves.hand import CriticalMoment, RevealCard
from service.drama_deck.moves.make_roll import MakeRoll
from service.drama_deck.moves.offer_trade import OfferTrade
from service.drama_deck.moves.pool import PlayToPool, RefusePool
from service.drama_deck.moves.possibility import CancelPossibility, SpendPossibility
from service.drama_deck.moves.refill import DiscardForRefill
from service.drama_deck.moves.resolve_roll import ResolveRoll
from service.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.drama_deck.moves.scene import EndScene
from service.drama_deck.moves.setback import ApplySetback
from service.drama_deck.moves.shared_roll import RevealRoll, RollDice
from service.drama_deck.moves.start_skill import StartSkill, Task
from service.drama_deck.moves.undo import Undo
from service.drama_deck.table import Table
from service.drama_deck.uses.use_card import UseCard
from tests.drama_deck.game import Game, of_type

HERO, ACTION, RALLY = 64, 36, 78
NOTHING_HOLDS, HEROES_SETBACK, HEROES_STYMIED, ANY = 150, 79, 121, 1
ZERO = (3, 3)


def without_count(table: Table) -> Table:
    """All of a table but what an undo does not take back."""
    return table.changed(numbered={}, undoable=False)


def in_rounds(top: int = NOTHING_HOLDS, kind: SceneKind = SceneKind.STANDARD) -> Game:
    game = Game().rounds(top, kind)
    return game.hand("c1", HERO, ACTION).hand("c2", 5, 6)


def with_roll(top: int = NOTHING_HOLDS, kind: SceneKind = SceneKind.STANDARD) -> Game:
    """c1 has an open roll, and two cards in the pool."""
    game = in_rounds(top, kind).pool("c1", 40, 41)
    game.by("c1", MakeRoll(value=10, difficulty=5, action="attack"), *ZERO)
    return game


def spent() -> Game:
    game = with_roll()
    game.by("c1", SpendPossibility(roll="r1"), 4)
    return game


def pooled() -> Game:
    game = in_rounds()
    game.by("c1", PlayToPool(card=HERO))
    return game


Setting = Callable[[], Game]


@pytest.mark.rule("DD-03")
@pytest.mark.parametrize(
    ("setting", "who", "move"),
    [
        pytest.param(in_rounds, None, AddFoe(name="Baron"), id="a foe"),
        pytest.param(in_rounds, None, EndRounds(), id="the end of round play"),
        pytest.param(in_rounds, "c1", CriticalMoment(), id="a critical moment"),
        pytest.param(
            lambda: in_rounds(HEROES_SETBACK), None, ApplySetback(side=Side.HEROES), id="a setback"
        ),
        pytest.param(
            in_rounds,
            None,
            StartSkill(character="c1", skill="disarm", steps=(Task(("A",), 10),)),
            id="a task",
        ),
        pytest.param(pooled, None, RefusePool(character="c1"), id="a card sent back"),
        pytest.param(with_roll, "c1", UseCard(card=40), id="a Haste"),
        pytest.param(with_roll, "c1", ResolveRoll(roll="r1"), id="an outcome"),
        pytest.param(spent, "c2", CancelPossibility(roll="r1"), id="a cancel"),
        pytest.param(spent, "c1", SpendPossibility(), id="a Possibility for damage"),
        pytest.param(in_rounds, None, EndScene(), id="the end of the scene"),
        pytest.param(lambda: Game().scene(), None, StartRounds(), id="round play"),
    ],
)
def test_an_undo_restores_the_table_before(setting: Setting, who: str | None, move: Move) -> None:
    game = setting()
    before = game.table
    game.play(who, move)
    assert without_count(game.table) != without_count(before)
    (event,) = game.gm(Undo(to=before))
    assert event.type == "move_undone"
    assert without_count(game.table) == without_count(before)


@pytest.mark.rule("DD-05")
@pytest.mark.parametrize(
    ("setting", "who", "move"),
    [
        pytest.param(in_rounds, None, Flip(), id="a flip"),
        pytest.param(in_rounds, "c1", PlayToPool(card=HERO), id="a card from the hand"),
        pytest.param(in_rounds, "c1", RevealCard(card=HERO), id="a card shown"),
        pytest.param(
            lambda: Game().scene().hand("c1", HERO),
            "c1",
            OfferTrade(to="c2", give=(HERO,), because="help"),
            id="cards offered",
        ),
        pytest.param(
            in_rounds,
            None,
            ChooseByBox(options=(BoxOption("left", ("A",)), BoxOption("right", ("D",)))),
            id="a choice by the box",
        ),
    ],
)
def test_secrets_stay_out(setting: Setting, who: str | None, move: Move) -> None:
    game = setting()
    game.play(who, move)
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-05")
def test_an_outcome_that_earned_a_card_stays() -> None:
    game = with_roll(ANY)
    game.by("c1", ResolveRoll(roll="r1"))
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-05")
def test_a_roll_that_was_hidden_stays_shown() -> None:
    game = in_rounds()
    game.gm(RollDice(mechanic="dice", body={"expression": "1d6"}, hidden=True))
    game.gm(RevealRoll(roll="r1"))
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-36")
def test_a_possibility_that_stymied_took_threw_no_die() -> None:
    game = with_roll(HEROES_STYMIED, SceneKind.DRAMATIC)
    before = game.table
    game.by("c1", SpendPossibility(roll="r1"))
    game.gm(Undo(to=before))
    assert game.table.character("c1").possibilities == 10


@pytest.mark.rule("DD-04")
def test_a_deck_that_ran_out_twice_is_not_taken_for_untouched() -> None:
    """Two cards are shuffled, and drawn by a Rally: empty before, empty after."""
    game = Game(2).scene()
    game.hand("c1", *range(1, 6)).hand("c2", *range(6, 11))
    game.hand("c1", 1, 2, 3).only_in_deck(RALLY).hand("c1", RALLY, 1, 2, 3)
    game.discarded(150)
    assert game.table.deck == ()
    game.by("c1", UseCard(card=RALLY))
    before = game.table
    game.by("c1", DiscardForRefill(cards=()))
    assert game.before.deck == game.table.deck == ()
    assert set(game.table.hands["c1"]) > set(before.hands["c1"])
    assert game.refused(None, Undo(to=before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-03")
def test_one_move_is_taken_back_and_no_undo() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    before = game.table
    game.gm(AddFoe(name="Count"))
    game.gm(Undo(to=before))
    assert game.refused(None, Undo(to=before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-03")
def test_a_seat_taken_is_no_move_to_take_back() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.join(JoinRequest(name="Late"))
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-03")
def test_only_the_gamemaster_takes_back() -> None:
    game = in_rounds()
    game.by("c1", CriticalMoment())
    with pytest.raises(WrongRole):
        game.by("c1", Undo(to=game.before))


@pytest.mark.rule("DD-03")
def test_ids_that_were_given_stay_given() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.gm(Undo(to=game.before))
    (added,) = of_type(game.gm(AddFoe(name="Count")), "foe_added")
    assert added.content["foe"] == "f2"


@pytest.mark.rule("DD-03")
def test_what_was_noted_changes_nothing_and_is_no_move_to_take_back() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    renewed = Event("join_code_renewed", GAMEMASTER)
    played = noted(game.table, renewed)
    assert game.table.undoable
    assert (played.table, played.events) == (game.table.changed(undoable=False), (renewed,))
    assert played.shuffles == ()


def test_what_was_shuffled_is_handed_on() -> None:
    """The store keeps the shuffles of a table: a move says which it has made."""
    game = in_rounds().discarded(21, 22)
    played = play(game.table, GAMEMASTER, Reshuffle(), game.chance)
    assert [(shuffle.number, shuffle.cards) for shuffle in played.shuffles] == [(2, (21, 22))]
    assert played.shuffles[-1] in played.table.shuffles
