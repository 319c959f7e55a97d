"""Shuffles at a table: what goes in, what is told, what is drawn from which."""

from __future__ import annotations

import msgspec
import pytest

from service.tables.common.actor import SPECTATOR
from service.tables.common.errors import Rule
from service.tables.common.seats import join
from service.tables.common.seeds import MAX_CLIENT_SEEDS
from service.tables.common.table import MAX_SHUFFLED_CARDS, SHUFFLE_COUNTS
from service.tables.drama_deck.card import SceneKind
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import CloseAdventure, EndAdventure, StartAdventure
from service.tables.drama_deck.moves.cards import Reshuffle
from service.tables.drama_deck.moves.round import Flip
from service.tables.drama_deck.moves.scene import StartScene
from tests.tables.drama_deck.game import Game, deck_of, of_type, player
from tests.tables.drama_deck.rules import change

PLAIN = 4


def begun(*seeds: str | None) -> Game:
    """An adventure of characters that gave these client seeds."""
    game = Game(0, deck=deck_of(*range(1, 31)))
    for number, seed in enumerate(seeds):
        game.join(JoinRequest(name=f"Guest {number}", client_seed=seed))
    game.gm(StartAdventure())
    return game


def test_client_seeds_are_told_and_kept_in_joining_order() -> None:
    game = Game(0)
    seeds = [
        event.content["client_seed"]
        for seed in ("alice", None, "gm")
        for event in game.join(JoinRequest(name=f"Guest of {seed}", client_seed=seed))
        if event.type == "character_joined"
    ]
    assert seeds == ["alice", None, "gm"]
    assert game.table.client_seeds == ("alice", "gm")


def test_a_seed_stays_when_its_player_leaves() -> None:
    game = Game(0)
    game.join(JoinRequest(name="Guest", client_seed="alice"))
    game.leave("c1")
    assert game.table.client_seeds == ("alice",)


def test_only_so_many_seeds_are_taken() -> None:
    game = Game(1)
    game.table = game.table.changed(client_seeds=("seed",) * MAX_CLIENT_SEEDS)
    with pytest.raises(Exception, match=str(MAX_CLIENT_SEEDS)) as refused:
        change(
            game.table,
            player("c2"),
            game.chance,
            lambda turn: join(turn, JoinRequest(name="Guest", client_seed="one more")),
        )
    assert refused.value.rule is Rule.TABLE_FULL  # type: ignore[attr-defined]
    game.join(JoinRequest(name="Guest"))
    assert len(game.table.characters) == 2


def test_the_first_shuffle_lists_the_deck_by_rising_number() -> None:
    game = Game(0, deck=deck_of(*range(1, 31)))
    game.join(JoinRequest(name="Alice", client_seed="alice"))
    game.join(JoinRequest(name="Bob", hand=(29, 2)))
    (event,) = of_type(game.gm(StartAdventure()), "deck_shuffled")
    assert event.content == {
        "shuffle": 1,
        "seeds": 1,
        "count": 28,
        "root": "root 1",
        "automatic": False,
    }
    (shuffle,) = game.table.shuffles
    assert shuffle.cards == (1, *range(3, 29), 30)


def test_a_reshuffle_lists_the_discards_from_the_top_with_all_seeds_known_by_then() -> None:
    game = begun("alice")
    game.gm(StartScene(kind=SceneKind.STANDARD))
    game.discarded(21, 7, 22)
    game.join(JoinRequest(name="Late", client_seed="late"))
    (event,) = of_type(game.gm(Reshuffle()), "deck_shuffled")
    assert (event.content["shuffle"], event.content["seeds"]) == (2, 2)
    assert game.table.shuffles[-1].cards == (21, 7, 22)
    assert game.table.deck[-3:] == (21, 7, 22)


def test_a_draw_tells_all_the_positions_and_its_player_alone_the_proofs() -> None:
    game = begun("alice", None)
    table = game.table
    _, second = [list(table.hands[id]) for id in ("c1", "c2")]
    again = Game(0, deck=deck_of(*range(1, 31)))
    again.join(JoinRequest(name="Guest"))
    again.join(JoinRequest(name="Another"))
    drawn = of_type(again.gm(StartAdventure()), "cards_drawn")[1]
    places = [{"shuffle": 1, "position": at} for at in range(5, 10)]
    assert drawn.visible_to(SPECTATOR)["positions"] == places
    assert "proofs" not in drawn.visible_to(SPECTATOR)
    assert "proofs" not in drawn.visible_to(player("c1"))
    seen = drawn.visible_to(player("c2"))
    assert seen["cards"] == second == [6, 7, 8, 9, 10]
    assert [proof["position"] for proof in seen["proofs"]] == [5, 6, 7, 8, 9]


def test_a_draw_goes_on_with_the_next_shuffle_when_one_has_run_out() -> None:
    game = begun("alice")
    game.only_in_deck(11, 12).discarded(21, 22, 23)
    game.gm(Reshuffle())
    drawn = of_type(game.join(JoinRequest(name="Late")), "cards_drawn")[0]
    places = [(at["shuffle"], at["position"]) for at in drawn.content["positions"]]
    assert places == [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    assert game.table.hands["c2"] == (11, 12, 21, 22, 23)


def test_a_flip_is_proved_to_everybody_and_a_kept_card_is_not_proved_again() -> None:
    game = Game(1).rounds(PLAIN)
    (event,) = of_type(game.gm(Flip()), "card_flipped")
    assert event.content["proof"] == {"shuffle": 1, "position": 1, "salt": "", "path": []}
    game.table = game.table.changed(round=msgspec.structs.replace(game.table.round, keep=60))
    (event,) = of_type(game.gm(Flip()), "card_flipped")
    assert event.content["kept"] is True
    assert event.content["proof"] is None


def test_only_so_many_cards_are_shuffled_in_all() -> None:
    """A short shuffle counts for more, as what is kept of it does."""
    game = Game(1).rounds(PLAIN).discarded(21, 22)
    game.table = game.table.changed(shuffled_cards=MAX_SHUFFLED_CARDS - SHUFFLE_COUNTS)
    game.gm(Reshuffle())
    assert game.table.shuffled_cards == MAX_SHUFFLED_CARDS
    game.discarded(23)
    assert game.refused(None, Reshuffle()) is Rule.TABLE_FULL
    everything = tuple(n for n in game.table.cards.numbers if n not in (PLAIN, 23))
    game.lay(deck=(), hands={"c1": everything})
    assert game.refused(None, Flip()) is Rule.TABLE_FULL
    game.gm(EndAdventure())


def test_no_shuffle_is_left_when_the_adventure_is_closed() -> None:
    game = begun("alice")
    game.gm(EndAdventure())
    game.gm(CloseAdventure())
    assert (game.table.shuffles, game.table.client_seeds) == ((), ())
