"""The skill box as a chooser: DD-67."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.tables.common.errors import Rule
from service.tables.drama_deck.card import Deck, standard
from service.tables.drama_deck.moves.cards import MAX_FLIPS, BoxOption, ChooseByBox
from service.tables.drama_deck.table import PLAYING, Phase
from tests.tables.drama_deck.game import Game, at, deck_of, of_type

PLAIN = 149
ABD, ABCD, AB, ONLY_A_AND_C, BC, PROBLEM = 3, 23, 1, 19, 17, 13
GATE, ROOF = BoxOption("gate", ("A", "C")), BoxOption("roof", ("B", "D"))
GUARD = ChooseByBox(options=(GATE, ROOF))


@pytest.mark.rule("DD-67")
@pytest.mark.parametrize(
    ("cards", "chosen"),
    [
        pytest.param((ABD,), "roof", id="ABD: the roof"),
        pytest.param((ONLY_A_AND_C,), "gate", id="AC: the gate"),
        pytest.param((ABCD, ABD), "roof", id="ABCD matches both: another card"),
        pytest.param((AB, ONLY_A_AND_C), "gate", id="AB matches neither: another card"),
        pytest.param((PROBLEM, BC, ABCD, AB, ABD), "roof", id="flips go on"),
    ],
)
def test_flips_go_on_until_exactly_one_option_matches(cards: tuple[int, ...], chosen: str) -> None:
    """The example: the guard comes by the gate or by the roof."""
    game = Game(3).rounds(PLAIN).on_top(*cards)
    (event,) = game.gm(GUARD)
    index = [GATE.name, ROOF.name].index(chosen)
    content = dict(event.content)
    assert [proof["position"] for proof in content.pop("proofs")] == list(range(len(cards)))
    assert content == {"chosen": chosen, "index": index, "cards": list(cards)}


@pytest.mark.rule("DD-67")
def test_the_cards_are_discarded_and_rule_no_round() -> None:
    game = Game(3).rounds(PLAIN).discarded(150).on_top(ABCD, ABD, 151)
    game.gm(GUARD)
    assert game.table.discard_pile == (ABD, ABCD, 150)
    assert game.table.action_stack == (PLAIN,)
    assert game.table.deck[0] == 151
    assert game.seen()["round"]["number"] == 1


@pytest.mark.rule("DD-67")
def test_a_deck_that_runs_through_chooses_nothing() -> None:
    """Its box has no C, in any card."""
    game = Game(1, deck=deck_of(1, 3, 4, 5, 6, 7, 8, 9, 10)).scene()
    game.hand("c1", 4, 5, 6, 7, 8, 9)
    (event,) = game.gm(ChooseByBox(options=(GATE,)))
    assert event.content["chosen"] is event.content["index"] is None
    assert sorted(event.content["cards"]) == [1, 3, 10]
    assert game.table.discard_pile == tuple(reversed(event.content["cards"]))


@pytest.mark.rule("DD-67")
@pytest.mark.rule("DD-04")
def test_flips_go_on_with_the_new_deck() -> None:
    """A card that has been flipped was shuffled in once, so that others were not reached."""
    game = Game(1, deck=deck_of(AB, *range(4, 11), PROBLEM, ONLY_A_AND_C)).scene()
    game.hand("c1", 4, 5, 6, 7, 8, 9)
    game.discarded(10, ONLY_A_AND_C).on_top(AB, PROBLEM)
    events = game.gm(GUARD)
    assert [event.content["count"] for event in of_type(events, "deck_shuffled")] == [2]
    (recorded,) = of_type(events, "chosen_by_box")
    assert recorded.content["chosen"] == "gate"
    assert recorded.content["cards"] == [AB, PROBLEM, 10, ONLY_A_AND_C]
    assert game.table.deck == ()


@pytest.mark.rule("DD-67")
def test_without_any_card_left_it_is_refused() -> None:
    game = Game(1).scene()
    game.only_in_deck()
    assert game.refused(None, GUARD) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-67")
@pytest.mark.parametrize("phase", PLAYING)
def test_the_gamemaster_may_choose_so_at_any_time_of_the_adventure(phase: Phase) -> None:
    game = at(phase).on_top(ABD)
    (event,) = game.gm(GUARD)
    assert event.content["chosen"] == "roof"
    assert game.table.phase is phase


@pytest.mark.rule("DD-67")
def test_a_large_deck_of_ones_own_is_not_run_through() -> None:
    """No option can match, and the choice is given up after so many cards."""
    [plain] = [card for card in standard() if card.number == PLAIN]
    cards = (replace(plain, number=number) for number in range(1, MAX_FLIPS + 100))
    game = Game(1, deck=Deck.of("large", cards)).scene()
    same = (BoxOption("left", ("A", "B", "C", "D")), BoxOption("right", ("A", "B", "C", "D")))
    (event,) = game.gm(ChooseByBox(options=same))
    assert event.content["chosen"] is None
    assert len(event.content["cards"]) == len(event.content["proofs"]) == MAX_FLIPS
