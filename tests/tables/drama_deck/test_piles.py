"""The piles, the deck that is made anew, and decks of one's own: DD-03, DD-04, DD-06."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from service.systems.torg.check import Level
from service.tables.common.errors import Rule
from service.tables.drama_deck.card import (
    Card,
    CardCategory,
    Deck,
    Line,
    SceneKind,
    Side,
    SkillBox,
    standard,
)
from service.tables.drama_deck.game.new_table import JoinRequest
from service.tables.drama_deck.moves.adventure import StartAdventure
from service.tables.drama_deck.moves.award import AwardCard
from service.tables.drama_deck.moves.cards import Reshuffle
from service.tables.drama_deck.moves.pool import PlayToPool, TakeFromPool
from service.tables.drama_deck.moves.round import EndRounds, Flip, StartRounds
from service.tables.drama_deck.moves.scene import DiscardForRefill, EndRefill, EndScene
from service.tables.drama_deck.uses.use_card import UseCard
from tests.tables.drama_deck.game import Game, deck_of, lasting, of_type

PLAIN = 149  # says nothing for either side
INSPIRING = 104  # standard: the heroes are inspired
ANY = 1  # approves any action
DRAMA = 128


@pytest.mark.rule("DD-03")
def test_each_card_moves_from_pile_to_pile() -> None:
    """That it lies in one only is checked by `Game` after every move."""
    game = Game(3).rounds(PLAIN).hand("c1", DRAMA)
    game.by("c1", PlayToPool(card=DRAMA))
    assert game.table.hands["c1"] == ()
    assert game.table.pool_cards("c1") == (DRAMA,)
    game.by("c1", UseCard(card=DRAMA))
    assert game.table.pool_cards("c1") == ()
    assert game.table.discard_pile == (DRAMA,)
    assert game.table.action_stack == (PLAIN,)


@pytest.mark.rule("DD-04")
def test_the_rest_of_the_stack_joins_the_discards_when_the_deck_has_run_out() -> None:
    """The example: 40 discards and 9 on the stack make a new deck of 48 cards."""
    game = Game(3, deck=deck_of(*range(1, 62))).rounds(61)
    discards, stack = tuple(range(13, 53)), (61, *range(53, 61))
    game.lay(deck=(), discard_pile=discards, action_stack=stack)
    hands = dict(game.table.hands)
    (shuffled,) = of_type(game.gm(Flip()), "deck_shuffled")
    assert (shuffled.content["count"], shuffled.content["automatic"]) == (48, True)
    new, *deck = *discards, *range(53, 61)
    assert game.table.deck == tuple(deck)
    assert game.table.action_stack == (new, 61)
    assert game.table.discard_pile == ()
    assert game.table.hands == hands


@pytest.mark.rule("DD-04")
def test_pools_stay_when_the_deck_is_made_anew() -> None:
    game = Game(1, deck=deck_of(1, 2, 3, 4, 5, 6, DRAMA, 33, PLAIN, 150)).rounds(PLAIN)
    game.pool("c1", DRAMA, 33).discarded(150)
    game.gm(Flip())
    assert game.table.pool_cards("c1") == (DRAMA, 33)
    assert game.table.action_stack == (150, PLAIN)


@pytest.mark.rule("DD-04")
def test_a_late_deal_goes_on_with_the_new_deck() -> None:
    game = Game(3).scene().hand("c3", 9)
    game.only_in_deck(101, 102).discarded(21, 22, 23)
    game.join(JoinRequest(name="Late"))
    assert game.table.hands["c4"] == (101, 102, 21, 22)
    assert game.table.deck == (23,)
    assert game.table.discard_pile == ()


@pytest.mark.rule("DD-04")
@pytest.mark.rule("DD-31")
def test_an_inspiration_goes_on_with_the_new_deck() -> None:
    """The card that inspires stays on the stack, the one below it can be drawn."""
    game = Game(3).rounds(PLAIN).hand("c1", 2).hand("c2", 3)
    game.only_in_deck(101).discarded(21).on_top(INSPIRING)
    events = game.gm(Flip())
    assert game.table.hands["c1"] == (2, 101)
    assert game.table.hands["c2"] == (3, 21)
    assert game.table.hands["c3"][-1] == PLAIN
    assert game.table.action_stack == (INSPIRING,)
    assert [event.content["missing"] for event in of_type(events, "cards_drawn")] == [0, 0, 0]


@pytest.mark.rule("DD-04")
@pytest.mark.rule("DD-22")
def test_a_refill_goes_on_with_the_new_deck() -> None:
    small = deck_of(*range(1, 13), 21, 22, 23)
    game = Game(3, deck=small).scene()
    game.hand("c1", 1, 2).hand("c2", 5, 6).hand("c3", 9, 10, 11, 12)
    game.discarded(21, 22).on_top(3, 4, 7)
    game.lay(deck=(3, 4, 7), discard_pile=(21, 22, 8, 23))
    game.gm(EndScene())
    game.gm(EndRefill())
    assert game.table.hands["c1"] == (1, 2, 3, 4)
    assert game.table.hands["c2"] == (5, 6, 7, 21)
    assert game.table.deck == (22, 8, 23)


@pytest.mark.rule("DD-04")
def test_what_the_deal_lacks_is_told() -> None:
    """Somebody joins when one card is left of 13 for three hands of four."""
    game = Game(3, deck=deck_of(*range(1, 14)))
    game.gm(StartAdventure())
    [drawn] = of_type(game.join(JoinRequest(name="Late")), "cards_drawn")
    assert (drawn.content["count"], drawn.content["missing"]) == (1, 3)
    assert game.table.hands["c4"] == (13,)


@pytest.mark.rule("DD-04")
def test_what_an_earned_card_lacks_is_told() -> None:
    game = Game(1, deck=deck_of(ANY, 2, 3, 4, 5, 6, 7)).rounds(ANY)
    game.hand("c1", 2, 3, 4, 5, 6, 7)
    (drawn,) = of_type(game.gm(AwardCard(character="c1", action="trick")), "cards_drawn")
    assert (drawn.content["count"], drawn.content["missing"]) == (0, 1)


@pytest.mark.rule("DD-04")
def test_nothing_to_flip_is_refused() -> None:
    """The top of the stack is never shuffled in."""
    game = Game(1, deck=deck_of(*range(1, 8))).rounds(7)
    game.hand("c1", 1, 2, 3, 4, 5, 6)
    assert game.refused(None, Flip()) is Rule.EFFECT_NOT_POSSIBLE
    assert game.table.action_stack == (7,)


@pytest.mark.rule("DD-04")
def test_at_the_end_of_the_scene_the_stack_goes_under_the_discards() -> None:
    game = Game(3).rounds(PLAIN).flip(150)
    game.discarded(21, 22)
    game.gm(EndScene())
    assert game.table.discard_pile == (21, 22, 150, PLAIN)
    assert game.table.action_stack == ()


@pytest.mark.rule("DD-04")
def test_the_stack_stays_when_only_round_play_ends() -> None:
    game = Game(3).rounds(PLAIN).discarded(21)
    game.gm(EndRounds())
    assert game.table.action_stack == (PLAIN,)
    game.gm(StartRounds())
    game.flip(150)
    assert game.table.action_stack == (150, PLAIN)
    assert game.table.discard_pile == (21,)


@pytest.mark.rule("DD-04")
def test_a_wanted_shuffle_lays_the_discards_under_the_deck() -> None:
    game = Game(3).rounds(PLAIN).flip(150).discarded(21, 22)
    deck = game.table.deck
    (shuffled,) = of_type(game.gm(Reshuffle()), "deck_shuffled")
    assert (shuffled.content["count"], shuffled.content["automatic"]) == (2, False)
    assert game.table.deck == (*deck, 21, 22)
    assert game.table.discard_pile == ()
    assert game.table.action_stack == (150, PLAIN)


@pytest.mark.rule("DD-04")
def test_no_discards_no_shuffle() -> None:
    assert Game(3).rounds(PLAIN).refused(None, Reshuffle()) is Rule.EFFECT_NOT_POSSIBLE


def own_deck() -> Deck:
    """The standard deck, and two cards with words that the service does not know."""
    line = Line(Side.VILLAINS, ("dazzled", "flurry"), ("dance", "trick"))
    facts = {"standard": line, "dramatic": line, "approved": ("dance", "test")}
    kind = CardCategory.ENHANCEMENT
    strange = [
        Card(number=901, type="Thunder", category=kind, skill_box=SkillBox(("A",)), **facts),
        Card(number=902, type="Omen", category=CardCategory.SPECIAL, **facts),
    ]
    return Deck.of("ours", [*standard(), *strange])


@pytest.mark.rule("DD-06")
def test_unknown_words_of_a_line_are_shown_and_the_known_ones_hold() -> None:
    seen = Game(3, deck=own_deck()).rounds(901).seen()
    assert seen["round"]["heroes"] == ("dazzled", "flurry")
    assert seen["round"]["villains"] == ("dance", "trick")
    assert seen["round"]["approved"] == ("dance", "test")
    assert seen["characters"][0]["actions"] == 2
    assert seen["settings"]["deck"] == "ours"


@pytest.mark.rule("DD-06")
def test_an_unknown_approved_action_earns_nothing() -> None:
    game = Game(3, deck=own_deck()).rounds(901)
    assert game.refused(None, AwardCard(character="c1", action="dance")) is Rule.NOT_APPROVED
    game.gm(AwardCard(character="c1", action="test"))


@pytest.mark.rule("DD-06")
def test_an_unknown_action_of_the_villains_takes_no_card() -> None:
    game = Game(3, deck=own_deck()).scene(SceneKind.DRAMATIC).pool("c1", DRAMA)
    game.gm(StartRounds())
    game.flip(901)
    taking = TakeFromPool(
        character="c1", cards=(DRAMA,), action="dance", level=Level.GOOD, because="So."
    )
    assert game.refused(None, taking) is Rule.EFFECT_NOT_POSSIBLE
    game.gm(replace(taking, action="trick"))


@pytest.mark.rule("DD-18")
def test_a_listed_action_takes_no_card_in_a_standard_scene() -> None:
    """The standard deck lists them on dramatic lines only."""
    game = Game(3, deck=own_deck()).rounds(901).pool("c1", DRAMA)
    taking = TakeFromPool(
        character="c1", cards=(DRAMA,), action="trick", level=Level.GOOD, because="So."
    )
    assert game.refused(None, taking) is Rule.EFFECT_NOT_POSSIBLE


@pytest.mark.rule("DD-06")
def test_an_unknown_type_is_played_with_a_word_to_the_gamemaster() -> None:
    game = Game(3, deck=own_deck()).scene().hand("c1", 901)
    before = game.table
    (used,) = game.by("c1", UseCard(card=901, text="The sky breaks."))
    assert used.type == "card_used"
    assert used.content["text"] == "The sky breaks."
    assert game.table.discard_pile == (901,)
    after = game.table.changed(hands=before.hands, discard_pile=())
    assert lasting(after) == lasting(before), "it has no effect of its own"


@pytest.mark.rule("DD-06")
def test_an_unknown_special_goes_into_the_pool_and_waits() -> None:
    game = Game(3, deck=own_deck()).scene().hand("c1", 902)
    assert game.refused("c1", UseCard(card=902)) is Rule.EFFECT_NOT_POSSIBLE
    game.by("c1", PlayToPool(card=902))
    assert game.seen()["characters"][0]["pool"][0]["state"] == "waiting"


@pytest.mark.rule("DD-06")
def test_a_small_deck_is_played_to_its_last_card() -> None:
    game = Game(1, deck=deck_of(*range(1, 8))).rounds(7)
    game.gm(EndScene())
    game.by("c1", DiscardForRefill(cards=(1,)))
    assert game.table.hands["c1"] == (2, 3, 4, 5, 6, 1)
