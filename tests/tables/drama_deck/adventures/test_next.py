"""The next adventure at the same table: DD-58, DD-72."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.tables.common.actor import GAMEMASTER
from service.tables.common.errors import Rule, RuleError
from service.tables.common.seeds import MAX_CLIENT_SEEDS, GiveSeed
from service.tables.common.table import ClosedChapter
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAdventure, StartAdventure
from service.tables.drama_deck.moves.roll import MakeRoll
from service.tables.drama_deck.moves.scene import StartScene
from service.tables.drama_deck.moves.table import ChangeSettings
from service.tables.drama_deck.pooled import Campaigned
from service.tables.drama_deck.settings import RollMethod
from service.tables.drama_deck.table import MAX_ADVENTURES, Phase
from service.tables.drama_deck.turn import Turn
from service.tables.drama_deck.uses.subplots import AnswerCampaigned
from tests.tables.drama_deck.game import Game, of_type
from tests.tables.drama_deck.using import EVEN, active, end_act, possibilities


def closed(game: Game) -> Game:
    game.gm(EndAdventure())
    game.gm(CloseAdventure())
    return game


@pytest.mark.rule("DD-72")
def test_the_same_table_begins_its_next_adventure() -> None:
    """Seats and Possibilities stay; the deck is whole, and scenes count from 1 again."""
    game = Game(3).scene()
    game.by("c1", MakeRoll(value=10), *EVEN)
    closed(game)
    assert game.seen()["rolls"] == []
    [started] = of_type(game.gm(StartAdventure()), "adventure_started")
    assert started.content == {"adventure": 2, "hand_size": 4}
    assert [len(hand) for hand in game.table.hands.values()] == [4, 4, 4]
    assert len(game.table.deck) == 156 - 12
    game.gm(StartScene(kind=SceneKind.STANDARD))
    assert (game.seen()["act"], game.seen()["scene"]["number"]) == (1, 1)
    game.by("c1", MakeRoll(value=10), *EVEN)
    assert game.seen()["rolls"][0]["id"] == "r2"  # numbers of rolls go on


@pytest.mark.rule("DD-07", "DD-72")
def test_the_hand_size_follows_those_who_are_there() -> None:
    game = closed(Game(2).scene())
    game.join(JoinRequest(name="New"))
    assert game.table.hands["c3"] == ()
    game.gm(StartAdventure())
    assert [len(hand) for hand in game.table.hands.values()] == [4, 4, 4]
    game = closed(game)
    game.leave("c1")
    game.leave("c2")
    game.gm(StartAdventure())
    assert len(game.table.hands["c3"]) == 6


@pytest.mark.rule("DD-10", "DD-72")
def test_hands_are_brought_only_to_the_first_adventure() -> None:
    game = closed(Game(2).scene())
    with pytest.raises(RuleError) as refused:
        game.join(JoinRequest(name="New", hand=(1, 2)))
    assert refused.value.rule is Rule.WRONG_PHASE


@pytest.mark.rule("DD-72")
def test_shuffles_go_on_and_client_seeds_start_empty() -> None:
    game = Game(0)
    game.join(JoinRequest(name="Ann", client_seed="first"))
    game.scene().gm(EndAdventure())
    turn = Turn(game.table, GAMEMASTER, game.chance)
    CloseAdventure().play(turn)
    assert turn.shuffles == [ClosedChapter(number=1, client_seeds=("first",))]
    game.gm(CloseAdventure())
    assert game.table.client_seeds == ()
    [given] = game.by("c1", GiveSeed(client_seed="second"))
    assert given.content == {"character": "c1", "client_seed": "second"}
    assert game.refused("c1", GiveSeed(client_seed="third")) is Rule.EFFECT_NOT_POSSIBLE
    [shuffled] = of_type(game.gm(StartAdventure()), "deck_shuffled")
    assert (shuffled.content["shuffle"], shuffled.content["seeds"]) == (2, 1)
    assert game.refused("c1", GiveSeed(client_seed="late")) is Rule.WRONG_PHASE


@pytest.mark.rule("DD-72")
def test_an_adventure_takes_64_client_seeds() -> None:
    game = Game(1)
    game.table = game.table.changed(client_seeds=("x",) * MAX_CLIENT_SEEDS)
    assert game.refused("c1", GiveSeed(client_seed="y")) is Rule.TABLE_FULL


@pytest.mark.rule("DD-72")
def test_a_table_has_a_hundred_adventures() -> None:
    game = Game(1)
    game.table = game.table.changed(phase=Phase.CLOSED, chapter=MAX_ADVENTURES)
    game.gm(StartAdventure())
    game.table = game.table.changed(phase=Phase.CLOSED, chapter=MAX_ADVENTURES + 1)
    assert game.refused(None, StartAdventure()) is Rule.TABLE_FULL


@pytest.mark.rule("DD-71", "DD-72")
def test_the_dice_of_the_table_can_change_between_adventures() -> None:
    game = closed(Game(2).scene())
    game.gm(ChangeSettings(settings={"method": RollMethod.D20}))
    assert game.seen()["settings"]["method"] == "d20"


@pytest.mark.rule("DD-58", "DD-72")
def test_a_subplot_that_the_table_kept_is_active_by_itself() -> None:
    game = active(Game(2).scene(), 120)
    kept = Campaigned(character="c1", type="Romance", card=120)
    game.table = game.table.changed(campaigned=(kept,))
    closed(game)
    [carried] = game.seen()["campaigned"]
    assert carried == {"character": "c1", "type": "Romance", "card": None, "figures": True}
    before = possibilities(game)["c1"]
    game.gm(StartAdventure())
    game.gm(StartScene(kind=SceneKind.STANDARD))
    end_act(game)
    assert possibilities(game)["c1"] == before + 1
    game.gm(AnswerCampaigned(character="c1", type="Romance", figures=False))
    end_act(game)
    assert possibilities(game)["c1"] == before + 1


@pytest.mark.rule("DD-58")
def test_one_that_a_joining_player_brings_waits_for_the_gamemaster() -> None:
    game = Game(1)
    game.join(JoinRequest(name="Dee", campaigned=("Romance",)))
    [waiting] = game.seen()["awaiting"]
    assert (waiting["kind"], waiting["waits_for"]) == ("campaigned", ("gamemaster",))
    game.scene()
    end_act(game)
    assert possibilities(game)["c2"] == 10
    game.gm(AnswerCampaigned(character="c2", type="Romance", figures=True))
    assert game.seen()["awaiting"] == []
    end_act(game)
    assert possibilities(game)["c2"] == 11
    again = AnswerCampaigned(character="c2", type="Romance", figures=True)
    assert game.refused(None, again) is Rule.EFFECT_NOT_POSSIBLE
    other = AnswerCampaigned(character="c1", type="Romance", figures=True)
    assert game.refused(None, other) is Rule.NO_SUCH_TARGET


@pytest.mark.rule("DD-58", "DD-68")
def test_nobody_waits_for_the_word_on_one_whose_character_has_died() -> None:
    """`answer_campaigned` would be refused."""
    game = Game(1)
    game.join(JoinRequest(name="Dee", campaigned=("Romance",)))
    dead = replace(game.table.characters[1], alive=False)
    game.table = game.table.changed(characters=(game.table.characters[0], dead))
    assert game.seen()["awaiting"] == []


@pytest.mark.rule("DD-72")
def test_the_close_shows_the_seed_and_the_next_commitment() -> None:
    game = Game(2).scene()
    game.gm(EndAdventure())
    [event] = of_type(game.gm(CloseAdventure()), "adventure_closed")
    assert event.content == {
        "adventure": 1,
        "server_seed": "seed 1",
        "next_commitment": "commitment 2",
    }


@pytest.mark.rule("DD-68", "DD-72")
def test_who_died_stays_out_of_the_next_adventure() -> None:
    game = Game(3).scene()
    dead = replace(game.table.characters[0], alive=False)
    game.table = game.table.changed(characters=(dead, *game.table.characters[1:]))
    closed(game)
    game.gm(StartAdventure())
    assert game.table.hands["c1"] == ()
    assert [len(game.table.hands[id]) for id in ("c2", "c3")] == [5, 5]
