"""What `legal` offers: all of it is accepted, and nothing else is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from service.drama_deck.actor import GAMEMASTER, SPECTATOR, Actor, Role
from service.drama_deck.deck import categories
from service.drama_deck.errors import InvalidField, RuleError, WrongRole
from service.drama_deck.game.legal import legal
from service.drama_deck.game.play import play
from service.drama_deck.game.registry import MOVES
from service.drama_deck.moves.foe import MAX_FOES, AddFoe
from service.drama_deck.moves.make_roll import MakeRoll
from service.drama_deck.phase import Phase
from tests.drama_deck.game import Game
from tests.drama_deck.wander import SEEDS, SeededChance, covers, walk, wild

REFUSALS = (RuleError, WrongRole, InvalidField)


@pytest.mark.slow
@pytest.mark.rule("DD-08")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_offered_move_is_accepted_however_it_is_filled(seed: int) -> None:
    refused = [(step.move, repr(step.refusal)) for step in walk(seed).steps if step.refusal]
    assert refused == []


@pytest.mark.rule("DD-08")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_is_accepted_exactly_if_an_offer_stands_for_it(seed: int) -> None:
    random = Random(1000 + seed)
    chance = SeededChance(random)
    wrong = []
    for table in walk(seed).tables[::7]:
        players = [Actor(Role.PLAYER, character.id) for character in table.living]
        actor = random.choice([GAMEMASTER, *players])
        offers = list(legal(table, actor))
        for _ in range(25):
            move = wild(random, table, actor)
            try:
                play(table, actor, move, chance)
                accepted = True
            except REFUSALS:
                accepted = False
            if accepted != any(covers(offer, move) for offer in offers):
                wrong.append((accepted, move))
    assert wrong == []


@pytest.mark.rule("DD-08")
def test_ten_thousand_moves_are_played_of_every_name_and_every_type_of_card() -> None:
    steps = [step for seed in SEEDS for step in walk(seed).steps]
    names = Counter(step.move.move for step in steps if step.after)
    types = Counter(step.card_type for step in steps if step.after and step.card_type)
    assert sum(names.values()) >= 10_000
    assert set(MOVES) - set(names) == set()
    assert set(categories()) - set(types) == set()


@pytest.mark.rule("DD-02")
def test_every_type_that_can_be_used_has_been_used() -> None:
    steps = [step for seed in SEEDS for step in walk(seed).steps]
    used = {step.card_type for step in steps if step.after and step.move.move == "use_card"}
    specials = {type for type, kind in categories().items() if kind != "enhancement"}
    assert set(categories()) - used == specials - {"Campaign"}


@pytest.mark.rule("DD-08")
def test_spectators_are_offered_nothing() -> None:
    assert list(legal(Game().rounds(150).table, SPECTATOR)) == []


@pytest.mark.rule("DD-72")
def test_after_the_close_only_what_comes_before_an_adventure_is_offered() -> None:
    table = walk(0).steps[-1].after
    assert table is not None
    assert table.phase is Phase.CLOSED
    before = {"start_adventure", "add_foe", "remove_foe", "set_possibilities", "change_settings"}
    dice = {"roll_dice", "reveal_roll"}
    offered = {offer.sample.move for offer in legal(table, GAMEMASTER)}
    assert offered <= before | dice | {"answer_campaigned", "rename", "dismiss_spectators"}
    assert offered >= before & offered | {"start_adventure", "roll_dice"}
    for character in table.living:
        offers = legal(table, Actor(Role.PLAYER, character.id))
        names = {offer.sample.move for offer in offers}
        assert names == {"give_seed", "roll_dice", "rename", "set_values"}


@pytest.mark.rule("DD-08")
def test_trying_moves_out_leaves_the_table_as_it_was() -> None:
    game = Game().rounds(150)
    before = repr(game.table)
    list(legal(game.table, GAMEMASTER))
    list(legal(game.table, Actor(Role.PLAYER, "c1")))
    assert repr(game.table) == before


@pytest.mark.rule("DD-08")
def test_the_moves_of_a_gamemaster_with_a_crowd_of_foes_are_listed() -> None:
    """Each of 64 foes could have cancelled a Possibility on each of 64 rolls, were there any."""
    game = Game().scene()
    for number in range(1, MAX_FOES + 1):
        game.gm(AddFoe(name=f"Gospog {number}", possibilities=1))
        game.gm(MakeRoll(value=8, foe=f"f{number}"), 3, 4)
    moves = [offer.sample.move for offer in legal(game.table, GAMEMASTER)]
    assert moves.count("resolve_roll") >= MAX_FOES
    assert "cancel_possibility" not in moves
