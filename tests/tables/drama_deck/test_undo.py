"""Undoing the last moves: only where no secret card was drawn or shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from service.tables.common.actor import GAMEMASTER, SPECTATOR
from service.tables.common.errors import Rule, WrongRole
from service.tables.common.event import Event
from service.tables.common.move import Move
from service.tables.common.play import noted
from service.tables.common.roll_dice import RevealRoll
from service.tables.common.seats import watch
from service.tables.common.undo import AskUndo, DeclineUndo, Undo
from service.tables.drama_deck.card import SceneKind, Side
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAdventure
from service.tables.drama_deck.moves.cards import BoxOption, ChooseByBox, Reshuffle, RevealCard
from service.tables.drama_deck.moves.pool import PlayToPool, RefusePool
from service.tables.drama_deck.moves.possibility import (
    CancelPossibility,
    SetPossibilities,
    SpendPossibility,
)
from service.tables.drama_deck.moves.roll import MakeRoll, ResolveRoll, RollDice
from service.tables.drama_deck.moves.round import (
    ApplySetback,
    CriticalMoment,
    EndRounds,
    Flip,
    SetConditions,
    StartRounds,
)
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndScene
from service.tables.drama_deck.moves.skill import SkillTask, StartSkill
from service.tables.drama_deck.moves.table import AddFoe, RemoveFoe, Rename
from service.tables.drama_deck.moves.trade import OfferTrade
from service.tables.drama_deck.table import Table
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, lasting, of_type
from tests.tables.drama_deck.rules import change_spectators, legal, play

HERO, ACTION, RALLY = 64, 36, 78
NOTHING_HOLDS, HEROES_SETBACK, HEROES_STYMIED, ANY = 150, 79, 121, 1
ZERO = (3, 3)


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


@pytest.mark.rule("DD-71")
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
            SetConditions(side=Side.HEROES, conditions=("up",), because="fog"),
            id="conditions",
        ),
        pytest.param(
            in_rounds,
            None,
            StartSkill(character="c1", skill="disarm", steps=(SkillTask(("A",), 10),)),
            id="a task",
        ),
        pytest.param(pooled, None, RefusePool(character="c1"), id="a card sent back"),
        pytest.param(with_roll, "c1", UseCard(card=40), id="a Haste"),
        pytest.param(with_roll, "c1", ResolveRoll(roll="r1"), id="an outcome"),
        pytest.param(spent, "c2", CancelPossibility(roll="r1"), id="a cancel"),
        pytest.param(spent, "c1", SpendPossibility(), id="a Possibility for damage"),
        pytest.param(in_rounds, None, EndScene(), id="the end of the scene"),
        pytest.param(in_rounds, None, EndAdventure(), id="the end of the adventure"),
        pytest.param(lambda: Game().scene(), None, StartRounds(), id="round play"),
    ],
)
def test_an_undo_restores_the_table_before(setting: Setting, who: str | None, move: Move) -> None:
    game = setting()
    before = game.table
    game.play(who, move)
    assert lasting(game.table) != lasting(before)
    (event,) = game.gm(Undo(to=before))
    assert event.type == "move_undone"
    assert lasting(game.table) == lasting(before)


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


@pytest.mark.rule("DD-71")
def test_dice_that_are_hidden_stay_thrown() -> None:
    """Or nobody would ever see what the published commitment opens."""
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.gm(RollDice(mechanic="dice", body={"expression": "1d6"}, hidden=True))
    assert game.seen()["undo"] == []
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE
    game.gm(RollDice(mechanic="dice", body={"expression": "1d6"}))
    assert [step["move"] for step in game.seen()["undo"]] == ["roll_dice"]


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


@pytest.mark.rule("DD-71")
def test_a_move_is_taken_back_once() -> None:
    """The undo itself is none to take back: the next one takes the move before."""
    game = in_rounds()
    start = game.table
    game.gm(AddFoe(name="Baron"))
    before = game.table
    game.gm(AddFoe(name="Count"))
    game.gm(Undo(to=before))
    game.gm(Undo(to=start))
    assert lasting(game.table) == lasting(start)
    assert game.refused(None, Undo(to=start)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_a_seat_taken_is_no_move_to_take_back() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.join(JoinRequest(name="Late"))
    assert game.refused(None, Undo(to=game.before)) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_spectators_come_and_go_beside_an_undo() -> None:
    """Whoever had the link could cancel a request for an undo, and what it would take back."""
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.by("c1", AskUndo(because="There was nobody."))
    order = partial(watch, name="Late")
    watching = change_spectators(game.table, SPECTATOR, game.chance, order).table
    assert [step.move for step in watching.undo_steps] == ["add_foe"]
    assert watching.undo_requests == game.table.undo_requests


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    "move", [RemoveFoe(foe="f1"), Rename(foe="f1", name="Count")], ids=["removed", "renamed"]
)
def test_an_undo_gives_back_no_name_that_a_spectator_may_bear(move: Move) -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.gm(move)
    game.gm(AddFoe(name="Guard"))
    order = partial(watch, name="Baron")
    watching = change_spectators(game.table, SPECTATOR, game.chance, order).table
    assert [step.move for step in watching.undo_steps] == ["add_foe"]


@pytest.mark.rule("DD-71")
def test_only_the_gamemaster_takes_back() -> None:
    game = in_rounds()
    game.by("c1", CriticalMoment())
    with pytest.raises(WrongRole):
        game.by("c1", Undo(to=game.before))


@pytest.mark.rule("DD-71")
def test_ids_that_were_given_stay_given() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.gm(Undo(to=game.before))
    (added,) = of_type(game.gm(AddFoe(name="Count")), "foe_added")
    assert added.content["foe"] == "f2"


@pytest.mark.rule("DD-71")
def test_what_was_noted_changes_nothing_and_is_no_move_to_take_back() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    renewed = Event("join_code_renewed", GAMEMASTER)
    played = noted(game.table, renewed)
    assert game.table.undo_steps
    assert (lasting(played.table), played.events) == (lasting(game.table), (renewed,))
    assert (played.table.version, played.table.undo_steps) == (
        game.table.version + 1,
        game.table.undo_steps,
    )
    assert played.shuffles == ()


def test_what_was_shuffled_is_handed_on() -> None:
    """The store keeps the shuffles of a table: a move says which it has made."""
    game = in_rounds().discarded(21, 22)
    played = play(game.table, GAMEMASTER, Reshuffle(), game.chance)
    assert [(shuffle.number, shuffle.cards) for shuffle in played.shuffles] == [(2, (21, 22))]
    assert played.shuffles[-1] in played.table.shuffles


# Several moves.


def gm_played(version: int, move: str) -> dict[str, Any]:
    """A move of the gamemaster, as everybody sees it."""
    return {
        "version": version,
        "move": move,
        "by": {"role": "gamemaster", "character": None, "spectator": None},
    }


def with_three_foes() -> tuple[Game, list[Table]]:
    """A table after three moves, with the table before each of them."""
    game, tables = in_rounds(), []
    for name in ("Baron", "Count", "Duke"):
        tables.append(game.table)
        game.gm(AddFoe(name=name))
    return game, tables


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(("back", "foes"), [(1, ["Baron", "Count"]), (2, ["Baron"]), (3, [])])
def test_several_moves_are_taken_back_together(back: int, foes: list[str]) -> None:
    game, tables = with_three_foes()
    version, to = game.table.version, tables[-back]
    (event,) = game.gm(Undo(to_version=version - back, to=to))
    assert event.content == {
        "to_version": version - back,
        "moves": [gm_played(version - number, "add_foe") for number in range(back)],
        "rolls": [],
    }
    assert [foe.name for foe in game.table.foes] == foes
    assert lasting(game.table) == lasting(to)
    assert game.table.version == version + 1


@pytest.mark.rule("DD-71")
def test_moves_before_those_taken_back_can_still_be_undone() -> None:
    game, tables = with_three_foes()
    versions = [table.version for table in tables]
    game.gm(Undo(to_version=versions[1], to=tables[1]))
    assert [step["to_version"] for step in game.seen()["undo"]] == [versions[0]]
    game.gm(AddFoe(name="Earl"))
    after_the_undo = versions[2] + 2
    assert [step["to_version"] for step in game.seen()["undo"]] == [after_the_undo, versions[0]]
    for gone in (versions[1], versions[2]):
        assert game.refused(None, Undo(to_version=gone)) is Rule.UNDO_NOT_POSSIBLE
    game.gm(Undo(to_version=versions[0], to=tables[0]))
    assert lasting(game.table) == lasting(tables[0])


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize("beyond", [-4, 0, 1], ids=["before a flip", "itself", "in the future"])
def test_only_a_listed_version_can_be_gone_back_to(beyond: int) -> None:
    game, _ = with_three_foes()
    undo = Undo(to_version=game.table.version + beyond)
    assert game.refused(None, undo) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_twenty_moves_can_be_taken_back() -> None:
    game = in_rounds()
    tables = []
    for amount in range(22):
        tables.append(game.table)
        game.gm(SetPossibilities(character="c1", amount=amount))
    listed = [step["to_version"] for step in game.seen()["undo"]]
    assert listed == [table.version for table in tables[:1:-1]]
    assert len(listed) == 20
    too_far = Undo(to_version=tables[1].version, to=tables[1])
    assert game.refused(None, too_far) is Rule.UNDO_NOT_POSSIBLE
    game.gm(Undo(to_version=tables[2].version, to=tables[2]))
    assert game.table.character("c1").possibilities == 1
    assert game.seen()["undo"] == []


@pytest.mark.rule("DD-71")
def test_an_undo_goes_back_to_the_last_draw_at_most() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    game.gm(Flip())
    assert game.seen()["undo"] == []
    flipped = game.table.version
    game.gm(AddFoe(name="Count"))
    game.by("c1", CriticalMoment())
    by = [
        {"role": "player", "character": "c1", "spectator": None},
        {"role": "gamemaster", "character": None, "spectator": None},
    ]
    assert game.seen()["undo"] == [
        {"to_version": flipped + 1, "move": "critical_moment", "by": by[0]},
        {"to_version": flipped, "move": "add_foe", "by": by[1]},
    ]


@pytest.mark.rule("DD-71", "DD-72")
def test_the_close_of_the_adventure_shows_the_seed() -> None:
    """Also where no card moves, since all of them lie in the deck."""
    game = Game(1).scene()
    game.lay(deck=game.table.cards.numbers, hands={"c1": ()})
    game.gm(AddFoe(name="Baron"))
    game.gm(EndAdventure())
    assert game.seen()["undo"][0]["move"] == "end_adventure"
    game.gm(CloseAdventure())
    assert game.seen()["undo"] == []


@pytest.mark.rule("DD-71")
def test_the_versions_to_go_back_to_are_offered_newest_first() -> None:
    game = in_rounds()
    version = game.table.version
    game.by("c1", CriticalMoment())
    game.gm(AddFoe(name="Baron"))
    [offer] = [offer for offer in legal(game.table, GAMEMASTER) if isinstance(offer.sample, Undo)]
    assert offer.open == {"to_version": {"enum": [version + 1, version]}}
    assert offer.required == ("to_version",)


@pytest.mark.rule("DD-71")
def test_rolls_that_are_taken_back_are_named_and_their_numbers_are_not_reused() -> None:
    game = in_rounds()
    start = game.table
    game.by("c1", MakeRoll(value=10, difficulty=5, action="attack"), *ZERO)
    game.by("c1", ResolveRoll(roll="r1"))
    game.gm(RollDice(mechanic="dice", body={"expression": "1d6"}))
    (event,) = game.gm(Undo(to_version=start.version, to=start))
    assert event.content["rolls"] == ["r1", "r2"]
    assert game.table.rolls == game.table.shared_rolls == ()
    assert game.table.rolls_undone == 2
    game.by("c1", MakeRoll(value=10), *ZERO)
    assert game.table.rolls[0].id == "r3"
    game.gm(Undo())
    assert game.table.rolls_undone == 3


@pytest.mark.rule("DD-71")
def test_the_example_of_the_rule() -> None:
    """A flip, a roll, its result, a foe: back to the open roll, and then to the flip."""
    game = in_rounds()
    flipped = game.table
    game.by("c1", MakeRoll(value=10, difficulty=5, action="attack"), *ZERO)
    rolled = game.table
    game.by("c1", ResolveRoll(roll="r1"))
    game.gm(AddFoe(name="Baron"))
    first = flipped.version
    assert [step["to_version"] for step in game.seen()["undo"]] == [first + 2, first + 1, first]
    game.gm(Undo(to_version=first + 1, to=rolled))
    assert [roll["state"] for roll in game.seen()["rolls"]] == ["open"]
    assert game.table.version == first + 4
    assert [step["to_version"] for step in game.seen()["undo"]] == [first]


# A player asks for it.


def asked() -> Game:
    """c1 has asked for an undo of the Baron, who came after another foe."""
    game = in_rounds()
    game.gm(AddFoe(name="Count"))
    game.gm(AddFoe(name="Baron"))
    game.by("c1", AskUndo(because="He is dead."))
    return game


def requests(game: Game) -> Any:
    """Who asks for an undo, and why, as everybody sees it."""
    return [
        (waiting["character"], waiting["text"])
        for waiting in game.seen(SPECTATOR)["awaiting"]
        if waiting["kind"] == "undo"
    ]


@pytest.mark.rule("DD-71")
def test_a_player_asks_for_an_undo() -> None:
    game = in_rounds()
    game.gm(AddFoe(name="Baron"))
    steps = game.seen()["undo"]
    (event,) = game.by("c1", AskUndo(because="He is dead."))
    assert (event.type, event.content) == (
        "undo_asked",
        {"character": "c1", "because": "He is dead."},
    )
    assert requests(game) == [("c1", "He is dead.")]
    assert game.seen()["undo"] == steps, "the request is no move to take back"
    game.by("c2", AskUndo())
    game.by("c1", AskUndo(because="Really."))
    assert requests(game) == [("c2", None), ("c1", "Really.")]


@pytest.mark.rule("DD-71")
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda game: game.gm(Undo()), id="an undo"),
        pytest.param(lambda game: game.gm(DeclineUndo(character="c1")), id="a refusal"),
        pytest.param(lambda game: game.gm(Flip()), id="a flip"),
        pytest.param(lambda game: game.gm(EndScene()), id="the end of the scene"),
        pytest.param(lambda game: game.join(JoinRequest(name="Late")), id="somebody who joins"),
        pytest.param(lambda game: game.by("c1", PlayToPool(card=HERO)), id="a card shown"),
    ],
)
def test_a_request_ends(answer: Callable[[Game], object]) -> None:
    game = asked()
    answer(game)
    assert requests(game) == []


@pytest.mark.rule("DD-71")
def test_a_request_waits_while_the_table_plays_on() -> None:
    game = asked()
    game.by("c2", CriticalMoment())
    assert requests(game) == [("c1", "He is dead.")]


@pytest.mark.rule("DD-71")
def test_a_request_that_is_declined_changes_nothing_else() -> None:
    game = asked()
    before = game.table
    (event,) = game.gm(DeclineUndo(character="c1"))
    assert (event.type, event.content) == ("undo_declined", {"character": "c1"})
    assert lasting(game.table) == lasting(before)
    assert game.table.undo_steps == before.undo_steps
    assert game.refused(None, DeclineUndo(character="c1")) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-71")
def test_nobody_asks_for_what_is_not_possible() -> None:
    assert in_rounds().refused("c1", AskUndo()) is Rule.UNDO_NOT_POSSIBLE


@pytest.mark.rule("DD-71")
def test_an_undo_after_a_request_takes_back_the_move_before_it() -> None:
    game = in_rounds()
    start = game.table
    game.gm(AddFoe(name="Baron"))
    game.by("c1", AskUndo())
    game.gm(Undo(to_version=start.version, to=start))
    assert game.table.foes == ()
    assert game.seen()["undo"] == []
